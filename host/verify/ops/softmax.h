/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of softmax, of its logarithm and of their gradients: their data and their expected outputs. */
#ifndef OC_VERIFY_SOFTMAX_H
#define OC_VERIFY_SOFTMAX_H

#include "verify/op.h"

enum softmax_kind { SOFTMAX, LOG_SOFTMAX, SOFTMAX_BACKWARD, LOG_SOFTMAX_BACKWARD, SOFTMAX_KINDS };

struct softmax_case {
    const char *name;
    enum softmax_kind kind;
    const char *shape;
    int64_t dim;
    enum oc_dtype output; /* NONE: as the inputs */
};

/* Makes a case; its inputs are real numbers, of gradients those that the operator may have put out. */
void softmax_make(struct oc_op_case *c, const struct softmax_case *m, enum oc_dtype type);

/* Computes the expected outputs from the inputs. */
void softmax_compute(struct oc_op_case *c);

#endif
