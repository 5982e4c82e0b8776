/* SPDX-License-Identifier: Apache-2.0 */
/* How the sums of segments are computed, on invented devices. */
#include "harness/test.h"
#include "plan/strategy.h"
#include "plan/strategy_override.h"

static const struct oc_device CPU = {.kind = OC_DEVICE_CPU,
                                     .has_clang_builtins = true,
                                     .name = "an invented CPU",
                                     .compute_units = 8,
                                     .max_group = 4096};
static const struct oc_device GPU = {
    .kind = OC_DEVICE_GPU, .name = "an invented GPU", .compute_units = 100, .max_group = 1024};

static void expect_segments(const struct oc_device *device, enum oc_row_access access,
                            int64_t ratio, int64_t rows, int64_t length, enum oc_segments algorithm,
                            const char *reason)
{
    const struct oc_segment_problem problem = {access, 1, rows, length, ratio};
    static const char *const NAMES[] = {"rows", "gather", "ratio"};
    struct oc_segment_config config;

    if (!EXPECT_STATUS(0, oc_choose_segments(device, &problem, &config))) return;
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
    expect_segments(&GPU, OC_ROWS_ADJACENT, 0, 100, 1000, OC_SEGMENTS_GATHER,
                    "a GPU needs a work-item per element");
    expect_segments(&GPU, OC_ROWS_STRIDED, 0, 100, 1000, OC_SEGMENTS_GATHER,
                    "elements of a row are not adjacent");
    expect_segments(&CPU, OC_ROWS_COLUMNS, 2, 8, 1000, OC_SEGMENTS_ROWS,
                    "a CPU reads each row once, in order");
    expect_segments(&CPU, OC_ROWS_COLUMNS, 2, 7, 1000, OC_SEGMENTS_GATHER,
                    "the channels are fewer than a vector has");
    expect_segments(&GPU, OC_ROWS_COLUMNS, 2, 8, 1000, OC_SEGMENTS_GATHER,
                    "a GPU needs a work-item per element");
}

/* Rows of a tile are adjacent in memory: they belong to one image. */
static void tiles_of_columns_stay_in_an_image(void)
{
    const struct oc_segment_problem problem = {OC_ROWS_COLUMNS, 3, 9, 100, 0};
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
        expect_segments(&GPU, OC_ROWS_ADJACENT, ratio, 100, 1000, OC_SEGMENTS_GATHER,
                        "a GPU needs a work-item per element");
    }
}

static void long_rows_are_split(void)
{
    struct oc_segment_config config;

    oc_strategy_override(NULL);
    EXPECT_STATUS(
        0, oc_choose_segments(&CPU, &(struct oc_segment_problem){OC_ROWS_ADJACENT, 1, 1, 100000, 0},
                              &config));
    EXPECT_EQ_I64(config.splits, 64); /* 8 units, 8 work-items each */
    EXPECT_STATUS(
        0, oc_choose_segments(&CPU, &(struct oc_segment_problem){OC_ROWS_ADJACENT, 1, 1, 600, 0},
                              &config));
    EXPECT_EQ_I64(config.splits, 2); /* at least 256 elements per split */
    EXPECT_STATUS(
        0, oc_choose_segments(&CPU, &(struct oc_segment_problem){OC_ROWS_ADJACENT, 1, 1, 255, 0},
                              &config));
    EXPECT_EQ_I64(config.splits, 1);
    EXPECT_STATUS(
        0,
        oc_choose_segments(
            &CPU, &(struct oc_segment_problem){OC_ROWS_ADJACENT, 1, 8 * 1000, 100000, 0}, &config));
    EXPECT_EQ_I64(config.splits, 1); /* enough rows */
    EXPECT_STATUS(
        0, oc_choose_segments(
               &CPU, &(struct oc_segment_problem){OC_ROWS_ADJACENT, 1, 17, 100000, 0}, &config));
    EXPECT_EQ_I64(config.splits, 22); /* three row tiles */
}

static void a_work_item_computes_a_vector_on_a_gpu(void)
{
    struct oc_segment_config config;

    oc_strategy_override("segments:ratio");
    EXPECT_STATUS(
        0, oc_choose_segments(&GPU, &(struct oc_segment_problem){OC_ROWS_ADJACENT, 1, 100, 1000, 3},
                              &config));
    EXPECT_EQ_I64(config.algorithm, OC_SEGMENTS_RATIO);
    EXPECT_EQ_I64(config.elements_per_item, 8); /* neighbors access neighboring memory */
    EXPECT(config.group > 1);
    EXPECT(!config.prefetch);
    EXPECT_STATUS(
        0, oc_choose_segments(&CPU, &(struct oc_segment_problem){OC_ROWS_ADJACENT, 1, 100, 1000, 3},
                              &config));
    EXPECT_EQ_I64(config.group, 1);
    EXPECT(config.prefetch);
    oc_strategy_override(NULL);
}

static void other_ratios_are_refused(void)
{
    struct oc_segment_config config;

    oc_set_api("aclnnFoo");
    oc_strategy_override("segments:ratio");
    EXPECT_REFUSED(
        ACLNN_ERR_PARAM_INVALID,
        "ACLNN_CL_STRATEGY is segments:ratio: segments cannot use ratio here, the ratio "
        "of the lengths is none of 1, 2, 3, 4, 8",
        oc_choose_segments(&CPU, &(struct oc_segment_problem){OC_ROWS_ADJACENT, 1, 10, 10, 5},
                           &config));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "ACLNN_CL_STRATEGY is segments:ratio: segments cannot use ratio here, elements "
                   "of a row are not adjacent",
                   oc_choose_segments(
                       &CPU, &(struct oc_segment_problem){OC_ROWS_STRIDED, 1, 10, 10, 4}, &config));
    oc_strategy_override(NULL);
}

static const struct oc_test TESTS[] = {
    OC_TEST("the device decides the sum", the_device_decides_the_sum),
    OC_TEST("tiles of columns stay in an image", tiles_of_columns_stay_in_an_image),
    OC_TEST("constant ratios have kernels", constant_ratios_have_kernels),
    OC_TEST("long rows are split", long_rows_are_split),
    OC_TEST("a work-item computes a vector on a GPU", a_work_item_computes_a_vector_on_a_gpu),
    OC_TEST("other ratios are refused", other_ratios_are_refused),
};

OC_TEST_MAIN(.name = "strategy_segments", OC_TESTS(TESTS))
