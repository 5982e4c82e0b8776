/* SPDX-License-Identifier: Apache-2.0 */
/* Implements the aclrt functions of streams, and those that wait for all streams of a device. */
#include "base/require.h"
#include "queue/context.h"
#include "queue/stream.h"

aclError aclrtCreateStream(aclrtStream *stream)
{
    oc_set_api("aclrtCreateStream");
    OC_TRY(oc_require(stream, "stream"));
    return oc_context_create_stream((struct oc_stream_settings){0, 0}, stream);
}

static aclnnStatus stream_destroy(aclrtStream handle, bool force)
{
    struct oc_stream *s;

    OC_TRY(oc_require(handle, "stream"));
    OC_TRY(oc_context_acquire_stream(handle, &s));

    const aclnnStatus status =
        oc_stream_is_default(s)
            ? oc_fail(ACL_ERROR_RT_PARAM_INVALID,
                      "stream is %p: must not be the default stream of a context", handle)
            : oc_stream_destroy(s, force);

    oc_stream_release(s);
    return status;
}

aclError aclrtDestroyStream(aclrtStream stream)
{
    oc_set_api("aclrtDestroyStream");
    return stream_destroy(stream, false);
}

aclError aclrtDestroyStreamForce(aclrtStream stream)
{
    oc_set_api("aclrtDestroyStreamForce");
    return stream_destroy(stream, true);
}

aclError aclrtSynchronizeStream(aclrtStream stream)
{
    struct oc_stream *s;

    oc_set_api("aclrtSynchronizeStream");
    OC_TRY(oc_context_acquire_stream(stream, &s));

    const aclnnStatus status = oc_stream_finish(s);

    oc_stream_release(s);
    return status;
}

aclError aclrtSynchronizeStreamWithTimeout(aclrtStream stream, int32_t timeout)
{
    struct oc_stream *s;
    bool complete;

    oc_set_api("aclrtSynchronizeStreamWithTimeout");
    if (timeout == 0 || timeout < -1)
        return oc_fail(ACL_ERROR_RT_PARAM_INVALID,
                       "timeout is %d: must be positive, or -1 to wait without limit",
                       (int)timeout);
    OC_TRY(oc_context_acquire_stream(stream, &s));

    aclnnStatus status = oc_stream_wait(s, timeout, &complete);

    if (status == ACL_SUCCESS && !complete)
        status = oc_fail(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT,
                         "timeout is %d ms: it has passed and the stream has pending work",
                         (int)timeout);
    oc_stream_release(s);
    return status;
}

aclError aclrtStreamQuery(aclrtStream stream, aclrtStreamStatus *status)
{
    struct oc_stream *s;
    bool complete;

    oc_set_api("aclrtStreamQuery");
    OC_TRY(oc_require(status, "status"));
    OC_TRY(oc_context_acquire_stream(stream, &s));

    const aclnnStatus code = oc_stream_query(s, &complete);

    *status = complete ? ACL_STREAM_STATUS_COMPLETE : ACL_STREAM_STATUS_NOT_READY;
    oc_stream_release(s);
    return code;
}

aclError aclrtSynchronizeDeviceWithTimeout(int32_t timeout)
{
    struct oc_device *device;
    bool complete;

    oc_set_api("aclrtSynchronizeDeviceWithTimeout");
    if (timeout < -1)
        return oc_fail(ACL_ERROR_RT_PARAM_INVALID,
                       "timeout is %d: must be at least 0, or -1 to wait without limit",
                       (int)timeout);
    OC_TRY(oc_context_device(&device));
    OC_TRY(oc_streams_wait(device, timeout, &complete));
    if (!complete)
        return oc_fail(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT,
                       "timeout is %d ms: it has passed and the device has pending work",
                       (int)timeout);
    return ACL_SUCCESS;
}

aclError aclrtSynchronizeDevice(void)
{
    struct oc_device *device;
    bool complete;

    oc_set_api("aclrtSynchronizeDevice");
    OC_TRY(oc_context_device(&device));
    return oc_streams_wait(device, -1, &complete);
}
