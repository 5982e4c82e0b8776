/* SPDX-License-Identifier: Apache-2.0 */
/* The choices for invented devices, and the override. */
#include <stdio.h>

#include "harness/invented_devices.h"
#include "harness/test.h"
#include "strategy/override.h"
#include "strategy/reduction.h"
#include "strategy/scatter.h"
#include "strategy/segments.h"
#include "verify/test_data.h"

static const struct oc_device CPU = OC_INVENTED_CPU;
static const struct oc_device GPU = OC_INVENTED_GPU;

/* Rows of one image, of no constant ratio. */
static aclnnStatus choose_segments(const struct oc_device *device, enum oc_row_access access,
                                   int64_t rows, int64_t length, struct oc_segment_config *config)
{
    const struct oc_segment_problem problem = {
        .access = access, .images = 1, .channels = rows, .length = length};

    return oc_choose_segments(device, &problem, config);
}

static void groups_fit_the_device(void)
{
    struct oc_elementwise_config elements;
    struct oc_segment_config sum;
    struct oc_device d = GPU;

    oc_strategy_override(NULL);
    for (d.max_group = 1; d.max_group <= 2048; d.max_group = d.max_group * 2 + 1) {
        EXPECT_STATUS(0, oc_invented_elementwise(&d, true, 1, 1000, 0, &elements));
        EXPECT(elements.group >= 1 && elements.group <= d.max_group);
        EXPECT_STATUS(0, choose_segments(&d, OC_ROWS_ADJACENT, 10, 10, &sum));
        EXPECT(sum.group >= 1 && sum.group <= d.max_group);
    }
}

/* ---- Scatter ---- */

static const struct oc_device SCATTER_CPU = {.kind = OC_DEVICE_CPU,
                                             .has_clang_builtins = true,
                                             .compute_units = 8,
                                             .max_group = 4096,
                                             .local_memory = 512 << 10};
static const struct oc_device SCATTER_GPU = {
    .kind = OC_DEVICE_GPU, .compute_units = 100, .max_group = 1024, .local_memory = 48 << 10};
static const struct oc_device SMALL_GROUPS = {
    .kind = OC_DEVICE_GPU, .compute_units = 100, .max_group = 16};
static const char *const SCATTER_NAMES[] = {"owner", "atomic", "channels", "vectors",
                                            "plane", "fixed",  "gather"};

/* images, channels, elements, deterministic, f64, any_group, no_float_atomics, copies, channel_block, additions,
 * vector_atomics, gather, item_additions */
struct scatter_row {
    const char *name;
    const struct oc_device *device;
    struct oc_scatter_problem problem;
    enum oc_scatter algorithm;
    const char *reason;
};

#define ON_CPU "on a CPU an atomic costs 5 to 19 plain additions"
#define NO_F64 "there are no atomics on double"
#define ASKED "deterministic results are requested"
#define MANY "many channels: atomics of neighboring work-items are coalesced"
#define FITS "planes fit into local memory, and there are enough of them"
#define GROUPS "the compiled kernels of other strategies do not support their work-groups"
#define VECTORS "many channels: an atomic instruction adds to four of them"
#define SPARSE "few channels: one work-item per point"

// clang-format off
static const struct scatter_row SCATTER_ROWS[] = {
    {"a CPU",                            &SCATTER_CPU, {2,   64, 1000, false, false, false, false, 0, 0, 0, false, NULL, 0}, OC_SCATTER_OWNER,    ON_CPU},
    {"deterministic on a CPU",           &SCATTER_CPU, {2,   64, 1000, true,  false, false, false, 0, 0, 0, false, NULL, 0}, OC_SCATTER_OWNER,    ON_CPU},
    {"double on a CPU",                  &SCATTER_CPU, {2,   64, 1000, false, true, false, false, 0, 0, 0, false, NULL, 0},  OC_SCATTER_OWNER,    NO_F64},
    {"double on a GPU",                  &SCATTER_GPU, {2,   64, 1000, false, true, false, false, 0, 0, 0, false, NULL, 0},  OC_SCATTER_OWNER,    NO_F64},
    {"double before deterministic",      &SCATTER_GPU, {2,   64, 1000, true,  true, false, false, 0, 0, 0, false, NULL, 0},  OC_SCATTER_OWNER,    NO_F64},
    {"deterministic on a GPU",           &SCATTER_GPU, {2,   64, 1000, true,  false, false, false, 0, 0, 0, false, NULL, 0}, OC_SCATTER_FIXED,    ASKED},
    {"channels without their group",     &SCATTER_GPU, {2,   64, 1000, false, false, true, false, 0, 0, 0, false, NULL, 0}, OC_SCATTER_ATOMIC, GROUPS},
    {"planes without their group",       &SCATTER_GPU, {400,  4, 1000, false, false, true, false, 0, 0, 0, false, NULL, 0}, OC_SCATTER_ATOMIC, GROUPS},
    {"groups of 16",                     &SMALL_GROUPS, {2,  64, 1000, false, false, false, false, 0, 0, 0, false, NULL, 0}, OC_SCATTER_ATOMIC, "the device has no work-groups of 32"},
    {"deterministic before planes",      &SCATTER_GPU, {400,  4, 1000, true,  false, false, false, 0, 0, 0, false, NULL, 0}, OC_SCATTER_FIXED,    ASKED},
    {"32 channels",                      &SCATTER_GPU, {1,   32, 1000, false, false, false, false, 0, 0, 0, false, NULL, 0}, OC_SCATTER_CHANNELS, MANY},
    {"31 channels",                      &SCATTER_GPU, {1,   31, 1000, false, false, false, false, 0, 0, 0, false, NULL, 0}, OC_SCATTER_ATOMIC,   SPARSE},
    {"many channels before planes",      &SCATTER_GPU, {99,  32, 1000, false, false, false, false, 0, 0, 0, false, NULL, 0}, OC_SCATTER_CHANNELS, MANY},
    {"32 channels, vector atomics", &SCATTER_GPU, {1, 32, 1000, false, false, false, false, 0, 0, 0, true, NULL, 0}, OC_SCATTER_VECTORS, VECTORS},
    {"33 channels, vector atomics", &SCATTER_GPU, {1, 33, 1000, false, false, false, false, 0, 0, 0, true, NULL, 0}, OC_SCATTER_CHANNELS, MANY},
    {"28 channels, vector atomics", &SCATTER_GPU, {1, 28, 1000, false, false, false, false, 0, 0, 0, true, NULL, 0}, OC_SCATTER_ATOMIC, SPARSE},
    {"vectors without their group", &SCATTER_GPU, {2, 64, 1000, false, false, true, false, 0, 0, 0, true, NULL, 0}, OC_SCATTER_ATOMIC, GROUPS},
    {"deterministic, vector atomics", &SCATTER_GPU, {2, 64, 1000, true, false, false, false, 0, 0, 0, true, NULL, 0}, OC_SCATTER_FIXED, ASKED},
    {"vector atomics of a CPU", &SCATTER_CPU, {2, 64, 1000, false, false, false, false, 0, 0, 0, true, NULL, 0}, OC_SCATTER_OWNER, ON_CPU},
    {"vectors in groups of 16", &SMALL_GROUPS, {2, 64, 1000, false, false, false, false, 0, 0, 0, true, NULL, 0}, OC_SCATTER_ATOMIC, "the device has no work-groups of 32"},
    {"enough planes that fit",           &SCATTER_GPU, {100,  2, 6144, false, false, false, false, 0, 0, 0, false, NULL, 0}, OC_SCATTER_PLANE,    FITS},
    {"one plane too few",                &SCATTER_GPU, {199,  1, 6144, false, false, false, false, 0, 0, 0, false, NULL, 0}, OC_SCATTER_ATOMIC,   SPARSE},
    {"one element too many",             &SCATTER_GPU, {100,  2, 6145, false, false, false, false, 0, 0, 0, false, NULL, 0}, OC_SCATTER_ATOMIC,   SPARSE},
    {"float atomics that lose additions", &SCATTER_GPU, {2,  64, 1000, false, false, false, true, 0, 0, 0, false, NULL, 0}, OC_SCATTER_FIXED, "float atomics lose additions on this device"},
};
// clang-format on

static void scatter_rules(void)
{
    oc_strategy_override(NULL);
    for (size_t i = 0; i < OC_COUNT(SCATTER_ROWS); i++) {
        const struct scatter_row *r = &SCATTER_ROWS[i];
        struct oc_scatter_config config;

        oc_expect_note("%s", r->name);
        if (!EXPECT_STATUS(0, oc_choose_scatter(r->device, &r->problem, &config))) continue;
        EXPECT_EQ_I64(config.algorithm, r->algorithm);
        EXPECT_TEXT(config.choice.name, SCATTER_NAMES[r->algorithm]);
        EXPECT_TEXT(config.choice.reason, r->reason);
        EXPECT(config.group >= 1 && config.group <= r->device->max_group);
        EXPECT(config.plane_elements >= r->problem.elements ||
               config.algorithm != OC_SCATTER_PLANE);
    }
    oc_expect_no_note();
}

static void expect_scatter_refused(const struct oc_device *device, enum oc_scatter algorithm,
                                   const struct oc_scatter_problem *problem, const char *why)
{
    char strategy[64], text[256];
    struct oc_scatter_config config;

    (void)snprintf(strategy, sizeof(strategy), "scatter:%s", SCATTER_NAMES[algorithm]);
    (void)snprintf(text, sizeof(text), "ACLNN_CL_STRATEGY is %s: scatter cannot use %s here, %s",
                   strategy, SCATTER_NAMES[algorithm], why == NULL ? "" : why);
    oc_strategy_override(strategy);
    if (why == NULL) {
        EXPECT_STATUS(0, oc_choose_scatter(device, problem, &config));
        EXPECT_EQ_I64(config.algorithm, algorithm);
        EXPECT_TEXT(config.choice.reason, "set by ACLNN_CL_STRATEGY");
    } else {
        EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID, text, oc_choose_scatter(device, problem, &config));
    }
    oc_strategy_override(NULL);
}

static void scatter_obstacles(void)
{
    static const struct oc_scatter_problem PLAIN = {.images = 1, .channels = 4, .elements = 1000};
    static const struct oc_scatter_problem ODD = {.images = 1, .channels = 6, .elements = 1000};
    static const struct oc_scatter_problem F64 = {
        .images = 1, .channels = 4, .elements = 1000, .f64 = true};
    static const struct oc_scatter_problem EQUAL = {
        .images = 1, .channels = 4, .elements = 1000, .deterministic = true};
    static const struct oc_scatter_problem LARGE = {.images = 1, .channels = 1, .elements = 8193};
    static const struct oc_scatter_problem FITTING = {.images = 1, .channels = 1, .elements = 8192};
    struct oc_device small = SCATTER_GPU;

    oc_set_api("aclnnFoo");
    for (int f = OC_SCATTER_OWNER; f < OC_SCATTER_GATHER; f++) {
        const enum oc_scatter algorithm = (enum oc_scatter)f;
        const bool exact = algorithm == OC_SCATTER_OWNER || algorithm == OC_SCATTER_FIXED;

        expect_scatter_refused(&SCATTER_GPU, algorithm, &PLAIN, NULL);
        expect_scatter_refused(&SCATTER_CPU, algorithm, &F64,
                               algorithm == OC_SCATTER_OWNER ? NULL : NO_F64);
        expect_scatter_refused(&SCATTER_GPU, algorithm, &EQUAL, exact ? NULL : ASKED);
    }
    expect_scatter_refused(&SCATTER_GPU, OC_SCATTER_VECTORS, &ODD,
                           "the number of channels is no multiple of 4");
    expect_scatter_refused(&SCATTER_GPU, OC_SCATTER_CHANNELS, &ODD, NULL);
    expect_scatter_refused(&SCATTER_GPU, OC_SCATTER_PLANE, &FITTING, NULL);
    expect_scatter_refused(&SCATTER_CPU, OC_SCATTER_PLANE, &LARGE,
                           "a plane does not fit into local memory");
    small.local_memory = 8192 * 4 - 1;
    expect_scatter_refused(&small, OC_SCATTER_PLANE, &FITTING,
                           "a plane does not fit into local memory");
}

/* ---- Index width ---- */

static bool is_index64(int64_t index_extent, int64_t work)
{
    bool index64 = false;

    EXPECT_STATUS(0, oc_choose_index_width(index_extent, work, &index64));
    return index64;
}

static void offsets_decide_the_index(void)
{
    /* A work-group or a vector may start at the last element. */
    const int64_t safe = INT32_MAX - 65536;

    oc_strategy_override(NULL);
    EXPECT(!is_index64(0, 0));
    EXPECT(!is_index64(safe, safe));
    EXPECT(is_index64(safe + 1, 1));
    EXPECT(is_index64(1, safe + 1));
    EXPECT(is_index64(INT64_MAX, 1));
}

/* ---- Random numbers ---- */

static void random_numbers(void)
{
    struct oc_random_config config;

    EXPECT_STATUS(0, oc_choose_random(&CPU, 4, &config));
    EXPECT_TEXT(config.choice.name, "vectors");
    EXPECT_EQ_I64(config.vector, 16);
    EXPECT_EQ_I64(config.elements_per_item % 64, 0);
    EXPECT_STATUS(0, oc_choose_random(&GPU, 2, &config));
    EXPECT_TEXT(config.choice.name, "blocks");
    EXPECT_EQ_I64(config.vector, 1);
    EXPECT_EQ_I64(config.elements_per_item, 2);
    oc_strategy_override("random:vectors");
    EXPECT_STATUS(0, oc_choose_random(&GPU, 2, &config));
    EXPECT_EQ_I64(config.vector, 16);
    EXPECT_EQ_I64(config.elements_per_item, 32);
    EXPECT_TEXT(config.choice.reason, "set by ACLNN_CL_STRATEGY");
    oc_strategy_override(NULL);
}

/* ---- The override ---- */

static void overrides(void)
{
    struct oc_elementwise_config elements;
    struct oc_segment_config sum;

    oc_strategy_override("elementwise:element,segments:gather,index:64");
    EXPECT_STATUS(0, oc_invented_elementwise(&CPU, true, 1, 1000, (int64_t)1 << 30, &elements));
    EXPECT_EQ_I64(elements.access, OC_ACCESS_ELEMENT);
    EXPECT(!elements.non_temporal);
    EXPECT_TEXT(elements.choice.name, "element");
    EXPECT_TEXT(elements.choice.reason, "set by ACLNN_CL_STRATEGY");
    EXPECT_STATUS(0, choose_segments(&CPU, OC_ROWS_ADJACENT, 100, 1000, &sum));
    EXPECT_EQ_I64(sum.algorithm, OC_SEGMENTS_GATHER);
    EXPECT_EQ_I64(sum.items, 100 * 1000);
    EXPECT(is_index64(0, 0));

    oc_strategy_override("elementwise:vector,segments:rows,index:32");
    EXPECT_STATUS(
        0, oc_invented_elementwise(&GPU, true, 9, 1, 0, &elements)); /* slow, but supported */
    EXPECT_EQ_I64(elements.access, OC_ACCESS_VECTOR);
    EXPECT_STATUS(0, choose_segments(&GPU, OC_ROWS_ADJACENT, 100, 1000, &sum));
    EXPECT_EQ_I64(sum.algorithm, OC_SEGMENTS_ROWS);
    EXPECT(!is_index64(1000, 1000));

    oc_strategy_override("segments:rows"); /* does not affect the other families */
    EXPECT_STATUS(0, oc_invented_elementwise(&CPU, true, 1, 1000, 0, &elements));
    EXPECT_TEXT(elements.choice.reason, "all operands are contiguous");
    oc_strategy_override(NULL);
    EXPECT_STATUS(0, choose_segments(&GPU, OC_ROWS_ADJACENT, 100, 1000, &sum));
    EXPECT_EQ_I64(sum.algorithm, OC_SEGMENTS_PLANES);
}

static void overrides_that_are_not_supported(void)
{
    const struct oc_elementwise_problem not_meant = {
        .unit_stride = true, .rows = 2, .inner = 1000, .element_bytes = 4};
    struct oc_elementwise_config elements;
    struct oc_segment_config sum;
    bool index64;

    oc_set_api("aclnnFoo");
    oc_strategy_override("elementwise:vector");
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "ACLNN_CL_STRATEGY is elementwise:vector: elementwise cannot use vector here, "
                   "the innermost stride is not 1",
                   oc_invented_elementwise(&CPU, false, 1, 1000, 0, &elements));
    oc_strategy_override("elementwise:flat");
    EXPECT_STATUS(0, oc_choose_elementwise(&CPU, &not_meant, &elements));
    EXPECT_EQ_I64(elements.access, OC_ACCESS_VECTOR);
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "ACLNN_CL_STRATEGY is elementwise:flat: elementwise cannot use flat here, there "
                   "is more than one row",
                   oc_invented_elementwise(&CPU, true, 2, 1000, 0, &elements));
    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID,
                  oc_invented_elementwise(&CPU, false, 1, 1000, 0, &elements));
    EXPECT_STATUS(0, oc_invented_elementwise(&CPU, true, 1, 3, 0, &elements));
    oc_strategy_override("index:32,segments:rows");
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "ACLNN_CL_STRATEGY is index:32,segments:rows: segments cannot use rows here, "
                   "elements of a row are not adjacent",
                   choose_segments(&CPU, OC_ROWS_STRIDED, 10, 10, &sum));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "ACLNN_CL_STRATEGY is index:32,segments:rows: index cannot use 32 here, offsets "
                   "do not fit into 32 bits",
                   oc_choose_index_width(INT32_MAX, 1, &index64));
    oc_strategy_override(NULL);
}

static void overrides_that_do_not_exist(void)
{
    struct oc_elementwise_config elements;
    struct oc_segment_config sum;
    bool index64;

    oc_set_api("aclnnFoo");
    oc_strategy_override("elementwise:vectors,segments:,index:16");
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "ACLNN_CL_STRATEGY is elementwise:vectors,segments:,index:16: elementwise has "
                   "no strategy vectors",
                   oc_invented_elementwise(&CPU, true, 1, 1000, 0, &elements));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "ACLNN_CL_STRATEGY is elementwise:vectors,segments:,index:16: segments has no "
                   "strategy ",
                   choose_segments(&CPU, OC_ROWS_ADJACENT, 10, 10, &sum));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "ACLNN_CL_STRATEGY is elementwise:vectors,segments:,index:16: index has no "
                   "strategy 16",
                   oc_choose_index_width(1, 1, &index64));
    oc_strategy_override("elementwise:vec"); /* no abbreviations */
    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID,
                  oc_invented_elementwise(&CPU, true, 1, 1000, 0, &elements));
    oc_strategy_override(NULL);
}

static int child_environment(void)
{
    struct oc_segment_config sum;

    if (choose_segments(&CPU, OC_ROWS_ADJACENT, 10, 10, &sum) != 0) return 3;
    return sum.algorithm == OC_SEGMENTS_GATHER ? 0 : 4;
}

static void the_environment_is_read(void)
{
    static const char *const SET[] = {"ACLNN_CL_STRATEGY=segments:gather", NULL};
    static const char *const EMPTY[] = {"ACLNN_CL_STRATEGY=", NULL};
    static const char *const WRONG[] = {"ACLNN_CL_STRATEGY=segments:scatter", NULL};
    struct oc_spawn result;

    oc_test_spawn("environment", SET, &result);
    EXPECT_EQ_I64(result.status, 0);
    oc_test_spawn("environment", EMPTY, &result);
    EXPECT_EQ_I64(result.status, 4);
    oc_test_spawn("environment", WRONG, &result);
    EXPECT_EQ_I64(result.status, 3);
}

static const struct oc_child CHILDREN[] = {{"environment", child_environment}, {NULL, NULL}};

/* ---- Reductions ---- */

/* The trees are alike; who adds the chains of one differs. */
static void reductions(void)
{
    struct oc_reduction_config cpu, gpu, other;

    oc_strategy_override(NULL);
    EXPECT_STATUS(0, oc_choose_reduction(&CPU, false, &cpu));
    EXPECT_STATUS(0, oc_choose_reduction(&GPU, false, &gpu));
    EXPECT_TEXT(cpu.choice.name, "strips");
    EXPECT_TEXT(gpu.choice.name, "chains");
    EXPECT_EQ_I64(cpu.group, 1);
    EXPECT_EQ_I64(gpu.group, 64);
    EXPECT_EQ_I64(cpu.strip, gpu.strip);
    EXPECT_EQ_I64(cpu.axis_part, gpu.axis_part);
    EXPECT(cpu.columns > 1 && gpu.columns == 1 && gpu.columns_group > 1);
    EXPECT_STATUS(0, oc_choose_reduction(&GPU, true, &other));
    EXPECT_TEXT(other.choice.name, "strips");
    EXPECT_TEXT(other.choice.reason,
                "the compiled kernel does not support the work-group that it needs");
    oc_strategy_override("reduction:chains");
    EXPECT_STATUS(0, oc_choose_reduction(&CPU, false, &other));
    EXPECT(other.chains);
    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_choose_reduction(&GPU, true, &other));
    oc_strategy_override(NULL);
}

static const struct oc_test TESTS[] = {
    OC_TEST("groups fit the device", groups_fit_the_device),
    OC_TEST("scatter rules", scatter_rules),
    OC_TEST("scatter obstacles", scatter_obstacles),
    OC_TEST("reductions", reductions),
    OC_TEST("offsets decide the index", offsets_decide_the_index),
    OC_TEST("random numbers", random_numbers),
    OC_TEST("overrides", overrides),
    OC_TEST("overrides that are not supported", overrides_that_are_not_supported),
    OC_TEST("overrides that do not exist", overrides_that_do_not_exist),
    OC_TEST("the environment is read", the_environment_is_read),
};

OC_TEST_MAIN(.name = "strategy", OC_TESTS(TESTS), .children = CHILDREN)
