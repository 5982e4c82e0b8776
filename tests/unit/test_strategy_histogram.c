/* SPDX-License-Identifier: Apache-2.0 */
/* How the elements of a histogram are shared, on invented devices. */
#include "harness/invented_devices.h"
#include "harness/test.h"
#include "strategy/histogram.h"

static const struct oc_device CPU = OC_INVENTED_CPU, GPU = OC_INVENTED_GPU;

static struct oc_histogram_config chosen(const struct oc_device *device, int64_t count,
                                         int64_t bins)
{
    struct oc_histogram_config config = {0};

    oc_choose_histogram(device, count, bins, &config);
    return config;
}

static void cpus_read_ranges(void)
{
    const struct oc_histogram_config config = chosen(&CPU, 1000000, 100);

    EXPECT(!config.is_interleaved);
    EXPECT_EQ_I64(config.items, 4 * (int64_t)CPU.compute_units);
    EXPECT_EQ_I64(config.range_items, config.items);
    EXPECT_EQ_I64(config.copies, config.items); /* no two work-items count in one histogram */
    EXPECT_EQ_I64(config.group, 1);
}

static void gpus_read_next_to_each_other(void)
{
    const struct oc_histogram_config config = chosen(&GPU, 1000000, 100);

    EXPECT(config.is_interleaved);
    EXPECT_EQ_I64(config.items, 16384);
    EXPECT_EQ_I64(config.range_items, 1024);
    EXPECT_EQ_I64(config.copies, 256);
    EXPECT_EQ_I64(config.group, 64);
}

static void memory_is_bounded(void)
{
    EXPECT_EQ_I64(chosen(&GPU, 1000000, 100000).copies, 5);
    EXPECT_EQ_I64(chosen(&GPU, 1000, 100000).copies, 1);
    EXPECT_EQ_I64(chosen(&GPU, 1, 1).copies, 1);
    EXPECT_EQ_I64(chosen(&GPU, 1, 1).items, 1);
    EXPECT_EQ_I64(chosen(&GPU, 160, 1).items, 10);
}

/* Work-items do not divide the elements evenly among the histograms. */
static void bins_do_not_overflow(void)
{
    static const int64_t COUNTS[] = {(int64_t)1 << 30, ((int64_t)1 << 32) + 5, (int64_t)1 << 34,
                                     3 * (((int64_t)1 << 32) - 1), (int64_t)1 << 40};
    struct oc_device small = OC_INVENTED_CPU;

    small.compute_units = 1;
    for (size_t i = 0; i < OC_COUNT(COUNTS); i++) {
        static const int64_t BINS[] = {1, 1000, INT32_MAX};

        for (size_t b = 0; b < OC_COUNT(BINS); b++) {
            const struct oc_histogram_config config = chosen(&small, COUNTS[i], BINS[b]);
            const int64_t per_item = (COUNTS[i] + config.items - 1) / config.items;
            const int64_t items = (config.items + config.copies - 1) / config.copies;

            EXPECT(items * per_item <= UINT32_MAX);
        }
    }
}

static const struct oc_test TESTS[] = {
    OC_TEST_OF(cpus_read_ranges),
    OC_TEST_OF(gpus_read_next_to_each_other),
    OC_TEST_OF(memory_is_bounded),
    OC_TEST_OF(bins_do_not_overflow),
};

OC_TEST_MAIN(.name = "strategy_histogram", OC_TESTS(TESTS))
