/* SPDX-License-Identifier: Apache-2.0 */
#include "cache_limit.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/log.h"
#include "base/vector.h"

#define SECONDS_PER_DAY 86400
#define KEY_DIGITS 32

struct entry {
    char name[64];
    uint64_t bytes;
    struct timespec used;
};

struct entries {
    struct entry *items;
    size_t count, capacity;
    uint64_t bytes;
};

/* Returns the part of a file name behind the digits of the key, or "" for a file that is not the
 * library's: the folder may be any folder of the user. */
static const char *suffix_of(const char *name)
{
    const size_t digits = strspn(name, "0123456789abcdef");

    return digits == KEY_DIGITS ? name + digits : "";
}

static bool is_temporary(const char *suffix)
{
    return strncmp(suffix, ".bin.tmp.", 9) == 0 || strncmp(suffix, ".passed.tmp.", 12) == 0;
}

static void entries_add(struct entries *all, const char *name, const struct stat *info)
{
    struct entry *entry;

    if (strlen(name) >= sizeof(entry->name) ||
        !oc_vector_reserve(&all->items, &all->capacity, all->count + 1, sizeof(*entry)))
        return;
    entry = &all->items[all->count++];
    memcpy(entry->name, name, strlen(name) + 1);
    entry->bytes = (uint64_t)info->st_size;
    entry->used = info->st_mtim;
    all->bytes += entry->bytes;
}

static int entry_compare(const void *left, const void *right)
{
    const struct timespec *a = &((const struct entry *)left)->used;
    const struct timespec *b = &((const struct entry *)right)->used;

    if (a->tv_sec != b->tv_sec) return a->tv_sec < b->tv_sec ? -1 : 1;
    return (a->tv_nsec > b->tv_nsec) - (a->tv_nsec < b->tv_nsec);
}

static void folder_scan(DIR *dir, struct entries *all)
{
    const time_t now = time(NULL);

    for (const struct dirent *e = readdir(dir); e != NULL; e = readdir(dir)) {
        struct stat info;

        if (fstatat(dirfd(dir), e->d_name, &info, AT_SYMLINK_NOFOLLOW) != 0 ||
            !S_ISREG(info.st_mode))
            continue;
        if (strcmp(suffix_of(e->d_name), ".bin") == 0)
            entries_add(all, e->d_name, &info);
        else if (is_temporary(suffix_of(e->d_name)) && now - info.st_mtime > SECONDS_PER_DAY)
            (void)unlinkat(dirfd(dir), e->d_name, 0);
    }
}

/* Opens the folder anew, because fdopendir takes its descriptor over and reading moves the position
 * that duplicates share. */
static DIR *folder_list(int folder)
{
    const int opened = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *dir = opened < 0 ? NULL : fdopendir(opened);

    if (opened >= 0 && dir == NULL) (void)close(opened);
    return dir;
}

void oc_cache_limit(int folder, uint64_t most)
{
    DIR *dir = folder_list(folder);
    struct entries all = {.count = 0};
    size_t removed = 0;
    uint64_t remaining;

    if (dir == NULL) return;
    folder_scan(dir, &all);
    remaining = all.bytes;
    if (all.bytes > most) {
        qsort(all.items, all.count, sizeof(*all.items), entry_compare);
        for (size_t i = 0; i < all.count && remaining > most / 4 * 3; i++) {
            if (unlinkat(dirfd(dir), all.items[i].name, 0) != 0) continue;
            remaining -= all.items[i].bytes;
            removed++;
        }
        oc_log(OC_LOG_INFO, "cache: %zu of %zu entries removed", removed, all.count);
    }
    free(all.items);
    (void)closedir(dir);
}

void oc_cache_renew(int folder, const char *name)
{
    (void)utimensat(folder, name, NULL, AT_SYMLINK_NOFOLLOW);
}
