/* SPDX-License-Identifier: Apache-2.0 */
/* Generated from host/ops/elementwise/elementwise.table by elementwise.py: how the tests call each function, and its reference. */
#ifndef OC_VERIFY_ELEMENTWISE_FUNCTIONS_H
#define OC_VERIFY_ELEMENTWISE_FUNCTIONS_H

#include "families/elementwise.h"
#include "verify/op.h"

/* An API function. Both functions of a row take its inputs t and its scalars in order; `s` has those that
 * are aclScalar, `v` the values of all. */
struct elementwise_function {
    const char *name; /* without aclnn */
    const struct oc_elementwise *row;
    aclnnStatus (*first)(aclTensor *const *t, const aclScalar *const *s, const double *v,
                         aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor);
    oc_op_second second;
    double (*reference)(const double *t, const double *v);
};

#define ELEMENTWISE_FUNCTIONS 139
extern const struct elementwise_function elementwise_functions[]; /* so many, and an empty row */

#endif
