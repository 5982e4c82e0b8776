/* SPDX-License-Identifier: Apache-2.0 */
/* Files below a folder, by number and bytes: what a compiler leaves there changes both. */
#ifndef OC_HARNESS_DISK_USAGE_H
#define OC_HARNESS_DISK_USAGE_H

struct oc_disk_usage {
    long files, bytes;
};

/* Nothing where the folder is NULL or not there. */
struct oc_disk_usage oc_disk_usage_of(const char *folder);

#endif
