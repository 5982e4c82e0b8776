/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of the extreme element along an axis: their data and their expected outputs. */
#ifndef OC_VERIFY_EXTREMUM_H
#define OC_VERIFY_EXTREMUM_H

#include "verify/op.h"

enum extremum_kind { EXTREMUM_ARG_MAX, EXTREMUM_ARG_MIN, EXTREMUM_MAX_DIM, EXTREMUM_MIN_DIM };

struct extremum_case {
    const char *name;
    const char *self; /* shape */
    int64_t dim;
    bool keep;
};

/* Makes a case with random data. `positions` is the type of positions. */
void extremum_make(struct oc_op_case *c, const struct extremum_case *m, enum extremum_kind kind,
                   enum oc_dtype type, enum oc_dtype positions, enum oc_data data);

/* Computes the expected outputs of self. */
void extremum_compute(struct oc_op_case *c);

#endif
