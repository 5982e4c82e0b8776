/* SPDX-License-Identifier: Apache-2.0 */
#include "disk_usage.h"

#include <dirent.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static void disk_usage_add(const char *folder, struct oc_disk_usage *usage)
{
    DIR *dir = opendir(folder);
    char path[4096];
    struct stat info;

    if (dir == NULL) return;
    for (struct dirent *e = readdir(dir); e != NULL; e = readdir(dir)) {
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0) continue;
        (void)snprintf(path, sizeof(path), "%s/%s", folder, e->d_name);
        if (lstat(path, &info) != 0) continue;
        usage->files++;
        if (S_ISDIR(info.st_mode))
            disk_usage_add(path, usage);
        else
            usage->bytes += info.st_size;
    }
    (void)closedir(dir);
}

struct oc_disk_usage oc_disk_usage_of(const char *folder)
{
    struct oc_disk_usage usage = {0, 0};

    if (folder != NULL) disk_usage_add(folder, &usage);
    return usage;
}
