/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Channel-blocked layout (nChw16c) in scratch: [image][channel block][point][channel of the block].
 * A work-item that owns a channel block updates all its channels with one vector operation. Scratch
 * is float, or double for f64 tensors. Channels past the last one are 0.
 */
#ifndef OC_PLAN_CHANNEL_BLOCKS_H
#define OC_PLAN_CHANNEL_BLOCKS_H

#include "plan/plan.h"
#include "plan/steps.h"

/* Elements of `images` images in channel-blocked layout. */
int64_t oc_channel_blocks_count(int64_t images, int64_t channels, int64_t points,
                                int channel_block);

/* Whether the elements of each channel of a tensor of rank 4 follow each other. */
bool oc_points_are_adjacent(const aclTensor *t);

/* Whether the elements of a tensor of rank 4 are where the channel-blocked layout has them. */
bool oc_is_channel_blocked(struct oc_view v, int channel_block);

/* Converts a tensor of rank 4 (image, channel, y, x) with any strides. Returns the tensor where nothing
 * is to convert. */
struct oc_ref oc_plan_to_channel_blocks(oc_plan *p, struct oc_view from, int channel_block);

/* to = the sum of `splits` consecutive arrays in channel-blocked layout, added in order. */
void oc_plan_from_channel_blocks(oc_plan *p, struct oc_view to, struct oc_ref from,
                                 int channel_block, int64_t splits);

#endif
