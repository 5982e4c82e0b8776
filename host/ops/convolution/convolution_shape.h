/* SPDX-License-Identifier: Apache-2.0 */
/*
 * These functions check the shapes of a convolution over up to three axes. The larger side has
 * weight.shape[1] * groups channels. It is the input of a convolution and the output of a
 * transposed one. The smaller side has an element per window of the larger side.
 */
#ifndef OC_OPS_CONVOLUTION_SHAPE_H
#define OC_OPS_CONVOLUTION_SHAPE_H

#include "check/check.h"
#include "plan/plan.h"
#include "steps/loop_nest.h"

/* These are the arguments that both operators have. */
struct oc_convolution_arguments {
    const aclTensor *input, *weight, *output; /* output may be its gradient, of the same shape */
    const char *output_name;
    const aclIntArray *stride, *padding, *dilation, *outputPadding;
    bool transposed;
    int64_t groups;
};

/* Tensors are described with the axes batch, channels, z, y and x. */
#define OC_CONVOLUTION_AXES 3
#define OC_CONVOLUTION_RANK (2 + OC_CONVOLUTION_AXES)

/* The arrays have the values along z, y and x. A convolution over fewer axes has extent 1 along the
 * first ones. */
struct oc_convolution_window {
    int64_t taps[OC_CONVOLUTION_AXES], stride[OC_CONVOLUTION_AXES], dilation[OC_CONVOLUTION_AXES];
    int64_t pad[OC_CONVOLUTION_AXES]; /* precedes the first element */
};

/* These are the accepted formats of tensors with an axis of channels. Other formats would order
 * the axes differently. */
#define OC_CONVOLUTION_FORMATS                                      \
    (OC_FORMAT_BIT(ACL_FORMAT_ND) | OC_FORMAT_BIT(ACL_FORMAT_NCL) | \
     OC_FORMAT_BIT(ACL_FORMAT_NCHW) | OC_FORMAT_BIT(ACL_FORMAT_NCDHW))

/* Checks everything about shapes except the bias. The rank of input must be at least 2, that of
 * weight at least 3. No pointer may be NULL except outputPadding, which only a transposed
 * convolution has. */
aclnnStatus oc_convolution_check(const struct oc_convolution_arguments *a);

/* Returns the number of channels of the output. */
int64_t oc_convolution_outputs(const struct oc_convolution_arguments *a);

/* Describes the windows of checked arguments. A stride or dilation that no element depends on is
 * 1. */
struct oc_convolution_window oc_convolution_window_of(const struct oc_convolution_arguments *a);

/* Makes the layout of `t` with the axes batch, channels, z, y and x. `rank` is the rank of the
 * weight. */
void oc_convolution_axes(struct oc_layout *layout, const aclTensor *t, uint64_t rank);

#endif
