// SPDX-License-Identifier: Apache-2.0
//
// Conversion between tensors of any strides and type and the channel-blocked layout
// (common/channel_block.cl.h). One work-item per strip of points of a channel block.
//
// -D T: f32 f16 bf16
// -D CHANNEL_BLOCK: 1 4 8 16
// -D STRIP: 64
// -D NON_TEMPORAL: - 1
// -D INDEX: int long

#if !defined(CHANNEL_BLOCK) || !defined(STRIP)
#error "the host defines CHANNEL_BLOCK and STRIP"
#endif

#include "common/vector.cl.h"

#define STORE_TILE(v, p) STOREV(f32, 8, p, v)
#include "common/channel_strip.cl.h"

// Strides in elements: n, c, y, x. `adjacent`: the points of an image are contiguous.
#define IMAGE                                                                                \
    const index_t images, const index_t channels, const index_t points, const index_t width, \
        const int adjacent, const index8_t stride

// Declares the channel block (counted over all images), its part of the image and the strip. Returns
// from the kernel if there is none.
#define FIND_STRIP                                                                            \
    if (points == 0) return;                                                                  \
    const index_t strips = (points - 1) / STRIP + 1;                                          \
    const index_t blocks = (channels - 1) / CHANNEL_BLOCK + 1;                                \
    const index_t block = (index_t)get_global_id(0) / strips;                                 \
    const index_t first = ((index_t)get_global_id(0) - block * strips) * STRIP;               \
    const index_t channel = block % blocks * CHANNEL_BLOCK;                                   \
    const int count = (int)min(points - first, (index_t)STRIP);                               \
    const struct channel_image image = {points, width, stride, channels - channel, adjacent}; \
    if (block >= images * blocks) return

#define CHANNEL_OFFSET (block / blocks * stride.s0 + channel * stride.s1)

kernel void to_channel_blocks(TENSOR(in), TENSOR(out), IMAGE)
{
    FIND_STRIP;

    struct rows rows;

    load_rows(&rows, POINTER(const T, in) + CHANNEL_OFFSET, &image, first, count, 0, CHANNEL_BLOCK);
    store_points(POINTER(real, out) + (block * points + first) * CHANNEL_BLOCK, CHANNEL_BLOCK,
                 count, &rows);
}

// out = the sum of `splits` consecutive arrays in channel-blocked layout, added in order.
kernel void from_channel_blocks(TENSOR(in), TENSOR(out), IMAGE, const index_t splits)
{
    FIND_STRIP;

    struct rows rows;

    load_points(&rows, POINTER(const real, in) + (block * points + first) * CHANNEL_BLOCK,
                CHANNEL_BLOCK, count, splits, images * blocks * points * CHANNEL_BLOCK);
    store_rows(POINTER(T, out) + CHANNEL_OFFSET, &image, first, count, &rows);
}
