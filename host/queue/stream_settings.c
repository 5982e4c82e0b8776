/* SPDX-License-Identifier: Apache-2.0 */
/* Implements the aclrt functions for the settings with which a stream is created, and for its
 * behavior after a failure. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "queue/context.h"
#include "queue/stream.h"

/* ---- Creation ---- */

aclError aclrtCreateStreamWithConfig(aclrtStream *stream, uint32_t priority, uint32_t flag)
{
    oc_set_api("aclrtCreateStreamWithConfig");
    OC_TRY(oc_require(stream, "stream"));
    return oc_context_create_stream((struct oc_stream_settings){priority, flag}, stream);
}

aclrtStreamConfigHandle *aclrtCreateStreamConfigHandle(void)
{
    aclrtStreamConfigHandle *handle = calloc(1, sizeof(*handle));

    oc_set_api("aclrtCreateStreamConfigHandle");
    if (handle == NULL)
        (void)oc_fail(ACL_ERROR_BAD_ALLOC, "out of host memory for the settings of a stream");
    return handle;
}

aclError aclrtDestroyStreamConfigHandle(aclrtStreamConfigHandle *handle)
{
    oc_set_api("aclrtDestroyStreamConfigHandle");
    OC_TRY(oc_require(handle, "handle"));
    free(handle);
    return ACL_SUCCESS;
}

static aclnnStatus settings_check_size(size_t size, size_t expected)
{
    if (size == expected) return ACL_SUCCESS;
    return oc_fail(ACL_ERROR_RT_PARAM_INVALID,
                   "valueSize is %zu: must be the size of the setting's type, %zu", size, expected);
}

aclError aclrtSetStreamConfigOpt(aclrtStreamConfigHandle *handle, aclrtStreamConfigAttr attr,
                                 const void *attrValue, size_t valueSize)
{
    void *member;
    size_t size;

    oc_set_api("aclrtSetStreamConfigOpt");
    OC_TRY(oc_require(handle, "handle"));
    OC_TRY(oc_require(attrValue, "attrValue"));
    switch (attr) {
        case ACL_RT_STREAM_WORK_ADDR_PTR:
            member = &handle->workptr;
            size = sizeof(handle->workptr);
            break;
        case ACL_RT_STREAM_WORK_SIZE:
            member = &handle->workSize;
            size = sizeof(handle->workSize);
            break;
        case ACL_RT_STREAM_FLAG:
            /* The flag has the type that aclrtCreateStreamWithConfig takes. */
            if (valueSize == sizeof(uint32_t)) {
                uint32_t flag;

                memcpy(&flag, attrValue, sizeof(flag));
                handle->flag = flag;
                return ACL_SUCCESS;
            }
            member = &handle->flag;
            size = sizeof(handle->flag);
            break;
        case ACL_RT_STREAM_PRIORITY:
            member = &handle->priority;
            size = sizeof(handle->priority);
            break;
        default:
            return oc_fail(ACL_ERROR_RT_PARAM_INVALID, "attr is %d: must be within 0..%d",
                           (int)attr, (int)ACL_RT_STREAM_PRIORITY);
    }
    OC_TRY(settings_check_size(valueSize, size));
    memcpy(member, attrValue, size);
    return ACL_SUCCESS;
}

aclError aclrtCreateStreamV2(aclrtStream *stream, const aclrtStreamConfigHandle *handle)
{
    oc_set_api("aclrtCreateStreamV2");
    OC_TRY(oc_require(stream, "stream"));
    OC_TRY(oc_require(handle, "handle"));
    return oc_context_create_stream(
        (struct oc_stream_settings){handle->priority, (uint32_t)handle->flag}, stream);
}

/* ---- Queries ---- */

aclError aclrtStreamGetId(aclrtStream stream, int32_t *streamId)
{
    struct oc_stream *s;

    oc_set_api("aclrtStreamGetId");
    OC_TRY(oc_require(streamId, "streamId"));
    OC_TRY(oc_context_acquire_stream(stream, &s));
    *streamId = oc_stream_id(s);
    oc_stream_release(s);
    return ACL_SUCCESS;
}

aclError aclrtStreamGetPriority(aclrtStream stream, uint32_t *priority)
{
    struct oc_stream *s;

    oc_set_api("aclrtStreamGetPriority");
    OC_TRY(oc_require(priority, "priority"));
    OC_TRY(oc_context_acquire_stream(stream, &s));
    *priority = oc_stream_settings(s).priority;
    oc_stream_release(s);
    return ACL_SUCCESS;
}

aclError aclrtStreamGetFlags(aclrtStream stream, uint32_t *flags)
{
    struct oc_stream *s;

    oc_set_api("aclrtStreamGetFlags");
    OC_TRY(oc_require(flags, "flags"));
    OC_TRY(oc_context_acquire_stream(stream, &s));
    *flags = oc_stream_settings(s).flags;
    oc_stream_release(s);
    return ACL_SUCCESS;
}

aclError aclrtDeviceGetStreamPriorityRange(int32_t *leastPriority, int32_t *greatestPriority)
{
    struct oc_device *device;

    oc_set_api("aclrtDeviceGetStreamPriorityRange");
    OC_TRY(oc_require(leastPriority, "leastPriority"));
    OC_TRY(oc_require(greatestPriority, "greatestPriority"));
    OC_TRY(oc_context_device(&device));
    *leastPriority = *greatestPriority = 0;
    return ACL_SUCCESS;
}

/* ---- Failures ---- */

static aclnnStatus stream_set_mode(struct oc_stream *s, uint64_t mode)
{
    if (mode == ACL_STOP_ON_FAILURE) {
        oc_stream_stop_on_failure(s);
        return ACL_SUCCESS;
    }
    if (!oc_stream_stops_on_failure(s)) return ACL_SUCCESS;
    return oc_fail(ACL_ERROR_RT_PARAM_INVALID,
                   "mode is 0 (continue): must not be set for a stream that stops on failure");
}

aclError aclrtSetStreamFailureMode(aclrtStream stream, uint64_t mode)
{
    struct oc_stream *s;

    oc_set_api("aclrtSetStreamFailureMode");
    if (mode > ACL_STOP_ON_FAILURE)
        return oc_fail(ACL_ERROR_RT_PARAM_INVALID,
                       "mode is %llu: must be 0 (continue) or 1 (stop on failure)",
                       (unsigned long long)mode);
    OC_TRY(oc_context_acquire_stream(stream, &s));

    const aclnnStatus status = stream_set_mode(s, mode);

    oc_stream_release(s);
    return status;
}

static aclnnStatus stream_fail_to_stop(void)
{
    return oc_fail(ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
                   "OpenCL can neither stop work that runs nor drop work that was submitted");
}

aclError aclrtStreamStop(aclrtStream stream)
{
    oc_set_api("aclrtStreamStop");
    (void)stream;
    return stream_fail_to_stop();
}

aclError aclrtStreamAbort(aclrtStream stream)
{
    oc_set_api("aclrtStreamAbort");
    (void)stream;
    return stream_fail_to_stop();
}
