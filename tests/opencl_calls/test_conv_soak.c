/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Many calls of aclnnConvTbcBackward leak neither OpenCL objects nor host memory.
 * OC_TEST_SOAK_CALLS is the number of calls for gemm:direct; slower strategies make fewer.
 */
#include <stdlib.h>

#include "harness/test.h"
#include "opencl_calls/conv_arguments.h"
#include "opencl_calls/usage.h"
#include "strategy/override.h"
#include "verify/device.h"

#define CALLS 20000
/* Limits how far the host runs ahead, since enqueued work uses memory. */
#define CALLS_AHEAD 50
/* 1/10 of the calls fill pools and caches before the measurement. */
#define WARM_UP_DIVISOR 10

static bool call(struct oc_arguments *a, long times)
{
    for (long i = 0; i < times; i++) {
        aclOpExecutor *executor = NULL;

        if (oc_operator_first(a->op, a->objects, &(uint64_t){0}, &executor) != ACL_SUCCESS ||
            oc_arguments_run(a, executor) != ACL_SUCCESS)
            return EXPECT(false);
        if (i % CALLS_AHEAD == 0 && !oc_arguments_finish()) return false;
    }
    return oc_arguments_finish();
}

static void soak(const char *strategy, long calls)
{
    static const struct conv_shape SMALL = {"small", 6, 2, 8, 16, 3};
    struct conv_operator conv;
    struct oc_arguments a;
    aclOpExecutor *executor;

    oc_expect_note("%s, %ld calls", strategy, calls);
    conv_operator_make(&conv, &SMALL);
    oc_strategy_override(strategy);
    if (!oc_arguments_make_prepared(&conv.op, &a, &executor)) return;
    EXPECT_OK(oc_arguments_run(&a, executor));
    if (call(&a, calls / WARM_UP_DIVISOR)) {
        const struct usage before = usage_now();

        (void)call(&a, calls);

        const struct usage after = usage_now();

        usage_expect_flat(strategy, &before, &after);
    }
    oc_strategy_override(NULL);
    oc_arguments_free(&a);
}

static long requested_calls(void)
{
    const char *text = getenv("OC_TEST_SOAK_CALLS");

    return text == NULL ? CALLS : strtol(text, NULL, 10);
}

static void direct(void) { soak("gemm:direct", requested_calls()); }
static void tile(void) { soak("gemm:tile", requested_calls() / 4); }
static void clblast(void) { soak("gemm:clblast", requested_calls() / 20); }

static const struct oc_test TESTS[] = {
    OC_TEST("direct", direct),
    OC_TEST("tile", tile),
    OC_TEST("clblast", clblast),
};

OC_TEST_MAIN(.name = "conv_soak", OC_TESTS(TESTS), OC_ON_DEVICE)
