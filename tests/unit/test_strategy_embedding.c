/* SPDX-License-Identifier: Apache-2.0 */
/* How the sums of gradients of embeddings are owned, on invented devices. */
#include "harness/invented_devices.h"
#include "harness/test.h"
#include "strategy/embedding.h"

static const struct oc_device CPU = OC_INVENTED_CPU, GPU = OC_INVENTED_GPU;

static struct oc_embedding_config chosen(const struct oc_device *device, int64_t width,
                                         int64_t rows)
{
    struct oc_embedding_config config = {0};

    oc_choose_embedding(device, width, rows, false, &config);
    EXPECT(config.parts >= 1 && (config.parts & (config.parts - 1)) == 0);
    return config;
}

/* 8 units, of which each has four work-items where there are so many cache lines, and else at least one. */
static void cpus_own_cache_lines(void)
{
    EXPECT_EQ_I64(chosen(&CPU, 4096, 8192).parts, 1);
    EXPECT_EQ_I64(chosen(&CPU, 4096, 8192).columns_per_item, 64);
    EXPECT_EQ_I64(chosen(&CPU, 768, 8192).parts, 1);
    EXPECT_EQ_I64(chosen(&CPU, 768, 8192).columns_per_item, 16);
    EXPECT_EQ_I64(chosen(&CPU, 64, 8192).parts, 2);
    EXPECT_EQ_I64(chosen(&CPU, 1, 8192).parts, 8);
    EXPECT_EQ_I64((int64_t)chosen(&CPU, 768, 8192).group, 1);
}

static void gpus_own_columns(void)
{
    EXPECT_EQ_I64(chosen(&GPU, 768, 8192).columns_per_item, 1);
    EXPECT_EQ_I64(chosen(&GPU, 768, 8192).parts, 128);
    EXPECT_EQ_I64((int64_t)chosen(&GPU, 768, 8192).group, 64);
}

/* Each part reads all indices. */
static void few_rows_have_few_parts(void)
{
    EXPECT_EQ_I64(chosen(&GPU, 768, 1).parts, 1);
    EXPECT_EQ_I64(chosen(&GPU, 768, 15).parts, 1);
    EXPECT_EQ_I64(chosen(&GPU, 768, 16).parts, 2);
    EXPECT_EQ_I64(chosen(&CPU, 1, 64).parts, 8);
}

/* Work-items go along the memory, and have all of it where there are enough of them. */
static void rows_may_be_adjacent(void)
{
    struct oc_embedding_config config;

    oc_choose_embedding(&CPU, 64, 8192, true, &config);
    EXPECT_EQ_I64(config.columns_per_item, 1);
    EXPECT_EQ_I64(config.parts, 1);
    oc_choose_replacement(&CPU, 64, 50000, true, &config);
    EXPECT_EQ_I64(config.columns_per_item, 1);
    EXPECT_EQ_I64(config.parts, 1);
    oc_choose_replacement(&CPU, 1, 50000, true, &config);
    EXPECT_EQ_I64(config.parts, 13);
}

static void few_sums_have_copies(void)
{
    EXPECT_EQ_I64(oc_choose_sum_copies(&CPU, 1024, 1, 1048576), 32);
    EXPECT_EQ_I64(oc_choose_sum_copies(&GPU, 1024, 1, 1048576), 512);
    EXPECT_EQ_I64(oc_choose_sum_copies(&GPU, 1, 1, 1048576), 1024);
    EXPECT_EQ_I64(oc_choose_sum_copies(&CPU, 16, 1, 255), 1);
    EXPECT_EQ_I64(oc_choose_sum_copies(&CPU, 16, 1, 256), 8);
    EXPECT_EQ_I64(oc_choose_sum_copies(&CPU, 16, 2, 1048576), 1);
}

/* Rows that replace others are divided among the parts. */
static void replacements_are_ranges(void)
{
    struct oc_embedding_config config;

    EXPECT_EQ_I64(chosen(&CPU, 768, 8192).rows_per_part, 0);
    oc_choose_replacement(&CPU, 768, 8192, false, &config);
    EXPECT_EQ_I64(config.columns_per_item, 64);
    EXPECT_EQ_I64(config.rows_per_part, 64);
    EXPECT_EQ_I64(config.parts, 128);
    oc_choose_replacement(&CPU, 1, 8192, false, &config);
    EXPECT_EQ_I64(config.parts, 2);
    oc_choose_replacement(&GPU, 768, 8192, false, &config);
    EXPECT_EQ_I64(config.columns_per_item, 1);
    EXPECT_EQ_I64(config.rows_per_part, 1);
    EXPECT_EQ_I64(config.parts, 8192);
}

static const struct oc_test TESTS[] = {
    OC_TEST_OF(cpus_own_cache_lines),    OC_TEST_OF(gpus_own_columns),
    OC_TEST_OF(few_rows_have_few_parts), OC_TEST_OF(rows_may_be_adjacent),
    OC_TEST_OF(few_sums_have_copies),    OC_TEST_OF(replacements_are_ranges),
};

OC_TEST_MAIN(.name = "strategy_embedding", OC_TESTS(TESTS))
