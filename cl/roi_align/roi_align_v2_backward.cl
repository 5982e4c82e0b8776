// SPDX-License-Identifier: Apache-2.0
//
// gradInput[image, c, element] is the sum of gradOutput[box, c, bin] / samples * bilinear weight
// over the boxes of the image, their bins and the samples of each bin. It is accumulated in float.
//
// Boxes are device data. For any values, kernels address no element outside of the image and visit
// no more samples of a bin than can touch the image.
//
// -D INDEX: int long
// -D GROUP: 256
// -D PLANE: 4096
// -D ATOMIC_CAS: 1
// -D ALIGNED_ACCESS: 1
// -D FIXED: - 1
// -D ALGORITHM: SCATTER VECTORS PLANES

#define SCATTER 2
#define PLANES 3
#define VECTORS 4

#include "common/accumulator.cl.h"
#include "common/loop_nest.cl.h"
#include "common/roi_samples.cl.h"
#include "common/vector.cl.h"

#define ELEMENT(y, x) ((y)*width + (x))
#define ADD_SAMPLE(ADD, g)                 \
    ADD(ELEMENT(y0, x0), (g) * (hy * hx)); \
    ADD(ELEMENT(y0, x1), (g) * (hy * lx)); \
    ADD(ELEMENT(y1, x0), (g) * (ly * hx)); \
    ADD(ELEMENT(y1, x1), (g) * (ly * lx));

// ---- scatter: several work-items add to the same accumulator ----

#if ALGORITHM == SCATTER || ALGORITHM == VECTORS

#if ALGORITHM == VECTORS
// The stride of channels is 1 in sums, and their number is a multiple of 4.
#define CHANNELS_PER_ITEM 4
typedef float4 channels_t;
#define ADD_SUM(at, terms) atomic_add_f32x4(first + (at)*sum_stride.s2, terms)

channels_t load_channels(global const float *p, const index_t stride)
{
    if (stride == 1) return LOADV(f32, 4, p);
    return (channels_t)(p[0], p[stride], p[2 * stride], p[3 * stride]);
}
#else
#define CHANNELS_PER_ITEM 1
typedef float channels_t;
#define ADD_SUM(at, term) ADD_TERM(&accumulator, base + (at)*sum_stride.s2, term)

channels_t load_channels(global const float *p, const index_t stride) { return *p; }
#endif

// There is one work-item per box, channel and bin, or, with VECTORS, per four adjacent channels.
// Adjacent work-items have adjacent bins or, if channel_minor is 1, adjacent channels. Strides are
// in elements: grad box, c, row, column; boxes box, number; sums n, c, element. `largest`, `flags`
// and `terms_log2` are for -DFIXED.
kernel void scatter(TENSOR(grad), TENSOR(boxes), TENSOR(sums), TENSOR(largest), TENSOR(flags),
                    const index_t images, const index_t channels, const index_t box_count,
                    const int channel_minor, const int terms_log2, const index8_t grad_stride,
                    const index8_t box_stride, const index8_t sum_stride, POOLING)
{
    const struct pooling p = POOLING_ARGS;
    const index_t bins = (index_t)p.rows * p.columns, parts = channels / CHANNELS_PER_ITEM;
    index_t id = get_global_id(0);

    if (bins == 0 || id >= box_count * parts * bins) return;

    const index_t minor = channel_minor != 0 ? parts : bins;
    const index_t inner = id % minor, quotient = id / minor;
    const index_t major = channel_minor != 0 ? bins : parts;
    const index_t k = quotient / major, outer = quotient % major;
    const index_t c = (channel_minor != 0 ? inner : outer) * CHANNELS_PER_ITEM;
    const int bin = (int)(channel_minor != 0 ? outer : inner);
    const int row = bin / p.columns, column = bin % p.columns;
    float box[5];

    for (int i = 0; i < 5; i++)
        box[i] = POINTER(const float, boxes)[k * box_stride.s0 + i * box_stride.s1];

    const int n = image_of(box[0], (int)images);

    if (n < 0) return;

    const struct axis ay = box_axis(box[2], box[4], p.rows, &p);
    const struct axis ax = box_axis(box[1], box[3], p.columns, &p);
    const channels_t g =
        load_channels(POINTER(const float, grad) + k * grad_stride.s0 + c * grad_stride.s1 +
                          row * grad_stride.s2 + column * grad_stride.s3,
                      grad_stride.s1) /
        fmax(ay.samples * ax.samples, 1.0f);
    const index_t base = n * sum_stride.s0 + c * sum_stride.s1;
#if ALGORITHM == VECTORS
    volatile global float *first = POINTER(float, sums) + base;
#else
    const struct accumulator accumulator = ACCUMULATOR;
#endif

    FOR_EACH_SAMPLE(p, ay, ax, row, column, ADD_SAMPLE(ADD_SUM, g))
}

// ---- plane: a work-group accumulates one plane of gradInput in local memory ----

#elif ALGORITHM == PLANES

#if !defined(PLANE) || !defined(GROUP)
#error "the host defines PLANE, at least height * width, and GROUP"
#endif

// There is one work-group per plane (n, c). Strides are in elements: grad box, c, row, column;
// boxes box, number; grad_input n, c, y, x.
kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void plane(
    TENSOR(grad), TENSOR(boxes), TENSOR(grad_input), const index_t images, const index_t channels,
    const index_t box_count, const index8_t grad_stride, const index8_t box_stride,
    const index8_t grad_input_stride, POOLING)
{
    local float sums[PLANE];
    const struct pooling p = POOLING_ARGS;
    const index_t elements = (index_t)width * height, bins = (index_t)p.rows * p.columns;
    const index_t group = get_group_id(0), n = group / max(channels, (index_t)1);
    const index_t c = group - n * channels;
    global float *to =
        POINTER(float, grad_input) + n * grad_input_stride.s0 + c * grad_input_stride.s1;

    if (bins == 0) return;
    for (index_t i = get_local_id(0); i < elements; i += GROUP)
        sums[i] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (index_t i = get_local_id(0); i < box_count * bins; i += GROUP) {
        const index_t k = i / bins;
        const int row = (int)(i % bins) / p.columns, column = (int)(i % bins) % p.columns;
        float box[5];

        for (int j = 0; j < 5; j++)
            box[j] = POINTER(const float, boxes)[k * box_stride.s0 + j * box_stride.s1];
        if (image_of(box[0], (int)images) != n) continue;

        const struct axis ay = box_axis(box[2], box[4], p.rows, &p);
        const struct axis ax = box_axis(box[1], box[3], p.columns, &p);
        const float g = POINTER(const float, grad)[k * grad_stride.s0 + c * grad_stride.s1 +
                                                   row * grad_stride.s2 + column * grad_stride.s3] /
                        fmax(ay.samples * ax.samples, 1.0f);

#define ADD_LOCAL(at, term) local_add_f32(&sums[at], term)
        FOR_EACH_SAMPLE(p, ay, ax, row, column, ADD_SAMPLE(ADD_LOCAL, g))
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (index_t i = get_local_id(0); i < elements; i += GROUP)
        to[i / width * grad_input_stride.s2 + i % width * grad_input_stride.s3] = sums[i];
}

#else
#error "the host defines ALGORITHM"
#endif
