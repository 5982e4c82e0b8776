/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The inputs and attributes of the vendor's example programs of forward operators, and the results that those print.
 * Outputs hold -7 before.
 */
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "acl/acl.h"
#include "aclnnop/aclnn_convolution.h"
#include "aclnnop/aclnn_grid_sampler2d.h"
#include "aclnnop/aclnn_mse_loss.h"
#include "aclnnop/aclnn_mse_loss_out.h"
#include "aclnnop/aclnn_roi_align.h"
#include "aclnnop/aclnn_roi_align_v2.h"
#include "aclnnop/aclnn_upsample_nearest_1d.h"
#include "aclnnop/aclnn_upsample_nearest_exact1d.h"
#include "aclnnop/aclnn_upsample_nearest_exact2d.h"
#include "device.hpp"

namespace
{

using IntArray = std::unique_ptr<aclIntArray, aclnnStatus (*)(const aclIntArray *)>;

/* first, first + 1, ... */
Floats CountFrom(float first, int64_t count)
{
    Floats values;

    for (int64_t i = 0; i < count; i++) {
        values.push_back(first + static_cast<float>(i));
    }
    return values;
}

IntArray Sizes(const Shape &sizes)
{
    return IntArray(aclCreateIntArray(sizes.data(), sizes.size()), aclDestroyIntArray);
}

int Input(DeviceTensor *tensor, const Shape &shape, aclFormat format, const Floats &values)
{
    CHECK(tensor->Create(shape, format));
    return tensor->Write(values);
}

int Output(DeviceTensor *tensor, const Shape &shape, aclFormat format)
{
    return Input(tensor, shape, format, Floats(static_cast<size_t>(Count(shape)), -7));
}

int Print(const char *name, const DeviceTensor &tensor, aclrtStream stream)
{
    Floats values;

    CHECK(aclrtSynchronizeStream(stream));
    CHECK(tensor.Read(&values));
    std::printf("%s:", name);
    for (float value : values) {
        std::printf(" %g", value);
    }
    std::printf("\n");
    return 0;
}

int Losses(Workspace &workspace, aclrtStream stream)
{
    const int64_t mean = 1;
    DeviceTensor self, target, loss, losses;

    CHECK(Input(&self, {2, 2}, ACL_FORMAT_ND, {0, 1, 2, 3}));
    CHECK(Input(&target, {2, 2}, ACL_FORMAT_ND, {1, 1, 1, 1}));
    CHECK(Output(&loss, {}, ACL_FORMAT_ND));
    CHECK(Output(&losses, {2}, ACL_FORMAT_ND));
    RUN(aclnnMseLoss, self.Get(), target.Get(), mean, loss.Get());
    CHECK(Print("MseLoss", loss, stream));
    RUN(aclnnMseLossOut, self.Get(), target.Get(), mean, losses.Get());
    return Print("MseLossOut", losses, stream);
}

int Upsampling(Workspace &workspace, aclrtStream stream)
{
    const IntArray five = Sizes({5}), image = Sizes({8, 4});
    DeviceTensor rows, out, small, large;

    CHECK(Input(&rows, {1, 3, 3}, ACL_FORMAT_NCL, CountFrom(0, 9)));
    CHECK(Output(&out, {1, 3, 5}, ACL_FORMAT_NCL));
    RUN(aclnnUpsampleNearestExact1d, rows.Get(), five.get(), 0, out.Get());
    CHECK(Print("UpsampleNearestExact1d", out, stream));
    RUN(aclnnUpsampleNearest1d, rows.Get(), five.get(), out.Get());
    CHECK(Print("UpsampleNearest1d", out, stream));
    CHECK(Input(&small, {1, 1, 4, 2}, ACL_FORMAT_NCHW, CountFrom(0, 8)));
    CHECK(Output(&large, {1, 1, 8, 4}, ACL_FORMAT_NCHW));
    RUN(aclnnUpsampleNearestExact2d, small.Get(), image.get(), 0, 0, large.Get());
    return Print("UpsampleNearestExact2d", large, stream);
}

int GridSampler(Workspace &workspace, aclrtStream stream)
{
    const int64_t bilinear = 0, zeros = 0;
    DeviceTensor input, grid, out;

    CHECK(Input(&input, {1, 1, 5, 8}, ACL_FORMAT_ND, CountFrom(1, 40)));
    CHECK(Input(&grid, {1, 3, 3, 2}, ACL_FORMAT_ND,
                {-1, -1, 0, -1, 1, -1, -1, 0, 0, 0, 1, 0, -1, 1, 0, 1, 1, 1}));
    CHECK(Output(&out, {1, 1, 3, 3}, ACL_FORMAT_ND));
    RUN(aclnnGridSampler2D, input.Get(), grid.Get(), bilinear, zeros, false, out.Get());
    return Print("GridSampler2D", out, stream);
}

int RoiAlign(Workspace &workspace, aclrtStream stream)
{
    const Shape one = {1};
    void *memory = nullptr;
    DeviceTensor self, boxes, rois, out;

    CHECK(Input(&self, {1, 1, 6, 6}, ACL_FORMAT_NCHW, CountFrom(1, 36)));
    CHECK(Input(&boxes, {1, 5}, ACL_FORMAT_ND, {0, -2, -2, 22, 22}));
    CHECK(Input(&rois, {1, 4}, ACL_FORMAT_ND, {-2, -2, 22, 22}));
    CHECK(Output(&out, {1, 1, 3, 3}, ACL_FORMAT_NCHW));
    RUN(aclnnRoiAlignV2, self.Get(), boxes.Get(), 3, 3, 0.25f, 2, false, out.Get());
    CHECK(Print("RoiAlignV2", out, stream));

    CHECK(aclrtMalloc(&memory, sizeof(int32_t), ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK(aclrtMemset(memory, sizeof(int32_t), 0, sizeof(int32_t)));
    aclTensor *batch =
        aclCreateTensor(one.data(), 1, ACL_INT32, nullptr, 0, ACL_FORMAT_ND, one.data(), 1, memory);
    RUN(aclnnRoiAlign, self.Get(), rois.Get(), batch, "avg", 3, 3, 0, 1.0f, out.Get());
    CHECK(Print("RoiAlign", out, stream));
    CHECK(aclDestroyTensor(batch));
    CHECK(aclrtFree(memory));
    return 0;
}

int ConvTbc(Workspace &workspace, aclrtStream stream)
{
    const int64_t pad = 1;
    const int8_t allow_lower_precision = 1;
    DeviceTensor self, weight, bias, out;

    CHECK(Input(&self, {2, 2, 3}, ACL_FORMAT_NCL, Floats(12, 1)));
    CHECK(Input(&weight, {3, 3, 4}, ACL_FORMAT_NCL, Floats(36, 1)));
    CHECK(Input(&bias, {4}, ACL_FORMAT_ND, Floats(4, 1)));
    CHECK(Output(&out, {2, 2, 4}, ACL_FORMAT_NCL));
    RUN(aclnnConvTbc, self.Get(), weight.Get(), bias.Get(), pad, out.Get(), allow_lower_precision);
    return Print("ConvTbc", out, stream);
}

int Run(aclrtStream stream)
{
    Workspace workspace;

    CHECK(Losses(workspace, stream));
    CHECK(Upsampling(workspace, stream));
    CHECK(GridSampler(workspace, stream));
    CHECK(RoiAlign(workspace, stream));
    return ConvTbc(workspace, stream);
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
