/* SPDX-License-Identifier: Apache-2.0 */
/*
 * These are aclnnMaxPool2dWithMask, its gradient, and aclnnMaxPool, which has no indices.
 * `indices` has, for each output, the offset of its maximum within the window. The offset has
 * one, two or four bytes as the window needs: byte k of output l of a plane is in row k / 2 of
 * the plane, at column (k % 2) * (outputs of a plane) + l. The vendor's shape has room for that,
 * for windows of any size; the other bytes are not written. The gradient compares the offsets
 * that it reads and computes no address from them.
 */
#include <stdio.h>

#include "aclnnop/aclnn_max_pool.h"
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

/* ---- Windows without indices ---- */

struct plain_args {
    const aclTensor *self;
    const aclIntArray *kernelShape, *strides, *pads, *dilations;
    int64_t autoPad, ceilMode;
    aclTensor *out;
};

/* Four pads are those of the beginnings of H and W, and of their ends. */
static struct pool_windows max_pool_plain_windows(const struct plain_args *a)
{
    struct pool_axis axes[2];

    for (int i = 0; i < 2; i++) {
        const int64_t padding = a->pads->size == 0   ? 0
                                : a->pads->size == 4 ? a->pads->values[i]
                                                     : pool_value(a->pads, i);

        axes[i] = (struct pool_axis){
            .inputs = oc_dim(a->self, i - 2),
            .size = pool_value(a->kernelShape, i),
            .stride = a->strides->size == 0 ? 1 : pool_value(a->strides, i),
            .padding = padding,
            .end = a->pads->size == 4 ? a->pads->values[i + 2] : padding,
        };
        axes[i].outputs = pool_outputs(&axes[i], a->ceilMode != 0);
    }
    return (struct pool_windows){axes[0], axes[1]};
}

static aclnnStatus max_pool_check_plain_size(const char *name, const aclIntArray *values)
{
    char what[32], count[24];

    (void)snprintf(what, sizeof(what), "size of %s", name);
    (void)snprintf(count, sizeof(count), "%llu", (unsigned long long)values->size);
    return oc_check_that(values->size <= 2 || values->size == 4, what, count,
                         "must be 0, 1, 2 or 4");
}

static aclnnStatus max_pool_check_arrays(const struct plain_args *a)
{
    OC_TRY(pool_check_size("kernelShape", a->kernelShape, false));
    OC_TRY(pool_check_size("strides", a->strides, true));
    OC_TRY(max_pool_check_plain_size("pads", a->pads));
    OC_TRY(max_pool_check_plain_size("dilations", a->dilations));
    OC_TRY(pool_check_values("kernelShape", a->kernelShape, 1));
    OC_TRY(pool_check_values("strides", a->strides, 1));
    OC_TRY(pool_check_values("pads", a->pads, 0));
    for (uint64_t i = 0; i < a->dilations->size; i++) {
        char what[32];

        (void)snprintf(what, sizeof(what), "dilations[%d]", (int)i);
        OC_TRY(oc_check_i64(what, a->dilations->values[i], OC_EQ, NULL, 1));
    }
    return oc_check_i64("autoPad", a->autoPad, OC_EQ, NULL, 0);
}

static aclnnStatus max_pool_check_plain(const void *opaque)
{
    static const struct oc_rule RULES[] = {
        OC_TENSOR(plain_args, self, OC_FLOATS, 3, 4, POOL_FORMATS),
        OC_REQUIRED(plain_args, kernelShape),
        OC_REQUIRED(plain_args, strides),
        OC_REQUIRED(plain_args, pads),
        OC_REQUIRED(plain_args, dilations),
        OC_TENSOR(plain_args, out, OC_FLOATS, 3, 4, POOL_FORMATS),
    };
    const struct plain_args *a = opaque;
    int64_t shape[4];

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(oc_check_same_dtype("out", a->out, "self", a->self));
    OC_TRY(oc_check_same_format("out", a->out, "self", a->self));
    OC_TRY(max_pool_check_arrays(a));
    OC_TRY(pool_check_extents(a->self));

    const uint64_t last = a->self->rank - 1;
    const struct pool_windows windows = max_pool_plain_windows(a);

    OC_TRY(oc_check_i64("padding of H", windows.h.padding + windows.h.end, OC_LE, "kernelShape",
                        windows.h.size));
    OC_TRY(oc_check_i64("padding of W", windows.w.padding + windows.w.end, OC_LE, "kernelShape",
                        windows.w.size));
    OC_TRY(pool_check_outputs(&windows));
    OC_TRY(oc_check_i64("elements of a window", windows.h.size * windows.w.size, OC_LE, NULL,
                        INT32_MAX));
    for (uint64_t d = 0; d <= last; d++)
        shape[d] = a->self->shape[d];
    shape[last - 1] = windows.h.outputs;
    shape[last] = windows.w.outputs;
    return oc_check_shape("out", a->out, shape, last + 1,
                          "that of self with an element per window");
}

/* ---- Plan ---- */

/* A step launches a kernel that stores `to`; `of` is the other tensor of floats. */
struct max_pool_step {
    const char *source, *to_name, *of_name;
    const aclTensor *to, *of;
    struct pool_windows windows;
    const aclTensor *indices; /* NULL: none */
    enum oc_use indices_use;
};

/* Returns the number of bytes of an offset within a window. */
static int64_t max_pool_offset_bytes(const struct pool_windows *windows)
{
    const int64_t size = windows->h.size * windows->w.size;

    return size <= 1 << 8 ? 1 : size <= 1 << 16 ? 2 : 4;
}

static void max_pool_plan_step(oc_plan *p, const struct max_pool_step *s)
{
    const bool has_indices = s->indices != NULL;
    const struct pool_planes to = pool_planes_of(s->to), of = pool_planes_of(s->of);
    const struct pool_planes indices = has_indices ? pool_planes_of(s->indices) : to;
    /* In channels-last layout the neighboring elements are those of the channels. */
    const bool channels = to.stride[3] != 1 && to.stride[1] == 1 && to.extent[3] > 1;
    const int64_t inner = to.extent[channels ? 1 : 3];
    const int64_t rows = to.extent[0] * to.extent[2] * to.extent[channels ? 3 : 1];
    const enum oc_dtype dtype = oc_dtype_of(s->to->dtype);
    const struct pool_windows windows = s->windows;
    struct oc_windows_config config;
    int64_t window[8];

    if (oc_numel(s->to) == 0 || !oc_plan_try(p, oc_choose_windows(oc_plan_device(p), &config)))
        return;
    pool_window_vector(&windows, window);

    const struct oc_ref to_ref = oc_plan_tensor(p, s->to_name, s->to, OC_WRITE);
    const struct oc_ref indices_ref =
        has_indices ? oc_plan_tensor(p, "indices", s->indices, s->indices_use) : to_ref;
    struct oc_launch launch = {
        .source = s->source,
        .kernel = config.rows ? "rows" : "elements",
        .defines = {OC_DEFINE(T, oc_dtype_name(dtype))},
        .args = {OC_REF(to, to_ref), OC_REF(indices, indices_ref),
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
    oc_launch_define_flag(&launch, "NO_INDICES", !has_indices);
    if (config.rows) oc_launch_define_int(&launch, "PART", config.elements_per_item);
    if (oc_plan_try(
            p, oc_choose_index_width(
                   oc_max_i64(has_indices ? oc_view_index_extent(s->indices) : 0,
                              oc_max_i64(oc_view_index_extent(s->to), oc_view_index_extent(s->of))),
                   oc_max_i64(pool_index_extent(&windows), oc_numel(s->to)), &launch.index64)))
        oc_plan_kernel(p, &launch);
}

static struct pool_windows max_pool_windows_of(const struct args *a)
{
    return pool_windows_of(a->self, a->kernelSize, a->stride, a->padding, a->ceilMode);
}

static void max_pool_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const struct max_pool_step step = {"max_pool2d",           "out",      "self",  a->out, a->self,
                                       max_pool_windows_of(a), a->indices, OC_WRITE};

    max_pool_plan_step(p, &step);
}

static void max_pool_plan_backward(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const struct max_pool_step step = {
        "max_pool2d_backward",  "gradInput", "gradOutput", a->gradInput, a->gradOutput,
        max_pool_windows_of(a), a->indices,  OC_READ};

    max_pool_plan_step(p, &step);
}

static void max_pool_plan_plain(oc_plan *p, const void *opaque)
{
    const struct plain_args *a = opaque;
    const struct max_pool_step step = {.source = "max_pool2d",
                                       .to_name = "out",
                                       .of_name = "self",
                                       .to = a->out,
                                       .of = a->self,
                                       .windows = max_pool_plain_windows(a)};

    max_pool_plan_step(p, &step);
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

static const struct oc_field PLAIN_FIELDS[] = {
    OC_FIELD(plain_args, self),      OC_FIELD(plain_args, kernelShape),
    OC_FIELD(plain_args, strides),   OC_FIELD(plain_args, pads),
    OC_FIELD(plain_args, dilations), OC_FIELD(plain_args, autoPad),
    OC_FIELD(plain_args, ceilMode),  OC_FIELD(plain_args, out)};
static const struct oc_op PLAIN_OP = {"aclnnMaxPool", max_pool_check_plain, max_pool_plan_plain,
                                      PLAIN_FIELDS, OC_COUNT(PLAIN_FIELDS)};

aclnnStatus aclnnMaxPoolGetWorkspaceSize(const aclTensor *self, const aclIntArray *kernelShape,
                                         const aclIntArray *strides, const int64_t autoPad,
                                         const aclIntArray *pads, const aclIntArray *dilations,
                                         const int64_t ceilMode, aclTensor *out,
                                         uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct plain_args a = {.self = self,
                                 .kernelShape = kernelShape,
                                 .strides = strides,
                                 .pads = pads,
                                 .dilations = dilations,
                                 .autoPad = autoPad,
                                 .ceilMode = ceilMode,
                                 .out = out};

    return oc_op_prepare(&PLAIN_OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnMaxPool, &PLAIN_OP)
