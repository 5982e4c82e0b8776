/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The gradient of averaging bilinear samples over the bins of boxes.
 * Keys: input=NxCxHxW; boxes=COUNT, like proposals of a detector; bins=HxW; scale=FACTOR from boxes
 * to input; sampling=COUNT per bin and axis (0: adaptive); aligned=1.
 */
#include <jansson.h>
#include <math.h>

#include "aclnnop/aclnn_roi_align_v2_backward.h"
#include "measure/bench.h"
#include "ops/expect.h"
#include "verify/ops/reference_roi_align_v2_backward.h"

enum { GRAD, BOXES, INPUT_GRAD };

/* A sum may begin in local memory and be added to others: two roundings more than the formula. */
#define ROUNDINGS (ROI_ROUNDINGS + 2)

struct args {
    struct roi_problem q;
    aclIntArray *shape;
};

static bool read_keys(struct bench_problem *p, struct args *args)
{
    int64_t input[BENCH_MAX_RANK] = {0}, bins[BENCH_MAX_RANK] = {0};
    const int rank = bench_case_shape(p->spec, "input", input);
    const int bins_rank = bench_case_shape(p->spec, "bins", bins);
    double boxes, scale, sampling, aligned;

    if (rank < 0 || bins_rank < 0 || !bench_case_number(p->spec, "boxes", 1, &boxes) ||
        !bench_case_number(p->spec, "scale", 1, &scale) ||
        !bench_case_number(p->spec, "sampling", 0, &sampling) ||
        !bench_case_number(p->spec, "aligned", 0, &aligned))
        return false;
    if (rank != 4 || bins_rank != 2 || boxes < 1 || boxes > 1e6)
        return bench_fail("case %s: input must be NxCxHxW, bins HxW, boxes a count", p->spec->name);
    args->q = (struct roi_problem){.n = input[0],
                                   .c = input[1],
                                   .h = input[2],
                                   .w = input[3],
                                   .boxes = (int64_t)boxes,
                                   .rows = bins[0],
                                   .columns = bins[1],
                                   .scale = (double)(float)scale,
                                   .ratio = (int64_t)sampling,
                                   .aligned = aligned != 0};
    args->shape = aclCreateIntArray(input, 4);
    return args->shape != NULL || bench_fail("out of memory");
}

static bool make(struct bench_problem *p)
{
    if (!bench_problem_args(p, sizeof(struct args)) || !read_keys(p, p->args)) return false;

    const struct roi_problem *q = &((const struct args *)p->args)->q;
    const int64_t grad[] = {q->boxes, q->c, q->rows, q->columns}, boxes[] = {q->boxes, 5};
    const int64_t input[] = {q->n, q->c, q->h, q->w};

    bench_problem_tensor(p, "grad", grad, 4)->format = ACL_FORMAT_NCHW;
    bench_problem_tensor(p, "boxes", boxes, 2);
    bench_problem_tensor(p, "input_grad", input, 4)->format = ACL_FORMAT_NCHW;
    p->tensors[INPUT_GRAD].is_output = true;
    return true;
}

static void drop(struct bench_problem *p)
{
    const struct args *args = p->args;

    if (args->shape != NULL) (void)aclDestroyIntArray(args->shape);
}

static aclnnStatus first(const struct bench_problem *p, aclTensor *const *t, uint64_t *workspace,
                         aclOpExecutor **executor)
{
    const struct args *args = p->args;
    const struct roi_problem *q = &args->q;

    return aclnnRoiAlignV2BackwardGetWorkspaceSize(t[GRAD], t[BOXES], args->shape, q->rows,
                                                   q->columns, (float)q->scale, q->ratio,
                                                   q->aligned, t[INPUT_GRAD], workspace, executor);
}

#define MOST_WIDTH 600 /* of a box in pixels */

static double uniform(int64_t i) { return 0.5 + 0.5 * bench_random(1, i); }

/* As proposals are: 25 to 600 pixels wide, of various aspects, anywhere; sorted by image. */
static void make_box(const struct roi_problem *q, struct bench_tensor *boxes, int64_t k)
{
    const double height = (double)q->h / q->scale, width = (double)q->w / q->scale;
    const double w = fmin(exp(3.2 * uniform(3 * k) + 3.2), 0.8 * width);
    const double h = fmin(w * exp(0.4 * bench_random_normal(k)), 0.8 * height);
    const double x = uniform(3 * k + 1) * (width - w), y = uniform(3 * k + 2) * (height - h);
    const double box[] = {(double)(k * q->n / q->boxes), x, y, x + w, y + h};

    for (int i = 0; i < 5; i++)
        boxes->values[5 * k + i] = (float)bench_dtype_round(boxes->dtype, box[i]);
}

static bool fill(struct bench_problem *p)
{
    struct bench_tensor *boxes = &p->tensors[BOXES];
    struct roi_problem *q = &((struct args *)p->args)->q;
    double samples = 0;

    if (!bench_tensor_keep(boxes, false)) return false;
    for (int64_t k = 0; k < q->boxes; k++)
        make_box(q, boxes, k);
    q->box = bench_expect_input(boxes);
    if (q->box == NULL) return false;
    for (int64_t k = 0; k < q->boxes; k++)
        samples += roi_samples(q, k);
    p->flops = 8.0 * samples * (double)(q->c * q->rows * q->columns);
    return true;
}

static bool planes(const void *q, int64_t begin, int64_t end, const struct reference_sums *s)
{
    return roi_reference(q, begin, end, s);
}

static bool prepare(struct bench_problem *p)
{
    struct roi_problem *q = &((struct args *)p->args)->q;

    q->grad = bench_expect_input(&p->tensors[GRAD]);
    return q->grad != NULL &&
           bench_expect(&p->tensors[INPUT_GRAD],
                        &(struct bench_expect){planes, q, q->h * q->w, 16, ROUNDINGS});
}

static json_t *attributes(const struct bench_problem *p)
{
    const struct roi_problem *q = &((const struct args *)p->args)->q;

    return json_pack("{s[IIII]sIsIsfsIsb}", "inputShape", (json_int_t)q->n, (json_int_t)q->c,
                     (json_int_t)q->h, (json_int_t)q->w, "pooledHeight", (json_int_t)q->rows,
                     "pooledWidth", (json_int_t)q->columns, "spatialScale", q->scale,
                     "samplingRatio", (json_int_t)q->ratio, "aligned", q->aligned);
}

/* Of a random case: samples of all channels, which take the time. */
#define MOST_SAMPLES (1 << 24)
#define MOST_BOXES 4096

static void draw(struct bench_draw *d)
{
    int64_t input[4], bins[2], boxes, samples;
    const double scale = 1 / (double)(1 << bench_draw_below(d, 6));
    const int64_t sampling = bench_draw_below(d, 5);

    do {
        bench_draw_shape(d, bench_draw_elements(d, 1 << 24), 4, input);
        bench_draw_shape(d, bench_draw_size(d, 256), 2, bins);

        const double size = (double)(input[2] < input[3] ? input[2] : input[3]);
        const int64_t side = (int64_t)fmin(MOST_WIDTH * scale, size);

        samples = bins[0] * bins[1] * (sampling == 0 ? 1 : sampling * sampling);
        if (sampling == 0) samples += side * side;
    } while (input[1] * samples > MOST_SAMPLES);

    const int64_t most = MOST_SAMPLES / (input[1] * samples);

    boxes = bench_draw_size(d, most < MOST_BOXES ? most : MOST_BOXES);
    bench_draw_add_shape(d, "input", 4, input);
    bench_draw_add_shape(d, "bins", 2, bins);
    bench_draw_add(d, " boxes=%lld scale=%g sampling=%lld aligned=%d dtypes=f32", (long long)boxes,
                   scale, (long long)sampling, (int)bench_draw_below(d, 2));
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
    .draw = draw,
    .attributes = attributes,
};
