/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnConvTbcBackward with register tiles: gradInput as plan/conv_tile.h has it, and gradWeight, whose
 * sums go over rows. */
#include "conv_tbc_backward_tile.h"

#include "base/math.h"
#include "plan/conv_tile.h"

/* gradWeight[k, a, b] is the sum of the products of channel a of row r + shift + k * tap_step and channel b
 * of row r. */
struct weight_problem {
    struct oc_view a, b;
    int64_t shift, tap_step;
    int64_t out_stride[8]; /* tap, a, b */
};

/* The channels of gradWeight, rounded up to tiles, whose rows are the first ones. */
static int64_t padded(const struct oc_conv_kernels *kernels, int64_t a, int64_t b)
{
    const int64_t width = oc_conv_tile_columns(kernels), height = kernels->config.tile_rows;

    return oc_ceil_div(a, height) * height * oc_ceil_div(b, width) * width;
}

/* Tiles are wider than high: the channels of input are their rows, unless that pads to more than twice as many elements. */
static struct weight_problem weight_problem_of(const struct oc_conv *q)
{
    const bool swapped =
        2 * padded(&q->kernels, q->outputs, q->inputs) < padded(&q->kernels, q->inputs, q->outputs);
    struct weight_problem w = {
        .a = q->input, .b = q->self, .shift = -q->pad * q->batch, .tap_step = q->batch};

    oc_view_strides8(q->grad_weight.like, w.out_stride);
    if (!swapped) return w;
    return (struct weight_problem){
        .a = q->self,
        .b = q->input,
        .shift = q->pad * q->batch,
        .tap_step = -q->batch,
        .out_stride = {w.out_stride[0], w.out_stride[2], w.out_stride[1]}};
}

/* The largest of the panels and partial sums, whose rows and columns are rounded up to tiles. */
static int64_t largest_scratch(const struct oc_conv *q, const struct weight_problem *w)
{
    const int64_t width = oc_conv_tile_columns(&q->kernels), height = q->kernels.config.tile_rows;
    const int64_t a = oc_dim(w->a.like, 2), b = oc_dim(w->b.like, 2);
    const int64_t panels = oc_max_i64(oc_conv_rows(w->a.like) * oc_ceil_div(a, height) * height,
                                      oc_conv_rows(w->b.like) * oc_ceil_div(b, width) * width);

    return oc_max_i64(panels, q->taps * padded(&q->kernels, a, b));
}

void oc_conv_tile_plan_grad_weight(oc_plan *p, const struct oc_conv *q)
{
    const struct weight_problem w = weight_problem_of(q);
    struct oc_conv_kernels kernels = q->kernels;
    struct oc_conv_matrix a = oc_conv_matrix_of(w.a.like), b = oc_conv_matrix_of(w.b.like);
    const int64_t a_channels = a.columns, b_channels = b.columns, depth = kernels.config.depth;
    const int64_t tiles = q->taps * oc_ceil_div(a_channels, kernels.config.tile_rows);
    const int64_t panels = oc_ceil_div(b_channels, oc_conv_tile_columns(&kernels));

    kernels.index_extent = oc_max_i64(kernels.index_extent, largest_scratch(q, &w));

    const struct oc_ref b_panels =
        oc_conv_tile_plan_pack(p, &kernels, w.b.ref, &b, OC_PACK_TILE_COLUMNS);
    const struct oc_ref a_panels =
        oc_conv_tile_plan_pack(p, &kernels, w.a.ref, &a, OC_PACK_TILE_ROWS);
    const struct oc_ref partial =
        oc_conv_tile_plan_partial(p, &kernels, tiles, panels, depth < b.rows, b_panels);

    for (int64_t r = 0; r < b.rows; r += depth) {
        const int64_t last = oc_min_i64(b.rows, r + depth);
        struct oc_launch launch = {
            .kernel = "weight_tile",
            .args = {OC_REF(a, a_panels), OC_REF(b, b_panels), OC_REF(partial, partial),
                     OC_REF(out, q->grad_weight.ref), OC_INDEX(a_rows, a.rows),
                     OC_INDEX(b_rows, b.rows), OC_INDEX(shift, w.shift),
                     OC_INDEX(tap_step, w.tap_step), OC_INDEX(taps, q->taps),
                     OC_INDEX(a_channels, a_channels), OC_INDEX(b_channels, b_channels),
                     OC_INDEX(row_first, r), OC_INDEX(row_last, last), OC_INT(load_partial, r > 0),
                     OC_INT(store_partial, last < b.rows), OC_INDEX8(out_stride, w.out_stride)},
            .global = {tiles, panels},
            .group = {kernels.config.group},
            .flops = 2.0 * (double)(last - r) * (double)(q->taps * q->inputs * q->outputs),
            .bytes = 4.0 * (double)((last - r) * (q->inputs + q->outputs))};

        oc_conv_tile_plan_kernel(p, &kernels, &launch);
    }
}

void oc_conv_plan_tile(oc_plan *p, const struct oc_conv *q)
{
    const struct oc_conv_product grad_input = oc_conv_grad_input(q);
    struct oc_conv_kernels kernels = q->kernels;

    kernels.index_extent =
        oc_max_i64(kernels.index_extent, oc_conv_tile_scratch(&kernels, &grad_input));
    oc_conv_tile_plan_product(p, &kernels, &grad_input);
    oc_conv_tile_plan_grad_weight(p, q);
}
