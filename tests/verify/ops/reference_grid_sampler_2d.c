/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/reference_grid_sampler_2d.h"

static void sample(const struct grid_problem *q, const struct grid_point *p, const double *plane,
                   int64_t at, const struct reference_sums *sums)
{
    const struct axis_neighbours *x = &p->x, *y = &p->y;

    if (q->mode == BICUBIC && !(x->finite && y->finite)) sums->value[at] = NAN;
    for (int j = 0; j < y->count; j++)
        for (int i = 0; i < x->count; i++) {
            if (x->at[i] < 0 || y->at[j] < 0) continue;

            const reference_real v = (reference_real)plane[y->at[j] * q->w + x->at[i]];

            reference_add(sums, at, v * (x->weight[i] * y->weight[j]), v * x->size[i] * y->size[j]);
        }
}

void grid_reference_output(const struct grid_problem *q, int64_t begin, int64_t end,
                           const struct reference_sums *sums)
{
    const int64_t points = q->out_h * q->out_w;
    struct grid_point found[GRID_CHUNK];

    if (begin >= end) return; /* there may be no channels */
    for (int64_t n = begin / q->c; n * q->c < end; n++)
        for (int64_t first = 0; first < points; first += GRID_CHUNK) {
            const int64_t count = first + GRID_CHUNK < points ? GRID_CHUNK : points - first;

            grid_reference_points(q, n * points + first, count, found);
            for (int64_t plane = n * q->c > begin ? n * q->c : begin;
                 plane < end && plane < (n + 1) * q->c; plane++)
                for (int64_t i = 0; i < count; i++)
                    sample(q, &found[i], q->input + plane * q->h * q->w,
                           (plane - begin) * points + first + i, sums);
        }
}
