/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/reference_conv_tbc.h"

int64_t convf_output_times(const struct convf_problem *q) { return q->t + 2 * q->pad + 1 - q->k; }

bool convf_reference(const struct convf_problem *q, int64_t begin, int64_t end,
                     const struct reference_sums *sums)
{
    for (int64_t row = begin; row < end; row++)
        reference_add_row(sums, row - begin, q->bias, 1, q->co);
    /* Row by row of weight, which stays in the cache. */
    for (int64_t i = 0; i < q->k * q->ci; i++)
        for (int64_t row = begin; row < end; row++) {
            const int64_t time = row / q->b + i / q->ci - q->pad;

            if (0 <= time && time < q->t)
                reference_add_row(sums, row - begin, q->weight + i * q->co,
                                  q->self[(time * q->b + row % q->b) * q->ci + i % q->ci], q->co);
        }
    return true;
}
