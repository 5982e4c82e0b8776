/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How far a stream's queue has come.
 *
 * The problem: memory must know whether the work that used it has finished, without a cl_event per
 * launch and without waiting, even when the stream is gone by then.
 *
 * The idea: work is counted as it is enqueued. `issued` is the count so far; work n has finished
 * when the host saw a later point of the in-order queue complete: a clFinish, or a marker, which is
 * enqueued only when somebody asks. Timelines are counted and outlive their streams.
 *
 *     oc_timeline_issue(timeline);                             // after an enqueue
 *     const uint64_t count = oc_timeline_issued(timeline);
 *     ...
 *     if (oc_timeline_reached(timeline, count)) ...            // never waits
 */
#ifndef OC_QUEUE_TIMELINE_H
#define OC_QUEUE_TIMELINE_H

#include <stdbool.h>
#include <stdint.h>

#include "device/opencl.h"

struct oc_timeline;

/* For an in-order queue; the creator holds one reference. NULL when out of memory. */
struct oc_timeline *oc_timeline_create(cl_command_queue queue);
void oc_timeline_retain(struct oc_timeline *timeline);
void oc_timeline_release(struct oc_timeline *timeline);

void oc_timeline_issue(struct oc_timeline *timeline);
uint64_t oc_timeline_issued(const struct oc_timeline *timeline);

/* Whether all work up to `count` is known to have ended. Looks at markers, never waits. */
bool oc_timeline_reached(struct oc_timeline *timeline, uint64_t count);

/* Sees to it that `reached` will become true without further help: enqueues a marker behind
 * `count` unless there is one. False when the driver refused. */
bool oc_timeline_mark(struct oc_timeline *timeline, uint64_t count);

/* Waits until `count` is reached. For the owner of the queue, and for marked counts. */
aclnnStatus oc_timeline_wait(struct oc_timeline *timeline, uint64_t count);

/* Waits for everything issued; only while the stream is held. */
aclnnStatus oc_timeline_finish(struct oc_timeline *timeline);

/* Ends the use of the queue, which is about to be released, all its work finished or marked. */
void oc_timeline_close(struct oc_timeline *timeline);

#endif
