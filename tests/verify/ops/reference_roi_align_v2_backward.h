/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The gradient of RoiAlign, naively and from the documentation: positions rounded to float after
 * every operation, so that comparisons and floor decide as the formula says. A box that holds a
 * number that is not finite contributes nothing.
 */
#ifndef OC_VERIFY_REFERENCE_ROI_ALIGN_V2_BACKWARD_H
#define OC_VERIFY_REFERENCE_ROI_ALIGN_V2_BACKWARD_H

#include "verify/ops/reference.h"

struct roi_problem {
    int64_t n, c, h, w, boxes, rows, columns; /* bins of a box */
    double scale;
    int64_t ratio;
    bool aligned;
    const double *grad, *box; /* row-major */
};

/* Roundings of one term besides the additions: a sample's part, the weights, their product. */
#define ROI_ROUNDINGS 6

/* How many samples a bin of box k has, on both axes together. */
double roi_samples(const struct roi_problem *problem, int64_t k);

/* Planes [begin, end) of gradInput, counted over N and C. */
bool roi_reference(const struct roi_problem *problem, int64_t begin, int64_t end,
                   const struct reference_sums *sums);

#endif
