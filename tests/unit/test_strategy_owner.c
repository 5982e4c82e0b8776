/* SPDX-License-Identifier: Apache-2.0 */
/* The parameters of scatter:owner, for invented devices. */
#include "harness/test.h"
#include "strategy/override.h"
#include "strategy/scatter.h"

static const struct oc_device CPU = {.kind = OC_DEVICE_CPU,
                                     .has_clang_builtins = true,
                                     .compute_units = 8,
                                     .max_group = 4096,
                                     .local_memory = 512 << 10};
static const struct oc_device GPU = {
    .kind = OC_DEVICE_GPU, .compute_units = 100, .max_group = 1024, .local_memory = 48 << 10};

static void channel_blocks_follow_the_channels(void)
{
    static const int CHANNEL_BLOCKS[][2] = {{1, 1}, {2, 4},  {4, 4},   {5, 8},
                                            {8, 8}, {9, 16}, {300, 16}};
    struct oc_scatter_config config;

    oc_strategy_override(NULL);
    for (size_t i = 0; i < OC_COUNT(CHANNEL_BLOCKS); i++) {
        const struct oc_scatter_problem p = {
            .images = 1, .channels = CHANNEL_BLOCKS[i][0], .elements = 9};

        EXPECT_STATUS(0, oc_choose_scatter(&CPU, &p, &config));
        EXPECT_EQ_I64(config.owner.channel_block, CHANNEL_BLOCKS[i][1]);
    }
}

/* Of two images with 64 channels. Planes of up to 4096 elements are set to 0 by themselves. */
static void few_additions_need_no_channel_blocks(void)
{
    static const struct {
        int64_t elements;
        double additions, item_additions;
        int channel_block, blocks_per_item;
        bool zeroed;
    } ROWS[] = {
        {100, 0, 0, 16, 1, false},     {100, 1, 0, 1, 2, true},
        {100, 100, 0, 1, 2, true},     {100, 101, 0, 16, 1, false},
        {100, 1e30, 0, 16, 1, false},  {100, 1, 792, 1, 2, true}, /* once for 8 channels */
        {100, 1, 793, 16, 1, false},   {4096, 96, 32000, 1, 2, true},
        {4097, 97, 4000, 1, 1, false}, {4097, 97, 4001, 16, 1, false},
    };
    struct oc_device cpu = CPU;
    struct oc_scatter_config config;

    cpu.compute_units = 1;
    oc_strategy_override(NULL);
    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        const struct oc_scatter_problem p = {.images = 2,
                                             .channels = 64,
                                             .elements = ROWS[i].elements,
                                             .additions = ROWS[i].additions,
                                             .item_additions = ROWS[i].item_additions};

        oc_expect_note("row %zu", i);
        EXPECT_STATUS(0, oc_choose_scatter(&cpu, &p, &config));
        EXPECT_EQ_I64(config.owner.channel_block, ROWS[i].channel_block);
        EXPECT_EQ_I64(config.owner.blocks_per_item, ROWS[i].blocks_per_item);
        EXPECT(config.owner.zeroed == ROWS[i].zeroed);
    }
    oc_expect_no_note();

    /* More channels where that leaves enough work-items. */
    const struct oc_scatter_problem many = {
        .images = 100, .channels = 64, .elements = 100, .additions = 1};

    EXPECT_STATUS(0, oc_choose_scatter(&cpu, &many, &config));
    EXPECT_EQ_I64(config.owner.blocks_per_item, 8);
}

static int64_t slices_of(const struct oc_device *device, int64_t images, int64_t channels,
                         int64_t elements)
{
    const struct oc_scatter_problem p = {
        .images = images, .channels = channels, .elements = elements};
    struct oc_scatter_config config = {.algorithm = OC_SCATTER_OWNER};

    EXPECT_STATUS(0, oc_choose_scatter(device, &p, &config));
    return config.owner.slices;
}

static void slices(void)
{
    struct oc_device cpu = CPU;

    cpu.compute_units = 8;
    EXPECT_EQ_I64(slices_of(&cpu, 1, 3, 1 << 20), 32);
    EXPECT_EQ_I64(slices_of(&cpu, 5, 3, 1 << 20), 7);
    EXPECT_EQ_I64(slices_of(&cpu, 2, 64, 1 << 20), 1); /* 16 groups of channels */
    EXPECT_EQ_I64(slices_of(&cpu, 0, 3, 1 << 20), 32);
    EXPECT_EQ_I64(slices_of(&cpu, 1, 3, 1025), 2); /* at least a thousand elements in each */
    EXPECT_EQ_I64(slices_of(&cpu, 1, 3, 1), 1);
}

/* As many small planes as leave enough work-items, of two compute units. */
static void planes(void)
{
    static const struct {
        int64_t images, channels, elements, planes;
    } ROWS[] = {{1, 3, 16384, 4}, {1000, 64, 16384, 4}, {1000, 64, 8192, 8},  {64, 32, 1, 16},
                {64, 14, 1, 7},   {1, 1, 0, 4},         {1000, 1000, 0, 7812}};
    struct oc_device cpu = CPU;
    struct oc_scatter_config config;

    cpu.compute_units = 2;
    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        const struct oc_scatter_problem p = {
            .images = ROWS[i].images, .channels = ROWS[i].channels, .elements = ROWS[i].elements};

        EXPECT_STATUS(0, oc_choose_scatter(&cpu, &p, &config));
        EXPECT_EQ_I64(config.owner.planes, ROWS[i].planes);
    }
}

static int64_t splits_of(const struct oc_device *device, int64_t images, int64_t channels,
                         bool deterministic)
{
    const struct oc_scatter_problem p = {.images = images,
                                         .channels = channels,
                                         .elements = 1000,
                                         .copies = 99,
                                         .deterministic = deterministic};
    struct oc_scatter_config config = {.algorithm = OC_SCATTER_OWNER};

    EXPECT_STATUS(0, oc_choose_scatter(device, &p, &config));
    return config.owner.splits;
}

/* The bits of sums follow the number of splits: only those of a GPU may fill its units. */
static void splits(void)
{
    struct oc_device cpu = CPU, gpu = GPU;

    oc_strategy_override("scatter:owner");
    gpu.compute_units = 8;
    EXPECT_EQ_I64(splits_of(&gpu, 1, 1, false), 8);
    EXPECT_EQ_I64(splits_of(&gpu, 1, 17, false), 4);
    EXPECT_EQ_I64(splits_of(&gpu, 3, 1, false), 2);
    EXPECT_EQ_I64(splits_of(&gpu, 1000, 1000, false), 1);
    gpu.compute_units = 500;
    EXPECT_EQ_I64(splits_of(&gpu, 1, 1, false), 16); /* the maximum: each has accumulators */
    for (uint32_t units = 1; units < 200; units *= 3) {
        cpu.compute_units = gpu.compute_units = units;
        for (int i = 0; i < 3; i++) {
            EXPECT_EQ_I64(splits_of(i == 0 ? &gpu : &cpu, 1, 1, i != 1), 4);
            EXPECT_EQ_I64(splits_of(i == 0 ? &gpu : &cpu, 1, 17, i != 1), 2);
            EXPECT_EQ_I64(splits_of(i == 0 ? &gpu : &cpu, 3, 16, i != 1), 1);
        }
    }

    /* No more than the workspace may hold. */
    struct oc_scatter_problem p = {.images = 1, .channels = 1, .elements = 1000, .copies = 3};
    struct oc_scatter_config config;

    EXPECT_STATUS(0, oc_choose_scatter(&cpu, &p, &config));
    EXPECT_EQ_I64(config.owner.splits, 3);
    p.copies = 0;
    EXPECT_STATUS(0, oc_choose_scatter(&cpu, &p, &config));
    EXPECT_EQ_I64(config.owner.splits, 1);
    oc_strategy_override(NULL);
}

/* Bands occupy the compute units that channel blocks leave idle; work-items are never more, nor more
 * than the copies that the workspace may hold. */
static void bands(void)
{
    static const struct {
        int64_t units, images, channels, copies, bands, items;
    } ROWS[] = {
        {2, 1, 16, 99, 2, 2},   {2, 1, 17, 99, 1, 2},   {2, 8, 64, 99, 1, 2},
        {64, 1, 16, 99, 4, 4},  {64, 3, 33, 99, 4, 36}, {64, 64, 16, 99, 1, 64},
        {1, 1, 16, 99, 1, 1},   {4, 3, 16, 99, 2, 4},   {64, 1, 16, 3, 3, 3},
        {64, 3, 33, 19, 3, 19}, {64, 3, 33, 9, 1, 9},   {64, 64, 16, 63, 1, 63},
    };
    struct oc_scatter_config config;
    struct oc_device cpu = CPU;

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        const struct oc_scatter_problem p = {.images = ROWS[i].images,
                                             .channels = ROWS[i].channels,
                                             .elements = 1000,
                                             .copies = ROWS[i].copies};

        cpu.compute_units = (uint32_t)ROWS[i].units;
        EXPECT_STATUS(0, oc_choose_scatter(&cpu, &p, &config));
        EXPECT_EQ_I64(config.owner.bands, ROWS[i].bands);
        EXPECT_EQ_I64(config.owner.items, ROWS[i].items);
    }
    cpu.compute_units = 2;

    const struct oc_scatter_problem many = {
        .images = INT32_MAX, .channels = 64, .elements = 1, .copies = 2};

    EXPECT_STATUS(0, oc_choose_scatter(&cpu, &many, &config));
    EXPECT(INT32_MAX * (int64_t)4 / config.owner.units_per_step < INT32_MAX - 100);
}

static void copies(void)
{
    static const struct {
        int64_t channels;
        struct oc_copies memory;
        int64_t copies;
        int channel_block;
    } ROWS[] = {
        {64, {7 * 160, 0, 0, 10}, 7, 16}, {64, {7 * 160 - 1, 0, 0, 10}, 6, 16},
        {64, {2 * 160, 0, 0, 10}, 2, 16}, {64, {2 * 160 - 1, 0, 0, 10}, 3, 8},
        {64, {159, 0, 0, 10}, 3, 4},      {64, {79, 0, 0, 10}, 1, 4},
        {64, {39, 0, 0, 10}, 0, 4},       {8, {159, 0, 0, 10}, 3, 4},
        {3, {79, 0, 0, 10}, 1, 4},        {1, {79, 0, 0, 10}, 7, 1},
        {64, {840, 100, 20, 10}, 2, 16},  {64, {1e300, 0, 0, 1}, 1000000000, 16},
    };

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        int channel_block = 0;

        EXPECT_EQ_I64(oc_choose_copies(ROWS[i].channels, &ROWS[i].memory, &channel_block),
                      ROWS[i].copies);
        EXPECT_EQ_I64(channel_block, ROWS[i].channel_block);
    }
}

static const struct oc_test TESTS[] = {
    OC_TEST("channel blocks follow the channels", channel_blocks_follow_the_channels),
    OC_TEST("few additions need no channel blocks", few_additions_need_no_channel_blocks),
    OC_TEST("planes", planes),
    OC_TEST("slices", slices),
    OC_TEST("splits", splits),
    OC_TEST("bands", bands),
    OC_TEST("copies", copies),
};

OC_TEST_MAIN(.name = "strategy_owner", OC_TESTS(TESTS))
