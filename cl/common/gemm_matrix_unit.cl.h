// SPDX-License-Identifier: Apache-2.0
//
// These are the tiles of matrix products for matrix units. A unit (common/matrix_units.cl.h)
// multiplies UNIT_ROWS rows by UNIT_COLUMNS columns in UNIT_LINES lines of words. The words of LEFT
// are pairs of 16-bit summands, or floats. Products of 16-bit summands are exact and are added in
// float. The order of the additions depends on the unit, which may also truncate what it adds.
#ifndef COMMON_GEMM_MATRIX_UNIT_CL_H
#define COMMON_GEMM_MATRIX_UNIT_CL_H

#include "common/gemm_vectors.cl.h"
#include "common/gemm_words.cl.h"

#ifdef MATRIX_UNIT

INLINE void start_sums(SUMS(sum)) { FOR_EACH_UNIT(i) FOR_EACH_UNIT_ACROSS(j) sum[i][j] = 0; }

INLINE void add_fragments(SUMS(sum), const struct fragments *f, local struct tiles *tiles)
{
    FOR_EACH_UNIT(i)
    FOR_EACH_UNIT_ACROSS(j) sum[i][j] = multiply_add(f->left[i], f->right[j], sum[i][j], tiles);
}

#ifdef LOADS_FRAGMENTS_AHEAD

// Fragments are loaded while others are multiplied. Those of the next stage are loaded as soon as
// it is filled, before the last ones of this stage are multiplied.
struct ahead {
    struct fragments first, last;
};

#if UNITS_PER_STAGE != 2
#error "a stage has two units"
#endif

INLINE void load_ahead(struct ahead *f, local const struct tiles *tiles, const int stage,
                       const struct operand *l, const struct operand *r)
{
    load_fragments(&f->first, tiles, stage, 0, l->is_down, r->is_down);
}

// Adds the products of all fragments of a stage except the last ones.
INLINE void add_lines(SUMS(sum), struct ahead *f, local struct tiles *tiles, const int stage,
                      const struct operand *l, const struct operand *r)
{
    load_fragments(&f->last, tiles, stage, 1, l->is_down, r->is_down);
    add_fragments(sum, &f->first, tiles);
}

// Adds the products of the last fragments, and loads the first ones of the next stage.
INLINE void add_last_lines(SUMS(sum), struct ahead *f, local struct tiles *tiles, const int next,
                           const struct operand *l, const struct operand *r)
{
    load_ahead(f, tiles, next, l, r);
    add_fragments(sum, &f->last, tiles);
}

#else

struct ahead {
    int none;
};

INLINE void load_ahead(struct ahead *f, local const struct tiles *tiles, const int stage,
                       const struct operand *l, const struct operand *r)
{
}

// Adds the products of a stage.
INLINE void add_lines(SUMS(sum), struct ahead *ahead, local struct tiles *tiles, const int stage,
                      const struct operand *l, const struct operand *r)
{
    UNROLL_UNITS for (int q = 0; q < UNITS_PER_STAGE; q++)
    {
        struct fragments f;

        load_fragments(&f, tiles, stage, q, l->is_down, r->is_down);
        add_fragments(sum, &f, tiles);
    }
}

INLINE void add_last_lines(SUMS(sum), struct ahead *f, local struct tiles *tiles, const int next,
                           const struct operand *l, const struct operand *r)
{
}

#endif

// Adds all products of a stage for rows [first, end) of the tile only.
INLINE void add_lines_of_rows(SUMS(sum), local struct tiles *tiles, const int stage,
                              const struct operand *l, const struct operand *r, const index_t first,
                              const index_t end)
{
#pragma unroll 1
    for (int q = 0; q < UNITS_PER_STAGE; q++) {
        struct fragments f;

        load_fragments(&f, tiles, stage, q, l->is_down, r->is_down);
        FOR_EACH_UNIT(i)
        FOR_EACH_UNIT_ACROSS(j)
        sum[i][j] = select_rows(sum[i][j], multiply_add(f.left[i], f.right[j], sum[i][j], tiles),
                                ITEM_ROW + UNIT_ROWS * i, first, end);
    }
}

INLINE void store_sums(SUMS(sum), global OUT *to, const struct matrix *m, global const float *bias,
                       const index_t row, const index_t column, local struct tiles *tiles)
{
    wait_for_all_stages();
#ifdef IS_DPAS
    // Intel's compiler does not unroll this loop, and keeps all sums in memory if they are not
    // numbered by constants.
#pragma unroll 1
    for (int i = 0; i < UNITS; i++) {
        barrier(CLK_LOCAL_MEM_FENCE);
        FOR_EACH_UNIT(k) if (k == i) share_sums(sum[k], SHARED_SUMS(tiles));
        barrier(CLK_LOCAL_MEM_FENCE);
        STORE_SHARED(SHARED_SUMS(tiles), to, m, bias, row + FIRST_ROW + UNIT_ROWS * i,
                     column + FIRST_COLUMN)
    }
#else
    FOR_EACH_UNIT(i)
    store_products(sum[i], to, m, bias, row + FIRST_ROW + UNIT_ROWS * i, column + FIRST_COLUMN,
                   tiles);
#endif
}

#endif
#endif
