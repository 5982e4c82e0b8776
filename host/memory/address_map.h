/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The address space of device memory: which piece of the reserved range belongs to which block.
 *
 * Pieces are handed out upwards, a guard gap behind each, and only when the end is reached from the
 * bottom again, between what is still live. So an address stays invalid for long after its release,
 * and the last releases are remembered, for messages.
 */
#ifndef OC_MEMORY_ADDRESS_MAP_H
#define OC_MEMORY_ADDRESS_MAP_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

struct oc_block;

/* A piece of `size` bytes at a multiple of `align`, a power of two of at least a page. It takes
 * over the caller's reference to the block. */
aclnnStatus oc_address_map_add(struct oc_block *block, size_t size, size_t align, void **address);

/* Ends the piece that begins at `address` and gives the reference back. ACL_ERROR_RT_PARAM_INVALID
 * for any other address. */
aclnnStatus oc_address_map_remove(const char *what, const void *address, struct oc_block **block);

/* The block behind [address, address + bytes), retained; `code` when no live piece holds it whole.
 */
aclnnStatus oc_address_map_find(aclnnStatus code, const char *what, const void *address,
                                size_t bytes, struct oc_block **block, size_t *offset,
                                size_t *room);

bool oc_address_map_contains(const void *address);

#endif
