/* SPDX-License-Identifier: Apache-2.0 */
#ifndef OC_OPS_CONV_TBC_BACKWARD_TILE_H
#define OC_OPS_CONV_TBC_BACKWARD_TILE_H

#include "ops/conv_tbc/conv_tbc_backward_common.h"

/* Computes gradInput and gradWeight with tiles of accumulators in registers. */
void oc_conv_plan_tile(oc_plan *p, const struct oc_conv *q);

/* Computes gradWeight only. */
void oc_conv_tile_plan_grad_weight(oc_plan *p, const struct oc_conv *q);

#endif
