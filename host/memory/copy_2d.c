/* SPDX-License-Identifier: Apache-2.0 */
/* Implements aclrtMemcpy2d and aclrtMemcpy2dAsync, which copy rows of `width` bytes with a pitch
 * for each side. */
#include "base/math.h"
#include "base/require.h"
#include "device/transfer.h"
#include "memory/copy.h"
#include "memory/host_memory.h"
#include "queue/context.h"

static const char API[] = "aclrtMemcpy2dAsync";

struct rectangle {
    size_t dst_pitch, src_pitch, width, height;
};

/* Stores the number of bytes from the start of the first row to the end of the last. Returns false
 * on overflow. */
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

/* Checks that no row overlaps its own source, before anything is copied within one buffer. */
static aclnnStatus rectangle_check_rows(const struct oc_endpoints *endpoints,
                                        const struct rectangle *r)
{
    const struct oc_span *dst = &endpoints->dst.span, *src = &endpoints->src.span;

    for (size_t y = 0; y < r->height; y++) {
        const size_t to = dst->offset + y * r->dst_pitch, from = src->offset + y * r->src_pitch;

        if (to < from + r->width && from < to + r->width)
            return oc_fail(ACL_ERROR_RT_PARAM_INVALID,
                           "dst is %p: row %zu must not overlap its source at %p",
                           endpoints->dst.host, y, endpoints->src.host);
    }
    return ACL_SUCCESS;
}

/* Copies row by row where OpenCL has no single command, except within one buffer. */
static aclnnStatus rectangle_copy_rows(const struct oc_endpoints *endpoints,
                                       const struct rectangle *r)
{
    for (size_t y = 0; y < r->height; y++)
        OC_TRY(oc_copy_blocking(endpoints, y * r->dst_pitch, y * r->src_pitch, r->width));
    return ACL_SUCCESS;
}

/* Copies within one buffer, with one command per row. Each command waits for the previous one, so
 * that the event of the last one tells whether all succeeded. */
static aclnnStatus rectangle_copy_within(const struct oc_endpoints *endpoints,
                                         const struct rectangle *r)
{
    const struct oc_span *dst = &endpoints->dst.span, *src = &endpoints->src.span;
    struct oc_transfer t;
    cl_event last = NULL;
    cl_int code = CL_SUCCESS;

    OC_TRY(rectangle_check_rows(endpoints, r));
    OC_TRY(oc_transfer_begin(dst->device, &t));
    for (size_t y = 0; y < r->height; y++) {
        cl_event event = NULL;

        code = clEnqueueCopyBuffer(t.queue, src->mem, dst->mem, src->offset + y * r->src_pitch,
                                   dst->offset + y * r->dst_pitch, r->width, last != NULL,
                                   last != NULL ? &last : NULL, &event);
        if (code != CL_SUCCESS) break;
        if (last != NULL) (void)clReleaseEvent(last);
        last = event;
    }
    return oc_transfer_end(&t, "clEnqueueCopyBuffer", code, last);
}

/* Returns whether no row of one side overlaps any row of the other: one side lies entirely behind
 * the other, or the rows interleave. Requires equal pitches. */
static bool rectangle_is_apart(const struct oc_endpoints *endpoints, const struct rectangle *r)
{
    const size_t to = endpoints->dst.span.offset, from = endpoints->src.span.offset;
    const size_t distance = to >= from ? to - from : from - to;
    const size_t between = distance % r->src_pitch;
    size_t bytes;

    return (rectangle_bytes(r->src_pitch, r->width, r->height, &bytes) && distance >= bytes) ||
           (between >= r->width && r->src_pitch - between >= r->width);
}

/* Returns true where one command can copy. That excludes copies between devices and within the
 * host, and those between the host and a remote device, whose driver may ignore the host's pitch
 * (docs/devices.md). Within one buffer clEnqueueCopyBufferRect requires equal pitches, and drivers
 * disagree about what overlaps. */
static bool rectangle_is_one_command(const struct oc_endpoints *endpoints,
                                     const struct rectangle *r)
{
    const struct oc_endpoint *dst = &endpoints->dst, *src = &endpoints->src;

    if (!dst->is_device) return src->is_device && !src->span.device->is_remote;
    if (!src->is_device) return !dst->span.device->is_remote;
    if (dst->span.device != src->span.device) return false;
    return dst->span.mem != src->span.mem ||
           (r->dst_pitch == r->src_pitch && rectangle_is_apart(endpoints, r));
}

/* Enqueues a single rectangle command. The caller adds the fences. */
static cl_int rectangle_enqueue(cl_command_queue queue, const struct oc_endpoints *endpoints,
                                const struct rectangle *r, cl_event *event)
{
    const struct oc_endpoint *dst = &endpoints->dst, *src = &endpoints->src;
    const size_t dst_origin[3] = {dst->is_device ? dst->span.offset : 0};
    const size_t src_origin[3] = {src->is_device ? src->span.offset : 0};
    const size_t region[3] = {r->width, r->height, 1};

    if (dst->is_device && src->is_device && dst->span.mem == src->span.mem) {
        /* The offsets are split into rows and columns, because drivers may not recognize disjoint
         * rectangles otherwise (docs/devices.md). */
        const size_t to[3] = {dst->span.offset % r->dst_pitch, dst->span.offset / r->dst_pitch};
        const size_t from[3] = {src->span.offset % r->src_pitch, src->span.offset / r->src_pitch};

        return clEnqueueCopyBufferRect(queue, src->span.mem, dst->span.mem, from, to, region,
                                       r->src_pitch, 0, r->dst_pitch, 0, 0, NULL, event);
    }
    if (dst->is_device && src->is_device)
        return clEnqueueCopyBufferRect(queue, src->span.mem, dst->span.mem, src_origin, dst_origin,
                                       region, r->src_pitch, 0, r->dst_pitch, 0, 0, NULL, event);
    if (dst->is_device)
        return clEnqueueWriteBufferRect(queue, dst->span.mem, CL_FALSE, dst_origin, src_origin,
                                        region, r->dst_pitch, 0, r->src_pitch, 0, src->host, 0,
                                        NULL, event);
    return clEnqueueReadBufferRect(queue, src->span.mem, CL_FALSE, src_origin, dst_origin, region,
                                   r->src_pitch, 0, r->dst_pitch, 0, dst->host, 0, NULL, event);
}

/* Returns the name of the function that rectangle_enqueue calls. */
static const char *rectangle_call(const struct oc_endpoints *endpoints)
{
    if (endpoints->dst.is_device && endpoints->src.is_device) return "clEnqueueCopyBufferRect";
    return endpoints->dst.is_device ? "clEnqueueWriteBufferRect" : "clEnqueueReadBufferRect";
}

static aclnnStatus rectangle_copy_blocking(const struct oc_endpoints *endpoints,
                                           const struct rectangle *r)
{
    const struct oc_span *span =
        endpoints->dst.is_device ? &endpoints->dst.span : &endpoints->src.span;
    struct oc_transfer t;
    cl_event event = NULL;

    if (!rectangle_is_one_command(endpoints, r))
        return endpoints->dst.is_device && endpoints->src.is_device &&
                       endpoints->dst.span.mem == endpoints->src.span.mem
                   ? rectangle_copy_within(endpoints, r)
                   : rectangle_copy_rows(endpoints, r);
    OC_TRY(oc_transfer_begin(span->device, &t));

    const cl_int code = rectangle_enqueue(t.queue, endpoints, r, &event);
    const bool is_refused = code == CL_MEM_COPY_OVERLAP;
    const aclnnStatus status =
        oc_transfer_end(&t, rectangle_call(endpoints), is_refused ? CL_SUCCESS : code, event);

    return is_refused && status == ACL_SUCCESS ? rectangle_copy_within(endpoints, r) : status;
}

/* Enqueues a copy within one buffer, row by row, and the fences. */
static aclnnStatus rectangle_enqueue_rows(const struct oc_endpoints *endpoints,
                                          const struct rectangle *r, struct oc_stream *stream)
{
    const struct oc_span *dst = &endpoints->dst.span, *src = &endpoints->src.span;
    cl_int code = CL_SUCCESS;

    OC_TRY(rectangle_check_rows(endpoints, r));
    for (size_t y = 0; y < r->height && code == CL_SUCCESS; y++) {
        cl_event event;

        code = clEnqueueCopyBuffer(oc_stream_begin(stream), src->mem, dst->mem,
                                   src->offset + y * r->src_pitch, dst->offset + y * r->dst_pitch,
                                   r->width, 0, NULL, &event);
        if (code == CL_SUCCESS)
            oc_stream_add_copy(stream, API, "device to device", 2 * (double)r->width, event);
        oc_stream_end(stream);
    }

    const aclnnStatus fence_status = oc_endpoints_add_fence(endpoints, stream);

    return code != CL_SUCCESS ? oc_cl_fail("clEnqueueCopyBuffer", code) : fence_status;
}

/* Enqueues one command, and waits for it when it uses pageable host memory. */
static aclnnStatus rectangle_copy_one(const struct oc_endpoints *endpoints,
                                      const struct rectangle *r, struct oc_stream *stream)
{
    const bool is_read = !endpoints->dst.is_device, is_write = !endpoints->src.is_device;
    const struct oc_endpoint *host = is_read ? &endpoints->dst : &endpoints->src;
    const double bytes = (double)r->width * (double)r->height;
    cl_event event;
    size_t host_bytes;
    const cl_int code = rectangle_enqueue(oc_stream_begin(stream), endpoints, r, &event);

    if (code == CL_SUCCESS)
        oc_stream_add_copy(
            stream, API,
            is_read ? "device to host" : (is_write ? "host to device" : "device to device"),
            is_read || is_write ? bytes : 2 * bytes, event);
    oc_stream_end(stream);
    if (code == CL_MEM_COPY_OVERLAP) return rectangle_enqueue_rows(endpoints, r, stream);
    if (code != CL_SUCCESS) return oc_cl_fail(rectangle_call(endpoints), code);
    if (!is_read && !is_write) return oc_endpoints_add_fence(endpoints, stream);
    (void)rectangle_bytes(is_read ? r->dst_pitch : r->src_pitch, r->width, r->height, &host_bytes);
    return oc_endpoints_complete(endpoints, oc_host_memory_acquire(host->host, host_bytes), stream);
}

static aclnnStatus rectangle_copy_in_stream(const struct oc_endpoints *endpoints,
                                            const struct rectangle *r, struct oc_stream *stream)
{
    const bool crosses = oc_endpoints_cross_devices(endpoints, stream);

    if (!crosses && rectangle_is_one_command(endpoints, r))
        return rectangle_copy_one(endpoints, r, stream);
    if (crosses || !endpoints->dst.is_device || !endpoints->src.is_device) {
        OC_TRY(oc_stream_finish(stream));
        return rectangle_copy_blocking(endpoints, r);
    }
    return rectangle_enqueue_rows(endpoints, r, stream);
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
    OC_TRY(oc_context_acquire_stream_for_work(stream, &s));

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
