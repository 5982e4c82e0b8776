/* SPDX-License-Identifier: Apache-2.0 */
#include "conv_tbc_backward_common.h"

double oc_conv_tensor_bytes(const struct oc_conv *q)
{
    return oc_conv_bytes(q->self) + 2 * oc_conv_bytes(q->input) + 2 * oc_conv_bytes(q->weight);
}

struct oc_conv_product oc_conv_grad_input(const struct oc_conv *q)
{
    return (struct oc_conv_product){.in = q->self,
                                    .weight = q->weight,
                                    .out = q->grad_input,
                                    .taps = q->taps,
                                    .shift = q->pad * q->batch,
                                    .tap_step = -q->batch,
                                    .workspace = 2 * oc_conv_tensor_bytes(q) + OC_SPARE_WORKSPACE,
                                    .transposed = true};
}
