/* SPDX-License-Identifier: Apache-2.0 */
#ifndef OC_OPS_LOSS_INTEGER_H
#define OC_OPS_LOSS_INTEGER_H

#include "plan/plan.h"

/* Plans out = |self - target| of 64-bit integers, element by element, or the sum of all
 * elements. */
void oc_loss_plan_integer(oc_plan *p, const aclTensor *self, const aclTensor *target,
                          aclTensor *out, bool is_sum);

#endif
