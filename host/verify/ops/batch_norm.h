/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnBatchNorm and aclnnBatchNormBackward: their data and their expected outputs. */
#ifndef OC_VERIFY_BATCH_NORM_H
#define OC_VERIFY_BATCH_NORM_H

#include "verify/op.h"

struct batch_norm_case {
    const char *name, *input;
    bool training;
    bool is_plain;             /* neither weight, bias nor running statistics */
    double offset;             /* added to each element of input */
    enum oc_dtype weight_type; /* of all arrays of a number per channel; 0: float */
    const char *mask;          /* of the gradient: "101"; NULL: all */
};

/* The first operands. Those that follow depend on the case. */
enum { BATCH_NORM_X, BATCH_NORM_OUT };
enum { BATCH_NORM_GRAD, BATCH_NORM_GRAD_X, BATCH_NORM_GRAD_INPUT };

void batch_norm_make(struct oc_op_case *c, const struct batch_norm_case *m, enum oc_dtype type,
                     enum oc_data data);
void batch_norm_backward_make(struct oc_op_case *c, const struct batch_norm_case *m,
                              enum oc_dtype type, enum oc_data data);

/* The expected outputs, after the inputs were changed. */
void batch_norm_compute(struct oc_op_case *c);
void batch_norm_backward_compute(struct oc_op_case *c);

#endif
