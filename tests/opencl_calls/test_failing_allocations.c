/* SPDX-License-Identifier: Apache-2.0 */
/* Each allocation of host memory by the library fails once (fault_sweep.h). The linker replaces the functions in
 * the library's objects (--wrap); drivers and CLBlast get their memory. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "harness/test.h"
#include "opencl_calls/fault_sweep.h"
#include "strategy/override.h"
#include "verify/device.h"
#include "verify/tensor_list.h"

static _Thread_local struct {
    bool is_on;
    int victim, calls;
    const char *function; /* that failed, or NULL */
} failure;

static bool fails(const char *function)
{
    if (!failure.is_on || ++failure.calls != failure.victim) return false;
    failure.function = function;
    errno = ENOMEM;
    return true;
}

// NOLINTBEGIN(bugprone-reserved-identifier): the linker's names
void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__real_realloc(void *memory, size_t bytes);
void *__real_aligned_alloc(size_t alignment, size_t bytes);
char *__real_strdup(const char *text);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes);
void *__wrap_realloc(void *memory, size_t bytes);
void *__wrap_aligned_alloc(size_t alignment, size_t bytes);
char *__wrap_strdup(const char *text);

void *__wrap_malloc(size_t bytes) { return fails("malloc") ? NULL : __real_malloc(bytes); }

void *__wrap_calloc(size_t count, size_t bytes)
{
    return fails("calloc") ? NULL : __real_calloc(count, bytes);
}

void *__wrap_realloc(void *memory, size_t bytes)
{
    return fails("realloc") ? NULL : __real_realloc(memory, bytes);
}

void *__wrap_aligned_alloc(size_t alignment, size_t bytes)
{
    return fails("aligned_alloc") ? NULL : __real_aligned_alloc(alignment, bytes);
}

char *__wrap_strdup(const char *text) { return fails("strdup") ? NULL : __real_strdup(text); }

/* The arguments that the harness makes meanwhile get their memory. */
#define UNHARMED(type, function, parameters, arguments) \
    type *__real_##function parameters;                 \
    type *__wrap_##function parameters;                 \
    type *__wrap_##function parameters                  \
    {                                                   \
        const bool was_on = failure.is_on;              \
        type *object;                                   \
                                                        \
        failure.is_on = false;                          \
        object = __real_##function arguments;           \
        failure.is_on = was_on;                         \
        return object;                                  \
    }

UNHARMED(aclScalar, aclCreateScalar, (void *value, aclDataType type), (value, type))
UNHARMED(aclIntArray, aclCreateIntArray, (const int64_t *value, uint64_t size), (value, size))
UNHARMED(aclBoolArray, aclCreateBoolArray, (const bool *value, uint64_t size), (value, size))
UNHARMED(aclTensorList, oc_tensor_list, (aclTensor *const *value, uint64_t size), (value, size))
// NOLINTEND(bugprone-reserved-identifier)

static void start(int victim, int code)
{
    (void)code;
    memset(&failure, 0, sizeof(failure));
    failure.victim = victim;
    failure.is_on = true;
}

static const char *stop(void)
{
    failure.is_on = false;
    return failure.function;
}

static const char *text(int code)
{
    (void)code;
    return "host memory";
}

/* aclnnop/ and acl_rt.h. */
static const struct oc_documented DOCUMENTED[] = {
    {"aclnn*GetWorkspaceSize", {ACLNN_ERR_INNER_CREATE_EXECUTOR}},
    {"aclnn*", {ACLNN_ERR_RUNTIME_ERROR}},
    {"aclrtCreateStream", {ACL_ERROR_RT_MEMORY_ALLOCATION, ACL_ERROR_RT_NO_STREAM_RESOURCE}},
    {"aclrtCreateEvent", {ACL_ERROR_RT_MEMORY_ALLOCATION, ACL_ERROR_RT_NO_EVENT_RESOURCE}},
    {"aclrt*", {ACL_ERROR_RT_MEMORY_ALLOCATION}},
    {NULL, {0}},
};

static const struct oc_fault ALLOCATIONS = {
    .codes = 1,
    .passes = 1,
    .documented = DOCUMENTED,
    .start = start,
    .stop = stop,
    .text = text,
};

static void operators_that_are_planned(void)
{
    oc_fault_sweep_operators(&ALLOCATIONS, true);
    oc_fault_print_total();
}

static void operators_with_a_kept_plan(void)
{
    oc_fault_sweep_operators(&ALLOCATIONS, false);
    oc_fault_print_total();
}

static void products_of_clblast(void)
{
    oc_strategy_override("gemm:clblast");
    oc_fault_sweep_operator(&ALLOCATIONS, oc_operator_named("aclnnAddmm"), true);
    oc_strategy_override(NULL);
    oc_fault_print_total();
}

static void functions_of_the_runtime(void)
{
    oc_fault_sweep_runtime(&ALLOCATIONS);
    oc_fault_print_total();
}

static const struct oc_test TESTS[] = {
    OC_TEST_OF(operators_that_are_planned),
    OC_TEST_OF(operators_with_a_kept_plan),
    OC_TEST_OF(products_of_clblast),
    OC_TEST_OF(functions_of_the_runtime),
};

OC_TEST_MAIN(.name = "failing_allocations", OC_TESTS(TESTS), OC_ON_DEVICE)
