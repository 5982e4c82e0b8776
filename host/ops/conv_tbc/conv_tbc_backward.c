/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnConvTbcBackward: gradInput and gradWeight are sums of matrix products, one per tap, over the
 * rows (time, batch). The rows are contiguous, so im2col is not needed. gradBias is the sum of the
 * rows of self, computed in parts of a fixed size, so that the result is reproducible.
 */
#include <stdio.h>

#include "aclnnop/aclnn_convolution_backward.h"
#include "base/math.h"
#include "check/check.h"
#include "gemm/conv_tile.h"
#include "gemm/groups.h"
#include "gemm/problem.h"
#include "ops/conv_tbc/conv_tbc_backward_blas.h"
#include "ops/conv_tbc/conv_tbc_backward_common.h"
#include "ops/conv_tbc/conv_tbc_backward_few.h"
#include "ops/conv_tbc/conv_tbc_backward_groups.h"
#include "ops/conv_tbc/conv_tbc_backward_tile.h"
#include "plan/op.h"

struct args {
    const aclTensor *self, *input, *weight, *bias;
    int64_t pad;
    int8_t cubeMathType;
    aclTensor *gradInput, *gradWeight, *gradBias;
};

#define VECTOR OC_FORMAT_BIT(ACL_FORMAT_ND)
#define ROWS (VECTOR | OC_FORMAT_BIT(ACL_FORMAT_NCL))

// clang-format off
static const struct oc_rule RULES[] = {
    /*              name        dtypes     rank  formats */
    OC_TENSOR(args, self,       OC_FLOATS, 3, 3, ROWS),
    OC_TENSOR(args, input,      OC_FLOATS, 3, 3, ROWS),
    OC_TENSOR(args, weight,     OC_FLOATS, 3, 3, ROWS),
    OC_TENSOR(args, bias,       OC_FLOATS, 1, 1, VECTOR),
    OC_TENSOR(args, gradInput,  OC_FLOATS, 3, 3, ROWS),
    OC_TENSOR(args, gradWeight, OC_FLOATS, 3, 3, ROWS),
    OC_TENSOR(args, gradBias,   OC_FLOATS, 1, 1, VECTOR),
};
// clang-format on

static aclnnStatus conv_check_dtypes(const struct args *a)
{
    OC_TRY(oc_check_same_dtype("input", a->input, "self", a->self));
    OC_TRY(oc_check_same_dtype("weight", a->weight, "self", a->self));
    OC_TRY(oc_check_same_dtype("bias", a->bias, "self", a->self));
    OC_TRY(oc_check_same_dtype("gradInput", a->gradInput, "self", a->self));
    OC_TRY(oc_check_same_dtype("gradWeight", a->gradWeight, "self", a->self));
    return oc_check_same_dtype("gradBias", a->gradBias, "self", a->self);
}

/* Sets *length to T + 2 * pad + 1: the length of the output plus the number of taps. */
static aclnnStatus conv_padded_length(const struct args *a, int64_t *length)
{
    char value[24];

    OC_TRY(oc_check_i64("pad", a->pad, OC_GE, NULL, 0));
    (void)snprintf(value, sizeof(value), "%lld", (long long)a->pad);
    return oc_check_that(oc_mul_i64(a->pad, 2, length) && oc_add_i64(*length, 1, length) &&
                             oc_add_i64(*length, oc_dim(a->input, 0), length),
                         "pad", value, "input.shape[0] + 2 * pad + 1 must fit into 63 bits");
}

static aclnnStatus conv_check_shapes(const struct args *a)
{
    int64_t length;

    OC_TRY(oc_check_i64("input.shape[2]", oc_dim(a->input, 2), OC_EQ, "weight.shape[1]",
                        oc_dim(a->weight, 1)));
    OC_TRY(oc_check_i64("bias.shape[0]", oc_dim(a->bias, 0), OC_EQ, "weight.shape[2]",
                        oc_dim(a->weight, 2)));
    OC_TRY(conv_padded_length(a, &length));
    OC_TRY(oc_check_i64("weight.shape[0]", oc_dim(a->weight, 0), OC_LE,
                        "input.shape[0] + 2 * pad + 1", length));

    const int64_t output[] = {length - oc_dim(a->weight, 0), oc_dim(a->input, 1),
                              oc_dim(a->weight, 2)};

    OC_TRY(oc_check_shape("self", a->self, output, 3, "as of the forward output"));
    OC_TRY(oc_check_shape("gradInput", a->gradInput, a->input->shape, 3, "that of input"));
    OC_TRY(oc_check_shape("gradWeight", a->gradWeight, a->weight->shape, 3, "that of weight"));
    return oc_check_shape("gradBias", a->gradBias, a->bias->shape, 1, "that of bias");
}

static aclnnStatus conv_check(const void *opaque)
{
    const struct args *a = opaque;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(conv_check_dtypes(a));
    OC_TRY(conv_check_shapes(a));
    return oc_check_cube_math_type(a->cubeMathType);
}

/* Number of rows per partial sum of gradBias. It is constant, so the result does not depend on
 * the device. */
#define PART_ROWS 256
static void conv_plan_sum(oc_plan *p, const struct oc_conv *q, struct oc_launch *launch)
{
    if (oc_gemm_is_by_tiles(q->kernels.config.algorithm)) {
        oc_conv_tile_plan_kernel(p, &q->kernels, q->kernels.dtype, launch);
        return;
    }
    oc_launch_define(launch, "ALGORITHM", "COLUMNS");
    oc_launch_define_int(launch, "SUM_WIDTH", q->kernels.config.sum_width);
    oc_conv_plan_kernel(p, &q->kernels, "conv_tbc_tile", launch);
}

static void conv_plan_grad_bias(oc_plan *p, const struct oc_conv *q)
{
    const int64_t parts = oc_ceil_div(q->self_rows, PART_ROWS);
    const struct oc_ref sums = oc_plan_scratch(p, OC_F32, parts * q->outputs);
    int64_t stride[8];
    struct oc_launch partial = {
        .kernel = "sum_part",
        .args = {OC_REF(in, q->self.ref), OC_REF(parts, sums), OC_INDEX(rows, q->self_rows),
                 OC_INDEX(inner, q->batch), OC_INDEX(columns, q->outputs),
                 OC_INDEX(part_rows, PART_ROWS), OC_INDEX8(stride, stride)},
        .global = {oc_ceil_div(q->outputs, q->kernels.config.sum_width), parts},
        .group = {q->kernels.config.group},
        .flops = (double)(q->self_rows * q->outputs),
        .bytes = (double)(q->self_rows * q->outputs) * (double)oc_dtype_size(q->kernels.dtype)};
    struct oc_launch final = {.kernel = "sum_parts",
                              .args = {OC_REF(parts, sums), OC_REF(out, q->grad_bias.ref),
                                       OC_INDEX(columns, q->outputs), OC_INDEX(part_count, parts),
                                       OC_INDEX(out_stride, oc_view_stride(q->grad_bias.like, 0))},
                              .global = {q->outputs},
                              .group = {q->kernels.config.pack_group},
                              .bytes = (double)(parts * q->outputs) * 4};

    oc_view_strides8(q->self.like, stride);
    conv_plan_sum(p, q, &partial);
    conv_plan_sum(p, q, &final);
}

static int64_t conv_index_extent(const struct oc_conv *q)
{
    const aclTensor *all[] = {q->self.like,       q->input.like,       q->weight.like,
                              q->grad_input.like, q->grad_weight.like, q->grad_bias.like};
    /* Kernels also compute the indices of rows before the first one and after the last one. */
    int64_t extent = oc_max_i64(q->rows, q->self_rows) + (q->pad + q->taps) * q->batch;

    for (size_t i = 0; i < OC_COUNT(all); i++)
        extent = oc_max_i64(extent, oc_view_index_extent(all[i]));
    return extent;
}

static bool conv_rows_have_unit_stride(const aclTensor *t)
{
    return oc_stride(t, 2) == 1 || oc_dim(t, 2) == 1;
}

/* Number of columns of gradInput per work-item of `direct`. */
#define COLUMNS 4

static void conv_plan_direct(oc_plan *p, const struct oc_conv *q)
{
    const aclTensor *s = q->self.like, *x = q->input.like, *w = q->weight.like;
    const aclTensor *gx = q->grad_input.like, *gw = q->grad_weight.like;
    const int64_t width = q->outputs >= 16 ? 16 : q->outputs >= 8 ? 8 : 4;
    const int64_t first[8] = {oc_view_stride(s, 0), oc_view_stride(s, 1), 1,
                              oc_view_stride(x, 0), oc_view_stride(x, 1), oc_view_stride(x, 2)};
    const int64_t second[8] = {oc_view_stride(w, 0),  oc_view_stride(w, 1),  1,
                               oc_view_stride(gx, 0), oc_view_stride(gx, 1), oc_view_stride(gx, 2)};
    const int64_t third[8] = {oc_view_stride(gw, 0), oc_view_stride(gw, 1), oc_view_stride(gw, 2),
                              oc_view_stride(q->grad_bias.like, 0)};
    struct oc_launch launch = {
        .kernel = "direct",
        .defines = {OC_DEFINE_INT(VECTOR_WIDTH, width), OC_DEFINE_INT(COLUMNS_PER_ITEM, COLUMNS)},
        .args = {OC_REF(self, q->self.ref), OC_REF(input, q->input.ref),
                 OC_REF(weight, q->weight.ref), OC_REF(grad_input, q->grad_input.ref),
                 OC_REF(grad_weight, q->grad_weight.ref), OC_REF(grad_bias, q->grad_bias.ref),
                 OC_INDEX(times, q->times), OC_INDEX(self_times, q->self_times),
                 OC_INDEX(batch, q->batch), OC_INDEX(inputs, q->inputs),
                 OC_INDEX(outputs, q->outputs), OC_INDEX(taps, q->taps), OC_INDEX(pad, q->pad),
                 OC_INDEX8(self_input, first), OC_INDEX8(weight_grad_input, second),
                 OC_INDEX8(grad_weight_bias, third)},
        .global = {q->rows * oc_ceil_div(q->inputs, COLUMNS) +
                   (q->taps * q->inputs + 1) * oc_ceil_div(q->outputs, width)},
        .group = {q->kernels.config.pack_group},
        .aligned_access = q->kernels.config.aligned_access,
        .flops = 4.0 * (double)(q->self_rows * q->taps) * (double)(q->inputs * q->outputs),
        .bytes = (double)(2 * q->rows * q->inputs + q->self_rows * q->outputs +
                          2 * q->taps * q->inputs * q->outputs) *
                 (double)oc_dtype_size(q->kernels.dtype)};

    oc_conv_plan_kernel(p, &q->kernels, "conv_tbc_backward", &launch);
}

static void conv_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    struct oc_conv q = {.kernels = {.dtype = oc_dtype_of(a->self->dtype)},
                        .times = oc_dim(a->input, 0),
                        .self_times = oc_dim(a->self, 0),
                        .batch = oc_dim(a->self, 1),
                        .inputs = oc_dim(a->input, 2),
                        .outputs = oc_dim(a->self, 2),
                        .taps = oc_dim(a->weight, 0),
                        .pad = a->pad,
                        .self = oc_plan_view(p, "self", a->self, OC_READ),
                        .input = oc_plan_view(p, "input", a->input, OC_READ),
                        .weight = oc_plan_view(p, "weight", a->weight, OC_READ),
                        .grad_input = oc_plan_view(p, "gradInput", a->gradInput, OC_WRITE),
                        .grad_weight = oc_plan_view(p, "gradWeight", a->gradWeight, OC_WRITE),
                        .grad_bias = oc_plan_view(p, "gradBias", a->gradBias, OC_WRITE)};
    const bool empty = oc_numel(a->input) == 0 || oc_numel(a->weight) == 0;

    if (oc_numel(a->self) == 0) { /* nothing is summed */
        oc_plan_fill(p, q.grad_input, 0);
        oc_plan_fill(p, q.grad_weight, 0);
        oc_plan_fill(p, q.grad_bias, 0);
        return;
    }
    q.self_rows = q.self_times * q.batch;
    if (empty) q.times = q.taps = q.pad = 0; /* if a tensor is empty, these have no bounds */
    q.rows = q.times * q.batch;

    struct oc_gemm_problem gemm = {
        .rows = oc_max_i64(q.rows, q.self_rows),
        .taps = q.taps,
        .columns = q.inputs,
        .summed = q.outputs,
        .unit_stride = conv_rows_have_unit_stride(a->self) && conv_rows_have_unit_stride(a->weight),
        .products = 2,
        .is_convolution = true};

    oc_gemm_problem_set_types(p, q.kernels.dtype, q.kernels.dtype, a->cubeMathType, &gemm);
    q.kernels.index_extent = conv_index_extent(&q);
    if (!oc_plan_try(p, oc_choose_gemm(oc_plan_device(p), &gemm, &q.kernels.config))) return;
    if (empty) {
        oc_plan_fill(p, q.grad_input, 0);
        oc_plan_fill(p, q.grad_weight, 0);
        conv_plan_grad_bias(p, &q);
    } else if (q.kernels.config.algorithm == OC_GEMM_DIRECT) {
        conv_plan_direct(p, &q);
    } else if (q.kernels.config.algorithm == OC_GEMM_FEW) {
        if (!oc_conv_plan_few(p, &q)) conv_plan_grad_bias(p, &q);
    } else {
        if (oc_gemm_is_by_tiles(q.kernels.config.algorithm))
            oc_conv_plan_tile(p, &q);
        else if (oc_gemm_is_by_groups(q.kernels.config.algorithm))
            oc_conv_plan_groups(p, &q);
        else
            oc_conv_plan_blas(p, &q);
        conv_plan_grad_bias(p, &q);
    }
}

static const struct oc_field FIELDS[] = {
    OC_FIELD(args, self),      OC_FIELD(args, input),      OC_FIELD(args, weight),
    OC_FIELD(args, bias),      OC_FIELD(args, pad),        OC_FIELD(args, cubeMathType),
    OC_FIELD(args, gradInput), OC_FIELD(args, gradWeight), OC_FIELD(args, gradBias)};

static const struct oc_op OP = {"aclnnConvTbcBackward", conv_check, conv_plan, FIELDS,
                                OC_COUNT(FIELDS)};

aclnnStatus aclnnConvTbcBackwardGetWorkspaceSize(const aclTensor *self, const aclTensor *input,
                                                 const aclTensor *weight, const aclTensor *bias,
                                                 int64_t pad, int8_t cubeMathType,
                                                 aclTensor *gradInput, aclTensor *gradWeight,
                                                 aclTensor *gradBias, uint64_t *workspaceSize,
                                                 aclOpExecutor **executor)
{
    const struct args a = {self,         input,     weight,     bias,    pad,
                           cubeMathType, gradInput, gradWeight, gradBias};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnConvTbcBackward, &OP)
