/* SPDX-License-Identifier: Apache-2.0 */
#include "memory_planner.h"

#include "base/math.h"

/*
 * Large scratch_requests get a few cache lines in front, another number for each neighbour: arrays that a
 * kernel walks side by side must not lie whole pages apart, or a CPU's loads wait for stores to the
 * same place in another page (measured on PoCL: grid-flow 2.4 times slower without).
 */
#define LARGE_BYTES ((size_t)1 << 16)
#define SKEW_BYTES ((size_t)576)
#define SKEWS 7

/* No sum of sizes, alignments and skews below this overflows. */
#define MOST (SIZE_MAX / 4)

static size_t skew(const struct oc_scratch_request *b, size_t i)
{
    return b->bytes < LARGE_BYTES ? 0 : oc_align_up(i % SKEWS * SKEW_BYTES, b->align);
}

static bool lives_overlap(const struct oc_scratch_request *a, const struct oc_scratch_request *b)
{
    return a->first <= b->last && b->first <= a->last;
}

/* The lowest aligned offset at which `b` collides with none of the `placed` first scratch_requests. Each
 * collision moves it behind the other one, so that at most placed^2 steps are taken. */
static bool place(struct oc_scratch_request *b, const struct oc_scratch_request *all, size_t placed)
{
    b->offset = skew(b, placed);
    for (size_t i = 0; i < placed; i++) {
        const struct oc_scratch_request *other = &all[i];
        const size_t end = other->offset + other->bytes;

        if (other->bytes == 0 || other->first > other->last || !lives_overlap(b, other)) continue;
        if (b->offset >= end || b->offset + b->bytes <= other->offset) continue;
        if (end > MOST) return false;
        b->offset = oc_align_up(end, b->align) + skew(b, placed);
        i = (size_t)-1; /* moved: look at all of them again */
    }
    return true;
}

bool oc_memory_planner_assign(struct oc_scratch_request *scratch_requests, size_t count,
                              size_t *total, size_t *align)
{
    size_t end = 0;

    *align = OC_SCRATCH_ALIGN;
    for (size_t i = 0; i < count; i++) {
        struct oc_scratch_request *b = &scratch_requests[i];

        b->offset = 0;
        if (b->first > b->last) continue; /* nobody uses it */
        if (b->bytes > MOST || !place(b, scratch_requests, i)) return false;
        if (b->offset + b->bytes > MOST) return false;
        if (b->offset + b->bytes > end) end = b->offset + b->bytes;
        if (b->align > *align) *align = b->align;
    }
    if (end > 0) end = oc_align_up(end, OC_SCRATCH_ALIGN) + (*align - OC_SCRATCH_ALIGN);
    *total = end;
    return true;
}
