/* SPDX-License-Identifier: Apache-2.0 */
/* How rows of a softmax are read, on invented devices. */
#include "harness/invented_devices.h"
#include "harness/test.h"
#include "strategy/override.h"
#include "strategy/softmax.h"

static const struct oc_device CPU = OC_INVENTED_CPU, GPU = OC_INVENTED_GPU;

/* axis, rows, inner, is_axis_unit, is_inner_unit */
static const struct oc_softmax_problem LONG_ROWS = {50257, 1024, 1024, true, false, false};
static const struct oc_softmax_problem SHORT_ROWS = {10, 4096, 4096, true, false, false};
static const struct oc_softmax_problem PIXELS = {21, 1048576, 262144, false, true, false};
static const struct oc_softmax_problem FEW_COLUMNS = {50000, 4, 4, false, true, false};

static struct oc_softmax_config chosen(const struct oc_device *device,
                                       const struct oc_softmax_problem *problem)
{
    struct oc_softmax_config config = {0};

    EXPECT_STATUS(0, oc_choose_softmax(device, problem, &config));
    return config;
}

static void cpus_make_vectors(void)
{
    oc_strategy_override(NULL);
    EXPECT_TEXT(chosen(&CPU, &LONG_ROWS).choice.name, "along");
    EXPECT_EQ_I64(chosen(&CPU, &LONG_ROWS).elements_per_item, 1);
    EXPECT_TEXT(chosen(&CPU, &SHORT_ROWS).choice.name, "across");
    EXPECT_TEXT(chosen(&CPU, &PIXELS).choice.name, "across");
    EXPECT_EQ_I64(chosen(&CPU, &PIXELS).elements_per_item % 64, 0);
    EXPECT_TEXT(chosen(&CPU, &FEW_COLUMNS).choice.name, "along");
    EXPECT_EQ_I64((int64_t)chosen(&CPU, &PIXELS).group, 1);
}

static void gpus_make_groups(void)
{
    oc_strategy_override(NULL);
    EXPECT_TEXT(chosen(&GPU, &LONG_ROWS).choice.name, "groups");
    EXPECT_EQ_I64(chosen(&GPU, &LONG_ROWS).chains, 256);
    EXPECT(!chosen(&GPU, &LONG_ROWS).is_across);
    EXPECT_EQ_I64(chosen(&GPU, &SHORT_ROWS).chains, 2);
    EXPECT_EQ_I64(chosen(&GPU, &PIXELS).chains, 1);
    EXPECT(chosen(&GPU, &PIXELS).is_across);
    EXPECT_EQ_I64(chosen(&GPU, &FEW_COLUMNS).chains, 256);
}

static void obstacles(void)
{
    struct oc_softmax_problem any_group = LONG_ROWS;
    struct oc_softmax_config config;

    oc_strategy_override(NULL);
    any_group.any_group = true;
    EXPECT_TEXT(chosen(&GPU, &any_group).choice.name, "along");
    EXPECT_TEXT(chosen(&GPU, &any_group).choice.reason,
                "the compiled kernel does not support the work-group that it needs");
    oc_strategy_override("softmax:groups");
    EXPECT_TEXT(chosen(&CPU, &PIXELS).choice.name, "groups");
    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_choose_softmax(&GPU, &any_group, &config));
    oc_strategy_override("softmax:across");
    EXPECT_TEXT(chosen(&GPU, &LONG_ROWS).choice.name, "across");
    oc_strategy_override("softmax:none");
    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_choose_softmax(&GPU, &PIXELS, &config));
    oc_strategy_override(NULL);
}

static const struct oc_test TESTS[] = {
    OC_TEST_OF(cpus_make_vectors),
    OC_TEST_OF(gpus_make_groups),
    OC_TEST_OF(obstacles),
};

OC_TEST_MAIN(.name = "strategy_softmax", OC_TESTS(TESTS))
