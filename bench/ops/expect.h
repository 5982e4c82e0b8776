/* SPDX-License-Identifier: Apache-2.0 */
/* Expected results and their error bounds from the references, on all processors. */
#ifndef BENCH_EXPECT_H
#define BENCH_EXPECT_H

#include "measure/problem.h"
#include "verify/ops/reference.h"

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

/* Computes the expected values and error bounds of an output. */
bool bench_expect(struct bench_tensor *t, const struct bench_expect *e);

/* The largest power of two up to 8 for which sums of `terms` products stay below 2^24. */
int64_t bench_largest_value(int64_t terms);

/* The values of an input in double, the tensor's; NULL and a message when memory is exhausted. */
const double *bench_expect_input(struct bench_tensor *t);

/* ---- Numbers that other programs can make as well; torch_operators.py does ---- */

/* Number i of a series, in [-1, 1), a multiple of 2^-23. */
static inline double bench_random(uint32_t series, int64_t i)
{
    uint32_t x = (uint32_t)i * 0x9e3779b1u + series;

    x = (x ^ (x >> 16)) * 0x85ebca6bu;
    x = (x ^ (x >> 13)) * 0xc2b2ae35u;
    x ^= x >> 16;
    return (double)(x >> 8) * 0x1p-23 - 1;
}

/* Nearly normal, of variance 1: the sum of three numbers of variance 1/3. */
static inline double bench_random_normal(int64_t i)
{
    return bench_random(2, 3 * i) + bench_random(2, 3 * i + 1) + bench_random(2, 3 * i + 2);
}

#endif
