/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands that the driver accepts and that fail later: no function that waits, polls or queries may
 * report success for them, and the next work succeeds.
 *
 * This program interposes OpenCL's functions: while `failing` is set, the events of enqueued
 * commands are recorded, and end with `code` as their status. As in some drivers, waiting succeeds:
 * only the event has the failure.
 */
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

#include "acl/acl.h"
#include "harness/test.h"
#include "harness/work.h"
#include "memory/pool.h"
#include "registry/device_registry.h"
#include "verify/device.h"

/* ---- The driver's failures ---- */

#define MOST_EVENTS 64

static struct {
    pthread_mutex_t lock;
    bool failing;
    cl_int code;
    cl_event events[MOST_EVENTS]; /* retained, so that no other event gets their address */
    int count;
} faults = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void faults_start(cl_int code)
{
    faults.code = code;
    faults.failing = true;
}

static void faults_stop(void) { faults.failing = false; }

static void faults_forget(void)
{
    for (int i = 0; i < faults.count; i++)
        (void)clReleaseEvent(faults.events[i]);
    faults.count = 0;
}

static cl_int faults_record(cl_int code, const cl_event *event)
{
    (void)pthread_mutex_lock(&faults.lock);
    if (faults.failing && code == CL_SUCCESS && event != NULL && faults.count < MOST_EVENTS &&
        clRetainEvent(*event) == CL_SUCCESS)
        faults.events[faults.count++] = *event;
    (void)pthread_mutex_unlock(&faults.lock);
    return code;
}

static bool faults_has(cl_event event)
{
    bool found = false;

    (void)pthread_mutex_lock(&faults.lock);
    for (int i = 0; i < faults.count; i++)
        found = found || faults.events[i] == event;
    (void)pthread_mutex_unlock(&faults.lock);
    return found;
}

static void *faults_real(const char *name) { return dlsym(RTLD_NEXT, name); }

/* Defines an OpenCL function that records its event. */
#define RECORDED(name, parameters, arguments)        \
    CL_API_ENTRY cl_int CL_API_CALL name parameters  \
    {                                                \
        cl_int(CL_API_CALL *real) parameters;        \
                                                     \
        *(void **)(&real) = faults_real(#name);      \
        return faults_record(real arguments, event); \
    }

// clang-format off
RECORDED(clEnqueueNDRangeKernel,
         (cl_command_queue queue, cl_kernel kernel, cl_uint dimensions, const size_t *offset,
          const size_t *global, const size_t *local, cl_uint waits, const cl_event *wait,
          cl_event *event),
         (queue, kernel, dimensions, offset, global, local, waits, wait, event))
RECORDED(clEnqueueFillBuffer,
         (cl_command_queue queue, cl_mem mem, const void *pattern, size_t pattern_bytes,
          size_t offset, size_t bytes, cl_uint waits, const cl_event *wait, cl_event *event),
         (queue, mem, pattern, pattern_bytes, offset, bytes, waits, wait, event))
RECORDED(clEnqueueWriteBuffer,
         (cl_command_queue queue, cl_mem mem, cl_bool blocking, size_t offset, size_t bytes,
          const void *from, cl_uint waits, const cl_event *wait, cl_event *event),
         (queue, mem, blocking, offset, bytes, from, waits, wait, event))
RECORDED(clEnqueueReadBuffer,
         (cl_command_queue queue, cl_mem mem, cl_bool blocking, size_t offset, size_t bytes,
          void *to, cl_uint waits, const cl_event *wait, cl_event *event),
         (queue, mem, blocking, offset, bytes, to, waits, wait, event))
RECORDED(clEnqueueCopyBuffer,
         (cl_command_queue queue, cl_mem from, cl_mem to, size_t from_offset, size_t to_offset,
          size_t bytes, cl_uint waits, const cl_event *wait, cl_event *event),
         (queue, from, to, from_offset, to_offset, bytes, waits, wait, event))
RECORDED(clEnqueueMarkerWithWaitList,
         (cl_command_queue queue, cl_uint waits, const cl_event *wait, cl_event *event),
         (queue, waits, wait, event))
// clang-format on

CL_API_ENTRY cl_int CL_API_CALL clGetEventInfo(cl_event event, cl_event_info what, size_t bytes,
                                               void *value, size_t *written)
{
    cl_int(CL_API_CALL * real)(cl_event, cl_event_info, size_t, void *, size_t *);

    *(void **)(&real) = faults_real("clGetEventInfo");

    const cl_int code = real(event, what, bytes, value, written);

    if (code == CL_SUCCESS && what == CL_EVENT_COMMAND_EXECUTION_STATUS &&
        *(cl_int *)value == CL_COMPLETE && faults_has(event))
        *(cl_int *)value = faults.code;
    return code;
}

/* ---- The tests ---- */

#define NAME "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST"

static aclError query(void)
{
    aclrtStreamStatus status = ACL_STREAM_STATUS_NOT_READY;
    aclError code = ACL_SUCCESS;

    while (code == ACL_SUCCESS && status != ACL_STREAM_STATUS_COMPLETE)
        code = aclrtStreamQuery(oc_test_stream(), &status);
    return code;
}

static aclError copy_in_stream(void)
{
    float host[OC_WORK_ELEMENTS];

    return aclrtMemcpyAsync(host, OC_WORK_BYTES, oc_work_memory[3], OC_WORK_BYTES,
                            ACL_MEMCPY_DEVICE_TO_HOST, oc_test_stream());
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
    {"aclrtMemcpyAsync of pageable memory", copy_in_stream},
};

/* The failure is reported once; the stream works again. */
static void failed_kernel(const void *row)
{
    const struct wait *wait = row;

    EXPECT_OK(oc_work_launch());
    EXPECT_OK(wait->run());
    faults_start(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    EXPECT_OK(oc_work_launch());
    faults_stop();
    EXPECT_REFUSED(ACL_ERROR_RT_INTERNAL_ERROR, "a command on the stream failed: " NAME " (-14)",
                   wait->run());
    EXPECT_OK(wait->run());
    faults_forget();
    EXPECT_OK(oc_work_launch());
    EXPECT_OK(wait->run());
}

static void failed_allocation(void)
{
    faults_start(CL_MEM_OBJECT_ALLOCATION_FAILURE);
    EXPECT_OK(oc_work_launch());
    faults_stop();
    EXPECT_STATUS(ACL_ERROR_RT_DEVICE_OOM, oc_work_synchronize());
    faults_forget();
}

static void failed_transfers(void)
{
    float host[OC_WORK_ELEMENTS] = {0};

    faults_start(CL_OUT_OF_RESOURCES);
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR,
                  aclrtMemcpy(oc_work_memory[0], OC_WORK_BYTES, host, OC_WORK_BYTES,
                              ACL_MEMCPY_HOST_TO_DEVICE));
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR,
                  aclrtMemcpy(host, OC_WORK_BYTES, oc_work_memory[0], OC_WORK_BYTES,
                              ACL_MEMCPY_DEVICE_TO_HOST));
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR,
                  aclrtMemcpy(oc_work_memory[1], OC_WORK_BYTES, oc_work_memory[0], OC_WORK_BYTES,
                              ACL_MEMCPY_DEVICE_TO_DEVICE));
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR,
                  aclrtMemset(oc_work_memory[0], OC_WORK_BYTES, 0, OC_WORK_BYTES));
    faults_stop();
    faults_forget();
    EXPECT_OK(aclrtMemset(oc_work_memory[0], OC_WORK_BYTES, 0, OC_WORK_BYTES));
}

/* A marker does not inherit the status of a command before it: events ask the stream's timeline. */
static void failed_command_before_an_event(void)
{
    aclrtEventRecordedStatus recorded = ACL_EVENT_RECORDED_STATUS_NOT_READY;
    aclError code = ACL_SUCCESS;
    aclrtStream other = NULL;
    aclrtEvent event;
    float ms;

    EXPECT_OK(aclrtCreateEvent(&event));
    EXPECT_OK(aclrtCreateStream(&other));
    faults_start(CL_OUT_OF_RESOURCES);
    EXPECT_OK(oc_work_launch());
    faults_stop();
    EXPECT_OK(aclrtRecordEvent(event, oc_test_stream()));
    EXPECT_OK(aclrtStreamWaitEvent(other, event));
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, aclrtSynchronizeStream(other));
    EXPECT_OK(aclrtSynchronizeStream(other));
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, aclrtSynchronizeEvent(event));
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, aclrtEventElapsedTime(&ms, event, event));
    while (code == ACL_SUCCESS && recorded != ACL_EVENT_RECORDED_STATUS_COMPLETE)
        code = aclrtQueryEventStatus(event, &recorded);
    EXPECT_EQ_I64(code, ACL_ERROR_RT_INTERNAL_ERROR);
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, oc_work_synchronize());
    EXPECT_OK(aclrtSynchronizeEvent(event)); /* it was reported */
    /* An event before the failed command has no part in it. */
    EXPECT_OK(aclrtRecordEvent(event, oc_test_stream()));
    faults_start(CL_OUT_OF_RESOURCES);
    EXPECT_OK(oc_work_launch());
    faults_stop();
    EXPECT_OK(aclrtSynchronizeEvent(event));
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, oc_work_synchronize());
    EXPECT_OK(aclrtDestroyStream(other));
    EXPECT_OK(aclrtDestroyEvent(event));
    faults_forget();
}

static void failed_command_of_a_destroyed_context(void)
{
    aclrtContext first = NULL, context = NULL;

    EXPECT_OK(aclrtGetCurrentContext(&first));
    EXPECT_OK(aclrtCreateContext(&context, 0));
    faults_start(CL_OUT_OF_RESOURCES);
    EXPECT_OK(aclrtMemsetAsync(oc_work_memory[0], OC_WORK_BYTES, 0, OC_WORK_BYTES, NULL));
    faults_stop();
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, aclrtDestroyContext(context));
    EXPECT_STATUS(ACL_ERROR_RT_INVALID_HANDLE, aclrtDestroyContext(context));
    EXPECT_OK(aclrtSetCurrentContext(first));
    faults_forget();
}

static void failed_event(void)
{
    aclrtEventRecordedStatus status = ACL_EVENT_RECORDED_STATUS_NOT_READY;
    aclError code = ACL_SUCCESS;
    aclrtEvent event;

    EXPECT_OK(aclrtCreateEvent(&event));
    for (int i = 0; i < 3; i++) {
        faults_start(CL_OUT_OF_RESOURCES);
        EXPECT_OK(aclrtRecordEvent(event, oc_test_stream()));
        faults_stop();
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
    faults_forget();
}

/* A device whose driver allocates at the first use: the allocation reports what that would. */
static void lazy_allocation(void)
{
    struct oc_device *device;
    size_t pooled, live, pooled_after, live_after;
    void *p = NULL;

    if (!EXPECT_OK(oc_device_get(0, &device))) return;

    const bool was_lazy = device->allocates_lazily;

    oc_pool_trim();
    device->allocates_lazily = true;
    EXPECT_OK(aclrtMalloc(&p, OC_WORK_BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
    EXPECT_OK(aclrtFree(p));
    oc_pool_trim();
    oc_pool_usage(device, &pooled, &live);
    faults_start(CL_MEM_OBJECT_ALLOCATION_FAILURE);
    EXPECT_STATUS(ACL_ERROR_RT_DEVICE_OOM,
                  aclrtMalloc(&p, OC_WORK_BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
    faults_stop();
    faults_forget();
    oc_pool_usage(device, &pooled_after, &live_after);
    EXPECT_EQ_I64(pooled_after, pooled);
    EXPECT_EQ_I64(live_after, live);
    EXPECT_OK(aclrtMalloc(&p, OC_WORK_BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
    EXPECT_OK(aclrtFree(p));
    device->allocates_lazily = was_lazy;
}

static int set_up(void) { return oc_work_set_up() ? 0 : 1; }

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(WAITS, failed_kernel),
    OC_TEST("a failed allocation at launch", failed_allocation),
    OC_TEST("blocking transfers that fail", failed_transfers),
    OC_TEST("a failed command before an event", failed_command_before_an_event),
    OC_TEST("a failed command of a destroyed context", failed_command_of_a_destroyed_context),
    OC_TEST("an event that fails", failed_event),
    OC_TEST("memory that is allocated at the first use", lazy_allocation),
};

OC_TEST_MAIN(.name = "failed_commands", OC_TESTS(TESTS), .set_up = set_up,
             .tear_down = oc_work_tear_down)
