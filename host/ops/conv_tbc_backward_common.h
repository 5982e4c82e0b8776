/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnConvTbcBackward: the problem description and helpers that its algorithms share. */
#ifndef OC_OPS_CONV_TBC_BACKWARD_COMMON_H
#define OC_OPS_CONV_TBC_BACKWARD_COMMON_H

#include "plan/plan.h"
#include "plan/steps.h"
#include "plan/strategy.h"

/* Channels per work-item of `sum_part`. */
#define OC_CONV_SUM_WIDTH 16

/* Rows of (time, batch) tensors are numbered time * batch + b. */
struct oc_conv {
    enum oc_dtype dtype;
    int64_t times, self_times, batch, inputs, outputs, taps, pad;
    int64_t rows, self_rows; /* of input and of self */
    int64_t scratch;         /* elements of the largest scratch buffer */
    struct oc_gemm_config config;
    struct oc_view self, input, weight, grad_input, grad_weight, grad_bias;
};

/* Adds the kernel, with 64-bit indices if needed. */
void oc_conv_plan_kernel(oc_plan *p, const struct oc_conv *q, struct oc_launch *launch);

#endif
