/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fences remember the last submission on each timeline that references a resource.
 *
 * A resource (a block of device memory, pinned host memory, an event) may be reused or freed when
 * all of its fences are complete. All functions but init, wait and destroy are thread-safe.
 *
 *     oc_fences_add(&block->fences, timeline);             // after an enqueue that uses the block
 *     ...
 *     if (oc_fences_complete(&block->fences)) reuse(block);
 */
#ifndef OC_QUEUE_FENCES_H
#define OC_QUEUE_FENCES_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include "queue/timeline.h"

struct oc_fence {
    struct oc_timeline *timeline; /* holds a reference */
    uint64_t count;
};

struct oc_fences {
    pthread_mutex_t lock;
    struct oc_fence *list;
    size_t count, capacity;
};

void oc_fences_init(struct oc_fences *fences);
void oc_fences_destroy(struct oc_fences *fences);

/* Adds a fence for the commands added to the timeline so far. When out of memory, waits for them
 * instead. */
void oc_fences_add(struct oc_fences *fences, struct oc_timeline *timeline);

/* Returns true when the work of all fences has ended. Removes completed fences. Never waits. */
bool oc_fences_complete(struct oc_fences *fences);

/* Waits for all fences of a resource that no other thread uses any more. Does not take the lock
 * of the fences. */
void oc_fences_wait(struct oc_fences *fences);

#endif
