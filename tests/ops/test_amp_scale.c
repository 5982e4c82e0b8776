/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnForeachNonFiniteCheckAndUnscale and aclnnAmpUpdateScale, compared with their definitions,
 * and the calls that they refuse. */
#include <math.h>

#include "aclnnop/aclnn_amp_update_scale.h"
#include "aclnnop/aclnn_foreach_non_finite_check_and_unscale.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "meta/tensor.h"
#include "verify/device.h"
#include "verify/ops/amp_scale.h"
#include "verify/tensor_list.h"

// clang-format off
static const struct unscale_case CASES[] = {
    {"finite gradients",               {"3x50", "257", "2x3x5"}, 0.25,     0, 0, 0,   0},
    {"a product that is rounded",      {"3x50", "257", "2x3x5"}, 0.3,      0, 0, 0,   0},
    {"a flag that is set before",      {"3x50", "257", "2x3x5"}, 0.25,     1, 0, 0,   0},
    {"the first is infinite",          {"3x50", "257", "2x3x5"}, 0.25,     0, 0, 0,   INFINITY},
    {"one of many is -inf",            {"3x50", "257", "2x3x5"}, 0.25,     0, 1, 123, -INFINITY},
    {"the last of an item is NaN",     {"3x50", "257", "2x3x5"}, 0.25,     0, 1, -1,  NAN},
    {"the last of all is infinite",    {"3x50", "257", "2x3x5"}, 0.25,     0, 2, -1,  INFINITY},
    {"a number is NaN, the flag set",  {"3x50", "257", "2x3x5"}, 0.25,     1, 0, 77,  NAN},
    {"an infinite product",            {"3x50", "257", "2x3x5"}, INFINITY, 0, 0, 0,   0},
    {"ranks 0 and 8",                  {"", "2x1x2x1x3x1x2x2", "1"}, 0.25, 0, 1, 20,  NAN},
    {"rank 0 is NaN",                  {"", "2x3", "1"},         0.25,     0, 0, 0,   NAN},
    {"an empty item",                  {"3x0", "7", "0"},        0.25,     0, 1, 3,   INFINITY},
    {"nothing",                        {"3x0", "0", "0x2"},      0.25,     0, 0, 0,   0},
};

static const struct update_case UPDATES[] = {
    {"one more step",                  1024,   1,         0, 2,   0.5, 4,    1024,   2,         false},
    {"one more step in place",         1024,   1,         0, 2,   0.5, 4,    1024,   2,         true},
    {"a larger scale",                 1024,   3,         0, 2,   0.5, 4,    2048,   0,         false},
    {"a larger scale in place",        1024,   3,         0, 2,   0.5, 4,    2048,   0,         true},
    {"a smaller scale",                1024,   1,         1, 2,   0.5, 4,    512,    0,         false},
    {"a smaller scale in place",       1024,   3,         1, 2,   0.5, 4,    512,    0,         true},
    {"a flag that is not 1",           1024,   3,         2, 2,   0.5, 4,    512,    0,         false},
    {"each step grows",                1024,   0,         0, 4,   0.5, 1,    4096,   0,         false},
    {"no infinite scale",              0x1p127, 3,        0, 2,   0.5, 4,    0x1p127, 0,        false},
    {"an interval that was passed",    1024,   9,         0, 2,   0.5, 4,    1024,   10,        false},
    {"a long interval",                1024,   3,         0, 2,   0.5, (int64_t)1 << 32 | 4, 1024, 4, false},
    {"the largest tracker",            1024,   INT32_MAX, 0, 2,   0.5, 4,    1024,   INT32_MIN, false},
};
// clang-format on

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const char *const WIDTHS[] = {"index:32", "index:64", NULL};
    const struct unscale_case *m = row;

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        unscale_make(&c, m, TYPES[t], m == CASES + 5 ? OC_F32 : TYPES[t]);
        c.strategies = m == CASES && t == 0 ? WIDTHS : NULL;
        oc_op_sweep_and_free(&c);
    }
}

static void run_update(const void *row)
{
    struct oc_op_case c;

    update_make(&c, row);
    oc_op_sweep_and_free(&c);
}

/* ---- Refusals ---- */

struct refusal {
    const char *name;
    const char *grads[2], *found, *scale;
    aclDataType grad_types[2], found_type, scale_type;
    const char *text;
};

#define TENSORS .grads = {"3x5", "7"}, .found = "1", .scale = "1"
#define ONE "it must have one element"

// clang-format off
static const struct refusal REFUSALS[] = {
    {"integers",            TENSORS, .grad_types = {ACL_FLOAT, ACL_INT32}, .text = "dtype of scaledGrads[1] is ACL_INT32: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"a flag of BOOL",      TENSORS, .found_type = ACL_BOOL,               .text = "dtype of foundInf is ACL_BOOL: must be one of ACL_FLOAT"},
    {"a scale of FLOAT16",  TENSORS, .scale_type = ACL_FLOAT16,            .text = "dtype of inScale is ACL_FLOAT16: must be one of ACL_FLOAT"},
    {"two flags",           .grads = {"3", "7"}, .found = "2", .scale = "1", .text = "shape of foundInf is (2): " ONE},
    {"no scale",            .grads = {"3", "7"}, .found = "1", .scale = "0", .text = "shape of inScale is (0): " ONE},
};

static const struct refusal UPDATE_REFUSALS[] = {
    {"a tracker of INT64",  .found = "1", .grads = {"1", "1"}, .scale = "1", .grad_types = {ACL_INT64, ACL_INT32}, .text = "dtype of growthTracker is ACL_INT64: must be one of ACL_INT32"},
    {"a tracker of FLOAT",  .found = "1", .grads = {"1", "1"}, .scale = "1", .grad_types = {ACL_INT32, ACL_FLOAT}, .text = "dtype of updatedGrowthTracker is ACL_FLOAT: must be one of ACL_INT32"},
    {"two scales",          .found = "1", .grads = {"1", "1"}, .scale = "2", .grad_types = {ACL_INT32, ACL_INT32}, .text = "shape of currentScale is (2): " ONE},
};
// clang-format on

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *grads[] = {oc_bare_tensor(r->grads[0], r->grad_types[0], ACL_FORMAT_ND),
                          oc_bare_tensor(r->grads[1], r->grad_types[1], ACL_FORMAT_ND)};
    aclTensor *found = oc_bare_tensor(r->found, r->found_type, ACL_FORMAT_ND);
    aclTensor *scale = oc_bare_tensor(r->scale, r->scale_type, ACL_FORMAT_ND);
    aclTensorList *list = oc_tensor_list(grads, 2);
    const aclnnStatus status =
        aclnnForeachNonFiniteCheckAndUnscaleGetWorkspaceSize(list, found, scale, size, executor);

    oc_tensor_list_free(list);
    (void)aclDestroyTensor(grads[0]);
    (void)aclDestroyTensor(grads[1]);
    (void)aclDestroyTensor(found);
    (void)aclDestroyTensor(scale);
    return status;
}

/* The items of the list are the trackers. */
static aclnnStatus call_update(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *trackers[] = {oc_bare_tensor(r->grads[0], r->grad_types[0], ACL_FORMAT_ND),
                             oc_bare_tensor(r->grads[1], r->grad_types[1], ACL_FORMAT_ND)};
    aclTensor *found = oc_bare_tensor(r->found, r->found_type, ACL_FORMAT_ND);
    aclTensor *scale = oc_bare_tensor(r->scale, r->scale_type, ACL_FORMAT_ND);
    const aclnnStatus status = aclnnAmpUpdateScaleGetWorkspaceSize(
        scale, trackers[0], found, 2, 0.5, 4, scale, trackers[1], size, executor);

    (void)aclDestroyTensor(trackers[0]);
    (void)aclDestroyTensor(trackers[1]);
    (void)aclDestroyTensor(found);
    (void)aclDestroyTensor(scale);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

static void run_update_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call_update, r);
}

static void pointers(void)
{
    aclTensor *one = oc_bare_tensor("1", ACL_FLOAT, ACL_FORMAT_ND), *missing = NULL;
    aclTensorList *list = oc_tensor_list(&one, 1), *none = oc_tensor_list(&missing, 1);
    uint64_t size = 77;
    aclOpExecutor *executor = NULL;

    EXPECT_REFUSED(
        ACLNN_ERR_PARAM_NULLPTR, "scaledGrads is NULL",
        aclnnForeachNonFiniteCheckAndUnscaleGetWorkspaceSize(NULL, one, one, &size, &executor));
    EXPECT_REFUSED(
        ACLNN_ERR_PARAM_NULLPTR, "scaledGrads[0] is NULL",
        aclnnForeachNonFiniteCheckAndUnscaleGetWorkspaceSize(none, one, one, &size, &executor));
    EXPECT_REFUSED(
        ACLNN_ERR_PARAM_NULLPTR, "foundInf is NULL",
        aclnnForeachNonFiniteCheckAndUnscaleGetWorkspaceSize(list, NULL, one, &size, &executor));
    EXPECT_REFUSED(
        ACLNN_ERR_PARAM_NULLPTR, "inScale is NULL",
        aclnnForeachNonFiniteCheckAndUnscaleGetWorkspaceSize(list, one, NULL, &size, &executor));
    EXPECT(size == 77 && executor == NULL);
    oc_tensor_list_free(list);
    oc_tensor_list_free(none);
    (void)aclDestroyTensor(one);
}

static void lists_of_nothing(void)
{
    aclTensor *one = oc_bare_tensor("1", ACL_FLOAT, ACL_FORMAT_ND);
    aclTensorList *none = oc_tensor_list(NULL, 0);
    uint64_t size = 77;
    aclOpExecutor *executor;

    if (EXPECT_OK(
            aclnnForeachNonFiniteCheckAndUnscaleGetWorkspaceSize(none, one, one, &size, &executor)))
        EXPECT_OK(aclnnForeachNonFiniteCheckAndUnscale(NULL, 0, executor, oc_test_stream()));
    EXPECT_EQ_I64(size, 0);
    oc_tensor_list_free(none);
    (void)aclDestroyTensor(one);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST_ROWS(UPDATES, run_update),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(UPDATE_REFUSALS, run_update_refusal),
    OC_TEST_OF(pointers),
    OC_TEST_OF(lists_of_nothing),
};

OC_TEST_MAIN(.name = "amp_scale", OC_TESTS(TESTS), OC_ON_DEVICE)
