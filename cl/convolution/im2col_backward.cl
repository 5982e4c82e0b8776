// SPDX-License-Identifier: Apache-2.0
//
// This is the adjoint of im2col.cl: to[n, c, y, x] is the sum of the elements of `of` that are copies of it, in the order of
// the taps. Each work-item has elements_per_item elements of a row of a channel. The strides are those of im2col.cl, with `to`
// and `of` exchanged.
//
// -D T: f32 f16 bf16
// -D INDEX: int long

#include "common/convolution.cl.h"

kernel void fold(TENSOR(to), TENSOR(of), const index_t rows, const index_t inner,
                 const index_t elements_per_item, const index_t channels, const index8_t to_stride,
                 const index8_t of_stride, const index8_t geometry, const index8_t extents)
{
    FIND_ELEMENTS(number, first, end);

    index_t row = number;

    TAKE_AXIS(y, row, HEIGHT);
    TAKE_AXIS(c, row, channels);

    global T *plane = POINTER(T, to) + row * to_stride.s0 + c * to_stride.s1;
    global const T *columns = POINTER(const T, of) + row * of_stride.s0;

    for (index_t x = first; x < end; x++) {
        float sum = 0;

        for (index_t ky = 0; ky < TAPS_Y; ky++) {
            const index_t window_y = window_at(y + PAD_Y - ky * DILATION_Y, STRIDE_Y, WINDOWS_Y);

            if (window_y < 0) continue;
            for (index_t kx = 0; kx < TAPS_X; kx++) {
                const index_t window_x =
                    window_at(x + PAD_X - kx * DILATION_X, STRIDE_X, WINDOWS_X);
                const index_t line = (c * TAPS_Y + ky) * TAPS_X + kx;

                if (window_x < 0) continue;
                sum += LOAD(T, columns,
                            line * of_stride.s1 + (window_y * WINDOWS_X + window_x) * of_stride.s2);
            }
        }
        STORE(T, plane, y * to_stride.s2 + x * to_stride.s3, sum);
    }
}
