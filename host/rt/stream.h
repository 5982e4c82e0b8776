/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A stream is one in-order command queue. Work on it is counted, so that memory can tell whether
 * what used it has finished (rt/timeline.h).
 */
#ifndef OC_RT_STREAM_H
#define OC_RT_STREAM_H

#include "acl/acl.h"
#include "rt/device.h"
#include "rt/profile.h"
#include "rt/timeline.h"

struct oc_stream;

/* The stream behind a handle, NULL meaning the default stream of the thread's current context.
 * Kept alive until oc_stream_release. ACL_ERROR_RT_CONTEXT_NULL without a context,
 * ACL_ERROR_RT_INVALID_HANDLE for a destroyed or foreign handle. */
aclnnStatus oc_stream_acquire(aclrtStream handle, struct oc_stream **stream);
void oc_stream_release(struct oc_stream *stream);

cl_command_queue oc_stream_queue(const struct oc_stream *stream);
struct oc_device *oc_stream_device(const struct oc_stream *stream);
struct oc_timeline *oc_stream_timeline(const struct oc_stream *stream);

/* NULL when nothing is profiled: the rule, and all that an enqueue asks. */
struct oc_track *oc_stream_track(const struct oc_stream *stream);

/* To be called after each enqueue or batch of enqueues, and before oc_span_used_by. Also flushes
 * the queue, so that the device starts at once. */
aclnnStatus oc_stream_issued(struct oc_stream *stream);

/* Waits until everything on the stream has ended. */
aclnnStatus oc_stream_finish(struct oc_stream *stream);

/* ---- For contexts ---- */

/* A new stream that belongs to the context `owner`; `is_default` ones cannot be destroyed alone. */
aclnnStatus oc_stream_create(struct oc_device *device, aclrtContext owner, bool is_default,
                             aclrtStream *handle);

/* Ends all streams of `owner`, waiting for their work. */
void oc_streams_end(aclrtContext owner);

/* Waits for all streams of a device; timeout in ms, negative for ever. True when all have ended. */
aclnnStatus oc_streams_wait(const struct oc_device *device, int32_t timeout, bool *ended);

#endif
