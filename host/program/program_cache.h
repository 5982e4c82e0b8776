/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The disk cache of program binaries, whose place program.h describes. Each key has one file. A
 * file is written under a temporary name and then renamed, so that other processes never see an
 * incomplete one. All files together have at most 1 GiB: the least recently used ones are removed
 * (cache_limit.h).
 *
 * Entries are native code and marks stand for a self-test, so whoever can write one decides what
 * runs. The folder is opened and examined once, then only its descriptor is used. A file that
 * another user owns or may write, a link and a FIFO count as missing.
 *
 *     if (oc_program_cache_key(device, text, options, &key))
 *         program = oc_program_cache_load(device, &key, options);
 */
#ifndef OC_PROGRAM_PROGRAM_CACHE_H
#define OC_PROGRAM_PROGRAM_CACHE_H

#include <stdbool.h>
#include <stdint.h>

#include "device/device.h"

struct oc_cache_key {
    uint64_t low, high;
};

/* Returns false when there is no cache. The key covers everything that can change a binary: library
 * and format version, source text, options, platform, device and driver. */
bool oc_program_cache_key(const struct oc_device *device, const char *text, const char *options,
                          struct oc_cache_key *key);

/* Makes the key for a given version of the library, whether there is a cache or not. */
bool oc_program_cache_key_of(const char *library, const struct oc_device *device, const char *text,
                             const char *options, struct oc_cache_key *key);

/* Returns the built program, or NULL when the entry is missing, unreadable, damaged, writable by
 * others or rejected by the driver. An unusable entry is removed. */
cl_program oc_program_cache_load(struct oc_device *device, const struct oc_cache_key *key,
                                 const char *options);

/* Stores the binary. Failures are logged and otherwise ignored. */
void oc_program_cache_store(const struct oc_cache_key *key, cl_program program);

/* Reads the mark of a key, a short text, into `bytes` bytes. Returns false when there is none, or
 * when it is not a text that fits. */
bool oc_program_cache_read_mark(const struct oc_cache_key *key, char *text, size_t bytes);

/* Replaces the mark of a key. On failure writes a line to the log and returns false. */
bool oc_program_cache_write_mark(const struct oc_cache_key *key, const char *text);

/* Returns the folder of the disk cache, or NULL and the reason why there is none. */
const char *oc_program_cache_folder(const char **reason);

#endif
