/* SPDX-License-Identifier: Apache-2.0 */
#ifndef OC_OPS_CONV_TBC_BACKWARD_FEW_H
#define OC_OPS_CONV_TBC_BACKWARD_FEW_H

#include "ops/conv_tbc/conv_tbc_backward_common.h"

/* Computes all gradients where the inputs have few channels. Returns false if gradBias is still
 * to be computed. */
bool oc_conv_plan_few(oc_plan *p, const struct oc_conv *q);

#endif
