/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Convolutions of stride 1 without columns: the smaller side, and the gradient of a weight. The images of the larger side
 * are copied one behind the other, with channels as rows and with zeros between lines and between images. So a tap reads
 * rows at one distance from those to which it contributes, as in a convolution over time (gemm/conv.h). The gap behind a
 * line is also the one before the next line. The larger side has no such plan: zeros in gaps, times an infinite weight,
 * would be NaN where no element outside contributes, and its columns cost less.
 */
#ifndef OC_OPS_CONVOLUTION_TAPS_H
#define OC_OPS_CONVOLUTION_TAPS_H

#include "ops/convolution/convolution_columns.h"

/* Sets what the choice of an algorithm must know of this one. */
void oc_convolution_describe_taps(oc_plan *p, const struct oc_convolution *q,
                                  struct oc_convolution_problem *problem);

/* They correspond to the functions of convolution_products.h. */
void oc_convolution_plan_taps_small(oc_plan *p, const struct oc_convolution *q);
void oc_convolution_plan_taps_weight(oc_plan *p, const struct oc_convolution *q);

#endif
