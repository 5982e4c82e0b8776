/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Convolutions are computed as matrix products of the sides that convolution_shape.h defines.
 * `unfold` makes the column matrix of cl/convolution/convolution.cl, and `fold` is its adjoint. The
 * products of each group are
 *
 *     small = weight * unfold(large) + bias    convolution; input gradient of a transposed one
 *     large = fold(weight^T * small) + bias    transposed one; input gradient of a convolution
 *     weight = small * unfold(large)^T         gradient of the weight of both
 */
#ifndef OC_OPS_CONVOLUTION_PRODUCTS_H
#define OC_OPS_CONVOLUTION_PRODUCTS_H

#include "ops/convolution/convolution_columns.h"

/* These set `q->config` and plan what it selects: products, or the functions of convolution_direct.h or
 * convolution_taps.h. No tensor may be empty. */
void oc_convolution_plan_small(oc_plan *p, struct oc_convolution *q);
void oc_convolution_plan_large(oc_plan *p, struct oc_convolution *q);
void oc_convolution_plan_weight(oc_plan *p, struct oc_convolution *q);

#endif
