// SPDX-License-Identifier: Apache-2.0
//
// aclnnGridSampler2DBackward, owner-computes: each accumulator is updated by one work-item only.
// Channel-blocked layout.
//
//     inputGrad[n, c, element] = sum over the points of weight * gradOutput[n, c, point]
//     gridGrad[n, point]       = sum over c and the neighbors of gradOutput * input * d weight
//
// Sums are accumulated in float (double for f64). The step that follows rounds them once.
//
// -D T: f32 bf16
// -D MODE: BILINEAR NEAREST BICUBIC
// -D PADDING: ZEROS BORDER REFLECTION
// -D ALIGN_CORNERS: - 1
// -D POINT_BLOCK: 1 8
// -D CHANNEL_BLOCK: 16
// -D INPUT_GRAD: 1
// -D GRID_GRAD: 0 1
// -D PREFETCH: 1

#if !defined(INPUT_GRAD) || !defined(GRID_GRAD) || !defined(CHANNEL_BLOCK)
#error \
    "the host defines CHANNEL_BLOCK, and INPUT_GRAD and GRID_GRAD: 1 for a requested gradient, else 0"
#endif

#include "common/channel_block.cl.h"
#include "common/grid_points.cl.h"
#include "common/vector.cl.h"

// grid_points.cl.h computes coordinates without contraction; sums may use fused multiply-add.
#pragma OPENCL FP_CONTRACT ON

// Adds the terms of point j of a block, whose gradient is g, and stores its partial gridGrad.
static inline void add_point(const struct neighbors *t, const int j, const block_t g,
                             global const real *input, global real *sums, global real *part)
{
    block_t dx = 0, dy = 0;

    for (int i = j; i < NEIGHBORS * POINT_BLOCK; i += POINT_BLOCK) {
        const int at = t->at[i];

        if (at < 0) continue;
        if (INPUT_GRAD) STORE_BLOCK(LOAD_BLOCK(sums, at) + g * t->weight[i], sums, at);
        if (GRID_GRAD) {
            dx += LOAD_BLOCK(input, at) * t->dx[i];
            dy += LOAD_BLOCK(input, at) * t->dy[i];
        }
    }
    if (GRID_GRAD) {
        part[2 * j] = SUM_BLOCK(dx * g);
        part[2 * j + 1] = SUM_BLOCK(dy * g);
    }
}

// Prefetches every other element that a block of points touches; hardware fetches the adjacent lines.
static inline void prefetch_points(const struct neighbors *t, global const real *input,
                                   global const real *sums)
{
#ifdef PREFETCH
    for (int k = 0; k < NEIGHBORS; k += 2)
        for (int j = 0; j < POINT_BLOCK; j++) {
            const size_t at = max(t->at[k * POINT_BLOCK + j], 0) * (size_t)CHANNEL_BLOCK;

            if (INPUT_GRAD) PREFETCH_LINE(sums + at);
            if (GRID_GRAD) PREFETCH_LINE(input + at);
        }
#endif
}

// One work-item per image, channel block and split of the points. It owns the accumulators
// sums[split][image][channel block] and the partial results part[channel block][n][point][2] of
// gridGrad.
kernel void channel_blocks(TENSOR(grad), TENSOR(input), TENSOR(grid), TENSOR(sums), TENSOR(part),
                           const int images, const int blocks, const int splits, const int width,
                           const int height, const int points)
{
    const size_t id = get_global_id(0), planes = (size_t)images * blocks;

    if (points == 0 || id >= planes * splits) return;

    const size_t plane = id % planes;
    const int n = plane / blocks, block = plane % blocks, split = id / planes;
    const size_t elements = (size_t)width * height;
    global const real *grad = POINTER(const real, grad) + plane * points * CHANNEL_BLOCK;
    global const real *grid = POINTER(const real, grid) + (size_t)n * points * 2;
    global const real *input = POINTER(const real, input) + plane * elements * CHANNEL_BLOCK;
    global real *sums = POINTER(real, sums) + id * elements * CHANNEL_BLOCK;
    global real *part = POINTER(real, part) + ((size_t)block * images + n) * points * 2;
    const int point_blocks = (points - 1) / POINT_BLOCK + 1;
    const int start = (int)((long)point_blocks * split / splits) * POINT_BLOCK;
    const int end = min((int)((long)point_blocks * (split + 1) / splits) * POINT_BLOCK, points);
    struct neighbors t[2];

    for (size_t i = 0; INPUT_GRAD && i < elements * CHANNEL_BLOCK; i++)
        sums[i] = 0;
    // Finds and prefetches the neighbors of a block of points before it adds those of the one before.
    for (int p = start; p < end + POINT_BLOCK; p += POINT_BLOCK) {
        const int turn = p / POINT_BLOCK & 1, before = p - POINT_BLOCK;

        if (p < end) {
            load_neighbors(&t[turn], grid + 2 * (size_t)p, min(end - p, POINT_BLOCK), width,
                           height);
            prefetch_points(&t[turn], input, sums);
        }
        if (p == start) continue;
        if (end - before >= POINT_BLOCK) {
            for (int j = 0; j < POINT_BLOCK; j++)
                add_point(&t[1 - turn], j, LOAD_BLOCK(grad, before + j), input, sums,
                          part + 2 * (size_t)before);
        } else {
            for (int j = 0; j < end - before; j++)
                add_point(&t[1 - turn], j, LOAD_BLOCK(grad, before + j), input, sums,
                          part + 2 * (size_t)before);
        }
    }
}
