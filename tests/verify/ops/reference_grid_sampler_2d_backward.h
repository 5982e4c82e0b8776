/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The gradients of 2-D grid sampling, naively and from the documentation: coordinates rounded to
 * the type that the operator computes in after every operation, so that floor, rint and comparisons
 * decide as the formula says.
 */
#ifndef OC_VERIFY_REFERENCE_GRID_SAMPLER_2D_BACKWARD_H
#define OC_VERIFY_REFERENCE_GRID_SAMPLER_2D_BACKWARD_H

#include "verify/ops/reference.h"

enum grid_mode { BILINEAR, NEAREST, BICUBIC };
enum grid_padding { ZEROS, BORDER, REFLECTION };

struct grid_problem {
    bool in_double; /* the operator computes in double, not in float */
    int64_t n, c, h, w, out_h, out_w;
    enum grid_mode mode;
    enum grid_padding padding;
    bool align;
    const double *grad, *input, *grid; /* row-major */
};

/* Roundings of one term: the weights of both axes, their product, that with the elements. A cubic
 * weight is a polynomial whose intermediate results are up to 16 times as large. */
static inline double grid_roundings(enum grid_mode mode) { return mode == BICUBIC ? 40 : 8; }

/* Planes [begin, end) of inputGrad, counted over N and C. */
void grid_reference_input(const struct grid_problem *problem, int64_t begin, int64_t end,
                          const struct reference_sums *sums);

/* Points [begin, end) of gridGrad, counted over N, H and W; x and y of each. */
void grid_reference_grid(const struct grid_problem *problem, int64_t begin, int64_t end,
                         const struct reference_sums *sums);

#endif
