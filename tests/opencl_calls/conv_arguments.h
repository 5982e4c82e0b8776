/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnConvTbcBackward, or aclnnConvTbc, with arguments of any shape and pad 1. */
#ifndef OC_OPENCL_CALLS_CONV_ARGUMENTS_H
#define OC_OPENCL_CALLS_CONV_ARGUMENTS_H

#include "harness/operators.h"

struct conv_shape {
    const char *name;
    int times, batch, inputs, outputs, taps;
};

/* A copy of the operator's row with other shapes. */
struct conv_operator {
    struct oc_operator op;
    char shapes[4][48];
};

void conv_operator_make(struct conv_operator *conv, const struct conv_shape *shape);
void conv_operator_make_forward(struct conv_operator *conv, const struct conv_shape *shape);

#endif
