/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnConvTbcBackward with register tiles. Both products read their operands from packed panels
 * (float scratch) or rows of floats, so that the innermost loops access memory sequentially for any
 * strides, and keep a tile of accumulators in registers. Long sums are divided into launches whose
 * panels fit the cache.
 */
#include "conv_tbc_backward_tile.h"

#include "base/math.h"

/* A matrix with rows (outer, inner). Strides in elements: outer, inner, column; as packed: panel,
 * row. */
struct matrix {
    int64_t rows, inner, columns, stride[8];
};

/* Rows per work-item of packing. */
#define PACK_ROWS 16

static int conv_tile_panel_columns(const struct oc_conv *q) { return 2 * q->config.vector_width; }

void oc_conv_plan_tile_kernel(oc_plan *p, const struct oc_conv *q, struct oc_launch *launch)
{
    oc_launch_define(launch, "ALGORITHM", "TILE");
    oc_launch_define_int(launch, "VECTOR_WIDTH", q->config.vector_width);
    oc_launch_define_int(launch, "MR", q->config.tile_rows);
    oc_launch_define_int(launch, "ROWS_PER_ITEM", PACK_ROWS);
    oc_launch_define_int(launch, "SUM_WIDTH", OC_CONV_SUM_WIDTH);
    oc_conv_plan_kernel(p, q, launch);
}

enum pack {
    PACK_TILE_COLUMNS, /* panels as wide as the columns of a tile */
    PACK_TILE_ROWS,    /* panels as wide as the rows of a tile */
    PACK_ALL_ROWS      /* one behind the other, filled up to whole panels */
};

/* Packs the matrix into scratch. */
static struct oc_ref conv_tile_plan_pack(oc_plan *p, const struct oc_conv *q, struct oc_ref from,
                                         struct matrix *m, enum pack pack)
{
    const int64_t width = pack == PACK_TILE_ROWS ? q->config.tile_rows : conv_tile_panel_columns(q);
    const int64_t panels = oc_ceil_div(m->columns, width);
    const struct oc_ref to = oc_plan_scratch(p, OC_F32, panels * m->rows * width);
    struct oc_launch launch = {
        .kernel = pack == PACK_TILE_ROWS ? "pack_tile_rows" : "pack_tile_columns",
        .args = {OC_REF(in, from), OC_REF(out, to), OC_INDEX(rows, m->rows),
                 OC_INDEX(inner, m->inner), OC_INDEX(columns, m->columns),
                 OC_INDEX8(stride, m->stride)},
        .global = {panels * oc_ceil_div(m->rows, PACK_ROWS)},
        .group = {q->config.pack_group},
        .bytes = (double)(m->rows * m->columns) * (double)(oc_dtype_size(q->dtype) + 4)};

    m->stride[3] = pack == PACK_ALL_ROWS ? width : m->rows * width;
    m->stride[4] = pack == PACK_ALL_ROWS ? panels * width : width;
    oc_conv_plan_tile_kernel(p, q, &launch);
    return to;
}

/* Partial sums between launches: one tile per work-item if there is more than one launch. */
static struct oc_ref conv_tile_plan_partial(oc_plan *p, const struct oc_conv *q, int64_t tiles,
                                            int64_t panels, bool more, struct oc_ref otherwise)
{
    if (!more) return otherwise;
    return oc_plan_scratch(p, OC_F32,
                           tiles * panels * q->config.tile_rows * conv_tile_panel_columns(q));
}

static struct matrix conv_tile_self(const struct oc_conv *q)
{
    return (struct matrix){q->self_rows,
                           q->batch,
                           q->outputs,
                           {oc_view_stride(q->self.like, 0), oc_view_stride(q->self.like, 1),
                            oc_view_stride(q->self.like, 2)}};
}

/* Rows of floats at one distance: self itself if it has them, else a copy. */
static struct oc_ref conv_tile_plan_self_rows(oc_plan *p, const struct oc_conv *q, int64_t *stride)
{
    struct matrix m = conv_tile_self(q);

    *stride = m.stride[q->batch == 1 ? 0 : 1];
    if (q->dtype == OC_F32 && (q->outputs == 1 || m.stride[2] == 1) &&
        (q->batch == 1 || q->self_times == 1 || m.stride[0] == q->batch * *stride))
        return q->self.ref;

    const struct oc_ref copy = conv_tile_plan_pack(p, q, q->self.ref, &m, PACK_ALL_ROWS);

    *stride = m.stride[4];
    return copy;
}

static void conv_tile_plan_grad_input(oc_plan *p, const struct oc_conv *q)
{
    const int64_t width = conv_tile_panel_columns(q);
    const int64_t tiles = oc_ceil_div(q->rows, q->config.tile_rows);
    const int64_t block_tiles = oc_min_i64(tiles, q->config.block_tiles);
    const int64_t panels = oc_ceil_div(q->inputs, width);
    struct matrix weight = {q->taps * q->outputs,
                            q->outputs,
                            q->inputs,
                            {oc_view_stride(q->weight.like, 0), oc_view_stride(q->weight.like, 2),
                             oc_view_stride(q->weight.like, 1)}};
    int64_t stride[8], self_stride;
    const struct oc_ref self = conv_tile_plan_self_rows(p, q, &self_stride);
    const struct oc_ref w = conv_tile_plan_pack(p, q, q->weight.ref, &weight, PACK_TILE_COLUMNS);
    /* Whole taps per launch if one fits, else columns of a tap. */
    const int64_t taps_at_once = oc_min_i64(q->taps, oc_max_i64(1, q->config.depth / q->outputs));
    const int64_t columns_at_once = oc_min_i64(q->outputs, q->config.depth);
    const bool more = taps_at_once < q->taps || columns_at_once < q->outputs;
    const struct oc_ref partial = conv_tile_plan_partial(p, q, tiles, panels, more, self);

    oc_view_strides8(q->grad_input.like, stride);
    for (int64_t k = 0; k < q->taps; k += taps_at_once) {
        for (int64_t j = 0; j < q->outputs; j += columns_at_once) {
            const int64_t tap_last = oc_min_i64(q->taps, k + taps_at_once);
            const int64_t column_last = oc_min_i64(q->outputs, j + columns_at_once);
            const bool store_partial = tap_last < q->taps || column_last < q->outputs;
            const int64_t depth = (tap_last - k) * (column_last - j);
            struct oc_launch launch = {
                .kernel = "input_tile",
                .args = {OC_REF(self, self),
                         OC_REF(weight, w),
                         OC_REF(partial, partial),
                         OC_REF(out, q->grad_input.ref),
                         OC_INDEX(rows, q->rows),
                         OC_INDEX(self_rows, q->self_rows),
                         OC_INDEX(self_stride, self_stride),
                         OC_INDEX(batch, q->batch),
                         OC_INDEX(pad, q->pad),
                         OC_INDEX(taps, q->taps),
                         OC_INDEX(inputs, q->inputs),
                         OC_INDEX(outputs, q->outputs),
                         OC_INDEX(block_tiles, block_tiles),
                         OC_INDEX(tap_first, k),
                         OC_INDEX(tap_last, tap_last),
                         OC_INDEX(column_first, j),
                         OC_INDEX(column_last, column_last),
                         OC_INT(load_partial, k > 0 || j > 0),
                         OC_INT(store_partial, store_partial),
                         OC_INDEX8(out_stride, stride)},
                .global = {block_tiles, panels, oc_ceil_div(tiles, block_tiles)},
                .group = {q->config.group},
                .flops = 2.0 * (double)(q->rows * q->inputs) * (double)depth,
                .bytes = 4.0 * (double)(q->rows * q->inputs + q->self_rows * q->outputs)};

            oc_conv_plan_tile_kernel(p, q, &launch);
        }
    }
}

static void conv_tile_plan_grad_weight(oc_plan *p, const struct oc_conv *q, struct oc_ref self)
{
    const int64_t tiles = q->taps * oc_ceil_div(q->inputs, q->config.tile_rows);
    const int64_t panels = oc_ceil_div(q->outputs, conv_tile_panel_columns(q));
    struct matrix input = {q->rows,
                           q->batch,
                           q->inputs,
                           {oc_view_stride(q->input.like, 0), oc_view_stride(q->input.like, 1),
                            oc_view_stride(q->input.like, 2)}};
    const struct oc_ref x = conv_tile_plan_pack(p, q, q->input.ref, &input, PACK_TILE_ROWS);
    const bool more = q->config.depth < q->self_rows;
    const struct oc_ref partial = conv_tile_plan_partial(p, q, tiles, panels, more, self);
    int64_t stride[8];

    oc_view_strides8(q->grad_weight.like, stride);
    for (int64_t r = 0; r < q->self_rows; r += q->config.depth) {
        const int64_t last = oc_min_i64(q->self_rows, r + q->config.depth);
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
            .group = {q->config.group},
            .flops = 2.0 * (double)(last - r) * (double)(q->taps * q->inputs * q->outputs),
            .bytes = 4.0 * (double)((last - r) * (q->inputs + q->outputs))};

        oc_conv_plan_tile_kernel(p, q, &launch);
    }
}

/* The largest of the panels and partial sums, whose rows and columns are rounded up to tiles. */
static int64_t conv_tile_largest_scratch(const struct oc_conv *q)
{
    const int64_t width = conv_tile_panel_columns(q), height = q->config.tile_rows;
    const int64_t outputs = oc_ceil_div(q->outputs, width) * width;
    const int64_t inputs = oc_ceil_div(q->inputs, width) * width;
    const int64_t input_rows = oc_ceil_div(q->inputs, height) * height;
    int64_t most = oc_max_i64(q->self_rows * outputs, (q->rows + height) * inputs);

    most = oc_max_i64(most, q->rows * input_rows);
    most = oc_max_i64(most, q->taps * q->outputs * inputs);
    return oc_max_i64(most, q->taps * input_rows * outputs);
}

void oc_conv_plan_tile(oc_plan *p, const struct oc_conv *conv)
{
    struct oc_conv tile = *conv;
    const struct oc_conv *q = &tile;
    struct matrix self = conv_tile_self(q);

    tile.scratch = conv_tile_largest_scratch(conv);
    conv_tile_plan_grad_input(p, q);
    conv_tile_plan_grad_weight(p, q,
                               conv_tile_plan_pack(p, q, q->self.ref, &self, PACK_TILE_COLUMNS));
}
