// SPDX-License-Identifier: Apache-2.0
//
// This is aclnnGridSampler2DBackward with atomics (grid_sampler_2d_backward_owner.cl has the
// formulas): several work-items update the same accumulator.
//
// -D T: f32 bf16
// -D INDEX: int long
// -D MODE: BILINEAR NEAREST BICUBIC
// -D REFLECTS: - 1
// -D POINT_BLOCK: 1
// -D INPUT_GRAD: 1
// -D GRID_GRAD: 1
// -D GROUP: 64
// -D POINTS: 32
// -D PLANE: 4096
// -D ATOMIC_CAS: 1
// -D ALIGNED_ACCESS: 1
// -D FIXED: - 1
// -D ALGORITHM: SCATTER PLANES CHANNELS VECTORS

#define SCATTER 1
#define PLANES 2
#define CHANNELS 3
#define VECTORS 4

#if !defined(INPUT_GRAD) || !defined(GRID_GRAD)
#error "the host defines INPUT_GRAD and GRID_GRAD: 1 for a requested gradient, else 0"
#endif

#include "common/accumulator.cl.h"
#include "common/grid_points.cl.h"
#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

// grid_points.cl.h computes coordinates without contraction. Sums may use fused multiply-add.
#pragma OPENCL FP_CONTRACT ON

// ---- scatter: atomics in global memory ----

#if ALGORITHM != PLANES

// This is the point of number `id`, which is less than images * points.
struct point {
    index_t n, y, x;
};

static inline struct point find_point(const index_t id, const index_t points,
                                      const index_t out_width)
{
    struct point p;

    p.n = id / points;
    p.y = (id - p.n * points) / out_width;
    p.x = (id - p.n * points) % out_width;
    return p;
}

// These are the offsets of a point in a tensor (n, ., y, x) and in a tensor (n, y, x).
#define AT_POINT(p, stride) ((p).n * (stride).s0 + (p).y * (stride).s2 + (p).x * (stride).s3)
#define AT_GRID(p, stride) ((p).n * (stride).s0 + (p).y * (stride).s1 + (p).x * (stride).s2)

static inline void find_point_neighbors(struct neighbors *t, global const T *at,
                                        const index8_t grid_stride, const index_t width,
                                        const index_t height, const int borders)
{
    find_neighbors(t, LOAD(T, at, 0), LOAD(T, at, grid_stride.s3), (int)width, (int)height,
                   borders);
}

static inline index_t input_place(const int at, const index_t width, const index8_t input_stride)
{
    return at / width * input_stride.s2 + at % width * input_stride.s3;
}

// Strides are in elements: grad n, c, y, x; input n, c, y, x; grid and grid_grad n, y, x,
// coordinate; sums n, c, element. `largest`, `flags` and `terms_log2` are for -DFIXED.
#define PARAMS                                                                                   \
    TENSOR(grad), TENSOR(input), TENSOR(grid), TENSOR(sums), TENSOR(grid_grad), TENSOR(largest), \
        TENSOR(flags), const index_t images, const index_t channels, const index_t width,        \
        const index_t height, const index_t out_width, const index_t points, const int borders,  \
        const int terms_log2, const index8_t grad_stride, const index8_t input_stride,           \
        const index8_t grid_stride, const index8_t grid_grad_stride, const index8_t sum_stride

#endif

#if ALGORITHM == SCATTER

// There is one work-item per point.
kernel void scatter(PARAMS)
{
    const index_t id = get_global_id(0);
    float dx = 0, dy = 0;

    if (points == 0 || id >= images * points) return;

    const struct point p = find_point(id, points, out_width);
    const struct accumulator accumulator = ACCUMULATOR;
    global const T *grad = POINTER(const T, grad) + AT_POINT(p, grad_stride);
    global const T *input = POINTER(const T, input) + p.n * input_stride.s0;
    struct neighbors t;

    find_point_neighbors(&t, POINTER(const T, grid) + AT_GRID(p, grid_stride), grid_stride, width,
                         height, borders);
    for (index_t c = 0; c < channels; c++) {
        const float g = LOAD(T, grad, c * grad_stride.s1);

        UNROLL_NEIGHBORS
        for (int i = 0; i < NEIGHBORS; i++) {
            if (t.at[i] < 0) continue;
            if (INPUT_GRAD)
                ADD_TERM(&accumulator,
                         p.n * sum_stride.s0 + c * sum_stride.s1 + t.at[i] * sum_stride.s2,
                         g * t.weight[i]);
            if (!GRID_GRAD) continue;

            const float v =
                g * LOAD(T, input, c * input_stride.s1 + input_place(t.at[i], width, input_stride));

            dx += v * t.dx[i];
            dy += v * t.dy[i];
        }
    }
    if (GRID_GRAD) {
        global T *to = POINTER(T, grid_grad) + AT_GRID(p, grid_grad_stride);

        STORE(T, to, 0, dx);
        STORE(T, to, grid_grad_stride.s3, dy);
    }
}

// ---- channels ----
//
// Several work-items share the geometry of a point and take its channels in turns: one channel at a
// time, or four with VECTORS. They add to accumulators as `scatter` does.

#elif ALGORITHM == CHANNELS || ALGORITHM == VECTORS

#if !defined(GROUP) || !defined(POINTS)
#error "the host defines GROUP, a multiple of ITEMS_PER_POINT, and POINTS, those of a group"
#endif

// A work-item takes this many adjacent channels at once. With VECTORS the number of channels is a
// multiple of 4, and their stride in grad, input and sums is 1.
#if ALGORITHM == VECTORS
#define CHANNELS_PER_ITEM 4
typedef float4 channels_t;
#define LOAD_CHANNELS(p, at) LOADV(T, 4, (p) + (at))
#define ADD_CHANNELS(p, at, terms) atomic_add_f32x4((p) + (at), terms)
#define SUM_CHANNELS(v) SUMV(4, v)
#else
#define CHANNELS_PER_ITEM 1
typedef float channels_t;
#define LOAD_CHANNELS(p, at) LOAD(T, p, at)
#define ADD_CHANNELS(p, at, term) atomic_add_f32((p) + (at), term)
#define SUM_CHANNELS(v) (v)
#endif

// 32 adjacent floats are a cache line of GPUs.
#define CHANNELS_PER_STEP 32
#define ITEMS_PER_POINT (CHANNELS_PER_STEP / CHANNELS_PER_ITEM)
#if GROUP < POINTS || GROUP % ITEMS_PER_POINT != 0
#error "a group has a work-item per point, and a multiple of ITEMS_PER_POINT"
#endif

// The points of a group, which first finds the neighbors of all of them, one per work-item. Partial sums have a pitch
// that is no multiple of the number of banks.
struct group_points {
    int at[NEIGHBORS][POINTS];
    index_t input_at[NEIGHBORS][POINTS], grad_at[POINTS], sum_at[POINTS];
    float weight[NEIGHBORS][POINTS], dx[NEIGHBORS][POINTS], dy[NEIGHBORS][POINTS];
    float parts_x[POINTS][ITEMS_PER_POINT + 1], parts_y[POINTS][ITEMS_PER_POINT + 1];
};

// Stores the neighbors of point `item`, and where its image begins in input.
static inline void store_neighbors(local struct group_points *g, const int item,
                                   const struct neighbors *t, const index_t input_begin,
                                   const index_t width, const index8_t input_stride)
{
#pragma unroll
    for (int i = 0; i < NEIGHBORS; i++) {
        g->at[i][item] = t->at[i];
        g->weight[i][item] = t->weight[i];
        if (!GRID_GRAD) continue;
        g->input_at[i][item] = input_begin + input_place(max(t->at[i], 0), width, input_stride);
        g->dx[i][item] = t->dx[i];
        g->dy[i][item] = t->dy[i];
    }
}

// Adds the terms of point p for CHANNELS_PER_ITEM channels from each of the channels first, first +
// CHANNELS_PER_STEP, ... on, and returns their part of gridGrad.
static inline float2 add_channels(local const struct group_points *g, const int p,
                                  const index_t first, const index_t channels, global const T *grad,
                                  const index_t grad_stride, global const T *input,
                                  const index_t input_stride, volatile global float *sums,
                                  const index8_t sum_stride)
{
    channels_t x = 0, y = 0;

    for (index_t c = first; c < channels; c += CHANNELS_PER_STEP) {
        const channels_t v = LOAD_CHANNELS(grad, g->grad_at[p] + c * grad_stride);

        for (int i = 0; i < NEIGHBORS; i++) {
            const int element = g->at[i][p];

            if (element < 0) continue;
            if (INPUT_GRAD)
                ADD_CHANNELS(sums, g->sum_at[p] + c * sum_stride.s1 + element * sum_stride.s2,
                             v * g->weight[i][p]);
            if (!GRID_GRAD) continue;

            const channels_t product =
                v * LOAD_CHANNELS(input, g->input_at[i][p] + c * input_stride);

            x += product * g->dx[i][p];
            y += product * g->dy[i][p];
        }
    }
    return (float2)(SUM_CHANNELS(x), SUM_CHANNELS(y));
}

// Neighboring work-items access neighboring channels, so that their accesses and atomics are
// coalesced. No work-item returns before the barriers.
kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void scatter_channels(PARAMS)
{
    local struct group_points g;
    const int item = get_local_id(0);
    const index_t first = (index_t)(get_global_id(0) / GROUP) * POINTS;
    const index_t count = min(images * points - first, (index_t)POINTS);
    global const T *grad = POINTER(const T, grad), *input = POINTER(const T, input);

    if (item < count) {
        const struct point p = find_point(first + item, points, out_width);
        struct neighbors t;

        find_point_neighbors(&t, POINTER(const T, grid) + AT_GRID(p, grid_stride), grid_stride,
                             width, height, borders);
        g.grad_at[item] = AT_POINT(p, grad_stride);
        g.sum_at[item] = p.n * sum_stride.s0;
        store_neighbors(&g, item, &t, p.n * input_stride.s0, width, input_stride);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int p = item / ITEMS_PER_POINT; p < count; p += GROUP / ITEMS_PER_POINT) {
        const int part = item % ITEMS_PER_POINT;
        const float2 d =
            add_channels(&g, p, part * CHANNELS_PER_ITEM, channels, grad, grad_stride.s1, input,
                         input_stride.s1, POINTER(float, sums), sum_stride);

        g.parts_x[p][part] = d.x;
        g.parts_y[p][part] = d.y;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (GRID_GRAD && item < count) {
        global T *to = POINTER(T, grid_grad) +
                       AT_GRID(find_point(first + item, points, out_width), grid_grad_stride);
        float x = 0, y = 0;

        for (int i = 0; i < ITEMS_PER_POINT; i++) {
            x += g.parts_x[item][i];
            y += g.parts_y[item][i];
        }
        STORE(T, to, 0, x);
        STORE(T, to, grid_grad_stride.s3, y);
    }
}

// ---- plane: a work-group accumulates one plane of inputGrad in local memory ----

#elif ALGORITHM == PLANES

#if !defined(PLANE) || !defined(GROUP)
#error "the host defines PLANE, at least width * height, and GROUP"
#endif

// There is one work-group per plane (n, c). Strides are in elements: grad n, c, y, x; grid n, y, x,
// coordinate; input_grad n, c, y, x.
kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void plane(
    TENSOR(grad), TENSOR(grid), TENSOR(input_grad), const index_t images, const index_t channels,
    const index_t width, const index_t height, const index_t out_width, const index_t points,
    const int borders, const index8_t grad_stride, const index8_t grid_stride,
    const index8_t input_grad_stride)
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

        find_neighbors(&t, LOAD(T, at, 0), LOAD(T, at, grid_stride.s3), (int)width, (int)height,
                       borders);
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
