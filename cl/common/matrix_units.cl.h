// SPDX-License-Identifier: Apache-2.0
//
// -DMATRIX_UNIT selects a unit that multiplies small matrices. This header defines how its
// operands, the fragments, and its sums are distributed among the work-items of a sub-group. Each
// unit multiplies 16 rows by UNIT_COLUMNS columns in UNIT_LINES lines of words (gemm_tile.cl.h).
//
// MMA_SYNC is the instruction mma.sync of NVIDIA's processors from 8.0 on (PTX ISA, "Matrix
// multiply-accumulate operation using mma instruction"): m16n8k16 for pairs of 16-bit summands, and
// m16n8k8 for floats rounded to TF32, whose fragments are the same words.
//
// MFMA is v_mfma_f32_16x16x16 of AMD's processors from gfx90a on (AMD Instinct MI200 ISA, "Matrix
// Core"). For floats it is twice v_mfma_f32_16x16x4, which does not round. It gets the operands in
// the other order, so that the sums of a work-item are in one row.
//
// WMMA is v_wmma_f32_16x16x16 of AMD's processors of the family gfx11, in waves of 32 ("RDNA3" ISA,
// "Wave Matrix Multiply Accumulate"), for 16-bit summands.
//
// DPAS8 and DPAS16 are the functions of cl_intel_subgroup_matrix_multiply_accumulate, for 16-bit
// summands, on devices whose smallest sub-group has 8 or 16 work-items.
//
// With EMULATED_... work-items exchange their fragments through local memory, as these instructions
// do. This is for tests on other devices.
#ifndef COMMON_MATRIX_UNITS_CL_H
#define COMMON_MATRIX_UNITS_CL_H

#include "common/gemm_tile.cl.h"

#ifdef MATRIX_UNIT

#define UNIT_LINES 8

// A work-item has 4 sums of a unit, or 8 sums of one column of it.
#if defined(IS_MMA_SYNC)
#define SUB_GROUP 32
#define UNIT_ROWS 16
#define UNIT_COLUMNS 8
#define LEFT_WORDS 4
#define RIGHT_WORDS 2
#define ROUNDS_FLOATS
typedef float4 unit_sums;
#elif MATRIX_UNIT == MFMA || MATRIX_UNIT == EMULATED_MFMA
#define IS_MFMA
#define SUB_GROUP 64
#define UNIT_ROWS 16
#define UNIT_COLUMNS 16
#define LEFT_WORDS 2
#define RIGHT_WORDS 2
typedef float4 unit_sums;
#else
#define HAS_COLUMN_SUMS
#if MATRIX_UNIT == WMMA || MATRIX_UNIT == EMULATED_WMMA
#define IS_WMMA
#define SUB_GROUP 32
#define UNIT_ROWS 16
#define UNIT_COLUMNS 16
#else
#define IS_DPAS
#if MATRIX_UNIT == DPAS8 || MATRIX_UNIT == EMULATED_DPAS8
#define SUB_GROUP 8
#else
#define SUB_GROUP 16
#endif
#define UNIT_ROWS 8
#define UNIT_COLUMNS SUB_GROUP
#endif
#define LEFT_WORDS 8
#define RIGHT_WORDS 8
typedef float8 unit_sums;
#endif

#ifndef IS_MMA_SYNC
/* PITCH is the distance between lines of local memory. It is such that a sub-group reads its
 * fragments from different banks. */
#define PITCH (TILE + 8)
#endif

// A tile has vectors with MMA_SYNC, and words with other units.
struct tiles {
#ifdef IS_MMA_SYNC
    uint4 left[STAGES][TILE * LINES / WORDS];
    uint4 right[STAGES][TILE * LINES / WORDS];
#else
    uint left[STAGES][LINES * PITCH] __attribute__((aligned(32)));
    uint right[STAGES][LINES * PITCH] __attribute__((aligned(32)));
#endif
#ifdef IS_EMULATED
    uint fragments[GROUP][LEFT_WORDS + RIGHT_WORDS];
#endif
};

// A sub-group multiplies UNITS x UNITS_ACROSS times. With MMA_SYNC it has as many rows as columns,
// and so reads the fewest words of local memory per product.
#define UNITS (2 * BLOCKS)
#ifdef HAS_COLUMN_SUMS
#define UNITS_ACROSS BLOCKS
#else
#define UNITS_ACROSS (UNITS * UNIT_ROWS / UNIT_COLUMNS)
#endif
// The emulation has barriers, which make unrolled loops slow to compile.
#ifdef IS_EMULATED
#define UNROLL_UNITS _Pragma("unroll 1")
#else
#define UNROLL_UNITS _Pragma("unroll")
#endif
#define SUMS(name) unit_sums name[UNITS][UNITS_ACROSS]
#define FOR_EACH_UNIT(i) UNROLL_UNITS for (int i = 0; i < UNITS; i++)
#define FOR_EACH_UNIT_ACROSS(j) UNROLL_UNITS for (int j = 0; j < UNITS_ACROSS; j++)
#define SUB_GROUPS_ACROSS (TILE / (UNITS_ACROSS * UNIT_COLUMNS))
#if MATRIX_UNIT == DPAS8 || MATRIX_UNIT == DPAS16
#define ITEM ((int)get_sub_group_local_id())
#define SUB_GROUP_NUMBER ((int)get_sub_group_id())
#else
#define ITEM ((int)(get_local_id(0) % SUB_GROUP))
#define SUB_GROUP_NUMBER ((int)(get_local_id(0) / SUB_GROUP))
#endif
#define SUB_GROUP_ROW (SUB_GROUP_NUMBER / SUB_GROUPS_ACROSS * (UNITS * UNIT_ROWS))
#define SUB_GROUP_COLUMN (SUB_GROUP_NUMBER % SUB_GROUPS_ACROSS * (UNITS_ACROSS * UNIT_COLUMNS))

struct fragments {
    uint left[UNITS][LEFT_WORDS], right[UNITS_ACROSS][RIGHT_WORDS];
};

// ---- Emulation ----

#ifdef IS_EMULATED

INLINE float2 values_f16(const uint word)
{
    return (float2)(vload_half(0, (const half *)&word), vload_half(1, (const half *)&word));
}
INLINE float2 values_bf16(const uint word)
{
    return (float2)(as_float(word << 16), as_float(word & 0xffff0000));
}
INLINE float2 values_f32(const uint word)
{
#ifdef ROUNDS_FLOATS
    return (float2)(as_float(word & 0xffffe000), 0);
#else
    return (float2)(as_float(word), 0);
#endif
}

INLINE float add_products(const uint left, const uint right, const float sum)
{
    const float2 l = CAT(values_, LEFT)(left), r = CAT(values_, LEFT)(right);

#if SUMMANDS_PER_WORD == 2
    return fma(l.y, r.y, fma(l.x, r.x, sum));
#else
    return fma(l.x, r.x, sum);
#endif
}

// Returns the fragments of the sub-group, by work-item: LEFT_WORDS words of left, then RIGHT_WORDS
// words of right.
INLINE local const uint *exchange(const uint *left, const uint *right, local struct tiles *tiles)
{
    local uint *mine = tiles->fragments[get_local_id(0)];

    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < LEFT_WORDS; i++)
        mine[i] = left[i];
    for (int i = 0; i < RIGHT_WORDS; i++)
        mine[LEFT_WORDS + i] = right[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    return tiles->fragments[SUB_GROUP_NUMBER * SUB_GROUP];
}

#define FRAGMENT(all, item, word) (all)[(item) * (LEFT_WORDS + RIGHT_WORDS) + (word)]

#endif

// ---- Sums in local memory ----

// Stores UNIT_ROWS rows of the sub-group, which begin at (row, column) of m. `bias` may be NULL. It
// is a macro, because a function costs registers on NVIDIA's GPUs.
#define VECTORS_OF_SUMS (UNITS_ACROSS * UNIT_COLUMNS / 4)
#define STORE_SHARED(sums, to, m, bias, row, column)                                         \
    _Pragma("unroll 1") for (int v = ITEM; v < UNIT_ROWS * VECTORS_OF_SUMS; v += SUB_GROUP)  \
    {                                                                                        \
        const int r = v / VECTORS_OF_SUMS, c = v % VECTORS_OF_SUMS * 4;                      \
                                                                                             \
        if ((row) + r < (m)->rows)                                                           \
            store_sums_of_row((to) + row_offset(m, (row) + r),                               \
                              *(local const float4 *)((sums) + r * SUMS_PITCH + c), m, bias, \
                              (column) + c);                                                 \
    }

// ---- MMA_SYNC ----
//
// Work-item i has the sums of row i / 4 and columns 2 * (i % 4) and one more (s01), and the sums of
// the row 8 further (s23).

#ifdef IS_MMA_SYNC

#define ITEM_ROW (SUB_GROUP_ROW + ITEM / 4)
// store_products begins at this row and column.
#define FIRST_ROW SUB_GROUP_ROW
#define FIRST_COLUMN SUB_GROUP_COLUMN

#if MATRIX_UNIT == MMA_SYNC

#define MMA_f16 "m16n8k16.row.col.f32.f16.f16.f32"
#define MMA_bf16 "m16n8k16.row.col.f32.bf16.bf16.f32"
#define MMA_f32 "m16n8k8.row.col.f32.tf32.tf32.f32"
#define MMA CAT(MMA_, LEFT)

INLINE float4 multiply_add(const uint *left, const uint *right, const float4 sum,
                           local struct tiles *tiles)
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

#else

INLINE float4 multiply_add(const uint *left, const uint *right, float4 sum,
                           local struct tiles *tiles)
{
    local const uint *all = exchange(left, right, tiles);
    const int row = ITEM / 4, column = ITEM % 4 * 2;

    for (int line = 0; line < UNIT_LINES; line++) {
        const int item = line % 4, half_of_lines = line / 4;
        const uint l = FRAGMENT(all, row * 4 + item, 2 * half_of_lines);
        const uint next = FRAGMENT(all, row * 4 + item, 2 * half_of_lines + 1);
        const uint r0 = FRAGMENT(all, column * 4 + item, LEFT_WORDS + half_of_lines);
        const uint r1 = FRAGMENT(all, (column + 1) * 4 + item, LEFT_WORDS + half_of_lines);

        sum.s0 = add_products(l, r0, sum.s0);
        sum.s1 = add_products(l, r1, sum.s1);
        sum.s2 = add_products(next, r0, sum.s2);
        sum.s3 = add_products(next, r1, sum.s3);
    }
    return sum;
}

#endif

// Returns `v` for rows [first, end), and `sum` for other rows. `row` is the row of s01.
INLINE float4 select_rows(const float4 sum, const float4 v, const int row, const index_t first,
                          const index_t end)
{
    const int2 is_inside = row >= first && row < end ? -1 : 0;
    const int2 is_next_inside = row + 8 >= first && row + 8 < end ? -1 : 0;

    return (float4)(select(sum.s01, v.s01, is_inside), select(sum.s23, v.s23, is_next_inside));
}

// A sub-group stores the sums of UNIT_ROWS rows through local memory, so that vectors are stored.
#define SUMS_PITCH (UNITS_ACROSS * UNIT_COLUMNS + 4)

INLINE void store_products(const float4 sum[UNITS_ACROSS], global OUT *to, const struct matrix *m,
                           global const float *bias, const index_t row, const index_t column,
                           local struct tiles *tiles)
{
    local float *sums = (local float *)tiles->left + SUB_GROUP_NUMBER * UNIT_ROWS * SUMS_PITCH;
    local float *mine = sums + ITEM / 4 * SUMS_PITCH + ITEM % 4 * 2;

    barrier(CLK_LOCAL_MEM_FENCE);
    FOR_EACH_UNIT_ACROSS(j)
    {
        *(local float2 *)(mine + UNIT_COLUMNS * j) = sum[j].s01;
        *(local float2 *)(mine + 8 * SUMS_PITCH + UNIT_COLUMNS * j) = sum[j].s23;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    STORE_SHARED(sums, to, m, bias, row, column)
}

// ---- MFMA ----
//
// Work-item i has the sums of row i % 16, columns 4 * (i / 16) and three more.

#elif !defined(HAS_COLUMN_SUMS)

#define ITEM_ROW (SUB_GROUP_ROW + ITEM % 16)
#define FIRST_ROW ITEM_ROW
#define FIRST_COLUMN (SUB_GROUP_COLUMN + ITEM / 16 * 4)

// The words of a work-item are of the summands 4 * (i / 16) and three more, or, for floats, of the
// summands i / 16 and i / 16 + 4.
#if SUMMANDS_PER_WORD == 2
#define FIRST_LINE (ITEM / 16 * 2)
#define LINES_BETWEEN 1
#else
#define FIRST_LINE (ITEM / 16)
#define LINES_BETWEEN 4
#endif

// Loads the fragments of the lines from `line` on.
INLINE void load_fragments_of_line(struct fragments *f, local const struct tiles *tiles,
                                   const int stage, int line)
{
    line += FIRST_LINE;

    local const uint *left = tiles->left[stage] + line * PITCH + ITEM_ROW;
    local const uint *right = tiles->right[stage] + line * PITCH + SUB_GROUP_COLUMN + ITEM % 16;

    FOR_EACH_UNIT(i)
    {
        f->left[i][0] = left[16 * i];
        f->left[i][1] = left[LINES_BETWEEN * PITCH + 16 * i];
    }
    FOR_EACH_UNIT_ACROSS(i)
    {
        f->right[i][0] = right[16 * i];
        f->right[i][1] = right[LINES_BETWEEN * PITCH + 16 * i];
    }
}

#if MATRIX_UNIT == MFMA

#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#endif
#define MFMA_f16(l, r, sum) \
    __builtin_amdgcn_mfma_f32_16x16x16f16(as_half4(r), as_half4(l), sum, 0, 0, 0)
#define MFMA_bf16(l, r, sum) \
    __builtin_amdgcn_mfma_f32_16x16x16bf16_1k(as_short4(r), as_short4(l), sum, 0, 0, 0)
#define MFMA_4(l, r, sum) \
    __builtin_amdgcn_mfma_f32_16x16x4f32(as_float(r), as_float(l), sum, 0, 0, 0)
#define MFMA_f32(l, r, sum) MFMA_4((l).y, (r).y, MFMA_4((l).x, (r).x, sum))

INLINE float4 multiply_add(const uint *left, const uint *right, const float4 sum,
                           local struct tiles *tiles)
{
    const uint2 l = (uint2)(left[0], left[1]), r = (uint2)(right[0], right[1]);

    return CAT(MFMA_, LEFT)(l, r, sum);
}

#else

INLINE float4 multiply_add(const uint *left, const uint *right, float4 sum,
                           local struct tiles *tiles)
{
    local const uint *all = exchange(left, right, tiles);
    const int row = ITEM % 16, column = ITEM / 16 * 4;

    for (int k = 0; k < UNIT_LINES; k++) {
        const uint l = FRAGMENT(all, k / 2 * 16 + row, k % 2);
        const int item = k / 2 * 16 + column, word = LEFT_WORDS + k % 2;

        sum.s0 = add_products(l, FRAGMENT(all, item, word), sum.s0);
        sum.s1 = add_products(l, FRAGMENT(all, item + 1, word), sum.s1);
        sum.s2 = add_products(l, FRAGMENT(all, item + 2, word), sum.s2);
        sum.s3 = add_products(l, FRAGMENT(all, item + 3, word), sum.s3);
    }
    return sum;
}

#endif

INLINE float4 select_rows(const float4 sum, const float4 v, const int row, const index_t first,
                          const index_t end)
{
    return row >= first && row < end ? v : sum;
}

INLINE void store_products(const float4 sum[UNITS_ACROSS], global OUT *to, const struct matrix *m,
                           global const float *bias, const index_t row, const index_t column,
                           local struct tiles *tiles)
{
    if (row < m->rows) FOR_EACH_UNIT_ACROSS(j)
    store_sums_of_row(to + row_offset(m, row), sum[j], m, bias, column + UNIT_COLUMNS * j);
}

#else
#include "common/matrix_columns.cl.h"
#endif
#endif
#endif
