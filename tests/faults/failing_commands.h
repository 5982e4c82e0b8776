/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands that the driver accepts and that fail later.
 *
 * Programs with this file interpose OpenCL's functions: after oc_failing_start, the events of
 * enqueued commands are recorded, and end with its code as their status. As in some drivers,
 * waiting succeeds: only the event has the failure.
 *
 *     oc_failing_start(CL_OUT_OF_RESOURCES);
 *     ... enqueue ...
 *     oc_failing_stop();
 *     ... expect the failure ...
 *     oc_failing_forget();
 *
 * After oc_failing_start_hidden they seem complete, and only waits for them fail, as in
 * findings/intel_failed_user_event.sh. After oc_failing_start_queue, whatever is enqueued later in
 * the queue of the first of them fails, too, until oc_failing_forget (docs/devices.md).
 *
 * After oc_failing_start_waits they seem to run while the next waits return the code at once; then
 * they end as they do. With OC_FAILING_ALL waits the device seems to be lost.
 */
#ifndef OC_FAULTS_FAILING_COMMANDS_H
#define OC_FAULTS_FAILING_COMMANDS_H

#include <limits.h>

#include "device/opencl.h"

#define OC_FAILING_ALL INT_MAX

/* One code for all commands that were not forgotten. */
void oc_failing_start(cl_int code);
void oc_failing_start_hidden(cl_int code);
void oc_failing_start_queue(cl_int code);
void oc_failing_start_waits(cl_int code, int waits);
/* Returns how many waits will fail. */
int oc_failing_waits(void);
/* Returns how many commands were enqueued that fail. */
int oc_failing_count(void);
void oc_failing_stop(void);

/* Releases the events that failed. */
void oc_failing_forget(void);

#endif
