/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A stream is an in-order command queue with a timeline (queue/timeline.h) that counts its
 * submissions.
 *
 * A queue that measures times makes each launch slower: with NVIDIA's driver 580 on an H100 an
 * enqueue and its flush take 15.7 us instead of 9.8 us. So the first record of an event with a time
 * replaces the stream's queue by one that measures times. A queue in which a command failed is
 * replaced when the failure is reported, because not every driver runs further commands in it
 * (docs/devices.md).
 *
 *     const cl_int code = clEnqueueNDRangeKernel(oc_stream_begin(stream), ..., &event);
 *     if (code == CL_SUCCESS) oc_stream_add(stream, NULL, event);
 *     oc_stream_end(stream);
 *     ...
 *     oc_span_add_fence(&span, stream);
 *     OC_TRY(oc_stream_flush(stream));
 */
#ifndef OC_QUEUE_STREAM_H
#define OC_QUEUE_STREAM_H

#include "acl/acl.h"
#include "device/device.h"
#include "queue/host_tasks.h"
#include "queue/timeline.h"
#include "trace/profile.h"

struct oc_stream;

/* Returns the stream of a handle and keeps it alive until oc_stream_release. Returns NULL when the
 * handle is not a live stream. oc_context_acquire_stream also accepts the default stream. */
struct oc_stream *oc_stream_acquire(aclrtStream handle);
void oc_stream_release(struct oc_stream *stream);

/* Returns the queue, which no thread replaces before oc_stream_end. In between, the caller enqueues
 * commands and adds them; it neither calls oc_stream_flush nor waits for a lock under which others
 * use streams. Other threads may enqueue at the same time. */
cl_command_queue oc_stream_begin(struct oc_stream *stream);
void oc_stream_end(struct oc_stream *stream);

/* Makes later commands of the stream measure their times. Does not wait for earlier ones. A failure
 * leaves the stream unchanged. */
aclnnStatus oc_stream_enable_times(struct oc_stream *stream);

struct oc_device *oc_stream_device(const struct oc_stream *stream);
struct oc_timeline *oc_stream_timeline(const struct oc_stream *stream);

/* Returns NULL when profiling is off. */
struct oc_track *oc_stream_track(const struct oc_stream *stream);

/* Adds an enqueued command to the timeline and, when profiling is on and `slice` is not NULL, to
 * the profile. Takes ownership of the event. Must be called after each enqueue, before
 * oc_stream_end. */
void oc_stream_add(struct oc_stream *stream, const struct oc_slice *slice, cl_event event);

/* Does the same as oc_stream_add for a copy or fill of the runtime that moves `bytes` bytes. */
void oc_stream_add_copy(struct oc_stream *stream, const char *api, const char *name, double bytes,
                        cl_event event);

/* Enqueues a marker and adds it. The caller gets a reference to its event, too, and releases it. */
aclnnStatus oc_stream_mark(struct oc_stream *stream, cl_event *marker);

/* Locks and returns the thread of the stream for queue/stream_host.h. It is NULL before the first
 * task, and the stream closes it when it is freed. No other thread adds tasks until the lock is
 * released. */
struct oc_host_tasks **oc_stream_lock_host_tasks(struct oc_stream *stream);
void oc_stream_unlock_host_tasks(struct oc_stream *stream);
aclrtStream oc_stream_handle(const struct oc_stream *stream);

/* Makes the stream accept no more work once a failure of its work is known. Work that was enqueued
 * before still runs, because OpenCL cannot drop it. */
void oc_stream_stop_on_failure(struct oc_stream *stream);
bool oc_stream_stops_on_failure(const struct oc_stream *stream);

/* Fails when the stream accepts no work: it has stopped, or it waits for the function that calls
 * this. */
aclnnStatus oc_stream_check_work(struct oc_stream *stream);

/* Flushes the queue, so that the device starts the work. Must be called after each batch of
 * enqueues. */
aclnnStatus oc_stream_flush(struct oc_stream *stream);

/* Waits until all work on the stream has ended. Fails when a command has failed since the last
 * function that waited for the stream or queried it, or when the device is lost. */
aclnnStatus oc_stream_finish(struct oc_stream *stream);

/* Does the same for an operator that needs its results on the host. A reason of oc_timeline_fail stays for the next function
 * of the client that waits, unless a command has failed since there were `failures`: the operator itself is right, and
 * the task queue of PyTorch's plug-in drops all operators behind one that fails. */
aclnnStatus oc_stream_finish_operator(struct oc_stream *stream, uint64_t failures);

/* Does the same as oc_stream_finish for at most `timeout_ms`; a negative timeout means no limit.
 * *complete is false when the timeout expires first. */
aclnnStatus oc_stream_wait(struct oc_stream *stream, int32_t timeout_ms, bool *complete);

/* Does the same as oc_stream_wait, but does not wait. */
aclnnStatus oc_stream_query(struct oc_stream *stream, bool *complete);

/* These settings are fixed when a stream is created. oc_stream_id returns a number that no other
 * live stream has. */
struct oc_stream_settings {
    uint32_t priority, flags;
};
struct oc_stream_settings oc_stream_settings(const struct oc_stream *stream);
int32_t oc_stream_id(const struct oc_stream *stream);

/* Returns true for the default stream of a context, which clients cannot destroy. */
bool oc_stream_is_default(const struct oc_stream *stream);

/* Retires the handle; the stream is freed with its last reference. Waits for its work unless
 * `force`. Fails with ACL_ERROR_RT_INVALID_HANDLE when another thread has retired the handle. */
aclnnStatus oc_stream_destroy(struct oc_stream *stream, bool force);

/* ---- For contexts ---- */

/* Creates a stream of the context `owner`. */
aclnnStatus oc_stream_create(struct oc_device *device, aclrtContext owner, bool is_default,
                             struct oc_stream_settings settings, aclrtStream *handle);

/* Fails when the caller is a function for which a stream of `owner` waits. */
aclnnStatus oc_streams_check_caller(const void *owner);

/* Waits for the work of all streams of `owner` and retires them. Fails when some of it failed
 * without having been reported. */
aclnnStatus oc_streams_destroy(aclrtContext owner);

/* Waits for all streams of a device for at most `timeout_ms`; a negative timeout means no limit.
 * *complete is false when the timeout expires first. */
aclnnStatus oc_streams_wait(const struct oc_device *device, int32_t timeout_ms, bool *complete);

#endif
