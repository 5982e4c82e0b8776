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

    const index_t row = id / inner, i = id % inner;

    STORE(OUT, POINTER(OUT, out), ROW_OFFSET(row, out_stride) + i * out_step,
          LOAD(T, POINTER(T, in), ROW_OFFSET(row, in_stride) + i * in_step));
}

// One work-item per element of `out`: out = value.
kernel void fill(TENSOR(out), NEST, const index8_t out_stride, const index_t out_step,
                 const float value)
{
    const index_t id = get_global_id(0);

    if (inner == 0 || id >= rows * inner) return;
    STORE(OUT, POINTER(OUT, out), ROW_OFFSET(id / inner, out_stride) + id % inner * out_step,
          value);
}
