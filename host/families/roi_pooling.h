/* SPDX-License-Identifier: Apache-2.0 */
/* This is the host side of cl/common/roi_samples.cl.h. The operator that averages the bins of boxes
 * and its gradient share these functions. */
#ifndef OC_FAMILIES_ROI_POOLING_H
#define OC_FAMILIES_ROI_POOLING_H

#include "check/check.h"
#include "plan/plan.h"

/* Says how the edges of a box become coordinates. These are the values of roiEndMode, and of
 * end_mode in kernels. */
enum oc_roi_end_mode {
    OC_ROI_SCALED,    /* scaled; boxes are at least one element long */
    OC_ROI_INCLUSIVE, /* as OC_ROI_SCALED, but the scale is added to high edges */
    OC_ROI_ALIGNED    /* scaled and moved by half an element; 3 is the same */
};

struct oc_roi_pooling {
    int64_t height, width, pooled_height, pooled_width, sampling_ratio;
    float scale;
    int64_t end_mode;
};

/* These are the names of the arguments, for messages. */
struct oc_roi_names {
    /* `bins` is the text of a product of two parameters */
    const char *image, *boxes, *bins, *ratio;
};

/* Checks that the kernels' counters suffice: for the elements of a plane of `image`, for the boxes,
 * for the bins of a box of `pooled`, and for the samples of all bins. */
aclnnStatus oc_roi_check_limits(const struct oc_roi_names *names, const aclTensor *image,
                                const aclTensor *pooled, int64_t sampling_ratio);

aclnnStatus oc_roi_check_end_mode(int64_t end_mode);

/* Checks the number of bins along an axis, which should be the extent of a tensor. Fails when it
 * differs and is not positive; when it differs and is positive, a later check of the extent
 * fails. */
aclnnStatus oc_roi_check_pooled(const char *name, int64_t bins, int64_t extent);

/* Appends the arguments that the kernels declare as POOLING. */
void oc_roi_append_pooling(struct oc_launch *launch, const struct oc_roi_pooling *pooling);

/* A term is the weight of a bin for an element of an axis; this is its size in 32-bit words. */
#define OC_ROI_TERM_WORDS 3

/* Returns the number of terms for which there is room per axis: adjacent bins share few elements.
 * Boxes with more terms are slower. */
int64_t oc_roi_terms(int64_t size, int64_t bins);

#endif
