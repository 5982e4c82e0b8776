// SPDX-License-Identifier: Apache-2.0
//
// Kernels of attention own TILE_ROWS rows of a head, and read OTHERS rows of another matrix at a
// time. Without GROUP a work-item owns the rows alone, and a value of type rows_t is a vector with
// a component for each row. With GROUP each work-item of a work-group owns one row. So the maxima,
// exponents and sums of a row need no other component and no other work-item, and the order of all
// sums is fixed.
//
// Rows that are owned are transposed (`x` has a line of rows_t per column), and the others are
// copied as they are (`tile`), both as floats. So the products read adjacent memory for any types
// and strides: sums of a row grow by the product of its element and of one element that all rows
// share. Rows of more than DEPTH columns are read by parts. Results of more than COLUMNS
// columns belong to several owners, each of which computes the scores.
#ifndef COMMON_ATTENTION_CL_H
#define COMMON_ATTENTION_CL_H

#include "common/attention_owner.cl.h"
#include "common/vector.cl.h"

#ifdef GROUP

typedef float rows_t;
typedef int truths_t;
typedef uint bits_t;
#define VECTORS 1
#define TILE_ROWS GROUP
#define OTHERS 16
#define DEPTH 64
#define COLUMNS 64
#define PITCH DEPTH
// Lines of `x` have an odd length, so that work-items which store a column use different banks.
#define X_PITCH (GROUP + 1)
#define X_SIZE (DEPTH * X_PITCH)
#define SHARED local
#define ITEM ((int)get_local_id(0))
#define NUMBER get_group_id(0)
#define KERNEL kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
#define OWNED(x, k, v) ((x)[(k)*X_PITCH + ITEM])
// Sums are in registers only if all loops over them are unrolled, so all columns are computed.
#define BLOCKS(count, most) ((most) / BLOCK)
#define TERMS(count) OTHERS
#define BARRIER barrier(CLK_LOCAL_MEM_FENCE)
#define NUMBERS(v) ITEM

#else

typedef float16 rows_t;
typedef int16 truths_t;
typedef uint16 bits_t;
#define VECTORS 2
#define TILE_ROWS 32
// A multiple of a block of sums of any size.
#define OTHERS 24
#define DEPTH 128
#define COLUMNS 128
// Rows of a tile begin in different sets of a cache.
#define PITCH 144
#define X_SIZE (DEPTH * VECTORS)
#define SHARED private
#define ITEM 0
#define NUMBER get_global_id(0)
#define KERNEL kernel EXPLICIT_VECTORS
#define OWNED(x, k, v) ((x)[(k)*VECTORS + (v)])
#define BLOCKS(count, most) (((count) + BLOCK - 1) / BLOCK)
#define TERMS(count) (count)
#define BARRIER
#define NUMBERS(v) ((v)*16 + (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))

#endif

#define CHOOSE(condition, yes, no) select((rows_t)(no), (rows_t)(yes), (truths_t)(condition))
#define FOR_VECTORS UNROLL for (int v = 0; v < VECTORS; v++)

// ---- Products ----

// Blocks of BLOCK columns are computed at once, and of them the sums of SUM_COLUMNS columns and
// SUM_VECTORS vectors grow in registers. AVX-512 has registers for all of eight columns; where they
// are half as wide or fewer, the host gives fewer columns.
#ifdef SUM_COLUMNS
#define SUM_VECTORS 1
#else
#define SUM_COLUMNS 8
#define SUM_VECTORS VECTORS
#endif
#define BLOCK (SUM_COLUMNS == 6 ? 6 : 8)
// Sums have columns for whole blocks.
#define SUMS (BLOCKS(COLUMNS, COLUMNS) * BLOCK * VECTORS)
#define FOR_SUMS \
    UNROLL for (int b = 0; b < SUM_COLUMNS; b++) UNROLL for (int v = 0; v < SUM_VECTORS; v++)

// Adds `terms` products of OWN(k, v) and OTHER(k, b) to the sums of a block of columns from `first` on,
// which are first multiplied by FACTOR(v).
#define MULTIPLY(sums, first, terms, UNROLL_TERMS, OWN, OTHER, FACTOR)                    \
    UNROLL for (int c = 0; c < BLOCK; c += SUM_COLUMNS)                                   \
        UNROLL for (int u = 0; u < VECTORS; u += SUM_VECTORS)                             \
    {                                                                                     \
        rows_t grown[SUM_COLUMNS][SUM_VECTORS];                                           \
                                                                                          \
        FOR_SUMS grown[b][v] = (sums)[((first) + c + b) * VECTORS + u + v] FACTOR(u + v); \
        UNROLL_TERMS for (int k = 0; k < (terms); k++)                                    \
        {                                                                                 \
            UNROLL for (int b = 0; b < SUM_COLUMNS; b++)                                  \
            {                                                                             \
                const rows_t other = (rows_t)(OTHER(k, (first) + c + b));                 \
                                                                                          \
                UNROLL for (int v = 0; v < SUM_VECTORS; v++) grown[b][v] =                \
                    fma(OWN(k, u + v), other, grown[b][v]);                               \
            }                                                                             \
        }                                                                                 \
        FOR_SUMS(sums)[((first) + c + b) * VECTORS + u + v] = grown[b][v];                \
    }
#define NO_FACTOR(v)

// scores[r] += the products of x and of row r of the tile, summed over `columns`.
#define ADD_SCORES(scores, x, tile, rows, columns)                                                 \
    {                                                                                              \
        UNROLL_COMPONENTS                                                                          \
        for (int block = 0; block < BLOCKS(rows, OTHERS); block++)                                 \
            MULTIPLY(scores, block *BLOCK, columns, , OWN_OF_##x, OTHER_OF_ROWS_##tile, NO_FACTOR) \
    }
// sums[c] += the products of terms[r] and of element c of row r of the tile, summed over `rows`.
#define ADD_ROWS(sums, terms, tile, rows, columns, FACTOR)                                \
    {                                                                                     \
        UNROLL_COMPONENTS                                                                 \
        for (int block = 0; block < BLOCKS(columns, COLUMNS); block++)                    \
            MULTIPLY(sums, block *BLOCK, TERMS(rows), UNROLL_COMPONENTS, TERM_OF_##terms, \
                     OTHER_OF_COLUMNS_##tile, FACTOR)                                     \
    }

#define CLEAR(sums, count)                                    \
    {                                                         \
        UNROLL_COMPONENTS                                     \
        for (int c = 0; c < (count); c++)                     \
            FOR_VECTORS(sums)[c * VECTORS + v] = (rows_t)(0); \
    }

// ---- Copies ----

// Copies rows to a tile. Elements behind the last row or column are 0, up to a whole block.
INLINE void load_tile(SHARED float *tile, global const T *from, const index_t row_stride,
                      const index_t column_stride, const int rows, const int columns)
{
    BARRIER;
#ifdef GROUP
    for (int e = ITEM; e < OTHERS * DEPTH; e += GROUP) {
        const int row = e / DEPTH, column = e % DEPTH;

        tile[row * PITCH + column] = row < rows && column < columns
                                         ? LOAD(T, from, row * row_stride + column * column_stride)
                                         : 0.0f;
    }
#else
    const int padded = BLOCKS(columns, DEPTH) * BLOCK, padded_rows = BLOCKS(rows, OTHERS) * BLOCK;

    for (int row = 0; row < padded_rows; row++) {
        float *const to = tile + row * PITCH;
        int column = 0;

        if (row < rows) {
            global const T *const p = from + row * row_stride;

            for (; column_stride == 1 && column + 16 <= columns; column += 16)
                vstore16(LOADV(T, 16, p + column), 0, to + column);
            for (; column < columns; column++)
                to[column] = LOAD(T, p, column * column_stride);
        }
        for (; column < padded; column++)
            to[column] = 0;
    }
#endif
    BARRIER;
}

// Transposes rows into x. Components behind the last row are 0.
INLINE void load_rows(SHARED rows_t *x, global const T *from, const index_t row_stride,
                      const index_t column_stride, const int rows, const int columns)
{
    BARRIER;
#ifdef GROUP
    for (int e = ITEM; e < GROUP * DEPTH; e += GROUP) {
        const int row = e / DEPTH, column = e % DEPTH;

        if (column < columns)
            x[column * X_PITCH + row] =
                row < rows ? LOAD(T, from, row * row_stride + column * column_stride) : 0.0f;
    }
#else
    float *const to = (float *)x;

    for (int row = 0; row < TILE_ROWS; row++) {
        global const T *const p = from + (row < rows ? row : 0) * row_stride;
        int column = 0;

        for (; row < rows && column_stride == 1 && column + 16 <= columns; column += 16) {
            float values[16];

            vstore16(LOADV(T, 16, p + column), 0, values);
            for (int k = 0; k < 16; k++)
                to[(column + k) * TILE_ROWS + row] = values[k];
        }
        for (; column < columns; column++)
            to[column * TILE_ROWS + row] = row < rows ? LOAD(T, p, column * column_stride) : 0.0f;
    }
#endif
    BARRIER;
}

// Stores `columns` columns of the sums of each row, multiplied by `factor`.
INLINE void store_rows(global T *to, const index_t row_stride, const index_t column_stride,
                       const int rows, const int columns, const rows_t *sums, const rows_t *factor)
{
#ifdef GROUP
    if (ITEM < rows) {
        UNROLL_COMPONENTS
        for (int column = 0; column < COLUMNS; column++)
            if (column < columns)
                STORE(T, to, ITEM * row_stride + column * column_stride, sums[column] * factor[0]);
    }
#else
    float scaled[COLUMNS * TILE_ROWS];

    for (int column = 0; column < columns; column++)
        FOR_VECTORS vstore16(sums[column * VECTORS + v] * factor[v], column * VECTORS + v, scaled);
    for (int row = 0; row < rows; row++) {
        global T *const p = to + row * row_stride;
        int column = 0;

        for (; column_stride == 1 && column + 16 <= columns; column += 16) {
            float values[16];

            for (int k = 0; k < 16; k++)
                values[k] = scaled[(column + k) * TILE_ROWS + row];
            STOREV(T, 16, p + column, vload16(0, values));
        }
        for (; column < columns; column++)
            STORE(T, p, column * column_stride, scaled[column * TILE_ROWS + row]);
    }
#endif
}

// ---- Scores ----

#define OWN_OF_x(k, v) OWNED(x, k, v)
#define OTHER_OF_ROWS_tile(k, row) tile[(row)*PITCH + (k)]

// Computes the products of `rows` rows of `own` with `count` rows of `others`, summed over columns.
// If `is_loaded`, x has the rows of `own` if it can hold them. Their last parts remain in x and tile.
INLINE void multiply_rows(rows_t *scores, SHARED rows_t *x, SHARED float *tile, global const T *own,
                          const index_t row_stride, const index_t column_stride, const int rows,
                          const bool is_loaded, global const T *others,
                          const index_t other_row_stride, const index_t other_column_stride,
                          const int count, const index_t columns)
{
    CLEAR(scores, OTHERS)
    for (index_t from = 0; from < columns; from += DEPTH) {
        const int part = part_of(columns, from, DEPTH);

        if (!is_loaded || columns > DEPTH)
            load_rows(x, own + from * column_stride, row_stride, column_stride, rows, part);
        load_tile(tile, others + from * other_column_stride, other_row_stride, other_column_stride,
                  count, part);
        ADD_SCORES(scores, x, tile, count, part)
    }
}

// ---- Which scores count ----

// Loads a statistic of a query, which is stored eight times.
#define STATISTIC(p, row) ((p)[(row)*8])

// Which scores of a tile of keys count: bit r of a component is that of key r.
struct keys_of_tile {
    bits_t seen[VECTORS], kept[VECTORS];
    bool sees_all, has_drop; /* all of `seen` are 1; `kept` is used */
};
#define HAS_KEY(bits, r) (((bits) >> (uint)(r)&1u) != 0)

INLINE void find_keys(const struct sight *s, const index_t first_row, const int rows,
                      const index_t first, const int count, struct keys_of_tile *k)
{
    k->sees_all = !s->has_mask && count == OTHERS && first + OTHERS <= first_row + s->diagonal + 1;
    k->has_drop = s->has_drop;
#ifdef GROUP
    k->seen[0] = ITEM < rows ? keys_seen(s, first_row + ITEM, first, count) : 0;
    k->kept[0] = s->has_drop && ITEM < rows ? scores_kept(s, first_row + ITEM, first) : 0;
#else
    uint words[TILE_ROWS];

    if (!k->sees_all) {
        for (int r = 0; r < TILE_ROWS; r++)
            words[r] = r < rows ? keys_seen(s, first_row + r, first, count) : 0;
        FOR_VECTORS k->seen[v] = vload16(v, words);
    }
    if (s->has_drop) {
        for (int r = 0; r < TILE_ROWS; r++)
            words[r] = r < rows ? scores_kept(s, first_row + r, first) : 0;
        FOR_VECTORS k->kept[v] = vload16(v, words);
    }
#endif
}

// exp(-infinity - -infinity) would be NaN where a query sees no key.
INLINE rows_t finite_of(const rows_t most) { return CHOOSE(most == -INFINITY, 0.0f, most); }

#endif
