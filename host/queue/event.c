/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Events are markers in streams. An event stores its last record and the reset that follows it, if
 * any. Once the reset completes it takes the record's place: the event counts as unrecorded, but
 * reports the failures before the reset. A waiter retains the record with which it started.
 *
 * When a stream waits for an event of its own device, the wait is enqueued. For an event of another
 * device the calling thread waits: OpenCL can only connect two contexts by user events, which not
 * every driver supports (docs/devices.md).
 */
#include <pthread.h>
#include <stdlib.h>

#include "base/deadline.h"
#include "base/handle.h"
#include "base/require.h"
#include "device/remote.h"
#include "device/wait.h"
#include "queue/client_handle.h"
#include "queue/context.h"
#include "queue/event_waits.h"
#include "queue/stream.h"

#define KNOWN_FLAGS                                                             \
    (ACL_EVENT_SYNC | ACL_EVENT_CAPTURE_STREAM_PROGRESS | ACL_EVENT_TIME_LINE | \
     ACL_EVENT_DEVICE_USE_ONLY | ACL_EVENT_EXTERNAL | ACL_EVENT_IPC)

/* A record is a marker in a stream. Its own status does not tell whether a command before it
 * failed, but the timeline does. */
struct record {
    cl_event marker; /* NULL when there is no record */
    struct oc_device *device;
    struct oc_position position; /* position after the marker */
    bool is_reset;
};

struct event {
    aclrtEvent handle;
    bool has_time;        /* created with ACL_EVENT_TIME_LINE, so that records have times */
    pthread_mutex_t lock; /* protects the next two members */
    struct record record;
    struct record reset;         /* the reset that follows the record, until it has ended */
    struct oc_event_waits waits; /* enqueued by streams */
};

/* ---- Creation and destruction ---- */

static void record_release(struct record *r)
{
    if (r->marker == NULL) return;
    oc_position_release(&r->position);
    (void)clReleaseEvent(r->marker);
    r->marker = NULL;
}

static void event_destroy(void *object)
{
    struct event *e = object;

    record_release(&e->record);
    record_release(&e->reset);
    oc_event_waits_destroy(&e->waits);
    (void)pthread_mutex_destroy(&e->lock);
    free(e);
}

static aclnnStatus event_create(aclrtEvent *handle, uint32_t flag)
{
    struct oc_device *device;
    struct event *e;

    OC_TRY(oc_require(handle, "event"));
    if ((flag & ~KNOWN_FLAGS) != 0)
        return oc_fail(ACL_ERROR_RT_PARAM_INVALID,
                       "flag is 0x%x: must be a combination of the bits 0x%x", flag, KNOWN_FLAGS);
    OC_TRY(oc_context_device(&device));
    e = calloc(1, sizeof(*e));
    if (e == NULL)
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION, "out of host memory for an event");
    (void)pthread_mutex_init(&e->lock, NULL);
    oc_event_waits_init(&e->waits);
    e->has_time = (flag & ACL_EVENT_TIME_LINE) != 0;
    e->handle = oc_handle_create(OC_HANDLE_EVENT, e, event_destroy);
    if (e->handle == NULL) {
        event_destroy(e);
        return oc_fail(ACL_ERROR_RT_NO_EVENT_RESOURCE, "no handle left for an event");
    }
    *handle = e->handle;
    return ACL_SUCCESS;
}

static aclnnStatus event_acquire(const char *what, aclrtEvent handle, struct event **event)
{
    void *object;

    OC_TRY(oc_client_acquire(OC_HANDLE_EVENT, "an event", what, handle, &object));
    *event = object;
    return ACL_SUCCESS;
}

static void event_release(struct event *event) { oc_handle_release(event->handle); }

/* ---- State ---- */

/* Copies the last record, which the caller releases. Its marker is NULL when there is no record. */
static aclnnStatus event_retain_record(struct event *e, struct record *record)
{
    cl_int code = CL_SUCCESS;

    *record = (struct record){.marker = NULL};
    (void)pthread_mutex_lock(&e->lock);
    if (e->reset.marker != NULL && oc_cl_event_has_ended(e->reset.marker)) {
        record_release(&e->record);
        e->record = e->reset;
        e->reset.marker = NULL;
    }
    if (e->record.marker != NULL) code = clRetainEvent(e->record.marker);
    if (e->record.marker != NULL && code == CL_SUCCESS) {
        *record = e->record;
        record->position = oc_position_retain(&e->record.position);
    }
    (void)pthread_mutex_unlock(&e->lock);
    return code == CL_SUCCESS ? ACL_SUCCESS : oc_cl_fail("clRetainEvent", code);
}

/* Waits for the record. Fails when a command before it failed that its stream had not reported
 * earlier. */
static aclnnStatus record_wait(const struct record *r)
{
    cl_int code = oc_device_wait(r->device, r->marker);

    if (code == CL_SUCCESS) code = oc_position_failure(&r->position);
    return oc_device_result(r->device, "a command before the event", code);
}

/* Stores whether the record is complete; an unrecorded event counts as complete. */
static aclnnStatus event_query_record(struct event *e, bool *complete)
{
    aclnnStatus status = ACL_SUCCESS;
    struct record record;

    OC_TRY(event_retain_record(e, &record));
    *complete = record.marker == NULL || oc_cl_event_has_ended(record.marker);
    /* record_wait returns at once here. It is called because the query must be a synchronization
     * point and report failures. */
    if (record.marker != NULL)
        status = *complete ? record_wait(&record) : oc_device_check_connection(record.device);
    record_release(&record);
    return status;
}

/* Enqueues a marker and stores it as the event's new record or reset. */
static aclnnStatus event_enqueue_marker(struct event *e, struct oc_stream *s, bool is_reset)
{
    struct record record = {.device = oc_stream_device(s), .is_reset = is_reset};

    if (e->has_time && !is_reset) OC_TRY(oc_stream_enable_times(s));
    OC_TRY(oc_stream_mark(s, &record.marker));
    record.position = oc_timeline_position(oc_stream_timeline(s));
    if (!is_reset) oc_event_waits_forget(&e->waits);
    (void)pthread_mutex_lock(&e->lock);
    record_release(&e->reset);
    if (!is_reset) record_release(&e->record);
    *(is_reset ? &e->reset : &e->record) = record;
    (void)pthread_mutex_unlock(&e->lock);
    return oc_stream_flush(s);
}

static aclnnStatus event_mark(aclrtEvent event, aclrtStream stream, bool is_reset)
{
    struct oc_stream *s;
    struct event *e;

    OC_TRY(event_acquire("event", event, &e));

    aclnnStatus status = oc_context_acquire_stream_for_work(stream, &s);

    if (status == ACL_SUCCESS) {
        status = event_enqueue_marker(e, s, is_reset);
        oc_stream_release(s);
    }
    event_release(e);
    return status;
}

/* ---- Waiting ---- */

/* Adds the enqueued wait to the stream and to the event. */
static aclnnStatus event_add_wait(struct event *e, struct oc_stream *s, const struct record *record)
{
    struct oc_timeline *timeline = oc_stream_timeline(s);
    /* For its own record a stream has nothing to wait for: the wait has the position of the record
     * itself, so that failures which the stream has reported stay reported. */
    const struct oc_position position = record->position.timeline == timeline
                                            ? oc_position_retain(&record->position)
                                            : oc_timeline_position(timeline);
    aclnnStatus status = oc_timeline_depend(timeline, &record->position);

    if (status == ACL_SUCCESS)
        status = oc_event_waits_add(&e->waits, oc_stream_device(s), &position);
    oc_position_release(&position);
    return status == ACL_SUCCESS ? oc_stream_flush(s) : status;
}

static aclnnStatus event_wait_in_stream(struct event *e, struct oc_stream *s)
{
    aclnnStatus status = ACL_SUCCESS;
    struct record record;
    cl_event barrier;
    cl_int code;

    OC_TRY(event_retain_record(e, &record));
    if (record.marker == NULL) return ACL_SUCCESS;
    if (record.device != oc_stream_device(s)) {
        status = record_wait(&record);
    } else {
        code = clEnqueueBarrierWithWaitList(oc_stream_begin(s), 1, &record.marker, &barrier);
        if (code == CL_SUCCESS) oc_stream_add(s, NULL, barrier);
        oc_stream_end(s);
        status = code == CL_SUCCESS ? event_add_wait(e, s, &record)
                                    : oc_cl_fail("clEnqueueBarrierWithWaitList", code);
    }
    record_release(&record);
    return status;
}

static aclnnStatus event_synchronize(aclrtEvent event, int32_t timeout)
{
    struct oc_deadline deadline = oc_deadline_after_ms(timeout);
    struct record record;
    struct event *e;

    OC_TRY(event_acquire("event", event, &e));

    aclnnStatus status = event_retain_record(e, &record);

    while (record.marker != NULL && timeout >= 0 && status == ACL_SUCCESS &&
           !oc_cl_event_has_ended(record.marker)) {
        if (oc_deadline_sleep(&deadline)) continue;
        /* The events of a lost device may never end. */
        status = oc_device_check_connection(record.device);
        if (status == ACL_SUCCESS)
            status = oc_fail(ACL_ERROR_RT_EVENT_SYNC_TIMEOUT,
                             "timeout is %d ms: it has passed and the event is not complete",
                             (int)timeout);
    }
    if (record.marker != NULL && status == ACL_SUCCESS) status = record_wait(&record);
    record_release(&record);
    event_release(e);
    return status;
}

/* ---- Time ---- */

/* Stores when the record completed, in nanoseconds on the clock of its device. */
static aclnnStatus event_end_time(const char *what, struct event *e, cl_ulong *time,
                                  struct oc_device **device)
{
    struct record record;

    OC_TRY(event_retain_record(e, &record));
    *device = record.device;
    if (record.marker == NULL || record.is_reset) {
        record_release(&record);
        return oc_fail(ACL_ERROR_RT_INTERNAL_ERROR, "%s is %p: must have been recorded", what,
                       e->handle);
    }
    if (!e->has_time) {
        record_release(&record);
        return oc_fail(ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID,
                       "%s is %p: must have been created with ACL_EVENT_TIME_LINE", what,
                       e->handle);
    }
    if (!oc_cl_event_has_ended(record.marker)) {
        record_release(&record);
        return oc_fail(ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID,
                       "%s is %p: its record must be complete; wait for it first", what, e->handle);
    }

    aclnnStatus status = record_wait(&record);

    if (status == ACL_SUCCESS)
        status = oc_device_result(record.device, "clGetEventProfilingInfo",
                                  clGetEventProfilingInfo(record.marker, CL_PROFILING_COMMAND_END,
                                                          sizeof(*time), time, NULL));
    record_release(&record);
    return status;
}

static aclnnStatus event_check_clock(const struct oc_device *device)
{
    if (device->has_event_times) return ACL_SUCCESS;
    return oc_fail(ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
                   "the driver of device %d (%s) does not measure the times of events",
                   (int)device->id, device->name);
}

static aclnnStatus event_elapsed(struct event *start, struct event *end, float *ms)
{
    struct oc_device *start_device, *end_device;
    cl_ulong start_time = 0, end_time = 0;

    OC_TRY(event_end_time("startEvent", start, &start_time, &start_device));
    OC_TRY(event_end_time("endEvent", end, &end_time, &end_device));
    if (start_device != end_device)
        return oc_fail(ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID,
                       "endEvent is %p: must have been recorded on the device of startEvent, %d, "
                       "not on %d",
                       end->handle, (int)start_device->id, (int)end_device->id);
    OC_TRY(event_check_clock(start_device));
    if (end_time < start_time)
        return oc_fail(ACL_ERROR_RT_EVENT_TIMESTAMP_REVERSAL,
                       "endEvent is %p: must not be earlier than startEvent", end->handle);
    *ms = (float)((double)(end_time - start_time) * 1e-6);
    return ACL_SUCCESS;
}

/* ---- API ---- */

aclError aclrtCreateEvent(aclrtEvent *event)
{
    oc_set_api("aclrtCreateEvent");
    return event_create(event, ACL_EVENT_SYNC | ACL_EVENT_TIME_LINE);
}

aclError aclrtCreateEventWithFlag(aclrtEvent *event, uint32_t flag)
{
    oc_set_api("aclrtCreateEventWithFlag");
    return event_create(event, flag);
}

aclError aclrtCreateEventExWithFlag(aclrtEvent *event, uint32_t flag)
{
    oc_set_api("aclrtCreateEventExWithFlag");
    return event_create(event, flag);
}

aclError aclrtDestroyEvent(aclrtEvent event)
{
    struct event *e;

    oc_set_api("aclrtDestroyEvent");
    OC_TRY(event_acquire("event", event, &e));

    const aclnnStatus status = oc_client_retire(OC_HANDLE_EVENT, "event", event);

    event_release(e);
    return status;
}

aclError aclrtRecordEvent(aclrtEvent event, aclrtStream stream)
{
    oc_set_api("aclrtRecordEvent");
    return event_mark(event, stream, false);
}

aclError aclrtResetEvent(aclrtEvent event, aclrtStream stream)
{
    oc_set_api("aclrtResetEvent");
    return event_mark(event, stream, true);
}

aclError aclrtStreamWaitEvent(aclrtStream stream, aclrtEvent event)
{
    struct oc_stream *s;
    struct event *e;

    oc_set_api("aclrtStreamWaitEvent");
    OC_TRY(event_acquire("event", event, &e));

    aclnnStatus status = oc_context_acquire_stream_for_work(stream, &s);

    if (status == ACL_SUCCESS) {
        status = event_wait_in_stream(e, s);
        oc_stream_release(s);
    }
    event_release(e);
    return status;
}

aclError aclrtSynchronizeEvent(aclrtEvent event)
{
    oc_set_api("aclrtSynchronizeEvent");
    return event_synchronize(event, -1);
}

aclError aclrtSynchronizeEventWithTimeout(aclrtEvent event, int32_t timeout)
{
    oc_set_api("aclrtSynchronizeEventWithTimeout");
    if (timeout < -1)
        return oc_fail(ACL_ERROR_RT_PARAM_INVALID,
                       "timeout is %d: must be at least 0, or -1 to wait without limit",
                       (int)timeout);
    return event_synchronize(event, timeout);
}

static aclnnStatus event_query_waits(struct event *e, bool *complete)
{
    struct record record;

    OC_TRY(event_retain_record(e, &record));

    aclnnStatus status = oc_event_waits_query(&e->waits, complete);

    /* Waits that are complete are removed with their device, so the device of the record is
     * checked. */
    if (status == ACL_SUCCESS && record.marker != NULL)
        status = oc_device_check_connection(record.device);
    record_release(&record);
    return status;
}

/* Evaluates a query of an event, without waiting. `status` is the caller's output argument. */
static aclnnStatus event_query(aclrtEvent event, const void *status,
                               aclnnStatus (*query)(struct event *, bool *), bool *complete)
{
    struct event *e;

    OC_TRY(oc_require(status, "status"));
    OC_TRY(event_acquire("event", event, &e));

    const aclnnStatus code = query(e, complete);

    event_release(e);
    return code;
}

aclError aclrtQueryEvent(aclrtEvent event, aclrtEventStatus *status)
{
    bool is_complete;

    oc_set_api("aclrtQueryEvent");
    OC_TRY(event_query(event, status, event_query_record, &is_complete));
    *status = is_complete ? ACL_EVENT_STATUS_COMPLETE : ACL_EVENT_STATUS_NOT_READY;
    return ACL_SUCCESS;
}

aclError aclrtQueryEventStatus(aclrtEvent event, aclrtEventRecordedStatus *status)
{
    bool is_complete;

    oc_set_api("aclrtQueryEventStatus");
    OC_TRY(event_query(event, status, event_query_record, &is_complete));
    *status =
        is_complete ? ACL_EVENT_RECORDED_STATUS_COMPLETE : ACL_EVENT_RECORDED_STATUS_NOT_READY;
    return ACL_SUCCESS;
}

aclError aclrtQueryEventWaitStatus(aclrtEvent event, aclrtEventWaitStatus *status)
{
    bool is_complete;

    oc_set_api("aclrtQueryEventWaitStatus");
    OC_TRY(event_query(event, status, event_query_waits, &is_complete));
    *status = is_complete ? ACL_EVENT_WAIT_STATUS_COMPLETE : ACL_EVENT_WAIT_STATUS_NOT_READY;
    return ACL_SUCCESS;
}

aclError aclrtEventElapsedTime(float *ms, aclrtEvent startEvent, aclrtEvent endEvent)
{
    struct event *start, *end;

    oc_set_api("aclrtEventElapsedTime");
    OC_TRY(oc_require(ms, "ms"));
    OC_TRY(event_acquire("startEvent", startEvent, &start));

    aclnnStatus status = event_acquire("endEvent", endEvent, &end);

    if (status == ACL_SUCCESS) {
        status = event_elapsed(start, end, ms);
        event_release(end);
    }
    event_release(start);
    return status;
}

aclError aclrtEventGetTimestamp(aclrtEvent event, uint64_t *timestamp)
{
    struct event *e;
    struct oc_device *device;
    cl_ulong time = 0;

    oc_set_api("aclrtEventGetTimestamp");
    OC_TRY(oc_require(timestamp, "timestamp"));
    OC_TRY(event_acquire("event", event, &e));

    aclnnStatus status = event_end_time("event", e, &time, &device);

    if (status == ACL_SUCCESS) status = event_check_clock(device);
    if (status == ACL_SUCCESS) *timestamp = time / 1000;
    event_release(e);
    return status;
}
