/* SPDX-License-Identifier: Apache-2.0 */
#include "measure/ratio.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool bench_result_is_long(const struct bench_result *r)
{
    return r->stats[BENCH_TOTAL].median >= BENCH_LONG_SECONDS;
}

double bench_result_ratio(const struct bench_result *r)
{
    return r->has_peer ? r->stats[BENCH_TOTAL].median / r->stats[BENCH_PEER].median : 0;
}

static int compare(const void *first, const void *second)
{
    const double a = bench_result_ratio(*(const struct bench_result *const *)first);
    const double b = bench_result_ratio(*(const struct bench_result *const *)second);

    return (a < b) - (a > b);
}

void bench_ratio_print(const struct bench_results *results, const char *peer)
{
    const struct bench_result **slower = calloc(results->count, sizeof(struct bench_result *));
    size_t count = 0, longer = 0, shorter = 0, over = 0;
    char name[BENCH_NAME];

    for (size_t i = 0; slower != NULL && i < results->count; i++) {
        const struct bench_result *r = &results->items[i];
        const double ratio = bench_result_ratio(r);

        if (!r->has_peer) continue;
        if (bench_result_is_long(r)) {
            longer++;
            if (ratio > BENCH_LONG_LIMIT) slower[count++] = r;
        } else {
            shorter++;
            over += ratio > BENCH_SHORT_LIMIT;
        }
    }
    if (count > 0) qsort(slower, count, sizeof(*slower), compare);
    printf("\nslower than %.*s, of results of %g s or more\n", (int)strcspn(peer, ",;"), peer,
           BENCH_LONG_SECONDS);
    if (count > 0) printf("  ratio  median, us    peer, us  result\n");
    for (size_t i = 0; i < count; i++)
        printf("%7.3f %11.4g %11.4g  %s\n", bench_result_ratio(slower[i]),
               1e6 * slower[i]->stats[BENCH_TOTAL].median,
               1e6 * slower[i]->stats[BENCH_PEER].median, bench_result_name(name, slower[i]));
    printf("  %zu of %zu; of %zu shorter results %zu exceed the ratio %g\n", count, longer, shorter,
           over, BENCH_SHORT_LIMIT);
    free(slower);
}
