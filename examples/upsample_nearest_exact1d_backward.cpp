/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A C++11 program, as the vendor's manual has them: the gradient of nearest-exact
 * upsampling, with the scale given. The exit status is not 0 if any call fails.
 */
#include <cstdint>
#include <cstdio>
#include <memory>
#include <vector>

#include "acl/acl.h"
#include "aclnnop/aclnn_upsample_nearest_exact1d_backward.h"
#include "check.hpp"

namespace
{

using DeviceMemory = std::unique_ptr<void, aclError (*)(void *)>;
using IntArray = std::unique_ptr<aclIntArray, aclnnStatus (*)(const aclIntArray *)>;
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
                                  strides.data(), 0, aclFormat::ACL_FORMAT_NCL, shape.data(),
                                  shape.size(), address));
    CHECK(*tensor ? ACL_SUCCESS : ACL_ERROR_FAILURE);
    return 0;
}

int Run(aclrtStream stream)
{
    // Two gradients of an axis of 2 that came from an axis of 4: elements 1 and 3 were picked.
    const std::vector<int64_t> output_size = {2}, input_size = {1, 1, 4};
    const double scales = 0.5;
    DeviceMemory grad_memory(nullptr, aclrtFree), out_memory(nullptr, aclrtFree);
    DeviceMemory workspace(nullptr, aclrtFree);
    Tensor grad(nullptr, aclDestroyTensor), out(nullptr, aclDestroyTensor);

    CHECK(CreateTensor({1, 2}, {1, 1, 2}, &grad_memory, &grad));
    CHECK(CreateTensor({-7, -7, -7, -7}, input_size, &out_memory, &out));  // must be overwritten
    const IntArray output_sizes(aclCreateIntArray(output_size.data(), output_size.size()),
                                aclDestroyIntArray);
    const IntArray input_sizes(aclCreateIntArray(input_size.data(), input_size.size()),
                               aclDestroyIntArray);
    CHECK(output_sizes && input_sizes ? ACL_SUCCESS : ACL_ERROR_FAILURE);

    uint64_t workspace_size = 0;
    aclOpExecutor *executor = nullptr;
    CHECK(aclnnUpsampleNearestExact1dBackwardGetWorkspaceSize(grad.get(), output_sizes.get(),
                                                              input_sizes.get(), scales, out.get(),
                                                              &workspace_size, &executor));
    if (workspace_size > 0) {
        void *address = nullptr;
        CHECK(aclrtMalloc(&address, workspace_size, ACL_MEM_MALLOC_HUGE_FIRST));
        workspace.reset(address);
    }
    CHECK(aclnnUpsampleNearestExact1dBackward(workspace.get(), workspace_size, executor, stream));
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
