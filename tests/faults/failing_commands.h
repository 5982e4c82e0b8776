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
 * After oc_failing_start_lost they seem to run forever, and waiting for them returns the code at once,
 * as on a device that was lost.
 */
#ifndef OC_FAULTS_FAILING_COMMANDS_H
#define OC_FAULTS_FAILING_COMMANDS_H

#include "device/opencl.h"

/* One code for all commands that were not forgotten. */
void oc_failing_start(cl_int code);
void oc_failing_start_lost(cl_int code);
void oc_failing_stop(void);

/* Releases the events that failed. */
void oc_failing_forget(void);

#endif
