/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/reference_upsample_nearest.h"

/* The nearest float. Sums, products and quotients of two floats may be rounded to double before. */
static double to_float(double v) { return (float)v; }

int64_t up_axis_source(const struct up_axis *a, int64_t l)
{
    const double derived = to_float((double)a->inputs) / to_float((double)a->outputs);
    const double step = to_float(a->scale > 0 ? 1 / a->scale : derived);
    const double position = to_float(to_float((double)l) + (a->is_exact ? 0.5 : 0));
    const double source = floor(to_float(position * step));

    return source < (double)(a->inputs - 1) ? (int64_t)source : a->inputs - 1;
}

struct up_axis up_nearest_axis(int64_t inputs, int64_t outputs, double scale)
{
    const double factor = to_float(scale);
    const bool leads = floor((double)inputs * factor) == (double)outputs;
    const bool is_more = outputs != inputs && outputs != 2 * inputs &&
                         factor != to_float((double)outputs / (double)inputs);

    return (struct up_axis){inputs, outputs, leads && is_more ? factor : 0, false};
}

int64_t up_source(int64_t l, int64_t outputs, int64_t inputs, double scale)
{
    return up_axis_source(&(struct up_axis){inputs, outputs, scale, true}, l);
}

struct up_problem up_rows(int64_t inputs, int64_t outputs, double scale, const double *values)
{
    return (struct up_problem){{1, 1, 0, true}, {inputs, outputs, scale, true}, values};
}

void up_forward(const struct up_problem *q, int64_t begin, int64_t end,
                const struct reference_sums *sums)
{
    for (int64_t w = 0; w < q->w.outputs; w++) {
        const int64_t from_w = up_axis_source(&q->w, w);

        for (int64_t h = 0; h < q->h.outputs; h++) {
            const int64_t from = up_axis_source(&q->h, h) * q->w.inputs + from_w;
            const int64_t to = h * q->w.outputs + w;

            for (int64_t plane = begin; plane < end; plane++)
                sums->value[(plane - begin) * q->h.outputs * q->w.outputs + to] =
                    q->values[plane * q->h.inputs * q->w.inputs + from];
        }
    }
}

void up_backward(const struct up_problem *q, int64_t begin, int64_t end,
                 const struct reference_sums *sums)
{
    for (int64_t w = 0; w < q->w.outputs; w++) {
        const int64_t to_w = up_axis_source(&q->w, w);

        for (int64_t h = 0; h < q->h.outputs; h++) {
            const int64_t to = up_axis_source(&q->h, h) * q->w.inputs + to_w;
            const int64_t from = h * q->w.outputs + w;

            for (int64_t plane = begin; plane < end; plane++) {
                const double v = q->values[plane * q->h.outputs * q->w.outputs + from];

                reference_add(sums, (plane - begin) * q->h.inputs * q->w.inputs + to, v, v);
            }
        }
    }
}
