/* SPDX-License-Identifier: Apache-2.0 */
/* The contract of acl_rt.h for streams and events. */
#include "api/gate.h"
#include "api/runtime.h"
#include "verify/device.h"

/* ---- Streams ---- */

THREAD_BODY(create_stream_in_fresh_thread, aclrtCreateStream(&(aclrtStream){NULL}))
THREAD_BODY(synchronize_default_in_fresh_thread, aclrtSynchronizeStream(NULL))
THREAD_BODY(synchronize_given, aclrtSynchronizeStream(argument))

static void streams_are_created_and_destroyed(void)
{
    aclrtStream stream = NULL, fallback = NULL;

    EXPECT_OK(aclrtCreateStream(&stream));
    EXPECT_OK(aclrtSynchronizeStream(stream));
    EXPECT_EQ_I64(in_new_thread(synchronize_given, stream), 0);
    EXPECT_OK(aclrtDestroyStream(stream));
    FAILS(107017, aclrtDestroyStream(stream), "stream");
    FAILS(107017, aclrtSynchronizeStream(stream), "stream");
    FAILS(107017, aclrtSynchronizeStream(NO_HANDLE), "stream");
    EXPECT_OK(
        aclrtCreateStreamWithConfig(&stream, 0, ACL_STREAM_FAST_LAUNCH | ACL_STREAM_FAST_SYNC));
    EXPECT_OK(aclrtDestroyStreamForce(stream));
    EXPECT_OK(aclrtSynchronizeStream(NULL));
    EXPECT_OK(aclrtCtxGetCurrentDefaultStream(&fallback));
    FAILS(107000, aclrtDestroyStream(fallback), "default stream");
    FAILS(107000, aclrtDestroyStreamForce(fallback), "default stream");
    EXPECT_OK(aclrtSynchronizeStream(fallback));
    FAILS(100000, aclrtCreateStream(NULL), "stream");
    FAILS(100000, aclrtCreateStreamWithConfig(NULL, 0, 0), "stream");
    FAILS(100000, aclrtDestroyStream(NULL), "stream");
    FAILS(100000, aclrtDestroyStreamForce(NULL), "stream");
    EXPECT_EQ_I64(in_new_thread(create_stream_in_fresh_thread, NULL), 107002);
    EXPECT_EQ_I64(in_new_thread(synchronize_default_in_fresh_thread, NULL), 107002);
}

static void destroying_a_stream_waits_for_its_work(void)
{
    unsigned char last = 0;
    aclrtStream stream = NULL;
    struct gate gate;

    EXPECT_OK(aclrtCreateStream(&stream));
    gate_close(&gate, stream);
    void *p = keep_busy(stream);
    gate_open_after(&gate, SOON_MS);
    EXPECT_OK(aclrtDestroyStream(stream));
    EXPECT(gate_is_open(&gate));
    EXPECT_OK(aclrtMemcpy(&last, 1, (char *)p + BIG - 1, 1, TO_HOST));
    EXPECT_EQ_I64(last, 63);
    EXPECT_OK(aclrtFree(p));
    gate_end(&gate);
}

/* The work goes on, although its memory is freed as well: the host memory that it writes last is not. */
static void destroying_a_stream_by_force_does_not_wait(void)
{
    struct oc_deadline deadline = oc_deadline_after_ms(600000);
    aclrtStream stream = NULL;
    struct gate gate;
    void *host = NULL;

    EXPECT_OK(aclrtCreateStream(&stream));
    EXPECT_OK(aclrtMallocHost(&host, BIG));
    memset(host, 0, BIG);
    gate_close(&gate, stream);
    void *p = keep_busy(stream);
    EXPECT_OK(aclrtMemcpyAsync(host, BIG, p, BIG, TO_HOST, stream));
    gate_open_after(&gate, LATE_MS);
    EXPECT_OK(aclrtDestroyStreamForce(stream));
    FAILS(107017, aclrtSynchronizeStream(stream), "stream");
    EXPECT_OK(aclrtFree(p));
    EXPECT(!gate_is_open(&gate));
    EXPECT_EQ_I64(((volatile unsigned char *)host)[BIG - 1], 0);
    gate_end(&gate);
    while (((volatile unsigned char *)host)[BIG - 1] != 63 && oc_deadline_sleep(&deadline)) {
    }
    EXPECT_EQ_I64(((volatile unsigned char *)host)[BIG - 1], 63);
    EXPECT_OK(aclrtFreeHost(host)); /* waits */
}

static void streams_are_queried_and_waited_for(void)
{
    aclrtStream stream = NULL;
    aclrtStreamStatus status = ACL_STREAM_STATUS_RESERVED;
    struct gate gate;

    EXPECT_OK(aclrtCreateStream(&stream));
    EXPECT_OK(aclrtStreamQuery(stream, &status));
    EXPECT_EQ_I64(status, ACL_STREAM_STATUS_COMPLETE);
    FAILS(100000, aclrtStreamQuery(stream, NULL), "status");
    gate_close(&gate, stream);
    void *p = keep_busy(stream);
    EXPECT_OK(aclrtStreamQuery(stream, &status));
    EXPECT_EQ_I64(status, ACL_STREAM_STATUS_NOT_READY);
    FAILS(507046, aclrtSynchronizeStreamWithTimeout(stream, 1), "1 ms");
    gate_open(&gate);
    EXPECT_OK(aclrtSynchronizeStreamWithTimeout(stream, 60000));
    EXPECT_OK(aclrtStreamQuery(stream, &status));
    EXPECT_EQ_I64(status, ACL_STREAM_STATUS_COMPLETE);
    EXPECT_OK(aclrtSynchronizeStreamWithTimeout(stream, -1));
    FAILS(107000, aclrtSynchronizeStreamWithTimeout(stream, 0), "timeout is 0");
    FAILS(107000, aclrtSynchronizeStreamWithTimeout(stream, -2), "timeout is -2");
    EXPECT_OK(aclrtFree(p));
    EXPECT_OK(aclrtDestroyStream(stream));
    FAILS(107017, aclrtStreamQuery(stream, &status), "stream");
}

/* ---- Events ---- */

THREAD_BODY(create_event_in_fresh_thread, aclrtCreateEvent(&(aclrtEvent){NULL}))

/* Of device 0. */
static void pretend_no_times(bool pretend)
{
    static bool has_times;
    struct oc_device *device = (struct oc_device *)(uintptr_t)oc_test_device();

    if (pretend) has_times = device->has_event_times;
    device->has_event_times = !pretend && has_times;
}

static void events_are_recorded_and_timed(void)
{
    aclrtStream stream = NULL;
    aclrtEvent start = NULL, end = NULL;
    aclrtEventRecordedStatus recorded = ACL_EVENT_RECORDED_STATUS_NOT_READY;
    aclrtEventStatus old = ACL_EVENT_STATUS_RESERVED;
    uint64_t first = 0, second = 0;
    float ms = -1;

    EXPECT_OK(aclrtCreateStream(&stream));
    EXPECT_OK(aclrtCreateEvent(&start));
    EXPECT_OK(aclrtCreateEventWithFlag(&end, ACL_EVENT_TIME_LINE | ACL_EVENT_SYNC));
    EXPECT_OK(aclrtSynchronizeEvent(start)); /* never recorded: complete */
    FAILS(507000, aclrtEventElapsedTime(&ms, start, end), "startEvent");
    EXPECT_OK(aclrtRecordEvent(start, stream));
    FAILS(507000, aclrtEventGetTimestamp(end, &second), "event");
    void *p = keep_busy(stream);
    EXPECT_OK(aclrtRecordEvent(end, stream));
    EXPECT_OK(aclrtSynchronizeEvent(end));
    EXPECT_OK(aclrtQueryEventStatus(end, &recorded));
    EXPECT_EQ_I64(recorded, ACL_EVENT_RECORDED_STATUS_COMPLETE);
    EXPECT_OK(aclrtQueryEvent(end, &old));
    EXPECT_EQ_I64(old, ACL_EVENT_STATUS_COMPLETE);
    if (oc_test_device()->has_event_times) {
        EXPECT_OK(aclrtEventElapsedTime(&ms, start, end));
        EXPECT(ms > 0);
        EXPECT_OK(aclrtEventGetTimestamp(start, &first));
        EXPECT_OK(aclrtEventGetTimestamp(end, &second));
        EXPECT(second >= first);
        FAILS(107007, aclrtEventElapsedTime(&ms, end, start), "endEvent");
    }
    pretend_no_times(true);
    FAILS(207000, aclrtEventElapsedTime(&ms, start, end), "does not measure the times");
    FAILS(207000, aclrtEventGetTimestamp(start, &first), "does not measure the times");
    pretend_no_times(false);
    EXPECT_OK(aclrtResetEvent(end, stream));
    EXPECT_OK(aclrtSynchronizeStream(stream));
    FAILS(507000, aclrtEventElapsedTime(&ms, start, end), "endEvent");
    EXPECT_OK(aclrtDestroyEvent(start));
    EXPECT_OK(aclrtDestroyEvent(end));
    EXPECT_OK(aclrtFree(p));
    EXPECT_OK(aclrtDestroyStream(stream));
}

static void an_unfinished_record_has_no_time(void)
{
    aclrtStream stream = NULL;
    aclrtEvent event = NULL;
    aclrtEventRecordedStatus recorded;
    struct gate gate;
    float ms = -1;

    EXPECT_OK(aclrtCreateStream(&stream));
    EXPECT_OK(aclrtCreateEvent(&event));
    gate_close(&gate, stream);
    void *p = keep_busy(stream);
    EXPECT_OK(aclrtRecordEvent(event, stream));
    FAILS(507047, aclrtSynchronizeEventWithTimeout(event, 0), "0 ms");
    EXPECT_OK(aclrtQueryEventStatus(event, &recorded));
    EXPECT_EQ_I64(recorded, ACL_EVENT_RECORDED_STATUS_NOT_READY);
    if (oc_test_device()->has_event_times)
        FAILS(107006, aclrtEventElapsedTime(&ms, event, event), "startEvent");
    gate_open(&gate);
    EXPECT_OK(aclrtSynchronizeEvent(event));
    if (oc_test_device()->has_event_times) EXPECT_OK(aclrtEventElapsedTime(&ms, event, event));
    EXPECT_OK(aclrtDestroyEvent(event)); /* does not wait */
    EXPECT_OK(aclrtFree(p));
    EXPECT_OK(aclrtDestroyStream(stream));
}

/* The queue measures times, since the other event was recorded first. */
static void an_event_without_a_time_line_has_no_time(void)
{
    aclrtEvent timed = NULL, event = NULL;
    uint64_t time = 0;
    float ms = -1;

    EXPECT_OK(aclrtCreateEvent(&timed));
    EXPECT_OK(aclrtCreateEventWithFlag(&event, ACL_EVENT_SYNC | ACL_EVENT_CAPTURE_STREAM_PROGRESS));
    EXPECT_OK(aclrtRecordEvent(timed, NULL));
    FAILS(507000, aclrtEventGetTimestamp(event, &time), "recorded");
    EXPECT_OK(aclrtRecordEvent(event, NULL));
    EXPECT_OK(aclrtSynchronizeEvent(event));
    FAILS(107006, aclrtEventGetTimestamp(event, &time), "created with ACL_EVENT_TIME_LINE");
    FAILS(107006, aclrtEventElapsedTime(&ms, event, timed), "startEvent");
    FAILS(107006, aclrtEventElapsedTime(&ms, timed, event), "endEvent");
    if (oc_test_device()->has_event_times) EXPECT_OK(aclrtEventElapsedTime(&ms, timed, timed));
    EXPECT_OK(aclrtDestroyEvent(event));
    EXPECT_OK(aclrtDestroyEvent(timed));
}

static void events_refuse_misuse(void)
{
    aclrtEvent event = NULL;
    aclrtEventRecordedStatus recorded;
    aclrtEventStatus old;
    aclrtEventWaitStatus waits;
    uint64_t time;
    float ms;

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
    EXPECT_OK(aclrtCreateEventExWithFlag(&event, ACL_EVENT_SYNC));
    FAILS(107000, aclrtSynchronizeEventWithTimeout(event, -2), "timeout is -2");
    EXPECT_OK(aclrtSynchronizeEventWithTimeout(event, -1));
    FAILS(100000, aclrtQueryEvent(event, NULL), "status");
    FAILS(100000, aclrtQueryEventStatus(event, NULL), "status");
    FAILS(100000, aclrtQueryEventWaitStatus(event, NULL), "status");
    FAILS(100000, aclrtEventElapsedTime(NULL, event, event), "ms");
    FAILS(100000, aclrtEventElapsedTime(&ms, NULL, event), "startEvent");
    FAILS(100000, aclrtEventElapsedTime(&ms, event, NULL), "endEvent");
    FAILS(100000, aclrtEventGetTimestamp(event, NULL), "timestamp");
    FAILS(107017, aclrtRecordEvent(event, NO_HANDLE), "stream");
    EXPECT_OK(aclrtDestroyEvent(event));
    FAILS(107017, aclrtDestroyEvent(event), "event");
    FAILS(107017, aclrtRecordEvent(event, NULL), "event");
    FAILS(107017, aclrtSynchronizeEvent(NO_HANDLE), "event");
    FAILS(107017, aclrtEventGetTimestamp(event, &time), "event");
    EXPECT_EQ_I64(in_new_thread(create_event_in_fresh_thread, NULL), 107002);
}

/* Devices have different clocks, and a wait for an event of another device blocks in the call. */
static void expect_other_device(aclrtEvent event, aclrtStream other)
{
    aclrtEventRecordedStatus recorded = ACL_EVENT_RECORDED_STATUS_NOT_READY;
    aclrtEvent later = NULL;
    float ms = -1;

    EXPECT_OK(aclrtQueryEventStatus(event, &recorded));
    EXPECT_EQ_I64(recorded, ACL_EVENT_RECORDED_STATUS_COMPLETE);
    EXPECT_OK(aclrtCreateEvent(&later));
    EXPECT_OK(aclrtRecordEvent(later, other));
    EXPECT_OK(aclrtSynchronizeEvent(later));
    FAILS(107006, aclrtEventElapsedTime(&ms, event, later), "on the device of startEvent");
    EXPECT_OK(aclrtDestroyEvent(later));
}

/* Stream b copies what stream a wrote last; both may be on the same device. */
static void expect_order(int32_t second_device)
{
    aclrtStream a = NULL, b = NULL;
    aclrtEvent event = NULL;
    aclrtEventWaitStatus waits = ACL_EVENT_WAIT_STATUS_RESERVED;
    aclrtStreamStatus status = ACL_STREAM_STATUS_RESERVED;
    unsigned char last = 0;
    void *copy = NULL;
    struct gate gate;

    EXPECT_OK(aclrtCreateEvent(&event));
    EXPECT_OK(aclrtCreateStream(&a));
    gate_close(&gate, a);
    void *p = keep_busy(a);
    EXPECT_OK(aclrtRecordEvent(event, a));
    EXPECT_OK(aclrtSetDevice(second_device));
    EXPECT_OK(aclrtCreateStream(&b));
    EXPECT_OK(aclrtMalloc(&copy, BIG, ACL_MEM_MALLOC_HUGE_FIRST));
    gate_open_after(&gate, second_device == 0 ? LATE_MS : SOON_MS);
    EXPECT_OK(aclrtStreamWaitEvent(b, event));
    EXPECT_EQ_I64(gate_is_open(&gate), second_device != 0);
    if (second_device != 0) expect_other_device(event, b);
    EXPECT_OK(aclrtMemcpyAsync(copy, BIG, p, BIG, ACL_MEMCPY_DEVICE_TO_DEVICE, b));
    if (second_device == 0) {
        EXPECT_OK(aclrtStreamQuery(b, &status));
        EXPECT_EQ_I64(status, ACL_STREAM_STATUS_NOT_READY);
    }
    gate_end(&gate);
    EXPECT_OK(aclrtSynchronizeStream(b));
    EXPECT_OK(aclrtQueryEventWaitStatus(event, &waits));
    EXPECT_EQ_I64(waits, ACL_EVENT_WAIT_STATUS_COMPLETE);
    EXPECT_OK(aclrtMemcpy(&last, 1, (char *)copy + BIG - 1, 1, ACL_MEMCPY_DEVICE_TO_HOST));
    EXPECT_EQ_I64(last, 63);
    EXPECT_OK(aclrtDestroyEvent(event));
    EXPECT_OK(aclrtDestroyStream(a));
    EXPECT_OK(aclrtDestroyStream(b));
    EXPECT_OK(aclrtFree(p));
    EXPECT_OK(aclrtFree(copy));
    EXPECT_OK(aclrtResetDevice(second_device));
    EXPECT_OK(aclrtSetDevice(0));
    EXPECT_OK(aclrtResetDevice(0));
}

static void a_stream_waits_for_an_event_of_another(void) { expect_order(0); }

static void a_stream_waits_for_an_event_of_another_device(void)
{
    need_two_devices();
    expect_order(1);
}

static const struct oc_test TESTS[] = {
    WITH_DEVICE(streams_are_created_and_destroyed),
    WITH_DEVICE(destroying_a_stream_waits_for_its_work),
    WITH_DEVICE(destroying_a_stream_by_force_does_not_wait),
    WITH_DEVICE(streams_are_queried_and_waited_for),
    WITH_DEVICE(events_are_recorded_and_timed),
    WITH_DEVICE(an_unfinished_record_has_no_time),
    WITH_DEVICE(an_event_without_a_time_line_has_no_time),
    WITH_DEVICE(events_refuse_misuse),
    WITH_DEVICE(a_stream_waits_for_an_event_of_another),
    WITH_DEVICE(a_stream_waits_for_an_event_of_another_device),
};

OC_TEST_MAIN(.name = "runtime_streams", OC_TESTS(TESTS))
