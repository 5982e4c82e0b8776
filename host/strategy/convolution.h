/* SPDX-License-Identifier: Apache-2.0 */
/* Chooses how convolutions are computed (strategy/strategy.h). */
#ifndef OC_STRATEGY_CONVOLUTION_H
#define OC_STRATEGY_CONVOLUTION_H

#include "strategy/strategy.h"

enum oc_convolution_algorithm {
    OC_CONVOLUTION_IMAGES, /* matrix products, one for each image */
    OC_CONVOLUTION_MERGED, /* matrix products, with the windows of several images side by side */
    OC_CONVOLUTION_DIRECT, /* each element of the result is a loop, without copies */
    OC_CONVOLUTION_TAPS, /* products of rows that taps shift, without columns; not of the larger side */
};

/* What is computed: the sides are those of ops/convolution/convolution_shape.h. */
enum oc_convolution_result {
    OC_CONVOLUTION_SMALL,
    OC_CONVOLUTION_LARGE,
    OC_CONVOLUTION_WEIGHT,
};

struct oc_convolution_problem {
    int64_t images;
    int64_t inputs, outputs; /* channels per group */
    int64_t windows;         /* windows per image */
    double bytes;            /* size of all tensors */
    enum oc_convolution_result result;
    /* Why there is no algorithm `taps`, or NULL. It computes `gaps` times as many windows, in lines of `line` of them, and its
     * products are those of tiles if `has_tiles`. */
    const char *taps_obstacle;
    bool has_tiles;
    int64_t line;
    double gaps;
};

struct oc_convolution_config {
    enum oc_convolution_algorithm algorithm;
    /* Size of the columns, and of the data that comes with them, in one strip. */
    int64_t strip_bytes;
    int64_t least_windows; /* windows that a strip has at least, whatever their size */
    int64_t least_summed;  /* summands that a strip has at least for the gradient of a weight */
    int64_t per_item;      /* elements along a row per work-item */
    size_t group;
    struct oc_choice choice;
};

aclnnStatus oc_choose_convolution(const struct oc_device *device,
                                  const struct oc_convolution_problem *problem,
                                  struct oc_convolution_config *config);

#endif
