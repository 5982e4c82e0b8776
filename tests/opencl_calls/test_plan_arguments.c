/* SPDX-License-Identifier: Apache-2.0 */
/* What warm calls leave out: objects are not created again, kernel arguments not set again, commands that have ended
 * not waited for one by one. */
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "harness/operators.h"
#include "harness/test.h"
#include "memory/memory.h"
#include "memory/pool.h"
#include "opencl_calls/call_counter.h"
#include "plan/plan_cache.h"
#include "verify/device.h"

static atomic_int arguments_set, waits;

static int count_arguments(const char *function)
{
    if (strcmp(function, "clSetKernelArg") == 0) (void)atomic_fetch_add(&arguments_set, 1);
    return 0;
}

static int count_waits(const char *function)
{
    if (strcmp(function, "clWaitForEvents") == 0) (void)atomic_fetch_add(&waits, 1);
    return 0;
}

/* The number of kernel arguments that the second call sets. */
static int arguments_of_run(const struct oc_arguments *a, aclOpExecutor *executor)
{
    atomic_store(&arguments_set, 0);
    oc_call_hook_set(count_arguments);
    EXPECT_OK(oc_arguments_run(a, executor));
    oc_call_hook_set(NULL);
    oc_arguments_finish();
    return atomic_load(&arguments_set);
}

/* A first call with a plan in the cache creates nothing on the device: no kernels, no tables. */
static void no_objects_in_warm_first_calls(void)
{
    FOR_EACH_OPERATOR(op)
    {
        struct oc_arguments a;
        aclOpExecutor *executor;

        if (op->is_planned_anew) continue;
        if (!oc_arguments_make_done(op, &a)) return;

        const struct oc_object_counts before = oc_object_counts_now();

        EXPECT_OK(oc_arguments_prepare(&a, &executor));

        const struct oc_object_counts after = oc_object_counts_now();

        EXPECT_EQ_I64(after.compilations, before.compilations);
        EXPECT_EQ_I64(after.mems, before.mems);
        EXPECT_EQ_I64(after.kernels, before.kernels);
        EXPECT_EQ_I64(arguments_of_run(&a, executor), 0);
        oc_arguments_free(&a);
    }
}

#define MSE_ARGUMENTS 24
#define OUT 3

/* Only what differs from the last run of the kernel is set. */
static void only_changed_arguments(void)
{
    const struct oc_operator *op = oc_operator_named("aclnnMseLossBackward");
    struct oc_arguments a, other;
    aclOpExecutor *executor;

    oc_plan_cache_trim();
    if (!oc_arguments_make(op, &other) || !oc_arguments_make_prepared(op, &a, &executor)) return;
    EXPECT_OK(aclSetAclOpExecutorRepeatable(executor));
    EXPECT_EQ_I64(arguments_of_run(&a, executor), MSE_ARGUMENTS);
    EXPECT_EQ_I64(arguments_of_run(&a, executor), 0);
    /* Guards and data of the other buffer are as those of this one: only the memory differs. */
    EXPECT_OK(aclSetOutputTensorAddr(executor, OUT, a.objects[OUT], other.buffers[OUT].device));
    EXPECT_EQ_I64(arguments_of_run(&a, executor), 1);
    EXPECT_OK(aclSetOutputTensorAddr(executor, OUT, a.objects[OUT], other.buffers[OUT].device + 4));
    EXPECT_EQ_I64(arguments_of_run(&a, executor), 1); /* the offset alone */
    EXPECT_OK(aclSetOutputTensorAddr(executor, OUT, a.objects[OUT], a.buffers[OUT].device));
    EXPECT_EQ_I64(arguments_of_run(&a, executor), 2);
    EXPECT_OK(aclDestroyAclOpExecutor(executor));
    EXPECT_OK(oc_arguments_prepare(&a, &executor));
    EXPECT_EQ_I64(arguments_of_run(&a, executor), 0);
    EXPECT_OK(oc_arguments_prepare(&other, &executor));
    EXPECT_EQ_I64(arguments_of_run(&other, executor), 4);
    oc_arguments_free(&other);
    oc_arguments_free(&a);
}

/* The stream waits for its last command, and then once for all that have ended. */
static void one_wait_for_many_commands(void)
{
    enum { RUNS = 12 };
    struct oc_arguments a;
    aclOpExecutor *executor;

    if (!oc_arguments_make_prepared(oc_operator_named("aclnnMseLossBackward"), &a, &executor))
        return;
    EXPECT_OK(aclSetAclOpExecutorRepeatable(executor));
    EXPECT_OK(oc_arguments_run(&a, executor));
    oc_arguments_finish();
    atomic_store(&waits, 0);
    oc_call_hook_set(count_waits);
    for (int i = 0; i < RUNS; i++)
        EXPECT_OK(oc_arguments_run(&a, executor));
    oc_arguments_finish();
    oc_call_hook_set(NULL);
    (void)printf("%d runs, %d waits\n", RUNS, atomic_load(&waits));
    EXPECT(atomic_load(&waits) <= RUNS / 2);
    EXPECT_OK(aclDestroyAclOpExecutor(executor));
    oc_arguments_free(&a);
}

static cl_mem handle_of(const void *address)
{
    struct oc_span span;

    if (!EXPECT_OK(oc_memory_resolve("address", address, 1, &span))) return NULL;
    oc_span_release(&span);
    return span.mem;
}

/* Memory that was created later is set, although its handle is that of memory that was freed. */
static void recycled_handles(void)
{
    enum { TRIES = 100 };
    const struct oc_operator *op = oc_operator_named("aclnnMseLossBackward");
    const size_t bytes = 4096;
    struct oc_arguments a;
    aclOpExecutor *executor;
    void *memory;
    cl_mem last = NULL;
    bool is_recycled = false;

    if (!oc_arguments_make_prepared(op, &a, &executor)) return;
    EXPECT_OK(aclSetAclOpExecutorRepeatable(executor));
    for (int i = 0; i < TRIES && !is_recycled; i++) {
        EXPECT_OK(aclrtMalloc(&memory, bytes, ACL_MEM_MALLOC_NORMAL_ONLY));
        is_recycled = handle_of(memory) == last;
        last = handle_of(memory);
        EXPECT_OK(aclSetOutputTensorAddr(executor, OUT, a.objects[OUT], memory));

        const int count = arguments_of_run(&a, executor);

        if (i > 0) EXPECT_EQ_I64(count, 1);
        EXPECT_OK(aclrtFree(memory));
        oc_pool_trim(); /* releases the object */
    }
    EXPECT_OK(aclDestroyAclOpExecutor(executor));
    oc_arguments_free(&a);
    if (!is_recycled) oc_test_skip("the driver does not use a handle again");
}

static const struct oc_test TESTS[] = {
    OC_TEST_OF(no_objects_in_warm_first_calls),
    OC_TEST_OF(only_changed_arguments),
    OC_TEST_OF(one_wait_for_many_commands),
    OC_TEST_OF(recycled_handles),
};

OC_TEST_MAIN(.name = "plan_arguments", OC_TESTS(TESTS), OC_ON_DEVICE)
