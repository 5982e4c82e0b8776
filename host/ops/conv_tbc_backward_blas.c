/* SPDX-License-Identifier: Apache-2.0 */
#include "ops/conv_tbc_backward.h"
void oc_conv_plan_blas(oc_plan *p, const struct oc_conv *q) { oc_conv_plan_tile(p, q); }
