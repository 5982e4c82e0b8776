/* SPDX-License-Identifier: Apache-2.0 */
/* Operators on lists of tensors, compared with a loop over each item. */
#include <math.h>
#include <stdlib.h>

#include "aclnnop/aclnn_foreach_add_list_v2.h"
#include "check/promotion.h"
#include "harness/test.h"
#include "ops/refusals.h"
#include "plan/plan_cache.h"
#include "verify/buffer.h"
#include "verify/device.h"
#include "verify/ops/foreach.h"
#include "verify/tensor_list.h"

#define LAYOUT(name) (1u << OC_LAYOUT_##name)
#define FEW (LAYOUT(CONTIGUOUS) | LAYOUT(MIXED))

// clang-format off
static const struct foreach_case CASES[] = {
    {"sums",                       FOREACH_ADD,  {"3x50", "257"},       0.75,     false},
    {"sums of integers",           FOREACH_ADD,  {"3x50", "257"},       2,        false},
    {"sums in place",              FOREACH_ADD,  {"3x50", "2x3x5"},     2,        true},
    {"sums of rank 0 and 8",       FOREACH_ADD,  {"", "2x1x2x1x3x1x2x2"}, 1,      false},
    {"sums of one and of nothing", FOREACH_ADD,  {"1", "3x0"},          1,        false},
    {"sums of nothing",            FOREACH_ADD,  {"0", "3x0"},          1,        false},
    {"products",                   FOREACH_MUL,  {"3x50", "257"},       0.75,     false},
    {"products in place",          FOREACH_MUL,  {"31", "5x7"},         3,        true},
    {"a number added",             FOREACH_ADD_SCALAR, {"3x50", "257"}, 0.75, false},
    {"a number added in place",    FOREACH_ADD_SCALAR, {"31", "5x7"},   3,    true},
    {"sums of products",           FOREACH_ADDCMUL, {"3x50", "257"},    0.75, false},
    {"sums of products in place",  FOREACH_ADDCMUL, {"31", "2x3x5"},    2,    true},
    {"sums of quotients",          FOREACH_ADDCDIV, {"3x50", "257"},    0.75, false},
    {"sums of quotients in place", FOREACH_ADDCDIV, {"31", "2x3x5"},    2,    true},
    {"sums of quotients of nothing", FOREACH_ADDCDIV, {"0", "7"},       1,    false},
    {"norms of order 2",           FOREACH_NORM, {"3x50", "5x1300"},    2,        false},
    {"norms of order 1",           FOREACH_NORM, {"300", "7"},          1,        false},
    {"norms of order 0",           FOREACH_NORM, {"300", "7"},          0,        false},
    {"norms of order inf",         FOREACH_NORM, {"300", "7"},          INFINITY, false},
    {"norms of order 3.5",         FOREACH_NORM, {"300", ""},           3.5,      false},
    {"norms of something and of nothing", FOREACH_NORM, {"3x0", "7"},   2,        false},
};
// clang-format on

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16, OC_F64, OC_I32,
                                          OC_I64, OC_I16, OC_I8,   OC_U8};
    static const char *const WIDTHS[] = {"index:32", "index:64", NULL};
    const struct foreach_case *m = row;

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        const bool is_real = (TYPES[t] & OC_TYPES_FLOATS) != 0;
        const bool is_first = m == CASES;
        struct oc_op_case c;

        if (TYPES[t] == OC_F64 && !oc_test_device()->has_fp64) continue;
        if (!is_real && (m->kind == FOREACH_NORM || m->kind == FOREACH_ADDCDIV ||
                         m->scalar != trunc(m->scalar)))
            continue;
        if (t > 0 && m->kind == FOREACH_NORM && m->scalar != 2)
            continue; /* kernels are slow to build */
        foreach_make(&c, m, TYPES[t], is_real ? OC_DATA_REALS : OC_DATA_INTEGERS);
        c.layouts = t == 0 ? 0 : FEW;
        c.strategies = is_first && t == 0 ? WIDTHS : NULL;
        oc_op_sweep_and_free(&c);
    }
}

/* ---- Lists ---- */

#define MANY 200

/* x1[at[i]] += factor * x2[i], items of one element; of integers, so that results are exact. */
static void add_to(struct oc_buffer *x1, const struct oc_buffer *x2, const int *at, int count,
                   int64_t factor)
{
    const int64_t one = 1;
    aclScalar *alpha = aclCreateScalar(&factor, ACL_INT64);
    aclTensor *to[MANY], *from[MANY];
    uint64_t size;
    aclOpExecutor *executor;

    for (int i = 0; i < count; i++) {
        to[i] = aclCreateTensor(&one, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, &one, 1,
                                x1->device + (size_t)at[i] * sizeof(float));
        from[i] = aclCreateTensor(&one, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, &one, 1,
                                  x2->device + (size_t)i * sizeof(float));
    }

    aclTensorList *x1s = oc_tensor_list(to, (uint64_t)count),
                  *x2s = oc_tensor_list(from, (uint64_t)count);

    if (EXPECT_OK(aclnnForeachAddListV2GetWorkspaceSize(x1s, x2s, alpha, x1s, &size, &executor)))
        EXPECT_OK(aclnnForeachAddListV2(NULL, 0, executor, oc_test_stream()));
    oc_tensor_list_free(x1s);
    oc_tensor_list_free(x2s);
    for (int i = 0; i < count; i++) {
        (void)aclDestroyTensor(to[i]);
        (void)aclDestroyTensor(from[i]);
        ((float *)x1->sent)[at[i]] += (float)factor * (float)(1000 + i); /* as expected */
    }
    (void)aclDestroyScalar(alpha);
}

static bool make_buffers(struct oc_buffer *x1, struct oc_buffer *x2)
{
    if (!oc_buffer_make(x1, MANY * sizeof(float)) || !oc_buffer_make(x2, MANY * sizeof(float)))
        return false;
    for (int i = 0; i < MANY; i++) {
        ((float *)x1->sent)[i] = (float)i;
        ((float *)x2->sent)[i] = (float)(1000 + i);
    }
    return EXPECT(oc_buffer_send(x1)) && EXPECT(oc_buffer_send(x2));
}

static void expect_elements(struct oc_buffer *x1)
{
    EXPECT_OK(aclrtSynchronizeStream(oc_test_stream()));
    if (!EXPECT(oc_buffer_receive(x1, "x1"))) return;
    for (int i = 0; i < MANY; i++)
        EXPECT_EQ_F64((double)((const float *)x1->received)[i],
                      (double)((const float *)x1->sent)[i]);
}

static void many_tensors(void)
{
    struct oc_buffer x1, x2;
    int at[MANY];

    if (!make_buffers(&x1, &x2)) return;
    for (int i = 0; i < MANY; i++)
        at[i] = i * 7 % MANY;
    add_to(&x1, &x2, at, MANY, 3);
    expect_elements(&x1);
    oc_buffer_free(&x1);
    oc_buffer_free(&x2);
}

/* A kept plan finds the items of the next lists, which may be others, in another order, or the same twice. The scalar
 * is a part of its key. */
static void kept_plans(void)
{
    static const int LISTS[][3] = {{4, 4, 2}, {1, 2, 3}, {3, 3, 3}, {9, 8, 9}};
    struct oc_buffer x1, x2;

    if (!make_buffers(&x1, &x2)) return;
    oc_plan_cache_trim();
    for (size_t i = 0; i < OC_COUNT(LISTS); i++) {
        const unsigned long long hits = oc_plan_cache_counts().hits;

        add_to(&x1, &x2, LISTS[i], 3, i < 3 ? 3 : -2);
        expect_elements(&x1);
        EXPECT_EQ_I64(oc_plan_cache_counts().hits - hits, i == 1 || i == 2);
    }
    oc_buffer_free(&x1);
    oc_buffer_free(&x2);
}

/* PyTorch's plug-in passes up to 24 tensors. */
static void plans_of_long_lists_are_kept(void)
{
    static const int AT[24] = {7, 3};
    struct oc_buffer x1, x2;
    unsigned long long hits;

    if (!make_buffers(&x1, &x2)) return;
    oc_plan_cache_trim();
    add_to(&x1, &x2, AT, 24, 1);
    hits = oc_plan_cache_counts().hits;
    add_to(&x1, &x2, AT, 24, 1);
    EXPECT_EQ_I64(oc_plan_cache_counts().hits - hits, 1);
    expect_elements(&x1);
    oc_buffer_free(&x1);
    oc_buffer_free(&x2);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),        OC_TEST_OF(many_tensors),
    OC_TEST_OF(kept_plans),          OC_TEST_OF(plans_of_long_lists_are_kept),
    OC_TEST_GROUP(foreach_refusals),
};

OC_TEST_MAIN(.name = "foreach", OC_TESTS(TESTS), OC_ON_DEVICE)
