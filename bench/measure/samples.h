/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Samples of one quantity and their statistics.
 *
 * They come in passes, which are far apart in time and in memory. Repetitions in a row differ less
 * than two runs of a program do: the load of a machine or its clock, which change slowly, and the
 * addresses of buffers, which are drawn once, affect all of them alike. Passes expose that.
 */
#ifndef BENCH_SAMPLES_H
#define BENCH_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>

#define BENCH_MOST_PASSES 100

struct bench_samples {
    double *values; /* seconds */
    size_t count, room;
    size_t begins[BENCH_MOST_PASSES]; /* the first sample of each pass */
    int passes;                       /* 0: all belong to one */
};

/* Begins the next pass. */
void bench_samples_pass(struct bench_samples *samples);

bool bench_samples_add(struct bench_samples *samples, double value);
void bench_samples_free(struct bench_samples *samples);

struct bench_stats {
    double median, least, p95;
    /* Both relative to the median. within: 1.4826 * the median distance of a sample from the
     * median of its pass, a robust sigma; between: from the lowest to the highest median of a pass.
     */
    double within, between;
    double noise; /* the larger of the two */
    size_t count;
    int passes; /* those with samples */
};

/* Sorts the samples. All 0 where there are none. */
struct bench_stats bench_stats_of(struct bench_samples *samples);

/* The median of the current pass, which is sorted; 0 where it has no samples. */
double bench_samples_pass_median(struct bench_samples *samples);

#endif
