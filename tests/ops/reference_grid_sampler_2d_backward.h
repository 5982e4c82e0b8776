/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The gradients of 2-D grid sampling, naively and from the documentation: coordinates rounded to
 * the type that the operator computes in after every operation, so that floor, rint and comparisons
 * decide as the formula says; weights and sums in long double.
 */
#ifndef OC_OPS_REFERENCE_GRID_SAMPLER_2D_BACKWARD_H
#define OC_OPS_REFERENCE_GRID_SAMPLER_2D_BACKWARD_H

#include <stdbool.h>
#include <stdint.h>

#include "meta/dtype.h"

enum grid_mode { BILINEAR, NEAREST, BICUBIC };
enum grid_padding { ZEROS, BORDER, REFLECTION };

struct grid_problem {
    enum oc_dtype dtype; /* of all tensors */
    int64_t n, c, h, w, out_h, out_w;
    enum grid_mode mode;
    enum grid_padding padding;
    bool align;
    const double *grad, *input, *grid; /* row-major */
};

/* Outputs with what arithmetic may lose (harness/tolerance.h). `exact`: nothing is lost but the
 * sign of a zero in grid_grad. */
struct grid_answer {
    double *input_grad, *input_error, *grid_grad, *grid_error;
};

void grid_reference(const struct grid_problem *problem, bool exact, struct grid_answer *config);

#endif
