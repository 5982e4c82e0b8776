/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnGridSampler2DBackward where many work-items add to the same sums. */
#include "grid_sampler_2d_backward_scatter.h"

#include "base/math.h"
#include "plan/accumulator.h"

/* One launch of `scatter`: the tensors as the views say, gradients as wanted. */
static void plan_scatter_step(oc_plan *p, const struct oc_grid_problem *q,
                              const struct oc_accumulator *sums, bool input_grad, bool grid_grad)
{
    int64_t grad[8], input[8], grid[8], grid_out[8], most;
    struct oc_launch launch = {
        .kernel = "scatter",
        .defines = {{"ALGORITHM", "SCATTER"}},
        .args = {OC_REF(q->grad.ref), OC_REF(q->input.ref), OC_REF(q->grid.ref), OC_REF(sums->sums),
                 OC_REF(q->grid_grad.ref), OC_REF(sums->largest), OC_REF(sums->flags),
                 OC_INDEX(q->images), OC_INDEX(q->channels), OC_INDEX(q->width),
                 OC_INDEX(q->height), OC_INDEX(q->out_width), OC_INDEX(q->points),
                 OC_INDEX(sums->terms_log2), OC_INDEX8(grad), OC_INDEX8(input), OC_INDEX8(grid),
                 OC_INDEX8(grid_out), OC_INDEX8(sums->stride)},
        .global = {q->images * q->points * q->config.items_per_point},
        .group = {q->config.group},
        .fixed_group = q->config.items_per_point > 1, /* shares of a point meet in local memory */
        .bytes = oc_grid_bytes(q, input_grad, grid_grad),
        .flops = oc_grid_flops(q, input_grad, grid_grad)};

    oc_strides8(q->grad.like, grad);
    oc_strides8(q->input.like, input);
    oc_strides8(q->grid.like, grid);
    oc_strides8(q->grid_grad.like, grid_out);
    oc_grid_define_geometry(q, &launch);
    oc_grid_define_wanted(input_grad, grid_grad, &launch);
    oc_launch_define(&launch, "T", oc_dtype_name(q->grad.dtype));
    oc_launch_define_int(&launch, "ITEMS_PER_POINT", q->config.items_per_point);
    oc_accumulator_define(sums, &launch);
    most = oc_max_i64(oc_view_index_extent(q->grad.like), oc_view_index_extent(q->input.like));
    most = oc_max_i64(most, oc_max_i64(oc_view_index_extent(q->grid.like),
                                       oc_view_index_extent(q->grid_grad.like)));
    most = oc_max_i64(most, oc_numel(q->a->inputGrad));
    if (oc_plan_try(p, oc_choose_index_width(most, launch.global[0], &launch.index64)))
        oc_plan_kernel(p, &launch);
}

/* The weights that meet in one place: at most 1 for each point, a little more for bicubic. */
static int64_t terms_log2(const struct oc_grid_problem *q)
{
    return oc_log2_up(q->points) + (q->a->interpolationMode == OC_GRID_BICUBIC ? 2 : 1);
}

void oc_grid_plan_scatter(oc_plan *p, const struct oc_grid_problem *q)
{
    struct oc_accumulator sums;

    oc_accumulator_start(p, q->config.algorithm, q->a->inputGrad, q->grad, terms_log2(q), &sums);
    plan_scatter_step(p, q, &sums, q->want_input, q->want_grid);
    if (q->want_input) oc_accumulator_finish(p, &sums, q->input_grad);
}

/* ---- channels: everything channels-last in float scratch, then as scatter ---- */

static struct oc_view plan_scratch_view(oc_plan *p, const aclTensor *like, const int *order,
                                        struct oc_layout *layout)
{
    oc_layout_make(layout, like->shape, 4, order);
    return (struct oc_view){oc_plan_scratch(p, OC_F32, oc_numel(like)), &layout->tensor, OC_F32};
}

void oc_grid_plan_channels(oc_plan *p, const struct oc_grid_problem *q)
{
    static const int CHANNELS_LAST[] = {0, 2, 3, 1};
    struct oc_layout layouts[4];
    struct oc_grid_problem last = *q;

    last.grad = plan_scratch_view(p, q->grad.like, CHANNELS_LAST, &layouts[0]);
    oc_plan_copy(p, last.grad, q->grad);
    last.grid = plan_scratch_view(p, q->grid.like, NULL, &layouts[1]);
    oc_plan_copy(p, last.grid, q->grid);
    if (q->want_grid) {
        last.input = plan_scratch_view(p, q->input.like, CHANNELS_LAST, &layouts[2]);
        oc_plan_copy(p, last.input, q->input);
    } else {
        last.input = last.grad;
    }
    last.grid_grad = plan_scratch_view(p, q->grid_grad.like, NULL, &layouts[3]);
    oc_grid_plan_scatter(p, &last);
    if (q->want_grid) oc_plan_copy(p, q->grid_grad, last.grid_grad);
}

/* ---- plane ---- */

void oc_grid_plan_plane(oc_plan *p, const struct oc_grid_problem *q)
{
    int64_t grad[8], grid[8], input_grad[8];
    struct oc_launch launch = {
        .kernel = "plane",
        .defines = {{"ALGORITHM", "PLANES"}},
        .args = {OC_REF(q->grad.ref), OC_REF(q->grid.ref), OC_REF(q->input_grad.ref),
                 OC_INDEX(q->images), OC_INDEX(q->channels), OC_INDEX(q->width),
                 OC_INDEX(q->height), OC_INDEX(q->out_width), OC_INDEX(q->points), OC_INDEX8(grad),
                 OC_INDEX8(grid), OC_INDEX8(input_grad)},
        .global = {q->images * q->channels * (int64_t)q->config.group},
        .group = {q->config.group},
        .fixed_group = true, /* a group for each plane */
        .bytes = oc_grid_bytes(q, true, false),
        .flops = oc_grid_flops(q, true, false)};
    const struct oc_accumulator none = {.sums = q->grad.ref,
                                        .largest = q->grad.ref,
                                        .flags = q->grad.ref,
                                        .atomic_define = "ATOMIC_CAS"};

    if (q->want_grid) plan_scatter_step(p, q, &none, false, true);
    if (!q->want_input) return;
    oc_strides8(q->grad.like, grad);
    oc_strides8(q->grid.like, grid);
    oc_strides8(q->input_grad.like, input_grad);
    oc_grid_define_geometry(q, &launch);
    oc_launch_define(&launch, "T", oc_dtype_name(q->dtype));
    oc_launch_define_int(&launch, "PLANE", q->config.plane);

    const int64_t most = oc_max_i64(
        oc_max_i64(oc_view_index_extent(q->grad.like), oc_view_index_extent(q->grid.like)),
        oc_view_index_extent(q->input_grad.like));

    if (oc_plan_try(p, oc_choose_index_width(most, launch.global[0], &launch.index64)))
        oc_plan_kernel(p, &launch);
}
