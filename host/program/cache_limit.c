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

static bool name_ends_with(const char *name, const char *end)
{
    const size_t length = strlen(name), end_length = strlen(end);

    return length > end_length && strcmp(name + length - end_length, end) == 0;
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
        if (name_ends_with(e->d_name, ".bin"))
            entries_add(all, e->d_name, &info);
        else if (strstr(e->d_name, ".tmp.") != NULL && now - info.st_mtime > SECONDS_PER_DAY)
            (void)unlinkat(dirfd(dir), e->d_name, 0);
    }
}

void oc_cache_limit(const char *folder, uint64_t most)
{
    DIR *dir = opendir(folder);
    struct entries all = {.count = 0};
    size_t removed = 0;

    if (dir == NULL) return;
    folder_scan(dir, &all);
    if (all.bytes > most) {
        qsort(all.items, all.count, sizeof(*all.items), entry_compare);
        while (removed < all.count && all.bytes > most / 4 * 3) {
            (void)unlinkat(dirfd(dir), all.items[removed].name, 0);
            all.bytes -= all.items[removed++].bytes;
        }
        oc_log(OC_LOG_INFO, "cache %s: %zu of %zu entries removed", folder, removed, all.count);
    }
    free(all.items);
    (void)closedir(dir);
}

void oc_cache_renew(const char *path) { (void)utimensat(AT_FDCWD, path, NULL, 0); }
