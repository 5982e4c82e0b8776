/* SPDX-License-Identifier: Apache-2.0 */
#include "memory.h"

#include "base/math.h"
#include "base/require.h"
#include "memory/address_map.h"
#include "memory/pool.h"
#include "queue/context.h"
#include "queue/stream.h"
#include "registry/device_registry.h"

#define PAGE ((size_t)4096)

/* ---- Spans ---- */

static aclnnStatus memory_resolve(aclnnStatus code, const char *what, const void *address,
                                  size_t bytes, struct oc_span *span)
{
    struct oc_block *block;

    OC_TRY(oc_device_check_process());
    OC_TRY(oc_address_map_find(code, what, address, bytes, &block, &span->offset, &span->room));
    span->block = block;
    span->device = block->device;
    span->mem = block->mem;
    span->id = block->id;
    return ACL_SUCCESS;
}

aclnnStatus oc_memory_resolve(const char *what, const void *address, size_t bytes,
                              struct oc_span *span)
{
    return memory_resolve(ACLNN_ERR_PARAM_INVALID, what, address, bytes, span);
}

aclnnStatus oc_memory_resolve_rt(const char *what, const void *address, size_t bytes,
                                 struct oc_span *span)
{
    return memory_resolve(ACL_ERROR_RT_PARAM_INVALID, what, address, bytes, span);
}

void oc_span_release(struct oc_span *span) { oc_block_release(span->block); }

void oc_span_add_fence(const struct oc_span *span, struct oc_stream *stream)
{
    oc_fences_add(&span->block->fences, oc_stream_timeline(stream));
}

bool oc_memory_is_device(const void *address) { return oc_address_map_contains(address); }

/* ---- API ---- */

static aclnnStatus memory_allocate(void **address, size_t size)
{
    struct oc_device *device;
    struct oc_block *block;
    size_t rounded;

    OC_TRY(oc_require(address, "devPtr"));
    if (size == 0) return oc_fail(ACL_ERROR_INVALID_PARAM, "size is 0: must be positive");
    /* The vendor rounds sizes up to a multiple of 32 and adds 32, which must not overflow. */
    if (!oc_add_size(size, 63, &rounded))
        return oc_fail(ACL_ERROR_INVALID_PARAM, "size is %zu: must leave room for rounding", size);
    OC_TRY(oc_context_device(&device));
    OC_TRY(oc_block_create(device, size, &block));

    const size_t align = device->base_align > PAGE ? device->base_align : PAGE;
    const aclnnStatus status = oc_address_map_add(block, size, align, address);

    if (status != ACL_SUCCESS) oc_block_release(block);
    return status;
}

aclError aclrtMalloc(void **devPtr, size_t size, aclrtMemMallocPolicy policy)
{
    oc_set_api("aclrtMalloc");
    (void)policy;
    return memory_allocate(devPtr, size);
}

aclError aclrtMallocAlign32(void **devPtr, size_t size, aclrtMemMallocPolicy policy)
{
    oc_set_api("aclrtMallocAlign32");
    (void)policy;
    return memory_allocate(devPtr, size);
}

aclError aclrtMallocCached(void **devPtr, size_t size, aclrtMemMallocPolicy policy)
{
    oc_set_api("aclrtMallocCached");
    (void)policy;
    return memory_allocate(devPtr, size);
}

static aclnnStatus memory_release(const void *address)
{
    struct oc_block *block;

    OC_TRY(oc_device_check_process());
    OC_TRY(oc_address_map_remove("devPtr", address, &block));
    oc_block_release(block);
    return ACL_SUCCESS;
}

aclError aclrtFree(void *devPtr)
{
    oc_set_api("aclrtFree");
    OC_TRY(oc_require(devPtr, "devPtr"));
    return memory_release(devPtr);
}

aclError aclrtFreeWithDevSync(void *devPtr)
{
    struct oc_span span;
    bool complete;

    oc_set_api("aclrtFreeWithDevSync");
    OC_TRY(oc_require(devPtr, "devPtr"));
    OC_TRY(oc_memory_resolve_rt("devPtr", devPtr, 0, &span));

    const aclnnStatus status = oc_streams_wait(span.device, -1, &complete);

    oc_span_release(&span);
    OC_TRY(memory_release(devPtr));
    return status;
}

/* Only the range is checked, because OpenCL keeps device caches coherent. */
static aclnnStatus memory_check_range(const void *address, size_t size)
{
    struct oc_span span;

    OC_TRY(oc_require(address, "devPtr"));
    if (size == 0) return oc_fail(ACL_ERROR_INVALID_PARAM, "size is 0: must be positive");
    OC_TRY(oc_memory_resolve_rt("devPtr", address, size, &span));
    oc_span_release(&span);
    return ACL_SUCCESS;
}

aclError aclrtMemFlush(void *devPtr, size_t size)
{
    oc_set_api("aclrtMemFlush");
    return memory_check_range(devPtr, size);
}

aclError aclrtMemInvalidate(void *devPtr, size_t size)
{
    oc_set_api("aclrtMemInvalidate");
    return memory_check_range(devPtr, size);
}

aclError aclrtGetMemInfo(aclrtMemAttr attr, size_t *freeBytes, size_t *totalBytes)
{
    struct oc_device *device;
    size_t pooled, live;

    oc_set_api("aclrtGetMemInfo");
    OC_TRY(oc_require(freeBytes, "freeBytes"));
    OC_TRY(oc_require(totalBytes, "totalBytes"));
    if ((int)attr < (int)ACL_DDR_MEM || (int)attr > (int)ACL_MEM_P2P_HUGE1G)
        return oc_fail(ACL_ERROR_RT_INVALID_MEMORY_TYPE, "attr is %d: must be within 0..%d",
                       (int)attr, (int)ACL_MEM_P2P_HUGE1G);
    OC_TRY(oc_context_device(&device));
    /* OpenCL does not report free memory. Pooled memory counts as free, because it is released on
     * demand. */
    oc_pool_usage(device, &pooled, &live);
    *totalBytes = (size_t)device->global_memory;
    *freeBytes = live < *totalBytes ? *totalBytes - live : 0;
    return ACL_SUCCESS;
}
