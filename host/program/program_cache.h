/* SPDX-License-Identifier: Apache-2.0 */
/* The disk cache of program binaries: see program/program.h. One file per key; written under a temporary
 * name and renamed, so that readers and other writers see all of it or nothing. */
#ifndef OC_PROGRAM_PROGRAM_CACHE_H
#define OC_PROGRAM_PROGRAM_CACHE_H

#include <stdbool.h>
#include <stdint.h>

#include "device/device.h"

struct oc_cache_key {
    uint64_t low, high;
};

/* False when there is no cache. The key covers all that can change a binary: library and format
 * version, source text, options, platform, device and driver. */
bool oc_program_cache_key(const struct oc_device *device, const char *text, const char *options,
                          struct oc_cache_key *key);

/* The built program, or NULL: absent, unreadable, damaged, or refused by the driver (then the file
 * is removed). */
cl_program oc_program_cache_load(struct oc_device *device, const struct oc_cache_key *key,
                                 const char *options);

/* Failure to store is logged, and otherwise of no consequence. */
void oc_program_cache_store(const struct oc_cache_key *key, cl_program program);

/* The folder of the disk cache, or NULL and the reason why there is none. */
const char *oc_program_cache_folder(const char **reason);

#endif
