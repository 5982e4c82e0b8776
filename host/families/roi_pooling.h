/* SPDX-License-Identifier: Apache-2.0 */
/* The host side of cl/common/roi_samples.cl.h: what averaging the bins of boxes and its gradient have in
 * common. */
#ifndef OC_FAMILIES_ROI_POOLING_H
#define OC_FAMILIES_ROI_POOLING_H

#include "check/check.h"
#include "plan/plan.h"

/* How the edges of a box become coordinates: the values of roiEndMode, and of end_mode in kernels. */
enum oc_roi_end_mode {
    OC_ROI_SCALED,    /* scaled; boxes are at least one element long */
    OC_ROI_INCLUSIVE, /* the same, and high edges are the first ones outside: the scale is added */
    OC_ROI_ALIGNED    /* scaled and moved by half an element; 3 is the same */
};

struct oc_roi_pooling {
    int64_t height, width, pooled_height, pooled_width, sampling_ratio;
    float scale;
    int64_t end_mode;
};

/* Of the arguments, for messages. */
struct oc_roi_names {
    const char *image, *boxes, *bins, *ratio; /* bins: the product that they are */
};

/* What kernels can count: the elements of a plane of `image`, the boxes and the bins of a box of
 * `pooled`, and the samples of all bins. */
aclnnStatus oc_roi_check_limits(const struct oc_roi_names *names, const aclTensor *image,
                                const aclTensor *pooled, int64_t sampling_ratio);

aclnnStatus oc_roi_check_end_mode(int64_t end_mode);

/* The number of bins along an axis, which is the extent of a tensor. One that can be no extent but of an empty tensor is
 * to blame where both differ, else a check of the extent follows. */
aclnnStatus oc_roi_check_pooled(const char *name, int64_t bins, int64_t extent);

/* Appends the arguments POOLING. */
void oc_roi_append_pooling(struct oc_launch *launch, const struct oc_roi_pooling *pooling);

/* 32-bit words of a term: the weight of a bin for an element of an axis. */
#define OC_ROI_TERM_WORDS 3

/* The most terms of an axis: adjacent bins share few elements. Boxes with more are slower. */
int64_t oc_roi_terms(int64_t size, int64_t bins);

#endif
