/* SPDX-License-Identifier: Apache-2.0 */
/*
 * These are aclnnMaxPool2dWithMask and its gradient. `indices` has, for each output, the offset of
 * its maximum within the window. The offset has one, two or four bytes as the window needs: byte k
 * of output l of a plane is in row k / 2 of the plane, at column (k % 2) * (outputs of a plane) +
 * l. The vendor's shape has room for that, for windows of any size; the other bytes are not
 * written. The gradient compares the offsets that it reads and computes no address from them.
 */
#include "aclnnop/aclnn_max_pool2d_with_indices.h"
#include "aclnnop/aclnn_max_pool2d_with_indices_backward.h"
#include "check/check.h"
#include "ops/pooling/windows.h"
#include "plan/op.h"
#include "strategy/windows.h"

/* The vendor's mask has a bit per output and element of the window, in blocks of 16 outputs of
 * 16 bits. */
#define MASK_BLOCK 16
#define MASK_BLOCK_BYTES 32

struct args {
    const aclTensor *gradOutput; /* only of the gradient */
    const aclTensor *self, *indices;
    const aclIntArray *kernelSize, *stride, *padding, *dilation;
    bool ceilMode;
    aclTensor *out;       /* only of the forward operator */
    aclTensor *gradInput; /* only of the gradient */
};

/* ---- Checks ---- */

/* Checks the windows. `out` is the tensor that has an element per window. */
static aclnnStatus max_pool_check_windows(const struct args *a, const char *out_name,
                                          const aclTensor *out)
{
    static const struct pool_names names = {"stride", "padding"};
    const uint64_t rank = a->self->rank, last = rank - 1;
    int64_t shape[4];
    struct pool_windows windows;

    OC_TRY(pool_check_size("dilation", a->dilation, false));
    OC_TRY(pool_check_windows(a->self, a->kernelSize, a->stride, a->padding, &names, a->ceilMode,
                              &windows));
    for (int i = 0; i < 2; i++)
        OC_TRY(oc_check_i64("dilation", pool_value(a->dilation, i), OC_EQ, NULL, 1));
    OC_TRY(oc_check_i64("elements of a window", windows.h.size * windows.w.size, OC_LE, NULL,
                        INT32_MAX));
    for (uint64_t d = 0; d < rank; d++)
        shape[d] = a->self->shape[d];
    shape[last - 1] = windows.h.outputs;
    shape[last] = windows.w.outputs;
    OC_TRY(oc_check_shape(out_name, out, shape, rank, "that of self with an element per window"));
    shape[last - 1] = windows.h.size * windows.w.size;
    shape[last] =
        (oc_ceil_div(windows.h.outputs * windows.w.outputs, MASK_BLOCK) + 1) * MASK_BLOCK_BYTES;
    return oc_check_shape("indices", a->indices, shape, rank,
                          "N, C, the elements of a window, 32 * (windows / 16 rounded up + 1)");
}

static aclnnStatus max_pool_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, OC_FLOATS, 3, 4, POOL_FORMATS),
        OC_REQUIRED(args, kernelSize),
        OC_REQUIRED(args, stride),
        OC_REQUIRED(args, padding),
        OC_REQUIRED(args, dilation),
        OC_TENSOR(args, out, OC_FLOATS, 3, 4, POOL_FORMATS),
        OC_TENSOR(args, indices, OC_I8, 3, 4, POOL_FORMATS),
    };

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(oc_check_same_dtype("out", a->out, "self", a->self));
    OC_TRY(oc_check_same_format("out", a->out, "self", a->self));
    return max_pool_check_windows(a, "out", a->out);
}

static aclnnStatus max_pool_check_backward(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, gradOutput, OC_FLOATS, 3, 4, POOL_FORMATS),
        OC_TENSOR(args, self, OC_FLOATS, 3, 4, POOL_FORMATS),
        OC_TENSOR(args, indices, OC_I8, 3, 4, POOL_FORMATS),
        OC_REQUIRED(args, kernelSize),
        OC_REQUIRED(args, stride),
        OC_REQUIRED(args, padding),
        OC_REQUIRED(args, dilation),
        OC_TENSOR(args, gradInput, OC_FLOATS, 3, 4, POOL_FORMATS),
    };

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(oc_check_same_dtype("gradOutput", a->gradOutput, "self", a->self));
    OC_TRY(oc_check_same_dtype("gradInput", a->gradInput, "self", a->self));
    OC_TRY(oc_check_same_format("gradOutput", a->gradOutput, "self", a->self));
    OC_TRY(oc_check_same_format("gradInput", a->gradInput, "self", a->self));
    OC_TRY(oc_check_shape("gradInput", a->gradInput, a->self->shape, a->self->rank,
                          "the shape of self"));
    return max_pool_check_windows(a, "gradOutput", a->gradOutput);
}

/* ---- Plan ---- */

/* A step launches a kernel that stores `to`; `of` is the other tensor of floats. */
struct max_pool_step {
    const char *source, *to_name, *of_name;
    const aclTensor *to, *of;
    enum oc_use indices_use;
};

/* Returns the number of bytes of an offset within a window. */
static int64_t max_pool_offset_bytes(const struct pool_windows *windows)
{
    const int64_t size = windows->h.size * windows->w.size;

    return size <= 1 << 8 ? 1 : size <= 1 << 16 ? 2 : 4;
}

static void max_pool_plan_step(oc_plan *p, const struct args *a, const struct max_pool_step *s)
{
    const struct pool_planes to = pool_planes_of(s->to), of = pool_planes_of(s->of),
                             indices = pool_planes_of(a->indices);
    /* In channels-last layout the neighboring elements are those of the channels. */
    const bool channels = to.stride[3] != 1 && to.stride[1] == 1 && to.extent[3] > 1;
    const int64_t inner = to.extent[channels ? 1 : 3];
    const int64_t rows = to.extent[0] * to.extent[2] * to.extent[channels ? 3 : 1];
    const enum oc_dtype dtype = oc_dtype_of(s->to->dtype);
    const struct pool_windows windows =
        pool_windows_of(a->self, a->kernelSize, a->stride, a->padding, a->ceilMode);
    struct oc_windows_config config;
    int64_t window[8];

    if (oc_numel(s->to) == 0 || !oc_plan_try(p, oc_choose_windows(oc_plan_device(p), &config)))
        return;
    pool_window_vector(&windows, window);

    struct oc_launch launch = {
        .source = s->source,
        .kernel = config.rows ? "rows" : "elements",
        .defines = {OC_DEFINE(T, oc_dtype_name(dtype))},
        .args = {OC_REF(to, oc_plan_tensor(p, s->to_name, s->to, OC_WRITE)),
                 OC_REF(indices, oc_plan_tensor(p, "indices", a->indices, s->indices_use)),
                 OC_REF(of, oc_plan_tensor(p, s->of_name, s->of, OC_READ)), OC_INDEX(rows, rows),
                 OC_INDEX(inner, inner), OC_INDEX(elements_per_item, config.elements_per_item),
                 OC_INDEX8(to_extent, to.extent), OC_INDEX8(to_stride, to.stride),
                 OC_INDEX8(of_extent, of.extent), OC_INDEX8(of_stride, of.stride),
                 OC_INDEX8(indices_stride, indices.stride), OC_INDEX8(window, window),
                 OC_INT(offset_bytes, max_pool_offset_bytes(&windows))},
        .global = {rows * oc_ceil_div(inner, config.elements_per_item)},
        .group = {config.group},
        .aligned_access = config.aligned_access,
        .choice = config.choice,
        .flops = (double)(windows.h.size * windows.w.size) * (double)oc_numel(s->to),
        .bytes = (double)(oc_numel(s->to) + oc_numel(s->of)) * (double)oc_dtype_size(dtype)};

    oc_launch_define_flag(&launch, "CHANNELS", channels);
    if (config.rows) oc_launch_define_int(&launch, "PART", config.elements_per_item);
    if (oc_plan_try(
            p, oc_choose_index_width(
                   oc_max_i64(oc_view_index_extent(a->indices),
                              oc_max_i64(oc_view_index_extent(s->to), oc_view_index_extent(s->of))),
                   oc_max_i64(pool_index_extent(&windows), oc_numel(s->to)), &launch.index64)))
        oc_plan_kernel(p, &launch);
}

static void max_pool_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const struct max_pool_step step = {"max_pool2d", "out", "self", a->out, a->self, OC_WRITE};

    max_pool_plan_step(p, a, &step);
}

static void max_pool_plan_backward(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const struct max_pool_step step = {"max_pool2d_backward", "gradInput",   "gradOutput",
                                       a->gradInput,          a->gradOutput, OC_READ};

    max_pool_plan_step(p, a, &step);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_FIELD(args, self),     OC_FIELD(args, kernelSize),
                                         OC_FIELD(args, stride),   OC_FIELD(args, padding),
                                         OC_FIELD(args, dilation), OC_FIELD(args, ceilMode),
                                         OC_FIELD(args, out),      OC_FIELD(args, indices)};
static const struct oc_field BACKWARD_FIELDS[] = {
    OC_FIELD(args, gradOutput), OC_FIELD(args, self),     OC_FIELD(args, indices),
    OC_FIELD(args, kernelSize), OC_FIELD(args, stride),   OC_FIELD(args, padding),
    OC_FIELD(args, dilation),   OC_FIELD(args, ceilMode), OC_FIELD(args, gradInput)};
static const struct oc_op OP = {"aclnnMaxPool2dWithMask", max_pool_check, max_pool_plan, FIELDS,
                                OC_COUNT(FIELDS)};
static const struct oc_op BACKWARD_OP = {"aclnnMaxPool2dWithMaskBackward", max_pool_check_backward,
                                         max_pool_plan_backward, BACKWARD_FIELDS,
                                         OC_COUNT(BACKWARD_FIELDS)};

aclnnStatus aclnnMaxPool2dWithMaskGetWorkspaceSize(
    const aclTensor *self, const aclIntArray *kernelSize, const aclIntArray *stride,
    const aclIntArray *padding, const aclIntArray *dilation, bool ceilMode, aclTensor *out,
    aclTensor *indices, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {.self = self,
                           .indices = indices,
                           .kernelSize = kernelSize,
                           .stride = stride,
                           .padding = padding,
                           .dilation = dilation,
                           .ceilMode = ceilMode,
                           .out = out};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnMaxPool2dWithMask, &OP)

aclnnStatus aclnnMaxPool2dWithMaskBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *self, const aclTensor *indices,
    const aclIntArray *kernelSize, const aclIntArray *stride, const aclIntArray *padding,
    const aclIntArray *dilation, bool ceilMode, aclTensor *gradInput, uint64_t *workspaceSize,
    aclOpExecutor **executor)
{
    const struct args a = {.gradOutput = gradOutput,
                           .self = self,
                           .indices = indices,
                           .kernelSize = kernelSize,
                           .stride = stride,
                           .padding = padding,
                           .dilation = dilation,
                           .ceilMode = ceilMode,
                           .gradInput = gradInput};

    return oc_op_prepare(&BACKWARD_OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnMaxPool2dWithMaskBackward, &BACKWARD_OP)
