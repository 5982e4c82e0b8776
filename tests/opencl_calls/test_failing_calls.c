/* SPDX-License-Identifier: Apache-2.0 */
/* Each call of OpenCL fails once, with OC_TEST_ALL_FAILURES=1 three times (fault_sweep.h). The call is not made but returns
 * a code: the codes take turns, and calls that operators have in common see all of them. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "device/opencl.h"
#include "harness/test.h"
#include "opencl_calls/call_counter.h"
#include "opencl_calls/fault_sweep.h"
#include "strategy/override.h"
#include "verify/device.h"

/* What lack of memory and lost devices look like in the calls that were seen to fail; and failures that
 * drivers are not expected to have. */
static const cl_int CODES[] = {CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY,
                               CL_MEM_OBJECT_ALLOCATION_FAILURE, CL_INVALID_OPERATION,
                               CL_DEVICE_NOT_AVAILABLE};

static struct {
    int victim;
    cl_int code;
    atomic_int calls;
    const char *function; /* that failed, or NULL */
} failure;

static int fail_one(const char *function)
{
    if (atomic_fetch_add(&failure.calls, 1) + 1 != failure.victim) return CL_SUCCESS;
    failure.function = function;
    return failure.code;
}

static void start(int victim, int code)
{
    failure.victim = victim;
    failure.code = CODES[code];
    failure.function = NULL;
    atomic_store(&failure.calls, 0);
    oc_call_hook_set(fail_one);
}

static const char *stop(void)
{
    oc_call_hook_set(NULL);
    return failure.function;
}

static const char *text(int code) { return oc_cl_error_name(CODES[code]); }

/* aclnnop/, and acl_rt.h: the codes of all functions that use the device. */
#define RUNTIME_STATUSES                                                                  \
    ACL_ERROR_RT_MEMORY_ALLOCATION, ACL_ERROR_RT_DEVICE_OOM, ACL_ERROR_RT_INTERNAL_ERROR, \
        ACL_ERROR_RT_LOST_HEARTBEAT

static const struct oc_documented DOCUMENTED[] = {
    {"aclnn*", {ACLNN_ERR_RUNTIME_ERROR}},
    {"aclrtCreateStream", {RUNTIME_STATUSES, ACL_ERROR_RT_NO_STREAM_RESOURCE}},
    {"aclrtCreateEvent", {RUNTIME_STATUSES, ACL_ERROR_RT_NO_EVENT_RESOURCE}},
    {"aclrt*", {RUNTIME_STATUSES}},
    {NULL, {0}},
};

static bool is_named(const char *message, const char *function)
{
    return strstr(message, function) != NULL;
}

/* Which calls CLBlast makes, the library cannot know. */
static bool is_named_or_of_clblast(const char *message, const char *function)
{
    return is_named(message, function) || strstr(message, ": CLBlast") != NULL;
}

static struct oc_fault calls = {
    .codes = OC_COUNT(CODES),
    .passes = 1,
    .documented = DOCUMENTED,
    .start = start,
    .stop = stop,
    .text = text,
    .is_named = is_named,
};

static int set_up(void)
{
    if (getenv("OC_TEST_ALL_FAILURES") != NULL) calls.passes = 3;
    return oc_device_set_up();
}

static void operators_that_are_planned(void)
{
    oc_fault_sweep_operators(&calls, true);
    oc_fault_print_total();
}

static void operators_with_a_kept_plan(void)
{
    oc_fault_sweep_operators(&calls, false);
    oc_fault_print_total();
}

/* CLBlast makes calls of its own, and objects that the library returns to it. */
static void products_of_clblast(void)
{
    struct oc_fault fault = calls;
    static const char *const NAMES[] = {"aclnnConvTbc", "aclnnConvTbcBackward", "aclnnAddmm"};

    fault.is_named = is_named_or_of_clblast;
    oc_strategy_override("gemm:clblast");
    for (size_t i = 0; i < OC_COUNT(NAMES); i++)
        oc_fault_sweep_operator(&fault, oc_operator_named(NAMES[i]), true);
    oc_strategy_override(NULL);
    oc_fault_print_total();
}

static void functions_of_the_runtime(void)
{
    oc_fault_sweep_runtime(&calls);
    oc_fault_print_total();
}

/* The sweep reaches this call in the stream's thread, with codes that depend on what the other thread has called. */
static int fail_first_gate(const char *function)
{
    if (strcmp(function, "clSetUserEventStatus") != 0) return CL_SUCCESS;
    return fail_one(function);
}

static void count_call(void *data) { (*(int *)data)++; }

static void gates_that_do_not_open_at_once(void)
{
    for (int code = 0; code < (int)OC_COUNT(CODES); code++) {
        int called = 0;

        oc_expect_note("clSetUserEventStatus: %s", text(code));
        start(1, code);
        oc_call_hook_set(fail_first_gate);
        EXPECT_OK(aclrtLaunchHostFunc(oc_test_stream(), count_call, &called));
        EXPECT_OK(aclrtSynchronizeStream(oc_test_stream()));
        EXPECT(stop() != NULL);
        EXPECT_EQ_I64(called, 1);
    }
    oc_expect_no_note();
}

static const struct oc_test TESTS[] = {
    OC_TEST_OF(gates_that_do_not_open_at_once), OC_TEST_OF(operators_that_are_planned),
    OC_TEST_OF(operators_with_a_kept_plan),     OC_TEST_OF(products_of_clblast),
    OC_TEST_OF(functions_of_the_runtime),
};

OC_TEST_MAIN(.name = "failing_calls", OC_TESTS(TESTS), .set_up = set_up,
             .tear_down = oc_device_tear_down)
