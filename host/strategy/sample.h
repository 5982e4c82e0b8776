/* SPDX-License-Identifier: Apache-2.0 */
#ifndef OC_STRATEGY_SAMPLE_H
#define OC_STRATEGY_SAMPLE_H

#include "strategy/strategy.h"

/* Says how an image is sampled at the points of a grid. No two work-items write the same
 * element. */
enum oc_sample {
    OC_SAMPLE_POINTS, /* a work-item computes some channels of a point; any strides */
    OC_SAMPLE_PLANES, /* a work-item computes all channels of a strip of points; NCHW */
    OC_SAMPLE_BLOCKS, /* a work-item converts the input to channel blocks, next to its points */
};

struct oc_sample_problem {
    int64_t images, channels, elements, points; /* elements and points are those of one image */
    bool f64;
    int64_t copies;    /* number of copies of a channel block for which there is memory */
    int channel_block; /* channels of such a copy; 0: oc_choose_channel_block decides */
};

struct oc_sample_config {
    enum oc_sample algorithm;
    size_t group;
    int64_t channels_per_item; /* used by points */
    int point_block;           /* points whose coordinates are computed in one vector */
    int channel_block;         /* blocks: 1, 4, 8 or 16 */
    /* With blocks, the points of an image, or the boxes, are divided into this many parts. */
    int64_t bands;
    int64_t items;  /* blocks: number of work-items, which take one band after the other */
    int64_t passes; /* blocks of boxes: number of passes of a work-item over the boxes */
    bool prefetch;  /* the kernels use prefetch instructions */
    struct oc_choice choice;
};

aclnnStatus oc_choose_sample(const struct oc_device *device,
                             const struct oc_sample_problem *problem,
                             struct oc_sample_config *config);

/* Says how the bins of boxes are sampled: as points or as blocks. */
struct oc_pooling_problem {
    int64_t images, channels, elements; /* elements per image */
    int64_t boxes, bins;                /* bins per box */
    double samples;                     /* samples per bin; 0: they depend on the size of the box */
    /* Number of copies of a channel block for which there is memory. */
    int64_t copies;
    /* Channels of such a copy; 0: oc_choose_channel_block decides. */
    int channel_block;
};

aclnnStatus oc_choose_pooling(const struct oc_device *device,
                              const struct oc_pooling_problem *problem,
                              struct oc_sample_config *config);

#endif
