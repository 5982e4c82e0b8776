/* SPDX-License-Identifier: Apache-2.0 */
/* The contract of acl_rt_host.h: functions of the host and callbacks in the order of streams. */
#include <semaphore.h>
#include <stdatomic.h>

#include "api/runtime_host.h"

#define TIMES 100

/* ---- Functions of the host ---- */

/* A function that waits until the test lets it go. */
struct held {
    sem_t may_go;
    pthread_t thread;
    atomic_bool has_run;
};

static void held_open(struct held *h)
{
    EXPECT_EQ_I64(sem_init(&h->may_go, 0, 0), 0);
    atomic_store(&h->has_run, false);
}

static void held_run(void *data)
{
    struct held *h = data;

    while (sem_wait(&h->may_go) != 0) {
    }
    h->thread = pthread_self();
    atomic_store(&h->has_run, true);
}

static void held_let_go(struct held *h) { EXPECT_EQ_I64(sem_post(&h->may_go), 0); }

/* Counts on what the work before has written. */
static void add_one(void *data)
{
    unsigned char *bytes = data;

    bytes[1] = (unsigned char)(bytes[0] + 1);
}

static void a_function_runs_between_the_work_before_and_after(void)
{
    aclrtStream stream = new_stream();
    unsigned char *host = NULL, last = 0;
    unsigned char *device = device_memory(2);

    EXPECT_OK(aclrtMallocHost((void **)&host, 2));
    EXPECT_OK(aclrtMemsetAsync(device, 2, 0, 2, stream));
    for (int i = 0; i < TIMES; i++) {
        EXPECT_OK(aclrtMemcpyAsync(host, 1, device, 1, TO_HOST, stream));
        EXPECT_OK(aclrtLaunchHostFunc(stream, add_one, host));
        EXPECT_OK(aclrtMemcpyAsync(device, 1, host + 1, 1, TO_DEVICE, stream));
    }
    EXPECT_OK(aclrtMemcpyAsync(device + 1, 1, device, 1, ON_DEVICE, stream));
    EXPECT_OK(aclrtSynchronizeStream(stream));
    EXPECT_OK(aclrtMemcpy(&last, 1, device + 1, 1, TO_HOST));
    EXPECT_EQ_I64(last, TIMES);
    EXPECT_OK(aclrtDestroyStream(stream));
    EXPECT_OK(aclrtFreeHost(host));
    EXPECT_OK(aclrtFree(device));
}

static void later_work_waits_for_a_function(void)
{
    aclrtStream stream = new_stream(), other = new_stream();
    void *device = device_memory(64);
    unsigned char byte = 0;
    struct held held;

    held_open(&held);
    EXPECT_OK(aclrtMemset(device, 64, 1, 64));
    EXPECT_OK(aclrtLaunchHostFunc(stream, held_run, &held));
    EXPECT_OK(aclrtMemsetAsync(device, 64, 2, 64, stream));
    expect_ready(stream, false);
    FAILS(507046, aclrtSynchronizeStreamWithTimeout(stream, 1), "1 ms");
    EXPECT_OK(aclrtMemcpyAsync(&byte, 1, device, 1, TO_HOST, other)); /* another stream goes on */
    EXPECT_OK(aclrtSynchronizeStream(other));
    EXPECT_EQ_I64(byte, 1);
    EXPECT(!atomic_load(&held.has_run));
    held_let_go(&held);
    EXPECT_OK(aclrtSynchronizeStream(stream));
    EXPECT(atomic_load(&held.has_run));
    EXPECT(!pthread_equal(held.thread, pthread_self()));
    expect_bytes(device, 64, 2);
    EXPECT_OK(aclrtDestroyStream(stream));
    EXPECT_OK(aclrtDestroyStream(other));
    EXPECT_OK(aclrtFree(device));
}

static void destroying_a_stream_waits_for_its_functions(void)
{
    aclrtStream stream = new_stream();
    struct held held;

    held_open(&held);
    held_let_go(&held);
    EXPECT_OK(aclrtLaunchHostFunc(stream, held_run, &held));
    EXPECT_OK(aclrtDestroyStream(stream));
    EXPECT(atomic_load(&held.has_run));
}

struct inside {
    aclrtStream stream;
    aclrtEvent event;
    void *device;
    atomic_bool is_done; /* the thread sanitizer does not see how drivers synchronize */
    aclError synchronized, queried, destroyed, dropped, all, filled, recorded, launched, context;
};

static void wait_inside(void *data)
{
    struct inside *in = data;

    EXPECT_OK(aclrtSetDevice(0));
    in->synchronized = aclrtSynchronizeStream(in->stream);
    in->destroyed = aclrtDestroyStream(in->stream);
    in->dropped = aclrtDestroyStreamForce(in->stream);
    in->all = aclrtSynchronizeDevice();
    in->queried = aclrtStreamQuery(in->stream, &(aclrtStreamStatus){0});
    in->filled = aclrtMemsetAsync(in->device, 64, 1, 64, in->stream);
    in->recorded = aclrtRecordEvent(in->event, in->stream);
    in->launched = aclrtLaunchHostFunc(in->stream, wait_inside, data);
    in->context = aclrtResetDeviceForce(0);
    EXPECT_OK(aclrtResetDevice(0));
    atomic_store(&in->is_done, true);
}

static void a_function_must_not_wait_for_its_stream(void)
{
    struct inside in = {.stream = new_stream(), .device = device_memory(64)};

    EXPECT_OK(aclrtCreateEvent(&in.event));
    EXPECT_OK(aclrtLaunchHostFunc(in.stream, wait_inside, &in));
    EXPECT_OK(aclrtSynchronizeStream(in.stream));
    EXPECT(atomic_load(&in.is_done));
    EXPECT_EQ_I64(in.synchronized, 107000);
    EXPECT_EQ_I64(in.destroyed, 107000);
    EXPECT_EQ_I64(in.dropped, 107000);
    EXPECT_EQ_I64(in.all, 107000);
    EXPECT_EQ_I64(in.queried, 107000);
    EXPECT_EQ_I64(in.filled, 107000);
    EXPECT_EQ_I64(in.recorded, 107000);
    EXPECT_EQ_I64(in.launched, 107000);
    EXPECT_EQ_I64(in.context, 107000);
    EXPECT_OK(aclrtDestroyEvent(in.event));
    EXPECT_OK(aclrtFree(in.device));
    EXPECT_OK(aclrtDestroyStream(in.stream));
    FAILS(100000, aclrtLaunchHostFunc(NULL, NULL, NULL), "fn");
    FAILS(107017, aclrtLaunchHostFunc(in.stream, wait_inside, NULL), "stream");
    FAILS(107017, aclrtLaunchHostFunc(NO_HANDLE, wait_inside, NULL), "stream");
}

/* ---- Callbacks ---- */

struct reader {
    pthread_t thread;
    sem_t is_ready, may_start;
    atomic_bool stops;
    uint64_t id;
    aclError first, last; /* first: of a thread that has no stream yet */
    int ran;
};

static void *reader_run(void *data)
{
    struct reader *r = data;

    r->id = (uint64_t)pthread_self();
    r->first = aclrtProcessReport(1000);
    (void)sem_post(&r->is_ready);
    while (sem_wait(&r->may_start) != 0) {
    }
    do {
        r->last = aclrtProcessReport(20);
        if (r->last == ACL_SUCCESS) r->ran++;
    } while (!atomic_load(&r->stops));
    return NULL;
}

static void reader_start(struct reader *r)
{
    memset(r, 0, sizeof(*r));
    EXPECT_EQ_I64(sem_init(&r->is_ready, 0, 0), 0);
    EXPECT_EQ_I64(sem_init(&r->may_start, 0, 0), 0);
    EXPECT_EQ_I64(pthread_create(&r->thread, NULL, reader_run, r), 0);
    while (sem_wait(&r->is_ready) != 0) {
    }
}

static void reader_let_go(struct reader *r) { EXPECT_EQ_I64(sem_post(&r->may_start), 0); }

static void reader_end(struct reader *r)
{
    atomic_store(&r->stops, true);
    EXPECT_EQ_I64(pthread_join(r->thread, NULL), 0);
}

/* What the callbacks of a test saw. */
static struct seen {
    atomic_int count;
    int order[2 * TIMES];
    pthread_t thread;
} seen;

static void see(void *data)
{
    seen.thread = pthread_self();
    seen.order[atomic_load(&seen.count)] = (int)(intptr_t)data;
    (void)atomic_fetch_add(&seen.count, 1);
}

static void callbacks_run_in_order_in_their_thread(void)
{
    aclrtStream stream = new_stream();
    struct reader reader;

    atomic_store(&seen.count, 0);
    reader_start(&reader);
    EXPECT_EQ_I64(reader.first, 107012);
    EXPECT_OK(aclrtSubscribeReport(reader.id, stream));
    for (intptr_t i = 0; i < TIMES; i++)
        EXPECT_OK(aclrtLaunchCallback(
            see, (void *)i, i % 3 == 0 ? ACL_CALLBACK_NO_BLOCK : ACL_CALLBACK_BLOCK, stream));
    expect_ready(stream, false);
    EXPECT_EQ_I64(atomic_load(&seen.count), 0);
    reader_let_go(&reader);
    EXPECT_OK(aclrtSynchronizeStream(stream)); /* the one before the last blocks: 98 % 3 != 0 */
    EXPECT(atomic_load(&seen.count) >= TIMES - 1);
    while (atomic_load(&seen.count) < TIMES)
        (void)sched_yield();
    for (int i = 0; i < TIMES; i++)
        EXPECT_EQ_I64(seen.order[i], i);
    EXPECT(pthread_equal(seen.thread, reader.thread));
    EXPECT_OK(aclrtUnSubscribeReport(reader.id, stream));
    reader_end(&reader);
    EXPECT_EQ_I64(reader.ran, TIMES);
    EXPECT_OK(aclrtDestroyStream(stream));
}

static void a_callback_that_does_not_block_lets_work_pass(void)
{
    aclrtStream stream = new_stream();
    void *device = device_memory(64);
    struct reader reader;

    atomic_store(&seen.count, 0);
    reader_start(&reader);
    EXPECT_OK(aclrtSubscribeReport(reader.id, stream));
    EXPECT_OK(aclrtLaunchCallback(see, NULL, ACL_CALLBACK_NO_BLOCK, stream));
    EXPECT_OK(aclrtMemsetAsync(device, 64, 3, 64, stream));
    EXPECT_OK(aclrtSynchronizeStream(stream)); /* the thread has not begun */
    expect_bytes(device, 64, 3);
    EXPECT_EQ_I64(atomic_load(&seen.count), 0);
    reader_let_go(&reader);
    while (atomic_load(&seen.count) < 1)
        (void)sched_yield();
    EXPECT_OK(aclrtUnSubscribeReport(reader.id, stream));
    reader_end(&reader);
    EXPECT_OK(aclrtDestroyStream(stream));
    EXPECT_OK(aclrtFree(device));
}

static void a_callback_without_its_thread_fails_the_stream(void)
{
    aclrtStream stream = new_stream();
    void *device = device_memory(64);
    struct reader reader;

    atomic_store(&seen.count, 0);
    reader_start(&reader);
    EXPECT_OK(aclrtSubscribeReport(reader.id, stream));
    EXPECT_OK(aclrtLaunchCallback(see, NULL, ACL_CALLBACK_BLOCK, stream));
    EXPECT_OK(aclrtMemsetAsync(device, 64, 4, 64, stream));
    expect_ready(stream, false);
    EXPECT_OK(aclrtUnSubscribeReport(reader.id, stream));
    FAILS(507000, aclrtSynchronizeStream(stream), "a command on the stream");
    expect_bytes(device, 64, 4); /* the stream goes on */
    EXPECT_OK(aclrtSynchronizeStream(stream));
    reader_let_go(&reader);
    reader_end(&reader);
    EXPECT_EQ_I64(atomic_load(&seen.count), 0);
    EXPECT_EQ_I64(reader.ran, 0);
    EXPECT_OK(aclrtDestroyStream(stream));
    EXPECT_OK(aclrtFree(device));
}

/* Its callbacks never run, and its thread learns that it has no streams. */
static void destroying_a_stream_by_force_drops_its_callbacks(void)
{
    aclrtStream stream = new_stream();
    struct reader reader;

    atomic_store(&seen.count, 0);
    reader_start(&reader);
    EXPECT_OK(aclrtSubscribeReport(reader.id, stream));
    for (int i = 0; i < 4; i++)
        EXPECT_OK(aclrtLaunchCallback(
            see, NULL, i % 2 == 0 ? ACL_CALLBACK_BLOCK : ACL_CALLBACK_NO_BLOCK, stream));
    EXPECT_OK(aclrtDestroyStreamForce(stream));
    reader_let_go(&reader);
    reader_end(&reader);
    EXPECT_EQ_I64(reader.last, 107012);
    EXPECT_EQ_I64(reader.ran, 0);
    EXPECT_EQ_I64(atomic_load(&seen.count), 0);
}

/* Whether it is dropped before or after the stream's thread has got to it: no work waited for it. */
static void a_dropped_callback_that_does_not_block_fails_nothing(void)
{
    const uint64_t me = (uint64_t)pthread_self();
    aclrtStream stream = new_stream();

    for (int i = 0; i < 10 * TIMES; i++) {
        EXPECT_OK(aclrtSubscribeReport(me, stream));
        EXPECT_OK(aclrtLaunchCallback(see, NULL, ACL_CALLBACK_NO_BLOCK, stream));
        EXPECT_OK(aclrtSynchronizeStream(stream));
        EXPECT_OK(aclrtUnSubscribeReport(me, stream));
    }
    EXPECT_OK(aclrtDestroyStream(stream));
}

/* Threads subscribe to a stream while others destroy it. */
static void *subscribe_often(void *data)
{
    aclrtStream *stream = data;

    EXPECT_OK(aclrtSetDevice(0));
    for (int i = 0; i < 20 * TIMES; i++) {
        const aclError code = aclrtSubscribeReport((uint64_t)pthread_self(), *stream);

        EXPECT(code == 0 || code == 107011 || code == 107017);
        (void)aclrtUnSubscribeReport((uint64_t)pthread_self(), *stream);
    }
    EXPECT_OK(aclrtResetDevice(0));
    return NULL;
}

static void streams_are_destroyed_beside_subscriptions(void)
{
    aclrtStream stream = new_stream();
    pthread_t threads[2];

    for (int i = 0; i < 2; i++)
        EXPECT_EQ_I64(pthread_create(&threads[i], NULL, subscribe_often, &stream), 0);
    EXPECT_OK(aclrtLaunchHostFunc(stream, add_one, (unsigned char[2]){0}));
    EXPECT_OK(aclrtDestroyStream(stream));
    for (int i = 0; i < 2; i++)
        EXPECT_EQ_I64(pthread_join(threads[i], NULL), 0);
}

static void callbacks_refuse_misuse(void)
{
    const uint64_t me = (uint64_t)pthread_self();
    aclrtStream stream = new_stream();

    FAILS(107015, aclrtLaunchCallback(see, NULL, ACL_CALLBACK_BLOCK, stream),
          "aclrtSubscribeReport");
    FAILS(107011, aclrtUnSubscribeReport(me, stream), "threadId");
    FAILS(107012, aclrtProcessReport(1), "aclrtSubscribeReport");
    FAILS(100000, aclrtProcessReport(0), "timeout is 0");
    FAILS(100000, aclrtProcessReport(-2), "timeout is -2");
    (void)aclrtGetLastError(ACL_RT_THREAD_LEVEL);
    EXPECT_OK(aclrtSubscribeReport(me, stream));
    FAILS(107011, aclrtSubscribeReport(me + 1, stream), "stream");
    FAILS(107011, aclrtUnSubscribeReport(me + 1, stream), "threadId");
    (void)aclrtGetLastError(ACL_RT_THREAD_LEVEL);
    FAILS(507012, aclrtProcessReport(1), "1 ms");
    EXPECT_EQ_I64(aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL), 0);
    FAILS(100000, aclrtLaunchCallback(NULL, NULL, ACL_CALLBACK_BLOCK, stream), "fn");
    FAILS(107000, aclrtLaunchCallback(see, NULL, (aclrtCallbackBlockType)2, stream), "blockType");
    EXPECT_OK(aclrtDestroyStream(stream)); /* ends the subscription */
    FAILS(107017, aclrtSubscribeReport(me, stream), "stream");
    FAILS(107017, aclrtUnSubscribeReport(me, stream), "stream");
    FAILS(107017, aclrtLaunchCallback(see, NULL, ACL_CALLBACK_BLOCK, stream), "stream");
    EXPECT_OK(aclrtSubscribeReport(me, NULL)); /* the default stream */
    EXPECT_OK(aclrtLaunchCallback(see, NULL, ACL_CALLBACK_NO_BLOCK, NULL));
    atomic_store(&seen.count, 0);
    EXPECT_OK(aclrtProcessReport(-1));
    EXPECT_EQ_I64(atomic_load(&seen.count), 1);
    EXPECT_OK(aclrtUnSubscribeReport(me, NULL));
}

/* ---- Ends ---- */

/* The context's end waits for the work of its streams, functions of the host included. */
static void a_context_ends_after_its_functions(void)
{
    aclrtContext context = NULL;
    struct held held;

    need_user_events();
    held_open(&held);
    EXPECT_OK(aclrtCreateContext(&context, 0));
    EXPECT_OK(aclrtLaunchHostFunc(NULL, held_run, &held));
    held_let_go(&held);
    EXPECT_OK(aclrtDestroyContext(context));
    EXPECT(atomic_load(&held.has_run));
    EXPECT_OK(aclrtSetDevice(0));
    EXPECT_OK(aclrtResetDevice(0));
}

static const struct oc_test TESTS[] = {
    WITH_DEVICE(a_function_runs_between_the_work_before_and_after),
    WITH_DEVICE(later_work_waits_for_a_function),
    WITH_DEVICE(destroying_a_stream_waits_for_its_functions),
    WITH_DEVICE(a_function_must_not_wait_for_its_stream),
    WITH_DEVICE(callbacks_run_in_order_in_their_thread),
    WITH_DEVICE(a_callback_that_does_not_block_lets_work_pass),
    WITH_DEVICE(a_callback_without_its_thread_fails_the_stream),
    WITH_DEVICE(destroying_a_stream_by_force_drops_its_callbacks),
    WITH_DEVICE(a_dropped_callback_that_does_not_block_fails_nothing),
    WITH_DEVICE(streams_are_destroyed_beside_subscriptions),
    WITH_DEVICE(callbacks_refuse_misuse),
    WITH_DEVICE(a_context_ends_after_its_functions),
};

OC_TEST_MAIN(.name = "runtime_host", OC_TESTS(TESTS))
