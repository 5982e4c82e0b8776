// SPDX-License-Identifier: Apache-2.0
//
// This is aclnnGridSampler2D with one work-item per point and group of channels. Adjacent
// work-items have adjacent points, so that their accesses to grid and out are coalesced.
//
//     out[n, c, point] = sum over the neighbors of weight * input[n, c, neighbor]
//
// Sums are accumulated in float (double for f64) and rounded once.
//
// -D T: f32 bf16
// -D INDEX: int
// -D MODE: BILINEAR NEAREST BICUBIC
// -D REFLECTS: - 1
// -D POINT_BLOCK: 1
// -D FORWARD: 1

#include "common/grid_points.cl.h"
#include "common/loop_nest.cl.h"

// grid_points.cl.h computes coordinates without contraction. Sums may use fused multiply-add.
#pragma OPENCL FP_CONTRACT ON

// Strides are in elements: input and out n, c, y, x; grid n, y, x, coordinate.
kernel EXPLICIT_VECTORS void points(TENSOR(input), TENSOR(grid), TENSOR(out), const index_t images,
                                    const index_t channels, const index_t channels_per_item,
                                    const index_t width, const index_t height,
                                    const index_t out_width, const index_t points,
                                    const int borders, const index8_t input_stride,
                                    const index8_t grid_stride, const index8_t out_stride)
{
    if (points == 0) return;

    const index_t groups = (channels - 1) / channels_per_item + 1;
    const index_t group = (index_t)get_global_id(0) / points, n = group / groups;
    const index_t point = (index_t)get_global_id(0) - group * points;
    const index_t y = point / out_width, x = point - y * out_width;
    const index_t first = (group - n * groups) * channels_per_item;
    const index_t end = min(first + channels_per_item, channels);

    if (n >= images) return;

    global const T *at =
        POINTER(const T, grid) + n * grid_stride.s0 + y * grid_stride.s1 + x * grid_stride.s2;
    global const T *in = POINTER(const T, input) + n * input_stride.s0;
    global T *to = POINTER(T, out) + n * out_stride.s0 + y * out_stride.s2 + x * out_stride.s3;
    struct neighbors t;
    index_t offset[NEIGHBORS];

    find_neighbors(&t, LOAD(T, at, 0), LOAD(T, at, grid_stride.s3), (int)width, (int)height,
                   borders);
    UNROLL_NEIGHBORS
    for (int k = 0; k < NEIGHBORS; k++)
        offset[k] = t.at[k] / width * input_stride.s2 + t.at[k] % width * input_stride.s3;
    for (index_t c = first; c < end; c++) {
        real sum = 0;

        UNROLL_NEIGHBORS
        for (int k = 0; k < NEIGHBORS; k++) {
            const real v = t.at[k] < 0 ? 0 : LOAD(T, in, c * input_stride.s1 + offset[k]);

            sum = NEIGHBORS == 1 ? v : sum + v * t.weight[k];
        }
        STORE(T, to, c * out_stride.s1, sum);
    }
}
