/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The disk cache of program binaries. Child processes run one operator each and report how many
 * programs they compiled and loaded; between two of them a test damages the files in the folder.
 */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include "harness/operators.h"
#include "harness/test.h"
#include "program/program.h"
#include "program/program_cache.h"
#include "registry/device_registry.h"
#include "verify/device.h"

/* ---- One run in a child process ---- */

struct cache_run {
    unsigned long compiled, loaded;
    unsigned long long digest; /* of the operator's outputs */
    char reason[256];          /* why there is no cache; "" when there is one */
    char folder[512];
};

static unsigned long long digest_of(struct oc_arguments *a)
{
    unsigned long long digest = 0;

    for (int i = 0; i < a->count; i++)
        if (oc_argument_is_output(a, i) && oc_buffer_receive(&a->buffers[i], "out"))
            digest = XXH3_64bits_withSeed(a->buffers[i].received, a->buffers[i].bytes, digest);
    return digest;
}

static int child_run(void)
{
    const char *reason = NULL, *folder;
    struct cache_run run = {0};
    struct oc_arguments a;
    uint64_t size;
    aclOpExecutor *executor;
    unsigned long compiled_before, loaded_before;

    if (oc_device_set_up() != 0 || !oc_arguments_make(oc_operator_at(0), &a)) return 1;
    oc_program_counts(&compiled_before, &loaded_before); /* by the device self-test */
    if (!EXPECT_OK(oc_operator_first(a.op, a.objects, &size, &executor)) ||
        !EXPECT_OK(oc_operator_second(a.op, NULL, 0, executor, oc_test_stream())) ||
        !EXPECT_OK(aclrtSynchronizeStream(oc_test_stream())))
        return 1;
    run.digest = digest_of(&a);
    oc_program_counts(&run.compiled, &run.loaded);
    run.compiled -= compiled_before;
    run.loaded -= loaded_before;
    folder = oc_program_cache_folder(&reason);
    (void)printf("run %lu %lu %llx <%s> <%s>\n", run.compiled, run.loaded, run.digest,
                 reason == NULL ? "" : reason, folder == NULL ? "" : folder);
    oc_arguments_free(&a);
    oc_device_tear_down();
    return oc_expect_failures() != 0;
}

static bool read_run(const struct oc_spawn *result, struct cache_run *run)
{
    const char *line = strstr(result->output, "run ");
    const char *first = line == NULL ? NULL : strchr(line, '<');
    const char *second = first == NULL ? NULL : strchr(first + 1, '<');

    memset(run, 0, sizeof(*run));
    if (!EXPECT_EQ_I64(result->status, 0) || !EXPECT(second != NULL)) {
        (void)printf("%s\n", result->output);
        return false;
    }
    (void)sscanf(line, "run %lu %lu %llx", &run->compiled, &run->loaded, &run->digest);
    (void)snprintf(run->reason, sizeof(run->reason), "%.*s", (int)strcspn(first + 1, ">"),
                   first + 1);
    (void)snprintf(run->folder, sizeof(run->folder), "%.*s", (int)strcspn(second + 1, ">"),
                   second + 1);
    return true;
}

static bool run_with(const char *const *environment, struct cache_run *run)
{
    struct oc_spawn result;

    oc_test_spawn("run", environment, &result);
    return read_run(&result, run);
}

/* ACLNN_CL_CACHE is the folder. Valid until the next call. */
static const char *const *cache_in(const char *folder)
{
    static char variable[1024];
    static const char *const ENVIRONMENT[] = {variable, NULL};

    (void)snprintf(variable, sizeof(variable), "ACLNN_CL_CACHE=%s", folder);
    return ENVIRONMENT;
}

static bool run_expecting(const char *const *environment, unsigned long compiled,
                          unsigned long loaded, struct cache_run *run)
{
    return run_with(environment, run) && EXPECT_EQ_I64(run->compiled, compiled) &&
           EXPECT_EQ_I64(run->loaded, loaded);
}

/* ---- Files ---- */

/* The number of entries in a folder, and the path of one of them. The mark of a device that passed
 * its self-test is none. */
static int entries(const char *folder, char path[1024])
{
    DIR *dir = opendir(folder);
    int count = 0;

    if (dir == NULL) return 0;
    for (struct dirent *e = readdir(dir); e != NULL; e = readdir(dir)) {
        if (e->d_name[0] == '.' || strstr(e->d_name, ".passed") != NULL) continue;
        if (path != NULL) (void)snprintf(path, 1024, "%s/%s", folder, e->d_name);
        count++;
    }
    (void)closedir(dir);
    return count;
}

static unsigned char *read_all(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    unsigned char *bytes = malloc((size_t)1 << 24);

    *size = 0;
    if (file == NULL || bytes == NULL) return bytes;
    *size = fread(bytes, 1, (size_t)1 << 24, file);
    (void)fclose(file);
    return bytes;
}

/* A new folder with the cache entry of one run. */
static const char *filled_folder(char path[1024], struct cache_run *run)
{
    const char *folder = oc_test_folder();

    if (!EXPECT(folder != NULL) || !run_expecting(cache_in(folder), 1, 0, run)) return NULL;
    EXPECT_TEXT(run->folder, folder);
    return EXPECT_EQ_I64(entries(folder, path), 1) ? folder : NULL;
}

/* ---- Hits ---- */

static void the_second_process_loads(void)
{
    struct cache_run first, second;
    char path[1024];
    const char *folder = filled_folder(path, &first);
    struct stat info;

    if (folder == NULL || !run_expecting(cache_in(folder), 0, 1, &second)) return;
    EXPECT(first.digest == second.digest);
    EXPECT_EQ_I64(entries(folder, NULL), 1);
    /* Binaries are code: other users must not be able to write them. */
    EXPECT_EQ_I64(stat(path, &info), 0);
    EXPECT_EQ_I64(info.st_mode & (S_IWGRP | S_IWOTH), 0);
}

static void the_driver_keeps_binaries(void)
{
    const char *folder = oc_test_folder();
    char variable[1024];
    const char *const environment[] = {"ACLNN_CL_CACHE", variable, NULL};
    struct cache_run run;

    if (strstr(oc_test_device()->platform_name, "Portable Computing Language") == NULL)
        oc_test_skip("of PoCL only");
    if (!EXPECT(folder != NULL)) return;
    (void)snprintf(variable, sizeof(variable), "XDG_CACHE_HOME=%s", folder);
    for (int i = 0; i < 2; i++)
        (void)run_expecting(environment, 1, 0, &run);
    EXPECT_EQ_I64(entries(run.folder, NULL), 0);
}

/* ---- Damage ---- */

enum damage {
    EMPTY_FILE,
    HALF_A_HEADER,
    HEADER_ONLY,
    LAST_BYTE_GONE,
    ONE_BYTE_MORE,
    WRONG_MAGIC,
    WRONG_KEY,
    WRONG_LENGTH,
    WRONG_HASH,
    FIRST_PAYLOAD_BYTE,
    LAST_PAYLOAD_BYTE,
    REFUSED_BY_THE_DRIVER,
    DAMAGES
};

static const char *const DAMAGE_NAMES[] = {
    "empty file",    "half a header",      "header only",       "last byte gone",
    "one byte more", "wrong magic",        "wrong key",         "wrong length",
    "wrong hash",    "first payload byte", "last payload byte", "refused by the driver"};

/* The file's header, as program_cache.c writes it. */
struct header {
    char magic[8];
    uint64_t key[2], payload_bytes, payload_hash;
};

static size_t damage(enum damage kind, unsigned char *bytes, size_t size)
{
    struct header h;
    const size_t head = sizeof(h);

    memcpy(&h, bytes, head);
    switch (kind) {
        case EMPTY_FILE:
            return 0;
        case HALF_A_HEADER:
            return head / 2;
        case HEADER_ONLY:
            return head;
        case LAST_BYTE_GONE:
            return size - 1;
        case ONE_BYTE_MORE:
            bytes[size] = 0;
            return size + 1;
        case WRONG_MAGIC:
            h.magic[0] ^= 1;
            break;
        case WRONG_KEY:
            h.key[1] ^= 1;
            break;
        case WRONG_LENGTH:
            h.payload_bytes = UINT64_MAX - 3;
            break;
        case WRONG_HASH:
            h.payload_hash ^= (uint64_t)1 << 63;
            break;
        case FIRST_PAYLOAD_BYTE:
            bytes[head] ^= 1;
            break;
        case LAST_PAYLOAD_BYTE:
            bytes[size - 1] ^= 0x80;
            break;
        default:
            memset(bytes + head, 'x', size - head);
            h.payload_hash = XXH3_64bits(bytes + head, size - head);
    }
    memcpy(bytes, &h, head);
    return size;
}

/* Whether the driver refuses a binary that is none, in a process of its own, which it may end (docs/devices.md). */
static int child_refused(void)
{
    const unsigned char none[64] = "xxxxxxxx", *binaries[] = {none};
    const size_t bytes = sizeof(none);
    struct oc_device *device;
    cl_int code;

    if (!EXPECT_OK(oc_device_get(0, &device))) return 1;

    cl_program program =
        clCreateProgramWithBinary(device->context, 1, &device->cl, &bytes, binaries, NULL, &code);

    if (program != NULL) (void)clReleaseProgram(program);
    return 0;
}

static bool driver_refuses_binaries(void)
{
    struct oc_spawn result;

    oc_test_spawn("refused", NULL, &result);
    if (result.status != 0)
        (void)printf("the driver ends the process over a binary that is none\n");
    return result.status == 0;
}

/* A damaged entry is a miss, not an error, and is replaced by a good one. */
static void damaged_entries(void)
{
    struct cache_run good, run;
    char path[1024];
    const char *folder = filled_folder(path, &good);
    size_t size = 0, now = 0;
    unsigned char *good_bytes, *bytes;

    if (folder == NULL) return;
    good_bytes = read_all(path, &size);
    if (!EXPECT(good_bytes != NULL && size > sizeof(struct header) + 1)) return;
    for (int d = 0; d < DAMAGES; d++) {
        unsigned char *copy;

        if (d == REFUSED_BY_THE_DRIVER && !driver_refuses_binaries()) continue;
        copy = malloc(size + 1);
        if (!EXPECT(copy != NULL)) break;
        memcpy(copy, good_bytes, size);
        oc_expect_note("%s", DAMAGE_NAMES[d]);
        (void)oc_test_write(path, copy, damage((enum damage)d, copy, size));
        free(copy);
        if (!run_expecting(cache_in(folder), 1, 0, &run)) continue;
        EXPECT(run.digest == good.digest);
        EXPECT_EQ_I64(entries(folder, NULL), 1);
        bytes = read_all(path, &now);
        EXPECT_EQ_I64(now >= size / 2, true);
        free(bytes);
        (void)run_expecting(cache_in(folder), 0, 1, &run);
    }
    free(good_bytes);
}

/* A folder in place of the entry can be neither read nor replaced. */
static void an_entry_that_is_a_folder(void)
{
    struct cache_run good, run;
    char path[1024], inside[1100];
    const char *folder = filled_folder(path, &good);

    if (folder == NULL) return;
    EXPECT_EQ_I64(unlink(path), 0);
    EXPECT_EQ_I64(mkdir(path, 0700), 0);
    (void)snprintf(inside, sizeof(inside), "%s/file", path);
    (void)oc_test_write(inside, "x", 1);
    for (int i = 0; i < 2; i++) {
        if (!run_expecting(cache_in(folder), 1, 0, &run)) return;
        EXPECT(run.digest == good.digest);
    }
    EXPECT_EQ_I64(entries(folder, NULL), 1); /* no temporary file is left behind */
}

/* ---- Concurrency ---- */

static void writers_at_the_same_time(void)
{
    enum { WRITERS = 16 };
    const char *folder = oc_test_folder();
    int processes[WRITERS], outputs[WRITERS];
    struct cache_run runs[WRITERS], last;

    if (!EXPECT(folder != NULL)) return;
    for (int i = 0; i < WRITERS; i++)
        processes[i] = oc_test_start("run", cache_in(folder), &outputs[i]);
    for (int i = 0; i < WRITERS; i++) {
        struct oc_spawn result;

        oc_test_wait(processes[i], outputs[i], &result);
        if (!read_run(&result, &runs[i])) continue;
        EXPECT_EQ_I64(runs[i].compiled + runs[i].loaded, 1);
        EXPECT(runs[i].digest == runs[0].digest);
    }
    EXPECT_EQ_I64(entries(folder, NULL), 1);
    if (!run_expecting(cache_in(folder), 0, 1, &last)) return;
    EXPECT(last.digest == runs[0].digest);
}

/* ---- Folders ---- */

static void expect_no_cache(const char *const *environment, const char *reason)
{
    struct cache_run run;

    if (!run_expecting(environment, 1, 0, &run)) return;
    EXPECT_TEXT(run.reason, reason);
    EXPECT_TEXT(run.folder, "");
}

static void switched_off(void)
{
    static const char *const OFF[] = {"ACLNN_CL_CACHE=0", NULL};

    expect_no_cache(OFF, "switched off by ACLNN_CL_CACHE=0");
}

static void folders_that_others_may_write(void)
{
    static const mode_t MODES[] = {0777, 0770, 0707, 01777};

    for (size_t i = 0; i < OC_COUNT(MODES); i++) {
        const char *folder = oc_test_folder();

        if (!EXPECT(folder != NULL) || !EXPECT_EQ_I64(chmod(folder, MODES[i]), 0)) return;
        expect_no_cache(cache_in(folder), "others may write to the folder");
        EXPECT_EQ_I64(entries(folder, NULL), 0);
    }
}

/* Entries are not loaded from a folder that other users may write. */
static void entries_of_untrusted_folders(void)
{
    struct cache_run good, run;
    char path[1024];
    const char *folder = filled_folder(path, &good);

    if (folder == NULL || !EXPECT_EQ_I64(chmod(folder, 0777), 0)) return;
    (void)run_expecting(cache_in(folder), 1, 0, &run);
}

static void folders_of_other_users(void)
{
    const char *folder = oc_test_folder();

    if (geteuid() != 0) oc_test_skip("only root can change the owner of a folder");
    if (!EXPECT(folder != NULL) || !EXPECT_EQ_I64(chown(folder, 65534, 65534), 0)) return;
    expect_no_cache(cache_in(folder), "the folder belongs to another user");
    EXPECT_EQ_I64(entries(folder, NULL), 0);
    EXPECT_EQ_I64(chown(folder, geteuid(), getegid()), 0);
}

static void folders_that_cannot_be_written(void)
{
    const char *folder = oc_test_folder();

    if (geteuid() == 0) oc_test_skip("root can write to any folder");
    if (!EXPECT(folder != NULL) || !EXPECT_EQ_I64(chmod(folder, 0500), 0)) return;
    expect_no_cache(cache_in(folder), "the folder is not writable");
}

static void folders_that_cannot_be_made(void)
{
    const char *file = oc_test_file("file", "x", 1);
    char folder[600];

    if (!EXPECT(file != NULL)) return;
    (void)snprintf(folder, sizeof(folder), "%s/below", file);
    expect_no_cache(cache_in(folder), "the folder cannot be created");
    expect_no_cache(cache_in(file), "the folder cannot be created");
}

static void folders_that_are_made(void)
{
    const char *parent = oc_test_folder();
    char folder[512];
    struct cache_run run;
    struct stat info;

    if (!EXPECT(parent != NULL)) return;
    (void)snprintf(folder, sizeof(folder), "%s/one/two/three", parent);
    if (!run_expecting(cache_in(folder), 1, 0, &run)) return;
    EXPECT_TEXT(run.folder, folder);
    EXPECT_EQ_I64(entries(folder, NULL), 1);
    EXPECT_EQ_I64(stat(folder, &info), 0);
    EXPECT_EQ_I64(info.st_mode & 0777, 0700);
}

static void folders_by_default(void)
{
    const char *home = oc_test_folder();
    char xdg[512], of_home[512], pocl[512], expected[512];
    const char *const with_xdg[] = {"ACLNN_CL_CACHE", xdg, of_home, NULL};
    const char *const with_home[] = {"ACLNN_CL_CACHE=", "XDG_CACHE_HOME", of_home, NULL};
    const char *const relative[] = {"ACLNN_CL_CACHE", "XDG_CACHE_HOME=relative", of_home, pocl,
                                    NULL}; /* PoCL would use the relative folder */
    const char *const none[] = {"ACLNN_CL_CACHE", "XDG_CACHE_HOME", "HOME", NULL};
    struct cache_run run;

    if (!EXPECT(home != NULL)) return;
    (void)snprintf(xdg, sizeof(xdg), "XDG_CACHE_HOME=%s/xdg", home);
    (void)snprintf(of_home, sizeof(of_home), "HOME=%s", home);
    (void)snprintf(pocl, sizeof(pocl), "POCL_CACHE_DIR=%s", home);
    (void)snprintf(expected, sizeof(expected), "%s/xdg/aclnn-cl", home);
    if (run_with(with_xdg, &run)) EXPECT_TEXT(run.folder, expected);
    (void)snprintf(expected, sizeof(expected), "%s/.cache/aclnn-cl", home);
    if (run_with(with_home, &run)) EXPECT_TEXT(run.folder, expected);
    if (run_with(relative, &run)) EXPECT_TEXT(run.folder, expected);
    expect_no_cache(none, "none of ACLNN_CL_CACHE, XDG_CACHE_HOME and HOME names a folder");
}

static const struct oc_child CHILDREN[] = {
    {"run", child_run}, {"refused", child_refused}, {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST("the second process loads", the_second_process_loads),
    OC_TEST("the driver keeps binaries", the_driver_keeps_binaries),
    OC_TEST("damaged entries", damaged_entries),
    OC_TEST("an entry that is a folder", an_entry_that_is_a_folder),
    OC_TEST("writers at the same time", writers_at_the_same_time),
    OC_TEST("switched off", switched_off),
    OC_TEST("folders that others may write", folders_that_others_may_write),
    OC_TEST("entries of untrusted folders", entries_of_untrusted_folders),
    OC_TEST("folders of other users", folders_of_other_users),
    OC_TEST("folders that cannot be written", folders_that_cannot_be_written),
    OC_TEST("folders that cannot be made", folders_that_cannot_be_made),
    OC_TEST("folders that are made", folders_that_are_made),
    OC_TEST("folders by default", folders_by_default),
};

OC_TEST_MAIN(.name = "program_cache", OC_TESTS(TESTS), .children = CHILDREN)
