/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Convolutions as matrix products, of the sides that convolution_shape.h defines. With the column matrix of
 * cl/convolution/convolution.cl, `unfold`, and its adjoint `fold`, of each group
 *
 *     small  = weight * unfold(large) + bias      a convolution, or the gradient of a transposed one
 *     large  = fold(weight^T * small) + bias      a transposed convolution, or the gradient of the other one
 *     weight = small * unfold(large)^T            the gradient of the weight of both
 */
#ifndef OC_OPS_CONVOLUTION_PRODUCTS_H
#define OC_OPS_CONVOLUTION_PRODUCTS_H

#include "ops/convolution/convolution_columns.h"

/* Plans what `q->config` says: products, or those of convolution_direct.h. No tensor is empty. */
void oc_convolution_plan_small(oc_plan *p, const struct oc_convolution *q);
void oc_convolution_plan_large(oc_plan *p, const struct oc_convolution *q);
void oc_convolution_plan_weight(oc_plan *p, const struct oc_convolution *q);

#endif
