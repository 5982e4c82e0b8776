/* SPDX-License-Identifier: Apache-2.0 */
/* Bounds the size of the program cache's folder, of which the functions get a descriptor. */
#ifndef OC_PROGRAM_CACHE_LIMIT_H
#define OC_PROGRAM_CACHE_LIMIT_H

#include <stdint.h>

/* If the entries of the folder (KEY.bin) have more than `most` bytes together, removes those that were
 * used least recently, by their modification times, until 3/4 of `most` remain. Removes the temporary
 * files (KEY.bin.tmp.*, KEY.passed.tmp.*) of more than a day, which processes left that ended while they
 * wrote. Nothing else is touched: the folder may have files of the user's. Other processes may do the
 * same, and use entries, meanwhile. */
void oc_cache_limit(int folder, uint64_t most);

/* Makes an entry the most recently used one. */
void oc_cache_renew(int folder, const char *name);

#endif
