/* SPDX-License-Identifier: Apache-2.0 */
#include "wait.h"

#include <sched.h>

#include "base/deadline.h"
#include "base/log.h"
#include "device/remote.h"

/* This is longer than a lack of host memory is expected to last. The time starts at the first wait
 * that fails. */
#define LOST_AFTER_MS 2000

/* The waiting thread polls for this long before it sleeps. That is less than a sleep costs, which
 * ends with two wake-ups: PoCL 3.1 takes 108 us for both calls and the wait of a kernel of 16
 * elements when the thread sleeps, and 43 us when it polls. */
#define SPIN_US 50
/* After a wait of this length the next ones are expected to be long, too: polling would then take a
 * core from the driver's threads and gain nothing. */
#define LONG_WAIT_US 180

struct retry {
    struct oc_deadline deadline;
    int failures;
};

/* Sleeps after a wait that failed. Returns false when the device is lost and the wait must not be
 * repeated. */
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

/* Polls until the command has ended, for at most SPIN_US. */
static void wait_awake(cl_event event)
{
    const struct oc_deadline sleep = oc_deadline_after_us(SPIN_US);

    while (!oc_cl_event_is_known_to_have_ended(event) && !oc_deadline_has_passed(&sleep))
        (void)sched_yield(); /* lets the driver's threads run: the machine may have no other core */
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

/* A wait for a command that has ended takes no time and says nothing about other waits, so it does
 * not change waits_are_long. */
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
        /* This second wait returns at once: with the command's failure, or with success if only the
         * first wait failed. */
        if (has_ended) return oc_cl_event_wait(event);
        /* The loop repeats waits that return before the command has ended, as some drivers' waits
         * do. */
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
