// SPDX-License-Identifier: Apache-2.0
//
// `forward` interpolates between the neighbors of each position of `to` in `of`: two along each axis, or
// four with CUBIC, where those outside of the image are its nearest elements. `backward` is its
// adjoint: to[n, c, i, j] is the sum of the gradients of[n, c, h, w] of all positions that read
// (i, j), times their weights, added by rows. The positions that have i as the neighbor before them are
// starts[i] <= h < starts[i + 1], so those that read i begin at starts[i - 1], with CUBIC at starts[i - 2];
// the host computes these segments, so that they do not depend on the rounding of the device. Each
// work-item computes elements_per_item elements of a row of `to`, along W, or, with CHANNELS, along C.
// The arithmetic is float, and results are rounded once.
//
// -D T: f32 f16 bf16
// -D CUBIC: - 1
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

#ifdef CUBIC
// A position between neighbors: the number of the one before it, which is -1 before the first one, and
// the weights of the four around it.
struct place {
    index_t first;
    float weights[4];
};

// Convolutions of Keys with a = -3/4, of distances up to 1, and from 1 to 2.
float near_weight(const float x) { return (1.25f * x - 2.25f) * x * x + 1; }

float far_weight(const float x) { return ((-0.75f * x + 3.75f) * x - 6) * x + 3; }

struct place find_place(const index_t l, const index_t length, const float ratio, const float shift,
                        const float less)
{
    const float position = ((float)l + shift) * ratio - less;
    const bool is_inside = position < (float)(length - 1);
    struct place p;

    p.first = is_inside ? (index_t)floor(position) : length - 1;

    const float t = is_inside ? position - (float)p.first : min(position - (float)p.first, 1.0f);

    p.weights[0] = far_weight(t + 1);
    p.weights[1] = near_weight(t);
    p.weights[2] = near_weight(1 - t);
    p.weights[3] = far_weight(2 - t);
    return p;
}

// Neighbor number k of a place.
index_t neighbor(const struct place p, const int k, const index_t length)
{
    return clamp(p.first - 1 + k, (index_t)0, length - 1);
}

float interpolate(global const T *of, const index_t line_stride, const index_t stride,
                  const struct place h, const struct place w, const index_t height,
                  const index_t width)
{
    float sum = 0;

    for (int j = 0; j < 4; j++) {
        global const T *line = of + neighbor(h, j, height) * line_stride;
        float row = 0;

        for (int k = 0; k < 4; k++)
            row += w.weights[k] * LOAD(T, line, neighbor(w, k, width) * stride);
        sum += h.weights[j] * row;
    }
    return sum;
}

// Adds what the gradient of a position is for the element (i, j): a product for each neighbor that is
// this element, since several are where the position is near the border.
void add_gradient(float *sum, const float gradient, const struct place h, const struct place w,
                  const index_t i, const index_t j, const index_t height, const index_t width)
{
    for (int k = 0; k < 4; k++)
        for (int m = 0; m < 4; m++)
            if (neighbor(h, k, height) == i && neighbor(w, m, width) == j)
                *sum += h.weights[k] * w.weights[m] * gradient;
}

#define PLACE(l, inputs, outputs, ratio) find_place(l, inputs, ratio, shift, less)
#define FIRST_OF(starts, i, inputs, outputs) (starts)[max((i)-2, (index_t)0)]
#define END_OF(starts, i, length) (starts)[min((i) + 2, length)]
#else
#include "common/linear_place.cl.h"

float interpolate(global const T *of, const index_t line_stride, const index_t stride,
                  const struct place h, const struct place w, const index_t height,
                  const index_t width)
{
    global const T *const from = of + h.first * line_stride + w.first * stride;
    const index_t down = h.step * line_stride, right = w.step * stride;
    const float top = between(LOAD(T, from, 0), LOAD(T, from, right), w);
    const float bottom = between(LOAD(T, from, down), LOAD(T, from, down + right), w);

    return between(top, bottom, h);
}

void add_gradient(float *sum, const float gradient, const struct place h, const struct place w,
                  const index_t i, const index_t j, const index_t height, const index_t width)
{
    *sum += weight_of(h, i) * weight_of(w, j) * gradient;
}

#define PLACE(l, inputs, outputs, ratio) find_place(l, inputs, outputs, ratio, shift, less)
#define FIRST_OF(starts, i, inputs, outputs) (starts)[first_before(i, inputs, outputs)]
#define END_OF(starts, i, length) (starts)[(i) + 1]
#endif

kernel void forward(PARAMS)
{
    FIND_ELEMENTS(number, first, end);

    index_t row = number;

    FIND_IMAGE_ROW(line, column, to_extent);

    const struct place h = PLACE(line, of_extent.s2, to_extent.s2, ratio_h);

    for (index_t k = first; k < end; k++) {
        FIND_IMAGE_ELEMENT(column, k);
        const struct place w = PLACE(column, of_extent.s3, to_extent.s3, ratio_w);

        STORE(T, POINTER(T, to), TO_AT(n, c, line, column),
              interpolate(POINTER(const T, of) + OF_AT(n, c, 0, 0), of_stride.s2, of_stride.s3, h,
                          w, of_extent.s2, of_extent.s3));
    }
}

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
        for (index_t h = FIRST_OF(starts_h, line, to_extent.s2, of_extent.s2);
             h < END_OF(starts_h, line, to_extent.s2); h++) {
            const struct place y = PLACE(h, to_extent.s2, of_extent.s2, ratio_h);

            for (index_t w = FIRST_OF(starts_w, column, to_extent.s3, of_extent.s3);
                 w < END_OF(starts_w, column, to_extent.s3); w++) {
                const struct place x = PLACE(w, to_extent.s3, of_extent.s3, ratio_w);

                add_gradient(&sum, LOAD(T, POINTER(const T, of), OF_AT(n, c, h, w)), y, x, line,
                             column, to_extent.s2, to_extent.s3);
            }
        }
        STORE(T, POINTER(T, to), TO_AT(n, c, line, column), sum);
    }
}
