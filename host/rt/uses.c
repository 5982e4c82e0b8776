/* SPDX-License-Identifier: Apache-2.0 */
#include "uses.h"

#include <stdlib.h>

bool oc_uses_init(struct oc_uses *uses)
{
    *uses = (struct oc_uses){.list = NULL};
    return pthread_mutex_init(&uses->lock, NULL) == 0;
}

void oc_uses_destroy(struct oc_uses *uses)
{
    for (size_t i = 0; i < uses->count; i++)
        oc_timeline_release(uses->list[i].timeline);
    free(uses->list);
    (void)pthread_mutex_destroy(&uses->lock);
}

/* Under the lock. */
static void forget_ended(struct oc_uses *uses)
{
    size_t kept = 0;

    for (size_t i = 0; i < uses->count; i++) {
        if (oc_timeline_reached(uses->list[i].timeline, uses->list[i].count))
            oc_timeline_release(uses->list[i].timeline);
        else
            uses->list[kept++] = uses->list[i];
    }
    uses->count = kept;
}

/* Under the lock. */
static bool make_room(struct oc_uses *uses)
{
    if (uses->count < uses->room) return true;
    forget_ended(uses);
    if (uses->count < uses->room) return true;

    const size_t room = uses->room == 0 ? 2 : 2 * uses->room;
    struct oc_use *list = realloc(uses->list, room * sizeof(*list));

    if (list == NULL) return false;
    uses->list = list;
    uses->room = room;
    return true;
}

void oc_uses_add(struct oc_uses *uses, struct oc_timeline *timeline)
{
    const uint64_t count = oc_timeline_issued(timeline);
    size_t i = 0;

    (void)pthread_mutex_lock(&uses->lock);
    while (i < uses->count && uses->list[i].timeline != timeline)
        i++;
    if (i < uses->count) {
        if (uses->list[i].count < count) uses->list[i].count = count;
    } else if (make_room(uses)) {
        oc_timeline_retain(timeline);
        uses->list[uses->count++] = (struct oc_use){timeline, count};
    } else {
        (void)oc_timeline_finish(timeline);
    }
    (void)pthread_mutex_unlock(&uses->lock);
}

bool oc_uses_over(struct oc_uses *uses)
{
    (void)pthread_mutex_lock(&uses->lock);
    forget_ended(uses);

    const bool over = uses->count == 0;

    (void)pthread_mutex_unlock(&uses->lock);
    return over;
}

bool oc_uses_mark(struct oc_uses *uses)
{
    bool marked = true;

    (void)pthread_mutex_lock(&uses->lock);
    for (size_t i = 0; i < uses->count; i++)
        marked = oc_timeline_mark(uses->list[i].timeline, uses->list[i].count) && marked;
    (void)pthread_mutex_unlock(&uses->lock);
    return marked;
}

aclnnStatus oc_uses_wait(struct oc_uses *uses)
{
    aclnnStatus status = 0;

    (void)pthread_mutex_lock(&uses->lock);
    for (size_t i = 0; i < uses->count; i++) {
        const aclnnStatus one = oc_timeline_wait(uses->list[i].timeline, uses->list[i].count);

        if (one != 0) status = one;
    }
    forget_ended(uses);
    (void)pthread_mutex_unlock(&uses->lock);
    return status;
}
