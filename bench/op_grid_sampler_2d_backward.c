/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Both gradients of sampling an image at the points of a grid.
 * Keys: input=NxCxHxW; out=HxW of the grid (default: input's); grid=affine|random|flow;
 * mode=bilinear|nearest|bicubic; padding=zeros|border|reflection; align=1.
 */
#include <jansson.h>
#include <math.h>
#include <stdlib.h>

#include "aclnnop/aclnn_grid_sampler2d_backward.h"
#include "bench.h"
#include "problem.h"
#include "sums.h"
#include "warp.h"

enum { GRAD, INPUT, GRID, INPUT_GRAD, GRID_GRAD };
enum { BILINEAR, NEAREST, BICUBIC };
enum { ZEROS, BORDER, REFLECTION };

#define MOST_TAPS 16
/*
 * Float operations that a term is the result of, besides the additions of bench_sum_keep. A bicubic
 * weight is a polynomial whose terms cancel: its errors (28 at worst, by Horner's rule) are
 * relative to 1 and not to the weight.
 */
#define ROUNDINGS 8
#define CUBIC_ROUNDINGS 32

struct args {
    int mode, padding, warp;
    bool align;
    aclBoolArray *mask;
};

static bool add_tensors(struct bench_problem *p)
{
    int64_t input[BENCH_MAX_RANK] = {0}, out[BENCH_MAX_RANK];
    int rank, out_rank = 2;

    if (!bench_case_shape(p->spec, "input", input, &rank)) return false;
    out[0] = input[2];
    out[1] = input[3];
    if (bench_case_value(p->spec, "out") != NULL &&
        !bench_case_shape(p->spec, "out", out, &out_rank))
        return false;
    if (rank != 4 || out_rank != 2)
        return bench_fail("case %s: input must be NxCxHxW, out HxW", p->spec->name);

    const int64_t grad[] = {input[0], input[1], out[0], out[1]};
    const int64_t grid[] = {input[0], out[0], out[1], 2};

    bench_problem_tensor(p, "grad", grad, 4);
    bench_problem_tensor(p, "input", input, 4)->factor = 0.125; /* f16: gridGrad stays finite */
    bench_problem_tensor(p, "grid", grid, 4);
    bench_problem_tensor(p, "input_grad", input, 4)->is_output = true;
    bench_problem_tensor(p, "grid_grad", grid, 4)->is_output = true;
    return true;
}

static bool make(struct bench_problem *p)
{
    static const char *const MODES[] = {"bilinear", "nearest", "bicubic"};
    static const char *const PADDINGS[] = {"zeros", "border", "reflection"};
    static const int TAPS[] = {4, 1, 16};
    const bool both[] = {true, true};
    struct args *args = calloc(1, sizeof(*args));
    double align;

    if (args == NULL) return bench_fail("out of memory");
    p->args = args;
    if (!add_tensors(p) ||
        !bench_case_choice(p->spec, "grid", bench_warps, BENCH_COUNT(bench_warps), 0,
                           &args->warp) ||
        !bench_case_choice(p->spec, "mode", MODES, BENCH_COUNT(MODES), 0, &args->mode) ||
        !bench_case_choice(p->spec, "padding", PADDINGS, BENCH_COUNT(PADDINGS), 0,
                           &args->padding) ||
        !bench_case_number(p->spec, "align", 0, &align))
        return false;
    args->align = align != 0;
    args->mask = aclCreateBoolArray(both, 2);
    if (args->mask == NULL) return bench_fail("out of memory");
    for (int i = 0; i < p->count; i++) {
        if (i == INPUT && args->mode == NEAREST) continue; /* its values do not matter */
        p->bytes += (double)p->tensors[i].numel * (double)bench_dtype_size(p->dtype);
    }
    p->flops =
        (double)(p->tensors[GRAD].numel * TAPS[args->mode]) * (args->mode == NEAREST ? 1 : 6);
    return true;
}

static void drop(struct bench_problem *p)
{
    struct args *args = p->args;

    if (args->mask != NULL) (void)aclDestroyBoolArray(args->mask);
    free(args);
}

static aclnnStatus first(const struct bench_problem *p, aclTensor *const *t, uint64_t *workspace,
                         aclOpExecutor **executor)
{
    const struct args *args = p->args;

    return aclnnGridSampler2DBackwardGetWorkspaceSize(
        t[GRAD], t[INPUT], t[GRID], args->mode, args->padding, args->align, args->mask,
        t[INPUT_GRAD], t[GRID_GRAD], workspace, executor);
}

/* ---- Coordinates: in float and in the formula's order, since they decide ---- */

/* Mirrors i between low2 / 2 and high2 / 2. */
static float reflect(float i, int64_t low2, int64_t high2, float *slope)
{
    const float low = (float)low2 / 2, span = (float)(high2 - low2) / 2;
    const float distance = fabsf(i - low);
    const float extra = fmodf(distance, span);
    const bool even = fmodf(floorf(distance / span), 2) == 0;

    if (i - low < 0) *slope = -*slope;
    if (even) return extra + low;
    *slope = -*slope;
    return span - extra + low;
}

static float pad(const struct args *args, float i, int64_t size, float *slope)
{
    const float last = (float)(size - 1);

    if (args->padding == REFLECTION) {
        const int64_t low2 = args->align ? 0 : -1,
                      high2 = args->align ? 2 * (size - 1) : 2 * size - 1;

        if (low2 == high2) {
            *slope = 0;
            return 0;
        }
        i = reflect(i, low2, high2, slope);
    }
    if (args->padding != ZEROS && (i <= 0 || i >= last)) {
        *slope = 0;
        i = i <= 0 ? 0 : last;
    }
    return i;
}

/* Up to four positions along an axis; weights, their derivatives by the grid's coordinate, and what
 * the errors of both are relative to. */
struct axis {
    int count;
    int64_t at[4]; /* -1: outside */
    double weight[4], slope[4], weight_size[4], slope_size[4];
};

static int64_t inside(float i, int64_t size) { return i >= 0 && i < (float)size ? (int64_t)i : -1; }

static void cubic(double t, double weight[4], double slope[4])
{
    const double a = -0.75;

    for (int k = 0; k < 4; k++) {
        const double u = fabs(t - (k - 1)), sign = t > k - 1 || (k < 2) ? 1 : -1;

        if (k == 1 || k == 2) {
            weight[k] = (a + 2) * u * u * u - (a + 3) * u * u + 1;
            slope[k] = sign * (3 * (a + 2) * u * u - 2 * (a + 3) * u);
        } else {
            weight[k] = a * (u * u * u - 5 * u * u + 8 * u - 4);
            slope[k] = sign * a * (3 * u * u - 10 * u + 8);
        }
    }
}

static void find_cubic(const struct args *args, float i, int64_t size, double scale,
                       struct axis *axis)
{
    const float low = floorf(i);

    axis->count = 4;
    cubic((double)(i - low), axis->weight, axis->slope);
    for (int k = 0; k < 4; k++) {
        float ignored = 1;

        axis->at[k] = inside(pad(args, low + (float)(k - 1), size, &ignored), size);
        axis->slope[k] *= scale;
        axis->weight_size[k] = fabs(axis->weight[k]) + 1;
        axis->slope_size[k] = fabs(axis->slope[k]) + scale;
    }
}

static void find_axis(const struct args *args, float g, int64_t size, struct axis *axis)
{
    const float i = args->align ? (g + 1) / 2 * (float)(size - 1) : ((g + 1) * (float)size - 1) / 2;
    float slope = args->align ? (float)(size - 1) / 2 : (float)size / 2;

    if (args->mode == BICUBIC) {
        find_cubic(args, i, size, (double)slope, axis);
        return;
    }

    const float padded = pad(args, i, size, &slope);

    *axis = (struct axis){.count = 1, .weight = {1}};
    if (args->mode == NEAREST) {
        axis->at[0] = inside(rintf(padded), size);
    } else {
        const float low = floorf(padded);
        const double near_high = (double)padded - (double)low;

        axis->count = 2;
        for (int k = 0; k < 2; k++) {
            axis->at[k] = inside(low + (float)k, size);
            axis->weight[k] = k == 0 ? 1 - near_high : near_high;
            axis->slope[k] = k == 0 ? -(double)slope : (double)slope;
        }
    }
    for (int k = 0; k < axis->count; k++) {
        axis->weight_size[k] = axis->weight[k];
        axis->slope_size[k] = fabs(axis->slope[k]);
    }
}

static void find_point(const struct bench_problem *p, int64_t point, struct axis *x, struct axis *y)
{
    const struct bench_tensor *grid = &p->tensors[GRID];
    const int64_t *shape = p->tensors[INPUT].shape;

    find_axis(p->args, grid->values[2 * point], shape[3], x);
    find_axis(p->args, grid->values[2 * point + 1], shape[2], y);
}

/* ---- Reference ---- */

struct work {
    struct bench_problem *p;
    double roundings;
    _Atomic bool out_of_memory;
};

/* The gradient g of one point, spread over a plane. */
static void spread(struct bench_sum *sums, const struct axis *x, const struct axis *y,
                   int64_t width, double g)
{
    for (int i = 0; i < y->count; i++)
        for (int k = 0; k < x->count; k++) {
            if (y->at[i] < 0 || x->at[k] < 0) continue;
            bench_sum_add(&sums[y->at[i] * width + x->at[k]], g * y->weight[i] * x->weight[k],
                          fabs(g) * y->weight_size[i] * x->weight_size[k]);
        }
}

/* inputGrad, planes (n, c) from begin to end. */
static void sum_planes(void *context, int64_t begin, int64_t end)
{
    struct work *work = context;
    const struct bench_tensor *t = work->p->tensors, *grad = &t[GRAD];
    const int64_t channels = grad->shape[1], points = grad->shape[2] * grad->shape[3];
    const int64_t width = t[INPUT].shape[3], cells = t[INPUT].shape[2] * width;

    for (int64_t plane = begin; plane < end; plane++) {
        struct bench_sum *sums = calloc((size_t)cells, sizeof(*sums));
        struct axis x, y;

        if (sums == NULL) {
            work->out_of_memory = true;
            return;
        }
        for (int64_t i = 0; i < points; i++) {
            find_point(work->p, plane / channels * points + i, &x, &y);
            spread(sums, &x, &y, width, bench_tensor_value(grad, plane * points + i));
        }
        for (int64_t i = 0; i < cells; i++)
            bench_sum_keep(&work->p->tensors[INPUT_GRAD], plane * cells + i, &sums[i],
                           work->roundings);
        free(sums);
    }
}

/* The share of one channel in both coordinates of gridGrad. */
static void collect(struct bench_sum sums[2], const struct axis *x, const struct axis *y,
                    const struct bench_tensor *input, int64_t plane, double g)
{
    const int64_t height = input->shape[2], width = input->shape[3];

    for (int i = 0; i < y->count; i++)
        for (int k = 0; k < x->count; k++) {
            if (y->at[i] < 0 || x->at[k] < 0) continue;

            const double v =
                g * bench_tensor_value(input, (plane * height + y->at[i]) * width + x->at[k]);

            bench_sum_add(&sums[0], v * y->weight[i] * x->slope[k],
                          fabs(v) * y->weight_size[i] * x->slope_size[k]);
            bench_sum_add(&sums[1], v * y->slope[i] * x->weight[k],
                          fabs(v) * y->slope_size[i] * x->weight_size[k]);
        }
}

/* gridGrad, points of all images from begin to end. */
static void sum_points(void *context, int64_t begin, int64_t end)
{
    struct work *work = context;
    struct bench_tensor *t = work->p->tensors;
    const int64_t channels = t[GRAD].shape[1], points = t[GRAD].shape[2] * t[GRAD].shape[3];

    for (int64_t point = begin; point < end; point++) {
        const int64_t n = point / points, i = point % points;
        struct bench_sum sums[2] = {{0}};
        struct axis x, y;

        find_point(work->p, point, &x, &y);
        for (int64_t c = 0; c < channels; c++) {
            const int64_t plane = n * channels + c;

            collect(sums, &x, &y, &t[INPUT], plane,
                    bench_tensor_value(&t[GRAD], plane * points + i));
        }
        for (int k = 0; k < 2; k++)
            bench_sum_keep(&t[GRID_GRAD], 2 * point + k, &sums[k], work->roundings);
    }
}

static bool fill(struct bench_problem *p)
{
    const struct args *args = p->args;

    return bench_warp_make((enum bench_warp)args->warp, &p->tensors[GRID]);
}

static bool prepare(struct bench_problem *p)
{
    const struct args *args = p->args;
    const int64_t *grad = p->tensors[GRAD].shape;
    struct work work = {p, args->mode == BICUBIC ? CUBIC_ROUNDINGS : ROUNDINGS, false};

    if (!bench_tensor_keep(&p->tensors[INPUT_GRAD]) || !bench_tensor_keep(&p->tensors[GRID_GRAD]))
        return false;
    bench_parallel(grad[0] * grad[1], 1, sum_planes, &work);
    /* Nearest: it is 0 everywhere, and so is what it may be off. */
    if (args->mode != NEAREST) bench_parallel(grad[0] * grad[2] * grad[3], 1024, sum_points, &work);
    return !work.out_of_memory || bench_fail("out of memory");
}

static json_t *attributes(const struct bench_problem *p)
{
    const struct args *args = p->args;

    return json_pack("{sIsIsbs[bb]}", "interpolationMode", (json_int_t)args->mode, "paddingMode",
                     (json_int_t)args->padding, "alignCorners", args->align, "outputMask", 1, 1);
}

const struct bench_op bench_grid_sampler_2d_backward = {
    .name = "grid_sampler_2d_backward",
    .api = "aclnnGridSampler2DBackward",
    .make = make,
    .drop = drop,
    .fill = fill,
    .prepare = prepare,
    .first = first,
    .second = aclnnGridSampler2DBackward,
    .attributes = attributes,
};
