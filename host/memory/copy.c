/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Implements aclrtMemcpy and aclrtMemcpyAsync. The addresses determine the direction. Blocking
 * copies use a separate queue of each device, so that they do not wait for any stream.
 */
#include "copy.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/require.h"
#include "device/transfer.h"
#include "memory/host_memory.h"
#include "queue/context.h"

/* Copies between devices go through a host buffer of this size. */
#define BOUNCE_BYTES ((size_t)4 << 20)

/* ---- Endpoints ---- */

aclnnStatus oc_endpoint_open(const char *what, void *address, size_t bytes,
                             struct oc_endpoint *endpoint)
{
    *endpoint = (struct oc_endpoint){.is_device = oc_memory_is_device(address), .host = address};
    if (!endpoint->is_device) return ACL_SUCCESS;
    return oc_memory_resolve_rt(what, address, bytes, &endpoint->span);
}

void oc_endpoint_close(struct oc_endpoint *endpoint)
{
    if (endpoint->is_device) oc_span_release(&endpoint->span);
}

aclnnStatus oc_endpoints_open(void *dst, size_t dst_bytes, const void *src, size_t src_bytes,
                              struct oc_endpoints *endpoints)
{
    OC_TRY(oc_endpoint_open("dst", dst, dst_bytes, &endpoints->dst));

    const aclnnStatus status =
        oc_endpoint_open("src", (void *)(uintptr_t)src, src_bytes, &endpoints->src);

    if (status != ACL_SUCCESS) oc_endpoint_close(&endpoints->dst);
    return status;
}

void oc_endpoints_close(struct oc_endpoints *endpoints)
{
    oc_endpoint_close(&endpoints->dst);
    oc_endpoint_close(&endpoints->src);
}

static bool endpoint_crosses_devices(const struct oc_endpoint *endpoint,
                                     const struct oc_stream *stream)
{
    return endpoint->is_device && endpoint->span.device != oc_stream_device(stream);
}

bool oc_endpoints_cross_devices(const struct oc_endpoints *endpoints,
                                const struct oc_stream *stream)
{
    return endpoint_crosses_devices(&endpoints->dst, stream) ||
           endpoint_crosses_devices(&endpoints->src, stream);
}

aclnnStatus oc_endpoints_add_fence(const struct oc_endpoints *endpoints, struct oc_stream *stream)
{
    if (endpoints->dst.is_device) oc_span_add_fence(&endpoints->dst.span, stream);
    if (endpoints->src.is_device) oc_span_add_fence(&endpoints->src.span, stream);
    return oc_stream_flush(stream);
}

aclnnStatus oc_endpoints_complete(const struct oc_endpoints *endpoints,
                                  struct oc_host_block *pinned, struct oc_stream *stream)
{
    const aclnnStatus status = oc_endpoints_add_fence(endpoints, stream);

    if (pinned == NULL) {
        const aclnnStatus finished = oc_stream_finish(stream);

        return status != ACL_SUCCESS ? status : finished;
    }
    oc_host_memory_add_fence(pinned, stream);
    oc_host_memory_release(pinned);
    return status;
}

/* ---- Blocking copies ---- */

static aclnnStatus copy_write_blocking(const struct oc_endpoint *dst, size_t offset,
                                       const void *src, size_t count)
{
    return oc_transfer_write(dst->span.device, dst->span.mem, dst->span.offset + offset, src,
                             count);
}

static aclnnStatus copy_read_blocking(void *dst, const struct oc_endpoint *src, size_t offset,
                                      size_t count)
{
    return oc_transfer_read(src->span.device, src->span.mem, src->span.offset + offset, dst, count);
}

static aclnnStatus copy_between_devices(const struct oc_endpoints *endpoints, size_t dst_offset,
                                        size_t src_offset, size_t count)
{
    void *bounce = malloc(count < BOUNCE_BYTES ? count : BOUNCE_BYTES);
    aclnnStatus status = ACL_SUCCESS;

    if (bounce == NULL)
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION,
                       "out of host memory for a copy between devices");
    for (size_t done = 0; done < count && status == ACL_SUCCESS;) {
        const size_t remaining = count - done,
                     bytes = remaining < BOUNCE_BYTES ? remaining : BOUNCE_BYTES;

        status = copy_read_blocking(bounce, &endpoints->src, src_offset + done, bytes);
        if (status == ACL_SUCCESS)
            status = copy_write_blocking(&endpoints->dst, dst_offset + done, bounce, bytes);
        done += bytes;
    }
    free(bounce);
    return status;
}

static aclnnStatus copy_check_overlap(const struct oc_endpoints *endpoints, size_t dst_offset,
                                      size_t src_offset, size_t count)
{
    const size_t dst = endpoints->dst.span.offset + dst_offset,
                 src = endpoints->src.span.offset + src_offset;

    if (endpoints->dst.span.block != endpoints->src.span.block || dst >= src + count ||
        src >= dst + count)
        return ACL_SUCCESS;
    return oc_fail(ACL_ERROR_RT_PARAM_INVALID,
                   "dst is %p: the %zu bytes from there must not overlap those from src, %p",
                   (void *)((char *)endpoints->dst.host + dst_offset), count,
                   (void *)((char *)endpoints->src.host + src_offset));
}

static aclnnStatus copy_on_device(const struct oc_endpoints *endpoints, size_t dst_offset,
                                  size_t src_offset, size_t count)
{
    const struct oc_span *dst = &endpoints->dst.span, *src = &endpoints->src.span;
    struct oc_transfer t;
    cl_event event = NULL;

    OC_TRY(copy_check_overlap(endpoints, dst_offset, src_offset, count));
    OC_TRY(oc_transfer_begin(dst->device, &t));

    const cl_int code = clEnqueueCopyBuffer(t.queue, src->mem, dst->mem, src->offset + src_offset,
                                            dst->offset + dst_offset, count, 0, NULL, &event);

    return oc_transfer_end(&t, "clEnqueueCopyBuffer", code, event);
}

aclnnStatus oc_copy_blocking(const struct oc_endpoints *endpoints, size_t dst_offset,
                             size_t src_offset, size_t count)
{
    const struct oc_endpoint *dst = &endpoints->dst, *src = &endpoints->src;

    if (!dst->is_device && !src->is_device) {
        memmove((char *)dst->host + dst_offset, (char *)src->host + src_offset, count);
        return ACL_SUCCESS;
    }
    if (!src->is_device)
        return copy_write_blocking(dst, dst_offset, (char *)src->host + src_offset, count);
    if (!dst->is_device)
        return copy_read_blocking((char *)dst->host + dst_offset, src, src_offset, count);
    if (dst->span.device != src->span.device)
        return copy_between_devices(endpoints, dst_offset, src_offset, count);
    return copy_on_device(endpoints, dst_offset, src_offset, count);
}

/* ---- Copies in a stream ---- */

/* Waits for a copy with pageable memory, because it may be changed or freed after the call. */
static aclnnStatus copy_with_host(const struct oc_endpoints *endpoints, size_t count,
                                  struct oc_stream *stream)
{
    const bool is_write = endpoints->dst.is_device;
    const struct oc_span *span = is_write ? &endpoints->dst.span : &endpoints->src.span;
    void *host = is_write ? endpoints->src.host : endpoints->dst.host;
    struct oc_host_block *pinned = oc_host_memory_acquire(host, count);
    cl_command_queue queue = oc_stream_begin(stream);
    cl_event event;
    const cl_int code = is_write ? clEnqueueWriteBuffer(queue, span->mem, CL_FALSE, span->offset,
                                                        count, host, 0, NULL, &event)
                                 : clEnqueueReadBuffer(queue, span->mem, CL_FALSE, span->offset,
                                                       count, host, 0, NULL, &event);

    if (code == CL_SUCCESS)
        oc_stream_add_copy(stream, "aclrtMemcpyAsync",
                           is_write ? "host to device" : "device to host", (double)count, event);
    oc_stream_end(stream);
    if (code != CL_SUCCESS) {
        if (pinned != NULL) oc_host_memory_release(pinned);
        return oc_cl_fail(is_write ? "clEnqueueWriteBuffer" : "clEnqueueReadBuffer", code);
    }
    return oc_endpoints_complete(endpoints, pinned, stream);
}

static aclnnStatus copy_in_stream(const struct oc_endpoints *endpoints, size_t count,
                                  struct oc_stream *stream)
{
    const struct oc_span *dst = &endpoints->dst.span, *src = &endpoints->src.span;
    cl_event event;

    if (oc_endpoints_cross_devices(endpoints, stream)) {
        /* No queue can access both devices. Waiting for the stream keeps the order of its work. */
        OC_TRY(oc_stream_finish(stream));
        return oc_copy_blocking(endpoints, 0, 0, count);
    }
    if (!endpoints->dst.is_device || !endpoints->src.is_device)
        return copy_with_host(endpoints, count, stream);
    OC_TRY(copy_check_overlap(endpoints, 0, 0, count));

    const cl_int code = clEnqueueCopyBuffer(oc_stream_begin(stream), src->mem, dst->mem,
                                            src->offset, dst->offset, count, 0, NULL, &event);

    if (code == CL_SUCCESS) /* each byte is read once and written once */
        oc_stream_add_copy(stream, "aclrtMemcpyAsync", "device to device", 2 * (double)count,
                           event);
    oc_stream_end(stream);
    if (code != CL_SUCCESS) return oc_cl_fail("clEnqueueCopyBuffer", code);
    return oc_endpoints_add_fence(endpoints, stream);
}

/* ---- API ---- */

static aclnnStatus copy_check(const void *dst, size_t dest_max, const void *src, size_t count,
                              aclrtMemcpyKind kind)
{
    OC_TRY(oc_require(dst, "dst"));
    OC_TRY(oc_require(src, "src"));
    if ((int)kind < (int)ACL_MEMCPY_HOST_TO_HOST ||
        (int)kind > (int)ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE)
        return oc_fail(ACL_ERROR_INVALID_PARAM, "kind is %d: must be within 0..%d", (int)kind,
                       (int)ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE);
    if (count > dest_max)
        return oc_fail(ACL_ERROR_RT_PARAM_INVALID, "count is %zu: must be at most destMax, %zu",
                       count, dest_max);
    return ACL_SUCCESS;
}

aclError aclrtMemcpy(void *dst, size_t destMax, const void *src, size_t count, aclrtMemcpyKind kind)
{
    struct oc_device *device;
    struct oc_endpoints endpoints;

    oc_set_api("aclrtMemcpy");
    if (count == 0) return ACL_SUCCESS;
    OC_TRY(copy_check(dst, destMax, src, count, kind));
    OC_TRY(oc_context_device(&device));
    OC_TRY(oc_endpoints_open(dst, count, src, count, &endpoints));

    const aclnnStatus status = dst == src ? ACL_SUCCESS : oc_copy_blocking(&endpoints, 0, 0, count);

    oc_endpoints_close(&endpoints);
    return status;
}

aclError aclrtMemcpyAsync(void *dst, size_t destMax, const void *src, size_t count,
                          aclrtMemcpyKind kind, aclrtStream stream)
{
    struct oc_stream *s;
    struct oc_endpoints endpoints;

    oc_set_api("aclrtMemcpyAsync");
    if (count == 0) return ACL_SUCCESS;
    OC_TRY(copy_check(dst, destMax, src, count, kind));
    if (kind == ACL_MEMCPY_HOST_TO_HOST || (!oc_memory_is_device(dst) && !oc_memory_is_device(src)))
        return oc_fail(ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
                       "kind is %d: must not be a copy from host to host", (int)kind);
    OC_TRY(oc_context_acquire_stream_for_work(stream, &s));

    aclnnStatus status = oc_endpoints_open(dst, count, src, count, &endpoints);

    if (status == ACL_SUCCESS) {
        if (dst != src) status = copy_in_stream(&endpoints, count, s);
        oc_endpoints_close(&endpoints);
    }
    oc_stream_release(s);
    return status;
}
