/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Contexts of the runtime: a thread's current device, its default stream and its options. Each
 * device has one primary context, made by the first aclrtSetDevice and shared by all threads.
 */
#ifndef OC_RT_CONTEXT_H
#define OC_RT_CONTEXT_H

#include <stdbool.h>

#include "acl/acl.h"
#include "rt/device.h"

/* The device of this thread's current context; ACL_ERROR_RT_CONTEXT_NULL when there is none. */
aclnnStatus oc_context_device(struct oc_device **device);

/* The same for those who can do without: false, and no message, when there is none. */
bool oc_context_current_device(struct oc_device **device);

/* The default stream of this thread's current context. */
aclnnStatus oc_context_default_stream(aclrtStream *stream);

/* A new stream in this thread's current context. */
aclnnStatus oc_context_create_stream(aclrtStream *stream);

/* ACL_OPT_DETERMINISTIC as a plan must read it now: the context's value where it was set, else the
 * process's. ACLNN_CL_DETERMINISTIC=1 in the environment overrules both. */
bool oc_context_deterministic(void);

#endif
