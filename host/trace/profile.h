/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the device did when: ACLNN_CL_PROFILE=file.json.
 *
 * The problem: a command's times are known only after it has run, long after the call that enqueued
 * it returned, and asking for them must neither slow that call down nor wait.
 *
 * The idea: a track per stream keeps the events of its commands, in order, with what they are.
 * Finished ones are taken from its front when the stream is synchronised, when many have gathered,
 * and when the process ends; trace/trace_file.h writes them. Device clocks are put on the host's by a
 * measured offset, one per device. Without the variable there are no tracks, and all of this is one
 * comparison per enqueue.
 *
 *     struct oc_track *track = oc_stream_track(stream);
 *     cl_event event = NULL;
 *
 *     OC_CL(clEnqueue...(..., oc_track_event(track, &event)));
 *     if (event != NULL) oc_track_add(track, &(struct oc_slice){...}, event);
 */
#ifndef OC_TRACE_PROFILE_H
#define OC_TRACE_PROFILE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "device/device.h"

struct oc_track;

/* What a command was. The texts must live as long as the process: they are read when it is over. */
struct oc_slice {
    const char *category;          /* "kernel", "copy", ... */
    const char *op;                /* the API function that asked for it */
    const char *name;              /* of the kernel, or in words */
    const char *strategy, *reason; /* NULL: it is no step of a plan */
    size_t step;                   /* its number in the plan */
    double bytes, flops;           /* at least */
};

/* The track of a new stream; NULL, as a rule, when nothing is profiled. */
struct oc_track *oc_track_open(struct oc_device *device, cl_command_queue queue);

/* For the end of an enqueue: where the event is to be left. */
static inline cl_event *oc_track_event(const struct oc_track *track, cl_event *event)
{
    return track == NULL ? NULL : event;
}

/* Takes over the event, which the caller enqueued in order. */
void oc_track_add(struct oc_track *track, const struct oc_slice *slice, cl_event event);

/* The same for copies and fills of the runtime; nothing happens without an event. */
void oc_track_add_copy(struct oc_track *track, const char *api, const char *name, double bytes,
                       cl_event event);

/* Takes what has finished; never waits. */
void oc_track_collect(struct oc_track *track);

/* Ends with the stream; what has not finished then is still taken later. */
void oc_track_close(struct oc_track *track);

/* Everything that has finished goes to the file. */
void oc_profile_flush(void);

/* ---- The host's own time ---- */

extern atomic_bool oc_profile_on;

uint64_t oc_profile_now(void);

/* For the begin of a call; 0 when nothing is profiled. */
static inline uint64_t oc_profile_begin(void)
{
    return atomic_load_explicit(&oc_profile_on, memory_order_relaxed) ? oc_profile_now() : 0;
}

/* For its end: a slice <name><suffix> in this thread's row. The texts must live as long as the
 * process. */
void oc_profile_end(const char *name, const char *suffix, uint64_t begin);

/* To be called where the host is about to wait: this is work that costs nothing there. */
void oc_profile_write_calls(void);

#endif
