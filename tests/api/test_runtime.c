/* SPDX-License-Identifier: Apache-2.0 */
/* The contract of acl_rt.h for the process, devices, contexts and options. */
#include <string.h>

#include "api/gate.h"
#include "api/runtime.h"
#include "queue/context.h"
#include "registry/device_registry.h"

/* ---- Process ---- */

static void starting_twice_is_reported_and_counted(void)
{
    uint64_t left = 99;

    EXPECT_OK(aclInit(NULL));
    FAILS(100002, aclInit(NULL), "started already");
    FAILS(100002, aclInit(""), "started already");
    EXPECT_OK(aclFinalizeReference(&left));
    EXPECT_EQ_I64(left, 2);
    EXPECT_OK(aclFinalizeReference(NULL));
    EXPECT_OK(aclFinalizeReference(&left));
    EXPECT_EQ_I64(left, 0);
    FAILS(100037, aclFinalizeReference(&left), "count");
    FAILS(100037, aclFinalize(), "ended already");
    EXPECT_OK(aclInit(NULL));
    FAILS(100002, aclInit(NULL), "started already");
    EXPECT_OK(aclFinalize());
}

static void configurations_are_read_and_compared(void)
{
    const char *good = oc_test_file("good.json", "{\"a\": 1}", 8);
    const char *same = oc_test_file("same.json", "{ \"a\" : 1 }", 11);
    const char *other = oc_test_file("other.json", "{}", 2);
    const char *bad = oc_test_file("bad.json", "{\"a\": }", 7);

    FAILS(100003, aclInit("/nonexistent/acl.json"), "configPath");
    FAILS(100006, aclInit(bad), "line 1");
    EXPECT_OK(aclInit(good));
    FAILS(100002, aclInit(same), "started already");
    FAILS(100000, aclInit(other), "configPath");
    FAILS(100000, aclInit(NULL), "configPath");
    EXPECT_OK(aclFinalize());
}

static void version_and_run_mode_are_returned(void)
{
    int32_t major = 0, minor = 0, patch = -1;
    aclrtRunMode mode = ACL_DEVICE;

    EXPECT_OK(aclrtGetVersion(&major, &minor, &patch));
    EXPECT_EQ_I64(major, 1);
    EXPECT_EQ_I64(minor, 17);
    EXPECT_EQ_I64(patch, 0);
    FAILS(100000, aclrtGetVersion(NULL, &minor, &patch), "majorVersion");
    FAILS(100000, aclrtGetVersion(&major, NULL, &patch), "minorVersion");
    FAILS(100000, aclrtGetVersion(&major, &minor, NULL), "patchVersion");
    EXPECT_OK(aclrtGetRunMode(&mode));
    EXPECT_EQ_I64(mode, ACL_HOST);
    FAILS(100000, aclrtGetRunMode(NULL), "runMode");
}

static void the_last_error_is_kept_until_taken(void)
{
    (void)aclrtGetLastError(ACL_RT_THREAD_LEVEL);
    FAILS(107001, aclrtSetDevice(-1), "deviceId is -1");
    EXPECT_EQ_I64(aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL), 107001);
    EXPECT_EQ_I64(aclrtGetLastError(ACL_RT_THREAD_LEVEL), 107001);
    EXPECT_EQ_I64(aclrtGetLastError(ACL_RT_THREAD_LEVEL), 0);
    FAILS(107000, aclrtGetLastError((aclrtLastErrLevel)7), "level is 7");
    (void)aclrtGetLastError(ACL_RT_THREAD_LEVEL);
}

/* Clients ask so whether a context is set, and report the last error and the messages of something else. */
static void queries_leave_the_last_error(void)
{
    int32_t id;
    aclrtContext context;

    (void)aclGetRecentErrMsg();
    FAILS(107002, aclrtGetDevice(&id), "aclrtSetDevice");
    FAILS(107002, aclrtGetCurrentContext(&context), "aclrtSetDevice");
    EXPECT_EQ_I64(aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL), 0);
    EXPECT_EQ_I64(aclrtSetDevice(-1), 107001);
    EXPECT_EQ_I64(aclrtGetDevice(&id), 107002);
    EXPECT_EQ_I64(aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL), 107001);
    EXPECT_EQ_I64(aclrtSetDevice(-2), 107001);

    const char *messages = aclGetRecentErrMsg();

    EXPECT(messages != NULL && strstr(messages, "deviceId is -1") != NULL &&
           strstr(messages, "deviceId is -2") != NULL && strstr(messages, "107002") == NULL);
    (void)aclrtGetLastError(ACL_RT_THREAD_LEVEL);
}

/* ---- Devices ---- */

THREAD_BODY(device_of_fresh_thread, aclrtGetDevice(&(int32_t){0}))
THREAD_BODY(synchronize_in_fresh_thread, aclrtSynchronizeDevice())

static void devices_are_counted_and_described(void)
{
    uint32_t count = 0;
    aclrtDeviceStatus status = ACL_RT_DEVICE_STATUS_END;

    EXPECT_OK(aclrtGetDeviceCount(&count));
    EXPECT(count >= 1);
    FAILS(100000, aclrtGetDeviceCount(NULL), "count");
    EXPECT_OK(aclrtQueryDeviceStatus(0, &status));
    EXPECT_EQ_I64(status, ACL_RT_DEVICE_STATUS_NORMAL);
    FAILS(100000, aclrtQueryDeviceStatus(0, NULL), "deviceStatus");
    FAILS(107001, aclrtQueryDeviceStatus((int32_t)count, &status), "deviceId");
    EXPECT(strlen(aclrtGetSocName()) > 0);
}

static void capabilities_are_those_of_opencl(void)
{
    int64_t cores = 0, vector_cores = 0, cache = -1;
    struct oc_device *device;
    uint32_t count = 0;

    EXPECT_OK(aclrtGetDeviceCount(&count));
    EXPECT_OK(aclGetDeviceCapability(0, ACL_DEVICE_INFO_AI_CORE_NUM, &cores));
    EXPECT_OK(aclGetDeviceCapability(0, ACL_DEVICE_INFO_VECTOR_CORE_NUM, &vector_cores));
    EXPECT_OK(aclGetDeviceCapability(0, ACL_DEVICE_INFO_L2_SIZE, &cache));
    if (!EXPECT_OK(oc_device_get(0, &device))) return;
    EXPECT_EQ_I64(cores, device->compute_units);
    EXPECT_EQ_I64(vector_cores, device->compute_units);
    EXPECT_EQ_I64(cache, device->cache);
    FAILS(100000, aclGetDeviceCapability(0, ACL_DEVICE_INFO_L2_SIZE, NULL), "value");
    FAILS(100000, aclGetDeviceCapability(0, ACL_DEVICE_INFO_UNDEFINED, &cache), "deviceInfo is -1");
    FAILS(100000, aclGetDeviceCapability(0, (aclDeviceInfo)3, &cache), "deviceInfo is 3");
    FAILS(100000, aclGetDeviceCapability(count, ACL_DEVICE_INFO_L2_SIZE, &cache), "deviceId");
}

static void devices_are_set_and_reset_by_count(void)
{
    int32_t id = -1;

    FAILS(107001, aclrtSetDevice(-1), "deviceId is -1");
    FAILS(107001, aclrtSetDevice((int32_t)device_count()), "number of devices");
    FAILS(107001, aclrtResetDevice(-1), "deviceId is -1");
    FAILS(507007, aclrtResetDevice(0), "deviceId is 0");
    FAILS(507007, aclrtResetDeviceForce(0), "deviceId is 0");
    FAILS(107002, aclrtGetDevice(&id), "aclrtSetDevice");
    EXPECT_EQ_I64(in_new_thread(device_of_fresh_thread, NULL), 107002);
    EXPECT_EQ_I64(in_new_thread(synchronize_in_fresh_thread, NULL), 107002);
    EXPECT_OK(aclrtSetDevice(0));
    EXPECT_OK(aclrtSetDevice(0));
    EXPECT_OK(aclrtResetDevice(0));
    EXPECT_OK(aclrtGetDevice(&id));
    EXPECT_EQ_I64(id, 0);
    FAILS(100000, aclrtGetDevice(NULL), "deviceId");
    EXPECT_OK(aclrtResetDevice(0));
    FAILS(107002, aclrtGetDevice(&id), "reset");
    FAILS(507007, aclrtResetDevice(0), "deviceId is 0");
    EXPECT_OK(aclrtSetDevice(0));
    EXPECT_OK(aclrtSetDevice(0));
    EXPECT_OK(aclrtResetDeviceForce(0));
    FAILS(507007, aclrtResetDevice(0), "deviceId is 0");
}

static void a_reset_ends_streams_and_waits(void)
{
    aclrtStream stream = NULL;
    unsigned char last = 0;
    struct gate gate;

    EXPECT_OK(aclrtSetDevice(0));
    EXPECT_OK(aclrtCreateStream(&stream));
    gate_close(&gate, stream);
    void *p = keep_busy(stream);
    gate_open_after(&gate, SOON_MS);
    EXPECT_OK(aclrtResetDevice(0));
    EXPECT(gate_is_open(&gate));
    gate_end(&gate);
    EXPECT_OK(aclrtSetDevice(0));
    EXPECT_OK(aclrtMemcpy(&last, 1, (char *)p + BIG - 1, 1, ACL_MEMCPY_DEVICE_TO_HOST));
    EXPECT_EQ_I64(last, 63);
    FAILS(107017, aclrtSynchronizeStream(stream), "stream");
    EXPECT_OK(aclrtFree(p));
    EXPECT_OK(aclrtResetDevice(0));
}

static void devices_are_synchronized(void)
{
    aclrtStream stream = NULL;
    unsigned char last = 0;
    struct gate gate;

    EXPECT_OK(aclrtCreateStream(&stream));
    gate_close(&gate, stream);
    void *p = keep_busy(stream);
    FAILS(507046, aclrtSynchronizeDeviceWithTimeout(1), "1 ms");
    gate_open_after(&gate, SOON_MS);
    EXPECT_OK(aclrtSynchronizeDevice());
    EXPECT(gate_is_open(&gate));
    gate_end(&gate);
    EXPECT_OK(aclrtMemcpy(&last, 1, (char *)p + BIG - 1, 1, ACL_MEMCPY_DEVICE_TO_HOST));
    EXPECT_EQ_I64(last, 63);
    EXPECT_OK(aclrtSynchronizeDeviceWithTimeout(-1));
    EXPECT_OK(aclrtSynchronizeDeviceWithTimeout(60000));
    FAILS(107000, aclrtSynchronizeDeviceWithTimeout(-2), "timeout is -2");
    EXPECT_OK(aclrtFree(p));
    EXPECT_OK(aclrtDestroyStream(stream));
}

static void peers_are_checked(void)
{
    int32_t can = -1;

    FAILS(100000, aclrtDeviceCanAccessPeer(NULL, 0, 1), "canAccessPeer");
    FAILS(107001, aclrtDeviceCanAccessPeer(&can, -1, 0), "deviceId");
    FAILS(107000, aclrtDeviceCanAccessPeer(&can, 0, 0), "peerDeviceId");
    FAILS(107000, aclrtDeviceEnablePeerAccess(0, 0), "peerDeviceId");
    FAILS(107000, aclrtDeviceEnablePeerAccess(0, 1), "flags");
    FAILS(107001, aclrtDeviceEnablePeerAccess(-1, 0), "peerDeviceId");
    FAILS(107000, aclrtDeviceDisablePeerAccess(0), "peerDeviceId");
    if (device_count() < 2) return;
    EXPECT_OK(aclrtDeviceCanAccessPeer(&can, 0, 1));
    EXPECT_EQ_I64(can, 1);
    EXPECT_OK(aclrtDeviceEnablePeerAccess(1, 0));
    EXPECT_OK(aclrtDeviceDisablePeerAccess(1));
}

static void the_current_device_is_per_thread(void)
{
    int32_t id = -1;

    need_two_devices();
    EXPECT_OK(aclrtSetDevice(1));
    EXPECT_OK(aclrtGetDevice(&id));
    EXPECT_EQ_I64(id, 1);
    EXPECT_EQ_I64(in_new_thread(device_of_fresh_thread, NULL), 107002);
    EXPECT_OK(aclrtResetDevice(1));
    FAILS(107002, aclrtGetDevice(&id), "reset");
    EXPECT_OK(aclrtSetDevice(0));
    EXPECT_OK(aclrtResetDevice(0));
}

/* ---- Contexts and options ---- */

THREAD_BODY(current_of_fresh_thread, aclrtGetCurrentContext(&(aclrtContext){NULL}))
THREAD_BODY(set_current, aclrtSetCurrentContext(argument) + aclrtSynchronizeDevice())

static void contexts_are_created_and_destroyed(void)
{
    aclrtContext primary = NULL, made = NULL, seen = NULL;
    aclrtStream first = NULL, second = NULL;

    EXPECT_OK(aclrtGetCurrentContext(&primary));
    EXPECT_OK(aclrtCtxGetCurrentDefaultStream(&first));
    EXPECT_OK(aclrtCreateContext(&made, 0));
    EXPECT_OK(aclrtGetCurrentContext(&seen));
    EXPECT_EQ_PTR(seen, made);
    EXPECT_OK(aclrtCtxGetCurrentDefaultStream(&second));
    EXPECT(first != second);
    EXPECT_OK(aclrtSynchronizeStream(first)); /* a stream of the other context */
    EXPECT_EQ_I64(in_new_thread(set_current, made), 0);
    EXPECT_OK(aclrtDestroyContext(made));
    FAILS(107002, aclrtGetCurrentContext(&seen), "destroyed");
    FAILS(107017, aclrtSynchronizeStream(second), "stream");
    FAILS(107017, aclrtDestroyContext(made), "context");
    FAILS(107017, aclrtSetCurrentContext(made), "context");
    EXPECT_OK(aclrtSetCurrentContext(primary));
    FAILS(107017, aclrtDestroyContext(primary), "aclrtResetDevice");
    FAILS(107017, aclrtDestroyContext(NO_HANDLE), "context");
    FAILS(107017, aclrtDestroyContext(first), "context"); /* a handle of another kind */
    FAILS(100000, aclrtCreateContext(NULL, 0), "context");
    FAILS(107001, aclrtCreateContext(&made, -1), "deviceId");
    FAILS(100000, aclrtDestroyContext(NULL), "context");
    FAILS(100000, aclrtSetCurrentContext(NULL), "context");
    FAILS(100000, aclrtGetCurrentContext(NULL), "context");
    FAILS(100000, aclrtCtxGetCurrentDefaultStream(NULL), "stream");
    EXPECT_EQ_I64(in_new_thread(current_of_fresh_thread, NULL), 107002);
}

THREAD_BODY(set_option_in_fresh_thread, aclrtCtxSetSysParamOpt(ACL_OPT_DETERMINISTIC, 1))

static void options_are_kept_for_process_and_context(void)
{
    aclrtContext made = NULL, primary = NULL;
    int64_t value = -1;

    EXPECT_OK(aclrtGetCurrentContext(&primary));
    EXPECT_OK(aclrtCreateContext(&made, 0));
    FAILS(107021, aclrtCtxGetSysParamOpt(ACL_OPT_DETERMINISTIC, &value), "opt is 0");
    EXPECT_OK(aclrtCtxSetSysParamOpt(ACL_OPT_DETERMINISTIC, 3));
    EXPECT_OK(aclrtCtxGetSysParamOpt(ACL_OPT_DETERMINISTIC, &value));
    EXPECT_EQ_I64(value, 3);
    EXPECT_OK(aclrtGetSysParamOpt(ACL_OPT_DETERMINISTIC, &value));
    EXPECT_EQ_I64(value, 3);
    EXPECT_OK(aclrtSetSysParamOpt(ACL_OPT_DETERMINISTIC, 0));
    EXPECT_OK(aclrtCtxGetSysParamOpt(ACL_OPT_DETERMINISTIC, &value));
    EXPECT_EQ_I64(value, 3);
    FAILS(107000, aclrtSetSysParamOpt(ACL_OPT_DETERMINISTIC, 4), "value is 4");
    FAILS(107000, aclrtSetSysParamOpt(ACL_OPT_ENABLE_DEBUG_KERNEL, 2), "0..1");
    FAILS(107000, aclrtCtxSetSysParamOpt(ACL_OPT_DETERMINISTIC, -1), "value is -1");
    FAILS(100000, aclrtSetSysParamOpt((aclSysParamOpt)4, 0), "opt is 4");
    FAILS(100000, aclrtCtxSetSysParamOpt((aclSysParamOpt)-1, 0), "opt is -1");
    FAILS(100000, aclrtGetSysParamOpt((aclSysParamOpt)4, &value), "opt is 4");
    FAILS(100000, aclrtGetSysParamOpt(ACL_OPT_DETERMINISTIC, NULL), "value");
    FAILS(100000, aclrtCtxGetSysParamOpt(ACL_OPT_DETERMINISTIC, NULL), "value");
    EXPECT_EQ_I64(in_new_thread(set_option_in_fresh_thread, NULL), 107002);
    EXPECT_OK(aclrtDestroyContext(made));
    EXPECT_OK(aclrtSetCurrentContext(primary));
}

static bool is_deterministic(void)
{
    bool deterministic = false;

    EXPECT_OK(oc_context_deterministic(&deterministic));
    return deterministic;
}

/* Plans use the context's value if it is set, otherwise the process's. */
static void determinism_is_decided_by_context_and_process(void)
{
    aclrtContext made = NULL, primary = NULL;

    EXPECT_OK(aclrtGetCurrentContext(&primary));
    EXPECT_OK(aclrtSetSysParamOpt(ACL_OPT_DETERMINISTIC, 0));
    EXPECT(!is_deterministic());
    EXPECT_OK(aclrtSetSysParamOpt(ACL_OPT_DETERMINISTIC, 1));
    EXPECT(is_deterministic());
    EXPECT_OK(aclrtCreateContext(&made, 0));
    EXPECT_OK(aclrtCtxSetSysParamOpt(ACL_OPT_DETERMINISTIC, 0));
    EXPECT_OK(aclrtSetSysParamOpt(ACL_OPT_DETERMINISTIC, 1));
    EXPECT(!is_deterministic());
    EXPECT_OK(aclrtSetCurrentContext(primary));
    EXPECT(is_deterministic());
    EXPECT_OK(aclrtSetSysParamOpt(ACL_OPT_DETERMINISTIC, 0));
    EXPECT(!is_deterministic());
    EXPECT_OK(aclrtDestroyContext(made));
}

static const struct oc_test TESTS[] = {
    OC_TEST_OF(starting_twice_is_reported_and_counted),
    OC_TEST_OF(configurations_are_read_and_compared),
    OC_TEST_OF(version_and_run_mode_are_returned),
    OC_TEST_OF(the_last_error_is_kept_until_taken),
    OC_TEST_OF(queries_leave_the_last_error),
    OC_TEST_OF(devices_are_counted_and_described),
    OC_TEST_OF(capabilities_are_those_of_opencl),
    OC_TEST_OF(devices_are_set_and_reset_by_count),
    OC_TEST_OF(a_reset_ends_streams_and_waits),
    WITH_DEVICE(devices_are_synchronized),
    WITH_DEVICE(peers_are_checked),
    WITH_DEVICE(contexts_are_created_and_destroyed),
    WITH_DEVICE(options_are_kept_for_process_and_context),
    WITH_DEVICE(determinism_is_decided_by_context_and_process),
    WITH_DEVICE(the_current_device_is_per_thread),
};

OC_TEST_MAIN(.name = "runtime", OC_TESTS(TESTS))
