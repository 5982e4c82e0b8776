// SPDX-License-Identifier: Apache-2.0
//
// Between images of any strides and type, and images in lanes (common/channel_block.cl.h). A work-item
// moves BLOCK points of one chunk of channels; nobody else writes them.
//
// -D T: f32 f16 bf16
// -D CHANNEL_BLOCK: 1 4 8 16
// -D INDEX: int long

#include "common/channel_block.cl.h"
#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

#define BLOCK 16

// The image's strides in elements: n, c, y, x. `adjacent`: its points follow each other in memory.
#define IMAGE                                                                                \
    const index_t images, const index_t channels, const index_t points, const index_t width, \
        const index_t adjacent, const index8_t stride

// Names the chunk (over all images), its first channel and the block's first point.
#define FIND_BLOCK                                                              \
    if (points == 0) return;                                                    \
    const index_t blocks = (points - 1) / BLOCK + 1;                            \
    const index_t chunks = (channels - 1) / CHANNEL_BLOCK + 1;                          \
    const index_t chunk = (index_t)get_global_id(0) / blocks;                   \
    const index_t first = ((index_t)get_global_id(0) - chunk * blocks) * BLOCK; \
    const index_t channel = chunk % chunks * CHANNEL_BLOCK;                             \
    const int count = (int)min(points - first, (index_t)BLOCK);                 \
    if (chunk >= images * chunks) return

#define POINT_OFFSET(p) ((p) / width * stride.s2 + (p) % width * stride.s3)

// Lanes behind the last channel get 0.
kernel void to_channel_blocks(TENSOR(in), TENSOR(out), IMAGE)
{
    FIND_BLOCK;

    global const T *in = POINTER(const T, in) + chunk / chunks * stride.s0 + channel * stride.s1;
    global real *out = POINTER(real, out) + (chunk * points + first) * CHANNEL_BLOCK;
    real values[CHANNEL_BLOCK * BLOCK];

    for (int l = 0; l < CHANNEL_BLOCK; l++) {
        const bool present = channel + l < channels;
        global const T *row = in + l * stride.s1;

#ifndef USE_F64
        if (present && adjacent && count == BLOCK) {
            vstore16(LOADV(T, 16, row + first * stride.s3), l, values);
            continue;
        }
#endif
        for (int p = 0; p < BLOCK; p++)
            values[l * BLOCK + p] =
                present && p < count ? LOAD(T, row, POINT_OFFSET(first + p)) : 0;
    }
    for (int p = 0; p < count; p++)
        for (int l = 0; l < CHANNEL_BLOCK; l++)
            out[p * CHANNEL_BLOCK + l] = values[l * BLOCK + p];
}

// out = the sum of `splits` images in lanes, in this order; they lie one behind the other.
kernel void from_channel_blocks(TENSOR(in), TENSOR(out), IMAGE, const index_t splits)
{
    FIND_BLOCK;

    global T *out = POINTER(T, out) + chunk / chunks * stride.s0 + channel * stride.s1;
    real values[CHANNEL_BLOCK * BLOCK];

    for (int p = 0; p < count; p++) {
        global const real *in = POINTER(const real, in) + (chunk * points + first + p) * CHANNEL_BLOCK;
        block_t sum = LOAD_BLOCK(in, 0);

        for (index_t b = 1; b < splits; b++)
            sum += LOAD_BLOCK(in + b * images * chunks * points * CHANNEL_BLOCK, 0);
        STORE_BLOCK(sum, values, p);
    }
    for (int l = 0; l < CHANNEL_BLOCK && channel + l < channels; l++) {
        global T *row = out + l * stride.s1;

#ifndef USE_F64
        if (adjacent && count == BLOCK) {
            float16 v;
            float *lane = (float *)&v;

            for (int p = 0; p < BLOCK; p++)
                lane[p] = values[p * CHANNEL_BLOCK + l];
            STOREV(T, 16, row + first * stride.s3, v);
            continue;
        }
#endif
        for (int p = 0; p < count; p++)
            STORE(T, row, POINT_OFFSET(first + p), values[p * CHANNEL_BLOCK + l]);
    }
}
