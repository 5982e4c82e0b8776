/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnUpsampleBilinear2d interpolates between the four neighbors of each position
 * (families/upsample.h). Its gradient gathers: each element adds the gradients of the positions that
 * read it, which form a segment along each axis.
 */
#include <stdio.h>

#include "aclnnop/aclnn_upsample_bilinear_2d.h"
#include "aclnnop/aclnn_upsample_bilinear_2d_backward_v2.h"
#include "check/check.h"
#include "families/upsample.h"
#include "plan/op.h"
#include "plan/plan.h"
#include "steps/steps.h"
#include "strategy/strategy.h"

struct args {
    const aclTensor *self; /* gradOut of the gradient */
    const aclIntArray *outputSize;
    const aclIntArray *inputSize; /* only of the gradient */
    bool alignCorners;
    double scalesH, scalesW;
    aclTensor *out;
};

#define IMAGES \
    (OC_FORMAT_BIT(ACL_FORMAT_ND) | OC_FORMAT_BIT(ACL_FORMAT_NCHW) | OC_FORMAT_BIT(ACL_FORMAT_NHWC))

/* ---- Checks ---- */

/* Checks that H and W of a tensor have elements, and that `name` and its extents have the given
 * values. */
static aclnnStatus bilinear_check_extents(const char *name, const aclTensor *tensor)
{
    for (int axis = OC_IMAGE_H; axis <= OC_IMAGE_W; axis++) {
        const int d = oc_image_dimension(tensor, (enum oc_image_axis)axis);
        char what[32];

        (void)snprintf(what, sizeof(what), "%s.shape[%d]", name, d);
        OC_TRY(oc_check_i64(what, oc_dim(tensor, d), OC_GT, NULL, 0));
    }
    return ACLNN_SUCCESS;
}

/* Checks that `tensor` has the extents N and C of `like`, and H and W of outputSize. */
static aclnnStatus bilinear_check_output(const struct args *a, const char *name,
                                         const aclTensor *tensor, const aclTensor *like,
                                         const char *why)
{
    int64_t shape[4];

    OC_TRY(oc_check_i64("size of outputSize", (int64_t)a->outputSize->size, OC_EQ, NULL, 2));
    for (int d = 0; d < 4; d++)
        shape[d] = oc_dim(like, d);
    for (int i = 0; i < 2; i++)
        shape[oc_image_dimension(like, (enum oc_image_axis)(OC_IMAGE_H + i))] =
            a->outputSize->values[i];
    return oc_check_shape(name, tensor, shape, 4, why);
}

static aclnnStatus bilinear_check(const void *opaque)
{
    static const struct oc_rule RULES[] = {
        OC_TENSOR(args, self, OC_FLOATS, 4, 4, IMAGES),
        OC_REQUIRED(args, outputSize),
        OC_TENSOR(args, out, OC_FLOATS, 4, 4, IMAGES),
    };
    const struct args *a = opaque;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(oc_check_same_dtype("out", a->out, "self", a->self));
    OC_TRY(oc_check_same_format("out", a->out, "self", a->self));
    OC_TRY(bilinear_check_extents("self", a->self));
    OC_TRY(bilinear_check_extents("out", a->out));
    return bilinear_check_output(a, "out", a->out, a->self, "N, C of self and outputSize");
}

static aclnnStatus bilinear_backward_check(const void *opaque)
{
    static const struct oc_rule RULES[] = {
        {"gradOut", offsetof(struct args, self), OC_FLOATS, 4, 4, IMAGES},
        OC_REQUIRED(args, outputSize),
        OC_REQUIRED(args, inputSize),
        OC_TENSOR(args, out, OC_FLOATS, 4, 4, IMAGES),
    };
    const struct args *a = opaque;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(oc_check_same_dtype("out", a->out, "gradOut", a->self));
    OC_TRY(oc_check_same_format("out", a->out, "gradOut", a->self));
    OC_TRY(oc_check_i64("size of inputSize", (int64_t)a->inputSize->size, OC_EQ, NULL, 4));
    OC_TRY(oc_check_shape("out", a->out, a->inputSize->values, 4, "inputSize"));
    OC_TRY(bilinear_check_extents("out", a->out));
    OC_TRY(bilinear_check_extents("gradOut", a->self));
    return bilinear_check_output(a, "gradOut", a->self, a->out, "N, C of out and outputSize");
}

/* ---- Plan ---- */

static void bilinear_axes(const struct args *a, const struct oc_images *inputs,
                          const struct oc_images *outputs, struct oc_upsample_axis axes[2])
{
    const double scales[] = {a->scalesH, a->scalesW};

    for (int i = 0; i < 2; i++)
        axes[i] =
            oc_upsample_linear_axis(inputs->extent[OC_IMAGE_H + i], outputs->extent[OC_IMAGE_H + i],
                                    scales[i], a->alignCorners);
}

/* Copies four numbers to the vector of a kernel's argument. */
static void bilinear_vector(const int64_t from[4], int64_t to[8])
{
    for (int i = 0; i < 8; i++)
        to[i] = i < 4 ? from[i] : 0;
}

/* Plans the kernel that stores `out` and reads the other tensor. */
static void bilinear_plan_kernel(oc_plan *p, const struct args *a, bool is_backward)
{
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
    bilinear_axes(a, is_backward ? &to : &of, is_backward ? &of : &to, axes);
    bilinear_vector(to.extent, to_extent);
    bilinear_vector(to.stride, to_stride);
    bilinear_vector(of.extent, of_extent);
    bilinear_vector(of.stride, of_stride);

    struct oc_launch launch = {
        .source = "upsample_bilinear",
        .kernel = is_backward ? "backward" : "forward",
        .defines = {OC_DEFINE(T, oc_dtype_name(dtype))},
        .args = {OC_REF(to, oc_plan_tensor(p, "out", a->out, OC_WRITE)),
                 OC_REF(of, oc_plan_tensor(p, is_backward ? "gradOut" : "self", a->self, OC_READ)),
                 OC_INDEX(rows, rows), OC_INDEX(inner, inner),
                 OC_INDEX(elements_per_item, config.elements_per_item),
                 OC_INDEX8(to_extent, to_extent), OC_INDEX8(to_stride, to_stride),
                 OC_INDEX8(of_extent, of_extent), OC_INDEX8(of_stride, of_stride),
                 OC_FLOAT(ratio_h, axes[0].ratio), OC_FLOAT(ratio_w, axes[1].ratio),
                 OC_FLOAT(shift, axes[0].shift), OC_FLOAT(less, axes[0].less)},
        .global = {rows * oc_ceil_div(inner, config.elements_per_item)},
        .group = {config.group},
        .choice = config.choice,
        .flops = 12 * (double)oc_max_i64(oc_numel(a->self), oc_numel(a->out)),
        .bytes = (double)(oc_numel(a->self) + oc_numel(a->out)) * (double)oc_dtype_size(dtype)};

    oc_launch_define_flag(&launch, "CHANNELS", channels);
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

static void bilinear_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;

    if (oc_numel(a->out) > 0) bilinear_plan_kernel(p, a, a->inputSize != NULL);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_FIELD(args, self),      OC_FIELD(args, outputSize),
                                         OC_FIELD(args, inputSize), OC_FIELD(args, alignCorners),
                                         OC_FIELD(args, scalesH),   OC_FIELD(args, scalesW),
                                         OC_FIELD(args, out)};
static const struct oc_field BACKWARD_FIELDS[] = {OC_NAMED_FIELD(args, self, "gradOut"),
                                                  OC_FIELD(args, outputSize),
                                                  OC_FIELD(args, inputSize),
                                                  OC_FIELD(args, alignCorners),
                                                  OC_FIELD(args, scalesH),
                                                  OC_FIELD(args, scalesW),
                                                  OC_FIELD(args, out)};
static const struct oc_op OP = {"aclnnUpsampleBilinear2d", bilinear_check, bilinear_plan, FIELDS,
                                OC_COUNT(FIELDS)};
static const struct oc_op BACKWARD_OP = {"aclnnUpsampleBilinear2dBackwardV2",
                                         bilinear_backward_check, bilinear_plan, BACKWARD_FIELDS,
                                         OC_COUNT(BACKWARD_FIELDS)};

aclnnStatus aclnnUpsampleBilinear2dGetWorkspaceSize(const aclTensor *self,
                                                    const aclIntArray *outputSize,
                                                    const bool alignCorners, const double scalesH,
                                                    const double scalesW, aclTensor *out,
                                                    uint64_t *workspaceSize,
                                                    aclOpExecutor **executor)
{
    const struct args a = {self, outputSize, NULL, alignCorners, scalesH, scalesW, out};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnUpsampleBilinear2d, &OP)

aclnnStatus aclnnUpsampleBilinear2dBackwardV2GetWorkspaceSize(
    const aclTensor *gradOut, const aclIntArray *outputSize, const aclIntArray *inputSize,
    bool alignCorners, double scalesH, double scalesW, aclTensor *out, uint64_t *workspaceSize,
    aclOpExecutor **executor)
{
    const struct args a = {gradOut, outputSize, inputSize, alignCorners, scalesH, scalesW, out};

    return oc_op_prepare(&BACKWARD_OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnUpsampleBilinear2dBackwardV2, &BACKWARD_OP)
