/* SPDX-License-Identifier: Apache-2.0 */
/* Says how work-items share the elements of a histogram, and how many private histograms there are. */
#ifndef OC_STRATEGY_HISTOGRAM_H
#define OC_STRATEGY_HISTOGRAM_H

#include "strategy/strategy.h"

struct oc_histogram_config {
    int64_t items;       /* work-items that count; at most as many as there are elements */
    int64_t range_items; /* work-items that find the smallest and the largest element */
    int64_t
        copies; /* histograms of which each work-item counts in one; a bin of 32 bits holds what it counts */
    bool
        is_interleaved; /* neighboring work-items read neighboring elements; else each reads a contiguous range */
    size_t group;
};

/* `count` elements, at least one, are counted in `bins` bins. All histograms together have at most half as many bins as there
 * are elements, unless there is one histogram or bins would overflow. */
void oc_choose_histogram(const struct oc_device *device, int64_t count, int64_t bins,
                         struct oc_histogram_config *config);

#endif
