/* SPDX-License-Identifier: Apache-2.0 */
/* Where boxes are gathered by tiles, for invented devices. */
#include <stdio.h>

#include "harness/test.h"
#include "strategy/gather.h"
#include "strategy/override.h"
#include "strategy/scatter.h"

static const struct oc_device CPU = {
    .kind = OC_DEVICE_CPU, .compute_units = 8, .max_group = 4096, .local_memory = 512 << 10};
static const struct oc_device GPU = {
    .kind = OC_DEVICE_GPU, .compute_units = 132, .max_group = 1024, .local_memory = 48 << 10};

/* 512 boxes of 7x7 bins with 4 samples in two images of 100x152. */
static const struct oc_gather_problem BOXES = {2, 256, 100, 152, 512, 49};
static const struct oc_scatter_problem FEATURES = {.images = 2,
                                                   .channels = 256,
                                                   .elements = 15200,
                                                   .additions = 512.0 * (256 + 16 * 49),
                                                   .vector_atomics = true,
                                                   .gather = &BOXES};

static enum oc_scatter algorithm_of(const struct oc_device *device,
                                    const struct oc_scatter_problem *problem)
{
    struct oc_scatter_config config = {.algorithm = OC_SCATTER_OWNER};

    oc_strategy_override(NULL);
    EXPECT_STATUS(0, oc_choose_scatter(device, problem, &config));
    return config.algorithm;
}

static void boxes_in_features_are_gathered(void)
{
    static const struct oc_gather_problem FEW_CHANNELS = {2, 32, 100, 152, 512, 49};
    struct oc_scatter_problem p = FEATURES;
    struct oc_scatter_config config;

    EXPECT_EQ_I64(algorithm_of(&GPU, &p), OC_SCATTER_GATHER);
    p.deterministic = true;
    EXPECT_EQ_I64(algorithm_of(&GPU, &p), OC_SCATTER_GATHER);
    EXPECT_EQ_I64(algorithm_of(&CPU, &p), OC_SCATTER_OWNER);
    EXPECT_STATUS(0, oc_choose_scatter(&GPU, &p, &config));
    EXPECT_EQ_I64((int64_t)config.group, OC_GATHER_GROUP);
    EXPECT_EQ_I64(config.channels_per_item, 2);
    p.channels = 32;
    p.gather = &FEW_CHANNELS;
    EXPECT_STATUS(0, oc_choose_scatter(&GPU, &p, &config));
    EXPECT_EQ_I64(config.channels_per_item, 1);
}

/* One tile, which a work-group would add all boxes to, one after the other. */
static void many_boxes_of_one_tile_are_not(void)
{
    static const struct oc_gather_problem TILE = {1, 256, 8, 8, 100000, 49};
    struct oc_scatter_problem p = FEATURES;

    p.images = 1;
    p.elements = 64;
    p.gather = &TILE;
    p.additions = 100000.0 * (256 + 16 * 49);
    EXPECT_EQ_I64(algorithm_of(&GPU, &p), OC_SCATTER_VECTORS);
}

/* Few work-groups, each with many bins to add. */
static void many_bins_of_few_tiles_are_not(void)
{
    static const struct oc_gather_problem MASKS = {1, 256, 50, 76, 100, 196};
    struct oc_scatter_problem p = FEATURES;

    p.images = 1;
    p.elements = 50 * 76;
    p.gather = &MASKS;
    p.additions = 100.0 * (256 + 4 * 266);
    EXPECT_EQ_I64(algorithm_of(&GPU, &p), OC_SCATTER_VECTORS);
    p.deterministic = true;
    EXPECT_EQ_I64(algorithm_of(&GPU, &p), OC_SCATTER_GATHER);
}

static void expect_refused(const struct oc_device *device, const struct oc_scatter_problem *problem,
                           const char *why)
{
    struct oc_scatter_config config;
    char text[256];

    (void)snprintf(text, sizeof(text),
                   "ACLNN_CL_STRATEGY is scatter:gather: scatter cannot use gather here, %s", why);
    oc_strategy_override("scatter:gather");
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID, text, oc_choose_scatter(device, problem, &config));
}

static void obstacles(void)
{
    struct oc_device d = GPU;
    struct oc_scatter_problem p = FEATURES;

    oc_set_api("aclnnFoo");
    d.max_group = 256;
    d.local_memory = 20 << 10;
    EXPECT_EQ_I64(algorithm_of(&d, &p), OC_SCATTER_GATHER);
    d.max_group = 255;
    expect_refused(&d, &p, "the device has no work-groups of 256");
    EXPECT_EQ_I64(algorithm_of(&d, &p), OC_SCATTER_ATOMIC);
    d.max_group = 256;
    d.local_memory--;
    expect_refused(&d, &p, "the local memory is too small");
    EXPECT_EQ_I64(algorithm_of(&d, &p), OC_SCATTER_ATOMIC);
    p.any_group = true;
    expect_refused(&GPU, &p, "the compiled kernel does not support the work-group that it needs");
    EXPECT_EQ_I64(algorithm_of(&GPU, &p), OC_SCATTER_ATOMIC);
    p.any_group = false;
    p.gather = NULL;
    expect_refused(&GPU, &p, "there are no boxes to gather from");
    EXPECT_EQ_I64(algorithm_of(&GPU, &p), OC_SCATTER_VECTORS);
}

static const struct oc_test TESTS[] = {
    OC_TEST("boxes in features are gathered", boxes_in_features_are_gathered),
    OC_TEST("many boxes of one tile are not", many_boxes_of_one_tile_are_not),
    OC_TEST("many bins of few tiles are not", many_bins_of_few_tiles_are_not),
    OC_TEST("obstacles", obstacles),
};

OC_TEST_MAIN(.name = "strategy_gather", OC_TESTS(TESTS))
