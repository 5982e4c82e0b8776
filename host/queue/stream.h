/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Streams. A stream is an in-order command queue with a timeline (queue/timeline.h) that counts its
 * submissions.
 *
 *     OC_CL(clEnqueueNDRangeKernel(oc_stream_queue(stream), ...));
 *     OC_TRY(oc_stream_issued(stream));
 *     oc_span_add_fence(&span, stream);
 */
#ifndef OC_QUEUE_STREAM_H
#define OC_QUEUE_STREAM_H

#include "acl/acl.h"
#include "device/device.h"
#include "queue/timeline.h"
#include "trace/profile.h"

struct oc_stream;

/* Returns the stream of a handle and keeps it alive until oc_stream_release. Returns NULL when the
 * handle is not a live stream. oc_context_acquire_stream also accepts the default stream. */
struct oc_stream *oc_stream_acquire(aclrtStream handle);
void oc_stream_release(struct oc_stream *stream);

cl_command_queue oc_stream_queue(const struct oc_stream *stream);
struct oc_device *oc_stream_device(const struct oc_stream *stream);
struct oc_timeline *oc_stream_timeline(const struct oc_stream *stream);

/* Returns NULL when profiling is off. */
struct oc_track *oc_stream_track(const struct oc_stream *stream);

/* Counts a submission; called after each enqueue or batch of enqueues, and before
 * oc_span_add_fence. Also flushes the queue, so that the device starts the work. */
aclnnStatus oc_stream_issued(struct oc_stream *stream);

/* Waits until all work on the stream is complete. */
aclnnStatus oc_stream_finish(struct oc_stream *stream);

/* Waits for all work on the stream for at most `timeout_ms`; a negative timeout means no limit.
 * *complete is false when the timeout expires first. */
aclnnStatus oc_stream_wait(struct oc_stream *stream, int32_t timeout_ms, bool *complete);

/* Returns true when all work on the stream is complete. Never waits. */
bool oc_stream_is_complete(struct oc_stream *stream);

/* Returns true for the default stream of a context, which clients cannot destroy. */
bool oc_stream_is_default(const struct oc_stream *stream);

/* Retires the handle; the stream is freed with its last reference. Waits for its work unless
 * `force`. Fails with ACL_ERROR_RT_INVALID_HANDLE when another thread has retired the handle. */
aclnnStatus oc_stream_destroy(struct oc_stream *stream, bool force);

/* ---- For contexts ---- */

/* Creates a stream of the context `owner`. */
aclnnStatus oc_stream_create(struct oc_device *device, aclrtContext owner, bool is_default,
                             aclrtStream *handle);

/* Waits for the work of all streams of `owner` and retires them. */
void oc_streams_destroy(aclrtContext owner);

/* Waits for all streams of a device for at most `timeout_ms`; a negative timeout means no limit.
 * *complete is false when the timeout expires first. */
aclnnStatus oc_streams_wait(const struct oc_device *device, int32_t timeout_ms, bool *complete);

#endif
