/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnRepeatInterleave repeats elements along an axis, each as often as an integer or an element of
 * repeats says. A scan of repeats finds where the repetitions of each element end, and each element
 * of out searches there for its own; the gradient adds the elements between two stops.
 */
#include <string.h>

#include "aclnnop/aclnn_repeat_interleave.h"
#include "aclnnop/aclnn_repeat_interleave_grad.h"
#include "check/check.h"
#include "check/promotion.h"
#include "plan/op.h"
#include "steps/axis_rows.h"
#include "steps/raw_copy.h"
#include "steps/scan.h"
#include "steps/steps.h"

struct args {
    const aclTensor *self, *yGrad;
    const aclTensor *repeats;
    int64_t times; /* is given in place of repeats */
    int64_t dim, outputSize;
    bool is_flat; /* all elements are one axis */
    const aclTensor *out;
};

/* ---- Checks ---- */

/* Returns the extent of the axis that is repeated. */
static int64_t repeat_extent(const struct args *a)
{
    return a->is_flat ? oc_numel(a->self) : oc_axis_length(a->self, oc_axis_of(a->self, a->dim));
}

static aclnnStatus repeat_check_out(const struct args *a)
{
    const uint64_t rank = a->is_flat ? 1 : (uint64_t)oc_max_i64(1, (int64_t)a->self->rank);
    int64_t shape[OC_MAX_RANK] = {0};

    OC_TRY(oc_check_same_dtype("out", a->out, "self", a->self));
    OC_TRY(oc_check_i64("outputSize", a->outputSize, OC_GE, NULL, 0));
    memcpy(shape, a->self->shape, a->self->rank * sizeof(shape[0]));
    shape[a->is_flat ? 0 : oc_axis_of(a->self, a->dim)] = a->outputSize;
    return oc_check_shape("out", a->out, shape, rank, "that of self with outputSize repetitions");
}

static aclnnStatus repeat_check_repeats(const aclTensor *repeats, int64_t extent, const char *of)
{
    if (oc_numel(repeats) == 1) return ACLNN_SUCCESS;
    return oc_check_i64("size of repeats", oc_numel(repeats), OC_EQ, of, extent);
}

static aclnnStatus repeat_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, repeats, (unsigned)(OC_I32 | OC_I64), 0, 1, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, out, OC_TYPES_ALL, 1, a->is_flat ? 1 : OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    if (!a->is_flat) OC_TRY(oc_check_axis("dim", a->dim, "self", a->self->rank));
    OC_TRY(repeat_check_repeats(a->repeats, repeat_extent(a), "the elements to repeat"));
    if (repeat_extent(a) == 0)
        OC_TRY(oc_check_i64("outputSize", a->outputSize, OC_EQ, "the elements to repeat", 0));
    return repeat_check_out(a);
}

static aclnnStatus repeat_check_times(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, out, OC_TYPES_ALL, 1, a->is_flat ? 1 : OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };
    int64_t size = 0;

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    if (!a->is_flat) OC_TRY(oc_check_axis("dim", a->dim, "self", a->self->rank));
    OC_TRY(oc_check_i64("repeats", a->times, OC_GE, NULL, 0));
    if (!oc_mul_i64(repeat_extent(a), a->times, &size)) size = INT64_MAX;
    OC_TRY(oc_check_i64("outputSize", a->outputSize, OC_EQ, "repeats times the elements", size));
    return repeat_check_out(a);
}

static aclnnStatus grad_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, yGrad, OC_FLOATS, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, repeats, (unsigned)(OC_I32 | OC_I64), 0, 1, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, out, OC_FLOATS, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };
    int64_t shape[OC_MAX_RANK] = {0};

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(oc_check_same_dtype("out", a->out, "yGrad", a->yGrad));
    OC_TRY(oc_check_axis("axis", a->dim, "yGrad", a->yGrad->rank));
    OC_TRY(oc_check_i64("rank of out", (int64_t)a->out->rank, OC_EQ, "that of yGrad",
                        (int64_t)a->yGrad->rank));

    const int64_t axis = oc_axis_of(a->yGrad, a->dim), extent = oc_axis_length(a->out, axis);

    OC_TRY(repeat_check_repeats(a->repeats, extent, "the extent of out along the axis"));
    memcpy(shape, a->yGrad->shape, a->yGrad->rank * sizeof(shape[0]));
    shape[axis] = extent;
    return oc_check_shape("out", a->out, shape, a->yGrad->rank, "that of yGrad but along the axis");
}

/* ---- Plans ---- */

/* Where the repetitions of the elements of an axis end, or how many each of them has. */
struct stops {
    struct oc_ref ref;
    bool is_uniform;
    const char *type;
};

static struct stops stops_plan(oc_plan *p, const struct args *a, int64_t extent)
{
    struct stops stops = {.is_uniform = true, .type = "long"};
    struct oc_layout layout;

    if (a->repeats == NULL) {
        stops.ref = oc_plan_constant(p, &a->times, sizeof(a->times));
        return stops;
    }
    if (oc_numel(a->repeats) == 1) {
        stops.ref = oc_plan_tensor(p, "repeats", a->repeats, OC_READ);
        stops.type = a->repeats->dtype == ACL_INT64 ? "long" : "int";
        return stops;
    }
    stops.is_uniform = false;
    stops.ref = oc_plan_scratch(p, OC_I64, extent);
    oc_layout_make(&layout, &extent, 1, NULL);
    layout.tensor.dtype = ACL_INT64;

    const struct oc_scan scan = {.out = {stops.ref, &layout.tensor, OC_I64},
                                 .self = oc_plan_view(p, "repeats", a->repeats, OC_READ)};

    oc_plan_scan(p, &scan);
    return stops;
}

/* A launch over the elements of out, which has the position along the axis as an operand, too. */
struct pass {
    struct oc_launch launch;
    struct oc_ref to, from;
    struct stops stops;
    const aclTensor *out, *in; /* with the same axes */
    int64_t axis, count;       /* how many positions along the axis the kernel knows */
};

static void pass_plan(oc_plan *p, struct pass *pass)
{
    struct oc_layout in, positions;
    const aclTensor *const operands[] = {pass->out, &in.tensor, &positions.tensor};
    struct oc_launch *launch = &pass->launch;
    struct oc_geometry g;
    struct oc_loop_nest n;
    bool index64;

    oc_layout_make(&in, pass->out->shape, pass->out->rank, NULL);
    oc_layout_make(&positions, pass->out->shape, pass->out->rank, NULL);
    for (uint64_t d = 0; d < pass->out->rank; d++) {
        const bool is_axis = (int64_t)d == pass->axis;

        in.strides[d] = is_axis ? 0 : oc_view_stride(pass->in, (int64_t)d);
        positions.strides[d] = is_axis;
    }
    oc_geometry_make(&g, operands, 3);
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, (int64_t)launch->bytes, &n) ||
        !oc_plan_try(p,
                     oc_choose_index_width(oc_view_index_extent(pass->in),
                                           oc_max_i64(oc_numel(pass->out), pass->count), &index64)))
        return;
    n.index64 = n.index64 || index64;
    oc_launch_set_loop_nest(launch, &n);
    oc_launch_define(launch, "REPEATS", pass->stops.type);
    oc_launch_define_flag(launch, "UNIFORM", pass->stops.is_uniform);
    OC_APPEND_ARGS(
        launch, OC_REF(out, pass->to), OC_REF(in, pass->from), OC_REF(stops, pass->stops.ref),
        OC_LOOP_NEST_ARGS(n), OC_INDEX8(out_stride, n.stride[0]), OC_INDEX8(in_stride, n.stride[1]),
        OC_INDEX8(position_stride, n.stride[2]), OC_INDEX(out_inner_stride, n.inner_stride[0]),
        OC_INDEX(in_inner_stride, n.inner_stride[1]),
        OC_INDEX(position_inner_stride, n.inner_stride[2]),
        OC_INDEX(axis_stride, pass->in->rank == 0 ? 0 : oc_view_stride(pass->in, pass->axis)),
        OC_INDEX(count, pass->count));
    oc_plan_kernel(p, launch);
}

static void repeat_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const enum oc_dtype type = oc_dtype_of(a->out->dtype);
    const bool is_flat = a->is_flat || a->self->rank == 0;
    const int64_t extent = repeat_extent(a);
    struct oc_layout flat;
    struct pass pass = {
        .launch = {.source = "repeat_interleave",
                   .kernel = "repeat_interleave",
                   .defines = {OC_DEFINE(RAW, oc_raw_type(type))},
                   .bytes = 2 * (double)oc_numel(a->out) * (double)oc_dtype_size(type)},
        .out = a->out,
        .in = a->self,
        .axis = is_flat ? 0 : oc_axis_of(a->self, a->dim),
        .count = extent};

    if (!oc_plan_supports(p, "out", type) || oc_numel(a->out) == 0) return;
    pass.from = oc_plan_tensor(p, "self", a->self, OC_READ);
    if (is_flat) {
        oc_layout_make(&flat, &extent, 1, NULL);
        pass.in = &flat.tensor;
        pass.from = oc_plan_contiguous(p, (struct oc_view){pass.from, a->self, type}, type);
    }
    pass.to = oc_plan_tensor(p, "out", a->out, OC_WRITE);
    pass.stops = stops_plan(p, a, extent);
    oc_launch_define_flag(&pass.launch, "TRUTHS", type == OC_B8);
    pass_plan(p, &pass);
}

static void grad_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const enum oc_dtype type = oc_dtype_of(a->out->dtype);
    const int64_t axis = oc_axis_of(a->yGrad, a->dim);
    struct pass pass = {
        .launch = {.source = "repeat_interleave_grad",
                   .kernel = "repeat_interleave_grad",
                   .defines = {OC_DEFINE(T, oc_dtype_name(type)), OC_DEFINE(COMPUTE, "f32")},
                   .bytes = (double)(oc_numel(a->out) + oc_numel(a->yGrad)) *
                            (double)oc_dtype_size(type)},
        .out = a->out,
        .in = a->yGrad,
        .axis = axis,
        .count = oc_axis_length(a->yGrad, axis)};

    if (oc_numel(a->out) == 0) return;
    pass.to = oc_plan_tensor(p, "out", a->out, OC_WRITE);
    pass.from = oc_numel(a->yGrad) == 0 ? pass.to : oc_plan_tensor(p, "yGrad", a->yGrad, OC_READ);
    pass.stops = stops_plan(p, a, oc_axis_length(a->out, axis));
    pass_plan(p, &pass);
}

/* ---- Entry points ---- */

static const struct oc_field FLAT_FIELDS[] = {OC_FIELD(args, self), OC_FIELD(args, repeats),
                                              OC_FIELD(args, outputSize), OC_FIELD(args, is_flat),
                                              OC_FIELD(args, out)};
static const struct oc_field FIELDS[] = {OC_FIELD(args, self), OC_FIELD(args, repeats),
                                         OC_FIELD(args, dim), OC_FIELD(args, outputSize),
                                         OC_FIELD(args, out)};
static const struct oc_field INT_FIELDS[] = {OC_FIELD(args, self),    OC_FIELD(args, times),
                                             OC_FIELD(args, dim),     OC_FIELD(args, outputSize),
                                             OC_FIELD(args, is_flat), OC_FIELD(args, out)};
static const struct oc_field GRAD_FIELDS[] = {OC_FIELD(args, yGrad), OC_FIELD(args, repeats),
                                              OC_FIELD(args, dim), OC_FIELD(args, out)};

static const struct oc_op FLAT = {"aclnnRepeatInterleave", repeat_check, repeat_plan, FLAT_FIELDS,
                                  OC_COUNT(FLAT_FIELDS)};
static const struct oc_op AXIS = {"aclnnRepeatInterleaveWithDim", repeat_check, repeat_plan, FIELDS,
                                  OC_COUNT(FIELDS)};
static const struct oc_op INT = {"aclnnRepeatInterleaveInt", repeat_check_times, repeat_plan,
                                 INT_FIELDS, OC_COUNT(INT_FIELDS)};
static const struct oc_op INT_AXIS = {"aclnnRepeatInterleaveIntWithDim", repeat_check_times,
                                      repeat_plan, INT_FIELDS, OC_COUNT(INT_FIELDS)};
static const struct oc_op GRAD = {"aclnnRepeatInterleaveGrad", grad_check, grad_plan, GRAD_FIELDS,
                                  OC_COUNT(GRAD_FIELDS)};

aclnnStatus aclnnRepeatInterleaveGetWorkspaceSize(const aclTensor *self, const aclTensor *repeats,
                                                  int64_t outputSize, aclTensor *out,
                                                  uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {
        .self = self, .repeats = repeats, .outputSize = outputSize, .is_flat = true, .out = out};

    return oc_op_prepare(&FLAT, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnRepeatInterleave, &FLAT)

aclnnStatus aclnnRepeatInterleaveWithDimGetWorkspaceSize(const aclTensor *self,
                                                         const aclTensor *repeats, int64_t dim,
                                                         int64_t outputSize, aclTensor *out,
                                                         uint64_t *workspaceSize,
                                                         aclOpExecutor **executor)
{
    const struct args a = {
        .self = self, .repeats = repeats, .dim = dim, .outputSize = outputSize, .out = out};

    return oc_op_prepare(&AXIS, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnRepeatInterleaveWithDim, &AXIS)

aclnnStatus aclnnRepeatInterleaveIntGetWorkspaceSize(const aclTensor *self, int64_t repeats,
                                                     int64_t outputSize, aclTensor *out,
                                                     uint64_t *workspaceSize,
                                                     aclOpExecutor **executor)
{
    const struct args a = {
        .self = self, .times = repeats, .outputSize = outputSize, .is_flat = true, .out = out};

    return oc_op_prepare(&INT, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnRepeatInterleaveInt, &INT)

aclnnStatus aclnnRepeatInterleaveIntWithDimGetWorkspaceSize(const aclTensor *self, int64_t repeats,
                                                            int64_t dim, int64_t outputSize,
                                                            aclTensor *out, uint64_t *workspaceSize,
                                                            aclOpExecutor **executor)
{
    const struct args a = {
        .self = self, .times = repeats, .dim = dim, .outputSize = outputSize, .out = out};

    return oc_op_prepare(&INT_AXIS, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnRepeatInterleaveIntWithDim, &INT_AXIS)

aclnnStatus aclnnRepeatInterleaveGradGetWorkspaceSize(const aclTensor *yGrad,
                                                      const aclTensor *repeats, int64_t axis,
                                                      const aclTensor *out, uint64_t *workspaceSize,
                                                      aclOpExecutor **executor)
{
    const struct args a = {.yGrad = yGrad, .repeats = repeats, .dim = axis, .out = out};

    return oc_op_prepare(&GRAD, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnRepeatInterleaveGrad, &GRAD)
