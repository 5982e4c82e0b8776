/* SPDX-License-Identifier: Apache-2.0 */
/* Bounds the size of the program cache's folder. */
#ifndef OC_PROGRAM_CACHE_LIMIT_H
#define OC_PROGRAM_CACHE_LIMIT_H

#include <stdint.h>

/* If the entries of the folder (*.bin) have more than `most` bytes together, removes those that were
 * used least recently, by their modification times, until 3/4 of `most` remain. Removes temporary files
 * (*.tmp.*) of more than a day, which processes left that ended while they wrote. Nothing else is
 * touched. Other processes may do the same, and use entries, meanwhile. */
void oc_cache_limit(const char *folder, uint64_t most);

/* Makes an entry the most recently used one. */
void oc_cache_renew(const char *path);

#endif
