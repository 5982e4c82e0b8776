/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Images in lanes: [image][chunk][point][lanes], a scratch layout in which a work-item that owns a
 * chunk of channels adds to all of them with one vector operation. Scratch is float, or double for
 * f64 tensors; lanes behind the last channel hold 0.
 */
#ifndef OC_PLAN_CHANNEL_BLOCKS_H
#define OC_PLAN_CHANNEL_BLOCKS_H

#include "plan/plan.h"
#include "plan/steps.h"

/* Elements of `images` images in lanes. */
int64_t oc_channel_blocks_count(int64_t images, int64_t channels, int64_t points,
                                int channel_block);

/* Scratch with the values of a tensor of rank 4 (image, channel, y, x), of any strides. */
struct oc_ref oc_plan_to_channel_blocks(oc_plan *p, struct oc_view from, int channel_block);

/* to = the sum of `splits` images in lanes that lie one behind the other, in this order. */
void oc_plan_from_channel_blocks(oc_plan *p, struct oc_view to, struct oc_ref from,
                                 int channel_block, int64_t splits);

#endif
