// SPDX-License-Identifier: Apache-2.0
//
// Matrix products by work-groups, for GPUs: those of a convolution over (time, batch, channel), forward and
// backward, which are those of matrices if there is one tap. Operands have any types and strides; they are
// not copied or packed before.
//
// out[r, c]           = bias[c] + sum of left[r + shift + k * tap_step, s] * right[k, s, c] over k, s
// gradWeight[k, a, b] = sum of left[r + shift + k * tap_step, a] * right[r, b] over r
//
// A group computes a tile of TILE rows and TILE columns. DEPTH summands at a time of both operands are in local
// memory, while each work-item has 4 * BLOCKS rows and as many columns of sums in registers: BLOCKS blocks of 4 that
// are 64 apart, so that neighbors read neighboring words. The next summands are loaded while the previous ones are
// multiplied. Sums are accumulated in float, in order, and rounded once.
//
// -D LEFT: f32 f16 bf16
// -D RIGHT: f32 bf16
// -D OUT: f32 f16
// -D INDEX: int long
// -D BLOCKS: 1 2
// -D ALIGNED_ACCESS: 1
// -D GROUP: 256

#if !defined(BLOCKS) || GROUP != 256
#error "the host defines BLOCKS; a group has 256 work-items"
#endif

#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

#define TILE (64 * BLOCKS)
#define DEPTH 16
// Between lines of local memory; no multiple of the number of banks.
#define PITCH (TILE + 4)

// What a work-item loads of TILE x DEPTH elements.
#if BLOCKS == 1
#define LOADED 4
#define LOADED_VEC float4
#define EACH(element) element(0), element(1), element(2), element(3)
#define STORE_DOWN(v, p)     \
    (p)[0] = (v).s0;         \
    (p)[PITCH] = (v).s1;     \
    (p)[2 * PITCH] = (v).s2; \
    (p)[3 * PITCH] = (v).s3
#define STORE_ACROSS(v, p) *(local float4 *)(p) = (v)
#else
#define LOADED 8
#define LOADED_VEC float8
#define EACH(element) \
    element(0), element(1), element(2), element(3), element(4), element(5), element(6), element(7)
#define STORE_DOWN(v, p)     \
    (p)[0] = (v).s0;         \
    (p)[PITCH] = (v).s1;     \
    (p)[2 * PITCH] = (v).s2; \
    (p)[3 * PITCH] = (v).s3; \
    (p)[4 * PITCH] = (v).s4; \
    (p)[5 * PITCH] = (v).s5; \
    (p)[6 * PITCH] = (v).s6; \
    (p)[7 * PITCH] = (v).s7
#define STORE_ACROSS(v, p)         \
    *(local float4 *)(p) = (v).lo; \
    *(local float4 *)((p) + 4) = (v).hi
#endif

// ---- Loads ----

// Row r is at r / inner * outer_stride + r % inner * inner_stride.
struct matrix {
    index_t rows, columns, inner;
    index_t outer_stride, inner_stride, column_stride;
};

static inline index_t row_offset(const struct matrix *m, const index_t row)
{
    if (m->inner >= m->rows) return row * m->inner_stride;
    return row / m->inner * m->outer_stride + row % m->inner * m->inner_stride;
}

// Where the elements of a work-item are: LOADED of a row or of a column of the matrix, down or across the
// lines of local memory, which are the summands.
struct place {
    index_t row, column;
    int at;
    bool is_row, is_down;
};

// `rows_are_summands`: else columns are. Neighboring work-items read neighboring elements of a row if those of a
// column are not adjacent.
static inline struct place place_of(const struct matrix *m, const bool rows_are_summands)
{
    const int id = get_local_id(0);
    const bool is_row = m->inner_stride != 1 || m->column_stride == 1;
    const bool is_down = is_row != rows_are_summands;
    const int line = is_down ? id / TILE * LOADED : id / (TILE / LOADED);
    const int x = is_down ? id % TILE : id % (TILE / LOADED) * LOADED;
    struct place s;

    s.row = rows_are_summands ? line : x;
    s.column = rows_are_summands ? x : line;
    s.at = line * PITCH + x;
    s.is_row = is_row;
    s.is_down = is_down;
    return s;
}

// Its elements of the part of a matrix that begins at (row, column) and ends before row_end; 0 outside of the matrix.
#define DEFINE_LOAD(name, type)                                                                  \
    static inline LOADED_VEC load_##name##_elements(global const type *p, const index_t stride,  \
                                                    const index_t count)                         \
    {                                                                                            \
        if (stride == 1 && count >= LOADED) return LOADV(type, LOADED, p);                       \
        return (LOADED_VEC)(EACH(ELEMENT_##name));                                               \
    }                                                                                            \
    static inline LOADED_VEC load_##name(global const type *from, const struct matrix *m,        \
                                         const struct place *s, index_t row, index_t column,     \
                                         const index_t row_end)                                  \
    {                                                                                            \
        row += s->row;                                                                           \
        column += s->column;                                                                     \
        if (column >= m->columns || row >= row_end) return 0;                                    \
        from += column * m->column_stride;                                                       \
        if (s->is_row)                                                                           \
            return row < 0 ? 0                                                                   \
                           : load_##name##_elements(from + row_offset(m, row), m->column_stride, \
                                                    m->columns - column);                        \
        if (m->inner >= m->rows && row >= 0)                                                     \
            return load_##name##_elements(from + row * m->inner_stride, m->inner_stride,         \
                                          row_end - row);                                        \
        return (LOADED_VEC)(EACH(ROW_##name));                                                   \
    }
#define ELEMENT_left(i) i < count ? LOAD(LEFT, p, i *stride) : 0
#define ELEMENT_right(i) i < count ? LOAD(RIGHT, p, i *stride) : 0
#define IS_ROW(i) (row + i >= 0 && row + i < row_end)
#define ROW_left(i) IS_ROW(i) ? LOAD(LEFT, from, row_offset(m, row + i)) : 0
#define ROW_right(i) IS_ROW(i) ? LOAD(RIGHT, from, row_offset(m, row + i)) : 0

DEFINE_LOAD(left, LEFT)
DEFINE_LOAD(right, RIGHT)

static inline void store_loaded(const LOADED_VEC v, const struct place *s, local float *tile)
{
    if (s->is_down) {
        STORE_DOWN(v, tile + s->at);
    } else {
        STORE_ACROSS(v, tile + s->at);
    }
}

// ---- Products ----

// The place of a work-item's sums in the tile.
#define ITEM_ROW ((int)get_local_id(0) / 16 * 4)
#define ITEM_COLUMN ((int)get_local_id(0) % 16 * 4)

#define FOR_EACH_BLOCK(i) _Pragma("unroll") for (int i = 0; i < BLOCKS; i++)

static inline void add_lines(float4 sum[4 * BLOCKS][BLOCKS], local const float *left,
                             local const float *right)
{
    left += ITEM_ROW;
    right += ITEM_COLUMN;
#pragma unroll 4
    for (int line = 0; line < DEPTH; line++, left += PITCH, right += PITCH) {
        float4 r[BLOCKS];

        FOR_EACH_BLOCK(j) r[j] = *(local const float4 *)(right + 64 * j);
        FOR_EACH_BLOCK(i)
        {
            const float4 l = *(local const float4 *)(left + 64 * i);

            FOR_EACH_BLOCK(j)
            {
                sum[4 * i][j] = fma(l.s0, r[j], sum[4 * i][j]);
                sum[4 * i + 1][j] = fma(l.s1, r[j], sum[4 * i + 1][j]);
                sum[4 * i + 2][j] = fma(l.s2, r[j], sum[4 * i + 2][j]);
                sum[4 * i + 3][j] = fma(l.s3, r[j], sum[4 * i + 3][j]);
            }
        }
    }
}

// The same for rows [first, end) of the tile only: others are outside of `left`, and 0 times an infinite element of
// `right` would be NaN.
static inline void add_lines_of_rows(float4 sum[4 * BLOCKS][BLOCKS], local const float *left,
                                     local const float *right, const index_t first,
                                     const index_t end)
{
    left += ITEM_ROW;
    right += ITEM_COLUMN;
#pragma unroll 1
    for (int line = 0; line < DEPTH; line++, left += PITCH, right += PITCH)
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

// Sums are registers only where they are not passed to a function.
#define INLINE static inline __attribute__((always_inline))

static inline void store_four(global OUT *to, const float4 v, const index_t stride,
                              const index_t count)
{
    if (stride == 1 && count >= 4) {
        STOREV(OUT, 4, to, v);
        return;
    }
    if (count > 0) STORE(OUT, to, 0, v.s0);
    if (count > 1) STORE(OUT, to, stride, v.s1);
    if (count > 2) STORE(OUT, to, 2 * stride, v.s2);
    if (count > 3) STORE(OUT, to, 3 * stride, v.s3);
}

static inline float4 load_four(global const float *p, const index_t count)
{
    return (float4)(count > 0 ? p[0] : 0, count > 1 ? p[1] : 0, count > 2 ? p[2] : 0,
                    count > 3 ? p[3] : 0);
}

// The sums of a row, from (row, column) on; bias may be NULL.
INLINE void store_row(const float4 sum[BLOCKS], global OUT *to, const struct matrix *m,
                      global const float *bias, const index_t row, const index_t column)
{
    if (row >= m->rows) return;
    to += row_offset(m, row);
    FOR_EACH_BLOCK(j)
    {
        const index_t c = column + 64 * j, count = m->columns - c;

        store_four(to + c * m->column_stride,
                   bias == 0 ? sum[j] : sum[j] + load_four(bias + c, count), m->column_stride,
                   count);
    }
}

// Stores the sums of the tile at (row, column). Without a loop: compilers left it, and kept the sums in memory for it.
INLINE void store_sums(float4 sum[4 * BLOCKS][BLOCKS], global OUT *to, const struct matrix *m,
                       global const float *bias, index_t row, index_t column)
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

static inline void start_sums(float4 sum[4 * BLOCKS][BLOCKS])
{
#pragma unroll
    for (int i = 0; i < 4 * BLOCKS; i++)
        FOR_EACH_BLOCK(j) sum[i][j] = 0;
}

// ---- Kernels ----
//
// Strides: outer and inner of rows, of columns. No work-item returns early, all of them meet at the barriers.

// Dimension 0 counts tiles of columns, dimension 1 of rows. right is (tap, row, column), strides in this order.
kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void products(
    TENSOR(left), TENSOR(right), TENSOR(bias), TENSOR(out), const index_t rows,
    const index_t out_inner, const index_t left_rows, const index_t left_inner,
    const index_t columns, const index_t summed, const index_t taps, const index_t shift,
    const index_t tap_step, const int has_bias, const index8_t left_stride,
    const index8_t right_stride, const index8_t out_stride)
{
    local float left_tile[DEPTH * PITCH], right_tile[DEPTH * PITCH];
    const struct matrix l = {left_rows,      summed,         left_inner,
                             left_stride.s0, left_stride.s1, left_stride.s2};
    const struct matrix r = {summed, columns, summed, 0, right_stride.s1, right_stride.s2};
    const struct matrix o = {rows, columns, out_inner, out_stride.s0, out_stride.s1, out_stride.s2};
    const struct place l_place = place_of(&l, false), r_place = place_of(&r, true);
    const index_t row = get_group_id(1) * TILE, column = get_group_id(0) * TILE;
    const index_t tile_rows = min(rows - row, (index_t)TILE);
    float4 sum[4 * BLOCKS][BLOCKS];

    start_sums(sum);
    for (index_t k = 0; k < taps; k++) {
        const index_t first = row + shift + k * tap_step;
        const index_t end = min(first + tile_rows, left_rows);
        global const LEFT *from = POINTER(const LEFT, left);
        global const RIGHT *with = POINTER(const RIGHT, right) + k * right_stride.s0;

        if (end <= 0 || first >= end) continue;

        LOADED_VEC next_left = load_left(from, &l, &l_place, first, 0, end);
        LOADED_VEC next_right = load_right(with, &r, &r_place, 0, column, summed);

        for (index_t s = 0; s < summed; s += DEPTH) {
            barrier(CLK_LOCAL_MEM_FENCE);
            store_loaded(next_left, &l_place, left_tile);
            store_loaded(next_right, &r_place, right_tile);
            barrier(CLK_LOCAL_MEM_FENCE);
            if (s + DEPTH < summed) {
                next_left = load_left(from, &l, &l_place, first, s + DEPTH, end);
                next_right = load_right(with, &r, &r_place, s + DEPTH, column, summed);
            }
            if (first >= 0 && end - first == tile_rows)
                add_lines(sum, left_tile, right_tile);
            else
                add_lines_of_rows(sum, left_tile, right_tile, -first, end - first);
        }
    }
    store_sums(sum, POINTER(OUT, out), &o, has_bias ? POINTER(const float, bias) : 0, row, column);
}

// Dimension 0 counts tiles of b, dimension 1 of a, dimension 2 taps and parts of the rows of right, each with sums
// of its own. Strides of out: a, b, tap, part.
kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void weights(
    TENSOR(left), TENSOR(right), TENSOR(out), const index_t left_rows, const index_t left_inner,
    const index_t right_rows, const index_t right_inner, const index_t a_columns,
    const index_t b_columns, const index_t parts, const index_t part_rows, const index_t shift,
    const index_t tap_step, const index8_t left_stride, const index8_t right_stride,
    const index8_t out_stride)
{
    local float left_tile[DEPTH * PITCH], right_tile[DEPTH * PITCH];
    const struct matrix l = {left_rows,      a_columns,      left_inner,
                             left_stride.s0, left_stride.s1, left_stride.s2};
    const struct matrix r = {right_rows,      b_columns,       right_inner,
                             right_stride.s0, right_stride.s1, right_stride.s2};
    const struct matrix o = {a_columns, b_columns, a_columns, 0, out_stride.s0, out_stride.s1};
    const struct place l_place = place_of(&l, true), r_place = place_of(&r, true);
    const index_t a = get_group_id(1) * TILE, b = get_group_id(0) * TILE;
    const index_t k = parts == 0 ? 0 : (index_t)get_group_id(2) / parts;
    const index_t part = (index_t)get_group_id(2) - k * parts, to_left = shift + k * tap_step;
    const index_t first = max(part * part_rows, -to_left);
    const index_t end = min(min((part + 1) * part_rows, right_rows), left_rows - to_left);
    global const LEFT *from = POINTER(const LEFT, left);
    global const RIGHT *with = POINTER(const RIGHT, right);
    float4 sum[4 * BLOCKS][BLOCKS];

    start_sums(sum);

    LOADED_VEC next_left = load_left(from, &l, &l_place, first + to_left, a, end + to_left);
    LOADED_VEC next_right = load_right(with, &r, &r_place, first, b, end);

    for (index_t s = first; s < end; s += DEPTH) {
        barrier(CLK_LOCAL_MEM_FENCE);
        store_loaded(next_left, &l_place, left_tile);
        store_loaded(next_right, &r_place, right_tile);
        barrier(CLK_LOCAL_MEM_FENCE);
        if (s + DEPTH < end) {
            next_left = load_left(from, &l, &l_place, s + DEPTH + to_left, a, end + to_left);
            next_right = load_right(with, &r, &r_place, s + DEPTH, b, end);
        }
        add_lines(sum, left_tile, right_tile);
    }
    store_sums(sum, POINTER(OUT, out) + k * out_stride.s2 + part * out_stride.s3, &o, 0, a, b);
}
