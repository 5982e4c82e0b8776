// SPDX-License-Identifier: Apache-2.0
//
// Operators share these steps: copy with conversion, sum of partial results, and fill. All of them
// support any strides. There is one work-item per `elements_per_item` elements of a row of `out`.
// It uses vectors if the elements of a row are adjacent in all tensors.
//
// -D T: f32 f16 bf16
// -D OUT: f32 f16 bf16
// -D VECTOR: 4 8
// -D ALIGNED_ACCESS: - 1
// -D INDEX: int long

#include "common/loop_nest.cl.h"
#include "common/real.cl.h"
#include "common/vector.cl.h"

#ifndef VECTOR
#error "the host defines VECTOR, the elements of a vector"
#endif
#define FLOATS CAT(float, VECTOR)

// Copies in to out, with conversion.
kernel void copy(TENSOR(out), TENSOR(in), LOOP_NEST, const index8_t out_stride,
                 const index8_t in_stride, const index_t out_inner_stride,
                 const index_t in_inner_stride)
{
    FIND_ELEMENTS(row, first, end);

    global OUT *to = POINTER(OUT, out);
    global const T *from = POINTER(T, in);

    FOR_EACH_OUTER(row, {
        to += at * component(out_stride, d);
        from += at * component(in_stride, d);
    })
    index_t i = first;

#ifndef USE_F64
    if (out_inner_stride == 1 && in_inner_stride == 1)
        for (; i + VECTOR <= end; i += VECTOR)
            STOREV(OUT, VECTOR, to + i, LOADV(T, VECTOR, from + i));
#endif
    for (; i < end; i++)
        STORE(OUT, to, i * out_inner_stride, LOAD(T, from, i * in_inner_stride));
}

// Sets out to the sum of `parts` arrays, which are `part_distance` elements apart and added in
// order.
kernel void sum_parts(TENSOR(out), TENSOR(part), LOOP_NEST, const index8_t out_stride,
                      const index8_t part_stride, const index_t out_inner_stride,
                      const index_t part_inner_stride, const index_t parts,
                      const index_t part_distance)
{
    FIND_ELEMENTS(row, first, end);

    global OUT *to = POINTER(OUT, out);
    global const T *part = POINTER(const T, part);

    FOR_EACH_OUTER(row, {
        to += at * component(out_stride, d);
        part += at * component(part_stride, d);
    })
    index_t i = first;

#ifndef USE_F64
    if (out_inner_stride == 1 && part_inner_stride == 1)
        for (; i + VECTOR <= end; i += VECTOR) {
            FLOATS sum = LOADV(T, VECTOR, part + i);

            for (index_t k = 1; k < parts; k++)
                sum += LOADV(T, VECTOR, part + i + k * part_distance);
            STOREV(OUT, VECTOR, to + i, sum);
        }
#endif
    for (; i < end; i++) {
        real sum = LOAD(T, part, i * part_inner_stride);

        for (index_t k = 1; k < parts; k++)
            sum += LOAD(T, part, i * part_inner_stride + k * part_distance);
        STORE(OUT, to, i * out_inner_stride, sum);
    }
}

// Sets out to value.
kernel void fill(TENSOR(out), LOOP_NEST, const index8_t out_stride, const index_t out_inner_stride,
                 const float value)
{
    FIND_ELEMENTS(row, first, end);

    global OUT *to = POINTER(OUT, out);

    FOR_EACH_OUTER(row, { to += at * component(out_stride, d); })
    index_t i = first;

#ifndef USE_F64
    if (out_inner_stride == 1)
        for (; i + VECTOR <= end; i += VECTOR)
            STOREV(OUT, VECTOR, to + i, (FLOATS)(value));
#endif
    for (; i < end; i++)
        STORE(OUT, to, i * out_inner_stride, value);
}
