/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnConvolution computes convolutions over one to three axes, and transposed convolutions. A
 * transposed convolution is the adjoint of a convolution: the gradient of the convolution with
 * respect to its input.
 */
#include "aclnnop/aclnn_convolution.h"
#include "base/math.h"
#include "check/check.h"
#include "ops/convolution/convolution_products.h"
#include "plan/op.h"
#include "steps/steps.h"

struct args {
    const aclTensor *input, *weight, *bias; /* bias may be NULL */
    const aclIntArray *stride, *padding, *dilation;
    bool transposed;
    const aclIntArray *outputPadding;
    int64_t groups;
    aclTensor *output;
    int8_t cubeMathType;
};

// clang-format off
static const struct oc_rule RULES[] = {
    /*              name    dtypes     rank  formats */
    OC_TENSOR(args, input,  OC_FLOATS, 2, 5, OC_CONVOLUTION_FORMATS),
    OC_TENSOR(args, weight, OC_FLOATS, 3, 5, OC_CONVOLUTION_FORMATS),
    OC_REQUIRED(args, stride),
    OC_REQUIRED(args, padding),
    OC_REQUIRED(args, dilation),
    OC_TENSOR(args, output, OC_FLOATS, 2, 5, OC_CONVOLUTION_FORMATS),
    OC_TENSOR(args, bias,   OC_FLOATS, 1, 1, OC_ANY_FORMAT),
};
// clang-format on

static struct oc_convolution_arguments arguments_of(const struct args *a)
{
    return (struct oc_convolution_arguments){.input = a->input,
                                             .weight = a->weight,
                                             .output = a->output,
                                             .output_name = "output",
                                             .stride = a->stride,
                                             .padding = a->padding,
                                             .dilation = a->dilation,
                                             .outputPadding = a->outputPadding,
                                             .transposed = a->transposed,
                                             .groups = a->groups};
}

static aclnnStatus convolution_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_convolution_arguments shapes = arguments_of(a);

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES) - (a->bias == NULL), a));
    OC_TRY(oc_check_same_dtype("weight", a->weight, "input", a->input));
    OC_TRY(oc_check_same_dtype("output", a->output, "input", a->input));
    OC_TRY(oc_convolution_check(&shapes));
    if (a->bias != NULL)
        OC_TRY(oc_check_i64("bias.shape[0]", oc_dim(a->bias, 0), OC_EQ, "the channels of output",
                            oc_convolution_outputs(&shapes)));
    return oc_check_cube_math_type(a->cubeMathType);
}

/* Without products the output is the bias. */
static void plan_bias(oc_plan *p, const struct args *a, struct oc_view output, struct oc_view bias)
{
    struct oc_layout axes, column;

    if (a->bias == NULL) {
        oc_plan_fill(p, output, 0);
        return;
    }
    oc_convolution_axes(&axes, a->output, a->weight->rank);
    oc_layout_make(&column, (const int64_t[OC_CONVOLUTION_RANK]){1, oc_dim(a->bias, 0), 1, 1, 1},
                   OC_CONVOLUTION_RANK, NULL);
    column.strides[1] = oc_stride(a->bias, 0);
    column.tensor.dtype = a->bias->dtype;
    oc_plan_copy(p, (struct oc_view){output.ref, &axes.tensor, output.dtype},
                 (struct oc_view){bias.ref, &column.tensor, bias.dtype});
}

static void convolution_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_convolution_arguments shapes = arguments_of(a);
    const struct oc_view output = oc_plan_view(p, "output", a->output, OC_WRITE);
    struct oc_view bias = {.like = NULL};
    struct oc_convolution q;

    if (a->bias != NULL) bias = oc_plan_view(p, "bias", a->bias, OC_READ);
    if (oc_numel(a->output) == 0) return;
    if (oc_numel(a->input) == 0 || oc_numel(a->weight) == 0) {
        plan_bias(p, a, output, bias);
        return;
    }

    const struct oc_view input = oc_plan_view(p, "input", a->input, OC_READ);
    const struct oc_view weight = oc_plan_view(p, "weight", a->weight, OC_READ);
    oc_convolution_describe(&shapes, a->transposed ? output : input, a->transposed ? input : output,
                            weight, a->cubeMathType, &q);
    q.bias = bias;
    if (a->transposed)
        oc_convolution_plan_large(p, &q);
    else
        oc_convolution_plan_small(p, &q);
}

static const struct oc_field FIELDS[] = {
    OC_FIELD(args, input),      OC_FIELD(args, weight),        OC_FIELD(args, bias),
    OC_FIELD(args, stride),     OC_FIELD(args, padding),       OC_FIELD(args, dilation),
    OC_FIELD(args, transposed), OC_FIELD(args, outputPadding), OC_FIELD(args, groups),
    OC_FIELD(args, output),     OC_FIELD(args, cubeMathType)};

static const struct oc_op OP = {"aclnnConvolution", convolution_check, convolution_plan, FIELDS,
                                OC_COUNT(FIELDS)};

aclnnStatus aclnnConvolutionGetWorkspaceSize(const aclTensor *input, const aclTensor *weight,
                                             const aclTensor *bias, const aclIntArray *stride,
                                             const aclIntArray *padding,
                                             const aclIntArray *dilation, bool transposed,
                                             const aclIntArray *outputPadding, const int64_t groups,
                                             aclTensor *output, int8_t cubeMathType,
                                             uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {input,      weight,        bias,   stride, padding,     dilation,
                           transposed, outputPadding, groups, output, cubeMathType};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnConvolution, &OP)
