/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Channel-blocked layout (nChw16c): [image][channel block][point][channel of the block]. Kernels convert to and from
 * it in their scratch.
 */
#ifndef OC_STEPS_CHANNEL_BLOCKS_H
#define OC_STEPS_CHANNEL_BLOCKS_H

#include "plan/plan.h"
#include "steps/steps.h"

/* Points that are converted at once: of each channel, whole cache lines that follow each other. */
#define OC_STRIP 64

/* Whether the elements of each channel of a tensor of rank 4 follow each other. */
bool oc_points_are_adjacent(const aclTensor *t);

/* Whether the elements of a tensor of rank 4 are where the channel-blocked layout has them. */
bool oc_is_channel_blocked(struct oc_view v, int channel_block);

#endif
