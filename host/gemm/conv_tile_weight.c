/* SPDX-License-Identifier: Apache-2.0 */
#include "gemm/conv_tile_weight.h"

#include "base/math.h"

/* Panels may use this many bytes even if the tensors have fewer. */
#define LEAST_PANEL_BYTES ((int64_t)1 << 20)
#define LEAST_ROWS 256

/* The panels hold the rows [b_first, b_last) of b, and the rows [a_first, a_last) of a that the
 * taps combine with them. */
struct panels {
    struct oc_ref a, b;
    int64_t a_first, a_last, b_first, b_last;
};

static int64_t padded_a(const struct oc_conv_kernels *kernels, const struct oc_conv_weight *w)
{
    return oc_conv_tile_padded(kernels, oc_dim(w->a.like, 2), OC_PACK_TILE_ROWS);
}

static int64_t padded_b(const struct oc_conv_kernels *kernels, const struct oc_conv_weight *w)
{
    return oc_conv_tile_padded(kernels, oc_dim(w->b.like, 2), OC_PACK_TILE_COLUMNS);
}

static int64_t span_of(const struct oc_conv_weight *w)
{
    return oc_conv_tile_span(w->grid, w->taps, w->tap_step);
}

/* Returns the row of `a` that has the place of row r of `b`. */
static int64_t place_of(const struct oc_conv_weight *w, int64_t r)
{
    const struct oc_conv_grid *g = w->grid;

    if (g == NULL) return r;

    const int64_t line = r / g->used_length;

    return (line / g->used_lines * g->lines + line % g->used_lines) * g->length +
           r % g->used_length;
}

/* Returns how many rows of `a` the taps combine with rows [first, last) of `b`, at most all, and the first of them. */
static int64_t rows_of_a(const struct oc_conv_weight *w, int64_t first, int64_t last,
                         int64_t *a_first)
{
    const int64_t rows = oc_conv_rows(w->a.like), span = span_of(w);
    int64_t least = w->shift;

    if (w->tap_step < 0) least -= span; /* not with a grid */
    *a_first = oc_min_i64(oc_max_i64(place_of(w, first) + least, 0), rows);
    return oc_max_i64(oc_min_i64(place_of(w, last - 1) + 1 + least + span, rows) - *a_first, 0);
}

/* Returns how many rows of `a` the taps combine with any `rows` rows of `b`. */
static int64_t most_rows_of_a(const struct oc_conv_weight *w, int64_t rows)
{
    const struct oc_conv_grid *g = w->grid;
    int64_t places = rows;

    if (g != NULL) { /* with the gaps of all lines and images that have some of them */
        const int64_t lines = oc_ceil_div(rows, g->used_length) + 1;

        places += lines * (g->length - g->used_length) +
                  (oc_ceil_div(lines, g->used_lines) + 1) * (g->lines - g->used_lines) * g->length;
    }
    return oc_min_i64(places + span_of(w), oc_conv_rows(w->a.like));
}

/* Returns how many rows of b are packed at once: as many as panel_bytes allow, with the gaps between those of a. With
 * fewer rows than the taps span, rows of a would be packed repeatedly; with very few rows, there would be many launches. */
static int64_t rows_at_once(const struct oc_conv_kernels *kernels, const struct oc_conv_weight *w)
{
    const struct oc_conv_grid *g = w->grid;
    const double gaps =
        g == NULL ? 1
                  : (double)g->lines * (double)g->length / (double)(g->used_lines * g->used_length);
    const int64_t span = oc_min_i64(span_of(w), oc_conv_rows(w->a.like));
    const int64_t summands = oc_conv_tile_summands(kernels);
    const double a = (double)padded_a(kernels, w), b = (double)padded_b(kernels, w);
    const double bytes = (double)oc_max_i64(LEAST_PANEL_BYTES, w->panel_bytes);
    const double affordable = ((double)summands * bytes / 4 - (double)span * a) / (a * gaps + b);
    const int64_t rows = oc_min_i64(oc_conv_rows(w->b.like),
                                    oc_max_i64((int64_t)affordable, oc_max_i64(LEAST_ROWS, span)));

    return rows - rows % summands;
}

/* Returns whether the panels and partial sums need more than the workspace. */
static bool exceeds_workspace(const struct oc_conv_kernels *kernels, const struct oc_conv_weight *w)
{
    const double a = (double)padded_a(kernels, w), b = (double)padded_b(kernels, w);
    const int64_t rows = rows_at_once(kernels, w);

    return 4 * (((double)most_rows_of_a(w, rows) * a + (double)rows * b) /
                    (double)oc_conv_tile_summands(kernels) +
                (double)w->taps * a * b) >
           w->workspace;
}

/* Packs the rows [first, last) of b, and the rows of a that the taps combine with them, unless
 * `panels` already holds these rows of a. */
static void plan_panels(oc_plan *p, const struct oc_conv_weight *w,
                        const struct oc_conv_kernels *kernels, int64_t first, int64_t last,
                        struct panels *panels)
{
    const int64_t summands = oc_conv_tile_summands(kernels);
    struct oc_conv_matrix a = oc_conv_matrix_of(w->a.like), b = oc_conv_matrix_of(w->b.like);
    int64_t a_first;
    const int64_t a_last = rows_of_a(w, first, last, &a_first) + a_first;

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
static void plan_products(oc_plan *p, const struct oc_conv_weight *w,
                          const struct oc_conv_kernels *kernels, const struct panels *panels,
                          struct oc_ref partial, int64_t first, int64_t last)
{
    const int64_t a_channels = oc_dim(w->a.like, 2), b_channels = oc_dim(w->b.like, 2);
    const int64_t summands = oc_conv_tile_summands(kernels), b_rows = oc_conv_rows(w->b.like);
    int64_t grid[8];
    struct oc_launch launch = {
        .kernel = "weight_tile",
        .args = {OC_REF(a, panels->a),
                 OC_REF(b, panels->b),
                 OC_REF(partial, partial),
                 OC_REF(out, w->out),
                 OC_INDEX(a_rows, oc_conv_rows(w->a.like) / summands),
                 OC_INDEX(a_first, panels->a_first / summands),
                 OC_INDEX(a_packed, (panels->a_last - panels->a_first) / summands),
                 OC_INDEX(b_first, panels->b_first / summands),
                 OC_INDEX(b_packed, (panels->b_last - panels->b_first) / summands),
                 OC_INDEX(shift, w->shift / summands),
                 OC_INDEX(tap_step, w->tap_step / summands),
                 OC_INDEX(taps, w->taps),
                 OC_INDEX(a_channels, a_channels),
                 OC_INDEX(b_channels, b_channels),
                 OC_INDEX(row_first, first / summands),
                 OC_INDEX(row_last, last / summands),
                 OC_INT(load_partial, first > 0),
                 OC_INT(store_partial, last < b_rows),
                 OC_INDEX8(out_stride, w->out_stride),
                 OC_INDEX8(grid, grid)},
        .global = {w->taps * oc_ceil_div(a_channels, kernels->config.tile.rows),
                   oc_ceil_div(b_channels, oc_conv_tile_columns(kernels))},
        .group = {kernels->config.group},
        .flops = 2.0 * (double)(last - first) * (double)(w->taps * a_channels * b_channels),
        .bytes = 4.0 * (double)((last - first) * (a_channels + b_channels))};

    oc_conv_tile_grid(w->grid, 1, b_rows, w->taps, grid);
    oc_conv_tile_plan_kernel(p, kernels, w->dtype, &launch);
}

static void plan_taps(oc_plan *p, const struct oc_conv_kernels *given,
                      const struct oc_conv_weight *w)
{
    struct oc_conv_kernels kernels = *given;
    const int64_t summands = oc_conv_tile_summands(&kernels);
    const int64_t rows = oc_conv_rows(w->b.like), depth = kernels.config.tile.depth * summands;
    const int64_t a = padded_a(&kernels, w), b = padded_b(&kernels, w);
    const int64_t at_once = rows_at_once(&kernels, w);
    const int64_t a_rows = most_rows_of_a(w, at_once);
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
            plan_products(p, w, &kernels, &panels, partial, r, oc_min_i64(last, r + depth));
    }
}

/* Computes one tap after the other, in many launches. */
static void plan_each_tap(oc_plan *p, const struct oc_conv_kernels *kernels,
                          const struct oc_conv_weight *w)
{
    const int64_t of_line = w->grid == NULL ? w->taps : w->grid->taps_of_line;
    const int64_t line_step = w->grid == NULL ? 0 : w->grid->tap_line_step;
    struct oc_conv_grid grid = {.length = 0};
    struct oc_conv_weight tap = *w;

    if (w->grid != NULL) {
        grid = *w->grid;
        grid.taps_of_line = 1;
        tap.grid = &grid;
    }
    tap.taps = 1;
    for (int64_t k = 0; k < w->taps; k++) {
        tap.shift = w->shift + k / of_line * line_step + k % of_line * w->tap_step;
        plan_taps(p, kernels, &tap);
        tap.out.offset += w->out_stride[0] * (int64_t)oc_dtype_size(w->dtype);
    }
}

void oc_conv_tile_plan_weight(oc_plan *p, const struct oc_conv_kernels *kernels,
                              const struct oc_conv_weight *w)
{
    if (w->taps == 1 || !exceeds_workspace(kernels, w))
        plan_taps(p, kernels, w);
    else
        plan_each_tap(p, kernels, w);
}
