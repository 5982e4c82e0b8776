/* SPDX-License-Identifier: Apache-2.0 */
/* Functions that exist for the linker alone: each says that it is not supported, and what is missing. */
#include <math.h>

#include "aclnnop/aclnn_abs.h"
#include "api/graph_operator.h"
#include "api/link_only.h"
#include "api/runtime.h"
#include "harness/operators.h"

#define DECLARE(type, name, ...) type name(void);
#define DECLARE_VOID(name) void name(void);
OC_UNSUPPORTED_FUNCTIONS(DECLARE)
OC_ARGUMENT_FUNCTIONS(DECLARE)
OC_VOID_FUNCTIONS(DECLARE_VOID)
OC_PROFILER_FUNCTIONS(DECLARE)

/* The newest message is that of the function, and the only one. */
static void expect_refusal(const char *name, bool is_expected_result, const char *missing,
                           aclError last_error)
{
    char expected[256];
    const char *all = aclGetRecentErrMsg();

    if (!is_expected_result) oc_expect_fail("%s has another result", name);
    (void)snprintf(expected, sizeof(expected), "RT_FEATURE_NOT_SUPPORT(EE1006 207000): %s: %s",
                   name, missing);
    EXPECT_TEXT_CONTAINS(all, expected);
    EXPECT(all != NULL && strchr(all, '\n') == NULL);
    EXPECT_EQ_I64(aclrtGetLastError(ACL_RT_THREAD_LEVEL), last_error);
}

static void every_function_says_what_is_missing(void)
{
#define REFUSES(type, name, result, missing) \
    expect_refusal(#name, name() == (result), missing, 207000);
#define DESCRIBES(type, name, result, missing) \
    expect_refusal(#name, name() == (result), missing, 0);
    OC_FAILING_FUNCTIONS(REFUSES)
    OC_DESCRIPTION_FUNCTIONS(DESCRIBES)
#undef REFUSES
#undef DESCRIBES
}

static void no_physical_memory_is_offered(void)
{
    static const char NOTHING[] =
        "this library has no physical memory handles and no mapping of memory";
    aclrtPhysicalMemProp prop = {0};
    aclrtDrvMemHandle handle = &prop;
    void *address = &prop;
    size_t granularity = 7;

#define REFUSES(name, ...) expect_refusal(#name, name(__VA_ARGS__) == 207000, NOTHING, 207000)
    REFUSES(aclrtMemGetAllocationGranularity, &prop, ACL_RT_MEM_ALLOC_GRANULARITY_RECOMMENDED,
            &granularity);
    REFUSES(aclrtMallocPhysical, &handle, 64, &prop, 0);
    REFUSES(aclrtFreePhysical, handle);
    REFUSES(aclrtReserveMemAddress, &address, 64, 0, NULL, 0);
    REFUSES(aclrtReleaseMemAddress, address);
    REFUSES(aclrtMapMem, address, 64, 0, handle, 0);
    REFUSES(aclrtUnmapMem, address);
#undef REFUSES
    EXPECT(granularity == 7 && handle == &prop && address == &prop);
}

/* The arguments of a call that is refused at once: NULL is no stream of its own. */
#define OPERATOR(type) (type), 0, NULL, NULL, 0, NULL, NULL, NULL, 0, 0, NULL, NULL

static void no_function_reports_success(void)
{
    EXPECT_EQ_I64(OC_UNSUPPORTED, 207000);
    EXPECT_EQ_I64(aclopSetAttrInt(), 207000);
    EXPECT_EQ_I64(aclrtMemImportFromShareableHandle(), 207000);
    EXPECT_EQ_I64(rtKernelLaunch(), 207000);
    EXPECT_EQ_I64(HcclAllReduce(), 5);
    EXPECT(aclCreateTensorDesc() == NULL && aclopCreateAttr() == NULL);
    EXPECT_EQ_I64(aclGetTensorDescNumDims(), 0);
    EXPECT_EQ_I64(aclGetTensorDescType(), -1);
    EXPECT_EQ_I64(aclGetTensorDescFormat(), -1);
    (void)aclGetRecentErrMsg();
}

static void graph_operators_are_named(void)
{
    char longest[200];

    FAILS(500001, aclopCompileAndExecute(OPERATOR("Transpose")),
          "FAILURE(EH9999 500001): aclopCompileAndExecute: the graph operator Transpose is not in "
          "this library: the aclnn operator that the client looked for is missing");
    FAILS(500001, aclopCompileAndExecuteV2("Transpose"),
          "aclopCompileAndExecuteV2: the graph operator Transpose is not in ");
    FAILS(500001, aclopCompileAndExecute(OPERATOR(NULL)), "the graph operator (NULL) is not");
    memset(longest, 'x', sizeof(longest) - 1);
    longest[sizeof(longest) - 1] = '\0';
    FAILS(500001, aclopCompileAndExecute(OPERATOR(longest)), "xx is not in this library");
}

/* The message of a missing operator is the newest one also after the client has read and destroyed
 * its arguments. */
static void arguments_fail_in_silence(void)
{
    EXPECT_STATUS(500001, aclopCompileAndExecute(OPERATOR("Transpose")));
#define FAILS_SILENTLY(type, name, result) EXPECT_EQ_I64(name(), result);
#define CALL(name) name();
    OC_ARGUMENT_FUNCTIONS(FAILS_SILENTLY)
    OC_VOID_FUNCTIONS(CALL)
#undef FAILS_SILENTLY
#undef CALL

    const char *all = aclGetRecentErrMsg();

    EXPECT_TEXT_CONTAINS(all, "Transpose");
    EXPECT(all != NULL && strchr(all, '\n') == NULL);
}

/* Where a client executes at once, only the message of the missing operator is left: it describes all arguments first. */
static void descriptions_give_way(void)
{
    for (int i = 0; i < 3; i++)
        EXPECT(aclCreateTensorDesc() == NULL && aclopCreateAttr() == NULL);
    EXPECT_EQ_I64(aclopCompileAndExecute(OPERATOR("Transpose")), 500001);

    const char *all = aclGetRecentErrMsg();

    EXPECT_TEXT_CONTAINS(all, "Transpose");
    EXPECT(all != NULL && strchr(all, '\n') == NULL);
    EXPECT(aclCreateTensorDesc() == NULL);
    all = aclGetRecentErrMsg();
    EXPECT_TEXT_CONTAINS(all, "aclCreateTensorDesc");
    EXPECT_EQ_I64(aclopCompileAndExecute(OPERATOR("Transpose")), 500001);
    all = aclGetRecentErrMsg();
    EXPECT_TEXT_CONTAINS(all, "Transpose");
    EXPECT(all != NULL && strchr(all, '\n') == NULL);
}

/* A client that peeks at the last error of the runtime reads none of these. */
static void missing_operators_are_no_errors_of_the_runtime(void)
{
    (void)aclrtGetLastError(ACL_RT_THREAD_LEVEL);
    EXPECT(aclCreateTensorDesc() == NULL && aclopCreateAttr() == NULL);
    EXPECT_EQ_I64(aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL), 0);
    EXPECT_STATUS(500001, aclopCompileAndExecute(OPERATOR("Transpose")));
    EXPECT_EQ_I64(aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL), 0);
    EXPECT_STATUS(161001, aclnnAbsGetWorkspaceSize(NULL, NULL, NULL, NULL));
    EXPECT_EQ_I64(aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL), 0);
    EXPECT_STATUS(100000, aclrtFree(NULL));
    EXPECT(aclCreateTensorDesc() == NULL);
    EXPECT_STATUS(500001, aclopCompileAndExecute(OPERATOR("Transpose")));
    EXPECT_EQ_I64(aclrtGetLastError(ACL_RT_THREAD_LEVEL), 100000);
    EXPECT_EQ_I64(aclrtGetLastError(ACL_RT_THREAD_LEVEL), 0);
}

/* With the plug-in's task queue the operator is work that fails: whoever waits is told, results that
 * were not computed are NaN, and later work runs. */
static void with_a_task_queue_the_stream_fails(void)
{
    const float before[4] = {1, 2, 3, 4};
    float after[4] = {0};
    void *memory = NULL;
    aclrtStream stream = NULL;
    aclDataBuffer *buffer;

    EXPECT_STATUS(0, aclrtSetDevice(0));
    EXPECT_STATUS(0, aclrtCreateStream(&stream));
    EXPECT_STATUS(0, aclrtMalloc(&memory, sizeof(before), ACL_MEM_MALLOC_HUGE_FIRST));
    EXPECT_STATUS(
        0, aclrtMemcpy(memory, sizeof(before), before, sizeof(before), ACL_MEMCPY_HOST_TO_DEVICE));
    buffer = aclCreateDataBuffer(memory, 2 * sizeof(float));
    EXPECT(buffer != NULL);
    for (int round = 0; round < 2; round++) {
        EXPECT_STATUS(0, aclopCompileAndExecute("Cumsum", 0, NULL, NULL, 1, NULL, &buffer, NULL, 0,
                                                0, NULL, stream));
        EXPECT(aclGetRecentErrMsg() == NULL);
        EXPECT_STATUS(507000, round == 0 ? aclrtSynchronizeStream(stream)
                                         : aclrtSynchronizeDeviceWithTimeout(-1));
        EXPECT_EQ_I64(aclrtGetLastError(ACL_RT_THREAD_LEVEL), 507000);
        EXPECT_TEXT_CONTAINS(
            aclGetRecentErrMsg(),
            "aclopCompileAndExecute: the graph operator Cumsum is not in this library");
        EXPECT_STATUS(
            0, aclrtMemcpy(after, sizeof(after), memory, sizeof(after), ACL_MEMCPY_DEVICE_TO_HOST));
        EXPECT(isnan(after[0]) && isnan(after[1]) && after[2] == 3 && after[3] == 4);
        EXPECT_STATUS(0, aclrtMemsetAsync(memory, 4, 0, 4, stream));
        EXPECT_STATUS(0, aclrtSynchronizeStream(stream));
        EXPECT_STATUS(
            0, aclrtMemcpy(after, sizeof(after), memory, sizeof(after), ACL_MEMCPY_DEVICE_TO_HOST));
        EXPECT(after[0] == 0);
    }
    EXPECT_STATUS(0, aclDestroyDataBuffer(buffer));
    EXPECT_STATUS(0, aclrtFree(memory));
    EXPECT_STATUS(0, aclrtDestroyStream(stream));
    EXPECT_STATUS(0, aclrtResetDevice(0));
}

/* An operator that reads its own results waits before the client does: it is right, and the client is told. */
static void an_operator_that_waits_leaves_the_failure(void)
{
    struct oc_arguments a;
    aclOpExecutor *executor;
    aclrtStream stream = NULL;

    EXPECT_STATUS(0, aclrtSetDevice(0));
    EXPECT_STATUS(0, aclrtCreateStream(&stream));
    if (EXPECT(oc_arguments_make(oc_operator_named("aclnnMaskedSelect"), &a))) {
        EXPECT_STATUS(0, aclopCompileAndExecute("Cumsum", 0, NULL, NULL, 0, NULL, NULL, NULL, 0, 0,
                                                NULL, stream));
        EXPECT_OK(oc_arguments_prepare(&a, &executor));
        EXPECT_OK(oc_arguments_run_on(&a, executor, stream));
        EXPECT_STATUS(507000, aclrtSynchronizeStream(stream));
        EXPECT_TEXT_CONTAINS(aclGetRecentErrMsg(), "the graph operator Cumsum is not");
        EXPECT_STATUS(0, aclrtSynchronizeStream(stream));
        oc_arguments_free(&a);
    }
    EXPECT_STATUS(0, aclrtDestroyStream(stream));
    EXPECT_STATUS(0, aclrtResetDevice(0));
}

static void nothing_is_captured(void)
{
    int status = 7;
    void *graph = &status;

    EXPECT_STATUS(0, aclmdlRICaptureGetInfo(NULL, &status, &graph));
    EXPECT(status == 0 && graph == NULL);
    EXPECT_STATUS(100000, aclmdlRICaptureGetInfo(NULL, NULL, &graph));
    EXPECT_STATUS(100000, aclmdlRICaptureGetInfo(NULL, &status, NULL));
    (void)aclGetRecentErrMsg();
}

static void the_profiler_drops_reports(void)
{
#define CALL(type, name, result) EXPECT_EQ_I64(name(), result);
    OC_PROFILER_FUNCTIONS(CALL)
#undef CALL
    EXPECT(aclGetRecentErrMsg() == NULL);
}

static void the_profilers_clock_advances(void)
{
    const uint64_t start = MsprofSysCycleTime();
    uint64_t now = start;

    for (int i = 0; i < 1000000 && now == start; i++)
        now = MsprofSysCycleTime();
    EXPECT(now > start);
}

static const struct oc_test TESTS[] = {
    OC_TEST_OF(every_function_says_what_is_missing),
    OC_TEST_OF(no_function_reports_success),
    OC_TEST_OF(no_physical_memory_is_offered),
    OC_TEST_OF(graph_operators_are_named),
    OC_TEST_OF(arguments_fail_in_silence),
    OC_TEST_OF(descriptions_give_way),
    OC_TEST_OF(missing_operators_are_no_errors_of_the_runtime),
    OC_TEST_OF(with_a_task_queue_the_stream_fails),
    OC_TEST_OF(an_operator_that_waits_leaves_the_failure),
    OC_TEST_OF(nothing_is_captured),
    OC_TEST_OF(the_profiler_drops_reports),
    OC_TEST_OF(the_profilers_clock_advances),
};

OC_TEST_MAIN(.name = "link only", OC_TESTS(TESTS))
