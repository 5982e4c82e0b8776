/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The gradient of averaging bilinear samples over the bins of boxes.
 * Keys: input=NxCxHxW; boxes=COUNT, like proposals of a detector; bins=HxW; scale=FACTOR from boxes
 * to input; sampling=COUNT per bin and axis (0: adaptive); aligned=1.
 */
#include <jansson.h>
#include <math.h>
#include <stdlib.h>

#include "aclnnop/aclnn_roi_align_v2_backward.h"
#include "bench.h"
#include "problem.h"
#include "sums.h"

enum { GRAD, BOXES, INPUT_GRAD };

/* Float operations that a term is the result of, besides the additions of bench_sum_keep. */
#define ROUNDINGS 8

struct args {
    aclIntArray *shape;
    float scale;
    int64_t sampling;
    bool aligned;
};

static bool read_keys(struct bench_problem *p, int64_t grad[4], int64_t input[BENCH_MAX_RANK])
{
    struct args *args = p->args;
    int64_t bins[BENCH_MAX_RANK];
    int rank, bins_rank;
    double boxes, scale, sampling, aligned;

    if (!bench_case_shape(p->spec, "input", input, &rank) ||
        !bench_case_shape(p->spec, "bins", bins, &bins_rank) ||
        !bench_case_number(p->spec, "boxes", 1, &boxes) ||
        !bench_case_number(p->spec, "scale", 1, &scale) ||
        !bench_case_number(p->spec, "sampling", 0, &sampling) ||
        !bench_case_number(p->spec, "aligned", 0, &aligned))
        return false;
    if (rank != 4 || bins_rank != 2 || boxes < 1 || boxes > 1e6)
        return bench_fail("case %s: input must be NxCxHxW, bins HxW, boxes a count", p->spec->name);
    args->scale = (float)scale;
    args->sampling = (int64_t)sampling;
    args->aligned = aligned != 0;
    grad[0] = (int64_t)boxes;
    grad[1] = input[1];
    grad[2] = bins[0];
    grad[3] = bins[1];
    return true;
}

static bool make(struct bench_problem *p)
{
    struct args *args = calloc(1, sizeof(*args));
    int64_t grad[4], input[BENCH_MAX_RANK];

    if (args == NULL) return bench_fail("out of memory");
    p->args = args;
    if (!read_keys(p, grad, input)) return false;

    const int64_t boxes[] = {grad[0], 5};

    bench_problem_tensor(p, "grad", grad, 4)->format = ACL_FORMAT_NCHW;
    bench_problem_tensor(p, "boxes", boxes, 2);

    struct bench_tensor *out = bench_problem_tensor(p, "input_grad", input, 4);

    out->format = ACL_FORMAT_NCHW;
    out->is_output = true;
    args->shape = aclCreateIntArray(input, 4);
    if (args->shape == NULL) return bench_fail("out of memory");
    for (int i = 0; i < p->count; i++)
        p->bytes += (double)p->tensors[i].numel * (double)bench_dtype_size(p->dtype);
    return true;
}

static void drop(struct bench_problem *p)
{
    struct args *args = p->args;

    if (args->shape != NULL) (void)aclDestroyIntArray(args->shape);
    free(args);
}

static aclnnStatus first(const struct bench_problem *p, aclTensor *const *t, uint64_t *workspace,
                         aclOpExecutor **executor)
{
    const struct args *args = p->args;
    const int64_t *bins = &p->tensors[GRAD].shape[2];

    return aclnnRoiAlignV2BackwardGetWorkspaceSize(t[GRAD], t[BOXES], args->shape, bins[0], bins[1],
                                                   args->scale, args->sampling, args->aligned,
                                                   t[INPUT_GRAD], workspace, executor);
}

/* ---- Boxes ---- */

/* Nearly normal: the sum of three numbers of variance 1/3. */
static double normal(int64_t i)
{
    return bench_noise(2, 3 * i) + bench_noise(2, 3 * i + 1) + bench_noise(2, 3 * i + 2);
}

static double uniform(int64_t i) { return 0.5 + 0.5 * bench_noise(1, i); }

/* As proposals are: 25 to 600 pixels wide, of various aspects, anywhere; sorted by image. */
static void make_box(struct bench_tensor *boxes, const int64_t *input, double scale, int64_t k)
{
    const double height = (double)input[2] / scale, width = (double)input[3] / scale;
    const double w = fmin(exp(3.2 * uniform(3 * k) + 3.2), 0.8 * width);
    const double h = fmin(w * exp(0.4 * normal(k)), 0.8 * height);
    const double x = uniform(3 * k + 1) * (width - w), y = uniform(3 * k + 2) * (height - h);
    const double box[] = {(double)(k * input[0] / boxes->shape[0]), x, y, x + w, y + h};

    for (int i = 0; i < 5; i++)
        bench_tensor_set(boxes, 5 * k + i, box[i]);
}

/* ---- Reference: positions in float and in the formula's order, since they decide ---- */

/* One axis of a box. */
struct axis {
    float start, bin;
    int64_t samples;
};

static struct axis box_axis(const struct args *args, float low, float high, int64_t bins)
{
    const float shift = args->aligned ? 0.5f : 0;
    const float start = low * args->scale - shift, end = high * args->scale - shift;
    const float extent = args->aligned ? end - start : fmaxf(end - start, 1);
    const float bin = extent / (float)bins;

    return (struct axis){start, bin, args->sampling > 0 ? args->sampling : (int64_t)ceilf(bin)};
}

/* The two cells that sample i of a bin lies between. False: none. */
static bool locate(const struct axis *a, int64_t bin, int64_t i, int64_t size, int64_t at[2],
                   double weight[2])
{
    float position =
        a->start + (float)bin * a->bin + ((float)i + 0.5f) * a->bin / (float)a->samples;

    if (position < -1 || position > (float)size) return false;
    if (position < 0) position = 0;
    at[0] = (int64_t)position;
    if (at[0] >= size - 1) {
        at[0] = at[1] = size - 1;
        weight[1] = 0;
    } else {
        at[1] = at[0] + 1;
        weight[1] = (double)position - (double)at[0];
    }
    weight[0] = 1 - weight[1];
    return true;
}

struct work {
    struct bench_problem *p;
    _Atomic bool out_of_memory;
};

/* Spreads the gradient g over the samples of one bin. */
static void spread(struct bench_sum *sums, const int64_t *input, const struct axis axes[2],
                   int64_t row, int64_t column, double g)
{
    int64_t y[2], x[2];
    double wy[2], wx[2];

    for (int64_t iy = 0; iy < axes[0].samples; iy++) {
        if (!locate(&axes[0], row, iy, input[2], y, wy)) continue;
        for (int64_t ix = 0; ix < axes[1].samples; ix++) {
            if (!locate(&axes[1], column, ix, input[3], x, wx)) continue;
            for (int i = 0; i < 4; i++) {
                const double term = g * wy[i / 2] * wx[i % 2];

                bench_sum_add(&sums[y[i / 2] * input[3] + x[i % 2]], term, fabs(term));
            }
        }
    }
}

static void find_axes(const struct bench_problem *p, int64_t k, struct axis axes[2])
{
    const float *box = p->tensors[BOXES].values + 5 * k;
    const int64_t *grad = p->tensors[GRAD].shape;

    axes[0] = box_axis(p->args, box[2], box[4], grad[2]);
    axes[1] = box_axis(p->args, box[1], box[3], grad[3]);
}

static void sum_plane(const struct bench_problem *p, int64_t n, int64_t c, struct bench_sum *sums)
{
    const struct bench_tensor *grad = &p->tensors[GRAD];
    const int64_t *shape = grad->shape, bins = shape[2] * shape[3];

    for (int64_t k = 0; k < shape[0]; k++) {
        struct axis axes[2];

        if ((int64_t)p->tensors[BOXES].values[5 * k] != n) continue;
        find_axes(p, k, axes);

        const double count = fmax((double)(axes[0].samples * axes[1].samples), 1);

        for (int64_t bin = 0; bin < bins; bin++)
            spread(sums, p->tensors[INPUT_GRAD].shape, axes, bin / shape[3], bin % shape[3],
                   bench_tensor_value(grad, (k * shape[1] + c) * bins + bin) / count);
    }
}

/* Planes (n, c) from begin to end. */
static void sum_planes(void *context, int64_t begin, int64_t end)
{
    struct work *work = context;
    struct bench_tensor *out = &work->p->tensors[INPUT_GRAD];
    const int64_t channels = out->shape[1], cells = out->shape[2] * out->shape[3];

    for (int64_t plane = begin; plane < end; plane++) {
        struct bench_sum *sums = calloc((size_t)cells, sizeof(*sums));

        if (sums == NULL) {
            work->out_of_memory = true;
            return;
        }
        sum_plane(work->p, plane / channels, plane % channels, sums);
        for (int64_t i = 0; i < cells; i++)
            bench_sum_keep(out, plane * cells + i, &sums[i], ROUNDINGS);
        free(sums);
    }
}

static bool fill(struct bench_problem *p)
{
    struct bench_tensor *boxes = &p->tensors[BOXES];
    const struct args *args = p->args;
    const int64_t *grad = p->tensors[GRAD].shape;

    if (!bench_tensor_keep(boxes)) return false;
    for (int64_t k = 0; k < grad[0]; k++) {
        struct axis axes[2];

        make_box(boxes, p->tensors[INPUT_GRAD].shape, (double)args->scale, k);
        find_axes(p, k, axes);
        p->flops += 8.0 * (double)(axes[0].samples * axes[1].samples * grad[1] * grad[2] * grad[3]);
    }
    return true;
}

static bool prepare(struct bench_problem *p)
{
    struct bench_tensor *out = &p->tensors[INPUT_GRAD];
    struct work work = {p, false};

    if (!bench_tensor_keep(out)) return false;
    bench_parallel(out->shape[0] * out->shape[1], 1, sum_planes, &work);
    return !work.out_of_memory || bench_fail("out of memory");
}

static json_t *attributes(const struct bench_problem *p)
{
    const struct args *args = p->args;
    const int64_t *shape = p->tensors[INPUT_GRAD].shape, *bins = &p->tensors[GRAD].shape[2];

    return json_pack("{s[IIII]sIsIsfsIsb}", "inputShape", (json_int_t)shape[0],
                     (json_int_t)shape[1], (json_int_t)shape[2], (json_int_t)shape[3],
                     "pooledHeight", (json_int_t)bins[0], "pooledWidth", (json_int_t)bins[1],
                     "spatialScale", (double)args->scale, "samplingRatio",
                     (json_int_t)args->sampling, "aligned", args->aligned);
}

const struct bench_op bench_roi_align_v2_backward = {
    .name = "roi_align_v2_backward",
    .api = "aclnnRoiAlignV2Backward",
    .make = make,
    .drop = drop,
    .fill = fill,
    .prepare = prepare,
    .first = first,
    .second = aclnnRoiAlignV2Backward,
    .attributes = attributes,
};
