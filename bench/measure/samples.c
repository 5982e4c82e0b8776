/* SPDX-License-Identifier: Apache-2.0 */
#include "measure/samples.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "measure/bench.h"

bool bench_samples_add(struct bench_samples *samples, double value)
{
    if (samples->count == samples->room) {
        const size_t room = samples->room == 0 ? 64 : 2 * samples->room;
        double *grown = realloc(samples->values, room * sizeof(*grown));

        if (grown == NULL) return bench_fail("out of memory");
        samples->values = grown;
        samples->room = room;
    }
    samples->values[samples->count++] = value;
    return true;
}

void bench_samples_pass(struct bench_samples *samples)
{
    if (samples->passes < BENCH_MOST_PASSES) samples->begins[samples->passes++] = samples->count;
}

void bench_samples_free(struct bench_samples *samples)
{
    free(samples->values);
    memset(samples, 0, sizeof(*samples));
}

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double middle(const double *sorted, size_t count)
{
    return 0.5 * (sorted[(count - 1) / 2] + sorted[count / 2]);
}

/* Sorts each pass by itself. Puts how far each sample is from its pass's median into distance. */
static void spread(struct bench_samples *samples, struct bench_stats *stats, double *distance)
{
    double low = HUGE_VAL, high = -HUGE_VAL;
    size_t begin = 0;

    for (int pass = 0; begin < samples->count; pass++) {
        const size_t end = pass + 1 < samples->passes ? samples->begins[pass + 1] : samples->count;

        if (end == begin) continue;
        qsort(samples->values + begin, end - begin, sizeof(*samples->values), ascending);

        const double median = middle(samples->values + begin, end - begin);

        for (size_t i = begin; i < end; i++)
            distance[i] = fabs(samples->values[i] - median);
        low = fmin(low, median);
        high = fmax(high, median);
        stats->passes++;
        begin = end;
    }
    qsort(distance, samples->count, sizeof(*distance), ascending);
    stats->within = 1.4826 * middle(distance, samples->count);
    stats->between = high - low;
}

struct bench_stats bench_stats_of(struct bench_samples *samples)
{
    const size_t n = samples->count;
    struct bench_stats stats = {0};

    if (n == 0) return stats;

    double *distance = malloc(n * sizeof(*distance));

    if (distance != NULL) spread(samples, &stats, distance);
    free(distance);
    qsort(samples->values, n, sizeof(*samples->values), ascending);
    samples->passes = 0; /* they are mixed now */
    stats.count = n;
    stats.least = samples->values[0];
    stats.median = middle(samples->values, n);
    stats.p95 = samples->values[(size_t)ceil(0.95 * (double)n) - 1];
    stats.within = stats.median > 0 ? stats.within / stats.median : 0;
    stats.between = stats.median > 0 ? stats.between / stats.median : 0;
    stats.noise = fmax(stats.within, stats.between);
    return stats;
}

double bench_samples_pass_median(struct bench_samples *samples)
{
    const size_t begin = samples->passes > 0 ? samples->begins[samples->passes - 1] : 0;
    const size_t count = samples->count - begin;

    if (count == 0) return 0;
    qsort(samples->values + begin, count, sizeof(*samples->values), ascending);
    return middle(samples->values + begin, count);
}
