/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A C++ client whose gradient has another type than the input, as in the vendor's example of aclnnGeluBackward:
 * both are promoted, and the result is rounded to the type of the output.
 */
#include <cstdint>
#include <cstdio>
#include <vector>

#include "acl/acl.h"
#include "aclnn_gelu_backward.h"  // found by -I.../include/aclnnop, as in the builds of the vendor
#include "device.hpp"

namespace
{

const int64_t kCount = 6;
const Floats kInput = {-3, -1, 0, 0.5, 1, 3};
const std::vector<int32_t> kGradient = {1, 2, 3, -4, 5, 100};

/* Device memory of any type and a tensor over all of it. */
class Typed
{
   public:
    Typed() = default;
    Typed(const Typed &) = delete;
    Typed &operator=(const Typed &) = delete;
    ~Typed()
    {
        if (tensor_ != nullptr) {
            (void)aclDestroyTensor(tensor_);
        }
        if (memory_ != nullptr) {
            (void)aclrtFree(memory_);
        }
    }

    int Create(aclDataType type)
    {
        bytes_ = kCount * aclDataTypeSize(type);
        CHECK(aclrtMalloc(&memory_, bytes_, ACL_MEM_MALLOC_HUGE_FIRST));
        tensor_ = aclCreateTensor(&kCount, 1, type, nullptr, 0, ACL_FORMAT_ND, &kCount, 1, memory_);
        CHECK(tensor_ != nullptr ? ACL_SUCCESS : ACL_ERROR_FAILURE);
        return 0;
    }

    int Write(const void *values)
    {
        CHECK(aclrtMemcpy(memory_, bytes_, values, bytes_, ACL_MEMCPY_HOST_TO_DEVICE));
        return 0;
    }

    int Read(void *values) const
    {
        CHECK(aclrtMemcpy(values, bytes_, memory_, bytes_, ACL_MEMCPY_DEVICE_TO_HOST));
        return 0;
    }

    aclTensor *Get() const { return tensor_; }

   private:
    size_t bytes_ = 0;
    void *memory_ = nullptr;
    aclTensor *tensor_ = nullptr;
};

int Run(aclrtStream stream)
{
    Workspace workspace;
    Typed self, gradient, half_gradient, result, half_result;
    std::vector<aclFloat16> halves;
    Floats values(kCount);

    for (int32_t value : kGradient) {
        halves.push_back(aclFloatToFloat16(static_cast<float>(value)));
    }
    CHECK(self.Create(ACL_FLOAT));
    CHECK(gradient.Create(ACL_INT32));
    CHECK(half_gradient.Create(ACL_FLOAT16));
    CHECK(result.Create(ACL_FLOAT));
    CHECK(half_result.Create(ACL_FLOAT16));
    CHECK(self.Write(kInput.data()));
    CHECK(gradient.Write(kGradient.data()));
    CHECK(half_gradient.Write(halves.data()));

    RUN(aclnnGeluBackward, gradient.Get(), self.Get(), result.Get());
    CHECK(aclrtSynchronizeStream(stream));
    CHECK(result.Read(values.data()));
    std::printf("INT32 and FLOAT to FLOAT:");
    for (float value : values) {
        std::printf(" %.4f", value);
    }
    RUN(aclnnGeluBackward, half_gradient.Get(), self.Get(), half_result.Get());
    CHECK(aclrtSynchronizeStream(stream));
    CHECK(half_result.Read(halves.data()));
    std::printf("\nFLOAT16 and FLOAT to FLOAT16:");
    for (aclFloat16 value : halves) {
        std::printf(" %.2f", aclFloat16ToFloat(value));
    }
    std::printf("\n");
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
