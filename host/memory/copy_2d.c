/* SPDX-License-Identifier: Apache-2.0 */
/* aclrtMemcpy2d and aclrtMemcpy2dAsync: rows of `width` bytes with a pitch for each side. */
#include "base/math.h"
#include "base/require.h"
#include "memory/copy.h"
#include "memory/host_memory.h"
#include "queue/context.h"

static const char API[] = "aclrtMemcpy2dAsync";

struct rectangle {
    size_t dst_pitch, src_pitch, width, height;
};

/* Stores the bytes from the start of the first row to the end of the last. False on overflow. */
static bool rectangle_bytes(size_t pitch, size_t width, size_t height, size_t *bytes)
{
    return !__builtin_mul_overflow(pitch, height - 1, bytes) && oc_add_size(*bytes, width, bytes);
}

static bool rectangle_is_empty(const struct rectangle *r)
{
    return r->width == 0 || r->height == 0;
}

static aclnnStatus rectangle_check(const void *dst, const void *src, const struct rectangle *r,
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

static aclnnStatus rectangle_open(void *dst, const void *src, const struct rectangle *r,
                                  struct oc_endpoints *endpoints)
{
    size_t dst_bytes, src_bytes;

    if (!rectangle_bytes(r->dst_pitch, r->width, r->height, &dst_bytes) ||
        !rectangle_bytes(r->src_pitch, r->width, r->height, &src_bytes))
        return oc_fail(ACL_ERROR_RT_PARAM_INVALID,
                       "height is %zu: must not make the size of dst or src overflow", r->height);
    return oc_endpoints_open(dst, dst_bytes, src, src_bytes, endpoints);
}

/* Checks, before anything is copied, that no row overlaps its own source. */
static aclnnStatus rectangle_check_rows(const struct oc_endpoints *endpoints,
                                        const struct rectangle *r)
{
    const struct oc_span *dst = &endpoints->dst.span, *src = &endpoints->src.span;

    if (!endpoints->dst.is_device || !endpoints->src.is_device || dst->mem != src->mem)
        return ACL_SUCCESS;
    for (size_t y = 0; y < r->height; y++) {
        const size_t to = dst->offset + y * r->dst_pitch, from = src->offset + y * r->src_pitch;

        if (to < from + r->width && from < to + r->width)
            return oc_fail(ACL_ERROR_RT_PARAM_INVALID,
                           "dst is %p: row %zu must not overlap its source at %p",
                           endpoints->dst.host, y, endpoints->src.host);
    }
    return ACL_SUCCESS;
}

/* Copies row by row where OpenCL has no single command. */
static aclnnStatus rectangle_copy_rows(const struct oc_endpoints *endpoints,
                                       const struct rectangle *r)
{
    OC_TRY(rectangle_check_rows(endpoints, r));
    for (size_t y = 0; y < r->height; y++)
        OC_TRY(oc_copy_blocking(endpoints, y * r->dst_pitch, y * r->src_pitch, r->width));
    return ACL_SUCCESS;
}

/* Enqueues one command between host and device. The caller adds the fences. */
static aclnnStatus rectangle_enqueue_with_host(cl_command_queue queue, cl_bool wait,
                                               const struct oc_endpoints *endpoints,
                                               const struct rectangle *r, cl_event *event)
{
    const size_t dst_origin[3] = {endpoints->dst.is_device ? endpoints->dst.span.offset : 0};
    const size_t src_origin[3] = {endpoints->src.is_device ? endpoints->src.span.offset : 0};
    const size_t region[3] = {r->width, r->height, 1};

    if (endpoints->dst.is_device)
        OC_CL(clEnqueueWriteBufferRect(queue, endpoints->dst.span.mem, wait, dst_origin, src_origin,
                                       region, r->dst_pitch, 0, r->src_pitch, 0,
                                       endpoints->src.host, 0, NULL, event));
    else
        OC_CL(clEnqueueReadBufferRect(queue, endpoints->src.span.mem, wait, src_origin, dst_origin,
                                      region, r->src_pitch, 0, r->dst_pitch, 0, endpoints->dst.host,
                                      0, NULL, event));
    return ACL_SUCCESS;
}

static aclnnStatus rectangle_copy_blocking(const struct oc_endpoints *endpoints,
                                           const struct rectangle *r)
{
    if (endpoints->dst.is_device == endpoints->src.is_device)
        return rectangle_copy_rows(endpoints, r);

    const struct oc_endpoint *device_endpoint =
        endpoints->dst.is_device ? &endpoints->dst : &endpoints->src;
    struct oc_device *device = device_endpoint->span.device;
    aclnnStatus status;

    OC_ON_COPIES(device, status,
                 rectangle_enqueue_with_host(device->copies, CL_TRUE, endpoints, r, NULL));
    return status;
}

/* Enqueues a copy within one device, row by row: clEnqueueCopyBufferRect requires equal pitches
 * within one buffer, and drivers differ in their overlap checks. */
static aclnnStatus rectangle_enqueue_rows(const struct oc_endpoints *endpoints,
                                          const struct rectangle *r, struct oc_stream *stream)
{
    const struct oc_span *dst = &endpoints->dst.span, *src = &endpoints->src.span;
    struct oc_track *track = oc_stream_track(stream);

    OC_TRY(rectangle_check_rows(endpoints, r));
    for (size_t y = 0; y < r->height; y++) {
        cl_event event = NULL;

        OC_CL(clEnqueueCopyBuffer(oc_stream_queue(stream), src->mem, dst->mem,
                                  src->offset + y * r->src_pitch, dst->offset + y * r->dst_pitch,
                                  r->width, 0, NULL, oc_track_event(track, &event)));
        oc_track_add_copy(track, API, "device to device", 2 * (double)r->width, event);
    }
    return ACL_SUCCESS;
}

static aclnnStatus rectangle_copy_in_stream(const struct oc_endpoints *endpoints,
                                            const struct rectangle *r, struct oc_stream *stream)
{
    struct oc_track *track = oc_stream_track(stream);
    struct oc_host_block *pinned = NULL;
    cl_event event = NULL;
    aclnnStatus status, fence_status;

    if (oc_endpoints_cross_devices(endpoints, stream)) {
        OC_TRY(oc_stream_finish(stream));
        return rectangle_copy_blocking(endpoints, r);
    }
    if (endpoints->dst.is_device && endpoints->src.is_device) {
        status = rectangle_enqueue_rows(endpoints, r, stream);
    } else {
        const struct oc_endpoint *host_endpoint =
            endpoints->dst.is_device ? &endpoints->src : &endpoints->dst;
        const size_t pitch = endpoints->dst.is_device ? r->src_pitch : r->dst_pitch;
        size_t bytes;

        if (rectangle_bytes(pitch, r->width, r->height, &bytes))
            pinned = oc_host_memory_acquire(host_endpoint->host, bytes);
        status = rectangle_enqueue_with_host(oc_stream_queue(stream), pinned == NULL, endpoints, r,
                                             oc_track_event(track, &event));
        oc_track_add_copy(track, API,
                          endpoints->dst.is_device ? "host to device" : "device to host",
                          (double)r->width * (double)r->height, event);
    }
    fence_status = oc_endpoints_add_fence(endpoints, stream);
    if (pinned != NULL) {
        oc_host_memory_add_fence(pinned, stream);
        oc_host_memory_release(pinned);
    }
    return status != ACL_SUCCESS ? status : fence_status;
}

aclError aclrtMemcpy2d(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width,
                       size_t height, aclrtMemcpyKind kind)
{
    const struct rectangle r = {dpitch, spitch, width, height};
    struct oc_device *device;
    struct oc_endpoints endpoints;

    oc_set_api("aclrtMemcpy2d");
    OC_TRY(rectangle_check(dst, src, &r, kind));
    OC_TRY(oc_context_device(&device));
    if (rectangle_is_empty(&r)) return ACL_SUCCESS;
    OC_TRY(rectangle_open(dst, src, &r, &endpoints));

    const aclnnStatus status = rectangle_copy_blocking(&endpoints, &r);

    oc_endpoints_close(&endpoints);
    return status;
}

aclError aclrtMemcpy2dAsync(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width,
                            size_t height, aclrtMemcpyKind kind, aclrtStream stream)
{
    const struct rectangle r = {dpitch, spitch, width, height};
    struct oc_stream *s;
    struct oc_endpoints endpoints;

    oc_set_api(API);
    OC_TRY(rectangle_check(dst, src, &r, kind));
    OC_TRY(oc_context_acquire_stream(stream, &s));

    aclnnStatus status =
        rectangle_is_empty(&r) ? ACL_SUCCESS : rectangle_open(dst, src, &r, &endpoints);

    if (status == ACL_SUCCESS && !rectangle_is_empty(&r)) {
        if (endpoints.dst.is_device || endpoints.src.is_device)
            status = rectangle_copy_in_stream(&endpoints, &r, s);
        else
            status = oc_fail(ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
                             "dst is %p: must be device memory, as src is host memory", dst);
        oc_endpoints_close(&endpoints);
    }
    oc_stream_release(s);
    return status;
}
