/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A C++11 program, as the vendor's manual has them, with the library's own
 * functions as deleters of std::unique_ptr: the gradient of the mean squared error of four numbers.
 * The exit status is not 0 if any call fails.
 */
#include <cstdint>
#include <cstdio>
#include <memory>
#include <vector>

#include "acl/acl.h"
#include "aclnnop/aclnn_mse_loss_backward.h"
#include "check.hpp"

namespace
{

using DeviceMemory = std::unique_ptr<void, aclError (*)(void *)>;
using Tensor = std::unique_ptr<aclTensor, aclnnStatus (*)(const aclTensor *)>;

int CreateTensor(const std::vector<float> &values, const std::vector<int64_t> &shape,
                 DeviceMemory *memory, Tensor *tensor)
{
    const size_t size = values.size() * sizeof(float);
    void *address = nullptr;

    CHECK(aclrtMalloc(&address, size, ACL_MEM_MALLOC_HUGE_FIRST));
    memory->reset(address);
    CHECK(aclrtMemcpy(address, size, values.data(), size, ACL_MEMCPY_HOST_TO_DEVICE));

    std::vector<int64_t> strides(shape.size(), 1);
    for (size_t i = shape.size(); i-- > 1;) {
        strides[i - 1] = strides[i] * shape[i];
    }
    tensor->reset(aclCreateTensor(shape.data(), shape.size(), aclDataType::ACL_FLOAT,
                                  strides.data(), 0, aclFormat::ACL_FORMAT_ND, shape.data(),
                                  shape.size(), address));
    CHECK(*tensor ? ACL_SUCCESS : ACL_ERROR_FAILURE);
    return 0;
}

int Run(aclrtStream stream)
{
    const std::vector<int64_t> shape = {2, 2};
    const int64_t reduction_mean = 1;
    DeviceMemory grad_memory(nullptr, aclrtFree), self_memory(nullptr, aclrtFree);
    DeviceMemory target_memory(nullptr, aclrtFree), out_memory(nullptr, aclrtFree);
    DeviceMemory workspace(nullptr, aclrtFree);
    Tensor grad(nullptr, aclDestroyTensor), self(nullptr, aclDestroyTensor);
    Tensor target(nullptr, aclDestroyTensor), out(nullptr, aclDestroyTensor);

    CHECK(CreateTensor({0, 1, 2, 3}, shape, &grad_memory, &grad));
    CHECK(CreateTensor({0, 1, 2, 3}, shape, &self_memory, &self));
    CHECK(CreateTensor({1, 1, 1, 1}, shape, &target_memory, &target));
    CHECK(CreateTensor({-7, -7, -7, -7}, shape, &out_memory, &out));  // must be overwritten

    uint64_t workspace_size = 0;
    aclOpExecutor *executor = nullptr;
    CHECK(aclnnMseLossBackwardGetWorkspaceSize(grad.get(), self.get(), target.get(), reduction_mean,
                                               out.get(), &workspace_size, &executor));
    if (workspace_size > 0) {
        void *address = nullptr;
        CHECK(aclrtMalloc(&address, workspace_size, ACL_MEM_MALLOC_HUGE_FIRST));
        workspace.reset(address);
    }
    CHECK(aclnnMseLossBackward(workspace.get(), workspace_size, executor, stream));
    CHECK(aclrtSynchronizeStream(stream));

    std::vector<float> result(4, 0);
    const size_t size = result.size() * sizeof(float);
    CHECK(aclrtMemcpy(result.data(), size, out_memory.get(), size, ACL_MEMCPY_DEVICE_TO_HOST));
    for (size_t i = 0; i < result.size(); i++) {
        std::printf("result[%ld] is: %f\n", static_cast<long>(i), result[i]);
    }
    return 0;
}

}  // namespace

int main()
{
    aclrtStream stream = nullptr;

    CHECK(aclInit(nullptr));
    CHECK(aclrtSetDevice(0));
    CHECK(aclrtCreateStream(&stream));
    CHECK(Run(stream));
    CHECK(aclrtDestroyStream(stream));
    CHECK(aclrtResetDevice(0));
    CHECK(aclFinalize());
    return 0;
}
