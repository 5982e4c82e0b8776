/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Many calls of aclnnConvTbcBackward leak neither OpenCL objects nor host memory.
 * OC_TEST_SOAK_CALLS is the number of calls for gemm:direct; slower strategies make fewer.
 */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "harness/test.h"
#include "opencl_calls/call_counter.h"
#include "opencl_calls/conv_arguments.h"
#include "plan/strategy_override.h"
#include "verify/device.h"

#define CALLS 20000
/* Limits how far the host runs ahead, since enqueued work uses memory. */
#define CALLS_AHEAD 50
/* 1/10 of the calls fill pools and caches before the measurement. */
#define WARM_UP_DIVISOR 10
/* Tolerances for objects in flight and for memory that allocators and drivers take in large steps.
 * A leak of four bytes per call exceeds them after 20000 calls. */
#define MAX_EXTRA_OBJECTS 16
#define MAX_EXTRA_BYTES 65536
#define MAX_EXTRA_RESIDENT (2 << 20)

struct usage {
    struct oc_object_counts counts;
    size_t allocated;
    long resident;
};

static struct usage usage_now(void)
{
    struct usage u = {.counts = oc_object_counts_now(), .allocated = mallinfo2().uordblks};
    FILE *file = fopen("/proc/self/statm", "r");
    long pages = 0;

    if (file != NULL && fscanf(file, "%*d %ld", &pages) != 1) pages = 0;
    if (file != NULL) (void)fclose(file);
    u.resident = pages * sysconf(_SC_PAGESIZE);
    return u;
}

static bool call(struct oc_arguments *a, long times)
{
    for (long i = 0; i < times; i++) {
        aclOpExecutor *executor = NULL;

        if (a->op->first(a->objects, &(uint64_t){0}, &executor) != ACL_SUCCESS ||
            oc_arguments_run(a, executor) != ACL_SUCCESS)
            return EXPECT(false);
        if (i % CALLS_AHEAD == 0 && !oc_arguments_finish()) return false;
    }
    return oc_arguments_finish();
}

static void expect_flat(const char *what, long before, long after, long slack)
{
    if (after - before > slack)
        oc_expect_fail("%s: %ld before, %ld after: more than %ld more", what, before, after, slack);
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

        (void)printf(
            "%s, %ld calls: compilations +%ld, mems %ld%+ld, kernels %ld%+ld, events %ld%+ld, "
            "allocated %zu%+ld B, resident %ld%+ld B\n",
            strategy, calls, after.counts.compilations - before.counts.compilations,
            before.counts.mems, after.counts.mems - before.counts.mems, before.counts.kernels,
            after.counts.kernels - before.counts.kernels, before.counts.events,
            after.counts.events - before.counts.events, before.allocated,
            (long)after.allocated - (long)before.allocated, before.resident,
            after.resident - before.resident);
        expect_flat("compilations", before.counts.compilations, after.counts.compilations, 0);
        expect_flat("cl_context", before.counts.contexts, after.counts.contexts, 0);
        expect_flat("cl_program", before.counts.programs, after.counts.programs, 0);
        expect_flat("cl_mem", before.counts.mems, after.counts.mems, MAX_EXTRA_OBJECTS);
        expect_flat("cl_kernel", before.counts.kernels, after.counts.kernels, MAX_EXTRA_OBJECTS);
        expect_flat("cl_event", before.counts.events, after.counts.events, MAX_EXTRA_OBJECTS);
        expect_flat("allocated bytes", (long)before.allocated, (long)after.allocated,
                    MAX_EXTRA_BYTES);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) /* which delay frees */
        expect_flat("resident bytes", before.resident, after.resident, MAX_EXTRA_RESIDENT);
#endif
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
