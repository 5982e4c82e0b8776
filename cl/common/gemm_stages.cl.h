// SPDX-License-Identifier: Apache-2.0
//
// The loop over the stages of a product whose summands follow each other is the same for
// common/gemm_floats.cl.h and common/gemm_matrix_unit.cl.h. Matrix units are tested with it.
#ifndef COMMON_GEMM_STAGES_CL_H
#define COMMON_GEMM_STAGES_CL_H

#include "common/gemm_tile.cl.h"

// Stages are filled in turns: while one is multiplied, the one before it is filled.
#define STAGE_BEFORE(stage) ((stage) == 0 ? STAGES - 1 : (stage)-1)
#define STAGE_AFTER(stage) ((stage) == STAGES - 1 ? 0 : (stage) + 1)

// Adds the products of the first `summed` summands, from the current positions of the operands on.
// `in_vectors` is a constant where it is true.
INLINE void sum_stages(SUMS(sum), local struct tiles *tiles, index_t summed,
                       global const LEFT *left, struct operand *l, global const RIGHT *right,
                       struct operand *r, const bool in_vectors)
{
    struct loaded loaded;
    struct ahead ahead;

#pragma unroll 1
    for (int stage = 0; stage < STAGES - 1; stage++) {
        begin_stage(&loaded, left, l, right, r);
        end_stage(&loaded, left, l, right, r, tiles, stage, in_vectors);
        advance(l);
        advance(r);
    }
    wait_for_stage();
    barrier(CLK_LOCAL_MEM_FENCE);
    load_ahead(&ahead, tiles, 0, l, r);
    for (int stage = 0; summed > 0; stage = STAGE_AFTER(stage), summed -= DEPTH) {
        begin_stage(&loaded, left, l, right, r);
        add_lines(sum, &ahead, tiles, stage, l, r);
        end_stage(&loaded, left, l, right, r, tiles, STAGE_BEFORE(stage), in_vectors);
        advance(l);
        advance(r);
        wait_for_stage();
        barrier(CLK_LOCAL_MEM_FENCE);
        add_last_lines(sum, &ahead, tiles, STAGE_AFTER(stage), l, r);
    }
}

#endif
