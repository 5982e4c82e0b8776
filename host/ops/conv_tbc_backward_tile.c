/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnConvTbcBackward with register tiles: gradInput as plan/conv_tile.h has it, and gradWeight, whose
 * sums go over rows. */
#include "conv_tbc_backward_tile.h"

#include "base/math.h"
#include "plan/conv_tile.h"

static void conv_tile_plan_grad_weight(oc_plan *p, const struct oc_conv *q, struct oc_ref self)
{
    const struct oc_conv_kernels *kernels = &q->kernels;
    const int64_t depth = kernels->config.depth;
    const int64_t tiles = q->taps * oc_ceil_div(q->inputs, kernels->config.tile_rows);
    const int64_t panels = oc_ceil_div(q->outputs, oc_conv_tile_columns(kernels));
    struct oc_conv_matrix input = oc_conv_matrix_of(q->input.like);
    const struct oc_ref x =
        oc_conv_tile_plan_pack(p, kernels, q->input.ref, &input, OC_PACK_TILE_ROWS);
    const struct oc_ref partial =
        oc_conv_tile_plan_partial(p, kernels, tiles, panels, depth < q->self_rows, self);
    int64_t stride[8];

    oc_view_strides8(q->grad_weight.like, stride);
    for (int64_t r = 0; r < q->self_rows; r += depth) {
        const int64_t last = oc_min_i64(q->self_rows, r + depth);
        struct oc_launch launch = {
            .kernel = "weight_tile",
            .args = {OC_REF(input, x), OC_REF(self, self), OC_REF(partial, partial),
                     OC_REF(out, q->grad_weight.ref), OC_INDEX(input_rows, q->rows),
                     OC_INDEX(self_rows, q->self_rows), OC_INDEX(batch, q->batch),
                     OC_INDEX(pad, q->pad), OC_INDEX(taps, q->taps), OC_INDEX(inputs, q->inputs),
                     OC_INDEX(outputs, q->outputs), OC_INDEX(row_first, r),
                     OC_INDEX(row_last, last), OC_INT(load_partial, r > 0),
                     OC_INT(store_partial, last < q->self_rows), OC_INDEX8(out_stride, stride)},
            .global = {tiles, panels},
            .group = {kernels->config.group},
            .flops = 2.0 * (double)(last - r) * (double)(q->taps * q->inputs * q->outputs),
            .bytes = 4.0 * (double)((last - r) * (q->inputs + q->outputs))};

        oc_conv_tile_plan_kernel(p, kernels, &launch);
    }
}

/* The largest of the panels and partial sums, whose rows and columns are rounded up to tiles. */
static int64_t conv_tile_largest_scratch(const struct oc_conv *q,
                                         const struct oc_conv_product *grad_input)
{
    const int64_t width = oc_conv_tile_columns(&q->kernels), height = q->kernels.config.tile_rows;
    const int64_t outputs = oc_ceil_div(q->outputs, width) * width;
    const int64_t input_rows = oc_ceil_div(q->inputs, height) * height;

    return oc_max_i64(oc_conv_tile_scratch(&q->kernels, grad_input),
                      oc_max_i64(q->rows * input_rows, q->taps * input_rows * outputs));
}

void oc_conv_plan_tile(oc_plan *p, const struct oc_conv *conv)
{
    struct oc_conv tile = *conv;
    const struct oc_conv *q = &tile;
    const struct oc_conv_product grad_input = oc_conv_grad_input(q);
    struct oc_conv_matrix self = oc_conv_matrix_of(q->self.like);

    tile.kernels.index_extent =
        oc_max_i64(conv->kernels.index_extent, conv_tile_largest_scratch(conv, &grad_input));
    oc_conv_tile_plan_product(p, &q->kernels, &grad_input);
    conv_tile_plan_grad_weight(
        p, q, oc_conv_tile_plan_pack(p, &q->kernels, q->self.ref, &self, OC_PACK_TILE_COLUMNS));
}
