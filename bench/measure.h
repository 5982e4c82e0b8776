/* SPDX-License-Identifier: Apache-2.0 */
/* Samples of one quantity and what is said about them. */
#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include <stdbool.h>
#include <stddef.h>

struct bench_samples {
    double *values; /* seconds */
    size_t count, room;
};

/* True, and the sample is kept, unless memory is out. */
bool bench_samples_add(struct bench_samples *samples, double value);
void bench_samples_free(struct bench_samples *samples);

struct bench_stats {
    double median, least, p95;
    double noise; /* relative: 1.4826 * median absolute deviation / median, a robust sigma */
    size_t count;
};

/* Sorts the samples. All 0 where there are none. */
struct bench_stats bench_stats_of(struct bench_samples *samples);

#endif
