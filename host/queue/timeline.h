/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The progress of a stream's queue, as a sequence number (compare Vulkan's timeline semaphores).
 *
 * The problem: before memory is reused, the work that uses it must be complete. This must be known
 * without a cl_event per launch, without waiting, and also after the stream has been destroyed.
 *
 * The idea: submissions are counted. `issued` is the count so far. Submission n is complete when a
 * later point of the in-order queue is known to be complete: a clFinish, or a marker, which is
 * enqueued only on demand. Timelines are reference-counted and outlive their streams.
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

/* Creates a timeline for an in-order queue, with one reference. Returns NULL when out of memory. */
struct oc_timeline *oc_timeline_create(cl_command_queue queue);
void oc_timeline_retain(struct oc_timeline *timeline);
void oc_timeline_release(struct oc_timeline *timeline);

/* Counts a submission; called after an enqueue. The second function returns the count. */
void oc_timeline_issue(struct oc_timeline *timeline);
uint64_t oc_timeline_issued(const struct oc_timeline *timeline);

/* Returns true when all work up to `count` is known to be complete. Polls markers; never waits. */
bool oc_timeline_reached(struct oc_timeline *timeline, uint64_t count);

/* Enqueues a marker at or after `count`, unless there is one, so that oc_timeline_reached becomes
 * true when the work is complete. Returns false when the driver rejects the marker. */
bool oc_timeline_mark(struct oc_timeline *timeline, uint64_t count);

/* Waits until `count` is reached. Requires that the count is marked or that the caller holds the
 * stream. */
aclnnStatus oc_timeline_wait(struct oc_timeline *timeline, uint64_t count);

/* Waits for all submissions. Requires that the caller holds the stream. */
aclnnStatus oc_timeline_finish(struct oc_timeline *timeline);

/* Detaches the queue before its release. Requires that its work is complete or marked. */
void oc_timeline_close(struct oc_timeline *timeline);

#endif
