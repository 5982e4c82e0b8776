// SPDX-License-Identifier: Apache-2.0
//
// These kernels turn a convolution over up to three axes into matrix products. A window is a
// position of the smaller side (the output of a convolution). A tap is a position in the window. The
// column matrix has a row per channel and tap, and a column per image and window:
//
//     columns[(c, kz, ky, kx), (n, oz, oy, ox)] =
//         in[n, c, oz * stride_z - pad_z + kz * dilation_z, oy * stride_y - ..., ox * stride_x - ...]
//
// The third axis, z, is only one more factor of taps and of windows: the matrix has more rows and
// columns, and its products do not know. Strides of tensors are those of n, c, z, y and x.
//
// `unfold` writes the column matrix, `fold` adds its elements up again, and `store` adds the bias
// to products that are stored image by image.
//
// -D T: f32 f16 bf16
// -D INDEX: int long
// -D PER_ITEM: 1 64
// -D THREE_AXES: - 1

#include "common/convolution.cl.h"

#ifndef PER_ITEM
#error "the host defines PER_ITEM, the elements of a row that a work-item of fold computes"
#endif

// Elements are moved without conversion.
typedef uint bits_f32;
typedef ushort bits_f16;
typedef ushort bits_bf16;
#define BITS CAT(bits_, T)

// A work-item writes `per_item` windows of a row of the matrix, of one image, from window
// `first_window` on. It writes 0 where the tap is outside of the image.
kernel void unfold(TENSOR(in), TENSOR(columns), const index_t images, const index_t channels,
                   const index_t first_window, const index_t windows, const index_t per_item,
                   const index8_t in_stride, const index8_t geometry, const index8_t extents,
                   const index8_t depth, const index_t row_stride, const index_t image_stride)
{
    if (per_item == 0) return;

    index_t row = get_global_id(0);
    TAKE_AXIS(part, row, (windows - 1) / per_item + 1);
    TAKE_AXIS(kx, row, TAPS_X);
    TAKE_AXIS(ky, row, TAPS_Y);
    TAKE_AXIS(kz, row, TAPS_Z);
    TAKE_AXIS(channel, row, channels);
    if (row >= images) return;

    const index_t first = part * per_item, end = min(first + per_item, windows);
    global const BITS *from = POINTER(const BITS, in) + row * in_stride.s0 + channel * in_stride.s1;
    global BITS *to = POINTER(BITS, columns) + row * image_stride +
                      (((channel * TAPS_Z + kz) * TAPS_Y + ky) * TAPS_X + kx) * row_stride;
    FIND_WINDOW(oz, oy, ox, first_window + first);

    for (index_t at = first; at < end;) {
        const index_t count = min(end - at, WINDOWS_X - ox);
        const index_t z = oz * STRIDE_Z - PAD_Z + kz * DILATION_Z;
        const index_t y = oy * STRIDE_Y - PAD_Y + ky * DILATION_Y;
        const index_t x = ox * STRIDE_X - PAD_X + kx * DILATION_X;
        const bool is_inside = 0 <= y && y < HEIGHT && 0 <= z && z < DEPTH;
        const index_t begin = is_inside ? first_inside(x, STRIDE_X, count) : count;
        const index_t stop = is_inside ? end_inside(x, STRIDE_X, WIDTH, count) : 0;
        index_t i = 0;

        for (; i < begin; i++)
            to[at + i] = 0;
        if (i < stop) { /* only products of existing elements: others may exceed index_t */
            global const BITS *line = from + AT_Z(z, in_stride) + y * in_stride.s3 +
                                      (x + begin * STRIDE_X) * in_stride.s4;
            const index_t step = stop - begin > 1 ? STRIDE_X * in_stride.s4 : 1;

            if (step == 1)
                for (; i < stop; i++)
                    to[at + i] = line[i - begin];
            else
                for (; i < stop; i++)
                    to[at + i] = line[(i - begin) * step];
        }
        for (; i < count; i++)
            to[at + i] = 0;
        at += count;
        NEXT_ROW(oz, oy, ox);
    }
}

// A work-item computes PER_ITEM elements of a row of `out`. Each is the sum of the elements of the
// column matrix that stand for it, and the bias. The matrix has the rows of channels from
// `first_channel` on.
kernel void fold(TENSOR(columns), TENSOR(bias), const int bias_type, TENSOR(out),
                 const index_t images, const index_t channels, const index_t first_channel,
                 const index8_t out_stride, const index8_t geometry, const index8_t extents,
                 const index8_t depth, const index_t row_stride, const index_t image_stride,
                 const index_t bias_stride)
{
    if (images == 0) return;

    index_t row = get_global_id(0);
    TAKE_AXIS(part, row, (WIDTH - 1) / PER_ITEM + 1);
    TAKE_AXIS(y, row, HEIGHT);
    TAKE_AXIS(z, row, DEPTH);
    TAKE_AXIS(channel, row, channels);
    if (row >= images) return;

    const index_t first = part * PER_ITEM, end = min(first + PER_ITEM, WIDTH);
    global const f32 *from = POINTER(const f32, columns) + row * image_stride +
                             channel * TAPS_Z * TAPS_Y * TAPS_X * row_stride;
    float sums[PER_ITEM];

    start_sums(sums, load_bias(bias_type, bias_buffer + bias_offset,
                               (first_channel + channel) * bias_stride));
    for (index_t kz = 0; kz < TAPS_Z; kz++) {
        const index_t oz = window_at(z + PAD_Z - kz * DILATION_Z, STRIDE_Z, WINDOWS_Z);

        for (index_t ky = 0; ky < TAPS_Y && oz >= 0; ky++) {
            const index_t oy = window_at(y + PAD_Y - ky * DILATION_Y, STRIDE_Y, WINDOWS_Y);

            if (oy < 0) continue;
            for (index_t kx = 0; kx < TAPS_X; kx++) {
                global const f32 *line = from + ((kz * TAPS_Y + ky) * TAPS_X + kx) * row_stride +
                                         (oz * WINDOWS_Y + oy) * WINDOWS_X;

                ADD_WINDOWS(sums, kx, line[ox]);
            }
        }
    }
    store_sums(sums,
               POINTER(T, out) + row * out_stride.s0 + (first_channel + channel) * out_stride.s1 +
                   AT_Z(z, out_stride) + y * out_stride.s3,
               first, end, out_stride.s4);
}

// Computes out[n, o, oz, oy, ox] = sums[o, n, (oz, oy, ox)] + bias[o] for windows from `first_window`
// on. A work-item computes `per_item` windows of one image and channel.
kernel void store(TENSOR(sums), TENSOR(bias), const int bias_type, TENSOR(out),
                  const index_t images, const index_t channels, const index_t first_window,
                  const index_t windows, const index_t per_item, const index8_t out_stride,
                  const index8_t extents, const index8_t depth, const index_t bias_stride)
{
    if (per_item == 0) return;

    index_t row = get_global_id(0);
    TAKE_AXIS(part, row, (windows - 1) / per_item + 1);
    TAKE_AXIS(channel, row, channels);
    if (row >= images) return;

    const index_t first = part * per_item, end = min(first + per_item, windows);
    const float added = load_bias(bias_type, bias_buffer + bias_offset, channel * bias_stride);
    global const f32 *from = POINTER(const f32, sums) + (channel * images + row) * windows;
    global T *to = POINTER(T, out) + row * out_stride.s0 + channel * out_stride.s1;
    FIND_WINDOW(oz, oy, ox, first_window + first);

    for (index_t at = first; at < end;) {
        const index_t count = min(end - at, WINDOWS_X - ox);
        global T *line = to + AT_Z(oz, out_stride) + oy * out_stride.s3 + ox * out_stride.s4;

        for (index_t i = 0; i < count; i++)
            STORE(T, line, i * out_stride.s4, from[at + i] + added);
        at += count;
        NEXT_ROW(oz, oy, ox);
    }
}
