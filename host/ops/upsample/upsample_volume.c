/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnUpsampleTrilinear3d interpolates between the eight neighbors of each position (families/upsample.h), and
 * aclnnUpsampleNearest3d copies the one before it, whatever its type is. Their gradients gather: each element adds the gradients of
 * the positions that read it, which form a segment along each axis.
 */
#include "aclnnop/aclnn_upsample_nearest_3d.h"
#include "aclnnop/aclnn_upsample_nearest_3d_backward.h"
#include "aclnnop/aclnn_upsample_trilinear_3d.h"
#include "aclnnop/aclnn_upsample_trilinear_3d_backward.h"
#include "base/math.h"
#include "check/check.h"
#include "families/upsample.h"
#include "plan/op.h"
#include "plan/plan.h"
#include "steps/raw_copy.h"
#include "steps/steps.h"
#include "strategy/strategy.h"

#define VOLUMES                                                       \
    (OC_FORMAT_BIT(ACL_FORMAT_ND) | OC_FORMAT_BIT(ACL_FORMAT_NCDHW) | \
     OC_FORMAT_BIT(ACL_FORMAT_NDHWC))
#define RANK 5
#define AXES 3

enum axis { AXIS_N, AXIS_C, AXIS_D, AXIS_H, AXIS_W };

/* What differs between the operators. */
struct kind {
    bool is_nearest, is_gradient;
    unsigned types;
    const char *self, *out; /* the names of the tensor that is read, and of that which is written */
};

struct args {
    const struct kind *kind;
    const aclTensor *self;
    const aclIntArray *outputSize;
    const aclIntArray *inputSize; /* only of gradients */
    bool alignCorners;
    double scalesD, scalesH, scalesW;
    aclTensor *out;
};

/* Extents and strides of a tensor, in the order of enum axis. */
struct volumes {
    int64_t extent[8], stride[8];
};

static struct volumes volumes_of(const aclTensor *tensor)
{
    struct volumes v = {{0}, {0}};

    for (int axis = 0; axis < RANK; axis++) {
        const int d = oc_upsample_dimension(tensor, axis);

        v.extent[axis] = oc_dim(tensor, d);
        v.stride[axis] = oc_view_stride(tensor, d);
    }
    return v;
}

/* ---- Checks ---- */

static aclnnStatus volume_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct kind *k = a->kind;
    struct oc_rule rules[] = {
        {k->self, offsetof(struct args, self), k->types, RANK, RANK, VOLUMES},
        OC_REQUIRED(args, outputSize),
        OC_REQUIRED(args, inputSize),
        {k->out, offsetof(struct args, out), k->types, RANK, RANK, VOLUMES},
    };

    if (!k->is_gradient) rules[2] = rules[3];
    OC_TRY(oc_check_rules(rules, k->is_gradient ? 4 : 3, a));

    /* The vendor's page of the nearest gradient lists the sizes of the shape, but its operator takes N, C, D, H and W. */
    const struct oc_upsample_sizes sizes = {
        k->self,
        k->out,
        a->self,
        a->out,
        a->outputSize,
        a->inputSize,
        k->is_nearest ? OC_SIZES_EITHER : OC_SIZES_CHANNELS_FIRST,
        !k->is_gradient};

    return oc_upsample_check_sizes(&sizes);
}

/* ---- Plan ---- */

static void volume_axes(const struct args *a, const struct volumes *inputs,
                        const struct volumes *outputs, struct oc_upsample_axis axes[AXES])
{
    const double scales[AXES] = {a->scalesD, a->scalesH, a->scalesW};

    for (int i = 0; i < AXES; i++) {
        const int64_t from = inputs->extent[AXIS_D + i], to = outputs->extent[AXIS_D + i];

        axes[i] = a->kind->is_nearest
                      ? oc_upsample_volume_axis(from, to, scales[i])
                      : oc_upsample_linear_axis(from, to, scales[i], a->alignCorners);
        axes[i].is_double = !a->kind->is_nearest && a->out->dtype == ACL_DOUBLE;
    }
}

static bool volume_is_copy(const struct args *a)
{
    return a->kind->is_nearest && !a->kind->is_gradient;
}

static void volume_define(const struct args *a, bool channels, struct oc_launch *launch)
{
    const enum oc_dtype type = oc_dtype_of(a->out->dtype);

    if (volume_is_copy(a))
        oc_launch_define(launch, "RAW", oc_raw_type(type));
    else
        oc_launch_define(launch, "T", oc_dtype_name(type));
    oc_launch_define_flag(launch, "USE_F64", type == OC_F64 && !volume_is_copy(a));
    oc_launch_define_flag(launch, "NEAREST", a->kind->is_nearest);
    oc_launch_define_flag(launch, "CHANNELS", channels);
}

/* Appends the ratios, in the type of positions. */
static void volume_append_ratios(const struct args *a, const struct oc_upsample_axis axes[AXES],
                                 struct oc_launch *launch)
{
    if (a->out->dtype == ACL_DOUBLE && !volume_is_copy(a))
        OC_APPEND_ARGS(launch, OC_DOUBLE(ratio_d, axes[0].double_ratio),
                       OC_DOUBLE(ratio_h, axes[1].double_ratio),
                       OC_DOUBLE(ratio_w, axes[2].double_ratio));
    else
        OC_APPEND_ARGS(launch, OC_FLOAT(ratio_d, axes[0].ratio), OC_FLOAT(ratio_h, axes[1].ratio),
                       OC_FLOAT(ratio_w, axes[2].ratio));
}

static void volume_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;

    if (oc_numel(a->out) == 0 ||
        (!volume_is_copy(a) && !oc_plan_supports(p, a->kind->out, oc_dtype_of(a->out->dtype))))
        return;

    const bool is_gradient = a->kind->is_gradient;
    const struct volumes of = volumes_of(a->self), to = volumes_of(a->out);
    /* In channels-last layout the neighboring elements are those of the channels. */
    const bool channels = to.extent[AXIS_W] > 1 && to.stride[AXIS_W] != 1 && to.stride[AXIS_C] == 1;
    const int64_t inner = to.extent[channels ? AXIS_C : AXIS_W];
    const int64_t rows = oc_numel(a->out) / inner;
    struct oc_elementwise_config config;
    struct oc_upsample_axis axes[AXES];

    oc_default_elementwise(oc_plan_device(p), &config);
    volume_axes(a, is_gradient ? &to : &of, is_gradient ? &of : &to, axes);

    struct oc_launch launch = {
        .source = "upsample_volume",
        .kernel = is_gradient ? "backward" : "forward",
        .args = {OC_REF(to, oc_plan_tensor(p, a->kind->out, a->out, OC_WRITE)),
                 OC_REF(of, oc_plan_tensor(p, a->kind->self, a->self, OC_READ)),
                 OC_INDEX(rows, rows), OC_INDEX(inner, inner),
                 OC_INDEX(elements_per_item, config.elements_per_item),
                 OC_INDEX8(to_extent, to.extent), OC_INDEX8(to_stride, to.stride),
                 OC_INDEX8(of_extent, of.extent), OC_INDEX8(of_stride, of.stride),
                 OC_FLOAT(shift, axes[0].shift), OC_FLOAT(less, axes[0].less)},
        .global = {rows * oc_ceil_div(inner, config.elements_per_item)},
        .group = {config.group},
        .choice = config.choice,
        .flops = (a->kind->is_nearest ? 0 : 24) *
                 (double)oc_max_i64(oc_numel(a->self), oc_numel(a->out)),
        .bytes = (double)(oc_numel(a->self) + oc_numel(a->out)) *
                 (double)oc_dtype_size(oc_dtype_of(a->out->dtype))};

    volume_define(a, channels, &launch);
    if (!oc_plan_try(p, oc_choose_index_width(
                            oc_max_i64(oc_view_index_extent(a->self), oc_view_index_extent(a->out)),
                            oc_max_i64(oc_numel(a->self), oc_numel(a->out)), &launch.index64)))
        return;
    volume_append_ratios(a, axes, &launch);
    if (is_gradient)
        OC_APPEND_ARGS(
            &launch, OC_REF(starts_d, oc_upsample_plan_starts(p, &axes[0], launch.index64, NULL)),
            OC_REF(starts_h, oc_upsample_plan_starts(p, &axes[1], launch.index64, NULL)),
            OC_REF(starts_w, oc_upsample_plan_starts(p, &axes[2], launch.index64, NULL)));
    oc_plan_kernel(p, &launch);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_VALUE_FIELD(args, kind), OC_FIELD(args, self),
                                         OC_FIELD(args, outputSize), OC_FIELD(args, alignCorners),
                                         OC_FIELD(args, scalesD),    OC_FIELD(args, scalesH),
                                         OC_FIELD(args, scalesW),    OC_FIELD(args, out)};
static const struct oc_field BACKWARD_FIELDS[] = {OC_VALUE_FIELD(args, kind),
                                                  OC_NAMED_FIELD(args, self, "gradOut"),
                                                  OC_FIELD(args, outputSize),
                                                  OC_FIELD(args, inputSize),
                                                  OC_FIELD(args, alignCorners),
                                                  OC_FIELD(args, scalesD),
                                                  OC_FIELD(args, scalesH),
                                                  OC_FIELD(args, scalesW),
                                                  OC_NAMED_FIELD(args, out, "gradInput")};

/* Defines both calls of an operator. */
#define DEFINE_OP(name, first_call, fields, nearest, gradient, types, read, written, inputs,      \
                  corners, ...)                                                                   \
    static const struct oc_op name##_op = {#name, volume_check, volume_plan, fields,              \
                                           OC_COUNT(fields)};                                     \
    aclnnStatus first_call(__VA_ARGS__, double scalesD, double scalesH, double scalesW,           \
                           aclTensor *written, uint64_t *workspaceSize, aclOpExecutor **executor) \
    {                                                                                             \
        static const struct kind KIND = {nearest, gradient, types, #read, #written};              \
        const struct args a = {&KIND,   read,    outputSize, inputs, corners,                     \
                               scalesD, scalesH, scalesW,    written};                            \
                                                                                                  \
        return oc_op_prepare(&name##_op, &a, workspaceSize, executor);                            \
    }                                                                                             \
    OC_DEFINE_SECOND_CALL(name, &name##_op)

DEFINE_OP(aclnnUpsampleNearest3d, aclnnUpsampleNearest3dGetWorkspaceSize, FIELDS, true, false,
          OC_FLOATS | OC_F64 | OC_U8, self, out, NULL, false, const aclTensor *self,
          const aclIntArray *outputSize)
DEFINE_OP(aclnnUpsampleNearest3dBackward, aclnnUpsampleNearest3dBackwardGetWorkspaceSize,
          BACKWARD_FIELDS, true, true, OC_FLOATS | OC_F64, gradOut, gradInput, inputSize, false,
          const aclTensor *gradOut, const aclIntArray *outputSize, const aclIntArray *inputSize)
DEFINE_OP(aclnnUpsampleTrilinear3d, aclnnUpsampleTrilinear3dGetWorkspaceSize, FIELDS, false, false,
          OC_FLOATS | OC_F64, self, out, NULL, alignCorners, const aclTensor *self,
          const aclIntArray *outputSize, bool alignCorners)
DEFINE_OP(aclnnUpsampleTrilinear3dBackward, aclnnUpsampleTrilinear3dBackwardGetWorkspaceSize,
          BACKWARD_FIELDS, false, true, OC_FLOATS | OC_F64, gradOut, gradInput, inputSize,
          alignCorners, const aclTensor *gradOut, const aclIntArray *outputSize,
          const aclIntArray *inputSize, bool alignCorners)
