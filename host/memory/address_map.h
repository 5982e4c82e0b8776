/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Maps addresses of the reserved range to blocks of device memory.
 *
 * The problem: a stale or out-of-bounds address must give an error message and not access another
 * allocation.
 *
 * The idea: ranges are assigned in ascending order, each followed by a guard gap. Free gaps are
 * reused only after the end of the reserved range is reached, so an address stays invalid for a
 * long time after its release. The last released records are kept for error messages.
 *
 *     OC_TRY(oc_address_map_add(block, size, align, &address));
 *     OC_TRY(oc_address_map_find(code, "self", address, bytes, &block, &offset, &room));
 *     OC_TRY(oc_address_map_remove("devPtr", address, &block));
 */
#ifndef OC_MEMORY_ADDRESS_MAP_H
#define OC_MEMORY_ADDRESS_MAP_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

struct oc_block;

/* Assigns a range of `size` bytes to the block. The address is a multiple of `align`, a power of
 * two of at least a page. Takes over the caller's reference to the block. */
aclnnStatus oc_address_map_add(struct oc_block *block, size_t size, size_t align, void **address);

/* Removes the range that starts at `address` and returns the reference to its block. Fails with
 * ACL_ERROR_RT_PARAM_INVALID for any other address. */
aclnnStatus oc_address_map_remove(const char *what, const void *address, struct oc_block **block);

/* Returns the block that contains [address, address + bytes), with a reference, the byte offset of
 * the address in it, and the number of bytes from there to its end. Fails with `code` when no live
 * range contains them. */
aclnnStatus oc_address_map_find(aclnnStatus code, const char *what, const void *address,
                                size_t bytes, struct oc_block **block, size_t *offset,
                                size_t *room);

/* Returns true for every address in the reserved range, live or not. */
bool oc_address_map_contains(const void *address);

#endif
