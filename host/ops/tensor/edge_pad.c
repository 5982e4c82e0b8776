/* SPDX-License-Identifier: Apache-2.0 */
/* Padding of the last one, two or three axes with elements near the edges: aclnnReflectionPad and aclnnReplicationPad, and
 * the gradients. */
#include <stdio.h>
#include <string.h>

#include "aclnnop/aclnn_reflection_pad1d.h"
#include "aclnnop/aclnn_reflection_pad1d_backward.h"
#include "aclnnop/aclnn_reflection_pad2d.h"
#include "aclnnop/aclnn_reflection_pad2d_backward.h"
#include "aclnnop/aclnn_reflection_pad3d.h"
#include "aclnnop/aclnn_reflection_pad3d_backward.h"
#include "aclnnop/aclnn_replication_pad1d.h"
#include "aclnnop/aclnn_replication_pad1d_backward.h"
#include "aclnnop/aclnn_replication_pad2d.h"
#include "aclnnop/aclnn_replication_pad2d_backward.h"
#include "aclnnop/aclnn_replication_pad3d.h"
#include "aclnnop/aclnn_replication_pad3d_backward.h"
#include "check/check.h"
#include "check/promotion.h"
#include "ops/tensor/segments.h"
#include "plan/op.h"

#define MOST_AXES 3

struct args {
    const aclTensor *gradOutput, *self;
    const aclIntArray *padding;
    const aclTensor *out, *gradInput;
    int64_t axes; /* how many are padded */
    bool is_replicated;
};

/* Returns the padding before axis d, or behind it. The pairs in padding begin with the last axis. */
static int64_t pad_of(const struct args *a, uint64_t d, bool is_behind)
{
    const uint64_t pair = a->self->rank - 1 - d;

    return pair < (uint64_t)a->axes ? a->padding->values[2 * pair + is_behind] : 0;
}

/* ---- Checks ---- */

/* Computes the padded shape. */
static aclnnStatus pad_check_padding(const struct args *a, int64_t shape[OC_MAX_RANK])
{
    const uint64_t rank = a->self->rank;
    char what[40], bound[56];

    OC_TRY(oc_check_i64("size of padding", (int64_t)a->padding->size, OC_EQ, NULL, 2 * a->axes));
    memcpy(shape, a->self->shape, rank * sizeof(shape[0]));
    for (int64_t i = 0; i < 2 * a->axes; i++) {
        const uint64_t d = rank - 1 - (uint64_t)i / 2;
        const int64_t length = a->self->shape[d], pad = a->padding->values[i];

        (void)snprintf(what, sizeof(what), "self.shape[%llu]", (unsigned long long)d);
        OC_TRY(oc_check_i64(what, length, OC_GE, NULL, 1));
        (void)snprintf(bound, sizeof(bound), "%s less 1", what);
        (void)snprintf(what, sizeof(what), "padding[%lld]", (long long)i);
        OC_TRY(oc_check_i64(what, pad, OC_GE, NULL, 0));
        if (!a->is_replicated) OC_TRY(oc_check_i64(what, pad, OC_LE, bound, length - 1));
        (void)snprintf(bound, sizeof(bound), "%lld", (long long)pad);
        OC_TRY(oc_check_that(oc_add_i64(shape[d], pad, &shape[d]), what, bound,
                             "must be such that the shape fits into 63 bits"));
    }
    return oc_check_that(oc_shape_fits(shape, rank), "padded shape", "too large",
                         "must fit into 63 bits");
}

static aclnnStatus pad_check(const void *opaque)
{
    const struct args *a = opaque;
    const uint64_t least = (uint64_t)a->axes + 1, most = (uint64_t)a->axes + 2;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, OC_TYPES_ALL, least, most, OC_PUBLIC_FORMATS),
        OC_REQUIRED(args, padding),
        OC_TENSOR(args, out, OC_TYPES_ALL, least, most, OC_PUBLIC_FORMATS),
    };
    int64_t shape[OC_MAX_RANK];

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(oc_check_same_dtype("out", a->out, "self", a->self));
    OC_TRY(pad_check_padding(a, shape));
    return oc_check_shape("out", a->out, shape, a->self->rank, "that of self with padding");
}

static aclnnStatus backward_check(const void *opaque)
{
    const struct args *a = opaque;
    const uint64_t least = (uint64_t)a->axes + 1, most = (uint64_t)a->axes + 2;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, gradOutput, OC_FLOATS | OC_F64, least, most, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, self, OC_FLOATS | OC_F64, least, most, OC_PUBLIC_FORMATS),
        OC_REQUIRED(args, padding),
        OC_TENSOR(args, gradInput, OC_FLOATS | OC_F64, least, most, OC_PUBLIC_FORMATS),
    };
    int64_t shape[OC_MAX_RANK];

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(oc_check_same_dtype("self", a->self, "gradOutput", a->gradOutput));
    OC_TRY(oc_check_same_dtype("gradInput", a->gradInput, "gradOutput", a->gradOutput));
    OC_TRY(pad_check_padding(a, shape));
    OC_TRY(oc_check_shape("gradOutput", a->gradOutput, shape, a->self->rank,
                          "that of self with padding"));
    return oc_check_shape("gradInput", a->gradInput, a->self->shape, a->self->rank, "that of self");
}

/* ---- Plans ---- */

static struct oc_segment_map pad_map(const struct args *a, uint64_t d)
{
    const int64_t before = pad_of(a, d, false), length = a->self->shape[d];
    struct oc_segment_map map = {.low = before,
                                 .high = before + length,
                                 .first = {before, -before, before + 2 * (length - 1)},
                                 .step = {-1, 1, -1}};

    if (!a->is_replicated) return map;
    map.first[0] = 0;
    map.first[2] = length - 1;
    map.step[0] = map.step[2] = 0;
    return map;
}

static void pad_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const enum oc_dtype type = oc_dtype_of(a->out->dtype);
    struct oc_segments s = {0};

    if (!oc_plan_supports(p, "out", type) || oc_numel(a->out) == 0) return;
    for (uint64_t d = 0; d < a->out->rank; d++) {
        const struct oc_segment_map map = pad_map(a, d);

        oc_segments_add(&s, a->out->shape[d], oc_view_stride(a->out, (int64_t)d),
                        oc_view_stride(a->self, (int64_t)d), &map);
    }

    const struct oc_ref out = oc_plan_tensor(p, "out", a->out, OC_WRITE);

    oc_plan_segments(p, &s, out, oc_plan_tensor(p, "self", a->self, OC_READ), type);
}

/* This is a row of the table of cl/tensor/edge_pad_backward.cl, for each padded axis, beginning with the last one. Axes
 * that are missing have one element. */
struct padded_axis {
    int64_t before, length, padded, stride;
};

static void backward_describe(const struct args *a, struct oc_layout *in,
                              struct oc_layout numbers[MOST_AXES],
                              struct padded_axis axes[MOST_AXES])
{
    const uint64_t rank = a->self->rank;

    oc_layout_make(in, a->self->shape, rank, NULL);
    for (uint64_t d = 0; d < rank; d++)
        in->strides[d] = oc_view_stride(a->gradOutput, (int64_t)d);
    for (int64_t i = 0; i < MOST_AXES; i++) {
        oc_layout_make(&numbers[i], a->self->shape, rank, NULL);
        memset(numbers[i].strides, 0, sizeof(numbers[i].strides));
        axes[i] = (struct padded_axis){.length = 1, .padded = 1};
        if (i >= a->axes) continue;

        const uint64_t d = rank - 1 - (uint64_t)i;

        axes[i] = (struct padded_axis){.before = pad_of(a, d, false),
                                       .length = a->self->shape[d],
                                       .padded = a->gradOutput->shape[d],
                                       .stride = oc_view_stride(a->gradOutput, (int64_t)d)};
        numbers[i].strides[d] = 1;
        in->strides[d] = 0;
    }
}

static void backward_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const enum oc_dtype type = oc_dtype_of(a->gradInput->dtype);
    struct oc_launch launch = {
        .source = "edge_pad_backward",
        .kernel = "edge_pad_backward",
        .defines = {OC_DEFINE(T, oc_dtype_name(type)),
                    OC_DEFINE(COMPUTE, oc_dtype_name(oc_compute_type(type)))},
        .bytes = (double)(oc_numel(a->gradInput) + oc_numel(a->gradOutput)) *
                 (double)oc_dtype_size(type)};
    struct oc_layout in, numbers[MOST_AXES];
    struct padded_axis axes[MOST_AXES];
    struct oc_geometry g;
    struct oc_loop_nest n;
    bool index64;

    if (!oc_plan_supports(p, "gradInput", type) || oc_numel(a->gradInput) == 0) return;
    backward_describe(a, &in, numbers, axes);

    /* Reflected positions are computed before it is known whether they exist. */
    int64_t most = 0;

    for (int i = 0; i < MOST_AXES; i++)
        most = oc_max_i64(most, 3 * axes[i].padded);

    const aclTensor *const operands[] = {a->gradInput, &in.tensor, &numbers[0].tensor,
                                         &numbers[1].tensor, &numbers[2].tensor};

    oc_geometry_make(&g, operands, OC_COUNT(operands));
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, (int64_t)launch.bytes, &n) ||
        !oc_plan_try(p, oc_choose_index_width(oc_view_index_extent(a->gradOutput), most, &index64)))
        return;
    n.index64 = n.index64 || index64;
    oc_launch_set_loop_nest(&launch, &n);
    oc_launch_define_flag(&launch, "USE_F64", type == OC_F64);
    oc_launch_define_flag(&launch, "REPLICATED", a->is_replicated);
    OC_APPEND_ARGS(
        &launch, OC_REF(out, oc_plan_tensor(p, "gradInput", a->gradInput, OC_WRITE)),
        OC_REF(in, oc_plan_tensor(p, "gradOutput", a->gradOutput, OC_READ)),
        OC_REF(table, oc_plan_constant(p, axes, sizeof(axes))), OC_LOOP_NEST_ARGS(n),
        OC_INDEX8(out_stride, n.stride[0]), OC_INDEX8(in_stride, n.stride[1]),
        OC_INDEX8(stride0, n.stride[2]), OC_INDEX8(stride1, n.stride[3]),
        OC_INDEX8(stride2, n.stride[4]), OC_INDEX(out_inner_stride, n.inner_stride[0]),
        OC_INDEX(in_inner_stride, n.inner_stride[1]), OC_INDEX(inner_stride0, n.inner_stride[2]),
        OC_INDEX(inner_stride1, n.inner_stride[3]), OC_INDEX(inner_stride2, n.inner_stride[4]));
    oc_plan_kernel(p, &launch);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_FIELD(args, self), OC_FIELD(args, padding),
                                         OC_FIELD(args, out), OC_FIELD(args, axes),
                                         OC_FIELD(args, is_replicated)};
static const struct oc_field BACKWARD_FIELDS[] = {
    OC_FIELD(args, gradOutput), OC_FIELD(args, self), OC_FIELD(args, padding),
    OC_FIELD(args, gradInput),  OC_FIELD(args, axes), OC_FIELD(args, is_replicated)};

static const struct oc_op REFLECTION_1D = {"aclnnReflectionPad1d", pad_check, pad_plan, FIELDS,
                                           OC_COUNT(FIELDS)};
static const struct oc_op REFLECTION_1D_BACKWARD = {"aclnnReflectionPad1dBackward", backward_check,
                                                    backward_plan, BACKWARD_FIELDS,
                                                    OC_COUNT(BACKWARD_FIELDS)};
static const struct oc_op REFLECTION_2D = {"aclnnReflectionPad2d", pad_check, pad_plan, FIELDS,
                                           OC_COUNT(FIELDS)};
static const struct oc_op REFLECTION_2D_BACKWARD = {"aclnnReflectionPad2dBackward", backward_check,
                                                    backward_plan, BACKWARD_FIELDS,
                                                    OC_COUNT(BACKWARD_FIELDS)};
static const struct oc_op REFLECTION_3D = {"aclnnReflectionPad3d", pad_check, pad_plan, FIELDS,
                                           OC_COUNT(FIELDS)};
static const struct oc_op REFLECTION_3D_BACKWARD = {"aclnnReflectionPad3dBackward", backward_check,
                                                    backward_plan, BACKWARD_FIELDS,
                                                    OC_COUNT(BACKWARD_FIELDS)};
static const struct oc_op REPLICATION_1D = {"aclnnReplicationPad1d", pad_check, pad_plan, FIELDS,
                                            OC_COUNT(FIELDS)};
static const struct oc_op REPLICATION_1D_BACKWARD = {"aclnnReplicationPad1dBackward",
                                                     backward_check, backward_plan, BACKWARD_FIELDS,
                                                     OC_COUNT(BACKWARD_FIELDS)};
static const struct oc_op REPLICATION_2D = {"aclnnReplicationPad2d", pad_check, pad_plan, FIELDS,
                                            OC_COUNT(FIELDS)};
static const struct oc_op REPLICATION_2D_BACKWARD = {"aclnnReplicationPad2dBackward",
                                                     backward_check, backward_plan, BACKWARD_FIELDS,
                                                     OC_COUNT(BACKWARD_FIELDS)};
static const struct oc_op REPLICATION_3D = {"aclnnReplicationPad3d", pad_check, pad_plan, FIELDS,
                                            OC_COUNT(FIELDS)};
static const struct oc_op REPLICATION_3D_BACKWARD = {"aclnnReplicationPad3dBackward",
                                                     backward_check, backward_plan, BACKWARD_FIELDS,
                                                     OC_COUNT(BACKWARD_FIELDS)};

aclnnStatus aclnnReflectionPad1dGetWorkspaceSize(const aclTensor *self, const aclIntArray *padding,
                                                 aclTensor *out, uint64_t *workspaceSize,
                                                 aclOpExecutor **executor)
{
    const struct args a = {NULL, self, padding, out, NULL, 1, false};

    return oc_op_prepare(&REFLECTION_1D, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnReflectionPad1d, &REFLECTION_1D)

aclnnStatus aclnnReflectionPad1dBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *self, const aclIntArray *padding,
    aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {gradOutput, self, padding, NULL, gradInput, 1, false};

    return oc_op_prepare(&REFLECTION_1D_BACKWARD, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnReflectionPad1dBackward, &REFLECTION_1D_BACKWARD)

aclnnStatus aclnnReflectionPad2dGetWorkspaceSize(const aclTensor *self, const aclIntArray *padding,
                                                 aclTensor *out, uint64_t *workspaceSize,
                                                 aclOpExecutor **executor)
{
    const struct args a = {NULL, self, padding, out, NULL, 2, false};

    return oc_op_prepare(&REFLECTION_2D, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnReflectionPad2d, &REFLECTION_2D)

aclnnStatus aclnnReflectionPad2dBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *self, const aclIntArray *padding,
    aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {gradOutput, self, padding, NULL, gradInput, 2, false};

    return oc_op_prepare(&REFLECTION_2D_BACKWARD, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnReflectionPad2dBackward, &REFLECTION_2D_BACKWARD)

aclnnStatus aclnnReflectionPad3dGetWorkspaceSize(const aclTensor *self, const aclIntArray *padding,
                                                 aclTensor *out, uint64_t *workspaceSize,
                                                 aclOpExecutor **executor)
{
    const struct args a = {NULL, self, padding, out, NULL, 3, false};

    return oc_op_prepare(&REFLECTION_3D, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnReflectionPad3d, &REFLECTION_3D)

aclnnStatus aclnnReflectionPad3dBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *self, const aclIntArray *padding,
    aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {gradOutput, self, padding, NULL, gradInput, 3, false};

    return oc_op_prepare(&REFLECTION_3D_BACKWARD, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnReflectionPad3dBackward, &REFLECTION_3D_BACKWARD)

aclnnStatus aclnnReplicationPad1dGetWorkspaceSize(const aclTensor *self, const aclIntArray *padding,
                                                  aclTensor *out, uint64_t *workspaceSize,
                                                  aclOpExecutor **executor)
{
    const struct args a = {NULL, self, padding, out, NULL, 1, true};

    return oc_op_prepare(&REPLICATION_1D, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnReplicationPad1d, &REPLICATION_1D)

aclnnStatus aclnnReplicationPad1dBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *self, const aclIntArray *padding,
    aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {gradOutput, self, padding, NULL, gradInput, 1, true};

    return oc_op_prepare(&REPLICATION_1D_BACKWARD, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnReplicationPad1dBackward, &REPLICATION_1D_BACKWARD)

aclnnStatus aclnnReplicationPad2dGetWorkspaceSize(const aclTensor *self, const aclIntArray *padding,
                                                  aclTensor *out, uint64_t *workspaceSize,
                                                  aclOpExecutor **executor)
{
    const struct args a = {NULL, self, padding, out, NULL, 2, true};

    return oc_op_prepare(&REPLICATION_2D, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnReplicationPad2d, &REPLICATION_2D)

aclnnStatus aclnnReplicationPad2dBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *self, const aclIntArray *padding,
    aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {gradOutput, self, padding, NULL, gradInput, 2, true};

    return oc_op_prepare(&REPLICATION_2D_BACKWARD, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnReplicationPad2dBackward, &REPLICATION_2D_BACKWARD)

aclnnStatus aclnnReplicationPad3dGetWorkspaceSize(const aclTensor *self, const aclIntArray *padding,
                                                  aclTensor *out, uint64_t *workspaceSize,
                                                  aclOpExecutor **executor)
{
    const struct args a = {NULL, self, padding, out, NULL, 3, true};

    return oc_op_prepare(&REPLICATION_3D, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnReplicationPad3d, &REPLICATION_3D)

aclnnStatus aclnnReplicationPad3dBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *self, const aclIntArray *padding,
    aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {gradOutput, self, padding, NULL, gradInput, 3, true};

    return oc_op_prepare(&REPLICATION_3D_BACKWARD, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnReplicationPad3dBackward, &REPLICATION_3D_BACKWARD)
