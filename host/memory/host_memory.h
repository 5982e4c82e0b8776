/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Provides the host memory of aclrtMallocHost, which is pinned where the driver supports it, with a
 * lookup by address.
 *
 * Copies from and to this memory do not block: unlike pageable memory it stays allocated until the
 * work that uses it is complete.
 *
 *     struct oc_host_block *pinned = oc_host_memory_acquire(host, bytes);      // NULL: pageable
 *     ... enqueue a copy, blocking when pinned is NULL ...
 *     oc_host_memory_add_fence(pinned, stream);
 *     oc_host_memory_release(pinned);
 */
#ifndef OC_MEMORY_HOST_MEMORY_H
#define OC_MEMORY_HOST_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

#include "queue/stream.h"

struct oc_host_block;

/* Returns the allocation that contains [address, address + bytes) and keeps it alive until
 * oc_host_memory_release. Returns NULL when there is none. */
struct oc_host_block *oc_host_memory_acquire(const void *address, size_t bytes);
void oc_host_memory_release(struct oc_host_block *block);

/* Must be called after an enqueue on `stream` that uses the block: aclrtFreeHost waits for that
 * work. */
void oc_host_memory_add_fence(struct oc_host_block *block, struct oc_stream *stream);

#endif
