/* SPDX-License-Identifier: Apache-2.0 */
/* Calls that the operators refuse, and the messages. */
#include <math.h>

#include "aclnnop/aclnn_l1_loss.h"
#include "aclnnop/aclnn_l1_loss_backward.h"
#include "aclnnop/aclnn_mse_loss.h"
#include "aclnnop/aclnn_mse_loss_backward.h"
#include "aclnnop/aclnn_mse_loss_out.h"
#include "aclnnop/aclnn_smooth_l1_loss.h"
#include "aclnnop/aclnn_smooth_l1_loss_backward.h"
#include "harness/refusal.h"
#include "ops/refusals.h"

enum kind { FORWARD, AXIS, ABSOLUTE, SMOOTH, MSE_SLOPE, L1_SLOPE, SMOOTH_SLOPE };

struct refusal {
    const char *name;
    enum kind kind;
    int operand; /* whose type or shape differs, of gradOutput, self, target and out; -1: none */
    aclDataType type;
    const char *shape;
    int64_t reduction;
    double beta;
    const char *text;
};

// clang-format off
static const struct refusal REFUSALS[] = {
    {"self of an integer type",     FORWARD, 1, ACL_INT32,  "2x3", 0, 1, "dtype of self is ACL_INT32: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"out of a double type",        FORWARD, 3, ACL_DOUBLE, "2x3", 0, 1, "dtype of out is ACL_DOUBLE: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"reduction above",             FORWARD, -1, ACL_FLOAT, "",    3, 1, "reduction is 3: must be one of 0 (none), 1 (mean), 2 (sum)"},
    {"target that does not fit",    FORWARD, 2, ACL_FLOAT,  "2x4", 0, 1, "shapes of self and target are (2, 3), (2, 4): must broadcast to one shape"},
    {"out too small",               FORWARD, 3, ACL_FLOAT,  "3",   0, 1, "shape of out is (3): must be (2, 3), the broadcast of the inputs"},
    {"sum of rank 1",               FORWARD, 3, ACL_FLOAT,  "1",   2, 1, "shape of out is (1): must be (), as the reduction leaves one element"},
    {"sum along axis 0 of rank 0",  AXIS,    3, ACL_FLOAT,  "",    2, 1, "shape of out is (): must be (3), the broadcast of the inputs without axis 0"},
    {"mean along axis 0, all axes", AXIS,    3, ACL_FLOAT,  "2x3", 1, 1, "shape of out is (2, 3): must be (3), the broadcast of the inputs without axis 0"},
    {"result of a double type",     SMOOTH,  3, ACL_DOUBLE, "2x3", 0, 1, "dtype of result is ACL_DOUBLE: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"beta below 0",                SMOOTH, -1, ACL_FLOAT,  "",    0, -1, "beta is -1: must be at least 0"},
    {"beta NaN",                    SMOOTH, -1, ACL_FLOAT,  "",    0, NAN, "beta is nan: must be at least 0"},
    {"target of another type",      MSE_SLOPE, 2, ACL_BF16, "2x3", 0, 1, "dtype of target is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"gradOutput of another type",  MSE_SLOPE, 0, ACL_FLOAT16, "2x3", 0, 1, "dtype of gradOutput is ACL_FLOAT16: must equal that of self, ACL_FLOAT"},
    {"self of another integer type", ABSOLUTE, 1, ACL_INT32, "2x3", 0, 1, "dtype of self is ACL_INT32: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_INT64"},
    {"integer self, float target",  ABSOLUTE, 1, ACL_INT64, "2x3", 0, 1, "dtype of target is ACL_FLOAT: must be ACL_INT64, as that of self is, where reduction is 0 (none)"},
    {"out of an integer type",      ABSOLUTE, 3, ACL_INT64, "2x3", 0, 1, "promoted dtype of self and target is ACL_FLOAT: must be castable to that of out, ACL_INT64"},
    {"reduction before types",      ABSOLUTE, 1, ACL_INT64, "2x3", 3, 1, "reduction is 3: must be one of 0 (none), 1 (mean), 2 (sum)"},
    {"squares of integers",         FORWARD, 2, ACL_INT64,  "2x3", 0, 1, "dtype of target is ACL_INT64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"smooth distance of integers", SMOOTH,  1, ACL_INT64,  "2x3", 0, 1, "dtype of self is ACL_INT64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"slope at integers",           L1_SLOPE, 2, ACL_INT64, "2x3", 0, 1, "dtype of target is ACL_INT64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"gradInput too small",         L1_SLOPE, 3, ACL_FLOAT, "3",   2, 1, "shape of gradInput is (3): must be (2, 3), the broadcast of the inputs"},
    {"gradOut that does not fit",   SMOOTH_SLOPE, 0, ACL_FLOAT, "2", 0, 1, "shapes of gradOut, self and target are (2), (2, 3), (2, 3): must broadcast to one shape"},
    {"beta of the slope below 0",   SMOOTH_SLOPE, -1, ACL_FLOAT, "", 0, -1, "beta is -1: must be at least 0"},
};
// clang-format on

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    const float beta = (float)r->beta;
    aclnnStatus status;
    aclTensor *t[4];

    for (int i = 0; i < 4; i++)
        t[i] = oc_bare_tensor(i == r->operand ? r->shape : "2x3",
                              i == r->operand ? r->type : ACL_FLOAT, ACL_FORMAT_ND);
    if (r->kind == SMOOTH)
        status =
            aclnnSmoothL1LossGetWorkspaceSize(t[1], t[2], r->reduction, beta, t[3], size, executor);
    else if (r->kind == ABSOLUTE)
        status = aclnnL1LossGetWorkspaceSize(t[1], t[2], r->reduction, t[3], size, executor);
    else if (r->kind == L1_SLOPE || r->kind == MSE_SLOPE)
        status = (r->kind == L1_SLOPE ? aclnnL1LossBackwardGetWorkspaceSize
                                      : aclnnMseLossBackwardGetWorkspaceSize)(
            t[0], t[1], t[2], r->reduction, t[3], size, executor);
    else if (r->kind == SMOOTH_SLOPE)
        status = aclnnSmoothL1LossBackwardGetWorkspaceSize(t[0], t[1], t[2], r->reduction, beta,
                                                           t[3], size, executor);
    else
        status = (r->kind == AXIS ? aclnnMseLossOutGetWorkspaceSize : aclnnMseLossGetWorkspaceSize)(
            t[1], t[2], r->reduction, t[3], size, executor);
    for (int i = 0; i < 4; i++)
        (void)aclDestroyTensor(t[i]);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

/* Both operands are of integers. */
static aclnnStatus call_mean_of_integers(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    aclTensor *self = oc_bare_tensor("2x3", ACL_INT64, ACL_FORMAT_ND);
    aclTensor *out = oc_bare_tensor("", ACL_FLOAT, ACL_FORMAT_ND);
    const aclnnStatus status = aclnnL1LossGetWorkspaceSize(self, self, 1, out, size, executor);

    (void)row;
    (void)aclDestroyTensor(self);
    (void)aclDestroyTensor(out);
    return status;
}

static void mean_of_integers(void)
{
    oc_expect_first_refused(
        "promoted dtype of self and target is ACL_INT64: must be a "
        "floating-point type where reduction is 1 (mean)",
        call_mean_of_integers, NULL);
}

const struct oc_test loss_refusals[] = {
    OC_TEST("mean of integers", mean_of_integers),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    {.name = NULL},
};
