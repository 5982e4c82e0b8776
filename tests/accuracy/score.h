/* SPDX-License-Identifier: Apache-2.0 */
/* The error of a function's results, and what is measured. */
#ifndef OC_ACCURACY_SCORE_H
#define OC_ACCURACY_SCORE_H

#include "verify/ops/elementwise.h"

/* Values of the scalars, and bounds. A function may have several rows; without a row scalars are 1. All values are exact
 * in BF16. */
struct setting {
    const char *function;
    double bound; /* in ulp, of OpenCL's table for FLOAT; 0: it has none */
    /* Where terms of opposite sign cancel, an error is unbounded in ulp of the result. It is then given in ulp of the
     * change of the result when each input changes by as much as it has. */
    bool cancels;
    double scalars[OC_ELEMENTWISE_SCALARS];
};
extern const struct setting settings[];
extern const size_t settings_count;

/* What runs: a function with its scalars, on a type. */
struct subject {
    const struct elementwise_function *function;
    const struct setting *setting;
    enum oc_dtype type;
    char name[64]; /* "PowTensorScalar(0.5)" */
};

/* What came out. The example is of the largest error, else of a wrong special value. Counts are of results that are NaN,
 * infinite or zeros of a sign where the exact ones are not, or the other way around; that are lost, 0 or infinite in
 * place of normal numbers, as an intermediate result is; and of subnormal ones that are off by more than 1 ulp. */
struct score {
    double error;
    long long nans, infinities, zeros, lost, flushed;
    size_t example;
    bool has_example;
};

/* Adds the result of sample `at`, whose arguments are t. */
void score_add(struct score *score, const struct subject *s, const double *t, size_t at,
               double got);

#endif
