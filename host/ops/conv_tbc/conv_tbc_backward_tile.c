/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnConvTbcBackward with register tiles computes gradInput as gemm/conv_tile.h does. The sums
 * of gradWeight run over rows. */
#include "conv_tbc_backward_tile.h"

#include "base/math.h"
#include "gemm/conv_tile.h"

/* gradWeight[k, a, b] is the sum, over r, of the products of channel a of row
 * r + shift + k * tap_step and channel b of row r. */
struct weight_problem {
    struct oc_view a, b;
    struct oc_ref out;
    int64_t taps, shift, tap_step;
    int64_t out_stride[8]; /* strides of tap, a and b */
};

/* Returns the number of elements of gradWeight per tap, with the channels rounded up to tiles:
 * `a` are the rows of tiles, `b` the columns. */
static int64_t padded(const struct oc_conv_kernels *kernels, int64_t a, int64_t b)
{
    return oc_conv_tile_padded(kernels, a, OC_PACK_TILE_ROWS) *
           oc_conv_tile_padded(kernels, b, OC_PACK_TILE_COLUMNS);
}

/* Tiles are wider than high, so the channels of input are their rows, unless that pads to more
 * than twice as many elements as the channels of self would. */
static struct weight_problem weight_problem_of(const struct oc_conv *q)
{
    const bool swapped =
        2 * padded(&q->kernels, q->outputs, q->inputs) < padded(&q->kernels, q->inputs, q->outputs);
    struct weight_problem w = {.a = q->input,
                               .b = q->self,
                               .out = q->grad_weight.ref,
                               .taps = q->taps,
                               .shift = -q->pad * q->batch,
                               .tap_step = q->batch};

    oc_view_strides8(q->grad_weight.like, w.out_stride);
    if (!swapped) return w;
    return (struct weight_problem){
        .a = q->self,
        .b = q->input,
        .out = q->grad_weight.ref,
        .taps = q->taps,
        .shift = q->pad * q->batch,
        .tap_step = -q->batch,
        .out_stride = {w.out_stride[0], w.out_stride[2], w.out_stride[1]}};
}

/* Panels may use this many bytes even if the tensors have fewer. */
#define LEAST_PANEL_BYTES ((int64_t)1 << 20)
#define LEAST_ROWS 256

/* The panels hold the rows [b_first, b_last) of b, and the rows [a_first, a_last) of a that the
 * taps combine with them. */
struct panels {
    struct oc_ref a, b;
    int64_t a_first, a_last, b_first, b_last;
};

static int64_t padded_a(const struct oc_conv *q, const struct weight_problem *w)
{
    return oc_conv_tile_padded(&q->kernels, oc_dim(w->a.like, 2), OC_PACK_TILE_ROWS);
}

static int64_t padded_b(const struct oc_conv *q, const struct weight_problem *w)
{
    return oc_conv_tile_padded(&q->kernels, oc_dim(w->b.like, 2), OC_PACK_TILE_COLUMNS);
}

/* Returns how many rows of b are packed at once: as many as need no more memory than the
 * tensors. With fewer rows than the taps span, rows of a would be packed repeatedly; with very
 * few rows, there would be many launches. */
static int64_t rows_at_once(const struct oc_conv *q, const struct weight_problem *w)
{
    const int64_t a = padded_a(q, w), b = padded_b(q, w);
    const int64_t span =
        oc_min_i64(oc_conv_tap_span(w->taps, w->tap_step), oc_conv_rows(w->a.like));
    const int64_t elements = oc_numel(q->self.like) + 2 * oc_numel(q->input.like);
    const int64_t bytes =
        oc_max_i64(LEAST_PANEL_BYTES, elements * (int64_t)oc_dtype_size(q->kernels.dtype));
    const int64_t summands = oc_conv_tile_summands(&q->kernels);
    const int64_t affordable = (summands * bytes / 4 - span * a) / (a + b);
    const int64_t rows =
        oc_min_i64(oc_conv_rows(w->b.like), oc_max_i64(affordable, oc_max_i64(LEAST_ROWS, span)));

    return rows - rows % summands;
}

/* Returns whether the panels and partial sums need more than twice the memory of the tensors. */
static bool exceeds_workspace(const struct oc_conv *q, const struct weight_problem *w)
{
    const double a = (double)padded_a(q, w), b = (double)padded_b(q, w);
    const int64_t rows = rows_at_once(q, w);
    const double a_rows =
        (double)oc_min_i64(rows + oc_conv_tap_span(w->taps, w->tap_step), oc_conv_rows(w->a.like));

    return 4 * ((a_rows * a + (double)rows * b) / (double)oc_conv_tile_summands(&q->kernels) +
                (double)w->taps * a * b) >
           2 * oc_conv_tensor_bytes(q) + OC_SPARE_WORKSPACE;
}

/* Packs the rows [first, last) of b, and the rows of a that the taps combine with them, unless
 * `panels` already holds these rows of a. */
static void plan_panels(oc_plan *p, const struct weight_problem *w,
                        const struct oc_conv_kernels *kernels, int64_t first, int64_t last,
                        struct panels *panels)
{
    const int64_t summands = oc_conv_tile_summands(kernels);
    struct oc_conv_matrix a = oc_conv_matrix_of(w->a.like), b = oc_conv_matrix_of(w->b.like);
    const int64_t least =
        w->shift + (w->tap_step < 0 ? -oc_conv_tap_span(w->taps, w->tap_step) : 0);
    const int64_t a_first = oc_min_i64(oc_max_i64(first + least, 0), a.rows);
    const int64_t a_last = oc_max_i64(
        oc_min_i64(last + least + oc_conv_tap_span(w->taps, w->tap_step), a.rows), a_first);

    oc_conv_matrix_pair_rows(kernels, &a);
    oc_conv_matrix_pair_rows(kernels, &b);
    panels->b_first = first;
    panels->b_last = last;
    b.first = first / summands;
    b.rows = (last - first) / summands;
    oc_conv_tile_plan_pack(p, kernels, w->b, &b, OC_PACK_TILE_COLUMNS, panels->b);
    if (a_first == panels->a_first && a_last == panels->a_last) return;
    panels->a_first = a_first;
    panels->a_last = a_last;
    a.first = a_first / summands;
    a.rows = (a_last - a_first) / summands;
    if (a.rows > 0) oc_conv_tile_plan_pack(p, kernels, w->a, &a, OC_PACK_TILE_ROWS, panels->a);
}

/* Adds the products of the rows [first, last) of b. */
static void plan_products(oc_plan *p, const struct oc_conv *q, const struct weight_problem *w,
                          const struct oc_conv_kernels *kernels, const struct panels *panels,
                          struct oc_ref partial, int64_t first, int64_t last)
{
    const int64_t a_channels = oc_dim(w->a.like, 2), b_channels = oc_dim(w->b.like, 2);
    const int64_t summands = oc_conv_tile_summands(kernels);
    struct oc_launch launch = {
        .kernel = "weight_tile",
        .args = {OC_REF(a, panels->a), OC_REF(b, panels->b), OC_REF(partial, partial),
                 OC_REF(out, w->out), OC_INDEX(a_rows, oc_conv_rows(w->a.like) / summands),
                 OC_INDEX(a_first, panels->a_first / summands),
                 OC_INDEX(a_packed, (panels->a_last - panels->a_first) / summands),
                 OC_INDEX(b_first, panels->b_first / summands),
                 OC_INDEX(b_packed, (panels->b_last - panels->b_first) / summands),
                 OC_INDEX(shift, w->shift / summands), OC_INDEX(tap_step, w->tap_step / summands),
                 OC_INDEX(taps, w->taps), OC_INDEX(a_channels, a_channels),
                 OC_INDEX(b_channels, b_channels), OC_INDEX(row_first, first / summands),
                 OC_INDEX(row_last, last / summands), OC_INT(load_partial, first > 0),
                 OC_INT(store_partial, last < oc_conv_rows(w->b.like)),
                 OC_INDEX8(out_stride, w->out_stride)},
        .global = {w->taps * oc_ceil_div(a_channels, kernels->config.tile.rows),
                   oc_ceil_div(b_channels, oc_conv_tile_columns(kernels))},
        .group = {kernels->config.group},
        .flops = 2.0 * (double)(last - first) * (double)(w->taps * q->inputs * q->outputs),
        .bytes = 4.0 * (double)((last - first) * (q->inputs + q->outputs))};

    oc_conv_tile_plan_kernel(p, kernels, q->kernels.dtype, &launch);
}

static void plan_taps(oc_plan *p, const struct oc_conv *q, const struct weight_problem *w)
{
    struct oc_conv_kernels kernels = q->kernels;
    const int64_t summands = oc_conv_tile_summands(&kernels);
    const int64_t rows = oc_conv_rows(w->b.like), depth = kernels.config.tile.depth * summands;
    const int64_t a = padded_a(q, w), b = padded_b(q, w);
    const int64_t at_once = rows_at_once(q, w);
    const int64_t a_rows =
        oc_min_i64(at_once + oc_conv_tap_span(w->taps, w->tap_step), oc_conv_rows(w->a.like));
    struct panels panels = {.a = oc_plan_scratch(p, OC_F32, a_rows / summands * a),
                            .b = oc_plan_scratch(p, OC_F32, at_once / summands * b),
                            .a_first = -1};
    const struct oc_ref partial = oc_conv_tile_plan_partial(
        p, &kernels, w->taps * a / kernels.config.tile.rows, b / oc_conv_tile_columns(&kernels),
        oc_min_i64(depth, at_once) < rows, panels.b);

    kernels.index_extent = oc_max_i64(
        kernels.index_extent, oc_max_i64(oc_max_i64(a_rows * a, at_once * b), w->taps * a * b));
    for (int64_t first = 0; first < rows; first += at_once) {
        const int64_t last = oc_min_i64(rows, first + at_once);

        plan_panels(p, w, &kernels, first, last, &panels);
        for (int64_t r = first; r < last; r += depth)
            plan_products(p, q, w, &kernels, &panels, partial, r, oc_min_i64(last, r + depth));
    }
}

/* Computes all taps together, or one tap after the other, in many launches, if the rows that all
 * taps span would exceed the workspace. */
void oc_conv_tile_plan_grad_weight(oc_plan *p, const struct oc_conv *q)
{
    struct weight_problem w = weight_problem_of(q);

    if (w.taps == 1 || !exceeds_workspace(q, &w)) {
        plan_taps(p, q, &w);
        return;
    }
    w.taps = 1;
    for (int64_t k = 0; k < q->taps; k++) {
        plan_taps(p, q, &w);
        w.shift += w.tap_step;
        w.out.offset += w.out_stride[0] * (int64_t)oc_dtype_size(q->grad_weight.dtype);
    }
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
