/* SPDX-License-Identifier: Apache-2.0 */
#include "gemm/conv_few.h"

#include "base/math.h"
#include "gemm/conv_few_terms.h"

struct oc_conv_planes oc_conv_few_plan_planes(oc_plan *p, struct oc_view view)
{
    static const int CHANNEL_FIRST[] = {2, 0, 1};
    const int64_t rows = oc_conv_rows(view.like);
    struct oc_layout planes;
    int64_t stride;

    if (view.dtype == OC_F32 && oc_conv_rows_have_one_stride(view.like, &stride) &&
        (stride == 1 || rows == 1))
        return (struct oc_conv_planes){view.ref, oc_view_stride(view.like, 2)};
    oc_conv_reorder(view.like, CHANNEL_FIRST, &planes);
    view.like = &planes.tensor;
    return (struct oc_conv_planes){oc_plan_contiguous(p, view, OC_F32), rows};
}

bool oc_conv_few_has_terms(const struct oc_conv_product *q)
{
    return oc_dim(q->out.like, 2) > OC_FEW_COLUMNS;
}

bool oc_conv_few_reads_planes(const struct oc_conv_product *q)
{
    return oc_dim(q->in.like, 2) <= OC_FEW_SUMMED;
}

int64_t oc_conv_few_items(const struct oc_conv_kernels *kernels, int64_t item_rows, int64_t rows)
{
    const int64_t in_turn = kernels->config.few.in_turn;

    return oc_ceil_div(rows, item_rows * in_turn) * in_turn;
}

int64_t oc_conv_few_index_extent(const struct oc_conv_kernels *kernels,
                                 const struct oc_conv_product *q)
{
    const int64_t group = (int64_t)kernels->config.pack_group + kernels->config.few.in_turn;
    const int64_t summed = oc_dim(q->in.like, 2), columns = oc_dim(q->out.like, 2);
    const int64_t copies =
        oc_max_i64(oc_conv_rows(q->in.like) * summed, q->taps * summed * columns);

    return oc_max_i64(oc_conv_index_extent(q), copies) + group * kernels->config.few.part_rows;
}

void oc_conv_few_plan_kernel(oc_plan *p, const struct oc_conv_kernels *kernels, int64_t columns,
                             struct oc_launch *launch)
{
    oc_launch_define_int(launch, "VECTOR_WIDTH", kernels->config.dots.width);
    oc_launch_define_int(launch, "COLUMNS", columns);
    oc_launch_define_int(launch, "OUTPUTS", OC_FEW_OUTPUTS);
    oc_launch_define_int(launch, "ITEMS_IN_TURN", kernels->config.few.in_turn);
    launch->group[0] =
        kernels->config.few.in_turn == 1 ? kernels->config.group : kernels->config.pack_group;
    launch->aligned_access = kernels->config.aligned_access;
    oc_conv_plan_kernel(p, kernels, "conv_tbc_few", launch);
}

void oc_conv_few_plan_product(oc_plan *p, const struct oc_conv_kernels *kernels,
                              const struct oc_conv_product *q, const struct oc_conv_planes *planes)
{
    if (oc_conv_few_has_terms(q)) {
        oc_conv_few_terms_plan_product(p, kernels, q, oc_plan_contiguous(p, q->in, OC_F32));
        return;
    }

    const bool dots = !oc_conv_few_reads_planes(q);
    const int64_t rows = oc_conv_rows(q->out.like), in_rows = oc_conv_rows(q->in.like);
    const int64_t columns = oc_dim(q->out.like, 2), summed = oc_dim(q->in.like, 2);
    const int64_t item_rows = kernels->config.few.rows;
    const struct oc_ref weight = oc_conv_plan_weight(p, q, dots);
    const struct oc_ref bias =
        q->bias.like == NULL ? weight : oc_plan_contiguous(p, q->bias, OC_F32);
    struct oc_layout layout;
    int64_t in_stride[8], out_stride[8];
    const int64_t inner = oc_conv_number_rows(q->out.like, out_stride);
    struct oc_launch launch = {.kernel = dots ? "few_dots" : "few_rows",
                               .global = {oc_conv_few_items(kernels, item_rows, rows)},
                               .flops = 2.0 * (double)(rows * columns) * (double)(q->taps * summed),
                               .bytes = (double)(rows * columns + in_rows * summed) *
                                        (double)oc_dtype_size(kernels->dtype)};

    if (dots) {
        const struct oc_view in = oc_conv_plan_channels(p, q->in, &layout);
        const int64_t in_inner = oc_conv_number_rows(in.like, in_stride);

        OC_APPEND_ARGS(&launch, OC_REF(in, in.ref), OC_REF(weight, weight), OC_REF(bias, bias),
                       OC_REF(out, q->out.ref), OC_INDEX(item_rows, item_rows),
                       OC_INDEX(rows, rows), OC_INDEX(in_rows, in_rows),
                       OC_INDEX(in_inner, in_inner));
    } else {
        const struct oc_conv_planes in =
            planes != NULL ? *planes : oc_conv_few_plan_planes(p, q->in);

        OC_APPEND_ARGS(&launch, OC_REF(in, in.ref), OC_REF(weight, weight), OC_REF(bias, bias),
                       OC_REF(out, q->out.ref), OC_INDEX(item_rows, item_rows),
                       OC_INDEX(rows, rows), OC_INDEX(in_rows, in_rows), OC_INDEX(plane, in.plane));
    }
    OC_APPEND_ARGS(&launch, OC_INDEX(inner, inner), OC_INDEX(shift, q->shift),
                   OC_INDEX(tap_step, q->tap_step), OC_INDEX(taps, q->taps),
                   OC_INDEX(summed, summed), OC_INT(has_bias, q->bias.like != NULL));
    if (dots) OC_APPEND_ARGS(&launch, OC_INDEX8(in_stride, in_stride));
    OC_APPEND_ARGS(&launch, OC_INDEX8(out_stride, out_stride));
    oc_conv_few_plan_kernel(p, kernels, columns, &launch);
}
