/* SPDX-License-Identifier: Apache-2.0 */
/* The adjoint of the forward map, which is computed in float. */
#ifndef OC_VERIFY_REFERENCE_UPSAMPLE_NEAREST_EXACT1D_BACKWARD_H
#define OC_VERIFY_REFERENCE_UPSAMPLE_NEAREST_EXACT1D_BACKWARD_H

#include "verify/ops/reference.h"

struct up_problem {
    int64_t grad_length, length; /* of a row of gradOutput, of out */
    double scales;               /* 0: derived from the lengths */
    const double *grad;
};

/* The element that output l of the forward operator reads. */
int64_t up_source(int64_t l, int64_t grad_length, int64_t length, double scales);

/* Rows [begin, end) of out, counted over N and C. */
void up_reference(const struct up_problem *problem, int64_t begin, int64_t end,
                  const struct reference_sums *sums);

#endif
