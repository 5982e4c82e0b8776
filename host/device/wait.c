/* SPDX-License-Identifier: Apache-2.0 */
#include "wait.h"

#include <sched.h>

#include "base/deadline.h"
#include "base/log.h"
#include "device/remote.h"

/* From the first wait that fails: longer than a lack of memory of the host is expected to last. */
#define LOST_AFTER_MS 2000

/* Until the waiting thread sleeps. Less than a sleep costs, which ends with two wake-ups: PoCL 3.1 takes
 * 108 us for both calls and the wait of a kernel of 16 elements when the thread sleeps, 43 us when not. */
#define SPIN_US 50
/* A wait that took this long is taken to be followed by others, for which spinning takes a core from
 * the driver's threads and gains nothing. */
#define LONG_WAIT_US 180

struct retry {
    struct oc_deadline deadline;
    int failures;
};

/* After a wait that failed. Returns false when it must not be repeated: the device is lost. */
static bool retry_sleep(struct retry *r, struct oc_device *device, cl_int code)
{
    if (oc_device_is_lost(device)) return false;
    if (r->failures++ == 0) r->deadline = oc_deadline_after_ms(LOST_AFTER_MS);
    if (oc_deadline_sleep(&r->deadline)) return true;
    atomic_store(&device->is_lost, true);
    oc_log(OC_LOG_ERROR, "device %d (%s) is lost: %d waits failed within %d ms, the last with %s",
           (int)device->id, device->name, r->failures, LOST_AFTER_MS, oc_cl_error_name(code));
    return false;
}

/* Until the command has ended; at most SPIN_US. */
static void wait_awake(cl_event event)
{
    const struct oc_deadline sleep = oc_deadline_after_us(SPIN_US);

    while (!oc_cl_event_is_known_to_have_ended(event) && !oc_deadline_has_passed(&sleep))
        (void)sched_yield(); /* to the driver's threads: the machine may have no other core */
}

static cl_int wait_briefly(struct oc_device *device, cl_event event)
{
    const struct oc_deadline is_long = oc_deadline_after_us(LONG_WAIT_US);
    cl_int code;

    if (!atomic_load(&device->waits_are_long)) wait_awake(event);
    code = oc_cl_event_wait(event);
    atomic_store(&device->waits_are_long, oc_deadline_has_passed(&is_long));
    return code;
}

/* The event of a command that has ended takes no time, and says nothing about other waits. */
static cl_int wait_once(struct oc_device *device, cl_event event)
{
    if (device->kind != OC_DEVICE_CPU || device->is_remote ||
        oc_cl_event_is_known_to_have_ended(event))
        return oc_cl_event_wait(event);
    return wait_briefly(device, event);
}

cl_int oc_device_wait(struct oc_device *device, cl_event event)
{
    struct retry retry = {.failures = 0};
    cl_int code;

    do {
        if (atomic_load(&device->is_lost) && !oc_cl_event_is_known_to_have_ended(event)) break;
        code = wait_once(device, event);

        const bool has_ended = oc_cl_event_is_known_to_have_ended(event);

        if (has_ended && code == CL_SUCCESS) return code;
        /* At once: the command failed, or only the first wait. */
        if (has_ended) return oc_cl_event_wait(event);
        /* Drivers' waits may return before the command has ended. */
    } while (code == CL_SUCCESS ? !oc_device_is_lost(device) : retry_sleep(&retry, device, code));
    return CL_DEVICE_NOT_AVAILABLE;
}

void oc_device_complete(struct oc_device *device, cl_event user_event)
{
    struct retry retry = {.failures = 0};
    cl_int code;

    do
        code = clSetUserEventStatus(user_event, CL_COMPLETE);
    while (code != CL_SUCCESS && !oc_cl_event_is_known_to_have_ended(user_event) &&
           retry_sleep(&retry, device, code));
}

cl_int oc_device_finish(struct oc_device *device, cl_command_queue queue)
{
    struct retry retry = {.failures = 0};
    cl_int code;

    do {
        if (atomic_load(&device->is_lost)) break;
        code = clFinish(queue);
        if (code == CL_SUCCESS) return code;
    } while (retry_sleep(&retry, device, code));
    return CL_DEVICE_NOT_AVAILABLE;
}
