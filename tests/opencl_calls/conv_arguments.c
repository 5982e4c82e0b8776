/* SPDX-License-Identifier: Apache-2.0 */
#include "opencl_calls/conv_arguments.h"

#include <stdio.h>

#include "base/math.h"

void conv_operator_make(struct conv_operator *conv, const struct conv_shape *s)
{
    /* The shape of each parameter: that of self, input, weight or bias. */
    static const int OF[] = {0, 1, 2, 3, 1, 2, 3};

    conv->op = *oc_operator_named("aclnnConvTbcBackward");
    (void)snprintf(conv->shapes[0], sizeof(conv->shapes[0]), "%dx%dx%d", s->times + 3 - s->taps,
                   s->batch, s->outputs);
    (void)snprintf(conv->shapes[1], sizeof(conv->shapes[1]), "%dx%dx%d", s->times, s->batch,
                   s->inputs);
    (void)snprintf(conv->shapes[2], sizeof(conv->shapes[2]), "%dx%dx%d", s->taps, s->inputs,
                   s->outputs);
    (void)snprintf(conv->shapes[3], sizeof(conv->shapes[3]), "%d", s->outputs);
    for (size_t i = 0; i < OC_COUNT(OF); i++)
        conv->op.parameters[i].value = conv->shapes[OF[i]];
}
