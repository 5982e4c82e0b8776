/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnUpsampleLinear1d, aclnnUpsampleBilinear2d and aclnnUpsampleBicubic2d interpolate between the
 * neighbors of each position (families/upsample.h), two along each axis, or four. Their gradients
 * gather: each element adds the gradients of the positions that read it, which form a segment along
 * each axis. An image of one axis has one line.
 */
#include "aclnnop/aclnn_upsample_bicubic_2d.h"
#include "aclnnop/aclnn_upsample_bicubic_2d_backward.h"
#include "aclnnop/aclnn_upsample_bilinear_2d.h"
#include "aclnnop/aclnn_upsample_bilinear_2d_backward_v2.h"
#include "aclnnop/aclnn_upsample_linear_1d.h"
#include "aclnnop/aclnn_upsample_linear_1d_backward.h"
#include "check/check.h"
#include "families/upsample.h"
#include "plan/op.h"
#include "plan/plan.h"
#include "steps/steps.h"
#include "strategy/strategy.h"

#define ROWS (OC_FORMAT_BIT(ACL_FORMAT_ND) | OC_FORMAT_BIT(ACL_FORMAT_NCL))
#define IMAGES \
    (OC_FORMAT_BIT(ACL_FORMAT_ND) | OC_FORMAT_BIT(ACL_FORMAT_NCHW) | OC_FORMAT_BIT(ACL_FORMAT_NHWC))

/* What differs between the operators: axes, and names. */
struct kind {
    int axes;
    bool is_cubic, is_gradient;
    uint64_t formats;
    const char *self, *out; /* the names of the tensor that is read, and of that which is written */
};

struct args {
    const struct kind *kind;
    const aclTensor *self;
    const aclIntArray *outputSize;
    const aclIntArray *inputSize; /* only of gradients */
    bool alignCorners;
    double scalesH, scalesW;
    aclTensor *out;
};

/* ---- Checks ---- */

static aclnnStatus interpolated_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct kind *k = a->kind;
    const uint64_t rank = 2 + (uint64_t)k->axes;
    struct oc_rule rules[] = {
        {k->self, offsetof(struct args, self), OC_FLOATS, rank, rank, k->formats},
        OC_REQUIRED(args, outputSize),
        OC_REQUIRED(args, inputSize),
        {k->out, offsetof(struct args, out), OC_FLOATS, rank, rank, k->formats},
    };

    if (!k->is_gradient) rules[2] = rules[3];
    OC_TRY(oc_check_rules(rules, k->is_gradient ? 4 : 3, a));

    /* The vendor's bilinear operator takes images without channels. */
    const bool needs_channels = !k->is_gradient && (k->is_cubic || k->axes == 1);
    const struct oc_upsample_sizes sizes = {
        k->self,       k->out,       a->self,           a->out,
        a->outputSize, a->inputSize, OC_SIZES_OF_SHAPE, needs_channels};

    return oc_upsample_check_sizes(&sizes);
}

/* ---- Plan ---- */

static void interpolated_axes(const struct args *a, const struct oc_images *inputs,
                              const struct oc_images *outputs, struct oc_upsample_axis axes[2])
{
    const double scales[] = {a->scalesH, a->scalesW};

    for (int i = 0; i < 2; i++)
        axes[i] = (a->kind->is_cubic ? oc_upsample_cubic_axis : oc_upsample_linear_axis)(
            inputs->extent[OC_IMAGE_H + i], outputs->extent[OC_IMAGE_H + i], scales[i],
            a->alignCorners);
}

/* Copies four numbers to the vector of a kernel's argument. */
static void interpolated_vector(const int64_t from[4], int64_t to[8])
{
    for (int i = 0; i < 8; i++)
        to[i] = i < 4 ? from[i] : 0;
}

static void interpolated_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;

    if (oc_numel(a->out) == 0) return;

    const bool is_backward = a->kind->is_gradient;
    const struct oc_images of = oc_images_of(a->self), to = oc_images_of(a->out);
    /* In channels-last layout the neighboring elements are those of the channels. */
    const bool channels =
        to.extent[OC_IMAGE_W] > 1 && to.stride[OC_IMAGE_W] != 1 && to.stride[OC_IMAGE_C] == 1;
    const int64_t inner = to.extent[channels ? OC_IMAGE_C : OC_IMAGE_W];
    const int64_t rows = to.extent[OC_IMAGE_N] * to.extent[OC_IMAGE_H] *
                         to.extent[channels ? OC_IMAGE_W : OC_IMAGE_C];
    const enum oc_dtype dtype = oc_dtype_of(a->out->dtype);
    int64_t to_extent[8], to_stride[8], of_extent[8], of_stride[8];
    struct oc_elementwise_config config;
    struct oc_upsample_axis axes[2];

    oc_default_elementwise(oc_plan_device(p), &config);
    interpolated_axes(a, is_backward ? &to : &of, is_backward ? &of : &to, axes);
    interpolated_vector(to.extent, to_extent);
    interpolated_vector(to.stride, to_stride);
    interpolated_vector(of.extent, of_extent);
    interpolated_vector(of.stride, of_stride);

    struct oc_launch launch = {
        .source = "upsample_interpolated",
        .kernel = is_backward ? "backward" : "forward",
        .defines = {OC_DEFINE(T, oc_dtype_name(dtype))},
        .args = {OC_REF(to, oc_plan_tensor(p, a->kind->out, a->out, OC_WRITE)),
                 OC_REF(of, oc_plan_tensor(p, a->kind->self, a->self, OC_READ)),
                 OC_INDEX(rows, rows), OC_INDEX(inner, inner),
                 OC_INDEX(elements_per_item, config.elements_per_item),
                 OC_INDEX8(to_extent, to_extent), OC_INDEX8(to_stride, to_stride),
                 OC_INDEX8(of_extent, of_extent), OC_INDEX8(of_stride, of_stride),
                 OC_FLOAT(ratio_h, axes[0].ratio), OC_FLOAT(ratio_w, axes[1].ratio),
                 OC_FLOAT(shift, axes[0].shift), OC_FLOAT(less, axes[0].less)},
        .global = {rows * oc_ceil_div(inner, config.elements_per_item)},
        .group = {config.group},
        .choice = config.choice,
        .flops =
            (a->kind->is_cubic ? 40 : 12) * (double)oc_max_i64(oc_numel(a->self), oc_numel(a->out)),
        .bytes = (double)(oc_numel(a->self) + oc_numel(a->out)) * (double)oc_dtype_size(dtype)};

    oc_launch_define_flag(&launch, "CHANNELS", channels);
    oc_launch_define_flag(&launch, "CUBIC", a->kind->is_cubic);
    if (!oc_plan_try(p, oc_choose_index_width(
                            oc_max_i64(oc_view_index_extent(a->self), oc_view_index_extent(a->out)),
                            oc_max_i64(oc_numel(a->self), oc_numel(a->out)), &launch.index64)))
        return;
    if (is_backward)
        OC_APPEND_ARGS(
            &launch, OC_REF(starts_h, oc_upsample_plan_starts(p, &axes[0], launch.index64, NULL)),
            OC_REF(starts_w, oc_upsample_plan_starts(p, &axes[1], launch.index64, NULL)));
    oc_plan_kernel(p, &launch);
}

/* ---- Entry points ---- */

static const struct oc_field IMAGE_FIELDS[] = {
    OC_VALUE_FIELD(args, kind),   OC_FIELD(args, self),    OC_FIELD(args, outputSize),
    OC_FIELD(args, alignCorners), OC_FIELD(args, scalesH), OC_FIELD(args, scalesW),
    OC_FIELD(args, out)};
static const struct oc_field BILINEAR_BACKWARD_FIELDS[] = {
    OC_VALUE_FIELD(args, kind),   OC_NAMED_FIELD(args, self, "gradOut"),
    OC_FIELD(args, outputSize),   OC_FIELD(args, inputSize),
    OC_FIELD(args, alignCorners), OC_FIELD(args, scalesH),
    OC_FIELD(args, scalesW),      OC_FIELD(args, out)};
static const struct oc_field BICUBIC_BACKWARD_FIELDS[] = {
    OC_VALUE_FIELD(args, kind), OC_NAMED_FIELD(args, self, "gradOut"), OC_FIELD(args, outputSize),
    OC_FIELD(args, inputSize),  OC_FIELD(args, alignCorners),          OC_FIELD(args, scalesH),
    OC_FIELD(args, scalesW),    OC_NAMED_FIELD(args, out, "gradInput")};
static const struct oc_field ROW_FIELDS[] = {OC_VALUE_FIELD(args, kind),
                                             OC_FIELD(args, self),
                                             OC_FIELD(args, outputSize),
                                             OC_FIELD(args, alignCorners),
                                             OC_NAMED_FIELD(args, scalesW, "scale"),
                                             OC_FIELD(args, out)};
static const struct oc_field ROW_BACKWARD_FIELDS[] = {
    OC_VALUE_FIELD(args, kind),   OC_NAMED_FIELD(args, self, "gradOut"),
    OC_FIELD(args, outputSize),   OC_FIELD(args, inputSize),
    OC_FIELD(args, alignCorners), OC_NAMED_FIELD(args, scalesW, "scales"),
    OC_FIELD(args, out)};

static const struct oc_op BILINEAR = {"aclnnUpsampleBilinear2d", interpolated_check,
                                      interpolated_plan, IMAGE_FIELDS, OC_COUNT(IMAGE_FIELDS)};

aclnnStatus aclnnUpsampleBilinear2dGetWorkspaceSize(const aclTensor *self,
                                                    const aclIntArray *outputSize,
                                                    const bool alignCorners, const double scalesH,
                                                    const double scalesW, aclTensor *out,
                                                    uint64_t *workspaceSize,
                                                    aclOpExecutor **executor)
{
    static const struct kind KIND = {2, false, false, IMAGES, "self", "out"};
    const struct args a = {&KIND, self, outputSize, NULL, alignCorners, scalesH, scalesW, out};

    return oc_op_prepare(&BILINEAR, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnUpsampleBilinear2d, &BILINEAR)

static const struct oc_op BICUBIC = {"aclnnUpsampleBicubic2d", interpolated_check,
                                     interpolated_plan, IMAGE_FIELDS, OC_COUNT(IMAGE_FIELDS)};

aclnnStatus aclnnUpsampleBicubic2dGetWorkspaceSize(const aclTensor *self,
                                                   const aclIntArray *outputSize,
                                                   const bool alignCorners, const double scalesH,
                                                   const double scalesW, aclTensor *out,
                                                   uint64_t *workspaceSize,
                                                   aclOpExecutor **executor)
{
    static const struct kind KIND = {2, true, false, IMAGES, "self", "out"};
    const struct args a = {&KIND, self, outputSize, NULL, alignCorners, scalesH, scalesW, out};

    return oc_op_prepare(&BICUBIC, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnUpsampleBicubic2d, &BICUBIC)

static const struct oc_op LINEAR = {"aclnnUpsampleLinear1d", interpolated_check, interpolated_plan,
                                    ROW_FIELDS, OC_COUNT(ROW_FIELDS)};

aclnnStatus aclnnUpsampleLinear1dGetWorkspaceSize(const aclTensor *self,
                                                  const aclIntArray *outputSize,
                                                  const bool alignCorners, const double scale,
                                                  aclTensor *out, uint64_t *workspaceSize,
                                                  aclOpExecutor **executor)
{
    static const struct kind KIND = {1, false, false, ROWS, "self", "out"};
    const struct args a = {&KIND, self, outputSize, NULL, alignCorners, 0, scale, out};

    return oc_op_prepare(&LINEAR, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnUpsampleLinear1d, &LINEAR)

static const struct oc_op BILINEAR_BACKWARD = {
    "aclnnUpsampleBilinear2dBackwardV2", interpolated_check, interpolated_plan,
    BILINEAR_BACKWARD_FIELDS, OC_COUNT(BILINEAR_BACKWARD_FIELDS)};

aclnnStatus aclnnUpsampleBilinear2dBackwardV2GetWorkspaceSize(
    const aclTensor *gradOut, const aclIntArray *outputSize, const aclIntArray *inputSize,
    bool alignCorners, double scalesH, double scalesW, aclTensor *out, uint64_t *workspaceSize,
    aclOpExecutor **executor)
{
    static const struct kind KIND = {2, false, true, IMAGES, "gradOut", "out"};
    const struct args a = {&KIND,        gradOut, outputSize, inputSize,
                           alignCorners, scalesH, scalesW,    out};

    return oc_op_prepare(&BILINEAR_BACKWARD, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnUpsampleBilinear2dBackwardV2, &BILINEAR_BACKWARD)

static const struct oc_op BICUBIC_BACKWARD = {"aclnnUpsampleBicubic2dBackward", interpolated_check,
                                              interpolated_plan, BICUBIC_BACKWARD_FIELDS,
                                              OC_COUNT(BICUBIC_BACKWARD_FIELDS)};

aclnnStatus aclnnUpsampleBicubic2dBackwardGetWorkspaceSize(
    const aclTensor *gradOut, const aclIntArray *outputSize, const aclIntArray *inputSize,
    const bool alignCorners, double scalesH, double scalesW, aclTensor *gradInput,
    uint64_t *workspaceSize, aclOpExecutor **executor)
{
    static const struct kind KIND = {2, true, true, IMAGES, "gradOut", "gradInput"};
    const struct args a = {&KIND,        gradOut, outputSize, inputSize,
                           alignCorners, scalesH, scalesW,    gradInput};

    return oc_op_prepare(&BICUBIC_BACKWARD, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnUpsampleBicubic2dBackward, &BICUBIC_BACKWARD)

static const struct oc_op LINEAR_BACKWARD = {"aclnnUpsampleLinear1dBackward", interpolated_check,
                                             interpolated_plan, ROW_BACKWARD_FIELDS,
                                             OC_COUNT(ROW_BACKWARD_FIELDS)};

aclnnStatus aclnnUpsampleLinear1dBackwardGetWorkspaceSize(const aclTensor *gradOut,
                                                          const aclIntArray *outputSize,
                                                          const aclIntArray *inputSize,
                                                          bool alignCorners, double scales,
                                                          aclTensor *out, uint64_t *workspaceSize,
                                                          aclOpExecutor **executor)
{
    static const struct kind KIND = {1, false, true, ROWS, "gradOut", "out"};
    const struct args a = {&KIND, gradOut, outputSize, inputSize, alignCorners, 0, scales, out};

    return oc_op_prepare(&LINEAR_BACKWARD, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnUpsampleLinear1dBackward, &LINEAR_BACKWARD)
