// SPDX-License-Identifier: Apache-2.0
//
// This is aclnnGridSampler2D on tensors as they are (NCHW). There is one work-item per strip of
// points, which loops over the channels. The planes of input are contiguous.
//
//     out[n, c, point] = sum over the neighbors of weight * input[n, c, neighbor]
//
// Sums are accumulated in float (double for f64) and rounded once.
//
// -D T: f32 bf16
// -D INDEX: int
// -D MODE: BILINEAR NEAREST BICUBIC
// -D REFLECTS: - 1
// -D POINT_BLOCK: 1 8
// -D CHANNEL_BLOCK: 1 4
// -D STRIP: 128
// -D PREFETCH: 1
// -D NON_TEMPORAL: 1
// -D FORWARD: 1

#include "common/channel_strip.cl.h"
#include "common/grid_points.cl.h"

#define ROW_TYPE T
#include "common/grid_rows.cl.h"

// grid_points.cl.h computes coordinates without contraction. Sums may use fused multiply-add.
#pragma OPENCL FP_CONTRACT ON

// Loads elements at[0..POINT_BLOCK) of a plane, and 0 for those outside, by scalar loads: CPUs
// gather no faster.
static inline coord gather(global const T *plane, const int *at)
{
#if POINT_BLOCK == 1
    return at[0] < 0 ? 0 : LOAD(T, plane, at[0]);
#elif POINT_BLOCK == 8
    const int_coord places = vload8(0, at), inside = max(places, (int_coord)0);
    const coord v =
        (coord)(LOAD(T, plane, inside.s0), LOAD(T, plane, inside.s1), LOAD(T, plane, inside.s2),
                LOAD(T, plane, inside.s3), LOAD(T, plane, inside.s4), LOAD(T, plane, inside.s5),
                LOAD(T, plane, inside.s6), LOAD(T, plane, inside.s7));

    return SELECT(places < 0, (coord)0, v);
#else
#error "POINT_BLOCK is 1 or 8"
#endif
}

static inline coord sample_each(global const T *plane, const struct neighbors *t)
{
#if NEIGHBORS == 1
    return gather(plane, t->at);
#else
    coord sum = 0;

#pragma unroll
    for (int k = 0; k < NEIGHBORS; k++)
        sum += gather(plane, t->at + k * POINT_BLOCK) * LOAD_POINTS(t->weight, k);
    return sum;
#endif
}

#ifdef ROW

static inline coord sample_rows(global const T *plane, const struct neighbors *t)
{
    coord sum = 0;

#pragma unroll
    for (int k = 0; k < NEIGHBORS; k += ROW) {
        coord v[ROW];

        load_row(v, plane, t->at + k * POINT_BLOCK);
#pragma unroll
        for (int i = 0; i < ROW; i++)
            sum += v[i] * LOAD_POINTS(t->weight, k + i);
    }
    return sum;
}

#endif

// Samples the points of a strip in the channels that are present in a group.
static inline void sample_strip(struct rows *rows, global const T *plane, const index_t stride,
                                const index_t present, const struct neighbors *t, const bool *whole,
                                const int count)
{
    for (int i = 0; i * POINT_BLOCK < count; i++) {
#ifdef ROW
        if (whole[i]) {
#pragma unroll
            for (int l = 0; l < CHANNEL_BLOCK; l++)
                if (l < present)
                    STORE_POINTS(sample_rows(plane + l * stride, &t[i]), rows->at[l], i);
            continue;
        }
#endif
        for (int l = 0; l < CHANNEL_BLOCK && l < present; l++)
            STORE_POINTS(sample_each(plane + l * stride, &t[i]), rows->at[l], i);
    }
}

// Prefetches the last neighbors of every other point in some channels. In most grids, points that
// follow each other have neighbors that follow each other, and the first rows were read with the
// row of points above.
static inline void prefetch_last(const struct neighbors *t, global const T *in, const int channels,
                                 const index_t stride)
{
#ifdef PREFETCH
    for (int c = 0; c < min(channels, CHANNEL_BLOCK); c++)
        for (int j = POINT_BLOCK > 1; j < POINT_BLOCK; j += 2)
            PREFETCH_LINE(in + c * stride + max(t->at[(NEIGHBORS - 1) * POINT_BLOCK + j], 0));
#endif
}

// Strides are in elements: input n, c; out n, c, y, x. If `adjacent`, the points of an image of out
// are contiguous.
kernel EXPLICIT_VECTORS void planes(TENSOR(input), TENSOR(grid), TENSOR(out), const int images,
                                    const int channels, const int width, const int height,
                                    const int borders, const int points, const int out_width,
                                    const int adjacent, const index8_t input_stride,
                                    const index8_t out_stride)
{
    if (points == 0) return;

    const size_t strips = (points - 1) / STRIP + 1, n = get_global_id(0) / strips;
    const index_t first = get_global_id(0) % strips * STRIP;
    const int count = (int)min(points - first, (index_t)STRIP);
    struct channel_image image = {points, out_width, out_stride, 1, adjacent};
    global const real *grid = POINTER(const real, grid) + (n * points + first) * 2;
    global const T *in = POINTER(const T, input) + (index_t)n * input_stride.s0;
    struct neighbors t[STRIP / POINT_BLOCK];
    struct rows rows;
    bool whole[STRIP / POINT_BLOCK];

    if (n >= (size_t)images) return;
    for (int i = 0; i * POINT_BLOCK < count; i++) {
        load_neighbors(&t[i], grid + 2 * i * POINT_BLOCK, min(count - i * POINT_BLOCK, POINT_BLOCK),
                       width, height, borders);
#ifdef ROW
        whole[i] = has_rows(&t[i]);
#endif
        prefetch_last(&t[i], in, channels, input_stride.s1);
    }
    for (index_t c = 0; c < channels; c += CHANNEL_BLOCK) {
        image.present = channels - c;
        sample_strip(&rows, in + c * input_stride.s1, input_stride.s1, image.present, t, whole,
                     count);
        store_rows(POINTER(T, out) + (index_t)n * out_stride.s0 + c * out_stride.s1, &image, first,
                   count, &rows);
    }
}
