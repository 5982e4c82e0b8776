// SPDX-License-Identifier: Apache-2.0
//
// This self-test shows whether the matrix unit multiplies as common/gemm_matrix_unit.cl.h expects,
// with operands in either order of their elements.
//
// -D LEFT: f16 bf16 f32
// -D OUT: f32
// -D INDEX: int
// -D BLOCKS: 1 2
// -D MATRIX_UNIT: EMULATED_MMA_SYNC EMULATED_MFMA EMULATED_WMMA EMULATED_DPAS8 EMULATED_DPAS16
// -D GROUP: 256 128
// -D SUB_GROUP_SIZE: - 16
// -D SUMMED_WORDS: 64

#ifndef SUMMED_WORDS
#error "the host defines SUMMED_WORDS, so many that all stages are filled again"
#endif

#define IS_SELF_TEST
#define RIGHT LEFT
#include "common/gemm_matrix_unit.cl.h"
#include "common/gemm_stages.cl.h"

#define TEST_SUMMED (SUMMED_WORDS * SUMMANDS_PER_WORD)
#define TEST_WORDS (SUMMED_WORDS * TILE)

INLINE void multiply_tile(global const uint *left, const struct matrix *l_matrix,
                          global const uint *right, const struct matrix *r_matrix,
                          const bool is_row, global float *to, const struct matrix *out,
                          local struct tiles *tiles)
{
    struct operand l = operand_of(l_matrix, is_row, false);
    struct operand r = operand_of(r_matrix, is_row, true);
    const bool in_vectors =
        is_in_vectors(left, l_matrix, is_row, 0) && is_in_vectors(right, r_matrix, is_row, 0);
    SUMS(sum);

    start_sums(sum);
    start_at(&l, 0, 0, TILE, 0);
    start_at(&r, 0, 0, TEST_SUMMED, 0);
    sum_stages(sum, tiles, TEST_SUMMED, (global const LEFT *)left, &l, (global const LEFT *)right,
               &r, in_vectors);
    store_sums(sum, to, out, 0, 0, 0, tiles);
}

// `words` has a row of left for each row of the tile, a row of right for each summand, and then the
// TILE x TILE floats of the result, twice: the second time the operands change places and are
// transposed, and so is the result.
PRODUCT_KERNEL multiply(global uint *words)
{
    local struct tiles tiles;
    const struct matrix l = {TILE, TEST_SUMMED, TILE, 0, TEST_SUMMED, 1};
    const struct matrix r = {TEST_SUMMED, TILE, TEST_SUMMED, 0, TILE, 1};
    const struct matrix r_transposed = {TILE, TEST_SUMMED, TILE, 0, 1, TILE};
    const struct matrix l_transposed = {TEST_SUMMED, TILE, TEST_SUMMED, 0, 1, TEST_SUMMED};
    const struct matrix out = {TILE, TILE, TILE, 0, TILE, 1};
    const struct matrix out_transposed = {TILE, TILE, TILE, 0, 1, TILE};
    global const uint *left = words, *right = words + TEST_WORDS;
    global float *to = (global float *)(words + 2 * TEST_WORDS);

// The loop is unrolled for the instructions, as it is in products. It is not unrolled for
// emulations, whose second copy takes seconds to compile.
#ifdef IS_EMULATED
#pragma unroll 1
#else
#pragma unroll
#endif
    for (int turn = 0; turn < 2; turn++) {
        const bool is_first = turn == 0;
        const struct matrix first = is_first ? l : r_transposed;
        const struct matrix second = is_first ? r : l_transposed;
        const struct matrix sums = is_first ? out : out_transposed;

        multiply_tile(is_first ? left : right, &first, is_first ? right : left, &second, is_first,
                      to + turn * TILE * TILE, &sums, &tiles);
        barrier(CLK_LOCAL_MEM_FENCE);  // the sums went through the stages' memory
    }
}
