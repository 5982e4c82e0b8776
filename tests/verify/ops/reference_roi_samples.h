/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where the samples of the bins of boxes are, for RoiAlign and its gradient, naively and from the
 * documentation: positions rounded to float after every operation, so that comparisons and floor decide
 * as the formula says. A box that holds a number that is not finite has no samples.
 */
#ifndef OC_VERIFY_REFERENCE_ROI_SAMPLES_H
#define OC_VERIFY_REFERENCE_ROI_SAMPLES_H

#include "verify/ops/reference.h"

struct roi_problem {
    int64_t n, c, h, w, boxes, rows, columns; /* bins of a box */
    double scale;
    int64_t ratio;
    bool aligned, is_inclusive; /* edges are moved by -0.5, or the high ones by `scale` */
    const double *box, *batch;  /* batch NULL: the first of five numbers of a box is its image */
    const double *self;         /* of the forward operators; row-major, as all arrays */
    double lowest;      /* of these: where the maximum of samples begins; 0: their average */
    const double *grad; /* of the gradient */
};

/* Roundings of one term besides the additions: a sample's part, the weights, their product. */
#define ROI_ROUNDINGS 6

/* The elements that a sample lies between along one axis, and their weights. */
struct roi_neighbours {
    int64_t low, high;
    reference_real low_weight, high_weight;
};

/* The samples of all bins along one axis that touch the image; those of bin b are numbers
 * first[b] to first[b + 1]. */
struct roi_axis_samples {
    struct roi_neighbours *items;
    int64_t count, room, *first;
};

struct roi_box {
    int64_t image;         /* -1: there is none, and no samples */
    double samples, count; /* of a bin; at least 1 */
    struct roi_axis_samples y, x;
};

/* How many samples a bin of box k has, on both axes together. */
double roi_samples(const struct roi_problem *problem, int64_t k);

/* The image of box k; -1: it contributes nothing. */
int64_t roi_image(const struct roi_problem *problem, int64_t k);

/* Finds the samples of box k; free them also after a failure. */
bool roi_box_find(const struct roi_problem *problem, int64_t k, struct roi_box *box);
void roi_box_free(struct roi_box *box);

#endif
