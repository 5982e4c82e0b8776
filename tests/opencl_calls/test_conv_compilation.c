/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The second call of aclnnConvTbcBackward, and of aclnnConvTbc, compiles nothing, for every strategy and shape: neither
 * through OpenCL's functions nor inside the driver, as PoCL does at the first launch of a kernel.
 * All calls are made in one process with an initially empty cache.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/disk_usage.h"
#include "harness/test.h"
#include "opencl_calls/call_counter.h"
#include "opencl_calls/conv_arguments.h"
#include "strategy/override.h"
#include "verify/device.h"
#include "verify/ops/conv_tbc_backward.h"

/* Each product transposes its first or its second operand, those of the forward operator none. Multiples of 128 need no padded copies;
 * with one tap, operands start at the start of buffers. */
static const struct conv_shape SHAPES[] = {
    {"one of everything", 1, 1, 1, 1, 1},
    {"less than a tile", 5, 3, 7, 6, 3},
    {"multiples of tiles", 32, 4, 128, 128, 1},
    {"multiples of tiles, three taps", 32, 4, 128, 256, 3},
    {"rows in whole tiles, other channels", 64, 2, 33, 65, 2},
    {"channels in whole tiles, other rows", 43, 3, 128, 64, 3},
    {"odd extents", 67, 3, 129, 131, 4},
    {"many rows", 1031, 4, 16, 8, 2},
    {"long sums", 2, 1, 3, 4200, 2},
};

static void expect_nothing_compiled(const char *strategy, const struct conv_shape *shape,
                                    bool forward)
{
    const char *cache = getenv("POCL_CACHE_DIR");
    struct conv_operator conv;
    struct oc_arguments a;
    aclOpExecutor *executor;

    oc_expect_note("%s, %s%s", strategy, shape->name, forward ? ", forward" : "");
    (forward ? conv_operator_make_forward : conv_operator_make)(&conv, shape);
    oc_strategy_override(strategy);
    if (!oc_arguments_make_prepared(&conv.op, &a, &executor)) return;

    const struct oc_object_counts before = oc_object_counts_now();
    const struct oc_disk_usage files = oc_disk_usage_of(cache);

    EXPECT_OK(oc_arguments_run(&a, executor));
    oc_arguments_finish();

    const struct oc_disk_usage files_after = oc_disk_usage_of(cache);

    EXPECT(before.compilations > 0);
    EXPECT_EQ_I64(oc_object_counts_now().compilations, before.compilations);
    if (strstr(oc_test_device()->platform_name, "Portable") != NULL) EXPECT(files.files > 0);
    EXPECT_EQ_I64(files_after.files, files.files);
    EXPECT_EQ_I64(files_after.bytes, files.bytes);
    oc_arguments_free(&a);
}

static int child_uncached(void)
{
    if (oc_device_set_up() != 0) return 1;
    for (const char *const *s = conv_strategies; *s != NULL; s++)
        for (size_t i = 0; i < 2 * OC_COUNT(SHAPES); i++)
            expect_nothing_compiled(*s, &SHAPES[i / 2], i % 2 == 1);
    oc_device_tear_down();
    return oc_expect_failures() != 0;
}

static void the_second_call_does_not_compile(void) { oc_test_expect_uncached_child("uncached"); }

static const struct oc_child CHILDREN[] = {{"uncached", child_uncached}, {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST("the second call does not compile", the_second_call_does_not_compile),
};

OC_TEST_MAIN(.name = "conv_compilation", OC_TESTS(TESTS), .children = CHILDREN)
