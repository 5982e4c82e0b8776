/* SPDX-License-Identifier: Apache-2.0 */
#include "gemm/groups.h"

#include <math.h>
#include <string.h>

#include "base/math.h"
#include "base/status.h"
#include "gemm/matrix_unit.h"
#include "gemm/problem.h"
#include "plan/executor.h"

int64_t oc_gemm_groups_tile(const struct oc_conv_kernels *kernels)
{
    return OC_GEMM_BLOCK * (int64_t)kernels->config.groups.blocks;
}

int64_t oc_gemm_groups_items(const struct oc_conv_kernels *kernels)
{
    return oc_gemm_group_items(kernels->config.algorithm, kernels->config.groups.matrix_unit);
}

void oc_gemm_groups_plan_kernel(oc_plan *p, const struct oc_conv_kernels *kernels,
                                enum oc_dtype left, enum oc_dtype right, enum oc_dtype out,
                                struct oc_launch *launch)
{
    const struct oc_gemm_config *c = &kernels->config;

    if (c->algorithm == OC_GEMM_MATRIX) {
        oc_launch_define(launch, "MATRIX_UNIT", oc_matrix_unit_define(c->groups.matrix_unit));
        if (!oc_plan_has_matrix_unit(p, c->groups.matrix_unit, left)) return;
    }
    launch->source = "gemm_groups";
    launch->options = oc_gemm_group_options(oc_plan_device(p), c->groups.blocks);
    launch->choice = kernels->config.choice;
    launch->group[0] = (size_t)oc_gemm_groups_items(kernels);
    launch->fixed_group = OC_GROUPS_OF_PRODUCT;
    oc_launch_define(launch, "LEFT", oc_dtype_name(left));
    oc_launch_define(launch, "RIGHT", oc_dtype_name(right));
    oc_launch_define(launch, "OUT", oc_dtype_name(out));
    oc_launch_define_int(launch, "BLOCKS", kernels->config.groups.blocks);
    oc_launch_define_flag(launch, "ALIGNED_ACCESS", kernels->config.aligned_access);
    if (oc_plan_try(
            p, oc_choose_index_width(kernels->index_extent, launch->global[0], &launch->index64)))
        oc_plan_kernel(p, launch);
}

void oc_gemm_groups_add_margins(struct oc_conv_kernels *kernels, const int64_t stride[8])
{
    /* The sum is computed in double, because an integer would overflow for extreme views. */
    const double outside =
        (double)oc_gemm_groups_tile(kernels) *
        (fabs((double)stride[0]) + fabs((double)stride[1]) + fabs((double)stride[2]));

    kernels->index_extent = (double)kernels->index_extent + outside < (double)INT64_MAX / 2
                                ? kernels->index_extent + (int64_t)outside
                                : INT64_MAX / 2;
}

void oc_gemm_groups_define_order(struct oc_launch *launch, const int64_t left[8],
                                 const int64_t right[8])
{
    oc_launch_define_flag(launch, "LEFT_BY_COLUMNS", left[1] == 1 && left[2] != 1);
    oc_launch_define_flag(launch, "RIGHT_BY_COLUMNS", right[1] == 1 && right[2] != 1);
}

void oc_gemm_groups_rows(const aclTensor *t, int64_t *inner, int64_t stride[8])
{
    stride[0] = 0;
    *inner = oc_conv_rows(t);
    if (!oc_conv_rows_have_one_stride(t, &stride[1])) {
        *inner = oc_dim(t, 1);
        stride[0] = oc_view_stride(t, 0);
        stride[1] = oc_view_stride(t, 1);
    }
    stride[2] = oc_view_stride(t, 2);
}

/* Returns the number of products. */
static int64_t batches_count(const struct oc_gemm_batches *batches)
{
    int64_t count = 1;

    for (int axis = 0; axis < OC_GEMM_BATCH_AXES; axis++)
        count *= batches->shape[axis];
    return count;
}

/* Returns the number of different matrices of an operand: a matrix that is broadcast counts
 * once. */
static int64_t batches_count_distinct(const struct oc_gemm_batches *batches,
                                      const int64_t strides[OC_GEMM_BATCH_AXES])
{
    int64_t count = 1;

    for (int axis = 0; axis < OC_GEMM_BATCH_AXES; axis++)
        if (strides[axis] != 0) count *= batches->shape[axis];
    return count;
}

static double batches_bytes(struct oc_view view, const struct oc_gemm_batches *batches,
                            const int64_t strides[OC_GEMM_BATCH_AXES])
{
    return oc_conv_bytes(view) * (double)batches_count_distinct(batches, strides);
}

/* Appends the strides of batches behind those of rows and columns, where the kernel expects
 * them. */
static void batches_append(int64_t stride[8], const int64_t strides[OC_GEMM_BATCH_AXES])
{
    memcpy(stride + 3, strides, OC_GEMM_BATCH_AXES * sizeof(*strides));
}

void oc_gemm_groups_plan_product(oc_plan *p, const struct oc_conv_kernels *kernels,
                                 const struct oc_conv_product *q,
                                 const struct oc_gemm_batches *batches)
{
    static const struct oc_gemm_batches ONE = {.shape = {1, 1, 1, 1}};
    const struct oc_gemm_batches *b = batches == NULL ? &ONE : batches;
    const int64_t count = batches_count(b);
    const aclTensor *w = q->weight.like;
    const int summed = q->transposed ? 2 : 1;
    const int64_t rows = oc_conv_rows(q->out.like), columns = oc_dim(q->out.like, 2);
    int64_t weight[8] = {oc_view_stride(w, 0), oc_view_stride(w, summed),
                         oc_view_stride(w, 3 - summed)};
    const int64_t tile = oc_gemm_groups_tile(kernels), products = q->taps * oc_dim(w, summed);
    const struct oc_ref bias =
        q->bias.like == NULL ? q->in.ref : oc_plan_contiguous(p, q->bias, OC_F32);
    int64_t in_inner, out_inner, in[8] = {0}, out[8] = {0};

    oc_gemm_groups_rows(q->in.like, &in_inner, in);
    oc_gemm_groups_rows(q->out.like, &out_inner, out);
    batches_append(in, b->in);
    batches_append(weight, b->weight);
    batches_append(out, b->out);

    struct oc_launch launch = {
        .kernel = "products",
        .args = {OC_REF(left, q->in.ref), OC_REF(right, q->weight.ref), OC_REF(bias, bias),
                 OC_REF(out, q->out.ref), OC_INDEX(rows, rows), OC_INDEX(out_inner, out_inner),
                 OC_INDEX(left_rows, oc_conv_rows(q->in.like)), OC_INDEX(left_inner, in_inner),
                 OC_INDEX(columns, columns), OC_INDEX(summed, oc_dim(w, summed)),
                 OC_INDEX(taps, q->taps), OC_INDEX(shift, q->shift),
                 OC_INDEX(tap_step, q->tap_step), OC_INT(has_bias, q->bias.like != NULL),
                 OC_INDEX8(batches, b->shape), OC_INDEX8(left_stride, in),
                 OC_INDEX8(right_stride, weight), OC_INDEX8(out_stride, out)},
        .global = {count * oc_ceil_div(columns, tile) * oc_ceil_div(rows, tile) *
                   oc_gemm_groups_items(kernels)},
        .flops = 2.0 * (double)count * (double)(rows * columns) * (double)products,
        .bytes = batches_bytes(q->in, b, b->in) + batches_bytes(q->weight, b, b->weight) +
                 batches_bytes(q->out, b, b->out)};

    struct oc_conv_kernels with_margins = *kernels;

    oc_gemm_groups_add_margins(&with_margins, in);
    oc_gemm_groups_add_margins(&with_margins, weight);
    oc_gemm_groups_define_order(&launch, in, weight);
    oc_gemm_groups_plan_kernel(p, &with_margins, q->in.dtype, q->weight.dtype, q->out.dtype,
                               &launch);
}
