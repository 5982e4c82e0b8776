/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnGridSampler2DBackward, owner-computes, in channel-blocked layout. */
#include "grid_sampler_2d_backward_owner.h"

#include "base/math.h"
#include "plan/channel_blocks.h"

void oc_grid_plan_owner(oc_plan *p, const struct oc_grid_problem *q)
{
    const enum oc_dtype real = oc_grid_real_of(q);
    const int channel_block = q->config.owner.channel_block;
    const int64_t splits = q->config.owner.splits;
    const int64_t blocks = oc_ceil_div(q->channels, channel_block);
    const int64_t count =
        oc_channel_blocks_count(q->images, q->channels, q->width * q->height, channel_block);
    const struct oc_ref grid = oc_grid_plan_real(p, q->grid, real);
    const struct oc_ref grad = oc_plan_to_channel_blocks(p, q->grad, channel_block);
    const struct oc_ref input =
        q->needs_grid ? oc_plan_to_channel_blocks(p, q->input, channel_block) : grad;
    const struct oc_ref sums = q->needs_input ? oc_plan_scratch(p, real, count * splits) : grad;
    /* The kernel writes gridGrad itself if there is a single block and the layouts agree. */
    const bool direct =
        q->needs_grid && blocks == 1 && q->dtype == real && oc_is_contiguous(q->grid_grad.like);
    const struct oc_ref part = direct ? q->grid_grad.ref
                               : q->needs_grid
                                   ? oc_plan_scratch(p, real, blocks * q->images * q->points * 2)
                                   : grad;
    struct oc_launch launch = {
        .source = "grid_sampler_2d_backward_owner",
        .kernel = "channel_blocks",
        .defines = {OC_DEFINE_INT(CHANNEL_BLOCK, channel_block)},
        .args = {OC_REF(grad, grad), OC_REF(input, input), OC_REF(grid, grid), OC_REF(sums, sums),
                 OC_REF(part, part), OC_INT(images, q->images), OC_INT(blocks, blocks),
                 OC_INT(splits, splits), OC_INT(width, q->width), OC_INT(height, q->height),
                 OC_INT(points, q->points)},
        .global = {q->images * blocks * splits},
        .group = {q->config.group},
        .bytes = oc_grid_bytes(q, q->needs_input, q->needs_grid),
        .flops = oc_grid_flops(q, q->needs_input, q->needs_grid)};

    oc_grid_define_owner(q, real, &launch);
    oc_launch_define_flag(&launch, "PREFETCH", q->config.owner.prefetch);
    oc_plan_kernel(p, &launch);
    if (q->needs_input) oc_plan_from_channel_blocks(p, q->input_grad, sums, channel_block, splits);
    if (q->needs_grid && !direct)
        oc_plan_sum_parts(p, q->grid_grad, part, real, blocks, q->config.choice);
}
