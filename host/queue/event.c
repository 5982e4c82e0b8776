/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Events: markers in streams. An event holds its last record, and the reset behind it, if any; once
 * a reset is reached the event is as never recorded. Whoever waits keeps the record that it found.
 *
 * A stream waits for an event of its own device inside the queue. For one of another device the
 * caller waits: OpenCL could only join two contexts by user events, and a driver that we must run
 * on deadlocks on these (PoCL 3.1, device `basic`: it runs the released command under the lock of
 * the user event).
 */
#include <pthread.h>
#include <stdlib.h>

#include "base/deadline.h"
#include "base/handle.h"
#include "base/require.h"
#include "queue/context.h"
#include "queue/fences.h"
#include "queue/stream.h"

#define KNOWN_FLAGS                                                             \
    (ACL_EVENT_SYNC | ACL_EVENT_CAPTURE_STREAM_PROGRESS | ACL_EVENT_TIME_LINE | \
     ACL_EVENT_DEVICE_USE_ONLY | ACL_EVENT_EXTERNAL | ACL_EVENT_IPC)

struct event {
    aclrtEvent handle;
    pthread_mutex_t lock;     /* of the next three */
    cl_event record, reset;   /* NULL: none */
    struct oc_device *device; /* of the record */
    struct oc_fences waits;   /* streams that were told to wait */
};

/* ---- Life ---- */

static void drop(cl_event *event)
{
    if (*event != NULL) (void)clReleaseEvent(*event);
    *event = NULL;
}

static void event_ended(void *object)
{
    struct event *e = object;

    drop(&e->record);
    drop(&e->reset);
    oc_fences_destroy(&e->waits);
    (void)pthread_mutex_destroy(&e->lock);
    free(e);
}

static aclnnStatus create(aclrtEvent *handle, uint32_t flag)
{
    struct oc_device *device;
    struct event *e;

    OC_TRY(oc_require(handle, "event"));
    if ((flag & ~KNOWN_FLAGS) != 0)
        return oc_fail(ACL_ERROR_RT_PARAM_INVALID, "flag is 0x%x: must be made of 0x%x", flag,
                       KNOWN_FLAGS);
    OC_TRY(oc_context_device(&device));
    e = calloc(1, sizeof(*e));
    if (e == NULL)
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION, "out of host memory for an event");
    (void)pthread_mutex_init(&e->lock, NULL);
    (void)oc_fences_init(&e->waits);
    e->handle = oc_handle_create(OC_HANDLE_EVENT, e, event_ended);
    if (e->handle == NULL) {
        event_ended(e);
        return oc_fail(ACL_ERROR_RT_NO_EVENT_RESOURCE, "no handle left for an event");
    }
    *handle = e->handle;
    return ACL_SUCCESS;
}

static aclnnStatus acquire(const char *what, aclrtEvent handle, struct event **event)
{
    OC_TRY(oc_require(handle, what));
    *event = oc_handle_acquire(OC_HANDLE_EVENT, handle);
    if (*event == NULL)
        return oc_fail(ACL_ERROR_RT_INVALID_HANDLE,
                       "%s is %p: must be an event that was created and not destroyed", what,
                       handle);
    return ACL_SUCCESS;
}

static void release(struct event *event) { oc_handle_release(event->handle); }

/* ---- State ---- */

static bool is_over(cl_event event)
{
    cl_int status = CL_QUEUED;
    const cl_int code =
        clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(status), &status, NULL);

    return code != CL_SUCCESS || status <= CL_COMPLETE;
}

/* The last record, to be released; NULL when there is none. */
static cl_event take_record(struct event *e, struct oc_device **device)
{
    cl_event record = NULL;

    (void)pthread_mutex_lock(&e->lock);
    if (e->reset != NULL && is_over(e->reset)) {
        drop(&e->record);
        drop(&e->reset);
    }
    if (e->record != NULL && clRetainEvent(e->record) == CL_SUCCESS) record = e->record;
    if (device != NULL) *device = e->device;
    (void)pthread_mutex_unlock(&e->lock);
    return record;
}

/* Never recorded counts as over: it holds nobody up. */
static bool record_is_over(struct event *e)
{
    cl_event record = take_record(e, NULL);
    const bool over = record == NULL || is_over(record);

    drop(&record);
    return over;
}

/* A marker at the end of the stream, as the event's new record or reset. */
static aclnnStatus put_marker(struct event *e, struct oc_stream *s, bool is_reset)
{
    cl_event marker;

    OC_CL(clEnqueueMarkerWithWaitList(oc_stream_queue(s), 0, NULL, &marker));
    (void)pthread_mutex_lock(&e->lock);
    drop(&e->reset);
    if (is_reset) {
        e->reset = marker;
    } else {
        drop(&e->record);
        e->record = marker;
        e->device = oc_stream_device(s);
    }
    (void)pthread_mutex_unlock(&e->lock);
    return oc_stream_issued(s);
}

static aclnnStatus mark(aclrtEvent event, aclrtStream stream, bool is_reset)
{
    struct oc_stream *s;
    struct event *e;

    OC_TRY(acquire("event", event, &e));

    aclnnStatus status = oc_context_acquire_stream(stream, &s);

    if (status == ACL_SUCCESS) {
        status = put_marker(e, s, is_reset);
        oc_stream_release(s);
    }
    release(e);
    return status;
}

/* ---- Waiting ---- */

static aclnnStatus wait_for(cl_event record)
{
    OC_CL(clWaitForEvents(1, &record));
    return ACL_SUCCESS;
}

static aclnnStatus wait_in_stream(struct event *e, struct oc_stream *s)
{
    struct oc_device *device = NULL;
    cl_event record = take_record(e, &device);
    aclnnStatus status = ACL_SUCCESS;
    cl_int code;

    if (record == NULL) return ACL_SUCCESS;
    if (device != oc_stream_device(s)) {
        status = wait_for(record);
    } else {
        code = clEnqueueBarrierWithWaitList(oc_stream_queue(s), 1, &record, NULL);
        status = code == CL_SUCCESS ? oc_stream_issued(s)
                                    : oc_cl_fail("clEnqueueBarrierWithWaitList", code);
        oc_fences_add(&e->waits, oc_stream_timeline(s));
    }
    drop(&record);
    return status;
}

static aclnnStatus synchronize(aclrtEvent event, int32_t timeout)
{
    struct oc_deadline patience = oc_deadline_after_ms(timeout);
    aclnnStatus status = ACL_SUCCESS;
    struct event *e;

    OC_TRY(acquire("event", event, &e));

    cl_event record = take_record(e, NULL);

    if (record != NULL && timeout < 0) status = wait_for(record);
    while (record != NULL && timeout >= 0 && status == ACL_SUCCESS && !is_over(record))
        if (!oc_deadline_sleep(&patience))
            status = oc_fail(ACL_ERROR_RT_EVENT_SYNC_TIMEOUT,
                             "timeout is %d ms: they are over and the event is not reached",
                             (int)timeout);
    drop(&record);
    release(e);
    return status;
}

/* ---- Time ---- */

/* When the record ended, in ns on the clock of its device. */
static aclnnStatus end_time(const char *what, struct event *e, cl_ulong *time,
                            struct oc_device **device)
{
    cl_event record = take_record(e, device);
    cl_int code;

    if (record == NULL)
        return oc_fail(ACL_ERROR_RT_INTERNAL_ERROR, "%s is %p: must have been recorded", what,
                       e->handle);
    if (!is_over(record)) {
        drop(&record);
        return oc_fail(ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID,
                       "%s is %p: its record must be finished; wait for it first", what, e->handle);
    }
    code = clGetEventProfilingInfo(record, CL_PROFILING_COMMAND_END, sizeof(*time), time, NULL);
    drop(&record);
    if (code != CL_SUCCESS) return oc_cl_fail("clGetEventProfilingInfo", code);
    return ACL_SUCCESS;
}

static aclnnStatus elapsed(struct event *start, struct event *end, float *ms)
{
    struct oc_device *start_device, *end_device;
    cl_ulong start_time = 0, end_time_ = 0;

    OC_TRY(end_time("startEvent", start, &start_time, &start_device));
    OC_TRY(end_time("endEvent", end, &end_time_, &end_device));
    if (start_device != end_device)
        return oc_fail(ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID,
                       "endEvent is %p: must have been recorded on the device of startEvent, %d, "
                       "not on %d",
                       end->handle, (int)start_device->id, (int)end_device->id);
    if (end_time_ < start_time)
        return oc_fail(ACL_ERROR_RT_EVENT_TIMESTAMP_REVERSAL,
                       "endEvent is %p: must not be earlier than startEvent", end->handle);
    *ms = (float)((double)(end_time_ - start_time) * 1e-6);
    return ACL_SUCCESS;
}

/* ---- API ---- */

aclError aclrtCreateEvent(aclrtEvent *event)
{
    oc_set_api("aclrtCreateEvent");
    return create(event, ACL_EVENT_SYNC | ACL_EVENT_TIME_LINE);
}

aclError aclrtCreateEventWithFlag(aclrtEvent *event, uint32_t flag)
{
    oc_set_api("aclrtCreateEventWithFlag");
    return create(event, flag);
}

aclError aclrtCreateEventExWithFlag(aclrtEvent *event, uint32_t flag)
{
    oc_set_api("aclrtCreateEventExWithFlag");
    return create(event, flag);
}

aclError aclrtDestroyEvent(aclrtEvent event)
{
    struct event *e;
    aclnnStatus status = ACL_SUCCESS;

    oc_set_api("aclrtDestroyEvent");
    OC_TRY(acquire("event", event, &e));
    if (!oc_handle_retire(OC_HANDLE_EVENT, event))
        status = oc_fail(ACL_ERROR_RT_INVALID_HANDLE,
                         "event is %p: must not be destroyed by two threads", event);
    release(e);
    return status;
}

aclError aclrtRecordEvent(aclrtEvent event, aclrtStream stream)
{
    oc_set_api("aclrtRecordEvent");
    return mark(event, stream, false);
}

aclError aclrtResetEvent(aclrtEvent event, aclrtStream stream)
{
    oc_set_api("aclrtResetEvent");
    return mark(event, stream, true);
}

aclError aclrtStreamWaitEvent(aclrtStream stream, aclrtEvent event)
{
    struct oc_stream *s;
    struct event *e;

    oc_set_api("aclrtStreamWaitEvent");
    OC_TRY(acquire("event", event, &e));

    aclnnStatus status = oc_context_acquire_stream(stream, &s);

    if (status == ACL_SUCCESS) {
        status = wait_in_stream(e, s);
        oc_stream_release(s);
    }
    release(e);
    return status;
}

aclError aclrtSynchronizeEvent(aclrtEvent event)
{
    oc_set_api("aclrtSynchronizeEvent");
    return synchronize(event, -1);
}

aclError aclrtSynchronizeEventWithTimeout(aclrtEvent event, int32_t timeout)
{
    oc_set_api("aclrtSynchronizeEventWithTimeout");
    OC_TRY(oc_require(event, "event"));
    if (timeout < -1)
        return oc_fail(ACL_ERROR_RT_PARAM_INVALID,
                       "timeout is %d: must not be negative, or -1 to wait for ever", (int)timeout);
    return synchronize(event, timeout);
}

static bool waits_are_over(struct event *e)
{
    (void)oc_fences_mark(&e->waits);
    return oc_fences_complete(&e->waits);
}

/* What is asked of an event without waiting for it; `status` is where the caller wants the config.
 */
static aclnnStatus ask(aclrtEvent event, const void *status, bool (*question)(struct event *),
                       bool *config)
{
    struct event *e;

    OC_TRY(oc_require(status, "status"));
    OC_TRY(acquire("event", event, &e));
    *config = question(e);
    release(e);
    return ACL_SUCCESS;
}

aclError aclrtQueryEvent(aclrtEvent event, aclrtEventStatus *status)
{
    bool over;

    oc_set_api("aclrtQueryEvent");
    OC_TRY(ask(event, status, record_is_over, &over));
    *status = over ? ACL_EVENT_STATUS_COMPLETE : ACL_EVENT_STATUS_NOT_READY;
    return ACL_SUCCESS;
}

aclError aclrtQueryEventStatus(aclrtEvent event, aclrtEventRecordedStatus *status)
{
    bool over;

    oc_set_api("aclrtQueryEventStatus");
    OC_TRY(ask(event, status, record_is_over, &over));
    *status = over ? ACL_EVENT_RECORDED_STATUS_COMPLETE : ACL_EVENT_RECORDED_STATUS_NOT_READY;
    return ACL_SUCCESS;
}

aclError aclrtQueryEventWaitStatus(aclrtEvent event, aclrtEventWaitStatus *status)
{
    bool over;

    oc_set_api("aclrtQueryEventWaitStatus");
    OC_TRY(ask(event, status, waits_are_over, &over));
    *status = over ? ACL_EVENT_WAIT_STATUS_COMPLETE : ACL_EVENT_WAIT_STATUS_NOT_READY;
    return ACL_SUCCESS;
}

aclError aclrtEventElapsedTime(float *ms, aclrtEvent startEvent, aclrtEvent endEvent)
{
    struct event *start, *end;

    oc_set_api("aclrtEventElapsedTime");
    OC_TRY(oc_require(ms, "ms"));
    OC_TRY(acquire("startEvent", startEvent, &start));

    aclnnStatus status = acquire("endEvent", endEvent, &end);

    if (status == ACL_SUCCESS) {
        status = elapsed(start, end, ms);
        release(end);
    }
    release(start);
    return status;
}

aclError aclrtEventGetTimestamp(aclrtEvent event, uint64_t *timestamp)
{
    struct event *e;
    cl_ulong time = 0;

    oc_set_api("aclrtEventGetTimestamp");
    OC_TRY(oc_require(timestamp, "timestamp"));
    OC_TRY(acquire("event", event, &e));

    const aclnnStatus status = end_time("event", e, &time, NULL);

    if (status == ACL_SUCCESS) *timestamp = time / 1000;
    release(e);
    return status;
}
