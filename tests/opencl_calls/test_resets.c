/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Devices are reset, and the library is finalized, while objects of every kind live and work is enqueued.
 * A reset waits for the work and takes the streams with it; what clients still have to release does not
 * keep them. In the end no object of OpenCL is left.
 */
#include "api/gate.h"
#include "api/runtime.h"
#include "harness/operators.h"
#include "memory/pool.h"
#include "opencl_calls/call_counter.h"
#include "plan/plan_cache.h"

struct work {
    aclrtContext context; /* current, beside the primary one */
    aclrtStream streams[2];
    aclrtEvent events[2];
    void *memory, *pinned;
    struct oc_arguments run, waiting;
    aclOpExecutor *executor; /* not run */
    struct gate gate;
};

/* Everything on one stream, behind the gate; the other stream waits for it. */
static bool enqueue(struct work *w)
{
    const struct oc_operator *op = oc_operator_named("aclnnMseLossBackward");
    aclOpExecutor *executor;

    for (int i = 0; i < 2; i++)
        if (!EXPECT_OK(aclrtCreateStream(&w->streams[i])) ||
            !EXPECT_OK(aclrtCreateEvent(&w->events[i])))
            return false;
    w->memory = device_memory(BIG);
    if (!EXPECT_OK(aclrtMallocHost(&w->pinned, BIG)) ||
        !oc_arguments_make_prepared(op, &w->run, &executor) ||
        !oc_arguments_make_prepared(op, &w->waiting, &w->executor))
        return false;
    gate_close(&w->gate, w->streams[0]);
    return EXPECT_OK(aclrtMemsetAsync(w->memory, BIG, 7, BIG, w->streams[0])) &&
           EXPECT_OK(aclrtMemcpyAsync(w->pinned, BIG, w->memory, BIG, TO_HOST, w->streams[0])) &&
           EXPECT_OK(aclrtRecordEvent(w->events[0], w->streams[0])) &&
           EXPECT_OK(oc_arguments_run_on(&w->run, executor, w->streams[0])) &&
           EXPECT_OK(aclrtRecordEvent(w->events[1], w->streams[0])) &&
           EXPECT_OK(aclrtStreamWaitEvent(w->streams[1], w->events[1])) &&
           EXPECT_OK(aclrtMemsetAsync(w->memory, BIG, 8, BIG, w->streams[1]));
}

/* What a reset leaves to the client. */
static void release(struct work *w)
{
    for (int i = 0; i < 2; i++)
        EXPECT_OK(aclrtDestroyEvent(w->events[i]));
    EXPECT_OK(aclDestroyAclOpExecutor(w->executor));
    oc_arguments_free(&w->run);
    oc_arguments_free(&w->waiting);
    EXPECT_OK(aclrtFree(w->memory));
    EXPECT_OK(aclrtFreeHost(w->pinned));
}

static void expect_ended(struct work *w)
{
    EXPECT(gate_is_open(&w->gate));
    gate_end(&w->gate);
    EXPECT_EQ_I64(((unsigned char *)w->pinned)[BIG - 1], 7);
    for (int i = 0; i < 2; i++)
        FAILS(107017, aclrtSynchronizeStream(w->streams[i]), "stream");
}

static void end_by_reset(struct work *w)
{
    EXPECT_OK(aclrtResetDevice(0));
    expect_ended(w);
}

static void end_by_force(struct work *w)
{
    EXPECT_OK(aclrtSetDevice(0));
    EXPECT_OK(aclrtResetDeviceForce(0));
    expect_ended(w);
}

/* Objects of clients stay valid after aclFinalize. */
static void end_by_finalize(struct work *w)
{
    EXPECT_OK(aclFinalize());
    EXPECT(!gate_is_open(&w->gate));
    gate_end(&w->gate);
    EXPECT_OK(aclrtSynchronizeStream(w->streams[1]));
    EXPECT_OK(aclrtDestroyStream(w->streams[0]));
    EXPECT_OK(aclrtDestroyStream(w->streams[1]));
    EXPECT_OK(aclrtResetDevice(0));
    expect_ended(w);
    EXPECT_OK(aclInit(NULL));
}

/* With a context beside the primary one, whose streams go with it. */
static void end_by_context(struct work *w)
{
    EXPECT_OK(aclrtDestroyContext(w->context));
    expect_ended(w);
    EXPECT_OK(aclrtResetDevice(0));
}

/* The work goes on without its streams. */
static void end_by_force_of_streams(struct work *w)
{
    for (int i = 0; i < 2; i++)
        EXPECT_OK(aclrtDestroyStreamForce(w->streams[i]));
    EXPECT(!gate_is_open(&w->gate));
    gate_end(&w->gate);
    EXPECT_OK(aclrtSynchronizeEvent(w->events[1]));
    expect_ended(w);
    EXPECT_OK(aclrtResetDevice(0));
}

static const struct ending {
    const char *name;
    void (*end)(struct work *w);
    int open_ms;
    bool has_context;
} ENDINGS[] = {
    {"a reset", end_by_reset, SOON_MS, false},
    {"a reset by force", end_by_force, SOON_MS, false},
    {"the end of the library", end_by_finalize, LATE_MS, false},
    {"streams destroyed by force", end_by_force_of_streams, LATE_MS, false},
    {"the end of a context", end_by_context, SOON_MS, true},
};

static void use_and_end(const struct ending *e, struct work *w)
{
    memset(w, 0, sizeof(*w));
    EXPECT_OK(aclrtSetDevice(0));
    if (e->has_context) EXPECT_OK(aclrtCreateContext(&w->context, 0));
    if (!enqueue(w)) return;
    gate_open_after(&w->gate, e->open_ms);
    e->end(w);
}

/* Without what is kept for reuse, once no work uses it. */
static struct oc_object_counts count_objects(void)
{
    struct oc_deadline deadline = oc_deadline_after_ms(600000);
    size_t pooled, live;

    oc_plan_cache_trim();
    do {
        oc_pool_trim();
        oc_pool_usage(oc_test_device(), &pooled, &live);
    } while (pooled > 0 && oc_deadline_sleep(&deadline));
    EXPECT_EQ_I64(pooled, 0);
    return oc_object_counts_now();
}

static void nothing_is_left(const void *row)
{
    struct oc_object_counts before, after;
    struct work w;

    for (int i = 0; i < 2; i++) { /* programs, idle kernels and queues are kept */
        use_and_end(row, &w);
        release(&w);
    }
    before = count_objects();
    for (int i = 0; i < 3; i++) {
        use_and_end(row, &w);
        /* Neither events nor memory keep streams. */
        EXPECT_EQ_I64(oc_object_counts_now().queues, before.queues);
        EXPECT_EQ_I64(oc_object_counts_now().kernels, before.kernels);
        release(&w);
    }
    after = count_objects();
    oc_object_counts_expect(&after, &before);
}

static const struct oc_test TESTS[] = {OC_TEST_ROWS(ENDINGS, nothing_is_left)};

OC_TEST_MAIN(.name = "resets", OC_TESTS(TESTS))
