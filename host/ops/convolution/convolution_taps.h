/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Convolutions of stride 1 without columns. The images that taps read are copied one behind the other, with channels as
 * rows and with zeros between lines and images where taps leave an image. So a tap reads rows at one distance from those
 * to which it contributes, as in a convolution over time (gemm/conv.h). The gap behind a line is also the one before the
 * next line. They correspond to the functions of convolution_products.h.
 */
#ifndef OC_OPS_CONVOLUTION_TAPS_H
#define OC_OPS_CONVOLUTION_TAPS_H

#include "ops/convolution/convolution_columns.h"

/* Sets what the choice of an algorithm must know of this one. */
void oc_convolution_describe_taps(oc_plan *p, const struct oc_convolution *q,
                                  struct oc_convolution_problem *problem);

void oc_convolution_plan_taps_small(oc_plan *p, const struct oc_convolution *q);
void oc_convolution_plan_taps_large(oc_plan *p, const struct oc_convolution *q);
void oc_convolution_plan_taps_weight(oc_plan *p, const struct oc_convolution *q);

#endif
