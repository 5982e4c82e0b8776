/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnConvTbcBackward by work-groups computes gradInput as gemm/groups.h does. The sums of
 * gradWeight run over rows, which are divided into parts so that all compute units have work. */
#include "conv_tbc_backward_groups.h"

#include "base/math.h"
#include "gemm/groups.h"

/* A part has at least this many rows: shorter parts would cost more than they gain. */
#define LEAST_ROWS 256
/* This many tiles of 64 rows and columns occupy most GPUs. The number of parts, and so the bits
 * of the result, depends on shapes only: neither on the number of compute units nor on the tile
 * that is chosen for it. */
#define MANY_TILES 512
#define SMALL_TILE 64

/* Returns the number of parts that gives enough tiles and needs no more memory than the tensors. */
static int64_t groups_count_parts(const struct oc_conv *q)
{
    const int64_t tiles =
        q->taps * oc_ceil_div(q->inputs, SMALL_TILE) * oc_ceil_div(q->outputs, SMALL_TILE);
    const double affordable =
        (oc_conv_tensor_bytes(q) + OC_SPARE_WORKSPACE) / (4 * (double)oc_numel(q->weight.like));
    const int64_t most = oc_min_i64(q->self_rows / LEAST_ROWS, oc_ceil_div(MANY_TILES, tiles));

    return oc_max_i64(1, affordable < (double)most ? (int64_t)affordable : most);
}

static void groups_plan_grad_weight(oc_plan *p, const struct oc_conv *q)
{
    const int64_t wanted = groups_count_parts(q);
    const int64_t part_rows = oc_ceil_div(q->self_rows, wanted);
    const int64_t parts = oc_ceil_div(q->self_rows, part_rows), count = oc_numel(q->weight.like);
    struct oc_conv_kernels kernels = q->kernels;

    kernels.config.groups.blocks =
        oc_choose_group_blocks(oc_plan_device(p), q->inputs, q->outputs, q->taps * parts);

    const int64_t tile = oc_gemm_groups_tile(&kernels);
    const int64_t columns = oc_ceil_div(q->outputs, tile), rows = oc_ceil_div(q->inputs, tile);
    const struct oc_ref out =
        parts == 1 ? q->grad_weight.ref : oc_plan_scratch(p, OC_F32, parts * count);
    const aclTensor *w = q->grad_weight.like;
    int64_t input_inner, self_inner, input[8] = {0}, self[8] = {0};
    const int64_t whole[8] = {oc_view_stride(w, 1), oc_view_stride(w, 2), oc_view_stride(w, 0)};
    const int64_t partial[8] = {q->outputs, 1, q->inputs * q->outputs, count};

    oc_gemm_groups_rows(q->input.like, &input_inner, input);
    oc_gemm_groups_rows(q->self.like, &self_inner, self);

    struct oc_launch launch = {
        .kernel = "weights",
        .args = {OC_REF(left, q->input.ref), OC_REF(right, q->self.ref), OC_REF(out, out),
                 OC_INDEX(left_rows, q->rows), OC_INDEX(left_inner, input_inner),
                 OC_INDEX(right_rows, q->self_rows), OC_INDEX(right_inner, self_inner),
                 OC_INDEX(a_columns, q->inputs), OC_INDEX(b_columns, q->outputs),
                 OC_INDEX(parts, parts), OC_INDEX(part_rows, part_rows),
                 OC_INDEX(shift, -q->pad * q->batch), OC_INDEX(tap_step, q->batch),
                 OC_INDEX8(left_stride, input), OC_INDEX8(right_stride, self),
                 OC_INDEX8(out_stride, parts == 1 ? whole : partial)},
        .global = {columns * rows * q->taps * parts * oc_gemm_groups_items(&kernels)},
        .flops = 2.0 * (double)q->self_rows * (double)count,
        .bytes = oc_conv_bytes(q->input) + oc_conv_bytes(q->self) + oc_conv_bytes(q->grad_weight)};

    if (parts > 1) kernels.index_extent = oc_max_i64(kernels.index_extent, parts * count);
    oc_gemm_groups_add_margins(&kernels, input);
    oc_gemm_groups_add_margins(&kernels, self);
    oc_gemm_groups_define_order(&launch, input, self);
    oc_gemm_groups_plan_kernel(p, &kernels, q->input.dtype, q->self.dtype,
                               parts == 1 ? q->grad_weight.dtype : OC_F32, &launch);
    if (parts > 1)
        oc_plan_sum_parts(p, q->grad_weight, out, OC_F32, parts, q->kernels.config.choice);
}

void oc_conv_plan_groups(oc_plan *p, const struct oc_conv *q)
{
    const struct oc_conv_product grad_input = oc_conv_grad_input(q);

    oc_gemm_groups_plan_product(p, &q->kernels, &grad_input, NULL);
    groups_plan_grad_weight(p, q);
}
