/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Blocks: the cl_mem objects behind allocations, kept for reuse.
 *
 * A block is counted. When the last reference goes it is put aside by size, and a later allocation
 * of that size gets it without a call of OpenCL, once the work that used it has ended. What is put
 * aside is bounded: the idle blocks that waited longest go back to OpenCL first.
 */
#ifndef OC_MEMORY_POOL_H
#define OC_MEMORY_POOL_H

#include <stdatomic.h>
#include <stddef.h>

#include "device/device.h"
#include "queue/fences.h"

struct oc_link {
    struct oc_block *newer, *older;
};

struct oc_block {
    atomic_size_t refs;
    struct oc_device *device;
    cl_mem mem;
    size_t bytes; /* of mem */
    struct oc_fences fences;
    /* of the pool, while nobody refers to the block */
    size_t bucket;
    struct oc_link in_bucket, in_pool;
};

/*
 * A block of at least `size` bytes with one reference, and a little more wherever that is possible:
 * the vendor pads allocations, so that a vector load may pass the end of the data.
 * ACL_ERROR_RT_MEMORY_ALLOCATION when that is more than the device gives at once,
 * ACL_ERROR_RT_DEVICE_OOM when it has no more.
 */
aclnnStatus oc_block_create(struct oc_device *device, size_t size, struct oc_block **block);
void oc_block_retain(struct oc_block *block);
void oc_block_release(struct oc_block *block);

/* Bytes that the pool of this device keeps, and bytes in live allocations, as rounded. */
void oc_pool_usage(const struct oc_device *device, size_t *pooled, size_t *live);

/* Gives the pooled, idle memory of every device back to OpenCL. */
void oc_pool_trim(void);

#endif
