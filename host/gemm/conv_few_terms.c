/* SPDX-License-Identifier: Apache-2.0 */
#include "gemm/conv_few_terms.h"

#include "base/math.h"
#include "strategy/tuned.h"

/* A work-item computes at most this many elements, columns and rows of out. */
#define ITEM_ELEMENTS 16384
#define ITEM_COLUMNS 4096
#define MOST_ROWS 256
/* Registers hold this many vectors of sums. */
#define SUM_VECTORS 16
#define MOST_VECTORS 4
#define CACHE_LINE 64 /* in bytes */

int64_t oc_conv_few_terms_blocks(int64_t columns, int64_t item_columns)
{
    return oc_max_i64(1, columns / item_columns);
}

void oc_conv_few_terms_plan_kernel(oc_plan *p, const struct oc_conv_kernels *kernels, int64_t taps,
                                   int64_t summed, int64_t columns, struct oc_launch *launch)
{
    const int64_t most = columns >= 16 ? 16 : columns >= 8 ? 8 : 4;
    const int64_t width = oc_min_i64(kernels->config.dots.width, most);
    const int64_t vectors = oc_min_i64(MOST_VECTORS, oc_ceil_div(columns, width));

    oc_launch_define_int(launch, "VECTOR_WIDTH", width);
    oc_launch_define_int(launch, "TAPS", taps);
    oc_launch_define_int(launch, "SUMMED", summed);
    oc_launch_define_int(launch, "VECTORS", oc_min_i64(vectors, SUM_VECTORS / (taps * summed)));
    launch->group[0] = kernels->config.group;
    launch->aligned_access = kernels->config.aligned_access;
    oc_conv_plan_kernel(p, kernels, "conv_tbc_few_terms", launch);
}

void oc_conv_few_terms_plan_product(oc_plan *p, const struct oc_conv_kernels *kernels,
                                    const struct oc_conv_product *q, struct oc_ref in)
{
    const int64_t rows = oc_conv_rows(q->out.like), in_rows = oc_conv_rows(q->in.like);
    const int64_t columns = oc_dim(q->out.like, 2), summed = oc_dim(q->in.like, 2);
    const int64_t item_rows =
        oc_max_i64(1, oc_min_i64(MOST_ROWS, ITEM_ELEMENTS / oc_min_i64(columns, ITEM_COLUMNS)));
    const struct oc_ref weight = oc_conv_plan_weight(p, q, false);
    const struct oc_ref bias =
        q->bias.like == NULL ? weight : oc_plan_contiguous(p, q->bias, OC_F32);
    struct oc_layout layout;
    const struct oc_view out = oc_conv_scratch_channels(p, q->out, &layout);
    struct oc_conv_kernels of_product = *kernels;
    int64_t stride[8];
    const int64_t inner = oc_conv_number_rows(out.like, stride);
    struct oc_launch launch = {
        .kernel = "few_terms",
        .args = {OC_REF(in, in), OC_REF(weight, weight), OC_REF(bias, bias), OC_REF(out, out.ref),
                 OC_INDEX(item_rows, item_rows), OC_INDEX(item_columns, ITEM_COLUMNS),
                 OC_INDEX(rows, rows), OC_INDEX(in_rows, in_rows), OC_INDEX(columns, columns),
                 OC_INDEX(inner, inner), OC_INDEX(shift, q->shift), OC_INDEX(tap_step, q->tap_step),
                 OC_INT(has_bias, q->bias.like != NULL), OC_INDEX8(out_stride, stride)},
        .global = {oc_ceil_div(rows, item_rows), oc_conv_few_terms_blocks(columns, ITEM_COLUMNS)},
        .flops = 2.0 * (double)(rows * columns) * (double)(q->taps * summed),
        .bytes =
            (double)(rows * columns + in_rows * summed) * (double)oc_dtype_size(kernels->dtype)};

    of_product.index_extent =
        oc_max_i64(oc_max_i64(kernels->index_extent, oc_conv_index_extent(q) + MOST_ROWS),
                   oc_max_i64(in_rows * summed, oc_max_i64(q->taps * summed, rows) * columns));
    /* Stores bypass the cache only where rows are whole cache lines, whose parts are written one
     * after the other, and only if the result is not copied afterwards. */
    oc_launch_define_flag(&launch, "NON_TEMPORAL",
                          out.like == q->out.like &&
                              columns * (int64_t)oc_dtype_size(kernels->dtype) % CACHE_LINE == 0 &&
                              oc_choose_non_temporal(oc_plan_device(p), (int64_t)launch.bytes));
    oc_conv_few_terms_plan_kernel(p, &of_product, q->taps, summed, columns, &launch);
    if (out.like != q->out.like) oc_plan_copy(p, q->out, out);
}
