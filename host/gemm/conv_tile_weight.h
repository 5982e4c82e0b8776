/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Plans the gradient of a weight with tiles of accumulators in registers (gemm/conv_tile.h). The sums run over rows, so
 * both operands are packed in panels, as many rows at once as the workspace allows.
 */
#ifndef OC_GEMM_CONV_TILE_WEIGHT_H
#define OC_GEMM_CONV_TILE_WEIGHT_H

#include "gemm/conv_tile.h"

/* gradWeight[k, a, b] is the sum, over r, of the products of channel a of row r + shift + k * tap_step and channel b of
 * row r. With a grid, only `a` has gaps: row r of `b` is the used place with this number, and the distance is that from
 * its place. */
struct oc_conv_weight {
    struct oc_view a, b; /* (time, batch, channel) */
    struct oc_ref out;
    enum oc_dtype dtype; /* of out */
    int64_t taps, shift, tap_step;
    int64_t out_stride[8];           /* strides of tap, a and b */
    const struct oc_conv_grid *grid; /* as in struct oc_conv_product */
    int64_t panel_bytes;             /* what panels may use */
    double
        workspace; /* what panels and sums may use before taps are computed one after the other */
};

void oc_conv_tile_plan_weight(oc_plan *p, const struct oc_conv_kernels *kernels,
                              const struct oc_conv_weight *w);

#endif
