// SPDX-License-Identifier: Apache-2.0
//
// Rotates pairs of elements: (a, b) becomes (a * cos - b * sin, b * cos + a * sin), with a cosine
// and a sine of each. The loop nest has the pairs; each tensor has the distance from the first
// element of a pair to the second.
//
// -D T: f32 f16 bf16
// -D INDEX: int long

#include "common/loop_nest.cl.h"

kernel void rotate_pairs(TENSOR(out), TENSOR(x), TENSOR(cosines), TENSOR(sines), LOOP_NEST,
                         const index8_t out_stride, const index8_t x_stride,
                         const index8_t cos_stride, const index8_t sin_stride,
                         const index_t out_inner_stride, const index_t x_inner_stride,
                         const index_t cos_inner_stride, const index_t sin_inner_stride,
                         const index_t out_distance, const index_t x_distance,
                         const index_t cos_distance, const index_t sin_distance)
{
    FIND_ELEMENTS(row, first, end);
    global T *out = POINTER(T, out);
    global const T *x = POINTER(const T, x);
    global const T *c = POINTER(const T, cosines);
    global const T *s = POINTER(const T, sines);

    FOR_EACH_OUTER(row, {
        out += at * component(out_stride, d);
        x += at * component(x_stride, d);
        c += at * component(cos_stride, d);
        s += at * component(sin_stride, d);
    })
    for (index_t k = first; k < end; k++) {
        const index_t of_out = k * out_inner_stride, of_x = k * x_inner_stride;
        const index_t of_cos = k * cos_inner_stride, of_sin = k * sin_inner_stride;
        const float a = LOAD(T, x, of_x), b = LOAD(T, x, of_x + x_distance);

        STORE(T, out, of_out, a * LOAD(T, c, of_cos) - b * LOAD(T, s, of_sin));
        STORE(T, out, of_out + out_distance,
              b * LOAD(T, c, of_cos + cos_distance) + a * LOAD(T, s, of_sin + sin_distance));
    }
}
