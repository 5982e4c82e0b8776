/* SPDX-License-Identifier: Apache-2.0 */
#include "host_memory.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/math.h"
#include "base/require.h"
#include "queue/context.h"
#include "queue/fences.h"

#define ALIGNMENT 64 /* the API's promise */

struct oc_host_block {
    atomic_size_t refs;
    void *base;
    size_t size;
    struct oc_device *device;
    cl_mem mem; /* the mapped buffer; NULL when base comes from aligned_alloc */
    struct oc_fences fences;
};

/* All live allocations, sorted by address. */
static struct {
    pthread_rwlock_t lock;
    struct oc_host_block **blocks;
    size_t count, room;
} registry = {.lock = PTHREAD_RWLOCK_INITIALIZER};

/* ---- One block ---- */

/* Buffers that the driver allocates on the host are pinned on GPUs, when they are mapped. */
static void *map_buffer(struct oc_host_block *b)
{
    cl_int code;
    void *base;

    b->mem = clCreateBuffer(b->device->context, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, b->size,
                            NULL, &code);
    if (b->mem == NULL) return NULL;
    OC_ON_COPIES(b->device, base,
                 clEnqueueMapBuffer(b->device->copies, b->mem, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE,
                                    0, b->size, 0, NULL, NULL, &code));
    return code == CL_SUCCESS ? base : NULL;
}

static void unmap_buffer(struct oc_host_block *b)
{
    (void)pthread_mutex_lock(&b->device->copies_lock);
    if (b->base != NULL)
        (void)clEnqueueUnmapMemObject(b->device->copies, b->mem, b->base, 0, NULL, NULL);
    (void)clFlush(b->device->copies);
    (void)pthread_mutex_unlock(&b->device->copies_lock);
    (void)clReleaseMemObject(b->mem);
    b->mem = NULL;
}

static void free_block(struct oc_host_block *b)
{
    (void)oc_fences_wait(&b->fences);
    if (b->mem != NULL)
        unmap_buffer(b);
    else
        free(b->base);
    oc_fences_destroy(&b->fences);
    free(b);
}

static aclnnStatus create_block(struct oc_device *device, size_t size, struct oc_host_block **block)
{
    struct oc_host_block *b = calloc(1, sizeof(*b));

    if (b == NULL || !oc_fences_init(&b->fences)) {
        free(b);
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION, "out of host memory for an allocation");
    }
    atomic_init(&b->refs, 1);
    b->device = device;
    b->size = size;
    b->base = map_buffer(b);
    if (b->base == NULL || (uintptr_t)b->base % ALIGNMENT != 0) {
        if (b->mem != NULL) unmap_buffer(b);
        oc_log(OC_LOG_INFO, "aclrtMallocHost: %zu bytes are not pinned: no aligned mapping", size);
        b->base = aligned_alloc(ALIGNMENT, oc_align_up(size, ALIGNMENT));
    }
    if (b->base == NULL) {
        free_block(b);
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION, "size is %zu: out of host memory", size);
    }
    *block = b;
    return ACL_SUCCESS;
}

/* ---- The registry ---- */

/* The number of blocks that begin at or below the address. Under the lock. */
static size_t blocks_up_to(const void *address)
{
    size_t low = 0, high = registry.count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if ((uintptr_t)registry.blocks[middle]->base <= (uintptr_t)address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool make_room(void)
{
    if (registry.count < registry.room) return true;

    const size_t room = registry.room == 0 ? 64 : 2 * registry.room;
    struct oc_host_block **blocks = realloc(registry.blocks, room * sizeof(struct oc_host_block *));

    if (blocks == NULL) return false;
    registry.blocks = blocks;
    registry.room = room;
    return true;
}

static bool registry_add(struct oc_host_block *b)
{
    (void)pthread_rwlock_wrlock(&registry.lock);

    const bool added = make_room();

    if (added) {
        const size_t at = blocks_up_to(b->base);

        memmove(&registry.blocks[at + 1], &registry.blocks[at],
                (registry.count - at) * sizeof(registry.blocks[0]));
        registry.blocks[at] = b;
        registry.count++;
    }
    (void)pthread_rwlock_unlock(&registry.lock);
    return added;
}

/* Takes out the block that begins at the address. Else NULL, and the block around it, if any, is
 * described for the message. */
static struct oc_host_block *registry_remove(const void *address, size_t *offset, size_t *size)
{
    struct oc_host_block *b = NULL;

    *size = 0;
    (void)pthread_rwlock_wrlock(&registry.lock);

    const size_t n = blocks_up_to(address);

    if (n > 0) {
        struct oc_host_block *below = registry.blocks[n - 1];

        *offset = (size_t)((uintptr_t)address - (uintptr_t)below->base);
        if (*offset < below->size) *size = below->size;
        if (*offset == 0) {
            b = below;
            memmove(&registry.blocks[n - 1], &registry.blocks[n],
                    (registry.count - n) * sizeof(registry.blocks[0]));
            registry.count--;
        }
    }
    (void)pthread_rwlock_unlock(&registry.lock);
    return b;
}

struct oc_host_block *oc_host_memory_acquire(const void *address, size_t bytes)
{
    struct oc_host_block *b = NULL;

    (void)pthread_rwlock_rdlock(&registry.lock);

    const size_t n = blocks_up_to(address);

    if (n > 0) {
        struct oc_host_block *below = registry.blocks[n - 1];
        const size_t offset = (size_t)((uintptr_t)address - (uintptr_t)below->base);

        if (offset <= below->size && bytes <= below->size - offset) {
            atomic_fetch_add(&below->refs, 1);
            b = below;
        }
    }
    (void)pthread_rwlock_unlock(&registry.lock);
    return b;
}

void oc_host_memory_release(struct oc_host_block *block)
{
    if (atomic_fetch_sub(&block->refs, 1) == 1) free_block(block);
}

void oc_host_memory_add_fence(struct oc_host_block *block, struct oc_stream *stream)
{
    oc_fences_add(&block->fences, oc_stream_timeline(stream));
}

/* ---- API ---- */

aclError aclrtMallocHost(void **hostPtr, size_t size)
{
    struct oc_device *device;
    struct oc_host_block *block = NULL;

    oc_set_api("aclrtMallocHost");
    OC_TRY(oc_require(hostPtr, "hostPtr"));
    if (size == 0) return oc_fail(ACL_ERROR_INVALID_PARAM, "size is 0: must be positive");
    if (size > SIZE_MAX - ALIGNMENT)
        return oc_fail(ACL_ERROR_INVALID_PARAM, "size is %zu: must leave room for rounding", size);
    OC_TRY(oc_context_device(&device));
    OC_TRY(create_block(device, size, &block));
    if (!registry_add(block)) {
        oc_host_memory_release(block);
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION, "out of host memory for an address");
    }
    *hostPtr = block->base;
    return ACL_SUCCESS;
}

aclError aclrtFreeHost(void *hostPtr)
{
    size_t offset, size;

    oc_set_api("aclrtFreeHost");
    OC_TRY(oc_require(hostPtr, "hostPtr"));

    struct oc_host_block *block = registry_remove(hostPtr, &offset, &size);

    if (block == NULL && size > 0)
        return oc_fail(ACL_ERROR_RT_PARAM_INVALID,
                       "hostPtr is %p: must be the start of an allocation; it is byte %zu of %zu",
                       hostPtr, offset, size);
    if (block == NULL)
        return oc_fail(ACL_ERROR_RT_PARAM_INVALID,
                       "hostPtr is %p: must come from aclrtMallocHost and not have been freed",
                       hostPtr);
    oc_host_memory_release(block);
    return ACL_SUCCESS;
}
