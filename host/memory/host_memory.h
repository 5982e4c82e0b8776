/* SPDX-License-Identifier: Apache-2.0 */
/* Host memory of aclrtMallocHost: pinned where the driver pins, and known by address. */
#ifndef OC_MEMORY_HOST_MEMORY_H
#define OC_MEMORY_HOST_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

#include "queue/stream.h"

struct oc_host_block;

/* The allocation that holds [address, address + bytes) whole, to be released; NULL when none does.
 * Such memory can be copied from and to without waiting. */
struct oc_host_block *oc_host_memory_acquire(const void *address, size_t bytes);
void oc_host_memory_release(struct oc_host_block *block);

/* Work just enqueued on `stream` uses it: aclrtFreeHost waits for that. */
void oc_host_memory_add_fence(struct oc_host_block *block, struct oc_stream *stream);

#endif
