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
#include "base/vector.h"
#include "device/transfer.h"
#include "queue/context.h"
#include "queue/fences.h"
#include "registry/device_registry.h"

#define ALIGNMENT 64 /* in bytes, as the API guarantees */

struct oc_host_block {
    atomic_size_t refs;
    void *base;
    size_t size;
    struct oc_device *device;
    cl_mem mem; /* the mapped buffer; NULL when base is from aligned_alloc */
    struct oc_fences fences;
};

struct host_record {
    uintptr_t base;
    struct oc_host_block *block;
};

/* The registry contains all live allocations, sorted by address. */
static struct {
    pthread_rwlock_t lock;
    struct host_record *records;
    size_t count, capacity;
} registry = {.lock = PTHREAD_RWLOCK_INITIALIZER};

/* ---- Blocks ---- */

/* Maps a buffer in host memory: GPU drivers pin such buffers while they are mapped. Returns whether
 * b->base is now mapped memory with the required alignment. */
static bool host_block_map(struct oc_host_block *b)
{
    struct oc_transfer t;
    cl_event event = NULL;
    cl_int code;

    b->mem = clCreateBuffer(b->device->context, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, b->size,
                            NULL, &code);
    if (b->mem == NULL) return false;
    if (oc_transfer_begin(b->device, &t) != ACL_SUCCESS) return false;
    b->base = clEnqueueMapBuffer(t.queue, b->mem, CL_FALSE, CL_MAP_READ | CL_MAP_WRITE, 0, b->size,
                                 0, NULL, &event, &code);
    return oc_transfer_end(&t, "clEnqueueMapBuffer", code, event) == ACL_SUCCESS &&
           (uintptr_t)b->base % ALIGNMENT == 0;
}

static void host_block_unmap(struct oc_host_block *b)
{
    struct oc_transfer t;
    cl_event event = NULL;

    if (b->base != NULL && oc_transfer_begin(b->device, &t) == ACL_SUCCESS) {
        const cl_int code = clEnqueueUnmapMemObject(t.queue, b->mem, b->base, 0, NULL, &event);

        (void)oc_transfer_end(&t, "clEnqueueUnmapMemObject", code, event);
    }
    (void)clReleaseMemObject(b->mem);
    b->mem = NULL;
}

static void host_block_free(struct oc_host_block *b)
{
    oc_fences_wait(&b->fences);
    if (b->mem != NULL)
        host_block_unmap(b);
    else
        free(b->base);
    oc_fences_destroy(&b->fences);
    free(b);
}

static aclnnStatus host_block_create(struct oc_device *device, size_t size,
                                     struct oc_host_block **block)
{
    const struct oc_status_mark mark = oc_status_mark();
    struct oc_host_block *b = calloc(1, sizeof(*b));

    if (b == NULL)
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION, "out of host memory for an allocation");
    oc_fences_init(&b->fences);
    atomic_init(&b->refs, 1);
    b->device = device;
    b->size = size;
    if (!host_block_map(b)) {
        if (b->mem != NULL) host_block_unmap(b);
        oc_status_forget(mark); /* the caller has another way */
        oc_log(OC_LOG_INFO, "aclrtMallocHost: %zu bytes are not pinned: no aligned mapping", size);
        b->base = aligned_alloc(ALIGNMENT, oc_align_up(size, ALIGNMENT));
    }
    if (b->base == NULL) {
        host_block_free(b);
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION, "size is %zu: out of host memory", size);
    }
    *block = b;
    return ACL_SUCCESS;
}

/* ---- Registry ---- */

/* Returns how many blocks start at or below the address. The caller holds the lock. */
static size_t registry_upper_bound(const void *address)
{
    return oc_vector_upper_bound(registry.records, registry.count, sizeof(*registry.records),
                                 (uintptr_t)address);
}

static bool registry_add(struct oc_host_block *b)
{
    (void)pthread_rwlock_wrlock(&registry.lock);

    const bool added = oc_vector_reserve(&registry.records, &registry.capacity, registry.count + 1,
                                         sizeof(*registry.records));

    if (added) {
        const size_t at = registry_upper_bound(b->base);

        memmove(&registry.records[at + 1], &registry.records[at],
                (registry.count - at) * sizeof(registry.records[0]));
        registry.records[at] = (struct host_record){(uintptr_t)b->base, b};
        registry.count++;
    }
    (void)pthread_rwlock_unlock(&registry.lock);
    return added;
}

/* Removes and returns the block that starts at the address. Otherwise returns NULL; *size and
 * *offset then describe the block that contains the address, or *size is 0. */
static struct oc_host_block *registry_remove(const void *address, size_t *offset, size_t *size)
{
    struct oc_host_block *b = NULL;

    *size = 0;
    (void)pthread_rwlock_wrlock(&registry.lock);

    const size_t n = registry_upper_bound(address);

    if (n > 0) {
        struct oc_host_block *below = registry.records[n - 1].block;

        *offset = (size_t)((uintptr_t)address - (uintptr_t)below->base);
        if (*offset < below->size) *size = below->size;
        if (*offset == 0) {
            b = below;
            memmove(&registry.records[n - 1], &registry.records[n],
                    (registry.count - n) * sizeof(registry.records[0]));
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

    const size_t n = registry_upper_bound(address);

    if (n > 0) {
        struct oc_host_block *below = registry.records[n - 1].block;
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
    if (atomic_fetch_sub(&block->refs, 1) == 1) host_block_free(block);
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
    OC_TRY(host_block_create(device, size, &block));
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
    OC_TRY(oc_device_check_process());

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
