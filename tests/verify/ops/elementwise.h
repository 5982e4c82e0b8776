/* SPDX-License-Identifier: Apache-2.0 */
/* The element-wise operators: cases made from the rows of host/ops/elementwise.table. */
#ifndef OC_VERIFY_ELEMENTWISE_H
#define OC_VERIFY_ELEMENTWISE_H

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

/* Generated from the table; ends with an empty row. */
extern const struct elementwise_function elementwise_functions[];

/* Types of the inputs but masks, of which NONE repeats the one before. */
struct elementwise_types {
    enum oc_dtype input[OC_ELEMENTWISE_INPUTS];
    enum oc_dtype output; /* NONE: what the rule of the operator suggests */
    bool is_real;         /* scalars are DOUBLE, else INT64 */
};

/* What a case is made of. Shapes: that of all tensors, or of the first one and the others. */
struct elementwise_case {
    const struct elementwise_function *function;
    struct elementwise_types types;
    const char *shape, *other_shape;
    enum oc_data data;
};

/* The number of inputs, selfRef of an in-place operator included. */
int elementwise_inputs(const struct elementwise_function *f);
bool elementwise_is_in_place(const struct elementwise_function *f);

/* Makes a case with its data and expected output. Returns false, and nothing is to be freed, where the operator
 * does not take these types. */
bool elementwise_make(struct oc_op_case *c, const struct elementwise_case *e);

#endif
