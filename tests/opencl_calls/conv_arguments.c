/* SPDX-License-Identifier: Apache-2.0 */
#include "opencl_calls/conv_arguments.h"

#include <stdio.h>

/* `of`: the shape of each parameter, that of the forward operator's output, self, weight or bias. */
static void make(struct conv_operator *conv, const struct conv_shape *s, const char *name,
                 const int *of, int count)
{
    conv->op = *oc_operator_named(name);
    (void)snprintf(conv->shapes[0], sizeof(conv->shapes[0]), "%dx%dx%d", s->times + 3 - s->taps,
                   s->batch, s->outputs);
    (void)snprintf(conv->shapes[1], sizeof(conv->shapes[1]), "%dx%dx%d", s->times, s->batch,
                   s->inputs);
    (void)snprintf(conv->shapes[2], sizeof(conv->shapes[2]), "%dx%dx%d", s->taps, s->inputs,
                   s->outputs);
    (void)snprintf(conv->shapes[3], sizeof(conv->shapes[3]), "%d", s->outputs);
    for (int i = 0; i < count; i++)
        conv->op.parameters[i].value = conv->shapes[of[i]];
}

void conv_operator_make(struct conv_operator *conv, const struct conv_shape *s)
{
    make(conv, s, "aclnnConvTbcBackward", (const int[]){0, 1, 2, 3, 1, 2, 3}, 7);
}

void conv_operator_make_forward(struct conv_operator *conv, const struct conv_shape *s)
{
    make(conv, s, "aclnnConvTbc", (const int[]){1, 2, 3, 0}, 4);
}
