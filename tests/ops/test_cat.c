/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnCat and aclnnStack, compared with a copy of each element, and the calls that it refuses. */
#include <stdlib.h>
#include <string.h>

#include "aclnnop/aclnn_cat.h"
#include "aclnnop/aclnn_stack.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "plan/plan_cache.h"
#include "verify/buffer.h"
#include "verify/device.h"
#include "verify/ops/cat.h"
#include "verify/tensor_list.h"

static const struct cat_case CASES[] = {
    {"one tensor", {"3x5"}, 0, false},
    {"first axis", {"3x5", "2x5", "1x5"}, 0, false},
    {"last axis", {"3x5", "3x1", "3x33"}, -1, false},
    {"middle axis", {"2x3x4", "2x1x4", "2x2x4"}, 1, false},
    {"rank 1", {"1", "257", "31", "2", "1", "3"}, 0, false},
    {"rank 8", {"2x1x2x1x3x1x2x2", "2x1x2x1x1x1x2x2"}, -4, false},
    {"tensors that are left out", {"0", "3x5", "0", "2x5", "0"}, 0, false},
    {"empty tensors", {"0x5", "3x5", "0x5"}, -2, false},
    {"nothing but tensors that are left out", {"0", "0"}, 0, false},
    {"nothing", {"3x0", "2x0"}, 0, false},
    {"stack along a first axis", {"3x5", "3x5", "3x5"}, 0, true},
    {"stack along a last axis", {"3x5", "3x5"}, -1, true},
    {"stack between axes", {"2x3x4", "2x3x4", "2x3x4"}, 1, true},
    {"stack of scalars", {"", "", ""}, 0, true},
    {"stack of rank 8", {"2x1x2x1x3x1x2", "2x1x2x1x3x1x2"}, -4, true},
    {"stack of nothing", {"0", "0"}, 0, true},
};

static void run(const void *row)
{
    static const struct cat_types TYPES[] = {
        {{OC_F32}, OC_F32},
        {{OC_F16}, OC_F16},
        {{OC_BF16}, OC_BF16},
        {{OC_I32}, OC_I32},
        {{OC_I64}, OC_I64},
        {{OC_U8}, OC_U8},
        {{OC_I8}, OC_I8},
        {{OC_I16}, OC_I16},
        {{OC_B8}, OC_B8},
        {{OC_F64}, OC_F64},
        {{OC_F32, OC_F16}, OC_F32},
        {{OC_F16, OC_BF16, OC_I32}, OC_F32},
        {{OC_B8, OC_I64, OC_I8}, OC_I64},
        {{OC_F32}, OC_F16},
        {{OC_I32, OC_I8}, OC_I16},
    };
    static const char *const WIDTHS[] = {"index:32", "index:64", NULL};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        if (TYPES[t].out == OC_F64 && !oc_test_device()->has_fp64) continue;
        cat_make(&c, row, &TYPES[t], OC_DATA_INTEGERS);
        c.strategies = t == 0 ? WIDTHS : NULL;
        oc_op_sweep_and_free(&c);
    }
}

/* ---- Lists ---- */

#define MANY 200

/* Tensor i is element at[i] of `from`. */
static void cat_elements(const struct oc_buffer *from, const struct oc_buffer *to, const int *at,
                         int count)
{
    const int64_t one = 1, all = count;
    aclTensor *tensors[MANY];
    aclTensor *out =
        aclCreateTensor(&all, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, &all, 1, to->device);
    uint64_t size;
    aclOpExecutor *executor;

    for (int i = 0; i < count; i++)
        tensors[i] = aclCreateTensor(&one, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, &one, 1,
                                     from->device + (size_t)at[i] * sizeof(float));

    aclTensorList *list = oc_tensor_list(tensors, (uint64_t)count);

    if (EXPECT_OK(aclnnCatGetWorkspaceSize(list, 0, out, &size, &executor)))
        EXPECT_OK(aclnnCat(NULL, 0, executor, oc_test_stream()));
    oc_tensor_list_free(list);
    for (int i = 0; i < count; i++)
        (void)aclDestroyTensor(tensors[i]);
    (void)aclDestroyTensor(out);
}

static void expect_elements(struct oc_buffer *to, const int *at, int count)
{
    EXPECT_OK(aclrtSynchronizeStream(oc_test_stream()));
    if (!EXPECT(oc_buffer_receive(to, "out"))) return;
    for (int i = 0; i < count; i++)
        EXPECT_EQ_F64((double)((const float *)to->received)[i], at[i] + 1);
}

static bool make_buffers(struct oc_buffer *from, struct oc_buffer *to)
{
    if (!oc_buffer_make(from, MANY * sizeof(float)) || !oc_buffer_make(to, MANY * sizeof(float)))
        return false;
    for (int i = 0; i < MANY; i++)
        ((float *)from->sent)[i] = (float)i + 1;
    return EXPECT(oc_buffer_send(from)) && EXPECT(oc_buffer_send(to));
}

static void many_tensors(void)
{
    struct oc_buffer from, to;
    int at[MANY];

    if (!make_buffers(&from, &to)) return;
    for (int i = 0; i < MANY; i++)
        at[i] = i * 7 % MANY;
    cat_elements(&from, &to, at, MANY);
    expect_elements(&to, at, MANY);
    oc_buffer_free(&from);
    oc_buffer_free(&to);
}

/* The plan of a list is used for the next one, where its tensors may be others and in another order, also if some
 * had one address before. */
static void kept_plans(void)
{
    static const int LISTS[][3] = {{4, 4, 2}, {1, 2, 3}, {3, 3, 3}, {9, 8, 9}};
    struct oc_buffer from, to;

    if (!make_buffers(&from, &to)) return;
    oc_plan_cache_trim();
    for (size_t i = 0; i < OC_COUNT(LISTS); i++) {
        const unsigned long long hits = oc_plan_cache_counts().hits;

        cat_elements(&from, &to, LISTS[i], 3);
        expect_elements(&to, LISTS[i], 3);
        EXPECT_EQ_I64(oc_plan_cache_counts().hits - hits, i > 0);
    }
    oc_buffer_free(&from);
    oc_buffer_free(&to);
}

/* ---- Refusals ---- */

struct refusal {
    const char *name, *shapes[3];
    aclDataType types[3];
    int64_t dim;
    const char *out;
    aclDataType out_type;
    const char *text;
    bool is_stack;
};

#define GOOD .shapes = {"3x5", "2x5", "1x5"}, .out = "6x5"
#define ONE_OF                                                                            \
    "must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, " \
    "ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"complex tensors",      GOOD, .types = {ACL_FLOAT, ACL_COMPLEX64}, .text = "dtype of tensors[1] is ACL_COMPLEX64: " ONE_OF},
    {"complex out",          GOOD, .out_type = ACL_COMPLEX64,           .text = "dtype of out is ACL_COMPLEX64: " ONE_OF},
    {"floats to integers",   GOOD, .types = {ACL_INT8, ACL_FLOAT16, ACL_BOOL}, .out_type = ACL_INT32, .text = "promoted dtype of tensors is ACL_FLOAT16: must be castable to that of out, ACL_INT32"},
    {"dim too large",        GOOD, .dim = 2,                            .text = "dim is 2: must be at most the rank of tensors less 1, 1"},
    {"dim too small",        GOOD, .dim = -3,                           .text = "dim is -3: must be at least minus the rank of tensors, -2"},
    {"scalars",              .shapes = {"", "", ""}, .out = "3",        .text = "dim is 0: must be at most the rank of tensors less 1, -1"},
    {"another rank",         GOOD, .shapes = {"3x5", "5", "1x5"},       .text = "shape of tensors[1] is (5): must be (3, 5), as tensors[0], but for axis 0"},
    {"another extent",       GOOD, .shapes = {"3x5", "2x5", "1x4"},     .text = "shape of tensors[2] is (1, 4): must be (1, 5), as tensors[0], but for axis 0"},
    {"after one left out",   GOOD, .shapes = {"0", "2x5", "1x4"},       .text = "shape of tensors[2] is (1, 4): must be (1, 5), as tensors[1], but for axis 0"},
    {"out too long",         GOOD, .out = "7x5",                        .text = "shape of out is (7, 5): must be (6, 5), the tensors one after the other"},
    {"stack: rank 8",        .shapes = {"1x1x1x1x1x1x1x1", "1", "1"}, .out = "3", .text = "rank of tensors[0] is 8: must be at most 7", .is_stack = true},
    {"stack: dim too large", .shapes = {"2", "2", "2"}, .out = "3x2", .dim = 2, .text = "dim is 2: must be at most the rank of tensors, 1", .is_stack = true},
    {"stack: dim too small", .shapes = {"2", "2", "2"}, .out = "3x2", .dim = -3, .text = "dim is -3: must be at least minus the rank of out, -2", .is_stack = true},
    {"stack: another shape", .shapes = {"2", "2", "0"}, .out = "3x2", .text = "shape of tensors[2] is (0): must be (2), that of tensors[0]", .is_stack = true},
    {"stack: out",           .shapes = {"2", "2", "2"}, .out = "2x3", .text = "shape of out is (2, 3): must be (3, 2), that of the tensors with their number as extent of axis dim", .is_stack = true},
    {"out of another rank",  GOOD, .out = "30",                         .text = "shape of out is (30): must be (6, 5), the tensors one after the other"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *out = oc_bare_tensor(r->out, r->out_type, ACL_FORMAT_ND), *tensors[3];

    for (int i = 0; i < 3; i++)
        tensors[i] = oc_bare_tensor(r->shapes[i], r->types[i], ACL_FORMAT_ND);

    aclTensorList *list = oc_tensor_list(tensors, 3);
    const aclnnStatus status =
        (r->is_stack ? aclnnStackGetWorkspaceSize : aclnnCatGetWorkspaceSize)(
            list, r->dim, out, workspaceSize, executor);

    oc_tensor_list_free(list);
    for (int i = 0; i < 3; i++)
        (void)aclDestroyTensor(tensors[i]);
    (void)aclDestroyTensor(out);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

static void pointers(void)
{
    aclTensor *t = oc_bare_tensor("2", ACL_FLOAT, ACL_FORMAT_ND);
    aclTensorList *list = oc_tensor_list((aclTensor *[]){t, NULL}, 2);
    uint64_t size;
    aclOpExecutor *executor;

    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "tensors is NULL",
                   aclnnCatGetWorkspaceSize(NULL, 0, t, &size, &executor));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "tensors[1] is NULL",
                   aclnnCatGetWorkspaceSize(list, 0, t, &size, &executor));
    list->size = 1;
    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "out is NULL",
                   aclnnCatGetWorkspaceSize(list, 0, NULL, &size, &executor));
    oc_tensor_list_free(list);
    (void)aclDestroyTensor(t);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run), OC_TEST_OF(many_tensors),
    OC_TEST_OF(kept_plans),   OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_OF(pointers),
};

OC_TEST_MAIN(.name = "cat", OC_TESTS(TESTS), OC_ON_DEVICE)
