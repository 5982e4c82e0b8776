/* SPDX-License-Identifier: Apache-2.0 */
#include "ops/convolution/convolution_taps.h"

#include "base/math.h"
#include "base/status.h"
#include "gemm/conv_tile_weight.h"
#include "gemm/problem.h"

/* The last two of OC_CONVOLUTION_AXES. */
#define AXES 2
enum { LINES, PLACES };

/* Along an axis, tap k, in ascending order of elements, reads element i + least + k * step for result i. */
struct reach {
    int64_t least, most, step;
};

/* Rows are those of all images, with `before` rows of zeros before the first image, so that no tap reads another one. */
struct grid {
    struct reach reach[AXES];
    struct oc_conv_grid conv;
    int64_t places; /* of all images with their gaps */
    int64_t before, rows;
    int64_t shift; /* of the first tap */
};

static int64_t extent_of(struct oc_view view, int axis) { return view.like->shape[3 + axis]; }

/* The larger side reads in the order of taps from the last one on. */
static struct reach reach_of(const struct oc_convolution *q, int axis, bool is_large)
{
    const struct oc_convolution_window *w = &q->window;
    const int64_t pad = w->pad[1 + axis], step = w->dilation[1 + axis];
    const int64_t span = (w->taps[1 + axis] - 1) * step;
    const int64_t least = is_large ? pad - span : -pad;

    return (struct reach){least, least + span, step};
}

/* Returns the extent of an axis of images with the gap that follows them, for `from` elements that are read and `to`
 * results. */
static int64_t extent_with_gap(const struct reach *r, int64_t from, int64_t to)
{
    const int64_t gap = oc_max_i64(oc_max_i64(-r->least, to - 1 + r->most - (from - 1)), 0);

    return oc_max_i64(from + gap, to);
}

/* Describes the rows if taps read `from` for the places of `to`, the larger or the smaller side. */
static struct grid grid_of(const struct oc_convolution *q, bool is_large)
{
    const struct oc_view from = is_large ? q->small : q->large, to = is_large ? q->large : q->small;
    struct grid g = {.rows = 0};
    int64_t extent[AXES];

    for (int i = 0; i < AXES; i++) {
        g.reach[i] = reach_of(q, i, is_large);
        extent[i] = extent_with_gap(&g.reach[i], extent_of(from, i), extent_of(to, i));
    }
    g.conv = (struct oc_conv_grid){.length = extent[PLACES],
                                   .used_length = extent_of(to, PLACES),
                                   .lines = extent[LINES],
                                   .used_lines = extent_of(to, LINES),
                                   .image_stride = to.like->strides[0],
                                   .taps_of_line = q->window.taps[2],
                                   .tap_line_step = g.reach[LINES].step * extent[PLACES]};

    const int64_t least = g.reach[LINES].least * g.conv.length + g.reach[PLACES].least;
    const int64_t most = g.reach[LINES].most * g.conv.length + g.reach[PLACES].most;

    g.places = q->images * g.conv.lines * g.conv.length;
    g.before = oc_max_i64(-least, 0);
    g.rows = g.before + g.places + oc_max_i64(most, 0);
    g.shift = g.before + least;
    return g;
}

static double tensor_bytes(const struct oc_convolution *q)
{
    return oc_conv_bytes(q->large) + oc_conv_bytes(q->small) + oc_conv_bytes(q->weight);
}

/* ---- Choice ---- */

/* The workspace is to be at most twice the tensors and OC_SPARE_WORKSPACE, with the panels of a product. */
#define ROWS_OF_TENSORS 1.5
#define SPARE_ROWS (0.5 * OC_SPARE_WORKSPACE)

static bool has_stride_1(const struct oc_convolution *q)
{
    for (int i = 0; i < OC_CONVOLUTION_AXES; i++)
        if (q->window.stride[i] != 1) return false;
    return true;
}

/* Chooses how a product of all taps would be computed. */
static aclnnStatus choose_product(oc_plan *p, const struct oc_convolution *q, bool is_large,
                                  struct oc_gemm_config *config)
{
    struct oc_gemm_problem gemm = {
        .rows =
            q->images * (is_large ? q->large_axes.shape[3] * q->large_axes.shape[4] : q->windows),
        .taps = oc_convolution_taps(q),
        .columns = is_large ? q->inputs : q->outputs,
        .summed = is_large ? q->outputs : q->inputs,
        .unit_stride = true,
        .products = 1,
        .is_convolution = true};

    oc_gemm_problem_set_types(p, q->large.dtype, q->weight.dtype, q->cube_math, &gemm);
    return oc_choose_gemm(oc_plan_device(p), &gemm, config);
}

void oc_convolution_describe_taps(oc_plan *p, const struct oc_convolution *q,
                                  struct oc_convolution_problem *problem)
{
    const bool is_large = problem->result == OC_CONVOLUTION_LARGE;
    const struct grid g = grid_of(q, is_large);
    const double bytes = 4 * (double)g.rows * (double)(is_large ? q->outputs : q->inputs);
    struct oc_gemm_config config;

    problem->taps_obstacle = !has_stride_1(q)              ? "taps need stride 1"
                             : q->groups != 1              ? "taps need one group"
                             : q->has_depth                ? "taps have two axes"
                             : oc_convolution_taps(q) == 1 ? "there is one tap"
                             : bytes > ROWS_OF_TENSORS * tensor_bytes(q) + SPARE_ROWS
                                 ? "images with gaps need more memory than the tensors"
                                 : NULL;
    if (problem->taps_obstacle != NULL) return;
    problem->gaps = (double)g.places / (double)(q->images * g.conv.used_lines * g.conv.used_length);

    const struct oc_status_mark mark = oc_status_mark();

    problem->has_tiles = choose_product(p, q, is_large, &config) == ACLNN_SUCCESS &&
                         config.algorithm == OC_GEMM_TILE;
    oc_status_forget(mark); /* an algorithm that the user asked for may be one of other products */
}

/* ---- Operands ---- */

static struct oc_view view_of(struct oc_ref ref, enum oc_dtype dtype, const int64_t shape[3],
                              const int64_t strides[3], struct oc_layout *layout)
{
    oc_layout_make(layout, shape, 3, NULL);
    for (int i = 0; i < 3; i++)
        layout->strides[i] = strides[i];
    return (struct oc_view){ref, &layout->tensor, dtype};
}

/* Sets `shape` of rows, (lines, places, channels) at the distance `length`, to 0, from row `first` on. */
static void plan_zeros(oc_plan *p, struct oc_ref rows, int64_t first, const int64_t shape[3],
                       int64_t length)
{
    struct oc_layout layout;

    if (shape[0] <= 0 || shape[1] <= 0) return;
    rows.offset += first * shape[2] * (int64_t)sizeof(float);
    oc_plan_fill(
        p, view_of(rows, OC_F32, shape, (const int64_t[]){length * shape[2], shape[2], 1}, &layout),
        0);
}

/* Copies images to rows of channels, (1, row, channel) of floats, with zeros around them. */
static struct oc_view plan_rows(oc_plan *p, const struct oc_convolution *q, struct oc_view from,
                                const struct grid *g, struct oc_layout *layout)
{
    const int64_t channels = from.like->shape[1], length = g->conv.length, lines = g->conv.lines;
    const int64_t height = extent_of(from, LINES), width = extent_of(from, PLACES);
    const struct oc_ref rows = oc_plan_scratch(p, OC_F32, g->rows * channels);
    struct oc_ref first = rows;
    struct oc_layout images;

    first.offset += g->before * channels * (int64_t)sizeof(float);
    oc_layout_make(&images, from.like->shape, OC_CONVOLUTION_RANK, NULL);
    images.strides[0] = lines * length * channels;
    images.strides[1] = 1;
    images.strides[2] = 0;
    images.strides[3] = length * channels;
    images.strides[4] = channels;
    oc_plan_copy(p, (struct oc_view){first, &images.tensor, OC_F32}, from);
    plan_zeros(p, rows, 0, (const int64_t[]){1, g->before, channels}, 0);
    plan_zeros(p, first, width, (const int64_t[]){q->images * lines, length - width, channels},
               length);
    plan_zeros(p, first, height * length,
               (const int64_t[]){q->images, (lines - height) * length, channels}, lines * length);
    plan_zeros(p, first, g->places, (const int64_t[]){1, g->rows - g->before - g->places, channels},
               0);
    oc_layout_make(layout, (const int64_t[]){1, g->rows, channels}, 3, NULL);
    return (struct oc_view){rows, &layout->tensor, OC_F32};
}

/* Returns the weight as (tap, channel of small, channel of large), for the larger side from the last tap on. Copies it if
 * its taps are not one axis. */
static struct oc_view weight_of(oc_plan *p, const struct oc_convolution *q, bool is_large,
                                struct oc_layout *layout)
{
    const int64_t taps = oc_convolution_taps(q), *strides = q->weight_axes.strides;
    struct oc_ref ref = q->weight.ref;
    int64_t stride[3] = {0, strides[0], strides[1]};

    if (!oc_convolution_has_one_stride(q->weight, 2, &stride[0])) {
        ref = oc_plan_contiguous(p, q->weight, q->weight.dtype);
        stride[0] = 1;
        stride[1] = q->inputs * taps;
        stride[2] = taps;
    }
    if (is_large) {
        ref.offset += (taps - 1) * stride[0] * oc_convolution_size(q->weight);
        stride[0] = -stride[0];
    }
    return view_of(ref, q->weight.dtype, (const int64_t[]){taps, q->outputs, q->inputs}, stride,
                   layout);
}

static struct oc_conv_kernels kernels_of(const struct oc_convolution *q, const struct grid *g,
                                         const struct oc_gemm_config *config)
{
    const int64_t channels = oc_max_i64(q->inputs, q->outputs);
    struct oc_conv_kernels kernels = {.dtype = OC_F32, .config = *config};
    int64_t extent =
        oc_max_i64(g->rows * channels, oc_convolution_taps(q) * q->inputs * q->outputs);

    kernels.config.algorithm = OC_GEMM_TILE;
    kernels.config.choice = q->config.choice;
    extent = oc_max_i64(extent, oc_view_index_extent(q->large.like));
    extent = oc_max_i64(extent, oc_view_index_extent(q->small.like));
    extent = oc_max_i64(extent, oc_view_index_extent(q->weight.like));
    /* Channels are padded to tiles. */
    kernels.index_extent = 4 * extent;
    return kernels;
}

/* ---- Plans ---- */

/* Plans `to`, the larger or the smaller side, as the sum over taps of rows of the other one. */
static void plan_side(oc_plan *p, const struct oc_convolution *q, bool is_large)
{
    const struct oc_view from = is_large ? q->small : q->large, to = is_large ? q->large : q->small;
    const struct grid g = grid_of(q, is_large);
    struct oc_layout rows, weight, out, bias;
    struct oc_gemm_config config;

    if (!oc_plan_try(p, choose_product(p, q, is_large, &config))) return;

    const struct oc_conv_kernels kernels = kernels_of(q, &g, &config);
    struct oc_conv_product product = {
        .in = plan_rows(p, q, from, &g, &rows),
        .weight = weight_of(p, q, is_large, &weight),
        .out = view_of(
            to.ref, to.dtype,
            (const int64_t[]){q->images * g.conv.lines, g.conv.length, to.like->shape[1]},
            (const int64_t[]){to.like->strides[3], to.like->strides[4], to.like->strides[1]}, &out),
        .taps = oc_convolution_taps(q),
        .shift = g.shift,
        .tap_step = g.reach[PLACES].step,
        .workspace = 2 * tensor_bytes(q) + OC_SPARE_WORKSPACE,
        .transposed = !is_large,
        .grid = &g.conv};

    product.workspace -= oc_conv_bytes(product.in);
    if (q->bias.like != NULL) {
        oc_layout_make(&bias, q->bias.like->shape, 1, NULL);
        bias.strides[0] = q->bias.like->strides[0];
        product.bias = (struct oc_view){q->bias.ref, &bias.tensor, q->bias.dtype};
    }
    oc_conv_tile_plan_product(p, &kernels, &product);
}

void oc_convolution_plan_taps_small(oc_plan *p, const struct oc_convolution *q)
{
    plan_side(p, q, false);
}

void oc_convolution_plan_taps_large(oc_plan *p, const struct oc_convolution *q)
{
    plan_side(p, q, true);
}

/* Returns the smaller side as (image, window, channel). Copies it if its windows are not one axis. */
static struct oc_view windows_of(oc_plan *p, const struct oc_convolution *q,
                                 struct oc_layout *layout)
{
    const int64_t *strides = q->small_axes.strides;
    struct oc_ref ref = q->small.ref;
    int64_t stride[3] = {strides[0], 0, strides[1]};

    if (!oc_convolution_has_one_stride(q->small, 2, &stride[1])) {
        ref = oc_plan_contiguous(p, q->small, q->small.dtype);
        stride[0] = q->outputs * q->windows;
        stride[1] = 1;
        stride[2] = q->windows;
    }
    return view_of(ref, q->small.dtype, (const int64_t[]){q->images, q->windows, q->outputs},
                   stride, layout);
}

void oc_convolution_plan_taps_weight(oc_plan *p, const struct oc_convolution *q)
{
    const struct grid g = grid_of(q, false);
    const int64_t taps = oc_convolution_taps(q);
    struct oc_layout rows, windows;
    struct oc_gemm_config config;
    int64_t stride;
    const bool has_stride = oc_convolution_has_one_stride(q->weight, 2, &stride);
    struct oc_view target = q->weight;

    if (!oc_plan_try(p, choose_product(p, q, false, &config))) return;

    const struct oc_output out =
        has_stride ? (struct oc_output){.view = target, .ref = target.ref, .dtype = target.dtype}
                   : oc_plan_contiguous_output(p, target, target.dtype);
    const struct oc_conv_kernels kernels = kernels_of(q, &g, &config);
    struct oc_conv_weight w = {.a = plan_rows(p, q, q->large, &g, &rows),
                               .b = windows_of(p, q, &windows),
                               .out = out.ref,
                               .dtype = target.dtype,
                               .taps = taps,
                               .shift = g.shift,
                               .tap_step = g.reach[PLACES].step,
                               .out_stride = {1, taps, q->inputs * taps},
                               .grid = &g.conv};

    if (has_stride) {
        w.out_stride[0] = stride;
        w.out_stride[1] = q->weight_axes.strides[1];
        w.out_stride[2] = q->weight_axes.strides[0];
    }
    w.workspace = 2 * tensor_bytes(q) + OC_SPARE_WORKSPACE - oc_conv_bytes(w.a);
    w.panel_bytes = (int64_t)(w.workspace / 2);
    oc_conv_tile_plan_weight(p, &kernels, &w);
    if (!has_stride) oc_plan_finish_output(p, &out);
}
