/* SPDX-License-Identifier: Apache-2.0 */
#include "gemm/conv_tile.h"

#include <string.h>

#include "base/math.h"
#include "gemm/matrix_unit.h"

/* A work-item of a packing kernel packs this many rows. */
#define PACK_ROWS 16
/* Values of `odd`. */
#define ODD_ROWS 1
#define ODD_COLUMNS 2

int oc_conv_tile_columns(const struct oc_conv_kernels *kernels)
{
    return 2 * kernels->config.tile.vector_width;
}

int64_t oc_conv_tile_summands(const struct oc_conv_kernels *kernels)
{
    return oc_gemm_has_pairs(kernels->config.algorithm) ? 2 : 1;
}

static const char *conv_tile_products(enum oc_gemm algorithm)
{
    if (algorithm == OC_GEMM_PAIRS) return oc_matrix_unit_define(OC_MATRIX_UNIT_X86_PAIRS);
    return algorithm == OC_GEMM_PAIRS_FMA ? "PAIRS" : "FLOATS";
}

void oc_conv_tile_plan_kernel(oc_plan *p, const struct oc_conv_kernels *kernels,
                              enum oc_dtype dtype, struct oc_launch *launch)
{
    struct oc_conv_kernels typed = *kernels;

    typed.dtype = dtype;
    oc_launch_define(launch, "PRODUCTS", conv_tile_products(kernels->config.algorithm));
    oc_launch_define(launch, "ALGORITHM", "TILE");
    oc_launch_define_int(launch, "VECTOR_WIDTH", kernels->config.tile.vector_width);
    oc_launch_define_int(launch, "MR", kernels->config.tile.rows);
    oc_launch_define_int(launch, "ROWS_PER_ITEM", PACK_ROWS);
    oc_launch_define_int(launch, "ODD_ROWS", ODD_ROWS);
    oc_launch_define_int(launch, "ODD_COLUMNS", ODD_COLUMNS);
    oc_launch_define_int(launch, "SUM_WIDTH", kernels->config.sum_width);
    oc_launch_define_flag(launch, "TRANSPOSES", kernels->config.tile.transposes);
    oc_conv_plan_kernel(p, &typed, "conv_tbc_tile", launch);
}

void oc_conv_tile_grid(const struct oc_conv_grid *grid, int64_t times, int64_t batch, int64_t taps,
                       int64_t values[8])
{
    const struct oc_conv_grid plain = {.length = batch,
                                       .used_length = batch,
                                       .lines = times,
                                       .used_lines = times,
                                       .taps_of_line = taps};
    const struct oc_conv_grid *g = grid == NULL ? &plain : grid;
    const int64_t all[8] = {g->length,     g->used_length,  g->lines,
                            g->used_lines, g->taps_of_line, g->tap_line_step};

    memcpy(values, all, sizeof(all));
}

int64_t oc_conv_tile_span(const struct oc_conv_grid *grid, int64_t taps, int64_t tap_step)
{
    if (grid == NULL) return oc_conv_tap_span(taps, tap_step);
    return oc_conv_tap_span(grid->taps_of_line, tap_step) +
           oc_conv_tap_span(taps / grid->taps_of_line, grid->tap_line_step);
}

struct oc_conv_matrix oc_conv_matrix_of(const aclTensor *t)
{
    return (struct oc_conv_matrix){
        oc_conv_rows(t),
        oc_dim(t, 1),
        oc_dim(t, 2),
        {oc_view_stride(t, 0), oc_view_stride(t, 1), oc_view_stride(t, 2)},
        0,
        0,
        0};
}

void oc_conv_matrix_pair_rows(const struct oc_conv_kernels *kernels, struct oc_conv_matrix *m)
{
    if (oc_conv_tile_summands(kernels) == 1) return;
    m->odd = m->inner % 2 != 0 ? ODD_ROWS : 0;
    m->inner = oc_ceil_div(m->inner, 2);
    m->stride[6] = m->stride[1];
    m->stride[1] *= 2;
}

static void matrix_pair_columns(const struct oc_conv_kernels *kernels, struct oc_conv_matrix *m)
{
    if (oc_conv_tile_summands(kernels) == 1) return;
    m->odd = m->columns % 2 != 0 ? ODD_COLUMNS : 0;
    m->columns = oc_ceil_div(m->columns, 2);
    m->stride[6] = m->stride[2];
    m->stride[2] *= 2;
}

static int64_t conv_tile_panel_width(const struct oc_conv_kernels *kernels, enum oc_conv_pack pack)
{
    return pack == OC_PACK_TILE_ROWS ? kernels->config.tile.rows : oc_conv_tile_columns(kernels);
}

int64_t oc_conv_tile_padded(const struct oc_conv_kernels *kernels, int64_t columns,
                            enum oc_conv_pack pack)
{
    const int64_t width = conv_tile_panel_width(kernels, pack);

    return oc_ceil_div(columns, width) * width;
}

void oc_conv_tile_plan_pack(oc_plan *p, const struct oc_conv_kernels *kernels, struct oc_view from,
                            struct oc_conv_matrix *m, enum oc_conv_pack pack, struct oc_ref to)
{
    const int64_t width = conv_tile_panel_width(kernels, pack);
    const int64_t panels = oc_ceil_div(m->columns, width);
    struct oc_launch launch = {
        .kernel = pack == OC_PACK_TILE_ROWS ? "pack_tile_rows" : "pack_tile_columns",
        .args = {OC_REF(in, from.ref), OC_REF(out, to), OC_INDEX(rows, m->rows),
                 OC_INDEX(first_row, m->first), OC_INDEX(inner, m->inner),
                 OC_INDEX(columns, m->columns), OC_INT(odd, m->odd), OC_INDEX8(stride, m->stride)},
        .global = {panels * oc_ceil_div(m->rows, PACK_ROWS)},
        .group = {kernels->config.pack_group},
        .bytes = (double)(m->rows * m->columns) *
                 (double)(oc_conv_tile_summands(kernels) * (int64_t)oc_dtype_size(from.dtype) + 4)};

    m->stride[3] = pack == OC_PACK_ALL_ROWS ? width : m->rows * width;
    m->stride[4] = pack == OC_PACK_ALL_ROWS ? m->packed_columns : width;
    m->stride[5] = pack == OC_PACK_ALL_ROWS ? m->packed_columns : panels * width;
    oc_conv_tile_plan_kernel(p, kernels, from.dtype, &launch);
}

struct oc_ref oc_conv_tile_plan_partial(oc_plan *p, const struct oc_conv_kernels *kernels,
                                        int64_t tiles, int64_t panels, bool more,
                                        struct oc_ref otherwise)
{
    if (!more) return otherwise;
    return oc_plan_scratch(
        p, OC_F32, tiles * panels * kernels->config.tile.rows * oc_conv_tile_columns(kernels));
}

/* ---- Products ---- */

/* A part has at least this many rows of out, because smaller parts would need many launches. */
#define LEAST_ROWS 64
/* A launch reads at least this many rows of weight. */
#define LEAST_DEPTH 256

/* A product is divided into launches: the rows of out into parts, and each part into steps over
 * rows of weight (tap, channel of in), few enough for the cache. By default all rows are in one
 * part, and they and all weights are packed once. There are several parts, or weights are packed
 * per launch, if the packed panels and partial sums would otherwise exceed the workspace. */
struct product {
    const struct oc_conv_product *q;
    int64_t rows, in_rows, columns;
    int64_t taps;   /* those of q, or lines of them as one */
    int64_t summed; /* words per tap: channels of `in`, or pairs of channels */
    const struct oc_conv_grid *grid;
    struct oc_conv_grid joined;
    int64_t in_stride;  /* distance between rows in words; in a copy, the words of a row */
    bool copies_in;     /* the rows of `in` are not rows of words at one distance */
    bool packs_weights; /* each launch is preceded by the packing of the weights that it reads */
    /* The rows of `in` are packed tap by tap, because all taps of a part together do not fit. */
    bool packs_taps;
    int64_t rows_at_once; /* rows of out per part */
    /* A launch has whole taps if one fits, otherwise some channels of a single tap. */
    int64_t taps_at_once, channels_at_once;
    struct oc_ref in, weight, partial, bias;
    struct oc_conv_matrix weights;
};

/* A part has the rows [row_first, row_last) of out. The packed rows of `in` start at in_first. */
struct part {
    int64_t row_first, row_last, in_first;
};

struct step {
    int64_t tap_first, tap_last, channel_first, channel_last;
};

static bool product_has_more_launches(const struct product *t)
{
    return t->taps_at_once < t->taps || t->channels_at_once < t->summed;
}

static int64_t product_weight_rows(const struct product *t)
{
    return t->packs_weights ? t->taps_at_once * t->channels_at_once : t->taps * t->summed;
}

/* Returns the number of columns of copied rows. They are filled up to whole panels unless that
 * would more than double them. */
static int64_t product_copied_columns(const struct oc_conv_kernels *kernels, int64_t columns)
{
    return 2 * columns < oc_conv_tile_columns(kernels)
               ? columns
               : oc_conv_tile_padded(kernels, columns, OC_PACK_ALL_ROWS);
}

static void product_choose_steps(const struct oc_conv_kernels *kernels, struct product *t)
{
    const double row_bytes =
        4 * (double)oc_conv_tile_padded(kernels, t->columns, OC_PACK_TILE_COLUMNS);
    int64_t depth = kernels->config.tile.depth;

    t->packs_weights = row_bytes * (double)(t->taps * t->summed) > t->q->workspace / 2;
    if (t->packs_weights)
        depth =
            oc_min_i64(depth, oc_max_i64(LEAST_DEPTH, (int64_t)(t->q->workspace / 2 / row_bytes)));
    t->taps_at_once = oc_min_i64(t->taps, oc_max_i64(1, depth / t->summed));
    t->channels_at_once = oc_min_i64(t->summed, depth);
}

/* Returns for how many rows of out the workspace suffices when the rows of `in` are packed for all
 * taps at once, or with packs_taps for one tap. */
static int64_t product_affordable_rows(const struct oc_conv_kernels *kernels,
                                       const struct product *t)
{
    const double columns = (double)oc_conv_tile_padded(kernels, t->columns, OC_PACK_TILE_COLUMNS);
    const double in = t->copies_in ? 4 * (double)t->in_stride : 0;
    const double row = in + (product_has_more_launches(t) ? 4 * columns : 0);
    const double span = t->packs_taps ? 0 : (double)oc_conv_tap_span(t->q->taps, t->q->tap_step);
    const double left = t->q->workspace - 4 * columns * (double)product_weight_rows(t) -
                        in * (span < (double)t->in_rows ? span : (double)t->in_rows);
    const int64_t rows = t->rows + kernels->config.tile.rows; /* whole tiles */

    return row * (double)rows <= left ? rows : left < 0 ? 0 : (int64_t)(left / row);
}

/* Chooses the rows per part. A part with fewer rows than the taps span would pack rows of `in` more
 * than twice, so such rows are packed tap by tap. */
static void product_choose_rows(const struct oc_conv_kernels *kernels, struct product *t)
{
    int64_t rows = product_affordable_rows(kernels, t);

    if (t->copies_in && rows < t->rows &&
        rows < oc_max_i64(LEAST_ROWS, oc_conv_tap_span(t->q->taps, t->q->tap_step)) &&
        t->q->taps > 1) {
        t->packs_taps = true;
        t->taps_at_once = 1;
        rows = product_affordable_rows(kernels, t);
    }
    t->rows_at_once = oc_min_i64(t->rows, oc_max_i64(rows, LEAST_ROWS));
    if (t->rows_at_once < t->rows) t->rows_at_once -= t->rows_at_once % kernels->config.tile.rows;
}

/* Describes the weight as a matrix with the rows (tap, channel of in). */
static struct oc_conv_matrix product_weights(const struct oc_conv_kernels *kernels,
                                             const struct oc_conv_product *q)
{
    const aclTensor *w = q->weight.like;
    const int summed = q->transposed ? 2 : 1, columns = 3 - summed;
    struct oc_conv_matrix m = {
        0,
        oc_dim(w, summed),
        oc_dim(w, columns),
        {oc_view_stride(w, 0), oc_view_stride(w, summed), oc_view_stride(w, columns)},
        0,
        0,
        0};

    oc_conv_matrix_pair_rows(kernels, &m);
    m.rows = q->taps * m.inner;
    return m;
}

/* Returns whether the kernel can read the rows of `in` as they are, as rows of words at one
 * distance, which it stores in *stride. */
static bool product_has_words(const struct oc_conv_kernels *kernels, struct oc_view in,
                              int64_t *stride)
{
    const int64_t channels = oc_dim(in.like, 2), summands = oc_conv_tile_summands(kernels);

    if (in.dtype != (summands == 1 ? OC_F32 : OC_BF16) || channels % summands != 0 ||
        (channels != 1 && oc_view_stride(in.like, 2) != 1) ||
        !oc_conv_rows_have_one_stride(in.like, stride) || *stride % summands != 0)
        return false;
    *stride /= summands;
    return true;
}

/* Returns whether the taps of a line read words that are adjacent, all of which exist: then they are one tap with the
 * channels of all. */
static bool product_has_lines(const struct product *t)
{
    const struct oc_conv_product *q = t->q;

    return q->grid != NULL && q->tap_step == 1 && t->in_stride == t->summed && q->shift >= 0 &&
           t->rows + q->shift + oc_conv_tile_span(q->grid, q->taps, q->tap_step) <= t->in_rows;
}

static void product_join_lines(struct product *t)
{
    const int64_t taps = t->grid->taps_of_line;

    t->joined = *t->grid;
    t->joined.taps_of_line = 1;
    t->grid = &t->joined;
    t->taps /= taps;
    t->summed *= taps;
    t->in_rows -= taps - 1;
}

static void product_make(oc_plan *p, const struct oc_conv_kernels *kernels,
                         const struct oc_conv_product *q, struct product *t)
{
    const aclTensor *in = q->in.like;
    const int64_t width = oc_conv_tile_columns(kernels);

    *t = (struct product){.q = q,
                          .rows = oc_conv_rows(q->out.like),
                          .in_rows = oc_conv_rows(in),
                          .columns = oc_dim(q->out.like, 2),
                          .taps = q->taps,
                          .grid = q->grid,
                          .summed = oc_ceil_div(oc_dim(in, 2), oc_conv_tile_summands(kernels)),
                          .weights = product_weights(kernels, q)};
    t->copies_in = !product_has_words(kernels, q->in, &t->in_stride);
    if (t->copies_in) t->in_stride = product_copied_columns(kernels, t->summed);
    if (product_has_lines(t)) product_join_lines(t);
    product_choose_steps(kernels, t);
    product_choose_rows(kernels, t);

    const int64_t tile_rows = kernels->config.tile.rows;
    const int64_t tiles = oc_ceil_div(t->rows_at_once, tile_rows);
    const int64_t span = t->packs_taps ? 0 : oc_conv_tap_span(q->taps, q->tap_step);
    const int64_t in_rows = oc_min_i64(t->in_rows, tiles * tile_rows + span);

    t->in = t->copies_in ? oc_plan_scratch(p, OC_F32, in_rows * t->in_stride) : q->in.ref;
    t->weight = oc_plan_scratch(
        p, OC_F32,
        product_weight_rows(t) * oc_conv_tile_padded(kernels, t->columns, OC_PACK_TILE_COLUMNS));
    t->partial = oc_conv_tile_plan_partial(p, kernels, tiles, oc_ceil_div(t->columns, width),
                                           product_has_more_launches(t), t->in);
    t->bias = q->bias.like == NULL ? t->in : oc_plan_contiguous(p, q->bias, OC_F32);
}

/* Packs the rows of `in` that the given taps of a part read, for whole tiles of rows. */
static void product_pack_rows(oc_plan *p, const struct oc_conv_kernels *kernels,
                              const struct product *t, struct part *part, int64_t tap_first,
                              int64_t tap_last)
{
    const int64_t step = t->q->tap_step, span = (tap_last - tap_first - 1) * step;
    const int64_t shift = t->q->shift + tap_first * step, tile_rows = kernels->config.tile.rows;
    const int64_t tiles = oc_ceil_div(part->row_last - part->row_first, tile_rows);
    const int64_t first = part->row_first + shift + oc_min_i64(span, 0);
    const int64_t last = part->row_first + shift + tiles * tile_rows + oc_max_i64(span, 0);
    struct oc_conv_matrix m = oc_conv_matrix_of(t->q->in.like);

    part->in_first = 0;
    if (!t->copies_in) return;
    matrix_pair_columns(kernels, &m);
    /* At least one row is packed, because rows outside of `in` read the nearest one. */
    part->in_first = oc_min_i64(oc_max_i64(first, 0), m.rows - 1);
    m.first = part->in_first;
    m.rows = oc_max_i64(oc_min_i64(last, m.rows), m.first + 1) - m.first;
    m.packed_columns = t->in_stride;
    oc_conv_tile_plan_pack(p, kernels, t->q->in, &m, OC_PACK_ALL_ROWS, t->in);
}

static void product_plan_launch(oc_plan *p, const struct oc_conv_kernels *kernels,
                                const struct product *t, const struct part *part,
                                const struct step *step)
{
    const struct oc_conv_product *q = t->q;
    const int64_t rows = part->row_last - part->row_first;
    const int64_t tiles = oc_ceil_div(rows, kernels->config.tile.rows);
    const int64_t block_tiles = oc_min_i64(tiles, kernels->config.tile.block_tiles);
    const bool first = step->tap_first == 0 && step->channel_first == 0;
    const bool last = step->tap_last == t->taps && step->channel_last == t->summed;
    const int64_t added =
        (step->tap_last - step->tap_first) * (step->channel_last - step->channel_first);
    int64_t stride[8], grid[8];
    struct oc_launch launch = {
        .kernel = "tap_tile",
        .args = {OC_REF(in, t->in),
                 OC_REF(weight, t->weight),
                 OC_REF(partial, t->partial),
                 OC_REF(bias, t->bias),
                 OC_REF(out, q->out.ref),
                 OC_INDEX(row_first, part->row_first),
                 OC_INDEX(rows, part->row_last),
                 OC_INDEX(in_first, part->in_first),
                 OC_INDEX(in_rows, t->in_rows),
                 OC_INDEX(in_stride, t->in_stride),
                 OC_INDEX(weight_first, t->weights.first),
                 OC_INDEX(weight_rows, t->weights.rows),
                 OC_INDEX(shift, q->shift),
                 OC_INDEX(tap_step, q->tap_step),
                 OC_INDEX(columns, t->columns),
                 OC_INDEX(summed, t->summed),
                 OC_INDEX(block_tiles, block_tiles),
                 OC_INDEX(tap_first, step->tap_first),
                 OC_INDEX(tap_last, step->tap_last),
                 OC_INDEX(channel_first, step->channel_first),
                 OC_INDEX(channel_last, step->channel_last),
                 OC_INT(load_partial, !first),
                 OC_INT(store_partial, !last),
                 OC_INT(has_bias, q->bias.like != NULL),
                 OC_INDEX8(out_stride, stride),
                 OC_INDEX8(grid, grid)},
        .global = {block_tiles, oc_ceil_div(t->columns, oc_conv_tile_columns(kernels)),
                   oc_ceil_div(tiles, block_tiles)},
        .group = {kernels->config.group},
        .flops =
            2.0 * (double)(rows * t->columns) * (double)(added * oc_conv_tile_summands(kernels)),
        .bytes = 4.0 * (double)rows *
                 (double)(t->columns +
                          oc_ceil_div(oc_dim(q->in.like, 2), oc_conv_tile_summands(kernels)))};

    oc_view_strides8(q->out.like, stride);
    if (q->grid != NULL) stride[3] = q->grid->image_stride;
    oc_conv_tile_grid(t->grid, oc_dim(q->out.like, 0), oc_dim(q->out.like, 1), t->taps, grid);
    oc_conv_tile_plan_kernel(p, kernels, q->out.dtype, &launch);
}

/* Plans a step. Packs its weights unless all weights are packed already, and the rows of its tap if
 * rows are packed tap by tap. */
static void product_plan_step(oc_plan *p, const struct oc_conv_kernels *kernels, struct product *t,
                              struct part *part, const struct step *step)
{
    if (t->packs_weights) {
        t->weights.first = step->tap_first * t->summed + step->channel_first;
        t->weights.rows =
            (step->tap_last - step->tap_first) * (step->channel_last - step->channel_first);
        oc_conv_tile_plan_pack(p, kernels, t->q->weight, &t->weights, OC_PACK_TILE_COLUMNS,
                               t->weight);
    }
    if (t->packs_taps && step->channel_first == 0)
        product_pack_rows(p, kernels, t, part, step->tap_first, step->tap_last);
    product_plan_launch(p, kernels, t, part, step);
}

int64_t oc_conv_tile_scratch(const struct oc_conv_kernels *kernels, const struct oc_conv_product *q)
{
    const int64_t width = oc_conv_tile_columns(kernels);
    const int64_t summed = oc_dim(q->in.like, 2);
    const int64_t columns = oc_ceil_div(oc_dim(q->out.like, 2), width) * width;

    return oc_max_i64(oc_max_i64(oc_conv_rows(q->in.like) * oc_ceil_div(summed, width) * width,
                                 (oc_conv_rows(q->out.like) + kernels->config.tile.rows) * columns),
                      q->taps * summed * columns);
}

void oc_conv_tile_plan_product(oc_plan *p, const struct oc_conv_kernels *kernels,
                               const struct oc_conv_product *q)
{
    struct product t;

    product_make(p, kernels, q, &t);
    if (!t.packs_weights)
        oc_conv_tile_plan_pack(p, kernels, q->weight, &t.weights, OC_PACK_TILE_COLUMNS, t.weight);
    for (int64_t r = 0; r < t.rows; r += t.rows_at_once) {
        struct part part = {r, oc_min_i64(t.rows, r + t.rows_at_once), 0};

        if (!t.packs_taps) product_pack_rows(p, kernels, &t, &part, 0, q->taps);
        for (int64_t k = 0; k < t.taps; k += t.taps_at_once)
            for (int64_t c = 0; c < t.summed; c += t.channels_at_once)
                product_plan_step(p, kernels, &t, &part,
                                  &(struct step){k, oc_min_i64(t.taps, k + t.taps_at_once), c,
                                                 oc_min_i64(t.summed, c + t.channels_at_once)});
    }
}
