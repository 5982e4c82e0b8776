/* SPDX-License-Identifier: Apache-2.0 */
#include "memory_planner.h"

#include "base/math.h"

/*
 * Large buffers are preceded by a few cache lines of padding, a different number for each neighbor.
 * Arrays that a kernel traverses together must not start at the same page offset: on a CPU, loads
 * stall on earlier stores to the same offset of another page (4K aliasing). Without the padding the
 * case grid-flow is 2.4 times slower on PoCL.
 */
#define LARGE_BYTES ((size_t)1 << 16)
#define SKEW_BYTES ((size_t)576)
#define SKEWS 7

/* This upper bound keeps sums of sizes, alignments and padding from overflowing. */
#define MOST (SIZE_MAX / 4)

static size_t request_skew(const struct oc_scratch_request *b, size_t i)
{
    return b->bytes < LARGE_BYTES ? 0 : oc_align_up(i % SKEWS * SKEW_BYTES, b->align);
}

static bool lifetimes_overlap(const struct oc_scratch_request *a,
                              const struct oc_scratch_request *b)
{
    return a->first <= b->last && b->first <= a->last;
}

/* Places `b` at the lowest aligned offset at which it overlaps none of the first `placed` requests
 * that are live at the same time (first fit). Each conflict moves `b` behind the other request, so
 * this is O(placed^2). */
static bool request_place(struct oc_scratch_request *b, const struct oc_scratch_request *all,
                          size_t placed)
{
    b->offset = request_skew(b, placed);
    for (size_t i = 0; i < placed; i++) {
        const struct oc_scratch_request *other = &all[i];
        const size_t end = other->offset + other->bytes;

        if (other->bytes == 0 || other->first > other->last || !lifetimes_overlap(b, other))
            continue;
        if (b->offset >= end || b->offset + b->bytes <= other->offset) continue;
        if (end > MOST) return false;
        b->offset = oc_align_up(end, b->align) + request_skew(b, placed);
        i = (size_t)-1; /* `b` has moved: start over */
    }
    return true;
}

bool oc_memory_planner_assign(struct oc_scratch_request *requests, size_t count, size_t *total,
                              size_t *align)
{
    size_t end = 0;

    *align = OC_SCRATCH_ALIGN;
    for (size_t i = 0; i < count; i++) {
        struct oc_scratch_request *b = &requests[i];

        b->offset = 0;
        if (b->first > b->last) continue; /* the request is unused */
        if (b->bytes > MOST || !request_place(b, requests, i)) return false;
        if (b->offset + b->bytes > MOST) return false;
        if (b->offset + b->bytes > end) end = b->offset + b->bytes;
        if (b->align > *align) *align = b->align;
    }
    if (end > 0) end = oc_align_up(end, OC_SCRATCH_ALIGN) + (*align - OC_SCRATCH_ALIGN);
    *total = end;
    return true;
}
