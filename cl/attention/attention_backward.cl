// SPDX-License-Identifier: Apache-2.0
//
// The gradients of attention. With the statistics of attention.cl, p = exp(score - largest) / sum,
// and q = p or what dropout makes of it, they are
//
//     value_grad = sum over queries of q * grad
//     s = p * (dropout(grad * value^T) - sum over columns of grad * out)
//     query_grad = scale * sum over keys of s * key
//     key_grad = scale * sum over queries of s * query
//
// One kernel owns rows of query, the other rows of key and value, which are read in the order of
// the heads of query and of their rows. Both compute the scores that they need, so that no result
// belongs to two owners, and no matrix of scores is stored.
//
// -D T: f32 f16 bf16
// -D INDEX: int long
// -D GROUP: - 64
// -D SUM_COLUMNS: - 2 6

#include "common/attention.cl.h"

#define OTHER_OF_COLUMNS_tile(k, column) tile[(k)*PITCH + (column)]
#define OTHER_OF_COLUMNS_second(k, column) second[(k)*PITCH + (column)]
#define TERM_OF_scores(k, v) scores[(k)*VECTORS + (v)]
#define TERM_OF_products(k, v) products[(k)*VECTORS + (v)]

#define POINTERS                                                                        \
    TENSOR(query), TENSOR(key), TENSOR(value), TENSOR(grad), TENSOR(most), TENSOR(sum), \
        TENSOR(mask), TENSOR(drop), TENSOR(delta)

// Returns what a probability is divided by, as a factor. A query that sees no key has the sum 0.
INLINE rows_t inverse_of(const rows_t sum) { return CHOOSE(sum == 0.0f, 0.0f, 1.0f / sum); }

// Loads a statistic of each row.
INLINE void load_statistic(rows_t *to, global const float *from, const int rows)
{
#ifdef GROUP
    to[0] = ITEM < rows ? STATISTIC(from, ITEM) : 0.0f;
#else
    float values[TILE_ROWS];

    for (int r = 0; r < TILE_ROWS; r++)
        values[r] = r < rows ? STATISTIC(from, r) : 0.0f;
    FOR_VECTORS to[v] = vload16(v, values);
#endif
}

INLINE void store_delta(global float *to, const rows_t *delta, const int rows)
{
#ifdef GROUP
    if (ITEM < rows) to[ITEM] = delta[0];
#else
    float values[TILE_ROWS];

    FOR_VECTORS vstore16(delta[v], v, values);
    for (int r = 0; r < rows; r++)
        to[r] = values[r];
#endif
}

// Copies the columns that an owner has results of, unless the tile has all columns.
INLINE void reload_tile(SHARED float *tile, global const T *from, const index_t row_stride,
                        const index_t column_stride, const int rows, const index_t column,
                        const index_t columns)
{
    if (columns > DEPTH)
        load_tile(tile, from + column * column_stride, row_stride, column_stride, rows,
                  part_of(columns, column, COLUMNS));
}

// ---- The gradient of query ----

struct query_statistics {
    rows_t largest[VECTORS], inverse[VECTORS], delta[VECTORS];
};

// Replaces the scores of `count` keys by what the gradient of query is made of.
INLINE void differentiate(rows_t *scores, const rows_t *products, const struct query_statistics *t,
                          const int count, const struct keys_of_tile *k, const float scale,
                          const float keep_scale)
{
    UNROLL_COMPONENTS
    for (int r = 0; r < TERMS(count); r++)
        FOR_VECTORS
        {
            const rows_t p = exp(scores[r * VECTORS + v] * scale - t->largest[v]) * t->inverse[v];
            const rows_t product = products[r * VECTORS + v];
            const rows_t kept =
                k->has_drop ? CHOOSE(HAS_KEY(k->kept[v], r), product * keep_scale, 0.0f) : product;
            const rows_t s = p * (kept - t->delta[v]);

            scores[r * VECTORS + v] = k->sees_all ? s : CHOOSE(HAS_KEY(k->seen[v], r), s, 0.0f);
        }
}

// Adds the products of rows of `first` and `second`, summed over columns. Their last parts remain in
// x and y.
INLINE void add_delta(rows_t *delta, SHARED rows_t *x, SHARED rows_t *y, global const T *first,
                      const index_t first_row_stride, const index_t first_column_stride,
                      global const T *second, const index_t second_row_stride,
                      const index_t second_column_stride, const int rows, const index_t columns)
{
    for (index_t from = 0; from < columns; from += DEPTH) {
        const int part = part_of(columns, from, DEPTH);

        load_rows(x, first + from * first_column_stride, first_row_stride, first_column_stride,
                  rows, part);
        load_rows(y, second + from * second_column_stride, second_row_stride, second_column_stride,
                  rows, part);
        for (int c = 0; c < part; c++)
            FOR_VECTORS delta[v] = fma(OWNED(x, c, v), OWNED(y, c, v), delta[v]);
    }
}

// Extents and strides are those of attention.cl. This kernel also stores `delta`, the sum over
// columns of grad * out, for the other one.
KERNEL void backward_query(POINTERS, TENSOR(out), TENSOR(query_grad),
                           const index8_t query_key_stride, const index8_t value_grad_stride,
                           const index8_t out_query_grad_stride, ATTENTION)
{
    SHARED rows_t x[X_SIZE], y[X_SIZE];
    SHARED float tile[OTHERS * PITCH], second[OTHERS * PITCH];
    const index_t queries = extent.s2, keys = extent.s3, depth = extent.s4, width = extent.s5;

    FIND_OWNER(extent.s0, queries, depth);

    const index_t key_head = owner_head / max(extent.s1, (index_t)1);
    const index8_t qk = query_key_stride, vg = value_grad_stride, oq = out_query_grad_stride;
    global const T *const q =
        POINTER(const T, query) + batch * qk.s0 + owner_head * qk.s1 + first_row * qk.s2;
    global const T *const k_rows = POINTER(const T, key) + batch * qk.s4 + key_head * qk.s5;
    global const T *const v_rows = POINTER(const T, value) + batch * vg.s0 + key_head * vg.s1;
    global const T *const g =
        POINTER(const T, grad) + batch * vg.s4 + owner_head * vg.s5 + first_row * vg.s6;
    global const T *const o =
        POINTER(const T, out) + batch * oq.s0 + owner_head * oq.s1 + first_row * oq.s2;
    const struct sight s = SIGHT(batch, owner_head);
    const index_t at = head_number * queries + first_row;
    const index_t end = exists ? min(keys, first_row + rows + s.diagonal) : 0;
    const int columns = part_of(depth, first_column, COLUMNS);
    rows_t sums[SUMS], factor[VECTORS];
    struct query_statistics t;

    CLEAR(sums, BLOCKS(columns, COLUMNS) * BLOCK)
    load_statistic(t.largest, POINTER(const float, most) + at * 8, rows);
    load_statistic(t.inverse, POINTER(const float, sum) + at * 8, rows);
    FOR_VECTORS
    {
        t.largest[v] = finite_of(t.largest[v]);
        t.inverse[v] = inverse_of(t.inverse[v]);
        t.delta[v] = 0;
        factor[v] = scale;
    }
    add_delta(t.delta, x, y, o, oq.s2, oq.s3, g, vg.s6, vg.s7, rows, exists ? width : 0);
    if (first_column == 0) store_delta(POINTER(float, delta) + at, t.delta, rows);
    for (index_t first = 0; first < end; first += OTHERS) {
        const int count = part_of(keys, first, OTHERS);
        rows_t scores[OTHERS * VECTORS], products[OTHERS * VECTORS];
        struct keys_of_tile k;

        multiply_rows(scores, x, tile, q, qk.s2, qk.s3, rows, first > 0, k_rows + first * qk.s6,
                      qk.s6, qk.s7, count, depth);
        multiply_rows(products, y, second, g, vg.s6, vg.s7, rows, first > 0, v_rows + first * vg.s2,
                      vg.s2, vg.s3, count, width);
        find_keys(&s, first_row, rows, first, count, &k);
        differentiate(scores, products, &t, count, &k, scale, keep_scale);
        reload_tile(tile, k_rows + first * qk.s6, qk.s6, qk.s7, count, first_column, depth);
        ADD_ROWS(sums, scores, tile, count, columns, NO_FACTOR)
    }
    store_rows(POINTER(T, query_grad) + batch * oq.s4 + owner_head * oq.s5 + first_row * oq.s6 +
                   first_column * oq.s7,
               oq.s6, oq.s7, rows, columns, sums, factor);
}

// ---- The gradients of key and value ----

#ifdef GROUP
#define FIRST_KEY (first_row + ITEM)
#define KEYS_OF_ITEM (ITEM < rows ? 1 : 0)
#define HAS_ROW(bits, v) (((bits)&1u) != 0)
#else
#define FIRST_KEY first_row
#define KEYS_OF_ITEM rows
#define HAS_ROW(bits, v) (((bits_t)(bits) >> as_uint16(NUMBERS(v)) & 1u) != 0)
#endif

// The statistics of one query.
struct of_query {
    float largest, inverse, delta;
    uint seen, kept;
};

// Replaces a score of the keys with a query by what the gradient of key is made of, and its product
// by what the gradient of value is made of.
INLINE void differentiate_keys(rows_t *score, rows_t *product, const struct of_query *t,
                               const bool has_drop, const float scale, const float keep_scale)
{
    FOR_VECTORS
    {
        const rows_t e = exp(score[v] * scale - t->largest) * t->inverse;
        const rows_t p = CHOOSE(HAS_ROW(t->seen, v), e, 0.0f);
        const rows_t kept =
            has_drop ? CHOOSE(HAS_ROW(t->kept, v), product[v] * keep_scale, 0.0f) : product[v];
        const rows_t s = p * (kept - t->delta);

        score[v] = CHOOSE(HAS_ROW(t->seen, v), s, 0.0f);
        product[v] = has_drop ? CHOOSE(HAS_ROW(t->kept, v), p * keep_scale, 0.0f) : p;
    }
}

struct statistics_of_queries {
    global const float *most, *sum, *delta;
    float scale, keep_scale;
};

INLINE void differentiate_queries(rows_t *scores, rows_t *products,
                                  const struct statistics_of_queries *t, const struct sight *s,
                                  const index_t first, const int count, const index_t first_row,
                                  const int rows)
{
    UNROLL_COMPONENTS
    for (int r = 0; r < TERMS(count); r++) {
        const index_t row = first + min(r, count - 1);
        const float most = STATISTIC(t->most, row), sum = STATISTIC(t->sum, row);
        const struct of_query q = {
            .largest = most == -INFINITY ? 0.0f : most,
            .inverse = sum == 0.0f ? 0.0f : 1.0f / sum,
            .delta = t->delta[row],
            .seen = r < count ? keys_seen(s, row, FIRST_KEY, KEYS_OF_ITEM) : 0,
            .kept = s->has_drop ? scores_kept(s, row, FIRST_KEY) : 0};

        differentiate_keys(scores + r * VECTORS, products + r * VECTORS, &q, s->has_drop, t->scale,
                           t->keep_scale);
    }
}

KERNEL void backward_key(POINTERS, TENSOR(key_grad), TENSOR(value_grad),
                         const index8_t query_key_stride, const index8_t value_grad_stride,
                         const index8_t key_grad_value_grad_stride, ATTENTION)
{
    SHARED rows_t x[X_SIZE], y[X_SIZE];
    SHARED float tile[OTHERS * PITCH], second[OTHERS * PITCH];
    const index_t queries = extent.s2, keys = extent.s3, depth = extent.s4, width = extent.s5;
    const index_t members = max(extent.s1, (index_t)1);

    FIND_OWNER(extent.s0 / members, keys, max(depth, width));

    const index8_t qk = query_key_stride, vg = value_grad_stride, kv = key_grad_value_grad_stride;
    global const T *const k_rows =
        POINTER(const T, key) + batch * qk.s4 + owner_head * qk.s5 + first_row * qk.s6;
    global const T *const v_rows =
        POINTER(const T, value) + batch * vg.s0 + owner_head * vg.s1 + first_row * vg.s2;
    const index_t begin = max(first_row - extent.s6, (index_t)0) / OTHERS * OTHERS;
    const int key_columns = part_of(depth, first_column, COLUMNS);
    const int value_columns = part_of(width, first_column, COLUMNS);
    rows_t key_sums[SUMS], value_sums[SUMS], factor[VECTORS];

    CLEAR(key_sums, BLOCKS(key_columns, COLUMNS) * BLOCK)
    CLEAR(value_sums, BLOCKS(value_columns, COLUMNS) * BLOCK)
    for (index_t member = 0; exists && member < members; member++) {
        const index_t head = owner_head * members + member;
        global const T *const q = POINTER(const T, query) + batch * qk.s0 + head * qk.s1;
        global const T *const g = POINTER(const T, grad) + batch * vg.s4 + head * vg.s5;
        const struct sight s = SIGHT(batch, head);
        const index_t at = (batch * extent.s0 + head) * queries;
        const struct statistics_of_queries t = {
            POINTER(const float, most) + at * 8, POINTER(const float, sum) + at * 8,
            POINTER(const float, delta) + at, scale, keep_scale};

        for (index_t first = begin; first < queries; first += OTHERS) {
            const int count = part_of(queries, first, OTHERS);
            const bool is_loaded = member > 0 || first > begin;
            rows_t scores[OTHERS * VECTORS], products[OTHERS * VECTORS];

            multiply_rows(scores, x, tile, k_rows, qk.s6, qk.s7, rows, is_loaded, q + first * qk.s2,
                          qk.s2, qk.s3, count, depth);
            multiply_rows(products, y, second, v_rows, vg.s2, vg.s3, rows, is_loaded,
                          g + first * vg.s6, vg.s6, vg.s7, count, width);
            differentiate_queries(scores, products, &t, &s, first, count, first_row, rows);
            reload_tile(tile, q + first * qk.s2, qk.s2, qk.s3, count, first_column, depth);
            reload_tile(second, g + first * vg.s6, vg.s6, vg.s7, count, first_column, width);
            ADD_ROWS(value_sums, products, second, count, value_columns, NO_FACTOR)
            ADD_ROWS(key_sums, scores, tile, count, key_columns, NO_FACTOR)
        }
    }
    FOR_VECTORS factor[v] = scale;
    store_rows(POINTER(T, key_grad) + batch * kv.s0 + owner_head * kv.s1 + first_row * kv.s2 +
                   first_column * kv.s3,
               kv.s2, kv.s3, rows, key_columns, key_sums, factor);
    FOR_VECTORS factor[v] = 1;
    store_rows(POINTER(T, value_grad) + batch * kv.s4 + owner_head * kv.s5 + first_row * kv.s6 +
                   first_column * kv.s7,
               kv.s6, kv.s7, rows, value_columns, value_sums, factor);
}
