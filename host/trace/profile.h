/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Records a timeline of the commands of each device when ACLNN_CL_PROFILE=file.json is set.
 *
 * The problem: the times of a command are known only after it has run, long after the call that
 * enqueued it has returned, and recording them must neither slow down that call nor wait.
 *
 * The idea: a track per stream queues the events of its commands, in order, with their
 * descriptions. Completed events are removed from its front when the stream is synchronized, when
 * many are pending, and when the process ends; trace/trace_file.h writes them. A measured offset
 * per device converts its clock to the host's clock. Without the variable there are no tracks, and
 * the cost is one comparison per enqueue.
 *
 *     struct oc_track *track = oc_stream_track(stream);
 *     cl_event event = NULL;
 *     OC_CL(clEnqueue...(..., &event));
 *     if (track != NULL) oc_track_add(track, &(struct oc_slice){...}, event);
 */
#ifndef OC_TRACE_PROFILE_H
#define OC_TRACE_PROFILE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "device/device.h"

struct oc_track;

/* Describes a command. The texts must stay valid until the process ends. */
struct oc_slice {
    const char *category;          /* "kernel", "copy", ... */
    const char *op;                /* API function that enqueued the command */
    const char *name;              /* name of the kernel, or a description */
    const char *strategy, *reason; /* NULL when the command is not a step of a plan */
    size_t step;                   /* index of the step in the plan */
    double bytes, flops;           /* lower bounds of what the command moves and computes */
};

/* Opens the file at the first call. Returns whether profiling is on; streams then need queues with
 * CL_QUEUE_PROFILING_ENABLE. */
bool oc_profile_start(void);

/* Creates the track of a new stream. Returns NULL when profiling is off. */
struct oc_track *oc_track_open(struct oc_device *device, cl_command_queue queue);

/* Adds a command and retains its event. Commands are added in the order of the queue. */
void oc_track_add(struct oc_track *track, const struct oc_slice *slice, cl_event event);

/* Writes the completed commands and removes them. Never waits. */
void oc_track_collect(struct oc_track *track);

/* Must be called when the stream is destroyed. Pending commands are collected later. */
void oc_track_close(struct oc_track *track);

/* Writes all completed commands to the file. */
void oc_profile_flush(void);

/* ---- Time on the host ---- */

extern atomic_bool oc_profile_on;

/* Returns the time of the host's monotonic clock in nanoseconds. */
uint64_t oc_profile_now(void);

/* Returns the start time of a call, or 0 when profiling is off. */
static inline uint64_t oc_profile_begin(void)
{
    return atomic_load_explicit(&oc_profile_on, memory_order_relaxed) ? oc_profile_now() : 0;
}

enum oc_profile_plan { OC_PROFILE_NO_PLAN, OC_PROFILE_PLAN_MADE, OC_PROFILE_PLAN_REUSED };

/* Records a call that ends now as a slice <name><suffix> in this thread's row, and whether it built
 * or reused a plan. The texts must stay valid until the process ends. */
void oc_profile_end(const char *name, const char *suffix, enum oc_profile_plan plan,
                    uint64_t begin);

/* Writes the recorded calls. Must be called before the host waits, when the time does not
 * matter. */
void oc_profile_write_calls(void);

#endif
