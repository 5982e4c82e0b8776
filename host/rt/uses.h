/* SPDX-License-Identifier: Apache-2.0 */
/* What enqueued work still uses a thing: the last count per timeline. Any thread may call. */
#ifndef OC_RT_USES_H
#define OC_RT_USES_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include "rt/timeline.h"

struct oc_use {
    struct oc_timeline *timeline; /* retained */
    uint64_t count;
};

struct oc_uses {
    pthread_mutex_t lock;
    struct oc_use *list;
    size_t count, room;
};

bool oc_uses_init(struct oc_uses *uses);
void oc_uses_destroy(struct oc_uses *uses);

/* The thing is used by what has been issued on the timeline, whose stream is held. Out of memory,
 * it waits for the stream instead of noting it. */
void oc_uses_add(struct oc_uses *uses, struct oc_timeline *timeline);

/* Whether all noted work has ended. Forgets what has. */
bool oc_uses_over(struct oc_uses *uses);

/* Sees to it that oc_uses_over becomes true by itself. False when the driver refused. */
bool oc_uses_mark(struct oc_uses *uses);

/* Waits until it is; the work was marked, or its streams are held. */
aclnnStatus oc_uses_wait(struct oc_uses *uses);

#endif
