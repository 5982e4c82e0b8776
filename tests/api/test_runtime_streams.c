/* SPDX-License-Identifier: Apache-2.0 */
/* The contract of acl_rt.h for streams and events. */
#include "api/work.h"

/* ---- Streams ---- */

THREAD_BODY(create_stream_in_fresh_thread, aclrtCreateStream(&(aclrtStream){NULL}))
THREAD_BODY(synchronize_default_in_fresh_thread, aclrtSynchronizeStream(NULL))
THREAD_BODY(synchronize_given, aclrtSynchronizeStream(argument))

static void streams_come_and_go(void **state)
{
    aclrtStream stream = NULL, fallback = NULL;

    (void)state;
    OK(aclrtCreateStream(&stream));
    OK(aclrtSynchronizeStream(stream));
    assert_int_equal(in_new_thread(synchronize_given, stream), 0);
    OK(aclrtDestroyStream(stream));
    FAILS(107017, aclrtDestroyStream(stream), "stream");
    FAILS(107017, aclrtSynchronizeStream(stream), "stream");
    FAILS(107017, aclrtSynchronizeStream(NO_HANDLE), "stream");
    OK(aclrtCreateStreamWithConfig(&stream, 0, ACL_STREAM_FAST_LAUNCH | ACL_STREAM_FAST_SYNC));
    OK(aclrtDestroyStreamForce(stream));
    OK(aclrtSynchronizeStream(NULL));
    OK(aclrtCtxGetCurrentDefaultStream(&fallback));
    FAILS(107000, aclrtDestroyStream(fallback), "default stream");
    FAILS(107000, aclrtDestroyStreamForce(fallback), "default stream");
    OK(aclrtSynchronizeStream(fallback));
    FAILS(100000, aclrtCreateStream(NULL), "stream");
    FAILS(100000, aclrtCreateStreamWithConfig(NULL, 0, 0), "stream");
    FAILS(100000, aclrtDestroyStream(NULL), "stream");
    FAILS(100000, aclrtDestroyStreamForce(NULL), "stream");
    assert_int_equal(in_new_thread(create_stream_in_fresh_thread, NULL), 107002);
    assert_int_equal(in_new_thread(synchronize_default_in_fresh_thread, NULL), 107002);
}

static void destroying_a_stream_waits_for_its_work(void **state)
{
    unsigned char last = 0;

    (void)state;
    for (int forced = 0; forced <= 1; forced++) {
        aclrtStream stream = NULL;

        OK(aclrtCreateStream(&stream));
        void *p = keep_busy(stream);
        OK(forced ? aclrtDestroyStreamForce(stream) : aclrtDestroyStream(stream));
        if (!forced) {
            OK(aclrtMemcpy(&last, 1, (char *)p + BIG - 1, 1, ACL_MEMCPY_DEVICE_TO_HOST));
            assert_int_equal(last, 63);
        }
        OK(aclrtFree(p));
    }
}

static void streams_are_queried_and_waited_for(void **state)
{
    aclrtStream stream = NULL;
    aclrtStreamStatus status = ACL_STREAM_STATUS_RESERVED;
    int code;

    (void)state;
    OK(aclrtCreateStream(&stream));
    OK(aclrtStreamQuery(stream, &status));
    assert_int_equal(status, ACL_STREAM_STATUS_COMPLETE);
    FAILS(100000, aclrtStreamQuery(stream, NULL), "status");
    void *p = keep_busy(stream);
    OK(aclrtStreamQuery(stream, &status));
    assert_true(status == ACL_STREAM_STATUS_COMPLETE || status == ACL_STREAM_STATUS_NOT_READY);
    code = aclrtSynchronizeStreamWithTimeout(stream, 1);
    assert_true(code == 0 || code == 507046);
    OK(aclrtSynchronizeStreamWithTimeout(stream, 60000));
    OK(aclrtStreamQuery(stream, &status));
    assert_int_equal(status, ACL_STREAM_STATUS_COMPLETE);
    OK(aclrtSynchronizeStreamWithTimeout(stream, -1));
    FAILS(107000, aclrtSynchronizeStreamWithTimeout(stream, 0), "timeout is 0");
    FAILS(107000, aclrtSynchronizeStreamWithTimeout(stream, -2), "timeout is -2");
    OK(aclrtFree(p));
    OK(aclrtDestroyStream(stream));
    FAILS(107017, aclrtStreamQuery(stream, &status), "stream");
}

/* ---- Events ---- */

THREAD_BODY(create_event_in_fresh_thread, aclrtCreateEvent(&(aclrtEvent){NULL}))

static void events_are_recorded_and_timed(void **state)
{
    aclrtStream stream = NULL;
    aclrtEvent start = NULL, end = NULL;
    aclrtEventRecordedStatus recorded = ACL_EVENT_RECORDED_STATUS_NOT_READY;
    aclrtEventStatus old = ACL_EVENT_STATUS_RESERVED;
    uint64_t first = 0, second = 0;
    float ms = -1;

    (void)state;
    OK(aclrtCreateStream(&stream));
    OK(aclrtCreateEvent(&start));
    OK(aclrtCreateEventWithFlag(&end, ACL_EVENT_TIME_LINE | ACL_EVENT_SYNC));
    OK(aclrtSynchronizeEvent(start)); /* never recorded: holds nobody up */
    FAILS(507000, aclrtEventElapsedTime(&ms, start, end), "startEvent");
    OK(aclrtRecordEvent(start, stream));
    FAILS(507000, aclrtEventGetTimestamp(end, &second), "event");
    void *p = keep_busy(stream);
    OK(aclrtRecordEvent(end, stream));
    OK(aclrtSynchronizeEvent(end));
    OK(aclrtQueryEventStatus(end, &recorded));
    assert_int_equal(recorded, ACL_EVENT_RECORDED_STATUS_COMPLETE);
    OK(aclrtQueryEvent(end, &old));
    assert_int_equal(old, ACL_EVENT_STATUS_COMPLETE);
    OK(aclrtEventElapsedTime(&ms, start, end));
    assert_true(ms > 0);
    OK(aclrtEventGetTimestamp(start, &first));
    OK(aclrtEventGetTimestamp(end, &second));
    assert_true(second >= first);
    FAILS(107007, aclrtEventElapsedTime(&ms, end, start), "endEvent");
    OK(aclrtResetEvent(end, stream));
    OK(aclrtSynchronizeStream(stream));
    FAILS(507000, aclrtEventElapsedTime(&ms, start, end), "endEvent");
    OK(aclrtDestroyEvent(start));
    OK(aclrtDestroyEvent(end));
    OK(aclrtFree(p));
    OK(aclrtDestroyStream(stream));
}

static void an_unfinished_record_has_no_time(void **state)
{
    aclrtStream stream = NULL;
    aclrtEvent event = NULL;
    aclrtEventRecordedStatus recorded;
    float ms = -1;
    int code;

    (void)state;
    OK(aclrtCreateStream(&stream));
    OK(aclrtCreateEvent(&event));
    void *p = keep_busy(stream);
    OK(aclrtRecordEvent(event, stream));
    code = aclrtSynchronizeEventWithTimeout(event, 0);
    assert_true(code == 0 || code == 507047);
    OK(aclrtQueryEventStatus(event, &recorded));
    code = aclrtEventElapsedTime(&ms, event, event);
    assert_true(recorded == ACL_EVENT_RECORDED_STATUS_COMPLETE ? code == 0
                                                               : code == 0 || code == 107006);
    OK(aclrtDestroyEvent(event)); /* does not wait */
    OK(aclrtFree(p));
    OK(aclrtDestroyStream(stream));
}

static void events_refuse_misuse(void **state)
{
    aclrtEvent event = NULL;
    aclrtEventRecordedStatus recorded;
    aclrtEventStatus old;
    aclrtEventWaitStatus waits;
    uint64_t time;
    float ms;

    (void)state;
    FAILS(100000, aclrtCreateEvent(NULL), "event");
    FAILS(107000, aclrtCreateEventWithFlag(&event, 0x4), "flag is 0x4");
    FAILS(100000, aclrtCreateEventExWithFlag(NULL, 0), "event");
    FAILS(100000, aclrtDestroyEvent(NULL), "event");
    FAILS(100000, aclrtRecordEvent(NULL, NULL), "event");
    FAILS(100000, aclrtResetEvent(NULL, NULL), "event");
    FAILS(100000, aclrtStreamWaitEvent(NULL, NULL), "event");
    FAILS(100000, aclrtSynchronizeEvent(NULL), "event");
    FAILS(100000, aclrtSynchronizeEventWithTimeout(NULL, 1), "event");
    FAILS(100000, aclrtQueryEvent(NULL, &old), "event");
    FAILS(100000, aclrtQueryEventStatus(NULL, &recorded), "event");
    FAILS(100000, aclrtQueryEventWaitStatus(NULL, &waits), "event");
    OK(aclrtCreateEventExWithFlag(&event, ACL_EVENT_SYNC));
    FAILS(107000, aclrtSynchronizeEventWithTimeout(event, -2), "timeout is -2");
    OK(aclrtSynchronizeEventWithTimeout(event, -1));
    FAILS(100000, aclrtQueryEvent(event, NULL), "status");
    FAILS(100000, aclrtQueryEventStatus(event, NULL), "status");
    FAILS(100000, aclrtQueryEventWaitStatus(event, NULL), "status");
    FAILS(100000, aclrtEventElapsedTime(NULL, event, event), "ms");
    FAILS(100000, aclrtEventElapsedTime(&ms, NULL, event), "startEvent");
    FAILS(100000, aclrtEventElapsedTime(&ms, event, NULL), "endEvent");
    FAILS(100000, aclrtEventGetTimestamp(event, NULL), "timestamp");
    FAILS(107017, aclrtRecordEvent(event, NO_HANDLE), "stream");
    OK(aclrtDestroyEvent(event));
    FAILS(107017, aclrtDestroyEvent(event), "event");
    FAILS(107017, aclrtRecordEvent(event, NULL), "event");
    FAILS(107017, aclrtSynchronizeEvent(NO_HANDLE), "event");
    FAILS(107017, aclrtEventGetTimestamp(event, &time), "event");
    assert_int_equal(in_new_thread(create_event_in_fresh_thread, NULL), 107002);
}

/* Devices have clocks of their own; and the wait for another one's event was in the call. */
static void expect_other_device(aclrtEvent event, aclrtStream other)
{
    aclrtEventRecordedStatus recorded = ACL_EVENT_RECORDED_STATUS_NOT_READY;
    aclrtEvent later = NULL;
    float ms = -1;

    OK(aclrtQueryEventStatus(event, &recorded));
    assert_int_equal(recorded, ACL_EVENT_RECORDED_STATUS_COMPLETE);
    OK(aclrtCreateEvent(&later));
    OK(aclrtRecordEvent(later, other));
    OK(aclrtSynchronizeEvent(later));
    FAILS(107006, aclrtEventElapsedTime(&ms, event, later), "on the device of startEvent");
    OK(aclrtDestroyEvent(later));
}

/* b copies what a wrote last, on any two devices. */
static void expect_order(int32_t second_device)
{
    aclrtStream a = NULL, b = NULL;
    aclrtEvent event = NULL;
    aclrtEventWaitStatus waits = ACL_EVENT_WAIT_STATUS_RESERVED;
    unsigned char last = 0;
    void *copy = NULL;

    OK(aclrtCreateEvent(&event));
    OK(aclrtCreateStream(&a));
    void *p = keep_busy(a);
    OK(aclrtRecordEvent(event, a));
    OK(aclrtSetDevice(second_device));
    OK(aclrtCreateStream(&b));
    OK(aclrtMalloc(&copy, BIG, ACL_MEM_MALLOC_HUGE_FIRST));
    OK(aclrtStreamWaitEvent(b, event));
    if (second_device != 0) expect_other_device(event, b);
    OK(aclrtMemcpyAsync(copy, BIG, p, BIG, ACL_MEMCPY_DEVICE_TO_DEVICE, b));
    OK(aclrtSynchronizeStream(b));
    OK(aclrtQueryEventWaitStatus(event, &waits));
    assert_int_equal(waits, ACL_EVENT_WAIT_STATUS_COMPLETE);
    OK(aclrtMemcpy(&last, 1, (char *)copy + BIG - 1, 1, ACL_MEMCPY_DEVICE_TO_HOST));
    assert_int_equal(last, 63);
    OK(aclrtDestroyEvent(event));
    OK(aclrtDestroyStream(a));
    OK(aclrtDestroyStream(b));
    OK(aclrtFree(p));
    OK(aclrtFree(copy));
    OK(aclrtResetDevice(second_device));
    OK(aclrtSetDevice(0));
    OK(aclrtResetDevice(0));
}

static void a_stream_waits_for_an_event_of_another(void **state)
{
    (void)state;
    expect_order(0);
}

static void a_stream_waits_for_an_event_of_another_device(void **state)
{
    (void)state;
    if (device_count() < 2) skip();
    expect_order(1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_DEVICE(streams_come_and_go),
        WITH_DEVICE(destroying_a_stream_waits_for_its_work),
        WITH_DEVICE(streams_are_queried_and_waited_for),
        WITH_DEVICE(events_are_recorded_and_timed),
        WITH_DEVICE(an_unfinished_record_has_no_time),
        WITH_DEVICE(events_refuse_misuse),
        WITH_DEVICE(a_stream_waits_for_an_event_of_another),
        WITH_DEVICE(a_stream_waits_for_an_event_of_another_device),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
