/* SPDX-License-Identifier: Apache-2.0 */
/* How convolutions are computed, for invented devices. */
#include "base/math.h"
#include "harness/test.h"
#include "strategy/convolution.h"
#include "strategy/override.h"

static const struct oc_device CPU = {.kind = OC_DEVICE_CPU, .compute_units = 8, .max_group = 4096};
static const struct oc_device GPU = {
    .kind = OC_DEVICE_GPU, .compute_units = 132, .max_group = 1024};

/* A layer of a ResNet. */
static const struct oc_convolution_problem LAYER = {.images = 8,
                                                    .inputs = 64,
                                                    .outputs = 64,
                                                    .windows = 56 * 56,
                                                    .bytes = 13e6,
                                                    .taps_obstacle = "taps need stride 1"};

static struct oc_convolution_config config_of(const struct oc_device *device,
                                              const struct oc_convolution_problem *problem)
{
    struct oc_convolution_config config = {.algorithm = OC_CONVOLUTION_IMAGES};

    oc_strategy_override(NULL);
    EXPECT_STATUS(0, oc_choose_convolution(device, problem, &config));
    return config;
}

static void many_windows_are_a_product_of_each_image(void)
{
    EXPECT_EQ_I64(config_of(&CPU, &LAYER).algorithm, OC_CONVOLUTION_IMAGES);
    EXPECT_EQ_I64(config_of(&GPU, &LAYER).algorithm, OC_CONVOLUTION_IMAGES);
}

static void few_windows_of_several_images_are_one_product(void)
{
    struct oc_convolution_problem p = LAYER;

    p.windows = 49;
    EXPECT_EQ_I64(config_of(&CPU, &p).algorithm, OC_CONVOLUTION_MERGED);
    EXPECT_EQ_I64(config_of(&GPU, &p).algorithm, OC_CONVOLUTION_MERGED);
    p.windows = 576;
    EXPECT_EQ_I64(config_of(&CPU, &p).algorithm, OC_CONVOLUTION_MERGED);
    EXPECT_EQ_I64(config_of(&GPU, &p).algorithm, OC_CONVOLUTION_IMAGES);
    p.images = 1;
    EXPECT_EQ_I64(config_of(&CPU, &p).algorithm, OC_CONVOLUTION_IMAGES);
}

static const enum oc_convolution_result OF_TAPS[] = {OC_CONVOLUTION_SMALL, OC_CONVOLUTION_WEIGHT};

/* Its gaps are a place for each of 56, in both axes. */
static struct oc_convolution_problem with_taps(enum oc_convolution_result result)
{
    struct oc_convolution_problem p = LAYER;

    p.result = result;
    p.taps_obstacle = NULL;
    p.has_tiles = true;
    p.line = 56;
    p.gaps = 57.0 * 57 / 56 / 56;
    return p;
}

static void taps_of_a_cpu_shift_rows(void)
{
    for (size_t i = 0; i < OC_COUNT(OF_TAPS); i++) {
        struct oc_convolution_problem p = with_taps(OF_TAPS[i]);

        EXPECT_EQ_I64(config_of(&CPU, &p).algorithm, OC_CONVOLUTION_TAPS);
        EXPECT_EQ_I64(config_of(&GPU, &p).algorithm, OC_CONVOLUTION_IMAGES);
        p.inputs = 15;
        EXPECT_EQ_I64(config_of(&CPU, &p).algorithm, OC_CONVOLUTION_IMAGES);
        p = with_taps(OF_TAPS[i]);
        p.line = 6;
        EXPECT_EQ_I64(config_of(&CPU, &p).algorithm, OC_CONVOLUTION_IMAGES);
        p.line = 56;
        p.has_tiles = false;
        EXPECT_EQ_I64(config_of(&CPU, &p).algorithm, OC_CONVOLUTION_IMAGES);
    }
}

/* Gaps of 7 x 7 windows are a third of the products, which the columns of 512 channels do not cost. Gradients of a weight
 * have none. */
static void gaps_of_small_images_cost_more_than_columns(void)
{
    for (size_t i = 0; i < OC_COUNT(OF_TAPS); i++) {
        struct oc_convolution_problem p = with_taps(OF_TAPS[i]);

        p.inputs = p.outputs = 512;
        p.windows = 49;
        p.line = 7;
        p.gaps = 64.0 / 49;
        EXPECT_EQ_I64(config_of(&CPU, &p).algorithm, OF_TAPS[i] == OC_CONVOLUTION_WEIGHT
                                                         ? OC_CONVOLUTION_TAPS
                                                         : OC_CONVOLUTION_MERGED);
        p.inputs = p.outputs = 64;
        EXPECT_EQ_I64(config_of(&CPU, &p).algorithm, OC_CONVOLUTION_TAPS);
    }
}

static void few_channels_of_a_group_are_no_products(void)
{
    struct oc_convolution_problem p = LAYER;

    p.inputs = p.outputs = 1;
    EXPECT_EQ_I64(config_of(&CPU, &p).algorithm, OC_CONVOLUTION_DIRECT);
    EXPECT_EQ_I64(config_of(&GPU, &p).algorithm, OC_CONVOLUTION_DIRECT);
    p.inputs = p.outputs = 4;
    EXPECT_EQ_I64(config_of(&CPU, &p).algorithm, OC_CONVOLUTION_DIRECT);
    p.outputs = 5;
    EXPECT_EQ_I64(config_of(&CPU, &p).algorithm, OC_CONVOLUTION_IMAGES);
    p.inputs = 1;
    p.outputs = 17;
    EXPECT_EQ_I64(config_of(&CPU, &p).algorithm, OC_CONVOLUTION_IMAGES);
}

static void strips_of_a_cpu_follow_the_tensors(void)
{
    struct oc_convolution_problem p = LAYER;

    EXPECT_EQ_I64(config_of(&CPU, &p).strip_bytes, 6500000);
    p.bytes = 1e12;
    EXPECT_EQ_I64(config_of(&CPU, &p).strip_bytes, 8 << 20);
    p.bytes = 100;
    EXPECT_EQ_I64(config_of(&CPU, &p).strip_bytes, 256 << 10);
    EXPECT_EQ_I64(config_of(&GPU, &p).strip_bytes, 128 << 20);
}

static void neighbors_on_a_gpu_compute_neighboring_elements(void)
{
    EXPECT_EQ_I64(config_of(&GPU, &LAYER).per_item, 1);
    EXPECT_EQ_I64(config_of(&CPU, &LAYER).per_item, 64);
}

static void an_override_decides(void)
{
    struct oc_convolution_config config;

    oc_strategy_override("convolution:direct");
    EXPECT_STATUS(0, oc_choose_convolution(&CPU, &LAYER, &config));
    EXPECT_EQ_I64(config.algorithm, OC_CONVOLUTION_DIRECT);
    EXPECT_TEXT(config.choice.name, "direct");
    oc_strategy_override("convolution:taps");
    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_choose_convolution(&CPU, &LAYER, &config));
    EXPECT_TEXT_CONTAINS(oc_newest_message(), "taps need stride 1");
    oc_strategy_override("convolution:tile");
    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_choose_convolution(&CPU, &LAYER, &config));
    oc_strategy_override(NULL);
}

static const struct oc_test TESTS[] = {
    OC_TEST_OF(many_windows_are_a_product_of_each_image),
    OC_TEST_OF(few_windows_of_several_images_are_one_product),
    OC_TEST_OF(taps_of_a_cpu_shift_rows),
    OC_TEST_OF(gaps_of_small_images_cost_more_than_columns),
    OC_TEST_OF(few_channels_of_a_group_are_no_products),
    OC_TEST_OF(strips_of_a_cpu_follow_the_tensors),
    OC_TEST_OF(neighbors_on_a_gpu_compute_neighboring_elements),
    OC_TEST_OF(an_override_decides),
};

OC_TEST_MAIN(.name = "strategy_convolution", OC_TESTS(TESTS))
