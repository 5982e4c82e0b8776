/* SPDX-License-Identifier: Apache-2.0 */
/* Which ceiling binds which work. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

/* Needs the headers above. */
// clang-format off
#include <cmocka.h>
// clang-format on

#include "ceilings/bound.h"

/* A device that writes 10, copies 20, does a triad at 40 and reads 30 bytes per second. */
static const struct bench_ceilings DEVICE = {
    .values = {[BENCH_WRITE] = 10,
               [BENCH_COPY] = 20,
               [BENCH_TRIAD] = 40,
               [BENCH_READ] = 30,
               [BENCH_FMA] = 100,
               [BENCH_SGEMM] = 50,
               [BENCH_LAUNCH] = 0.25},
};

static void expect(struct bench_work work, const char *name, double seconds)
{
    const struct bench_bound bound = bench_bound_of(&work, &DEVICE);

    assert_string_equal(bound.name, name);
    assert_float_equal(bound.seconds, seconds, 1e-9);
}

static void memory_binds_by_the_mix_of_reads_and_writes(void **state)
{
    (void)state;
    expect((struct bench_work){.bytes = 1200, .written = 1200}, "write_bandwidth", 120);
    expect((struct bench_work){.bytes = 1200, .written = 600}, "copy_bandwidth", 60);
    expect((struct bench_work){.bytes = 1200, .written = 400}, "triad_bandwidth", 30);
    expect((struct bench_work){.bytes = 1200, .written = 0}, "read_bandwidth", 40);
}

static void between_two_mixes_the_better_one_counts(void **state)
{
    (void)state;
    expect((struct bench_work){.bytes = 1200, .written = 900}, "copy_bandwidth", 60);
    expect((struct bench_work){.bytes = 1200, .written = 500}, "triad_bandwidth", 30);
    expect((struct bench_work){.bytes = 1200, .written = 100}, "triad_bandwidth", 30);
}

static void three_streams_need_not_be_exactly_a_triad(void **state)
{
    (void)state;
    expect((struct bench_work){.bytes = 120004, .written = 40000}, "triad_bandwidth",
           120004.0 / 40);
}

static void arithmetic_binds_where_it_takes_longer(void **state)
{
    (void)state;
    expect((struct bench_work){.bytes = 40, .written = 20, .flops = 1000}, "fma_rate", 10);
    expect((struct bench_work){.bytes = 40, .written = 20, .flops = 1000, .is_product = true},
           "sgemm_rate", 20);
}

static void nothing_is_faster_than_a_launch(void **state)
{
    (void)state;
    expect((struct bench_work){.bytes = 4, .written = 2, .flops = 2}, "launch_latency", 0.25);
}

static void a_cache_binds_where_memory_would(void **state)
{
    (void)state;
    expect((struct bench_work){.bytes = 1200, .written = 600, .in_cache = true}, "cache", 0);
    expect((struct bench_work){.bytes = 4, .written = 2, .in_cache = true}, "launch_latency", 0.25);
    expect((struct bench_work){.bytes = 40, .written = 20, .flops = 1000, .in_cache = true},
           "fma_rate", 10);
}

static void without_ceilings_nothing_is_said(void **state)
{
    static const struct bench_ceilings none;
    const struct bench_work work = {.bytes = 1200, .written = 600, .flops = 10};

    (void)state;
    assert_string_equal(bench_bound_of(&work, &none).name, "");
    assert_true(bench_bound_of(&work, &none).seconds == 0);
}

/* A case that beats its ceiling raises it, so that no share is above 1. */
static void a_case_raises_what_it_beats(void **state)
{
    const struct bench_work works[] = {
        {.bytes = 1200, .written = 600},
        {.bytes = 1200, .written = 500}, /* between two mixes: both may be the better one */
        {.bytes = 40, .written = 20, .flops = 1000},
        {.bytes = 40, .written = 20, .flops = 1000, .is_product = true},
        {.bytes = 4, .written = 2, .flops = 2},
        {.bytes = 4, .written = 2, .flops = 2, .in_cache = true},
        {.bytes = 1200, .written = 400, .flops = 3e4, .in_cache = true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(works) / sizeof(works[0]); i++) {
        struct bench_ceilings ceilings = DEVICE;

        for (double part = 0.99; part > 1e-4; part *= 0.7) {
            const double seconds = part * bench_bound_of(&works[i], &DEVICE).seconds;

            bench_bound_raise(&ceilings, &works[i], seconds);

            const struct bench_bound raised = bench_bound_of(&works[i], &ceilings);

            assert_true(raised.seconds <= seconds);
            /* No higher than needed, unless a cache binds from here on. */
            assert_true(raised.seconds > 0.999 * seconds || works[i].in_cache);
        }
    }
}

static void a_case_below_its_ceiling_raises_nothing(void **state)
{
    const struct bench_work work = {.bytes = 1200, .written = 600};
    struct bench_ceilings ceilings = DEVICE;

    (void)state;
    bench_bound_raise(&ceilings, &work, 60);
    bench_bound_raise(&ceilings, &work, 1e3);
    bench_bound_raise(&ceilings, &work, 0); /* was not measured */
    assert_memory_equal(&ceilings, &DEVICE, sizeof(ceilings));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_binds_by_the_mix_of_reads_and_writes),
        cmocka_unit_test(between_two_mixes_the_better_one_counts),
        cmocka_unit_test(three_streams_need_not_be_exactly_a_triad),
        cmocka_unit_test(arithmetic_binds_where_it_takes_longer),
        cmocka_unit_test(nothing_is_faster_than_a_launch),
        cmocka_unit_test(a_cache_binds_where_memory_would),
        cmocka_unit_test(without_ceilings_nothing_is_said),
        cmocka_unit_test(a_case_raises_what_it_beats),
        cmocka_unit_test(a_case_below_its_ceiling_raises_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
