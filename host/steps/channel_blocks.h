/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Describes the channel-blocked layout (nChw16c): [image][channel block][point][channel of the
 * block]. Kernels convert to and from it in their scratch.
 */
#ifndef OC_STEPS_CHANNEL_BLOCKS_H
#define OC_STEPS_CHANNEL_BLOCKS_H

#include "plan/plan.h"
#include "steps/steps.h"

/* This many points are converted at once, which gives consecutive whole cache lines of each
 * channel. */
#define OC_STRIP 64

/* Returns whether the elements of each channel of a tensor of rank 4 are contiguous. */
bool oc_points_are_adjacent(const aclTensor *t);

/* Returns whether the elements of a tensor of rank 4 already have the channel-blocked layout. */
bool oc_is_channel_blocked(struct oc_view v, int channel_block);

#endif
