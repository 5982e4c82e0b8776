/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A C++11 program with four threads on one device, each with a stream, tensors and executors of its
 * own. All values are small integers, so every result is exact. The exit status is not 0 if a call
 * fails or a value is wrong.
 */
#include <array>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <thread>
#include <vector>

#include "acl/acl.h"
#include "aclnnop/aclnn_mse_loss_backward.h"
#include "check.hpp"

namespace
{

constexpr int THREADS = 4, RUNS = 50;
constexpr int64_t REDUCTION_SUM = 2;

enum Operand { GRAD, SELF, TARGET, OUT, OPERANDS };

using DeviceMemory = std::unique_ptr<void, aclError (*)(void *)>;
using Tensor = std::unique_ptr<aclTensor, aclnnStatus (*)(const aclTensor *)>;

// The value of element i in a run of a thread; -7 must be overwritten.
float Value(int operand, int thread, int run, size_t i)
{
    switch (operand) {
        case GRAD:
            return static_cast<float>(thread + 1);
        case SELF:
            return static_cast<float>(run + static_cast<int>(i % 100));
        case TARGET:
            return static_cast<float>(thread * 10);
        default:
            return -7;
    }
}

float Expected(int thread, int run, size_t i)
{
    return 2 * (Value(SELF, thread, run, i) - Value(TARGET, thread, run, i)) *
           Value(GRAD, thread, run, i);
}

// The number of wrong elements, or -1 if a call failed.
int RunOnce(int thread, int run, size_t count, const std::vector<DeviceMemory> &memory,
            aclrtStream stream)
{
    const size_t size = count * sizeof(float);
    const int64_t shape[] = {static_cast<int64_t>(count)};
    std::vector<float> values(count);
    std::vector<Tensor> tensors;

    for (int operand = 0; operand < OPERANDS; operand++) {
        void *address = memory[static_cast<size_t>(operand)].get();

        for (size_t i = 0; i < count; i++) {
            values[i] = Value(operand, thread, run, i);
        }
        CHECK(aclrtMemcpy(address, size, values.data(), size, ACL_MEMCPY_HOST_TO_DEVICE));
        tensors.emplace_back(
            aclCreateTensor(shape, 1, ACL_FLOAT, nullptr, 0, ACL_FORMAT_ND, shape, 1, address),
            aclDestroyTensor);
        CHECK(tensors.back() ? ACL_SUCCESS : ACL_ERROR_FAILURE);
    }

    uint64_t workspace_size = 0;
    aclOpExecutor *executor = nullptr;
    DeviceMemory workspace(nullptr, aclrtFree);
    CHECK(aclnnMseLossBackwardGetWorkspaceSize(tensors[GRAD].get(), tensors[SELF].get(),
                                               tensors[TARGET].get(), REDUCTION_SUM,
                                               tensors[OUT].get(), &workspace_size, &executor));
    if (workspace_size > 0) {
        void *address = nullptr;
        CHECK(aclrtMalloc(&address, workspace_size, ACL_MEM_MALLOC_HUGE_FIRST));
        workspace.reset(address);
    }
    CHECK(aclnnMseLossBackward(workspace.get(), workspace_size, executor, stream));
    tensors.clear();  // allowed right after the second call
    CHECK(aclrtSynchronizeStream(stream));

    int wrong = 0;
    CHECK(aclrtMemcpy(values.data(), size, memory[OUT].get(), size, ACL_MEMCPY_DEVICE_TO_HOST));
    for (size_t i = 0; i < count; i++) {
        wrong += values[i] != Expected(thread, run, i);
    }
    return wrong;
}

// The number of runs with the right result, or -1 if a call failed.
int RunThread(int thread)
{
    const size_t count = 1000 + 37 * static_cast<size_t>(thread);
    aclrtStream stream = nullptr;
    int good = 0;

    CHECK(aclrtSetDevice(0));
    CHECK(aclrtCreateStream(&stream));
    {
        std::vector<DeviceMemory> memory;
        for (int operand = 0; operand < OPERANDS; operand++) {
            void *address = nullptr;
            CHECK(aclrtMalloc(&address, count * sizeof(float), ACL_MEM_MALLOC_HUGE_FIRST));
            memory.emplace_back(address, aclrtFree);
        }
        for (int run = 0; run < RUNS; run++) {
            const int wrong = RunOnce(thread, run, count, memory, stream);
            if (wrong < 0) {
                return -1;
            }
            good += wrong == 0;
        }
    }
    CHECK(aclrtDestroyStream(stream));
    CHECK(aclrtResetDevice(0));
    return good;
}

}  // namespace

int main()
{
    std::array<int, THREADS> good = {{0, 0, 0, 0}};
    std::vector<std::thread> threads;
    int failed = 0;

    CHECK(aclInit(nullptr));
    for (int t = 0; t < THREADS; t++) {
        int *result = &good[static_cast<size_t>(t)];
        threads.emplace_back([t, result] { *result = RunThread(t); });
    }
    for (std::thread &thread : threads) {
        thread.join();
    }
    for (int t = 0; t < THREADS; t++) {
        const int right = good[static_cast<size_t>(t)];
        std::printf("thread[%d]: %d of %d runs are right\n", t, right, RUNS);
        failed += right != RUNS;
    }
    CHECK(aclFinalize());
    return failed == 0 ? 0 : 1;
}
