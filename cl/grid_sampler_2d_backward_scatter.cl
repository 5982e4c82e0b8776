// SPDX-License-Identifier: Apache-2.0
//
// aclnnGridSampler2DBackward with atomics (grid_sampler_2d_backward_owner.cl has the formulas).
// Several work-items update the same accumulator.
//
// -D T: f32 bf16
// -D INDEX: int long
// -D MODE: BILINEAR NEAREST BICUBIC
// -D PADDING: ZEROS REFLECTION
// -D ALIGN_CORNERS: - 1
// -D POINT_BLOCK: 1
// -D INPUT_GRAD: 1
// -D GRID_GRAD: 1
// -D ITEMS_PER_POINT: 1 32
// -D GROUP: 64
// -D PLANE: 4096
// -D ATOMIC_CAS: 1
// -D FIXED: - 1
// -D ALGORITHM: SCATTER PLANES

#define SCATTER 1
#define PLANES 2

#if !defined(INPUT_GRAD) || !defined(GRID_GRAD)
#error "the host defines INPUT_GRAD and GRID_GRAD: 1 for a requested gradient, else 0"
#endif

#include "common/accumulator.cl.h"
#include "common/grid_points.cl.h"
#include "common/loop_nest.cl.h"

// grid_points.cl.h computes coordinates without contraction; sums may use fused multiply-add.
#pragma OPENCL FP_CONTRACT ON

// ---- scatter: atomics in global memory ----

#if ALGORITHM == SCATTER

#ifndef ITEMS_PER_POINT
#error "the host defines ITEMS_PER_POINT: the work-items that share the channels of a point"
#endif
#if ITEMS_PER_POINT > 1
#if !defined(GROUP) || GROUP % ITEMS_PER_POINT != 0
#error "the host defines GROUP, a multiple of ITEMS_PER_POINT"
#endif
#define GROUP_SIZE __attribute__((reqd_work_group_size(GROUP, 1, 1)))
#else
#define GROUP_SIZE
#endif

// Adds the terms of a point for the channels first, first + ITEMS_PER_POINT, ... and returns their
// part of gridGrad. `grad` is that of the point, `input` that of the image, whose accumulators
// start at `sum_offset`.
static inline float2 add_point(const struct neighbors *t, const int first, const index_t channels,
                               const index_t width, global const T *grad, const index_t grad_stride,
                               global const T *input, const index8_t input_stride,
                               const struct accumulator *sums, const index_t sum_offset,
                               const index8_t sum_stride)
{
    float dx = 0, dy = 0;

    for (index_t c = first; c < channels; c += ITEMS_PER_POINT) {
        const float g = LOAD(T, grad, c * grad_stride);

        for (int i = 0; i < NEIGHBORS; i++) {
            if (t->at[i] < 0) continue;
            if (INPUT_GRAD)
                ADD_TERM(sums, sum_offset + c * sum_stride.s1 + t->at[i] * sum_stride.s2,
                         g * t->weight[i]);
            if (!GRID_GRAD) continue;

            const float v = g * LOAD(T, input,
                                     c * input_stride.s1 + t->at[i] / width * input_stride.s2 +
                                         t->at[i] % width * input_stride.s3);

            dx += v * t->dx[i];
            dy += v * t->dy[i];
        }
    }
    return (float2)(dx, dy);
}

// ITEMS_PER_POINT adjacent work-items per point. Strides in elements: grad n, c, y, x; input n, c,
// y, x; grid and grid_grad n, y, x, coordinate; sums n, c, element. `largest`, `flags` and
// `terms_log2` are for -DFIXED.
kernel GROUP_SIZE void scatter(TENSOR(grad), TENSOR(input), TENSOR(grid), TENSOR(sums),
                               TENSOR(grid_grad), TENSOR(largest), TENSOR(flags),
                               const index_t images, const index_t channels, const index_t width,
                               const index_t height, const index_t out_width, const index_t points,
                               const int terms_log2, const index8_t grad_stride,
                               const index8_t input_stride, const index8_t grid_stride,
                               const index8_t grid_grad_stride, const index8_t sum_stride)
{
    const index_t id = (index_t)get_global_id(0) / ITEMS_PER_POINT;
    const int item = (int)(get_global_id(0) % ITEMS_PER_POINT);
    const bool present = points != 0 && id < images * points;
    float2 d = 0;
    index_t n = 0, y = 0, x = 0;

    if (present) {
        n = id / points;
        y = (id - n * points) / out_width;
        x = (id - n * points) % out_width;

        global const T *at =
            POINTER(const T, grid) + n * grid_stride.s0 + y * grid_stride.s1 + x * grid_stride.s2;
        const struct accumulator accumulator = ACCUMULATOR;
        struct neighbors t;

        find_neighbors(&t, LOAD(T, at, 0), LOAD(T, at, grid_stride.s3), (int)width, (int)height);
        d = add_point(
            &t, item, channels, width,
            POINTER(const T, grad) + n * grad_stride.s0 + y * grad_stride.s2 + x * grad_stride.s3,
            grad_stride.s1, POINTER(const T, input) + n * input_stride.s0, input_stride,
            &accumulator, n * sum_stride.s0, sum_stride);
    }
#if ITEMS_PER_POINT > 1
    local float all_dx[GROUP], all_dy[GROUP];
    const int local_id = get_local_id(0);

    all_dx[local_id] = d.x;
    all_dy[local_id] = d.y;
    for (int half_items = ITEMS_PER_POINT / 2; half_items > 0; half_items /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < half_items) {
            all_dx[local_id] += all_dx[local_id + half_items];
            all_dy[local_id] += all_dy[local_id + half_items];
        }
    }
    d = (float2)(all_dx[local_id], all_dy[local_id]);
#endif
    if (GRID_GRAD && present && item == 0) {
        global T *to = POINTER(T, grid_grad) + n * grid_grad_stride.s0 + y * grid_grad_stride.s1 +
                       x * grid_grad_stride.s2;

        STORE(T, to, 0, d.x);
        STORE(T, to, grid_grad_stride.s3, d.y);
    }
}

// ---- plane: a work-group accumulates one plane of inputGrad in local memory ----

#elif ALGORITHM == PLANES

#if !defined(PLANE) || !defined(GROUP)
#error "the host defines PLANE, at least width * height, and GROUP"
#endif

// One work-group per plane (n, c). Strides in elements: grad n, c, y, x; grid n, y, x, coordinate;
// input_grad n, c, y, x.
kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void plane(
    TENSOR(grad), TENSOR(grid), TENSOR(input_grad), const index_t images, const index_t channels,
    const index_t width, const index_t height, const index_t out_width, const index_t points,
    const index8_t grad_stride, const index8_t grid_stride, const index8_t input_grad_stride)
{
    local float sums[PLANE];
    const index_t elements = width * height;
    const index_t group = get_group_id(0), n = group / max(channels, (index_t)1);
    const index_t c = group - n * channels;
    global const T *grid = POINTER(const T, grid) + n * grid_stride.s0;
    global const T *grad = POINTER(const T, grad) + n * grad_stride.s0 + c * grad_stride.s1;
    global T *to = POINTER(T, input_grad) + n * input_grad_stride.s0 + c * input_grad_stride.s1;

    if (points == 0) return;
    for (index_t i = get_local_id(0); i < elements; i += GROUP)
        sums[i] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (index_t p = get_local_id(0); p < points; p += GROUP) {
        const index_t y = p / out_width, x = p % out_width;
        global const T *at = grid + y * grid_stride.s1 + x * grid_stride.s2;
        const float g = LOAD(T, grad, y * grad_stride.s2 + x * grad_stride.s3);
        struct neighbors t;

        find_neighbors(&t, LOAD(T, at, 0), LOAD(T, at, grid_stride.s3), (int)width, (int)height);
        for (int i = 0; i < NEIGHBORS; i++)
            if (t.at[i] >= 0) local_add_f32(&sums[t.at[i]], g * t.weight[i]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (index_t i = get_local_id(0); i < elements; i += GROUP)
        STORE(T, to, i / width * input_grad_stride.s2 + i % width * input_grad_stride.s3, sums[i]);
}

#else
#error "the host defines ALGORITHM"
#endif
