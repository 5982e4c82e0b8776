/* SPDX-License-Identifier: Apache-2.0 */
/* Who has the rows of attention, on invented devices. */
#include "harness/invented_devices.h"
#include "harness/test.h"
#include "strategy/attention.h"
#include "strategy/override.h"

static struct oc_device CPU = OC_INVENTED_CPU, GPU = OC_INVENTED_GPU;

#define MANY 100

static struct oc_attention_config chosen_for(const struct oc_device *device, int64_t queries,
                                             bool any_group)
{
    struct oc_attention_config config = {0};

    EXPECT_STATUS(0, oc_choose_attention(device, queries, any_group, &config));
    return config;
}

static struct oc_attention_config chosen(const struct oc_device *device, bool any_group)
{
    return chosen_for(device, MANY, any_group);
}

static void devices(void)
{
    struct oc_device small;

    GPU.local_memory = 49152;
    small = GPU;
    oc_strategy_override(NULL);
    EXPECT_TEXT(chosen(&CPU, false).choice.name, "items");
    EXPECT_EQ_I64((int64_t)chosen(&CPU, false).group, 0);
    EXPECT_TEXT(chosen(&GPU, false).choice.name, "groups");
    EXPECT_EQ_I64((int64_t)chosen(&GPU, false).group, 64);
    EXPECT_TEXT(chosen(&GPU, true).choice.name, "items");
    small.local_memory = 32768;
    EXPECT_TEXT(chosen(&small, false).choice.reason, "the local memory is too small");
    small = GPU;
    small.max_group = 32;
    EXPECT_TEXT(chosen(&small, false).choice.reason, "the device has no work-groups of 64");
}

static void sums_in_registers(void)
{
    struct oc_device cpu = CPU;

    oc_strategy_override(NULL);
    cpu.float_width = 16;
    EXPECT_EQ_I64(chosen(&cpu, false).sum_columns, 0);
    cpu.float_width = 8;
    EXPECT_EQ_I64(chosen(&cpu, false).sum_columns, 6);
    EXPECT_EQ_I64(chosen_for(&cpu, 1, false).sum_columns, 0);
    cpu.float_width = 4;
    EXPECT_EQ_I64(chosen(&cpu, false).sum_columns, 2);
    EXPECT_EQ_I64(chosen(&GPU, true).sum_columns, 0);
}

static void few_queries(void)
{
    struct oc_device small;

    GPU.local_memory = 49152;
    small = GPU;
    oc_strategy_override(NULL);
    EXPECT_TEXT(chosen_for(&CPU, 8, false).choice.name, "row_items");
    EXPECT_TEXT(chosen_for(&CPU, 9, false).choice.name, "items");
    EXPECT_EQ_I64(chosen_for(&CPU, 1, false).rows, 1);
    EXPECT_EQ_I64(chosen_for(&CPU, 1, false).columns, 256);
    EXPECT_TEXT(chosen_for(&GPU, 16, false).choice.name, "row_groups");
    EXPECT_TEXT(chosen_for(&GPU, 17, false).choice.name, "groups");
    EXPECT_EQ_I64((int64_t)chosen_for(&GPU, 1, false).group, 256);
    EXPECT_TEXT(chosen_for(&GPU, 1, true).choice.name, "row_items");
    small.max_group = 128;
    EXPECT_TEXT(chosen_for(&small, 1, false).choice.name, "groups");
    small.max_group = 256;
    small.local_memory = 32768;
    EXPECT_TEXT(chosen_for(&small, 1, false).choice.name, "row_groups");
    EXPECT_TEXT(chosen_for(&CPU, 0, false).choice.name, "items");
    EXPECT_TEXT(chosen_for(&GPU, 0, false).choice.name, "groups");
}

static void overrides(void)
{
    struct oc_attention_config config;

    CPU.local_memory = 49152;
    oc_strategy_override("attention:groups");
    EXPECT_TEXT(chosen(&CPU, false).choice.name, "groups");
    EXPECT(oc_choose_attention(&CPU, MANY, true, &config) != 0);
    oc_strategy_override("attention:row_groups");
    EXPECT_TEXT(chosen(&CPU, false).choice.name, "row_groups");
    EXPECT(oc_choose_attention(&CPU, MANY, true, &config) != 0);
    EXPECT(oc_choose_attention(&CPU, 0, false, &config) != 0);
    EXPECT_TEXT_CONTAINS(oc_newest_message(), "gradients are computed by tiles");
    oc_strategy_override("attention:items");
    EXPECT_TEXT(chosen(&GPU, false).choice.name, "items");
    oc_strategy_override(NULL);
}

static const struct oc_test TESTS[] = {
    OC_TEST_OF(devices),
    OC_TEST_OF(sums_in_registers),
    OC_TEST_OF(few_queries),
    OC_TEST_OF(overrides),
};

OC_TEST_MAIN(.name = "strategy_attention", OC_TESTS(TESTS))
