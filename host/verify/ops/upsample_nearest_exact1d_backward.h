/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of the operator: their data and their expected outputs. */
#ifndef OC_VERIFY_UPSAMPLE_NEAREST_EXACT1D_BACKWARD_H
#define OC_VERIFY_UPSAMPLE_NEAREST_EXACT1D_BACKWARD_H

#include "verify/op.h"

#define UP_OP "upsample_nearest_exact1d_backward"

struct up_case {
    const char *name;
    int64_t n, c, grad_length, length; /* of gradOutput, of out */
    double scales;                     /* 0: derived */
    bool without_output_size;
};

enum up_operand { GRAD, OUT };

void up_make(struct oc_op_case *c, const struct up_case *u, enum oc_dtype dtype);

/* Computes the expected output from the inputs. `exact`: only results are rounded. */
void up_compute(struct oc_op_case *c, bool exact);

#endif
