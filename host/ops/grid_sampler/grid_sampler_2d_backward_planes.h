/* SPDX-License-Identifier: Apache-2.0 */
#ifndef OC_OPS_GRID_SAMPLER_2D_BACKWARD_PLANES_H
#define OC_OPS_GRID_SAMPLER_2D_BACKWARD_PLANES_H

#include "ops/grid_sampler/grid_sampler_2d_backward_common.h"

/* Sets how many parts of the points may have sums of their own, so that the workspace stays
 * within twice the tensors. */
void oc_grid_planes_choose_copies(const struct oc_grid_problem *q, struct oc_scatter_problem *sums);

/* Plans owner-computes in planes, for few channels (owner.nchw) and for nearest without
 * gridGrad. */
void oc_grid_plan_planes(oc_plan *p, const struct oc_grid_problem *q);

#endif
