/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of the operator: their data and their expected outputs. */
#ifndef OC_VERIFY_GRID_SAMPLER_2D_H
#define OC_VERIFY_GRID_SAMPLER_2D_H

#include "verify/ops/grid_points.h"
#include "verify/ops/reference_grid_sampler_2d.h"
#include "verify/ops/sums.h"

#define GRID_SAMPLE_OP "grid_sampler_2d"

enum grid_sample_operand { SAMPLE_INPUT, SAMPLE_GRID, SAMPLE_OUT };

void grid_sample_make(struct oc_op_case *c, const struct grid_case *g, enum oc_dtype dtype);

/* Small integers and exact coordinates, so that all arithmetic is exact. False when the extents do not
 * allow exact coordinates. */
bool grid_sample_fill_exact(struct oc_op_case *c);
void grid_sample_fill_real(struct oc_op_case *c);

/* Computes the expected output from the inputs. */
void grid_sample_compute(struct oc_op_case *c, bool exact);

#endif
