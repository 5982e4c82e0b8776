/* SPDX-License-Identifier: Apache-2.0 */
#ifndef OC_OPS_GRID_SAMPLER_2D_BACKWARD_OWNER_H
#define OC_OPS_GRID_SAMPLER_2D_BACKWARD_OWNER_H

#include "ops/grid_sampler/grid_sampler_2d_backward_common.h"

/* Sets how many copies of a channel block, one per work-item, keep the workspace within twice
 * the tensors. */
void oc_grid_owner_choose_copies(const struct oc_grid_problem *q, struct oc_scatter_problem *sums);

/* Plans owner-computes in channel blocks: each accumulator is updated by one work-item only,
 * without atomics. */
void oc_grid_plan_owner(oc_plan *p, const struct oc_grid_problem *q);

#endif
