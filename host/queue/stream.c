/* SPDX-License-Identifier: Apache-2.0 */
#include "stream.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/deadline.h"
#include "base/handle.h"
#include "device/remote.h"
#include "queue/client_handle.h"
#include "queue/reports.h"
#include "queue/stream_state.h"

struct oc_stream {
    aclrtStream handle;
    aclrtContext owner; /* used for comparison only: the context may be destroyed */
    struct oc_device *device;
    pthread_rwlock_t queue_lock; /* held for writing while a thread replaces the queue */
    cl_command_queue queue;
    atomic_bool has_times; /* the queue has CL_QUEUE_PROFILING_ENABLE */
    struct oc_timeline *timeline;
    struct oc_track *track; /* NULL when profiling is off */
    struct oc_stream_settings settings;
    int32_t id;
    bool is_default;
    _Atomic bool is_forced;           /* the stream is destroyed without waiting */
    atomic_bool stops;                /* the stream stops after a failure */
    _Atomic uint64_t failures;        /* number of failures known when `stops` was set */
    pthread_mutex_t host_lock;        /* protects the next member */
    struct oc_host_tasks *host_tasks; /* NULL before the first task */
    struct oc_stream *previous, *next;
};

/* The list of all streams, for functions that wait for a device or destroy a context. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct oc_stream *streams;
static uint32_t streams_created;

/* ---- Creation and destruction ---- */

static void streams_add(struct oc_stream *s)
{
    (void)pthread_mutex_lock(&lock);
    s->id = (int32_t)(streams_created++ & INT32_MAX);
    s->next = streams;
    if (streams != NULL) streams->previous = s;
    streams = s;
    (void)pthread_mutex_unlock(&lock);
}

static void streams_remove(struct oc_stream *s)
{
    (void)pthread_mutex_lock(&lock);
    if (s->previous == NULL)
        streams = s->next;
    else
        s->previous->next = s->next;
    if (s->next != NULL) s->next->previous = s->previous;
    (void)pthread_mutex_unlock(&lock);
}

static void stream_free(struct oc_stream *s)
{
    if (s->host_tasks != NULL) oc_host_tasks_close(s->host_tasks, atomic_load(&s->is_forced));
    if (s->track != NULL) oc_track_close(s->track);
    if (s->timeline != NULL) oc_timeline_release(s->timeline);
    if (s->queue != NULL) (void)clReleaseCommandQueue(s->queue);
    (void)pthread_rwlock_destroy(&s->queue_lock);
    (void)pthread_mutex_destroy(&s->host_lock);
    free(s);
}

/* Drops callbacks that no thread has run. */
static void stream_forget_reports(const struct oc_stream *s)
{
    oc_host_lock();
    oc_reports_forget(s->handle);
    oc_host_unlock();
}

/* Runs when the handle is retired and its last reference is released. */
static void stream_destroy(void *object)
{
    struct oc_stream *s = object;

    streams_remove(s);
    if (!atomic_load(&s->is_forced)) oc_timeline_wait(s->timeline, oc_timeline_issued(s->timeline));
    stream_forget_reports(s);
    stream_free(s);
}

/* Prefers writers: threads that enqueue without a pause must not keep another thread from replacing
 * the queue. */
static void stream_init_locks(struct oc_stream *s)
{
    pthread_rwlockattr_t attributes;

    (void)pthread_rwlockattr_init(&attributes);
#ifdef __GLIBC__ /* other C libraries have no such option */
    (void)pthread_rwlockattr_setkind_np(&attributes, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
#endif
    (void)pthread_rwlock_init(&s->queue_lock, &attributes);
    (void)pthread_mutex_init(&s->host_lock, NULL);
    (void)pthread_rwlockattr_destroy(&attributes);
}

static cl_command_queue queue_create(const struct oc_device *device, bool has_times, cl_int *code)
{
    return clCreateCommandQueue(device->context, device->cl,
                                has_times ? CL_QUEUE_PROFILING_ENABLE : 0, code);
}

aclnnStatus oc_stream_create(struct oc_device *device, aclrtContext owner, bool is_default,
                             struct oc_stream_settings settings, aclrtStream *handle)
{
    struct oc_stream *s = calloc(1, sizeof(*s));
    cl_int code;

    if (s == NULL)
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION, "out of host memory for a stream");
    s->device = device;
    s->owner = owner;
    s->is_default = is_default;
    s->settings = settings;
    stream_init_locks(s);
    s->has_times = oc_profile_start();
    s->queue = queue_create(device, s->has_times, &code);
    if (s->queue == NULL) {
        stream_free(s);
        return oc_cl_fail("clCreateCommandQueue", code);
    }
    s->timeline = oc_timeline_create(device);
    s->track = oc_track_open(device, s->queue);
    /* The stream is added to the list without a handle, so that other threads cannot acquire it
     * yet. */
    streams_add(s);
    if (s->timeline != NULL) {
        aclrtStream created = oc_handle_create(OC_HANDLE_STREAM, s, stream_destroy);

        (void)pthread_mutex_lock(&lock);
        s->handle = created;
        (void)pthread_mutex_unlock(&lock);
        *handle = created;
        if (created != NULL) return ACL_SUCCESS;
    }
    streams_remove(s);
    stream_free(s);
    return oc_fail(ACL_ERROR_RT_NO_STREAM_RESOURCE, "no host memory or handle left for a stream");
}

/* ---- The queue ---- */

cl_command_queue oc_stream_begin(struct oc_stream *stream)
{
    (void)pthread_rwlock_rdlock(&stream->queue_lock);
    return stream->queue;
}

void oc_stream_end(struct oc_stream *stream) { (void)pthread_rwlock_unlock(&stream->queue_lock); }

/* Makes later commands of `queue` wait for the earlier ones of `other`. */
static aclnnStatus queue_follow(struct oc_device *device, cl_command_queue queue,
                                cl_command_queue other)
{
    cl_event last;

    OC_CL(clEnqueueMarkerWithWaitList(other, 0, NULL, &last));

    aclnnStatus status = oc_device_result(device, "clFlush", clFlush(other));

    if (status == ACL_SUCCESS)
        status = oc_device_result(device, "clEnqueueBarrierWithWaitList",
                                  clEnqueueBarrierWithWaitList(queue, 1, &last, NULL));
    (void)clReleaseEvent(last);
    return status;
}

/* Replaces the queue by one that measures times. Stores the queue that the caller releases. The
 * caller holds the lock for writing. */
static aclnnStatus stream_replace_queue(struct oc_stream *s, cl_command_queue *unused)
{
    cl_int code;
    cl_command_queue queue = queue_create(s->device, true, &code);

    if (queue == NULL) return oc_cl_fail("clCreateCommandQueue", code);

    const aclnnStatus status = queue_follow(s->device, queue, s->queue);

    *unused = status == ACL_SUCCESS ? s->queue : queue;
    if (status == ACL_SUCCESS) {
        s->queue = queue;
        atomic_store(&s->has_times, true);
    }
    return status;
}

aclnnStatus oc_stream_enable_times(struct oc_stream *stream)
{
    cl_command_queue unused = NULL;
    aclnnStatus status = ACL_SUCCESS;

    if (atomic_load(&stream->has_times)) return ACL_SUCCESS;
    (void)pthread_rwlock_wrlock(&stream->queue_lock);
    if (!atomic_load(&stream->has_times)) status = stream_replace_queue(stream, &unused);
    (void)pthread_rwlock_unlock(&stream->queue_lock);
    /* The driver keeps the queue until its commands have ended. */
    if (unused != NULL) (void)clReleaseCommandQueue(unused);
    return status;
}

/* Replaces the queue after a failure, because not every driver runs further commands in it
 * (docs/devices.md). Does nothing while commands are pending, because later ones must follow them;
 * if those fail, too, the next report calls this function again. */
static void stream_renew_queue(struct oc_stream *s)
{
    cl_command_queue unused = NULL;
    cl_int code;

    if (atomic_load(&s->device->is_lost)) return;
    (void)pthread_rwlock_wrlock(&s->queue_lock);
    if (oc_timeline_reached(s->timeline, oc_timeline_issued(s->timeline)))
        unused = queue_create(s->device, atomic_load(&s->has_times), &code);
    if (unused != NULL) {
        cl_command_queue failed = s->queue;

        s->queue = unused;
        unused = failed;
    }
    (void)pthread_rwlock_unlock(&s->queue_lock);
    if (unused != NULL) (void)clReleaseCommandQueue(unused);
}

/* ---- Use ---- */

struct oc_stream *oc_stream_acquire(aclrtStream handle)
{
    return oc_handle_acquire(OC_HANDLE_STREAM, handle);
}

void oc_stream_release(struct oc_stream *stream) { oc_handle_release(stream->handle); }

struct oc_device *oc_stream_device(const struct oc_stream *stream) { return stream->device; }

aclrtStream oc_stream_handle(const struct oc_stream *stream) { return stream->handle; }

struct oc_timeline *oc_stream_timeline(const struct oc_stream *stream) { return stream->timeline; }

struct oc_track *oc_stream_track(const struct oc_stream *stream) { return stream->track; }

void oc_stream_add(struct oc_stream *stream, const struct oc_slice *slice, cl_event event)
{
    if (stream->track != NULL && slice != NULL) oc_track_add(stream->track, slice, event);
    oc_timeline_add(stream->timeline, event);
}

void oc_stream_add_copy(struct oc_stream *stream, const char *api, const char *name, double bytes,
                        cl_event event)
{
    oc_stream_add(stream,
                  &(struct oc_slice){.category = "copy", .op = api, .name = name, .bytes = bytes},
                  event);
}

aclnnStatus oc_stream_mark(struct oc_stream *stream, cl_event *marker)
{
    const char *call = "clEnqueueMarkerWithWaitList";
    cl_int code = clEnqueueMarkerWithWaitList(oc_stream_begin(stream), 0, NULL, marker);

    if (code == CL_SUCCESS) {
        call = "clRetainEvent";
        code = clRetainEvent(*marker);
        oc_stream_add(stream, NULL, *marker);
    }
    oc_stream_end(stream);
    return code == CL_SUCCESS ? ACL_SUCCESS : oc_cl_fail(call, code);
}

/* ---- Failures ---- */

bool oc_stream_stops_on_failure(const struct oc_stream *stream)
{
    return atomic_load(&stream->stops);
}

void oc_stream_stop_on_failure(struct oc_stream *stream)
{
    if (atomic_load(&stream->stops)) return;
    atomic_store(&stream->failures, oc_timeline_failures(stream->timeline));
    atomic_store(&stream->stops, true);
}

/* Fails in a function for which the stream waits: the function would wait for itself. */
static aclnnStatus stream_check_caller(const struct oc_stream *stream)
{
    if (!oc_host_is_called_by(stream->handle)) return ACL_SUCCESS;
    return oc_fail(
        ACL_ERROR_RT_PARAM_INVALID,
        "stream is %p: must not be used by a function of the host that the stream waits for",
        stream->handle);
}

aclnnStatus oc_streams_check_caller(const void *owner)
{
    aclnnStatus status = ACL_SUCCESS;

    (void)pthread_mutex_lock(&lock);
    for (const struct oc_stream *s = streams; s != NULL && status == ACL_SUCCESS; s = s->next)
        if (s->owner == owner && s->handle != NULL) status = stream_check_caller(s);
    (void)pthread_mutex_unlock(&lock);
    return status;
}

/* Fails when a failure stopped the stream. */
static aclnnStatus stream_check_stopped(struct oc_stream *stream)
{
    if (!oc_stream_stops_on_failure(stream)) return ACL_SUCCESS;
    /* oc_timeline_reached collects failures. */
    (void)oc_timeline_reached(stream->timeline, oc_timeline_issued(stream->timeline));
    if (oc_timeline_failures(stream->timeline) == atomic_load(&stream->failures))
        return ACL_SUCCESS;
    return oc_fail(
        ACL_ERROR_RT_INTERNAL_ERROR,
        "stream is %p: stopped after a failure (aclrtSetStreamFailureMode): can only be destroyed",
        stream->handle);
}

aclnnStatus oc_stream_check_work(struct oc_stream *stream)
{
    OC_TRY(stream_check_caller(stream));
    return stream_check_stopped(stream);
}

/* Reports the failure of the stream. A stream that has stopped reports it each time. */
static aclnnStatus stream_report(struct oc_stream *s)
{
    const aclnnStatus status = oc_timeline_report_failure(s->timeline);

    if (status == ACL_SUCCESS) return stream_check_stopped(s);
    stream_renew_queue(s);
    return status;
}

struct oc_host_tasks **oc_stream_lock_host_tasks(struct oc_stream *stream)
{
    (void)pthread_mutex_lock(&stream->host_lock);
    return &stream->host_tasks;
}

void oc_stream_unlock_host_tasks(struct oc_stream *stream)
{
    (void)pthread_mutex_unlock(&stream->host_lock);
}

aclnnStatus oc_stream_flush(struct oc_stream *stream)
{
    const cl_int code = clFlush(oc_stream_begin(stream));

    oc_stream_end(stream);
    return oc_device_result(stream->device, "clFlush", code);
}

/* Waits for all work of the stream. */
static aclnnStatus stream_drain(struct oc_stream *stream)
{
    OC_TRY(stream_check_caller(stream));
    if (stream->track != NULL) {
        /* Writing costs no extra time here, because the host waits for the device anyway. */
        oc_profile_write_calls();
        oc_track_collect(stream->track);
    }
    oc_timeline_wait(stream->timeline, oc_timeline_issued(stream->timeline));
    if (stream->track != NULL) oc_track_collect(stream->track);
    return ACL_SUCCESS;
}

aclnnStatus oc_stream_finish(struct oc_stream *stream)
{
    OC_TRY(stream_drain(stream));
    return stream_report(stream);
}

aclnnStatus oc_stream_finish_operator(struct oc_stream *stream, uint64_t failures)
{
    OC_TRY(stream_drain(stream));
    if (oc_timeline_has_reason(stream->timeline) &&
        oc_timeline_failures(stream->timeline) == failures)
        return stream_check_stopped(stream);
    return stream_report(stream);
}

struct oc_stream_settings oc_stream_settings(const struct oc_stream *stream)
{
    return stream->settings;
}

int32_t oc_stream_id(const struct oc_stream *stream) { return stream->id; }

bool oc_stream_is_default(const struct oc_stream *stream) { return stream->is_default; }

aclnnStatus oc_stream_destroy(struct oc_stream *stream, bool force)
{
    OC_TRY(stream_check_caller(stream));
    oc_stream_state_report(stream->handle, ACL_RT_STREAM_STATE_DESTROY_PRE);
    if (force) atomic_store(&stream->is_forced, true);
    OC_TRY(oc_client_retire(OC_HANDLE_STREAM, "stream", stream->handle));
    return force ? ACL_SUCCESS : oc_stream_finish(stream);
}

/* Polls until `count` is reached; returns false when the deadline passes first. */
static bool stream_poll(struct oc_deadline *deadline, struct oc_timeline *timeline, uint64_t count)
{
    while (!oc_timeline_reached(timeline, count))
        if (!oc_deadline_sleep(deadline)) return false;
    return true;
}

aclnnStatus oc_stream_wait(struct oc_stream *stream, int32_t timeout_ms, bool *complete)
{
    struct oc_deadline deadline = oc_deadline_after_ms(timeout_ms);

    *complete = true;
    if (timeout_ms < 0) return oc_stream_finish(stream);
    OC_TRY(stream_check_caller(stream));
    *complete = stream_poll(&deadline, stream->timeline, oc_timeline_issued(stream->timeline));
    return stream_report(stream);
}

aclnnStatus oc_stream_query(struct oc_stream *stream, bool *complete)
{
    *complete = false;
    OC_TRY(stream_check_caller(stream));
    *complete = oc_timeline_reached(stream->timeline, oc_timeline_issued(stream->timeline));
    return stream_report(stream);
}

/* ---- All streams of a context or device ---- */

/* Acquires the first stream from `s` on with this device and owner; NULL matches any. The caller
 * holds the lock. */
static struct oc_stream *streams_acquire_next(struct oc_stream *s, const struct oc_device *device,
                                              const void *owner)
{
    for (; s != NULL; s = s->next) {
        if ((device != NULL && s->device != device) || (owner != NULL && s->owner != owner))
            continue;
        if (oc_handle_acquire(OC_HANDLE_STREAM, s->handle) != NULL) return s;
    }
    return NULL;
}

aclnnStatus oc_streams_destroy(aclrtContext owner)
{
    aclnnStatus status = ACL_SUCCESS;

    for (;;) {
        (void)pthread_mutex_lock(&lock);
        struct oc_stream *s = streams_acquire_next(streams, NULL, owner);
        (void)pthread_mutex_unlock(&lock);

        if (s == NULL) return status;
        oc_stream_state_report(s->handle, ACL_RT_STREAM_STATE_DESTROY_PRE);
        (void)oc_handle_retire(OC_HANDLE_STREAM, s->handle);

        const aclnnStatus one = oc_stream_finish(s);

        if (status == ACL_SUCCESS) status = one;
        oc_stream_release(s);
    }
}

aclnnStatus oc_streams_wait(const struct oc_device *device, int32_t timeout_ms, bool *complete)
{
    struct oc_deadline deadline = oc_deadline_after_ms(timeout_ms);
    aclnnStatus status = ACL_SUCCESS;

    *complete = true;
    (void)pthread_mutex_lock(&lock);
    struct oc_stream *s = streams_acquire_next(streams, device, NULL);
    (void)pthread_mutex_unlock(&lock);

    while (s != NULL) {
        if (timeout_ms < 0) {
            const aclnnStatus one = oc_stream_finish(s);

            if (status == ACL_SUCCESS) status = one;
        } else if (*complete) {
            *complete = stream_poll(&deadline, s->timeline, oc_timeline_issued(s->timeline));
            if (status == ACL_SUCCESS) status = stream_report(s);
        }

        /* The acquired stream stays in the list, so its successor can be read. */
        (void)pthread_mutex_lock(&lock);
        struct oc_stream *next = streams_acquire_next(s->next, device, NULL);
        (void)pthread_mutex_unlock(&lock);
        oc_stream_release(s);
        s = next;
    }
    return status;
}
