// SPDX-License-Identifier: Apache-2.0
//
// Work-groups of matrix products load the tiles of their operands with these functions. Operands
// are matrices of any strides. The functions find which elements a work-item reads and where it
// stores them. In local memory a line has one word per row or column of the tile. A word is one
// summand, or, with -DMATRIX_UNIT, a pair of 16-bit summands.
#ifndef COMMON_GEMM_TILE_CL_H
#define COMMON_GEMM_TILE_CL_H

#include "common/loop_nest.cl.h"
#include "common/sub_group.cl.h"
#include "common/vector.cl.h"

#define TILE (64 * BLOCKS)

// Functions with sums are always inlined: sums that are passed to a function are not in registers.
#define INLINE static inline __attribute__((always_inline))

// These are the units of -DMATRIX_UNIT (common/matrix_units.cl.h). Emulated units have odd numbers.
#define EMULATED_MMA_SYNC 1
#define MMA_SYNC 2
#define EMULATED_MFMA 3
#define MFMA 4
#define EMULATED_WMMA 5
#define WMMA 6
#define EMULATED_DPAS8 7
#define DPAS8 8
#define EMULATED_DPAS16 9
#define DPAS16 10

// Products add DEPTH summands at a time, in LINES lines. A work-item loads vectors of WORDS
// elements of them. Local memory has STAGES stages of a tile: the next stages are filled while one
// is multiplied.
#ifdef MATRIX_UNIT
#define SUMMANDS_PER_WORD CAT(SUMMANDS_PER_WORD_, LEFT)
#define SUMMANDS_PER_WORD_f16 2
#define SUMMANDS_PER_WORD_bf16 2
#define SUMMANDS_PER_WORD_f32 1
#if MATRIX_UNIT == MMA_SYNC || MATRIX_UNIT == EMULATED_MMA_SYNC
#define IS_MMA_SYNC
#endif
#if MATRIX_UNIT % 2 == 1
#define IS_EMULATED
#endif
#else
#define SUMMANDS_PER_WORD 1
#endif

#ifdef IS_MMA_SYNC
#define STAGES 3
#define LINES (4 * WORDS)
#define SUMMANDS_PER_LINE 1
#else
#define STAGES 2
#define LINES (16 / BLOCKS)
#define SUMMANDS_PER_LINE SUMMANDS_PER_WORD
#endif
#define DEPTH (LINES * SUMMANDS_PER_LINE)

#if defined(IS_MMA_SYNC) && SUMMANDS_PER_WORD == 2
#define WORDS 8
#define EACH(element) \
    element(0), element(1), element(2), element(3), element(4), element(5), element(6), element(7)
#else
#define WORDS 4
#define EACH(element) element(0), element(1), element(2), element(3)
#endif
#define STORE_DOWN(v, p, pitch) \
    (p)[0] = (v).s0;            \
    (p)[pitch] = (v).s1;        \
    (p)[2 * (pitch)] = (v).s2;  \
    (p)[3 * (pitch)] = (v).s3

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

// AMD's compiler gives a kernel so few registers that a processor has two of its waves, if it can
// without keeping any in memory.
#if defined(MATRIX_UNIT) && MATRIX_UNIT == MFMA
#define OCCUPANCY __attribute__((amdgpu_waves_per_eu(2)))
#else
#define OCCUPANCY
#endif

#define PRODUCT_KERNEL \
    kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) REQUIRED_SUB_GROUP OCCUPANCY void

// ---- Operands ----

// Offsets are unsigned, because offsets that are not used may overflow.
typedef CAT(u, INDEX) uindex_t;

// This describes what a work-item loads of an operand: elements of a row or of a column. They lie
// down or across the lines, and begin at word `x` of `line`. The matrix begins at `start`. The next
// elements are at row or column first_x. If `has_one_stride`, they are at `offset`, which includes
// `start`. There are `summands_left` summands from them to the end of the matrix; that number tells
// their column or row. A vector has all of its elements, adjacent, if there are `whole` summands
// left.
struct operand {
    struct matrix m;
    bool is_row, is_down, rows_are_summands, has_one_stride;
    int line, x;
    index_t start, first_x, row_end, summands_left, whole;
    uindex_t offset;
};

// Vectors are along rows if `is_row`, else along columns. The summands are the rows if
// `rows_are_summands`, else the columns. Neighboring work-items read neighboring elements.
INLINE struct operand operand_of(const struct matrix *m, const bool is_row,
                                 const bool rows_are_summands)
{
    const uint id = get_local_id(0);
    struct operand o;

    o.m = *m;
    o.is_row = is_row;
    o.rows_are_summands = rows_are_summands;
    o.is_down = is_row != rows_are_summands;
    o.has_one_stride = m->inner >= m->rows && (is_row ? m->column_stride : m->inner_stride) == 1;
    o.line = o.is_down ? id % (LINES / WORDS) * WORDS : id / (TILE / WORDS);
    o.x = o.is_down ? id / (LINES / WORDS) : id % (TILE / WORDS) * WORDS;
    o.start = o.first_x = o.row_end = o.summands_left = o.whole = 0;
    o.offset = 0;
    return o;
}

// row_of and column_of return where the next elements begin.
INLINE index_t row_of(const struct operand *o)
{
    return o->rows_are_summands ? o->row_end - o->summands_left : o->first_x;
}
INLINE index_t column_of(const struct operand *o)
{
    return o->rows_are_summands ? o->first_x : o->m.columns - o->summands_left;
}

// Returns where the axis of first_x ends.
INLINE index_t x_end(const struct operand *o)
{
    return o->rows_are_summands ? o->m.columns : o->row_end;
}

INLINE index_t summand_stride(const struct operand *o)
{
    return o->rows_are_summands ? o->m.inner_stride : o->m.column_stride;
}

// Makes the lines that begin at (row, column) of the matrix at `start` the next ones. Rows from
// row_end on are 0. Rows that are summands are not negative.
INLINE void start_at(struct operand *o, const index_t row, const index_t column,
                     const index_t row_end, const index_t start)
{
    const int summand = o->line * SUMMANDS_PER_LINE;
    const index_t first_row = row + (o->rows_are_summands ? summand : o->x);
    const index_t first_column = column + (o->rows_are_summands ? o->x : summand);

    o->first_x = o->rows_are_summands ? first_column : first_row;
    o->summands_left = o->rows_are_summands ? row_end - first_row : o->m.columns - first_column;
    o->row_end = row_end;
    o->start = start;
    o->offset = (uindex_t)start + (uindex_t)first_row * (uindex_t)o->m.inner_stride +
                (uindex_t)first_column * (uindex_t)o->m.column_stride;
    o->whole = (index_t)(~(uindex_t)0 >> 1);
    if (o->has_one_stride && o->first_x >= 0 && o->first_x <= x_end(o) - (o->is_down ? 1 : WORDS))
        o->whole = o->is_down ? WORDS : 1;
}

// Advances to the lines after these.
INLINE void advance(struct operand *o)
{
    o->offset += DEPTH * (uindex_t)summand_stride(o);
    o->summands_left -= DEPTH;
}

// load_<name>(from, m, is_row, row, column, row_end) returns the WORDS elements of a row or of a
// column that begin at (row, column). Elements outside of the matrix and from row_end on are 0.
// LOAD_<name>(p) is the vector at p. ELEMENT_<name>(i) and ROW_<name>(i) are one of its elements,
// at p + i * stride and in row + i. load_next_<name>(from, o, further) returns the next vector of
// an operand, or the one that is `further` summands further.
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
    }                                                                                             \
    INLINE vector load_next_##name(global const type *from, const struct operand *o,              \
                                   const int further)                                             \
    {                                                                                             \
        if (o->summands_left - further >= o->whole)                                               \
            return LOAD_##name(from +                                                             \
                               (index_t)(o->offset + further * (uindex_t)summand_stride(o)));     \
        return load_##name(from + o->start, &o->m, o->is_row,                                     \
                           row_of(o) + (o->rows_are_summands ? further : 0),                      \
                           column_of(o) + (o->rows_are_summands ? 0 : further), o->row_end);      \
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

// Stores four sums of a row that begins at `to`, from `column` on. `bias` may be NULL.
INLINE void store_sums_of_row(global OUT *to, float4 v, const struct matrix *m,
                              global const float *bias, const index_t column)
{
    const index_t count = m->columns - column;

    if (bias != 0) v += load_four(bias + column, count);
    store_four(to + column * m->column_stride, v, m->column_stride, count);
}

#endif
