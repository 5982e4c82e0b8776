// SPDX-License-Identifier: Apache-2.0
//
// The windows of a convolution over two axes are two kernel arguments of eight components,
// `geometry` and `extents`. In a convolution over one axis the first axis has the extent 1. One over
// three axes, -DTHREE_AXES, has the same of the axis z, the slowest one, in a third argument,
// `depth`. Without it that axis has one tap, one window and one element, which are constants: the
// loops over it vanish.
//
// Tap kx of window ox has the coordinate x = ox * STRIDE_X - PAD_X + kx * DILATION_X in a row of
// the image. Coordinates outside of the image contribute nothing.
#ifndef COMMON_CONVOLUTION_CL_H
#define COMMON_CONVOLUTION_CL_H

#include "common/loop_nest.cl.h"

#define TAPS_Y geometry.s0
#define TAPS_X geometry.s1
#define STRIDE_Y geometry.s2
#define STRIDE_X geometry.s3
#define DILATION_Y geometry.s4
#define DILATION_X geometry.s5
#define PAD_Y geometry.s6
#define PAD_X geometry.s7
#define HEIGHT extents.s0
#define WIDTH extents.s1
#define WINDOWS_Y extents.s2
#define WINDOWS_X extents.s3
#ifdef THREE_AXES
#define TAPS_Z depth.s0
#define STRIDE_Z depth.s1
#define DILATION_Z depth.s2
#define PAD_Z depth.s3
#define DEPTH depth.s4
#define WINDOWS_Z depth.s5
#define AT_Z(z, stride) ((z)*stride.s2)
#else
#define TAPS_Z 1
#define STRIDE_Z 1
#define DILATION_Z 1
#define PAD_Z 0
#define DEPTH 1
#define WINDOWS_Z 1
#define AT_Z(z, stride) 0
#endif

// Declares the position of window `number` of an image.
#define FIND_WINDOW(oz, oy, ox, number)                \
    index_t oz = (number) / WINDOWS_X;                 \
    index_t oy = WINDOWS_Z == 1 ? oz : oz % WINDOWS_Y; \
    index_t ox = (number) % WINDOWS_X;                 \
    oz = WINDOWS_Z == 1 ? 0 : oz / WINDOWS_Y

// Moves to the beginning of the next row of windows.
#define NEXT_ROW(oz, oy, ox)                                 \
    {                                                        \
        ox = 0;                                              \
        oy++;                                                \
        if (WINDOWS_Z != 1 && oy == WINDOWS_Y) oy = 0, oz++; \
    }

// Returns the index of the first of the coordinates x, x + step, ... that is not negative, but at
// most `count`.
index_t first_inside(const index_t x, const index_t step, const index_t count)
{
    return x >= 0 ? 0 : min((-x - 1) / step + 1, count);
}

// Returns the index past the last of the coordinates x, x + step, ... that is less than `extent`.
index_t end_inside(const index_t x, const index_t step, const index_t extent, const index_t count)
{
    return x >= extent ? 0 : min((extent - 1 - x) / step + 1, count);
}

// Returns the window whose coordinate, times the step, is `at`, or a negative number if there is
// none.
index_t window_at(const index_t at, const index_t step, const index_t windows)
{
    if (at < 0 || at % step != 0 || at / step >= windows) return -1;
    return at / step;
}

// The numbers of the types are those of OC_DTYPES (host/meta/dtype.h). The number is -1 if there is
// no bias.
float load_bias(const int type, global const uchar *p, const index_t i)
{
    if (type < 0) return 0;
    if (type == 0) return load_f32((global const f32 *)p, i);
    if (type == 1) return load_f16((global const f16 *)p, i);
    return load_bf16((global const bf16 *)p, i);
}

// ---- Sums of PER_ITEM elements of a row, [first, end) ----

#ifdef PER_ITEM
void start_sums(float *sums, const float value)
{
    for (int i = 0; i < PER_ITEM; i++)
        sums[i] = value;
}

void store_sums(const float *sums, global T *to, const index_t first, const index_t end,
                const index_t stride)
{
    for (index_t i = first; i < end; i++)
        STORE(T, to, i * stride, sums[i - first]);
}

// Adds TERM, which depends on ox, to the sums of the elements that have the tap kx in a window ox.
// With PER_ITEM 1, on a GPU, no array is indexed at run time: it would be memory.
#if PER_ITEM == 1
#define ADD_WINDOWS(sums, kx, TERM)                                                         \
    {                                                                                       \
        const index_t ox = window_at(first + PAD_X - (kx)*DILATION_X, STRIDE_X, WINDOWS_X); \
        if (ox >= 0) sums[0] += (TERM);                                                     \
    }
#else
#define ADD_WINDOWS(sums, kx, TERM)                                               \
    {                                                                             \
        const index_t start = (kx)*DILATION_X - PAD_X - first;                    \
        const index_t skipped = first_inside(start, STRIDE_X, WINDOWS_X);         \
        const index_t stop = end_inside(start, STRIDE_X, end - first, WINDOWS_X); \
        if (STRIDE_X == 1)                                                        \
            for (index_t ox = skipped; ox < stop; ox++)                           \
                sums[start + ox] += (TERM);                                       \
        else                                                                      \
            for (index_t ox = skipped; ox < stop; ox++)                           \
                sums[start + ox * STRIDE_X] += (TERM);                            \
    }
#endif
#endif

#endif
