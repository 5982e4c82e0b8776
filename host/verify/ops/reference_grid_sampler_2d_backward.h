/* SPDX-License-Identifier: Apache-2.0 */
/* The gradients of 2-D grid sampling, naively and from the documentation. */
#ifndef OC_VERIFY_REFERENCE_GRID_SAMPLER_2D_BACKWARD_H
#define OC_VERIFY_REFERENCE_GRID_SAMPLER_2D_BACKWARD_H

#include "verify/ops/reference_grid_points.h"

/* Planes [begin, end) of inputGrad, counted over N and C. */
void grid_reference_input(const struct grid_problem *problem, int64_t begin, int64_t end,
                          const struct reference_sums *sums);

/* Points [begin, end) of gridGrad, counted over N, H and W; x and y of each. */
void grid_reference_grid(const struct grid_problem *problem, int64_t begin, int64_t end,
                         const struct reference_sums *sums);

#endif
