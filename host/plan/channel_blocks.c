/* SPDX-License-Identifier: Apache-2.0 */
#include "plan/channel_blocks.h"

#include "base/math.h"
#include "plan/strategy.h"
#include "plan/strategy_tuned.h"

/* Of each channel, whole cache lines that follow each other. */
#define STRIP 64
#define GROUP_SIZE 16

int64_t oc_channel_blocks_count(int64_t images, int64_t channels, int64_t points, int channel_block)
{
    return images * oc_ceil_div(channels, channel_block) * channel_block * points;
}

bool oc_points_are_adjacent(const aclTensor *t)
{
    return oc_stride(t, 3) == 1 && (oc_stride(t, 2) == oc_dim(t, 3) || oc_dim(t, 2) == 1);
}

bool oc_is_channel_blocked(struct oc_view v, int channel_block)
{
    const int64_t channels = oc_dim(v.like, 1), points = oc_dim(v.like, 2) * oc_dim(v.like, 3);

    return v.dtype == oc_dtype_real(v.dtype) && oc_is_contiguous(v.like) &&
           (points == 1 ? channels % channel_block == 0 : channel_block == 1);
}

/* Sets what both directions share and appends the arguments IMAGE. The caller provides the memory
 * for the strides. Returns false if the plan has failed. */
static bool channel_blocks_set_image(oc_plan *p, struct oc_view image, int channel_block,
                                     int64_t splits, int64_t stride[8], struct oc_launch *launch)
{
    const aclTensor *t = image.like;
    const int64_t images = oc_dim(t, 0), channels = oc_dim(t, 1), width = oc_dim(t, 3);
    const int64_t points = oc_dim(t, 2) * width;
    const int64_t scratch = oc_channel_blocks_count(images, channels, points, channel_block);
    const int64_t blocks = images * oc_ceil_div(channels, channel_block);

    oc_view_strides8(t, stride);
    OC_APPEND_ARGS(launch, OC_INDEX(images, images), OC_INDEX(channels, channels),
                   OC_INDEX(points, points), OC_INDEX(width, width),
                   OC_INT(adjacent, oc_points_are_adjacent(t)), OC_INDEX8(stride, stride));
    launch->source = "channel_blocks";
    oc_launch_define(launch, "T", oc_dtype_name(image.dtype));
    oc_launch_define_int(launch, "CHANNEL_BLOCK", channel_block);
    oc_launch_define_int(launch, "STRIP", STRIP);
    oc_launch_define_flag(launch, "USE_F64", image.dtype == OC_F64);
    launch->global[0] = blocks * oc_ceil_div(points, STRIP);
    launch->group[0] = GROUP_SIZE;
    launch->choice = (struct oc_choice){"channel_blocks", "channel-blocked layout"};
    launch->bytes = (double)oc_numel(t) * (double)oc_dtype_size(image.dtype) +
                    (double)(scratch * splits) * (image.dtype == OC_F64 ? 8 : 4);
    oc_launch_define_flag(launch, "NON_TEMPORAL",
                          oc_choose_non_temporal(oc_plan_device(p), (int64_t)launch->bytes));
    return oc_plan_try(p,
                       oc_choose_index_width(oc_max_i64(oc_view_index_extent(t), scratch * splits),
                                             launch->global[0] * STRIP, &launch->index64));
}

struct oc_ref oc_plan_to_channel_blocks(oc_plan *p, struct oc_view from, int channel_block)
{
    const aclTensor *t = from.like;
    const int64_t count = oc_channel_blocks_count(oc_dim(t, 0), oc_dim(t, 1),
                                                  oc_dim(t, 2) * oc_dim(t, 3), channel_block);

    if (oc_is_channel_blocked(from, channel_block)) return from.ref;

    const struct oc_ref to = oc_plan_scratch(p, oc_dtype_real(from.dtype), count);
    int64_t stride[8];
    struct oc_launch launch = {.kernel = "to_channel_blocks",
                               .args = {OC_REF(in, from.ref), OC_REF(out, to)}};

    if (channel_blocks_set_image(p, from, channel_block, 1, stride, &launch))
        oc_plan_kernel(p, &launch);
    return to;
}

void oc_plan_from_channel_blocks(oc_plan *p, struct oc_view to, struct oc_ref from,
                                 int channel_block, int64_t splits)
{
    int64_t stride[8];
    struct oc_launch launch = {.kernel = "from_channel_blocks",
                               .args = {OC_REF(in, from), OC_REF(out, to.ref)}};

    if (!channel_blocks_set_image(p, to, channel_block, splits, stride, &launch)) return;
    OC_APPEND_ARGS(&launch, OC_INDEX(splits, splits));
    oc_plan_kernel(p, &launch);
}
