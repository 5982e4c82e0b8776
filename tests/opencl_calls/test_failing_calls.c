/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Each call of OpenCL fails once: a function that makes n calls runs n times for each code, and the
 * k-th call of the k-th run is not made but returns the code. Each run ends with right results, or with
 * a documented status and a message that names the code. The next run, without a failure, succeeds, and
 * at the end no object of OpenCL is left.
 */
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "acl/acl.h"
#include "device/opencl.h"
#include "harness/operators.h"
#include "harness/test.h"
#include "memory/pool.h"
#include "opencl_calls/call_counter.h"
#include "plan/plan_cache.h"
#include "plan/strategy_override.h"
#include "verify/device.h"

#define NO_CALL 0

/* What lack of memory and lost devices look like in the calls that were seen to fail. */
static const cl_int CODES[] = {CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY,
                               CL_MEM_OBJECT_ALLOCATION_FAILURE};

static struct {
    int victim; /* from 1; NO_CALL: only count */
    cl_int code;
    atomic_int calls;
    const char *function; /* that failed, or NULL */
} failure;

static struct {
    long calls, failed, survived;
} total;

static int fail_one(const char *function)
{
    if (atomic_fetch_add(&failure.calls, 1) + 1 != failure.victim) return CL_SUCCESS;
    failure.function = function;
    return failure.code;
}

static void failure_start(int victim, cl_int code)
{
    failure.victim = victim;
    failure.code = code;
    failure.function = NULL;
    atomic_store(&failure.calls, 0);
    oc_call_hook_set(fail_one);
}

static void failure_stop(void) { oc_call_hook_set(NULL); }

/* A function under test. `run` returns the first status that is not 0; `is_right` is asked after
 * success. */
struct subject {
    const char *name;
    void (*prepare)(void *data);
    aclError (*run)(void *data);
    bool (*is_right)(void *data);
    void *data;
};

static bool is_documented(aclError status)
{
    static const aclError DOCUMENTED[] = {ACLNN_ERR_RUNTIME_ERROR, ACL_ERROR_RT_INTERNAL_ERROR,
                                          ACL_ERROR_RT_DEVICE_OOM, ACL_ERROR_RT_MEMORY_ALLOCATION};
    bool found = false;

    for (size_t i = 0; i < OC_COUNT(DOCUMENTED); i++)
        found = found || status == DOCUMENTED[i];
    return found;
}

/* False when there is no such call. */
static bool fail_call(const struct subject *subject, int victim, cl_int code)
{
    const char *function;

    oc_expect_note("%s, call %d: %s", subject->name, victim, oc_cl_error_name(code));
    subject->prepare(subject->data);
    oc_forget_messages();
    failure_start(victim, code);

    const aclError status = subject->run(subject->data);

    failure_stop();
    function = failure.function;
    if (function == NULL) return false;
    total.failed++;
    oc_expect_note("%s, call %d: %s returns %s", subject->name, victim, function,
                   oc_cl_error_name(code));
    if (status == 0) {
        EXPECT(subject->is_right(subject->data));
    } else {
        if (!is_documented(status)) EXPECT_EQ_I64(status, 0);
        EXPECT_TEXT_CONTAINS(oc_newest_message(), oc_cl_error_name(code));
    }
    /* What was enqueued before the failure may have its own report, once. */
    (void)aclrtSynchronizeDevice();
    EXPECT_OK(aclrtSynchronizeDevice());
    subject->prepare(subject->data);
    if (EXPECT_OK(subject->run(subject->data)) && EXPECT(subject->is_right(subject->data)))
        total.survived++;
    return true;
}

/* Releases what is kept for later. */
static struct oc_object_counts count_objects(void)
{
    EXPECT_OK(aclrtSynchronizeDevice());
    oc_plan_cache_trim();
    oc_pool_trim();
    return oc_object_counts_now();
}

static void fail_calls(const struct subject *subject)
{
    struct oc_object_counts before, after;

    for (int i = 0; i < 2; i++) { /* tables and buffers that are made once */
        subject->prepare(subject->data);
        if (!EXPECT_OK(subject->run(subject->data)) || !EXPECT(subject->is_right(subject->data)))
            return;
    }
    before = count_objects();
    subject->prepare(subject->data);
    EXPECT_OK(subject->run(subject->data));
    for (size_t i = 0; i < OC_COUNT(CODES); i++) {
        int victim = 1;

        while (fail_call(subject, victim, CODES[i]))
            victim++;
        total.calls += victim - 1;
    }
    oc_expect_note("%s, at the end", subject->name);
    after = count_objects();
    EXPECT_EQ_I64(after.mems, before.mems);
    EXPECT_EQ_I64(after.kernels, before.kernels);
    EXPECT_EQ_I64(after.queues, before.queues);
    EXPECT_EQ_I64(after.events, before.events);
    oc_expect_no_note();
}

static void print_total(void)
{
    (void)printf("calls %ld, failures injected %ld, survived %ld\n", total.calls, total.failed,
                 total.survived);
    EXPECT(total.failed > 0);
    EXPECT_EQ_I64(total.survived, total.failed);
    memset(&total, 0, sizeof(total));
}

/* ---- Operators ---- */

struct operator_run {
    struct oc_arguments expected, a;
};

/* Outputs of an earlier run must not count. */
static void operator_prepare_warm(void *data)
{
    struct operator_run *r = data;

    for (int i = 0; i < r->a.count; i++)
        if (oc_argument_is_output(&r->a, i)) (void)oc_buffer_send(&r->a.buffers[i]);
}

static void operator_prepare_cold(void *data)
{
    operator_prepare_warm(data);
    oc_plan_cache_trim();
}

static aclError operator_run(void *data)
{
    struct operator_run *r = data;
    aclOpExecutor *executor;
    aclError status = oc_arguments_prepare(&r->a, &executor);

    if (status == 0) status = oc_arguments_run(&r->a, executor);
    return status != 0 ? status : aclrtSynchronizeStream(oc_test_stream());
}

static bool operator_is_right(void *data)
{
    struct operator_run *r = data;

    return oc_arguments_outputs_are(&r->a, &r->expected);
}

static void fail_operator(const struct oc_operator *op, void (*prepare)(void *data))
{
    struct operator_run r;
    const struct subject subject = {op->name, prepare, operator_run, operator_is_right, &r};

    if (!oc_arguments_make_done(op, &r.expected)) return;
    if (oc_arguments_make(op, &r.a)) {
        fail_calls(&subject);
        oc_arguments_free(&r.a);
    }
    oc_arguments_free(&r.expected);
}

static void operators_that_are_planned(void)
{
    for (const struct oc_operator *op = oc_operators; op->name != NULL; op++)
        fail_operator(op, operator_prepare_cold);
    print_total();
}

static void operators_with_a_kept_plan(void)
{
    for (const struct oc_operator *op = oc_operators; op->name != NULL; op++)
        fail_operator(op, operator_prepare_warm);
    print_total();
}

/* CLBlast makes calls of its own, and objects that the library returns to it. */
static void products_of_clblast(void)
{
    static const char *const NAMES[] = {"aclnnConvTbc", "aclnnConvTbcBackward", "aclnnAddmm"};

    oc_strategy_override("gemm:clblast");
    for (size_t i = 0; i < OC_COUNT(NAMES); i++)
        fail_operator(oc_operator_named(NAMES[i]), operator_prepare_cold);
    oc_strategy_override(NULL);
    print_total();
}

/* ---- The runtime ---- */

#define WIDTH 64
#define HEIGHT 4
#define PITCH 96
#define BYTES ((size_t)PITCH * HEIGHT)

static struct {
    void *device[2];
    unsigned char sent[BYTES], received[BYTES];
    bool is_right;
} memory;

static void memory_prepare(void *data)
{
    (void)data;
    for (size_t i = 0; i < BYTES; i++)
        memory.sent[i] = (unsigned char)(i * 7 + 1);
    memset(memory.received, 0, BYTES);
    for (int i = 0; i < 2; i++)
        EXPECT_OK(aclrtMemset(memory.device[i], BYTES, 0, BYTES));
    memory.is_right = true;
    oc_pool_trim();
}

static bool memory_is_right(void *data)
{
    (void)data;
    return memory.is_right;
}

#define TRY(call)                       \
    do {                                \
        const aclError status = (call); \
        if (status != 0) return status; \
    } while (0)

static bool rows_are_equal(const unsigned char *a, const unsigned char *b, size_t width)
{
    bool equal = true;

    for (size_t y = 0; y < HEIGHT; y++)
        equal = equal && memcmp(a + y * PITCH, b + y * PITCH, width) == 0;
    return equal;
}

static aclError run_copies(void *data)
{
    (void)data;
    TRY(aclrtMemcpy(memory.device[0], BYTES, memory.sent, BYTES, ACL_MEMCPY_HOST_TO_DEVICE));
    TRY(aclrtMemcpy(memory.device[1], BYTES, memory.device[0], BYTES, ACL_MEMCPY_DEVICE_TO_DEVICE));
    TRY(aclrtMemcpy(memory.received, BYTES, memory.device[1], BYTES, ACL_MEMCPY_DEVICE_TO_HOST));
    memory.is_right = rows_are_equal(memory.sent, memory.received, PITCH);
    return 0;
}

static aclError run_copies_on_a_stream(void *data)
{
    const aclrtStream stream = oc_test_stream();

    (void)data;
    TRY(aclrtMemcpyAsync(memory.device[0], BYTES, memory.sent, BYTES, ACL_MEMCPY_HOST_TO_DEVICE,
                         stream));
    TRY(aclrtMemcpyAsync(memory.device[1], BYTES, memory.device[0], BYTES,
                         ACL_MEMCPY_DEVICE_TO_DEVICE, stream));
    TRY(aclrtMemcpyAsync(memory.received, BYTES, memory.device[1], BYTES, ACL_MEMCPY_DEVICE_TO_HOST,
                         stream));
    TRY(aclrtSynchronizeStream(stream));
    memory.is_right = rows_are_equal(memory.sent, memory.received, PITCH);
    return 0;
}

static aclError run_copies_of_rows(void *data)
{
    (void)data;
    TRY(aclrtMemcpy2d(memory.device[0], PITCH, memory.sent, PITCH, WIDTH, HEIGHT,
                      ACL_MEMCPY_HOST_TO_DEVICE));
    TRY(aclrtMemcpy2d(memory.device[1], PITCH, memory.device[0], PITCH, WIDTH, HEIGHT,
                      ACL_MEMCPY_DEVICE_TO_DEVICE));
    TRY(aclrtMemcpy2d(memory.received, PITCH, memory.device[1], PITCH, WIDTH, HEIGHT,
                      ACL_MEMCPY_DEVICE_TO_HOST));
    memory.is_right = rows_are_equal(memory.sent, memory.received, WIDTH);
    return 0;
}

static aclError run_copies_of_rows_on_a_stream(void *data)
{
    const aclrtStream stream = oc_test_stream();

    (void)data;
    TRY(aclrtMemcpy2dAsync(memory.device[0], PITCH, memory.sent, PITCH, WIDTH, HEIGHT,
                           ACL_MEMCPY_HOST_TO_DEVICE, stream));
    TRY(aclrtMemcpy2dAsync(memory.device[1], PITCH, memory.device[0], PITCH, WIDTH, HEIGHT,
                           ACL_MEMCPY_DEVICE_TO_DEVICE, stream));
    TRY(aclrtMemcpy2dAsync(memory.received, PITCH, memory.device[1], PITCH, WIDTH, HEIGHT,
                           ACL_MEMCPY_DEVICE_TO_HOST, stream));
    TRY(aclrtSynchronizeStream(stream));
    memory.is_right = rows_are_equal(memory.sent, memory.received, WIDTH);
    return 0;
}

static aclError run_fills(void *data)
{
    (void)data;
    TRY(aclrtMemset(memory.device[0], BYTES, 1, BYTES));
    TRY(aclrtMemsetAsync(memory.device[0], BYTES, 7, 1, oc_test_stream()));
    TRY(aclrtSynchronizeStream(oc_test_stream()));
    TRY(aclrtMemcpy(memory.received, BYTES, memory.device[0], BYTES, ACL_MEMCPY_DEVICE_TO_HOST));
    memory.is_right = memory.received[0] == 7 && memory.received[1] == 1;
    return 0;
}

/* The copies use memory that may be returned to the pool, and taken from it. */
static aclError run_allocation(void *data)
{
    void *device = NULL, *pinned = NULL;
    aclError status = aclrtMalloc(&device, BYTES, ACL_MEM_MALLOC_HUGE_FIRST);

    (void)data;
    if (status == 0) status = aclrtMallocHost(&pinned, BYTES);
    if (status == 0)
        status = aclrtMemcpyAsync(pinned, BYTES, device, BYTES, ACL_MEMCPY_DEVICE_TO_HOST,
                                  oc_test_stream());
    if (status == 0) status = aclrtSynchronizeStream(oc_test_stream());

    const aclError host_status = pinned != NULL ? aclrtFreeHost(pinned) : 0;
    const aclError device_status = device != NULL ? aclrtFree(device) : 0;

    if (status == 0) status = host_status;
    return status != 0 ? status : device_status;
}

static aclError run_streams_and_events(aclrtStream stream, const aclrtEvent events[2])
{
    float milliseconds;

    TRY(aclrtRecordEvent(events[0], stream));
    TRY(aclrtMemsetAsync(memory.device[0], BYTES, 3, BYTES, stream));
    TRY(aclrtRecordEvent(events[1], stream));
    TRY(aclrtStreamWaitEvent(oc_test_stream(), events[1]));
    TRY(aclrtMemcpyAsync(memory.device[1], BYTES, memory.device[0], BYTES,
                         ACL_MEMCPY_DEVICE_TO_DEVICE, oc_test_stream()));
    TRY(aclrtSynchronizeEvent(events[1]));
    TRY(aclrtSynchronizeStream(oc_test_stream()));
    TRY(aclrtEventElapsedTime(&milliseconds, events[0], events[1]));
    TRY(aclrtMemcpy(memory.received, BYTES, memory.device[1], BYTES, ACL_MEMCPY_DEVICE_TO_HOST));
    memory.is_right = memory.received[0] == 3 && memory.received[BYTES - 1] == 3;
    return 0;
}

static aclError run_new_streams_and_events(void *data)
{
    aclrtStream stream = NULL;
    aclrtEvent events[2] = {NULL, NULL};
    aclError status = aclrtCreateStream(&stream), destroyed[3] = {0, 0, 0};

    (void)data;
    for (int i = 0; i < 2 && status == 0; i++)
        status = aclrtCreateEvent(&events[i]);
    if (status == 0) status = run_streams_and_events(stream, events);
    for (int i = 0; i < 2; i++)
        if (events[i] != NULL) destroyed[i] = aclrtDestroyEvent(events[i]);
    if (stream != NULL) destroyed[2] = aclrtDestroyStream(stream);
    for (int i = 0; i < 3 && status == 0; i++)
        status = destroyed[i];
    return status;
}

static const struct subject RUNTIME[] = {
    {"copies", memory_prepare, run_copies, memory_is_right, NULL},
    {"copies on a stream", memory_prepare, run_copies_on_a_stream, memory_is_right, NULL},
    {"copies of rows", memory_prepare, run_copies_of_rows, memory_is_right, NULL},
    {"copies of rows on a stream", memory_prepare, run_copies_of_rows_on_a_stream, memory_is_right,
     NULL},
    {"fills", memory_prepare, run_fills, memory_is_right, NULL},
    {"allocation", memory_prepare, run_allocation, memory_is_right, NULL},
    {"streams and events", memory_prepare, run_new_streams_and_events, memory_is_right, NULL},
};

static void functions_of_the_runtime(void)
{
    for (int i = 0; i < 2; i++)
        EXPECT_OK(aclrtMalloc(&memory.device[i], BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
    for (size_t i = 0; i < OC_COUNT(RUNTIME); i++)
        fail_calls(&RUNTIME[i]);
    for (int i = 0; i < 2; i++)
        EXPECT_OK(aclrtFree(memory.device[i]));
    print_total();
}

static const struct oc_test TESTS[] = {
    OC_TEST_OF(operators_that_are_planned),
    OC_TEST_OF(operators_with_a_kept_plan),
    OC_TEST_OF(products_of_clblast),
    OC_TEST_OF(functions_of_the_runtime),
};

OC_TEST_MAIN(.name = "failing_calls", OC_TESTS(TESTS), OC_ON_DEVICE)
