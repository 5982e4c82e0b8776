// SPDX-License-Identifier: Apache-2.0
//
// Convolutions with few channels per group, and their gradients, are computed without a column
// matrix (convolution.cl). A work-item computes PER_ITEM elements of a row, or a part of the sums
// of a tap.
//
// -D T: f32 f16 bf16
// -D INDEX: int long
// -D PER_ITEM: 1 64
// -D THREE_AXES: - 1

#ifndef PER_ITEM
#error "the host defines PER_ITEM, the elements of a row that a work-item computes"
#endif

#include "common/convolution.cl.h"
#include "common/vector.cl.h"

#define INPUTS channels.s0  // per group
#define OUTPUTS channels.s1
#define GROUPS channels.s2
#define BIAS_STRIDE channels.s3

// Adds the products of a weight and the elements at x, x + STRIDE_X, ... of a line. Some of these
// are outside. Only the offsets of elements inside are computed, because others may exceed index_t.
#if PER_ITEM == 1
#define ADD_ELEMENTS(sums, weight, line, x, count) \
    if (0 <= (x) && (x) < WIDTH) sums[0] = fma(weight, LOAD(T, line, (x)*stride), sums[0])
#else
#define ADD_ELEMENTS(sums, weight, line, x, count)                                   \
    {                                                                                \
        const index_t begin = first_inside(x, STRIDE_X, count);                      \
        const index_t stop = end_inside(x, STRIDE_X, WIDTH, count);                  \
        if (begin < stop) {                                                          \
            const index_t step = stop - begin > 1 ? STRIDE_X * stride : 1;           \
            global const T *at = line + ((x) + begin * STRIDE_X) * stride;           \
            if (step == 1)                                                           \
                for (index_t i = begin; i < stop; i++)                               \
                    sums[i] = fma(weight, LOAD(T, at, i - begin), sums[i]);          \
            else                                                                     \
                for (index_t i = begin; i < stop; i++)                               \
                    sums[i] = fma(weight, LOAD(T, at, (i - begin) * step), sums[i]); \
        }                                                                            \
    }
#endif

// Computes the smaller side: out[n, o, oz, oy, ox].
kernel void direct_small(TENSOR(in), TENSOR(weight), TENSOR(bias), const int bias_type, TENSOR(out),
                         const index_t images, const index8_t channels, const index8_t in_stride,
                         const index8_t weight_stride, const index8_t out_stride,
                         const index8_t geometry, const index8_t extents, const index8_t depth)
{
    if (images == 0) return;

    index_t row = get_global_id(0);
    TAKE_AXIS(part, row, (WINDOWS_X - 1) / PER_ITEM + 1);
    TAKE_AXIS(oy, row, WINDOWS_Y);
    TAKE_AXIS(oz, row, WINDOWS_Z);
    TAKE_AXIS(output, row, GROUPS * OUTPUTS);
    if (row >= images) return;

    const index_t first = part * PER_ITEM, end = min(first + PER_ITEM, WINDOWS_X);
    const index_t stride = in_stride.s4;
    global const T *plane =
        POINTER(const T, in) + row * in_stride.s0 + output / OUTPUTS * INPUTS * in_stride.s1;
    global const T *weights = POINTER(const T, weight) + output * weight_stride.s0;
    float sums[PER_ITEM];

    start_sums(sums, load_bias(bias_type, bias_buffer + bias_offset, output * BIAS_STRIDE));
    for (index_t input = 0; input < INPUTS; input++)
        for (index_t kz = 0; kz < TAPS_Z; kz++) {
            const index_t z = oz * STRIDE_Z - PAD_Z + kz * DILATION_Z;

            if (z < 0 || z >= DEPTH) continue;
            for (index_t ky = 0; ky < TAPS_Y; ky++) {
                const index_t y = oy * STRIDE_Y - PAD_Y + ky * DILATION_Y;

                if (y < 0 || y >= HEIGHT) continue;
                for (index_t kx = 0; kx < TAPS_X; kx++) {
                    const float w = LOAD(T, weights,
                                         input * weight_stride.s1 + AT_Z(kz, weight_stride) +
                                             ky * weight_stride.s3 + kx * weight_stride.s4);
                    const index_t x = first * STRIDE_X - PAD_X + kx * DILATION_X;
                    global const T *line =
                        plane + input * in_stride.s1 + AT_Z(z, in_stride) + y * in_stride.s3;

                    ADD_ELEMENTS(sums, w, line, x, end - first);
                }
            }
        }
    store_sums(sums,
               POINTER(T, out) + row * out_stride.s0 + output * out_stride.s1 +
                   AT_Z(oz, out_stride) + oy * out_stride.s3,
               first, end, out_stride.s4);
}

// Computes the larger side: out[n, c, z, y, x]. Each element is the sum over the windows that it is
// in.
kernel void direct_large(TENSOR(in), TENSOR(weight), TENSOR(bias), const int bias_type, TENSOR(out),
                         const index_t images, const index8_t channels, const index8_t in_stride,
                         const index8_t weight_stride, const index8_t out_stride,
                         const index8_t geometry, const index8_t extents, const index8_t depth)
{
    if (images == 0) return;

    index_t row = get_global_id(0);
    TAKE_AXIS(part, row, (WIDTH - 1) / PER_ITEM + 1);
    TAKE_AXIS(y, row, HEIGHT);
    TAKE_AXIS(z, row, DEPTH);
    TAKE_AXIS(channel, row, GROUPS * INPUTS);
    if (row >= images) return;

    const index_t first = part * PER_ITEM, end = min(first + PER_ITEM, WIDTH);
    const index_t output_of_group = channel / INPUTS * OUTPUTS;
    global const T *weights = POINTER(const T, weight) + channel % INPUTS * weight_stride.s1;
    float sums[PER_ITEM];

    start_sums(sums, load_bias(bias_type, bias_buffer + bias_offset, channel * BIAS_STRIDE));
    for (index_t k = 0; k < OUTPUTS; k++) {
        const index_t output = output_of_group + k;
        global const T *plane = POINTER(const T, in) + row * in_stride.s0 + output * in_stride.s1;

        for (index_t kz = 0; kz < TAPS_Z; kz++) {
            const index_t oz = window_at(z + PAD_Z - kz * DILATION_Z, STRIDE_Z, WINDOWS_Z);

            if (oz < 0) continue;
            for (index_t ky = 0; ky < TAPS_Y; ky++) {
                const index_t oy = window_at(y + PAD_Y - ky * DILATION_Y, STRIDE_Y, WINDOWS_Y);

                if (oy < 0) continue;
                for (index_t kx = 0; kx < TAPS_X; kx++) {
                    const float w = LOAD(T, weights,
                                         output * weight_stride.s0 + AT_Z(kz, weight_stride) +
                                             ky * weight_stride.s3 + kx * weight_stride.s4);
                    global const T *line = plane + AT_Z(oz, in_stride) + oy * in_stride.s3;

                    ADD_WINDOWS(sums, kx, w * LOAD(T, line, ox * in_stride.s4));
                }
            }
        }
    }
    store_sums(sums,
               POINTER(T, out) + row * out_stride.s0 + channel * out_stride.s1 +
                   AT_Z(z, out_stride) + y * out_stride.s3,
               first, end, out_stride.s4);
}

// Computes the gradient of the weight: parts[part, (o, c, kz, ky, kx)] is the sum over the windows in
// rows [part * rows, (part + 1) * rows) of the windows of all images.
kernel void direct_weight(TENSOR(large), TENSOR(small), TENSOR(parts), const index_t images,
                          const index_t rows, const index_t part_count, const index8_t channels,
                          const index8_t large_stride, const index8_t small_stride,
                          const index8_t geometry, const index8_t extents, const index8_t depth)
{
    if (rows == 0) return;

    index_t tap = get_global_id(0);
    const index_t part = get_global_id(1);
    const index_t at = tap, weights = GROUPS * OUTPUTS * INPUTS * TAPS_Z * TAPS_Y * TAPS_X;
    TAKE_AXIS(kx, tap, TAPS_X);
    TAKE_AXIS(ky, tap, TAPS_Y);
    TAKE_AXIS(kz, tap, TAPS_Z);
    TAKE_AXIS(input, tap, INPUTS);
    if (tap >= GROUPS * OUTPUTS || part >= part_count) return;

    const index_t end = min((part + 1) * rows, images * WINDOWS_Z * WINDOWS_Y);
    const index_t channel = tap / OUTPUTS * INPUTS + input, x = kx * DILATION_X - PAD_X;
    const index_t begin = first_inside(x, STRIDE_X, WINDOWS_X);
    const index_t stop = end_inside(x, STRIDE_X, WIDTH, WINDOWS_X);
    const index_t step = stop - begin > 1 ? STRIDE_X * large_stride.s4 : 1;
    float sum = 0;
#if PER_ITEM > 1
    float8 sums = 0;  // for a CPU, which otherwise waits for each sum before the next one
#endif

    for (index_t row = part * rows; row < end; row++) {
        index_t image = row;
        TAKE_AXIS(oy, image, WINDOWS_Y);
        TAKE_AXIS(oz, image, WINDOWS_Z);
        const index_t z = oz * STRIDE_Z - PAD_Z + kz * DILATION_Z;
        const index_t y = oy * STRIDE_Y - PAD_Y + ky * DILATION_Y;

        if (z < 0 || z >= DEPTH || y < 0 || y >= HEIGHT || begin >= stop) continue;

        // The line begins at the first element that exists.
        global const T *line = POINTER(const T, large) + image * large_stride.s0 +
                               channel * large_stride.s1 + AT_Z(z, large_stride) +
                               y * large_stride.s3 + (x + begin * STRIDE_X) * large_stride.s4;
        global const T *factors = POINTER(const T, small) + image * small_stride.s0 +
                                  tap * small_stride.s1 + AT_Z(oz, small_stride) +
                                  oy * small_stride.s3;
        float line_sum = 0;
        index_t ox = begin;

#if PER_ITEM > 1
        if (step == 1 && small_stride.s4 == 1)
            for (; ox + 8 <= stop; ox += 8)
                sums = fma(LOADV(T, 8, factors + ox), LOADV(T, 8, line + (ox - begin)), sums);
#endif
        for (; ox < stop; ox++)
            line_sum = fma(LOAD(T, factors, ox * small_stride.s4),
                           LOAD(T, line, (ox - begin) * step), line_sum);
        sum += line_sum;
    }
#if PER_ITEM > 1
    sum += SUMV(8, sums);
#endif
    POINTER(f32, parts)[part * weights + at] = sum;
}
