/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Contexts of the runtime: a thread's current device, its default stream and its options. Each
 * device has one primary context, made by the first aclrtSetDevice and shared by all threads.
 */
#ifndef OC_QUEUE_CONTEXT_H
#define OC_QUEUE_CONTEXT_H

#include <stdbool.h>

#include "acl/acl.h"
#include "device/device.h"
#include "queue/stream.h"

/* Makes the device's default context current in this thread, and counts the call. */
aclnnStatus oc_context_set_device(struct oc_device *device);

/* Undoes one oc_context_set_device, or all with `force`; the last one destroys the context and sets
 * *is_destroyed. ACL_ERROR_RT_CONTEXT_RELEASE_ERROR when the device is not set. */
aclnnStatus oc_context_reset_device(int32_t id, bool force, bool *is_destroyed);

/* The device of this thread's current context; ACL_ERROR_RT_CONTEXT_NULL when there is none. */
aclnnStatus oc_context_device(struct oc_device **device);

/* The same for those who can do without: false, and no message, when there is none. */
bool oc_context_current_device(struct oc_device **device);

/* The default stream of this thread's current context. */
aclnnStatus oc_context_default_stream(aclrtStream *stream);

/* The stream behind a handle, NULL meaning the default stream of the current context. The caller
 * releases it with oc_stream_release. ACL_ERROR_RT_CONTEXT_NULL without a context,
 * ACL_ERROR_RT_INVALID_HANDLE for a handle that is not of a live stream. */
aclnnStatus oc_context_acquire_stream(aclrtStream handle, struct oc_stream **stream);

/* A new stream in this thread's current context. */
aclnnStatus oc_context_create_stream(aclrtStream *stream);

/* ACL_OPT_DETERMINISTIC as a plan must read it now: the context's value where it was set, else the
 * process's. ACLNN_CL_DETERMINISTIC=1 in the environment overrules both. */
bool oc_context_deterministic(void);

#endif
