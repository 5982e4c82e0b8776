/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnConvTbcBackward again and again leaves nothing behind: neither OpenCL objects nor host
 * memory. OC_TEST_SOAK_CALLS is how many times for gemm:direct; others, which take longer, do fewer.
 */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "counted/conv.h"
#include "counted/counts.h"
#include "harness/device.h"
#include "harness/test.h"
#include "plan/strategy_override.h"

#define CALLS 20000
/* The host must not be so far ahead that what waits to be run counts as memory. */
#define CALLS_AHEAD 50
/* The share of them until pools and caches have what they keep. */
#define SETTLING 10
/* Objects that may be on their way; and what an allocator, or a driver's list that grows by steps,
 * may take. A leak of four bytes per call would show in 20000 of them. */
#define STRAY_OBJECTS 16
#define STRAY_BYTES 65536
#define STRAY_RESIDENT (2 << 20)

struct usage {
    struct oc_counts counts;
    size_t allocated;
    long resident;
};

static struct usage usage_now(void)
{
    struct usage u = {.counts = oc_counts_now(), .allocated = mallinfo2().uordblks};
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

static void soak(const char *form, long calls)
{
    static const struct conv_shape SMALL = {"small", 6, 2, 8, 16, 3};
    struct conv_operator conv;
    struct oc_arguments a;
    aclOpExecutor *executor;

    oc_expect_note("%s, %ld calls", form, calls);
    conv_operator_make(&conv, &SMALL);
    oc_strategy_override(form);
    if (!oc_arguments_make_prepared(&conv.op, &a, &executor)) return;
    EXPECT_STATUS(ACL_SUCCESS, oc_arguments_run(&a, executor));
    if (call(&a, calls / SETTLING)) {
        const struct usage before = usage_now();

        (void)call(&a, calls);

        const struct usage after = usage_now();

        (void)printf(
            "%s, %ld calls: programs +%ld, mems %ld%+ld, kernels %ld%+ld, events %ld%+ld, "
            "allocated %zu%+ld B, resident %ld%+ld B\n",
            form, calls, after.counts.programs - before.counts.programs, before.counts.mems,
            after.counts.mems - before.counts.mems, before.counts.kernels,
            after.counts.kernels - before.counts.kernels, before.counts.events,
            after.counts.events - before.counts.events, before.allocated,
            (long)after.allocated - (long)before.allocated, before.resident,
            after.resident - before.resident);
        expect_flat("programs", before.counts.programs, after.counts.programs, 0);
        expect_flat("cl_mem", before.counts.mems, after.counts.mems, STRAY_OBJECTS);
        expect_flat("cl_kernel", before.counts.kernels, after.counts.kernels, STRAY_OBJECTS);
        expect_flat("cl_event", before.counts.events, after.counts.events, STRAY_OBJECTS);
        expect_flat("allocated bytes", (long)before.allocated, (long)after.allocated, STRAY_BYTES);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) /* which keep what is freed */
        expect_flat("resident bytes", before.resident, after.resident, STRAY_RESIDENT);
#endif
    }
    oc_strategy_override(NULL);
    oc_arguments_free(&a);
}

static long calls_wanted(void)
{
    const char *text = getenv("OC_TEST_SOAK_CALLS");

    return text == NULL ? CALLS : strtol(text, NULL, 10);
}

static void direct(void) { soak("gemm:direct", calls_wanted()); }
static void tile(void) { soak("gemm:tile", calls_wanted() / 4); }
static void clblast(void) { soak("gemm:clblast", calls_wanted() / 20); }

static struct oc_suite suite = {
    .name = "conv_soak", .set_up = oc_device_set_up, .tear_down = oc_device_tear_down};

int main(int argc, char **argv)
{
    static const struct oc_test TESTS[] = {
        OC_TEST("direct", direct),
        OC_TEST("tile", tile),
        OC_TEST("clblast", clblast),
    };

    oc_suite_add(&suite, TESTS, OC_COUNT(TESTS));
    return oc_test_main(argc, argv, &suite);
}
