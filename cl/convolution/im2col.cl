// SPDX-License-Identifier: Apache-2.0
//
// to[n, (c * TAPS_Y + ky) * TAPS_X + kx, y * WINDOWS_X + x] is the element of tap (ky, kx) of window (y, x) of channel c
// of image n of `of`, or 0 where the image has no element. Elements of any type are copied as they are, -DRAW; with -DTRUTHS
// all but 0 become 1. Each work-item has elements_per_item windows of a row. The strides of `to` are those of images, rows and
// windows, those of `of` are those of N, C, H and W.
//
// -D RAW: uchar ushort uint ulong
// -D TRUTHS: - 1
// -D INDEX: int long

#include "common/convolution.cl.h"
#include "common/raw.cl.h"

kernel void unfold(TENSOR(to), TENSOR(of), const index_t rows, const index_t inner,
                   const index_t elements_per_item, const index_t channels,
                   const index8_t to_stride, const index8_t of_stride, const index8_t geometry,
                   const index8_t extents)
{
    FIND_ELEMENTS(number, first, end);

    index_t row = number;

    TAKE_AXIS(line, row, channels * TAPS_Y * TAPS_X);

    const index_t kx = line % TAPS_X, ky = line / TAPS_X % TAPS_Y, c = line / TAPS_X / TAPS_Y;
    global RAW *columns = POINTER(RAW, to) + row * to_stride.s0 + line * to_stride.s1;
    global const RAW *plane = POINTER(const RAW, of) + row * of_stride.s0 + c * of_stride.s1;

    for (index_t k = first; k < end; k++) {
        const index_t y = k / WINDOWS_X * STRIDE_Y + ky * DILATION_Y - PAD_Y;
        const index_t x = k % WINDOWS_X * STRIDE_X + kx * DILATION_X - PAD_X;
        const bool is_inside = y >= 0 && y < HEIGHT && x >= 0 && x < WIDTH;

        columns[k * to_stride.s2] =
            is_inside ? VALUE(plane[y * of_stride.s2 + x * of_stride.s3]) : (RAW)0;
    }
}
