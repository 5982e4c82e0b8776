/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which files the disk cache believes. Its entries are native code and its marks replace the device
 * self-test, so only this user may have written them. Each child process has a folder of its own
 * with an entry and a mark.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/test.h"
#include "program/program_cache.h"
#include "registry/device_registry.h"

#define MARK "good\n"
#define PATH_BYTES 512
#define MORE_BYTES 1024   /* a path with something before or after it */
#define CHILD_SECONDS 150 /* a child that waits for a FIFO ends by SIGALRM */

static struct oc_device *device;
static cl_program program;
static struct oc_cache_key key;
static const char *folder;
static char entry[PATH_BYTES], mark[PATH_BYTES];

/* ---- In child processes ---- */

static bool has_entry(void)
{
    cl_program loaded = oc_program_cache_load(device, &key, "");

    if (loaded != NULL) (void)clReleaseProgram(loaded);
    return loaded != NULL;
}

/* The mark of the key is the text; NULL: there is none. */
static bool has_mark(const char *text)
{
    char read[16];
    const bool is_read = oc_program_cache_read_mark(&key, read, sizeof(read));

    return text == NULL ? !is_read : is_read && strcmp(read, text) == 0;
}

static bool write_both(void)
{
    oc_program_cache_store(&key, program);
    return oc_program_cache_write_mark(&key, MARK);
}

static bool set_up(void)
{
    const char *source = "kernel void cached(global int *p) { *p = 1; }";
    cl_int code;

    (void)alarm(CHILD_SECONDS);
    if (!EXPECT_OK(oc_device_get(0, &device))) return false;
    program = clCreateProgramWithSource(device->context, 1, &source, NULL, &code);
    if (!EXPECT(program != NULL) ||
        !EXPECT(clBuildProgram(program, 1, &device->cl, "", NULL, NULL) == CL_SUCCESS) ||
        !EXPECT(oc_program_cache_key(device, source, "", &key)))
        return false;
    folder = oc_program_cache_folder(NULL);
    (void)snprintf(entry, sizeof(entry), "%s/%016llx%016llx.bin", folder,
                   (unsigned long long)key.high, (unsigned long long)key.low);
    (void)snprintf(mark, sizeof(mark), "%s/%016llx%016llx.passed", folder,
                   (unsigned long long)key.high, (unsigned long long)key.low);
    return EXPECT(write_both()) && EXPECT(has_entry()) && EXPECT(has_mark(MARK));
}

static int tear_down(void)
{
    (void)clReleaseProgram(program);
    return oc_expect_failures() != 0;
}

static bool is_private(const char *path)
{
    struct stat info;

    return lstat(path, &info) == 0 && S_ISREG(info.st_mode) && (info.st_mode & 07777) == 0600 &&
           info.st_uid == geteuid();
}

/* With the old folder's content, but anyone may write it. */
static bool swap_folder(char moved[PATH_BYTES])
{
    char from[MORE_BYTES];

    (void)snprintf(moved, PATH_BYTES, "%s/../moved-%ld", folder, (long)getpid());
    if (!EXPECT(rename(folder, moved) == 0 && mkdir(folder, 0700) == 0 && chmod(folder, 0777) == 0))
        return false;
    (void)snprintf(from, sizeof(from), "%s%s", moved, strrchr(entry, '/'));
    if (!EXPECT(rename(from, entry) == 0)) return false;
    (void)snprintf(from, sizeof(from), "%s%s", moved, strrchr(mark, '/'));
    return EXPECT(rename(from, mark) == 0);
}

static int child_umask(void)
{
    (void)umask(0);
    if (!set_up()) return 1;
    EXPECT(is_private(entry));
    EXPECT(is_private(mark));
    return tear_down();
}

/* The process keeps the folder that it has checked, wherever that is now. */
static int child_swapped(void)
{
    char moved[PATH_BYTES], path[MORE_BYTES];

    if (!set_up() || !swap_folder(moved)) return 1;
    EXPECT(!has_entry());
    EXPECT(has_mark(NULL));
    EXPECT(access(entry, F_OK) == 0); /* what is there is not removed, either */
    EXPECT(unlink(entry) == 0 && unlink(mark) == 0);
    EXPECT(write_both() && has_entry() && has_mark(MARK));
    EXPECT(access(entry, F_OK) != 0 && access(mark, F_OK) != 0);
    (void)snprintf(path, sizeof(path), "%s%s", moved, strrchr(entry, '/'));
    EXPECT(is_private(path));
    EXPECT(rmdir(folder) == 0); /* nothing was written there */
    return tear_down();
}

static int child_removed(void)
{
    char command[MORE_BYTES];

    if (!set_up()) return 1;
    (void)snprintf(command, sizeof(command), "rm -r '%s'", folder);
    EXPECT_EQ_I64(system(command), 0);
    for (int i = 0; i < 2; i++) {
        EXPECT(!has_entry() && has_mark(NULL));
        EXPECT(!write_both());
    }
    EXPECT(access(folder, F_OK) != 0);
    return tear_down();
}

static int child_read_only(void)
{
    if (!set_up() || !EXPECT(chmod(folder, 0500) == 0)) return 1;
    EXPECT(has_entry() && has_mark(MARK));
    EXPECT(!write_both());
    EXPECT(has_entry() && has_mark(MARK));
    EXPECT(chmod(folder, 0700) == 0);
    return tear_down();
}

/* The folder is named by a link, which leads to another folder later. */
static int child_linked(void)
{
    if (!set_up()) return 1;
    EXPECT(unlink(folder) == 0 && symlink("/nonexistent", folder) == 0);
    EXPECT(has_entry() && has_mark(MARK));
    EXPECT(write_both());
    return tear_down();
}

/* ---- Files that others may have written ---- */

static bool group_may_write(const char *path) { return chmod(path, 0620) == 0; }

static bool others_may_write(const char *path) { return chmod(path, 0602) == 0; }

static bool of_another_user(const char *path) { return chown(path, 65534, getegid()) == 0; }

static bool a_link(const char *path)
{
    char real[MORE_BYTES];

    (void)snprintf(real, sizeof(real), "%s.real", path);
    return rename(path, real) == 0 && symlink(real, path) == 0;
}

static bool a_fifo(const char *path) { return unlink(path) == 0 && mkfifo(path, 0600) == 0; }

static const struct untrusted {
    const char *name;
    bool (*make)(const char *path);
    bool needs_root;
} UNTRUSTED[] = {
    {"group may write", group_may_write, false},
    {"others may write", others_may_write, false},
    {"of another user", of_another_user, true},
    {"a link", a_link, false},
    {"a FIFO", a_fifo, false},
};

/* Each is a miss, and is replaced. */
static int child_untrusted(void)
{
    const struct untrusted *u = &UNTRUSTED[atoi(getenv("OC_TEST_ROW"))];
    char real[MORE_BYTES];

    if (!set_up() || !EXPECT(u->make(entry) && u->make(mark))) return 1;
    EXPECT(has_mark(NULL));
    EXPECT(!has_entry());
    EXPECT(write_both());
    EXPECT(has_entry() && has_mark(MARK));
    EXPECT(is_private(entry));
    EXPECT(is_private(mark));
    (void)snprintf(real, sizeof(real), "%s.real", entry);
    if (u->make == a_link) EXPECT(is_private(real)); /* only the link goes */
    return tear_down();
}

/* ---- Tests ---- */

static void expect_in_folder(const char *child, const char *path, size_t row)
{
    char cache[2 * MORE_BYTES], number[32];
    const char *const environment[] = {cache, number, NULL};
    struct oc_spawn result;

    (void)snprintf(cache, sizeof(cache), "ACLNN_CL_CACHE=%s", path);
    (void)snprintf(number, sizeof(number), "OC_TEST_ROW=%zu", row);
    (void)oc_test_expect_child(child, environment, &result);
}

/* A folder in a new one, so that the child can rename it. */
static const char *new_folder(char path[PATH_BYTES])
{
    const char *parent = oc_test_folder();

    if (!EXPECT(parent != NULL)) return NULL;
    (void)snprintf(path, PATH_BYTES, "%s/cache", parent);
    return path;
}

static void expect_child(const char *child)
{
    char path[PATH_BYTES];

    if (new_folder(path) != NULL) expect_in_folder(child, path, 0);
}

static void files_are_private_whatever_the_umask(void) { expect_child("umask"); }

static void a_folder_that_is_swapped(void) { expect_child("swapped"); }

static void a_folder_that_is_removed(void) { expect_child("removed"); }

static void a_folder_that_becomes_read_only(void)
{
    if (geteuid() == 0) oc_test_skip("root can write to any folder");
    expect_child("read_only");
}

static void a_folder_that_a_link_names(void)
{
    char path[PATH_BYTES], link[MORE_BYTES];

    if (new_folder(path) == NULL || !EXPECT(mkdir(path, 0700) == 0)) return;
    (void)snprintf(link, sizeof(link), "%s-link", path);
    if (EXPECT(symlink(path, link) == 0)) expect_in_folder("linked", link, 0);
}

static void files_that_others_may_have_written(void)
{
    char path[PATH_BYTES];

    for (size_t i = 0; i < OC_COUNT(UNTRUSTED); i++) {
        if (UNTRUSTED[i].needs_root && geteuid() != 0) continue;
        oc_expect_note("%s", UNTRUSTED[i].name);
        if (new_folder(path) != NULL) expect_in_folder("untrusted", path, i);
    }
}

static const struct oc_child CHILDREN[] = {{"umask", child_umask},
                                           {"swapped", child_swapped},
                                           {"removed", child_removed},
                                           {"read_only", child_read_only},
                                           {"linked", child_linked},
                                           {"untrusted", child_untrusted},
                                           {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST_OF(files_are_private_whatever_the_umask),
    OC_TEST_OF(files_that_others_may_have_written),
    OC_TEST_OF(a_folder_that_is_swapped),
    OC_TEST_OF(a_folder_that_is_removed),
    OC_TEST_OF(a_folder_that_becomes_read_only),
    OC_TEST_OF(a_folder_that_a_link_names),
};

OC_TEST_MAIN(.name = "program_cache_trust", OC_TESTS(TESTS), .children = CHILDREN)
