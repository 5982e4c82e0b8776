/* SPDX-License-Identifier: Apache-2.0 */
/* Scratch in the layout of a tensor, and the bound of fixed-point sums. */
#include "harness/test.h"
#include "meta/tensor.h"
#include "steps/accumulator.h"

static void expect_layout(const struct oc_layout *l, const int64_t *shape, const int64_t *strides,
                          uint64_t rank)
{
    EXPECT_EQ_I64(l->tensor.rank, rank);
    EXPECT_EQ_PTR(l->tensor.shape, l->shape);
    EXPECT_EQ_PTR(l->tensor.strides, l->strides);
    for (uint64_t i = 0; i < rank; i++) {
        EXPECT_EQ_I64(l->tensor.shape[i], shape[i]);
        EXPECT_EQ_I64(l->tensor.strides[i], strides[i]);
    }
}

static void dimensions_in_order(void)
{
    static const int64_t SHAPE[] = {2, 3, 4, 5}, STRIDES[] = {60, 20, 5, 1};
    struct oc_layout l;

    oc_layout_make(&l, SHAPE, 4, NULL);
    expect_layout(&l, SHAPE, STRIDES, 4);
    EXPECT(oc_is_contiguous(&l.tensor));
    EXPECT_EQ_I64(oc_numel(&l.tensor), 120);
    EXPECT_EQ_I64(l.tensor.offset, 0);
}

static void channels_last(void)
{
    static const int ORDER[] = {0, 2, 3, 1};
    static const int64_t SHAPE[] = {2, 3, 4, 5}, STRIDES[] = {60, 1, 15, 3};
    struct oc_layout l;

    oc_layout_make(&l, SHAPE, 4, ORDER);
    expect_layout(&l, SHAPE, STRIDES, 4);
    EXPECT(!oc_is_contiguous(&l.tensor));
}

static void reversed(void)
{
    static const int ORDER[] = {2, 1, 0};
    static const int64_t SHAPE[] = {2, 1, 7}, STRIDES[] = {1, 2, 2};
    struct oc_layout l;

    oc_layout_make(&l, SHAPE, 3, ORDER);
    expect_layout(&l, SHAPE, STRIDES, 3);
}

static void no_dimensions(void)
{
    struct oc_layout l;

    oc_layout_make(&l, NULL, 0, NULL);
    EXPECT_EQ_I64(l.tensor.rank, 0);
    EXPECT_EQ_I64(oc_numel(&l.tensor), 1);
}

static void log2_up(void)
{
    static const int64_t ROWS[][2] = {{0, 0}, {1, 0}, {2, 1}, {3, 2},     {4, 2},
                                      {5, 3}, {8, 3}, {9, 4}, {1024, 10}, {1025, 11}};

    for (size_t i = 0; i < OC_COUNT(ROWS); i++)
        EXPECT_EQ_I64(oc_log2_up(ROWS[i][0]), ROWS[i][1]);
    EXPECT_EQ_I64(oc_log2_up((int64_t)1 << 40), 40);
    EXPECT_EQ_I64(oc_log2_up(((int64_t)1 << 40) + 1), 41);
    EXPECT_EQ_I64(oc_log2_up(-5), 0);
    EXPECT_EQ_I64(oc_log2_up(INT64_MAX), 62); /* without a shift beyond the type */
}

static const struct oc_test TESTS[] = {
    OC_TEST("dimensions in order", dimensions_in_order),
    OC_TEST("channels last", channels_last),
    OC_TEST("reversed", reversed),
    OC_TEST("no dimensions", no_dimensions),
    OC_TEST("log2 up", log2_up),
};

OC_TEST_MAIN(.name = "accumulator", OC_TESTS(TESTS))
