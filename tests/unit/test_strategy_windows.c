/* SPDX-License-Identifier: Apache-2.0 */
/* How windows of pooling operators are computed, on invented devices. */
#include "harness/invented_devices.h"
#include "harness/test.h"
#include "strategy/override.h"
#include "strategy/windows.h"

static const struct oc_device CPU = OC_INVENTED_CPU, GPU = OC_INVENTED_GPU;

static struct oc_windows_config chosen(const struct oc_device *device)
{
    struct oc_windows_config config = {0};

    EXPECT_STATUS(0, oc_choose_windows(device, &config));
    return config;
}

/* A part of a row is not longer than the sums that a work-item keeps. */
static void cpus_compute_parts_of_rows(void)
{
    const struct oc_windows_config config = chosen(&CPU);

    EXPECT(config.rows);
    EXPECT_TEXT(config.choice.name, "rows");
    EXPECT_TEXT(config.choice.reason, "a CPU computes neighboring windows in vectors");
    EXPECT_EQ_I64(config.elements_per_item, OC_WINDOWS_PART);
    EXPECT_EQ_I64((int64_t)config.group, 64);
}

static void gpus_compute_elements(void)
{
    const struct oc_windows_config config = chosen(&GPU);

    EXPECT(!config.rows);
    EXPECT_TEXT(config.choice.name, "elements");
    EXPECT_TEXT(config.choice.reason, "a GPU needs a work-item per element");
    EXPECT(config.elements_per_item >= 1);
    EXPECT_EQ_I64((int64_t)config.group, 64);
}

/* The numbers follow from the strategy, not from the device that usually has it. */
static void overrides(void)
{
    struct oc_windows_config config;

    oc_strategy_override("windows:elements");
    config = chosen(&CPU);
    EXPECT_TEXT(config.choice.name, "elements");
    EXPECT_TEXT(config.choice.reason, oc_strategy_override_reason);
    EXPECT(!config.rows);
    oc_strategy_override("windows:rows");
    config = chosen(&GPU);
    EXPECT_TEXT(config.choice.name, "rows");
    EXPECT(config.rows);
    EXPECT_EQ_I64(config.elements_per_item, OC_WINDOWS_PART);
    oc_strategy_override("windows:columns");
    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_choose_windows(&CPU, &config));
    oc_strategy_override(NULL);
}

static const struct oc_test TESTS[] = {
    OC_TEST_OF(cpus_compute_parts_of_rows),
    OC_TEST_OF(gpus_compute_elements),
    OC_TEST_OF(overrides),
};

OC_TEST_MAIN(.name = "strategy_windows", OC_TESTS(TESTS))
