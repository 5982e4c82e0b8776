/* SPDX-License-Identifier: Apache-2.0 */
/* Number and size of the files in a folder and its subfolders, to detect that a driver compiled. */
#ifndef OC_HARNESS_DISK_USAGE_H
#define OC_HARNESS_DISK_USAGE_H

struct oc_disk_usage {
    long files, bytes;
};

/* Zeros when the folder is NULL or does not exist. */
struct oc_disk_usage oc_disk_usage_of(const char *folder);

#endif
