/* SPDX-License-Identifier: Apache-2.0 */
/* How the sums of segments are computed, on invented devices. */
#include "harness/invented_devices.h"
#include "harness/test.h"
#include "strategy/override.h"
#include "strategy/segments.h"

static const struct oc_device CPU = OC_INVENTED_CPU;
static const struct oc_device GPU = OC_INVENTED_GPU;

static aclnnStatus choose(const struct oc_device *device, enum oc_row_access access, int64_t rows,
                          int64_t length, int64_t ratio, struct oc_segment_config *config)
{
    const struct oc_segment_problem problem = {
        .access = access, .images = 1, .channels = rows, .length = length, .ratio = ratio};

    return oc_choose_segments(device, &problem, config);
}

static void expect_segments(const struct oc_device *device, enum oc_row_access access,
                            int64_t ratio, int64_t rows, int64_t length, enum oc_segments algorithm,
                            const char *reason)
{
    static const char *const NAMES[] = {"rows", "gather", "ratio", "channels", "planes", "packets"};
    struct oc_segment_config config;

    if (!EXPECT_STATUS(0, choose(device, access, rows, length, ratio, &config))) return;
    EXPECT_EQ_I64(config.algorithm, algorithm);
    EXPECT_TEXT(config.choice.name, NAMES[algorithm]);
    EXPECT_TEXT(config.choice.reason, reason);
    if (algorithm == OC_SEGMENTS_GATHER) {
        EXPECT_EQ_I64(config.items, rows * length);
    } else if (algorithm == OC_SEGMENTS_ROWS) {
        EXPECT(config.splits >= 1);
        EXPECT(config.splits == 1 || length / config.splits >= 256);
        EXPECT_EQ_I64(config.items, (rows + 7) / 8 * config.splits);
    }
}

static void the_device_decides_the_sum(void)
{
    oc_strategy_override(NULL);
    expect_segments(&CPU, OC_ROWS_ADJACENT, 0, 100, 1000, OC_SEGMENTS_ROWS,
                    "a CPU reads each row once, in order");
    expect_segments(&CPU, OC_ROWS_STRIDED, 0, 100, 1000, OC_SEGMENTS_GATHER,
                    "elements of a row are not adjacent");
    expect_segments(&GPU, OC_ROWS_ADJACENT, 0, 100, 1000, OC_SEGMENTS_PLANES,
                    "channels share the segments");
    expect_segments(&GPU, OC_ROWS_STRIDED, 0, 100, 1000, OC_SEGMENTS_PLANES,
                    "channels share the segments");
    expect_segments(&GPU, OC_ROWS_ADJACENT, 0, 100, 10, OC_SEGMENTS_GATHER,
                    "planes are small: a work-item per element");
    expect_segments(&CPU, OC_ROWS_COLUMNS, 2, 8, 1000, OC_SEGMENTS_ROWS,
                    "a CPU reads each row once, in order");
    expect_segments(&CPU, OC_ROWS_COLUMNS, 2, 7, 1000, OC_SEGMENTS_GATHER,
                    "the channels are fewer than a vector has");
    expect_segments(&GPU, OC_ROWS_COLUMNS, 2, 8, 1000, OC_SEGMENTS_PLANES,
                    "channels share the segments");
}

/* Rows of a tile are adjacent in memory: they belong to one image. */
static void tiles_of_columns_stay_in_an_image(void)
{
    const struct oc_segment_problem problem = {
        .access = OC_ROWS_COLUMNS, .images = 3, .channels = 9, .length = 100};
    struct oc_segment_config config;

    oc_strategy_override(NULL);
    EXPECT_STATUS(0, oc_choose_segments(&CPU, &problem, &config));
    EXPECT_EQ_I64(config.items, 6);
}

static void constant_ratios_have_kernels(void)
{
    oc_strategy_override(NULL);
    for (int64_t ratio = 0; ratio <= 16; ratio++) {
        const bool has_kernel = ratio == 1 || ratio == 2 || ratio == 3 || ratio == 4 || ratio == 8;

        expect_segments(&CPU, OC_ROWS_ADJACENT, ratio, 100, 1000,
                        has_kernel ? OC_SEGMENTS_RATIO : OC_SEGMENTS_ROWS,
                        has_kernel ? "all segments are alike: no table, no transposes"
                                   : "a CPU reads each row once, in order");
        expect_segments(&CPU, OC_ROWS_STRIDED, ratio, 100, 1000, OC_SEGMENTS_GATHER,
                        "elements of a row are not adjacent");
        expect_segments(&GPU, OC_ROWS_ADJACENT, ratio, 100, 1000, OC_SEGMENTS_PLANES,
                        "channels share the segments");
    }
}

static void a_gpu_has_kernels_for_rows_without_gaps(void)
{
    struct oc_segment_problem problem = {.access = OC_ROWS_ADJACENT,
                                         .images = 1,
                                         .channels = 100,
                                         .length = 1000,
                                         .terms = 2000,
                                         .is_one_row = true,
                                         .element_bytes = 2,
                                         .ratio = 2};
    struct oc_segment_config config;

    oc_strategy_override(NULL);
    EXPECT_STATUS(0, oc_choose_segments(&GPU, &problem, &config));
    EXPECT_EQ_I64(config.algorithm, OC_SEGMENTS_PACKETS);
    EXPECT_EQ_I64(config.items * config.packets, 100 * 1000 / 4); /* 16 bytes are 8 elements */
    problem.ratio = 3;
    EXPECT_STATUS(0, oc_choose_segments(&GPU, &problem, &config));
    EXPECT_EQ_I64(config.items * config.packets, 100 * 1000 / 8); /* 48 bytes */
    problem.ratio = 8;
    problem.element_bytes = 4;
    EXPECT_STATUS(0, oc_choose_segments(&GPU, &problem, &config));
    EXPECT_EQ_I64(config.items * config.packets, 100 * 1000); /* 32 bytes */
    problem.ratio = 5;
    EXPECT_STATUS(0, oc_choose_segments(&GPU, &problem, &config));
    EXPECT_EQ_I64(config.algorithm, OC_SEGMENTS_PLANES);
    EXPECT_EQ_I64(config.items, 100 / 4 * 1024); /* 4 channels, whole cache lines of positions */
    EXPECT_STATUS(0, oc_choose_segments(&CPU, &problem, &config));
    EXPECT_EQ_I64(config.algorithm, OC_SEGMENTS_ROWS);
}

static void long_rows_are_split(void)
{
    struct oc_segment_config config;

    oc_strategy_override(NULL);
    EXPECT_STATUS(0, choose(&CPU, OC_ROWS_ADJACENT, 1, 100000, 0, &config));
    EXPECT_EQ_I64(config.splits, 64); /* 8 units, 8 work-items each */
    EXPECT_STATUS(0, choose(&CPU, OC_ROWS_ADJACENT, 1, 600, 0, &config));
    EXPECT_EQ_I64(config.splits, 2); /* at least 256 elements per split */
    EXPECT_STATUS(0, choose(&CPU, OC_ROWS_ADJACENT, 1, 255, 0, &config));
    EXPECT_EQ_I64(config.splits, 1);
    EXPECT_STATUS(0, choose(&CPU, OC_ROWS_ADJACENT, 8 * 1000, 100000, 0, &config));
    EXPECT_EQ_I64(config.splits, 1); /* enough rows */
    EXPECT_STATUS(0, choose(&CPU, OC_ROWS_ADJACENT, 17, 100000, 0, &config));
    EXPECT_EQ_I64(config.splits, 22); /* three row tiles */
}

static void a_work_item_computes_a_vector_on_a_gpu(void)
{
    struct oc_segment_config config;

    oc_strategy_override("segments:ratio");
    EXPECT_STATUS(0, choose(&GPU, OC_ROWS_ADJACENT, 100, 1000, 3, &config));
    EXPECT_EQ_I64(config.algorithm, OC_SEGMENTS_RATIO);
    EXPECT_EQ_I64(config.elements_per_item, 8); /* neighbors access neighboring memory */
    EXPECT(config.group > 1);
    EXPECT(!config.prefetch);
    EXPECT_STATUS(0, choose(&CPU, OC_ROWS_ADJACENT, 100, 1000, 3, &config));
    EXPECT_EQ_I64(config.group, 1);
    EXPECT(config.prefetch);
    oc_strategy_override(NULL);
}

static void other_ratios_are_refused(void)
{
    struct oc_segment_config config;

    oc_set_api("aclnnFoo");
    oc_strategy_override("segments:ratio");
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "ACLNN_CL_STRATEGY is segments:ratio: segments cannot use ratio here, the ratio "
                   "of the lengths is none of 1, 2, 3, 4, 8",
                   choose(&CPU, OC_ROWS_ADJACENT, 10, 10, 5, &config));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "ACLNN_CL_STRATEGY is segments:ratio: segments cannot use ratio here, elements "
                   "of a row are not adjacent",
                   choose(&CPU, OC_ROWS_STRIDED, 10, 10, 4, &config));
    oc_strategy_override(NULL);
}

/* Of images: whole rows, many per work-item; where channels are adjacent, they are the vectors. */
static void images_have_short_rows(void)
{
    struct oc_segment_problem problem = {.access = OC_ROWS_ADJACENT,
                                         .images = 2,
                                         .channels = 3,
                                         .length = 100,
                                         .height = 64,
                                         .terms = 100};
    struct oc_segment_config config;

    oc_strategy_override(NULL);
    EXPECT_STATUS(0, oc_choose_segments(&CPU, &problem, &config));
    EXPECT_EQ_I64(config.algorithm, OC_SEGMENTS_ROWS);
    EXPECT_EQ_I64(config.rows_per_item, 6); /* 384 rows for 8 units with 8 work-items each */
    EXPECT_EQ_I64(config.items, 64);
    problem.height = 1024;
    EXPECT_STATUS(0, oc_choose_segments(&CPU, &problem, &config));
    EXPECT_EQ_I64(config.rows_per_item, 20); /* 2048 elements */
    problem.terms = 1000;
    EXPECT_STATUS(0, oc_choose_segments(&CPU, &problem, &config));
    EXPECT_EQ_I64(config.rows_per_item, 2); /* 2048 terms of their sums */
    problem.height = 64;
    problem.ratio = 2;
    EXPECT_STATUS(0, oc_choose_segments(&CPU, &problem, &config));
    EXPECT_EQ_I64(config.algorithm, OC_SEGMENTS_RATIO);
    problem.access = OC_ROWS_COLUMNS;
    problem.are_channels_adjacent = true;
    EXPECT_STATUS(0, oc_choose_segments(&CPU, &problem, &config));
    EXPECT_EQ_I64(config.algorithm, OC_SEGMENTS_GATHER); /* fewer channels than a vector has */
    EXPECT_STATUS(0, oc_choose_segments(&GPU, &problem, &config));
    EXPECT_EQ_I64(config.algorithm, OC_SEGMENTS_CHANNELS);
    EXPECT_EQ_I64(config.items, 2 * 64 * 100);
    problem.channels = 20;
    EXPECT_STATUS(0, oc_choose_segments(&CPU, &problem, &config));
    EXPECT_EQ_I64(config.algorithm, OC_SEGMENTS_CHANNELS);
    EXPECT_TEXT(config.choice.reason, "channels are adjacent");
    problem.is_double = true;
    EXPECT_STATUS(0, oc_choose_segments(&CPU, &problem, &config));
    EXPECT_EQ_I64(config.algorithm, OC_SEGMENTS_GATHER);
}

static const struct oc_test TESTS[] = {
    OC_TEST("the device decides the sum", the_device_decides_the_sum),
    OC_TEST("tiles of columns stay in an image", tiles_of_columns_stay_in_an_image),
    OC_TEST("constant ratios have kernels", constant_ratios_have_kernels),
    OC_TEST("a GPU has kernels for rows without gaps", a_gpu_has_kernels_for_rows_without_gaps),
    OC_TEST("long rows are split", long_rows_are_split),
    OC_TEST("a work-item computes a vector on a GPU", a_work_item_computes_a_vector_on_a_gpu),
    OC_TEST("images have short rows", images_have_short_rows),
    OC_TEST("other ratios are refused", other_ratios_are_refused),
};

OC_TEST_MAIN(.name = "strategy_segments", OC_TESTS(TESTS))
