/* SPDX-License-Identifier: Apache-2.0 */
#include "plan/conv_tile.h"

#include "base/math.h"

/* Rows per work-item of packing. */
#define PACK_ROWS 16

int oc_conv_tile_columns(const struct oc_conv_kernels *kernels)
{
    return 2 * kernels->config.vector_width;
}

void oc_conv_tile_plan_kernel(oc_plan *p, const struct oc_conv_kernels *kernels,
                              struct oc_launch *launch)
{
    oc_launch_define(launch, "ALGORITHM", "TILE");
    oc_launch_define_int(launch, "VECTOR_WIDTH", kernels->config.vector_width);
    oc_launch_define_int(launch, "MR", kernels->config.tile_rows);
    oc_launch_define_int(launch, "ROWS_PER_ITEM", PACK_ROWS);
    oc_launch_define_int(launch, "SUM_WIDTH", OC_CONV_SUM_WIDTH);
    oc_conv_plan_kernel(p, kernels, "conv_tbc_tile", launch);
}

struct oc_conv_matrix oc_conv_matrix_of(const aclTensor *t)
{
    return (struct oc_conv_matrix){
        oc_conv_rows(t),
        oc_dim(t, 1),
        oc_dim(t, 2),
        {oc_view_stride(t, 0), oc_view_stride(t, 1), oc_view_stride(t, 2)},
        0};
}

static int64_t conv_tile_panel_width(const struct oc_conv_kernels *kernels, enum oc_conv_pack pack)
{
    return pack == OC_PACK_TILE_ROWS ? kernels->config.tile_rows : oc_conv_tile_columns(kernels);
}

int64_t oc_conv_tile_padded(const struct oc_conv_kernels *kernels, int64_t columns,
                            enum oc_conv_pack pack)
{
    const int64_t width = conv_tile_panel_width(kernels, pack);

    return oc_ceil_div(columns, width) * width;
}

void oc_conv_tile_plan_pack(oc_plan *p, const struct oc_conv_kernels *kernels, struct oc_ref from,
                            struct oc_conv_matrix *m, enum oc_conv_pack pack, struct oc_ref to)
{
    const int64_t width = conv_tile_panel_width(kernels, pack);
    const int64_t panels = oc_ceil_div(m->columns, width);
    struct oc_launch launch = {
        .kernel = pack == OC_PACK_TILE_ROWS ? "pack_tile_rows" : "pack_tile_columns",
        .args = {OC_REF(in, from), OC_REF(out, to), OC_INDEX(rows, m->rows),
                 OC_INDEX(first_row, m->first), OC_INDEX(inner, m->inner),
                 OC_INDEX(columns, m->columns), OC_INDEX8(stride, m->stride)},
        .global = {panels * oc_ceil_div(m->rows, PACK_ROWS)},
        .group = {kernels->config.pack_group},
        .bytes = (double)(m->rows * m->columns) * (double)(oc_dtype_size(kernels->dtype) + 4)};

    m->stride[3] = pack == OC_PACK_ALL_ROWS ? width : m->rows * width;
    m->stride[4] = pack == OC_PACK_ALL_ROWS ? panels * width : width;
    oc_conv_tile_plan_kernel(p, kernels, &launch);
}

/* Packs all of the matrix into scratch. */
static struct oc_ref conv_tile_pack_all(oc_plan *p, const struct oc_conv_kernels *kernels,
                                        struct oc_ref from, struct oc_conv_matrix *m,
                                        enum oc_conv_pack pack)
{
    const struct oc_ref to =
        oc_plan_scratch(p, OC_F32, m->rows * oc_conv_tile_padded(kernels, m->columns, pack));

    oc_conv_tile_plan_pack(p, kernels, from, m, pack, to);
    return to;
}

struct oc_ref oc_conv_tile_plan_partial(oc_plan *p, const struct oc_conv_kernels *kernels,
                                        int64_t tiles, int64_t panels, bool more,
                                        struct oc_ref otherwise)
{
    if (!more) return otherwise;
    return oc_plan_scratch(
        p, OC_F32, tiles * panels * kernels->config.tile_rows * oc_conv_tile_columns(kernels));
}

/* Rows of floats at one distance: those of the tensor if it has them, else a copy, which is not filled up to
 * whole panels where that would more than double it. */
static struct oc_ref conv_tile_plan_rows(oc_plan *p, const struct oc_conv_kernels *kernels,
                                         struct oc_view in, int64_t *stride)
{
    struct oc_conv_matrix m = oc_conv_matrix_of(in.like);

    if (kernels->dtype == OC_F32 && (m.columns == 1 || m.stride[2] == 1) &&
        oc_conv_rows_have_one_stride(in.like, stride))
        return in.ref;
    if (2 * m.columns < oc_conv_tile_columns(kernels)) {
        *stride = m.columns;
        return oc_plan_contiguous(p, in, OC_F32);
    }

    const struct oc_ref copy = conv_tile_pack_all(p, kernels, in.ref, &m, OC_PACK_ALL_ROWS);

    *stride = m.stride[4];
    return copy;
}

/* The panels of weight; their rows are (tap, channel of in). */
static struct oc_ref conv_tile_plan_weight(oc_plan *p, const struct oc_conv_kernels *kernels,
                                           const struct oc_conv_product *q)
{
    const aclTensor *w = q->weight.like;
    const int summed = q->transposed ? 2 : 1, columns = 3 - summed;
    struct oc_conv_matrix m = {
        q->taps * oc_dim(w, summed),
        oc_dim(w, summed),
        oc_dim(w, columns),
        {oc_view_stride(w, 0), oc_view_stride(w, summed), oc_view_stride(w, columns)},
        0};

    return conv_tile_pack_all(p, kernels, q->weight.ref, &m, OC_PACK_TILE_COLUMNS);
}

/* What the launches of a product share. */
struct tiles {
    struct oc_ref in, weight, partial, bias;
    int64_t in_stride, tiles, panels;
};

/* Adds the taps [taps[0], taps[1]) over the channels [channels[0], channels[1]) of in. */
static void conv_tile_plan_launch(oc_plan *p, const struct oc_conv_kernels *kernels,
                                  const struct oc_conv_product *q, const struct tiles *t,
                                  const int64_t taps[2], const int64_t channels[2])
{
    const int64_t rows = oc_conv_rows(q->out.like), columns = oc_dim(q->out.like, 2);
    const int64_t in_rows = oc_conv_rows(q->in.like), summed = oc_dim(q->in.like, 2);
    const int64_t block_tiles = oc_min_i64(t->tiles, kernels->config.block_tiles);
    const bool first = taps[0] == 0 && channels[0] == 0;
    const bool last = taps[1] == q->taps && channels[1] == summed;
    int64_t stride[8];
    struct oc_launch launch = {
        .kernel = "tap_tile",
        .args = {OC_REF(in, t->in),
                 OC_REF(weight, t->weight),
                 OC_REF(partial, t->partial),
                 OC_REF(bias, t->bias),
                 OC_REF(out, q->out.ref),
                 OC_INDEX(rows, rows),
                 OC_INDEX(in_rows, in_rows),
                 OC_INDEX(in_stride, t->in_stride),
                 OC_INDEX(batch, oc_dim(q->out.like, 1)),
                 OC_INDEX(shift, q->shift),
                 OC_INDEX(tap_step, q->tap_step),
                 OC_INDEX(taps, q->taps),
                 OC_INDEX(columns, columns),
                 OC_INDEX(summed, summed),
                 OC_INDEX(block_tiles, block_tiles),
                 OC_INDEX(tap_first, taps[0]),
                 OC_INDEX(tap_last, taps[1]),
                 OC_INDEX(channel_first, channels[0]),
                 OC_INDEX(channel_last, channels[1]),
                 OC_INT(load_partial, !first),
                 OC_INT(store_partial, !last),
                 OC_INT(has_bias, q->bias.like != NULL),
                 OC_INDEX8(out_stride, stride)},
        .global = {block_tiles, t->panels, oc_ceil_div(t->tiles, block_tiles)},
        .group = {kernels->config.group},
        .flops = 2.0 * (double)(rows * columns) *
                 (double)((taps[1] - taps[0]) * (channels[1] - channels[0])),
        .bytes = 4.0 * (double)(rows * columns + in_rows * summed)};

    oc_view_strides8(q->out.like, stride);
    oc_conv_tile_plan_kernel(p, kernels, &launch);
}

int64_t oc_conv_tile_scratch(const struct oc_conv_kernels *kernels, const struct oc_conv_product *q)
{
    const int64_t width = oc_conv_tile_columns(kernels);
    const int64_t summed = oc_dim(q->in.like, 2);
    const int64_t columns = oc_ceil_div(oc_dim(q->out.like, 2), width) * width;

    return oc_max_i64(oc_max_i64(oc_conv_rows(q->in.like) * oc_ceil_div(summed, width) * width,
                                 (oc_conv_rows(q->out.like) + kernels->config.tile_rows) * columns),
                      q->taps * summed * columns);
}

void oc_conv_tile_plan_product(oc_plan *p, const struct oc_conv_kernels *kernels,
                               const struct oc_conv_product *q)
{
    const int64_t summed = oc_dim(q->in.like, 2), depth = kernels->config.depth;
    /* Whole taps per launch if one fits, else channels of a tap. */
    const int64_t taps_at_once = oc_min_i64(q->taps, oc_max_i64(1, depth / summed));
    const int64_t channels_at_once = oc_min_i64(summed, depth);
    const bool more = taps_at_once < q->taps || channels_at_once < summed;
    struct tiles t = {.tiles = oc_ceil_div(oc_conv_rows(q->out.like), kernels->config.tile_rows),
                      .panels = oc_ceil_div(oc_dim(q->out.like, 2), oc_conv_tile_columns(kernels))};

    t.in = conv_tile_plan_rows(p, kernels, q->in, &t.in_stride);
    t.weight = conv_tile_plan_weight(p, kernels, q);
    t.partial = oc_conv_tile_plan_partial(p, kernels, t.tiles, t.panels, more, t.in);
    t.bias = q->bias.like == NULL ? t.in : oc_plan_contiguous(p, q->bias, OC_F32);
    for (int64_t k = 0; k < q->taps; k += taps_at_once)
        for (int64_t c = 0; c < summed; c += channels_at_once)
            conv_tile_plan_launch(p, kernels, q, &t,
                                  (const int64_t[]){k, oc_min_i64(q->taps, k + taps_at_once)},
                                  (const int64_t[]){c, oc_min_i64(summed, c + channels_at_once)});
}
