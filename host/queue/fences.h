/* SPDX-License-Identifier: Apache-2.0 */
/* What enqueued work still fences a thing: the last count per timeline. Any thread may call. */
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
    size_t count, room;
};

bool oc_fences_init(struct oc_fences *fences);
void oc_fences_destroy(struct oc_fences *fences);

/* The thing is used by what has been issued on the timeline, whose stream is held. Out of memory,
 * it waits for the stream instead of noting it. */
void oc_fences_add(struct oc_fences *fences, struct oc_timeline *timeline);

/* Whether all noted work has ended. Forgets what has. */
bool oc_fences_complete(struct oc_fences *fences);

/* Sees to it that oc_fences_complete becomes true by itself. False when the driver refused. */
bool oc_fences_mark(struct oc_fences *fences);

/* Waits until it is; the work was marked, or its streams are held. */
aclnnStatus oc_fences_wait(struct oc_fences *fences);

#endif
