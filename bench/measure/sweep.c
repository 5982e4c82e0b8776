/* SPDX-License-Identifier: Apache-2.0 */
#include "measure/sweep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure/draw.h"
#include "measure/ratio.h"

#define WORST 10

bool bench_sweep_cases(struct bench_cases *cases, const struct bench_op *op,
                       const struct bench_options *options)
{
    /* Names of derivatives are short; the others are whole, which no two operators share. */
    const bool is_short = strstr(op->name, "_backward") != NULL;
    const int stem = (int)strcspn(op->name, is_short ? "_" : "");

    cases->items = calloc((size_t)options->sweep, sizeof(*cases->items));
    if (cases->items == NULL) return bench_fail("out of memory");
    while (cases->count < (size_t)options->sweep) {
        /* Far apart, as neighbouring states of the generator follow from each other. */
        struct bench_draw draw = {.state = ((uint64_t)options->seed << 32) + (cases->count << 12)};

        for (const char *c = op->name; *c != '\0'; c++)
            draw.state = draw.state * 31 + (uint64_t)*c;
        bench_draw_add(&draw, "%.*s-%d-%zu", stem, op->name, options->seed, cases->count);
        op->draw(&draw);
        if (!bench_case_parse(&cases->items[cases->count++], draw.line)) return false;
    }
    return true;
}

/* Which part of the median the work would take at its ceiling; what is not known is no worst. */
static double ceiling_fraction(const struct bench_result *r)
{
    const struct bench_bound bound = bench_bound_of(&r->work, &r->device->ceilings);

    return bound.seconds > 0 ? bound.seconds / r->stats[BENCH_TOTAL].median : 1;
}

static int compare(const void *first, const void *second)
{
    const struct bench_result *a = *(const struct bench_result *const *)first;
    const struct bench_result *b = *(const struct bench_result *const *)second;

    if (bench_result_ratio(a) != bench_result_ratio(b))
        return bench_result_ratio(a) < bench_result_ratio(b) ? 1 : -1;
    return (ceiling_fraction(a) > ceiling_fraction(b)) -
           (ceiling_fraction(a) < ceiling_fraction(b));
}

/* Those of `count` sorted results of one operator and device that take long, or do not. */
static void print_worst(const struct bench_result *const *sorted, size_t count, bool take_long)
{
    const double limit = take_long ? BENCH_LONG_LIMIT : BENCH_SHORT_LIMIT;
    size_t all = 0, compared = 0, over = 0;
    char part[16];

    printf("  ratio of ceiling  median, us  strategy  case of %s than %g s\n",
           take_long ? "no less" : "less", BENCH_LONG_SECONDS);
    for (size_t i = 0; i < count; i++) {
        const struct bench_result *r = sorted[i];

        if (bench_result_is_long(r) != take_long) continue;
        compared += r->has_peer;
        over += bench_result_ratio(r) > limit;
        if (all++ >= WORST) continue;
        (void)snprintf(part, sizeof(part), "%.0f %%", 100 * ceiling_fraction(r));
        printf("%7.2f %10s %11.4g  %-8s  %s %s\n", bench_result_ratio(r),
               ceiling_fraction(r) < 1 ? part : "", 1e6 * r->stats[BENCH_TOTAL].median, r->strategy,
               r->spec->name, r->spec->keys);
    }
    printf("  %zu of %zu exceed %g, %zu had no peer\n", over, compared, limit, all - compared);
}

void bench_sweep_worst(const struct bench_results *results, const struct bench_options *options)
{
    const struct bench_result **sorted = calloc(results->count, sizeof(struct bench_result *));
    size_t count = 0;

    for (size_t i = 0; sorted != NULL && i < results->count; i++) {
        const struct bench_result *r = &results->items[i];
        const bool last = i + 1 == results->count || r[1].op != r->op || r[1].device != r->device;

        if (r->outcome == BENCH_GOOD) sorted[count++] = r;
        if (!last) continue;
        qsort(sorted, count, sizeof(*sorted), compare);
        printf("\nworst of %s on device %d\n", r->op->api, (int)r->device->id);
        print_worst(sorted, count, true);
        print_worst(sorted, count, false);
        count = 0;
    }
    printf("\none alone: --sweep %d --seed %d --case NAME\n", options->sweep, options->seed);
    free(sorted);
}
