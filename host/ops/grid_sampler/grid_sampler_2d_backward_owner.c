/* SPDX-License-Identifier: Apache-2.0 */
/* This is the owner-computes algorithm of aclnnGridSampler2DBackward in channel-blocked layout. */
#include "grid_sampler_2d_backward_owner.h"

#include "base/math.h"
#include "steps/channel_blocks.h"
#include "strategy/tuned.h"

#define SIZE_OF_INT 4

/* Finds, for each strip of points of an image, the first element that the strip touches and the
 * one past the last. */
static struct oc_ref grid_owner_plan_ranges(oc_plan *p, const struct oc_grid_problem *q,
                                            struct oc_ref grid)
{
    const int64_t strips = q->images * oc_ceil_div(q->points, OC_STRIP);
    const struct oc_ref ranges = oc_plan_scratch(p, OC_I32, 2 * strips);
    struct oc_launch launch = {
        .source = "grid_sampler_2d_ranges",
        .kernel = "find_ranges",
        .defines = {OC_DEFINE_INT(STRIP, OC_STRIP)},
        .args = {OC_REF(grid, grid), OC_REF(ranges, ranges), OC_INT(images, q->images),
                 OC_INT(width, q->width), OC_INT(height, q->height), OC_INT(borders, q->borders),
                 OC_INT(points, q->points)},
        .global = {strips},
        .group = {q->config.small_group},
        .bytes = (double)(oc_numel(q->a->grid) * (int64_t)oc_dtype_size(oc_dtype_real(q->dtype)))};

    oc_grid_define_geometry(q, q->config.owner.point_block, &launch);
    oc_launch_define_flag(&launch, "USE_F64", q->dtype == OC_F64);
    oc_plan_kernel(p, &launch);
    return ranges;
}

/* Appends the strides of the tensors, and a mask of the tensors that have adjacent points. */
static bool grid_owner_set_images(oc_plan *p, const struct oc_grid_problem *q, int64_t stride[3][8],
                                  struct oc_launch *launch)
{
    const struct oc_view views[3] = {q->grad, q->input, q->input_grad};
    int64_t extent = 0, adjacent = 0;

    for (int i = 0; i < 3; i++) {
        oc_view_strides8(views[i].like, stride[i]);
        extent = oc_max_i64(extent, oc_view_index_extent(views[i].like));
        adjacent |= (int64_t)oc_points_are_adjacent(views[i].like) << i;
    }
    OC_APPEND_ARGS(launch, OC_INT(adjacent, adjacent), OC_INDEX8(grad_stride, stride[0]),
                   OC_INDEX8(input_stride, stride[1]), OC_INDEX8(input_grad_stride, stride[2]));
    return oc_plan_try(
        p, oc_choose_index_width(extent, q->images * q->channels * q->config.owner.bands,
                                 &launch->index64));
}

void oc_grid_owner_choose_copies(const struct oc_grid_problem *q, struct oc_scatter_problem *sums)
{
    const double size = (double)oc_dtype_size(oc_dtype_real(q->dtype));
    const double strips = (double)oc_ceil_div(q->points, OC_STRIP);
    const double points = (double)q->images * (double)q->points;
    const double elements = (double)q->width * (double)q->height + OC_STRIP;
    /* The workspace also has a copy of grid, and the ranges of elements. */
    const double others = points * 2 * size + (double)q->images * strips * 2 * SIZE_OF_INT;
    const struct oc_copies memory = {
        .bytes = 2 * oc_grid_bytes(q, q->needs_input, q->needs_grid) + OC_SPARE_WORKSPACE - others,
        .per_block = q->needs_grid ? points * 2 * size : 0, /* partial sums of gridGrad */
        .per_copy = (strips + 1) * SIZE_OF_INT,
        .per_channel = (q->needs_grid + q->needs_input) * elements * size};

    sums->copies = oc_choose_copies(q->channels, &memory, &sums->channel_block);
}

void oc_grid_plan_owner(oc_plan *p, const struct oc_grid_problem *q)
{
    const enum oc_dtype real = oc_dtype_real(q->dtype);
    const int64_t items = q->config.owner.items, bands = q->config.owner.bands;
    const int64_t blocks = oc_ceil_div(q->channels, q->config.owner.channel_block);
    const int64_t pitch = (int64_t)q->config.owner.channel_block * (q->needs_grid + q->needs_input);
    const struct oc_ref grid = oc_plan_contiguous(p, q->grid, real);
    const struct oc_ref ranges = grid_owner_plan_ranges(p, q, grid);
    const struct oc_ref elements =
        oc_plan_scratch(p, real, items * (q->width * q->height + OC_STRIP) * pitch);
    const struct oc_ref remaining =
        oc_plan_scratch(p, OC_I32, items * (oc_ceil_div(q->points, OC_STRIP) + 1));
    const struct oc_ref next_step = oc_plan_scratch(p, OC_I32, 1);
    /* The kernel writes gridGrad itself if there is a single block and the layouts agree. */
    const bool direct =
        q->needs_grid && blocks == 1 && q->dtype == real && oc_is_contiguous(q->grid_grad.like);
    const struct oc_ref part = direct ? q->grid_grad.ref
                               : q->needs_grid
                                   ? oc_plan_scratch(p, real, blocks * q->images * q->points * 2)
                                   : grid;
    int64_t stride[3][8];
    struct oc_launch launch = {
        .source = "grid_sampler_2d_backward_owner",
        .kernel = "channel_blocks",
        .defines = {OC_DEFINE_INT(CHANNEL_BLOCK, q->config.owner.channel_block),
                    OC_DEFINE_INT(STRIP, OC_STRIP)},
        .args = {OC_REF(grad, q->grad.ref), OC_REF(input, q->input.ref), OC_REF(grid, grid),
                 OC_REF(ranges, ranges), OC_REF(input_grad, q->input_grad.ref), OC_REF(part, part),
                 OC_REF(elements, elements), OC_REF(remaining, remaining),
                 OC_REF(next_step, next_step), OC_INT(images, q->images),
                 OC_INT(channels, q->channels), OC_INT(bands, bands),
                 OC_INT(units_per_step, q->config.owner.units_per_step), OC_INT(width, q->width),
                 OC_INT(height, q->height), OC_INT(borders, q->borders), OC_INT(points, q->points),
                 OC_INT(out_width, q->out_width)},
        .global = {items},
        .group = {q->config.group},
        .bytes = oc_grid_bytes(q, q->needs_input, q->needs_grid),
        .flops = oc_grid_flops(q, q->needs_input, q->needs_grid)};

    oc_grid_define_owner(q, q->dtype, &launch);
    oc_launch_define_flag(&launch, "PREFETCH", q->config.owner.prefetch);
    oc_launch_define_flag(&launch, "BANDS", bands > 1);
    oc_launch_define_flag(&launch, "NON_TEMPORAL",
                          oc_choose_non_temporal(oc_plan_device(p), (int64_t)launch.bytes));
    if (!grid_owner_set_images(p, q, stride, &launch)) return;
    oc_plan_zero(p, next_step, 4);
    oc_plan_kernel(p, &launch);
    if (q->needs_grid && !direct)
        oc_plan_sum_parts(p, q->grid_grad, part, real, blocks, q->config.choice);
}
