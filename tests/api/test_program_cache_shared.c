/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Eight processes that start at once and share one folder of the cache: a cold one, one on a file system that is
 * read-only, one on a file system that is full, and one in which each file ends early. Each process must get the
 * right results; a folder that can be written has whole entries afterwards.
 *
 * OC_TEST_COLD_DRIVER=1: PoCL's own cache is cold, too, which takes minutes.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <unistd.h>
#include <xxhash.h>

#include "harness/operators.h"
#include "harness/test.h"
#include "program/program.h"
#include "verify/device.h"

#define PROCESSES 8
#define COLD_ROUNDS 5

static const char *const OPERATORS[] = {"aclnnMseLossBackward", "aclnnAdd"};

/* ---- One process ---- */

static bool run_operator(const char *name, unsigned long long *digest)
{
    struct oc_arguments a;

    if (!oc_arguments_make_done(oc_operator_named(name), &a)) return false;
    for (int i = 0; i < a.count; i++)
        if (oc_argument_is_output(&a, i) && oc_buffer_receive(&a.buffers[i], "out"))
            *digest = XXH3_64bits_withSeed(a.buffers[i].received, a.buffers[i].bytes, *digest);
    oc_arguments_free(&a);
    return true;
}

/* Prints how many programs were compiled and loaded, and a digest of all results. */
static int child_run(void)
{
    unsigned long compiled, loaded, compiled_before, loaded_before;
    unsigned long long digest = 0;

    if (oc_device_set_up() != 0) return 1;
    oc_program_counts(&compiled_before, &loaded_before); /* by the device self-test */
    for (size_t i = 0; i < OC_COUNT(OPERATORS); i++)
        if (!run_operator(OPERATORS[i], &digest)) return 1;
    oc_program_counts(&compiled, &loaded);
    (void)printf("run %lu %lu %llx\n", compiled - compiled_before, loaded - loaded_before, digest);
    oc_device_tear_down();
    return oc_expect_failures() != 0;
}

/* The linker lets the library's objects call this in place of fwrite. Without file systems that can be mounted it
 * is how a full one is tested: drivers write files, too, so that a limit of the process would be theirs. */
static bool is_full;

// NOLINTBEGIN(bugprone-reserved-identifier): the linker's names
size_t __real_fwrite(const void *bytes, size_t size, size_t count, FILE *file);
size_t __wrap_fwrite(const void *bytes, size_t size, size_t count, FILE *file);

size_t __wrap_fwrite(const void *bytes, size_t size, size_t count, FILE *file)
{
    if (!is_full) return __real_fwrite(bytes, size, count, file);
    count = __real_fwrite(bytes, size, count / 2, file);
    errno = ENOSPC;
    return count;
}
// NOLINTEND(bugprone-reserved-identifier)

static int child_limited(void)
{
    is_full = true;
    return child_run();
}

/* ---- Eight processes ---- */

struct shared_run {
    unsigned long compiled, loaded;
    unsigned long long digest;
};

static bool read_run(const struct oc_spawn *result, struct shared_run *run)
{
    const char *line = strstr(result->output, "run ");

    if (EXPECT_EQ_I64(result->status, 0) && EXPECT(line != NULL) &&
        EXPECT_EQ_I64(sscanf(line, "run %lu %lu %llx", &run->compiled, &run->loaded, &run->digest),
                      3))
        return true;
    (void)printf("%s\n", result->output);
    return false;
}

static bool run_all(const char *child, int processes, const char *folder, struct shared_run runs[])
{
    int ids[PROCESSES], outputs[PROCESSES];
    char cache[512], pocl[512] = "OC_TEST_NOTHING";
    const char *const environment[] = {cache, pocl, NULL};
    bool ok = true;

    (void)snprintf(cache, sizeof(cache), "ACLNN_CL_CACHE=%s", folder);
    if (getenv("OC_TEST_COLD_DRIVER") != NULL)
        (void)snprintf(pocl, sizeof(pocl), "POCL_CACHE_DIR=%s/pocl", folder);
    for (int i = 0; i < processes; i++)
        ids[i] = oc_test_start(child, environment, &outputs[i]);
    for (int i = 0; i < processes; i++) {
        struct oc_spawn result;

        oc_test_wait(ids[i], outputs[i], &result);
        ok = read_run(&result, &runs[i]) && ok;
    }
    return ok;
}

static bool run_eight(const char *child, const char *folder, struct shared_run runs[PROCESSES])
{
    bool ok = run_all(child, PROCESSES, folder, runs);

    for (int i = 1; i < PROCESSES && ok; i++) {
        ok = EXPECT(runs[i].digest == runs[0].digest);
        EXPECT_EQ_I64(runs[i].compiled + runs[i].loaded, runs[0].compiled + runs[0].loaded);
    }
    return ok;
}

/* Entries, and everything else but the marks of devices that passed their self-test and PoCL's folder. */
static void count_files(const char *folder, int *entries, int *others)
{
    DIR *dir = opendir(folder);

    *entries = *others = 0;
    if (!EXPECT(dir != NULL)) return;
    for (struct dirent *e = readdir(dir); e != NULL; e = readdir(dir)) {
        const char *end = strrchr(e->d_name, '.');

        if (e->d_name[0] == '.' || strcmp(e->d_name, "pocl") == 0) continue;
        if (end != NULL && strcmp(end, ".bin") == 0)
            *entries += 1;
        else if (end == NULL || strcmp(end, ".passed") != 0)
            *others += 1;
    }
    (void)closedir(dir);
}

static void expect_files(const char *folder, bool has_entries)
{
    int entries, others;

    count_files(folder, &entries, &others);
    EXPECT_EQ_I64(entries > 0, has_entries);
    EXPECT_EQ_I64(others, 0);
}

/* One more process loads everything that eight have stored. */
static void a_cold_folder(void)
{
    for (int round = 0; round < COLD_ROUNDS; round++) {
        const char *folder = oc_test_folder();
        struct shared_run runs[PROCESSES], last;

        oc_expect_note("round %d", round);
        if (!EXPECT(folder != NULL) || !run_eight("run", folder, runs) ||
            !run_all("run", 1, folder, &last))
            return;
        EXPECT(last.digest == runs[0].digest);
        EXPECT_EQ_I64(last.compiled, 0);
        EXPECT_EQ_I64(last.loaded, runs[0].compiled + runs[0].loaded);
        expect_files(folder, true);
    }
}

/* Nothing is stored and nothing is left of the tries; later the same folder serves. */
static void files_that_end_early(void)
{
    const char *folder = oc_test_folder();
    struct shared_run runs[PROCESSES], last;

    if (!EXPECT(folder != NULL) || !run_eight("limited", folder, runs)) return;
    for (int i = 0; i < PROCESSES; i++)
        EXPECT_EQ_I64(runs[i].loaded, 0);
    expect_files(folder, false);
    if (!run_eight("run", folder, runs) || !run_all("run", 1, folder, &last)) return;
    EXPECT(last.digest == runs[0].digest);
    EXPECT_EQ_I64(last.compiled, 0);
    expect_files(folder, true);
}

/* ---- File systems ---- */

/* Of this process and its children, without rights that it does not have: in a namespace. */
static bool mount_folder(const char *folder, const char *options)
{
    char map[64];
    const bool is_root = geteuid() == 0;

    (void)snprintf(map, sizeof(map), "%u %u 1", (unsigned)geteuid(), (unsigned)geteuid());
    if (unshare(is_root ? CLONE_NEWNS : CLONE_NEWNS | CLONE_NEWUSER) != 0) return false;
    if (!is_root) {
        const int file = open("/proc/self/uid_map", O_WRONLY | O_CLOEXEC);
        const bool is_mapped = file >= 0 && write(file, map, strlen(map)) == (ssize_t)strlen(map);

        if (file >= 0) (void)close(file);
        if (!is_mapped) return false;
    }
    return mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
           mount("aclnn-cl-test", folder, "tmpfs", MS_NOSUID | MS_NODEV, options) == 0;
}

#define NO_MOUNT 77

/* OC_TEST_FOLDER: of a page for each file that must fit, and none is left for a binary. */
static int child_full(void)
{
    const char *folder = getenv("OC_TEST_FOLDER");
    struct shared_run runs[PROCESSES];

    if (!mount_folder(folder, "size=8k,mode=0700")) return NO_MOUNT;
    if (!run_eight("run", folder, runs)) return 1;
    for (int i = 0; i < PROCESSES; i++)
        EXPECT_EQ_I64(runs[i].loaded, 0);
    expect_files(folder, false);
    return oc_expect_failures() != 0;
}

/* The entries of a read-only file system are not used: nothing could bound or renew them. */
static int child_read_only(void)
{
    const char *folder = getenv("OC_TEST_FOLDER");
    struct shared_run runs[PROCESSES];

    if (!mount_folder(folder, "mode=0700")) return NO_MOUNT;
    if (!run_all("run", 1, folder, runs)) return 1;
    expect_files(folder, true);
    if (mount(NULL, folder, NULL, MS_REMOUNT | MS_RDONLY, NULL) != 0) return NO_MOUNT;
    if (!run_eight("run", folder, runs)) return 1;
    for (int i = 0; i < PROCESSES; i++)
        EXPECT_EQ_I64(runs[i].loaded, 0);
    return oc_expect_failures() != 0;
}

static void expect_on_a_file_system(const char *child)
{
    const char *folder = oc_test_folder();
    char variable[512];
    const char *const environment[] = {variable, NULL};
    struct oc_spawn result;

    if (getenv("OC_TEST_COLD_DRIVER") != NULL) oc_test_skip("PoCL has no device without its cache");
    if (!EXPECT(folder != NULL)) return;
    (void)snprintf(variable, sizeof(variable), "OC_TEST_FOLDER=%s", folder);
    oc_test_spawn(child, environment, &result);
    if (result.status == NO_MOUNT) oc_test_skip("no file system can be mounted");
    if (!EXPECT_EQ_I64(result.status, 0)) (void)printf("%s\n", result.output);
}

static void a_full_file_system(void) { expect_on_a_file_system("full"); }

static void a_read_only_file_system(void) { expect_on_a_file_system("read_only"); }

static const struct oc_child CHILDREN[] = {{"run", child_run},
                                           {"limited", child_limited},
                                           {"full", child_full},
                                           {"read_only", child_read_only},
                                           {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST_OF(a_cold_folder),
    OC_TEST_OF(files_that_end_early),
    OC_TEST_OF(a_full_file_system),
    OC_TEST_OF(a_read_only_file_system),
};

OC_TEST_MAIN(.name = "program_cache_shared", OC_TESTS(TESTS), .children = CHILDREN)
