/* SPDX-License-Identifier: Apache-2.0 */
/* How element-wise kernels access memory on invented devices. */
#include "base/math.h"
#include "harness/invented_devices.h"
#include "harness/test.h"
#include "strategy/override.h"
#include "strategy/strategy.h"
#include "verify/expect.h"

static const struct oc_device CPU = OC_INVENTED_CPU;
static const struct oc_device GPU = OC_INVENTED_GPU;
static const struct oc_device TINY = {
    .kind = OC_DEVICE_GPU, .name = "an invented phone", .compute_units = 1, .max_group = 100};

static const struct oc_device *const DEVICES[] = {&CPU, &GPU, &TINY};

static void expect_elementwise(const struct oc_device *device, bool unit_stride, int64_t rows,
                               int64_t inner, enum oc_access access, const char *reason)
{
    static const char *const NAMES[] = {"flat", "vector", "tile", "groups", "element"};
    struct oc_elementwise_config config;

    if (!EXPECT_STATUS(0, oc_invented_elementwise(device, unit_stride, rows, inner, 1000, &config)))
        return;
    EXPECT_EQ_I64(config.access, access);
    EXPECT_TEXT(config.choice.name, NAMES[access]);
    EXPECT_TEXT(config.choice.reason, reason);
    EXPECT(config.vector > 1);
    EXPECT(config.elements_per_item >= 1);
    EXPECT(config.group >= 1 && config.group <= device->max_group);
    if (access != OC_ACCESS_ELEMENT) EXPECT_EQ_I64(config.elements_per_item % config.vector, 0);
    if (access == OC_ACCESS_FLAT)
        EXPECT_EQ_I64(config.elements_per_item, config.unroll * config.vector);
}

static void rows_decide_the_access_pattern(void)
{
    oc_strategy_override(NULL);
    for (size_t i = 0; i < OC_COUNT(DEVICES); i++) {
        const struct oc_device *d = DEVICES[i];
        const enum oc_access any = d->kind == OC_DEVICE_CPU ? OC_ACCESS_TILE : OC_ACCESS_ELEMENT;

        expect_elementwise(d, true, 1, 1000, OC_ACCESS_FLAT, "all operands are contiguous");
        expect_elementwise(d, true, 2, 1000, OC_ACCESS_VECTOR, "rows are contiguous");
        expect_elementwise(d, false, 1, 1000, any, "the innermost stride is not 1");
        expect_elementwise(d, false, 9, 1000, any, "the innermost stride is not 1");
        expect_elementwise(d, true, 1, 1, any, "rows are shorter than a vector");
        expect_elementwise(d, true, 9, 1, any, "rows are shorter than a vector");
    }
    expect_elementwise(&CPU, true, 3, 15, OC_ACCESS_TILE, "rows are shorter than a vector");
    expect_elementwise(&CPU, true, 3, 16, OC_ACCESS_VECTOR, "rows are contiguous");
    expect_elementwise(&GPU, true, 3, 3, OC_ACCESS_ELEMENT, "rows are shorter than a vector");
    expect_elementwise(&GPU, true, 3, 4, OC_ACCESS_VECTOR, "rows are contiguous");
}

static void expect_across(const struct oc_device *device, int64_t across, int64_t inner,
                          bool any_group, enum oc_access access)
{
    const struct oc_elementwise_problem problem = {.has_override = true,
                                                   .any_group = any_group,
                                                   .rows = across,
                                                   .inner = inner,
                                                   .across = across,
                                                   .element_bytes = 4};
    struct oc_elementwise_config config;

    EXPECT_STATUS(0, oc_choose_elementwise(device, &problem, &config));
    EXPECT_EQ_I64(config.access, access);
    EXPECT(config.group <= device->max_group);
}

/* Operands that lie across are transposed in tiles, on a GPU where there are whole ones and groups for them. */
static void tiles_of_operands_that_lie_across(void)
{
    const struct oc_elementwise_problem problem = {.has_override = true, .element_bytes = 4};
    struct oc_elementwise_config config;

    oc_strategy_override(NULL);
    expect_across(&CPU, 16, 16, false, OC_ACCESS_TILE);
    expect_across(&CPU, 0, 16, false, OC_ACCESS_TILE);
    expect_across(&GPU, 16, 16, false, OC_ACCESS_GROUPS);
    expect_across(&GPU, 15, 16, false, OC_ACCESS_ELEMENT);
    expect_across(&GPU, 16, 15, false, OC_ACCESS_ELEMENT);
    expect_across(&GPU, 0, 16, false, OC_ACCESS_ELEMENT);
    expect_across(&GPU, 16, 16, true, OC_ACCESS_ELEMENT);
    expect_across(&TINY, 16, 16, false, OC_ACCESS_ELEMENT);
    EXPECT_STATUS(0, oc_choose_elementwise(&CPU, &problem, &config));
    EXPECT_TEXT(config.choice.reason, "the kernel supports all strides");
    oc_set_api("aclnnFoo");
    oc_strategy_override("elementwise:groups");
    expect_across(&CPU, 1, 1, false, OC_ACCESS_GROUPS);
    EXPECT_REFUSED(
        ACLNN_ERR_PARAM_INVALID,
        "ACLNN_CL_STRATEGY is elementwise:groups: elementwise cannot use groups here, the "
        "work-groups are smaller than a tile",
        oc_choose_elementwise(&TINY, &problem, &config));
    oc_strategy_override(NULL);
}

static void vectors_are_wider_on_cpus(void)
{
    struct oc_elementwise_config cpu, gpu;

    oc_strategy_override(NULL);
    EXPECT_STATUS(0, oc_invented_elementwise(&CPU, true, 1, 1000, 0, &cpu));
    EXPECT_STATUS(0, oc_invented_elementwise(&GPU, true, 1, 1000, 0, &gpu));
    EXPECT_EQ_I64(cpu.vector, 16);
    EXPECT_EQ_I64(gpu.vector, 4);
}

/* Of 16 bytes; kernels have vectors of 4, 8 and 16 elements. */
static void vectors_of_gpus_follow_the_type(void)
{
    static const int VECTORS[][2] = {{1, 16}, {2, 8}, {4, 4}, {8, 4}};

    oc_strategy_override(NULL);
    for (size_t i = 0; i < OC_COUNT(VECTORS); i++) {
        const struct oc_elementwise_problem p = {.unit_stride = true,
                                                 .has_override = true,
                                                 .rows = 1,
                                                 .inner = 1000,
                                                 .element_bytes = VECTORS[i][0]};
        struct oc_elementwise_config config;

        EXPECT_STATUS(0, oc_choose_elementwise(&GPU, &p, &config));
        EXPECT_EQ_I64(config.vector, VECTORS[i][1]);
    }
}

static bool is_aligned(const struct oc_device *device)
{
    struct oc_elementwise_config config;

    EXPECT_STATUS(0, oc_invented_elementwise(device, true, 9, 1000, 0, &config));
    return config.aligned_access;
}

static void gpus_access_aligned_vectors(void)
{
    oc_strategy_override(NULL);
    EXPECT(is_aligned(&GPU) && !is_aligned(&CPU));
    oc_strategy_override("alignment:element");
    EXPECT(!is_aligned(&GPU) && !is_aligned(&CPU));
    oc_strategy_override("alignment:vector");
    EXPECT(is_aligned(&GPU) && is_aligned(&CPU));
    oc_strategy_override(NULL);
}

/* On a GPU adjacent work-items access adjacent elements, so each has a vector or an element. */
static void only_cpus_have_many_elements_per_item(void)
{
    struct oc_elementwise_config config;

    oc_strategy_override(NULL);
    EXPECT_STATUS(0, oc_invented_elementwise(&GPU, true, 9, 1000, 0, &config));
    EXPECT_EQ_I64(config.elements_per_item, config.vector);
    EXPECT_STATUS(0, oc_invented_elementwise(&GPU, false, 9, 1000, 0, &config));
    EXPECT_EQ_I64(config.elements_per_item, 1);
    EXPECT_STATUS(0, oc_invented_elementwise(&CPU, false, 9, 1000, 0, &config));
    EXPECT(config.elements_per_item > 1 && config.rows_per_tile > 1 && config.columns_per_tile > 1);
}

static bool bypasses_cache(const struct oc_device *device, bool unit_stride, int64_t rows,
                           int64_t bytes)
{
    struct oc_elementwise_config config = {.non_temporal = false};

    EXPECT_STATUS(0, oc_invented_elementwise(device, unit_stride, rows, 1000, bytes, &config));
    return config.non_temporal;
}

static void only_large_steps_bypass_the_cache(void)
{
    oc_strategy_override(NULL);
    EXPECT(!bypasses_cache(&CPU, true, 1, 1000));
    EXPECT(bypasses_cache(&CPU, true, 1, (int64_t)1 << 30));
    EXPECT(bypasses_cache(&CPU, true, 9, (int64_t)1 << 30));
    EXPECT(!bypasses_cache(&CPU, false, 1, (int64_t)1 << 30)); /* single elements never do */
    EXPECT(!bypasses_cache(&GPU, true, 1, (int64_t)1 << 30));
}

/* inner, bytes of an element; vector, elements per work-item on a GPU */
static void moves(void)
{
    static const int64_t ROWS[][4] = {{100, 4, 4, 4}, {8, 4, 4, 4},  {7, 4, 4, 1},  {16, 2, 8, 8},
                                      {15, 2, 8, 1},  {99, 1, 8, 8}, {99, 8, 4, 4}, {1, 8, 4, 1}};
    struct oc_elementwise_config config;

    oc_strategy_override(NULL);
    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        EXPECT_STATUS(0, oc_choose_copy(&GPU, ROWS[i][0], (size_t)ROWS[i][1], &config));
        EXPECT_EQ_I64(config.vector, ROWS[i][2]);
        EXPECT_EQ_I64(config.elements_per_item, ROWS[i][3]);
        EXPECT(config.aligned_access);
        EXPECT_STATUS(0, oc_choose_copy(&CPU, ROWS[i][0], (size_t)ROWS[i][1], &config));
        EXPECT_EQ_I64(config.vector, 8);
        EXPECT(config.elements_per_item >= 64 && !config.aligned_access);
    }
}

static const struct oc_test TESTS[] = {
    OC_TEST("moves", moves),
    OC_TEST("rows decide the access pattern", rows_decide_the_access_pattern),
    OC_TEST_OF(tiles_of_operands_that_lie_across),
    OC_TEST("vectors are wider on CPUs", vectors_are_wider_on_cpus),
    OC_TEST("vectors of GPUs follow the type", vectors_of_gpus_follow_the_type),
    OC_TEST("GPUs access aligned vectors", gpus_access_aligned_vectors),
    OC_TEST("only CPUs have many elements per item", only_cpus_have_many_elements_per_item),
    OC_TEST("only large steps bypass the cache", only_large_steps_bypass_the_cache),
};

OC_TEST_MAIN(.name = "strategy_elementwise", OC_TESTS(TESTS))
