/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The shapes of a convolution over one or two axes. The larger side, with the channels that weight.shape[1] times groups
 * counts, is the input of a convolution and the output of a transposed one; the smaller side has an element per window of
 * the larger one.
 */
#ifndef OC_OPS_CONVOLUTION_SHAPE_H
#define OC_OPS_CONVOLUTION_SHAPE_H

#include "check/check.h"
#include "plan/plan.h"
#include "steps/loop_nest.h"

/* Arguments that both operators have. */
struct oc_convolution_arguments {
    const aclTensor *input, *weight, *output; /* or the gradient of output, of the same shape */
    const char *output_name;
    const aclIntArray *stride, *padding, *dilation, *outputPadding;
    bool transposed;
    int64_t groups;
};

/* Along y and x; of one axis y has the extent 1. */
struct oc_convolution_window {
    int64_t taps[2], stride[2], dilation[2], pad[2]; /* pad: in front */
};

/* Formats of tensors with an axis of channels: those that label it differently would order the axes differently. */
#define OC_CONVOLUTION_FORMATS                                      \
    (OC_FORMAT_BIT(ACL_FORMAT_ND) | OC_FORMAT_BIT(ACL_FORMAT_NCL) | \
     OC_FORMAT_BIT(ACL_FORMAT_NCHW) | OC_FORMAT_BIT(ACL_FORMAT_NCDHW))

/* Checks everything about shapes but the bias. Ranks of input and weight are from 2 and from 3 on, and no pointer is NULL
 * but outputPadding, which only a transposed convolution has. */
aclnnStatus oc_convolution_check(const struct oc_convolution_arguments *a);

/* Channels of the output. */
int64_t oc_convolution_outputs(const struct oc_convolution_arguments *a);

/* Of arguments that were checked. A stride or dilation that no element depends on is 1. */
struct oc_convolution_window oc_convolution_window_of(const struct oc_convolution_arguments *a);

/* `t` with the axes of batch, channels, y and x; `rank` is that of the weight. */
void oc_convolution_axes(struct oc_layout *layout, const aclTensor *t, uint64_t rank);

#endif
