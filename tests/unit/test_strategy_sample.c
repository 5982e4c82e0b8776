/* SPDX-License-Identifier: Apache-2.0 */
/* How grids are sampled, for invented devices. */
#include "harness/test.h"
#include "strategy/override.h"
#include "strategy/sample.h"

static const struct oc_device CPU = {
    .kind = OC_DEVICE_CPU, .has_clang_builtins = true, .compute_units = 8, .max_group = 4096};
static const struct oc_device GPU = {
    .kind = OC_DEVICE_GPU, .compute_units = 100, .max_group = 1024};

#define ENOUGH 99 /* copies */

static struct oc_sample_config choose_with(const struct oc_device *device,
                                           const struct oc_sample_problem *p)
{
    struct oc_sample_config config = {.bands = -1};

    EXPECT_STATUS(0, oc_choose_sample(device, p, &config));
    return config;
}

static struct oc_sample_config choose(const struct oc_device *device, int64_t images,
                                      int64_t channels, int64_t elements, int64_t points)
{
    return choose_with(
        device, &(struct oc_sample_problem){images, channels, elements, points, false, ENOUGH, 0});
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

    struct oc_sample_problem p = {1, 16, 1000, 1000, false, 3, 0};

    EXPECT_EQ_I64(choose_with(&CPU, &p).bands, 3);
    EXPECT_EQ_I64(choose_with(&CPU, &p).items, 3);
    p.images = 8;
    EXPECT_EQ_I64(choose_with(&CPU, &p).bands, 1);
    EXPECT_EQ_I64(choose_with(&CPU, &p).items, 3);
    EXPECT_EQ_I64(choose_with(&CPU, &p).channel_block, 16);
    p.channel_block = 4;
    EXPECT_EQ_I64(choose_with(&CPU, &p).channel_block, 4);
    p.copies = 0;
    EXPECT_TEXT(choose_with(&CPU, &p).choice.name, "planes");
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

static struct oc_sample_config choose_pooling(const struct oc_device *device, int64_t images,
                                              int64_t channels, int64_t elements, int64_t boxes)
{
    const int64_t copies = 2 * (images * elements + boxes * 49) / elements;
    const struct oc_pooling_problem p = {
        images, channels, elements, boxes, 49, 0, copies > 1 ? copies : 1, 0};
    struct oc_sample_config config = {.bands = -1};

    EXPECT_STATUS(0, oc_choose_pooling(device, &p, &config));
    return config;
}

static void bins_of_boxes(void)
{
    oc_strategy_override(NULL);
    EXPECT_TEXT(choose_pooling(&CPU, 2, 256, 1000, 500).choice.name, "blocks");
    EXPECT_TEXT(choose_pooling(&GPU, 2, 256, 1000, 500).choice.name, "points");
    EXPECT_EQ_I64(choose_pooling(&GPU, 2, 3, 1000, 500).channels_per_item, 1);
    EXPECT_EQ_I64(choose_pooling(&GPU, 2, 256, 1000, 500).channels_per_item, 4);
    EXPECT_EQ_I64(choose_pooling(&CPU, 2, 256, 1000, 500).passes, 2);
    EXPECT_EQ_I64(choose_pooling(&CPU, 1000, 256, 1000, 500).passes, 64);
    oc_strategy_override("sample:points");
    EXPECT_TEXT(choose_pooling(&CPU, 2, 256, 1000, 500).choice.name, "points");
    oc_strategy_override(NULL);
}

static void few_samples_need_no_blocks(void)
{
    struct oc_pooling_problem p = {1, 256, 32 * 49 * 4 * 10 + 1, 10, 49, 4, 2, 0};
    struct oc_sample_config config;

    oc_strategy_override(NULL);
    EXPECT_STATUS(0, oc_choose_pooling(&CPU, &p, &config));
    EXPECT_TEXT(config.choice.name, "points");
    p.copies = 0;
    p.elements--;
    EXPECT_STATUS(0, oc_choose_pooling(&CPU, &p, &config));
    EXPECT_TEXT(config.choice.name, "points");
    p.copies = 2;
    EXPECT_STATUS(0, oc_choose_pooling(&CPU, &p, &config));
    EXPECT_TEXT(config.choice.name, "blocks");
    p.samples = 0;
    p.elements = 1 << 30;
    EXPECT_STATUS(0, oc_choose_pooling(&CPU, &p, &config));
    EXPECT_TEXT(config.choice.name, "blocks");
}

/* Two work-items for each core, as long as their images need no more than twice the tensors. */
static void bands_of_boxes_occupy_the_cores(void)
{
    oc_strategy_override(NULL);
    EXPECT_EQ_I64(choose_pooling(&CPU, 2, 256, 1000, 500).bands, 1);
    EXPECT_EQ_I64(choose_pooling(&CPU, 2, 256, 1000, 500).items, 16);
    EXPECT_EQ_I64(choose_pooling(&CPU, 2, 16, 1000, 500).bands, 16);
    EXPECT_EQ_I64(choose_pooling(&CPU, 2, 16, 1000, 7).bands, 4);
    EXPECT_EQ_I64(choose_pooling(&CPU, 8, 16, 1000, 7).bands, 7);
    EXPECT_EQ_I64(choose_pooling(&CPU, 1, 3, 100000, 1).bands, 1);
}

static void planes_have_no_boxes(void)
{
    const struct oc_pooling_problem p = {1, 2, 3, 4, 5, 6, 7, 0};
    struct oc_sample_config config;

    oc_strategy_override("sample:planes");
    EXPECT_STATUS(161002, oc_choose_pooling(&CPU, &p, &config));
    oc_strategy_override(NULL);
}

static const struct oc_test TESTS[] = {
    OC_TEST("channels and points decide on a CPU", channels_and_points_decide_on_a_cpu),
    OC_TEST("bands occupy the cores", bands_occupy_the_cores),
    OC_TEST("an override decides", an_override_decides),
    OC_TEST("bins of boxes", bins_of_boxes),
    OC_TEST("few samples need no blocks", few_samples_need_no_blocks),
    OC_TEST("bands of boxes occupy the cores", bands_of_boxes_occupy_the_cores),
    OC_TEST("planes have no boxes", planes_have_no_boxes),
};

OC_TEST_MAIN(.name = "strategy_sample", OC_TESTS(TESTS))
