/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnGeluV2 uses a row of the element-wise operators for each of its two formulas. */
#include "aclnnop/aclnn_gelu_v2.h"
#include "check/check.h"
#include "families/elementwise.h"

extern const struct oc_elementwise oc_elementwise_Gelu;

struct args {
    const aclTensor *x;
    int64_t approximate;
    aclTensor *y;
};

enum { BY_ERF, BY_TANH };

/* This form of x * Phi(x) keeps its precision where Phi is small. */
#define ERF_EXPRESSION "K(0.5)*self*erfc(K(-0.7071067811865476)*self)"

static void gelu_make(const struct args *a, struct oc_elementwise *row,
                      struct oc_elementwise_args *each)
{
    *row = oc_elementwise_Gelu;
    row->inputs[0] = "x";
    row->output = "y";
    row->types = row->promoted = OC_FLOATS;
    if (a->approximate == BY_ERF) row->expression = ERF_EXPRESSION;
    *each = (struct oc_elementwise_args){.row = row, .input = {a->x}, .output = a->y};
}

static aclnnStatus gelu_check(const void *opaque)
{
    static const char *const FORMULAS[] = {"none", "tanh"};
    const struct args *a = opaque;
    struct oc_elementwise_args each;
    struct oc_elementwise row;

    gelu_make(a, &row, &each);
    OC_TRY(oc_elementwise_check(&each));
    return oc_check_enum("approximate", a->approximate, FORMULAS, OC_COUNT(FORMULAS));
}

static void gelu_plan(oc_plan *p, const void *opaque)
{
    struct oc_elementwise_args each;
    struct oc_elementwise row;

    gelu_make(opaque, &row, &each);
    oc_elementwise_plan(p, &each);
}

static const struct oc_field FIELDS[] = {OC_FIELD(args, x), OC_FIELD(args, approximate),
                                         OC_FIELD(args, y)};
static const struct oc_op OP = {"aclnnGeluV2", gelu_check, gelu_plan, FIELDS, OC_COUNT(FIELDS)};

aclnnStatus aclnnGeluV2GetWorkspaceSize(const aclTensor *x, int64_t approximate, aclTensor *y,
                                        uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {x, approximate, y};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnGeluV2, &OP)
