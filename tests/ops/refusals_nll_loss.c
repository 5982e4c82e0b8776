/* SPDX-License-Identifier: Apache-2.0 */
/* Calls that negative log-likelihood losses and their gradients refuse, and the messages. */
#include "aclnnop/aclnn_nll_loss.h"
#include "aclnnop/aclnn_nll_loss2d.h"
#include "aclnnop/aclnn_nll_loss2d_backward.h"
#include "aclnnop/aclnn_nll_loss_backward.h"
#include "base/status.h"
#include "harness/refusal.h"
#include "ops/refusals.h"

/* `result` is out of a loss, gradOutput of a gradient; `gradient` is out of that. */
enum operand { SELF, TARGET, WEIGHT, RESULT, TOTAL, GRADIENT, OPERANDS };
enum kind { LOSS, LOSS_2D, BACKWARD, BACKWARD_2D };

/* Rows differ from a valid call in one tensor: of (3, 5) and (3), or of (2, 3, 4, 5) and (2, 4, 5), with no reduction. */
struct refusal {
    const char *name;
    enum kind kind;
    enum operand operand;
    aclDataType type;
    const char *shape; /* NULL: NULL is passed */
    int64_t reduction;
    const char *text;
};

// clang-format off
#define FLOATS ": must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"
static const struct refusal NULLS[] = {
    {"self is NULL",               LOSS,        SELF,     ACL_FLOAT, NULL, 0, "self is NULL"},
    {"target is NULL",             LOSS_2D,     TARGET,   ACL_INT64, NULL, 0, "target is NULL"},
    {"weight is NULL",             LOSS,        WEIGHT,   ACL_FLOAT, NULL, 0, "weight is NULL"},
    {"out is NULL",                LOSS_2D,     RESULT,   ACL_FLOAT, NULL, 0, "out is NULL"},
    {"totalWeightOut is NULL",     LOSS,        TOTAL,    ACL_FLOAT, NULL, 0, "totalWeightOut is NULL"},
    {"gradOutput is NULL",         BACKWARD,    RESULT,   ACL_FLOAT, NULL, 0, "gradOutput is NULL"},
    {"self of a gradient is NULL", BACKWARD_2D, SELF,     ACL_FLOAT, NULL, 0, "self is NULL"},
    {"target of a gradient is NULL", BACKWARD,  TARGET,   ACL_INT64, NULL, 0, "target is NULL"},
    {"weight of a gradient is NULL", BACKWARD,  WEIGHT,   ACL_FLOAT, NULL, 0, "weight is NULL"},
    {"totalWeight is NULL",        BACKWARD_2D, TOTAL,    ACL_FLOAT, NULL, 0, "totalWeight is NULL"},
    {"gradient is NULL",           BACKWARD,    GRADIENT, ACL_FLOAT, NULL, 0, "out is NULL"},
};

static const struct refusal REFUSALS[] = {
    {"double self",            LOSS, SELF,   ACL_DOUBLE,  "3x5", 0, "dtype of self is ACL_DOUBLE" FLOATS},
    {"targets of 16 bits",     LOSS, TARGET, ACL_INT16,   "3",   0, "dtype of target is ACL_INT16: must be one of ACL_INT32, ACL_INT64, ACL_UINT8"},
    {"integer out",            LOSS, RESULT, ACL_INT32,   "3",   0, "dtype of out is ACL_INT32" FLOATS},
    {"integer totalWeightOut", LOSS, TOTAL,  ACL_INT32,   "1",   0, "dtype of totalWeightOut is ACL_INT32" FLOATS},
    {"weight of another type", LOSS, WEIGHT, ACL_FLOAT16, "5",   0, "dtype of weight is ACL_FLOAT16: must equal that of self, ACL_FLOAT"},
    {"self of rank 0",         LOSS, SELF,   ACL_FLOAT,   "",    0, "rank of self is 0: must be 1 to 2"},
    {"self of rank 3",         LOSS, SELF,   ACL_FLOAT,   "3x5x1", 0, "rank of self is 3: must be 1 to 2"},
    {"weight of rank 0",       LOSS, WEIGHT, ACL_FLOAT,   "",    0, "rank of weight is 0: must be 1"},
    {"more targets",           LOSS, TARGET, ACL_INT64,   "4",   0, "shape of target is (4): must be (3), that of self without classes"},
    {"target of rank 2",       LOSS, TARGET, ACL_INT64,   "3x1", 0, "shape of target is (3, 1): must be (3), that of self without classes"},
    {"more weights",           LOSS, WEIGHT, ACL_FLOAT,   "6",   0, "shape of weight is (6): must be (5), the classes of self"},
    {"out of another shape",   LOSS, RESULT, ACL_FLOAT,   "1",   0, "shape of out is (1): must be (3), that of target where reduction is 0 (none)"},
    {"two total weights",      LOSS, TOTAL,  ACL_FLOAT,   "2",   0, "totalWeightOut is (2): must have one element"},
    {"sums",                   LOSS, RESULT, ACL_FLOAT,   "3",   2, "out is (3): must have one element and at most one axis"},
    {"a sum of rank 2",        LOSS, RESULT, ACL_FLOAT,   "1x1", 2, "out is (1, 1): must have one element and at most one axis"},
    {"no such reduction",      LOSS, RESULT, ACL_FLOAT,   "3",   3, "reduction is 3: must be one of 0 (none), 1 (mean), 2 (sum)"},
    {"no classes",             LOSS, SELF,   ACL_FLOAT,   "3x0", 0, "shape of weight is (5): must be (0), the classes of self"},
    {"image of rank 3",        LOSS_2D, SELF,   ACL_FLOAT, "2x3x4", 0, "rank of self is 3: must be 4"},
    {"targets of another image", LOSS_2D, TARGET, ACL_INT64, "2x5x4", 0, "shape of target is (2, 5, 4): must be (2, 4, 5), that of self without classes"},
    {"weights of an image",    LOSS_2D, WEIGHT, ACL_FLOAT, "2",   0, "shape of weight is (2): must be (3), the classes of self"},
    {"result of an image",     LOSS_2D, RESULT, ACL_FLOAT, "1",   0, "shape of out is (1): must be (2, 4, 5), that of target where reduction is 0 (none)"},
    {"sums of an image",       LOSS_2D, RESULT, ACL_FLOAT, "2",   1, "out is (2): must have one element"},
    {"gradOutput of another type", BACKWARD, RESULT, ACL_BF16, "3", 0, "dtype of gradOutput is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"totalWeight of another type", BACKWARD, TOTAL, ACL_BF16, "1", 0, "dtype of totalWeight is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"more gradients",         BACKWARD, RESULT, ACL_FLOAT, "4", 0, "shape of gradOutput is (4): must be (3), that of target where reduction is 0 (none)"},
    {"gradients of a sum",     BACKWARD, RESULT, ACL_FLOAT, "3", 2, "gradOutput is (3): must have one element and at most one axis"},
    {"gradient of another shape", BACKWARD, GRADIENT, ACL_FLOAT, "5x3", 0, "shape of out is (5, 3): must be (3, 5), that of self"},
    {"two weights in total",   BACKWARD, TOTAL, ACL_FLOAT, "2", 0, "totalWeight is (2): must have one element"},
    {"gradient of another type", BACKWARD_2D, GRADIENT, ACL_BF16, "2x3x4x5", 0, "dtype of out is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"gradients of an image's sum", BACKWARD_2D, RESULT, ACL_FLOAT, "1x1x1", 2, "gradOutput is (1, 1, 1): must have one element and at most one axis"},
};

static const struct refusal ACCEPTED[] = {
    {"out of 16 bits",         LOSS,     RESULT, ACL_FLOAT16, "3", 0, NULL},
    {"a sum of rank 1",        LOSS,     RESULT, ACL_FLOAT,   "1", 2, NULL},
    {"an image's sum of rank 4", LOSS_2D, RESULT, ACL_FLOAT,  "1x1x1x1", 1, NULL},
    {"gradient of 16 bits",    BACKWARD, GRADIENT, ACL_FLOAT16, "3x5", 0, NULL},
};
// clang-format on

static aclTensor *make(const struct refusal *r, enum operand operand)
{
    static const char *const SHAPES[][OPERANDS] = {
        {"3x5", "3", "5", "3", "1", "3x5"}, {"2x3x4x5", "2x4x5", "3", "2x4x5", "1", "2x3x4x5"}};
    const bool is_other = operand == r->operand;
    const char *shape = SHAPES[r->kind == LOSS_2D || r->kind == BACKWARD_2D][operand];
    const aclDataType type = operand == TARGET ? ACL_INT64 : ACL_FLOAT;

    if (is_other && r->shape == NULL) return NULL;
    return oc_bare_tensor(is_other ? r->shape : shape, is_other ? r->type : type, ACL_FORMAT_ND);
}

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *t[OPERANDS];
    aclnnStatus status;

    for (int i = 0; i < OPERANDS; i++)
        t[i] = make(r, (enum operand)i);
    if (r->kind == BACKWARD)
        status = aclnnNLLLossBackwardGetWorkspaceSize(t[RESULT], t[SELF], t[TARGET], t[WEIGHT],
                                                      r->reduction, -100, t[TOTAL], t[GRADIENT],
                                                      size, executor);
    else if (r->kind == BACKWARD_2D)
        status = aclnnNLLLoss2dBackwardGetWorkspaceSize(t[RESULT], t[SELF], t[TARGET], t[WEIGHT],
                                                        r->reduction, -100, t[TOTAL], t[GRADIENT],
                                                        size, executor);
    else
        status = (r->kind == LOSS ? aclnnNLLLossGetWorkspaceSize : aclnnNLLLoss2dGetWorkspaceSize)(
            t[SELF], t[TARGET], t[WEIGHT], r->reduction, -100, t[RESULT], t[TOTAL], size, executor);
    for (int i = 0; i < OPERANDS; i++)
        if (t[i] != NULL) (void)aclDestroyTensor(t[i]);
    return status;
}

static void run_refusal(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call, row);
}

static void run_accepted(const void *row) { oc_expect_first_accepted(call, row); }

static void run_null(const void *row)
{
    oc_expect_first_null(((const struct refusal *)row)->text, call, row);
}

/* Targets that there is no class for. */
static void no_classes(void)
{
    aclTensor *self = oc_bare_tensor("3x0", ACL_FLOAT, ACL_FORMAT_ND);
    aclTensor *target = oc_bare_tensor("3", ACL_INT64, ACL_FORMAT_ND);
    aclTensor *weight = oc_bare_tensor("0", ACL_FLOAT, ACL_FORMAT_ND);
    aclTensor *one = oc_bare_tensor("", ACL_FLOAT, ACL_FORMAT_ND);
    uint64_t size = 77;
    aclOpExecutor *executor = NULL;

    EXPECT_REFUSED(
        ACLNN_ERR_PARAM_INVALID,
        "number of classes is 0: must be at least 1 where there are targets",
        aclnnNLLLossGetWorkspaceSize(self, target, weight, 1, -100, one, one, &size, &executor));
    (void)aclDestroyTensor(self);
    (void)aclDestroyTensor(target);
    (void)aclDestroyTensor(weight);
    (void)aclDestroyTensor(one);
}

const struct oc_test nll_refusals[] = {
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(NULLS, run_null),
    OC_TEST_ROWS(ACCEPTED, run_accepted),
    OC_TEST_OF(no_classes),
    {.name = NULL},
};
