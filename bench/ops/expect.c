/* SPDX-License-Identifier: Apache-2.0 */
#include "ops/expect.h"

#include <stdlib.h>

#include "measure/bench.h"

struct expect_job {
    const struct bench_expect *e;
    struct bench_tensor *t;
    _Atomic bool out_of_memory;
};

/*
 * A float operation loses at most 2^-24 of its result. Each term passes through at most terms - 1
 * additions, whatever their order: that bounds the error, relative to the sum of the magnitudes.
 * From 256 terms on, 16 standard deviations of as many independent errors are less and are taken
 * instead, so that the bound still detects one wrong weight among many.
 */
static float expect_bound(const struct reference_sums *s, int64_t i, double roundings)
{
    const double additions = fmin(s->terms[i], 16 * sqrt(s->terms[i]));

    return (float)(0x1p-24 * (roundings + additions) * (double)s->magnitude[i]);
}

static void expect_range(void *context, int64_t begin, int64_t end)
{
    struct expect_job *job = context;
    const struct bench_expect *e = job->e;
    const size_t count = (size_t)((end - begin) * e->unit);
    const bool exact = e->roundings == 0;
    struct reference_sums s = {.value = calloc(count, sizeof(*s.value))};
    bool good = s.value != NULL;

    if (!exact) {
        s.magnitude = calloc(count, sizeof(*s.magnitude));
        s.terms = calloc(count, sizeof(*s.terms));
        good = good && s.magnitude != NULL && s.terms != NULL;
    }
    good = good && e->reference(e->problem, begin, end, &s);
    for (size_t i = 0; good && i < count; i++) {
        const size_t at = (size_t)(begin * e->unit) + i;

        job->t->wanted[at] = s.value[i];
        if (!exact) job->t->bound[at] = expect_bound(&s, (int64_t)i, e->roundings);
    }
    if (!good) job->out_of_memory = true;
    free(s.value);
    free(s.magnitude);
    free(s.terms);
}

bool bench_expect(struct bench_tensor *t, const struct bench_expect *e)
{
    struct expect_job job = {e, t, false};

    if (!bench_tensor_keep(t, e->roundings > 0)) return false;
    bench_parallel(t->numel / e->unit, e->chunk, expect_range, &job);
    return !job.out_of_memory || bench_fail("out of memory");
}

static void expect_values(void *context, int64_t begin, int64_t end)
{
    const struct bench_tensor *t = context;

    for (int64_t i = begin; i < end; i++)
        t->exact[i] = bench_tensor_value(t, i);
}

const double *bench_expect_input(struct bench_tensor *t)
{
    if (t->exact != NULL) return t->exact;
    t->exact = malloc((size_t)t->numel * sizeof(double));
    if (t->exact == NULL)
        (void)bench_fail("out of memory");
    else
        bench_parallel(t->numel, 65536, expect_values, t);
    return t->exact;
}

int64_t bench_largest_value(int64_t terms)
{
    int64_t value = 8;

    while (value > 1 && terms * value * value >= 1 << 24)
        value /= 2;
    return value;
}
