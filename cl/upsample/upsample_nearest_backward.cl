// SPDX-License-Identifier: Apache-2.0
//
// out[n, c, i, j] is the sum of gradOutput[n, c, h, w] over the window of (i, j),
//
//     starts_h[i] <= h < starts_h[i + 1]  and  starts_w[j] <= w < starts_w[j + 1]
//
// The host computes the starts, so that they do not depend on the rounding of the device. Tensors
// without H have a height of 1. Sums are accumulated in float, or in double with -DUSE_F64, and
// rounded once. `image_rows` adds lines first, and the other kernels add along each line.
//
// -D T: f32 f16 bf16
// -D NON_TEMPORAL: - 1
// -D ALIGNED_ACCESS: - 1
// -D INDEX: int long

#include "common/loop_nest.cl.h"
#include "common/real.cl.h"
#ifndef USE_F64
#include "common/vector.cl.h"
#endif

// `height` and `width` are those of `out`. Strides are in elements.
#define PARAMS                                                                                     \
    TENSOR(grad), TENSOR(out), const index_t channels, const index_t grad_n, const index_t grad_c, \
        const index_t out_n, const index_t out_c, TENSOR(starts_h), TENSOR(starts_w),              \
        const index_t images, const index_t height, const index_t width, const index_t grad_width, \
        const index_t grad_h, const index_t grad_w, const index_t out_h, const index_t out_w,      \
        const index_t rows_per_item, const index_t channels_per_item

// `gather` takes any strides. There is one work-item per element of `out`.
kernel void gather(PARAMS)
{
    index_t id = get_global_id(0);

    if (width == 0 || id >= images * channels * height * width) return;
    TAKE_AXIS(j, id, width);
    TAKE_AXIS(i, id, height);
    TAKE_AXIS(c, id, channels);

    global const index_t *starts_h = POINTER(const index_t, starts_h);
    global const index_t *starts_w = POINTER(const index_t, starts_w);
    global const T *grad = POINTER(const T, grad) + id * grad_n + c * grad_c;
    real sum = 0;

    for (index_t h = starts_h[i]; h < starts_h[i + 1]; h++)
        for (index_t w = starts_w[j]; w < starts_w[j + 1]; w++)
            sum += LOAD(T, grad, h * grad_h + w * grad_w);
    STORE(T, POINTER(T, out) + id * out_n + c * out_c, i * out_h + j * out_w, sum);
}

#ifndef USE_F64

// Channels are adjacent. There is one work-item per `channels_per_item` channels and position of
// `out`.
kernel void channel_vectors(PARAMS)
{
    index_t id = get_global_id(0);

    if (channels_per_item == 0) return;

    const index_t blocks = (channels - 1) / channels_per_item + 1;

    if (id >= images * height * width * blocks) return;
    TAKE_AXIS(block, id, blocks);
    TAKE_AXIS(j, id, width);
    TAKE_AXIS(i, id, height);

    global const index_t *starts_h = POINTER(const index_t, starts_h);
    global const index_t *starts_w = POINTER(const index_t, starts_w);
    const index_t first_h = starts_h[i], end_h = starts_h[i + 1];
    const index_t first_w = starts_w[j], end_w = starts_w[j + 1];
    const index_t end = min((block + 1) * channels_per_item, channels);
    global const T *grad = POINTER(const T, grad) + id * grad_n;
    global T *out = POINTER(T, out) + id * out_n + i * out_h + j * out_w;
    index_t c = block * channels_per_item;

    for (; c + 8 <= end; c += 8) {
        float8 sum = 0;

        for (index_t h = first_h; h < end_h; h++)
            for (index_t w = first_w; w < end_w; w++)
                sum += LOADV(T, 8, grad + h * grad_h + w * grad_w + c);
        STOREV(T, 8, out + c, sum);
    }
    for (; c < end; c++) {
        float sum = 0;

        for (index_t h = first_h; h < end_h; h++)
            for (index_t w = first_w; w < end_w; w++)
                sum += LOAD(T, grad, h * grad_h + w * grad_w + c);
        STORE(T, out, c, sum);
    }
}

// This many elements of rows of `grad` are added at a time.
#define STRIP 32

// Sets column[k] to the sum of element k of all lines, for k < count.
static inline void sum_lines(float column[STRIP], global const T *line, const index_t lines,
                             const index_t stride, const int count)
{
    if (count == STRIP) {
        float8 sum[STRIP / 8] = {0};

        for (index_t h = 0; h < lines; h++)
            for (int k = 0; k < STRIP / 8; k++)
                sum[k] += LOADV(T, 8, line + h * stride + 8 * k);
        for (int k = 0; k < STRIP / 8; k++)
            vstore8(sum[k], k, column);
        return;
    }
    for (int k = 0; k < count; k++) {
        column[k] = 0;
        for (index_t h = 0; h < lines; h++)
            column[k] += LOAD(T, line, h * stride + k);
    }
}

// Elements of a row are adjacent. There is one work-item per `rows_per_item` rows of `out`.
kernel void image_rows(PARAMS)
{
    global const index_t *starts_h = POINTER(const index_t, starts_h);
    global const index_t *starts_w = POINTER(const index_t, starts_w);
    const index_t first = get_global_id(0) * rows_per_item;
    const index_t end = min(first + rows_per_item, images * channels * height);

    for (index_t number = first; number < end; number++) {
        index_t row = number;

        TAKE_AXIS(i, row, height);
        TAKE_AXIS(c, row, channels);

        global const T *grad =
            POINTER(const T, grad) + row * grad_n + c * grad_c + starts_h[i] * grad_h;
        global T *out = POINTER(T, out) + row * out_n + c * out_c + i * out_h;
        const index_t lines = starts_h[i + 1] - starts_h[i];
        float column[STRIP];
        index_t loaded = -STRIP;  // the element in column[0]

        for (index_t j = 0; j < width; j++) {
            float sum = 0;

            for (index_t w = starts_w[j]; w < starts_w[j + 1]; w++) {
                if (w >= loaded + STRIP) {
                    loaded = w;
                    sum_lines(column, grad + w, lines, grad_h,
                              (int)min(grad_width - w, (index_t)STRIP));
                }
                sum += column[w - loaded];
            }
            STORE(T, out, j, sum);
        }
    }
}

#endif
