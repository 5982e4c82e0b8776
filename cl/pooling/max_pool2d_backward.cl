// SPDX-License-Identifier: Apache-2.0
//
// to[n, c, h, w] is the sum of of[n, c, i, j] over the windows whose offset in `indices` names (h,
// w), added by rows of windows and along these rows. Each work-item computes elements_per_item
// elements of a row of `to`, along W, or, with CHANNELS, along C. No other work-item writes these
// elements. The contents of `indices` are only compared.
//
// -D T: f32 f16 bf16
// -D CHANNELS: - 1
// -D PART: - 128
// -D ALIGNED_ACCESS: - 1
// -D INDEX: int long

#include "common/image_rows.cl.h"
#include "common/vector.cl.h"
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

#ifdef CHANNELS
kernel void rows(PARAMS)
{
    FIND_ELEMENTS(number, first, end);

    index_t row = number;
    float sums[PART];

    FIND_IMAGE_ROW(h, w, to_extent);
    for (int k = 0; k < PART; k++)
        sums[k] = 0;
    FOR_EACH_WINDOW_H(h)
    FOR_EACH_WINDOW_W(w, w)
    {
        const index_t offset =
            (h + PADDING_H - i * STRIDE_H) * KERNEL_W + w + PADDING_W - j * STRIDE_W;

        for (index_t c = first; c < end; c++)
            if (LOAD_OFFSET(c, i * OF_WIDTH + j) == (uint)offset)
                sums[c - first] += LOAD_GRADIENT(c, i, j);
    }
    for (index_t k = first; k < end; k++) {
        FIND_IMAGE_ELEMENT(w, k);
        STORE_SUM(c, h, w, sums[k - first]);
    }
}

#else

#define WIDTH 8

// Adds the gradients of windows k from `begin` to `stop` whose offsets are `offset` to sums[k]. The first ones are at `l` and
// `of`.
void add_windows(float *sums, const index_t begin, const index_t stop, const uint offset,
                 global const uchar *indices, const index_t row_stride, const index_t byte_stride,
                 const index_t outputs, const int bytes, const index_t l, global const T *of,
                 const index_t of_stride)
{
    index_t k = begin;

    if (bytes == 1 && byte_stride == 1 && of_stride == 1)
        for (; k + WIDTH <= stop; k += WIDTH) {
            const uint8 offsets = convert_uint8(vload8(0, indices + l + k));
            const float8 g = LOADV(T, 8, of + k);

            vstore8(vload8(0, sums + k) + (offsets == offset ? g : 0), 0, sums + k);
        }
    for (; k < stop; k++)
        if (load_offset(indices, row_stride, byte_stride, outputs, bytes, l + k) == offset)
            sums[k] += LOAD(T, of, k * of_stride);
}

// Stores the sums of every second element, and those of the elements between them.
index_t store_pairs(global T *to, const float *even, const float *odd, const index_t pairs)
{
    index_t k = 0;

    for (; k + WIDTH <= pairs; k += WIDTH) {
        float16 sums;

        sums.even = vload8(0, even + k);
        sums.odd = vload8(0, odd + k);
        STOREV(T, 16, to + 2 * k, sums);
    }
    return k;
}

// The elements of a row that are a stride of the windows apart have the same place in windows that follow each other. So
// these windows are compared in vectors, and the sums of these elements follow each other.
kernel void rows(PARAMS)
{
    FIND_ELEMENTS(number, first, end);

    index_t row = number;
    float sums[PART];
    int at = 0;

    FIND_IMAGE_ROW(h, w, to_extent);

    const index_t steps = min(end - first, STRIDE_W);

    for (int k = 0; k < PART; k++)
        sums[k] = 0;
    for (index_t w = first; w < first + steps; w++) {
        // The last window that may have the first of these elements, which is the element `place` of its row.
        const index_t last = (w + PADDING_W) / STRIDE_W, place = w + PADDING_W - last * STRIDE_W;
        const index_t count = (end - w - 1) / STRIDE_W + 1;

        FOR_EACH_WINDOW_H(h)
        for (index_t before = place < KERNEL_W ? (KERNEL_W - 1 - place) / STRIDE_W : -1;
             before >= 0; before--) {
            const index_t j = last - before, begin = max(-j, (index_t)0);
            const index_t offset =
                (h + PADDING_H - i * STRIDE_H) * KERNEL_W + place + before * STRIDE_W;

            add_windows(sums + at, begin, min(count, OF_WIDTH - j), (uint)offset, INDICES_OF(n, c),
                        INDICES_ROW, INDICES_BYTE, OUTPUTS, offset_bytes, i * OF_WIDTH + j,
                        POINTER(const T, of) + n * OF_N + c * OF_C + i * OF_H + j * OF_W, OF_W);
        }
        at += (int)count;
    }
    at = 0;
    for (index_t w = first; w < first + steps; w++) {
        const index_t count = (end - w - 1) / STRIDE_W + 1;
        index_t k = 0;

        if (STRIDE_W == 2 && TO_W == 1)
            k = store_pairs(POINTER(T, to) + n * TO_N + c * TO_C + h * TO_H + first, sums,
                            sums + (end - first + 1) / 2, (end - first) / 2);
        for (; k < count; k++)
            STORE_SUM(c, h, w + k * STRIDE_W, sums[at + k]);
        at += (int)count;
    }
}
#endif
#endif
