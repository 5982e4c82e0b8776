// SPDX-License-Identifier: Apache-2.0
//
// The tiles of matrix products for matrix units. With -DMATRIX_UNIT=NVIDIA it is the instruction mma.sync of NVIDIA's
// processors from 8.0 on (PTX ISA, "Matrix multiply-accumulate operation using mma instruction"). 32 adjacent
// work-items, a sub-group, multiply 16 rows by 8 columns, in 8 lines of words: those of LEFT are pairs of 16-bit
// summands (m16n8k16), or floats rounded to TF32 (m16n8k8), whose fragments are the same words. Products are exact,
// and added in float; the unit decides in which order, and may truncate what it adds.
//
// With -DMATRIX_UNIT=EMULATED work-items exchange their fragments through local memory instead, as the instruction
// does: for tests on other devices.
#ifndef COMMON_GEMM_MATRIX_UNIT_CL_H
#define COMMON_GEMM_MATRIX_UNIT_CL_H

#include "common/gemm_tile.cl.h"

#ifdef MATRIX_UNIT

#define EMULATED 1
#define NVIDIA 2

#define UNIT_LINES 8
#define SUB_GROUP 32
// Of fragments per work-item.
#define LEFT_WORDS 4
#define RIGHT_WORDS 2

// Between lines of local memory, such that the work-items of a sub-group read their fragments from different banks.
#define LEFT_PITCH (TILE + 8)
#define RIGHT_PITCH (TILE + 2)

struct tiles {
    uint left[LINES * LEFT_PITCH] __attribute__((aligned(16)));
    uint right[LINES * RIGHT_PITCH] __attribute__((aligned(16)));
#if MATRIX_UNIT == EMULATED
    uint fragments[GROUP][LEFT_WORDS + RIGHT_WORDS];
#endif
};

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

// Rounded to the 11 bits of TF32, away from zero where two are as near. What is no number stays what it is.
INLINE WORDS_VECTOR words_of(const struct loaded v, const bool is_down)
{
    const WORDS_VECTOR exponent = v.first & 0x7f800000;

    return select((v.first + 0x1000) & 0xffffe000, v.first, exponent == 0x7f800000);
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
//
// A sub-group has UNITS x UNITS products of the unit, those of the tile are 2 x 4 sub-groups. Of each product, work-item
// i has the sums of row i / 4, columns 2 * (i % 4) and one more (s0, s1), and of the row 8 further (s2, s3).

#define UNITS (2 * BLOCKS)
#define SUMS(name) float4 name[UNITS][UNITS]
#define FOR_EACH_UNIT(i) _Pragma("unroll") for (int i = 0; i < UNITS; i++)

#define ITEM ((int)get_local_id(0) % SUB_GROUP)
#define SUB_GROUP_ROW ((int)get_local_id(0) / SUB_GROUP / 4 * (16 * UNITS))
#define SUB_GROUP_COLUMN ((int)get_local_id(0) / SUB_GROUP % 4 * (8 * UNITS))
// Column n of product j is column n / 2 * (2 * UNITS) + 2 * j + n % 2 of the sub-group: a work-item's sums of a row are
// adjacent.
#define ITEM_ROW (SUB_GROUP_ROW + ITEM / 4)
#define ITEM_COLUMN (SUB_GROUP_COLUMN + ITEM % 4 * (2 * UNITS))

INLINE void start_sums(SUMS(sum)) { FOR_EACH_UNIT(i) FOR_EACH_UNIT(j) sum[i][j] = 0; }

#if MATRIX_UNIT == EMULATED

#define VALUES_f16(p) \
    (float2)(vload_half(0, (local const half *)(p)), vload_half(1, (local const half *)(p)))
#define VALUES_bf16(p) (float2)(as_float(*(p) << 16), as_float(*(p)&0xffff0000))
#define VALUES_f32(p) (float2)(as_float(*(p)), 0)
#define VALUES(p) CAT(VALUES_, LEFT)(p)

INLINE float add_products(const float2 left, const float2 right, const float sum)
{
#if SUMMANDS_PER_WORD == 2
    return fma(left.y, right.y, fma(left.x, right.x, sum));
#else
    return fma(left.x, right.x, sum);
#endif
}

INLINE float4 multiply_add(const uint left[LEFT_WORDS], const uint right[RIGHT_WORDS], float4 sum,
                           local struct tiles *tiles)
{
    const int first = (int)get_local_id(0) / SUB_GROUP * SUB_GROUP, row = ITEM / 4;
    local uint(*fragments)[LEFT_WORDS + RIGHT_WORDS] = tiles->fragments + first;

    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < LEFT_WORDS; i++)
        fragments[ITEM][i] = left[i];
    for (int i = 0; i < RIGHT_WORDS; i++)
        fragments[ITEM][LEFT_WORDS + i] = right[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int line = 0; line < UNIT_LINES; line++) {
        const int other = line % 4, half_of_lines = line / 4, column = ITEM % 4 * 2;
        const float2 l0 = VALUES(&fragments[row * 4 + other][2 * half_of_lines]);
        const float2 l1 = VALUES(&fragments[row * 4 + other][2 * half_of_lines + 1]);
        const float2 r0 = VALUES(&fragments[column * 4 + other][LEFT_WORDS + half_of_lines]);
        const float2 r1 = VALUES(&fragments[(column + 1) * 4 + other][LEFT_WORDS + half_of_lines]);

        sum.s0 = add_products(l0, r0, sum.s0);
        sum.s1 = add_products(l0, r1, sum.s1);
        sum.s2 = add_products(l1, r0, sum.s2);
        sum.s3 = add_products(l1, r1, sum.s3);
    }
    return sum;
}

#else

#define MMA_f16 "m16n8k16.row.col.f32.f16.f16.f32"
#define MMA_bf16 "m16n8k16.row.col.f32.bf16.bf16.f32"
#define MMA_f32 "m16n8k8.row.col.f32.tf32.tf32.f32"
#define MMA CAT(MMA_, LEFT)

INLINE float4 multiply_add(const uint left[LEFT_WORDS], const uint right[RIGHT_WORDS],
                           const float4 sum, local struct tiles *tiles)
{
    float a = sum.s0, b = sum.s1, c = sum.s2, d = sum.s3;

    __asm__ volatile("mma.sync.aligned." MMA
                     " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
                     "{%0, %1, %2, %3};"
                     : "+f"(a), "+f"(b), "+f"(c), "+f"(d)
                     : "r"(left[0]), "r"(left[1]), "r"(left[2]), "r"(left[3]), "r"(right[0]),
                       "r"(right[1]));
    return (float4)(a, b, c, d);
}

#endif

struct fragments {
    uint left[UNITS][LEFT_WORDS], right[UNITS][RIGHT_WORDS];
};

INLINE void load_fragments(struct fragments *f, local const struct tiles *tiles, const int line)
{
    local const uint *left = tiles->left + (line + ITEM % 4) * LEFT_PITCH + ITEM_ROW;
    local const uint *right = tiles->right + (line + ITEM % 4) * RIGHT_PITCH + SUB_GROUP_COLUMN +
                              ITEM / 8 * (2 * UNITS) + ITEM / 4 % 2;

    FOR_EACH_UNIT(i)
    {
        f->left[i][0] = left[16 * i];
        f->left[i][1] = left[16 * i + 8];
        f->left[i][2] = left[4 * LEFT_PITCH + 16 * i];
        f->left[i][3] = left[4 * LEFT_PITCH + 16 * i + 8];
        f->right[i][0] = right[2 * i];
        f->right[i][1] = right[4 * RIGHT_PITCH + 2 * i];
    }
}

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
        {
            const int row = ITEM_ROW + 16 * i;
            const int2 is_inside = row >= first && row < end ? -1 : 0;
            const int2 is_next_inside = row + 8 >= first && row + 8 < end ? -1 : 0;

            FOR_EACH_UNIT(j)
            {
                const float4 v = multiply_add(f.left[i], f.right[j], sum[i][j], tiles);

                sum[i][j].s01 = select(sum[i][j].s01, v.s01, is_inside);
                sum[i][j].s23 = select(sum[i][j].s23, v.s23, is_next_inside);
            }
        }
    }
}

// ---- Results ----

// The sums of a row of all products, s01 or s23; bias may be NULL.
#define STORE_HALF_ROW(i, half_of_sum, row)                                                      \
    if ((row) < m->rows) {                                                                       \
        global OUT *at = to + row_offset(m, row);                                                \
                                                                                                 \
        _Pragma("unroll") for (int j = 0; j < UNITS; j += 2)                                     \
            store_sums_of_row(at, (float4)(sum[i][j].half_of_sum, sum[i][j + 1].half_of_sum), m, \
                              bias, column + 2 * j);                                             \
    }

INLINE void store_sums(SUMS(sum), global OUT *to, const struct matrix *m, global const float *bias,
                       index_t row, index_t column)
{
    row += ITEM_ROW;
    column += ITEM_COLUMN;
    FOR_EACH_UNIT(i)
    {
        STORE_HALF_ROW(i, s01, row + 16 * i);
        STORE_HALF_ROW(i, s23, row + 16 * i + 8);
    }
}

#endif
#endif
