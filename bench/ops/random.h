/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers that other programs can make as well; peer_torch.py does. */
#ifndef BENCH_RANDOM_H
#define BENCH_RANDOM_H

#include <stdint.h>

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
