// SPDX-License-Identifier: Apache-2.0
//
// gradInput[image, c, element] = sum of gradOutput[box, c, bin] / samples * bilinear weight over the
// boxes of the image, their bins and the samples of each bin, accumulated in float.
//
// Boxes are device data. For any values, kernels address no element outside of the image and visit
// no more samples of a bin than can touch the image.
//
// -D INDEX: int long
// -D CHANNEL_BLOCK: 1 4 8 16
// -D GROUP: 256
// -D PLANE: 4096
// -D PREFETCH: 1
// -D ATOMIC_CAS: 1
// -D ALIGNED_ACCESS: 1
// -D FIXED: - 1
// -D ALGORITHM: OWNER SCATTER VECTORS PLANES

#define OWNER 1
#define SCATTER 2
#define PLANES 3
#define VECTORS 4

#include "common/accumulator.cl.h"
#include "common/channel_block.cl.h"
#include "common/loop_nest.cl.h"
#include "common/roi_samples.cl.h"
#include "common/vector.cl.h"

#define ELEMENT(y, x) ((y)*width + (x))
#define ADD_SAMPLE(ADD, g)                 \
    ADD(ELEMENT(y0, x0), (g) * (hy * hx)); \
    ADD(ELEMENT(y0, x1), (g) * (hy * lx)); \
    ADD(ELEMENT(y1, x0), (g) * (ly * hx)); \
    ADD(ELEMENT(y1, x1), (g) * (ly * lx));

// ---- owner-computes, channel-blocked layout ----

#if ALGORITHM == OWNER

#ifndef CHANNEL_BLOCK
#error "the host defines CHANNEL_BLOCK"
#endif

// roi_samples.cl.h computes coordinates without contraction; sums may use fused multiply-add.
#pragma OPENCL FP_CONTRACT ON

// The weight of all samples of a bin for an element of an axis. The weight of a sample is the product
// of those of its axes, so that the sum over a bin's samples is the product of two such sums.
struct term {
    int element, bin;
    float weight;
};

// Adds to the weight of a bin for an element. Terms are in the order of elements, which is nearly the
// order of samples. Returns the number of terms, -1 when there is no room.
int add_weight(global struct term *terms, const int count, const int room, const int element,
               const int bin, const float weight)
{
    int at = count;

    while (at > 0 && terms[at - 1].element > element)
        at--;
    if (at > 0 && terms[at - 1].element == element && terms[at - 1].bin == bin) {
        terms[at - 1].weight += weight;
        return count;
    }
    if (count == room) return -1;
    for (int i = count; i > at; i--)
        terms[i] = terms[i - 1];
    terms[at].element = element;
    terms[at].bin = bin;
    terms[at].weight = weight;
    return count + 1;
}

// Finds the terms of all bins of an axis. Returns their number, -1 when there is no room.
int find_terms(global struct term *terms, const int room, const struct axis *a, const int bins,
               const int size)
{
    int count = 0;

    for (int bin = 0; bin < bins; bin++) {
        float first, near_high;
        int low, high;
        const int samples = sample_range(a, bin, size, &first);

        for (int i = 0; i < samples && count >= 0; i++) {
            if (!locate(sample_position(a, bin, first + (float)i), size, &low, &high, &near_high))
                continue;
            count = add_weight(terms, count, room, low, bin, 1 - near_high);
            if (count >= 0) count = add_weight(terms, count, room, high, bin, near_high);
        }
    }
    return count;
}

int end_of_element(global const struct term *terms, const int first, const int count)
{
    int end = first + 1;

    while (end < count && terms[end].element == terms[first].element)
        end++;
    return end;
}

// Adds the gradients of a box to the elements that the products of its terms touch.
static inline void add_box(global const struct term *y, const int y_count,
                           global const struct term *x, const int x_count, const int columns,
                           const int width, global const float *grad, global float *sums)
{
    for (int i = 0; i < y_count;) {
        const int i_end = end_of_element(y, i, y_count);
        global float *row = sums + y[i].element * (size_t)width * CHANNEL_BLOCK;
        global float *next_row =
            sums + y[min(i_end, y_count - 1)].element * (size_t)width * CHANNEL_BLOCK;

        for (int j = 0; j < x_count;) {
            const int element = x[j].element;
            block_t sum = LOAD_BLOCK(row, element);

            PREFETCH_LINE(next_row + (size_t)element * CHANNEL_BLOCK);
            for (; j < x_count && x[j].element == element; j++)
                for (int k = i; k < i_end; k++)
                    sum += LOAD_BLOCK(grad, y[k].bin * columns + x[j].bin) *
                           (y[k].weight * x[j].weight);
            STORE_BLOCK(sum, row, element);
        }
        i = i_end;
    }
}

// By bits: compilers that ignore NaN fold tests by arithmetic.
#if CHANNEL_BLOCK == 1
typedef uint bits_t;
#define BITS_OF(v) as_uint(v)
#define IS_ANY(v) (v)
#else
typedef CAT(uint, CHANNEL_BLOCK) bits_t;
#define BITS_OF(v) CAT(as_uint, CHANNEL_BLOCK)(v)
#define IS_ANY(v) any(v)
#endif

// Prefetches the gradients of the next box meanwhile.
bool is_finite_box(global const float *grad, const int bins, global const float *next)
{
    bits_t largest = 0;

    for (int bin = 0; bin < bins; bin++) {
        largest = max(largest, BITS_OF(LOAD_BLOCK(grad, bin)) & 0x7fffffff);
        PREFETCH_LINE(next + (size_t)bin * CHANNEL_BLOCK);
    }
    return !IS_ANY(largest >= 0x7f800000);
}

// Adds the gradients of a box to a channel block, sample by sample.
static inline void add_samples(const struct axis *ay, const struct axis *ax,
                               const struct pooling *pooling, const float samples,
                               global const float *grad, global float *sums)
{
    const struct pooling p = *pooling;
    const int width = p.width;

    for (int bin = 0; bin < p.rows * p.columns; bin++) {
        const block_t g = LOAD_BLOCK(grad, bin) / samples;

#define ADD_BLOCK(at, term) STORE_BLOCK(LOAD_BLOCK(sums, at) + term, sums, at)
        FOR_EACH_SAMPLE(p, *ay, *ax, bin / p.columns, bin % p.columns, ADD_SAMPLE(ADD_BLOCK, g))
    }
}

// One work-item per `images_per_item` images and `blocks_per_item` channel blocks, all of whose sums it sets to 0 unless
// they are, `zeroed`. Adds the boxes in order. `terms` has room for `row_terms` and `column_terms` of each work-item.
// Boxes with more, and those with gradients that are infinite or NaN, which are not multiplied by sums of weights, are
// added sample by sample.
kernel EXPLICIT_VECTORS void owner(TENSOR(grad), TENSOR(boxes), TENSOR(sums), TENSOR(terms),
                                   const int images, const int images_per_item, const int blocks,
                                   const int blocks_per_item, const int zeroed, const int box_count,
                                   const int row_terms, const int column_terms, POOLING)
{
    if (box_count == 0) return;

    const size_t id = get_global_id(0);
    const int parts = (blocks - 1) / blocks_per_item + 1;
    const size_t first = id / parts * images_per_item;

    if (first >= (size_t)images) return;

    const struct pooling p = POOLING_ARGS;
    const int block = id % parts * blocks_per_item, bins = p.rows * p.columns;
    const int block_end = min(block + blocks_per_item, blocks);
    const int count = (int)min((size_t)images_per_item, images - first);
    const size_t block_size = (size_t)width * height * CHANNEL_BLOCK, stride = blocks * block_size;
    const size_t grad_size = (size_t)bins * CHANNEL_BLOCK, grad_stride = blocks * grad_size;
    global const float *boxes = POINTER(const float, boxes);
    global float *image_sums = POINTER(float, sums) + first * stride + block * block_size;
    global struct term *y = POINTER(struct term, terms) + id * (row_terms + column_terms);
    global struct term *x = y + row_terms;
    const block_t zero = 0;

    for (int n = 0; n < count && !zeroed; n++)
        for (size_t i = 0; i < (block_end - block) * (size_t)width * height; i++)
            STORE_BLOCK(zero, image_sums + n * stride, i);
    for (int k = 0; k < box_count; k++) {
        global const float *box = boxes + 5 * (size_t)k;
        const int image = image_of(box[0], images);

        if (image < (int)first || image - (int)first >= count) continue;

        global float *sums = image_sums + (image - first) * stride;
        const struct axis ay = box_axis(box[2], box[4], p.rows, &p);
        const struct axis ax = box_axis(box[1], box[3], p.columns, &p);
        const float samples = fmax(ay.samples * ax.samples, 1.0f);
        const int y_count = find_terms(y, row_terms, &ay, p.rows, p.height);
        const int x_count = find_terms(x, column_terms, &ax, p.columns, p.width);
        global const float *grad = POINTER(const float, grad) + k * grad_stride + block * grad_size;
        const size_t to_next = k + 1 < box_count ? grad_stride : 0;

        for (int i = 0; i < y_count; i++)
            y[i].weight /= samples;
        for (int b = block; b < block_end; b++, grad += grad_size, sums += block_size)
            if (y_count >= 0 && x_count >= 0 && is_finite_box(grad, bins, grad + to_next))
                add_box(y, y_count, x, x_count, p.columns, p.width, grad, sums);
            else
                add_samples(&ay, &ax, &p, samples, grad, sums);
    }
}

// ---- scatter: several work-items add to the same accumulator ----

#elif ALGORITHM == SCATTER || ALGORITHM == VECTORS

#if ALGORITHM == VECTORS
// The stride of channels is 1 in sums, and their number a multiple of 4.
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

// One work-item per box, channel and bin; with VECTORS per four adjacent channels. Adjacent work-items are
// bins or, if channel_minor is 1, channels. Strides in elements: grad box, c, row, column; boxes box,
// number; sums n, c, element. `largest`, `flags` and `terms_log2` are for -DFIXED.
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

// One work-group per plane (n, c). Strides in elements: grad box, c, row, column; boxes box,
// number; grad_input n, c, y, x.
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
