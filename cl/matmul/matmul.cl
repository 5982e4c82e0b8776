// SPDX-License-Identifier: Apache-2.0
//
// These kernels compute
//
//     out[b, r, c] = alpha * sum of left[b, r, k] * right[b, k, c] over k + beta * self[b, r, c]
//
// Matrices have any strides, and all batches are computed at once. This is for products that the
// register tiles of conv_tbc_tile.cl do not suit, and for the second half of the other products.
// Sums are accumulated in float, long ones in parts, and rounded once.
//
// T is the type of left, W that of right where it is another one.
//
// -D T: f32 f16 bf16
// -D W: - f16
// -D OUT: f32 f16 bf16
// -D INDEX: int long
// -D VECTOR_WIDTH: 1 16
// -D ROWS_PER_ITEM: 1 4
// -D COLUMN_VECTORS: 1 4
// -D PREFETCH: - 1
// -D DOT_COLUMNS: 2 4

#if !defined(VECTOR_WIDTH) || !defined(ROWS_PER_ITEM) || !defined(DOT_COLUMNS)
#error "the host defines VECTOR_WIDTH or DOT_COLUMNS, and ROWS_PER_ITEM, per work-item"
#endif
#ifndef COLUMN_VECTORS
#error "the host defines COLUMN_VECTORS, of a work-item of direct"
#endif

#ifndef W
#define W T
#endif

#include "common/batches.cl.h"
#include "common/vector.cl.h"

#if VECTOR_WIDTH == 1
#define VEC float
#define LOAD_COLUMNS(type, p) LOAD(type, p, 0)
#define STORE_COLUMNS(type, p, v) STORE(type, p, 0, v)
#define VLOAD(p) (*(p))
#define VSTORE(v, p) (*(p) = (v))
#else
#define VEC CAT(float, VECTOR_WIDTH)
#define LOAD_COLUMNS(type, p) LOADV(type, VECTOR_WIDTH, p)
#define STORE_COLUMNS(type, p, v) STOREV(type, VECTOR_WIDTH, p, v)
#define VLOAD(p) CAT(vload, VECTOR_WIDTH)(0, p)
#define VSTORE(v, p) CAT(vstore, VECTOR_WIDTH)(v, 0, p)
#endif

// ---- self ----
//
// The strides are those of the four axes of batches, of rows and of columns.

// The numbers of the types are those of OC_DTYPES (host/meta/dtype.h). The number is -1 if there is
// no self.
static inline float load_self(const int type, global const uchar *p, const index_t i)
{
    if (type == 0) return load_f32((global const f32 *)p, i);
    if (type == 1) return load_f16((global const f16 *)p, i);
    return load_bf16((global const bf16 *)p, i);
}

// ---- Results ----

// Loops over vectors are unrolled, so that their arrays are registers: a compiler mixed up memory
// that is written as floats and read as a vector, and the reverse.

struct target {
    global OUT *to;
    global const uchar *self;
    int self_type;
    float alpha, beta;
    index_t stride, self_stride;  // strides of columns
};

// Loads VECTOR_WIDTH adjacent elements.
static inline VEC load_self_columns(const int type, global const uchar *p, const index_t i)
{
    if (type == 0) return LOAD_COLUMNS(f32, (global const f32 *)p + i);
    if (type == 1) return LOAD_COLUMNS(f16, (global const f16 *)p + i);
    return LOAD_COLUMNS(bf16, (global const bf16 *)p + i);
}

static inline float result_of(const float sum, const struct target *t, const index_t self_at)
{
    const float scaled = t->alpha * sum;

    if (t->self_type < 0) return scaled;
    return fma(t->beta, load_self(t->self_type, t->self, self_at), scaled);
}

// Stores `count` columns. The first one has the offset `at` in out and `self_at` in self.
static inline void end_row(const VEC sum, const struct target *t, const index_t at,
                           const index_t self_at, const int count)
{
    float sums[VECTOR_WIDTH], results[VECTOR_WIDTH];

    if (VECTOR_WIDTH > 1 && count == VECTOR_WIDTH && t->stride == 1 &&
        (t->self_type < 0 || t->self_stride == 1)) {
        VEC result = t->alpha * sum;

        if (t->self_type >= 0)
            result = fma((VEC)t->beta, load_self_columns(t->self_type, t->self, self_at), result);
        STORE_COLUMNS(OUT, t->to + at, result);
        return;
    }
    VSTORE(sum, sums);
#pragma unroll
    for (int i = 0; i < VECTOR_WIDTH; i++)
        results[i] = i < count ? result_of(sums[i], t, self_at + i * t->self_stride) : 0;
    if (count == VECTOR_WIDTH && t->stride == 1) {
        STORE_COLUMNS(OUT, t->to + at, VLOAD(results));
        return;
    }
#pragma unroll
    for (int i = 0; i < VECTOR_WIDTH; i++)
        if (i < count) STORE(OUT, t->to, at + i * t->stride, results[i]);
}

// ---- direct, and dots ----

// A work-item of these kernels computes `width` columns of ROWS_PER_ITEM rows over `depth`
// products.
struct block {
    struct place p;
    index_t first, column, k_first, depth;
    index_t sums;  // number of the first sum, among those of all parts
    int count;     // number of columns; 0 if there is nothing to do
};

// Dimension 0 counts blocks of all batches. Dimension 1 counts parts of `part_depth` products.
static inline struct block find_block(const int width, const index_t rows, const index_t columns,
                                      const index_t summed, const index_t part_depth,
                                      const index8_t batches)
{
    struct block b;

    b.count = 0;
    if (rows == 0 || columns == 0) return b;

    const index_t panels = (columns - 1) / width + 1, blocks = (rows - 1) / ROWS_PER_ITEM + 1;
    const index_t id = get_global_id(0), of_all = id / panels, batch = of_all / blocks;
    const index_t batch_count = batches.s0 * batches.s1 * batches.s2 * batches.s3;
    const index_t part = get_global_id(1);

    b.k_first = part * part_depth;
    if (batch >= batch_count || (part > 0 && b.k_first >= summed)) return b;
    b.p = place_of(batch, batches);
    b.first = (of_all - batch * blocks) * ROWS_PER_ITEM;
    b.column = (id - of_all * panels) * width;
    b.depth = min(part_depth, summed - b.k_first);
    b.sums = ((part * batch_count + batch) * rows + b.first) * columns + b.column;
    b.count = (int)min(columns - b.column, (index_t)width);
    return b;
}

// LEFT_ROW is a row of the left factor, from the first product on. Rows past the last one repeat
// it.
#define LEFT_ROW(b, i)                                           \
    (POINTER(const T, left) + BATCH_OFFSET((b).p, left_stride) + \
     min((b).first + (i), rows - 1) * left_stride.s4 + (b).k_first * left_stride.s5)

#define PARAMETERS                                                                                \
    TENSOR(left), TENSOR(right), TENSOR(self), TENSOR(out), TENSOR(parts), const index_t rows,    \
        const index_t columns, const index_t summed, const index_t part_depth, const int is_part, \
        const int self_type, const float alpha, const float beta, const index8_t batches,         \
        const index8_t left_stride, const index8_t right_stride, const index8_t self_stride,      \
        const index8_t out_stride

#define TARGET                                                                               \
    {                                                                                        \
        POINTER(OUT, out), self_buffer + self_offset, self_type, alpha, beta, out_stride.s5, \
            self_stride.s5                                                                   \
    }

#define PLACE_IN(p, row, column, stride) \
    (BATCH_OFFSET(p, stride) + (row) * (stride).s4 + (column) * (stride).s5)

#define DEFINE_LOAD(name, type)                                                         \
    static inline VEC name(global const type *p, const index_t stride, const int count) \
    {                                                                                   \
        float values[VECTOR_WIDTH];                                                     \
                                                                                        \
        _Pragma("unroll") for (int i = 0; i < VECTOR_WIDTH; i++) values[i] =            \
            i < count ? LOAD(type, p, i * stride) : 0;                                  \
        return VLOAD(values);                                                           \
    }

DEFINE_LOAD(load_right, W)

static inline void store_part(const VEC sum, global float *part, const int count)
{
    float values[VECTOR_WIDTH];

    VSTORE(sum, values);
#pragma unroll
    for (int c = 0; c < VECTOR_WIDTH; c++)
        if (c < count) part[c] = values[c];
}

static inline VEC load_part(global const float *part, const int count)
{
    float values[VECTOR_WIDTH];

    if (count == VECTOR_WIDTH) return VLOAD(part);
#pragma unroll
    for (int i = 0; i < VECTOR_WIDTH; i++)
        values[i] = i < count ? part[i] : 0;
    return VLOAD(values);
}

#define FOR_EACH_SUM(statement)                               \
    _Pragma("unroll") for (int i = 0; i < ROWS_PER_ITEM; i++) \
        _Pragma("unroll") for (int v = 0; v < COLUMN_VECTORS; v++) statement;

// Rows of the right factor may be pages apart. The hardware cannot predict the next one.
#define ROWS_AHEAD 8

// Adds to sum[i][v] the products of vectors of `right`, whose columns are adjacent, with row i of
// the left factor.
static inline void add_vectors(VEC sum[ROWS_PER_ITEM][COLUMN_VECTORS],
                               global const T *row[ROWS_PER_ITEM], const index_t left_stride,
                               global const W *right, const index_t right_stride,
                               const index_t depth)
{
    for (index_t k = 0; k < depth; k++, right += right_stride) {
        VEC w[COLUMN_VECTORS];

#pragma unroll
        for (int v = 0; v < COLUMN_VECTORS; v++) {
            w[v] = LOAD_COLUMNS(W, right + v * VECTOR_WIDTH);
            PREFETCH_LINE(right + ROWS_AHEAD * (long)right_stride + v * VECTOR_WIDTH);
        }
#pragma unroll
        for (int i = 0; i < ROWS_PER_ITEM; i++) {
            const VEC f = LOAD(T, row[i], k * left_stride);

#pragma unroll
            for (int v = 0; v < COLUMN_VECTORS; v++)
                sum[i][v] = fma(f, w[v], sum[i][v]);
        }
    }
}

// Adds the products of `count` columns at any distance.
static inline void add_columns(VEC sum[ROWS_PER_ITEM], global const T *row[ROWS_PER_ITEM],
                               const index_t left_stride, global const W *right,
                               const index_t right_stride, const index_t column_stride,
                               const int count, const index_t depth)
{
    for (index_t k = 0; k < depth; k++, right += right_stride) {
        const VEC w = load_right(right, column_stride, count);

#pragma unroll
        for (int i = 0; i < ROWS_PER_ITEM; i++)
            sum[i] = fma((VEC)LOAD(T, row[i], k * left_stride), w, sum[i]);
    }
}

// Each work-item sums ROWS_PER_ITEM x (VECTOR_WIDTH * COLUMN_VECTORS) elements. If there are
// several parts, the sums go to parts[part][batch][row][column], for the kernel `finish`.
kernel EXPLICIT_VECTORS void direct(PARAMETERS)
{
    const struct block b =
        find_block(VECTOR_WIDTH * COLUMN_VECTORS, rows, columns, summed, part_depth, batches);

    if (b.count == 0) return;

    const struct target t = TARGET;
    global const W *right =
        POINTER(const W, right) + PLACE_IN(b.p, b.k_first, b.column, right_stride);
    global const T *row[ROWS_PER_ITEM];
    VEC sums[ROWS_PER_ITEM][COLUMN_VECTORS];  // in memory, for the loop at the end

#pragma unroll
    for (int i = 0; i < ROWS_PER_ITEM; i++)
        row[i] = LEFT_ROW(b, i);
    if (b.count == VECTOR_WIDTH * COLUMN_VECTORS && right_stride.s5 == 1) {
        VEC sum[ROWS_PER_ITEM][COLUMN_VECTORS];

        FOR_EACH_SUM(sum[i][v] = 0)
        add_vectors(sum, row, left_stride.s5, right, right_stride.s4, b.depth);
        FOR_EACH_SUM(sums[i][v] = sum[i][v])
    } else {
        for (int v = 0; v < COLUMN_VECTORS && v * VECTOR_WIDTH < b.count; v++) {
            VEC sum[ROWS_PER_ITEM];

#pragma unroll
            for (int i = 0; i < ROWS_PER_ITEM; i++)
                sum[i] = 0;
            add_columns(sum, row, left_stride.s5, right + v * VECTOR_WIDTH * right_stride.s5,
                        right_stride.s4, right_stride.s5, b.count - v * VECTOR_WIDTH, b.depth);
#pragma unroll
            for (int i = 0; i < ROWS_PER_ITEM; i++)
                sums[i][v] = sum[i];
        }
    }
    for (int i = 0; i < ROWS_PER_ITEM && b.first + i < rows; i++)
        for (int v = 0; v < COLUMN_VECTORS && v * VECTOR_WIDTH < b.count; v++) {
            const index_t r = b.first + i, column = b.column + v * VECTOR_WIDTH;
            const int count = min(b.count - v * VECTOR_WIDTH, VECTOR_WIDTH);

            if (is_part == 0)
                end_row(sums[i][v], &t, PLACE_IN(b.p, r, column, out_stride),
                        PLACE_IN(b.p, r, column, self_stride), count);
            else
                store_part(sums[i][v],
                           POINTER(float, parts) + b.sums + i * columns + v * VECTOR_WIDTH, count);
        }
}

// ---- dots ----

#if VECTOR_WIDTH > 1

DEFINE_LOAD(load_left, T)

// Adds to sum[i][c] the products of the summands from k on: WHOLE vectors of them, or the TAIL.
#define ADD_DOTS(part)                                                          \
    {                                                                           \
        VEC w[DOT_COLUMNS];                                                     \
                                                                                \
        _Pragma("unroll") for (int c = 0; c < DOT_COLUMNS; c++) w[c] =          \
            part##_RIGHT(column[c] + k);                                        \
        _Pragma("unroll") for (int i = 0; i < ROWS_PER_ITEM; i++)               \
        {                                                                       \
            const VEC f = part##_LEFT(row[i] + k);                              \
                                                                                \
            _Pragma("unroll") for (int c = 0; c < DOT_COLUMNS; c++) sum[i][c] = \
                fma(f, w[c], sum[i][c]);                                        \
        }                                                                       \
    }
#define WHOLE_LEFT(p) LOAD_COLUMNS(T, p)
#define WHOLE_RIGHT(p) LOAD_COLUMNS(W, p)
#define TAIL_LEFT(p) load_left(p, 1, (int)(end - k))
#define TAIL_RIGHT(p) load_right(p, 1, (int)(end - k))
#define FOR_EACH_DOT(statement)                               \
    _Pragma("unroll") for (int i = 0; i < ROWS_PER_ITEM; i++) \
        _Pragma("unroll") for (int c = 0; c < DOT_COLUMNS; c++) statement;

#define LINE ((index_t)(64 / sizeof(W)))

// `dots` requires that the summands of both factors are adjacent. Each work-item sums ROWS_PER_ITEM
// x DOT_COLUMNS elements, VECTOR_WIDTH products of each at once. Unless is_part is set it adds the
// parts of a sum in order, as `finish` does.
kernel EXPLICIT_VECTORS void dots(PARAMETERS)
{
    const struct block b = find_block(DOT_COLUMNS, rows, columns, summed, part_depth, batches);

    if (b.count == 0) return;

    const struct target t = TARGET;
    const index_t depth = is_part != 0 ? b.depth : summed;
    global const T *row[ROWS_PER_ITEM];
    global const W *column[DOT_COLUMNS];
    float total[ROWS_PER_ITEM][DOT_COLUMNS];

#pragma unroll
    for (int i = 0; i < ROWS_PER_ITEM; i++) {
        row[i] = LEFT_ROW(b, i);
#pragma unroll
        for (int c = 0; c < DOT_COLUMNS; c++)
            total[i][c] = 0;
    }
#pragma unroll
    for (int c = 0; c < DOT_COLUMNS; c++)
        column[c] = POINTER(const W, right) +
                    PLACE_IN(b.p, b.k_first, min(b.column + c, columns - 1), right_stride);
    for (index_t first = 0; first < depth; first += part_depth) {
        const index_t end = min(first + part_depth, depth);
        VEC sum[ROWS_PER_ITEM][DOT_COLUMNS];
        index_t k = first;

        FOR_EACH_DOT(sum[i][c] = 0)
        // With 16 bits, loads of the columns in flight are half as many bytes as memory could send,
        // and each line of the next columns is prefetched.
        while (k + LINE <= end) {
#pragma unroll
            for (int c = 0; c < DOT_COLUMNS; c++)
                if (sizeof(W) == 2)
                    PREFETCH_LINE(column[c] + k + (long)DOT_COLUMNS * right_stride.s5);
#pragma unroll
            for (int v = 0; v < LINE; v += VECTOR_WIDTH, k += VECTOR_WIDTH)
                ADD_DOTS(WHOLE)
        }
        for (; k + VECTOR_WIDTH <= end; k += VECTOR_WIDTH)
            ADD_DOTS(WHOLE)
        if (k < end) ADD_DOTS(TAIL)
        FOR_EACH_DOT(total[i][c] += SUMV(VECTOR_WIDTH, sum[i][c]))
    }
#pragma unroll
    for (int i = 0; i < ROWS_PER_ITEM; i++)
#pragma unroll
        for (int c = 0; c < DOT_COLUMNS; c++) {
            const index_t r = b.first + i;

            if (r >= rows || c >= b.count) continue;
            if (is_part != 0)
                POINTER(float, parts)[b.sums + i * columns + c] = total[i][c];
            else
                STORE(OUT, t.to, PLACE_IN(b.p, r, b.column + c, out_stride),
                      result_of(total[i][c], &t, PLACE_IN(b.p, r, b.column + c, self_stride)));
        }
}

#endif

// ---- finish ----

// Each work-item adds the parts of `vectors` times VECTOR_WIDTH columns of a row in order. The blocks of all rows
// and batches are numbered.
kernel void finish(TENSOR(parts), TENSOR(self), TENSOR(out), const index_t rows,
                   const index_t columns, const index_t part_count, const int vectors,
                   const int self_type, const float alpha, const float beta, const index8_t batches,
                   const index8_t self_stride, const index8_t out_stride)
{
    if (rows == 0 || columns == 0) return;

    const index_t width = vectors * VECTOR_WIDTH, panels = (columns - 1) / width + 1;
    const index_t id = get_global_id(0), row_of_all = id / panels, batch = row_of_all / rows;
    const index_t row = row_of_all - batch * rows, first = (id - row_of_all * panels) * width;
    const index_t batch_count = batches.s0 * batches.s1 * batches.s2 * batches.s3;
    const index_t sums = batch_count * rows * columns;

    if (batch >= batch_count) return;

    const struct place p = place_of(batch, batches);
    const index_t last = first + min(width, columns - first);
    const struct target t = TARGET;

    for (index_t column = first; column < last; column += VECTOR_WIDTH) {
        global const float *part = POINTER(const float, parts) + row_of_all * columns + column;
        const int count = (int)min(last - column, (index_t)VECTOR_WIDTH);
        VEC sum = 0;

        for (index_t k = 0; k < part_count; k++, part += sums)
            sum += load_part(part, count);
        end_row(sum, &t, PLACE_IN(p, row, column, out_stride),
                PLACE_IN(p, row, column, self_stride), count);
    }
}
