/* SPDX-License-Identifier: Apache-2.0 */
#ifndef OC_OPS_CONV_TBC_BACKWARD_BLAS_H
#define OC_OPS_CONV_TBC_BACKWARD_BLAS_H

#include "ops/conv_tbc/conv_tbc_backward_common.h"

/* Computes gradInput and gradWeight with CLBlast, one GEMM per tap. */
void oc_conv_plan_blas(oc_plan *p, const struct oc_conv *q);

#endif
