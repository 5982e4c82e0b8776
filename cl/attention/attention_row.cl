// SPDX-License-Identifier: Apache-2.0
//
// As attention.cl, for few queries, as where tokens are generated one after the other: an owner has
// one row of query. It computes the scores of KEYS_AT_ONCE keys, the largest of them and the
// exponents, and then adds the rows of value whose exponent is not 0. Vectors run along columns.
// With GROUP a work-group is the owner: a work-item has keys until the rows are added, and then
// columns.
//
// -D T: f32 f16 bf16
// -D INDEX: int long
// -D GROUP: - 256
// -D FUSED: - 1
// -D PREFETCH: - 1

#define TILE_ROWS 1
#define COLUMNS 256
#define KEYS_AT_ONCE 512

#include "common/attention_owner.cl.h"
#include "common/group_sum.cl.h"

#if GROUP > 1
#define NUMBER get_group_id(0)
#define KERNEL kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
// A work-item has the keys or columns that are its number modulo PLACES, and one of PARTS parts of
// the terms of each sum.
#define PLACES 64
#if GROUP != COLUMNS
#error "each work-item stores a column"
#endif
#define PARTS (GROUP / PLACES)
// Rows of a tile have an odd length, so that work-items which read a column use different banks.
#define PITCH (PLACES + 1)
#else
#define NUMBER get_global_id(0)
#define KERNEL kernel EXPLICIT_VECTORS
#endif

// What is added to a product of a query and a key.
struct shifts {
    global const T *values;
    index_t stride;
    float scale;
    bool exists;
};

INLINE float shift_of(const struct shifts *s, const index_t key)
{
#ifdef FUSED
    if (s->exists) return LOAD(T, s->values, key * s->stride);
#endif
    return 0;
}

// What an owner has collected of its row from the keys before. exp(-infinity - -infinity) would be
// NaN where a query sees no key.
struct statistics {
    float largest, total;
};

INLINE float finite_of(const float most) { return most == -INFINITY ? 0.0f : most; }

// Takes a larger score; NaN is none. Returns what sums over the keys before are multiplied by.
INLINE float factor_of(struct statistics *t, const float score)
{
    const float before = t->largest;

    t->largest = larger(before, score);
    return exp(before - finite_of(t->largest));
}

#if GROUP > 1

// Stores the scores of `count` keys.
INLINE void find_scores(local float *scores, local float *x, local float *tile,
                        local float *partial, global const T *query, const index_t query_stride,
                        global const T *keys, const index_t row_stride, const index_t column_stride,
                        const index_t columns, const struct sight *sight, const index_t row,
                        const index_t first, const int count, const struct shifts *shifts)
{
    const int place = ITEM % PLACES, part = ITEM / PLACES;

    for (int from = 0; from < count; from += PLACES) {
        float sum = 0;

        barrier(CLK_LOCAL_MEM_FENCE);
        for (index_t column = 0; column < columns; column += PLACES) {
            barrier(CLK_LOCAL_MEM_FENCE);
            if (part == 0)
                x[place] = column + place < columns
                               ? LOAD(T, query, (column + place) * query_stride)
                               : 0.0f;
            UNROLL for (int i = 0; i < PLACES / PARTS; i++)
            {
                const int key = part + i * PARTS;
                const bool exists = from + key < count && column + place < columns;

                tile[key * PITCH + place] =
                    exists ? LOAD(T, keys,
                                  (from + key) * row_stride + (column + place) * column_stride)
                           : 0.0f;
            }
            barrier(CLK_LOCAL_MEM_FENCE);
            UNROLL for (int i = 0; i < PLACES / PARTS; i++)
            {
                const int k = part * (PLACES / PARTS) + i;

                sum = fma(x[k], tile[place * PITCH + k], sum);
            }
        }
        partial[ITEM] = sum;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (part == 0 && from + place < count) {
            const int key = from + place;
            const bool is_seen = keys_seen(sight, row, first + key, 1) != 0;
            const float before = is_seen ? shift_of(shifts, key) : -INFINITY;
            float product = 0;

            UNROLL for (int i = 0; i < PARTS; i++) product += partial[i * PLACES + place];
            scores[key] = before == -INFINITY ? -INFINITY : product * shifts->scale + before;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

#else

// Rows of keys and values may be pages apart. The hardware cannot predict the next one.
#define ROWS_AHEAD 8
INLINE void prefetch_row(global const T *p, const int columns)
{
    UNROLL for (int column = 0; column < columns; column += 64 / (int)sizeof(T))
        PREFETCH_LINE(p + column);
}

// Adds the products of `count` keys to scores that are above -INFINITY. Keys come in fours; those
// behind the last one are the last one.
INLINE void add_products(float *scores, const float scale, global const T *query,
                         const index_t query_stride, global const T *keys, const index_t row_stride,
                         const index_t column_stride, const index_t columns, const int count)
{
    for (int i = 0; i < count; i += 4) {
        const float4 before = vload4(0, scores + i);
        global const T *row[4];
        float16 sums[4];
        float sum[4];
        index_t column = 0;

        if (all(before == -INFINITY)) continue;
        UNROLL for (int k = 0; k < 4; k++)
        {
            row[k] = keys + min(i + k, count - 1) * row_stride;
            sums[k] = 0;
            prefetch_row(row[k] + ROWS_AHEAD * (long)row_stride, 64);
        }
        for (; query_stride == 1 && column_stride == 1 && column + 16 <= columns; column += 16) {
            const float16 own = LOADV(T, 16, query + column);

            UNROLL for (int k = 0; k < 4; k++) sums[k] =
                fma(own, LOADV(T, 16, row[k] + column), sums[k]);
        }
        UNROLL for (int k = 0; k < 4; k++) sum[k] = SUMV(16, sums[k]);
        for (; column < columns; column++) {
            const float own = LOAD(T, query, column * query_stride);

            UNROLL for (int k = 0; k < 4; k++) sum[k] =
                fma(own, LOAD(T, row[k], column * column_stride), sum[k]);
        }

        const float4 after = vload4(0, sum) * scale + before;

        vstore4(select(after, before, before == -INFINITY), 0, scores + i);
    }
}

// Stores the scores of `count` keys, and -INFINITY up to a multiple of 16.
INLINE void find_scores(float *scores, global const T *query, const index_t query_stride,
                        global const T *keys, const index_t row_stride, const index_t column_stride,
                        const index_t columns, const struct sight *sight, const index_t row,
                        const index_t first, const int count, const struct shifts *shifts)
{
    for (int from = 0; from < count; from += 32) {
        const int some = min(count - from, 32);
        const uint seen = keys_seen(sight, row, first + from, some);

        for (int i = 0; i < some; i++)
            scores[from + i] = (seen >> i & 1) != 0 ? shift_of(shifts, from + i) : -INFINITY;
    }
    for (int i = count; i % 16 != 0; i++)
        scores[i] = -INFINITY;
    add_products(scores, shifts->scale, query, query_stride, keys, row_stride, column_stride,
                 columns, count);
}

#endif

// Replaces the scores of `count` keys by exp(score - largest), or by what dropout makes of it.
// Returns what sums over the keys before are multiplied by, since the largest score changes.
#if GROUP > 1
INLINE float add_exponents(local float *scores, local float *partial, struct statistics *t,
                           const struct sight *sight, const index_t row, const index_t first,
                           const int count, const float keep_scale)
{
    float top = -INFINITY, added = 0;

    for (int key = ITEM; key < count; key += GROUP)
        top = larger(top, scores[key]);

    const float factor = factor_of(t, group_largest(partial, top));

    for (int key = ITEM; key < count; key += GROUP) {
        const float e = exp(scores[key] - finite_of(t->largest));

        added += e;
        scores[key] = e;
        if (sight->has_drop)
            scores[key] = (scores_kept(sight, row, first + key) & 1) != 0 ? e * keep_scale : 0.0f;
    }
    t->total = t->total * factor + group_sum(partial, added);
    return factor;
}
#else
INLINE float add_exponents(float *scores, struct statistics *t, const struct sight *sight,
                           const index_t row, const index_t first, const int count,
                           const float keep_scale)
{
    float16 tops = -INFINITY, added = 0;

    for (int key = 0; key < count; key += 16) {
        const float16 score = vload16(0, scores + key);

        tops = score > tops ? score : tops;
    }

    const float factor = factor_of(t, largest_of16(tops));

    for (int key = 0; key < count; key += 16) {
        const float16 e = exp(vload16(0, scores + key) - finite_of(t->largest));

        added += e;
        vstore16(e, 0, scores + key);
    }
    for (int from = 0; sight->has_drop && from < count; from += 32) {
        const uint kept = scores_kept(sight, row, first + from);

        for (int i = 0; i < min(count - from, 32); i++)
            scores[from + i] = (kept >> i & 1) != 0 ? scores[from + i] * keep_scale : 0.0f;
    }
    t->total = t->total * factor + SUMV(16, added);
    return factor;
}
#endif

#if GROUP > 1

// Adds the products of `count` exponents and rows of value to the sums of a work-item's columns.
INLINE void add_values(float *sums, const float factor, local const float *terms,
                       global const T *values, const index_t row_stride,
                       const index_t column_stride, const int columns, const int count)
{
    const int place = ITEM % PLACES, part = ITEM / PLACES;

    UNROLL for (int i = 0; i < COLUMNS / PLACES; i++)
    {
        const int column = i * PLACES + place;
        float sum = sums[i] * factor;

        if (column < columns)
            for (int key = part; key < count; key += PARTS)
                if (terms[key] != 0.0f)
                    sum = fma(terms[key],
                              LOAD(T, values, key * row_stride + column * column_stride), sum);
        sums[i] = sum;
    }
}

INLINE void store_row(global T *to, const index_t column_stride, const int columns,
                      const float *sums, local float *partial, const float factor)
{
    const int place = ITEM % PLACES, part = ITEM / PLACES;
    float sum = 0;

    barrier(CLK_LOCAL_MEM_FENCE);
    UNROLL for (int i = 0; i < COLUMNS / PLACES; i++) partial[part * COLUMNS + i * PLACES + place] =
        sums[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    UNROLL for (int i = 0; i < PARTS; i++) sum += partial[i * COLUMNS + ITEM];
    if (ITEM < columns) STORE(T, to, ITEM * column_stride, sum * factor);
}

#else

#define ADD_VALUES(vectors)                                                                       \
    for (; column_stride == 1 && column + 16 * (vectors) <= columns; column += 16 * (vectors)) {  \
        float16 grown[vectors];                                                                   \
                                                                                                  \
        UNROLL for (int v = 0; v < (vectors); v++) grown[v] = vload16(v, sums + column) * factor; \
        for (int key = 0; key < count; key++) {                                                   \
            global const T *const p = values + key * row_stride + column;                         \
                                                                                                  \
            if (terms[key] == 0.0f) continue;                                                     \
            prefetch_row(p + ROWS_AHEAD * (long)row_stride, 16 * (vectors));                      \
            UNROLL for (int v = 0; v < (vectors); v++) grown[v] =                                 \
                fma((float16)(terms[key]), LOADV(T, 16, p + 16 * v), grown[v]);                   \
        }                                                                                         \
        UNROLL for (int v = 0; v < (vectors); v++) vstore16(grown[v], v, sums + column);          \
    }

INLINE void add_values(float *sums, const float factor, const float *terms, global const T *values,
                       const index_t row_stride, const index_t column_stride, const int columns,
                       const int count)
{
    int column = 0;

    ADD_VALUES(4)
    ADD_VALUES(1)
    for (; column < columns; column++) {
        float sum = sums[column] * factor;

        for (int key = 0; key < count; key++)
            if (terms[key] != 0.0f)
                sum = fma(terms[key], LOAD(T, values, key * row_stride + column * column_stride),
                          sum);
        sums[column] = sum;
    }
}

INLINE void store_row(global T *to, const index_t column_stride, const int columns,
                      const float *sums, const float factor)
{
    int column = 0;

    for (; column_stride == 1 && column + 16 <= columns; column += 16)
        STOREV(T, 16, to + column, vload16(0, sums + column) * factor);
    for (; column < columns; column++)
        STORE(T, to, column * column_stride, sums[column] * factor);
}

#endif

#if GROUP > 1
#define X_TILE_PARTIAL x, tile, partial,
#define PARTIAL partial,
#define SUMS (COLUMNS / PLACES)
#else
#define X_TILE_PARTIAL
#define PARTIAL
#define SUMS COLUMNS
#endif

INLINE void clear(float *sums)
{
    UNROLL_COMPONENTS
    for (int i = 0; i < SUMS; i++)
        sums[i] = 0;
}

KERNEL void forward(FORWARD)
{
#if GROUP > 1
    local float x[PLACES], tile[PLACES * PITCH], partial[PARTS * COLUMNS], scores[KEYS_AT_ONCE];
#else
    float scores[KEYS_AT_ONCE];
#endif

    FIND_HEAD;

    const struct sight sight = SIGHT(batch, owner_head);
    const index_t end = exists ? min(keys, first_row + 1 + sight.diagonal) : 0;
    const int columns = part_of(width, first_column, COLUMNS);
    struct statistics t = {-INFINITY, 0};
    float sums[SUMS];
#ifdef FUSED
    global const T *const of_row = POINTER(const T, shift) + batch * shift_stride.s0 +
                                   owner_head * shift_stride.s1 + first_row * shift_stride.s2;
#endif

    clear(sums);
    for (index_t first = 0; first < end; first += KEYS_AT_ONCE) {
        const int count = part_of(end, first, KEYS_AT_ONCE);
#ifdef FUSED
        const struct shifts shifts = {of_row + first * shift_stride.s3, shift_stride.s3, scale,
                                      has_shift != 0};
#else
        const struct shifts shifts = {0, 0, scale, false};
#endif

        find_scores(scores, X_TILE_PARTIAL q, qk.s3, k_rows + first * qk.s6, qk.s6, qk.s7, depth,
                    &sight, first_row, first, count, &shifts);

        const float factor =
            add_exponents(scores, PARTIAL & t, &sight, first_row, first, count, keep_scale);

        add_values(sums, factor, scores, v_rows + first * vo.s2, vo.s2, vo.s3, columns, count);
    }
    store_row(POINTER(T, out) + batch * vo.s4 + owner_head * vo.s5 + first_row * vo.s6 +
                  first_column * vo.s7,
              vo.s7, rows == 0 ? 0 : columns, sums, PARTIAL t.total == 0 ? 0.0f : 1 / t.total);
#ifndef FUSED
    if (rows > 0 && first_column + ITEM == 0) {
        const index_t at = head_number * queries + first_row;

        vstore8((float8)(t.largest), at, POINTER(float, most));
        vstore8((float8)(t.total), at, POINTER(float, sum));
    }
#endif
}
