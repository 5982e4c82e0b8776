/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where the samples of the bins of boxes are, for RoiAlign and its gradient, naively and from the
 * documentation: positions rounded to float after every operation, so that comparisons and floor decide
 * as the formula says. A box that holds a number that is not finite has no samples.
 *
 * Bins of huge boxes may have more samples than can be visited. Those that touch the image follow each other
 * and are visited, wherever they begin, as long as float counts and places them: up to number
 * ROI_LAST_SAMPLE, and with at most ROI_MOST_SAMPLES in the bin. The others are omitted, and what they may
 * amount to is bounded.
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

/*
 * Of the samples up to this number, kernels visit exactly those that touch the image. Float holds the numbers,
 * with the half that is added. The range that kernels compute (sample_range) is one of quotients up to about
 * 2^21; those and the positions are rounded less than eight times by 2^-24 of them, which is less than one
 * sample, and the range has a margin of at least two on either side. (A fixed number of samples whose distance
 * is below the resolution of a coordinate, 2^-26 of it, is the exception: of more than 64 at the edge of an
 * image some are left out. No case has such boxes.)
 */
#define ROI_LAST_SAMPLE 0x1p21

/* So that a sample's part of a bin, on both axes, is no subnormal number, which devices may flush. */
#define ROI_MOST_SAMPLES 0x1p48

/*
 * How much more than the omitted samples' part of a bin the result may differ, for each axis that omits. Kernels
 * leave samples out where positions have a low resolution, and count them up to 1.5 times: from number 2^24 on
 * they round the number to float twice, where the formula does it once, and 3 may become the same number instead
 * of 2. Adding a term to a sum, or converting it to fixed point, loses no more than the term. That makes
 * 2 * 1.5, or 2 * 1.5 * 1.5 for two axes; the rest is for sums of weights, which are rounded.
 */
#define ROI_OMITTED_FACTOR 4

/* Roundings of one term besides the additions: a sample's part, the weights, their product. */
#define ROI_ROUNDINGS 6

/* The elements that a sample lies between along one axis, and their weights. */
struct roi_neighbours {
    int64_t low, high;
    reference_real low_weight, high_weight;
};

/* The samples of one bin along one axis that touch the image: the items `first` to `end`. */
struct roi_bin {
    int64_t first, end;
    bool is_omitted; /* there are too many: the items are the first and the last one */
    double part;     /* of all samples of the bin */
};

/* The samples of all bins along one axis. */
struct roi_axis_samples {
    struct roi_neighbours *items;
    int64_t count, room;
    struct roi_bin *bins;
};

struct roi_box {
    int64_t image;         /* -1: there is none, and no samples */
    double samples, count; /* of a bin; at least 1 */
    struct roi_axis_samples y, x;
};

/* The elements that samples of a bin may lie between: rows y_first to y_last, columns x_first to x_last. */
struct roi_elements {
    int64_t y_first, y_last, x_first, x_last;
};

/* How many samples a bin of box k has, on both axes together. */
double roi_samples(const struct roi_problem *problem, int64_t k);

/* The image of box k; -1: it contributes nothing. */
int64_t roi_image(const struct roi_problem *problem, int64_t k);

/* Finds the samples of box k; free them also after a failure. */
bool roi_box_find(const struct roi_problem *problem, int64_t k, struct roi_box *box);
void roi_box_free(struct roi_box *box);

/* 0: all samples of the bin are visited. Otherwise none is, they lie between `elements`, and their average
 * differs from 0 by at most the result times the largest magnitude of these. */
double roi_omitted(const struct roi_box *box, int64_t row, int64_t column,
                   struct roi_elements *elements);

#endif
