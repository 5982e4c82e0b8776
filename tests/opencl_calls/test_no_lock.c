/* SPDX-License-Identifier: Apache-2.0 */
/*
 * No lock is held across a transfer, a wait or a compilation: while one thread is stopped inside of it,
 * all that another thread does goes on. Copies are enqueued and then waited for, so that they are
 * stopped at both calls. The stopped thread waits until the other one is done. With a
 * lock they would wait for each other, which a time limit ends.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "harness/operators.h"
#include "harness/test.h"
#include "harness/work.h"
#include "opencl_calls/call_counter.h"
#include "opencl_calls/conv_arguments.h"
#include "strategy/override.h"
#include "verify/device.h"

#define LIMIT_SECONDS 30

enum progress { NOT_STOPPED, STOPPED, OTHERS_DONE, GAVE_UP };

static _Atomic enum progress progress;
static const char *stop_at; /* an OpenCL function */
static _Thread_local bool is_stoppable;

static void sleep_a_little(void)
{
    const struct timespec millisecond = {0, 1000000};

    (void)nanosleep(&millisecond, NULL);
}

/* Returns false after the time limit. */
static bool wait_while(enum progress value)
{
    for (int i = 0; i < LIMIT_SECONDS * 1000; i++) {
        if (atomic_load(&progress) != value) return true;
        sleep_a_little();
    }
    return false;
}

static int stop(const char *function)
{
    enum progress expected = NOT_STOPPED;

    if (!is_stoppable || strcmp(function, stop_at) != 0) return 0;
    if (!atomic_compare_exchange_strong(&progress, &expected, STOPPED)) return 0;
    if (!wait_while(STOPPED)) atomic_store(&progress, GAVE_UP);
    return 0;
}

/* ---- What the stopped thread does ---- */

static void compile_with_clblast(void)
{
    static const struct conv_shape SHAPE = {"no lock", 9, 2, 24, 40, 2};
    struct conv_operator conv;
    struct oc_arguments a;
    aclOpExecutor *executor;

    conv_operator_make(&conv, &SHAPE);
    oc_strategy_override("gemm:clblast");
    if (!oc_arguments_make_prepared(&conv.op, &a, &executor)) return;
    oc_strategy_override(NULL);
    EXPECT_OK(oc_arguments_run(&a, executor));
    oc_arguments_finish();
    oc_arguments_free(&a);
}

static void compile_a_kernel(void)
{
    struct oc_arguments a;
    aclOpExecutor *executor;

    if (!oc_arguments_make_prepared(oc_operator_named("aclnnRoiAlignV2Backward"), &a, &executor))
        return;
    EXPECT_OK(oc_arguments_run(&a, executor));
    oc_arguments_finish();
    oc_arguments_free(&a);
}

static void copy_to_the_host(void)
{
    float values[OC_WORK_ELEMENTS];

    EXPECT_OK(aclrtMemcpy(values, sizeof(values), oc_work_memory[0], sizeof(values),
                          ACL_MEMCPY_DEVICE_TO_HOST));
}

static void copy_to_the_device(void)
{
    const float values[OC_WORK_ELEMENTS] = {1};

    EXPECT_OK(aclrtMemcpy(oc_work_memory[0], sizeof(values), values, sizeof(values),
                          ACL_MEMCPY_HOST_TO_DEVICE));
}

static void copy_on_the_device(void)
{
    EXPECT_OK(aclrtMemcpy(oc_work_memory[1], OC_WORK_BYTES, oc_work_memory[0], OC_WORK_BYTES,
                          ACL_MEMCPY_DEVICE_TO_DEVICE));
}

static void copy_rows_to_the_host(void)
{
    float values[OC_WORK_ELEMENTS];

    EXPECT_OK(aclrtMemcpy2d(values, OC_WORK_BYTES / 4, oc_work_memory[0], OC_WORK_BYTES / 4,
                            OC_WORK_BYTES / 8, 4, ACL_MEMCPY_DEVICE_TO_HOST));
}

static void fill(void)
{
    EXPECT_OK(aclrtMemset(oc_work_memory[0], OC_WORK_BYTES, 0, OC_WORK_BYTES));
}

static void copy_to_the_host_on_a_stream(void)
{
    float values[OC_WORK_ELEMENTS];

    EXPECT_OK(aclrtMemcpyAsync(values, sizeof(values), oc_work_memory[0], sizeof(values),
                               ACL_MEMCPY_DEVICE_TO_HOST, oc_test_stream()));
}

static void wait_for_a_stream(void)
{
    EXPECT_OK(oc_work_launch());
    EXPECT_OK(oc_work_synchronize());
}

static void wait_for_an_event(void)
{
    aclrtEvent event = NULL;

    EXPECT_OK(aclrtCreateEvent(&event));
    EXPECT_OK(aclrtRecordEvent(event, oc_test_stream()));
    EXPECT_OK(aclrtSynchronizeEvent(event));
    EXPECT_OK(aclrtDestroyEvent(event));
}

static const struct stopped_row {
    const char *name, *function;
    void (*run)(void);
} ROWS[] = {
    {"a copy to the host", "clEnqueueReadBuffer", copy_to_the_host},
    {"a copy to the device", "clEnqueueWriteBuffer", copy_to_the_device},
    {"the wait of a copy to the host", "clWaitForEvents", copy_to_the_host},
    {"the wait of a copy to the device", "clWaitForEvents", copy_to_the_device},
    {"the wait of a copy on the device", "clWaitForEvents", copy_on_the_device},
    {"the wait of a copy of rows", "clWaitForEvents", copy_rows_to_the_host},
    {"the wait of a fill", "clWaitForEvents", fill},
    {"the wait of a copy on a stream", "clWaitForEvents", copy_to_the_host_on_a_stream},
    {"a wait for a stream", "clWaitForEvents", wait_for_a_stream},
    {"a wait for an event", "clWaitForEvents", wait_for_an_event},
    {"the compilation of a kernel", "clBuildProgram", compile_a_kernel},
    {"the first compilation of CLBlast", "clBuildProgram", compile_with_clblast},
};

static void *stopped_thread(void *argument)
{
    const struct stopped_row *row = argument;

    EXPECT_OK(aclrtSetDevice(0));
    is_stoppable = true;
    row->run();
    EXPECT_OK(aclrtResetDevice(0));
    return NULL;
}

/* ---- What the other thread does meanwhile ---- */

static void do_everything_else(void)
{
    float values[OC_WORK_ELEMENTS] = {0};
    void *memory = NULL;

    EXPECT_OK(aclrtMalloc(&memory, sizeof(values), ACL_MEM_MALLOC_HUGE_FIRST));
    EXPECT_OK(
        aclrtMemcpy(memory, sizeof(values), values, sizeof(values), ACL_MEMCPY_HOST_TO_DEVICE));
    EXPECT_OK(
        aclrtMemcpy(values, sizeof(values), memory, sizeof(values), ACL_MEMCPY_DEVICE_TO_HOST));
    EXPECT_OK(aclrtMemset(memory, sizeof(values), 0, sizeof(values)));
    EXPECT_OK(aclrtFree(memory));
    EXPECT_OK(oc_work_launch()); /* its kernel is compiled already */
    EXPECT_OK(oc_work_synchronize());
}

static void others_go_on(const void *row)
{
    const struct stopped_row *stopped = row;
    struct stopped_row argument = *stopped;
    pthread_t thread;

    stop_at = stopped->function;
    atomic_store(&progress, NOT_STOPPED);
    oc_call_hook_set(stop);
    if (!EXPECT_EQ_I64(pthread_create(&thread, NULL, stopped_thread, &argument), 0)) return;
    if (EXPECT(wait_while(NOT_STOPPED))) {
        enum progress expected = STOPPED;

        do_everything_else();
        EXPECT(atomic_compare_exchange_strong(&progress, &expected, OTHERS_DONE));
    }
    EXPECT_EQ_I64(pthread_join(thread, NULL), 0);
    oc_call_hook_set(NULL);
}

static int set_up(void)
{
    return !oc_work_set_up() || !EXPECT_OK(oc_work_launch()) || !EXPECT_OK(oc_work_synchronize());
}

static const struct oc_test TESTS[] = {OC_TEST_ROWS(ROWS, others_go_on)};

OC_TEST_MAIN(.name = "no_lock", OC_TESTS(TESTS), .set_up = set_up, .tear_down = oc_work_tear_down)
