/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Waits for commands. A wait may fail while its command continues, because the host temporarily has
 * no memory or because the device will never end the command. Waits that fail are repeated, and a
 * device on which they keep failing counts as lost (device/remote.h). No function waits for a lost
 * device.
 *
 * The completion of a user event is repeated in the same way: without it, the commands that wait
 * for the event would never run.
 *
 * On CPU devices the waiting thread polls for a short time before it sleeps.
 *
 *     const cl_int code = oc_device_wait(device, event);
 *     return oc_device_result(device, "clEnqueueReadBuffer", code);
 */
#ifndef OC_DEVICE_WAIT_H
#define OC_DEVICE_WAIT_H

#include "device/device.h"

/* Waits until the command has ended or the device is lost. Returns CL_SUCCESS, the negative status
 * with which the command ended, or CL_DEVICE_NOT_AVAILABLE if it has not ended. */
cl_int oc_device_wait(struct oc_device *device, cl_event event);

/* Completes a user event, so that the commands that wait for it go on. */
void oc_device_complete(struct oc_device *device, cl_event user_event);

/* Waits like oc_device_wait for all commands of the queue, but does not return their statuses. */
cl_int oc_device_finish(struct oc_device *device, cl_command_queue queue);

#endif
