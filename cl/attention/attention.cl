// SPDX-License-Identifier: Apache-2.0
//
// out = dropout(softmax(scale * query * key^T)) * value for each head, without a matrix of all
// scores: an owner has rows of query, and its sums over the keys before are multiplied whenever a
// larger score comes (common/attention.cl.h). The scores that a query does not see are -infinity.
// A query that sees none has results of 0, -infinity as its largest score and 0 as its sum.
//
// With -DFUSED a shift is added to the scores, if there is one, and largest scores and sums are not
// stored.
//
// -D T: f32 f16 bf16
// -D INDEX: int long
// -D GROUP: - 64
// -D SUM_COLUMNS: - 2 6
// -D FUSED: - 1

#include "common/attention.cl.h"

#define OTHER_OF_COLUMNS_tile(k, column) tile[(k)*PITCH + (column)]
#define TERM_OF_scores(k, v) scores[(k)*VECTORS + (v)]
#define RESCALED(v) *factor[v]

// What an owner has collected of its rows from the keys before.
struct statistics {
    rows_t largest[VECTORS], total[VECTORS];
};

#ifdef FUSED
#define SCALE 1.0f

// Multiplies the scores of `count` keys by the scale, and adds the shift if there is one.
INLINE void shift_scores(rows_t *scores, const float scale, const bool has_shift,
                         global const T *shift, const index_t row_stride, const index_t key_stride,
                         const int rows, const int count)
{
    UNROLL_COMPONENTS
    for (int r = 0; r < TERMS(count); r++)
        FOR_VECTORS scores[r * VECTORS + v] *= scale;
    UNROLL_COMPONENTS
    for (int r = 0; r < (has_shift ? TERMS(count) : 0); r++) {
#ifdef GROUP
        if (ITEM < rows && r < count)
            scores[r] += LOAD(T, shift, ITEM * row_stride + r * key_stride);
#else
        float values[TILE_ROWS];

        for (int row = 0; row < TILE_ROWS; row++)
            values[row] = row < rows ? LOAD(T, shift, row * row_stride + r * key_stride) : 0.0f;
        FOR_VECTORS scores[r * VECTORS + v] += vload16(v, values);
#endif
    }
}
#endif

// Replaces the scores of `count` keys by exp(score - largest), or by what dropout makes of it.
// `factor` is what sums over the keys before are multiplied by, since the largest score changes.
INLINE void add_exponents(rows_t *scores, struct statistics *t, rows_t *factor, const int count,
                          const struct keys_of_tile *k, const float scale, const float keep_scale)
{
    FOR_VECTORS
    {
        rows_t top = t->largest[v], added = 0;

        UNROLL_COMPONENTS
        for (int r = 0; r < TERMS(count); r++) {
            rows_t score = scores[r * VECTORS + v] * scale;

            if (!k->sees_all) score = CHOOSE(HAS_KEY(k->seen[v], r), score, -INFINITY);
            top = CHOOSE(score > top, score, top);
            scores[r * VECTORS + v] = score;
        }

        const rows_t finite = finite_of(top);

        factor[v] = exp(t->largest[v] - finite);
        t->largest[v] = top;
        UNROLL_COMPONENTS
        for (int r = 0; r < TERMS(count); r++) {
            const rows_t e = exp(scores[r * VECTORS + v] - finite);

            added += e;
            scores[r * VECTORS + v] =
                k->has_drop ? CHOOSE(HAS_KEY(k->kept[v], r), e * keep_scale, 0.0f) : e;
        }
        t->total[v] = t->total[v] * factor[v] + added;
    }
}

#ifndef FUSED
#define SCALE scale

INLINE void store_statistics(global float *most, global float *sum, const struct statistics *t,
                             const int rows)
{
#ifdef GROUP
    if (ITEM < rows) {
        vstore8((float8)(t->largest[0]), ITEM, most);
        vstore8((float8)(t->total[0]), ITEM, sum);
    }
#else
    float values[2][TILE_ROWS];

    FOR_VECTORS
    {
        vstore16(t->largest[v], v, values[0]);
        vstore16(t->total[v], v, values[1]);
    }
    for (int r = 0; r < rows; r++) {
        vstore8((float8)(values[0][r]), r, most);
        vstore8((float8)(values[1][r]), r, sum);
    }
#endif
}
#endif

KERNEL void forward(FORWARD)
{
    SHARED rows_t x[X_SIZE];
    SHARED float tile[OTHERS * PITCH];

    FIND_HEAD;

    const struct sight s = SIGHT(batch, owner_head);
    const index_t end = exists ? min(keys, first_row + rows + s.diagonal) : 0;
    const int columns = part_of(width, first_column, COLUMNS);
    rows_t sums[SUMS], factor[VECTORS];
    struct statistics t;
#ifdef FUSED
    global const T *const of_head = POINTER(const T, shift) + batch * shift_stride.s0 +
                                    owner_head * shift_stride.s1 + first_row * shift_stride.s2;
#endif

    CLEAR(sums, BLOCKS(columns, COLUMNS) * BLOCK)
    FOR_VECTORS
    {
        t.largest[v] = -INFINITY;
        t.total[v] = 0;
    }
    for (index_t first = 0; first < end; first += OTHERS) {
        const int count = part_of(keys, first, OTHERS);
        rows_t scores[OTHERS * VECTORS];
        struct keys_of_tile k;

        multiply_rows(scores, x, tile, q, qk.s2, qk.s3, rows, first > 0, k_rows + first * qk.s6,
                      qk.s6, qk.s7, count, depth);
        load_tile(tile, v_rows + first * vo.s2, vo.s2, vo.s3, count, columns);
        find_keys(&s, first_row, rows, first, count, &k);
#ifdef FUSED
        shift_scores(scores, scale, has_shift != 0, of_head + first * shift_stride.s3,
                     shift_stride.s2, shift_stride.s3, rows, count);
#endif
        add_exponents(scores, &t, factor, count, &k, SCALE, keep_scale);
        ADD_ROWS(sums, scores, tile, count, columns, RESCALED)
    }
    FOR_VECTORS factor[v] = CHOOSE(t.total[v] == 0.0f, 0.0f, 1.0f / t.total[v]);
    store_rows(POINTER(T, out) + batch * vo.s4 + owner_head * vo.s5 + first_row * vo.s6 +
                   first_column * vo.s7,
               vo.s6, vo.s7, rows, columns, sums, factor);
#ifndef FUSED
    const index_t at = (head_number * queries + first_row) * 8;

    if (first_column == 0)
        store_statistics(POINTER(float, most) + at, POINTER(float, sum) + at, &t, rows);
#endif
}
