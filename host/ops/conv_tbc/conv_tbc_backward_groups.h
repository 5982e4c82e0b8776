/* SPDX-License-Identifier: Apache-2.0 */
#ifndef OC_OPS_CONV_TBC_BACKWARD_GROUPS_H
#define OC_OPS_CONV_TBC_BACKWARD_GROUPS_H

#include "ops/conv_tbc/conv_tbc_backward_common.h"

/* Computes gradInput and gradWeight by work-groups with local memory (gemm/groups.h). */
void oc_conv_plan_groups(oc_plan *p, const struct oc_conv *q);

#endif
