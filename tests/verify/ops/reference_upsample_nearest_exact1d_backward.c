/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/reference_upsample_nearest_exact1d_backward.h"

int64_t up_source(int64_t l, int64_t grad_length, int64_t length, double scales)
{
    if (scales > 0) {
        const double i = floor(((double)l + 0.5) / scales);

        return i < (double)(length - 1) ? (int64_t)i : length - 1;
    }

    const int64_t i = (2 * l + 1) * length / (2 * grad_length);

    return i < length - 1 ? i : length - 1;
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
