/* SPDX-License-Identifier: Apache-2.0 */
#include "ceilings/bound.h"

#include <math.h>
#include <stddef.h>

#include "measure/bench.h"

const struct bench_ceiling_facts bench_ceiling_facts[BENCH_CEILING_COUNT] = {
#define ROW(name, text, brief, unit, scale) {text, brief, unit, scale},
    BENCH_CEILINGS(ROW)
#undef ROW
};

/* In the order of the part that is read. */
static const struct {
    enum bench_ceiling which;
    double reads;
} MIXES[] = {{BENCH_WRITE, 0}, {BENCH_COPY, 1.0 / 2}, {BENCH_TRIAD, 2.0 / 3}, {BENCH_READ, 1}};

/* The part that is read comes out of sums of bytes. */
#define SAME_MIX 1e-3

static enum bench_ceiling bandwidth_for(double reads, const struct bench_ceilings *c)
{
    size_t above = 0;

    while (above + 1 < BENCH_COUNT(MIXES) && MIXES[above].reads < reads - SAME_MIX)
        above++;

    const enum bench_ceiling high = MIXES[above].which;

    if (above == 0 || fabs(MIXES[above].reads - reads) <= SAME_MIX) return high;

    const enum bench_ceiling low = MIXES[above - 1].which;

    return c->values[low] > c->values[high] ? low : high;
}

/* Takes the ceiling where it gives a longer time than the one taken before. */
static void take(struct bench_bound *bound, enum bench_ceiling which, double seconds)
{
    if (!(seconds > bound->seconds) || !isfinite(seconds)) return;
    bound->which = which;
    bound->name = bench_ceiling_facts[which].name;
    bound->brief = bench_ceiling_facts[which].brief;
    bound->seconds = seconds;
}

struct bench_bound bench_bound_of(const struct bench_work *work,
                                  const struct bench_ceilings *ceilings)
{
    const double *c = ceilings->values;
    const double reads = work->bytes > 0 ? 1 - work->written / work->bytes : 0;
    const enum bench_ceiling memory = bandwidth_for(reads, ceilings);
    const enum bench_ceiling arithmetic = work->is_product ? BENCH_SGEMM : BENCH_FMA;
    struct bench_bound bound = {.name = "", .brief = ""};

    take(&bound, BENCH_LAUNCH, c[BENCH_LAUNCH]);
    take(&bound, arithmetic, work->flops / c[arithmetic]);

    const double others = bound.seconds;

    take(&bound, memory, work->bytes / c[memory]);
    if (work->in_cache && bound.seconds > others)
        return (struct bench_bound){.name = "cache", .brief = "cache"};
    return bound;
}

void bench_bound_raise(struct bench_ceilings *ceilings, const struct bench_work *work,
                       double seconds)
{
    if (!(seconds > 0)) return;
    for (int i = 0; i < BENCH_CEILING_COUNT; i++) {
        const struct bench_bound bound = bench_bound_of(work, ceilings);
        double *value = &ceilings->values[bound.which];

        if (bound.seconds <= seconds) return;
        *value = bound.which == BENCH_LAUNCH ? seconds : *value * (bound.seconds / seconds);
        /* Rounding must not leave the bound above the time. */
        if (bound.which != BENCH_LAUNCH) *value = nextafter(*value, HUGE_VAL);
    }
}
