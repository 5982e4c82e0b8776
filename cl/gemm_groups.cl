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
// memory, while each work-item has its part of the sums in registers. The next summands are loaded while the previous
// ones are multiplied. Sums are accumulated in float, and rounded once.
//
// -D LEFT: f32 f16 bf16
// -D RIGHT: f32 bf16
// -D OUT: f32 f16
// -D INDEX: int long
// -D BLOCKS: 1 2
// -D ALIGNED_ACCESS: 1
// -D MATRIX_UNIT: - EMULATED_MMA_SYNC
// -D GROUP: 256

#if !defined(BLOCKS) || GROUP != 256
#error "the host defines BLOCKS; a group has 256 work-items"
#endif

#include "common/gemm_floats.cl.h"
#include "common/gemm_matrix_unit.cl.h"

// ---- Kernels ----
//
// Strides: outer and inner of rows, of columns. No work-item returns early, all of them meet at the barriers.

// The groups are numbered by tiles, columns first: devices have fewer groups in the other dimensions. right is (tap,
// row, column), strides in this order.
kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void products(
    TENSOR(left), TENSOR(right), TENSOR(bias), TENSOR(out), const index_t rows,
    const index_t out_inner, const index_t left_rows, const index_t left_inner,
    const index_t columns, const index_t summed, const index_t taps, const index_t shift,
    const index_t tap_step, const int has_bias, const index8_t left_stride,
    const index8_t right_stride, const index8_t out_stride)
{
    local struct tiles tiles;
    const struct matrix l = {left_rows,      summed,         left_inner,
                             left_stride.s0, left_stride.s1, left_stride.s2};
    const struct matrix r = {summed, columns, summed, 0, right_stride.s1, right_stride.s2};
    const struct matrix o = {rows, columns, out_inner, out_stride.s0, out_stride.s1, out_stride.s2};
    const struct place l_place = place_of(&l, false), r_place = place_of(&r, true);
    const index_t group = get_group_id(0), column_tiles = (columns - 1) / TILE + 1;
    const index_t row = group / column_tiles * TILE, column = group % column_tiles * TILE;
    const index_t tile_rows = min(rows - row, (index_t)TILE);
    SUMS(sum);

    start_sums(sum);
    for (index_t k = 0; k < taps; k++) {
        const index_t first = row + shift + k * tap_step;
        const index_t end = min(first + tile_rows, left_rows);
        global const LEFT *from = POINTER(const LEFT, left);
        global const RIGHT *with = POINTER(const RIGHT, right) + k * right_stride.s0;

        if (end <= 0 || first >= end) continue;

        /* The last loads are outside of the matrices: 0. */
        for (index_t s = -DEPTH; s < summed; s += DEPTH) {
            const LOADED next_left = LOAD_WORDS(left, from, &l, &l_place, first, s + DEPTH, end);
            const LOADED next_right =
                LOAD_WORDS(right, with, &r, &r_place, s + DEPTH, column, summed);

            // Other rows are 0 in the tile, and 0 times an infinite element of `right` would be NaN.
            if (s >= 0 && (first < 0 || end - first < tile_rows))
                add_lines_of_rows(sum, &tiles, -first, end - first);
            else if (s >= 0)
                add_lines(sum, &tiles);
            barrier(CLK_LOCAL_MEM_FENCE);
            store_left(next_left, &l_place, &tiles);
            store_right(next_right, &r_place, &tiles);
            barrier(CLK_LOCAL_MEM_FENCE);
        }
    }
    store_sums(sum, POINTER(OUT, out), &o, has_bias ? POINTER(const float, bias) : 0, row, column);
}

// The groups are numbered by tiles of b, then of a, then by parts of the rows of right and by taps, each with sums of
// its own. Strides of out: a, b, tap, part.
kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void weights(
    TENSOR(left), TENSOR(right), TENSOR(out), const index_t left_rows, const index_t left_inner,
    const index_t right_rows, const index_t right_inner, const index_t a_columns,
    const index_t b_columns, const index_t parts, const index_t part_rows, const index_t shift,
    const index_t tap_step, const index8_t left_stride, const index8_t right_stride,
    const index8_t out_stride)
{
    local struct tiles tiles;
    const struct matrix l = {left_rows,      a_columns,      left_inner,
                             left_stride.s0, left_stride.s1, left_stride.s2};
    const struct matrix r = {right_rows,      b_columns,       right_inner,
                             right_stride.s0, right_stride.s1, right_stride.s2};
    const struct matrix o = {a_columns, b_columns, a_columns, 0, out_stride.s0, out_stride.s1};
    const struct place l_place = place_of(&l, true), r_place = place_of(&r, true);
    const index_t b_tiles = (b_columns - 1) / TILE + 1, a_tiles = (a_columns - 1) / TILE + 1;
    index_t k = get_group_id(0);
    TAKE_AXIS(b_tile, k, b_tiles);
    TAKE_AXIS(a_tile, k, a_tiles);
    TAKE_AXIS(part, k, max(parts, (index_t)1));
    const index_t a = a_tile * TILE, b = b_tile * TILE, to_left = shift + k * tap_step;
    const index_t first = max(part * part_rows, -to_left);
    const index_t end = min(min((part + 1) * part_rows, right_rows), left_rows - to_left);
    global const LEFT *from = POINTER(const LEFT, left);
    global const RIGHT *with = POINTER(const RIGHT, right);
    SUMS(sum);

    start_sums(sum);

    for (index_t s = first - DEPTH; s < end; s += DEPTH) {
        const LOADED next_left =
            LOAD_WORDS(left, from, &l, &l_place, s + DEPTH + to_left, a, end + to_left);
        const LOADED next_right = LOAD_WORDS(right, with, &r, &r_place, s + DEPTH, b, end);

        if (s >= first) add_lines(sum, &tiles);
        barrier(CLK_LOCAL_MEM_FENCE);
        store_left(next_left, &l_place, &tiles);
        store_right(next_right, &r_place, &tiles);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    store_sums(sum, POINTER(OUT, out) + k * out_stride.s2 + part * out_stride.s3, &o, 0, a, b);
}
