/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reductions of a tensor along some of its axes: each operator is a row, a struct oc_reduction.
 *
 * Each output's terms are combined in parts, then the parts the same way, until one is left: a fixed tree,
 * so that the result depends on nothing but shapes and strides.
 */
#ifndef OC_FAMILIES_REDUCTION_H
#define OC_FAMILIES_REDUCTION_H

#include "check/promotion.h"
#include "plan/op.h"

/* How the types of results are restricted, besides their sets. */
enum oc_reduction_result {
    OC_REDUCTION_ANY,
    OC_REDUCTION_SAME,  /* as self */
    OC_REDUCTION_DTYPE, /* as the parameter dtype */
    OC_REDUCTION_CAST,  /* self can be cast to dtype, and dtype to out */
};

/* Expressions: see cl/reduction/reduction.cl. */
struct oc_reduction_function {
    const char *map, *combine, *finish;
};

struct oc_reduction {
    struct oc_op op;
    const char *self, *out;  /* names of parameters */
    const char *dims;        /* NULL: all axes are reduced */
    const char *ord;         /* of norms, whose function follows from it; else NULL */
    unsigned types, results; /* sets of types, of self and out */
    enum oc_reduction_result result;
    bool is_exact; /* out must have the shape, else also another one of one element */
    bool repeats;  /* an axis may be named twice */
    bool is_real;  /* computed in float or double */
    struct oc_reduction_function function;
    double empty; /* the result without terms */
};

struct oc_reduction_args {
    const struct oc_reduction *row;
    const aclTensor *self;
    const aclIntArray *dims;
    int64_t keepDims, dtype; /* dtype: aclDataType, or -1: the operator has no such parameter */
    struct oc_scalar ord;
    aclTensor *out;
};

aclnnStatus oc_reduction_check(const void *args);
void oc_reduction_plan(oc_plan *p, const void *args);

#endif
