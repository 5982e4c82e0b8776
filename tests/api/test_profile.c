/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What ACLNN_CL_PROFILE puts into its file. Each trace is that of a process of its own; nothing
 * here depends on how long anything takes.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "harness/device.h"
#include "harness/traced.h"
#include "queue/context.h"
#include "queue/stream.h"
#include "trace/profile.h"

#define STREAMS 2
#define ROUNDS 3
#define BYTES ((size_t)64 << 10)

/* ---- What children do ---- */

/* The operators between two events on each stream; says how many ms these are apart. */
static int child_streams(void)
{
    if (oc_device_set_up() != 0) return 1;
    for (int i = 0; i < STREAMS; i++) {
        aclrtStream stream;
        aclrtEvent start, end;
        float ms = 0;

        EXPECT_STATUS(ACL_SUCCESS, aclrtCreateStream(&stream));
        EXPECT_STATUS(ACL_SUCCESS, aclrtCreateEvent(&start));
        EXPECT_STATUS(ACL_SUCCESS, aclrtCreateEvent(&end));
        EXPECT_STATUS(ACL_SUCCESS, aclrtRecordEvent(start, stream));
        for (int k = 0; k < ROUNDS; k++)
            if (!oc_traced_operators(stream)) return 1;
        EXPECT_STATUS(ACL_SUCCESS, aclrtRecordEvent(end, stream));
        EXPECT_STATUS(ACL_SUCCESS, aclrtDestroyStream(stream));
        EXPECT_STATUS(ACL_SUCCESS, aclrtEventElapsedTime(&ms, start, end));
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

    EXPECT_STATUS(ACL_SUCCESS, aclrtMalloc(&a, BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
    EXPECT_STATUS(ACL_SUCCESS, aclrtMalloc(&b, BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
    EXPECT_STATUS(ACL_SUCCESS, aclrtMallocHost(&pinned, BYTES));
    EXPECT_STATUS(ACL_SUCCESS, aclrtMemsetAsync(a, BYTES, 1, BYTES, s));
    EXPECT_STATUS(ACL_SUCCESS,
                  aclrtMemcpyAsync(b, BYTES, a, BYTES, ACL_MEMCPY_DEVICE_TO_DEVICE, s));
    EXPECT_STATUS(ACL_SUCCESS,
                  aclrtMemcpyAsync(pinned, BYTES, b, BYTES, ACL_MEMCPY_DEVICE_TO_HOST, s));
    EXPECT_STATUS(ACL_SUCCESS,
                  aclrtMemcpyAsync(a, BYTES, pinned, BYTES, ACL_MEMCPY_HOST_TO_DEVICE, s));
    EXPECT_STATUS(ACL_SUCCESS,
                  aclrtMemcpy2dAsync(b, 64, a, 64, 32, 2, ACL_MEMCPY_DEVICE_TO_DEVICE, s));
    EXPECT_STATUS(ACL_SUCCESS,
                  aclrtMemcpy2dAsync(pinned, 64, a, 64, 32, 2, ACL_MEMCPY_DEVICE_TO_HOST, s));
    oc_device_tear_down();
    return oc_expect_failures() != 0;
}

/* Commands of our own, so that we can read their times, too; says their sum in ns. */
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
    if (!EXPECT_STATUS(ACL_SUCCESS, oc_context_acquire_stream(oc_test_stream(), &s))) return 1;

    cl_mem mem =
        clCreateBuffer(oc_stream_device(s)->context, CL_MEM_READ_WRITE, BYTES, NULL, &code);

    for (int i = 0; i < ROUNDS; i++) {
        EXPECT_EQ_I64(clEnqueueFillBuffer(oc_stream_queue(s), mem, "", 1, 0, BYTES, 0, NULL,
                                          oc_track_event(oc_stream_track(s), &events[i])),
                      CL_SUCCESS);
        EXPECT_EQ_I64(clRetainEvent(events[i]), CL_SUCCESS);
        oc_track_add(oc_stream_track(s), &SLICE, events[i]);
    }
    EXPECT_STATUS(ACL_SUCCESS, oc_stream_finish(s));
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

static void check_step(const json_t *event)
{
    const double ns = (double)oc_traced_ns(event, "dur");
    const double bytes = json_number_value(oc_traced_argument(event, "bytes"));
    const double flops = json_number_value(oc_traced_argument(event, "flops"));
    char name[256];

    (void)snprintf(name, sizeof(name), "%s %s",
                   json_string_value(oc_traced_argument(event, "operator")),
                   json_string_value(oc_traced_argument(event, "kernel")));
    EXPECT_TEXT(oc_traced_text(event, "name"), name);
    EXPECT(strncmp(name, "aclnn", 5) == 0);
    EXPECT(strlen(json_string_value(oc_traced_argument(event, "strategy"))) > 0);
    EXPECT(json_is_string(oc_traced_argument(event, "reason")));
    EXPECT(json_is_integer(oc_traced_argument(event, "step")));
    EXPECT(bytes > 0);
    EXPECT(ns > 0 && oc_traced_ns(event, "ts") > 0);
    EXPECT(fabs(json_number_value(oc_traced_argument(event, "GB/s")) - bytes / ns) <= 0.0006);
    EXPECT(fabs(json_number_value(oc_traced_argument(event, "GFLOP/s")) - flops / ns) <= 0.0006);
}

static void steps_are_slices_of_their_stream(void)
{
    struct oc_spawn result;
    json_t *trace = oc_traced_by("streams", &result);
    const json_t *event;
    const char *line = result.output;
    int rows[8], counts[STREAMS];
    size_t i;

    if (trace == NULL || !EXPECT_EQ_I64(oc_traced_rows(trace, rows), STREAMS)) return;
    EXPECT_TEXT_CONTAINS(oc_traced_name(trace, "process_name", 0, 0), oc_test_device()->name);
    oc_traced_complete(trace);
    for (int k = 0; k < STREAMS; k++) {
        long long sum, span;
        char name[32];
        double ms = 0;

        (void)snprintf(name, sizeof(name), "stream %d", rows[k]);
        EXPECT_TEXT(oc_traced_name(trace, "thread_name", 0, rows[k]), name);
        OC_TRACED_SLICES(trace, i, event, rows[k]) check_step(event);
        counts[k] = oc_traced_order(trace, rows[k], &sum, &span);
        line = strstr(line + 1, "elapsed ");
        if (!EXPECT(line != NULL && sscanf(line, "elapsed %lf", &ms) == 1)) return;
        /* A float's precision. */
        EXPECT(sum > 0 && sum <= span && (double)span <= ms * 1e6 * (1 + 1e-6) + 1);
    }
    EXPECT_EQ_I64(counts[0], counts[1]);
    EXPECT(counts[0] >= 4 * ROUNDS);
    json_decref(trace);
}

/* A stream's commands run after the call that enqueued them began: one clock for all. */
static void calls_are_slices_of_their_thread(void)
{
    struct oc_spawn result;
    json_t *trace = oc_traced_by("streams", &result);
    const json_t *event, *slice;
    size_t i, k;
    int first = 0, second = 0, rows[8];
    double host = -1, thread = -1;
    long long begin = 0;

    if (trace == NULL) return;
    OC_TRACED_EVENTS(trace, i, event)
    {
        if (!oc_traced_is_host(event)) continue;
        if (host < 0) begin = oc_traced_ns(event, "ts");
        host = oc_traced_number(event, "pid");
        thread = oc_traced_number(event, "tid");
        first += strstr(oc_traced_text(event, "name"), "GetWorkspaceSize") != NULL;
        second += strstr(oc_traced_text(event, "name"), "GetWorkspaceSize") == NULL;
    }
    EXPECT_EQ_I64(first, second);
    EXPECT_EQ_I64(first % (ROUNDS * STREAMS), 0);
    EXPECT(first > 0);
    EXPECT_TEXT_CONTAINS(oc_traced_name(trace, "process_name", host, 0), "host");
    EXPECT_TEXT_CONTAINS(oc_traced_name(trace, "thread_name", host, thread), "thread");
    if (EXPECT_EQ_I64(oc_traced_rows(trace, rows), STREAMS))
        OC_TRACED_SLICES(trace, k, slice, rows[0]) EXPECT(oc_traced_ns(slice, "ts") > begin);
    json_decref(trace);
}

static void copies_are_slices(void)
{
    static const struct {
        const char *name;
        double bytes;
    } WANTED[] = {{"aclrtMemsetAsync fill", BYTES},
                  {"aclrtMemcpyAsync device to device", 2 * BYTES},
                  {"aclrtMemcpyAsync device to host", BYTES},
                  {"aclrtMemcpyAsync host to device", BYTES},
                  {"aclrtMemcpy2dAsync device to device", 2 * 32},
                  {"aclrtMemcpy2dAsync device to device", 2 * 32},
                  {"aclrtMemcpy2dAsync device to host", 2 * 32}};
    struct oc_spawn result;
    json_t *trace = oc_traced_by("copies", &result);
    const json_t *event;
    int rows[8];
    size_t i, at = 0;

    if (trace == NULL || !EXPECT_EQ_I64(oc_traced_rows(trace, rows), 1)) return;
    OC_TRACED_SLICES(trace, i, event, rows[0])
    {
        if (!EXPECT(at < OC_COUNT(WANTED))) break;
        EXPECT_TEXT(oc_traced_text(event, "name"), WANTED[at].name);
        EXPECT_TEXT(oc_traced_text(event, "cat"), "copy");
        EXPECT_EQ_F64(json_number_value(oc_traced_argument(event, "bytes")), WANTED[at].bytes);
        at++;
    }
    EXPECT_EQ_I64(at, OC_COUNT(WANTED));
    json_decref(trace);
}

static void durations_are_those_of_events(void)
{
    struct oc_spawn result;
    json_t *trace = oc_traced_by("own events", &result);
    const char *line = strstr(result.output, "sum ");
    const json_t *event;
    unsigned long long wanted = 0;
    long long sum, span;
    int rows[8];
    size_t i;

    if (trace == NULL || !EXPECT_EQ_I64(oc_traced_rows(trace, rows), 1)) return;
    if (EXPECT(line != NULL)) (void)sscanf(line, "sum %llu", &wanted);
    EXPECT_EQ_I64(oc_traced_order(trace, rows[0], &sum, &span), ROUNDS);
    EXPECT_EQ_I64(sum, wanted);
    OC_TRACED_SLICES(trace, i, event, rows[0])
    {
        EXPECT_TEXT(json_string_value(oc_traced_argument(event, "operator")), "own \"op\"");
        EXPECT_TEXT_CONTAINS(json_string_value(oc_traced_argument(event, "kernel")), "back\\slash");
        EXPECT_TEXT(json_string_value(oc_traced_argument(event, "reason")), "a\ttab");
    }
    json_decref(trace);
}

/* ---- All ---- */

static const struct oc_test TESTS[] = {
    OC_TEST("steps are slices of their stream", steps_are_slices_of_their_stream),
    OC_TEST("calls are slices of their thread", calls_are_slices_of_their_thread),
    OC_TEST("copies are slices", copies_are_slices),
    OC_TEST("durations are those of events", durations_are_those_of_events),
};

int main(int argc, char **argv)
{
    static struct oc_suite suite = {.name = "profile", .children = CHILDREN};

    oc_suite_add(&suite, TESTS, OC_COUNT(TESTS));
    return oc_test_main(argc, argv, &suite);
}
