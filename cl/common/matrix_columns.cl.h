// SPDX-License-Identifier: Apache-2.0
//
// This header has the units WMMA and DPAS of common/matrix_units.cl.h. Work-item i has sums of
// column i % UNIT_COLUMNS. With DPAS these are of all rows, with WMMA of each other row from i / 16
// on.
#ifndef COMMON_MATRIX_COLUMNS_CL_H
#define COMMON_MATRIX_COLUMNS_CL_H

#ifdef IS_WMMA
#define ROW_STEP 2
#define ITEM_ROW (SUB_GROUP_ROW + ITEM / 16)
#else
#define ROW_STEP 1
#define ITEM_ROW SUB_GROUP_ROW
#endif
#define FOR_EACH_SUM(k) UNROLL_UNITS for (int k = 0; k < 8; k++)

// With WMMA each work-item has all lines of a row of left, and all lines of a column of right. With
// DPAS it has all rows of a line. In sub-groups of 16 work-items this is half a line: the even
// summands of the words or the odd ones.
INLINE void load_fragments_of_line(struct fragments *f, local const struct tiles *tiles,
                                   const int stage, const int line)
{
    local const uint *left = tiles->left[stage] + line * PITCH + SUB_GROUP_ROW;
    local const uint *right =
        tiles->right[stage] + line * PITCH + SUB_GROUP_COLUMN + ITEM % UNIT_COLUMNS;

#ifdef IS_WMMA
    FOR_EACH_UNIT(i)
    FOR_EACH_SUM(k) f->left[i][k] = left[k * PITCH + 16 * i + ITEM % 16];
#else
    left += ITEM * UNIT_LINES / SUB_GROUP * PITCH;
    FOR_EACH_UNIT(i)
    {
        const uint8 words = *(local const uint8 *)(left + UNIT_ROWS * i);

        vstore8(SUB_GROUP == 16 ? words >> (uint)(16 * (ITEM % 2)) & 0xffff : words, 0, f->left[i]);
    }
#endif
    FOR_EACH_UNIT_ACROSS(j)
    FOR_EACH_SUM(k) f->right[j][k] = right[k * PITCH + UNIT_COLUMNS * j];
}

#ifdef IS_EMULATED

INLINE uint left_word(local const uint *all, const int k, const int line)
{
#if defined(IS_WMMA)
    return FRAGMENT(all, ITEM / 16 + 2 * k, line);
#elif SUB_GROUP == 8
    return FRAGMENT(all, line, k);
#else
    return FRAGMENT(all, 2 * line, k) | FRAGMENT(all, 2 * line + 1, k) << 16;
#endif
}

INLINE float8 multiply_add(const uint *left, const uint *right, const float8 sum,
                           local struct tiles *tiles)
{
    local const uint *all = exchange(left, right, tiles);
    float sums[8];

    vstore8(sum, 0, sums);
    for (int k = 0; k < 8; k++)
        for (int line = 0; line < UNIT_LINES; line++)
            sums[k] = add_products(left_word(all, k, line), right[line], sums[k]);
    return vload8(0, sums);
}

#elif defined(IS_WMMA)

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define WMMA_f16(l, r, sum) \
    __builtin_amdgcn_wmma_f32_16x16x16_f16_w32(as_half16(l), as_half16(r), sum)
#define WMMA_bf16(l, r, sum) \
    __builtin_amdgcn_wmma_f32_16x16x16_bf16_w32(as_short16(l), as_short16(r), sum)

INLINE float8 multiply_add(const uint *left, const uint *right, const float8 sum,
                           local struct tiles *tiles)
{
    return CAT(WMMA_, LEFT)(vload8(0, left), vload8(0, right), sum);
}

#else

INLINE float8 multiply_add(const uint *left, const uint *right, const float8 sum,
                           local struct tiles *tiles)
{
#if SUB_GROUP == 8
    const int8 l = as_int8(vload8(0, left));
#else
    const short8 l = as_short8(convert_ushort8(vload8(0, left)));
#endif

    return CAT(DPAS_, LEFT)(l, as_int8(vload8(0, right)), sum);
}

#endif

INLINE float8 select_rows(const float8 sum, const float8 v, const int row, const index_t first,
                          const index_t end)
{
    const int8 rows = row + ROW_STEP * (int8)(0, 1, 2, 3, 4, 5, 6, 7);
    const int8 begin = (int)max(first, (index_t)0), behind = (int)min(end, (index_t)TILE);

    return select(sum, v, rows >= begin && rows < behind);
}

// Local memory has room for one row of units of each sub-group.
#define SUMS_PITCH (UNITS_ACROSS * UNIT_COLUMNS)
#define FIRST_ROW SUB_GROUP_ROW
#define FIRST_COLUMN SUB_GROUP_COLUMN
#define SHARED_SUMS(tiles) ((local float *)(tiles) + SUB_GROUP_NUMBER * UNIT_ROWS * SUMS_PITCH)

INLINE void share_sums(const float8 sum[UNITS_ACROSS], local float *sums)
{
    sums += (ITEM_ROW - SUB_GROUP_ROW) * SUMS_PITCH + ITEM % UNIT_COLUMNS;
    FOR_EACH_UNIT_ACROSS(j)
    {
        float of_rows[8];

        vstore8(sum[j], 0, of_rows);
        FOR_EACH_SUM(k) sums[ROW_STEP * k * SUMS_PITCH + UNIT_COLUMNS * j] = of_rows[k];
    }
}

INLINE void store_products(const float8 sum[UNITS_ACROSS], global OUT *to, const struct matrix *m,
                           global const float *bias, const index_t row, const index_t column,
                           local struct tiles *tiles)
{
    barrier(CLK_LOCAL_MEM_FENCE);
    share_sums(sum, SHARED_SUMS(tiles));
    barrier(CLK_LOCAL_MEM_FENCE);
    STORE_SHARED(SHARED_SUMS(tiles), to, m, bias, row, column)
}

#endif
