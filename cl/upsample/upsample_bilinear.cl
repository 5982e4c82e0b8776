// SPDX-License-Identifier: Apache-2.0
//
// `forward` interpolates between the four neighbors of each position of `to` in `of`. `backward` is
// its adjoint: to[n, c, i, j] is the sum of the gradients of[n, c, h, w] of all positions that read
// (i, j), times their weights, added by rows. The positions that have i as their first or second
// neighbor are starts[i - 1] <= h < starts[i + 1]; the host computes these segments, so that they
// do not depend on the rounding of the device. Each work-item computes elements_per_item elements
// of a row of `to`, along W, or, with CHANNELS, along C. The arithmetic is float, and results are
// rounded once.
//
// -D T: f32 f16 bf16
// -D CHANNELS: - 1
// -D INDEX: int long

#include "common/image_rows.cl.h"
#include "common/loop_nest.cl.h"

#pragma OPENCL FP_CONTRACT OFF  // the host computes the same positions

// Extents and strides are those of N, C, H and W.
#define PARAMS                                                                               \
    TENSOR(to), TENSOR(of), const index_t rows, const index_t inner,                         \
        const index_t elements_per_item, const index8_t to_extent, const index8_t to_stride, \
        const index8_t of_extent, const index8_t of_stride, const float ratio_h,             \
        const float ratio_w, const float shift, const float less

#define TO_AT(n, c, h, w) \
    ((n)*to_stride.s0 + (c)*to_stride.s1 + (h)*to_stride.s2 + (w)*to_stride.s3)
#define OF_AT(n, c, h, w) \
    ((n)*of_stride.s0 + (c)*of_stride.s1 + (h)*of_stride.s2 + (w)*of_stride.s3)

// A position between two neighbors: the first one, the distance to the second one, which is 0 for
// the last neighbor, and the weight of the second one.
struct place {
    index_t first, step;
    float weight;
};

struct place find_place(const index_t l, const index_t length, const float ratio, const float shift,
                        const float less)
{
    const float position = max(((float)l + shift) * ratio - less, 0.0f);
    const bool is_inside = position < (float)(length - 1);
    struct place p;

    p.first = is_inside ? (index_t)position : length - 1;
    p.step = is_inside ? 1 : 0;
    p.weight = is_inside ? position - (float)p.first : 0;
    return p;
}

// The last neighbor stands alone: 0 times an infinity is no number.
float between(const float first, const float second, const struct place p)
{
    return p.step == 0 ? first : (1 - p.weight) * first + p.weight * second;
}

kernel void forward(PARAMS)
{
    FIND_ELEMENTS(number, first, end);

    index_t row = number;

    FIND_IMAGE_ROW(line, column, to_extent);

    const struct place h = find_place(line, of_extent.s2, ratio_h, shift, less);

    for (index_t k = first; k < end; k++) {
        FIND_IMAGE_ELEMENT(column, k);
        const struct place w = find_place(column, of_extent.s3, ratio_w, shift, less);
        global const T *const from = POINTER(const T, of) + OF_AT(n, c, h.first, w.first);
        const index_t down = h.step * of_stride.s2, right = w.step * of_stride.s3;
        const float top = between(LOAD(T, from, 0), LOAD(T, from, right), w);
        const float bottom = between(LOAD(T, from, down), LOAD(T, from, down + right), w);

        STORE(T, POINTER(T, to), TO_AT(n, c, line, column), between(top, bottom, h));
    }
}

// Returns the weight with which position l reads element i.
float weight_of(const index_t l, const index_t i, const index_t length, const float ratio,
                const float shift, const float less)
{
    const struct place p = find_place(l, length, ratio, shift, less);

    return (p.first == i ? 1 - p.weight : 0) + (p.first + p.step == i ? p.weight : 0);
}

#define FIRST_OF(starts, i) (starts)[max((i)-1, (index_t)0)]

kernel void backward(PARAMS, TENSOR(starts_h), TENSOR(starts_w))
{
    FIND_ELEMENTS(number, first, end);

    index_t row = number;
    global const index_t *const starts_h = POINTER(const index_t, starts_h);
    global const index_t *const starts_w = POINTER(const index_t, starts_w);

    FIND_IMAGE_ROW(line, column, to_extent);
    for (index_t k = first; k < end; k++) {
        float sum = 0;

        FIND_IMAGE_ELEMENT(column, k);
        for (index_t h = FIRST_OF(starts_h, line); h < starts_h[line + 1]; h++) {
            const float weight = weight_of(h, line, to_extent.s2, ratio_h, shift, less);

            for (index_t w = FIRST_OF(starts_w, column); w < starts_w[column + 1]; w++)
                sum += weight * weight_of(w, column, to_extent.s3, ratio_w, shift, less) *
                       LOAD(T, POINTER(const T, of), OF_AT(n, c, h, w));
        }
        STORE(T, POINTER(T, to), TO_AT(n, c, line, column), sum);
    }
}
