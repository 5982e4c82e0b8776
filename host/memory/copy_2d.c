/* SPDX-License-Identifier: Apache-2.0 */
/* aclrtMemcpy2d: rows of `width` bytes whose starts lie a pitch apart on either side. */
#include "base/math.h"
#include "base/require.h"
#include "memory/copy.h"
#include "memory/host_memory.h"
#include "queue/context.h"

static const char API[] = "aclrtMemcpy2dAsync";

struct rectangle {
    size_t dst_pitch, src_pitch, width, height;
};

/* Bytes from the first byte of the first row to the last of the last. */
static bool span_bytes(size_t pitch, size_t width, size_t height, size_t *bytes)
{
    return !__builtin_mul_overflow(pitch, height - 1, bytes) && oc_add_size(*bytes, width, bytes);
}

static bool is_empty(const struct rectangle *r) { return r->width == 0 || r->height == 0; }

static aclnnStatus check(const void *dst, const void *src, const struct rectangle *r,
                         aclrtMemcpyKind kind)
{
    OC_TRY(oc_require(dst, "dst"));
    OC_TRY(oc_require(src, "src"));
    if (kind != ACL_MEMCPY_HOST_TO_DEVICE && kind != ACL_MEMCPY_DEVICE_TO_HOST &&
        kind != ACL_MEMCPY_DEVICE_TO_DEVICE && kind != ACL_MEMCPY_DEFAULT)
        return oc_fail(ACL_ERROR_INVALID_PARAM,
                       "kind is %d: must be host to device, device to host, device to device or "
                       "default",
                       (int)kind);
    if (r->width > r->dst_pitch)
        return oc_fail(ACL_ERROR_INVALID_PARAM, "width is %zu: must be at most dpitch, %zu",
                       r->width, r->dst_pitch);
    if (r->width > r->src_pitch)
        return oc_fail(ACL_ERROR_INVALID_PARAM, "width is %zu: must be at most spitch, %zu",
                       r->width, r->src_pitch);
    return ACL_SUCCESS;
}

static aclnnStatus open_ends(void *dst, const void *src, const struct rectangle *r,
                             struct oc_endpoints *ends)
{
    size_t dst_bytes, src_bytes;

    if (!span_bytes(r->dst_pitch, r->width, r->height, &dst_bytes) ||
        !span_bytes(r->src_pitch, r->width, r->height, &src_bytes))
        return oc_fail(ACL_ERROR_RT_PARAM_INVALID,
                       "height is %zu: must not make the size of dst or src overflow", r->height);
    return oc_endpoints_open(dst, dst_bytes, src, src_bytes, ends);
}

/* No row may overlap its own source: asked before anything is copied. */
static aclnnStatus check_rows(const struct oc_endpoints *ends, const struct rectangle *r)
{
    const struct oc_span *dst = &ends->dst.span, *src = &ends->src.span;

    if (!ends->dst.is_device || !ends->src.is_device || dst->mem != src->mem) return ACL_SUCCESS;
    for (size_t y = 0; y < r->height; y++) {
        const size_t to = dst->offset + y * r->dst_pitch, from = src->offset + y * r->src_pitch;

        if (to < from + r->width && from < to + r->width)
            return oc_fail(ACL_ERROR_RT_PARAM_INVALID,
                           "dst is %p: row %zu must not overlap its source at %p", ends->dst.host,
                           y, ends->src.host);
    }
    return ACL_SUCCESS;
}

/* Row by row: for what OpenCL has no single command. */
static aclnnStatus copy_rows(const struct oc_endpoints *ends, const struct rectangle *r)
{
    OC_TRY(check_rows(ends, r));
    for (size_t y = 0; y < r->height; y++)
        OC_TRY(oc_copy_now(ends, y * r->dst_pitch, y * r->src_pitch, r->width));
    return ACL_SUCCESS;
}

/* One command between host and device; the caller notes the use. */
static aclnnStatus enqueue_with_host(cl_command_queue queue, cl_bool wait,
                                     const struct oc_endpoints *ends, const struct rectangle *r,
                                     cl_event *event)
{
    const size_t dst_origin[3] = {ends->dst.is_device ? ends->dst.span.offset : 0};
    const size_t src_origin[3] = {ends->src.is_device ? ends->src.span.offset : 0};
    const size_t region[3] = {r->width, r->height, 1};

    if (ends->dst.is_device)
        OC_CL(clEnqueueWriteBufferRect(queue, ends->dst.span.mem, wait, dst_origin, src_origin,
                                       region, r->dst_pitch, 0, r->src_pitch, 0, ends->src.host, 0,
                                       NULL, event));
    else
        OC_CL(clEnqueueReadBufferRect(queue, ends->src.span.mem, wait, src_origin, dst_origin,
                                      region, r->src_pitch, 0, r->dst_pitch, 0, ends->dst.host, 0,
                                      NULL, event));
    return ACL_SUCCESS;
}

static aclnnStatus copy_now(const struct oc_endpoints *ends, const struct rectangle *r)
{
    if (ends->dst.is_device == ends->src.is_device) return copy_rows(ends, r);

    const struct oc_endpoint *device_end = ends->dst.is_device ? &ends->dst : &ends->src;
    struct oc_device *device = device_end->span.device;
    aclnnStatus status;

    OC_ON_COPIES(device, status, enqueue_with_host(device->copies, CL_TRUE, ends, r, NULL));
    return status;
}

/* Within one device. Row by row too: the command for rectangles wants equal pitches when both lie
 * in one buffer, and drivers differ in what they call an overlap. */
static aclnnStatus enqueue_rows(const struct oc_endpoints *ends, const struct rectangle *r,
                                struct oc_stream *stream)
{
    const struct oc_span *dst = &ends->dst.span, *src = &ends->src.span;
    struct oc_track *track = oc_stream_track(stream);

    OC_TRY(check_rows(ends, r));
    for (size_t y = 0; y < r->height; y++) {
        cl_event event = NULL;

        OC_CL(clEnqueueCopyBuffer(oc_stream_queue(stream), src->mem, dst->mem,
                                  src->offset + y * r->src_pitch, dst->offset + y * r->dst_pitch,
                                  r->width, 0, NULL, oc_track_event(track, &event)));
        oc_track_add_copy(track, API, "device to device", 2 * (double)r->width, event);
    }
    return ACL_SUCCESS;
}

static aclnnStatus copy_in_stream(const struct oc_endpoints *ends, const struct rectangle *r,
                                  struct oc_stream *stream)
{
    struct oc_track *track = oc_stream_track(stream);
    struct oc_host_block *pinned = NULL;
    cl_event event = NULL;
    aclnnStatus status, used;

    if (oc_endpoints_cross_devices(ends, stream)) {
        OC_TRY(oc_stream_finish(stream));
        return copy_now(ends, r);
    }
    if (ends->dst.is_device && ends->src.is_device) {
        status = enqueue_rows(ends, r, stream);
    } else {
        const struct oc_endpoint *host_end = ends->dst.is_device ? &ends->src : &ends->dst;
        const size_t pitch = ends->dst.is_device ? r->src_pitch : r->dst_pitch;
        size_t bytes;

        if (span_bytes(pitch, r->width, r->height, &bytes))
            pinned = oc_host_memory_acquire(host_end->host, bytes);
        status = enqueue_with_host(oc_stream_queue(stream), pinned == NULL, ends, r,
                                   oc_track_event(track, &event));
        oc_track_add_copy(track, API, ends->dst.is_device ? "host to device" : "device to host",
                          (double)r->width * (double)r->height, event);
    }
    used = oc_endpoints_add_fence(ends, stream);
    if (pinned != NULL) {
        oc_host_memory_add_fence(pinned, stream);
        oc_host_memory_release(pinned);
    }
    return status != ACL_SUCCESS ? status : used;
}

aclError aclrtMemcpy2d(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width,
                       size_t height, aclrtMemcpyKind kind)
{
    const struct rectangle r = {dpitch, spitch, width, height};
    struct oc_device *device;
    struct oc_endpoints ends;

    oc_set_api("aclrtMemcpy2d");
    OC_TRY(check(dst, src, &r, kind));
    OC_TRY(oc_context_device(&device));
    if (is_empty(&r)) return ACL_SUCCESS;
    OC_TRY(open_ends(dst, src, &r, &ends));

    const aclnnStatus status = copy_now(&ends, &r);

    oc_endpoints_close(&ends);
    return status;
}

aclError aclrtMemcpy2dAsync(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width,
                            size_t height, aclrtMemcpyKind kind, aclrtStream stream)
{
    const struct rectangle r = {dpitch, spitch, width, height};
    struct oc_stream *s;
    struct oc_endpoints ends;

    oc_set_api(API);
    OC_TRY(check(dst, src, &r, kind));
    OC_TRY(oc_context_acquire_stream(stream, &s));

    aclnnStatus status = is_empty(&r) ? ACL_SUCCESS : open_ends(dst, src, &r, &ends);

    if (status == ACL_SUCCESS && !is_empty(&r)) {
        if (ends.dst.is_device || ends.src.is_device)
            status = copy_in_stream(&ends, &r, s);
        else
            status = oc_fail(ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
                             "dst is %p: must be device memory, as src is host memory", dst);
        oc_endpoints_close(&ends);
    }
    oc_stream_release(s);
    return status;
}
