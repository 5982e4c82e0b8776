/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The gradient of RoiAlign, naively and from the documentation: positions rounded to float after
 * every operation, so that comparisons and floor decide as the formula says; weights and sums in
 * long double. A box that holds a number that is not finite contributes nothing.
 */
#ifndef OC_OPS_REFERENCE_ROI_ALIGN_V2_BACKWARD_H
#define OC_OPS_REFERENCE_ROI_ALIGN_V2_BACKWARD_H

#include <stdbool.h>
#include <stdint.h>

struct roi_problem {
    int64_t n, c, h, w, boxes, rows, columns; /* bins of a box */
    double scale;
    int64_t ratio;
    bool aligned;
    const double *grad, *box; /* row-major */
};

/* gradInput, with what arithmetic may lose (harness/tolerance.h). */
void roi_reference(const struct roi_problem *problem, bool exact, double *values, double *error);

#endif
