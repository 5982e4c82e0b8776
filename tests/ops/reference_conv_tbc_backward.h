/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The gradients of conv_tbc, naively and from the documentation, in long double. A time outside of
 * its tensor contributes nothing, not 0 times whatever the other factor is.
 */
#ifndef OC_OPS_REFERENCE_CONV_TBC_BACKWARD_H
#define OC_OPS_REFERENCE_CONV_TBC_BACKWARD_H

#include <stdbool.h>
#include <stdint.h>

struct conv_problem {
    int64_t t, b, ci, co, k, pad;
    const double *self, *input, *weight; /* row-major */
};

/* Elements, with what arithmetic may lose (harness/tolerance.h). */
struct conv_gradient {
    double *values, *error;
};

/* How long the output of the forward operator was. */
int64_t conv_output_times(const struct conv_problem *problem);

/* `exact`: the inputs are such that sums in f32 lose nothing, in whatever order. */
void conv_reference(const struct conv_problem *problem, bool exact, struct conv_gradient input,
                    struct conv_gradient weight, struct conv_gradient bias);

#endif
