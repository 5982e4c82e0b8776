/* SPDX-License-Identifier: Apache-2.0 */
/* Nearest-exact upsampling; its index map is beside its adjoint. */
#ifndef OC_VERIFY_REFERENCE_UPSAMPLE_NEAREST_EXACT1D_H
#define OC_VERIFY_REFERENCE_UPSAMPLE_NEAREST_EXACT1D_H

#include "verify/ops/reference.h"

struct upf_problem {
    int64_t length, out_length; /* of a row of self, of out */
    double scales;              /* 0: derived from the lengths */
    const double *self;
};

/* Rows [begin, end) of out, counted over N and C. */
void upf_reference(const struct upf_problem *problem, int64_t begin, int64_t end,
                   const struct reference_sums *sums);

#endif
