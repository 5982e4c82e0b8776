/* SPDX-License-Identifier: Apache-2.0 */
/* These are the algorithms of aclnnGridSampler2DBackward with atomics: several work-items update
 * the same accumulator. */
#include "grid_sampler_2d_backward_scatter.h"

#include "base/math.h"
#include "steps/accumulator.h"

/* Number of points of a work-group of the kernel `scatter_channels`. */
#define POINTS 32

static void grid_scatter_plan_scatter_step(oc_plan *p, const struct oc_grid_problem *q,
                                           const struct oc_accumulator *sums, bool input_grad,
                                           bool grid_grad)
{
    const aclTensor *const tensors[] = {q->grad.like, q->input.like, q->grid.like,
                                        q->grid_grad.like};
    const bool channels = oc_scatter_is_channels_last(q->config.algorithm);
    const bool vectors = q->config.algorithm == OC_SCATTER_VECTORS;
    int64_t stride[4][8], extent = oc_numel(q->a->inputGrad);
    struct oc_launch launch = {
        .source = "grid_sampler_2d_backward_scatter",
        .kernel = channels ? "scatter_channels" : "scatter",
        .defines = {OC_DEFINE(ALGORITHM, vectors    ? "VECTORS"
                                         : channels ? "CHANNELS"
                                                    : "SCATTER"),
                    OC_DEFINE(T, oc_dtype_name(q->grad.dtype))},
        .args = {OC_REF(grad, q->grad.ref),
                 OC_REF(input, q->input.ref),
                 OC_REF(grid, q->grid.ref),
                 OC_REF(sums, sums->sums),
                 OC_REF(grid_grad, q->grid_grad.ref),
                 OC_REF(largest, sums->largest),
                 OC_REF(flags, sums->flags),
                 OC_INDEX(images, q->images),
                 OC_INDEX(channels, q->channels),
                 OC_INDEX(width, q->width),
                 OC_INDEX(height, q->height),
                 OC_INDEX(out_width, q->out_width),
                 OC_INDEX(points, q->points),
                 OC_INT(borders, q->borders),
                 OC_INT(terms_log2, sums->terms_log2),
                 OC_INDEX8(grad_stride, stride[0]),
                 OC_INDEX8(input_stride, stride[1]),
                 OC_INDEX8(grid_stride, stride[2]),
                 OC_INDEX8(grid_grad_stride, stride[3]),
                 OC_INDEX8(sum_stride, sums->stride)},
        .global = {channels ? oc_ceil_div(q->images * q->points, POINTS) * (int64_t)q->config.group
                            : q->images * q->points},
        .group = {q->config.group},
        .fixed_group = channels ? OC_GROUPS_OF_SCATTER : 0,
        .bytes = oc_grid_bytes(q, input_grad, grid_grad),
        .flops = oc_grid_flops(q, input_grad, grid_grad)};

    for (size_t i = 0; i < OC_COUNT(tensors); i++) {
        oc_view_strides8(tensors[i], stride[i]);
        extent = oc_max_i64(extent, oc_view_index_extent(tensors[i]));
    }
    if (channels) oc_launch_define_int(&launch, "POINTS", POINTS);
    oc_grid_define_geometry(q, 1, &launch);
    oc_grid_define_gradients(input_grad, grid_grad, &launch);
    oc_accumulator_define(sums, &launch);
    if (vectors && !oc_plan_try(p, oc_choose_alignment(oc_plan_device(p), &launch.aligned_access)))
        return;
    if (oc_plan_try(p, oc_choose_index_width(extent, launch.global[0], &launch.index64)))
        oc_plan_kernel(p, &launch);
}

/* The weights of a point sum up to at most 1 per element, and to slightly more for bicubic. */
static int64_t grid_scatter_terms_log2(const struct oc_grid_problem *q)
{
    return oc_log2_up(q->points) + (q->a->interpolationMode == OC_GRID_BICUBIC ? 2 : 1);
}

/* The kernel needs these arguments, but does not use them, if only gridGrad is computed. */
static struct oc_accumulator grid_scatter_no_sums(const struct oc_grid_problem *q)
{
    return (struct oc_accumulator){.sums = q->grad.ref,
                                   .largest = q->grad.ref,
                                   .flags = q->grad.ref,
                                   .atomic_define = "ATOMIC_CAS"};
}

void oc_grid_plan_scatter(oc_plan *p, const struct oc_grid_problem *q)
{
    struct oc_accumulator sums = grid_scatter_no_sums(q);

    if (q->needs_input)
        oc_accumulator_start(p, q->config.algorithm, q->input_grad, q->grad,
                             grid_scatter_terms_log2(q), &sums);
    grid_scatter_plan_scatter_step(p, q, &sums, q->needs_input, q->needs_grid);
    if (q->needs_input) oc_accumulator_finish(p, &sums, q->input_grad);
}

/* ---- channels: on channels-last tensors, or copies of them in float scratch ---- */

void oc_grid_plan_channels(oc_plan *p, const struct oc_grid_problem *q)
{
    struct oc_layout layouts[4];
    struct oc_grid_problem last = *q;

    if (oc_stride(q->grad.like, 1) == 1 && (!q->needs_grid || oc_stride(q->input.like, 1) == 1)) {
        oc_grid_plan_scatter(p, q);
        return;
    }
    last.grad = oc_plan_scratch_view(p, q->grad.like, OC_CHANNELS_LAST, &layouts[0]);
    oc_plan_copy(p, last.grad, q->grad);
    last.grid = oc_plan_scratch_view(p, q->grid.like, NULL, &layouts[1]);
    oc_plan_copy(p, last.grid, q->grid);
    if (q->needs_grid) {
        last.input = oc_plan_scratch_view(p, q->input.like, OC_CHANNELS_LAST, &layouts[2]);
        oc_plan_copy(p, last.input, q->input);
    } else {
        last.input = last.grad;
    }
    last.grid_grad = oc_plan_scratch_view(p, q->grid_grad.like, NULL, &layouts[3]);
    oc_grid_plan_scatter(p, &last);
    if (q->needs_grid) oc_plan_copy(p, q->grid_grad, last.grid_grad);
}

/* ---- plane ---- */

void oc_grid_plan_plane(oc_plan *p, const struct oc_grid_problem *q)
{
    const aclTensor *const tensors[] = {q->grad.like, q->grid.like, q->input_grad.like};
    int64_t stride[3][8], extent = 0;
    struct oc_launch launch = {
        .source = "grid_sampler_2d_backward_scatter",
        .kernel = "plane",
        .defines = {OC_DEFINE(ALGORITHM, "PLANES"), OC_DEFINE(T, oc_dtype_name(q->dtype)),
                    OC_DEFINE_INT(PLANE, q->config.plane_elements)},
        .args = {OC_REF(grad, q->grad.ref), OC_REF(grid, q->grid.ref),
                 OC_REF(input_grad, q->input_grad.ref), OC_INDEX(images, q->images),
                 OC_INDEX(channels, q->channels), OC_INDEX(width, q->width),
                 OC_INDEX(height, q->height), OC_INDEX(out_width, q->out_width),
                 OC_INDEX(points, q->points), OC_INT(borders, q->borders),
                 OC_INDEX8(grad_stride, stride[0]), OC_INDEX8(grid_stride, stride[1]),
                 OC_INDEX8(input_grad_stride, stride[2])},
        .global = {q->images * q->channels * (int64_t)q->config.group},
        .group = {q->config.group},
        .fixed_group = OC_GROUPS_OF_SCATTER, /* one work-group per plane */
        .bytes = oc_grid_bytes(q, true, false),
        .flops = oc_grid_flops(q, true, false)};
    const struct oc_accumulator none = grid_scatter_no_sums(q);
    enum oc_float_atomic selected; /* atomics in local memory are the same on all devices */

    if (q->needs_grid) grid_scatter_plan_scatter_step(p, q, &none, false, true);
    if (!q->needs_input || !oc_plan_has_float_atomics(p, &selected)) return;
    for (size_t i = 0; i < OC_COUNT(tensors); i++) {
        oc_view_strides8(tensors[i], stride[i]);
        extent = oc_max_i64(extent, oc_view_index_extent(tensors[i]));
    }
    oc_grid_define_geometry(q, 1, &launch);
    oc_grid_define_gradients(true, false, &launch);
    if (oc_plan_try(p, oc_choose_index_width(extent, launch.global[0], &launch.index64)))
        oc_plan_kernel(p, &launch);
}
