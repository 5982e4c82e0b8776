/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Collects the waits of streams for an event: the last one of each stream, until it is complete. A
 * wait that failed is remembered, so that each query reports it.
 *
 *     OC_TRY(oc_event_waits_add(&waits, device, &position));   // after the wait was enqueued
 *     ...
 *     OC_TRY(oc_event_waits_query(&waits, &is_complete));
 */
#ifndef OC_QUEUE_EVENT_WAITS_H
#define OC_QUEUE_EVENT_WAITS_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include "queue/timeline.h"

struct oc_event_wait {
    struct oc_device *device;
    struct oc_position position; /* the wait is complete when this is reached */
};

struct oc_event_waits {
    pthread_mutex_t lock;
    struct oc_event_wait *list;
    size_t count, capacity;
    cl_int failure;           /* code of the first complete wait that failed, or CL_SUCCESS */
    struct oc_device *failed; /* device of that wait */
};

void oc_event_waits_init(struct oc_event_waits *waits);
void oc_event_waits_destroy(struct oc_event_waits *waits);

/* Adds a wait, which replaces an earlier one of the same timeline. Fails when out of memory. */
aclnnStatus oc_event_waits_add(struct oc_event_waits *waits, struct oc_device *device,
                               const struct oc_position *position);

/* Removes the waits that are complete, and forgets whether one failed. */
void oc_event_waits_forget(struct oc_event_waits *waits);

/* Stores whether all waits are complete. Fails when work before one of them failed, or when the
 * device of a pending one is lost. Never waits. */
aclnnStatus oc_event_waits_query(struct oc_event_waits *waits, bool *complete);

#endif
