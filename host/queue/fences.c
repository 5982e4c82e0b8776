/* SPDX-License-Identifier: Apache-2.0 */
#include "fences.h"

#include <stdlib.h>

bool oc_fences_init(struct oc_fences *fences)
{
    *fences = (struct oc_fences){.list = NULL};
    return pthread_mutex_init(&fences->lock, NULL) == 0;
}

void oc_fences_destroy(struct oc_fences *fences)
{
    for (size_t i = 0; i < fences->count; i++)
        oc_timeline_release(fences->list[i].timeline);
    free(fences->list);
    (void)pthread_mutex_destroy(&fences->lock);
}

/* Under the lock. */
static void forget_ended(struct oc_fences *fences)
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

/* Under the lock. */
static bool make_room(struct oc_fences *fences)
{
    if (fences->count < fences->room) return true;
    forget_ended(fences);
    if (fences->count < fences->room) return true;

    const size_t room = fences->room == 0 ? 2 : 2 * fences->room;
    struct oc_fence *list = realloc(fences->list, room * sizeof(*list));

    if (list == NULL) return false;
    fences->list = list;
    fences->room = room;
    return true;
}

void oc_fences_add(struct oc_fences *fences, struct oc_timeline *timeline)
{
    const uint64_t count = oc_timeline_issued(timeline);
    size_t i = 0;

    (void)pthread_mutex_lock(&fences->lock);
    while (i < fences->count && fences->list[i].timeline != timeline)
        i++;
    if (i < fences->count) {
        if (fences->list[i].count < count) fences->list[i].count = count;
    } else if (make_room(fences)) {
        oc_timeline_retain(timeline);
        fences->list[fences->count++] = (struct oc_fence){timeline, count};
    } else {
        (void)oc_timeline_finish(timeline);
    }
    (void)pthread_mutex_unlock(&fences->lock);
}

bool oc_fences_complete(struct oc_fences *fences)
{
    (void)pthread_mutex_lock(&fences->lock);
    forget_ended(fences);

    const bool over = fences->count == 0;

    (void)pthread_mutex_unlock(&fences->lock);
    return over;
}

bool oc_fences_mark(struct oc_fences *fences)
{
    bool marked = true;

    (void)pthread_mutex_lock(&fences->lock);
    for (size_t i = 0; i < fences->count; i++)
        marked = oc_timeline_mark(fences->list[i].timeline, fences->list[i].count) && marked;
    (void)pthread_mutex_unlock(&fences->lock);
    return marked;
}

aclnnStatus oc_fences_wait(struct oc_fences *fences)
{
    aclnnStatus status = 0;

    (void)pthread_mutex_lock(&fences->lock);
    for (size_t i = 0; i < fences->count; i++) {
        const aclnnStatus one = oc_timeline_wait(fences->list[i].timeline, fences->list[i].count);

        if (one != 0) status = one;
    }
    forget_ended(fences);
    (void)pthread_mutex_unlock(&fences->lock);
    return status;
}
