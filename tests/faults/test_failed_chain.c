/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What becomes of the commands behind one that failed, as the driver at hand makes it, and as other drivers do: no
 * function reports success for commands that did not run, the profile does not count them, and the stream works again.
 * The command that fails waits for a user event, which is given a negative status.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acl/acl.h"
#include "device/transfer.h"
#include "failing_commands.h"
#include "harness/test.h"
#include "harness/trace_reader.h"
#include "harness/work.h"
#include "queue/context.h"
#include "queue/stream.h"
#include "registry/device_registry.h"
#include "verify/device.h"

/* ---- The chain ---- */

/* Closes the stream of the test: later commands wait for the event that is returned. */
static cl_event close_gate(void)
{
    struct oc_stream *s;
    cl_event gate = NULL, barrier = NULL;
    cl_int code;

    if (!EXPECT_OK(oc_context_acquire_stream(oc_test_stream(), &s))) return NULL;
    gate = clCreateUserEvent(oc_stream_device(s)->context, &code);
    if (EXPECT_EQ_I64(code, CL_SUCCESS) &&
        EXPECT_EQ_I64(clEnqueueBarrierWithWaitList(oc_stream_begin(s), 1, &gate, &barrier),
                      CL_SUCCESS))
        oc_stream_add(s, NULL, barrier);
    oc_stream_end(s);
    oc_stream_release(s);
    return gate;
}

static void fail_gate(cl_event gate)
{
    EXPECT_EQ_I64(clSetUserEventStatus(gate, CL_OUT_OF_RESOURCES), CL_SUCCESS);
    EXPECT_EQ_I64(clReleaseEvent(gate), CL_SUCCESS);
}

/* Whether the driver survives a command that fails because of another one, whose event was released before
 * (docs/devices.md), without the library's commands. */
static int child_probe(void)
{
    cl_event gate, marker, fill = NULL;
    struct oc_device *device;
    cl_command_queue queues[2];
    cl_int code;

    if (oc_device_set_up() != 0 || oc_device_get(0, &device) != ACL_SUCCESS) return 1;

    cl_mem mem = clCreateBuffer(device->context, CL_MEM_READ_WRITE, 1, NULL, &code);

    gate = clCreateUserEvent(device->context, &code);
    for (int i = 0; i < 2; i++)
        queues[i] = clCreateCommandQueue(device->context, device->cl, 0, &code);
    if (clEnqueueBarrierWithWaitList(queues[0], 1, &gate, NULL) != CL_SUCCESS ||
        clEnqueueMarkerWithWaitList(queues[0], 0, NULL, &marker) != CL_SUCCESS ||
        clFlush(queues[0]) != CL_SUCCESS ||
        clEnqueueBarrierWithWaitList(queues[1], 1, &marker, NULL) != CL_SUCCESS ||
        clReleaseEvent(marker) != CL_SUCCESS ||
        clEnqueueFillBuffer(queues[1], mem, "x", 1, 0, 1, 0, NULL, &fill) != CL_SUCCESS ||
        clFlush(queues[1]) != CL_SUCCESS)
        return 1;
    fail_gate(gate);
    (void)clWaitForEvents(1, &fill);
    return 0;
}

static void need_failing_events(void)
{
    static int survives; /* 0: unknown, 1: yes, 2: no */
    struct oc_spawn result;

    if (survives == 0) {
        oc_test_spawn("probe", (const char *const[]){NULL}, &result);
        survives = result.status == 0 ? 1 : 2;
    }
    if (survives == 2) oc_test_skip("the driver ends the process over a user event that fails");
}

static aclError query(void)
{
    aclrtStreamStatus status = ACL_STREAM_STATUS_NOT_READY;
    aclError code = ACL_SUCCESS;

    while (code == ACL_SUCCESS && status != ACL_STREAM_STATUS_COMPLETE)
        code = aclrtStreamQuery(oc_test_stream(), &status);
    return code;
}

static const struct wait {
    const char *name;
    aclError (*run)(void);
} WAITS[] = {
    {"aclrtSynchronizeStream", oc_work_synchronize},
    {"aclrtSynchronizeStreamWithTimeout", oc_work_synchronize_with_timeout},
    {"aclrtStreamQuery", query},
    {"aclrtSynchronizeDevice", oc_work_synchronize_device},
    {"aclrtSynchronizeDeviceWithTimeout", oc_work_synchronize_device_with_timeout},
};

/* The work computes 2 (self - target) gradOutput, of 3, 1 and 2. */
static void expect_work(const struct wait *wait)
{
    static const float VALUES[] = {2, 3, 1, -1};
    float host[OC_WORK_ELEMENTS];

    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < OC_WORK_ELEMENTS; k++)
            host[k] = VALUES[i];
        EXPECT_OK(aclrtMemcpy(oc_work_memory[i], OC_WORK_BYTES, host, OC_WORK_BYTES,
                              ACL_MEMCPY_HOST_TO_DEVICE));
    }
    EXPECT_OK(oc_work_launch());
    EXPECT_OK(wait->run());
    EXPECT_OK(aclrtMemcpy(host, OC_WORK_BYTES, oc_work_memory[3], OC_WORK_BYTES,
                          ACL_MEMCPY_DEVICE_TO_HOST));
    for (int k = 0; k < OC_WORK_ELEMENTS; k++)
        EXPECT_EQ_F64(host[k], 8);
}

/* The failure is reported once, also of what is behind an event, and by the event itself. */
static void failed_chain(const void *row)
{
    const struct wait *wait = row;
    aclrtStream other;
    aclrtEvent event;

    need_failing_events();
    EXPECT_OK(aclrtCreateEvent(&event));
    EXPECT_OK(aclrtCreateStream(&other));
    expect_work(wait);

    cl_event gate = close_gate();

    EXPECT_OK(oc_work_launch());
    EXPECT_OK(aclrtRecordEvent(event, oc_test_stream()));
    EXPECT_OK(oc_work_launch());
    EXPECT_OK(aclrtStreamWaitEvent(other, event));
    EXPECT_OK(aclrtMemsetAsync(oc_work_memory[0], OC_WORK_BYTES, 0, OC_WORK_BYTES, other));
    fail_gate(gate);
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, aclrtSynchronizeEvent(event));
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, aclrtSynchronizeStream(other));
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, wait->run());
    EXPECT_OK(aclrtSynchronizeStream(other));
    EXPECT_OK(wait->run());
    expect_work(wait);
    EXPECT_OK(aclrtMemsetAsync(oc_work_memory[0], OC_WORK_BYTES, 0, OC_WORK_BYTES, other));
    EXPECT_OK(aclrtSynchronizeStream(other));
    EXPECT_OK(aclrtDestroyStream(other));
    EXPECT_OK(aclrtDestroyEvent(event));
}

/* ---- As other drivers do ---- */

/* The commands seem complete; only waits for them fail. */
static void hidden_failure(const void *row)
{
    const struct wait *wait = row;

    oc_failing_start_hidden(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    EXPECT_OK(oc_work_launch());
    oc_failing_stop();
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, wait->run());
    EXPECT_OK(wait->run());
    oc_failing_forget();
    expect_work(wait);
}

static aclError query_event(aclrtEvent event)
{
    aclrtEventRecordedStatus status = ACL_EVENT_RECORDED_STATUS_NOT_READY;
    aclError code = ACL_SUCCESS;

    while (code == ACL_SUCCESS && status != ACL_EVENT_RECORDED_STATUS_COMPLETE)
        code = aclrtQueryEventStatus(event, &status);
    return code;
}

/* Nor does an event that is recorded behind them succeed, whichever way it is asked. */
static void hidden_failure_before_an_event(void)
{
    aclError (*const ASK[])(aclrtEvent) = {query_event, aclrtSynchronizeEvent};
    aclrtEvent event;

    for (size_t i = 0; i < OC_COUNT(ASK); i++) {
        EXPECT_OK(aclrtCreateEvent(&event));
        oc_failing_start_hidden(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
        EXPECT_OK(oc_work_launch());
        EXPECT_OK(aclrtRecordEvent(event, oc_test_stream()));
        oc_failing_stop();
        EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, ASK[i](event));
        EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, oc_work_synchronize());
        EXPECT_OK(oc_work_synchronize());
        oc_failing_forget();
        EXPECT_OK(aclrtDestroyEvent(event));
    }
}

/* No later command of the queue succeeds. A query may find the second failure by itself. */
static void failed_queue(const void *row)
{
    const struct wait *wait = row;

    oc_failing_start_queue(CL_OUT_OF_RESOURCES);
    EXPECT_OK(oc_work_launch());
    oc_failing_stop();
    EXPECT_OK(oc_work_launch());
    EXPECT_EQ_I64(oc_failing_count(), 2);
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, wait->run());
    if (wait->run() != ACL_SUCCESS) EXPECT_OK(wait->run());
    expect_work(wait);
    EXPECT_EQ_I64(oc_failing_count(), 2);
    oc_failing_forget();
}

/* Nor of a queue of the library's own, which blocking copies use in turn. */
static void failed_queue_of_copies(void)
{
    float host[OC_WORK_ELEMENTS] = {0};

    oc_failing_start_queue(CL_OUT_OF_RESOURCES);
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR,
                  aclrtMemcpy(oc_work_memory[0], OC_WORK_BYTES, host, OC_WORK_BYTES,
                              ACL_MEMCPY_HOST_TO_DEVICE));
    oc_failing_stop();
    for (int i = 0; i < 3; i++) {
        EXPECT_OK(aclrtMemcpy(oc_work_memory[0], OC_WORK_BYTES, host, OC_WORK_BYTES,
                              ACL_MEMCPY_HOST_TO_DEVICE));
        EXPECT_OK(aclrtMemcpy(host, OC_WORK_BYTES, oc_work_memory[0], OC_WORK_BYTES,
                              ACL_MEMCPY_DEVICE_TO_HOST));
    }
    oc_failing_forget();
}

/* ---- The profile ---- */

#define FILLS 4

/* Fills a region by a command that is a slice of the profile. */
static void fill_region(struct oc_stream *s, cl_mem mem, int i)
{
    static const struct oc_slice SLICE = {.category = "fill", .op = "fill", .name = "region"};
    cl_event event = NULL;

    if (EXPECT_EQ_I64(
            clEnqueueFillBuffer(oc_stream_begin(s), mem, "x", 1, (size_t)i, 1, 0, NULL, &event),
            CL_SUCCESS))
        oc_stream_add(s, &SLICE, event);
    oc_stream_end(s);
}

/* One fill before the gate, one behind it, one behind a marker, and one after the report. Prints how many were made. */
static int child_chain(void)
{
    char regions[FILLS] = {0};
    struct oc_device *device;
    struct oc_stream *s;
    aclrtEvent event;
    cl_int code;
    int written = 0;

    if (oc_device_set_up() != 0 || !EXPECT_OK(oc_device_get(0, &device)) ||
        !EXPECT_OK(oc_context_acquire_stream(oc_test_stream(), &s)))
        return 1;

    cl_mem mem = clCreateBuffer(device->context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, FILLS,
                                regions, &code);

    EXPECT_OK(aclrtCreateEvent(&event));
    fill_region(s, mem, 0);

    cl_event gate = close_gate();

    fill_region(s, mem, 1);
    EXPECT_OK(aclrtRecordEvent(event, oc_test_stream()));
    fill_region(s, mem, 2);
    fail_gate(gate);
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, oc_work_synchronize());
    fill_region(s, mem, 3);
    EXPECT_OK(oc_work_synchronize());
    EXPECT_OK(oc_transfer_read(device, mem, 0, regions, FILLS));
    for (int i = 0; i < FILLS; i++)
        written += regions[i] == 'x';
    (void)printf("written %d\n", written);
    (void)clReleaseMemObject(mem);
    EXPECT_OK(aclrtDestroyEvent(event));
    oc_stream_release(s);
    oc_device_tear_down();
    return oc_expect_failures() != 0;
}

/* Two launches seem complete and are not; prints as many as the others. */
static int child_hidden(void)
{
    if (!oc_work_set_up()) return 1;
    EXPECT_OK(oc_work_launch());
    EXPECT_OK(oc_work_synchronize());
    oc_failing_start_hidden(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    EXPECT_OK(oc_work_launch());
    EXPECT_OK(oc_work_launch());
    oc_failing_stop();
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, oc_work_synchronize());
    oc_failing_forget();
    EXPECT_OK(oc_work_launch());
    EXPECT_OK(oc_work_synchronize());
    (void)printf("written 2\n");
    oc_work_tear_down();
    return oc_expect_failures() != 0;
}

static const struct oc_child CHILDREN[] = {
    {"probe", child_probe}, {"chain", child_chain}, {"hidden", child_hidden}, {NULL, NULL}};

static void expect_slices(const char *child)
{
    struct oc_spawn result;
    json_t *trace = trace_of(child, &result);
    const char *line = strstr(result.output, "written ");
    const json_t *event;
    int streams[8], written = -1, slices = 0;
    size_t i;

    if (trace == NULL || !EXPECT_EQ_I64(trace_streams(trace, streams), 1)) return;
    if (EXPECT(line != NULL)) (void)sscanf(line, "written %d", &written);
    OC_TRACE_SLICES(trace, i, event, streams[0]) slices++;
    EXPECT_EQ_I64(slices, written);
    json_decref(trace);
}

static void slices_of_a_failed_chain(void)
{
    need_failing_events();
    expect_slices("chain");
}

static void slices_of_hidden_failures(void) { expect_slices("hidden"); }

/* The first launch compiles, which must not fail. */
static int set_up(void)
{
    return oc_work_set_up() && EXPECT_OK(oc_work_launch()) && EXPECT_OK(oc_work_synchronize()) ? 0
                                                                                               : 1;
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(WAITS, failed_chain),
    OC_TEST_ROWS(WAITS, hidden_failure),
    OC_TEST("a hidden failure before an event", hidden_failure_before_an_event),
    OC_TEST_ROWS(WAITS, failed_queue),
    OC_TEST("a failed queue of copies", failed_queue_of_copies),
    OC_TEST("slices of a failed chain", slices_of_a_failed_chain),
    OC_TEST("slices of hidden failures", slices_of_hidden_failures),
};

OC_TEST_MAIN(.name = "failed_chain", OC_TESTS(TESTS), .set_up = set_up,
             .tear_down = oc_work_tear_down, .children = CHILDREN)
