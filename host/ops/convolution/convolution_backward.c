/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnConvolutionBackward computes the gradients of convolutions over one to three axes, and of
 * transposed convolutions. The gradient of a convolution's input is a transposed convolution, and
 * conversely. The gradient of the weight is one product over images and windows.
 */
#include "aclnnop/aclnn_convolution_backward.h"
#include "base/math.h"
#include "check/check.h"
#include "families/reduction.h"
#include "ops/convolution/convolution_products.h"
#include "plan/op.h"
#include "steps/steps.h"

struct args {
    const aclTensor *gradOutput, *input, *weight;
    const aclIntArray *biasSizes; /* may be NULL */
    const aclIntArray *stride, *padding, *dilation;
    bool transposed;
    const aclIntArray *outputPadding;
    int64_t groups;
    const aclBoolArray *outputMask;
    int8_t cubeMathType;
    aclTensor *gradInput, *gradWeight, *gradBias; /* read only where outputMask asks for them */
};

/* These are the gradients that outputMask can request, in its order. */
enum { GRAD_INPUT, GRAD_WEIGHT, GRAD_BIAS, GRADIENTS };

// clang-format off
static const struct oc_rule RULES[] = {
    /*              name        dtypes     rank  formats */
    OC_TENSOR(args, gradOutput, OC_FLOATS, 2, 5, OC_CONVOLUTION_FORMATS),
    OC_TENSOR(args, input,      OC_FLOATS, 2, 5, OC_CONVOLUTION_FORMATS),
    OC_TENSOR(args, weight,     OC_FLOATS, 3, 5, OC_CONVOLUTION_FORMATS),
    OC_REQUIRED(args, stride),
    OC_REQUIRED(args, padding),
    OC_REQUIRED(args, dilation),
    OC_REQUIRED(args, outputMask),
};
static const struct oc_rule GRADIENT_RULES[GRADIENTS] = {
    OC_TENSOR(args, gradInput,  OC_FLOATS, 2, 5, OC_CONVOLUTION_FORMATS),
    OC_TENSOR(args, gradWeight, OC_FLOATS, 3, 5, OC_CONVOLUTION_FORMATS),
    OC_TENSOR(args, gradBias,   OC_FLOATS, 1, 1, OC_ANY_FORMAT),
};
// clang-format on

static struct oc_convolution_arguments arguments_of(const struct args *a)
{
    return (struct oc_convolution_arguments){.input = a->input,
                                             .weight = a->weight,
                                             .output = a->gradOutput,
                                             .output_name = "gradOutput",
                                             .stride = a->stride,
                                             .padding = a->padding,
                                             .dilation = a->dilation,
                                             .outputPadding = a->outputPadding,
                                             .transposed = a->transposed,
                                             .groups = a->groups};
}

/* ---- Checks ---- */

static bool has(const struct args *a, int gradient) { return a->outputMask->values[gradient]; }

/* A gradient that is not requested may be NULL, or a tensor of any kind. */
static aclnnStatus check_tensors(const struct args *a)
{
    struct oc_rule rules[OC_COUNT(RULES) + GRADIENTS];
    size_t count = 0;

    for (; count < OC_COUNT(RULES); count++)
        rules[count] = RULES[count];
    OC_TRY(oc_check_pointer("outputMask", a->outputMask));
    OC_TRY(
        oc_check_i64("size of outputMask", (int64_t)a->outputMask->size, OC_EQ, NULL, GRADIENTS));
    for (int i = 0; i < GRADIENTS; i++)
        if (has(a, i)) rules[count++] = GRADIENT_RULES[i];
    OC_TRY(oc_check_rules(rules, count, a));
    OC_TRY(oc_check_same_dtype("input", a->input, "gradOutput", a->gradOutput));
    OC_TRY(oc_check_same_dtype("weight", a->weight, "gradOutput", a->gradOutput));
    if (has(a, GRAD_INPUT))
        OC_TRY(oc_check_same_dtype("gradInput", a->gradInput, "input", a->input));
    if (has(a, GRAD_WEIGHT))
        OC_TRY(oc_check_same_dtype("gradWeight", a->gradWeight, "weight", a->weight));
    return ACLNN_SUCCESS;
}

/* biasSizes is checked only if the gradient of the bias is requested: it has no other use, and
 * PyTorch passes arbitrary sizes. */
static aclnnStatus check_bias(const struct args *a, int64_t channels)
{
    if (a->biasSizes != NULL) {
        OC_TRY(oc_check_i64("size of biasSizes", (int64_t)a->biasSizes->size, OC_EQ, NULL, 1));
        OC_TRY(oc_check_i64("biasSizes[0]", a->biasSizes->values[0], OC_EQ,
                            "the channels of gradOutput", channels));
    }
    return oc_check_i64("gradBias.shape[0]", oc_dim(a->gradBias, 0), OC_EQ,
                        "the channels of gradOutput", channels);
}

static aclnnStatus backward_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_convolution_arguments shapes = arguments_of(a);

    OC_TRY(check_tensors(a));
    OC_TRY(oc_convolution_check(&shapes));
    if (has(a, GRAD_INPUT))
        OC_TRY(oc_check_shape("gradInput", a->gradInput, a->input->shape, a->input->rank,
                              "that of input"));
    if (has(a, GRAD_WEIGHT))
        OC_TRY(oc_check_shape("gradWeight", a->gradWeight, a->weight->shape, a->weight->rank,
                              "that of weight"));
    if (has(a, GRAD_BIAS)) OC_TRY(check_bias(a, oc_convolution_outputs(&shapes)));
    return oc_check_cube_math_type(a->cubeMathType);
}

/* ---- Plan ---- */

/* Sums gradOutput along all axes except that of channels, by the tree of sums along axes. */
static void plan_grad_bias(oc_plan *p, const struct args *a)
{
    static const struct oc_reduction SUM = {
        .self = "gradOutput", .out = "gradBias", .dims = "", .function = {"x", "SUM(a,x)", "a"}};
    union {
        aclIntArray array;
        int64_t space[1 + OC_CONVOLUTION_RANK - 1];
    } dims = {.array = {.size = 0}};
    const int64_t channels = (int64_t)(a->gradOutput->rank + 1 - a->weight->rank);

    for (int64_t d = 0; d < (int64_t)a->gradOutput->rank; d++)
        if (d != channels) dims.array.values[dims.array.size++] = d;
    oc_reduction_plan(p, &(struct oc_reduction_args){.row = &SUM,
                                                     .self = a->gradOutput,
                                                     .dims = &dims.array,
                                                     .dtype = -1,
                                                     .out = a->gradBias});
}

static void plan_grad_input(oc_plan *p, const struct args *a, struct oc_view grad_output,
                            struct oc_view weight, struct oc_view grad_input)
{
    const struct oc_convolution_arguments shapes = arguments_of(a);
    struct oc_convolution q;

    oc_convolution_describe(&shapes, a->transposed ? grad_output : grad_input,
                            a->transposed ? grad_input : grad_output, weight, a->cubeMathType, &q);
    if (a->transposed)
        oc_convolution_plan_small(p, &q);
    else
        oc_convolution_plan_large(p, &q);
}

static void plan_grad_weight(oc_plan *p, const struct args *a, struct oc_view grad_output,
                             struct oc_view input, struct oc_view grad_weight)
{
    const struct oc_convolution_arguments shapes = arguments_of(a);
    struct oc_convolution q;

    oc_convolution_describe(&shapes, a->transposed ? grad_output : input,
                            a->transposed ? input : grad_output, grad_weight, a->cubeMathType, &q);
    oc_convolution_plan_weight(p, &q);
}

static void backward_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const bool is_empty =
        oc_numel(a->gradOutput) == 0 || oc_numel(a->input) == 0 || oc_numel(a->weight) == 0;
    const struct oc_view grad_output = oc_plan_view(p, "gradOutput", a->gradOutput, OC_READ);

    if (has(a, GRAD_INPUT)) {
        const struct oc_view weight = oc_plan_view(p, "weight", a->weight, OC_READ);
        const struct oc_view grad_input = oc_plan_view(p, "gradInput", a->gradInput, OC_WRITE);

        if (is_empty)
            oc_plan_fill(p, grad_input, 0);
        else
            plan_grad_input(p, a, grad_output, weight, grad_input);
    }
    if (has(a, GRAD_WEIGHT)) {
        const struct oc_view input = oc_plan_view(p, "input", a->input, OC_READ);
        const struct oc_view grad_weight = oc_plan_view(p, "gradWeight", a->gradWeight, OC_WRITE);

        if (is_empty)
            oc_plan_fill(p, grad_weight, 0);
        else
            plan_grad_weight(p, a, grad_output, input, grad_weight);
    }
    if (has(a, GRAD_BIAS)) {
        if (oc_numel(a->gradOutput) == 0)
            oc_plan_fill(p, oc_plan_view(p, "gradBias", a->gradBias, OC_WRITE), 0);
        else
            plan_grad_bias(p, a);
    }
}

static const struct oc_field FIELDS[] = {
    OC_FIELD(args, gradOutput), OC_FIELD(args, input),      OC_FIELD(args, weight),
    OC_FIELD(args, biasSizes),  OC_FIELD(args, stride),     OC_FIELD(args, padding),
    OC_FIELD(args, dilation),   OC_FIELD(args, transposed), OC_FIELD(args, outputPadding),
    OC_FIELD(args, groups),     OC_FIELD(args, outputMask), OC_FIELD(args, cubeMathType),
    OC_FIELD(args, gradInput),  OC_FIELD(args, gradWeight), OC_FIELD(args, gradBias)};

static const struct oc_op OP = {"aclnnConvolutionBackward", backward_check, backward_plan, FIELDS,
                                OC_COUNT(FIELDS)};

aclnnStatus aclnnConvolutionBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *input, const aclTensor *weight,
    const aclIntArray *biasSizes, const aclIntArray *stride, const aclIntArray *padding,
    const aclIntArray *dilation, bool transposed, const aclIntArray *outputPadding, int groups,
    const aclBoolArray *outputMask, int8_t cubeMathType, aclTensor *gradInput,
    aclTensor *gradWeight, aclTensor *gradBias, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {gradOutput, input,        weight,     biasSizes,     stride,
                           padding,    dilation,     transposed, outputPadding, groups,
                           outputMask, cubeMathType, gradInput,  gradWeight,    gradBias};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnConvolutionBackward, &OP)
