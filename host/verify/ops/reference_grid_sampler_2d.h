/* SPDX-License-Identifier: Apache-2.0 */
/* 2-D grid sampling, naively and from the documentation. */
#ifndef OC_VERIFY_REFERENCE_GRID_SAMPLER_2D_H
#define OC_VERIFY_REFERENCE_GRID_SAMPLER_2D_H

#include "verify/ops/reference_grid_points.h"

/* Planes [begin, end) of out, counted over N and C. */
void grid_reference_output(const struct grid_problem *problem, int64_t begin, int64_t end,
                           const struct reference_sums *sums);

#endif
