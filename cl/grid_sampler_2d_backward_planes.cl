// SPDX-License-Identifier: Apache-2.0
//
// aclnnGridSampler2DBackward, owner-computes: each accumulator is updated by one work-item only.
// Planes (NCHW), for few channels and for nearest.
//
//     inputGrad[n, c, element] = sum over the points of weight * gradOutput[n, c, point]
//     gridGrad[n, point]       = sum over c and the neighbors of gradOutput * input * d weight
//
// Sums are accumulated in float (double for f64). The step that follows rounds them once.
//
// -D T: f32 bf16
// -D INDEX: int
// -D MODE: BILINEAR NEAREST BICUBIC
// -D PADDING: ZEROS BORDER REFLECTION
// -D ALIGN_CORNERS: - 1
// -D POINT_BLOCK: 1 8
// -D CHANNELS: 3
// -D INPUT_GRAD: 1
// -D GRID_GRAD: 0 1
// -D PREFETCH: 1
// -D ALGORITHM: NCHW STRIP_MINED

#define NCHW 1
#define STRIP_MINED 2

#if !defined(INPUT_GRAD) || !defined(GRID_GRAD)
#error "the host defines INPUT_GRAD and GRID_GRAD: 1 for a requested gradient, else 0"
#endif

#include "common/grid_points.cl.h"
#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

// grid_points.cl.h computes coordinates without contraction; sums may use fused multiply-add.
#pragma OPENCL FP_CONTRACT ON

// ---- NCHW, for few channels ----

#if ALGORITHM == NCHW

#ifndef CHANNELS
#error "the host defines CHANNELS"
#endif

// The planes of an image. The strides are those of a channel.
struct planes {
    global real *sums, *grid_grad;
    global const T *grad;
    global const real *input;
    size_t sum_stride, grad_stride, input_stride;
};

// Adds the terms of point j of a block, which is point p of the image, and stores its gridGrad.
// Loads the accumulators of all channels before it stores the first one: planes whose size is a
// power of two alias in the cache (4K aliasing), and a load would stall on the earlier store.
static inline void add_point(const struct neighbors *t, const int j, const int p,
                             const real grad[CHANNELS * POINT_BLOCK], const struct planes *image)
{
    real g[CHANNELS], dx = 0, dy = 0;

#pragma unroll
    for (int c = 0; c < CHANNELS; c++)
        g[c] = grad[c * POINT_BLOCK + j];
#pragma unroll
    for (int k = 0; k < NEIGHBORS; k++) {
        const int at = t->at[k * POINT_BLOCK + j];
        real sum[CHANNELS], read = 0;

        if (at < 0) continue;
#pragma unroll
        for (int c = 0; c < CHANNELS; c++) {
            if (INPUT_GRAD) sum[c] = image->sums[c * image->sum_stride + at];
            if (GRID_GRAD) read += g[c] * image->input[c * image->input_stride + at];
        }
#pragma unroll
        for (int c = 0; c < CHANNELS && INPUT_GRAD; c++)
            image->sums[c * image->sum_stride + at] =
                sum[c] + g[c] * t->weight[k * POINT_BLOCK + j];
        dx += read * t->dx[k * POINT_BLOCK + j];
        dy += read * t->dy[k * POINT_BLOCK + j];
    }
    if (GRID_GRAD) {
        image->grid_grad[2 * (size_t)p] = dx;
        image->grid_grad[2 * (size_t)p + 1] = dy;
    }
}

// Loads gradOutput of `count` points, starting at p, channel by channel.
static inline void load_block(real grad[CHANNELS * POINT_BLOCK], const int p, const int count,
                              const struct planes *image)
{
    for (int c = 0; c < CHANNELS; c++) {
        global const T *from = image->grad + c * image->grad_stride + p;

#if POINT_BLOCK > 1
        if (count == POINT_BLOCK) {
            CAT(vstore, POINT_BLOCK)(LOADV(T, POINT_BLOCK, from), c, grad);
            continue;
        }
#endif
        for (int j = 0; j < count; j++)
            grad[c * POINT_BLOCK + j] = LOAD(T, from, j);
    }
}

// Prefetches the elements of the last point of a block. Hardware prefetchers do not follow that
// many streams.
static inline void prefetch_block(const struct neighbors *t, const struct planes *image)
{
#pragma unroll
    for (int k = 0; k < NEIGHBORS; k += 2) {
        const int at = t->at[k * POINT_BLOCK + POINT_BLOCK - 1];

        if (at < 0) continue;
#pragma unroll
        for (int c = 0; c < CHANNELS; c++) {
            if (INPUT_GRAD) PREFETCH_LINE(image->sums + c * image->sum_stride + at);
            if (GRID_GRAD) PREFETCH_LINE(image->input + c * image->input_stride + at);
        }
    }
}

// One work-item per image and split of the points. It owns the accumulators sums[split][image],
// which are initially 0. Strides in elements: image and channel of grad, of input, of sums.
kernel void nchw(TENSOR(grad), TENSOR(input), TENSOR(grid), TENSOR(sums), TENSOR(grid_grad),
                 const int images, const int splits, const int width, const int height,
                 const int points, const index8_t strides)
{
    const size_t id = get_global_id(0);

    if (points == 0 || id >= (size_t)images * splits) return;

    const int n = id % images, split = id / images;
    const struct planes image = {
        .grad = POINTER(const T, grad) + n * (size_t)strides.s0,
        .grad_stride = strides.s1,
        .input = POINTER(const real, input) + n * (size_t)strides.s2,
        .input_stride = strides.s3,
        .sums = POINTER(real, sums) + id * (size_t)strides.s4,
        .sum_stride = strides.s5,
        .grid_grad = POINTER(real, grid_grad) + (size_t)n * points * 2,
    };
    global const real *grid = POINTER(const real, grid) + (size_t)n * points * 2;
    const int blocks = (points - 1) / POINT_BLOCK + 1;
    const int end = min((int)((long)blocks * (split + 1) / splits) * POINT_BLOCK, points);
    const int start = (int)((long)blocks * split / splits) * POINT_BLOCK;
    struct neighbors t[2];
    real grad[CHANNELS * POINT_BLOCK];

    // Finds and prefetches the neighbors of a block one iteration before it adds their terms.
    for (int p = start; p < end + POINT_BLOCK; p += POINT_BLOCK) {
        const int turn = p / POINT_BLOCK & 1;

        if (p < end) {
            load_neighbors(&t[turn], grid + 2 * (size_t)p, min(end - p, POINT_BLOCK), width,
                           height);
            prefetch_block(&t[turn], &image);
        }
        if (p == start) continue;

        const int before = p - POINT_BLOCK, count = min(POINT_BLOCK, end - before);

        load_block(grad, before, count, &image);
        for (int j = 0; j < count; j++)
            add_point(&t[1 - turn], j, before + j, grad, &image);
    }
}

// ---- NCHW for nearest, strip-mined: no weights, so each plane of a strip is a simple loop ----

#elif ALGORITHM == STRIP_MINED

// Points whose elements are found once for all planes.
#define STRIP 256

// values[0..count) = the next points of a plane.
static inline void load_strip(real values[STRIP], global const T *from, const int count)
{
#ifndef USE_F64
    if (count == STRIP) {
        for (int i = 0; i < STRIP; i += 16)
            vstore16(LOADV(T, 16, from + i), 0, values + i);
        return;
    }
#endif
    for (int i = 0; i < count; i++)
        values[i] = LOAD(T, from, i);
}

// at[0..count) = the elements that the points touch, -1 for those outside. True if none is outside
// and the strip is full.
static inline bool find_strip(int at[STRIP], global const real *grid, const int count,
                              const int width, const int height)
{
    struct neighbors t;
    int least = 0;

    for (int i = 0; i < count; i += POINT_BLOCK) {
        load_neighbors(&t, grid + 2 * i, min(count - i, POINT_BLOCK), width, height);
        for (int j = 0; j < POINT_BLOCK; j++)
            at[i + j] = t.at[j];
    }
    if (count < STRIP) return false;
    for (int i = 0; i < STRIP; i++)
        least = min(least, at[i]);
    return least >= 0;
}

// One work-item per image, group of channels and split of the points. It owns the accumulators
// sums[split][image][channels of the group]. Strides in elements: image and channel of grad, of
// sums.
kernel void strip_mined(TENSOR(grad), TENSOR(grid), TENSOR(sums), const int images,
                        const int channels, const int groups, const int splits, const int width,
                        const int height, const int points, const index8_t strides)
{
    const size_t id = get_global_id(0);

    if (points == 0 || id >= (size_t)images * groups * splits) return;

    const int n = id / groups % images, split = id / groups / images, group = id % groups;
    const int first = (int)((long)channels * group / groups);
    const int last = (int)((long)channels * (group + 1) / groups);
    const size_t elements = (size_t)width * height;
    global const T *grad = POINTER(const T, grad) + n * (size_t)strides.s0;
    global real *sums = POINTER(real, sums) + (split * (size_t)images + n) * (size_t)strides.s2;
    global const real *grid = POINTER(const real, grid) + (size_t)n * points * 2;
    const int blocks = (points - 1) / STRIP + 1;
    const int end = min((int)((long)blocks * (split + 1) / splits) * STRIP, points);
    int at[STRIP];
    real values[STRIP];

    for (int c = first; c < last; c++)
        for (size_t i = 0; i < elements; i++)
            sums[c * (size_t)strides.s3 + i] = 0;
    for (int p = (int)((long)blocks * split / splits) * STRIP; p < end; p += STRIP) {
        const int count = min(end - p, STRIP);
        const bool inside = find_strip(at, grid + 2 * (size_t)p, count, width, height);

        for (int c = first; c < last; c++) {
            global real *plane = sums + c * (size_t)strides.s3;

            load_strip(values, grad + c * (size_t)strides.s1 + p, count);
            if (inside) {
#pragma unroll 8
                for (int i = 0; i < STRIP; i++)
                    plane[at[i]] += values[i];
            } else {
                for (int i = 0; i < count; i++)
                    if (at[i] >= 0) plane[at[i]] += values[i];
            }
        }
    }
}

#else
#error "the host defines ALGORITHM"
#endif
