/* SPDX-License-Identifier: Apache-2.0 */
#include "ops/convolution/convolution_taps.h"

#include "base/math.h"
#include "base/status.h"
#include "gemm/conv_tile_weight.h"
#include "gemm/problem.h"

/* The last two of OC_CONVOLUTION_AXES. */
#define AXES 2
enum { AXIS_Y, AXIS_X };

/* Rows are the places of all images, with `before` rows of zeros before the first image, and some behind the last one, so
 * that all that taps read are rows. */
struct grid {
    struct oc_conv_grid conv;
    int64_t places; /* of all images with their gaps */
    int64_t before, rows;
    int64_t shift; /* of the first tap */
};

static int64_t extent_of(struct oc_view view, int axis) { return view.like->shape[3 + axis]; }

/* The numbers of elements before the first and behind the last one of an image that taps read along an axis. */
static int64_t elements_before(const struct oc_convolution *q, int axis)
{
    return oc_max_i64(q->window.pad[1 + axis], 0);
}

static int64_t elements_behind(const struct oc_convolution *q, int axis)
{
    const struct oc_convolution_window *w = &q->window;
    const int64_t last = extent_of(q->small, axis) - 1 - w->pad[1 + axis] +
                         (w->taps[1 + axis] - 1) * w->dilation[1 + axis];

    return oc_max_i64(last - (extent_of(q->large, axis) - 1), 0);
}

/* Returns the extent of an axis of images with the gap that follows them. */
static int64_t extent_with_gap(const struct oc_convolution *q, int axis)
{
    const int64_t gap = oc_max_i64(elements_before(q, axis), elements_behind(q, axis));

    return oc_max_i64(extent_of(q->large, axis) + gap, extent_of(q->small, axis));
}

#define MOST_PLACES 2.8e14 /* 2^48 */

/* Returns whether the places of all images are numbers for which the sums here do not overflow. */
static bool has_grid(const struct oc_convolution *q)
{
    double places = (double)q->images;

    for (int i = 0; i < AXES; i++) {
        const struct oc_convolution_window *w = &q->window;

        places *= (double)extent_of(q->large, i) + (double)w->pad[1 + i] +
                  (double)extent_of(q->small, i) +
                  (double)w->taps[1 + i] * (double)w->dilation[1 + i];
    }
    return places < MOST_PLACES;
}

static struct grid grid_of(const struct oc_convolution *q)
{
    const struct oc_convolution_window *w = &q->window;
    const int64_t length = extent_with_gap(q, AXIS_X), lines = extent_with_gap(q, AXIS_Y);
    struct grid g = {.conv = {.length = length,
                              .used_length = extent_of(q->small, AXIS_X),
                              .lines = lines,
                              .used_lines = extent_of(q->small, AXIS_Y),
                              .image_stride = q->small.like->strides[0],
                              .taps_of_line = w->taps[2],
                              .tap_line_step = w->dilation[1] * length},
                     .places = q->images * lines * length};
    const int64_t least = -w->pad[1] * length - w->pad[2];
    const int64_t most =
        least + (w->taps[1] - 1) * g.conv.tap_line_step + (w->taps[2] - 1) * w->dilation[2];

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

static const char *obstacle_of(const struct oc_convolution *q,
                               const struct oc_convolution_problem *problem)
{
    static const char TOO_LARGE[] = "images with gaps need more memory than the tensors";

    if (problem->result == OC_CONVOLUTION_LARGE) return "the larger side is added up from columns";
    if (!has_stride_1(q)) return "taps need stride 1";
    if (q->groups != 1) return "taps need one group";
    if (q->has_depth) return "taps have two axes";
    if (oc_convolution_taps(q) == 1) return "there is one tap";
    if (!has_grid(q)) return TOO_LARGE;
    return 4 * (double)grid_of(q).rows * (double)q->inputs >
                   ROWS_OF_TENSORS * tensor_bytes(q) + SPARE_ROWS
               ? TOO_LARGE
               : NULL;
}

/* Chooses how a product of all taps would be computed. */
static aclnnStatus choose_product(oc_plan *p, const struct oc_convolution *q,
                                  struct oc_gemm_config *config)
{
    struct oc_gemm_problem gemm = {.rows = q->images * q->windows,
                                   .taps = oc_convolution_taps(q),
                                   .columns = q->outputs,
                                   .summed = q->inputs,
                                   .unit_stride = true,
                                   .products = 1,
                                   .is_convolution = true};

    oc_gemm_problem_set_types(p, q->large.dtype, q->weight.dtype, q->cube_math, &gemm);
    return oc_choose_gemm(oc_plan_device(p), &gemm, config);
}

void oc_convolution_describe_taps(oc_plan *p, const struct oc_convolution *q,
                                  struct oc_convolution_problem *problem)
{
    struct oc_gemm_config config;

    problem->taps_obstacle = obstacle_of(q, problem);
    if (problem->taps_obstacle != NULL) return;

    const struct grid g = grid_of(q);
    const struct oc_status_mark mark = oc_status_mark();

    problem->gaps = (double)g.places / (double)(q->images * q->windows);
    problem->line = g.conv.used_length;
    problem->has_tiles =
        choose_product(p, q, &config) == ACLNN_SUCCESS && config.algorithm == OC_GEMM_TILE;
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

/* Copies the larger side to rows of channels, (1, row, channel) of floats, with zeros around its images. */
static struct oc_view plan_rows(oc_plan *p, const struct oc_convolution *q, const struct grid *g,
                                struct oc_layout *layout)
{
    const int64_t channels = q->inputs, length = g->conv.length, lines = g->conv.lines;
    const int64_t height = extent_of(q->large, AXIS_Y), width = extent_of(q->large, AXIS_X);
    const struct oc_ref rows = oc_plan_scratch(p, OC_F32, g->rows * channels);
    struct oc_ref first = rows;
    struct oc_layout images;

    first.offset += g->before * channels * (int64_t)sizeof(float);
    oc_layout_make(&images, q->large.like->shape, OC_CONVOLUTION_RANK, NULL);
    images.strides[0] = lines * length * channels;
    images.strides[1] = 1;
    images.strides[2] = 0;
    images.strides[3] = length * channels;
    images.strides[4] = channels;
    oc_plan_copy(p, (struct oc_view){first, &images.tensor, OC_F32}, q->large);
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

/* A contiguous copy of a view, of which the workspace has so many bytes less. */
static struct oc_ref plan_copy(oc_plan *p, struct oc_view view, double *workspace)
{
    *workspace -= oc_conv_bytes(view);
    return oc_plan_contiguous(p, view, view.dtype);
}

/* Returns the weight as (tap, output, input). Copies it if its taps are not one axis. */
static struct oc_view weight_of(oc_plan *p, const struct oc_convolution *q, double *workspace,
                                struct oc_layout *layout)
{
    const int64_t taps = oc_convolution_taps(q), *strides = q->weight_axes.strides;
    struct oc_ref ref = q->weight.ref;
    int64_t stride[3] = {0, strides[0], strides[1]};

    if (!oc_convolution_has_one_stride(q->weight, 2, &stride[0])) {
        ref = plan_copy(p, q->weight, workspace);
        stride[0] = 1;
        stride[1] = q->inputs * taps;
        stride[2] = taps;
    }
    return view_of(ref, q->weight.dtype, (const int64_t[]){taps, q->outputs, q->inputs}, stride,
                   layout);
}

/* Returns the smaller side as (image, window, channel). Copies it if its windows are not one axis. */
static struct oc_view windows_of(oc_plan *p, const struct oc_convolution *q, double *workspace,
                                 struct oc_layout *layout)
{
    const int64_t *strides = q->small_axes.strides;
    struct oc_ref ref = q->small.ref;
    int64_t stride[3] = {strides[0], 0, strides[1]};

    if (!oc_convolution_has_one_stride(q->small, 2, &stride[1])) {
        ref = plan_copy(p, q->small, workspace);
        stride[0] = q->outputs * q->windows;
        stride[1] = 1;
        stride[2] = q->windows;
    }
    return view_of(ref, q->small.dtype, (const int64_t[]){q->images, q->windows, q->outputs},
                   stride, layout);
}

static struct oc_conv_kernels kernels_of(const struct oc_convolution *q, const struct grid *g,
                                         const struct oc_gemm_config *config)
{
    struct oc_conv_kernels kernels = {.dtype = OC_F32, .config = *config};

    kernels.config.algorithm = OC_GEMM_TILE;
    kernels.config.choice = q->config.choice;

    const int64_t outputs = oc_conv_tile_padded(&kernels, q->outputs, OC_PACK_TILE_COLUMNS);
    const int64_t inputs = oc_conv_tile_padded(&kernels, q->inputs, OC_PACK_TILE_ROWS);
    const int64_t rows = g->rows + kernels.config.tile.rows;
    int64_t extent =
        oc_max_i64(rows * oc_max_i64(inputs, outputs), oc_convolution_taps(q) * inputs * outputs);

    extent = oc_max_i64(extent, oc_view_index_extent(q->large.like));
    extent = oc_max_i64(extent, oc_view_index_extent(q->small.like));
    kernels.index_extent = oc_max_i64(extent, oc_view_index_extent(q->weight.like));
    return kernels;
}

/* ---- Plans ---- */

void oc_convolution_plan_taps_small(oc_plan *p, const struct oc_convolution *q)
{
    const struct grid g = grid_of(q);
    const int64_t *strides = q->small_axes.strides;
    struct oc_layout rows, weight, out, bias;
    struct oc_gemm_config config;
    double workspace = 2 * tensor_bytes(q) + OC_SPARE_WORKSPACE;

    if (!oc_plan_try(p, choose_product(p, q, &config))) return;

    const struct oc_conv_kernels kernels = kernels_of(q, &g, &config);
    struct oc_conv_product product = {
        .in = plan_rows(p, q, &g, &rows),
        .weight = weight_of(p, q, &workspace, &weight),
        .out = view_of(q->small.ref, q->small.dtype,
                       (const int64_t[]){q->images * g.conv.lines, g.conv.length, q->outputs},
                       (const int64_t[]){strides[3], strides[4], strides[1]}, &out),
        .taps = oc_convolution_taps(q),
        .shift = g.shift,
        .tap_step = q->window.dilation[2],
        .transposed = true,
        .grid = &g.conv};

    product.workspace = workspace - oc_conv_bytes(product.in);
    if (q->bias.like != NULL) {
        oc_layout_make(&bias, q->bias.like->shape, 1, NULL);
        bias.strides[0] = q->bias.like->strides[0];
        product.bias = (struct oc_view){q->bias.ref, &bias.tensor, q->bias.dtype};
    }
    oc_conv_tile_plan_product(p, &kernels, &product);
}

void oc_convolution_plan_taps_weight(oc_plan *p, const struct oc_convolution *q)
{
    const struct grid g = grid_of(q);
    const int64_t taps = oc_convolution_taps(q);
    struct oc_layout rows, windows;
    struct oc_gemm_config config;
    double workspace = 2 * tensor_bytes(q) + OC_SPARE_WORKSPACE;
    int64_t stride;
    const bool has_stride = oc_convolution_has_one_stride(q->weight, 2, &stride);
    struct oc_output out = {.view = q->weight, .ref = q->weight.ref, .dtype = q->weight.dtype};

    if (!oc_plan_try(p, choose_product(p, q, &config))) return;
    if (!has_stride) {
        out = oc_plan_contiguous_output(p, q->weight, q->weight.dtype);
        workspace -= oc_conv_bytes(q->weight);
    }

    const struct oc_conv_kernels kernels = kernels_of(q, &g, &config);
    struct oc_conv_weight w = {.a = plan_rows(p, q, &g, &rows),
                               .b = windows_of(p, q, &workspace, &windows),
                               .out = out.ref,
                               .dtype = out.dtype,
                               .taps = taps,
                               .shift = g.shift,
                               .tap_step = q->window.dilation[2],
                               .out_stride = {1, taps, q->inputs * taps},
                               .grid = &g.conv};

    if (has_stride) {
        w.out_stride[0] = stride;
        w.out_stride[1] = q->weight_axes.strides[1];
        w.out_stride[2] = q->weight_axes.strides[0];
    }
    w.workspace = workspace - oc_conv_bytes(w.a);
    w.panel_bytes = (int64_t)(w.workspace / 2);
    oc_conv_tile_plan_weight(p, &kernels, &w);
    if (!has_stride) oc_plan_finish_output(p, &out);
}
