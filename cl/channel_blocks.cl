// SPDX-License-Identifier: Apache-2.0
//
// Conversion between tensors of any strides and type and the channel-blocked layout
// (common/channel_block.cl.h). One work-item per POINTS_PER_ITEM points of a channel block.
//
// -D T: f32 f16 bf16
// -D CHANNEL_BLOCK: 1 4 8 16
// -D POINTS_PER_ITEM: 16
// -D INDEX: int long

#if !defined(CHANNEL_BLOCK) || POINTS_PER_ITEM != 16
#error "the host defines CHANNEL_BLOCK, and POINTS_PER_ITEM as 16, the width of the vectors here"
#endif

#include "common/channel_block.cl.h"
#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

// Strides in elements: n, c, y, x. `adjacent`: the points of an image are contiguous.
#define IMAGE                                                                                \
    const index_t images, const index_t channels, const index_t points, const index_t width, \
        const int adjacent, const index8_t stride

// Declares the channel block (counted over all images), its first channel and the first point.
// Returns from the kernel if there is none.
#define FIND_POINTS                                                                      \
    if (points == 0) return;                                                             \
    const index_t items = (points - 1) / POINTS_PER_ITEM + 1;                            \
    const index_t blocks = (channels - 1) / CHANNEL_BLOCK + 1;                           \
    const index_t block = (index_t)get_global_id(0) / items;                             \
    const index_t first = ((index_t)get_global_id(0) - block * items) * POINTS_PER_ITEM; \
    const index_t channel = block % blocks * CHANNEL_BLOCK;                              \
    const int count = (int)min(points - first, (index_t)POINTS_PER_ITEM);                \
    if (block >= images * blocks) return

#define POINT_OFFSET(p) ((p) / width * stride.s2 + (p) % width * stride.s3)

// Channels past the last one become 0.
kernel void to_channel_blocks(TENSOR(in), TENSOR(out), IMAGE)
{
    FIND_POINTS;

    global const T *in = POINTER(const T, in) + block / blocks * stride.s0 + channel * stride.s1;
    global real *out = POINTER(real, out) + (block * points + first) * CHANNEL_BLOCK;
    real values[CHANNEL_BLOCK * POINTS_PER_ITEM];

    for (int l = 0; l < CHANNEL_BLOCK; l++) {
        const bool present = channel + l < channels;
        global const T *row = in + l * stride.s1;

#ifndef USE_F64
        if (present && adjacent && count == POINTS_PER_ITEM) {
            vstore16(LOADV(T, 16, row + first * stride.s3), l, values);
            continue;
        }
#endif
        for (int p = 0; p < POINTS_PER_ITEM; p++)
            values[l * POINTS_PER_ITEM + p] =
                present && p < count ? LOAD(T, row, POINT_OFFSET(first + p)) : 0;
    }
    for (int p = 0; p < count; p++)
        for (int l = 0; l < CHANNEL_BLOCK; l++)
            out[p * CHANNEL_BLOCK + l] = values[l * POINTS_PER_ITEM + p];
}

// out = the sum of `splits` consecutive arrays in channel-blocked layout, added in order.
kernel void from_channel_blocks(TENSOR(in), TENSOR(out), IMAGE, const index_t splits)
{
    FIND_POINTS;

    global T *out = POINTER(T, out) + block / blocks * stride.s0 + channel * stride.s1;
    real values[CHANNEL_BLOCK * POINTS_PER_ITEM];

    for (int p = 0; p < count; p++) {
        global const real *in =
            POINTER(const real, in) + (block * points + first + p) * CHANNEL_BLOCK;
        block_t sum = LOAD_BLOCK(in, 0);

        for (index_t b = 1; b < splits; b++)
            sum += LOAD_BLOCK(in + b * images * blocks * points * CHANNEL_BLOCK, 0);
        STORE_BLOCK(sum, values, p);
    }
    for (int l = 0; l < CHANNEL_BLOCK && channel + l < channels; l++) {
        global T *row = out + l * stride.s1;

#ifndef USE_F64
        if (adjacent && count == POINTS_PER_ITEM) {
            float16 v;
            float *to = (float *)&v;

            for (int p = 0; p < POINTS_PER_ITEM; p++)
                to[p] = values[p * CHANNEL_BLOCK + l];
            STOREV(T, 16, row + first * stride.s3, v);
            continue;
        }
#endif
        for (int p = 0; p < count; p++)
            STORE(T, row, POINT_OFFSET(first + p), values[p * CHANNEL_BLOCK + l]);
    }
}
