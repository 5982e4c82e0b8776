/* SPDX-License-Identifier: Apache-2.0 */
/* The contract of acl_rt.h for the process, devices, contexts and options. */
#include <stdlib.h>
#include <unistd.h>

#include "api/work.h"
#include "queue/context.h"

/* ---- Process ---- */

static char *write_file(const char *text)
{
    char *path = strdup("/tmp/aclnn-cl-test-XXXXXX");
    const int file = mkstemp(path);

    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), strlen(text));
    (void)close(file);
    return path;
}

static void remove_file(char *path)
{
    (void)unlink(path);
    free(path);
}

static void starting_twice_is_told_and_counted(void **state)
{
    uint64_t left = 99;

    (void)state;
    OK(aclInit(NULL));
    FAILS(100002, aclInit(NULL), "started already");
    FAILS(100002, aclInit(""), "started already");
    OK(aclFinalizeReference(&left));
    assert_int_equal(left, 2);
    OK(aclFinalizeReference(NULL));
    OK(aclFinalizeReference(&left));
    assert_int_equal(left, 0);
    FAILS(100037, aclFinalizeReference(&left), "count");
    FAILS(100037, aclFinalize(), "ended already");
    OK(aclInit(NULL));
    FAILS(100002, aclInit(NULL), "started already");
    OK(aclFinalize());
}

static void configurations_are_read_and_compared(void **state)
{
    char *good = write_file("{\"a\": 1}"), *same = write_file("{ \"a\" : 1 }");
    char *other = write_file("{}"), *bad = write_file("{\"a\": }");

    (void)state;
    FAILS(100003, aclInit("/nonexistent/acl.json"), "configPath");
    FAILS(100006, aclInit(bad), "line 1");
    OK(aclInit(good));
    FAILS(100002, aclInit(same), "started already");
    FAILS(100000, aclInit(other), "configPath");
    FAILS(100000, aclInit(NULL), "configPath");
    OK(aclFinalize());
    remove_file(good);
    remove_file(same);
    remove_file(other);
    remove_file(bad);
}

static void version_and_run_mode_are_told(void **state)
{
    int32_t major = 0, minor = 0, patch = -1;
    aclrtRunMode mode = ACL_DEVICE;

    (void)state;
    OK(aclrtGetVersion(&major, &minor, &patch));
    assert_int_equal(major, 1);
    assert_int_equal(minor, 17);
    assert_int_equal(patch, 0);
    FAILS(100000, aclrtGetVersion(NULL, &minor, &patch), "majorVersion");
    FAILS(100000, aclrtGetVersion(&major, NULL, &patch), "minorVersion");
    FAILS(100000, aclrtGetVersion(&major, &minor, NULL), "patchVersion");
    OK(aclrtGetRunMode(&mode));
    assert_int_equal(mode, ACL_HOST);
    FAILS(100000, aclrtGetRunMode(NULL), "runMode");
}

static void the_last_error_is_kept_until_taken(void **state)
{
    (void)state;
    (void)aclrtGetLastError(ACL_RT_THREAD_LEVEL);
    FAILS(107001, aclrtSetDevice(-1), "deviceId is -1");
    assert_int_equal(aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL), 107001);
    assert_int_equal(aclrtGetLastError(ACL_RT_THREAD_LEVEL), 107001);
    assert_int_equal(aclrtGetLastError(ACL_RT_THREAD_LEVEL), 0);
    FAILS(107000, aclrtGetLastError((aclrtLastErrLevel)7), "level is 7");
}

/* ---- Devices ---- */

THREAD_BODY(device_of_fresh_thread, aclrtGetDevice(&(int32_t){0}))
THREAD_BODY(synchronize_in_fresh_thread, aclrtSynchronizeDevice())

static void devices_are_counted_and_described(void **state)
{
    uint32_t count = 0;
    aclrtDeviceStatus status = ACL_RT_DEVICE_STATUS_END;

    (void)state;
    OK(aclrtGetDeviceCount(&count));
    assert_true(count >= 1);
    FAILS(100000, aclrtGetDeviceCount(NULL), "count");
    OK(aclrtQueryDeviceStatus(0, &status));
    assert_int_equal(status, ACL_RT_DEVICE_STATUS_NORMAL);
    FAILS(100000, aclrtQueryDeviceStatus(0, NULL), "deviceStatus");
    FAILS(107001, aclrtQueryDeviceStatus((int32_t)count, &status), "deviceId");
    assert_true(strlen(aclrtGetSocName()) > 0);
}

static void devices_are_set_and_reset_by_count(void **state)
{
    int32_t id = -1;

    (void)state;
    FAILS(107001, aclrtSetDevice(-1), "deviceId is -1");
    FAILS(107001, aclrtSetDevice((int32_t)device_count()), "number of devices");
    FAILS(107001, aclrtResetDevice(-1), "deviceId is -1");
    FAILS(507007, aclrtResetDevice(0), "deviceId is 0");
    FAILS(507007, aclrtResetDeviceForce(0), "deviceId is 0");
    FAILS(107002, aclrtGetDevice(&id), "aclrtSetDevice");
    assert_int_equal(in_new_thread(device_of_fresh_thread, NULL), 107002);
    assert_int_equal(in_new_thread(synchronize_in_fresh_thread, NULL), 107002);
    OK(aclrtSetDevice(0));
    OK(aclrtSetDevice(0));
    OK(aclrtResetDevice(0));
    OK(aclrtGetDevice(&id));
    assert_int_equal(id, 0);
    FAILS(100000, aclrtGetDevice(NULL), "deviceId");
    OK(aclrtResetDevice(0));
    FAILS(107002, aclrtGetDevice(&id), "reset");
    FAILS(507007, aclrtResetDevice(0), "deviceId is 0");
    OK(aclrtSetDevice(0));
    OK(aclrtSetDevice(0));
    OK(aclrtResetDeviceForce(0));
    FAILS(507007, aclrtResetDevice(0), "deviceId is 0");
}

static void a_reset_ends_streams_and_waits(void **state)
{
    aclrtStream stream = NULL;
    unsigned char last = 0;

    (void)state;
    OK(aclrtSetDevice(0));
    OK(aclrtCreateStream(&stream));
    void *p = keep_busy(stream);
    OK(aclrtResetDevice(0));
    OK(aclrtSetDevice(0));
    OK(aclrtMemcpy(&last, 1, (char *)p + BIG - 1, 1, ACL_MEMCPY_DEVICE_TO_HOST));
    assert_int_equal(last, 63);
    FAILS(107017, aclrtSynchronizeStream(stream), "stream");
    OK(aclrtFree(p));
    OK(aclrtResetDevice(0));
}

static void devices_are_synchronized(void **state)
{
    aclrtStream stream = NULL;
    unsigned char last = 0;

    (void)state;
    OK(aclrtCreateStream(&stream));
    void *p = keep_busy(stream);
    OK(aclrtSynchronizeDevice());
    OK(aclrtMemcpy(&last, 1, (char *)p + BIG - 1, 1, ACL_MEMCPY_DEVICE_TO_HOST));
    assert_int_equal(last, 63);
    OK(aclrtSynchronizeDeviceWithTimeout(-1));
    OK(aclrtSynchronizeDeviceWithTimeout(60000));
    FAILS(107000, aclrtSynchronizeDeviceWithTimeout(-2), "timeout is -2");
    OK(aclrtFree(p));
    OK(aclrtDestroyStream(stream));
}

static void peers_are_checked(void **state)
{
    int32_t can = -1;

    (void)state;
    FAILS(100000, aclrtDeviceCanAccessPeer(NULL, 0, 1), "canAccessPeer");
    FAILS(107001, aclrtDeviceCanAccessPeer(&can, -1, 0), "deviceId");
    FAILS(107000, aclrtDeviceCanAccessPeer(&can, 0, 0), "peerDeviceId");
    FAILS(107000, aclrtDeviceEnablePeerAccess(0, 0), "peerDeviceId");
    FAILS(107000, aclrtDeviceEnablePeerAccess(0, 1), "flags");
    FAILS(107001, aclrtDeviceEnablePeerAccess(-1, 0), "peerDeviceId");
    FAILS(107000, aclrtDeviceDisablePeerAccess(0), "peerDeviceId");
    if (device_count() < 2) return;
    OK(aclrtDeviceCanAccessPeer(&can, 0, 1));
    assert_int_equal(can, 1);
    OK(aclrtDeviceEnablePeerAccess(1, 0));
    OK(aclrtDeviceDisablePeerAccess(1));
}

static void the_current_device_is_per_thread(void **state)
{
    int32_t id = -1;

    (void)state;
    if (device_count() < 2) skip();
    OK(aclrtSetDevice(1));
    OK(aclrtGetDevice(&id));
    assert_int_equal(id, 1);
    assert_int_equal(in_new_thread(device_of_fresh_thread, NULL), 107002);
    OK(aclrtResetDevice(1));
    FAILS(107002, aclrtGetDevice(&id), "reset");
    OK(aclrtSetDevice(0));
    OK(aclrtResetDevice(0));
}

/* ---- Contexts and options ---- */

THREAD_BODY(current_of_fresh_thread, aclrtGetCurrentContext(&(aclrtContext){NULL}))
THREAD_BODY(set_current, aclrtSetCurrentContext(argument) + aclrtSynchronizeDevice())

static void contexts_come_and_go(void **state)
{
    aclrtContext primary = NULL, made = NULL, seen = NULL;
    aclrtStream first = NULL, second = NULL;

    (void)state;
    OK(aclrtGetCurrentContext(&primary));
    OK(aclrtCtxGetCurrentDefaultStream(&first));
    OK(aclrtCreateContext(&made, 0));
    OK(aclrtGetCurrentContext(&seen));
    assert_ptr_equal(seen, made);
    OK(aclrtCtxGetCurrentDefaultStream(&second));
    assert_ptr_not_equal(first, second);
    OK(aclrtSynchronizeStream(first)); /* of the other context */
    assert_int_equal(in_new_thread(set_current, made), 0);
    OK(aclrtDestroyContext(made));
    FAILS(107002, aclrtGetCurrentContext(&seen), "destroyed");
    FAILS(107017, aclrtSynchronizeStream(second), "stream");
    FAILS(107017, aclrtDestroyContext(made), "context");
    FAILS(107017, aclrtSetCurrentContext(made), "context");
    OK(aclrtSetCurrentContext(primary));
    FAILS(107017, aclrtDestroyContext(primary), "aclrtResetDevice");
    FAILS(107017, aclrtDestroyContext(NO_HANDLE), "context");
    FAILS(107017, aclrtDestroyContext(first), "context"); /* a handle of another kind */
    FAILS(100000, aclrtCreateContext(NULL, 0), "context");
    FAILS(107001, aclrtCreateContext(&made, -1), "deviceId");
    FAILS(100000, aclrtDestroyContext(NULL), "context");
    FAILS(100000, aclrtSetCurrentContext(NULL), "context");
    FAILS(100000, aclrtGetCurrentContext(NULL), "context");
    FAILS(100000, aclrtCtxGetCurrentDefaultStream(NULL), "stream");
    assert_int_equal(in_new_thread(current_of_fresh_thread, NULL), 107002);
}

THREAD_BODY(set_option_in_fresh_thread, aclrtCtxSetSysParamOpt(ACL_OPT_DETERMINISTIC, 1))

static void options_are_kept_for_process_and_context(void **state)
{
    aclrtContext made = NULL, primary = NULL;
    int64_t value = -1;

    (void)state;
    OK(aclrtGetCurrentContext(&primary));
    OK(aclrtCreateContext(&made, 0));
    FAILS(107021, aclrtCtxGetSysParamOpt(ACL_OPT_DETERMINISTIC, &value), "opt is 0");
    OK(aclrtCtxSetSysParamOpt(ACL_OPT_DETERMINISTIC, 3));
    OK(aclrtCtxGetSysParamOpt(ACL_OPT_DETERMINISTIC, &value));
    assert_int_equal(value, 3);
    OK(aclrtGetSysParamOpt(ACL_OPT_DETERMINISTIC, &value));
    assert_int_equal(value, 3);
    OK(aclrtSetSysParamOpt(ACL_OPT_DETERMINISTIC, 0));
    OK(aclrtCtxGetSysParamOpt(ACL_OPT_DETERMINISTIC, &value));
    assert_int_equal(value, 3);
    FAILS(107000, aclrtSetSysParamOpt(ACL_OPT_DETERMINISTIC, 4), "value is 4");
    FAILS(107000, aclrtSetSysParamOpt(ACL_OPT_ENABLE_DEBUG_KERNEL, 2), "0..1");
    FAILS(107000, aclrtCtxSetSysParamOpt(ACL_OPT_DETERMINISTIC, -1), "value is -1");
    FAILS(100000, aclrtSetSysParamOpt((aclSysParamOpt)4, 0), "opt is 4");
    FAILS(100000, aclrtCtxSetSysParamOpt((aclSysParamOpt)-1, 0), "opt is -1");
    FAILS(100000, aclrtGetSysParamOpt((aclSysParamOpt)4, &value), "opt is 4");
    FAILS(100000, aclrtGetSysParamOpt(ACL_OPT_DETERMINISTIC, NULL), "value");
    FAILS(100000, aclrtCtxGetSysParamOpt(ACL_OPT_DETERMINISTIC, NULL), "value");
    assert_int_equal(in_new_thread(set_option_in_fresh_thread, NULL), 107002);
    OK(aclrtDestroyContext(made));
    OK(aclrtSetCurrentContext(primary));
}

/* What plans read: the context's value where it was set, else the process's. */
static void determinism_is_decided_by_context_process_and_environment(void **state)
{
    aclrtContext made = NULL, primary = NULL;

    (void)state;
    OK(aclrtGetCurrentContext(&primary));
    OK(aclrtSetSysParamOpt(ACL_OPT_DETERMINISTIC, 0));
    assert_false(oc_context_deterministic());
    OK(aclrtSetSysParamOpt(ACL_OPT_DETERMINISTIC, 1));
    assert_true(oc_context_deterministic());
    OK(aclrtCreateContext(&made, 0));
    OK(aclrtCtxSetSysParamOpt(ACL_OPT_DETERMINISTIC, 0));
    OK(aclrtSetSysParamOpt(ACL_OPT_DETERMINISTIC, 1));
    assert_false(oc_context_deterministic());
    OK(aclrtSetCurrentContext(primary));
    assert_true(oc_context_deterministic());
    OK(aclrtSetSysParamOpt(ACL_OPT_DETERMINISTIC, 0));
    assert_int_equal(setenv("ACLNN_CL_DETERMINISTIC", "1", 1), 0);
    assert_true(oc_context_deterministic());
    assert_int_equal(unsetenv("ACLNN_CL_DETERMINISTIC"), 0);
    assert_false(oc_context_deterministic());
    OK(aclrtDestroyContext(made));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(starting_twice_is_told_and_counted),
        cmocka_unit_test(configurations_are_read_and_compared),
        cmocka_unit_test(version_and_run_mode_are_told),
        cmocka_unit_test(the_last_error_is_kept_until_taken),
        cmocka_unit_test(devices_are_counted_and_described),
        cmocka_unit_test(devices_are_set_and_reset_by_count),
        cmocka_unit_test(a_reset_ends_streams_and_waits),
        WITH_DEVICE(devices_are_synchronized),
        WITH_DEVICE(peers_are_checked),
        WITH_DEVICE(contexts_come_and_go),
        WITH_DEVICE(options_are_kept_for_process_and_context),
        WITH_DEVICE(determinism_is_decided_by_context_process_and_environment),
        WITH_DEVICE(the_current_device_is_per_thread),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
