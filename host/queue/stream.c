/* SPDX-License-Identifier: Apache-2.0 */
#include "stream.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/deadline.h"
#include "base/handle.h"

struct oc_stream {
    aclrtStream handle;
    aclrtContext owner; /* only ever compared: the context may be gone */
    struct oc_device *device;
    cl_command_queue queue;
    struct oc_timeline *timeline;
    struct oc_track *track; /* NULL: not profiled */
    bool is_default;
    _Atomic bool is_forced; /* destroyed without waiting */
    struct oc_stream *previous, *next;
};

/* All streams, for those who wait for a device or end a context. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct oc_stream *streams;

/* ---- Birth and death ---- */

static void list_add(struct oc_stream *s)
{
    (void)pthread_mutex_lock(&lock);
    s->next = streams;
    if (streams != NULL) streams->previous = s;
    streams = s;
    (void)pthread_mutex_unlock(&lock);
}

static void list_remove(struct oc_stream *s)
{
    (void)pthread_mutex_lock(&lock);
    if (s->previous == NULL)
        streams = s->next;
    else
        s->previous->next = s->next;
    if (s->next != NULL) s->next->previous = s->previous;
    (void)pthread_mutex_unlock(&lock);
}

static void free_parts(struct oc_stream *s)
{
    if (s->track != NULL) oc_track_close(s->track);
    if (s->timeline != NULL) oc_timeline_release(s->timeline);
    if (s->queue != NULL) (void)clReleaseCommandQueue(s->queue);
    free(s);
}

/* Runs when the handle is retired and its last user has let go. */
static void stream_ended(void *object)
{
    struct oc_stream *s = object;

    list_remove(s);
    if (atomic_load(&s->is_forced))
        (void)oc_timeline_mark(s->timeline, oc_timeline_issued(s->timeline));
    else
        (void)oc_timeline_finish(s->timeline);
    oc_timeline_close(s->timeline);
    free_parts(s);
}

aclnnStatus oc_stream_create(struct oc_device *device, aclrtContext owner, bool is_default,
                             aclrtStream *handle)
{
    struct oc_stream *s = calloc(1, sizeof(*s));
    cl_int code;

    if (s == NULL)
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION, "out of host memory for a stream");
    s->device = device;
    s->owner = owner;
    s->is_default = is_default;
    s->queue = clCreateCommandQueue(device->context, device->cl, CL_QUEUE_PROFILING_ENABLE, &code);
    if (s->queue == NULL) {
        free_parts(s);
        return oc_cl_fail("clCreateCommandQueue", code);
    }
    s->timeline = oc_timeline_create(s->queue);
    s->track = oc_track_open(device, s->queue);
    /* Listed before it has a handle: until then nobody can acquire it from the list. */
    list_add(s);
    if (s->timeline != NULL) {
        aclrtStream made = oc_handle_create(OC_HANDLE_STREAM, s, stream_ended);

        (void)pthread_mutex_lock(&lock);
        s->handle = made;
        (void)pthread_mutex_unlock(&lock);
        *handle = made;
        if (made != NULL) return ACL_SUCCESS;
    }
    list_remove(s);
    free_parts(s);
    return oc_fail(ACL_ERROR_RT_NO_STREAM_RESOURCE, "no memory or handle left for a stream");
}

/* ---- Use ---- */

struct oc_stream *oc_stream_acquire(aclrtStream handle)
{
    return oc_handle_acquire(OC_HANDLE_STREAM, handle);
}

void oc_stream_release(struct oc_stream *stream) { oc_handle_release(stream->handle); }

cl_command_queue oc_stream_queue(const struct oc_stream *stream) { return stream->queue; }

struct oc_device *oc_stream_device(const struct oc_stream *stream) { return stream->device; }

struct oc_timeline *oc_stream_timeline(const struct oc_stream *stream) { return stream->timeline; }

struct oc_track *oc_stream_track(const struct oc_stream *stream) { return stream->track; }

aclnnStatus oc_stream_issued(struct oc_stream *stream)
{
    oc_timeline_issue(stream->timeline);
    OC_CL(clFlush(stream->queue));
    return ACL_SUCCESS;
}

aclnnStatus oc_stream_finish(struct oc_stream *stream)
{
    if (stream->track != NULL) {
        /* While the device is busy, this costs nothing. */
        oc_profile_write_calls();
        oc_track_collect(stream->track);
    }

    const aclnnStatus status = oc_timeline_finish(stream->timeline);

    if (stream->track != NULL) oc_track_collect(stream->track);
    return status;
}

bool oc_stream_is_default(const struct oc_stream *stream) { return stream->is_default; }

aclnnStatus oc_stream_destroy(struct oc_stream *stream, bool force)
{
    if (force) atomic_store(&stream->is_forced, true);
    if (!oc_handle_retire(OC_HANDLE_STREAM, stream->handle))
        return oc_fail(ACL_ERROR_RT_INVALID_HANDLE,
                       "stream is %p: must not be destroyed by two threads", stream->handle);
    return force ? ACL_SUCCESS : oc_stream_finish(stream);
}

/* Polls until `count` is reached; returns false when the deadline passes first. */
static bool stream_poll(struct oc_deadline *deadline, struct oc_timeline *timeline, uint64_t count)
{
    (void)oc_timeline_mark(timeline, count);
    while (!oc_timeline_reached(timeline, count))
        if (!oc_deadline_sleep(deadline)) return false;
    return true;
}

aclnnStatus oc_stream_wait(struct oc_stream *stream, int32_t timeout_ms, bool *complete)
{
    struct oc_deadline deadline = oc_deadline_after_ms(timeout_ms);

    *complete = true;
    if (timeout_ms < 0) return oc_stream_finish(stream);
    *complete = stream_poll(&deadline, stream->timeline, oc_timeline_issued(stream->timeline));
    return ACL_SUCCESS;
}

bool oc_stream_is_complete(struct oc_stream *stream)
{
    const uint64_t count = oc_timeline_issued(stream->timeline);

    (void)oc_timeline_mark(stream->timeline, count);
    return oc_timeline_reached(stream->timeline, count);
}

/* ---- Many streams ---- */

/* The first stream on from `s` that passes the filter (NULL: any), acquired. Under the lock. */
static struct oc_stream *acquire_from(struct oc_stream *s, const struct oc_device *device,
                                      const void *owner)
{
    for (; s != NULL; s = s->next) {
        if ((device != NULL && s->device != device) || (owner != NULL && s->owner != owner))
            continue;
        if (oc_handle_acquire(OC_HANDLE_STREAM, s->handle) != NULL) return s;
    }
    return NULL;
}

void oc_streams_end(aclrtContext owner)
{
    for (;;) {
        (void)pthread_mutex_lock(&lock);
        struct oc_stream *s = acquire_from(streams, NULL, owner);
        (void)pthread_mutex_unlock(&lock);

        if (s == NULL) return;
        (void)oc_handle_retire(OC_HANDLE_STREAM, s->handle);
        (void)oc_stream_finish(s);
        oc_stream_release(s);
    }
}

aclnnStatus oc_streams_wait(const struct oc_device *device, int32_t timeout, bool *ended)
{
    struct oc_deadline deadline = oc_deadline_after_ms(timeout);
    aclnnStatus status = ACL_SUCCESS;

    *ended = true;
    (void)pthread_mutex_lock(&lock);
    struct oc_stream *s = acquire_from(streams, device, NULL);
    (void)pthread_mutex_unlock(&lock);

    while (s != NULL) {
        if (timeout < 0) {
            const aclnnStatus one = oc_stream_finish(s);

            if (status == ACL_SUCCESS) status = one;
        }
        if (timeout >= 0 && *ended)
            *ended = stream_poll(&deadline, s->timeline, oc_timeline_issued(s->timeline));

        /* The one that is held cannot leave the list, so the walk can go on from it. */
        (void)pthread_mutex_lock(&lock);
        struct oc_stream *next = acquire_from(s->next, device, NULL);
        (void)pthread_mutex_unlock(&lock);
        oc_stream_release(s);
        s = next;
    }
    return status;
}
