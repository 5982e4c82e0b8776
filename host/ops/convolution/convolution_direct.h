/* SPDX-License-Identifier: Apache-2.0 */
/* These functions compute convolutions with few channels per group without columns
 * (cl/convolution/convolution_direct.cl). They correspond to the functions of
 * convolution_products.h. */
#ifndef OC_OPS_CONVOLUTION_DIRECT_H
#define OC_OPS_CONVOLUTION_DIRECT_H

#include "ops/convolution/convolution_columns.h"

void oc_convolution_plan_direct_small(oc_plan *p, const struct oc_convolution *q);
void oc_convolution_plan_direct_large(oc_plan *p, const struct oc_convolution *q);
void oc_convolution_plan_direct_weight(oc_plan *p, const struct oc_convolution *q);

#endif
