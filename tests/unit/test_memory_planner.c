/* SPDX-License-Identifier: Apache-2.0 */
/* Scratch with overlapping lifetimes is disjoint, other scratch may overlap, and the total is
 * right. */
#include <stdint.h>

#include "harness/test.h"
#include "plan/memory_planner.h"
#include "verify/test_data.h"

#define MOST 24

static bool live_together(const struct oc_scratch_request *a, const struct oc_scratch_request *b)
{
    return a->first <= a->last && b->first <= b->last && a->first <= b->last && b->first <= a->last;
}

static bool share_bytes(const struct oc_scratch_request *a, const struct oc_scratch_request *b)
{
    return a->bytes > 0 && b->bytes > 0 && a->offset < b->offset + b->bytes &&
           b->offset < a->offset + a->bytes;
}

/* Properties of all results. */
static void check(const struct oc_scratch_request *b, size_t count, size_t total, size_t align)
{
    size_t end = 0, widest = OC_SCRATCH_ALIGN;

    for (size_t i = 0; i < count; i++) {
        EXPECT_EQ_I64(b[i].offset % b[i].align, 0);
        if (b[i].bytes > 0 && b[i].offset + b[i].bytes > end) end = b[i].offset + b[i].bytes;
        if (b[i].align > widest) widest = b[i].align;
        for (size_t k = 0; k < i; k++)
            if (live_together(&b[i], &b[k]) && share_bytes(&b[i], &b[k]))
                oc_expect_fail("scratches %zu and %zu share bytes", k, i);
    }
    EXPECT_EQ_I64(align, widest);
    /* The start is aligned to OC_SCRATCH_ALIGN only; the total must suffice for any start. */
    EXPECT(total >= end);
    if (end > 0) EXPECT(total >= widest - OC_SCRATCH_ALIGN + end);
    if (end > 0) EXPECT(total < widest + end + OC_SCRATCH_ALIGN);
    if (end == 0) EXPECT_EQ_I64(total, 0);
}

static void random_requests(void)
{
    struct oc_random random = oc_random_for("random requests");
    int reused = 0;

    for (int round = 0; round < 3000; round++) {
        struct oc_scratch_request b[MOST];
        const size_t count = (size_t)oc_random_integer(&random, 0, MOST);
        size_t total = 1, align = 0, sum = 0;

        for (size_t i = 0; i < count; i++) {
            const int first = (int)oc_random_integer(&random, 0, 12);

            b[i] = (struct oc_scratch_request){
                .bytes = (size_t)oc_random_integer(&random, 0, 5) == 0
                             ? 0
                             : (size_t)oc_random_integer(&random, 1, 5000),
                .align = OC_SCRATCH_ALIGN << oc_random_integer(&random, 0, 3),
                .first = first,
                .last = first + (int)oc_random_integer(&random, 0, 5)};
            sum += oc_align_up(b[i].bytes, b[i].align);
        }
        if (!EXPECT(oc_memory_planner_assign(b, count, &total, &align))) return;
        check(b, count, total, align);
        for (size_t i = 0; i < count; i++)
            for (size_t k = 0; k < i; k++)
                reused += share_bytes(&b[i], &b[k]);
        EXPECT(total <= sum + align + MOST * 8 * OC_SCRATCH_ALIGN);
        if (oc_expect_failures() > 0) return;
    }
    EXPECT(reused > 1000);
}

static void none(void)
{
    size_t total = 1, align = 1;

    EXPECT(oc_memory_planner_assign(NULL, 0, &total, &align));
    EXPECT_EQ_I64(total, 0);
    EXPECT_EQ_I64(align, OC_SCRATCH_ALIGN);
}

static void one_byte(void)
{
    struct oc_scratch_request b = {.bytes = 1, .align = OC_SCRATCH_ALIGN, .first = 0, .last = 0};
    size_t total, align;

    EXPECT(oc_memory_planner_assign(&b, 1, &total, &align));
    EXPECT_EQ_I64(total, OC_SCRATCH_ALIGN);
    EXPECT_EQ_I64(b.offset, 0);
}

/* A is live in steps 0-1, B in 1-2, C in 2-3: C reuses the memory of A. */
static void a_chain_needs_two(void)
{
    struct oc_scratch_request b[] = {
        {.bytes = 4096, .align = OC_SCRATCH_ALIGN, .first = 0, .last = 1},
        {.bytes = 4096, .align = OC_SCRATCH_ALIGN, .first = 1, .last = 2},
        {.bytes = 4096, .align = OC_SCRATCH_ALIGN, .first = 2, .last = 3},
    };
    size_t total, align;

    EXPECT(oc_memory_planner_assign(b, OC_COUNT(b), &total, &align));
    EXPECT_EQ_I64(b[0].offset, 0);
    EXPECT_EQ_I64(b[1].offset, 4096);
    EXPECT_EQ_I64(b[2].offset, 0);
    EXPECT_EQ_I64(total, 8192);
}

static void larger_alignment_adds_room(void)
{
    struct oc_scratch_request b[] = {
        {.bytes = 100, .align = OC_SCRATCH_ALIGN, .first = 0, .last = 3},
        {.bytes = 100, .align = 1024, .first = 0, .last = 3},
    };
    size_t total, align;

    EXPECT(oc_memory_planner_assign(b, OC_COUNT(b), &total, &align));
    EXPECT_EQ_I64(align, 1024);
    EXPECT_EQ_I64(b[1].offset, 1024);
    EXPECT_EQ_I64(total, 1024 + 128 + 1024 - OC_SCRATCH_ALIGN);
}

static void never_used(void)
{
    struct oc_scratch_request b[] = {
        {.bytes = 100, .align = OC_SCRATCH_ALIGN, .first = 1, .last = 0},
        {.bytes = 64, .align = OC_SCRATCH_ALIGN, .first = 0, .last = 3},
    };
    size_t total, align;

    EXPECT(oc_memory_planner_assign(b, OC_COUNT(b), &total, &align));
    EXPECT_EQ_I64(b[1].offset, 0); /* unused scratch has no size */
    EXPECT_EQ_I64(total, 64);
}

static void overflow(void)
{
    struct oc_scratch_request huge = {
        .bytes = SIZE_MAX - 10, .align = OC_SCRATCH_ALIGN, .first = 0, .last = 0};
    struct oc_scratch_request halves[] = {
        {.bytes = SIZE_MAX / 2 - 64, .align = OC_SCRATCH_ALIGN, .first = 0, .last = 0},
        {.bytes = SIZE_MAX / 2 - 64, .align = OC_SCRATCH_ALIGN, .first = 0, .last = 0},
    };
    size_t total, align;

    EXPECT(!oc_memory_planner_assign(&huge, 1, &total, &align));
    EXPECT(!oc_memory_planner_assign(halves, OC_COUNT(halves), &total, &align));
}

static const struct oc_test TESTS[] = {
    OC_TEST("random requests", random_requests),
    OC_TEST("none", none),
    OC_TEST("one byte", one_byte),
    OC_TEST("a chain needs two", a_chain_needs_two),
    OC_TEST("larger alignment adds room", larger_alignment_adds_room),
    OC_TEST("never used", never_used),
    OC_TEST("overflow", overflow),
};

OC_TEST_MAIN(.name = "memory_planner", OC_TESTS(TESTS))
