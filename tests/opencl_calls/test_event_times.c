/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Streams measure times from the first record of an event with a time on: their queue is replaced then,
 * and commands before and after it keep their order.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

#include "api/gate.h"
#include "api/runtime.h"
#include "opencl_calls/call_counter.h"

static aclrtStream stream;
static aclrtEvent timed, second, untimed;

static const char *victim; /* the function that fails */
static atomic_int queues_made;
static atomic_bool is_slow; /* threads meet where a queue is made */

static int hook(const char *function)
{
    if (victim != NULL && strcmp(function, victim) == 0) return CL_OUT_OF_RESOURCES;
    if (strcmp(function, "clCreateCommandQueue") != 0) return CL_SUCCESS;
    (void)atomic_fetch_add(&queues_made, 1);
    if (atomic_load(&is_slow)) (void)nanosleep(&(struct timespec){0, 5000000}, NULL);
    return CL_SUCCESS;
}

static void set_up(void)
{
    set_device_0();
    EXPECT_OK(aclrtCreateStream(&stream));
    EXPECT_OK(aclrtCreateEvent(&timed));
    EXPECT_OK(aclrtCreateEventWithFlag(&second, ACL_EVENT_TIME_LINE));
    EXPECT_OK(aclrtCreateEventWithFlag(&untimed, ACL_EVENT_SYNC));
    victim = NULL;
    atomic_store(&queues_made, 0);
    oc_call_hook_set(hook);
}

static void tear_down(void)
{
    oc_call_hook_set(NULL);
    EXPECT_OK(aclrtDestroyEvent(timed));
    EXPECT_OK(aclrtDestroyEvent(second));
    EXPECT_OK(aclrtDestroyEvent(untimed));
    EXPECT_OK(aclrtDestroyStream(stream));
    reset_device_0();
}

static bool has_times(aclrtStream handle)
{
    cl_command_queue_properties properties = 0;
    struct oc_stream *s;

    if (!EXPECT_OK(oc_context_acquire_stream(handle, &s))) return false;
    EXPECT_EQ_I64(clGetCommandQueueInfo(oc_stream_begin(s), CL_QUEUE_PROPERTIES, sizeof(properties),
                                        &properties, NULL),
                  CL_SUCCESS);
    oc_stream_end(s);
    oc_stream_release(s);
    return (properties & CL_QUEUE_PROFILING_ENABLE) != 0;
}

static void expect_elapsed(aclrtEvent from, aclrtEvent to)
{
    float ms = -1;

    if (!oc_test_device()->has_event_times) return;
    EXPECT_OK(aclrtEventElapsedTime(&ms, from, to));
    EXPECT(ms >= 0 && ms < 60000);
}

static void streams_measure_times_once_asked(void)
{
    const aclrtStream streams[] = {stream, NULL};
    void *p = device_memory(BIG);

    for (int i = 0; i < 2; i++) {
        EXPECT(!has_times(streams[i]));
        EXPECT_OK(aclrtMemsetAsync(p, BIG, 1, BIG, streams[i]));
        EXPECT_OK(aclrtRecordEvent(untimed, streams[i]));
        EXPECT_OK(aclrtResetEvent(timed, streams[i]));
        EXPECT_OK(aclrtStreamWaitEvent(streams[i], untimed));
        EXPECT(!has_times(streams[i]));
        EXPECT_OK(aclrtRecordEvent(timed, streams[i]));
        EXPECT(has_times(streams[i]));
        EXPECT_OK(aclrtMemsetAsync(p, BIG, 2, BIG, streams[i]));
        EXPECT_OK(aclrtRecordEvent(second, streams[i]));
        EXPECT_OK(aclrtSynchronizeStream(streams[i]));
        EXPECT_EQ_I64(atomic_load(&queues_made), i + 1);
        expect_elapsed(timed, second);
        FAILS(107006, aclrtEventElapsedTime(&(float){0}, untimed, second), "ACL_EVENT_TIME_LINE");
        FAILS(107006, aclrtEventGetTimestamp(untimed, &(uint64_t){0}), "ACL_EVENT_TIME_LINE");
    }
    EXPECT_OK(aclrtFree(p));
}

/* Each record changes its own stream. */
static void times_of_two_streams(void)
{
    aclrtStream other;

    EXPECT_OK(aclrtCreateStream(&other));
    EXPECT_OK(aclrtRecordEvent(timed, stream));
    EXPECT(!has_times(other));
    EXPECT_OK(aclrtStreamWaitEvent(other, timed));
    EXPECT_OK(aclrtRecordEvent(second, other));
    EXPECT_OK(aclrtSynchronizeStream(other));
    expect_elapsed(timed, second);
    EXPECT_OK(aclrtDestroyStream(other));
}

/* The record does not wait for the work before it, nor does what follows overtake that. */
static void commands_keep_their_order(void)
{
    aclrtStreamStatus status = ACL_STREAM_STATUS_RESERVED;
    unsigned char *values;
    struct gate gate;
    char *p = device_memory(2 * BIG);

    EXPECT_OK(aclrtMallocHost((void **)&values, 2 * BIG));
    memset(values, 0, 2 * BIG);
    EXPECT_OK(aclrtMemset(p, 2 * BIG, 0, 2 * BIG));
    gate_close(&gate, stream);
    gate_open_after(&gate, LATE_MS);
    EXPECT_OK(aclrtMemsetAsync(p, BIG, 1, BIG, stream));
    EXPECT_OK(aclrtRecordEvent(timed, stream));
    EXPECT(has_times(stream));
    EXPECT_OK(aclrtMemcpyAsync(p + BIG, BIG, p, BIG, ON_DEVICE, stream));
    EXPECT_OK(aclrtMemsetAsync(p, BIG, 2, BIG, stream));
    EXPECT_OK(aclrtMemcpyAsync(values, 2 * BIG, p, 2 * BIG, TO_HOST, stream));
    FAILS(507046, aclrtSynchronizeStreamWithTimeout(stream, 100), "100 ms");
    EXPECT_OK(aclrtStreamQuery(stream, &status));
    EXPECT_EQ_I64(status, ACL_STREAM_STATUS_NOT_READY);
    EXPECT(!gate_is_open(&gate));
    EXPECT_EQ_I64(values[2 * BIG - 1], 0);
    gate_end(&gate);
    EXPECT_OK(aclrtSynchronizeStream(stream));
    EXPECT_EQ_I64(values[0], 2);
    EXPECT_EQ_I64(values[BIG - 1], 2);
    EXPECT_EQ_I64(values[BIG], 1);
    EXPECT_EQ_I64(values[2 * BIG - 1], 1);
    expect_elapsed(timed, timed);
    EXPECT_OK(aclrtFreeHost(values));
    EXPECT_OK(aclrtFree(p));
}

static const struct failure {
    const char *name;
} FAILURES[] = {
    {"clCreateCommandQueue"},
    {"clEnqueueMarkerWithWaitList"},
    {"clEnqueueBarrierWithWaitList"},
};

/* The record fails, and the stream goes on as before. */
static void failing_records(const void *row)
{
    const struct failure *f = row;
    const struct oc_object_counts before = oc_object_counts_now();
    unsigned char last = 0;
    char *p = device_memory(BIG);

    EXPECT_OK(aclrtMemsetAsync(p, BIG, 1, BIG, stream));
    victim = f->name;
    FAILS(507000, aclrtRecordEvent(timed, stream), f->name);
    victim = NULL;
    EXPECT(!has_times(stream));
    EXPECT_OK(aclrtSynchronizeEvent(timed)); /* not recorded */
    EXPECT_OK(aclrtMemsetAsync(p, BIG, 2, BIG, stream));
    EXPECT_OK(aclrtSynchronizeStream(stream));
    EXPECT_EQ_I64(oc_object_counts_now().queues, before.queues);
    EXPECT_OK(aclrtMemcpy(&last, 1, p + BIG - 1, 1, TO_HOST));
    EXPECT_EQ_I64(last, 2);
    EXPECT_OK(aclrtRecordEvent(timed, stream));
    EXPECT(has_times(stream));
    EXPECT_OK(aclrtSynchronizeEvent(timed));
    expect_elapsed(timed, timed);
    EXPECT_EQ_I64(oc_object_counts_now().queues, before.queues);
    EXPECT_OK(aclrtFree(p));
}

/* ---- Threads ---- */

#define THREADS 4
#define ROUNDS 20
#define COMMANDS 50
#define PART ((size_t)4096)

struct worker {
    pthread_barrier_t *start;
    pthread_t thread;
    unsigned char *part, *copy; /* on the device; pinned */
    aclrtEvent events[2];
    bool is_timed;
};

/* Fills and copies its part again and again; records on the way. */
static void *work(void *argument)
{
    struct worker *w = argument;

    EXPECT_OK(aclrtSetDevice(0));
    (void)pthread_barrier_wait(w->start);
    for (int i = 0; i < COMMANDS; i++) {
        EXPECT_OK(aclrtMemsetAsync(w->part, PART, i, PART, stream));
        if (i == COMMANDS / 4 && w->is_timed) EXPECT_OK(aclrtRecordEvent(w->events[0], stream));
    }
    EXPECT_OK(aclrtMemcpyAsync(w->copy, PART, w->part, PART, TO_HOST, stream));
    if (w->is_timed) EXPECT_OK(aclrtRecordEvent(w->events[1], stream));
    EXPECT_OK(aclrtMemsetAsync(w->part, PART, 0, PART, stream));
    EXPECT_OK(aclrtResetDevice(0));
    return NULL;
}

static void run_threads(struct worker *workers)
{
    pthread_barrier_t start;

    (void)pthread_barrier_init(&start, NULL, THREADS);
    for (int i = 0; i < THREADS; i++) {
        workers[i].start = &start;
        EXPECT_EQ_I64(pthread_create(&workers[i].thread, NULL, work, &workers[i]), 0);
    }
    for (int i = 0; i < THREADS; i++)
        EXPECT_EQ_I64(pthread_join(workers[i].thread, NULL), 0);
    (void)pthread_barrier_destroy(&start);
}

/* Threads that enqueue while others record: the queue is replaced once, and no command is lost. */
static void threads_on_one_stream(void)
{
    struct worker workers[THREADS];
    unsigned char *host;
    unsigned char *p = device_memory(THREADS * PART);

    EXPECT_OK(aclrtMallocHost((void **)&host, THREADS * PART));
    for (int i = 0; i < THREADS; i++) {
        workers[i] = (struct worker){.part = p + (size_t)i * PART,
                                     .copy = host + (size_t)i * PART,
                                     .is_timed = i < THREADS / 2};
        for (int k = 0; k < 2; k++)
            EXPECT_OK(aclrtCreateEvent(&workers[i].events[k]));
    }
    for (int round = 0; round < ROUNDS; round++) {
        EXPECT_OK(aclrtDestroyStream(stream));
        EXPECT_OK(aclrtCreateStream(&stream));
        memset(host, 0, THREADS * PART);
        atomic_store(&queues_made, 0);
        atomic_store(&is_slow, true);
        run_threads(workers);
        atomic_store(&is_slow, false);
        EXPECT_EQ_I64(atomic_load(&queues_made), 1);
        EXPECT_OK(aclrtSynchronizeStream(stream));
        for (size_t i = 0; i < THREADS * PART; i++)
            if (!EXPECT_EQ_I64(host[i], COMMANDS - 1)) break;
        for (int i = 0; i < THREADS / 2; i++)
            expect_elapsed(workers[i].events[0], workers[i].events[1]);
    }
    for (int i = 0; i < THREADS; i++)
        for (int k = 0; k < 2; k++)
            EXPECT_OK(aclrtDestroyEvent(workers[i].events[k]));
    EXPECT_OK(aclrtFreeHost(host));
    EXPECT_OK(aclrtFree(p));
}

#define ON_STREAM(function)                                                            \
    {                                                                                  \
        .name = #function, .run = (function), .set_up = set_up, .tear_down = tear_down \
    }

static const struct oc_test TESTS[] = {
    ON_STREAM(streams_measure_times_once_asked),
    ON_STREAM(times_of_two_streams),
    ON_STREAM(commands_keep_their_order),
    {.run_row = failing_records,
     .rows = FAILURES,
     .row_count = OC_COUNT(FAILURES),
     .row_bytes = sizeof(*FAILURES),
     .set_up = set_up,
     .tear_down = tear_down},
    ON_STREAM(threads_on_one_stream),
};

OC_TEST_MAIN(.name = "event_times", OC_TESTS(TESTS))
