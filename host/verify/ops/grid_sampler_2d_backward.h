/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of the operator: their data and their expected outputs. */
#ifndef OC_VERIFY_GRID_SAMPLER_2D_BACKWARD_H
#define OC_VERIFY_GRID_SAMPLER_2D_BACKWARD_H

#include "verify/ops/grid_points.h"
#include "verify/ops/reference_grid_sampler_2d_backward.h"
#include "verify/ops/sums.h"

#define GRID_OP "grid_sampler_2d_backward"

enum grid_operand { GRAD, INPUT, GRID, INPUT_GRAD, GRID_GRAD };

void grid_make(struct oc_op_case *c, const struct grid_case *g, enum oc_dtype dtype);

/* Small integers, and points at multiples of 1/2 or 1/4 of an element, so that all arithmetic is
 * exact. False when the extents do not allow exact coordinates. */
bool grid_fill_exact(struct oc_op_case *c);
void grid_fill_real(struct oc_op_case *c);

/* Computes the expected outputs from the inputs. */
void grid_compute(struct oc_op_case *c, bool exact);

#endif
