/* SPDX-License-Identifier: Apache-2.0 */
/* Chooses how convolutions are computed (strategy/strategy.h). */
#ifndef OC_STRATEGY_CONVOLUTION_H
#define OC_STRATEGY_CONVOLUTION_H

#include "strategy/strategy.h"

enum oc_convolution_algorithm {
    OC_CONVOLUTION_IMAGES, /* matrix products, one for each image */
    OC_CONVOLUTION_MERGED, /* matrix products, with the windows of several images side by side */
    OC_CONVOLUTION_DIRECT, /* each element of the result is a loop, without copies */
};

struct oc_convolution_problem {
    int64_t images;
    int64_t inputs, outputs; /* channels per group */
    int64_t windows;         /* windows per image */
    double bytes;            /* size of all tensors */
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
