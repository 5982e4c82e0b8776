/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Plans reductions of a tensor along some of its axes. Each operator is a row, a struct
 * oc_reduction.
 *
 * The terms of each output are combined in parts, then the partial results in the same way, until
 * one is left. This tree is fixed, so the result depends only on shapes and strides.
 */
#ifndef OC_FAMILIES_REDUCTION_H
#define OC_FAMILIES_REDUCTION_H

#include "check/promotion.h"
#include "plan/op.h"

/* Says how the type of the result is restricted, in addition to the set of types. */
enum oc_reduction_result {
    OC_REDUCTION_ANY,
    OC_REDUCTION_SAME,  /* the type of self */
    OC_REDUCTION_DTYPE, /* the type that the parameter dtype names */
    OC_REDUCTION_CAST,  /* self can be cast to dtype, and dtype to out */
};

/* The members are expressions, which cl/reduction/reduction.cl describes. */
struct oc_reduction_function {
    const char *map, *combine, *finish;
};

struct oc_reduction {
    struct oc_op op;
    const char *self, *out; /* names of the parameters */
    const char *dims;       /* name of the parameter; NULL when all axes are reduced */
    /* This names the order of a norm, which selects the function. It is NULL for other
     * operators. */
    const char *ord;
    unsigned types, results; /* sets of the types of self and out */
    enum oc_reduction_result result;
    /* out must have the expected shape; otherwise an out of one element may have another rank. */
    bool is_exact;
    bool repeats; /* an axis may be named twice */
    bool is_real; /* the arithmetic is in float or double */
    /* The result of `shift` for each output is the `power` of `function`. Its members are NULL for
     * operators of one pass. */
    struct oc_reduction_function function, shift;
    double empty;       /* result of a reduction without terms */
    bool keeps_out;     /* without terms out is not written */
    bool has_one_axis;  /* the parameter dims names is a number, args.dim, and not a list */
    bool can_lack_dims; /* NULL in place of a list means all axes */
    const char *mean;   /* name of the output of the shifts, or NULL */
};

struct oc_reduction_args {
    const struct oc_reduction *row;
    const aclTensor *self;
    const aclIntArray *dims;
    int64_t dim; /* only where row->has_one_axis */
    /* dtype is an aclDataType, or -1 if the operator has no such parameter. */
    int64_t keepDims, dtype;
    struct oc_scalar ord;
    aclTensor *out;
    int64_t correction; /* `count` is the number of terms less this, at least 0, in the last pass */
    aclTensor *mean;    /* only where row->mean is not NULL */
};

aclnnStatus oc_reduction_check(const void *args);
void oc_reduction_plan(oc_plan *p, const void *args);

#endif
