/* SPDX-License-Identifier: Apache-2.0 */
/* Bounds the size of the program cache's folder, to which the functions get a descriptor. */
#ifndef OC_PROGRAM_CACHE_LIMIT_H
#define OC_PROGRAM_CACHE_LIMIT_H

#include <stdint.h>

/* If the entries of the folder (KEY.bin) have more than `most` bytes together, removes the least
 * recently used ones, by their modification times, until 3/4 of `most` remain. Also removes
 * temporary files (KEY.bin.tmp.*, KEY.passed.tmp.*) older than a day, which remain when a process
 * ends while it writes. Nothing else is touched: the folder may contain files of the user. Other
 * processes may do the same, and use entries, at the same time. */
void oc_cache_limit(int folder, uint64_t most);

/* Makes an entry the most recently used one. */
void oc_cache_renew(int folder, const char *name);

#endif
