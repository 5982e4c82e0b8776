// SPDX-License-Identifier: Apache-2.0
//
// Without -DMATRIX_UNIT the tiles of matrix products are floats. Each work-item has sums of 4 *
// BLOCKS rows and as many columns. These are BLOCKS blocks of 4 that are 64 apart, so that
// neighbors read neighboring words. Sums are added in order.
#ifndef COMMON_GEMM_FLOATS_CL_H
#define COMMON_GEMM_FLOATS_CL_H

#include "common/gemm_tile.cl.h"

#ifndef MATRIX_UNIT

// PITCH is the distance between lines of local memory. It is no multiple of the number of banks.
#define PITCH (TILE + 4)

struct tiles {
    float left[STAGES][LINES * PITCH] __attribute__((aligned(16)));
    float right[STAGES][LINES * PITCH] __attribute__((aligned(16)));
};

#define LOAD_left(p) LOADV(LEFT, WORDS, p)
#define LOAD_right(p) LOADV(RIGHT, WORDS, p)
#define ELEMENT_left(i) i < count ? LOAD(LEFT, p, i *stride) : 0
#define ELEMENT_right(i) i < count ? LOAD(RIGHT, p, i *stride) : 0
#define ROW_left(i) IS_ROW(i) ? LOAD(LEFT, from, row_offset(m, row + i)) : 0
#define ROW_right(i) IS_ROW(i) ? LOAD(RIGHT, from, row_offset(m, row + i)) : 0

DEFINE_LOAD(left, LEFT, float4)
DEFINE_LOAD(right, RIGHT, float4)

// All matrices are loaded in the same way.
INLINE bool is_in_vectors(global const void *from, const struct matrix *m, const bool is_row,
                          const index_t starts)
{
    return false;
}

// The next lines stay in registers until the stage that they are for is no longer read.
struct loaded {
    float4 left, right;
};

INLINE void begin_stage(struct loaded *v, global const LEFT *left, const struct operand *l,
                        global const RIGHT *right, const struct operand *r)
{
    v->left = load_next_left(left, l, 0);
    v->right = load_next_right(right, r, 0);
}

INLINE void store_words(const float4 v, const struct operand *o, local float *tile)
{
    tile += o->line * PITCH + o->x;
    if (o->is_down) {
        STORE_DOWN(v, tile, PITCH);
    } else {
        *(local float4 *)tile = v;
    }
}

INLINE void end_stage(const struct loaded *v, global const LEFT *left, const struct operand *l,
                      global const RIGHT *right, const struct operand *r, local struct tiles *tiles,
                      const int stage, const bool in_vectors)
{
    store_words(v->left, l, tiles->left[stage]);
    store_words(v->right, r, tiles->right[stage]);
}

INLINE void wait_for_stage(void) {}

// ---- Products ----

// ITEM_ROW and ITEM_COLUMN are the place of a work-item's sums in the tile. 32 work-items read 4
// vectors of left and 8 of right, in one access each.
#define ITEM ((int)get_local_id(0))
#define ITEM_ROW (ITEM / 64 * 16 + ITEM % 32 / 8 * 4)
#define ITEM_COLUMN (ITEM / 32 % 2 * 32 + ITEM % 8 * 4)

#define SUMS(name) float4 name[4 * BLOCKS][BLOCKS]
#define FOR_EACH_BLOCK(i) _Pragma("unroll") for (int i = 0; i < BLOCKS; i++)

INLINE void start_sums(SUMS(sum))
{
#pragma unroll
    for (int i = 0; i < 4 * BLOCKS; i++)
        FOR_EACH_BLOCK(j) sum[i][j] = 0;
}

// These factors of a line are multiplied.
struct line {
    float4 left[BLOCKS], right[BLOCKS];
};

INLINE void load_line(struct line *v, local const struct tiles *tiles, const int stage,
                      const int line)
{
    FOR_EACH_BLOCK(i)
    {
        v->left[i] = *(local const float4 *)(tiles->left[stage] + line * PITCH + ITEM_ROW + 64 * i);
        v->right[i] =
            *(local const float4 *)(tiles->right[stage] + line * PITCH + ITEM_COLUMN + 64 * i);
    }
}

INLINE void add_line(SUMS(sum), const struct line *v)
{
    FOR_EACH_BLOCK(i)
    FOR_EACH_BLOCK(j)
    {
        sum[4 * i][j] = fma(v->left[i].s0, v->right[j], sum[4 * i][j]);
        sum[4 * i + 1][j] = fma(v->left[i].s1, v->right[j], sum[4 * i + 1][j]);
        sum[4 * i + 2][j] = fma(v->left[i].s2, v->right[j], sum[4 * i + 2][j]);
        sum[4 * i + 3][j] = fma(v->left[i].s3, v->right[j], sum[4 * i + 3][j]);
    }
}

// A line is loaded while the one before it is multiplied. The first line of the next stage is
// loaded as soon as that stage is filled.
struct ahead {
    struct line line;
};

INLINE void load_ahead(struct ahead *v, local const struct tiles *tiles, const int stage,
                       const struct operand *l, const struct operand *r)
{
    load_line(&v->line, tiles, stage, 0);
}

// Adds the products of all lines of a stage except the last one.
INLINE void add_lines(SUMS(sum), struct ahead *v, local struct tiles *tiles, const int stage,
                      const struct operand *l, const struct operand *r)
{
#pragma unroll
    for (int line = 1; line < LINES; line++) {
        struct line next;

        load_line(&next, tiles, stage, line);
        add_line(sum, &v->line);
        v->line = next;
    }
}

// Adds the products of the last line, and loads the first line of the next stage.
INLINE void add_last_lines(SUMS(sum), struct ahead *v, local struct tiles *tiles, const int next,
                           const struct operand *l, const struct operand *r)
{
    const struct line last = v->line;

    load_ahead(v, tiles, next, l, r);
    add_line(sum, &last);
}

// Adds all products of a stage for rows [first, end) of the tile only.
INLINE void add_lines_of_rows(SUMS(sum), local struct tiles *tiles, const int stage,
                              const struct operand *l, const struct operand *r, const index_t first,
                              const index_t end)
{
    local const float *left = tiles->left[stage] + ITEM_ROW;
    local const float *right = tiles->right[stage] + ITEM_COLUMN;

#pragma unroll 1
    for (int line = 0; line < LINES; line++, left += PITCH, right += PITCH)
#pragma unroll
        for (int i = 0; i < 4 * BLOCKS; i++) {
            const int row = i / 4 * 64 + i % 4;
            const float l = left[row];
            const int4 inside = row + ITEM_ROW >= first && row + ITEM_ROW < end ? -1 : 0;

            FOR_EACH_BLOCK(j)
            {
                const float4 r = *(local const float4 *)(right + 64 * j);

                sum[i][j] = select(sum[i][j], fma(l, r, sum[i][j]), inside);
            }
        }
}

// ---- Results ----

// Stores the sums of a row, from (row, column) on. `bias` may be NULL.
INLINE void store_row(const float4 sum[BLOCKS], global OUT *to, const struct matrix *m,
                      global const float *bias, const index_t row, const index_t column)
{
    if (row >= m->rows) return;
    to += row_offset(m, row);
    FOR_EACH_BLOCK(j) store_sums_of_row(to, sum[j], m, bias, column + 64 * j);
}

// Stores the sums of the tile at (row, column). There is no loop, because compilers did not unroll
// it, and then kept the sums in memory.
INLINE void store_sums(SUMS(sum), global OUT *to, const struct matrix *m, global const float *bias,
                       index_t row, index_t column, local const struct tiles *tiles)
{
    row += ITEM_ROW;
    column += ITEM_COLUMN;
#define STORE_ROW(i) store_row(sum[i], to, m, bias, row + (i) / 4 * 64 + (i) % 4, column)
    STORE_ROW(0);
    STORE_ROW(1);
    STORE_ROW(2);
    STORE_ROW(3);
#if BLOCKS > 1
    STORE_ROW(4);
    STORE_ROW(5);
    STORE_ROW(6);
    STORE_ROW(7);
#endif
}

#endif
#endif
