/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pools blocks, which are the cl_mem objects of allocations.
 *
 * The problem: creating and releasing a cl_mem per allocation is slow, and work that is still
 * enqueued may use the memory of a freed allocation.
 *
 * The idea: a block is reference-counted. After its last reference is released it is kept in a
 * bucket by size, and a later allocation of that size reuses it once its fences are complete. The
 * size of the pool is limited; the oldest idle blocks are released first.
 *
 *     OC_TRY(oc_block_create(device, size, &block));
 *     ... enqueue work with block->mem, oc_fences_add(&block->fences, timeline) ...
 *     oc_block_release(block);
 */
#ifndef OC_MEMORY_POOL_H
#define OC_MEMORY_POOL_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "device/device.h"
#include "queue/fences.h"

struct oc_link {
    struct oc_block *newer, *older;
};

struct oc_block {
    atomic_size_t refs;
    struct oc_device *device;
    cl_mem mem;
    /* Identifies mem. It is not 0, and unique among all mem of the process, past and present. */
    uint64_t id;
    size_t bytes; /* size of mem */
    struct oc_fences fences;
    /* The pool uses these while the block has no references. */
    size_t bucket;
    struct oc_link in_bucket, in_pool;
};

/*
 * Returns a block of at least `size` bytes with one reference. It is padded where possible: the
 * vendor pads allocations, so that a vector load may read past the end of the data. Fails with
 * ACL_ERROR_RT_MEMORY_ALLOCATION when `size` exceeds the device's largest allocation, with
 * ACL_ERROR_RT_DEVICE_OOM when the device is out of memory, and with ACL_ERROR_RT_LOST_HEARTBEAT
 * when it is lost.
 */
aclnnStatus oc_block_create(struct oc_device *device, size_t size, struct oc_block **block);
void oc_block_retain(struct oc_block *block);
void oc_block_release(struct oc_block *block);

/* Calls clCreateBuffer. When the device has no memory left, it first releases the pool's memory and
 * waits for freed memory that work still uses. On failure returns NULL and stores the code. */
cl_mem oc_pool_create_buffer(struct oc_device *device, cl_mem_flags flags, size_t bytes, void *host,
                             cl_int *code);

/* Stores the number of bytes in the pool of this device and in live allocations, rounded sizes
 * included. */
void oc_pool_usage(const struct oc_device *device, size_t *pooled, size_t *live);

/* Releases the idle blocks in the pools of all devices. */
void oc_pool_trim(void);

#endif
