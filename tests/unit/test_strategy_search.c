/* SPDX-License-Identifier: Apache-2.0 */
/* How an axis is searched for its extreme element, on invented devices. */
#include "harness/invented_devices.h"
#include "harness/test.h"
#include "strategy/override.h"
#include "strategy/reduction.h"

static const struct oc_device CPU = OC_INVENTED_CPU, GPU = OC_INVENTED_GPU;

/* The parts are not empty, and together they are the axis. */
static struct oc_search_config chosen(const struct oc_device *device, int64_t outputs,
                                      int64_t terms, bool adjacent)
{
    struct oc_search_config config = {0};

    EXPECT_STATUS(0, oc_choose_search(device, outputs, terms, adjacent, &config));
    EXPECT(config.parts >= 1 && config.part_terms >= 1);
    EXPECT(config.parts * config.part_terms >= terms);
    EXPECT((config.parts - 1) * config.part_terms < terms);
    EXPECT(config.part_step == 1 || config.part_step == config.parts);
    return config;
}

/* 8 units: 32 work-items. */
static void cpus_divide_long_axes(void)
{
    oc_strategy_override(NULL);
    EXPECT_EQ_I64(chosen(&CPU, 4096, 1000, true).parts, 1);
    EXPECT_EQ_I64(chosen(&CPU, 1, 16383, true).parts, 1);
    EXPECT_EQ_I64(chosen(&CPU, 1, 16384, true).parts, 2);
    EXPECT_EQ_I64(chosen(&CPU, 1, 100000000, true).parts, 32);
    EXPECT_EQ_I64(chosen(&CPU, 3, 100000000, true).parts, 11);
    EXPECT_EQ_I64(chosen(&CPU, 32, 100000000, true).parts, 1);
    EXPECT_EQ_I64(chosen(&CPU, 1, 100000000, true).part_step, 1);
    EXPECT_TEXT(chosen(&CPU, 1, 100000000, true).choice.reason,
                "a work-item of a CPU reads terms in their order");
    EXPECT_TEXT(chosen(&CPU, 1, 100000000, false).choice.name, "strips");
}

/* 100 units: 51200 work-items. Neighbors have neighboring terms. */
static void gpus_divide_rows(void)
{
    oc_strategy_override(NULL);
    EXPECT_TEXT(chosen(&GPU, 512, 50257, true).choice.name, "chains");
    EXPECT_EQ_I64(chosen(&GPU, 512, 50257, true).parts, 100);
    EXPECT_EQ_I64(chosen(&GPU, 512, 50257, true).part_step, 100);
    EXPECT_EQ_I64(chosen(&GPU, 1, 100000000, true).parts, 1024);
    EXPECT_EQ_I64(chosen(&GPU, 4096, 127, true).parts, 1);
    EXPECT_EQ_I64(chosen(&GPU, 4096, 128, true).parts, 2);
}

/* Neighboring outputs are neighboring elements already. */
static void gpus_divide_columns_less(void)
{
    oc_strategy_override(NULL);
    EXPECT_TEXT(chosen(&GPU, 1000, 4096, false).choice.name, "strips");
    EXPECT_TEXT(chosen(&GPU, 1000, 4096, false).choice.reason,
                "neighboring outputs are next to each other");
    EXPECT_EQ_I64(chosen(&GPU, 1000, 4096, false).parts, 1);
    EXPECT_EQ_I64(chosen(&GPU, 3, 100000, false).part_step, 1);
    EXPECT_EQ_I64(chosen(&GPU, 3, 100000, false).parts, 12);
}

/* Every number of terms has parts that are not empty. */
static void parts_of_any_number(void)
{
    oc_strategy_override(NULL);
    for (int64_t terms = 1; terms < 70000; terms += 1 + terms / 7)
        for (int64_t outputs = 0; outputs < 60000; outputs = 3 * outputs + 1) {
            (void)chosen(&CPU, outputs, terms, true);
            (void)chosen(&GPU, outputs, terms, true);
            (void)chosen(&GPU, outputs, terms, false);
        }
}

static void overrides(void)
{
    struct oc_search_config config;

    oc_strategy_override("reduction:chains");
    EXPECT_TEXT(chosen(&CPU, 1, 1000, false).choice.name, "chains");
    EXPECT_TEXT(chosen(&CPU, 1, 1000, false).choice.reason, oc_strategy_override_reason);
    EXPECT_EQ_I64(chosen(&CPU, 1, 1000, false).parts, 15);
    EXPECT_EQ_I64(chosen(&CPU, 1, 1000, false).part_step, 15);
    oc_strategy_override("reduction:strips");
    EXPECT_EQ_I64(chosen(&GPU, 512, 50257, true).part_step, 1);
    oc_strategy_override("reduction:none");
    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_choose_search(&CPU, 1, 1, true, &config));
    oc_strategy_override(NULL);
}

static const struct oc_test TESTS[] = {
    OC_TEST_OF(cpus_divide_long_axes),
    OC_TEST_OF(gpus_divide_rows),
    OC_TEST_OF(gpus_divide_columns_less),
    OC_TEST_OF(parts_of_any_number),
    OC_TEST_OF(overrides),
};

OC_TEST_MAIN(.name = "strategy_search", OC_TESTS(TESTS))
