// SPDX-License-Identifier: Apache-2.0
//
// Self-test: shows whether the matrix unit multiplies as common/gemm_matrix_unit.cl.h has it.
//
// -D LEFT: f16 bf16 f32
// -D OUT: f32
// -D INDEX: int
// -D BLOCKS: 1 2
// -D MATRIX_UNIT: EMULATED_MMA_SYNC EMULATED_MFMA
// -D GROUP: 256

#include "common/gemm_matrix_unit.cl.h"

// `words`: a tile of left and one of right, in LINES of TILE words each, then the TILE x TILE floats of the result.
kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void multiply(global uint *words)
{
    local struct tiles tiles;
    const struct matrix out = {TILE, TILE, TILE, 0, TILE, 1};
    SUMS(sum);

    for (int i = get_local_id(0); i < LINES * TILE; i += GROUP) {
        tiles.left[i / TILE * LEFT_PITCH + i % TILE] = words[i];
        tiles.right[i / TILE * RIGHT_PITCH + i % TILE] = words[LINES * TILE + i];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    start_sums(sum);
    add_lines(sum, &tiles);
    store_sums(sum, (global float *)(words + 2 * LINES * TILE), &out, 0, 0, 0);
}
