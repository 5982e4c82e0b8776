/* SPDX-License-Identifier: Apache-2.0 */
#include "ops/proposals.h"

#include <math.h>

#include "measure/arguments.h"
#include "measure/bench.h"
#include "ops/expect.h"

bool proposals_read_keys(struct bench_problem *p, struct roi_problem *q)
{
    int64_t input[BENCH_MAX_RANK] = {0}, bins[BENCH_MAX_RANK] = {0};
    const int rank = bench_case_shape(p->spec, "self", input);
    const int bins_rank = bench_case_shape(p->spec, "bins", bins);
    double boxes, scale, sampling, aligned;

    if (rank < 0 || bins_rank < 0 || !bench_case_number(p->spec, "boxes", 1, &boxes) ||
        !bench_case_number(p->spec, "scale", 1, &scale) ||
        !bench_case_number(p->spec, "sampling", 0, &sampling) ||
        !bench_case_number(p->spec, "aligned", 0, &aligned))
        return false;
    if (rank != 4 || bins_rank != 2 || boxes < 1 || boxes > 1e6)
        return bench_fail("case %s: self must be NxCxHxW, bins HxW, boxes a count", p->spec->name);
    *q = (struct roi_problem){.n = input[0],
                              .c = input[1],
                              .h = input[2],
                              .w = input[3],
                              .boxes = (int64_t)boxes,
                              .rows = bins[0],
                              .columns = bins[1],
                              .scale = (double)(float)scale,
                              .ratio = (int64_t)sampling,
                              .aligned = aligned != 0};
    return true;
}

void proposals_add_values(struct bench_problem *p, const struct roi_problem *q)
{
    bench_problem_integer(p, "pooledHeight", q->rows);
    bench_problem_integer(p, "pooledWidth", q->columns);
    bench_problem_real(p, "spatialScale", q->scale);
    bench_problem_integer(p, "samplingRatio", q->ratio);
    bench_problem_bool(p, "aligned", q->aligned);
}

#define MOST_WIDTH 600 /* of a box in pixels */

static double uniform(int64_t i) { return 0.5 + 0.5 * bench_random(1, i); }

/* As proposals are: 25 to 600 pixels wide, of various aspects, anywhere; sorted by image. */
static void make_box(const struct roi_problem *q, struct bench_tensor *boxes,
                     struct bench_tensor *batch, int64_t k)
{
    const double height = (double)q->h / q->scale, width = (double)q->w / q->scale;
    const double w = fmin(exp(3.2 * uniform(3 * k) + 3.2), 0.8 * width);
    const double h = fmin(w * exp(0.4 * bench_random_normal(k)), 0.8 * height);
    const double x = uniform(3 * k + 1) * (width - w), y = uniform(3 * k + 2) * (height - h);
    const double edges[] = {x, y, x + w, y + h};
    const float image = (float)(k * q->n / q->boxes);
    float *numbers = boxes->values + (batch == NULL ? 5 * k + 1 : 4 * k);

    for (int i = 0; i < 4; i++)
        numbers[i] = (float)bench_dtype_round(boxes->dtype, edges[i]);
    *(batch == NULL ? &numbers[-1] : &batch->values[k]) = image;
}

bool proposals_fill(struct bench_problem *p, struct roi_problem *q, struct bench_tensor *boxes,
                    struct bench_tensor *batch)
{
    double samples = 0;

    if (!bench_tensor_keep(boxes, false)) return false;
    if (batch != NULL && !bench_tensor_keep(batch, false)) return false;
    for (int64_t k = 0; k < q->boxes; k++)
        make_box(q, boxes, batch, k);
    q->box = bench_expect_input(boxes);
    q->batch = batch == NULL ? NULL : bench_expect_input(batch);
    if (q->box == NULL || (batch != NULL && q->batch == NULL)) return false;
    for (int64_t k = 0; k < q->boxes; k++)
        samples += roi_samples(q, k);
    p->flops = 8.0 * samples * (double)(q->c * q->rows * q->columns);
    return true;
}

/* Of a random case: samples of all channels, which take the time. */
#define MOST_SAMPLES (1 << 24)
#define MOST_BOXES 4096

void proposals_draw(struct bench_draw *d, bool aligned)
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
    bench_draw_add_shape(d, "self", 4, input);
    bench_draw_add_shape(d, "bins", 2, bins);
    bench_draw_add(d, " boxes=%lld scale=%g sampling=%lld", (long long)boxes, scale,
                   (long long)sampling);
    if (aligned) bench_draw_add(d, " aligned=%d", (int)bench_draw_below(d, 2));
}
