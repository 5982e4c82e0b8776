// SPDX-License-Identifier: Apache-2.0
// The host in the order of a stream: callbacks in a thread of the program, functions of the host, notifies and values
// between two streams, a stream that stops after a failure, and what the runtime tells about errors.
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <thread>

#include "acl/acl.h"
#include "check.hpp"

namespace
{

std::atomic<bool> stops(false);

void ProcessReports()
{
    while (!stops) {
        (void)aclrtProcessReport(
            100);  // 107012 before the subscription, 507012 when nothing is due
    }
}

void PrintText(void *text) { std::printf("%s\n", static_cast<const char *>(text)); }

void AddOne(void *value) { ++*static_cast<uint32_t *>(value); }

int RunCallbacks(aclrtStream stream)
{
    static char first[] = "the first callback", second[] = "the second callback";
    std::thread thread(ProcessReports);
    const uint64_t id = static_cast<uint64_t>(thread.native_handle());

    CHECK(aclrtSubscribeReport(id, stream));
    CHECK(aclrtLaunchCallback(PrintText, first, ACL_CALLBACK_BLOCK, stream));
    CHECK(aclrtLaunchCallback(PrintText, second, ACL_CALLBACK_BLOCK, stream));
    CHECK(aclrtSynchronizeStream(stream));
    CHECK(aclrtUnSubscribeReport(id, stream));
    stops = true;
    thread.join();
    return 0;
}

int RunHostFunctions(aclrtStream stream, uint32_t *device)
{
    void *memory = nullptr;

    CHECK(aclrtMallocHost(&memory, sizeof(uint32_t)));
    auto *host = static_cast<uint32_t *>(memory);
    *host = 40;
    CHECK(aclrtMemcpyAsync(device, sizeof(*host), host, sizeof(*host), ACL_MEMCPY_HOST_TO_DEVICE,
                           stream));
    CHECK(aclrtMemcpyAsync(host, sizeof(*host), device, sizeof(*host), ACL_MEMCPY_DEVICE_TO_HOST,
                           stream));
    CHECK(aclrtLaunchHostFunc(stream, AddOne, host));
    CHECK(aclrtLaunchHostFunc(stream, AddOne, host));
    CHECK(aclrtMemcpyAsync(device, sizeof(*host), host, sizeof(*host), ACL_MEMCPY_HOST_TO_DEVICE,
                           stream));
    CHECK(aclrtSynchronizeStream(stream));

    uint32_t result = 0;
    CHECK(aclrtMemcpy(&result, sizeof(result), device, sizeof(result), ACL_MEMCPY_DEVICE_TO_HOST));
    std::printf("host functions: %u\n", result);
    CHECK(aclrtFreeHost(memory));
    return 0;
}

int RunNotifiesAndValues(aclrtStream producer, aclrtStream consumer, uint64_t *device)
{
    aclrtNotify notify = nullptr;
    uint64_t values[2] = {0, 0};

    CHECK(aclrtMemset(device, sizeof(values), 0, sizeof(values)));
    CHECK(aclrtCreateNotify(&notify, ACL_NOTIFY_DEFAULT));
    CHECK(aclrtWaitAndResetNotify(notify, consumer, 0));
    CHECK(aclrtValueWait(&device[0], 7, ACL_STREAM_WAIT_VALUE_EQ, consumer));
    CHECK(aclrtValueWrite(&device[1], 8, 0, consumer));
    CHECK(aclrtRecordNotify(notify, producer));
    CHECK(aclrtValueWrite(&device[0], 7, 0, producer));
    CHECK(aclrtSynchronizeStream(consumer));
    CHECK(aclrtMemcpy(values, sizeof(values), device, sizeof(values), ACL_MEMCPY_DEVICE_TO_HOST));
    std::printf("values: %d %d\n", static_cast<int>(values[0]), static_cast<int>(values[1]));
    CHECK(aclrtDestroyNotify(notify));
    return 0;
}

int RunFailure(int32_t deviceId, uint64_t *device)
{
    aclrtStream stream = nullptr;
    aclrtNotify notify = nullptr;
    aclrtErrorInfo info = {};

    CHECK(aclrtCreateStream(&stream));
    CHECK(aclrtSetStreamFailureMode(stream, ACL_STOP_ON_FAILURE));
    CHECK(aclrtCreateNotify(&notify, ACL_NOTIFY_DEFAULT));
    CHECK(aclrtWaitAndResetNotify(notify, stream, 1));  // seconds; nothing records it
    std::printf("synchronize: %d\n", aclrtSynchronizeStream(stream));
    std::printf("later work: %d\n", aclrtMemsetAsync(device, 8, 0, 8, stream));
    std::printf("last error: %d\n", aclrtGetLastError(ACL_RT_THREAD_LEVEL));
    std::printf("message: %s\n", aclGetRecentErrMsg() != nullptr ? "there is one" : "none");
    CHECK(aclrtGetErrorVerbose(deviceId, &info));
    std::printf("device: %s\n", info.errorType == ACL_RT_NO_ERROR ? "no error" : "an error");
    CHECK(aclrtDestroyNotify(notify));
    CHECK(aclrtDestroyStreamForce(stream));
    return 0;
}

int Run()
{
    const int32_t deviceId = 0;
    aclrtStream first = nullptr, second = nullptr;
    void *memory = nullptr;

    CHECK(aclInit(nullptr));
    CHECK(aclrtSetDevice(deviceId));
    CHECK(aclrtCreateStream(&first));
    CHECK(aclrtCreateStreamWithConfig(&second, 0, ACL_STREAM_FAST_LAUNCH | ACL_STREAM_FAST_SYNC));
    CHECK(aclrtMalloc(&memory, 64, ACL_MEM_MALLOC_HUGE_FIRST));
    if (RunCallbacks(first) != 0 || RunHostFunctions(first, static_cast<uint32_t *>(memory)) != 0 ||
        RunNotifiesAndValues(first, second, static_cast<uint64_t *>(memory)) != 0 ||
        RunFailure(deviceId, static_cast<uint64_t *>(memory)) != 0) {
        return -1;
    }
    CHECK(aclrtFree(memory));
    CHECK(aclrtDestroyStream(first));
    CHECK(aclrtDestroyStream(second));
    CHECK(aclrtResetDevice(deviceId));
    CHECK(aclFinalize());
    return 0;
}

}  // namespace

int main() { return Run() == 0 ? 0 : 1; }
