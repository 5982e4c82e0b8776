/* SPDX-License-Identifier: Apache-2.0 */
/* How transposed copies are made on invented devices. */
#include "harness/invented_devices.h"
#include "harness/test.h"
#include "plan/strategy_override.h"
#include "plan/strategy_transpose.h"

static const struct oc_device CPU = OC_INVENTED_CPU;
static const struct oc_device GPU = OC_INVENTED_GPU;
static const struct oc_device TINY = {
    .kind = OC_DEVICE_GPU, .name = "an invented phone", .compute_units = 1, .max_group = 100};

static void expect_transpose(const struct oc_device *device, int64_t rows, bool any_group,
                             const char *name, const char *reason)
{
    const struct oc_transpose_problem problem = {rows, 100, true, any_group};
    struct oc_transpose_config config;

    EXPECT_STATUS(0, oc_choose_transpose(device, &problem, &config));
    EXPECT_TEXT(config.choice.name, name);
    EXPECT_TEXT(config.choice.reason, reason);
    EXPECT(config.group <= device->max_group);
}

static void rules(void)
{
    const struct oc_transpose_problem problem = {100, 100, true, false};
    struct oc_transpose_config config;

    expect_transpose(&CPU, 15, false, "elements", "the matrix is smaller than a tile");
    expect_transpose(&CPU, 16, false, "tiles", "a work-item moves whole cache lines");
    expect_transpose(&GPU, 16, false, "groups",
                     "neighbouring work-items access neighbouring elements");
    expect_transpose(&GPU, 16, true, "tiles",
                     "the compiled kernel does not support the work-group that it needs");
    expect_transpose(&TINY, 16, false, "tiles", "the work-groups are smaller than a tile");
    oc_strategy_override("transpose:groups");
    expect_transpose(&CPU, 1, false, "groups", "set by ACLNN_CL_STRATEGY");
    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_choose_transpose(&TINY, &problem, &config));
    oc_strategy_override(NULL);
}

static const struct oc_test TESTS[] = {OC_TEST("rules", rules)};

OC_TEST_MAIN(.name = "strategy_transpose", OC_TESTS(TESTS))
