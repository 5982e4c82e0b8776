/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/reference_conv_tbc_backward.h"

#include <stdlib.h>

/* Rows that are summed together, so that the row that they share stays in the cache. */
#define BLOCK 8

int64_t conv_output_times(const struct conv_problem *q) { return q->t + 2 * q->pad + 1 - q->k; }

static bool is_within(int64_t time, int64_t times) { return 0 <= time && time < times; }

/* One tap and one output channel for a block of rows; `weight` is the row of input channels. */
static void add_input_block(const struct conv_problem *q, int64_t k, int64_t co,
                            const double *weight, const int64_t rows[2], int64_t begin,
                            const struct reference_sums *sums)
{
    for (int64_t row = rows[0]; row < rows[1]; row++) {
        const int64_t out = row / q->b - k + q->pad;

        if (is_within(out, conv_output_times(q)))
            reference_add_row(sums, row - begin, weight,
                              q->self[(out * q->b + row % q->b) * q->co + co], q->ci);
    }
}

bool conv_reference_input(const struct conv_problem *q, int64_t begin, int64_t end,
                          const struct reference_sums *sums)
{
    double *turned = malloc((size_t)(q->ci * q->co + 1) * sizeof(*turned)); /* (Cout, Cin) */

    if (turned == NULL) return false;
    for (int64_t k = 0; k < q->k; k++) {
        for (int64_t i = 0; i < q->ci * q->co; i++)
            turned[i % q->co * q->ci + i / q->co] = q->weight[k * q->ci * q->co + i];
        for (int64_t first = begin; first < end; first += BLOCK) {
            const int64_t rows[] = {first, first + BLOCK < end ? first + BLOCK : end};

            for (int64_t co = 0; co < q->co; co++)
                add_input_block(q, k, co, turned + co * q->ci, rows, begin, sums);
        }
    }
    free(turned);
    return true;
}

bool conv_reference_weight(const struct conv_problem *q, int64_t begin, int64_t end,
                           const struct reference_sums *sums)
{
    for (int64_t i = 0; i < conv_output_times(q) * q->b; i++)
        for (int64_t row = begin; row < end; row++) {
            const int64_t t = i / q->b + row / q->ci - q->pad;

            if (is_within(t, q->t))
                reference_add_row(sums, row - begin, q->self + i * q->co,
                                  q->input[(t * q->b + i % q->b) * q->ci + row % q->ci], q->co);
        }
    return true;
}

bool conv_reference_bias(const struct conv_problem *q, int64_t begin, int64_t end,
                         const struct reference_sums *sums)
{
    for (int64_t i = 0; i < conv_output_times(q) * q->b && begin < end; i++)
        reference_add_row(sums, 0, q->self + i * q->co, 1, q->co);
    return true;
}
