/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnGeluV2, compared with its formulas, and the calls that it refuses. */
#include <math.h>

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

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST("values of any size", values_of_any_size),
    OC_TEST_ROWS(REFUSALS, run_refusal),
};

OC_TEST_MAIN(.name = "gelu_v2", OC_TESTS(TESTS), OC_ON_DEVICE)
