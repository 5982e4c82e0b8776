// SPDX-License-Identifier: Apache-2.0
//
// An element of out is the sum of those of `in` that belong to its repetitions along an axis, in order, up to
// `count`. The `stops` of the repetitions are those of cl/tensor/repeat_interleave.cl.
//
// -D T: f32 f16 bf16
// -D COMPUTE: f32
// -D UNIFORM: - 1
// -D REPEATS: long int
// -D INDEX: int long

#include "common/element.cl.h"
#include "common/loop_nest.cl.h"
#include "common/repeats.cl.h"

kernel void repeat_interleave_grad(TENSOR(out), TENSOR(in), TENSOR(stops), LOOP_NEST,
                                   const index8_t out_stride, const index8_t in_stride,
                                   const index8_t position_stride, const index_t out_inner_stride,
                                   const index_t in_inner_stride,
                                   const index_t position_inner_stride, const index_t axis_stride,
                                   const index_t count)
{
    FIND_ELEMENTS(row, first, end);
    global T *out = POINTER(T, out);
    global const T *in = POINTER(const T, in);
    global const REPEATS *stops = POINTER(const REPEATS, stops);
    index_t element = 0;

    FOR_EACH_OUTER(row, {
        out += at * component(out_stride, d);
        in += at * component(in_stride, d);
        element += at * component(position_stride, d);
    })
    for (index_t k = first; k < end; k++) {
        const index_t i = element + k * position_inner_stride;
        const index_t from = i == 0 ? 0 : (index_t)clamp(STOP(stops, i - 1), (long)0, (long)count);
        const index_t to = (index_t)clamp(STOP(stops, i), (long)0, (long)count);
        compute_t sum = 0;

        for (index_t n = from; n < to; n++)
            sum += LOAD(T, in, k * in_inner_stride + n * axis_stride);
        STORE(T, out, k * out_inner_stride, sum);
    }
}
