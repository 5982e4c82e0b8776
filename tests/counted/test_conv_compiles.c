/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The second call of aclnnConvTbcBackward compiles nothing, neither by OpenCL's functions nor, as
 * PoCL does at a kernel's first launch of a kind, behind them; whatever the form and the shape. In
 * one process: what an earlier second call compiled would be found there.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "counted/conv.h"
#include "counted/counts.h"
#include "harness/census.h"
#include "harness/device.h"
#include "harness/test.h"
#include "plan/strategy_override.h"

/* Every product is one with the first, and one with the second operand transposed. Multiples of 128
 * need no copies that fill tiles; with one tap, operands start where buffers do. */
static const struct conv_shape SHAPES[] = {
    {"one of everything", 1, 1, 1, 1, 1},
    {"less than a tile", 5, 3, 7, 6, 3},
    {"multiples of tiles", 32, 4, 128, 128, 1},
    {"multiples of tiles, three taps", 32, 4, 128, 256, 3},
    {"rows that fill tiles, channels that do not", 64, 2, 33, 65, 2},
    {"channels that fill tiles, rows that do not", 43, 3, 128, 64, 3},
    {"odd all over", 67, 3, 129, 131, 4},
    {"many rows", 1031, 4, 16, 8, 2},
    {"long sums", 2, 1, 3, 4200, 2},
};

static void expect_nothing_compiled(const char *form, const struct conv_shape *shape)
{
    const char *cache = getenv("POCL_CACHE_DIR");
    struct conv_operator conv;
    struct oc_arguments a;
    aclOpExecutor *executor;

    oc_expect_note("%s, %s", form, shape->name);
    conv_operator_make(&conv, shape);
    oc_strategy_override(form);
    if (!oc_arguments_make_prepared(&conv.op, &a, &executor)) return;

    const struct oc_counts before = oc_counts_now();
    const struct oc_census files = oc_census_of(cache);

    EXPECT_STATUS(ACL_SUCCESS, oc_arguments_run(&a, executor));
    oc_arguments_finish();

    const struct oc_census files_after = oc_census_of(cache);

    EXPECT(before.programs > 0);
    EXPECT_EQ_I64(oc_counts_now().programs, before.programs);
    if (strstr(oc_test_device()->platform_name, "Portable") != NULL) EXPECT(files.files > 0);
    EXPECT_EQ_I64(files_after.files, files.files);
    EXPECT_EQ_I64(files_after.bytes, files.bytes);
    oc_arguments_free(&a);
}

static int child_first_seen(void)
{
    if (oc_device_set_up() != 0) return 1;
    for (const char *const *form = conv_forms; *form != NULL; form++)
        for (size_t i = 0; i < OC_COUNT(SHAPES); i++)
            expect_nothing_compiled(*form, &SHAPES[i]);
    oc_device_tear_down();
    return oc_expect_failures() != 0;
}

static void the_second_call_does_not_compile(void)
{
    struct oc_spawn result;

    oc_test_spawn_uncached("first seen", &result);
    if (!EXPECT_EQ_I64(result.status, 0)) (void)printf("%s\n", result.output);
}

static const struct oc_child CHILDREN[] = {{"first seen", child_first_seen}, {NULL, NULL}};
static struct oc_suite suite = {.name = "conv_compiles", .children = CHILDREN};

int main(int argc, char **argv)
{
    static const struct oc_test TESTS[] = {
        OC_TEST("the second call does not compile", the_second_call_does_not_compile),
    };

    oc_suite_add(&suite, TESTS, OC_COUNT(TESTS));
    return oc_test_main(argc, argv, &suite);
}
