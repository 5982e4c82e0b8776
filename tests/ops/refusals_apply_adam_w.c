/* SPDX-License-Identifier: Apache-2.0 */
/* Calls that the operators refuse, and the messages. */
#include "aclnnop/aclnn_apply_adam_w.h"
#include "aclnnop/aclnn_apply_adam_w_v2.h"
#include "harness/refusal.h"
#include "ops/refusals.h"

/* The tensors of both calls: the coefficients of the first one, the step of the second. */
enum operand { VAR, M, V, GRAD, MOST, COEFFICIENT, STEP = COEFFICIENT + 7, OPERANDS };

/* Rows differ from a valid call in one tensor, and in that the maxima are NULL. */
struct refusal {
    const char *name;
    bool is_v2, is_null; /* the tensor is NULL */
    enum operand operand;
    aclDataType type;
    const char *shape;
    bool amsgrad;
    const char *text;
};

// clang-format off
#define FLOATS "must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"
static const struct refusal REFUSALS[] = {
    {"varRef of a double type",   false, false, VAR,  ACL_DOUBLE, "2x3", false, "dtype of varRef is ACL_DOUBLE: " FLOATS},
    {"mRef of another type",      false, false, M,    ACL_BF16,   "2x3", false, "dtype of mRef is ACL_BF16: must equal that of varRef, ACL_FLOAT"},
    {"vRef of another shape",     false, false, V,    ACL_FLOAT,  "3x2", false, "shape of vRef is (3, 2): must be (2, 3), that of varRef"},
    {"grad that broadcasts",      false, false, GRAD, ACL_FLOAT,  "1x3", false, "shape of grad is (1, 3): must be (2, 3), that of varRef"},
    {"maxima of another type",    false, false, MOST, ACL_FLOAT16, "2x3", false, "dtype of maxGradNormOptional is ACL_FLOAT16: must equal that of varRef, ACL_FLOAT"},
    {"no maxima",                 false, true,  MOST, ACL_FLOAT,  "2x3", true,  "maxGradNormOptional is NULL"},
    {"beta1Power of another type", false, false, COEFFICIENT, ACL_BF16, "1", false, "dtype of beta1Power is ACL_BF16: must equal that of varRef, ACL_FLOAT"},
    {"two rates",                 false, false, COEFFICIENT + 2, ACL_FLOAT, "2", false, "lr is (2): it must have one element"},
    {"no eps",                    false, true,  COEFFICIENT + 6, ACL_FLOAT, "1", false, "eps is NULL"},
    {"V2: grad of a double type", true,  false, GRAD, ACL_DOUBLE, "2x3", false, "dtype of grad is ACL_DOUBLE: " FLOATS},
    {"V2: mRef of another shape", true,  false, M,    ACL_FLOAT,  "6",   false, "shape of mRef is (6): must be (2, 3), that of varRef"},
    {"V2: maxima of another shape", true, false, MOST, ACL_FLOAT, "2",   false, "shape of maxGradNormOptionalRef is (2): must be (2, 3), that of varRef"},
    {"V2: no maxima",             true,  true,  MOST, ACL_FLOAT,  "2x3", true,  "maxGradNormOptionalRef is NULL"},
    {"V2: no step",               true,  true,  STEP, ACL_FLOAT,  "1",   false, "step is NULL"},
    {"V2: step of another type",  true,  false, STEP, ACL_INT32,  "1",   false, "dtype of step is ACL_INT32: must be one of ACL_FLOAT, ACL_INT64"},
    {"V2: no step in it",         true,  false, STEP, ACL_FLOAT,  "0",   false, "step is (0): it must have one element"},
};
// clang-format on

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *t[OPERANDS], *const *c = t + COEFFICIENT;
    aclnnStatus status;

    for (int i = 0; i < OPERANDS; i++)
        t[i] = i == (int)r->operand && r->is_null
                   ? NULL
                   : oc_bare_tensor(i == (int)r->operand ? r->shape
                                    : i < COEFFICIENT    ? "2x3"
                                                         : "1",
                                    i == (int)r->operand ? r->type : ACL_FLOAT, ACL_FORMAT_ND);
    status = r->is_v2 ? aclnnApplyAdamWV2GetWorkspaceSize(t[VAR], t[M], t[V], t[MOST], t[GRAD],
                                                          t[STEP], 0.001f, 0.9f, 0.999f, 0, 1e-8f,
                                                          r->amsgrad, false, size, executor)
                      : aclnnApplyAdamWGetWorkspaceSize(t[VAR], t[M], t[V], c[0], c[1], c[2], c[3],
                                                        c[4], c[5], c[6], t[GRAD], t[MOST],
                                                        r->amsgrad, false, size, executor);
    for (int i = 0; i < OPERANDS; i++)
        if (t[i] != NULL) (void)aclDestroyTensor(t[i]);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;
    uint64_t size = 77;
    aclOpExecutor *executor = NULL;

    EXPECT_REFUSED(r->is_null ? ACLNN_ERR_PARAM_NULLPTR : ACLNN_ERR_PARAM_INVALID, r->text,
                   call(r, &size, &executor));
    EXPECT_EQ_I64(size, 77);
    EXPECT(executor == NULL);
}

const struct oc_test adam_refusals[] = {
    OC_TEST_ROWS(REFUSALS, run_refusal),
    {.name = NULL},
};
