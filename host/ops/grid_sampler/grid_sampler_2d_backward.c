/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnGridSampler2DBackward computes inputGrad, the gradient with respect to the sampled input,
 * and gridGrad, the gradient with respect to the sampling points. Coordinates are computed in float
 * in the order of the reference formula, so that rounding selects the same elements. Sums are
 * accumulated in float and rounded once, also for 16-bit tensors.
 */
#include "aclnnop/aclnn_grid_sampler2d_backward.h"
#include "base/log.h"
#include "check/check.h"
#include "ops/grid_sampler/grid_sampler_2d_backward_common.h"
#include "ops/grid_sampler/grid_sampler_2d_backward_owner.h"
#include "ops/grid_sampler/grid_sampler_2d_backward_planes.h"
#include "ops/grid_sampler/grid_sampler_2d_backward_scatter.h"
#include "plan/op.h"
#include "steps/accumulator.h"

// clang-format off
static const struct oc_rule RULES[] = {
    /*              name        dtypes  rank  formats */
    OC_TENSOR(oc_grid_args, gradOutput, OC_GRID_DTYPES, 4, 4, OC_ANY_FORMAT),
    OC_TENSOR(oc_grid_args, input,      OC_GRID_DTYPES, 4, 4, OC_ANY_FORMAT),
    OC_TENSOR(oc_grid_args, grid,       OC_GRID_DTYPES, 4, 4, OC_ANY_FORMAT),
    OC_TENSOR(oc_grid_args, inputGrad,  OC_GRID_DTYPES, 4, 4, OC_ANY_FORMAT),
    OC_TENSOR(oc_grid_args, gridGrad,   OC_GRID_DTYPES, 4, 4, OC_ANY_FORMAT),
};
// clang-format on

static aclnnStatus grid_check_dtypes(const struct oc_grid_args *a)
{
    OC_TRY(oc_check_same_dtype("gradOutput", a->gradOutput, "input", a->input));
    OC_TRY(oc_check_same_dtype("grid", a->grid, "input", a->input));
    OC_TRY(oc_check_same_dtype("inputGrad", a->inputGrad, "input", a->input));
    return oc_check_same_dtype("gridGrad", a->gridGrad, "input", a->input);
}

static aclnnStatus grid_check_shapes(const struct oc_grid_args *a)
{
    OC_TRY(oc_grid_check_shapes(a->input, "gradOutput", a->gradOutput, a->grid));
    OC_TRY(oc_check_shape("inputGrad", a->inputGrad, a->input->shape, 4, "the shape of input"));
    return oc_check_shape("gridGrad", a->gridGrad, a->grid->shape, 4, "the shape of grid");
}

static aclnnStatus grid_check(const void *opaque)
{
    const struct oc_grid_args *a = opaque;

    /* The vendor's operator also succeeds if nothing is requested. */
    if (a->outputMask == NULL) return ACLNN_SUCCESS;
    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(grid_check_dtypes(a));
    OC_TRY(oc_grid_check_modes(a->interpolationMode, a->paddingMode));
    OC_TRY(grid_check_shapes(a));
    return oc_check_i64("size of outputMask", (int64_t)a->outputMask->size, OC_EQ, NULL, 2);
}

static void grid_plan_gradients(oc_plan *p, const struct oc_grid_problem *q)
{
    switch (q->config.algorithm) {
        case OC_SCATTER_OWNER:
            if (q->config.owner.nchw || q->a->interpolationMode == OC_GRID_NEAREST)
                oc_grid_plan_planes(p, q);
            else
                oc_grid_plan_owner(p, q);
            break;
        case OC_SCATTER_CHANNELS:
        case OC_SCATTER_VECTORS:
            oc_grid_plan_channels(p, q);
            break;
        case OC_SCATTER_PLANE:
            oc_grid_plan_plane(p, q);
            break;
        default:
            oc_grid_plan_scatter(p, q);
    }
}

static void grid_plan(oc_plan *p, const void *opaque)
{
    const struct oc_grid_args *a = opaque;

    if (a->outputMask == NULL) {
        oc_log(OC_LOG_WARN, "aclnnGridSampler2DBackward: outputMask is NULL: nothing is computed");
        return;
    }

    const bool empty = oc_numel(a->gradOutput) == 0;
    const enum oc_dtype dtype = oc_dtype_of(a->input->dtype);
    struct oc_grid_problem q = {
        .a = a,
        .dtype = dtype,
        .images = oc_dim(a->input, 0),
        .channels = oc_dim(a->input, 1),
        .width = oc_dim(a->input, 3),
        .height = oc_dim(a->input, 2),
        .borders = oc_grid_borders(a->paddingMode, a->alignCorners),
        .out_width = oc_dim(a->gradOutput, 3),
        .points = oc_count(a->gradOutput, 2, 4),
        .needs_input = a->outputMask->values[0] && oc_numel(a->inputGrad) > 0,
        .needs_grid = a->outputMask->values[1] && oc_numel(a->gridGrad) > 0,
    };

    if (!q.needs_input && !q.needs_grid) return;
    if (!oc_plan_supports(p, "input", dtype)) return;
    if (q.needs_input) q.input_grad = oc_plan_view(p, "inputGrad", a->inputGrad, OC_WRITE);
    if (q.needs_grid) q.grid_grad = oc_plan_view(p, "gridGrad", a->gridGrad, OC_WRITE);
    if (empty && q.needs_input) oc_plan_fill(p, q.input_grad, 0);
    if (q.needs_grid && (empty || a->interpolationMode == OC_GRID_NEAREST)) {
        oc_plan_fill(p, q.grid_grad, 0);
        q.needs_grid = false;
    }
    if (empty || (!q.needs_input && !q.needs_grid)) return;

    struct oc_scatter_problem sums = {
        .images = q.images,
        .channels = q.channels,
        .elements = q.width * q.height,
        .deterministic = oc_plan_deterministic(p),
        .f64 = dtype == OC_F64,
        .any_group = oc_plan_lacks(p, OC_GROUPS_OF_SCATTER),
        .no_float_atomics = oc_plan_lacks(p, OC_FLOAT_ATOMICS),
        .vector_atomics = q.needs_input && dtype != OC_F64 && oc_plan_has_vector_atomics(p),
    };

    if (q.channels <= OC_NCHW_CHANNELS)
        oc_grid_planes_choose_copies(&q, &sums);
    else
        oc_grid_owner_choose_copies(&q, &sums);
    q.grad = oc_plan_view(p, "gradOutput", a->gradOutput, OC_READ);
    q.grid = oc_plan_view(p, "grid", a->grid, OC_READ);
    q.input = q.needs_grid ? oc_plan_view(p, "input", a->input, OC_READ) : q.grad;
    if (!q.needs_input) q.input_grad = q.grad;
    if (!q.needs_grid) q.grid_grad = q.grid;
    if (oc_plan_try(p, oc_choose_scatter(oc_plan_device(p), &sums, &q.config)))
        grid_plan_gradients(p, &q);
}

static const struct oc_field FIELDS[] = {
    OC_FIELD(oc_grid_args, gradOutput),  OC_FIELD(oc_grid_args, input),
    OC_FIELD(oc_grid_args, grid),        OC_FIELD(oc_grid_args, interpolationMode),
    OC_FIELD(oc_grid_args, paddingMode), OC_FIELD(oc_grid_args, alignCorners),
    OC_FIELD(oc_grid_args, outputMask),  OC_FIELD(oc_grid_args, inputGrad),
    OC_FIELD(oc_grid_args, gridGrad)};

static const struct oc_op OP = {"aclnnGridSampler2DBackward", grid_check, grid_plan, FIELDS,
                                OC_COUNT(FIELDS)};

aclnnStatus aclnnGridSampler2DBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *input, const aclTensor *grid,
    int64_t interpolationMode, int64_t paddingMode, bool alignCorners,
    const aclBoolArray *outputMask, aclTensor *inputGrad, aclTensor *gridGrad,
    uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_grid_args a = {gradOutput,        input,       grid,
                                   interpolationMode, paddingMode, alignCorners,
                                   outputMask,        inputGrad,   gridGrad};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnGridSampler2DBackward, &OP)
