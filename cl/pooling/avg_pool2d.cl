// SPDX-License-Identifier: Apache-2.0
//
// `forward`: to[n, c, i, j] is the sum of the window (i, j) of `of`, divided by its divisor.
// `backward` is its adjoint: to[n, c, h, w] is the sum of the gradients of[n, c, i, j] of the
// windows that have (h, w), each divided by its divisor, added by rows of windows. With ADAPTIVE,
// window i of an axis begins at i * inputs / windows, rounded down, and ends at (i + 1) * inputs /
// windows, rounded up. Each work-item computes elements_per_item elements of a row of `to`, along
// W, or, with CHANNELS, along C.
//
// -D T: f32 f16 bf16
// -D CHANNELS: - 1
// -D ADAPTIVE: - 1
// -D INDEX: int long

#include "common/image_rows.cl.h"
#include "common/windows.cl.h"

// A divisor that is not 0 replaces the number of elements of windows. With is_padded this number
// counts the elements of the padding.
#define AVERAGE_PARAMS                                                                       \
    TENSOR(to), TENSOR(of), const index_t rows, const index_t inner,                         \
        const index_t elements_per_item, const index8_t to_extent, const index8_t to_stride, \
        const index8_t of_extent, const index8_t of_stride, const index8_t window,           \
        const float divisor, const int is_padded

// The inputs of a window along an axis, begin <= x < end, and what the axis contributes to the
// number of elements.
struct span {
    index_t begin, end, count;
};

struct span find_span(const index_t i, const index_t inputs, const index_t windows,
                      const index_t size, const index_t stride, const index_t padding,
                      const int is_padded)
{
    struct span s;
#ifdef ADAPTIVE
    s.begin = i * inputs / windows;
    s.end = ((i + 1) * inputs - 1) / windows + 1;
    s.count = s.end - s.begin;
#else
    const index_t begin = i * stride - padding, end = min(begin + size, inputs + padding);

    s.begin = max(begin, (index_t)0);
    s.end = min(end, inputs);
    s.count = is_padded != 0 ? end - begin : s.end - s.begin;
#endif
    return s;
}

#define SPAN_H(i, inputs, windows) \
    find_span(i, inputs, windows, KERNEL_H, STRIDE_H, PADDING_H, is_padded)
#define SPAN_W(j, inputs, windows) \
    find_span(j, inputs, windows, KERNEL_W, STRIDE_W, PADDING_W, is_padded)
#define DIVISOR(h, w) (divisor != 0 ? divisor : (float)(h).count * (float)(w).count)

#define TO_AT(i, j) (n * TO_N + c * TO_C + (i)*TO_H + (j)*TO_W)
#define OF_AT(i, j) (n * OF_N + c * OF_C + (i)*OF_H + (j)*OF_W)

kernel void forward(AVERAGE_PARAMS)
{
    FIND_ELEMENTS(number, first, end);

    index_t row = number;

    FIND_IMAGE_ROW(line, column, to_extent);

    const struct span h = SPAN_H(line, OF_HEIGHT, TO_HEIGHT);

    for (index_t k = first; k < end; k++) {
        FIND_IMAGE_ELEMENT(column, k);
        const struct span w = SPAN_W(column, OF_WIDTH, TO_WIDTH);
        float sum = 0;

        for (index_t y = h.begin; y < h.end; y++)
            for (index_t x = w.begin; x < w.end; x++)
                sum += LOAD(T, POINTER(const T, of), OF_AT(y, x));
        // A window of padding alone has the average 0.
        STORE(T, POINTER(T, to), TO_AT(line, column),
              h.begin < h.end && w.begin < w.end ? sum / DIVISOR(h, w) : 0);
    }
}

// These return the first and the last window of an axis that have the element x.
#ifdef ADAPTIVE
#define FIRST_WINDOW(x, size, stride, padding, inputs, windows) ((x) * (windows) / (inputs))
#define LAST_WINDOW(x, stride, padding, inputs, windows) ((((x) + 1) * (windows)-1) / (inputs))
#else
#define FIRST_WINDOW(x, size, stride, padding, inputs, windows) \
    first_window(x, size, stride, padding)
#define LAST_WINDOW(x, stride, padding, inputs, windows) last_window(x, stride, padding, windows)
#endif

kernel void backward(AVERAGE_PARAMS)
{
    FIND_ELEMENTS(number, first, end);

    index_t row = number;

    FIND_IMAGE_ROW(line, column, to_extent);

    const index_t i_begin = FIRST_WINDOW(line, KERNEL_H, STRIDE_H, PADDING_H, TO_HEIGHT, OF_HEIGHT);
    const index_t i_end = LAST_WINDOW(line, STRIDE_H, PADDING_H, TO_HEIGHT, OF_HEIGHT) + 1;

    for (index_t k = first; k < end; k++) {
        FIND_IMAGE_ELEMENT(column, k);
        const index_t j_begin =
            FIRST_WINDOW(column, KERNEL_W, STRIDE_W, PADDING_W, TO_WIDTH, OF_WIDTH);
        const index_t j_end = LAST_WINDOW(column, STRIDE_W, PADDING_W, TO_WIDTH, OF_WIDTH) + 1;
        float sum = 0;

        for (index_t i = i_begin; i < i_end; i++) {
            const struct span h = SPAN_H(i, TO_HEIGHT, OF_HEIGHT);

            for (index_t j = j_begin; j < j_end; j++) {
                const struct span w = SPAN_W(j, TO_WIDTH, OF_WIDTH);

                sum += LOAD(T, POINTER(const T, of), OF_AT(i, j)) / DIVISOR(h, w);
            }
        }
        STORE(T, POINTER(T, to), TO_AT(line, column), sum);
    }
}
