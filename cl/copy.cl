// SPDX-License-Identifier: Apache-2.0
//
// The steps that operators share: copy with conversion between strided nests, and fill.
//
// -D T: f32 f16 bf16
// -D OUT: f32 f16 bf16
// -D INDEX: int long

#include "common/dtype.cl.h"
#include "common/loop_nest.cl.h"

// One work-item per `span` elements of a row of `out`: out = in, converted.
kernel void copy(TENSOR(out), TENSOR(in), LOOP_NEST, const index8_t out_stride,
                 const index8_t in_stride, const index_t out_step, const index_t in_step)
{
    FIND_ELEMENTS(row, first, end);

    global OUT *to = POINTER(OUT, out);
    global const T *from = POINTER(T, in);

    FOR_EACH_OUTER(row, {
        to += at * component(out_stride, d);
        from += at * component(in_stride, d);
    })
    for (index_t i = first; i < end; i++)
        STORE(OUT, to, i * out_step, LOAD(T, from, i * in_step));
}

// One work-item per `span` elements of a row of `out`: out = value.
kernel void fill(TENSOR(out), LOOP_NEST, const index8_t out_stride, const index_t out_step,
                 const float value)
{
    FIND_ELEMENTS(row, first, end);

    global OUT *to = POINTER(OUT, out);

    FOR_EACH_OUTER(row, { to += at * component(out_stride, d); })
    for (index_t i = first; i < end; i++)
        STORE(OUT, to, i * out_step, value);
}
