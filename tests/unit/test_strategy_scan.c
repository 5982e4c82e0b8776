/* SPDX-License-Identifier: Apache-2.0 */
/* How the sums of the first elements along an axis are computed, on invented devices. */
#include "harness/invented_devices.h"
#include "harness/test.h"
#include "strategy/override.h"
#include "strategy/scan.h"

static const struct oc_device CPU = OC_INVENTED_CPU, GPU = OC_INVENTED_GPU;
static const struct oc_scan_problem ROWS = {1000, 4096, 4096, true, false, false};
static const struct oc_scan_problem COLUMNS = {1000, 65536, 65536, false, true, false};
static const struct oc_scan_problem A_ROW = {1000000, 1, 1, true, true, false};

static struct oc_scan_config chosen(const struct oc_device *device,
                                    const struct oc_scan_problem *problem)
{
    struct oc_scan_config config = {0};

    EXPECT_STATUS(0, oc_choose_scan(device, problem, &config));
    return config;
}

static void cpus_add_rows(void)
{
    struct oc_scan_config config = chosen(&CPU, &ROWS);

    EXPECT_TEXT(config.choice.name, "along");
    EXPECT_TEXT(config.choice.reason, "a CPU adds rows one after the other");
    EXPECT_EQ_I64(config.parts, 1);
    EXPECT_EQ_I64(config.width, 1);
    config = chosen(&CPU, &COLUMNS);
    EXPECT_EQ_I64(config.width, 16);
    EXPECT_EQ_I64(config.elements_per_item % 16, 0);
}

static void gpus_add_parts_by_groups(void)
{
    struct oc_scan_config config = chosen(&GPU, &ROWS);

    EXPECT(config.groups);
    EXPECT_TEXT(config.choice.reason, "a GPU reads a part of a row by many work-items");
    EXPECT_EQ_I64(config.elements_per_item, 1);
    config = chosen(&GPU, &COLUMNS);
    EXPECT(!config.groups);
    EXPECT_TEXT(config.choice.reason, "neighboring work-items read neighboring rows");
}

/* One row has work for all units. */
static void long_rows_have_parts(void)
{
    EXPECT_EQ_I64(chosen(&CPU, &A_ROW).parts, 489);
    EXPECT_EQ_I64(chosen(&GPU, &A_ROW).parts, 489);
    EXPECT_EQ_I64(chosen(&CPU, &A_ROW).part_terms, OC_SCAN_PART);
}

static void overrides(void)
{
    struct oc_scan_problem any_group = ROWS;
    struct oc_scan_config config;

    any_group.any_group = true;
    oc_strategy_override("scan:groups");
    EXPECT(chosen(&CPU, &ROWS).groups);
    EXPECT_TEXT(chosen(&CPU, &ROWS).choice.reason, oc_strategy_override_reason);
    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_choose_scan(&GPU, &any_group, &config));
    oc_strategy_override("scan:along");
    EXPECT(!chosen(&GPU, &ROWS).groups);
    oc_strategy_override("scan:rows");
    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_choose_scan(&CPU, &ROWS, &config));
    oc_strategy_override(NULL);
    EXPECT(!chosen(&GPU, &any_group).groups);
}

static const struct oc_test TESTS[] = {
    OC_TEST_OF(cpus_add_rows),
    OC_TEST_OF(gpus_add_parts_by_groups),
    OC_TEST_OF(long_rows_have_parts),
    OC_TEST_OF(overrides),
};

OC_TEST_MAIN(.name = "strategy_scan", OC_TESTS(TESTS))
