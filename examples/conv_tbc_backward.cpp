/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A C++11 program, as the vendor's manual has them: the gradients of a convolution
 * of five times with one tap, all numbers 1. The exit status is not 0 if any call fails.
 */
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <numeric>
#include <vector>

#include "acl/acl.h"
#include "aclnnop/aclnn_convolution_backward.h"
#include "check.hpp"

namespace
{

/* A float tensor and the device memory behind it. */
struct Operand {
    std::unique_ptr<void, aclError (*)(void *)> memory{nullptr, aclrtFree};
    std::unique_ptr<aclTensor, aclnnStatus (*)(const aclTensor *)> tensor{nullptr,
                                                                          aclDestroyTensor};
    size_t count = 0;

    int Create(const std::vector<int64_t> &shape, float value)
    {
        count = static_cast<size_t>(
            std::accumulate(shape.begin(), shape.end(), int64_t{1}, std::multiplies<int64_t>()));

        const std::vector<float> values(count, value);
        const size_t size = count * sizeof(float);
        void *address = nullptr;

        CHECK(aclrtMalloc(&address, size, ACL_MEM_MALLOC_HUGE_FIRST));
        memory.reset(address);
        CHECK(aclrtMemcpy(address, size, values.data(), size, ACL_MEMCPY_HOST_TO_DEVICE));

        std::vector<int64_t> strides(shape.size(), 1);
        for (size_t i = shape.size(); i-- > 1;) {
            strides[i - 1] = strides[i] * shape[i];
        }
        tensor.reset(aclCreateTensor(shape.data(), shape.size(), aclDataType::ACL_FLOAT,
                                     strides.data(), 0, aclFormat::ACL_FORMAT_ND, shape.data(),
                                     shape.size(), address));
        CHECK(tensor ? ACL_SUCCESS : ACL_ERROR_FAILURE);
        return 0;
    }

    int Print(const char *name) const
    {
        std::vector<float> values(count, 0);
        const size_t size = count * sizeof(float);

        CHECK(aclrtMemcpy(values.data(), size, memory.get(), size, ACL_MEMCPY_DEVICE_TO_HOST));
        for (size_t i = 0; i < count; i++) {
            std::printf("%s[%ld] is: %f\n", name, static_cast<long>(i), values[i]);
        }
        return 0;
    }
};

int Run(aclrtStream stream)
{
    const std::vector<int64_t> time_shape = {5, 1, 2}, weight_shape = {1, 2, 2}, bias_shape = {2};
    const int64_t pad = 0;
    const int8_t cube_math_type = 1;
    const float stale = -7;  // must be overwritten
    Operand self, input, weight, bias, grad_input, grad_weight, grad_bias;

    CHECK(self.Create(time_shape, 1));
    CHECK(input.Create(time_shape, 1));
    CHECK(weight.Create(weight_shape, 1));
    CHECK(bias.Create(bias_shape, 1));
    CHECK(grad_input.Create(time_shape, stale));
    CHECK(grad_weight.Create(weight_shape, stale));
    CHECK(grad_bias.Create(bias_shape, stale));

    uint64_t workspace_size = 0;
    aclOpExecutor *executor = nullptr;
    CHECK(aclnnConvTbcBackwardGetWorkspaceSize(
        self.tensor.get(), input.tensor.get(), weight.tensor.get(), bias.tensor.get(), pad,
        cube_math_type, grad_input.tensor.get(), grad_weight.tensor.get(), grad_bias.tensor.get(),
        &workspace_size, &executor));

    std::unique_ptr<void, aclError (*)(void *)> workspace(nullptr, aclrtFree);
    if (workspace_size > 0) {
        void *address = nullptr;
        CHECK(aclrtMalloc(&address, workspace_size, ACL_MEM_MALLOC_HUGE_FIRST));
        workspace.reset(address);
    }
    CHECK(aclnnConvTbcBackward(workspace.get(), workspace_size, executor, stream));
    CHECK(aclrtSynchronizeStream(stream));

    CHECK(grad_input.Print("gradInputResult"));
    CHECK(grad_weight.Print("gradWeightResult"));
    CHECK(grad_bias.Print("gradBiasResult"));
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
