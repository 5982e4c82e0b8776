/* SPDX-License-Identifier: Apache-2.0 */
/* Statistics of samples. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

/* Needs the headers above. */
// clang-format off
#include <cmocka.h>
// clang-format on

#include <math.h>

#include "measure/bench.h"
#include "measure/samples.h"

static void near(double got, double wanted) { assert_true(fabs(got - wanted) < 1e-9); }

static void add(struct bench_samples *samples, const double *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        assert_true(bench_samples_add(samples, values[i]));
}

static void nothing_is_said_about_no_samples(void **state)
{
    struct bench_samples samples = {0};

    (void)state;
    bench_samples_pass(&samples);

    const struct bench_stats stats = bench_stats_of(&samples);

    assert_int_equal(stats.count, 0);
    near(stats.noise, 0);
    bench_samples_free(&samples);
}

static void one_pass_is_judged_by_its_own_scatter(void **state)
{
    const double values[] = {12, 10, 8, 10, 14};
    struct bench_samples samples = {0};

    (void)state;
    add(&samples, values, BENCH_COUNT(values));

    const struct bench_stats stats = bench_stats_of(&samples);

    assert_int_equal(stats.count, 5);
    assert_int_equal(stats.passes, 1);
    near(stats.median, 10);
    near(stats.least, 8);
    near(stats.p95, 14);
    near(stats.within, 1.4826 * 2 / 10);
    near(stats.between, 0);
    near(stats.noise, stats.within);
    bench_samples_free(&samples);
}

/* What a figure within one process does not see: each pass is quiet, but they disagree. */
static void passes_that_disagree_are_noise(void **state)
{
    const double passes[3][3] = {{10, 10.1, 9.9}, {12, 12.1, 11.9}, {11, 11.1, 10.9}};
    struct bench_samples samples = {0};

    (void)state;
    for (int i = 0; i < 3; i++) {
        bench_samples_pass(&samples);
        add(&samples, passes[i], 3);
    }

    const struct bench_stats stats = bench_stats_of(&samples);

    assert_int_equal(stats.passes, 3);
    near(stats.median, 11);
    near(stats.within, 1.4826 * 0.1 / 11);
    near(stats.between, 2.0 / 11);
    near(stats.noise, stats.between);
    bench_samples_free(&samples);
}

/* A drift from pass to pass is no scatter within them. */
static void scatter_is_held_against_the_median_of_its_pass(void **state)
{
    const double values[] = {5, 15, 6, 16};
    struct bench_samples samples = {0};

    (void)state;
    bench_samples_pass(&samples);
    add(&samples, values, 2);
    bench_samples_pass(&samples);
    add(&samples, values + 2, 2);

    const struct bench_stats stats = bench_stats_of(&samples);

    near(stats.median, 10.5);
    near(stats.within, 1.4826 * 5 / 10.5);
    near(stats.between, 1 / 10.5);
    near(stats.noise, stats.within);
    bench_samples_free(&samples);
}

static void passes_without_samples_do_not_count(void **state)
{
    const double values[] = {10, 10};
    struct bench_samples samples = {0};

    (void)state;
    bench_samples_pass(&samples);
    bench_samples_pass(&samples);
    add(&samples, values, 2);
    bench_samples_pass(&samples);

    const struct bench_stats stats = bench_stats_of(&samples);

    assert_int_equal(stats.passes, 1);
    near(stats.median, 10);
    near(stats.noise, 0);
    bench_samples_free(&samples);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_said_about_no_samples),
        cmocka_unit_test(one_pass_is_judged_by_its_own_scatter),
        cmocka_unit_test(passes_that_disagree_are_noise),
        cmocka_unit_test(scatter_is_held_against_the_median_of_its_pass),
        cmocka_unit_test(passes_without_samples_do_not_count),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
