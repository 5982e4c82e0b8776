// SPDX-License-Identifier: Apache-2.0
//
// Linear upsampling of volumes, and with NEAREST that of the element before each position. `forward` computes each element of
// `to` from eight neighbors in `of`, or copies one. `backward` is its adjoint: to[n, c, i, j, k] is the sum of the gradients
// of[n, c, d, h, w] of all positions that read (i, j, k), times their weights, added by rows. The positions that have i as the
// neighbor before them are starts[i] <= d < starts[i + 1]; the host computes these segments, so that they do not depend on the
// rounding of the device. Each work-item computes elements_per_item elements of a row of `to`, along W, or, with CHANNELS,
// along C. The arithmetic is float, or double with -DUSE_F64, and results are rounded once; copies are moved as they are, -DRAW.
//
// -D T: f32 f16 bf16
// -D RAW: uchar ushort uint ulong
// -D NEAREST: - 1
// -D CHANNELS: - 1
// -D INDEX: int long

#include "common/dtype.cl.h"
#include "common/loop_nest.cl.h"
#include "common/real.cl.h"

#ifdef NEAREST
#pragma OPENCL FP_CONTRACT OFF  // the host computes the same positions

struct place {
    index_t first;
};

// The first position is no number where the ratio is infinite; all are behind the last element then.
struct place find_place(const index_t l, const index_t length, const float ratio)
{
    const float position = (float)l * ratio;
    struct place p;

    p.first = position < (float)(length - 1) ? (index_t)position : length - 1;
    return p;
}

#define PLACE(l, inputs, outputs, ratio) find_place(l, inputs, ratio)
#define FIRST_OF(starts, i, inputs, outputs) (starts)[i]
#define WEIGHT(place, i) 1
#else
#include "common/linear_place.cl.h"

#define PLACE(l, inputs, outputs, ratio) find_place(l, inputs, outputs, ratio, shift, less)
#define FIRST_OF(starts, i, inputs, outputs) (starts)[first_before(i, inputs, outputs)]
#define WEIGHT(place, i) weight_of(place, i)
#endif

// Extents and strides are those of N, C, D, H and W.
#define PARAMS                                                                                   \
    TENSOR(to), TENSOR(of), const index_t rows, const index_t inner,                             \
        const index_t elements_per_item, const index8_t to_extent, const index8_t to_stride,     \
        const index8_t of_extent, const index8_t of_stride, const float shift, const float less, \
        const REAL ratio_d, const REAL ratio_h, const REAL ratio_w

#define TO_AT(n, c, d, h, w) \
    ((n)*to_stride.s0 + (c)*to_stride.s1 + (d)*to_stride.s2 + (h)*to_stride.s3 + (w)*to_stride.s4)
#define OF_AT(n, c, d, h, w) \
    ((n)*of_stride.s0 + (c)*of_stride.s1 + (d)*of_stride.s2 + (h)*of_stride.s3 + (w)*of_stride.s4)

// Takes apart the number `row`, and declares for element k of the row what is left.
#ifdef CHANNELS
#define FIND_ROW                     \
    TAKE_AXIS(w, row, to_extent.s4); \
    TAKE_AXIS(h, row, to_extent.s3); \
    TAKE_AXIS(d, row, to_extent.s2); \
    const index_t n = row
#define FIND_ELEMENT(k) const index_t c = k
#else
#define FIND_ROW                     \
    TAKE_AXIS(h, row, to_extent.s3); \
    TAKE_AXIS(d, row, to_extent.s2); \
    TAKE_AXIS(c, row, to_extent.s1); \
    const index_t n = row
#define FIND_ELEMENT(k) const index_t w = k
#endif

#ifdef RAW
#define MOVE(place_d, place_h, place_w) \
    POINTER(RAW, to)                    \
    [TO_AT(n, c, d, h, w)] =            \
        POINTER(const RAW, of)[OF_AT(n, c, (place_d).first, (place_h).first, (place_w).first)]
#elif !defined(NEAREST)
// The value between the neighbors of a line, and between those of a plane.
real between_columns(global const T *of, const index_t stride, const struct place w)
{
    return between(LOAD(T, of, 0), LOAD(T, of, w.step * stride), w);
}

real between_lines(global const T *of, const index_t line_stride, const index_t stride,
                   const struct place h, const struct place w)
{
    return between(between_columns(of, stride, w),
                   between_columns(of + h.step * line_stride, stride, w), h);
}

#define MOVE(place_d, place_h, place_w)                                                           \
    global const T *const from =                                                                  \
        POINTER(const T, of) + OF_AT(n, c, (place_d).first, (place_h).first, (place_w).first);    \
    STORE(T, POINTER(T, to), TO_AT(n, c, d, h, w),                                                \
          between(between_lines(from, of_stride.s3, of_stride.s4, place_h, place_w),              \
                  between_lines(from + (place_d).step * of_stride.s2, of_stride.s3, of_stride.s4, \
                                place_h, place_w),                                                \
                  place_d))
#endif

#ifdef MOVE
kernel void forward(PARAMS)
{
    FIND_ELEMENTS(number, first, end);

    index_t row = number;

    FIND_ROW;

    const struct place z = PLACE(d, of_extent.s2, to_extent.s2, ratio_d);
    const struct place y = PLACE(h, of_extent.s3, to_extent.s3, ratio_h);

    for (index_t k = first; k < end; k++) {
        FIND_ELEMENT(k);
        const struct place x = PLACE(w, of_extent.s4, to_extent.s4, ratio_w);

        MOVE(z, y, x);
    }
}
#endif

#ifndef RAW
kernel void backward(PARAMS, TENSOR(starts_d), TENSOR(starts_h), TENSOR(starts_w))
{
    FIND_ELEMENTS(number, first, end);

    index_t row = number;
    global const index_t *const starts_d = POINTER(const index_t, starts_d);
    global const index_t *const starts_h = POINTER(const index_t, starts_h);
    global const index_t *const starts_w = POINTER(const index_t, starts_w);

    FIND_ROW;
    for (index_t k = first; k < end; k++) {
        real sum = 0;

        FIND_ELEMENT(k);
        for (index_t i = FIRST_OF(starts_d, d, to_extent.s2, of_extent.s2); i < starts_d[d + 1];
             i++) {
            const struct place z = PLACE(i, to_extent.s2, of_extent.s2, ratio_d);
            real plane = 0;

            for (index_t j = FIRST_OF(starts_h, h, to_extent.s3, of_extent.s3); j < starts_h[h + 1];
                 j++) {
                const struct place y = PLACE(j, to_extent.s3, of_extent.s3, ratio_h);
                real line = 0;

                for (index_t m = FIRST_OF(starts_w, w, to_extent.s4, of_extent.s4);
                     m < starts_w[w + 1]; m++) {
                    const struct place x = PLACE(m, to_extent.s4, of_extent.s4, ratio_w);

                    line += WEIGHT(x, w) * LOAD(T, POINTER(const T, of), OF_AT(n, c, i, j, m));
                }
                plane += WEIGHT(y, h) * line;
            }
            sum += WEIGHT(z, d) * plane;
        }
        STORE(T, POINTER(T, to), TO_AT(n, c, d, h, w), sum);
    }
}
#endif
