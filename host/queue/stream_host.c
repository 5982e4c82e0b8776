/* SPDX-License-Identifier: Apache-2.0 */
#include "stream_host.h"

#include "device/wait.h"

/* Enqueues the marker and the barrier of a task, and adds both to the stream. */
static aclnnStatus place_enqueue(struct oc_stream *s, struct oc_host_place *place)
{
    const char *call = "clEnqueueMarkerWithWaitList";
    cl_command_queue queue = oc_stream_begin(s);
    cl_event barrier = NULL;
    cl_int code = clEnqueueMarkerWithWaitList(queue, 0, NULL, &place->marker);

    if (code == CL_SUCCESS) {
        const cl_event waits[2] = {place->marker, place->gate};

        if (place->gate != NULL) {
            call = "clEnqueueBarrierWithWaitList";
            code = clEnqueueBarrierWithWaitList(queue, 2, waits, &barrier);
        }
        if (code == CL_SUCCESS) {
            call = "clRetainEvent";
            code = clRetainEvent(place->marker);
        }
        oc_stream_add(s, NULL, place->marker);
        if (barrier != NULL) oc_stream_add(s, NULL, barrier);
    }
    oc_stream_end(s);
    return code == CL_SUCCESS ? ACL_SUCCESS : oc_cl_fail(call, code);
}

/* Adds the task. Takes over the place's references to events in any case, and the task's data on
 * success. */
static aclnnStatus place_add(struct oc_stream *s, struct oc_host_tasks *tasks,
                             const struct oc_host_task *task, struct oc_host_place *place)
{
    place->position = oc_timeline_position(oc_stream_timeline(s));

    const aclnnStatus status = oc_host_tasks_add(tasks, task, place);

    if (status == ACL_SUCCESS) return status;
    oc_position_release(&place->position);
    (void)clReleaseEvent(place->marker);
    return status;
}

/* The caller holds the lock of the stream's tasks, which keeps them in the order of the queue. */
static aclnnStatus stream_add_task(struct oc_stream *s, struct oc_host_tasks **tasks,
                                   const struct oc_host_task *task)
{
    struct oc_host_place place = {.stops = oc_stream_stops_on_failure(s)};
    struct oc_device *device = oc_stream_device(s);
    cl_int code = CL_SUCCESS;
    aclnnStatus status;

    if (*tasks == NULL) OC_TRY(oc_host_tasks_create(device, oc_stream_handle(s), tasks));
    if (task->is_blocking) place.gate = clCreateUserEvent(device->context, &code);
    if (code != CL_SUCCESS) return oc_cl_fail("clCreateUserEvent", code);
    status = place_enqueue(s, &place);
    if (status == ACL_SUCCESS) status = place_add(s, *tasks, task, &place);
    if (status != ACL_SUCCESS && place.gate != NULL) { /* a barrier may wait for the gate */
        oc_device_complete(device, place.gate);
        (void)clReleaseEvent(place.gate);
    }
    return status;
}

static aclnnStatus stream_check_user_events(const struct oc_device *device)
{
    if (device->has_user_events) return ACL_SUCCESS;
    return oc_fail(ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
                   "the driver of device %d (%s) cannot make a stream wait for the host: its user "
                   "events deadlock",
                   (int)device->id, device->name);
}

aclnnStatus oc_stream_run_on_host(struct oc_stream *stream, const struct oc_host_task *task)
{
    aclnnStatus status =
        task->is_blocking ? stream_check_user_events(oc_stream_device(stream)) : ACL_SUCCESS;

    if (status == ACL_SUCCESS) {
        status = stream_add_task(stream, oc_stream_lock_host_tasks(stream), task);
        oc_stream_unlock_host_tasks(stream);
    }
    /* The task runs even if the flush fails; the next wait for the stream reports that failure. */
    if (status == ACL_SUCCESS)
        (void)oc_stream_flush(stream);
    else
        task->release(task->data);
    return status;
}
