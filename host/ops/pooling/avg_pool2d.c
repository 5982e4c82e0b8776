/* SPDX-License-Identifier: Apache-2.0 */
/*
 * These are aclnnAvgPool2d, aclnnAdaptiveAvgPool2d and their gradients. A gradient gathers: each
 * element adds the gradients of the windows that have it.
 */
#include <stdio.h>

#include "aclnnop/aclnn_adaptive_avg_pool2d.h"
#include "aclnnop/aclnn_adaptive_avg_pool2d_backward.h"
#include "aclnnop/aclnn_avgpool2d.h"
#include "aclnnop/aclnn_avgpool2d_backward.h"
#include "check/check.h"
#include "ops/pooling/windows.h"
#include "plan/op.h"

struct args {
    const aclTensor *gradOutput; /* only of the gradients */
    const aclTensor *self;
    const aclIntArray *kernelSize, *stride, *padding; /* not of adaptive pooling */
    const aclIntArray *outputSize;                    /* only of aclnnAdaptiveAvgPool2d */
    bool ceilMode, countIncludePad;
    int64_t divisorOverride;
    int8_t cubeMathType;
    aclTensor *out; /* gradInput of aclnnAvgPool2dBackward */
};

/* ---- Checks ---- */

static const struct pool_names NAMES = {"strides", "paddings"};
static const struct pool_names BACKWARD_NAMES = {"stride", "padding"};

/* Checks that a tensor has the planes of self, with the given H and W. */
static aclnnStatus avg_pool_check_shape(const struct args *a, const char *name,
                                        const aclTensor *tensor, int64_t h, int64_t w,
                                        const char *why)
{
    const uint64_t rank = a->self->rank;
    int64_t shape[4];

    for (uint64_t d = 0; d < rank; d++)
        shape[d] = a->self->shape[d];
    shape[rank - 2] = h;
    shape[rank - 1] = w;
    return oc_check_shape(name, tensor, shape, rank, why);
}

static aclnnStatus avg_pool_check_like(const char *name, const aclTensor *tensor,
                                       const aclTensor *self)
{
    OC_TRY(oc_check_same_dtype(name, tensor, "self", self));
    return oc_check_same_format(name, tensor, "self", self);
}

static aclnnStatus avg_pool_check_windows(const struct args *a, const struct pool_names *names,
                                          const char *out_name, const aclTensor *out)
{
    struct pool_windows windows;

    OC_TRY(pool_check_windows(a->self, a->kernelSize, a->stride, a->padding, names, a->ceilMode,
                              &windows));
    OC_TRY(oc_check_cube_math_type(a->cubeMathType));
    return avg_pool_check_shape(a, out_name, out, windows.h.outputs, windows.w.outputs,
                                "that of self with an element per window");
}

static aclnnStatus avg_pool_check(const void *opaque)
{
    static const struct oc_rule RULES[] = {
        OC_TENSOR(args, self, OC_FLOATS, 3, 4, POOL_FORMATS),
        OC_REQUIRED(args, kernelSize),
        {.name = "strides", .offset = offsetof(struct args, stride)},
        {.name = "paddings", .offset = offsetof(struct args, padding)},
        OC_TENSOR(args, out, OC_FLOATS, 3, 4, POOL_FORMATS),
    };
    const struct args *a = opaque;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(avg_pool_check_like("out", a->out, a->self));
    return avg_pool_check_windows(a, &NAMES, "out", a->out);
}

static aclnnStatus avg_pool_backward_check(const void *opaque)
{
    static const struct oc_rule RULES[] = {
        OC_TENSOR(args, gradOutput, OC_FLOATS, 3, 4, POOL_FORMATS),
        OC_TENSOR(args, self, OC_FLOATS, 3, 4, POOL_FORMATS),
        OC_REQUIRED(args, kernelSize),
        OC_REQUIRED(args, stride),
        OC_REQUIRED(args, padding),
        {"gradInput", offsetof(struct args, out), OC_FLOATS, 3, 4, POOL_FORMATS},
    };
    const struct args *a = opaque;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(avg_pool_check_like("gradOutput", a->gradOutput, a->self));
    OC_TRY(avg_pool_check_like("gradInput", a->out, a->self));
    OC_TRY(oc_check_shape("gradInput", a->out, a->self->shape, a->self->rank, "that of self"));
    return avg_pool_check_windows(a, &BACKWARD_NAMES, "gradOutput", a->gradOutput);
}

/* Checks that H and W of a tensor have elements, and that products of two of them are no more than
 * 63 bits. */
static aclnnStatus avg_pool_check_extents(const char *name, const aclTensor *tensor)
{
    for (int64_t d = -2; d < 0; d++) {
        char what[32];

        (void)snprintf(what, sizeof(what), "%s.shape[%d]", name, (int)(d + (int64_t)tensor->rank));
        OC_TRY(oc_check_i64(what, oc_dim(tensor, d), OC_GT, NULL, 0));
        OC_TRY(oc_check_i64(what, oc_dim(tensor, d), OC_LE, NULL, INT32_MAX));
    }
    return ACLNN_SUCCESS;
}

static aclnnStatus adaptive_pool_check(const void *opaque)
{
    static const struct oc_rule RULES[] = {
        OC_TENSOR(args, self, OC_FLOATS, 3, 4, POOL_FORMATS),
        OC_REQUIRED(args, outputSize),
        OC_TENSOR(args, out, OC_FLOATS, 3, 4, POOL_FORMATS),
    };
    const struct args *a = opaque;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(avg_pool_check_like("out", a->out, a->self));
    OC_TRY(oc_check_i64("size of outputSize", (int64_t)a->outputSize->size, OC_EQ, NULL, 2));
    for (int i = 0; i < 2; i++) {
        const char *const what = i == 0 ? "outputSize[0]" : "outputSize[1]";

        OC_TRY(oc_check_i64(what, a->outputSize->values[i], OC_GE, NULL, 0));
        OC_TRY(oc_check_i64(what, a->outputSize->values[i], OC_LE, NULL, INT32_MAX));
    }
    OC_TRY(avg_pool_check_extents("self", a->self));
    return avg_pool_check_shape(a, "out", a->out, a->outputSize->values[0],
                                a->outputSize->values[1], "that of self with outputSize");
}

static aclnnStatus adaptive_pool_backward_check(const void *opaque)
{
    static const struct oc_rule RULES[] = {
        OC_TENSOR(args, gradOutput, OC_FLOATS, 3, 4, POOL_FORMATS),
        OC_TENSOR(args, self, OC_FLOATS, 3, 4, POOL_FORMATS),
        OC_TENSOR(args, out, OC_FLOATS, 3, 4, POOL_FORMATS),
    };
    const struct args *a = opaque;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(avg_pool_check_like("gradOutput", a->gradOutput, a->self));
    OC_TRY(avg_pool_check_like("out", a->out, a->self));
    OC_TRY(oc_check_shape("out", a->out, a->self->shape, a->self->rank, "that of self"));
    OC_TRY(oc_check_i64("rank of gradOutput", (int64_t)a->gradOutput->rank, OC_EQ, "that of self",
                        (int64_t)a->self->rank));
    OC_TRY(avg_pool_check_extents("self", a->self));
    OC_TRY(avg_pool_check_extents("gradOutput", a->gradOutput));
    return avg_pool_check_shape(a, "gradOutput", a->gradOutput, oc_dim(a->gradOutput, -2),
                                oc_dim(a->gradOutput, -1), "the planes of self");
}

/* ---- Plan ---- */

/* Sets the kernel's windows of pooling that is not adaptive, and the largest number of their index
 * arithmetic. */
static void avg_pool_windows(const struct args *a, int64_t window[8], int64_t *extent)
{
    const struct pool_windows windows =
        pool_windows_of(a->self, a->kernelSize, a->stride, a->padding, a->ceilMode);

    pool_window_vector(&windows, window);
    *extent = pool_index_extent(&windows);
}

static void avg_pool_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const bool is_backward = a->gradOutput != NULL, is_adaptive = a->kernelSize == NULL;
    const aclTensor *const from = is_backward ? a->gradOutput : a->self;
    const struct pool_planes to = pool_planes_of(a->out), of = pool_planes_of(from);
    /* In channels-last layout the neighboring elements are those of the channels. */
    const bool channels = to.stride[3] != 1 && to.stride[1] == 1 && to.extent[3] > 1;
    const int64_t inner = to.extent[channels ? 1 : 3];
    const int64_t rows = to.extent[0] * to.extent[2] * to.extent[channels ? 3 : 1];
    const enum oc_dtype dtype = oc_dtype_of(a->out->dtype);
    struct oc_elementwise_config config;
    const char *const out_name = is_backward && !is_adaptive ? "gradInput" : "out";
    int64_t window[8] = {0}, extent;

    if (oc_numel(a->out) == 0) return;
    oc_default_elementwise(oc_plan_device(p), &config);
    if (is_adaptive)
        extent = oc_max_i64((to.extent[2] + 1) * (of.extent[2] + 1),
                            (to.extent[3] + 1) * (of.extent[3] + 1));
    else
        avg_pool_windows(a, window, &extent);

    struct oc_launch launch = {
        .source = "avg_pool2d",
        .kernel = is_backward ? "backward" : "forward",
        .defines = {OC_DEFINE(T, oc_dtype_name(dtype))},
        .args = {OC_REF(to, oc_plan_tensor(p, out_name, a->out, OC_WRITE)),
                 OC_REF(of, oc_plan_tensor(p, is_backward ? "gradOutput" : "self", from, OC_READ)),
                 OC_INDEX(rows, rows), OC_INDEX(inner, inner),
                 OC_INDEX(elements_per_item, config.elements_per_item),
                 OC_INDEX8(to_extent, to.extent), OC_INDEX8(to_stride, to.stride),
                 OC_INDEX8(of_extent, of.extent), OC_INDEX8(of_stride, of.stride),
                 OC_INDEX8(window, window), OC_FLOAT(divisor, (float)a->divisorOverride),
                 OC_INT(is_padded, a->countIncludePad)},
        .global = {rows * oc_ceil_div(inner, config.elements_per_item)},
        .group = {config.group},
        .choice = config.choice,
        .flops = 2 * (double)oc_max_i64(oc_numel(from), oc_numel(a->out)),
        .bytes = (double)(oc_numel(from) + oc_numel(a->out)) * (double)oc_dtype_size(dtype)};

    oc_launch_define_flag(&launch, "CHANNELS", channels);
    oc_launch_define_flag(&launch, "ADAPTIVE", is_adaptive);
    if (oc_plan_try(p, oc_choose_index_width(
                           oc_max_i64(oc_view_index_extent(from), oc_view_index_extent(a->out)),
                           oc_max_i64(extent, oc_numel(a->out)), &launch.index64)))
        oc_plan_kernel(p, &launch);
}

/* ---- Entry points ---- */

/* The names are those of the parameters, because the plan cache finds tensors by them. */
#define FIELDS(strides_name, paddings_name, result)                                   \
    (const struct oc_field[])                                                         \
    {                                                                                 \
        OC_FIELD(args, gradOutput), OC_FIELD(args, self), OC_FIELD(args, kernelSize), \
            OC_NAMED_FIELD(args, stride, strides_name),                               \
            OC_NAMED_FIELD(args, padding, paddings_name), OC_FIELD(args, outputSize), \
            OC_FIELD(args, ceilMode), OC_FIELD(args, countIncludePad),                \
            OC_FIELD(args, divisorOverride), OC_FIELD(args, cubeMathType),            \
            OC_NAMED_FIELD(args, out, result)                                         \
    }
#define FIELD_COUNT OC_COUNT(FIELDS("", "", ""))

static const struct oc_op OP = {"aclnnAvgPool2d", avg_pool_check, avg_pool_plan,
                                FIELDS("strides", "paddings", "out"), FIELD_COUNT};
static const struct oc_op BACKWARD_OP = {"aclnnAvgPool2dBackward", avg_pool_backward_check,
                                         avg_pool_plan, FIELDS("stride", "padding", "gradInput"),
                                         FIELD_COUNT};
static const struct oc_op ADAPTIVE_OP = {"aclnnAdaptiveAvgPool2d", adaptive_pool_check,
                                         avg_pool_plan, FIELDS("stride", "padding", "out"),
                                         FIELD_COUNT};
static const struct oc_op ADAPTIVE_BACKWARD_OP = {"aclnnAdaptiveAvgPool2dBackward",
                                                  adaptive_pool_backward_check, avg_pool_plan,
                                                  FIELDS("stride", "padding", "out"), FIELD_COUNT};

aclnnStatus aclnnAvgPool2dGetWorkspaceSize(const aclTensor *self, const aclIntArray *kernelSize,
                                           const aclIntArray *strides, const aclIntArray *paddings,
                                           const bool ceilMode, const bool countIncludePad,
                                           const int64_t divisorOverride, const int8_t cubeMathType,
                                           aclTensor *out, uint64_t *workspaceSize,
                                           aclOpExecutor **executor)
{
    const struct args a = {.self = self,
                           .kernelSize = kernelSize,
                           .stride = strides,
                           .padding = paddings,
                           .ceilMode = ceilMode,
                           .countIncludePad = countIncludePad,
                           .divisorOverride = divisorOverride,
                           .cubeMathType = cubeMathType,
                           .out = out};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnAvgPool2d, &OP)

aclnnStatus aclnnAvgPool2dBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *self, const aclIntArray *kernelSize,
    const aclIntArray *stride, const aclIntArray *padding, bool ceilMode, bool countIncludePad,
    int64_t divisorOverride, int8_t cubeMathType, aclTensor *gradInput, uint64_t *workspaceSize,
    aclOpExecutor **executor)
{
    const struct args a = {.gradOutput = gradOutput,
                           .self = self,
                           .kernelSize = kernelSize,
                           .stride = stride,
                           .padding = padding,
                           .ceilMode = ceilMode,
                           .countIncludePad = countIncludePad,
                           .divisorOverride = divisorOverride,
                           .cubeMathType = cubeMathType,
                           .out = gradInput};

    return oc_op_prepare(&BACKWARD_OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnAvgPool2dBackward, &BACKWARD_OP)

aclnnStatus aclnnAdaptiveAvgPool2dGetWorkspaceSize(const aclTensor *self,
                                                   const aclIntArray *outputSize, aclTensor *out,
                                                   uint64_t *workspaceSize,
                                                   aclOpExecutor **executor)
{
    const struct args a = {.self = self, .outputSize = outputSize, .out = out};

    return oc_op_prepare(&ADAPTIVE_OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnAdaptiveAvgPool2d, &ADAPTIVE_OP)

aclnnStatus aclnnAdaptiveAvgPool2dBackwardGetWorkspaceSize(const aclTensor *gradOutput,
                                                           const aclTensor *self, aclTensor *out,
                                                           uint64_t *workspaceSize,
                                                           aclOpExecutor **executor)
{
    const struct args a = {.gradOutput = gradOutput, .self = self, .out = out};

    return oc_op_prepare(&ADAPTIVE_BACKWARD_OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnAdaptiveAvgPool2dBackward, &ADAPTIVE_BACKWARD_OP)
