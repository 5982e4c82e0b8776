/* SPDX-License-Identifier: Apache-2.0 */
/* The contract of acl_rt_query.h: settings and failure modes of streams, what devices tell about themselves. */
#include <inttypes.h>

#include "api/runtime.h"
#include "device/device.h"
#include "verify/device.h"

/* ---- Settings of streams ---- */

static void streams_keep_their_settings(void)
{
    aclrtStreamConfigHandle *handle = aclrtCreateStreamConfigHandle();
    const size_t flags = ACL_STREAM_FAST_SYNC | ACL_STREAM_HUGE;
    const uint32_t priority = 6, narrow = ACL_STREAM_FAST_LAUNCH;
    aclrtStream a = NULL, b = NULL;
    uint32_t value = 99;
    int32_t id = -1, other = -1;

    EXPECT_OK(aclrtSetStreamConfigOpt(handle, ACL_RT_STREAM_FLAG, &narrow, sizeof(narrow)));
    EXPECT_EQ_I64(handle->flag, narrow);
    EXPECT_OK(aclrtSetStreamConfigOpt(handle, ACL_RT_STREAM_FLAG, &flags, sizeof(flags)));
    EXPECT_OK(aclrtSetStreamConfigOpt(handle, ACL_RT_STREAM_PRIORITY, &priority, sizeof(priority)));
    EXPECT_OK(aclrtSetStreamConfigOpt(handle, ACL_RT_STREAM_WORK_SIZE, &flags, sizeof(flags)));
    EXPECT_OK(aclrtSetStreamConfigOpt(handle, ACL_RT_STREAM_WORK_ADDR_PTR, &(void *){NULL},
                                      sizeof(void *)));
    FAILS(107000, aclrtSetStreamConfigOpt(handle, ACL_RT_STREAM_PRIORITY, &priority, 1),
          "valueSize is 1");
    FAILS(107000, aclrtSetStreamConfigOpt(handle, (aclrtStreamConfigAttr)4, &priority, 4),
          "attr is 4");
    FAILS(100000, aclrtSetStreamConfigOpt(NULL, ACL_RT_STREAM_FLAG, &flags, 8), "handle");
    FAILS(100000, aclrtSetStreamConfigOpt(handle, ACL_RT_STREAM_FLAG, NULL, 8), "attrValue");
    FAILS(100000, aclrtCreateStreamV2(&a, NULL), "handle");
    FAILS(100000, aclrtCreateStreamV2(NULL, handle), "stream");
    EXPECT_OK(aclrtCreateStreamV2(&a, handle));
    EXPECT_OK(aclrtDestroyStreamConfigHandle(handle));
    FAILS(100000, aclrtDestroyStreamConfigHandle(NULL), "handle");
    EXPECT_OK(aclrtCreateStreamWithConfig(&b, 3, ACL_STREAM_PERSISTENT));
    EXPECT_OK(aclrtStreamGetFlags(a, &value));
    EXPECT_EQ_I64(value, flags);
    EXPECT_OK(aclrtStreamGetPriority(a, &value));
    EXPECT_EQ_I64(value, priority);
    EXPECT_OK(aclrtStreamGetFlags(b, &value));
    EXPECT_EQ_I64(value, ACL_STREAM_PERSISTENT);
    EXPECT_OK(aclrtStreamGetPriority(b, &value));
    EXPECT_EQ_I64(value, 3);
    EXPECT_OK(aclrtStreamGetFlags(NULL, &value));
    EXPECT_EQ_I64(value, 0);
    EXPECT_OK(aclrtStreamGetId(a, &id));
    EXPECT_OK(aclrtStreamGetId(b, &other));
    EXPECT(id >= 0 && other >= 0 && id != other);
    FAILS(100000, aclrtStreamGetId(a, NULL), "streamId");
    FAILS(100000, aclrtStreamGetFlags(a, NULL), "flags");
    FAILS(100000, aclrtStreamGetPriority(a, NULL), "priority");
    EXPECT_OK(aclrtDestroyStream(a));
    EXPECT_OK(aclrtDestroyStream(b));
    FAILS(107017, aclrtStreamGetId(a, &id), "stream");
    FAILS(107017, aclrtStreamGetFlags(a, &value), "stream");
    FAILS(107017, aclrtStreamGetPriority(a, &value), "stream");
}

static void devices_have_one_priority(void)
{
    int32_t least = 9, greatest = 9;

    EXPECT_OK(aclrtDeviceGetStreamPriorityRange(&least, &greatest));
    EXPECT_EQ_I64(least, 0);
    EXPECT_EQ_I64(greatest, 0);
    FAILS(100000, aclrtDeviceGetStreamPriorityRange(NULL, &greatest), "leastPriority");
    FAILS(100000, aclrtDeviceGetStreamPriorityRange(&least, NULL), "greatestPriority");
}

static struct state_seen {
    aclrtStream stream;
    int created, destroyed;
} state_seen;

static void see_state(aclrtStream stream, aclrtStreamState state, void *args)
{
    struct state_seen *seen = args;

    seen->stream = stream;
    if (state == ACL_RT_STREAM_STATE_CREATE_POST) seen->created++;
    if (state == ACL_RT_STREAM_STATE_DESTROY_PRE) seen->destroyed++;
}

static void streams_are_announced(void)
{
    aclrtContext context = NULL;
    aclrtStream a = NULL, b = NULL;
    char name[16];

    FAILS(100000, aclrtRegStreamStateCallback(NULL, see_state, NULL), "regName");
    FAILS(100000, aclrtRegStreamStateCallback("", see_state, NULL), "regName");
    FAILS(107000, aclrtRegStreamStateCallback("first", NULL, NULL), "first");
    EXPECT_OK(aclrtRegStreamStateCallback("first", see_state, &state_seen));
    FAILS(107000, aclrtRegStreamStateCallback("first", see_state, NULL), "first");
    EXPECT_OK(aclrtCreateStream(&a));
    EXPECT_EQ_PTR(state_seen.stream, a);
    EXPECT_OK(aclrtCreateStream(&b));
    EXPECT_OK(aclrtDestroyStream(a));
    EXPECT_EQ_PTR(state_seen.stream, a);
    EXPECT_OK(aclrtDestroyStreamForce(b));
    EXPECT_EQ_I64(state_seen.created, 2);
    EXPECT_EQ_I64(state_seen.destroyed, 2);
    EXPECT_OK(aclrtCreateContext(&context, 0)); /* with its default stream */
    EXPECT_OK(aclrtDestroyContext(context));
    EXPECT_EQ_I64(state_seen.created, 3);
    EXPECT_EQ_I64(state_seen.destroyed, 3);
    for (int i = 1; i < 16; i++) {
        (void)snprintf(name, sizeof(name), "%d", i);
        EXPECT_OK(aclrtRegStreamStateCallback(name, see_state, NULL));
    }
    FAILS(207012, aclrtRegStreamStateCallback("last", see_state, NULL), "16");
    for (int i = 1; i < 16; i++) {
        (void)snprintf(name, sizeof(name), "%d", i);
        EXPECT_OK(aclrtRegStreamStateCallback(name, NULL, NULL));
    }
    EXPECT_OK(aclrtRegStreamStateCallback("first", NULL, NULL));
    EXPECT_OK(aclrtSetDevice(0));
    EXPECT_OK(aclrtResetDevice(0));
    EXPECT_EQ_I64(state_seen.created, 3);
}

/* The default stream of a device, whose context is current then. */
static void use_the_device(aclrtStream stream, aclrtStreamState state, void *args)
{
    aclrtStream current = NULL;
    int *calls_of = args;

    if (state != ACL_RT_STREAM_STATE_CREATE_POST) return;
    EXPECT_OK(aclrtCtxGetCurrentDefaultStream(&current));
    EXPECT_EQ_PTR(current, stream);
    EXPECT_OK(aclrtSetDevice(0));
    EXPECT_OK(aclrtResetDevice(0));
    (*calls_of)++;
}

static void a_device_is_set_in_the_announcement_of_its_stream(void)
{
    int calls_of = 0;

    EXPECT_OK(aclrtRegStreamStateCallback("default", use_the_device, &calls_of));
    EXPECT_OK(aclrtSetDevice(0));
    EXPECT_OK(aclrtResetDevice(0));
    EXPECT_OK(aclrtRegStreamStateCallback("default", NULL, NULL));
    EXPECT_EQ_I64(calls_of, 1);
}

/* ---- Failures ---- */

/* The first work of the stream fails after a second; returns memory that later work should fill. */
static void *fail_in_stream(aclrtStream stream)
{
    void *device = device_memory(64);
    aclrtNotify notify = NULL;

    if (!oc_test_device()->has_user_events) oc_test_skip("the driver's user events deadlock");
    EXPECT_OK(aclrtMemset(device, 64, 0, 64));
    EXPECT_OK(aclrtCreateNotify(&notify, 0));
    EXPECT_OK(aclrtWaitAndResetNotify(notify, stream, 1));
    EXPECT_OK(aclrtMemsetAsync(device, 64, 1, 64, stream));
    EXPECT_OK(aclrtDestroyNotify(notify));
    return device;
}

static void a_stream_goes_on_after_a_failure(void)
{
    aclrtStream stream = NULL;

    EXPECT_OK(aclrtCreateStream(&stream));
    EXPECT_OK(aclrtSetStreamFailureMode(stream, ACL_CONTINUE_ON_FAILURE));
    void *device = fail_in_stream(stream);
    FAILS(507000, aclrtSynchronizeStream(stream), "a command on the stream");
    expect_bytes(device, 64, 1);
    EXPECT_OK(aclrtMemsetAsync(device, 64, 2, 64, stream));
    EXPECT_OK(aclrtSynchronizeStream(stream));
    expect_bytes(device, 64, 2);
    EXPECT_OK(aclrtDestroyStream(stream));
    EXPECT_OK(aclrtFree(device));
}

static int calls;

static void count_call(void *args)
{
    (void)args;
    calls++;
}

/* Every way to submit work to a stream that has stopped. */
static void expect_refusals(aclrtStream stream, aclrtEvent event, void *device, void *source,
                            void *host)
{
    aclrtNotify notify = NULL;

    EXPECT_OK(aclrtCreateNotify(&notify, 0));
    FAILS(507000, aclrtMemsetAsync(device, 64, 3, 64, stream), "stopped");
    FAILS(507000, aclrtMemcpyAsync(device, 64, source, 64, ON_DEVICE, stream), "stopped");
    FAILS(507000, aclrtMemcpyAsync(host, 64, source, 64, TO_HOST, stream), "stopped");
    FAILS(507000, aclrtMemcpy2dAsync(device, 8, source, 8, 4, 8, ON_DEVICE, stream), "stopped");
    FAILS(507000, aclrtValueWrite(device, 77, 0, stream), "stopped");
    FAILS(507000, aclrtValueWait(device, 77, 0, stream), "stopped");
    FAILS(507000, aclrtRecordEvent(event, stream), "stopped");
    FAILS(507000, aclrtResetEvent(event, stream), "stopped");
    FAILS(507000, aclrtStreamWaitEvent(stream, event), "stopped");
    FAILS(507000, aclrtRecordNotify(notify, stream), "stopped");
    FAILS(507000, aclrtWaitAndResetNotify(notify, stream, 0), "stopped");
    FAILS(507000, aclrtLaunchHostFunc(stream, count_call, NULL), "stopped");
    FAILS(507000, aclrtLaunchCallback(count_call, NULL, ACL_CALLBACK_BLOCK, stream), "stopped");
    EXPECT_OK(aclrtDestroyNotify(notify));
}

static void a_stream_stops_on_failure(void)
{
    aclrtStream stream = NULL, other = NULL;
    aclrtEvent event = NULL;
    aclrtStreamStatus status;
    unsigned char *host = NULL;
    void *before;

    EXPECT_OK(aclrtMallocHost((void **)&host, 64));
    memset(host, 0, 64);
    EXPECT_OK(aclrtCreateEvent(&event));
    EXPECT_OK(aclrtCreateStream(&stream));
    EXPECT_OK(aclrtCreateStream(&other));
    EXPECT_OK(aclrtSetStreamFailureMode(stream, ACL_STOP_ON_FAILURE));
    EXPECT_OK(aclrtSetStreamFailureMode(stream, ACL_STOP_ON_FAILURE));
    FAILS(107000, aclrtSetStreamFailureMode(stream, ACL_CONTINUE_ON_FAILURE), "mode is 0");
    before = device_memory(64);
    EXPECT_OK(aclrtMemsetAsync(before, 64, 9, 64, stream)); /* succeeds */
    EXPECT_OK(aclrtSynchronizeStream(stream));
    expect_bytes(before, 64, 9);

    void *device = fail_in_stream(stream);

    EXPECT_OK(aclrtLaunchHostFunc(stream, count_call, NULL)); /* dropped */
    EXPECT_OK(aclrtRecordEvent(event, stream));
    EXPECT_OK(aclrtStreamWaitEvent(other, event));
    FAILS(507000, aclrtSynchronizeStream(stream), "a command on the stream");
    FAILS(507000, aclrtSynchronizeEvent(event), "a command before the event");
    FAILS(507000, aclrtSynchronizeStream(other), "a command on the stream");
    FAILS(507000, aclrtSynchronizeStream(stream), "stopped");
    FAILS(507000, aclrtStreamQuery(stream, &status), "stopped");
    expect_refusals(stream, event, device, before, host);
    EXPECT_EQ_I64(calls, 0);
    EXPECT_OK(aclrtMemsetAsync(device, 64, 4, 64, other)); /* which goes on */
    EXPECT_OK(aclrtSynchronizeStream(other));
    expect_bytes(device, 64, 4);
    EXPECT_OK(aclrtDestroyEvent(event));
    EXPECT_OK(aclrtDestroyStreamForce(stream));
    EXPECT_OK(aclrtDestroyStream(other));
    EXPECT_OK(aclrtFreeHost(host));
    EXPECT_OK(aclrtFree(device));
    EXPECT_OK(aclrtFree(before));
}

/* A failure of what was submitted before the mode was set counts, too, when it becomes known later. */
static void functions_behind_an_earlier_wait_are_dropped(void)
{
    aclrtStream stream = NULL;

    calls = 0;
    EXPECT_OK(aclrtCreateStream(&stream));
    void *device = fail_in_stream(stream);
    EXPECT_OK(aclrtSetStreamFailureMode(stream, ACL_STOP_ON_FAILURE));
    EXPECT_OK(aclrtLaunchHostFunc(stream, count_call, NULL));
    FAILS(507000, aclrtSynchronizeStream(stream), "a command on the stream");
    EXPECT_EQ_I64(calls, 0);
    EXPECT_OK(aclrtDestroyStreamForce(stream));
    EXPECT_OK(aclrtFree(device));
}

static void failure_modes_refuse_misuse(void)
{
    FAILS(107000, aclrtSetStreamFailureMode(NULL, 2), "mode is 2");
    FAILS(107017, aclrtSetStreamFailureMode(NO_HANDLE, 1), "stream");
    FAILS(207000, aclrtStreamStop(NULL), "OpenCL");
    FAILS(207000, aclrtStreamAbort(NULL), "OpenCL");
}

/* ---- Devices ---- */

static void devices_tell_their_properties(void)
{
    const struct oc_device *device = oc_test_device();
    const struct property {
        aclrtDevAttr attr;
        int64_t value;
    } PROPERTIES[] = {
        {ACL_DEV_ATTR_AICORE_CORE_NUM, device->compute_units},
        {ACL_DEV_ATTR_CUBE_CORE_NUM, device->compute_units},
        {ACL_DEV_ATTR_VECTOR_CORE_NUM, device->compute_units},
        {ACL_DEV_ATTR_UBUF_PER_VECTOR_CORE, (int64_t)device->local_memory},
        {ACL_DEV_ATTR_MAX_THREADS_PER_BLOCK, (int64_t)device->max_group},
        {ACL_DEV_ATTR_TOTAL_GLOBAL_MEM_SIZE, (int64_t)device->global_memory},
        {ACL_DEV_ATTR_L2_CACHE_SIZE, (int64_t)device->cache},
        {ACL_DEV_ATTR_PHY_CHIP_ID, 0},
        {ACL_DEV_ATTR_IS_VIRTUAL, 0},
    };
    int64_t value = 0, sizes[3] = {0};

    for (size_t i = 0; i < sizeof(PROPERTIES) / sizeof(PROPERTIES[0]); i++) {
        value = -1;
        EXPECT_OK(aclrtGetDeviceInfo(0, PROPERTIES[i].attr, &value));
        EXPECT_EQ_I64(value, PROPERTIES[i].value);
    }
    for (int i = 0; i < 3; i++) {
        EXPECT_OK(
            aclrtGetDeviceInfo(0, (aclrtDevAttr)(ACL_DEV_ATTR_MAX_BLOCK_DIM_X + i), &sizes[i]));
        EXPECT(sizes[i] >= 1);
    }
    value = -1;
    FAILS(207000, aclrtGetDeviceInfo(0, ACL_DEV_ATTR_WARP_SIZE, &value), "attr is 202");
    FAILS(107000, aclrtGetDeviceInfo(0, (aclrtDevAttr)213, &value), "attr is 213");
    FAILS(107001, aclrtGetDeviceInfo(1000, ACL_DEV_ATTR_WARP_SIZE, &value), "deviceId");
    FAILS(107001, aclrtGetDeviceInfo(UINT32_MAX, ACL_DEV_ATTR_WARP_SIZE, &value), "deviceId");
    FAILS(100000, aclrtGetDeviceInfo(0, ACL_DEV_ATTR_L2_CACHE_SIZE, NULL), "value");
    EXPECT_EQ_I64(value, -1);
}

static void devices_have_no_features_and_tell_no_load(void)
{
    aclrtUtilizationInfo load = {0};
    int32_t value = 9;

    EXPECT_OK(aclrtGetDeviceCapability(0, ACL_FEATURE_TSCPU_TASK_UPDATE_SUPPORT_AIC_AIV, &value));
    EXPECT_EQ_I64(value, ACL_DEV_FEATURE_NOT_SUPPORT);
    FAILS(107000, aclrtGetDeviceCapability(0, (aclrtDevFeatureType)2, &value),
          "devFeatureType is 2");
    FAILS(107001, aclrtGetDeviceCapability(-1, ACL_FEATURE_SYSTEM_MEMQ_EVENT_CROSS_DEV, &value),
          "deviceId");
    FAILS(100000, aclrtGetDeviceCapability(0, ACL_FEATURE_SYSTEM_MEMQ_EVENT_CROSS_DEV, NULL),
          "value");
    EXPECT_OK(aclrtGetDeviceUtilizationRate(0, &load));
    EXPECT_EQ_I64(load.cubeUtilization, -1);
    EXPECT_EQ_I64(load.vectorUtilization, -1);
    EXPECT_EQ_I64(load.aicpuUtilization, -1);
    EXPECT_EQ_I64(load.memoryUtilization, -1);
    FAILS(107001, aclrtGetDeviceUtilizationRate(1000, &load), "deviceId");
    FAILS(100000, aclrtGetDeviceUtilizationRate(0, NULL), "utilizationInfo");
}

static void limits_are_kept(void)
{
    const uint32_t units = oc_test_device()->compute_units;
    uint32_t value = 0;

    EXPECT_OK(aclrtGetDeviceResLimit(0, ACL_RT_DEV_RES_VECTOR_CORE, &value));
    EXPECT_EQ_I64(value, units);
    EXPECT_OK(aclrtSetDeviceResLimit(0, ACL_RT_DEV_RES_VECTOR_CORE, 1));
    EXPECT_OK(aclrtGetDeviceResLimit(0, ACL_RT_DEV_RES_VECTOR_CORE, &value));
    EXPECT_EQ_I64(value, 1);
    EXPECT_OK(aclrtGetResInCurrentThread(ACL_RT_DEV_RES_VECTOR_CORE, &value));
    EXPECT_EQ_I64(value, 1);
    EXPECT_OK(aclrtGetResInCurrentThread(ACL_RT_DEV_RES_CUBE_CORE, &value));
    EXPECT_EQ_I64(value, units);
    EXPECT_OK(aclrtResetDeviceResLimit(0));
    EXPECT_OK(aclrtGetDeviceResLimit(0, ACL_RT_DEV_RES_VECTOR_CORE, &value));
    EXPECT_EQ_I64(value, units);
    FAILS(107000, aclrtSetDeviceResLimit(0, ACL_RT_DEV_RES_CUBE_CORE, 0), "value is 0");
    FAILS(107000, aclrtSetDeviceResLimit(0, ACL_RT_DEV_RES_CUBE_CORE, units + 1), "compute units");
    FAILS(107000, aclrtSetDeviceResLimit(0, (aclrtDevResLimitType)2, 1), "type is 2");
    FAILS(107001, aclrtSetDeviceResLimit(1000, ACL_RT_DEV_RES_CUBE_CORE, 1), "deviceId");
    FAILS(107001, aclrtGetDeviceResLimit(-1, ACL_RT_DEV_RES_CUBE_CORE, &value), "deviceId");
    FAILS(107001, aclrtResetDeviceResLimit(-1), "deviceId");
    FAILS(100000, aclrtGetDeviceResLimit(0, ACL_RT_DEV_RES_CUBE_CORE, NULL), "value");
    FAILS(100000, aclrtGetResInCurrentThread(ACL_RT_DEV_RES_CUBE_CORE, NULL), "value");
    FAILS(107000, aclrtGetResInCurrentThread((aclrtDevResLimitType)-1, &value), "type is -1");
}

/* A lost device is tested in tests/faults. */
static void devices_tell_their_failure(void)
{
    aclrtErrorInfo info;

    memset(&info, 1, sizeof(info));
    EXPECT_OK(aclrtGetErrorVerbose(0, &info));
    EXPECT_EQ_I64(info.errorType, ACL_RT_NO_ERROR);
    EXPECT_EQ_I64(info.hasDetail, 0);
    EXPECT_EQ_I64(info.tryRepair, 0);
    FAILS(100000, aclrtGetErrorVerbose(0, NULL), "errorInfo");
    FAILS(107001, aclrtGetErrorVerbose(1000, &info), "deviceId");
}

/* ---- The library ---- */

static void the_library_tells_its_version_and_attributes(void)
{
    char runtime[] = "runtime", driver[] = "driver", empty[] = "", text[ACL_PKG_VERSION_MAX_SIZE];
    const aclCannAttr *attributes = NULL;
    aclCANNPackageVersion version;
    size_t count = 0;
    int32_t number = 0, older = 0, value = 9;

    EXPECT_OK(aclsysGetVersionStr(runtime, text));
    EXPECT_OK(aclsysGetCANNVersion(ACL_PKG_NAME_CANN, &version));
    EXPECT_TEXT(text, version.version);
    EXPECT_OK(aclsysGetVersionNum(runtime, &number));
    EXPECT_EQ_I64(number, 80199901); /* 8.2.RC1 */
    EXPECT_OK(aclsysGetVersionStr(driver, text));
    EXPECT_TEXT(text, "24.1.0");
    EXPECT_OK(aclsysGetVersionNum(driver, &older));
    EXPECT_EQ_I64(older, 240100000);
    FAILS(100000, aclsysGetVersionStr(NULL, text), "pkgName");
    FAILS(100000, aclsysGetVersionStr(empty, text), "pkgName");
    FAILS(100000, aclsysGetVersionStr(runtime, NULL), "versionStr");
    FAILS(100000, aclsysGetVersionNum(runtime, NULL), "versionNum");
    EXPECT_OK(aclGetCannAttributeList(&attributes, &count));
    EXPECT_EQ_I64(count, 2);
    for (size_t i = 0; i < count; i++) {
        EXPECT_OK(aclGetCannAttribute(attributes[i], &value));
        EXPECT_EQ_I64(value, 1);
    }
    EXPECT_OK(aclGetCannAttribute(ACL_CANN_ATTR_JIT_COMPILE, &value));
    EXPECT_EQ_I64(value, 0);
    FAILS(100000, aclGetCannAttribute(ACL_CANN_ATTR_UNDEFINED, &value), "cannAttr is -1");
    FAILS(100000, aclGetCannAttribute((aclCannAttr)3, &value), "cannAttr is 3");
    FAILS(100000, aclGetCannAttribute(ACL_CANN_ATTR_BF16, NULL), "value");
    FAILS(100000, aclGetCannAttributeList(NULL, &count), "cannAttrList");
    FAILS(100000, aclGetCannAttributeList(&attributes, NULL), "num");
    EXPECT_OK(aclrtCheckArchCompatibility(aclrtGetSocName(), &value));
    EXPECT_EQ_I64(value, 1);
    EXPECT_OK(aclrtCheckArchCompatibility("another chip", &value));
    EXPECT_EQ_I64(value, 0);
    FAILS(100000, aclrtCheckArchCompatibility(NULL, &value), "socVersion");
    FAILS(100000, aclrtCheckArchCompatibility("another chip", NULL), "canCompatible");
}

static const struct oc_test TESTS[] = {
    WITH_DEVICE(streams_keep_their_settings),
    WITH_DEVICE(devices_have_one_priority),
    WITH_DEVICE(streams_are_announced),
    OC_TEST_OF(a_device_is_set_in_the_announcement_of_its_stream),
    WITH_DEVICE(a_stream_goes_on_after_a_failure),
    WITH_DEVICE(a_stream_stops_on_failure),
    WITH_DEVICE(functions_behind_an_earlier_wait_are_dropped),
    WITH_DEVICE(failure_modes_refuse_misuse),
    WITH_DEVICE(devices_tell_their_properties),
    WITH_DEVICE(devices_have_no_features_and_tell_no_load),
    WITH_DEVICE(limits_are_kept),
    WITH_DEVICE(devices_tell_their_failure),
    WITH_DEVICE(the_library_tells_its_version_and_attributes),
};

OC_TEST_MAIN(.name = "runtime_query", OC_TESTS(TESTS))
