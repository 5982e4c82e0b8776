/* SPDX-License-Identifier: Apache-2.0 */
/* How grids are sampled, for invented devices. */
#include "harness/test.h"
#include "plan/strategy_override.h"
#include "plan/strategy_sample.h"

static const struct oc_device CPU = {
    .kind = OC_DEVICE_CPU, .has_clang_builtins = true, .compute_units = 8, .max_group = 4096};
static const struct oc_device GPU = {
    .kind = OC_DEVICE_GPU, .compute_units = 100, .max_group = 1024};

static struct oc_sample_config choose(const struct oc_device *device, int64_t images,
                                      int64_t channels, int64_t elements, int64_t points)
{
    const struct oc_sample_problem p = {images, channels, elements, points, false};
    struct oc_sample_config config = {.bands = -1};

    EXPECT_STATUS(0, oc_choose_sample(device, &p, &config));
    return config;
}

static void channels_and_points_decide_on_a_cpu(void)
{
    oc_strategy_override(NULL);
    EXPECT_TEXT(choose(&CPU, 2, 4, 1000, 1000).choice.name, "planes");
    EXPECT_TEXT(choose(&CPU, 2, 5, 1000, 1000).choice.name, "blocks");
    EXPECT_TEXT(choose(&CPU, 2, 5, 1000, 250).choice.name, "blocks");
    EXPECT_TEXT(choose(&CPU, 2, 5, 1000, 249).choice.name, "planes");
    EXPECT_TEXT(choose(&GPU, 2, 5, 1000, 1000).choice.name, "points");
    EXPECT_TEXT(choose(&GPU, 2, 1, 1000, 1).choice.name, "points");
    EXPECT_EQ_I64(choose(&GPU, 2, 1, 1000, 1).channels_per_item, 1);
}

/* Enough units for all cores, without more copies of an image than needed. */
static void bands_occupy_the_cores(void)
{
    oc_strategy_override(NULL);
    EXPECT_EQ_I64(choose(&CPU, 1, 16, 1000, 1000).bands, 4);
    EXPECT_EQ_I64(choose(&CPU, 1, 17, 1000, 1000).bands, 4);
    EXPECT_EQ_I64(choose(&CPU, 4, 16, 1000, 1000).bands, 2);
    EXPECT_EQ_I64(choose(&CPU, 8, 16, 1000, 1000).bands, 1);
    EXPECT_EQ_I64(choose(&CPU, 8, 160, 1000, 1000).bands, 1);
    EXPECT_EQ_I64(choose(&CPU, 1, 16, 1000, 1000).items, 4);
    EXPECT_EQ_I64(choose(&CPU, 8, 160, 1000, 1000).items, 16);
}

static void an_override_decides(void)
{
    oc_strategy_override("sample:points");
    EXPECT_TEXT(choose(&CPU, 2, 4, 1000, 1000).choice.name, "points");
    EXPECT_TEXT(choose(&CPU, 2, 4, 1000, 1000).choice.reason, oc_strategy_override_reason);
    oc_strategy_override("sample:blocks");
    EXPECT_EQ_I64(choose(&CPU, 2, 1, 1000, 1000).channel_block, 1);
    EXPECT_EQ_I64(choose(&CPU, 2, 3, 1000, 1000).channel_block, 4);
    EXPECT_EQ_I64(choose(&CPU, 2, 8, 1000, 1000).channel_block, 8);
    EXPECT_EQ_I64(choose(&CPU, 2, 9, 1000, 1000).channel_block, 16);
    oc_strategy_override(NULL);
}

static const struct oc_test TESTS[] = {
    OC_TEST("channels and points decide on a CPU", channels_and_points_decide_on_a_cpu),
    OC_TEST("bands occupy the cores", bands_occupy_the_cores),
    OC_TEST("an override decides", an_override_decides),
};

OC_TEST_MAIN(.name = "strategy_sample", OC_TESTS(TESTS))
