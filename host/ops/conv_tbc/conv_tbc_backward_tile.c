/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnConvTbcBackward with register tiles computes gradInput as gemm/conv_tile.h does. The sums
 * of gradWeight run over rows. */
#include "conv_tbc_backward_tile.h"

#include "base/math.h"
#include "gemm/conv_tile_weight.h"

/* Returns the number of elements of gradWeight per tap, with the channels rounded up to tiles:
 * `a` are the rows of tiles, `b` the columns. */
static int64_t padded(const struct oc_conv_kernels *kernels, int64_t a, int64_t b)
{
    return oc_conv_tile_padded(kernels, a, OC_PACK_TILE_ROWS) *
           oc_conv_tile_padded(kernels, b, OC_PACK_TILE_COLUMNS);
}

/* Tiles are wider than high, so the channels of input are their rows, unless that pads to more
 * than twice as many elements as the channels of self would. */
static struct oc_conv_weight weight_of(const struct oc_conv *q)
{
    const bool swapped =
        2 * padded(&q->kernels, q->outputs, q->inputs) < padded(&q->kernels, q->inputs, q->outputs);
    const int64_t elements = oc_numel(q->self.like) + 2 * oc_numel(q->input.like);
    struct oc_conv_weight w = {.a = swapped ? q->self : q->input,
                               .b = swapped ? q->input : q->self,
                               .out = q->grad_weight.ref,
                               .dtype = q->kernels.dtype,
                               .taps = q->taps,
                               .shift = (swapped ? q->pad : -q->pad) * q->batch,
                               .tap_step = swapped ? -q->batch : q->batch,
                               .panel_bytes = elements * (int64_t)oc_dtype_size(q->kernels.dtype),
                               .workspace = 2 * oc_conv_tensor_bytes(q) + OC_SPARE_WORKSPACE};
    int64_t stride[8];

    oc_view_strides8(q->grad_weight.like, stride);
    w.out_stride[0] = stride[0];
    w.out_stride[1] = stride[swapped ? 2 : 1];
    w.out_stride[2] = stride[swapped ? 1 : 2];
    return w;
}

void oc_conv_tile_plan_grad_weight(oc_plan *p, const struct oc_conv *q)
{
    const struct oc_conv_weight w = weight_of(q);

    oc_conv_tile_plan_weight(p, &q->kernels, &w);
}

void oc_conv_plan_tile(oc_plan *p, const struct oc_conv *q)
{
    const struct oc_conv_product grad_input = oc_conv_grad_input(q);
    struct oc_conv_kernels kernels = q->kernels;
    struct oc_conv by_floats = *q;

    kernels.index_extent =
        oc_max_i64(kernels.index_extent, oc_conv_tile_scratch(&kernels, &grad_input));
    oc_conv_tile_plan_product(p, &kernels, &grad_input);
    /* Taps shift rows by multiples of the batch. These are whole pairs only if the batch is
     * even. */
    if (oc_gemm_has_pairs(q->kernels.config.algorithm) && q->batch % 2 != 0) {
        by_floats.kernels.config.algorithm = OC_GEMM_TILE;
        by_floats.kernels.config.choice =
            (struct oc_choice){"tile", "an odd batch has no pairs of rows for all taps"};
    }
    oc_conv_tile_plan_grad_weight(p, &by_floats);
}
