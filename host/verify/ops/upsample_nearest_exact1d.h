/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of the operator: their data and their expected outputs. */
#ifndef OC_VERIFY_UPSAMPLE_NEAREST_EXACT1D_H
#define OC_VERIFY_UPSAMPLE_NEAREST_EXACT1D_H

#include "verify/op.h"

#define UPF_OP "upsample_nearest_exact1d"

struct upf_case {
    const char *name;
    int64_t n, c, length, out_length; /* of self, of out */
    double scales;                    /* 0: derived */
};

enum upf_operand { SELF, OUT };

void upf_make(struct oc_op_case *c, const struct upf_case *u, enum oc_dtype dtype);

/* Computes the expected output from the input. */
void upf_compute(struct oc_op_case *c);

#endif
