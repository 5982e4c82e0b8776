/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Contexts of the runtime consist of a thread's current device, its default stream and its options.
 * Each device has one primary context, which the first aclrtSetDevice creates and all threads
 * share.
 *
 *     struct oc_stream *stream;
 *     OC_TRY(oc_context_acquire_stream(handle, &stream));      // NULL: the default stream
 *     ... enqueue on oc_stream_begin(stream), and oc_stream_end(stream) ...
 *     oc_stream_release(stream);
 */
#ifndef OC_QUEUE_CONTEXT_H
#define OC_QUEUE_CONTEXT_H

#include <stdbool.h>

#include "acl/acl.h"
#include "device/device.h"
#include "queue/stream.h"

/* Makes the primary context of the device current in this thread and counts the call. */
aclnnStatus oc_context_set_device(struct oc_device *device);

/* Reverts one oc_context_set_device, or all with `force`. Reverting the last one destroys the
 * context and sets *is_destroyed. Fails with ACL_ERROR_RT_CONTEXT_RELEASE_ERROR when the device is
 * not set. */
aclnnStatus oc_context_reset_device(int32_t id, bool force, bool *is_destroyed);

/* Returns the device of this thread's current context. Fails with ACL_ERROR_RT_CONTEXT_NULL when
 * there is none. */
aclnnStatus oc_context_device(struct oc_device **device);

/* Stores the device of the current context. Returns false, without an error message, when there is
 * no context. */
bool oc_context_current_device(struct oc_device **device);

/* Returns the default stream of this thread's current context. */
aclnnStatus oc_context_default_stream(aclrtStream *stream);

/* Acquires the stream of a handle; NULL means the default stream of the current context. The caller
 * releases it with oc_stream_release. Fails with ACL_ERROR_RT_CONTEXT_NULL without a context and
 * with ACL_ERROR_RT_INVALID_HANDLE when the handle is not a live stream. */
aclnnStatus oc_context_acquire_stream(aclrtStream handle, struct oc_stream **stream);

/* Does the same as oc_context_acquire_stream for a function that submits work. Also fails, with
 * ACL_ERROR_RT_INTERNAL_ERROR, when the stream has stopped after a failure. */
aclnnStatus oc_context_acquire_stream_for_work(aclrtStream handle, struct oc_stream **stream);

/* Creates a stream in this thread's current context. */
aclnnStatus oc_context_create_stream(struct oc_stream_settings settings, aclrtStream *stream);

/* Stores the effective ACL_OPT_DETERMINISTIC: the value of the context when it is set, otherwise
 * that of the process. ACLNN_CL_DETERMINISTIC=1 in the environment overrides both. Fails with
 * ACLNN_ERR_PARAM_INVALID when the variable is neither 0 nor 1. */
aclnnStatus oc_context_deterministic(bool *deterministic);

#endif
