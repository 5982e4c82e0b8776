/* SPDX-License-Identifier: Apache-2.0 */
/* How rows are sorted, on invented devices. */
#include "harness/invented_devices.h"
#include "harness/test.h"
#include "strategy/override.h"
#include "strategy/sort.h"

static const struct oc_device CPU = OC_INVENTED_CPU, GPU = OC_INVENTED_GPU;
static const struct oc_sort_problem ALL = {1, 1000000, 1000000, false, false};
static const struct oc_sort_problem FEW = {1, 1000000, 50, false, false};
static const struct oc_sort_problem PAIRS = {1, 1000000, 50, true, false};

static struct oc_sort_config chosen(const struct oc_device *device,
                                    const struct oc_sort_problem *problem)
{
    struct oc_sort_config config = {0};

    EXPECT_STATUS(0, oc_choose_sort(device, problem, &config));
    return config;
}

static void parts_fit_into_local_memory(void)
{
    EXPECT_EQ_I64(chosen(&CPU, &ALL).part, 1024);
    EXPECT_EQ_I64(chosen(&GPU, &ALL).part, 2048);
    EXPECT_EQ_I64(chosen(&CPU, &PAIRS).part, 512);
    EXPECT_EQ_I64(chosen(&GPU, &PAIRS).part, 1024);
    EXPECT_TEXT(chosen(&CPU, &ALL).choice.name, "items");
    EXPECT_TEXT(chosen(&GPU, &ALL).choice.name, "groups");
}

/* Only of few elements, and work-items read more than they sort. */
static void few_elements_are_selected(void)
{
    struct oc_sort_problem more = FEW;

    EXPECT_EQ_I64(chosen(&CPU, &ALL).selected_terms, 0);
    EXPECT_EQ_I64(chosen(&CPU, &FEW).selected_terms, 31250);
    EXPECT_EQ_I64(chosen(&GPU, &FEW).selected_terms, 2048);
    more.kept = 257;
    EXPECT_EQ_I64(chosen(&GPU, &more).selected_terms, 0);
    EXPECT(chosen(&CPU, &more).selected_terms > 0);
    more.kept = 513;
    EXPECT_EQ_I64(chosen(&CPU, &more).selected_terms, 0);
}

static void overrides(void)
{
    struct oc_sort_problem any_group = ALL;
    struct oc_sort_config config;

    any_group.any_group = true;
    oc_strategy_override("sort:groups");
    EXPECT(chosen(&CPU, &ALL).groups);
    EXPECT_TEXT(chosen(&CPU, &ALL).choice.reason, oc_strategy_override_reason);
    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_choose_sort(&GPU, &any_group, &config));
    oc_strategy_override("sort:items");
    EXPECT(!chosen(&GPU, &ALL).groups);
    oc_strategy_override("sort:rows");
    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_choose_sort(&CPU, &ALL, &config));
    oc_strategy_override(NULL);
    EXPECT(!chosen(&GPU, &any_group).groups);
}

static const struct oc_test TESTS[] = {
    OC_TEST_OF(parts_fit_into_local_memory),
    OC_TEST_OF(few_elements_are_selected),
    OC_TEST_OF(overrides),
};

OC_TEST_MAIN(.name = "strategy_sort", OC_TESTS(TESTS))
