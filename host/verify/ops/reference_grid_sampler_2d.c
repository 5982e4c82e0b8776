/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/reference_grid_sampler_2d.h"

static void sample(const struct grid_problem *q, const struct grid_point *p, int64_t index,
                   int64_t plane, int64_t begin, const struct reference_sums *sums)
{
    const double *elements = q->input + plane * q->h * q->w;
    const int64_t at = (plane - begin) * q->out_h * q->out_w + index;
    const struct axis_neighbours *x = &p->x, *y = &p->y;

    if (q->mode == BICUBIC && !(x->finite && y->finite)) sums->value[at] = NAN;
    for (int j = 0; j < y->count; j++)
        for (int i = 0; i < x->count; i++) {
            if (x->at[i] < 0 || y->at[j] < 0) continue;

            const reference_real v = (reference_real)elements[y->at[j] * q->w + x->at[i]];

            reference_add(sums, at, v * (x->weight[i] * y->weight[j]), v * x->size[i] * y->size[j]);
        }
}

void grid_reference_output(const struct grid_problem *q, int64_t begin, int64_t end,
                           const struct reference_sums *sums)
{
    grid_reference_planes(q, begin, end, sample, sums);
}
