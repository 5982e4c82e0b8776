/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A timeline describes the progress of a stream's queue by a sequence number (compare Vulkan's
 * timeline semaphores).
 *
 * The problem: before memory is reused, the work that uses it must have ended. This must be known
 * without waiting, and also after the stream has been destroyed. A command that failed must be
 * reported by the next function that waits for the stream or queries it, and by everything that
 * depends on the command, whether or not it was reported before.
 *
 * The idea: commands are counted as they are added, and their events are kept until they have
 * ended. Each event is waited for before it is released, because polling is no synchronization
 * point in OpenCL. Timelines are reference-counted and outlive their streams. The first failure
 * between two reports is an object that the positions made between them share: a report gives the
 * timeline a new one, and the positions keep theirs.
 *
 *     oc_timeline_add(timeline, event);                        // after an enqueue
 *     const uint64_t count = oc_timeline_issued(timeline);
 *     ...
 *     if (oc_timeline_reached(timeline, count)) ...            // never waits
 */
#ifndef OC_QUEUE_TIMELINE_H
#define OC_QUEUE_TIMELINE_H

#include <stdbool.h>
#include <stdint.h>

#include "device/device.h"

struct oc_timeline;
struct oc_failure;

/* Identifies the commands of a timeline up to `count`. */
struct oc_position {
    struct oc_timeline *timeline; /* holds a reference */
    struct oc_failure *failure;   /* holds a reference */
    uint64_t count;
};

/* Creates a timeline with one reference. Returns NULL when out of memory. */
struct oc_timeline *oc_timeline_create(struct oc_device *device);
void oc_timeline_retain(struct oc_timeline *timeline);
void oc_timeline_release(struct oc_timeline *timeline);

/* Counts a command of an in-order queue, and takes ownership of its event. */
void oc_timeline_add(struct oc_timeline *timeline, cl_event event);

/* Takes ownership of a memory object, and releases it when the commands added so far have ended. */
void oc_timeline_release_after(struct oc_timeline *timeline, cl_mem mem);

/* Returns the count of the command that was added last. */
uint64_t oc_timeline_issued(const struct oc_timeline *timeline);

/* Returns true when all commands up to `count` have ended, successfully or not, and their results
 * are visible to all queues. Never waits. */
bool oc_timeline_reached(struct oc_timeline *timeline, uint64_t count);

/* Waits until `count` is reached; commands that a lost device has not ended fail. */
void oc_timeline_wait(struct oc_timeline *timeline, uint64_t count);

/* ---- Failures ---- */

/* Returns the position after the command that was added last. The caller releases it. */
struct oc_position oc_timeline_position(struct oc_timeline *timeline);
struct oc_position oc_position_retain(const struct oc_position *position);
void oc_position_release(const struct oc_position *position);

/* Returns the code of the first failure of the commands up to a position that has been reached, or
 * CL_SUCCESS. Failures that the timeline had reported before the position was made do not count. */
cl_int oc_position_failure(const struct oc_position *position);

/* Makes the work before a position fail for a reason other than a failed command. */
void oc_position_fail(const struct oc_position *position, cl_int code);

/* Makes the timeline fail after the command that was added last, for a reason that is no failed
 * command: oc_timeline_report_failure returns 507000 with it. At most OC_REASON_BYTES - 1 bytes of
 * it are kept. oc_timeline_failures does not count it: it stops no stream. */
#define OC_REASON_BYTES 320
void oc_timeline_fail(struct oc_timeline *timeline, const char *reason);

/* Returns whether the next report is of oc_timeline_fail, and not of a command. */
bool oc_timeline_has_reason(struct oc_timeline *timeline);

/* Makes the command that was added last depend on a position, whose failure becomes one of this
 * timeline. Waits for positions of the timeline itself have no effect. Fails when out of memory. */
aclnnStatus oc_timeline_depend(struct oc_timeline *timeline, const struct oc_position *position);

/* Returns the number of failures that have become known. */
uint64_t oc_timeline_failures(const struct oc_timeline *timeline);

/* Fails once when a command has failed since the last call, and always when the device is lost. */
aclnnStatus oc_timeline_report_failure(struct oc_timeline *timeline);

#endif
