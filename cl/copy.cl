// SPDX-License-Identifier: Apache-2.0
//
// The steps that operators share: copy with conversion between strided nests, and fill.
//
// -D T: f32 f16 bf16
// -D OUT: f32 f16 bf16
// -D INDEX: int long

#include "common/dtype.cl.h"
#include "common/nest.cl.h"

// One work-item per element of `out`: out = in, converted.
kernel void copy(TENSOR(out), TENSOR(in), NEST, const index8_t out_stride, const index8_t in_stride,
                 const index_t out_step, const index_t in_step)
{
    const index_t id = get_global_id(0);

    if (inner == 0 || id >= rows * inner) return;

    global OUT *to = POINTER(OUT, out) + id % inner * out_step;
    global const T *from = POINTER(T, in) + id % inner * in_step;

    FOR_EACH_OUTER(id / inner, {
        to += at * component(out_stride, d);
        from += at * component(in_stride, d);
    })
    STORE(OUT, to, 0, LOAD(T, from, 0));
}

// One work-item per element of `out`: out = value.
kernel void fill(TENSOR(out), NEST, const index8_t out_stride, const index_t out_step,
                 const float value)
{
    const index_t id = get_global_id(0);

    if (inner == 0 || id >= rows * inner) return;

    global OUT *to = POINTER(OUT, out) + id % inner * out_step;

    FOR_EACH_OUTER(id / inner, { to += at * component(out_stride, d); })
    STORE(OUT, to, 0, value);
}
