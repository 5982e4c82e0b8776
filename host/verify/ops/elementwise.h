/* SPDX-License-Identifier: Apache-2.0 */
/* The element-wise operators: cases made from the rows of host/ops/elementwise/elementwise.table. */
#ifndef OC_VERIFY_ELEMENTWISE_H
#define OC_VERIFY_ELEMENTWISE_H

#include "verify/ops/elementwise_functions.h"

/* Types of the inputs but masks, of which NONE repeats the one before. */
struct elementwise_types {
    enum oc_dtype input[OC_ELEMENTWISE_INPUTS];
    enum oc_dtype output; /* NONE: what the rule of the operator suggests */
    bool is_real;         /* scalars are DOUBLE, else INT64 */
};

/* What a case is made of. Shapes: of the first tensor, the second and the third, which has that of the second if its own
 * is NULL. */
struct elementwise_case {
    const struct elementwise_function *function;
    struct elementwise_types types;
    const char *shape, *other_shape, *third_shape;
    enum oc_data data;
};

/* The number of inputs, selfRef of an in-place operator included. */
int elementwise_inputs(const struct elementwise_function *f);
bool elementwise_is_in_place(const struct elementwise_function *f);

/* Makes a case with its data and expected output. Returns false, and nothing is to be freed, where the operator
 * does not take these types. */
bool elementwise_make(struct oc_op_case *c, const struct elementwise_case *e);

#endif
