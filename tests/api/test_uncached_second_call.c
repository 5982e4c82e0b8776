/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The second call of no operator compiles, neither through OpenCL's functions nor inside the driver, as PoCL does at
 * the first launch of a kernel. All calls are made in one process with empty caches, so that each kernel is compiled
 * again.
 */
#include <stdlib.h>
#include <string.h>

#include "harness/disk_usage.h"
#include "harness/operators.h"
#include "harness/test.h"
#include "memory/pool.h"
#include "program/program.h"
#include "verify/device.h"

static void expect_no_compilation(const struct oc_operator *op)
{
    const char *cache = getenv("POCL_CACHE_DIR");
    unsigned long compiled, loaded, compiled_after, loaded_after;
    size_t pooled, live, pooled_after, live_after;
    struct oc_arguments a;
    aclOpExecutor *executor;

    if (!oc_arguments_make_prepared(op, &a, &executor)) return;
    oc_program_counts(&compiled, &loaded);
    oc_pool_usage(oc_test_device(), &pooled, &live);

    const struct oc_disk_usage before = oc_disk_usage_of(cache);

    EXPECT_OK(oc_arguments_run(&a, executor));
    oc_arguments_finish();

    const struct oc_disk_usage after = oc_disk_usage_of(cache);

    oc_program_counts(&compiled_after, &loaded_after);
    oc_pool_usage(oc_test_device(), &pooled_after, &live_after);
    EXPECT(compiled > 0);
    EXPECT_EQ_I64(compiled_after, compiled);
    EXPECT_EQ_I64(loaded_after, loaded);
    EXPECT_EQ_I64(pooled_after, pooled);
    EXPECT_EQ_I64(live_after, live);
    /* PoCL compiles at the first launch and leaves files in its cache. */
    if (strstr(oc_test_device()->platform_name, "Portable") != NULL) EXPECT(before.files > 0);
    EXPECT_EQ_I64(after.files, before.files);
    EXPECT_EQ_I64(after.bytes, before.bytes);
    oc_arguments_free(&a);
}

static int child_uncached(void)
{
    if (oc_device_set_up() != 0) return 1;
    FOR_SOME_OPERATORS(op) { expect_no_compilation(op); }
    oc_device_tear_down();
    return oc_expect_failures() != 0;
}

static void the_second_call_does_not_compile(void) { oc_test_expect_uncached_child("uncached"); }

static const struct oc_child CHILDREN[] = {{"uncached", child_uncached}, {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST("the second call does not compile", the_second_call_does_not_compile)};

OC_TEST_MAIN(.name = "uncached_second_call", OC_TESTS(TESTS), OC_ON_DEVICE, .children = CHILDREN)
