/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The content of the traces that ACLNN_CL_PROFILE writes. Child processes write them. No test
 * depends on how long work takes.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/operators.h"
#include "harness/trace_reader.h"
#include "queue/context.h"
#include "queue/stream.h"
#include "trace/profile.h"
#include "verify/device.h"

#define STREAMS 2
#define ROUNDS 3
#define BYTES ((size_t)64 << 10)

/* ---- Children ---- */

/* Runs the operators between two events on each stream and prints the elapsed time in ms. */
static int child_streams(void)
{
    if (oc_device_set_up() != 0) return 1;
    for (int i = 0; i < STREAMS; i++) {
        aclrtStream stream;
        aclrtEvent start, end;
        float ms = 0;

        EXPECT_OK(aclrtCreateStream(&stream));
        EXPECT_OK(aclrtCreateEvent(&start));
        EXPECT_OK(aclrtCreateEvent(&end));
        EXPECT_OK(aclrtRecordEvent(start, stream));
        for (int k = 0; k < ROUNDS; k++)
            if (!oc_run_operators(stream, 1)) return 1;
        EXPECT_OK(aclrtRecordEvent(end, stream));
        EXPECT_OK(aclrtDestroyStream(stream));
        EXPECT_OK(aclrtEventElapsedTime(&ms, start, end));
        (void)printf("elapsed %.9g\n", (double)ms);
    }
    oc_device_tear_down();
    return oc_expect_failures() != 0;
}

static int child_copies(void)
{
    void *a = NULL, *b = NULL, *pinned = NULL;

    if (oc_device_set_up() != 0) return 1;

    aclrtStream s = oc_test_stream();

    EXPECT_OK(aclrtMalloc(&a, BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
    EXPECT_OK(aclrtMalloc(&b, BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
    EXPECT_OK(aclrtMallocHost(&pinned, BYTES));
    EXPECT_OK(aclrtMemsetAsync(a, BYTES, 1, BYTES, s));
    EXPECT_OK(aclrtMemcpyAsync(b, BYTES, a, BYTES, ACL_MEMCPY_DEVICE_TO_DEVICE, s));
    EXPECT_OK(aclrtMemcpyAsync(pinned, BYTES, b, BYTES, ACL_MEMCPY_DEVICE_TO_HOST, s));
    EXPECT_OK(aclrtMemcpyAsync(a, BYTES, pinned, BYTES, ACL_MEMCPY_HOST_TO_DEVICE, s));
    EXPECT_OK(aclrtMemcpy2dAsync(b, 64, a, 64, 32, 2, ACL_MEMCPY_DEVICE_TO_DEVICE, s));
    EXPECT_OK(aclrtMemcpy2dAsync(pinned, 64, a, 64, 32, 2, ACL_MEMCPY_DEVICE_TO_HOST, s));
    oc_device_tear_down();
    return oc_expect_failures() != 0;
}

/* Enqueues commands whose times it also reads itself; prints their sum in ns. */
static int child_own_events(void)
{
    static const struct oc_slice SLICE = {.category = "fill",
                                          .op = "own \"op\"",
                                          .name = "back\\slash \xC3\xA9",
                                          .strategy = "none",
                                          .reason = "a\ttab"};
    unsigned long long sum = 0;
    cl_event events[ROUNDS];
    struct oc_stream *s;
    cl_int code;

    if (oc_device_set_up() != 0) return 1;
    if (!EXPECT_OK(oc_context_acquire_stream(oc_test_stream(), &s))) return 1;

    cl_mem mem =
        clCreateBuffer(oc_stream_device(s)->context, CL_MEM_READ_WRITE, BYTES, NULL, &code);

    for (int i = 0; i < ROUNDS; i++) {
        EXPECT_EQ_I64(
            clEnqueueFillBuffer(oc_stream_begin(s), mem, "", 1, 0, BYTES, 0, NULL, &events[i]),
            CL_SUCCESS);
        EXPECT_EQ_I64(clRetainEvent(events[i]), CL_SUCCESS);
        oc_stream_add(s, &SLICE, events[i]);
        oc_stream_end(s);
    }
    EXPECT_OK(oc_stream_finish(s));
    for (int i = 0; i < ROUNDS; i++) {
        cl_ulong start = 0, end = 0;

        (void)clGetEventProfilingInfo(events[i], CL_PROFILING_COMMAND_START, 8, &start, NULL);
        (void)clGetEventProfilingInfo(events[i], CL_PROFILING_COMMAND_END, 8, &end, NULL);
        (void)clReleaseEvent(events[i]);
        sum += end - start;
    }
    (void)clReleaseMemObject(mem);
    oc_stream_release(s);
    (void)printf("sum %llu\n", sum);
    oc_device_tear_down();
    return oc_expect_failures() != 0;
}

static const struct oc_child CHILDREN[] = {{"streams", child_streams},
                                           {"copies", child_copies},
                                           {"own events", child_own_events},
                                           {NULL, NULL}};

/* ---- Tests ---- */

static struct oc_spawn streams_result;
static json_t *streams_trace;

/* The trace of all operators on both streams. One child writes it for all tests. */
static json_t *trace_of_streams(void)
{
    if (streams_trace == NULL) streams_trace = trace_of("streams", &streams_result);
    return streams_trace;
}

static void check_step(const json_t *event)
{
    const double ns = (double)trace_ns(event, "dur");
    const double bytes = json_number_value(trace_argument(event, "bytes"));
    const double flops = json_number_value(trace_argument(event, "flops"));
    char name[256];

    (void)snprintf(name, sizeof(name), "%s %s",
                   json_string_value(trace_argument(event, "operator")),
                   json_string_value(trace_argument(event, "kernel")));
    EXPECT_TEXT(trace_text(event, "name"), name);
    EXPECT(strncmp(name, "aclnn", 5) == 0);
    EXPECT(strlen(json_string_value(trace_argument(event, "strategy"))) > 0);
    EXPECT(json_is_string(trace_argument(event, "reason")));
    EXPECT(json_is_integer(trace_argument(event, "step")));
    EXPECT(bytes > 0);
    EXPECT(ns > 0 && trace_ns(event, "ts") > 0);
    /* Bytes and operations are rounded to integers, rates to thousandths. */
    EXPECT(fabs(json_number_value(trace_argument(event, "GB/s")) - bytes / ns) <=
           0.0006 + 0.5 / ns);
    EXPECT(fabs(json_number_value(trace_argument(event, "GFLOP/s")) - flops / ns) <=
           0.0006 + 0.5 / ns);
}

static void steps_are_slices_of_their_stream(void)
{
    json_t *trace = trace_of_streams();
    const json_t *event;
    const char *line = streams_result.output;
    int streams[8], counts[STREAMS];
    size_t i;

    if (trace == NULL || !EXPECT_EQ_I64(trace_streams(trace, streams), STREAMS)) return;
    EXPECT_TEXT_CONTAINS(trace_name(trace, "process_name", 0, 0), oc_test_device()->name);
    trace_expect_complete(trace);
    for (int k = 0; k < STREAMS; k++) {
        long long sum, span;
        char name[32];
        double ms = 0;

        (void)snprintf(name, sizeof(name), "stream %d", streams[k]);
        EXPECT_TEXT(trace_name(trace, "thread_name", 0, streams[k]), name);
        OC_TRACE_SLICES(trace, i, event, streams[k]) check_step(event);
        counts[k] = trace_in_order(trace, streams[k], &sum, &span);
        line = strstr(line + 1, "elapsed ");
        if (!EXPECT(line != NULL && sscanf(line, "elapsed %lf", &ms) == 1)) return;
        /* 1e-6: the precision of a float. */
        EXPECT(sum > 0 && sum <= span && (double)span <= ms * 1e6 * (1 + 1e-6) + 1);
    }
    EXPECT_EQ_I64(counts[0], counts[1]);
    EXPECT(counts[0] >= 4 * ROUNDS);
}

/* Host and device times use one clock: commands start after the first call began. */
static void calls_are_slices_of_their_thread(void)
{
    json_t *trace = trace_of_streams();
    const json_t *event, *slice;
    size_t i, k;
    int first = 0, second = 0, streams[8];
    double host = -1, thread = -1;
    long long begin = 0;

    if (trace == NULL) return;
    OC_TRACE_EVENTS(trace, i, event)
    {
        if (!trace_is_host(event)) continue;
        if (host < 0) begin = trace_ns(event, "ts");
        host = trace_number(event, "pid");
        thread = trace_number(event, "tid");
        first += strstr(trace_text(event, "name"), "GetWorkspaceSize") != NULL;
        second += strstr(trace_text(event, "name"), "GetWorkspaceSize") == NULL;
    }
    EXPECT_EQ_I64(first, second);
    EXPECT_EQ_I64(first % (ROUNDS * STREAMS), 0);
    EXPECT(first > 0);
    EXPECT_TEXT_CONTAINS(trace_name(trace, "process_name", host, 0), "host");
    EXPECT_TEXT_CONTAINS(trace_name(trace, "thread_name", host, thread), "thread");
    if (EXPECT_EQ_I64(trace_streams(trace, streams), STREAMS))
        OC_TRACE_SLICES(trace, k, slice, streams[0]) EXPECT(trace_ns(slice, "ts") > begin);
}

static long trace_plans(const json_t *trace, const char *which)
{
    return strtol(trace_text(json_object_get(trace, "otherData"), which), NULL, 10);
}

/* First calls say whether they made their plan: each operator makes one, which all others reuse, unless
 * its plans are not kept. */
static void first_calls_say_where_their_plan_is_from(void)
{
    json_t *trace = trace_of_streams();
    const json_t *event;
    size_t i;
    int made = 0, reused = 0;

    if (trace == NULL) return;
    OC_TRACE_EVENTS(trace, i, event)
    {
        if (!trace_is_host(event)) continue;

        const bool is_first = strstr(trace_text(event, "name"), "GetWorkspaceSize") != NULL;
        const char *plan = json_string_value(trace_argument(event, "plan"));

        EXPECT_EQ_I64(plan != NULL, is_first);
        made += plan != NULL && strcmp(plan, "made") == 0;
        reused += plan != NULL && strcmp(plan, "reused") == 0;
    }
    EXPECT_EQ_I64(trace_plans(trace, "plans made"), made);
    EXPECT_EQ_I64(trace_plans(trace, "plans reused"), reused);
    FOR_SOME_OPERATORS(op)
    {
        const int all = ROUNDS * STREAMS, own = op->is_planned_anew ? all : 1;

        made -= own;
        reused -= all - own;
    }
    EXPECT_EQ_I64(made, 0);
    EXPECT_EQ_I64(reused, 0);
}

static void copies_are_slices(void)
{
    static const struct {
        const char *name;
        double bytes;
    } EXPECTED[] = {{"aclrtMemsetAsync fill", BYTES},
                    {"aclrtMemcpyAsync device to device", 2 * BYTES},
                    {"aclrtMemcpyAsync device to host", BYTES},
                    {"aclrtMemcpyAsync host to device", BYTES},
                    {"aclrtMemcpy2dAsync device to device", 2 * 2 * 32},
                    {"aclrtMemcpy2dAsync device to host", 2 * 32}};
    struct oc_spawn result;
    json_t *trace = trace_of("copies", &result);
    const json_t *event;
    int streams[8];
    size_t i, at = 0;

    if (trace == NULL || !EXPECT_EQ_I64(trace_streams(trace, streams), 1)) return;
    OC_TRACE_SLICES(trace, i, event, streams[0])
    {
        if (!EXPECT(at < OC_COUNT(EXPECTED))) break;
        EXPECT_TEXT(trace_text(event, "name"), EXPECTED[at].name);
        EXPECT_TEXT(trace_text(event, "cat"), "copy");
        EXPECT_EQ_F64(json_number_value(trace_argument(event, "bytes")), EXPECTED[at].bytes);
        at++;
    }
    EXPECT_EQ_I64(at, OC_COUNT(EXPECTED));
    json_decref(trace);
}

static void durations_equal_those_of_events(void)
{
    struct oc_spawn result;
    json_t *trace = trace_of("own events", &result);
    const char *line = strstr(result.output, "sum ");
    const json_t *event;
    unsigned long long expected = 0;
    long long sum, span;
    int streams[8];
    size_t i;

    if (trace == NULL || !EXPECT_EQ_I64(trace_streams(trace, streams), 1)) return;
    if (EXPECT(line != NULL)) (void)sscanf(line, "sum %llu", &expected);
    EXPECT_EQ_I64(trace_in_order(trace, streams[0], &sum, &span), ROUNDS);
    EXPECT_EQ_I64(sum, expected);
    OC_TRACE_SLICES(trace, i, event, streams[0])
    {
        EXPECT_TEXT(json_string_value(trace_argument(event, "operator")), "own \"op\"");
        EXPECT_TEXT_CONTAINS(json_string_value(trace_argument(event, "kernel")), "back\\slash");
        EXPECT_TEXT(json_string_value(trace_argument(event, "reason")), "a\ttab");
    }
    json_decref(trace);
}

static const struct oc_test TESTS[] = {
    OC_TEST("steps are slices of their stream", steps_are_slices_of_their_stream),
    OC_TEST("calls are slices of their thread", calls_are_slices_of_their_thread),
    OC_TEST("first calls say where their plan is from", first_calls_say_where_their_plan_is_from),
    OC_TEST("copies are slices", copies_are_slices),
    OC_TEST("durations equal those of events", durations_equal_those_of_events),
};

OC_TEST_MAIN(.name = "profile", OC_TESTS(TESTS), .children = CHILDREN)
