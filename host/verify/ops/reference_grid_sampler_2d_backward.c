/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/reference_grid_sampler_2d_backward.h"

/* The gradient of one point, scattered into its plane. */
static void scatter(const struct grid_problem *q, const struct grid_point *p, int64_t index,
                    int64_t plane, int64_t begin, const struct reference_sums *sums)
{
    const reference_real g = (reference_real)q->grad[plane * q->out_h * q->out_w + index];
    const int64_t first = (plane - begin) * q->h * q->w;
    const struct axis_neighbours *x = &p->x, *y = &p->y;

    for (int j = 0; j < y->count; j++)
        for (int i = 0; i < x->count; i++)
            if (x->at[i] >= 0 && y->at[j] >= 0)
                reference_add(sums, first + y->at[j] * q->w + x->at[i],
                              g * (x->weight[i] * y->weight[j]), g * x->size[i] * y->size[j]);
}

void grid_reference_input(const struct grid_problem *q, int64_t begin, int64_t end,
                          const struct reference_sums *sums)
{
    grid_reference_planes(q, begin, end, scatter, sums);
}

/* What one channel adds to both coordinates of a point; `at` is that of x. */
static void gather(const struct grid_problem *q, const struct grid_point *p, reference_real g,
                   const double *plane, int64_t at, const struct reference_sums *sums)
{
    const struct axis_neighbours *x = &p->x, *y = &p->y;

    reference_real value[2] = {0, 0}, magnitude[2] = {0, 0};
    int terms = 0;

    for (int j = 0; j < y->count; j++)
        for (int i = 0; i < x->count; i++) {
            if (x->at[i] < 0 || y->at[j] < 0) continue;

            const reference_real v = g * (reference_real)plane[y->at[j] * q->w + x->at[i]];

            value[0] += v * (x->slope[i] * y->weight[j]);
            value[1] += v * (x->weight[i] * y->slope[j]);
            magnitude[0] += reference_abs(v * x->slope_size[i] * y->size[j]);
            magnitude[1] += reference_abs(v * y->slope_size[j] * x->size[i]);
            terms++;
        }
    for (int k = 0; k < 2; k++) {
        sums->value[at + k] += value[k];
        sums->magnitude[at + k] += magnitude[k];
        sums->terms[at + k] += terms;
    }
}

void grid_reference_grid(const struct grid_problem *q, int64_t begin, int64_t end,
                         const struct reference_sums *sums)
{
    const int64_t points = q->out_h * q->out_w, elements = q->h * q->w;
    struct grid_point found[GRID_CHUNK];

    if (q->mode == NEAREST) return; /* constant between the places where it jumps */
    for (int64_t first = begin, count; first < end; first += count) {
        const int64_t n = first / points, left = (n + 1) * points - first;

        count = end - first < GRID_CHUNK ? end - first : GRID_CHUNK;
        count = left < count ? left : count;
        grid_reference_points(q, first, count, found);
        for (int64_t plane = n * q->c; plane < (n + 1) * q->c; plane++)
            for (int64_t i = 0; i < count; i++)
                gather(q, &found[i],
                       (reference_real)q->grad[plane * points + first - n * points + i],
                       q->input + plane * elements, 2 * (first - begin + i), sums);
    }
}
