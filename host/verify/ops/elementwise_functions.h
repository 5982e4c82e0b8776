/* SPDX-License-Identifier: Apache-2.0 */
/* Generated from host/ops/elementwise/elementwise.table by elementwise.py: the functions and their references. */
#ifndef OC_VERIFY_ELEMENTWISE_FUNCTIONS_H
#define OC_VERIFY_ELEMENTWISE_FUNCTIONS_H

#include "families/elementwise.h"
#include "verify/op.h"
#include "verify/ops/reference.h"

/* An API function. The reference takes an element of each input, and the values of the scalars, in order. */
struct elementwise_function {
    const char *name; /* without aclnn */
    const struct oc_elementwise *row;
    reference_real (*reference)(const double *t, const double *v);
};

#define ELEMENTWISE_FUNCTIONS 237
extern const struct elementwise_function elementwise_functions[]; /* so many, and an empty row */

#endif
