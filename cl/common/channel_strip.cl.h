// SPDX-License-Identifier: Apache-2.0
//
// A strip is at most STRIP successive points of an image. These functions convert strips of images
// with any strides and type T to and from the channel-blocked layout (common/channel_block.cl.h).
// In between, a strip is an array of rows, the points of each channel: rows of an image at a
// distance of a power of two share the sets of a cache, which holds fewer lines of a set than there
// are channels.
//
// The length of a strip is -DSTRIP=64, a multiple of 16. Without it this header declares nothing.
#ifndef COMMON_CHANNEL_STRIP_CL_H
#define COMMON_CHANNEL_STRIP_CL_H

#include "common/channel_block.cl.h"
#include "common/loop_nest.cl.h"
#include "common/transpose.cl.h"
#include "common/vector.cl.h"

#ifdef STRIP

#if STRIP % 16 != 0
#error "STRIP is a multiple of 16"
#endif

// This describes a channel block of an image.
struct channel_image {
    index_t points, width;
    index8_t stride;  // strides of n, c, y and x, in elements
    index_t present;  // number of existing channels from the first one of the block on
    int adjacent;     // whether the points are contiguous
};

#define POINT_OFFSET(image, p) \
    ((p) / (image)->width * (image)->stride.s2 + (p) % (image)->width * (image)->stride.s3)

struct rows {
    real at[CHANNEL_BLOCK][STRIP] __attribute__((aligned(64)));
};

// Prefetches the points that load_rows loads, if they are adjacent.
static inline void prefetch_rows(global const T *in, const struct channel_image *image,
                                 const index_t first, const int count, const int begin,
                                 const int end)
{
#ifdef PREFETCH
    for (int l = begin; image->adjacent && l < min((index_t)end, image->present); l++)
        for (int p = 0; p < count; p += 64 / (int)sizeof(T))
            PREFETCH_LINE(in + l * image->stride.s1 + first + p);
#endif
}

// Loads `count` points from `first` on, of the channels begin to end of the block. Channels past
// the last one are 0.
static inline void load_rows(struct rows *rows, global const T *in,
                             const struct channel_image *image, const index_t first,
                             const int count, const int begin, const int end)
{
    for (int l = begin; l < end; l++) {
        global const T *row = in + l * image->stride.s1;
        int p = 0;

#ifndef USE_F64
        if (image->adjacent && l < image->present)
            for (; p + 16 <= count; p += 16)
                *(float16 *)(rows->at[l] + p) = LOADV(T, 16, row + first + p);
#endif
        for (; p < count; p++)
            rows->at[l][p] = l < image->present ? LOAD(T, row, POINT_OFFSET(image, first + p)) : 0;
    }
}

static inline void store_rows(global T *out, const struct channel_image *image, const index_t first,
                              const int count, const struct rows *rows)
{
    for (int l = 0; l < CHANNEL_BLOCK && l < image->present; l++) {
        global T *row = out + l * image->stride.s1;
        int p = 0;

#ifndef USE_F64
        if (image->adjacent)
            for (; p + 16 <= count; p += 16)
                STOREV(T, 16, row + first + p, *(const float16 *)(rows->at[l] + p));
#endif
        for (; p < count; p++)
            STORE(T, row, image->adjacent ? first + p : POINT_OFFSET(image, first + p),
                  rows->at[l][p]);
    }
}

// Tiles of 8 points and 8 channels are transposed in registers. -DNO_TRANSPOSES omits this for
// checkers that do not support vectors made of two.
#if CHANNEL_BLOCK >= 8 && !defined(USE_F64) && !defined(NO_TRANSPOSES)
#define TILE 8
#endif

// Stores points 0 to count of the rows, `pitch` elements apart in `out`.
static inline void store_points(global real *out, const int pitch, const int count,
                                const struct rows *rows)
{
    int p = 0;

#ifdef TILE
    for (; p + TILE <= count; p += TILE)
#pragma unroll
        for (int l = 0; l < CHANNEL_BLOCK; l += TILE) {
            float8 tile[TILE];

#pragma unroll
            for (int i = 0; i < TILE; i++)
                tile[i] = *(const float8 *)(rows->at[l + i] + p);
            transpose8(tile);
#pragma unroll
            for (int i = 0; i < TILE; i++)
                *(global float8_unaligned *)(out + (p + i) * pitch + l) = tile[i];
        }
#endif
    for (; p < count; p++)
        for (int l = 0; l < CHANNEL_BLOCK; l++)
            out[p * pitch + l] = rows->at[l][p];
}

// Converts all points of an image whose rows are short. Tiles of adjacent points are read without
// an array of rows in between. The last tile may overlap the one before.
static inline void convert_points(global real *out, global const T *in,
                                  const struct channel_image *image)
{
#ifdef TILE
    if (image->adjacent && image->points >= TILE) {
        for (index_t p = 0;; p = min(p + TILE, image->points - TILE)) {
#pragma unroll
            for (int l = 0; l < CHANNEL_BLOCK; l += TILE) {
                float8 tile[TILE];

#pragma unroll
                for (int i = 0; i < TILE; i++)
                    tile[i] = l + i < image->present
                                  ? LOADV(T, 8, in + (l + i) * image->stride.s1 + p)
                                  : (float8)(0.0f);
                transpose8(tile);
#pragma unroll
                for (int i = 0; i < TILE; i++)
                    *(global float8_unaligned *)(out + (p + i) * CHANNEL_BLOCK + l) = tile[i];
            }
            if (p + TILE == image->points) return;
        }
    }
#endif
    for (index_t first = 0; first < image->points; first += STRIP) {
        const int count = (int)min(image->points - first, (index_t)STRIP);
        struct rows rows;

        load_rows(&rows, in, image, first, count, 0, CHANNEL_BLOCK);
        store_points(out + first * CHANNEL_BLOCK, CHANNEL_BLOCK, count, &rows);
    }
}

// Loads the rows of `count` points, which are `pitch` elements apart.
static inline void load_points(struct rows *rows, global const real *in, const int pitch,
                               const int count)
{
    int p = 0;

#ifdef TILE
    for (; p + TILE <= count; p += TILE)
#pragma unroll
        for (int l = 0; l < CHANNEL_BLOCK; l += TILE) {
            float8 tile[TILE];

#pragma unroll
            for (int i = 0; i < TILE; i++)
                tile[i] = *(global const float8_unaligned *)(in + (p + i) * pitch + l);
            transpose8(tile);
#pragma unroll
            for (int i = 0; i < TILE; i++)
                *(float8 *)(rows->at[l + i] + p) = tile[i];
        }
#endif
    for (; p < count; p++)
        for (int l = 0; l < CHANNEL_BLOCK; l++)
            rows->at[l][p] = in[p * pitch + l];
}

#endif

#endif
