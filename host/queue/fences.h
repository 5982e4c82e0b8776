/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fences: the last submission on each timeline that references a resource.
 *
 * A resource (a block of device memory, pinned host memory, an event) may be reused or freed when
 * all of its fences are complete. All functions are thread-safe.
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
    struct oc_timeline *timeline; /* retained */
    uint64_t count;
};

struct oc_fences {
    pthread_mutex_t lock;
    struct oc_fence *list;
    size_t count, capacity;
};

bool oc_fences_init(struct oc_fences *fences);
void oc_fences_destroy(struct oc_fences *fences);

/* Adds a fence for the work issued so far on the timeline. The caller holds a reference to its
 * stream. When out of memory, waits for the stream instead. */
void oc_fences_add(struct oc_fences *fences, struct oc_timeline *timeline);

/* Returns true when the work of all fences is complete. Removes completed fences. Never waits. */
bool oc_fences_complete(struct oc_fences *fences);

/* Enqueues markers, so that oc_fences_complete becomes true without a synchronization of the
 * streams. Returns false when the driver rejects a marker. */
bool oc_fences_mark(struct oc_fences *fences);

/* Waits for all fences. Requires that they are marked or that the caller holds their streams. */
aclnnStatus oc_fences_wait(struct oc_fences *fences);

#endif
