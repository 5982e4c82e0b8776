// SPDX-License-Identifier: Apache-2.0
//
// The tiles of matrix products for matrix units. A unit (common/matrix_units.cl.h) multiplies UNIT_ROWS rows by
// UNIT_COLUMNS columns in UNIT_LINES lines of words: those of LEFT are pairs of 16-bit summands, or floats. Products of
// 16-bit summands are exact, and added in float; the unit decides in which order, and may truncate what it adds.
#ifndef COMMON_GEMM_MATRIX_UNIT_CL_H
#define COMMON_GEMM_MATRIX_UNIT_CL_H

#include "common/gemm_tile.cl.h"
#include "common/matrix_units.cl.h"

#ifdef MATRIX_UNIT

// ---- Loads ----

#define VECTOR CAT(BITS, WORDS)
#define WORDS_VECTOR CAT(uint, WORDS)
#if WORDS == 4
#define HALF_WORDS 2
#else
#define HALF_WORDS 4
#endif
#define LOAD_bits(p) CAT(CAT(load, WORDS), CAT(_, BITS))(p)
#define ELEMENT_bits(i) i < count ? p[i * stride] : 0
#define ROW_bits(i) IS_ROW(i) ? from[row_offset(m, row + i)] : 0

#if SUMMANDS_PER_WORD == 2
#define BITS ushort
#define DEFINE_LOAD_BITS(n) \
    INLINE ushort##n load##n##_ushort(global const ushort *p) { return load##n##_bits(p); }
#else
#define BITS uint
#define DEFINE_LOAD_BITS(n) \
    INLINE uint##n load##n##_uint(global const uint *p) { LOAD_VECTOR(n, uint, p); }
#endif
DEFINE_LOAD_BITS(4)
DEFINE_LOAD_BITS(8)
DEFINE_LOAD(bits, BITS, VECTOR)

#if SUMMANDS_PER_WORD == 2

// Vectors of adjacent summands: one after the other down the lines, else of one summand each.
struct loaded {
    VECTOR first, second;
};

INLINE struct loaded load_summands(global const BITS *from, const struct matrix *m,
                                   const struct place *s, index_t row, index_t column,
                                   const index_t row_end)
{
    const index_t distance = s->is_down ? WORDS : 1;
    struct loaded v;

    row += s->row;
    column += s->column;
    v.first = load_bits(from, m, s->is_row, row, column, row_end);
    if (s->rows_are_summands)
        row += distance;
    else
        column += distance;
    v.second = load_bits(from, m, s->is_row, row, column, row_end);
    return v;
}

#define HALF_VECTOR CAT(convert_uint, HALF_WORDS)
#define PAIRS(v) HALF_VECTOR((v).even) | HALF_VECTOR((v).odd) << 16

INLINE WORDS_VECTOR words_of(const struct loaded v, const bool is_down)
{
    if (is_down) return (WORDS_VECTOR)(PAIRS(v.first), PAIRS(v.second));
    return CAT(convert_uint, WORDS)(v.first) | CAT(convert_uint, WORDS)(v.second) << 16;
}

#else

struct loaded {
    VECTOR first;
};

INLINE struct loaded load_summands(global const BITS *from, const struct matrix *m,
                                   const struct place *s, const index_t row, const index_t column,
                                   const index_t row_end)
{
    struct loaded v;

    v.first = load_bits(from, m, s->is_row, row + s->row, column + s->column, row_end);
    return v;
}

// Of floats that are rounded, the nearest ones of the 11 bits of TF32, away from zero where two are as near. NaN stays
// one without the bits that the unit ignores.
INLINE WORDS_VECTOR words_of(const struct loaded v, const bool is_down)
{
#ifdef ROUNDS_FLOATS
    const WORDS_VECTOR magnitude = v.first & 0x7fffffff;
    const WORDS_VECTOR rounded = (v.first + 0x1000) & 0xffffe000;
    const WORDS_VECTOR special = select(v.first, v.first | 0x400000, magnitude > 0x7f800000);

    return select(rounded, special, magnitude >= 0x7f800000);
#else
    return v.first;
#endif
}

#endif

#define LOADED struct loaded
#define LOAD_WORDS(name, from, m, s, first_row, first_column, row_end) \
    load_summands((global const BITS *)(from), m, s, first_row, first_column, row_end)

INLINE void store_words(const struct loaded v, const struct place *s, local uint *tile,
                        const int pitch)
{
    const WORDS_VECTOR w = words_of(v, s->is_down);

    tile += s->line * pitch + s->x;
    if (s->is_down) {
        STORE_DOWN(w, tile, pitch);
        return;
    }
    ((local uint2 *)tile)[0] = w.s01;
    ((local uint2 *)tile)[1] = w.s23;
#if WORDS > 4
    ((local uint2 *)tile)[2] = w.s45;
    ((local uint2 *)tile)[3] = w.s67;
#endif
}

INLINE void store_left(const struct loaded v, const struct place *s, local struct tiles *tiles)
{
    store_words(v, s, tiles->left, LEFT_PITCH);
}

INLINE void store_right(const struct loaded v, const struct place *s, local struct tiles *tiles)
{
    store_words(v, s, tiles->right, RIGHT_PITCH);
}

// ---- Products ----

#define SUMS(name) float4 name[UNITS][UNITS]

INLINE void start_sums(SUMS(sum)) { FOR_EACH_UNIT(i) FOR_EACH_UNIT(j) sum[i][j] = 0; }

INLINE void add_lines(SUMS(sum), local struct tiles *tiles)
{
#pragma unroll
    for (int line = 0; line < LINES; line += UNIT_LINES) {
        struct fragments f;

        load_fragments(&f, tiles, line);
        FOR_EACH_UNIT(i)
        FOR_EACH_UNIT(j) sum[i][j] = multiply_add(f.left[i], f.right[j], sum[i][j], tiles);
    }
}

// The same for rows [first, end) of the tile only.
INLINE void add_lines_of_rows(SUMS(sum), local struct tiles *tiles, const index_t first,
                              const index_t end)
{
#pragma unroll 1
    for (int line = 0; line < LINES; line += UNIT_LINES) {
        struct fragments f;

        load_fragments(&f, tiles, line);
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
