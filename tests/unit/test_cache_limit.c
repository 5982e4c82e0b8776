/* SPDX-License-Identifier: Apache-2.0 */
/* Which files the bound of the program cache removes. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "harness/test.h"
#include "program/cache_limit.h"

#define HOUR 3600
#define KEY "0123456789abcdef0123456789abcde" /* and a digit */

static const char *folder;
static int opened = -1; /* the folder */

static const char *path_of(const char *name)
{
    static char path[1024];

    (void)snprintf(path, sizeof(path), "%s/%s", folder, name);
    return path;
}

/* A file of so many bytes that was modified so many seconds ago. */
static void make(const char *name, size_t bytes, long age)
{
    const struct timespec when = {.tv_sec = time(NULL) - age};
    FILE *file = fopen(path_of(name), "wb");

    if (!EXPECT(file != NULL)) return;
    EXPECT(bytes == 0 || (fseek(file, (long)bytes - 1, SEEK_SET) == 0 && fputc(0, file) == 0));
    (void)fclose(file);
    EXPECT(utimensat(AT_FDCWD, path_of(name), (struct timespec[2]){when, when}, 0) == 0);
}

static bool is_there(const char *name) { return access(path_of(name), F_OK) == 0; }

static bool start(void)
{
    folder = oc_test_folder();
    if (opened >= 0) (void)close(opened);
    if (!EXPECT(folder != NULL)) return false;
    opened = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    return EXPECT(opened >= 0);
}

static void nothing_goes_below_the_limit(void)
{
    if (!start()) return;
    make(KEY "a.bin", 600, 1000 * HOUR);
    make(KEY "b.bin", 400, 0);
    oc_cache_limit(opened, 1000);
    EXPECT(is_there(KEY "a.bin") && is_there(KEY "b.bin"));
}

static void the_least_recently_used_go_first(void)
{
    if (!start()) return;
    make(KEY "a.bin", 300, 5 * HOUR);
    make(KEY "b.bin", 300, 9 * HOUR);
    make(KEY "c.bin", 300, 1 * HOUR);
    make(KEY "d.bin", 300, 8 * HOUR);
    oc_cache_renew(opened, KEY "d.bin");
    oc_cache_limit(opened, 1000); /* to 750 */
    EXPECT(!is_there(KEY "b.bin") && !is_there(KEY "a.bin"));
    EXPECT(is_there(KEY "c.bin") && is_there(KEY "d.bin"));
}

static void other_files_stay(void)
{
    if (!start()) return;
    make(KEY "a.bin", 2000, 0);
    make(KEY "a.passed", 2000, 1000 * HOUR);
    make("notes.txt", 2000, 1000 * HOUR);
    make("notes.tmp.txt", 2000, 1000 * HOUR);
    make("model.bin", 2000, 1000 * HOUR);
    make(KEY "ab.bin", 2000, 1000 * HOUR); /* a digit too many */
    make(KEY ".bin", 2000, 1000 * HOUR);
    make(KEY "e.bin.tmp.1.0", 2000, HOUR);
    make(KEY "f.bin.tmp.1.0", 2000, 25 * HOUR);
    EXPECT(mkdir(path_of(KEY "9.bin"), 0700) == 0);
    EXPECT(symlink("notes.txt", path_of(KEY "8.bin")) == 0);
    oc_cache_limit(opened, 1000);
    EXPECT(!is_there(KEY "a.bin") && !is_there(KEY "f.bin.tmp.1.0"));
    EXPECT(is_there(KEY "a.passed") && is_there("notes.txt") && is_there(KEY "e.bin.tmp.1.0"));
    EXPECT(is_there("notes.tmp.txt") && is_there("model.bin"));
    EXPECT(is_there(KEY "ab.bin") && is_there(KEY ".bin"));
    EXPECT(is_there(KEY "9.bin") && is_there(KEY "8.bin"));
}

static void folders_that_were_removed(void)
{
    if (!start() || !EXPECT(rmdir(folder) == 0)) return;
    oc_cache_limit(opened, 0);
    oc_cache_renew(opened, KEY "a.bin");
    oc_cache_limit(-1, 0);
}

/* What has the name of the folder now is not touched. */
static void folders_that_were_renamed(void)
{
    const char *const first = oc_test_folder();
    struct stat info;

    if (!start() || !EXPECT(first != NULL && rmdir(first) == 0)) return;
    make(KEY "a.bin", 2000, 0);
    if (!EXPECT(rename(folder, first) == 0 && mkdir(folder, 0700) == 0)) return;
    make(KEY "a.bin", 2000, HOUR);
    make(KEY "b.bin.tmp.1.0", 2000, 25 * HOUR);
    oc_cache_renew(opened, KEY "a.bin");
    oc_cache_limit(opened, 1000);
    EXPECT(is_there(KEY "b.bin.tmp.1.0"));
    EXPECT(stat(path_of(KEY "a.bin"), &info) == 0 && time(NULL) - info.st_mtime >= HOUR);
    folder = first;
    EXPECT(!is_there(KEY "a.bin"));
}

/* The entry that a link names is not renewed: it may be any file of the user's. */
static void links_are_not_followed(void)
{
    struct stat info;

    if (!start()) return;
    make("notes.txt", 1, HOUR);
    EXPECT(symlink("notes.txt", path_of(KEY "a.bin")) == 0);
    oc_cache_renew(opened, KEY "a.bin");
    EXPECT(stat(path_of("notes.txt"), &info) == 0 && time(NULL) - info.st_mtime >= HOUR);
}

static const struct oc_test TESTS[] = {
    OC_TEST_OF(nothing_goes_below_the_limit),
    OC_TEST_OF(the_least_recently_used_go_first),
    OC_TEST_OF(other_files_stay),
    OC_TEST_OF(folders_that_were_removed),
    OC_TEST_OF(folders_that_were_renamed),
    OC_TEST_OF(links_are_not_followed),
};

OC_TEST_MAIN(.name = "cache_limit", OC_TESTS(TESTS))
