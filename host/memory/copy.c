/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclrtMemcpy, aclrtMemset and their asynchronous forms. The direction follows from the addresses.
 * Blocking copies use a queue of their own on each device, so that they wait for no stream.
 */
#include "copy.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/require.h"
#include "memory/host_memory.h"
#include "queue/context.h"

/* Between devices, bytes pass through host memory in pieces of this size. */
#define BOUNCE ((size_t)4 << 20)

/* ---- Ends ---- */

static aclnnStatus open_end(const char *what, void *address, size_t bytes, struct oc_endpoint *end)
{
    *end = (struct oc_endpoint){.is_device = oc_memory_is_device(address), .host = address};
    if (!end->is_device) return ACL_SUCCESS;
    return oc_memory_resolve_rt(what, address, bytes, &end->span);
}

static void close_end(struct oc_endpoint *end)
{
    if (end->is_device) oc_span_release(&end->span);
}

aclnnStatus oc_endpoints_open(void *dst, size_t dst_bytes, const void *src, size_t src_bytes,
                              struct oc_endpoints *ends)
{
    OC_TRY(open_end("dst", dst, dst_bytes, &ends->dst));

    const aclnnStatus status = open_end("src", (void *)(uintptr_t)src, src_bytes, &ends->src);

    if (status != ACL_SUCCESS) close_end(&ends->dst);
    return status;
}

void oc_endpoints_close(struct oc_endpoints *ends)
{
    close_end(&ends->dst);
    close_end(&ends->src);
}

static bool is_foreign(const struct oc_endpoint *end, const struct oc_stream *stream)
{
    return end->is_device && end->span.device != oc_stream_device(stream);
}

bool oc_endpoints_cross_devices(const struct oc_endpoints *ends, const struct oc_stream *stream)
{
    return is_foreign(&ends->dst, stream) || is_foreign(&ends->src, stream);
}

aclnnStatus oc_endpoints_add_fence(const struct oc_endpoints *ends, struct oc_stream *stream)
{
    const aclnnStatus status = oc_stream_issued(stream);

    if (ends->dst.is_device) oc_span_add_fence(&ends->dst.span, stream);
    if (ends->src.is_device) oc_span_add_fence(&ends->src.span, stream);
    return status;
}

/* ---- Now ---- */

static aclnnStatus write_now(const struct oc_endpoint *dst, size_t offset, const void *src,
                             size_t count)
{
    struct oc_device *device = dst->span.device;
    cl_int code;

    OC_ON_COPIES(device, code,
                 clEnqueueWriteBuffer(device->copies, dst->span.mem, CL_TRUE,
                                      dst->span.offset + offset, count, src, 0, NULL, NULL));
    return code == CL_SUCCESS ? ACL_SUCCESS : oc_cl_fail("clEnqueueWriteBuffer", code);
}

static aclnnStatus read_now(void *dst, const struct oc_endpoint *src, size_t offset, size_t count)
{
    struct oc_device *device = src->span.device;
    cl_int code;

    OC_ON_COPIES(device, code,
                 clEnqueueReadBuffer(device->copies, src->span.mem, CL_TRUE,
                                     src->span.offset + offset, count, dst, 0, NULL, NULL));
    return code == CL_SUCCESS ? ACL_SUCCESS : oc_cl_fail("clEnqueueReadBuffer", code);
}

static aclnnStatus copy_between_devices(const struct oc_endpoints *ends, size_t dst_offset,
                                        size_t src_offset, size_t count)
{
    void *bounce = malloc(count < BOUNCE ? count : BOUNCE);
    aclnnStatus status = ACL_SUCCESS;

    if (bounce == NULL)
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION,
                       "out of host memory for a copy between devices");
    for (size_t done = 0; done < count && status == ACL_SUCCESS;) {
        const size_t left = count - done, bytes = left < BOUNCE ? left : BOUNCE;

        status = read_now(bounce, &ends->src, src_offset + done, bytes);
        if (status == ACL_SUCCESS) status = write_now(&ends->dst, dst_offset + done, bounce, bytes);
        done += bytes;
    }
    free(bounce);
    return status;
}

static aclnnStatus check_overlap(const struct oc_endpoints *ends, size_t dst_offset,
                                 size_t src_offset, size_t count)
{
    const size_t dst = ends->dst.span.offset + dst_offset, src = ends->src.span.offset + src_offset;

    if (ends->dst.span.block != ends->src.span.block || dst >= src + count || src >= dst + count)
        return ACL_SUCCESS;
    return oc_fail(ACL_ERROR_RT_PARAM_INVALID,
                   "dst is %p: %zu bytes from there must not overlap those from src, %p",
                   (void *)((char *)ends->dst.host + dst_offset), count,
                   (void *)((char *)ends->src.host + src_offset));
}

static aclnnStatus copy_on_device(const struct oc_endpoints *ends, size_t dst_offset,
                                  size_t src_offset, size_t count)
{
    const struct oc_span *dst = &ends->dst.span, *src = &ends->src.span;
    cl_int code;

    OC_TRY(check_overlap(ends, dst_offset, src_offset, count));
    (void)pthread_mutex_lock(&dst->device->copies_lock);
    code = clEnqueueCopyBuffer(dst->device->copies, src->mem, dst->mem, src->offset + src_offset,
                               dst->offset + dst_offset, count, 0, NULL, NULL);
    if (code == CL_SUCCESS) code = clFinish(dst->device->copies);
    (void)pthread_mutex_unlock(&dst->device->copies_lock);
    return code == CL_SUCCESS ? ACL_SUCCESS : oc_cl_fail("clEnqueueCopyBuffer", code);
}

aclnnStatus oc_copy_now(const struct oc_endpoints *ends, size_t dst_offset, size_t src_offset,
                        size_t count)
{
    const struct oc_endpoint *dst = &ends->dst, *src = &ends->src;

    if (!dst->is_device && !src->is_device) {
        memmove((char *)dst->host + dst_offset, (char *)src->host + src_offset, count);
        return ACL_SUCCESS;
    }
    if (!src->is_device) return write_now(dst, dst_offset, (char *)src->host + src_offset, count);
    if (!dst->is_device) return read_now((char *)dst->host + dst_offset, src, src_offset, count);
    if (dst->span.device != src->span.device)
        return copy_between_devices(ends, dst_offset, src_offset, count);
    return copy_on_device(ends, dst_offset, src_offset, count);
}

/* ---- In a stream ---- */

/* Pageable memory may change or vanish as soon as we return: then the call waits for the copy. */
static aclnnStatus copy_with_host(const struct oc_endpoints *ends, size_t count,
                                  struct oc_stream *stream)
{
    const bool is_write = ends->dst.is_device;
    const struct oc_span *span = is_write ? &ends->dst.span : &ends->src.span;
    void *host = is_write ? ends->src.host : ends->dst.host;
    struct oc_host_block *pinned = oc_host_memory_acquire(host, count);
    const cl_bool wait = pinned == NULL;
    cl_command_queue queue = oc_stream_queue(stream);
    struct oc_track *track = oc_stream_track(stream);
    cl_event event = NULL;
    const cl_int code = is_write
                            ? clEnqueueWriteBuffer(queue, span->mem, wait, span->offset, count,
                                                   host, 0, NULL, oc_track_event(track, &event))
                            : clEnqueueReadBuffer(queue, span->mem, wait, span->offset, count, host,
                                                  0, NULL, oc_track_event(track, &event));

    oc_track_add_copy(track, "aclrtMemcpyAsync", is_write ? "host to device" : "device to host",
                      (double)count, event);

    const aclnnStatus status = oc_endpoints_add_fence(ends, stream);

    if (pinned != NULL) {
        oc_host_memory_add_fence(pinned, stream);
        oc_host_memory_release(pinned);
    }
    if (code != CL_SUCCESS)
        return oc_cl_fail(is_write ? "clEnqueueWriteBuffer" : "clEnqueueReadBuffer", code);
    return status;
}

static aclnnStatus copy_in_stream(const struct oc_endpoints *ends, size_t count,
                                  struct oc_stream *stream)
{
    const struct oc_span *dst = &ends->dst.span, *src = &ends->src.span;
    struct oc_track *track = oc_stream_track(stream);
    cl_event event = NULL;

    if (oc_endpoints_cross_devices(ends, stream)) {
        /* No queue reaches both: keep the order by waiting. */
        OC_TRY(oc_stream_finish(stream));
        return oc_copy_now(ends, 0, 0, count);
    }
    if (!ends->dst.is_device || !ends->src.is_device) return copy_with_host(ends, count, stream);
    OC_TRY(check_overlap(ends, 0, 0, count));
    OC_CL(clEnqueueCopyBuffer(oc_stream_queue(stream), src->mem, dst->mem, src->offset, dst->offset,
                              count, 0, NULL, oc_track_event(track, &event)));
    /* Each byte is read and written. */
    oc_track_add_copy(track, "aclrtMemcpyAsync", "device to device", 2 * (double)count, event);
    return oc_endpoints_add_fence(ends, stream);
}

/* ---- API: memcpy ---- */

static aclnnStatus check_copy(const void *dst, size_t dest_max, const void *src, size_t count,
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
    struct oc_endpoints ends;

    oc_set_api("aclrtMemcpy");
    if (count == 0) return ACL_SUCCESS;
    OC_TRY(check_copy(dst, destMax, src, count, kind));
    if (dst == src) return ACL_SUCCESS;
    OC_TRY(oc_context_device(&device));
    OC_TRY(oc_endpoints_open(dst, count, src, count, &ends));

    const aclnnStatus status = oc_copy_now(&ends, 0, 0, count);

    oc_endpoints_close(&ends);
    return status;
}

aclError aclrtMemcpyAsync(void *dst, size_t destMax, const void *src, size_t count,
                          aclrtMemcpyKind kind, aclrtStream stream)
{
    struct oc_stream *s;
    struct oc_endpoints ends;

    oc_set_api("aclrtMemcpyAsync");
    if (count == 0) return ACL_SUCCESS;
    OC_TRY(check_copy(dst, destMax, src, count, kind));
    if (kind == ACL_MEMCPY_HOST_TO_HOST || (!oc_memory_is_device(dst) && !oc_memory_is_device(src)))
        return oc_fail(ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
                       "kind is %d: must not be a copy from host to host", (int)kind);
    if (dst == src) return ACL_SUCCESS;
    OC_TRY(oc_context_acquire_stream(stream, &s));

    aclnnStatus status = oc_endpoints_open(dst, count, src, count, &ends);

    if (status == ACL_SUCCESS) {
        status = copy_in_stream(&ends, count, s);
        oc_endpoints_close(&ends);
    }
    oc_stream_release(s);
    return status;
}

/* ---- API: memset ---- */

static aclnnStatus check_set(const void *address, size_t max_count, size_t count)
{
    OC_TRY(oc_require(address, "devPtr"));
    if (count > max_count)
        return oc_fail(ACL_ERROR_RT_PARAM_INVALID, "count is %zu: must be at most maxCount, %zu",
                       count, max_count);
    return ACL_SUCCESS;
}

static aclnnStatus set_now(const struct oc_endpoint *end, cl_uchar byte, size_t count)
{
    struct oc_device *device = end->span.device;
    cl_int code;

    if (!end->is_device) {
        memset(end->host, byte, count);
        return ACL_SUCCESS;
    }
    (void)pthread_mutex_lock(&device->copies_lock);
    code = clEnqueueFillBuffer(device->copies, end->span.mem, &byte, sizeof(byte), end->span.offset,
                               count, 0, NULL, NULL);
    if (code == CL_SUCCESS) code = clFinish(device->copies);
    (void)pthread_mutex_unlock(&device->copies_lock);
    return code == CL_SUCCESS ? ACL_SUCCESS : oc_cl_fail("clEnqueueFillBuffer", code);
}

static aclnnStatus set_in_stream(const struct oc_endpoint *end, cl_uchar byte, size_t count,
                                 struct oc_stream *stream)
{
    struct oc_track *track = oc_stream_track(stream);
    cl_event event = NULL;

    if (!end->is_device || is_foreign(end, stream)) {
        OC_TRY(oc_stream_finish(stream));
        return set_now(end, byte, count);
    }
    OC_CL(clEnqueueFillBuffer(oc_stream_queue(stream), end->span.mem, &byte, sizeof(byte),
                              end->span.offset, count, 0, NULL, oc_track_event(track, &event)));
    oc_track_add_copy(track, "aclrtMemsetAsync", "fill", (double)count, event);

    const aclnnStatus status = oc_stream_issued(stream);

    oc_span_add_fence(&end->span, stream);
    return status;
}

aclError aclrtMemset(void *devPtr, size_t maxCount, int32_t value, size_t count)
{
    struct oc_device *device;
    struct oc_endpoint end;

    oc_set_api("aclrtMemset");
    if (count == 0) return ACL_SUCCESS;
    OC_TRY(check_set(devPtr, maxCount, count));
    OC_TRY(oc_context_device(&device));
    OC_TRY(open_end("devPtr", devPtr, count, &end));

    const aclnnStatus status = set_now(&end, (cl_uchar)value, count);

    close_end(&end);
    return status;
}

aclError aclrtMemsetAsync(void *devPtr, size_t maxCount, int32_t value, size_t count,
                          aclrtStream stream)
{
    struct oc_stream *s;
    struct oc_endpoint end;

    oc_set_api("aclrtMemsetAsync");
    if (count == 0) return ACL_SUCCESS;
    OC_TRY(check_set(devPtr, maxCount, count));
    OC_TRY(oc_context_acquire_stream(stream, &s));

    aclnnStatus status = open_end("devPtr", devPtr, count, &end);

    if (status == ACL_SUCCESS) {
        status = set_in_stream(&end, (cl_uchar)value, count, s);
        close_end(&end);
    }
    oc_stream_release(s);
    return status;
}
