/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of reductions and norms: their data and their expected outputs. */
#ifndef OC_VERIFY_REDUCTION_H
#define OC_VERIFY_REDUCTION_H

#include "verify/op.h"

enum reduction_kind {
    REDUCTION_SUM,
    REDUCTION_PROD,
    REDUCTION_PROD_DIM,
    REDUCTION_MEAN,
    REDUCTION_MAX,
    REDUCTION_MIN,
    REDUCTION_AMAX,
    REDUCTION_AMIN,
    REDUCTION_AMINMAX,
    REDUCTION_ALL,
    REDUCTION_ANY,
    REDUCTION_VAR, /* ord is the correction */
    REDUCTION_VAR_CORRECTION,
    REDUCTION_VAR_MEAN,
    REDUCTION_STD,
    REDUCTION_STD_MEAN,
    REDUCTION_LOG_SUM_EXP,
    REDUCTION_NORM,
    REDUCTION_VECTOR_NORM,
};

struct reduction_case {
    const char *name;
    enum reduction_kind kind;
    const char *self; /* shape */
    const char *axes; /* "0x2"; "": all; of PROD_DIM one */
    bool keep;
    double ord;
    enum oc_dtype output; /* NONE: as self; of sums and products also dtype */
};

/* Makes a case with values 0. */
void reduction_make(struct oc_op_case *c, const struct reduction_case *m, enum oc_dtype type);

/* Fills self with random data. */
void reduction_fill(struct oc_op_case *c, enum oc_data data);

/* Computes the expected outputs, and unless sums are exact its error bound. */
void reduction_compute(struct oc_op_case *c, bool is_exact);

#endif
