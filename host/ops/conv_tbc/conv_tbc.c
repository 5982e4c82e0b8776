/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnConvTbc computes a sum of matrix products, one per tap, over the rows (time, batch). The
 * rows are contiguous, so im2col is not needed. Where self or weight is empty, out is the bias.
 */
#include <stdio.h>

#include "aclnnop/aclnn_convolution.h"
#include "base/math.h"
#include "check/check.h"
#include "gemm/conv_blas.h"
#include "gemm/conv_few.h"
#include "gemm/conv_tile.h"
#include "gemm/groups.h"
#include "gemm/problem.h"
#include "plan/op.h"

struct args {
    const aclTensor *self, *weight, *bias;
    int64_t pad;
    aclTensor *output;
    int8_t cubeMathType;
};

#define ROWS (OC_FORMAT_BIT(ACL_FORMAT_ND) | OC_FORMAT_BIT(ACL_FORMAT_NCL))

// clang-format off
static const struct oc_rule RULES[] = {
    /*              name    dtypes     rank  formats */
    OC_TENSOR(args, self,   OC_FLOATS, 3, 3, ROWS),
    OC_TENSOR(args, weight, OC_FLOATS, 3, 3, ROWS),
    OC_TENSOR(args, bias,   OC_FLOATS, 1, 1, OC_ANY_FORMAT),
    OC_TENSOR(args, output, OC_FLOATS, 3, 3, ROWS),
};
// clang-format on

/* Sets *times to the length of output: T + 2 * pad + 1 - K. */
static aclnnStatus conv_output_times(const struct args *a, int64_t *times)
{
    char value[24];
    int64_t rows;

    OC_TRY(oc_check_i64("pad", a->pad, OC_GE, NULL, 0));
    (void)snprintf(value, sizeof(value), "%lld", (long long)a->pad);
    OC_TRY(oc_check_that(oc_mul_i64(a->pad, 2, times) && oc_add_i64(*times, 1, times) &&
                             oc_add_i64(*times, oc_dim(a->self, 0), times) &&
                             oc_mul_i64(*times, oc_dim(a->self, 1), &rows),
                         "pad", value,
                         "(self.shape[0] + 2 * pad + 1) * self.shape[1] must fit into 63 bits"));

    /* The output must have a row, unless self is empty. */
    const int64_t least = oc_numel(a->self) > 0 ? 1 : 0;

    OC_TRY(oc_check_i64("weight.shape[0]", oc_dim(a->weight, 0), OC_LE,
                        least == 1 ? "self.shape[0] + 2 * pad" : "self.shape[0] + 2 * pad + 1",
                        *times - least));
    *times -= oc_dim(a->weight, 0);
    return ACLNN_SUCCESS;
}

static aclnnStatus conv_check(const void *opaque)
{
    const struct args *a = opaque;
    int64_t times;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(oc_check_same_dtype("weight", a->weight, "self", a->self));
    OC_TRY(oc_check_same_dtype("output", a->output, "weight", a->weight));
    OC_TRY(oc_check_i64("bias.shape[0]", oc_dim(a->bias, 0), OC_EQ, "weight.shape[2]",
                        oc_dim(a->weight, 2)));
    OC_TRY(oc_check_i64("weight.shape[0]", oc_dim(a->weight, 0), OC_GT, NULL, 0));
    OC_TRY(conv_output_times(a, &times));
    OC_TRY(oc_check_i64("weight.shape[1]", oc_dim(a->weight, 1), OC_EQ, "self.shape[2]",
                        oc_dim(a->self, 2)));

    const int64_t shape[] = {times, oc_dim(a->self, 1), oc_dim(a->weight, 2)};

    OC_TRY(oc_check_shape("output", a->output, shape, 3,
                          "(self.shape[0] + 2 * pad + 1 - weight.shape[0], self.shape[1], "
                          "weight.shape[2])"));
    return oc_check_cube_math_type(a->cubeMathType);
}

/* Number of rows per work-item of `direct`. */
#define DIRECT_ROWS 4

static void conv_plan_direct(oc_plan *p, const struct oc_conv_kernels *kernels,
                             const struct oc_conv_product *q, int64_t pad)
{
    const aclTensor *x = q->in.like, *w = q->weight.like, *out = q->out.like;
    const int64_t rows = oc_conv_rows(out), inputs = oc_dim(x, 2), outputs = oc_dim(out, 2);
    const int64_t width = outputs >= 16 ? 16 : outputs >= 8 ? 8 : 4;
    const int64_t self_weight[8] = {oc_view_stride(x, 0), oc_view_stride(x, 1),
                                    oc_view_stride(x, 2), oc_view_stride(w, 0),
                                    oc_view_stride(w, 1), oc_view_stride(w, 2)};
    const int64_t out_bias[8] = {oc_view_stride(out, 0), oc_view_stride(out, 1),
                                 oc_view_stride(out, 2), oc_view_stride(q->bias.like, 0)};
    struct oc_launch launch = {
        .kernel = "direct",
        .defines = {OC_DEFINE(BIAS_T, oc_dtype_name(q->bias.dtype)),
                    OC_DEFINE_INT(VECTOR_WIDTH, width), OC_DEFINE_INT(ROWS_PER_ITEM, DIRECT_ROWS)},
        .args = {OC_REF(self, q->in.ref), OC_REF(weight, q->weight.ref), OC_REF(bias, q->bias.ref),
                 OC_REF(out, q->out.ref), OC_INDEX(times, oc_dim(x, 0)),
                 OC_INDEX(out_times, oc_dim(out, 0)), OC_INDEX(batch, oc_dim(x, 1)),
                 OC_INDEX(inputs, inputs), OC_INDEX(outputs, outputs), OC_INDEX(taps, q->taps),
                 OC_INDEX(pad, pad), OC_INDEX8(self_weight, self_weight),
                 OC_INDEX8(out_bias, out_bias)},
        .global = {oc_ceil_div(rows, DIRECT_ROWS) * oc_ceil_div(outputs, width)},
        .group = {kernels->config.group},
        .aligned_access = kernels->config.aligned_access,
        .flops = 2.0 * (double)(rows * q->taps) * (double)(inputs * outputs),
        .bytes = (double)(oc_numel(x) + oc_numel(w) + rows * outputs) *
                 (double)oc_dtype_size(kernels->dtype)};

    oc_conv_plan_kernel(p, kernels, "conv_tbc", &launch);
}

static void conv_plan_blas(oc_plan *p, const struct oc_conv_kernels *kernels,
                           const struct oc_conv_product *q)
{
    struct oc_conv_blas_rows self;

    oc_conv_blas_plan_input(p, q->in, true, &self);
    oc_conv_blas_plan_product(p, q, &self, kernels->config.choice);
}

/* `pad` is counted from the first tap of q->weight. */
static void conv_plan_product(oc_plan *p, const struct oc_conv_product *q, int64_t pad,
                              int8_t cube_math)
{
    struct oc_gemm_problem gemm = {
        .rows = oc_max_i64(oc_conv_rows(q->in.like), oc_conv_rows(q->out.like)),
        .taps = q->taps,
        .columns = oc_dim(q->out.like, 2),
        .summed = oc_dim(q->in.like, 2),
        .unit_stride = true, /* `direct` reads any strides here */
        .products = 1,
        .is_convolution = true};
    struct oc_conv_kernels kernels = {.dtype = q->in.dtype,
                                      .index_extent = oc_conv_index_extent(q)};

    oc_gemm_problem_set_types(p, q->in.dtype, q->weight.dtype, cube_math, &gemm);
    if (!oc_plan_try(p, oc_choose_gemm(oc_plan_device(p), &gemm, &kernels.config))) return;
    if (kernels.config.algorithm == OC_GEMM_DIRECT) {
        conv_plan_direct(p, &kernels, q, pad);
    } else if (oc_gemm_is_by_tiles(kernels.config.algorithm)) {
        kernels.index_extent = oc_max_i64(kernels.index_extent, oc_conv_tile_scratch(&kernels, q));
        oc_conv_tile_plan_product(p, &kernels, q);
    } else if (kernels.config.algorithm == OC_GEMM_FEW) {
        kernels.index_extent = oc_conv_few_index_extent(&kernels, q);
        oc_conv_few_plan_product(p, &kernels, q, NULL);
    } else if (oc_gemm_is_by_groups(kernels.config.algorithm)) {
        oc_gemm_groups_plan_product(p, &kernels, q, NULL);
    } else {
        conv_plan_blas(p, &kernels, q);
    }
}

static void conv_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_view out = oc_plan_view(p, "output", a->output, OC_WRITE);
    const struct oc_view bias = oc_plan_view(p, "bias", a->bias, OC_READ);

    if (oc_numel(a->output) == 0) return;
    if (oc_numel(a->self) == 0 || oc_numel(a->weight) == 0) {
        oc_plan_copy(p, out, bias);
        return;
    }

    /* Taps outside [first_tap, end_tap) read only padding. At least one tap remains, because K
     * <= T + 2 * pad. */
    const int64_t first_tap = oc_max_i64(0, a->pad + 1 - oc_dim(a->output, 0));
    const int64_t end_tap = oc_min_i64(oc_dim(a->weight, 0), a->pad + oc_dim(a->self, 0));
    const int64_t batch = oc_dim(a->self, 1);
    int64_t weight_shape[] = {end_tap - first_tap, oc_dim(a->weight, 1), oc_dim(a->weight, 2)};
    aclTensor weight = *a->weight;
    struct oc_view weight_view = oc_plan_view(p, "weight", a->weight, OC_READ);

    weight.shape = weight_shape;
    weight_view.like = &weight;
    weight_view.ref.offset +=
        first_tap * oc_stride(a->weight, 0) * (int64_t)oc_dtype_size(weight_view.dtype);

    const struct oc_view self = oc_plan_view(p, "self", a->self, OC_READ);
    const double bytes = oc_conv_bytes(self) + oc_conv_bytes(weight_view) + oc_conv_bytes(out);
    const struct oc_conv_product product = {.in = self,
                                            .weight = weight_view,
                                            .out = out,
                                            .bias = bias,
                                            .taps = end_tap - first_tap,
                                            .shift = (first_tap - a->pad) * batch,
                                            .tap_step = batch,
                                            .workspace = 2 * bytes + OC_SPARE_WORKSPACE};

    conv_plan_product(p, &product, a->pad - first_tap, a->cubeMathType);
}

static const struct oc_field FIELDS[] = {OC_FIELD(args, self),   OC_FIELD(args, weight),
                                         OC_FIELD(args, bias),   OC_FIELD(args, pad),
                                         OC_FIELD(args, output), OC_FIELD(args, cubeMathType)};

static const struct oc_op OP = {"aclnnConvTbc", conv_check, conv_plan, FIELDS, OC_COUNT(FIELDS)};

aclnnStatus aclnnConvTbcGetWorkspaceSize(const aclTensor *self, const aclTensor *weight,
                                         const aclTensor *bias, const int64_t pad,
                                         aclTensor *output, int8_t cubeMathType,
                                         uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {self, weight, bias, pad, output, cubeMathType};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnConvTbc, &OP)
