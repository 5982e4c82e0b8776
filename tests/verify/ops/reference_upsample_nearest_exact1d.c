/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/reference_upsample_nearest_exact1d.h"

#include "verify/ops/reference_upsample_nearest_exact1d_backward.h"

void upf_reference(const struct upf_problem *q, int64_t begin, int64_t end,
                   const struct reference_sums *sums)
{
    for (int64_t l = 0; l < q->out_length; l++) {
        const int64_t at = up_source(l, q->out_length, q->length, q->scales);

        for (int64_t row = begin; row < end; row++)
            sums->value[(row - begin) * q->out_length + l] = q->self[row * q->length + at];
    }
}
