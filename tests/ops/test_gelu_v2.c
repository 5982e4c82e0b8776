/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnGeluV2 and aclnnGeluBackwardV2, compared with their formulas, and the calls that they refuse. */
#include <math.h>

#include "aclnnop/aclnn_gelu_backward_v2.h"
#include "aclnnop/aclnn_gelu_v2.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/gelu_v2.h"

#define FEW (1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED)

static const struct gelu_v2_case CASES[] = {
    {"by erf", "70x300", 0}, {"by tanh", "70x300", 1}, {"rank 0", "", 0}, {"nothing", "3x0", 0}};

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const char *const STRATEGIES[] = {"elementwise:flat", "elementwise:vector",
                                             "elementwise:tile", "elementwise:element", NULL};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        gelu_v2_make(&c, row, TYPES[t], OC_DATA_REALS);
        c.layouts = t == 0 ? 0 : FEW;
        c.strategies = t == 0 && row == CASES ? STRATEGIES : NULL;
        oc_op_sweep_and_free(&c);
    }
}

/* The tails, where 1 + erf(x) would have no digits left, and what is not finite. */
static void values_of_any_size(void)
{
    static const struct gelu_v2_case M = {"values of any size", "2048", 0};
    struct oc_op_case c;

    gelu_v2_make(&c, &M, OC_F32, OC_DATA_REALS);
    for (int k = 0; k < 2048; k++)
        c.operands[0].values[k] = (double)((float)(k - 1024) / 80);
    c.operands[0].values[0] = (double)NAN;
    c.operands[0].values[1] = (double)INFINITY;
    c.operands[0].values[2] = -1000;
    c.operands[0].values[3] = 1e38;
    gelu_v2_compute(&c);
    c.layouts = FEW;
    oc_op_sweep_and_free(&c);
}

/* ---- The gradient ---- */

static const struct backward_case {
    const char *name;
    struct gelu_v2_case m;
    const char *grad;
    enum oc_dtype grad_type, type;
    bool is_thorough;
} BACKWARD_CASES[] = {
    {"gradient by erf", {"gradient by erf", "70x300", 0}, "70x300", OC_F32, OC_F32, true},
    {"gradient by tanh", {"gradient by tanh", "70x300", 1}, "300", OC_F32, OC_F32, true},
    {"halves by erf", {"halves by erf", "70x300", 0}, "70x300", OC_F16, OC_F16, false},
    {"halves by tanh", {"halves by tanh", "70x300", 1}, "70x300", OC_F16, OC_F16, false},
    {"bfloats by erf", {"bfloats by erf", "5x35", 0}, "35", OC_BF16, OC_BF16, false},
    {"mixed by erf", {"mixed by erf", "5x35", 0}, "35", OC_F16, OC_F32, false},
    {"mixed by tanh", {"mixed by tanh", "5x35", 1}, "35", OC_BF16, OC_F16, false},
    {"gradient of nothing", {"gradient of nothing", "3x0", 0}, "1", OC_F32, OC_F32, false}};

static void run_backward(const void *row)
{
    static const char *const STRATEGIES[] = {"elementwise:flat", "elementwise:vector",
                                             "elementwise:tile", "elementwise:element", NULL};
    const struct backward_case *b = row;
    struct oc_op_case c;

    gelu_backward_v2_make(&c, &b->m, b->grad, b->grad_type, b->type, OC_DATA_REALS);
    c.layouts = b->is_thorough ? 0 : FEW;
    c.strategies = b->is_thorough ? STRATEGIES : NULL;
    oc_op_sweep_and_free(&c);
}

/* Both tails, the place where the terms cancel, and what is not finite. */
static void slopes_of_any_size(void)
{
    static const struct gelu_v2_case M = {"slopes of any size", "2048", 0};
    struct oc_op_case c;

    gelu_backward_v2_make(&c, &M, "2048", OC_F32, OC_F32, OC_DATA_REALS);
    for (int k = 0; k < 2048; k++)
        c.operands[1].values[k] = (double)((float)(k - 1024) / 80);
    c.operands[1].values[0] = (double)NAN;
    c.operands[1].values[1] = (double)INFINITY;
    c.operands[1].values[2] = -(double)INFINITY;
    c.operands[1].values[3] = -1000;
    c.operands[1].values[4] = 0x1p126;
    gelu_backward_v2_compute(&c);
    c.layouts = FEW;
    oc_op_sweep_and_free(&c);
}

/* ---- Refusals ---- */

struct refusal {
    const char *name;
    aclDataType x_type, y_type;
    const char *y;
    int64_t approximate;
    const char *text;
};

// clang-format off
static const struct refusal REFUSALS[] = {
    {"x of a double type",  ACL_DOUBLE, ACL_DOUBLE,  "2x3", 0, "dtype of x is ACL_DOUBLE: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"y of another type",   ACL_FLOAT,  ACL_FLOAT16, "2x3", 0, "dtype of y is ACL_FLOAT16: must equal that of x, ACL_FLOAT"},
    {"y of another shape",  ACL_FLOAT,  ACL_FLOAT,   "3x2", 0, "shape of y is (3, 2): must be (2, 3), the broadcast of the inputs"},
    {"another formula",     ACL_FLOAT,  ACL_FLOAT,   "2x3", 2, "approximate is 2: must be one of 0 (none), 1 (tanh)"},
};
// clang-format on

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *x = oc_bare_tensor("2x3", r->x_type, ACL_FORMAT_ND),
              *y = oc_bare_tensor(r->y, r->y_type, ACL_FORMAT_ND);
    const aclnnStatus status = aclnnGeluV2GetWorkspaceSize(x, r->approximate, y, size, executor);

    (void)aclDestroyTensor(x);
    (void)aclDestroyTensor(y);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

struct backward_refusal {
    const char *name;
    aclDataType type;
    const char *gradient;
    const char *approximate;
    const char *text;
};

// clang-format off
static const struct backward_refusal BACKWARD_REFUSALS[] = {
    {"a gradient of doubles",     ACL_DOUBLE, "2x3", "none", "dtype of gradOutput is ACL_DOUBLE: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"a gradient of integers",    ACL_INT32,  "2x3", "none", "dtype of gradOutput is ACL_INT32: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"a gradient that is larger", ACL_FLOAT,  "4x2x3", "none", "shape of gradInput is (2, 3): must be (4, 2, 3), the broadcast of the inputs"},
    {"an unknown formula",        ACL_FLOAT,  "2x3", "test", "approximate is test: must be \"none\" or \"tanh\""},
    {"a formula's first letters", ACL_FLOAT,  "2x3", "tan",  "approximate is tan: must be \"none\" or \"tanh\""},
};
static const struct backward_refusal NULLS[] = {
    {"no formula", ACL_FLOAT, "2x3", NULL, "approximate is NULL"},
};
// clang-format on

static aclnnStatus call_backward(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct backward_refusal *r = row;
    aclTensor *x = oc_bare_tensor("2x3", ACL_FLOAT, ACL_FORMAT_ND),
              *grad = oc_bare_tensor(r->gradient, r->type, ACL_FORMAT_ND);
    const aclnnStatus status =
        aclnnGeluBackwardV2GetWorkspaceSize(grad, x, (char *)r->approximate, x, size, executor);

    (void)aclDestroyTensor(x);
    (void)aclDestroyTensor(grad);
    return status;
}

static void run_backward_refusal(const void *row)
{
    oc_expect_first_refused(((const struct backward_refusal *)row)->text, call_backward, row);
}

static void run_null(const void *row)
{
    oc_expect_first_null(((const struct backward_refusal *)row)->text, call_backward, row);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST_ROWS(BACKWARD_CASES, run_backward),
    OC_TEST("slopes of any size", slopes_of_any_size),
    OC_TEST_ROWS(BACKWARD_REFUSALS, run_backward_refusal),
    OC_TEST_ROWS(NULLS, run_null),
    OC_TEST("values of any size", values_of_any_size),
    OC_TEST_ROWS(REFUSALS, run_refusal),
};

OC_TEST_MAIN(.name = "gelu_v2", OC_TESTS(TESTS), OC_ON_DEVICE)
