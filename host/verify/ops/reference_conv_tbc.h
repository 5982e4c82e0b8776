/* SPDX-License-Identifier: Apache-2.0 */
/* conv_tbc, naively and from the documentation. A time outside of self contributes nothing, not 0 times
 * whatever the weight is. */
#ifndef OC_VERIFY_REFERENCE_CONV_TBC_H
#define OC_VERIFY_REFERENCE_CONV_TBC_H

#include "verify/ops/reference.h"

struct convf_problem {
    int64_t t, b, ci, co, k, pad;
    const double *self, *weight, *bias; /* row-major */
};

int64_t convf_output_times(const struct convf_problem *problem);

/* Rows (t, b) [begin, end) of the output. */
bool convf_reference(const struct convf_problem *problem, int64_t begin, int64_t end,
                     const struct reference_sums *sums);

#endif
