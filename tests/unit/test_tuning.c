/* SPDX-License-Identifier: Apache-2.0 */
/* What was measured on a machine: kept in the cache folder, and what the strategies make of it. */
#include <stdio.h>
#include <string.h>

#include "harness/test.h"
#include "program/program_cache.h"
#include "registry/tuning.h"
#include "strategy/gemm.h"
#include "strategy/override.h"
#include "strategy/tuned.h"

#define LARGE ((int64_t)1 << 30)

static const struct oc_device CPU = {.kind = OC_DEVICE_CPU,
                                     .name = "test_tuning",
                                     .max_group = 4096,
                                     .compute_units = 2,
                                     .float_width = 8,
                                     .has_clang_builtins = true};

static void expect_text(const struct oc_device *d, const char *expected)
{
    char text[128];

    oc_tuning_format(d, text, sizeof(text));
    EXPECT_TEXT(text, expected);
}

static void expect_loaded(const char *driver, const char *expected)
{
    struct oc_device d = CPU;

    memset(d.tuned, 1, sizeof(d.tuned)); /* nothing of this stays */
    (void)snprintf(d.driver, sizeof(d.driver), "%s", driver);
    oc_tuning_load(&d);
    expect_text(&d, expected);
}

/* For this driver only, and replaced by the next measurement. */
static void later_processes_load_values(void)
{
    static const int VALUES[][OC_TUNABLES] = {{0, 0, 5, 3}, {1, -1, -1, 0}, {-1, -1, -1, -1}};
    static const char *const TEXTS[] = {"stores:plain,prefetch:off,tile:16x12,panels:1024",
                                        "stores:streaming,panels:128", ""};

    expect_loaded("2.0", "");
    for (size_t i = 0; i < OC_COUNT(VALUES); i++) {
        struct oc_device d = CPU;

        (void)snprintf(d.driver, sizeof(d.driver), "1.0");
        EXPECT(oc_tuning_store(&d, VALUES[i]));
        expect_text(&d, TEXTS[i]);
        expect_loaded("1.0", TEXTS[i]);
        expect_loaded("2.0", "");
    }
}

static void damaged_marks_count_as_none(void)
{
    static const char *const MARKS[] = {
        "stores:plain,tile:5x5", "stores", "stores:", ",", "tile:8x6x", "gemm:tile"};
    struct oc_cache_key key;

    if (!EXPECT(oc_program_cache_key(&CPU, "tuning 1", "", &key))) return;
    oc_program_cache_write_mark(&key, "stores:plain");
    expect_loaded("", "stores:plain"); /* the key is right */
    for (size_t i = 0; i < OC_COUNT(MARKS); i++) {
        oc_program_cache_write_mark(&key, MARKS[i]);
        expect_loaded("", "");
    }
}

struct choices {
    bool non_temporal, prefetch;
    int vector_width, rows;
    int64_t panel_floats;
};

static void expect_choices(const struct oc_device *d, struct choices expected)
{
    int width, rows;

    EXPECT(oc_choose_non_temporal(d, LARGE) == expected.non_temporal);
    EXPECT(!oc_choose_non_temporal(d, 1 << 20));
    EXPECT(oc_choose_prefetch(d) == expected.prefetch);
    oc_choose_tile(d, &width, &rows);
    EXPECT_EQ_I64(width, expected.vector_width);
    EXPECT_EQ_I64(rows, expected.rows);
    EXPECT_EQ_I64(oc_choose_panel_floats(d), expected.panel_floats);
}

/* An override precedes what was measured, and that the rule. */
static void choices_follow_values(void)
{
    static const struct choices RULE = {true, true, 8, 6, 65536};
    struct oc_device d = CPU;

    oc_strategy_override(NULL);
    expect_choices(&d, RULE);
    d.tuned[OC_TUNABLE_STORES] = d.tuned[OC_TUNABLE_PREFETCH] = 1;
    d.tuned[OC_TUNABLE_TILE] = 6;
    d.tuned[OC_TUNABLE_PANELS] = 4;
    expect_choices(&d, (struct choices){false, false, 16, 12, 262144});
    oc_strategy_override("stores:streaming,prefetch:on,tile:8x6,panels:256");
    expect_choices(&d, RULE);
    oc_strategy_override(NULL);
    d.has_clang_builtins = false; /* neither instruction exists */
    expect_choices(&d, (struct choices){false, false, 16, 12, 262144});
    oc_strategy_override("stores:streaming,prefetch:on");
    expect_choices(&d, (struct choices){false, false, 16, 12, 262144});
    oc_strategy_override(NULL);
}

static void products_use_tiles_and_panels(void)
{
    const struct oc_gemm_problem problem = {4096,  1,     512,   512,           true,  1,
                                            false, false, false, OC_DTYPE_NONE, false, false};
    struct oc_gemm_config config;

    oc_strategy_override("tile:16x12,panels:1024");
    if (EXPECT_STATUS(0, oc_choose_gemm(&CPU, &problem, &config))) {
        EXPECT_EQ_I64(config.tile.vector_width, 16);
        EXPECT_EQ_I64(config.tile.rows, 12);
        EXPECT_EQ_I64(config.dots.width, 8); /* bits would depend on it */
        EXPECT_EQ_I64(config.tile.depth, 16384);
        EXPECT_EQ_I64(config.tile.block_tiles, 262144 / 512 / 12);
    }
    oc_strategy_override(NULL);
}

static void wrong_values_are_refused(void)
{
    static const char *const SPECS[][2] = {
        {"stores:none", "ACLNN_CL_STRATEGY is stores:none: stores has no value none"},
        {"gemm:tile,tile:8", "ACLNN_CL_STRATEGY is gemm:tile,tile:8: tile has no value 8"},
        {"tiles:8x6",
         "ACLNN_CL_STRATEGY is tiles:8x6: each term must be family:name, with one of the "
         "families elementwise, alignment, random, reduction, segments, scatter, sample, "
         "gemm, softmax, convolution, windows, attention, scan, sort, index, stores, prefetch, "
         "tile, panels"}};

    for (size_t i = 0; i < OC_COUNT(SPECS); i++) {
        oc_strategy_override(SPECS[i][0]);
        EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID, SPECS[i][1], oc_strategy_override_check());
    }
    oc_strategy_override(NULL);
}

static const struct oc_test TESTS[] = {
    OC_TEST("later processes load values", later_processes_load_values),
    OC_TEST("damaged marks count as none", damaged_marks_count_as_none),
    OC_TEST("choices follow values", choices_follow_values),
    OC_TEST("products use tiles and panels", products_use_tiles_and_panels),
    OC_TEST("wrong values are refused", wrong_values_are_refused),
};

OC_TEST_MAIN(.name = "tuning", OC_TESTS(TESTS))
