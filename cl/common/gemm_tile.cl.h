// SPDX-License-Identifier: Apache-2.0
//
// How work-groups of matrix products load the tiles of their operands: matrices of any strides, and which of their
// elements a work-item reads and where it stores them. In local memory a line has one word per row or column of the
// tile: one summand, or with -DMATRIX_UNIT a pair of those of 16 bits.
#ifndef COMMON_GEMM_TILE_CL_H
#define COMMON_GEMM_TILE_CL_H

#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

#define TILE (64 * BLOCKS)
#define LINES 16
#define DEPTH (LINES * SUMMANDS_PER_WORD)

#ifdef MATRIX_UNIT
#define SUMMANDS_PER_WORD CAT(SUMMANDS_PER_WORD_, LEFT)
#define SUMMANDS_PER_WORD_f16 2
#define SUMMANDS_PER_WORD_bf16 2
#define SUMMANDS_PER_WORD_f32 1
#else
#define SUMMANDS_PER_WORD 1
#endif

// Sums are registers only where they are not passed to a function.
#define INLINE static inline __attribute__((always_inline))

// What a work-item loads of the TILE x LINES words: a vector of WORDS, down or across the lines.
#if BLOCKS == 1
#define WORDS 4
#define EACH(element) element(0), element(1), element(2), element(3)
#define STORE_DOWN(v, p, pitch) \
    (p)[0] = (v).s0;            \
    (p)[pitch] = (v).s1;        \
    (p)[2 * (pitch)] = (v).s2;  \
    (p)[3 * (pitch)] = (v).s3
#else
#define WORDS 8
#define EACH(element) \
    element(0), element(1), element(2), element(3), element(4), element(5), element(6), element(7)
#define STORE_DOWN(v, p, pitch) \
    (p)[0] = (v).s0;            \
    (p)[pitch] = (v).s1;        \
    (p)[2 * (pitch)] = (v).s2;  \
    (p)[3 * (pitch)] = (v).s3;  \
    (p)[4 * (pitch)] = (v).s4;  \
    (p)[5 * (pitch)] = (v).s5;  \
    (p)[6 * (pitch)] = (v).s6;  \
    (p)[7 * (pitch)] = (v).s7
#endif

// Row r is at r / inner * outer_stride + r % inner * inner_stride.
struct matrix {
    index_t rows, columns, inner;
    index_t outer_stride, inner_stride, column_stride;
};

INLINE index_t row_offset(const struct matrix *m, const index_t row)
{
    if (m->inner >= m->rows) return row * m->inner_stride;
    return row / m->inner * m->outer_stride + row % m->inner * m->inner_stride;
}

// Where the elements of a work-item are: vectors along a row or along a column of the matrix, down or across the
// lines, in which they begin at word `x` of `line`.
struct place {
    index_t row, column;
    int line, x;
    bool is_row, is_down, rows_are_summands;
};

// `rows_are_summands`: else columns are. Neighboring work-items read neighboring elements of a row if those of a
// column are not adjacent.
INLINE struct place place_of(const struct matrix *m, const bool rows_are_summands)
{
    const int id = get_local_id(0);
    struct place s;

    s.rows_are_summands = rows_are_summands;
    s.is_row = m->inner_stride != 1 || m->column_stride == 1;
    s.is_down = s.is_row != rows_are_summands;
    s.line = s.is_down ? id / TILE * WORDS : id / (TILE / WORDS);
    s.x = s.is_down ? id % TILE : id % (TILE / WORDS) * WORDS;
    s.row = rows_are_summands ? s.line * SUMMANDS_PER_WORD : s.x;
    s.column = rows_are_summands ? s.x : s.line * SUMMANDS_PER_WORD;
    return s;
}

// load_<name>(from, m, is_row, row, column, row_end): the WORDS elements of a row or of a column that begin at
// (row, column), 0 outside of the matrix and from row_end on. LOAD_<name>(p) is the vector at p; ELEMENT_<name>(i) and
// ROW_<name>(i) are one of its elements, at p + i * stride and in row + i.
#define DEFINE_LOAD(name, type, vector)                                                           \
    INLINE vector load_##name##_elements(global const type *p, const index_t stride,              \
                                         const index_t count)                                     \
    {                                                                                             \
        if (stride == 1 && count >= WORDS) return LOAD_##name(p);                                 \
        return (vector)(EACH(ELEMENT_##name));                                                    \
    }                                                                                             \
    INLINE vector load_##name(global const type *from, const struct matrix *m, const bool is_row, \
                              const index_t row, const index_t column, const index_t row_end)     \
    {                                                                                             \
        if (column >= m->columns || row >= row_end) return (vector)(0);                           \
        from += column * m->column_stride;                                                        \
        if (is_row)                                                                               \
            return row < 0 ? (vector)(0)                                                          \
                           : load_##name##_elements(from + row_offset(m, row), m->column_stride,  \
                                                    m->columns - column);                         \
        if (m->inner >= m->rows && row >= 0)                                                      \
            return load_##name##_elements(from + row * m->inner_stride, m->inner_stride,          \
                                          row_end - row);                                         \
        return (vector)(EACH(ROW_##name));                                                        \
    }
#define IS_ROW(i) (row + i >= 0 && row + i < row_end)

// ---- Results ----

INLINE void store_four(global OUT *to, const float4 v, const index_t stride, const index_t count)
{
    if (stride == 1 && count >= 4) {
        STOREV(OUT, 4, to, v);
        return;
    }
    if (count > 0) STORE(OUT, to, 0, v.s0);
    if (count > 1) STORE(OUT, to, stride, v.s1);
    if (count > 2) STORE(OUT, to, 2 * stride, v.s2);
    if (count > 3) STORE(OUT, to, 3 * stride, v.s3);
}

INLINE float4 load_four(global const float *p, const index_t count)
{
    return (float4)(count > 0 ? p[0] : 0, count > 1 ? p[1] : 0, count > 2 ? p[2] : 0,
                    count > 3 ? p[3] : 0);
}

// Four sums of a row that begins at `to`, from `column` on; bias may be NULL.
INLINE void store_sums_of_row(global OUT *to, float4 v, const struct matrix *m,
                              global const float *bias, const index_t column)
{
    const index_t count = m->columns - column;

    if (bias != 0) v += load_four(bias + column, count);
    store_four(to + column * m->column_stride, v, m->column_stride, count);
}

#endif
