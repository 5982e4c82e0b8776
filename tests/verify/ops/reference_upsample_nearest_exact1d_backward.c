/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/reference_upsample_nearest_exact1d_backward.h"

/* The nearest float. Sums, products and quotients of two floats may be rounded to double before. */
static double to_float(double v) { return (float)v; }

int64_t up_source(int64_t l, int64_t grad_length, int64_t length, double scales)
{
    const double derived = to_float((double)length) / to_float((double)grad_length);
    const double step = to_float(scales > 0 ? 1 / scales : derived);
    const double source = floor(to_float(to_float(to_float((double)l) + 0.5) * step));

    return source < (double)(length - 1) ? (int64_t)source : length - 1;
}

void up_reference(const struct up_problem *q, int64_t begin, int64_t end,
                  const struct reference_sums *sums)
{
    for (int64_t l = 0; l < q->grad_length; l++) {
        const int64_t at = up_source(l, q->grad_length, q->length, q->scales);

        for (int64_t row = begin; row < end; row++) {
            const double v = q->grad[row * q->grad_length + l];

            reference_add(sums, (row - begin) * q->length + at, v, v);
        }
    }
}
