/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Parts of aclnnConvTbcBackward: the problem as its strategies see it, and what each of them adds
 * to a plan.
 */
#ifndef OC_OPS_CONV_TBC_BACKWARD_H
#define OC_OPS_CONV_TBC_BACKWARD_H

#include "plan/plan.h"

/* Rows of (time, batch) tensors are numbered time * batch + b. */
struct oc_conv {
    enum oc_dtype dtype;
    int64_t times, self_times, batch, inputs, outputs, taps, pad;
    int64_t rows, self_rows; /* of input and of self */
    int64_t scratch;         /* elements of the largest scratch that kernels walk */
    struct oc_gemm_choice how;
    struct oc_view self, input, weight, grad_input, grad_weight, grad_bias;
};

/* gradInput and gradWeight from tiles of sums in registers (conv_tbc_backward_tile.c). */
void oc_conv_plan_tile(oc_plan *p, const struct oc_conv *q);

/* gradInput and gradWeight by CLBlast, a GEMM per tap (conv_tbc_backward_blas.c). */
void oc_conv_plan_blas(oc_plan *p, const struct oc_conv *q);

/* Adds the kernel, with 64-bit indices where they are needed. */
void oc_conv_plan_kernel(oc_plan *p, const struct oc_conv *q, struct oc_launch *launch);

#endif
