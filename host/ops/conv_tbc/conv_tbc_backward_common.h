/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnConvTbcBackward: the problem description that its algorithms share. */
#ifndef OC_OPS_CONV_TBC_BACKWARD_COMMON_H
#define OC_OPS_CONV_TBC_BACKWARD_COMMON_H

#include "gemm/conv.h"

/* Rows of (time, batch) tensors are numbered time * batch + b. */
struct oc_conv {
    int64_t times, self_times, batch, inputs, outputs, taps, pad;
    int64_t rows, self_rows; /* of input and of self */
    struct oc_conv_kernels kernels;
    struct oc_view self, input, weight, grad_input, grad_weight, grad_bias;
};

/* Bytes of self, of input and weight, and of the gradients of these two. */
double oc_conv_tensor_bytes(const struct oc_conv *q);

/* gradInput as sums of products of self and weight. */
struct oc_conv_product oc_conv_grad_input(const struct oc_conv *q);

#endif
