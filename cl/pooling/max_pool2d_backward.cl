// SPDX-License-Identifier: Apache-2.0
//
// to[n, c, h, w] is the sum of of[n, c, i, j] over the windows whose offset in `indices` names (h,
// w), added by rows of windows and along these rows. Each work-item computes elements_per_item
// elements of a row of `to`, along W, or, with CHANNELS, along C. No other work-item writes these
// elements. The contents of `indices` are compared. In `rows` they also name an element of the
// work-item's own sums, but only after the comparison.
//
// -D T: f32 f16 bf16
// -D CHANNELS: - 1
// -D PART: - 128
// -D ALIGNED_ACCESS: - 1
// -D INDEX: int long

#include "common/image_rows.cl.h"
#include "common/windows.cl.h"

#define OUTPUTS (OF_HEIGHT * OF_WIDTH)

uint load_offset(global const uchar *indices, const index_t row_stride, const index_t stride,
                 const index_t outputs, const int bytes, const index_t l)
{
    uint offset = 0;

    for (int k = 0; k < bytes; k++)
        offset |= (uint)indices[(k / 2) * row_stride + (k % 2 * outputs + l) * stride] << (8 * k);
    return offset;
}

#define LOAD_OFFSET(c, l) \
    load_offset(INDICES_OF(n, c), INDICES_ROW, INDICES_BYTE, OUTPUTS, offset_bytes, l)
#define LOAD_GRADIENT(c, i, j) \
    LOAD(T, POINTER(const T, of), n *OF_N + (c)*OF_C + (i)*OF_H + (j)*OF_W)
#define STORE_SUM(c, h, w, v) STORE(T, POINTER(T, to), n *TO_N + (c)*TO_C + (h)*TO_H + (w)*TO_W, v)

#define FOR_EACH_WINDOW_H(h)                                              \
    for (index_t i = first_window(h, KERNEL_H, STRIDE_H, PADDING_H),      \
                 i_last = last_window(h, STRIDE_H, PADDING_H, OF_HEIGHT); \
         i <= i_last; i++)
#define FOR_EACH_WINDOW_W(w_first, w_last)                                    \
    for (index_t j = first_window(w_first, KERNEL_W, STRIDE_W, PADDING_W),    \
                 j_last = last_window(w_last, STRIDE_W, PADDING_W, OF_WIDTH); \
         j <= j_last; j++)

#ifndef PART
kernel void elements(PARAMS)
{
    FIND_ELEMENTS(number, first, end);

    index_t row = number;

    FIND_IMAGE_ROW(h, w, to_extent);
    for (index_t k = first; k < end; k++) {
        float sum = 0;

        FIND_IMAGE_ELEMENT(w, k);
        FOR_EACH_WINDOW_H(h)
        FOR_EACH_WINDOW_W(w, w)
        {
            const index_t offset =
                (h + PADDING_H - i * STRIDE_H) * KERNEL_W + w + PADDING_W - j * STRIDE_W;

            if (LOAD_OFFSET(c, i * OF_WIDTH + j) == (uint)offset) sum += LOAD_GRADIENT(c, i, j);
        }
        STORE_SUM(c, h, w, sum);
    }
}

#else

kernel void rows(PARAMS)
{
    FIND_ELEMENTS(number, first, end);

    index_t row = number;
    float sums[PART];

    FIND_IMAGE_ROW(h, w, to_extent);
    for (int k = 0; k < PART; k++)
        sums[k] = 0;
#ifdef CHANNELS
    FOR_EACH_WINDOW_H(h)
    FOR_EACH_WINDOW_W(w, w)
    {
        const index_t offset =
            (h + PADDING_H - i * STRIDE_H) * KERNEL_W + w + PADDING_W - j * STRIDE_W;

        for (index_t c = first; c < end; c++)
            if (LOAD_OFFSET(c, i * OF_WIDTH + j) == (uint)offset)
                sums[c - first] += LOAD_GRADIENT(c, i, j);
    }
#else
    FOR_EACH_WINDOW_H(h)
    {
        const uint begin = (uint)((h + PADDING_H - i * STRIDE_H) * KERNEL_W);

        FOR_EACH_WINDOW_W(first, end - 1)
        {
            const uint x = LOAD_OFFSET(c, i * OF_WIDTH + j) - begin;
            const index_t w = j * STRIDE_W - PADDING_W + (index_t)min(x, (uint)KERNEL_W);

            if (x < (uint)KERNEL_W && w >= first && w < end)
                sums[w - first] += LOAD_GRADIENT(c, i, j);
        }
    }
#endif
    for (index_t k = first; k < end; k++) {
        FIND_IMAGE_ELEMENT(w, k);
        STORE_SUM(c, h, w, sums[k - first]);
    }
}
#endif
