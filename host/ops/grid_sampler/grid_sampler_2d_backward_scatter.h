/* SPDX-License-Identifier: Apache-2.0 */
#ifndef OC_OPS_GRID_SAMPLER_2D_BACKWARD_SCATTER_H
#define OC_OPS_GRID_SAMPLER_2D_BACKWARD_SCATTER_H

#include "ops/grid_sampler/grid_sampler_2d_backward_common.h"

/* These plan the algorithms with atomics, where several work-items update the same accumulator. */
void oc_grid_plan_scatter(oc_plan *p, const struct oc_grid_problem *q);
void oc_grid_plan_channels(oc_plan *p, const struct oc_grid_problem *q);
void oc_grid_plan_plane(oc_plan *p, const struct oc_grid_problem *q);

#endif
