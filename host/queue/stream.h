/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A stream is one in-order command queue. Work on it is counted, so that memory can tell whether
 * what used it has finished (queue/timeline.h).
 */
#ifndef OC_QUEUE_STREAM_H
#define OC_QUEUE_STREAM_H

#include "acl/acl.h"
#include "device/device.h"
#include "queue/timeline.h"
#include "trace/profile.h"

struct oc_stream;

/* The stream behind a handle, kept alive until oc_stream_release; NULL for a handle that is not of
 * a live stream. Callers that accept the default stream use oc_context_acquire_stream. */
struct oc_stream *oc_stream_acquire(aclrtStream handle);
void oc_stream_release(struct oc_stream *stream);

cl_command_queue oc_stream_queue(const struct oc_stream *stream);
struct oc_device *oc_stream_device(const struct oc_stream *stream);
struct oc_timeline *oc_stream_timeline(const struct oc_stream *stream);

/* NULL when nothing is profiled: the rule, and all that an enqueue asks. */
struct oc_track *oc_stream_track(const struct oc_stream *stream);

/* To be called after each enqueue or batch of enqueues, and before oc_span_add_fence. Also flushes
 * the queue, so that the device starts at once. */
aclnnStatus oc_stream_issued(struct oc_stream *stream);

/* Waits until all work on the stream is complete. */
aclnnStatus oc_stream_finish(struct oc_stream *stream);

/* Waits for all work on the stream for at most `timeout_ms`; negative: without limit. *complete is
 * false when the time is up first. */
aclnnStatus oc_stream_wait(struct oc_stream *stream, int32_t timeout_ms, bool *complete);

/* Whether all work on the stream is complete. Never waits. */
bool oc_stream_is_complete(struct oc_stream *stream);

/* True for the default stream of a context, which clients cannot destroy. */
bool oc_stream_is_default(const struct oc_stream *stream);

/* Retires the handle; the stream is freed with its last reference. Waits for its work unless
 * `force`. ACL_ERROR_RT_INVALID_HANDLE when another thread destroys it at the same time. */
aclnnStatus oc_stream_destroy(struct oc_stream *stream, bool force);

/* ---- For contexts ---- */

/* A new stream that belongs to the context `owner`; `is_default` ones cannot be destroyed alone. */
aclnnStatus oc_stream_create(struct oc_device *device, aclrtContext owner, bool is_default,
                             aclrtStream *handle);

/* Ends all streams of `owner`, waiting for their work. */
void oc_streams_end(aclrtContext owner);

/* Waits for all streams of a device; timeout in ms, negative for ever. True when all have ended. */
aclnnStatus oc_streams_wait(const struct oc_device *device, int32_t timeout, bool *ended);

#endif
