/* SPDX-License-Identifier: Apache-2.0 */
/* Each call of OpenCL fails once (fault_sweep.h). The call is not made but returns the code. */
#include <stdatomic.h>

#include "device/opencl.h"
#include "harness/test.h"
#include "opencl_calls/call_counter.h"
#include "opencl_calls/fault_sweep.h"
#include "plan/strategy_override.h"
#include "verify/device.h"

/* What lack of memory and lost devices look like in the calls that were seen to fail. */
static const cl_int CODES[] = {CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY,
                               CL_MEM_OBJECT_ALLOCATION_FAILURE};

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

static const aclError STATUSES[] = {ACLNN_ERR_RUNTIME_ERROR, ACL_ERROR_RT_INTERNAL_ERROR,
                                    ACL_ERROR_RT_DEVICE_OOM, ACL_ERROR_RT_MEMORY_ALLOCATION, 0};

static const struct oc_fault CALLS = {OC_COUNT(CODES), STATUSES, start, stop, text};

static void operators_that_are_planned(void)
{
    oc_fault_sweep_operators(&CALLS, true);
    oc_fault_print_total();
}

static void operators_with_a_kept_plan(void)
{
    oc_fault_sweep_operators(&CALLS, false);
    oc_fault_print_total();
}

/* CLBlast makes calls of its own, and objects that the library returns to it. */
static void products_of_clblast(void)
{
    static const char *const NAMES[] = {"aclnnConvTbc", "aclnnConvTbcBackward", "aclnnAddmm"};

    oc_strategy_override("gemm:clblast");
    for (size_t i = 0; i < OC_COUNT(NAMES); i++)
        oc_fault_sweep_operator(&CALLS, oc_operator_named(NAMES[i]), true);
    oc_strategy_override(NULL);
    oc_fault_print_total();
}

static void functions_of_the_runtime(void)
{
    oc_fault_sweep_runtime(&CALLS);
    oc_fault_print_total();
}

static const struct oc_test TESTS[] = {
    OC_TEST_OF(operators_that_are_planned),
    OC_TEST_OF(operators_with_a_kept_plan),
    OC_TEST_OF(products_of_clblast),
    OC_TEST_OF(functions_of_the_runtime),
};

OC_TEST_MAIN(.name = "failing_calls", OC_TESTS(TESTS), OC_ON_DEVICE)
