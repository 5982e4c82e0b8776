/* SPDX-License-Identifier: Apache-2.0 */
/* Tensors of float32 on the device and calls of operators. Functions return 0, or -1 after a message. */
#ifndef DEVICE_HPP
#define DEVICE_HPP

#include <cstdint>
#include <vector>

#include "acl/acl.h"
#include "aclnn/acl_meta.h"
#include "check.hpp"

using Floats = std::vector<float>;
using Shape = std::vector<int64_t>;

inline int64_t Count(const Shape &shape)
{
    int64_t count = 1;

    for (int64_t extent : shape) {
        count *= extent;
    }
    return count;
}

/* Dense float32 memory on the device and a tensor over all of it. */
class DeviceTensor
{
   public:
    DeviceTensor() = default;
    DeviceTensor(const DeviceTensor &) = delete;
    DeviceTensor &operator=(const DeviceTensor &) = delete;
    ~DeviceTensor()
    {
        if (view_ != nullptr) {
            (void)aclDestroyTensor(view_);
        }
        if (tensor_ != nullptr) {
            (void)aclDestroyTensor(tensor_);
        }
        if (memory_ != nullptr) {
            (void)aclrtFree(memory_);
        }
    }

    int Create(const Shape &shape, aclFormat format)
    {
        shape_ = shape;
        bytes_ = static_cast<size_t>(Count(shape)) * sizeof(float);
        CHECK(aclrtMalloc(&memory_, bytes_, ACL_MEM_MALLOC_HUGE_FIRST));
        tensor_ = aclCreateTensor(shape.data(), shape.size(), ACL_FLOAT, nullptr, 0, format,
                                  shape.data(), shape.size(), memory_);
        CHECK(tensor_ != nullptr ? ACL_SUCCESS : ACL_ERROR_FAILURE);
        return 0;
    }

    /* A second tensor over the same memory, with the dimensions in another order. */
    int CreateView(const std::vector<int> &order, aclFormat format)
    {
        Shape shape, strides;

        for (int dimension : order) {
            int64_t stride = 1;
            for (size_t i = static_cast<size_t>(dimension) + 1; i < shape_.size(); i++) {
                stride *= shape_[i];
            }
            shape.push_back(shape_[static_cast<size_t>(dimension)]);
            strides.push_back(stride);
        }
        view_ = aclCreateTensor(shape.data(), shape.size(), ACL_FLOAT, strides.data(), 0, format,
                                shape_.data(), shape_.size(), memory_);
        CHECK(view_ != nullptr ? ACL_SUCCESS : ACL_ERROR_FAILURE);
        return 0;
    }

    int Write(const Floats &values)
    {
        CHECK(aclrtMemcpy(memory_, bytes_, values.data(), bytes_, ACL_MEMCPY_HOST_TO_DEVICE));
        return 0;
    }

    /* After aclrtSynchronizeStream. */
    int Read(Floats *values) const
    {
        values->resize(bytes_ / sizeof(float));
        CHECK(aclrtMemcpy(values->data(), bytes_, memory_, bytes_, ACL_MEMCPY_DEVICE_TO_HOST));
        return 0;
    }

    aclTensor *Get() const { return tensor_; }
    aclTensor *View() const { return view_; }

   private:
    Shape shape_;
    size_t bytes_ = 0;
    void *memory_ = nullptr;
    aclTensor *tensor_ = nullptr, *view_ = nullptr;
};

/* Device memory that all operators of a stream use in turn. */
class Workspace
{
   public:
    Workspace() = default;
    Workspace(const Workspace &) = delete;
    Workspace &operator=(const Workspace &) = delete;
    ~Workspace()
    {
        if (memory_ != nullptr) {
            (void)aclrtFree(memory_);
        }
    }

    /* Work that uses the memory so far may still run: it is kept until the stream is done. */
    int Reserve(uint64_t bytes, aclrtStream stream)
    {
        if (bytes <= bytes_) {
            return 0;
        }
        CHECK(aclrtSynchronizeStream(stream));
        if (memory_ != nullptr) {
            CHECK(aclrtFree(memory_));
        }
        memory_ = nullptr;
        CHECK(aclrtMalloc(&memory_, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
        bytes_ = bytes;
        return 0;
    }

    void *Get() const { return memory_; }

   private:
    uint64_t bytes_ = 0;
    void *memory_ = nullptr;
};

/* Both calls of an operator, with the `workspace` and the `stream` of the enclosing function. */
#define RUN(op, ...)                                                  \
    do {                                                              \
        uint64_t size_ = 0;                                           \
        aclOpExecutor *executor_ = nullptr;                           \
        CHECK(op##GetWorkspaceSize(__VA_ARGS__, &size_, &executor_)); \
        CHECK(workspace.Reserve(size_, stream));                      \
        CHECK(op(workspace.Get(), size_, executor_, stream));         \
    } while (0)

#endif
