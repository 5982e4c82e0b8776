/* SPDX-License-Identifier: Apache-2.0 */
#include "measure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

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

struct bench_stats bench_stats_of(struct bench_samples *samples)
{
    const size_t n = samples->count;
    struct bench_stats stats = {0};

    if (n == 0) return stats;
    qsort(samples->values, n, sizeof(*samples->values), ascending);
    stats.count = n;
    stats.least = samples->values[0];
    stats.median = middle(samples->values, n);
    stats.p95 = samples->values[(size_t)ceil(0.95 * (double)n) - 1];

    double *distance = malloc(n * sizeof(*distance));

    if (distance == NULL) return stats;
    for (size_t i = 0; i < n; i++)
        distance[i] = fabs(samples->values[i] - stats.median);
    qsort(distance, n, sizeof(*distance), ascending);
    if (stats.median > 0) stats.noise = 1.4826 * middle(distance, n) / stats.median;
    free(distance);
    return stats;
}
