/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The gradients of conv_tbc, naively and from the documentation. A time outside of its tensor
 * contributes nothing, not 0 times whatever the other factor is.
 */
#ifndef OC_VERIFY_REFERENCE_CONV_TBC_BACKWARD_H
#define OC_VERIFY_REFERENCE_CONV_TBC_BACKWARD_H

#include "verify/ops/reference.h"

struct conv_problem {
    int64_t t, b, ci, co, k, pad;
    const double *self, *input, *weight; /* row-major */
};

/* How long the output of the forward operator was. */
int64_t conv_output_times(const struct conv_problem *problem);

/* Rows [begin, end) of an output: (t, b) of gradInput, (k, ci) of gradWeight, the single row of
 * gradBias. */
bool conv_reference_input(const struct conv_problem *problem, int64_t begin, int64_t end,
                          const struct reference_sums *sums);
bool conv_reference_weight(const struct conv_problem *problem, int64_t begin, int64_t end,
                           const struct reference_sums *sums);
bool conv_reference_bias(const struct conv_problem *problem, int64_t begin, int64_t end,
                         const struct reference_sums *sums);

#endif
