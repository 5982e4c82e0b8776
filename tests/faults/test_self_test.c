/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A device that computes wrongly is not offered, and the reason is told; what a device lacks is
 * remembered. This program interposes OpenCL functions: in the child "broken" kernels do nothing, in
 * "poor" 64-bit atomics add nothing and all events have the same times, in "full" the first buffer
 * cannot be created, in "narrow" work-groups of more than 32 are refused although the driver reports larger
 * ones, in "deaf" barriers do not wait for the events of other queues, in "held" neither, and the commands that
 * they should wait for do not run before those behind the barrier have, in "late" the event
 * of a write is complete before the data are there for commands of other queues, and in "unshifted" all
 * work-items are numbered from 0 on.
 */
#include "harness/test.h"

#include <dirent.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "acl/acl.h"
#include "base/deadline.h"
#include "device/opencl.h"
#include "harness/operators.h"
#include "program/float_atomic.h"
#include "registry/device_registry.h"
#include "strategy/override.h"

static bool is_broken, is_poor, is_full, is_deaf, is_held, is_late, is_narrow, is_unshifted;
static bool is_lossy; /* the test of float atomics adds nothing */

/* A user event that the commands of a queue wait for; NULL: there is none. */
static cl_event gate;

typedef cl_int(CL_API_CALL *barrier_function)(cl_command_queue, cl_uint, const cl_event *,
                                              cl_event *);

static void gate_close(cl_command_queue queue)
{
    barrier_function barrier;
    cl_context context = NULL;
    cl_int code;

    *(void **)(&barrier) = dlsym(RTLD_NEXT, "clEnqueueBarrierWithWaitList");
    EXPECT_EQ_I64(
        clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof(cl_context), &context, NULL),
        CL_SUCCESS);
    gate = clCreateUserEvent(context, &code);
    EXPECT_EQ_I64(code, CL_SUCCESS);
    EXPECT_EQ_I64(barrier(queue, 1, &gate, NULL), CL_SUCCESS);
}

/* Opens the gate after the command of another queue. A driver that orders commands by their buffers would never run
 * it: then nothing is held any more. */
static void gate_open(cl_command_queue queue, cl_event command)
{
    struct oc_deadline deadline = oc_deadline_after_ms(60000);
    cl_int status = CL_QUEUED;

    (void)clFlush(queue);
    do {
        if (clGetEventInfo(command, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(status), &status,
                           NULL) != CL_SUCCESS)
            break;
    } while (status > CL_COMPLETE && oc_deadline_sleep(&deadline));
    if (status > CL_COMPLETE) {
        is_held = false;
        (void)printf("the driver orders commands by their buffers\n");
    }
    EXPECT_EQ_I64(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
    EXPECT_EQ_I64(clReleaseEvent(gate), CL_SUCCESS);
    gate = NULL;
}

/* A write that the next command of its queue makes. */
static struct {
    cl_command_queue queue; /* NULL: there is none */
    cl_mem mem;
    size_t offset, bytes;
    unsigned char data[4096];
} late;

typedef cl_int(CL_API_CALL *write_function)(cl_command_queue, cl_mem, cl_bool, size_t, size_t,
                                            const void *, cl_uint, const cl_event *, cl_event *);

static void late_arrive(cl_command_queue queue)
{
    write_function real;

    *(void **)(&real) = dlsym(RTLD_NEXT, "clEnqueueWriteBuffer");
    if (late.queue != queue) return;
    late.queue = NULL;
    (void)real(queue, late.mem, CL_TRUE, late.offset, late.bytes, late.data, 0, NULL, NULL);
}

CL_API_ENTRY cl_int CL_API_CALL clEnqueueWriteBuffer(cl_command_queue queue, cl_mem mem,
                                                     cl_bool blocking, size_t offset, size_t bytes,
                                                     const void *data, cl_uint waits,
                                                     const cl_event *wait, cl_event *event)
{
    write_function real;

    *(void **)(&real) = dlsym(RTLD_NEXT, "clEnqueueWriteBuffer");
    late_arrive(queue);
    /* The first of the commands that another queue waits for. */
    if (is_held && gate == NULL && event == NULL) gate_close(queue);
    if (!is_late || bytes > sizeof(late.data))
        return real(queue, mem, blocking, offset, bytes, data, waits, wait, event);
    late.queue = queue;
    late.mem = mem;
    late.offset = offset;
    late.bytes = bytes;
    memcpy(late.data, data, bytes);
    return clEnqueueMarkerWithWaitList(queue, waits, wait, event);
}

CL_API_ENTRY cl_int CL_API_CALL clEnqueueReadBuffer(cl_command_queue queue, cl_mem mem,
                                                    cl_bool blocking, size_t offset, size_t bytes,
                                                    void *data, cl_uint waits, const cl_event *wait,
                                                    cl_event *event)
{
    cl_int(CL_API_CALL * real)(cl_command_queue, cl_mem, cl_bool, size_t, size_t, void *, cl_uint,
                               const cl_event *, cl_event *);

    *(void **)(&real) = dlsym(RTLD_NEXT, "clEnqueueReadBuffer");
    late_arrive(queue);

    const cl_int code = real(queue, mem, blocking, offset, bytes, data, waits, wait, event);

    if (gate != NULL && event != NULL && code == CL_SUCCESS) gate_open(queue, *event);
    return code;
}

/* Whether a launch of the kernel does nothing. */
static bool launch_is_dropped(cl_kernel kernel)
{
    char name[64] = "";

    if (!is_poor && !is_lossy) return is_broken;
    return clGetKernelInfo(kernel, CL_KERNEL_FUNCTION_NAME, sizeof(name), name, NULL) ==
               CL_SUCCESS &&
           strcmp(name, is_poor ? "add_int64" : "add") == 0;
}

CL_API_ENTRY cl_int CL_API_CALL clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel,
                                                       cl_uint dimensions, const size_t *offset,
                                                       const size_t *global, const size_t *local,
                                                       cl_uint waits, const cl_event *wait,
                                                       cl_event *event)
{
    cl_int(CL_API_CALL * real)(cl_command_queue, cl_kernel, cl_uint, const size_t *, const size_t *,
                               const size_t *, cl_uint, const cl_event *, cl_event *);

    *(void **)(&real) = dlsym(RTLD_NEXT, "clEnqueueNDRangeKernel");
    late_arrive(queue);
    if (is_narrow && local != NULL && local[0] > 32) return CL_INVALID_WORK_GROUP_SIZE;
    if (launch_is_dropped(kernel)) return clEnqueueMarkerWithWaitList(queue, waits, wait, event);
    if (is_unshifted) offset = NULL;
    return real(queue, kernel, dimensions, offset, global, local, waits, wait, event);
}

CL_API_ENTRY cl_int CL_API_CALL clEnqueueBarrierWithWaitList(cl_command_queue queue, cl_uint waits,
                                                             const cl_event *wait, cl_event *event)
{
    barrier_function real;

    *(void **)(&real) = dlsym(RTLD_NEXT, "clEnqueueBarrierWithWaitList");
    return is_deaf || is_held ? real(queue, 0, NULL, event) : real(queue, waits, wait, event);
}

CL_API_ENTRY cl_int CL_API_CALL clGetEventProfilingInfo(cl_event event, cl_profiling_info what,
                                                        size_t bytes, void *value, size_t *size)
{
    cl_int(CL_API_CALL * real)(cl_event, cl_profiling_info, size_t, void *, size_t *);

    *(void **)(&real) = dlsym(RTLD_NEXT, "clGetEventProfilingInfo");

    const cl_int code = real(event, what, bytes, value, size);

    if (is_poor && code == CL_SUCCESS && value != NULL) *(cl_ulong *)value = 1000 + what;
    return code;
}

CL_API_ENTRY cl_mem CL_API_CALL clCreateBuffer(cl_context context, cl_mem_flags flags, size_t bytes,
                                               void *host, cl_int *code)
{
    cl_mem(CL_API_CALL * real)(cl_context, cl_mem_flags, size_t, void *, cl_int *);

    *(void **)(&real) = dlsym(RTLD_NEXT, "clCreateBuffer");
    if (!is_full) return real(context, flags, bytes, host, code);
    is_full = false;
    *code = CL_MEM_OBJECT_ALLOCATION_FAILURE;
    return NULL;
}

/* Prints the number of devices and what the first one can do, or the message. */
static int child_count(void)
{
    const struct oc_device *device;
    uint32_t count = 0;

    if (aclrtGetDeviceCount(&count) == ACL_SUCCESS && oc_device_peek(0, &device) == ACL_SUCCESS) {
        (void)printf("%u devices, int64=%d times=%d kind=%s\n", count, device->has_int64_atomics,
                     device->has_event_times, oc_device_kind_name(device->kind));
        return 0;
    }
    (void)printf("%s\n", aclGetRecentErrMsg());
    return oc_device_rejected(0) == NULL;
}

static int child_broken(void)
{
    is_broken = true;
    return child_count();
}

static int child_poor(void)
{
    is_poor = true;
    return child_count();
}

static int child_late(void)
{
    is_late = true;
    return child_count();
}

static int child_deaf(void)
{
    is_deaf = true;
    return child_count();
}

static int child_held(void)
{
    is_held = true;
    return child_count() != 0 || oc_expect_failures() != 0;
}

static int child_narrow(void)
{
    is_narrow = true;
    return child_count();
}

static int child_unshifted(void)
{
    is_unshifted = true;
    return child_count();
}

static int child_full(void)
{
    is_full = true;
    (void)dup2(STDOUT_FILENO, STDERR_FILENO); /* the log */
    return child_count();
}

static void broken_devices_are_not_offered(void)
{
    /* Without a cache folder, nothing is remembered of healthy runs. */
    static const char *const ENVIRONMENT[] = {"ACLNN_CL_CACHE=0", NULL};
    struct oc_spawn result;

    oc_test_spawn("broken", ENVIRONMENT, &result);
    EXPECT_EQ_I64(result.status, 0);
    EXPECT_TEXT_CONTAINS(result.output, "no device passed its self-test");
    EXPECT_TEXT_CONTAINS(result.output, "data handed over between queues");
}

static void expect_deaf(const struct oc_spawn *result)
{
    EXPECT_TEXT_CONTAINS(result->output, "no device passed its self-test");
    EXPECT_TEXT_CONTAINS(result->output, "data handed over by an event");
}

/* aclrtStreamWaitEvent relies on these barriers. */
static void barriers_that_do_not_wait_are_noticed(void)
{
    static const char *const ENVIRONMENT[] = {"ACLNN_CL_CACHE=0", NULL};
    struct oc_spawn result;

    oc_test_spawn("late", ENVIRONMENT, &result);
    EXPECT_EQ_I64(result.status, 0);
    EXPECT_TEXT_CONTAINS(result.output, "data handed over between queues");
    oc_test_spawn("held", ENVIRONMENT, &result);
    EXPECT_EQ_I64(result.status, 0);
    if (strstr(result.output, "the driver orders commands by their buffers") == NULL)
        expect_deaf(&result);
    else
        (void)printf("%s", result.output);
    /* The commands before the event run longer than the host takes to enqueue those after it: that is certain on CPUs
     * only. An NVIDIA H100 (driver 580) passed although barriers did not wait. */
    oc_test_spawn("deaf", ENVIRONMENT, &result);
    EXPECT_EQ_I64(result.status, 0);
    if (strstr(result.output, "kind=gpu") == NULL)
        expect_deaf(&result);
    else
        (void)printf("barriers that do not wait, commands that are not held: %s", result.output);
}

static void work_groups_that_are_refused_are_noticed(void)
{
    static const char *const ENVIRONMENT[] = {"ACLNN_CL_CACHE=0", NULL};
    struct oc_spawn result;

    oc_test_spawn("narrow", ENVIRONMENT, &result);
    EXPECT_EQ_I64(result.status, 0);
    EXPECT_TEXT_CONTAINS(result.output,
                         "clEnqueueNDRangeKernel failed: CL_INVALID_WORK_GROUP_SIZE");
}

/* The first of the last 128 numbers below 2^31. */
static void wrong_numbers_of_work_items_are_noticed(void)
{
    static const char *const ENVIRONMENT[] = {"ACLNN_CL_CACHE=0", NULL};
    struct oc_spawn result;

    oc_test_spawn("unshifted", ENVIRONMENT, &result);
    EXPECT_EQ_I64(result.status, 0);
    EXPECT_TEXT_CONTAINS(result.output, "no device passed its self-test");
    EXPECT_TEXT_CONTAINS(result.output,
                         "numbers of work-items: element 0 is 0: must be 2147483520");
}

static void trust_overrides_the_self_test(void)
{
    static const char *const ENVIRONMENT[] = {"ACLNN_CL_CACHE=0", "ACLNN_CL_TRUST=1", NULL};
    struct oc_spawn result;

    oc_test_spawn("broken", ENVIRONMENT, &result);
    EXPECT_EQ_I64(result.status, 0);
    /* The times of events come from fills, which work; 64-bit atomics are not proven. */
    EXPECT_TEXT_CONTAINS(result.output, " devices, int64=0 ");
    EXPECT(strstr(result.output, "0 devices") != result.output);
}

static void what_cannot_be_tested_is_not_trusted(void)
{
    static const char *const ENVIRONMENT[] = {"ACLNN_CL_CACHE=0", "ACLNN_CL_TRUST=1",
                                              "ACLNN_CL_LOG=warn", NULL};
    struct oc_spawn result;

    oc_test_spawn("full", ENVIRONMENT, &result);
    EXPECT_EQ_I64(result.status, 0);
    EXPECT_TEXT_CONTAINS(result.output, " devices, int64=0 times=0");
    EXPECT_TEXT_CONTAINS(result.output, "clCreateBuffer failed: CL_MEM_OBJECT_ALLOCATION_FAILURE");
}

static void healthy_devices_are_remembered(void)
{
    char variable[512];
    const char *const environment[] = {variable, NULL};
    struct oc_spawn result;

    (void)snprintf(variable, sizeof(variable), "ACLNN_CL_CACHE=%s", oc_test_folder());
    oc_test_spawn("healthy", environment, &result);
    EXPECT_EQ_I64(result.status, 0);
    EXPECT_TEXT_CONTAINS(result.output, " devices");
    /* The same folder: a device that would fail now is not tested again. */
    oc_test_spawn("broken", environment, &result);
    EXPECT_EQ_I64(result.status, 0);
    EXPECT_TEXT_CONTAINS(result.output, " devices");
}

/* Damages what earlier processes have remembered. Returns how many marks there are. */
static size_t marks_overwrite(const char *cache, const char *text)
{
    size_t count = 0;
    DIR *folder = opendir(cache);

    if (folder == NULL) return 0;
    for (const struct dirent *e = readdir(folder); e != NULL; e = readdir(folder)) {
        char path[1024];
        FILE *file;

        if (strstr(e->d_name, ".passed") == NULL) continue;
        (void)snprintf(path, sizeof(path), "%s/%s", cache, e->d_name);
        file = fopen(path, "w");
        if (file == NULL) continue;
        (void)fputs(text, file);
        (void)fclose(file);
        count++;
    }
    (void)closedir(folder);
    return count;
}

static void what_a_device_lacks_is_remembered(void)
{
    /* "broken" prints abilities only when the device is not tested again. */
    static const char *const CHILDREN_IN_ORDER[] = {"poor", "broken"};
    static const char *const DAMAGED[] = {"", "int64=2 times=0\n", "int64=0 times=0\nint64=1"};
    const char *cache = oc_test_folder();
    char variable[512];
    const char *const environment[] = {variable, NULL};
    struct oc_spawn result;

    if (!EXPECT(cache != NULL)) return;
    (void)snprintf(variable, sizeof(variable), "ACLNN_CL_CACHE=%s", cache);
    for (size_t i = 0; i < OC_COUNT(CHILDREN_IN_ORDER); i++) {
        oc_test_spawn(CHILDREN_IN_ORDER[i], environment, &result);
        EXPECT_EQ_I64(result.status, 0);
        EXPECT_TEXT_CONTAINS(result.output, " devices, int64=0 times=0");
    }
    for (size_t i = 0; i < OC_COUNT(DAMAGED); i++) {
        EXPECT(marks_overwrite(cache, DAMAGED[i]) > 0);
        oc_test_spawn("broken", environment, &result);
        EXPECT_TEXT_CONTAINS(result.output, "no device passed its self-test");
    }
}

/* A failure for a moment is not kept: each call reports it, and the next one tries again. */
static void a_failed_test_of_float_atomics_is_repeated(void)
{
    enum oc_float_atomic selected;
    struct oc_device *device;

    if (!EXPECT_OK(oc_device_get(0, &device))) return;
    oc_set_api("aclnnFoo");
    is_broken = true;
    for (int i = 0; i < 2; i++) {
        EXPECT_STATUS(ACLNN_ERR_INNER, oc_float_atomic_select(device, &selected));
        EXPECT_TEXT_CONTAINS(oc_newest_message(), "compare-and-swap loop lose additions on ");
    }
    is_broken = false;
    EXPECT_OK(oc_float_atomic_select(device, &selected));
}

/* A plan that float atomics were chosen for is made again without them; forced, they are refused. */
static void plans_do_without_float_atomics_that_fail(void)
{
    static const char *const OPERATORS[] = {"aclnnGridSampler2DBackward",
                                            "aclnnRoiAlignV2Backward"};
    static const char *const STRATEGIES[] = {"atomic", "channels", "plane"};
    struct oc_arguments a;
    aclOpExecutor *executor;

    if (!EXPECT_OK(aclrtSetDevice(0))) return;
    for (int i = 0; i < 6; i++) {
        char strategy[32], text[96];

        if (!EXPECT(oc_arguments_make(oc_operator_named(OPERATORS[i % 2]), &a))) return;
        (void)snprintf(strategy, sizeof(strategy), "scatter:%s", STRATEGIES[i / 2]);
        (void)snprintf(text, sizeof(text),
                       "scatter cannot use %s here, float atomics lose additions on this device",
                       STRATEGIES[i / 2]);
        oc_strategy_override(strategy);
        is_lossy = true;
        EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_arguments_prepare(&a, &executor));
        EXPECT_TEXT_CONTAINS(oc_newest_message(), text);
        is_lossy = false;
        oc_strategy_override(NULL);
        oc_arguments_free(&a);
    }
    EXPECT_OK(aclrtResetDevice(0));
}

static const struct oc_child CHILDREN[] = {{"broken", child_broken},       {"late", child_late},
                                           {"healthy", child_count},       {"poor", child_poor},
                                           {"full", child_full},           {"deaf", child_deaf},
                                           {"held", child_held},           {"narrow", child_narrow},
                                           {"unshifted", child_unshifted}, {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST("broken devices are not offered", broken_devices_are_not_offered),
    OC_TEST_OF(barriers_that_do_not_wait_are_noticed),
    OC_TEST_OF(work_groups_that_are_refused_are_noticed),
    OC_TEST_OF(wrong_numbers_of_work_items_are_noticed),
    OC_TEST("trust overrides the self-test", trust_overrides_the_self_test),
    OC_TEST("what cannot be tested is not trusted", what_cannot_be_tested_is_not_trusted),
    OC_TEST("healthy devices are remembered", healthy_devices_are_remembered),
    OC_TEST("what a device lacks is remembered", what_a_device_lacks_is_remembered),
    OC_TEST_OF(plans_do_without_float_atomics_that_fail),
    OC_TEST("a failed test of float atomics is repeated",
            a_failed_test_of_float_atomics_is_repeated),
};

OC_TEST_MAIN(.name = "self_test", OC_TESTS(TESTS), .children = CHILDREN)
