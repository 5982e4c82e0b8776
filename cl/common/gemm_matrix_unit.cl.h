// SPDX-License-Identifier: Apache-2.0
//
// The tiles of matrix products for matrix units. A unit (common/matrix_units.cl.h) multiplies UNIT_ROWS rows by
// UNIT_COLUMNS columns in UNIT_LINES lines of words: those of LEFT are pairs of 16-bit summands, or floats. Products of
// 16-bit summands are exact, and added in float; the unit decides in which order, and may truncate what it adds.
#ifndef COMMON_GEMM_MATRIX_UNIT_CL_H
#define COMMON_GEMM_MATRIX_UNIT_CL_H

#include "common/gemm_vectors.cl.h"
#include "common/gemm_words.cl.h"

#ifdef MATRIX_UNIT

#define SUMS(name) float4 name[UNITS][UNITS]

INLINE void start_sums(SUMS(sum)) { FOR_EACH_UNIT(i) FOR_EACH_UNIT(j) sum[i][j] = 0; }

// Adds the products of a stage.
INLINE void add_lines(SUMS(sum), local struct tiles *tiles, const int stage,
                      const struct operand *l, const struct operand *r)
{
    UNROLL_UNITS for (int q = 0; q < UNITS_PER_STAGE; q++)
    {
        struct fragments f;

        load_fragments(&f, tiles, stage, q, l->is_down, r->is_down);
        FOR_EACH_UNIT(i)
        FOR_EACH_UNIT(j) sum[i][j] = multiply_add(f.left[i], f.right[j], sum[i][j], tiles);
    }
}

// The same for rows [first, end) of the tile only.
INLINE void add_lines_of_rows(SUMS(sum), local struct tiles *tiles, const int stage,
                              const struct operand *l, const struct operand *r, const index_t first,
                              const index_t end)
{
#pragma unroll 1
    for (int q = 0; q < UNITS_PER_STAGE; q++) {
        struct fragments f;

        load_fragments(&f, tiles, stage, q, l->is_down, r->is_down);
        FOR_EACH_UNIT(i)
        FOR_EACH_UNIT(j)
        sum[i][j] = select_rows(sum[i][j], multiply_add(f.left[i], f.right[j], sum[i][j], tiles),
                                ITEM_ROW + UNIT_ROWS * i, first, end);
    }
}

INLINE void store_sums(SUMS(sum), global OUT *to, const struct matrix *m, global const float *bias,
                       const index_t row, const index_t column)
{
    FOR_EACH_UNIT(i)
    store_products(sum[i], to, m, bias, row + ITEM_ROW + UNIT_ROWS * i, column + ITEM_COLUMN);
}

#endif
#endif
