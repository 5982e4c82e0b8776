/* SPDX-License-Identifier: Apache-2.0 */
/* This is the problem description that the algorithms of aclnnConvTbcBackward share. */
#ifndef OC_OPS_CONV_TBC_BACKWARD_COMMON_H
#define OC_OPS_CONV_TBC_BACKWARD_COMMON_H

#include "gemm/conv.h"

/* Rows of (time, batch) tensors are numbered time * batch + b. */
struct oc_conv {
    int64_t times, self_times, batch, inputs, outputs, taps, pad;
    int64_t rows, self_rows; /* rows of input, and of self */
    struct oc_conv_kernels kernels;
    struct oc_view self, input, weight, grad_input, grad_weight, grad_bias;
};

/* Returns the size in bytes of self, input, weight, and the gradients of input and weight. */
double oc_conv_tensor_bytes(const struct oc_conv *q);

/* Describes gradInput as a sum of products of self and weight. */
struct oc_conv_product oc_conv_grad_input(const struct oc_conv *q);

#endif
