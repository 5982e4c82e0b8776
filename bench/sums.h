/* SPDX-License-Identifier: Apache-2.0 */
/* Reference sums in double that know how far off a sum of the same terms in float may be. */
#ifndef BENCH_SUMS_H
#define BENCH_SUMS_H

#include <math.h>

#include "problem.h"

struct bench_sum {
    double value, magnitude; /* of the terms; magnitude is the sum of their sizes */
    double terms;
};

static inline void bench_sum_add(struct bench_sum *sum, double term, double size)
{
    sum->value += term;
    sum->magnitude += size;
    sum->terms++;
}

/*
 * A float operation is off by at most 2^-24 of its result. Each term comes out of `roundings`
 * operations, and passes through at most terms - 1 additions, whatever their order: that bounds the
 * error, relative to the magnitude. From 256 terms on, 16 standard deviations of as many
 * independent errors are less and are taken instead, so that the bound still sees one wrong weight
 * among many: the weight's share of the magnitude is about 1 / terms.
 */
static inline void bench_sum_keep(struct bench_tensor *t, int64_t i, const struct bench_sum *sum,
                                  double roundings)
{
    const double additions = fmin(sum->terms, 16 * sqrt(sum->terms));

    t->wanted[i] = sum->value;
    t->bound[i] = (float)(0x1p-24 * (roundings + additions) * sum->magnitude);
}

/* Noise that other programs can make as well (peer_torch.py does): number i of a series, in
 * [-1, 1), a multiple of 2^-23. */
static inline double bench_noise(uint32_t series, int64_t i)
{
    uint32_t x = (uint32_t)i * 0x9e3779b1u + series;

    x = (x ^ (x >> 16)) * 0x85ebca6bu;
    x = (x ^ (x >> 13)) * 0xc2b2ae35u;
    x ^= x >> 16;
    return (double)(x >> 8) * 0x1p-23 - 1;
}

#endif
