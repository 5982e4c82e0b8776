/* SPDX-License-Identifier: Apache-2.0 */
#include "fences.h"

#include <stdlib.h>

#include "base/vector.h"

void oc_fences_init(struct oc_fences *fences)
{
    *fences = (struct oc_fences){.list = NULL};
    (void)pthread_mutex_init(&fences->lock, NULL);
}

void oc_fences_destroy(struct oc_fences *fences)
{
    for (size_t i = 0; i < fences->count; i++)
        oc_timeline_release(fences->list[i].timeline);
    free(fences->list);
    (void)pthread_mutex_destroy(&fences->lock);
}

/* The caller holds the lock. */
static void fences_remove_complete(struct oc_fences *fences)
{
    size_t kept = 0;

    for (size_t i = 0; i < fences->count; i++) {
        if (oc_timeline_reached(fences->list[i].timeline, fences->list[i].count))
            oc_timeline_release(fences->list[i].timeline);
        else
            fences->list[kept++] = fences->list[i];
    }
    fences->count = kept;
}

/* The caller holds the lock. */
static bool fences_reserve(struct oc_fences *fences)
{
    if (fences->count == fences->capacity) fences_remove_complete(fences);
    return oc_vector_reserve(&fences->list, &fences->capacity, fences->count + 1,
                             sizeof(*fences->list));
}

void oc_fences_add(struct oc_fences *fences, struct oc_timeline *timeline)
{
    const uint64_t count = oc_timeline_issued(timeline);
    bool is_added = true;
    size_t i = 0;

    (void)pthread_mutex_lock(&fences->lock);
    while (i < fences->count && fences->list[i].timeline != timeline)
        i++;
    if (i < fences->count) {
        if (fences->list[i].count < count) fences->list[i].count = count;
    } else if (fences_reserve(fences)) {
        oc_timeline_retain(timeline);
        fences->list[fences->count++] = (struct oc_fence){timeline, count};
    } else {
        is_added = false;
    }
    (void)pthread_mutex_unlock(&fences->lock);
    if (!is_added) oc_timeline_wait(timeline, count);
}

bool oc_fences_complete(struct oc_fences *fences)
{
    (void)pthread_mutex_lock(&fences->lock);
    fences_remove_complete(fences);

    const bool is_complete = fences->count == 0;

    (void)pthread_mutex_unlock(&fences->lock);
    return is_complete;
}

void oc_fences_wait(struct oc_fences *fences)
{
    for (size_t i = 0; i < fences->count; i++)
        oc_timeline_wait(fences->list[i].timeline, fences->list[i].count);
}
