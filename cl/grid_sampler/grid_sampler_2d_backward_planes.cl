// SPDX-License-Identifier: Apache-2.0
//
// This is aclnnGridSampler2DBackward, owner-computes: each accumulator is updated by one work-item
// only. gradOutput and input are in planes (NCHW). It is for few channels, and for nearest.
//
//     inputGrad[n, c, element] = sum over the points of weight * gradOutput[n, c, point]
//     gridGrad[n, point]       = sum over c and the neighbors of gradOutput * input * d weight
//
// Sums are accumulated in float (double for f64). The step that follows rounds them once.
//
// The first kernel computes gridGrad, and finds which elements each strip of points touches. In the
// second kernel a work-item owns a slice of an image, which has adjacent elements, and adds the
// points of all strips that touch it, in order. So bits do not depend on the number of slices, and
// points that follow the image are read in one or two slices only. An image that is a single slice
// needs the second kernel only.
//
// With -DCHANNELS, for few channels, the sums of an element are a channel block: one vector
// operation updates them all. (With planes of 2^n elements, each access would be to the same lines
// of the cache, and a load waits for an earlier store to the same offset within 4 KiB.) Without it,
// for nearest, the sums are planes, and there is no gridGrad.
//
// -D T: f32 bf16
// -D INDEX: int
// -D MODE: BILINEAR NEAREST BICUBIC
// -D POINT_BLOCK: 1 8
// -D CHANNELS: - 3
// -D CHANNEL_BLOCK: 2 4
// -D INPUT_GRAD: 1
// -D GRID_GRAD: 0 1
// -D STRIP: 128
// -D PREFETCH: 1

#if !defined(INPUT_GRAD) || !defined(GRID_GRAD) || !defined(STRIP)
#error \
    "the host defines INPUT_GRAD and GRID_GRAD: 1 for a requested gradient, else 0; and STRIP, the points of a strip"
#endif

#include "common/channel_block.cl.h"
#include "common/grid_points.cl.h"
#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

#ifdef CHANNELS
#include "common/grid_gradient.cl.h"
#endif

// grid_points.cl.h computes coordinates without contraction. Sums may use fused multiply-add.
#pragma OPENCL FP_CONTRACT ON

// Number of strips, and the points of one.
static inline size_t strip_count(const int points) { return (points - 1) / STRIP + 1; }
static inline int strip_end(const int start, const int points)
{
    return points - start < STRIP ? points : start + STRIP;
}

// ---- gridGrad, and the elements that a strip touches ----

// Stores the range of a strip, from those of its points j, j + POINT_BLOCK, ...: `first` is the
// first element that these touch, `least` is the same with -1 for elements outside of the image,
// and `last` is the last element.
static inline void store_range(global int range[2], const int_coord first, const int_coord least,
                               const int_coord last)
{
    int firsts[POINT_BLOCK], leasts[POINT_BLOCK], lasts[POINT_BLOCK];

    STORE_POINTS(first, firsts, 0);
    STORE_POINTS(least, leasts, 0);
    STORE_POINTS(last, lasts, 0);
    for (int j = 1; j < POINT_BLOCK; j++) {
        firsts[0] = min(firsts[0], firsts[j]);
        leasts[0] = min(leasts[0], leasts[j]);
        lasts[0] = max(lasts[0], lasts[j]);
    }
    range[0] = leasts[0] < 0 ? ~firsts[0] : firsts[0];
    range[1] = lasts[0];
}

// There is one work-item per image and strip. ranges[image][strip] has the first element that the
// strip touches, complemented if a point has neighbors outside of the image, and the last one. For
// nearest, elements[image][point] is the element of a point. Strides are in elements: of image and
// channel of grad, and of input.
kernel EXPLICIT_VECTORS void sample(TENSOR(grad), TENSOR(input), TENSOR(grid), TENSOR(grid_grad),
                                    TENSOR(ranges), TENSOR(elements), const int images,
                                    const int width, const int height, const int borders,
                                    const int points, const index8_t strides)
{
    const size_t id = get_global_id(0), per_image = strip_count(points), n = id / per_image;

    if (points == 0 || n >= (size_t)images) return;

    const int start = (int)(id % per_image) * STRIP, end = strip_end(start, points);
    const size_t point = n * points;
    global const real *grid = POINTER(const real, grid) + 2 * point;
    struct neighbors t[2];
    int_coord first = INT_MAX, least = 0, last = -1;
#ifdef CHANNELS
    global const T *input = POINTER(const T, input) + n * (size_t)strides.s2;
#endif

    for (int p = start; p < end + POINT_BLOCK; p += POINT_BLOCK) {
        const int turn = p / POINT_BLOCK & 1;

        if (p < end) {
            load_neighbors(&t[turn], grid + 2 * (size_t)p, min(end - p, POINT_BLOCK), width, height,
                           borders);
            for (int k = 0; k < NEIGHBORS && INPUT_GRAD; k++) {
                const int_coord at = LOAD_POINTS(t[turn].at, k);

                least = min(least, at);
                first = min(first, SELECT(at < 0, (int_coord)INT_MAX, at));
                last = max(last, at);
            }
#ifdef CHANNELS
            if (GRID_GRAD) prefetch_input(&t[turn], input, strides.s3);
#else
            for (int j = 0; j < min(end - p, POINT_BLOCK); j++)
                POINTER(int, elements)[point + p + j] = t[turn].at[j];
#endif
        }
#ifdef CHANNELS
        if (GRID_GRAD && p > start) {
            const int before = p - POINT_BLOCK;

            differentiate(&t[1 - turn], POINTER(const T, grad) + n * (size_t)strides.s0 + before,
                          strides.s1, input, strides.s3,
                          POINTER(real, grid_grad) + 2 * (point + before),
                          min(end - before, POINT_BLOCK));
        }
#endif
    }
    if (INPUT_GRAD) store_range(POINTER(int, ranges) + 2 * id, first, least, last);
}

// ---- inputGrad ----

// A slice has elements of some channels of an image. The strides are those of a channel. sums[0] is
// the sum of element 0 of the image.
struct slice {
    int first, count, channels;  // elements from `first` on
    global const T *grad;
    global real *sums;
    size_t grad_stride, sum_stride;
};

// This is read per point and, with a single slice, written.
struct image {
    global const real *grid;
    global const T *input;
    global real *grid_grad;
    global const int *elements;  // elements of the points, for nearest without -DCHANNELS
    size_t input_stride;
    int width, height, borders;
};

static inline bool is_in_slice(const struct slice *b, const int at)
{
    return (uint)(at - b->first) < (uint)b->count;
}

#ifdef CHANNELS

static inline void zero_elements(const struct slice *b, const int first, const int end)
{
    for (size_t i = (size_t)first * CHANNEL_BLOCK; i < (size_t)end * CHANNEL_BLOCK; i++)
        b->sums[i] = 0;
}

// Returns gradOutput of point j of a block.
static inline block_t point_grad(const real grad[CHANNEL_BLOCK * POINT_BLOCK], const int j)
{
#if CHANNEL_BLOCK == 1
    return grad[j];
#elif CHANNEL_BLOCK == 2
    return (block_t)(grad[j], grad[POINT_BLOCK + j]);
#else
    return (block_t)(grad[j], grad[POINT_BLOCK + j], grad[2 * POINT_BLOCK + j],
                     grad[3 * POINT_BLOCK + j]);
#endif
}

// Adds point j of a block. If `whole`, all of its neighbors are in the slice.
static inline void add_point(const struct slice *b, const struct neighbors *t, const int j,
                             const block_t grad, const bool whole)
{
#pragma unroll 4
    for (int k = 0; k < NEIGHBORS; k++) {
        const int at = t->at[k * POINT_BLOCK + j];

        if (whole || is_in_slice(b, at))
            STORE_BLOCK(LOAD_BLOCK(b->sums, at) + grad * t->weight[k * POINT_BLOCK + j], b->sums,
                        at);
    }
}

// Adds a block of `count` points, from p on.
static inline void add_block(const struct slice *b, const struct neighbors *t, const int p,
                             const int count, const bool whole)
{
    real grad[CHANNEL_BLOCK * POINT_BLOCK];

#pragma unroll
    for (int c = 0; c < CHANNEL_BLOCK; c++) {
        const coord zero = 0;

        STORE_POINTS(c < CHANNELS ? load_points(b->grad + c * b->grad_stride + p, count) : zero,
                     grad, c);
    }
    if (whole && count == POINT_BLOCK) {
        for (int j = 0; j < POINT_BLOCK; j++)
            add_point(b, t, j, point_grad(grad, j), true);
    } else {
        for (int j = 0; j < count; j++)
            add_point(b, t, j, point_grad(grad, j), false);
    }
}

// Prefetches sums of a block of points: one per line of 16 floats, if points of a block have
// adjacent neighbors.
static inline void prefetch_sums(const struct neighbors *t, global const real *sums)
{
#pragma unroll 4
    for (int k = 0; k < NEIGHBORS; k += 2)
#pragma unroll
        for (int j = POINT_BLOCK - 1; j >= 0; j -= 16 / CHANNEL_BLOCK)
            PREFETCH_LINE(sums + t->at[k * POINT_BLOCK + j] * (long)CHANNEL_BLOCK);
}

// Returns true if all neighbors of a block of points are in the image.
static inline bool is_inside(const struct neighbors *t)
{
    int_coord least = 0;

    for (int k = 0; k < NEIGHBORS; k++)
        least = min(least, LOAD_POINTS(t->at, k));
    return !ANY(least < 0);
}

// Adds points [start, end). If `whole`, all neighbors are in the slice. If `alone`, there is one
// slice, which also computes gridGrad.
static inline void add_strip(const struct slice *b, const struct image *image, const int start,
                             const int end, const bool whole, const bool alone)
{
    struct neighbors t[2];

    // The neighbors of a block are found and prefetched before those of the previous block are
    // added.
    for (int p = start; p < end + POINT_BLOCK; p += POINT_BLOCK) {
        const int turn = p / POINT_BLOCK & 1, before = p - POINT_BLOCK;
        const int count = min(end - before, POINT_BLOCK);

        if (p < end) {
            load_neighbors(&t[turn], image->grid + 2 * (size_t)p, min(end - p, POINT_BLOCK),
                           image->width, image->height, image->borders);
            prefetch_sums(&t[turn], b->sums);
            if (GRID_GRAD && alone) prefetch_input(&t[turn], image->input, image->input_stride);
        }
        if (p == start) continue;
        add_block(b, &t[1 - turn], before, count, alone ? is_inside(&t[1 - turn]) : whole);
        if (GRID_GRAD && alone)
            differentiate(&t[1 - turn], b->grad + before, b->grad_stride, image->input,
                          image->input_stride, image->grid_grad + 2 * (size_t)before, count);
    }
}

#if CHANNEL_BLOCK > 1 && defined(CHANNELS)

// Stores the sums of elements [first, end) in planes.
static inline void store_planes(const struct slice *b, global T *planes, const size_t stride,
                                const int first, const int end)
{
    int i = first;

#if !defined(USE_F64) && !defined(NO_TRANSPOSES)
    for (; i + 8 <= end; i += 8) {
        const float16 v = vload16(0, b->sums + (size_t)i * CHANNEL_BLOCK);

#if CHANNEL_BLOCK == 2
        STOREV(T, 8, planes + i, v.even);
        STOREV(T, 8, planes + stride + i, v.odd);
#else
        const float16 w = vload16(1, b->sums + (size_t)i * CHANNEL_BLOCK);

        STOREV(T, 8, planes + i, (float8)(v.s048c, w.s048c));
        if (CHANNELS > 1) STOREV(T, 8, planes + stride + i, (float8)(v.s159d, w.s159d));
        if (CHANNELS > 2) STOREV(T, 8, planes + 2 * stride + i, (float8)(v.s26ae, w.s26ae));
        if (CHANNELS > 3) STOREV(T, 8, planes + 3 * stride + i, (float8)(v.s37bf, w.s37bf));
#endif
    }
#endif
    for (; i < end; i++)
        for (int c = 0; c < CHANNELS; c++)
            STORE(T, planes, c * stride + i, b->sums[(size_t)i * CHANNEL_BLOCK + c]);
}

#endif

#else

static inline void zero_elements(const struct slice *b, const int first, const int end)
{
    if (first == 0 && (size_t)end == b->sum_stride) {  // one loop, because planes may be short
        for (size_t i = 0; i < b->channels * b->sum_stride; i++)
            b->sums[i] = 0;
        return;
    }
    for (int c = 0; c < b->channels; c++)
        for (int i = first; i < end; i++)
            b->sums[c * b->sum_stride + i] = 0;
}

// Up to this many points the loop over channels is the inner one.
#define SHORT_STRIP 8

// Sets values[0..count) to the next points of a plane. Prefetches the points that follow: planes
// take turns.
static inline void load_strip(real values[STRIP], global const T *from, const int count)
{
#ifndef USE_F64
    if (count == STRIP) {
        for (int i = 0; i < STRIP; i += 64 / (int)sizeof(T))
            PREFETCH_LINE(from + STRIP + i);
        for (int i = 0; i < STRIP; i += 16)
            vstore16(LOADV(T, 16, from + i), 0, values + i);
        return;
    }
#endif
    for (int i = 0; i < count; i++)
        values[i] = LOAD(T, from, i);
}

// Adds points [start, end). If `whole`, all of their elements are in the slice.
static inline void add_strip(const struct slice *b, const struct image *image, const int start,
                             const int end, const bool whole, const bool alone)
{
    const int count = end - start;
    global const int *at = image->elements + start;
    real values[STRIP];

    if (count <= SHORT_STRIP) {
        for (int i = 0; i < count; i++)
            if (is_in_slice(b, at[i]))
                for (int c = 0; c < b->channels; c++)
                    b->sums[c * b->sum_stride + at[i]] +=
                        LOAD(T, b->grad, c * b->grad_stride + start + i);
        return;
    }
    for (int c = 0; c < b->channels; c++) {
        global real *plane = b->sums + c * b->sum_stride;

        load_strip(values, b->grad + c * b->grad_stride + start, count);
        if (whole && count == STRIP) {
#pragma unroll 8
            for (int i = 0; i < STRIP; i++)
                plane[at[i]] += values[i];
        } else {
            for (int i = 0; i < count; i++)
                if (is_in_slice(b, at[i])) plane[at[i]] += values[i];
        }
    }
}

#endif

// Adds strips [from, to), with the ranges of elements that they touch. A single slice has no
// ranges.
static inline void add_points(const struct slice *b, const struct image *image,
                              global const int *ranges, const size_t from, const size_t to,
                              const int points, const bool alone)
{
    const int end = b->first + b->count;
    int zeroed = b->first;

    for (size_t s = from; s < to; s++) {
        const int start = (int)s * STRIP, low = alone ? -1 : ranges[2 * s];
        const int high = alone ? end - 1 : ranges[2 * s + 1], stop = min(high + 1, end);

        if (high < b->first || (low ^ (low >> 31)) >= end) continue;
        // Elements are zeroed just before their first use, which then finds them in the cache.
        if (stop > zeroed) {
            zero_elements(b, zeroed, stop);
            zeroed = stop;
        }
        add_strip(b, image, start, strip_end(start, points), low >= b->first && high < end, alone);
    }
    zero_elements(b, zeroed, end);
}

// Points are split rather than elements if there is one channel. Then the neighbors cost more than
// the sums, and are found once.
#ifdef CHANNELS
#define FEW_CHANNELS 1
#define SPLIT_POINTS (CHANNEL_BLOCK == 1)
#else
#define FEW_CHANNELS 0
#define SPLIT_POINTS 0
#endif

// There is one work-item per image, group of channels and slice. Strides are in elements: of image
// and channel of grad, of out, and of input. With several channels in a block `sums` is scratch,
// and with `stores_out` the results are stored in `out`. Otherwise `sums` has both. With -DCHANNELS
// a single slice needs no ranges. With one channel, `slices` is the number of splits of the points,
// each with its own sums[split][image].
kernel EXPLICIT_VECTORS void slices(TENSOR(grad), TENSOR(input), TENSOR(grid), TENSOR(grid_grad),
                                    TENSOR(ranges), TENSOR(elements), TENSOR(sums), TENSOR(out),
                                    const int images, const int channels, const int groups,
                                    const int slices, const int width, const int height,
                                    const int borders, const int points, const int stores_out,
                                    const index8_t strides)
{
    const size_t id = get_global_id(0);

    if (points == 0 || id >= (size_t)images * groups * slices) return;

    const size_t n = id / slices / groups, per_image = strip_count(points);
    const int part = id % slices, group = id / slices % groups;
    const int slice = SPLIT_POINTS ? 0 : part, parts = SPLIT_POINTS ? 1 : slices;
    const int split = part - slice, splits = slices - parts + 1;
    const int channel = (int)((long)channels * group / groups), count = width * height;
    const int first = (int)((long)count * slice / parts);
    const struct slice b = {
        .first = first,
        .count = (int)((long)count * (slice + 1) / parts) - first,
        .channels = (int)((long)channels * (group + 1) / groups) - channel,
        .grad = POINTER(const T, grad) + n * (size_t)strides.s0 + channel * (size_t)strides.s1,
#ifdef CHANNELS
        .sums = POINTER(real, sums) + ((size_t)split * images + n) * count * CHANNEL_BLOCK,
#else
        .sums = POINTER(real, sums) + n * (size_t)strides.s2 + channel * (size_t)strides.s3,
#endif
        .grad_stride = strides.s1,
        .sum_stride = strides.s3,
    };
    const struct image image = {
        .grid = POINTER(const real, grid) + 2 * n * points,
        .input = POINTER(const T, input) + n * (size_t)strides.s4,
        .grid_grad = POINTER(real, grid_grad) + 2 * n * points,
        .elements = POINTER(const int, elements) + n * points,
        .input_stride = strides.s5,
        .width = width,
        .height = height,
        .borders = borders,
    };

    add_points(&b, &image, POINTER(const int, ranges) + 2 * n * per_image,
               per_image * split / splits, per_image * (split + 1) / splits, points,
               FEW_CHANNELS && parts == 1);
#if defined(CHANNELS) && CHANNEL_BLOCK > 1
    if (stores_out)
        store_planes(&b, POINTER(T, out) + n * (size_t)strides.s2, strides.s3, first,
                     first + b.count);
#endif
}
