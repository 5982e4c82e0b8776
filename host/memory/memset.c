/* SPDX-License-Identifier: Apache-2.0 */
/* Implements aclrtMemset and aclrtMemsetAsync. The address decides whether the host or a device is
 * filled. */
#include <string.h>

#include "base/require.h"
#include "device/fill.h"
#include "device/transfer.h"
#include "memory/copy.h"
#include "queue/context.h"

static aclnnStatus memset_check(const void *address, size_t max_count, size_t count)
{
    OC_TRY(oc_require(address, "devPtr"));
    if (count > max_count)
        return oc_fail(ACL_ERROR_RT_PARAM_INVALID, "count is %zu: must be at most maxCount, %zu",
                       count, max_count);
    return ACL_SUCCESS;
}

static aclnnStatus memset_blocking(const struct oc_endpoint *endpoint, cl_uchar byte, size_t count)
{
    struct oc_transfer t;
    cl_event event = NULL;

    if (!endpoint->is_device) {
        memset(endpoint->host, byte, count);
        return ACL_SUCCESS;
    }
    OC_TRY(oc_transfer_begin(endpoint->span.device, &t));

    const cl_int code = oc_device_enqueue_fill(t.device, t.queue, endpoint->span.mem, byte,
                                               endpoint->span.offset, count, &event);

    return oc_transfer_end(&t, "clEnqueueFillBuffer", code, event);
}

static aclnnStatus memset_in_stream(const struct oc_endpoint *endpoint, cl_uchar byte, size_t count,
                                    struct oc_stream *stream)
{
    cl_event event;

    if (!endpoint->is_device || endpoint->span.device != oc_stream_device(stream)) {
        OC_TRY(oc_stream_finish(stream));
        return memset_blocking(endpoint, byte, count);
    }

    const cl_int code =
        oc_device_enqueue_fill(oc_stream_device(stream), oc_stream_begin(stream),
                               endpoint->span.mem, byte, endpoint->span.offset, count, &event);

    if (code == CL_SUCCESS)
        oc_stream_add_copy(stream, "aclrtMemsetAsync", "fill", (double)count, event);
    oc_stream_end(stream);
    if (code != CL_SUCCESS) return oc_cl_fail("clEnqueueFillBuffer", code);
    oc_span_add_fence(&endpoint->span, stream);
    return oc_stream_flush(stream);
}

aclError aclrtMemset(void *devPtr, size_t maxCount, int32_t value, size_t count)
{
    struct oc_device *device;
    struct oc_endpoint endpoint;

    oc_set_api("aclrtMemset");
    if (count == 0) return ACL_SUCCESS;
    OC_TRY(memset_check(devPtr, maxCount, count));
    OC_TRY(oc_context_device(&device));
    OC_TRY(oc_endpoint_open("devPtr", devPtr, count, &endpoint));

    const aclnnStatus status = memset_blocking(&endpoint, (cl_uchar)value, count);

    oc_endpoint_close(&endpoint);
    return status;
}

aclError aclrtMemsetAsync(void *devPtr, size_t maxCount, int32_t value, size_t count,
                          aclrtStream stream)
{
    struct oc_stream *s;
    struct oc_endpoint endpoint;

    oc_set_api("aclrtMemsetAsync");
    if (count == 0) return ACL_SUCCESS;
    OC_TRY(memset_check(devPtr, maxCount, count));
    OC_TRY(oc_context_acquire_stream_for_work(stream, &s));

    aclnnStatus status = oc_endpoint_open("devPtr", devPtr, count, &endpoint);

    if (status == ACL_SUCCESS) {
        status = memset_in_stream(&endpoint, (cl_uchar)value, count, s);
        oc_endpoint_close(&endpoint);
    }
    oc_stream_release(s);
    return status;
}
