/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A remote device, as PoCL-Remote has them. When its connection breaks, its commands end as if they
 * had succeeded, and only CL_DEVICE_AVAILABLE tells (docs/devices.md): no function reports success for
 * lost work. Its copies of rectangles are not used.
 *
 * This program interposes OpenCL's functions: the local device claims to be one of another machine,
 * and is not available while `is_gone`.
 */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "acl/acl.h"
#include "harness/test.h"
#include "harness/work.h"
#include "memory/pool.h"
#include "registry/device_registry.h"
#include "verify/device.h"

#define SERVER_IP 0x4503 /* of cl_ext_pocl.h */
#define SERVER_PORT 0x4504

static bool is_gone;      /* the device is not available */
static bool is_stuck;     /* no command ends */
static cl_int flush_code; /* what clFlush returns instead of success */
static long questions;    /* after CL_DEVICE_AVAILABLE */

CL_API_ENTRY cl_int CL_API_CALL clGetDeviceInfo(cl_device_id device, cl_device_info what,
                                                size_t bytes, void *value, size_t *written)
{
    cl_int(CL_API_CALL * real)(cl_device_id, cl_device_info, size_t, void *, size_t *);
    const cl_uint port = 10998;

    if (what == SERVER_IP && bytes > sizeof("198.51.100.7")) {
        memcpy(value, "198.51.100.7", sizeof("198.51.100.7"));
        return CL_SUCCESS;
    }
    if (what == SERVER_PORT && bytes >= sizeof(port)) {
        memcpy(value, &port, sizeof(port));
        return CL_SUCCESS;
    }
    *(void **)(&real) = dlsym(RTLD_NEXT, "clGetDeviceInfo");

    const cl_int code = real(device, what, bytes, value, written);

    if (what == CL_DEVICE_AVAILABLE && code == CL_SUCCESS) {
        questions++;
        if (is_gone) *(cl_bool *)value = CL_FALSE;
    }
    return code;
}

CL_API_ENTRY cl_int CL_API_CALL clGetEventInfo(cl_event made, cl_event_info what, size_t bytes,
                                               void *value, size_t *written)
{
    cl_int(CL_API_CALL * real)(cl_event, cl_event_info, size_t, void *, size_t *);

    *(void **)(&real) = dlsym(RTLD_NEXT, "clGetEventInfo");

    const cl_int code = real(made, what, bytes, value, written);

    if (is_stuck && code == CL_SUCCESS && what == CL_EVENT_COMMAND_EXECUTION_STATUS)
        *(cl_int *)value = CL_RUNNING;
    return code;
}

CL_API_ENTRY cl_int CL_API_CALL clFlush(cl_command_queue queue)
{
    cl_int(CL_API_CALL * real)(cl_command_queue);

    *(void **)(&real) = dlsym(RTLD_NEXT, "clFlush");
    return flush_code != CL_SUCCESS ? flush_code : real(queue);
}

CL_API_ENTRY cl_int CL_API_CALL clEnqueueWriteBufferRect(
    cl_command_queue queue, cl_mem mem, cl_bool blocking, const size_t *to, const size_t *from,
    const size_t *region, size_t row, size_t slice, size_t host_row, size_t host_slice,
    const void *data, cl_uint waits, const cl_event *wait, cl_event *made)
{
    cl_int(CL_API_CALL * real)(cl_command_queue, cl_mem, cl_bool, const size_t *, const size_t *,
                               const size_t *, size_t, size_t, size_t, size_t, const void *,
                               cl_uint, const cl_event *, cl_event *);

    *(void **)(&real) = dlsym(RTLD_NEXT, "clEnqueueWriteBufferRect");
    (void)host_row;
    return real(queue, mem, blocking, to, from, region, row, slice, 0, host_slice, data, waits,
                wait, made);
}

CL_API_ENTRY cl_int CL_API_CALL clEnqueueReadBufferRect(
    cl_command_queue queue, cl_mem mem, cl_bool blocking, const size_t *from, const size_t *to,
    const size_t *region, size_t row, size_t slice, size_t host_row, size_t host_slice, void *data,
    cl_uint waits, const cl_event *wait, cl_event *made)
{
    cl_int(CL_API_CALL * real)(cl_command_queue, cl_mem, cl_bool, const size_t *, const size_t *,
                               const size_t *, size_t, size_t, size_t, size_t, void *, cl_uint,
                               const cl_event *, cl_event *);

    *(void **)(&real) = dlsym(RTLD_NEXT, "clEnqueueReadBufferRect");
    (void)host_row;
    return real(queue, mem, blocking, from, to, region, row, slice, 0, host_slice, data, waits,
                wait, made);
}

/* ---- The tests ---- */

#define LOST "device 0 (198.51.100.7:10998) is lost, with its memory and its pending work"

static struct oc_device *device;
static aclrtEvent event;

static aclError query(void)
{
    aclrtStreamStatus status;

    return aclrtStreamQuery(oc_test_stream(), &status);
}

static aclError synchronize_event(void) { return aclrtSynchronizeEvent(event); }

static aclError synchronize_event_with_timeout(void)
{
    return aclrtSynchronizeEventWithTimeout(event, 60000);
}

static aclError query_event(void)
{
    aclrtEventRecordedStatus status;

    return aclrtQueryEventStatus(event, &status);
}

static aclError query_event_waits(void)
{
    aclrtEventWaitStatus status;

    return aclrtQueryEventWaitStatus(event, &status);
}

static aclError copy(void *dst, const void *src, aclrtMemcpyKind kind)
{
    return aclrtMemcpy(dst, OC_WORK_BYTES, src, OC_WORK_BYTES, kind);
}

static float host[OC_WORK_ELEMENTS];

static aclError read_blocking(void)
{
    return copy(host, oc_work_memory[3], ACL_MEMCPY_DEVICE_TO_HOST);
}

static aclError write_blocking(void)
{
    return copy(oc_work_memory[0], host, ACL_MEMCPY_HOST_TO_DEVICE);
}

static aclError copy_blocking(void)
{
    return copy(oc_work_memory[1], oc_work_memory[0], ACL_MEMCPY_DEVICE_TO_DEVICE);
}

static aclError fill_blocking(void)
{
    return aclrtMemset(oc_work_memory[0], OC_WORK_BYTES, 0, OC_WORK_BYTES);
}

static aclError read_in_stream(void)
{
    return aclrtMemcpyAsync(host, OC_WORK_BYTES, oc_work_memory[3], OC_WORK_BYTES,
                            ACL_MEMCPY_DEVICE_TO_HOST, oc_test_stream());
}

static aclError allocate(void)
{
    void *p = NULL;

    oc_pool_trim();

    const aclError status = aclrtMalloc(&p, OC_WORK_BYTES, ACL_MEM_MALLOC_HUGE_FIRST);

    if (status == ACL_SUCCESS) EXPECT_OK(aclrtFree(p));
    return status;
}

static const struct function {
    const char *name;
    aclError (*run)(void);
} FUNCTIONS[] = {
    {"aclrtSynchronizeStream", oc_work_synchronize},
    {"aclrtSynchronizeStreamWithTimeout", oc_work_synchronize_with_timeout},
    {"aclrtStreamQuery", query},
    {"aclrtSynchronizeDevice", oc_work_synchronize_device},
    {"aclrtSynchronizeDeviceWithTimeout", oc_work_synchronize_device_with_timeout},
    {"aclrtSynchronizeEvent", synchronize_event},
    {"aclrtSynchronizeEventWithTimeout", synchronize_event_with_timeout},
    {"aclrtQueryEventStatus", query_event},
    {"aclrtQueryEventWaitStatus", query_event_waits},
    {"aclrtMemcpy to the host", read_blocking},
    {"aclrtMemcpy to the device", write_blocking},
    {"aclrtMemcpy on the device", copy_blocking},
    {"aclrtMemset", fill_blocking},
    {"aclrtMemcpyAsync of pageable memory", read_in_stream},
    {"aclrtMalloc", allocate},
};

static void restore(void)
{
    is_gone = is_stuck = false;
    flush_code = CL_SUCCESS;
    device->is_remote = true;
    atomic_store(&device->is_lost, false);
}

/* A server that answers again does not have the memory of the one before. */
static void lost_device(const void *row)
{
    const struct function *function = row;

    EXPECT_OK(oc_work_launch());
    EXPECT_OK(aclrtRecordEvent(event, oc_test_stream()));
    EXPECT_OK(function->run());
    is_gone = true;
    EXPECT_REFUSED(ACL_ERROR_RT_LOST_HEARTBEAT, LOST, function->run());
    is_gone = false;
    EXPECT_REFUSED(ACL_ERROR_RT_LOST_HEARTBEAT, LOST, function->run());
    restore();
    EXPECT_OK(function->run());
}

static void second_call(void)
{
    is_gone = true;
    EXPECT_STATUS(ACLNN_ERR_RUNTIME_ERROR, oc_work_launch());
    restore();
    EXPECT_OK(oc_work_launch());
}

/* A query of an event that cannot end any more does not report that it is pending. */
static void pending_event(void)
{
    EXPECT_TEXT(device->server, "198.51.100.7:10998");
    for (int i = 0; i < 100; i++)
        EXPECT_OK(oc_work_launch());
    EXPECT_OK(aclrtRecordEvent(event, oc_test_stream()));
    is_gone = true;
    EXPECT_STATUS(ACL_ERROR_RT_LOST_HEARTBEAT, query_event());
    restore();
    EXPECT_OK(oc_work_synchronize());
}

/* The work on a lost server may never end: that is no timeout. */
static void work_that_never_ends(void)
{
    aclrtStream waiting = NULL;

    EXPECT_OK(oc_work_launch());
    EXPECT_OK(aclrtRecordEvent(event, oc_test_stream()));
    EXPECT_OK(aclrtCreateStream(&waiting));
    EXPECT_OK(aclrtStreamWaitEvent(waiting, event));
    is_stuck = true;
    EXPECT_STATUS(ACL_ERROR_RT_EVENT_SYNC_TIMEOUT, aclrtSynchronizeEventWithTimeout(event, 1));
    EXPECT_OK(query_event_waits());
    is_gone = true;
    EXPECT_REFUSED(ACL_ERROR_RT_LOST_HEARTBEAT, LOST, aclrtSynchronizeEventWithTimeout(event, 1));
    EXPECT_REFUSED(ACL_ERROR_RT_LOST_HEARTBEAT, LOST,
                   aclrtSynchronizeStreamWithTimeout(oc_test_stream(), 1));
    EXPECT_REFUSED(ACL_ERROR_RT_LOST_HEARTBEAT, LOST, query_event_waits());
    restore();
    EXPECT_OK(aclrtDestroyStream(waiting));
}

static aclrtDeviceStatus device_status(void)
{
    aclrtDeviceStatus status = ACL_RT_DEVICE_STATUS_END;

    EXPECT_OK(aclrtQueryDeviceStatus(0, &status));
    return status;
}

static aclrtErrorType device_error(void)
{
    aclrtErrorInfo info = {.errorType = ACL_RT_ERROR_MEMORY};

    EXPECT_OK(aclrtGetErrorVerbose(0, &info));
    return info.errorType;
}

/* The status agrees with what the functions of the device return. */
static void status_of_a_lost_device(void)
{
    EXPECT_EQ_I64(device_status(), ACL_RT_DEVICE_STATUS_NORMAL);
    EXPECT_EQ_I64(device_error(), ACL_RT_NO_ERROR);
    is_gone = true;
    EXPECT_EQ_I64(device_error(), ACL_RT_ERROR_OTHERS);
    EXPECT_EQ_I64(device_status(), ACL_RT_DEVICE_STATUS_ABNORMAL);
    is_gone = false; /* another server answers */
    EXPECT_EQ_I64(device_status(), ACL_RT_DEVICE_STATUS_ABNORMAL);
    EXPECT_STATUS(ACL_ERROR_RT_LOST_HEARTBEAT, oc_work_synchronize());
    restore();
    is_gone = true;
    EXPECT_STATUS(ACL_ERROR_RT_LOST_HEARTBEAT, oc_work_synchronize());
    is_gone = false;
    EXPECT_EQ_I64(device_status(), ACL_RT_DEVICE_STATUS_ABNORMAL);
    restore();
    EXPECT_OK(oc_work_synchronize());
}

static void local_devices_pay_nothing(void)
{
    device->is_remote = false;
    is_gone = true;

    const long before = questions;

    EXPECT_OK(oc_work_launch());
    EXPECT_OK(aclrtRecordEvent(event, oc_test_stream()));
    for (size_t i = 0; i < OC_COUNT(FUNCTIONS); i++)
        EXPECT_OK(FUNCTIONS[i].run());
    EXPECT_EQ_I64(questions, before);
    restore();
}

static void local_devices_are_asked_after_a_failure(void)
{
    device->is_remote = false;
    flush_code = CL_OUT_OF_RESOURCES;
    EXPECT_REFUSED(ACL_ERROR_RT_INTERNAL_ERROR, "clFlush failed: CL_OUT_OF_RESOURCES (-5)",
                   aclrtRecordEvent(event, oc_test_stream()));
    is_gone = true;
    EXPECT_STATUS(ACL_ERROR_RT_LOST_HEARTBEAT, aclrtRecordEvent(event, oc_test_stream()));
    restore();
    EXPECT_OK(oc_work_synchronize());
}

static void rectangles(void)
{
    char back[17];

    for (int is_async = 0; is_async < 2; is_async++) {
        (void)memset(back, '-', sizeof(back));
        EXPECT_OK(aclrtMemset(oc_work_memory[0], OC_WORK_BYTES, 'p', OC_WORK_BYTES));
        if (is_async) {
            EXPECT_OK(aclrtMemcpy2dAsync(oc_work_memory[0], 7, "ab__cd__ef", 4, 2, 3,
                                         ACL_MEMCPY_HOST_TO_DEVICE, oc_test_stream()));
            EXPECT_OK(aclrtMemcpy2dAsync(back, 5, oc_work_memory[0], 7, 2, 3,
                                         ACL_MEMCPY_DEVICE_TO_HOST, oc_test_stream()));
        } else {
            EXPECT_OK(aclrtMemcpy2d(oc_work_memory[0], 7, "ab__cd__ef", 4, 2, 3,
                                    ACL_MEMCPY_HOST_TO_DEVICE));
            EXPECT_OK(
                aclrtMemcpy2d(back, 5, oc_work_memory[0], 7, 2, 3, ACL_MEMCPY_DEVICE_TO_HOST));
        }
        EXPECT(memcmp(back, "ab---cd---ef-----", sizeof(back)) == 0);
        EXPECT_OK(aclrtMemcpy(back, 16, oc_work_memory[0], 16, ACL_MEMCPY_DEVICE_TO_HOST));
        EXPECT(memcmp(back, "abpppppcdpppppef", 16) == 0);
    }
}

static int set_up(void)
{
    return oc_work_set_up() && EXPECT_OK(oc_device_get(0, &device)) &&
                   EXPECT_OK(aclrtCreateEvent(&event))
               ? 0
               : 1;
}

static void tear_down(void)
{
    (void)aclrtDestroyEvent(event);
    oc_work_tear_down();
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(FUNCTIONS, lost_device),
    OC_TEST("the second call", second_call),
    OC_TEST("an event that is pending", pending_event),
    OC_TEST("work that never ends", work_that_never_ends),
    OC_TEST("the status of a lost device", status_of_a_lost_device),
    OC_TEST("rectangles are copied row by row", rectangles),
    OC_TEST("local devices pay nothing", local_devices_pay_nothing),
    OC_TEST("local devices are asked after a failure", local_devices_are_asked_after_a_failure),
};

OC_TEST_MAIN(.name = "remote_device", OC_TESTS(TESTS), .set_up = set_up, .tear_down = tear_down)
