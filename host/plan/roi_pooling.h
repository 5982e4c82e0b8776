/* SPDX-License-Identifier: Apache-2.0 */
/* The host side of cl/common/roi_samples.cl.h: what averaging the bins of boxes and its gradient have in
 * common. */
#ifndef OC_PLAN_ROI_POOLING_H
#define OC_PLAN_ROI_POOLING_H

#include "plan/check.h"
#include "plan/plan.h"

struct oc_roi_pooling {
    int64_t height, width, pooled_height, pooled_width, sampling_ratio;
    float scale;
    bool aligned;
};

/* What kernels can count: the elements of a plane of `image`, the boxes and the bins of a box of
 * `pooled`, and the samples of all bins. The names are for messages; `bins_name` is the product that
 * the bins are. */
aclnnStatus oc_roi_check_limits(const char *image_name, const aclTensor *image,
                                const char *boxes_name, const char *bins_name,
                                const aclTensor *pooled, int64_t sampling_ratio);

/* Appends the arguments POOLING. */
void oc_roi_append_pooling(struct oc_launch *launch, const struct oc_roi_pooling *pooling);

/* 32-bit words of a term: the weight of a bin for an element of an axis. */
#define OC_ROI_TERM_WORDS 3

/* The most terms of an axis: adjacent bins share few elements. Boxes with more are slower. */
int64_t oc_roi_terms(int64_t size, int64_t bins);

#endif
