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
    int64_t inputs, outputs; /* channels of a group */
    int64_t windows;         /* of an image */
    double bytes;            /* of all tensors */
};

struct oc_convolution_config {
    enum oc_convolution_algorithm algorithm;
    int64_t strip_bytes;   /* of columns, and what comes with them, at once */
    int64_t least_windows; /* of a strip, however much they take */
    int64_t least_summed;  /* the same, of the gradient of a weight */
    int64_t per_item;      /* elements along a row per work-item */
    size_t group;
    struct oc_choice choice;
};

aclnnStatus oc_choose_convolution(const struct oc_device *device,
                                  const struct oc_convolution_problem *problem,
                                  struct oc_convolution_config *config);

#endif
