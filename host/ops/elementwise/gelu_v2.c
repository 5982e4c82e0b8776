/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnGeluV2 and aclnnGeluBackwardV2 use a row of the element-wise operators for each of their two formulas. */
#include <string.h>

#include "aclnnop/aclnn_gelu_backward_v2.h"
#include "aclnnop/aclnn_gelu_v2.h"
#include "check/check.h"
#include "families/elementwise.h"

extern const struct oc_elementwise oc_elementwise_Gelu, oc_elementwise_GeluBackward,
    oc_elementwise_GeluBackwardByErf;

struct args {
    const aclTensor *x;
    int64_t approximate;
    aclTensor *y;
};

enum { BY_ERF, BY_TANH };

/* This form of x * Phi(x) keeps its precision where Phi is small. */
#define ERF_EXPRESSION "K(0.5)*self*ERFC(K(-0.7071067811865476)*self)"

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

/* ---- The gradient ---- */

struct backward_args {
    const aclTensor *gradOutput, *self;
    const char *text;
    int64_t approximate; /* of the text; UNKNOWN is refused */
    aclTensor *gradInput;
};

enum { UNKNOWN = BY_TANH + 1 };

static void backward_make(const struct backward_args *a, struct oc_elementwise *row,
                          struct oc_elementwise_args *each)
{
    *row =
        a->approximate == BY_TANH ? oc_elementwise_GeluBackward : oc_elementwise_GeluBackwardByErf;
    row->types = row->promoted = OC_FLOATS;
    *each = (struct oc_elementwise_args){
        .row = row, .input = {a->gradOutput, a->self}, .output = a->gradInput};
}

static aclnnStatus backward_check(const void *opaque)
{
    const struct backward_args *a = opaque;
    struct oc_elementwise_args each;
    struct oc_elementwise row;

    backward_make(a, &row, &each);
    OC_TRY(oc_check_pointer("approximate", a->text));
    OC_TRY(oc_elementwise_check(&each));
    return oc_check_that(a->approximate != UNKNOWN, "approximate", a->text,
                         "must be \"none\" or \"tanh\"");
}

static void backward_plan(oc_plan *p, const void *opaque)
{
    struct oc_elementwise_args each;
    struct oc_elementwise row;

    backward_make(opaque, &row, &each);
    oc_elementwise_plan(p, &each);
}

static int64_t formula_of(const char *text)
{
    if (text == NULL) return UNKNOWN;
    return strcmp(text, "none") == 0 ? BY_ERF : strcmp(text, "tanh") == 0 ? BY_TANH : UNKNOWN;
}

static const struct oc_field BACKWARD_FIELDS[] = {
    OC_FIELD(backward_args, gradOutput), OC_FIELD(backward_args, self),
    OC_FIELD(backward_args, approximate), OC_FIELD(backward_args, gradInput)};
static const struct oc_op BACKWARD = {"aclnnGeluBackwardV2", backward_check, backward_plan,
                                      BACKWARD_FIELDS, OC_COUNT(BACKWARD_FIELDS)};

aclnnStatus aclnnGeluBackwardV2GetWorkspaceSize(const aclTensor *gradOutput, const aclTensor *self,
                                                char *approximate, aclTensor *gradInput,
                                                uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct backward_args a = {gradOutput, self, approximate, formula_of(approximate),
                                    gradInput};

    return oc_op_prepare(&BACKWARD, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnGeluBackwardV2, &BACKWARD)
