// SPDX-License-Identifier: Apache-2.0
//
// Conversion between tensors of any strides and type and the channel-blocked layout
// (common/channel_block.cl.h). One work-item per POINTS_PER_ITEM points of a channel block.
//
// -D T: f32 f16 bf16
// -D CHANNEL_BLOCK: 1 4 8 16
// -D POINTS_PER_ITEM: 64
// -D NON_TEMPORAL: - 1
// -D INDEX: int long

#if !defined(CHANNEL_BLOCK) || !defined(POINTS_PER_ITEM) || POINTS_PER_ITEM % 16 != 0
#error "the host defines CHANNEL_BLOCK, and POINTS_PER_ITEM as a multiple of 16"
#endif

#include "common/channel_block.cl.h"
#include "common/loop_nest.cl.h"
#include "common/transpose.cl.h"
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

// Adjacent points are transposed in registers, TILE points of all channels of a block at a time. They
// pass through an array, so that each channel's points are loaded or stored together: rows at a
// distance of a power of two share the sets of a cache, which holds fewer lines of a set than there
// are channels. Not with -DNO_TRANSPOSES, for checkers that do not support vectors made of two.
#if (CHANNEL_BLOCK == 1 || CHANNEL_BLOCK >= 8) && !defined(USE_F64) && !defined(NO_TRANSPOSES)
#define IN_REGISTERS
#define TILE 16
#if CHANNEL_BLOCK >= 8

// `low` has the first 8 points of each channel, `high` the others; afterwards, the channels 8 * i to
// 8 * i + 7 of point p are low[8 * i + p], those of point 8 + p are high[8 * i + p]. Its own inverse.
static inline void transpose_tile(float8 low[CHANNEL_BLOCK], float8 high[CHANNEL_BLOCK])
{
    for (int l = 0; l < CHANNEL_BLOCK; l += 8) {
        transpose8(low + l);
        transpose8(high + l);
    }
}
#if CHANNEL_BLOCK == 8
#define POINT_OF(half_tile, p) (half_tile)[p]
#define SET_POINT(half_tile, p, block) (half_tile)[p] = (block)
#else
#define POINT_OF(half_tile, p) (float16)((half_tile)[p], (half_tile)[(p) + 8])
#define SET_POINT(half_tile, p, block) \
    (half_tile)[p] = (block).lo;       \
    (half_tile)[(p) + 8] = (block).hi
#endif
#endif

// rows[l][0..count) = the points of each channel. The last tile begins earlier if it is not full.
static inline void load_rows(float rows[CHANNEL_BLOCK * POINTS_PER_ITEM], global const T *in,
                             const index_t stride, const index_t present, const int count,
                             const int last)
{
    for (int l = 0; l < CHANNEL_BLOCK; l++)
        for (int t = 0; t < count; t += TILE) {
            const float16 v =
                l < present ? LOADV(T, 16, in + l * stride + min(t, last)) : (float16)(0);

            vstore16(v, 0, rows + l * POINTS_PER_ITEM + t);
        }
}

// Stores the points of a tile from `skipped` on.
static inline void store_tile(const float *rows, global float *out, const int skipped)
{
#if CHANNEL_BLOCK == 1
    for (int p = skipped; p < TILE; p++)
        out[p] = rows[p];
#else
    float8 low[CHANNEL_BLOCK], high[CHANNEL_BLOCK];

#pragma unroll
    for (int l = 0; l < CHANNEL_BLOCK; l++) {
        low[l] = vload8(0, rows + l * POINTS_PER_ITEM);
        high[l] = vload8(1, rows + l * POINTS_PER_ITEM);
    }
    transpose_tile(low, high);
#pragma unroll
    for (int p = 0; p < 8; p++)
        if (p >= skipped) STOREV(f32, CHANNEL_BLOCK, out + p * CHANNEL_BLOCK, POINT_OF(low, p));
#pragma unroll
    for (int p = 0; p < 8; p++)
        if (p + 8 >= skipped)
            STOREV(f32, CHANNEL_BLOCK, out + (p + 8) * CHANNEL_BLOCK, POINT_OF(high, p));
#endif
}
#endif

// Channels past the last one become 0.
kernel void to_channel_blocks(TENSOR(in), TENSOR(out), IMAGE)
{
    FIND_POINTS;

    global const T *in = POINTER(const T, in) + block / blocks * stride.s0 + channel * stride.s1;
    global real *out = POINTER(real, out) + (block * points + first) * CHANNEL_BLOCK;

#ifdef IN_REGISTERS
    if (adjacent && points >= TILE) {
        const int last = (int)min(points - first - TILE, (index_t)POINTS_PER_ITEM);
        float rows[CHANNEL_BLOCK * POINTS_PER_ITEM];

        load_rows(rows, in + first * stride.s3, stride.s1, channels - channel, count, last);
        for (int t = 0; t < count; t += TILE) {
            const int start = min(t, last);

            store_tile(rows + t, out + start * CHANNEL_BLOCK, t - start);
        }
        return;
    }
#endif
    for (int p = 0; p < count; p++)
        for (int l = 0; l < CHANNEL_BLOCK; l++)
            out[p * CHANNEL_BLOCK + l] =
                channel + l < channels ? LOAD(T, in, l * stride.s1 + POINT_OFFSET(first + p)) : 0;
}

// The sum of block `i` of `splits` arrays, which are `distance` apart, in order.
static inline block_t sum_of_splits(global const real *in, const index_t i, const index_t splits,
                                    const index_t distance)
{
    block_t sum = LOAD_BLOCK(in, i);

    for (index_t b = 1; b < splits; b++)
        sum += LOAD_BLOCK(in + b * distance, i);
    return sum;
}

#ifdef IN_REGISTERS
// rows[l][0..TILE) = the sums of a tile.
static inline void load_tile(float *rows, global const float *in, const index_t splits,
                             const index_t distance)
{
#if CHANNEL_BLOCK == 1
    float16 sum = LOADV(f32, 16, in);

    for (index_t b = 1; b < splits; b++)
        sum += LOADV(f32, 16, in + b * distance);
    vstore16(sum, 0, rows);
#else
    float8 low[CHANNEL_BLOCK], high[CHANNEL_BLOCK];

#pragma unroll
    for (int p = 0; p < 8; p++) {
        const block_t first = sum_of_splits(in, p, splits, distance);
        const block_t second = sum_of_splits(in, p + 8, splits, distance);

        SET_POINT(low, p, first);
        SET_POINT(high, p, second);
    }
    transpose_tile(low, high);
#pragma unroll
    for (int l = 0; l < CHANNEL_BLOCK; l++) {
        vstore8(low[l], 0, rows + l * POINTS_PER_ITEM);
        vstore8(high[l], 1, rows + l * POINTS_PER_ITEM);
    }
#endif
}

static inline void store_rows(const float rows[CHANNEL_BLOCK * POINTS_PER_ITEM], global T *out,
                              const index_t stride, const index_t present, const int count)
{
    for (int l = 0; l < CHANNEL_BLOCK && l < present; l++)
        for (int t = 0; t < count; t += TILE) {
            const float16 v = vload16(0, rows + l * POINTS_PER_ITEM + t);

            STOREV(T, 16, out + l * stride + t, v);
        }
}
#endif

// out = the sum of `splits` consecutive arrays in channel-blocked layout, added in order.
kernel void from_channel_blocks(TENSOR(in), TENSOR(out), IMAGE, const index_t splits)
{
    FIND_POINTS;

    global const real *in = POINTER(const real, in) + (block * points + first) * CHANNEL_BLOCK;
    global T *out = POINTER(T, out) + block / blocks * stride.s0 + channel * stride.s1;
    const index_t distance = images * blocks * points * CHANNEL_BLOCK;

    int begin = 0;

#ifdef IN_REGISTERS
    if (adjacent) {
        float rows[CHANNEL_BLOCK * POINTS_PER_ITEM];

        for (; begin + TILE <= count; begin += TILE)
            load_tile(rows + begin, in + begin * CHANNEL_BLOCK, splits, distance);
        store_rows(rows, out + first * stride.s3, stride.s1, channels - channel, begin);
    }
#endif
    for (int p = begin; p < count; p++) {
        const block_t sum = sum_of_splits(in, p, splits, distance);
        const real *channel_sums = (const real *)&sum;

        for (int l = 0; l < CHANNEL_BLOCK && channel + l < channels; l++)
            STORE(T, out, l * stride.s1 + POINT_OFFSET(first + p), channel_sums[l]);
    }
}
