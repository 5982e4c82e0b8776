/* SPDX-License-Identifier: Apache-2.0 */
#include "opencl_calls/fault_sweep.h"

#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

#include "acl/acl.h"
#include "harness/test.h"
#include "memory/pool.h"
#include "opencl_calls/call_counter.h"
#include "plan/plan_cache.h"
#include "verify/device.h"

static struct {
    long calls, failed, survived;
} total;

/* Calls of the API under test. `run` returns the first status that is not 0. `is_right` is asked after
 * success; after a failure, once all work has ended, expect_untouched: what the calls must not write. */
struct subject {
    const char *name;
    void (*prepare)(void *data);
    aclError (*run)(void *data);
    bool (*is_right)(void *data);
    void (*expect_untouched)(void *data);
    void *data;
};

/* The call of the API that returned the first status that is not 0. */
static struct {
    char function[96];
    char api[96]; /* as messages name it: both calls of an operator have its name */
} refused;

static aclError called(const char *function, const char *api, aclError status)
{
    if (status == 0 || refused.function[0] != '\0') return status;
    (void)snprintf(refused.function, sizeof(refused.function), "%.*s", (int)strcspn(function, "("),
                   function);
    (void)snprintf(refused.api, sizeof(refused.api), "%.*s", (int)strcspn(api, "("), api);
    return status;
}

#define CALL(call) called(#call, #call, (call))

#define TRY(call)                       \
    do {                                \
        const aclError status = (call); \
        if (status != 0) return status; \
    } while (0)

static bool is_documented(const struct oc_fault *fault, aclError status)
{
    const struct oc_documented *d = fault->documented;

    while (d->functions != NULL && fnmatch(d->functions, refused.function, 0) != 0)
        d++;
    if (d->functions == NULL) return false;
    for (const aclError *s = d->statuses; *s != 0; s++)
        if (status == *s) return true;
    return false;
}

/* The status and its message, which names the function of the API and what failed. */
static void expect_documented(const struct oc_fault *fault, aclError status, const char *function,
                              const char *text)
{
    const char *message = oc_newest_message();

    if (!is_documented(fault, status))
        oc_expect_fail("%s returned %d, which its header does not document; message: %s",
                       refused.function, (int)status, message);
    EXPECT_TEXT_CONTAINS(message, refused.api);
    EXPECT_TEXT_CONTAINS(message, text);
    if (fault->is_named != NULL && !fault->is_named(message, function))
        oc_expect_fail("%s failed, which the message does not say: %s", function, message);
}

/* False when there is no such call. */
static bool fail_call(const struct oc_fault *fault, const struct subject *subject, int victim,
                      int code)
{
    const char *text = fault->text(code);

    oc_expect_note("%s, call %d: %s", subject->name, victim, text);
    subject->prepare(subject->data);
    oc_forget_messages();
    memset(&refused, 0, sizeof(refused));
    fault->start(victim, code);

    const aclError status = subject->run(subject->data);
    const char *function = fault->stop();

    if (function == NULL) return false;
    total.failed++;
    oc_expect_note("%s, call %d: %s fails: %s", subject->name, victim, function, text);
    if (status == 0)
        EXPECT(subject->is_right(subject->data));
    else
        expect_documented(fault, status, function, text);
    /* What was enqueued before the failure may have its own report, once. */
    (void)aclrtSynchronizeDevice();
    EXPECT_OK(aclrtSynchronizeDevice());
    if (status != 0) subject->expect_untouched(subject->data);
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

static int subjects;

static int code_of(const struct oc_fault *fault, int victim, int pass)
{
    return (victim * fault->passes + pass + subjects) % fault->codes;
}

static void fail_calls(const struct oc_fault *fault, const struct subject *subject)
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
    /* Each call fails with `passes` of the codes, the calls after it and other subjects with the next. */
    for (int pass = 0; pass < fault->passes; pass++) {
        int victim = 1;

        while (fail_call(fault, subject, victim, code_of(fault, victim, pass)))
            victim++;
        total.calls += victim - 1;
    }
    subjects++;
    oc_expect_note("%s, at the end", subject->name);
    after = count_objects();
    oc_object_counts_expect(&after, &before);
    oc_expect_no_note();
}

void oc_fault_print_total(void)
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
    if (r->a.workspace.bytes > 0) (void)oc_buffer_send(&r->a.workspace);
}

static void operator_prepare_cold(void *data)
{
    operator_prepare_warm(data);
    oc_plan_cache_trim();
}

static aclError operator_run(void *data)
{
    struct operator_run *r = data;
    const char *name = r->a.op->name;
    char first[96];
    aclOpExecutor *executor;

    (void)snprintf(first, sizeof(first), "%sGetWorkspaceSize", name);
    TRY(called(first, name, oc_arguments_prepare(&r->a, &executor)));
    TRY(called(name, name, oc_arguments_run(&r->a, executor)));
    return CALL(aclrtSynchronizeStream(oc_test_stream()));
}

static bool operator_is_right(void *data)
{
    struct operator_run *r = data;

    return oc_arguments_outputs_are(&r->a, &r->expected);
}

/* The inputs, and the guards of all tensors and of the workspace. Outputs may hold anything. */
static void operator_expect_untouched(void *data)
{
    struct operator_run *r = data;
    struct oc_buffer *workspace = &r->a.workspace;

    for (int i = 0; i < r->a.count; i++) {
        struct oc_buffer *b = &r->a.buffers[i];
        const char *name = r->a.op->parameters[i].name;

        if (!oc_argument_is_tensor(&r->a, i) || !oc_buffer_receive(b, name)) continue;
        if (!oc_argument_is_output(&r->a, i) && memcmp(b->received, b->sent, b->bytes) != 0)
            oc_expect_fail("%s, an input, was overwritten", name);
    }
    if (workspace->bytes > 0) (void)oc_buffer_receive(workspace, "workspace");
}

void oc_fault_sweep_operator(const struct oc_fault *fault, const struct oc_operator *op,
                             bool is_planned)
{
    struct operator_run r;
    const struct subject subject = {op->name,
                                    is_planned ? operator_prepare_cold : operator_prepare_warm,
                                    operator_run,
                                    operator_is_right,
                                    operator_expect_untouched,
                                    &r};

    if (!oc_arguments_make_done(op, &r.expected)) return;
    if (oc_arguments_make(op, &r.a)) {
        fail_calls(fault, &subject);
        oc_arguments_free(&r.a);
    }
    oc_arguments_free(&r.expected);
}

void oc_fault_sweep_operators(const struct oc_fault *fault, bool is_planned)
{
    for (const struct oc_operator *op = oc_operator_next(NULL); op != NULL;
         op = oc_operator_next(op))
        oc_fault_sweep_operator(fault, op, is_planned);
}

/* ---- The runtime ---- */

#define SENT(i) ((unsigned char)((i)*7 + 1))

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
        memory.sent[i] = SENT(i);
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

static bool rows_are_equal(const unsigned char *a, const unsigned char *b, size_t width)
{
    bool equal = true;

    for (size_t y = 0; y < HEIGHT; y++)
        equal = equal && memcmp(a + y * PITCH, b + y * PITCH, width) == 0;
    return equal;
}

static void memory_expect_untouched(void *data)
{
    (void)data;
    for (size_t i = 0; i < BYTES; i++)
        if (memory.sent[i] != SENT(i)) {
            oc_expect_fail("the source of the copies was overwritten");
            break;
        }
}

/* Nor what is between the rows. */
static void memory_expect_untouched_gaps(void *data)
{
    static const unsigned char ZEROS[PITCH];

    memory_expect_untouched(data);
    for (size_t y = 0; y < HEIGHT; y++)
        EXPECT(memcmp(memory.received + y * PITCH + WIDTH, ZEROS, PITCH - WIDTH) == 0);
    for (int i = 0; i < 2; i++) {
        EXPECT_OK(aclrtMemcpy(memory.received, BYTES, memory.device[i], BYTES,
                              ACL_MEMCPY_DEVICE_TO_HOST));
        for (size_t y = 0; y < HEIGHT; y++)
            EXPECT(memcmp(memory.received + y * PITCH + WIDTH, ZEROS, PITCH - WIDTH) == 0);
    }
}

static aclError run_copies(void *data)
{
    (void)data;
    TRY(CALL(aclrtMemcpy(memory.device[0], BYTES, memory.sent, BYTES, ACL_MEMCPY_HOST_TO_DEVICE)));
    TRY(CALL(aclrtMemcpy(memory.device[1], BYTES, memory.device[0], BYTES,
                         ACL_MEMCPY_DEVICE_TO_DEVICE)));
    TRY(CALL(
        aclrtMemcpy(memory.received, BYTES, memory.device[1], BYTES, ACL_MEMCPY_DEVICE_TO_HOST)));
    memory.is_right = rows_are_equal(memory.sent, memory.received, PITCH);
    return 0;
}

static aclError run_copies_on_a_stream(void *data)
{
    const aclrtStream stream = oc_test_stream();

    (void)data;
    TRY(CALL(aclrtMemcpyAsync(memory.device[0], BYTES, memory.sent, BYTES,
                              ACL_MEMCPY_HOST_TO_DEVICE, stream)));
    TRY(CALL(aclrtMemcpyAsync(memory.device[1], BYTES, memory.device[0], BYTES,
                              ACL_MEMCPY_DEVICE_TO_DEVICE, stream)));
    TRY(CALL(aclrtMemcpyAsync(memory.received, BYTES, memory.device[1], BYTES,
                              ACL_MEMCPY_DEVICE_TO_HOST, stream)));
    TRY(CALL(aclrtSynchronizeStream(stream)));
    memory.is_right = rows_are_equal(memory.sent, memory.received, PITCH);
    return 0;
}

static aclError run_copies_of_rows(void *data)
{
    (void)data;
    TRY(CALL(aclrtMemcpy2d(memory.device[0], PITCH, memory.sent, PITCH, WIDTH, HEIGHT,
                           ACL_MEMCPY_HOST_TO_DEVICE)));
    TRY(CALL(aclrtMemcpy2d(memory.device[1], PITCH, memory.device[0], PITCH, WIDTH, HEIGHT,
                           ACL_MEMCPY_DEVICE_TO_DEVICE)));
    TRY(CALL(aclrtMemcpy2d(memory.received, PITCH, memory.device[1], PITCH, WIDTH, HEIGHT,
                           ACL_MEMCPY_DEVICE_TO_HOST)));
    memory.is_right = rows_are_equal(memory.sent, memory.received, WIDTH);
    return 0;
}

static aclError run_copies_of_rows_on_a_stream(void *data)
{
    const aclrtStream stream = oc_test_stream();

    (void)data;
    TRY(CALL(aclrtMemcpy2dAsync(memory.device[0], PITCH, memory.sent, PITCH, WIDTH, HEIGHT,
                                ACL_MEMCPY_HOST_TO_DEVICE, stream)));
    TRY(CALL(aclrtMemcpy2dAsync(memory.device[1], PITCH, memory.device[0], PITCH, WIDTH, HEIGHT,
                                ACL_MEMCPY_DEVICE_TO_DEVICE, stream)));
    TRY(CALL(aclrtMemcpy2dAsync(memory.received, PITCH, memory.device[1], PITCH, WIDTH, HEIGHT,
                                ACL_MEMCPY_DEVICE_TO_HOST, stream)));
    TRY(CALL(aclrtSynchronizeStream(stream)));
    memory.is_right = rows_are_equal(memory.sent, memory.received, WIDTH);
    return 0;
}

static aclError run_fills(void *data)
{
    (void)data;
    TRY(CALL(aclrtMemset(memory.device[0], BYTES, 1, BYTES)));
    TRY(CALL(aclrtMemsetAsync(memory.device[0], BYTES, 7, 1, oc_test_stream())));
    TRY(CALL(aclrtSynchronizeStream(oc_test_stream())));
    TRY(CALL(
        aclrtMemcpy(memory.received, BYTES, memory.device[0], BYTES, ACL_MEMCPY_DEVICE_TO_HOST)));
    memory.is_right = memory.received[0] == 7 && memory.received[1] == 1;
    return 0;
}

/* The copies use memory that may be returned to the pool, and taken from it. */
static aclError run_allocation(void *data)
{
    void *device = NULL, *pinned = NULL;
    aclError status = CALL(aclrtMalloc(&device, BYTES, ACL_MEM_MALLOC_HUGE_FIRST));

    (void)data;
    if (status == 0) status = CALL(aclrtMallocHost(&pinned, BYTES));
    if (status == 0)
        status = CALL(aclrtMemcpyAsync(pinned, BYTES, device, BYTES, ACL_MEMCPY_DEVICE_TO_HOST,
                                       oc_test_stream()));
    if (status == 0) status = CALL(aclrtSynchronizeStream(oc_test_stream()));

    const aclError host_status = pinned != NULL ? CALL(aclrtFreeHost(pinned)) : 0;
    const aclError device_status = device != NULL ? CALL(aclrtFree(device)) : 0;

    if (status == 0) status = host_status;
    return status != 0 ? status : device_status;
}

static aclError run_streams_and_events(aclrtStream stream, const aclrtEvent events[2])
{
    float milliseconds;

    TRY(CALL(aclrtRecordEvent(events[0], stream)));
    TRY(CALL(aclrtMemsetAsync(memory.device[0], BYTES, 3, BYTES, stream)));
    TRY(CALL(aclrtRecordEvent(events[1], stream)));
    TRY(CALL(aclrtStreamWaitEvent(oc_test_stream(), events[1])));
    TRY(CALL(aclrtMemcpyAsync(memory.device[1], BYTES, memory.device[0], BYTES,
                              ACL_MEMCPY_DEVICE_TO_DEVICE, oc_test_stream())));
    TRY(CALL(aclrtSynchronizeEvent(events[1])));
    TRY(CALL(aclrtSynchronizeStream(oc_test_stream())));
    TRY(CALL(aclrtEventElapsedTime(&milliseconds, events[0], events[1])));
    TRY(CALL(
        aclrtMemcpy(memory.received, BYTES, memory.device[1], BYTES, ACL_MEMCPY_DEVICE_TO_HOST)));
    memory.is_right = memory.received[0] == 3 && memory.received[BYTES - 1] == 3 &&
                      milliseconds >= 0 && milliseconds < 60000;
    return 0;
}

static aclError run_new_streams_and_events(void *data)
{
    aclrtStream stream = NULL;
    aclrtEvent events[2] = {NULL, NULL};
    aclError status = CALL(aclrtCreateStream(&stream)), destroyed[3] = {0, 0, 0};

    (void)data;
    for (int i = 0; i < 2 && status == 0; i++)
        status = CALL(aclrtCreateEvent(&events[i]));
    if (status == 0) status = run_streams_and_events(stream, events);
    for (int i = 0; i < 2; i++)
        if (events[i] != NULL) destroyed[i] = CALL(aclrtDestroyEvent(events[i]));
    if (stream != NULL) destroyed[2] = CALL(aclrtDestroyStream(stream));
    for (int i = 0; i < 3 && status == 0; i++)
        status = destroyed[i];
    return status;
}

static void add_one(void *args)
{
    unsigned char *bytes = args;

    bytes[0] = (unsigned char)(bytes[0] + 1);
}

/* The stream's thread is new, too. */
static aclError run_functions_on_a_stream(void *data)
{
    aclrtStream stream = NULL;
    aclError status = CALL(aclrtCreateStream(&stream)), destroyed = 0;

    (void)data;
    if (status == 0) status = CALL(aclrtLaunchHostFunc(stream, add_one, memory.received));
    if (status == 0) status = CALL(aclrtValueWrite(memory.device[0], 7, 0, stream));
    if (status == 0) status = CALL(aclrtLaunchHostFunc(stream, add_one, memory.received));
    if (status == 0) status = CALL(aclrtSynchronizeStream(stream));
    memory.is_right = memory.received[0] == 2;
    if (stream != NULL) destroyed = CALL(aclrtDestroyStream(stream));
    return status != 0 ? status : destroyed;
}

static const struct subject RUNTIME[] = {
    {"copies", memory_prepare, run_copies, memory_is_right, memory_expect_untouched, NULL},
    {"copies on a stream", memory_prepare, run_copies_on_a_stream, memory_is_right,
     memory_expect_untouched, NULL},
    {"copies of rows", memory_prepare, run_copies_of_rows, memory_is_right,
     memory_expect_untouched_gaps, NULL},
    {"copies of rows on a stream", memory_prepare, run_copies_of_rows_on_a_stream, memory_is_right,
     memory_expect_untouched_gaps, NULL},
    {"fills", memory_prepare, run_fills, memory_is_right, memory_expect_untouched, NULL},
    {"allocation", memory_prepare, run_allocation, memory_is_right, memory_expect_untouched, NULL},
    {"functions on a stream", memory_prepare, run_functions_on_a_stream, memory_is_right,
     memory_expect_untouched, NULL},
    {"streams and events", memory_prepare, run_new_streams_and_events, memory_is_right,
     memory_expect_untouched, NULL},
};

void oc_fault_sweep_runtime(const struct oc_fault *fault)
{
    for (int i = 0; i < 2; i++)
        EXPECT_OK(aclrtMalloc(&memory.device[i], BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
    for (size_t i = 0; i < OC_COUNT(RUNTIME); i++)
        fail_calls(fault, &RUNTIME[i]);
    for (int i = 0; i < 2; i++)
        EXPECT_OK(aclrtFree(memory.device[i]));
}
