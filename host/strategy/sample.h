/* SPDX-License-Identifier: Apache-2.0 */
#ifndef OC_STRATEGY_SAMPLE_H
#define OC_STRATEGY_SAMPLE_H

#include "strategy/strategy.h"

/* How an image is sampled at the points of a grid. No two work-items write the same element. */
enum oc_sample {
    OC_SAMPLE_POINTS, /* a work-item computes some channels of a point; any strides */
    OC_SAMPLE_PLANES, /* a work-item computes all channels of a strip of points; NCHW */
    OC_SAMPLE_BLOCKS, /* a work-item converts the input to channel blocks, next to its points */
};

struct oc_sample_problem {
    int64_t images, channels, elements, points; /* elements and points of an image */
    bool f64;
    int64_t copies;    /* of a channel block in memory, at most */
    int channel_block; /* of such a copy; 0: as oc_choose_channel_block has it */
};

struct oc_sample_config {
    enum oc_sample algorithm;
    size_t group;
    int64_t channels_per_item; /* points */
    int point_block;           /* points whose coordinates are computed in one vector */
    int channel_block;         /* blocks: 1, 4, 8 or 16 */
    int64_t bands;  /* blocks: parts that the points of an image, or boxes, are divided into */
    int64_t items;  /* blocks: work-items, which take one band after the other */
    int64_t passes; /* blocks of boxes: so many times a work-item looks for its images */
    bool prefetch;  /* use prefetch instructions */
    struct oc_choice choice;
};

aclnnStatus oc_choose_sample(const struct oc_device *device,
                             const struct oc_sample_problem *problem,
                             struct oc_sample_config *config);

/* How the bins of boxes are sampled: points or blocks. */
struct oc_pooling_problem {
    int64_t images, channels, elements; /* of an image */
    int64_t boxes, bins;                /* of a box */
    double samples;                     /* of a bin; 0: as many as the box is large */
    int64_t copies;                     /* of a channel block in memory, at most */
    int channel_block;                  /* of such a copy; 0: as oc_choose_channel_block has it */
};

aclnnStatus oc_choose_pooling(const struct oc_device *device,
                              const struct oc_pooling_problem *problem,
                              struct oc_sample_config *config);

#endif
