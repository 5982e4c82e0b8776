/* SPDX-License-Identifier: Apache-2.0 */
/* Commands that fail before events, and the streams that wait for these events. */
#include <pthread.h>

#include "acl/acl.h"
#include "failing_commands.h"
#include "harness/test.h"
#include "harness/work.h"
#include "queue/stream.h"
#include "verify/device.h"

static aclrtStream other, third;
static aclrtEvent event, second;

static aclError launch_failure(void)
{
    oc_failing_start(CL_OUT_OF_RESOURCES);

    const aclError status = oc_work_launch();

    oc_failing_stop();
    return status;
}

/* Ends the work of a stream without a function that reports its failures. */
static void drain(aclrtStream stream)
{
    struct oc_stream *s = oc_stream_acquire(stream);

    if (!EXPECT(s != NULL)) return;
    EXPECT_EQ_I64(clFinish(oc_stream_begin(s)), CL_SUCCESS);
    oc_stream_end(s);
    oc_stream_release(s);
}

static aclError synchronize_event(void) { return aclrtSynchronizeEvent(event); }

static aclError synchronize_event_with_timeout(void)
{
    return aclrtSynchronizeEventWithTimeout(event, 60000);
}

static aclError query_event(void)
{
    aclrtEventStatus status;

    return aclrtQueryEvent(event, &status);
}

static aclError query_event_status(void)
{
    aclrtEventRecordedStatus status;

    return aclrtQueryEventStatus(event, &status);
}

static aclError query_event_wait_status(void)
{
    aclrtEventWaitStatus status;

    return aclrtQueryEventWaitStatus(event, &status);
}

static aclError measure_event(void)
{
    float ms;

    return aclrtEventElapsedTime(&ms, event, event);
}

static aclError read_event_time(void)
{
    uint64_t time;

    return aclrtEventGetTimestamp(event, &time);
}

static const struct function {
    const char *name;
    aclError (*run)(void);
} FUNCTIONS[] = {
    {"aclrtSynchronizeEvent", synchronize_event},
    {"aclrtSynchronizeEventWithTimeout", synchronize_event_with_timeout},
    {"aclrtQueryEvent", query_event},
    {"aclrtQueryEventStatus", query_event_status},
    {"aclrtEventElapsedTime", measure_event},
    {"aclrtEventGetTimestamp", read_event_time},
    {"aclrtQueryEventWaitStatus", query_event_wait_status},
};

static void open_events(void)
{
    EXPECT_OK(aclrtCreateStream(&other));
    EXPECT_OK(aclrtCreateStream(&third));
    EXPECT_OK(aclrtCreateEvent(&event));
    EXPECT_OK(aclrtCreateEvent(&second));
}

static void close_events(void)
{
    EXPECT_OK(oc_work_synchronize());
    EXPECT_OK(aclrtDestroyEvent(event));
    EXPECT_OK(aclrtDestroyEvent(second));
    EXPECT_OK(aclrtDestroyStream(other));
    EXPECT_OK(aclrtDestroyStream(third));
    oc_failing_forget();
}

/* A failed kernel, an event behind it, and a stream that waited for the event. */
static void open_failed_record(void)
{
    open_events();
    EXPECT_OK(launch_failure());
    EXPECT_OK(aclrtRecordEvent(event, oc_test_stream()));
    EXPECT_OK(aclrtStreamWaitEvent(other, event));
    drain(other);
}

static void expect_failure_once(aclrtStream stream)
{
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, aclrtSynchronizeStream(stream));
    EXPECT_OK(aclrtSynchronizeStream(stream));
}

/* A marker does not inherit the status of a command before it: events ask the stream's timeline.
 * They report a failure as often as they are asked, whatever the streams have reported. */
static void failed_command_before_an_event(const void *row)
{
    const struct function *function = row;

    open_failed_record();
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, function->run());
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, oc_work_synchronize());
    EXPECT_REFUSED(ACL_ERROR_RT_INTERNAL_ERROR,
                   function->run == query_event_wait_status
                       ? "a command before the wait failed: CL_OUT_OF_RESOURCES (-5)"
                       : "a command before the event failed: CL_OUT_OF_RESOURCES (-5)",
                   function->run());
    expect_failure_once(other);
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, function->run());
    EXPECT_OK(aclrtRecordEvent(event, oc_test_stream()));
    drain(oc_test_stream());
    EXPECT_OK(function->run());
    /* An event before the failed command has no part in it. */
    EXPECT_OK(launch_failure());
    drain(oc_test_stream());
    EXPECT_OK(function->run());
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, oc_work_synchronize());
    EXPECT_OK(function->run());
    close_events();
}

static void *query_in_thread(void *argument)
{
    aclrtStreamStatus status;

    return aclrtStreamQuery(argument, &status) == ACL_SUCCESS ? NULL : argument;
}

/* A thread that polls a stream takes no failure away from those who wait for its events. */
static void failure_that_a_monitor_reports(void)
{
    pthread_t monitor;
    void *failed = NULL;

    open_failed_record();
    EXPECT_EQ_I64(pthread_create(&monitor, NULL, query_in_thread, oc_test_stream()), 0);
    EXPECT_EQ_I64(pthread_join(monitor, &failed), 0);
    EXPECT(failed != NULL);
    EXPECT_OK(oc_work_synchronize());
    EXPECT_OK(aclrtStreamWaitEvent(third, event)); /* after the report */
    expect_failure_once(other);
    expect_failure_once(third);
    EXPECT_OK(aclrtStreamWaitEvent(oc_test_stream(), event)); /* has reported it */
    EXPECT_OK(oc_work_synchronize());
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, query_event_wait_status());
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, synchronize_event());
    close_events();
}

/* A stream that waited hands the failure on, also when it has reported it. */
static void failure_of_a_chain_of_streams(void)
{
    open_failed_record();
    EXPECT_OK(aclrtRecordEvent(second, other));
    EXPECT_OK(aclrtStreamWaitEvent(third, second));
    expect_failure_once(oc_test_stream());
    expect_failure_once(other);
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, aclrtSynchronizeEvent(second));
    expect_failure_once(third);
    close_events();
}

/* A failure found late, through a wait, counts from the wait on, although a later one is known. */
static void failure_behind_a_failed_wait(void)
{
    open_failed_record();
    EXPECT_OK(aclrtRecordEvent(second, other));
    oc_failing_start(CL_OUT_OF_RESOURCES);
    EXPECT_OK(aclrtMemsetAsync(oc_work_memory[0], OC_WORK_BYTES, 0, OC_WORK_BYTES, other));
    oc_failing_stop();
    drain(other);
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, aclrtSynchronizeEvent(second));
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, aclrtSynchronizeStream(other));
    EXPECT_OK(aclrtSynchronizeStream(other));
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, oc_work_synchronize());
    close_events();
}

/* Each stream depends on the other one, and reports the failure once nevertheless. */
static void failure_between_streams_in_turn(void)
{
    open_failed_record();
    for (int i = 0; i < 8; i++) {
        EXPECT_OK(aclrtRecordEvent(second, other));
        EXPECT_OK(aclrtStreamWaitEvent(oc_test_stream(), second));
        EXPECT_OK(aclrtRecordEvent(event, oc_test_stream()));
        EXPECT_OK(aclrtStreamWaitEvent(other, event));
    }
    expect_failure_once(oc_test_stream());
    expect_failure_once(other);
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, aclrtSynchronizeEvent(event));
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, aclrtSynchronizeEvent(second));
    close_events();
}

struct finder {
    pthread_barrier_t *start;
    aclError event, stream;
};

static void *find_failure(void *argument)
{
    struct finder *f = argument;
    aclrtStreamStatus status;

    (void)pthread_barrier_wait(f->start);
    f->event = aclrtSynchronizeEvent(second);
    f->stream = aclrtStreamQuery(other, &status);
    return NULL;
}

/* A thread finds the failure while another one collects it; one of them reports it for the stream. */
static void failure_that_two_threads_find(void)
{
    struct finder finders[2];
    pthread_barrier_t start;
    pthread_t threads[2];

    (void)pthread_barrier_init(&start, NULL, 2);
    for (int round = 0; round < 100; round++) {
        for (int i = 0; i < 10; i++) /* their statuses take time, too */
            EXPECT_OK(oc_work_launch());
        open_failed_record();
        EXPECT_OK(aclrtRecordEvent(second, other));
        drain(other);
        for (int i = 0; i < 2; i++) {
            finders[i].start = &start;
            EXPECT_EQ_I64(pthread_create(&threads[i], NULL, find_failure, &finders[i]), 0);
        }
        for (int i = 0; i < 2; i++) {
            EXPECT_EQ_I64(pthread_join(threads[i], NULL), 0);
            EXPECT_EQ_I64(finders[i].event, ACL_ERROR_RT_INTERNAL_ERROR);
        }
        EXPECT((finders[0].stream == ACL_SUCCESS) != (finders[1].stream == ACL_SUCCESS));
        EXPECT_OK(aclrtSynchronizeStream(other));
        expect_failure_once(oc_test_stream());
        close_events();
    }
    (void)pthread_barrier_destroy(&start);
}

/* Each failure belongs to the events between it and its report. */
static void failures_of_one_stream_in_turn(void)
{
    open_failed_record();
    expect_failure_once(oc_test_stream());
    EXPECT_OK(aclrtRecordEvent(second, oc_test_stream()));
    EXPECT_OK(launch_failure());
    expect_failure_once(oc_test_stream());
    EXPECT_OK(aclrtSynchronizeEvent(second));
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, synchronize_event());
    expect_failure_once(other);
    close_events();
}

/* The event is unrecorded, which counts as complete; but its reset came after the failed work. */
static void failed_command_before_a_reset(void)
{
    open_failed_record();
    EXPECT_OK(aclrtResetEvent(event, oc_test_stream()));
    drain(oc_test_stream());
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, query_event_status());
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, oc_work_synchronize());
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, synchronize_event());
    EXPECT_OK(aclrtStreamWaitEvent(third, event));
    expect_failure_once(third);
    expect_failure_once(other);
    EXPECT_OK(aclrtResetEvent(event, oc_test_stream()));
    drain(oc_test_stream());
    EXPECT_OK(query_event_status());
    EXPECT_OK(synchronize_event());
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, measure_event()); /* is unrecorded */
    close_events();
}

static void failed_event(void)
{
    aclrtEventRecordedStatus status = ACL_EVENT_RECORDED_STATUS_NOT_READY;
    aclError code = ACL_SUCCESS;

    EXPECT_OK(aclrtCreateEvent(&event));
    for (int i = 0; i < 3; i++) {
        oc_failing_start(CL_OUT_OF_RESOURCES);
        EXPECT_OK(aclrtRecordEvent(event, oc_test_stream()));
        oc_failing_stop();
        if (i == 0) EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, aclrtSynchronizeEvent(event));
        if (i == 1)
            EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR,
                          aclrtSynchronizeEventWithTimeout(event, 60000));
        while (i == 2 && code == ACL_SUCCESS && status != ACL_EVENT_RECORDED_STATUS_COMPLETE)
            code = aclrtQueryEventStatus(event, &status);
        if (i == 2) EXPECT_EQ_I64(code, ACL_ERROR_RT_INTERNAL_ERROR);
        EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, oc_work_synchronize());
    }
    EXPECT_OK(aclrtDestroyEvent(event));
    oc_failing_forget();
}

/* The wait is a command of the stream that waits, and fails there only. */
static void failed_wait_for_an_event(void)
{
    open_events();
    EXPECT_OK(aclrtRecordEvent(event, oc_test_stream()));
    oc_failing_start(CL_OUT_OF_RESOURCES);
    EXPECT_OK(aclrtStreamWaitEvent(other, event));
    oc_failing_stop();
    EXPECT_EQ_I64(oc_failing_count(), 1);
    drain(other);
    EXPECT_REFUSED(ACL_ERROR_RT_INTERNAL_ERROR,
                   "a command before the wait failed: CL_OUT_OF_RESOURCES (-5)",
                   query_event_wait_status());
    EXPECT_OK(oc_work_synchronize());
    EXPECT_OK(synchronize_event());
    EXPECT_OK(aclrtRecordEvent(second, other)); /* before the report, behind the wait */
    expect_failure_once(other);
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, aclrtSynchronizeEvent(second));
    close_events();
}

/* The first launch compiles, which must not fail. */
static int set_up(void)
{
    return oc_work_set_up() && EXPECT_OK(oc_work_launch()) && EXPECT_OK(oc_work_synchronize()) ? 0
                                                                                               : 1;
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(FUNCTIONS, failed_command_before_an_event),
    OC_TEST("a failure that a monitor reports", failure_that_a_monitor_reports),
    OC_TEST("a failure of a chain of streams", failure_of_a_chain_of_streams),
    OC_TEST("a failure behind a failed wait", failure_behind_a_failed_wait),
    OC_TEST("a failure between streams in turn", failure_between_streams_in_turn),
    OC_TEST("a failure that two threads find", failure_that_two_threads_find),
    OC_TEST("failures of one stream in turn", failures_of_one_stream_in_turn),
    OC_TEST("a failed command before a reset", failed_command_before_a_reset),
    OC_TEST("an event that fails", failed_event),
    OC_TEST("a wait for an event that fails", failed_wait_for_an_event),
};

OC_TEST_MAIN(.name = "failed_events", OC_TESTS(TESTS), .set_up = set_up,
             .tear_down = oc_work_tear_down)
