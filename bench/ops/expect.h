/* SPDX-License-Identifier: Apache-2.0 */
/* Expected results and their error bounds from the references, on all processors. */
#ifndef BENCH_EXPECT_H
#define BENCH_EXPECT_H

#include "measure/problem.h"
#include "reference.h"

struct bench_expect {
    bool (*reference)(const void *problem, int64_t begin, int64_t end,
                      const struct reference_sums *sums);
    const void *problem;
    int64_t unit;  /* elements of the output that one of the reference's counts has */
    int64_t chunk; /* of these, for one thread */
    /* Roundings that a term passes through besides the additions; 0: float32 arithmetic on these
     * inputs is exact. */
    double roundings;
};

/* Makes wanted and bound of an output. */
bool bench_expect(struct bench_tensor *t, const struct bench_expect *e);

/* The values of an input in double, the tensor's; NULL and a message when memory is exhausted. */
const double *bench_expect_input(struct bench_tensor *t);

#endif
