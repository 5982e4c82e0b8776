/* SPDX-License-Identifier: Apache-2.0 */
/* The element-wise functions, generated from host/ops/elementwise/elementwise.table, which explains the kinds. */
#ifndef BENCH_ELEMENTWISE_H
#define BENCH_ELEMENTWISE_H

#include "measure/problem.h"

#define ELEMENTWISE_PARAMETERS 3

struct elementwise_function {
    const char *name; /* without aclnn */
    const char *inputs[ELEMENTWISE_PARAMETERS], *output;
    const char *input_kinds, *scalar_kinds; /* a letter for each */
    double (*reference)(const double *t, const double *v);
};

extern const struct elementwise_function elementwise_functions[]; /* ends with an empty row */

#endif
