/* SPDX-License-Identifier: Apache-2.0 */
/* The contract of acl_rt_host.h: notifies and values for which streams wait. */
#include "api/runtime_host.h"

#define TIMES 100

/* ---- Notifies ---- */

static void a_stream_waits_for_a_later_record_of_another(void)
{
    aclrtStream a = new_stream(), b = new_stream();
    void *device = device_memory(64);
    aclrtNotify notify = NULL;

    EXPECT_OK(aclrtCreateNotify(&notify, ACL_NOTIFY_DEFAULT));
    for (int i = 0; i < TIMES; i++) { /* each wait takes one record: the streams take turns */
        EXPECT_OK(aclrtWaitAndResetNotify(notify, b, 0));
        EXPECT_OK(aclrtMemsetAsync(device, 64, i, 64, b));
        expect_ready(b, false);
        EXPECT_OK(aclrtMemsetAsync(device, 64, 255, 64, a));
        EXPECT_OK(aclrtRecordNotify(notify, a));
        EXPECT_OK(aclrtSynchronizeStream(b));
        expect_bytes(device, 64, i);
    }
    EXPECT_OK(aclrtWaitAndResetNotify(notify, b, 0));
    EXPECT_OK(
        aclrtDestroyNotify(notify)); /* the wait keeps it, but nothing can record it any more */
    FAILS(107017, aclrtRecordNotify(notify, a), "notify");
    FAILS(107017, aclrtWaitAndResetNotify(notify, a, 0), "notify");
    FAILS(107017, aclrtDestroyNotify(notify), "notify");
    EXPECT_OK(aclrtDestroyStreamForce(b));
    EXPECT_OK(aclrtDestroyStream(a));
    EXPECT_OK(aclrtFree(device));
}

static void records_before_a_wait_count_as_one(void)
{
    aclrtStream stream = new_stream();
    aclrtNotify notify = NULL;

    EXPECT_OK(aclrtCreateNotify(&notify, ACL_NOTIFY_DEVICE_USE_ONLY));
    EXPECT_OK(aclrtRecordNotify(notify, stream));
    EXPECT_OK(aclrtRecordNotify(notify, stream));
    EXPECT_OK(aclrtWaitAndResetNotify(notify, stream, 0));
    EXPECT_OK(aclrtSynchronizeStream(stream));
    EXPECT_OK(aclrtWaitAndResetNotify(notify, stream, 1));
    FAILS(507000, aclrtSynchronizeStream(stream), "a command on the stream");
    EXPECT_OK(aclrtSynchronizeStream(stream)); /* reported once; the stream goes on */
    EXPECT_OK(aclrtDestroyNotify(notify));
    EXPECT_OK(aclrtDestroyStream(stream));
}

static void notifies_refuse_misuse(void)
{
    aclrtNotify a = NULL, b = NULL;
    uint32_t first = 0, second = 0;

    FAILS(100000, aclrtCreateNotify(NULL, 0), "notify");
    FAILS(107000, aclrtCreateNotify(&a, 2), "flag is 0x2");
    EXPECT_EQ_PTR(a, NULL);
    EXPECT_OK(aclrtCreateNotify(&a, 0));
    EXPECT_OK(aclrtCreateNotify(&b, 0));
    EXPECT_OK(aclrtGetNotifyId(a, &first));
    EXPECT_OK(aclrtGetNotifyId(b, &second));
    EXPECT(first != second);
    FAILS(100000, aclrtGetNotifyId(a, NULL), "notifyId");
    FAILS(100000, aclrtGetNotifyId(NULL, &first), "notify");
    FAILS(100000, aclrtDestroyNotify(NULL), "notify");
    FAILS(100000, aclrtRecordNotify(NULL, NULL), "notify");
    FAILS(107017, aclrtRecordNotify(NO_HANDLE, NULL), "notify");
    FAILS(107017, aclrtRecordNotify(a, NO_HANDLE), "stream");
    FAILS(107017, aclrtWaitAndResetNotify(a, NO_HANDLE, 0), "stream");
    EXPECT_OK(aclrtDestroyNotify(a));
    EXPECT_OK(aclrtDestroyNotify(b));
    FAILS(107017, aclrtGetNotifyId(a, &first), "notify");
}

static void a_notify_orders_streams_of_two_devices(void)
{
    aclrtStream a = NULL, b = NULL;
    aclrtNotify notify = NULL;
    void *device;

    need_user_events();
    need_two_devices();
    EXPECT_OK(aclrtCreateNotify(&notify, 0));
    EXPECT_OK(aclrtCreateStream(&b));
    device = device_memory(64);
    EXPECT_OK(aclrtSetDevice(1));
    EXPECT_OK(aclrtCreateStream(&a));
    EXPECT_OK(aclrtWaitAndResetNotify(notify, b, 0));
    EXPECT_OK(aclrtMemsetAsync(device, 64, 5, 64, b));
    expect_ready(b, false);
    EXPECT_OK(aclrtRecordNotify(notify, a));
    EXPECT_OK(aclrtSynchronizeStream(b));
    expect_bytes(device, 64, 5);
    EXPECT_OK(aclrtFree(device));
    EXPECT_OK(aclrtDestroyStream(b));
    EXPECT_OK(aclrtDestroyStream(a));
    EXPECT_OK(aclrtDestroyNotify(notify));
    EXPECT_OK(aclrtResetDevice(1));
    EXPECT_OK(aclrtSetDevice(0));
    EXPECT_OK(aclrtResetDevice(0));
}

/* ---- Values ---- */

static const struct comparison {
    uint32_t flag;
    uint64_t before, value,
        after; /* in memory: the wait goes on, what it waits for, the wait is over */
} COMPARISONS[] = {
    {ACL_STREAM_WAIT_VALUE_GEQ, 4, 5, 5},
    {ACL_STREAM_WAIT_VALUE_GEQ, UINT64_MAX, 0,
     1}, /* by the sign of the difference: as counters wrap */
    {ACL_STREAM_WAIT_VALUE_EQ, 6, 5, 5},
    {ACL_STREAM_WAIT_VALUE_EQ, 1, (uint64_t)1 << 63 | 1, (uint64_t)1 << 63 | 1},
    {ACL_STREAM_WAIT_VALUE_AND, 8, 7, 12},
    {ACL_STREAM_WAIT_VALUE_NOR, UINT64_MAX - 1, 1, 0},
};

static void a_stream_waits_for_values(void)
{
    aclrtStream reader = new_stream(), writer = new_stream();
    uint64_t *device = device_memory(4 * sizeof(uint64_t)), value = 0;

    for (size_t i = 0; i < sizeof(COMPARISONS) / sizeof(COMPARISONS[0]); i++) {
        const struct comparison *c = &COMPARISONS[i];

        EXPECT_OK(aclrtMemset(device, 32, 0, 32));
        EXPECT_OK(aclrtValueWrite(device + 1, c->before, 0, writer));
        EXPECT_OK(aclrtSynchronizeStream(writer));
        EXPECT_OK(aclrtValueWait(device + 1, c->value, c->flag, reader));
        EXPECT_OK(aclrtValueWrite(device + 3, i + 1, 0, reader));
        FAILS(507046, aclrtSynchronizeStreamWithTimeout(reader, 5), "5 ms");
        EXPECT_OK(aclrtValueWrite(device + 1, c->after, 0, writer));
        EXPECT_OK(aclrtSynchronizeStream(reader));
        for (size_t j = 0; j < 4; j++) {
            const uint64_t expected = j == 1 ? c->after : (j == 3 ? i + 1 : 0);

            EXPECT_OK(aclrtMemcpy(&value, sizeof(value), device + j, sizeof(value), TO_HOST));
            EXPECT_EQ_I64((int64_t)value, (int64_t)expected);
        }
        EXPECT_OK(aclrtValueWait(device + 1, c->value, c->flag, reader)); /* already so */
        EXPECT_OK(aclrtSynchronizeStream(reader));
    }
    EXPECT_OK(aclrtDestroyStream(reader));
    EXPECT_OK(aclrtDestroyStream(writer));
    EXPECT_OK(aclrtFree(device));
}

static void values_refuse_misuse(void)
{
    uint64_t *device = device_memory(2 * sizeof(uint64_t)), host = 0;
    void *unaligned = (char *)device + 4;

    FAILS(100000, aclrtValueWrite(NULL, 1, 0, NULL), "devAddr");
    FAILS(107008, aclrtValueWrite(unaligned, 1, 0, NULL), "multiple of 8");
    FAILS(107000, aclrtValueWrite(device, 1, 1, NULL), "flag is 1");
    FAILS(107000, aclrtValueWrite(&host, 1, 0, NULL), "memory of the stream's device");
    FAILS(107000, aclrtValueWrite(device + 8, 1, 0, NULL), "devAddr");
    FAILS(107017, aclrtValueWrite(device, 1, 0, NO_HANDLE), "stream");
    FAILS(100000, aclrtValueWait(NULL, 1, 0, NULL), "devAddr");
    FAILS(107008, aclrtValueWait(unaligned, 1, 0, NULL), "multiple of 8");
    FAILS(107000, aclrtValueWait(device, 1, 4, NULL), "flag is 4");
    FAILS(107000, aclrtValueWait(&host, 1, 0, NULL), "memory of the stream's device");
    FAILS(107017, aclrtValueWait(device, 1, 0, NO_HANDLE), "stream");
    EXPECT_OK(aclrtFree(device));
}

/* Waits that nothing ends are dropped, and what waits for them goes on. */
static void destroying_a_stream_by_force_ends_its_waits(void)
{
    aclrtStream stream = new_stream();
    uint64_t *device = device_memory(sizeof(*device));
    aclrtNotify notify = NULL;

    EXPECT_OK(aclrtCreateNotify(&notify, 0));
    EXPECT_OK(aclrtMemset(device, 8, 0, 8));
    EXPECT_OK(aclrtWaitAndResetNotify(notify, stream, 0));
    EXPECT_OK(aclrtValueWait(device, 1, ACL_STREAM_WAIT_VALUE_EQ, stream));
    EXPECT_OK(aclrtValueWrite(device, 7, 0, stream));
    EXPECT_OK(aclrtDestroyStreamForce(stream));
    EXPECT_OK(aclrtFree(device)); /* waits for the write */
    EXPECT_OK(aclrtDestroyNotify(notify));
}

/* ---- Threads ---- */

/* Two streams, each of a thread of its own, that take turns by notifies and by a value in device memory. */
struct turns {
    aclrtNotify notify[2];
    uint64_t *value;
    int count, out_of_turn;
};

struct player {
    struct turns *turns;
    int me;
    int failures;
};

static void take_turn(void *argument)
{
    struct player *p = argument;

    p->turns->out_of_turn += p->turns->count % 2 != p->me;
    p->turns->count++;
}

static void *play(void *argument)
{
    struct player *p = argument;
    struct turns *turns = p->turns;
    aclrtStream stream = NULL;
    aclrtNotify other = NULL; /* made and destroyed meanwhile */

    p->failures = aclrtSetDevice(0) != 0 || aclrtCreateStream(&stream) != 0;
    for (uint64_t i = 0; i < TIMES && p->failures == 0; i++) {
        const uint64_t turn = 2 * i + (uint64_t)p->me;

        p->failures += aclrtWaitAndResetNotify(turns->notify[p->me], stream, 0) != 0;
        p->failures += aclrtValueWait(turns->value, turn, ACL_STREAM_WAIT_VALUE_EQ, stream) != 0;
        p->failures += aclrtLaunchHostFunc(stream, take_turn, p) != 0;
        p->failures += aclrtValueWrite(turns->value, turn + 1, 0, stream) != 0;
        p->failures += aclrtRecordNotify(turns->notify[1 - p->me], stream) != 0;
        p->failures += aclrtCreateNotify(&other, 0) != 0 || aclrtDestroyNotify(other) != 0;
    }
    p->failures += aclrtSynchronizeStream(stream) != 0;
    p->failures += aclrtDestroyStream(stream) != 0 || aclrtResetDevice(0) != 0;
    return NULL;
}

static void streams_of_two_threads_take_turns(void)
{
    struct turns turns = {.value = device_memory(sizeof(uint64_t))};
    struct player players[2] = {{.turns = &turns, .me = 0}, {.turns = &turns, .me = 1}};
    aclrtStream stream = new_stream();
    pthread_t threads[2];

    EXPECT_OK(aclrtMemset(turns.value, sizeof(uint64_t), 0, sizeof(uint64_t)));
    for (int i = 0; i < 2; i++)
        EXPECT_OK(aclrtCreateNotify(&turns.notify[i], 0));
    for (int i = 0; i < 2; i++)
        EXPECT_EQ_I64(pthread_create(&threads[i], NULL, play, &players[i]), 0);
    EXPECT_OK(aclrtRecordNotify(turns.notify[0], stream));
    for (int i = 0; i < 2; i++) {
        EXPECT_EQ_I64(pthread_join(threads[i], NULL), 0);
        EXPECT_EQ_I64(players[i].failures, 0);
    }
    EXPECT_EQ_I64(turns.count, 2 * TIMES);
    EXPECT_EQ_I64(turns.out_of_turn, 0);
    for (int i = 0; i < 2; i++)
        EXPECT_OK(aclrtDestroyNotify(turns.notify[i]));
    EXPECT_OK(aclrtDestroyStream(stream));
    EXPECT_OK(aclrtFree(turns.value));
}

static const struct oc_test TESTS[] = {
    WITH_DEVICE(a_stream_waits_for_a_later_record_of_another),
    WITH_DEVICE(records_before_a_wait_count_as_one),
    WITH_DEVICE(notifies_refuse_misuse),
    WITH_DEVICE(a_notify_orders_streams_of_two_devices),
    WITH_DEVICE(a_stream_waits_for_values),
    WITH_DEVICE(values_refuse_misuse),
    WITH_DEVICE(destroying_a_stream_by_force_ends_its_waits),
    WITH_DEVICE(streams_of_two_threads_take_turns),
};

OC_TEST_MAIN(.name = "runtime_notify", OC_TESTS(TESTS))
