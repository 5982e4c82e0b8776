/* SPDX-License-Identifier: Apache-2.0 */
#include "workspace.h"

#include "base/math.h"

static bool lives_overlap(const struct oc_booking *a, const struct oc_booking *b)
{
    return a->first <= b->last && b->first <= a->last;
}

/* The lowest aligned offset at which `b` collides with none of the `placed` first bookings. Each
 * collision moves it behind the other one, so that at most placed^2 steps are taken. */
static bool place(struct oc_booking *b, const struct oc_booking *all, size_t placed)
{
    b->offset = 0;
    for (size_t i = 0; i < placed; i++) {
        const struct oc_booking *other = &all[i];
        const size_t end = other->offset + other->bytes;

        if (other->bytes == 0 || other->first > other->last || !lives_overlap(b, other)) continue;
        if (b->offset >= end || b->offset + b->bytes <= other->offset) continue;
        if (end > SIZE_MAX / 2 - b->align) return false;
        b->offset = oc_align_up(end, b->align);
        if (b->bytes > SIZE_MAX / 2 - b->offset) return false;
        i = (size_t)-1; /* moved: look at all of them again */
    }
    return true;
}

bool oc_workspace_assign(struct oc_booking *bookings, size_t count, size_t *total, size_t *align)
{
    size_t end = 0;

    *align = OC_SCRATCH_ALIGN;
    for (size_t i = 0; i < count; i++) {
        struct oc_booking *b = &bookings[i];

        b->offset = 0;
        if (b->first > b->last) continue; /* nobody uses it */
        if (b->bytes > SIZE_MAX / 2 || !place(b, bookings, i)) return false;
        if (b->offset + b->bytes > end) end = b->offset + b->bytes;
        if (b->align > *align) *align = b->align;
    }
    if (end > 0) end = oc_align_up(end, OC_SCRATCH_ALIGN) + (*align - OC_SCRATCH_ALIGN);
    *total = end;
    return true;
}
