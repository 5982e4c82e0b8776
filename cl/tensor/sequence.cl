// SPDX-License-Identifier: Apache-2.0
//
// out[i] is start + step * i for i < from_start, else end - step * (count - 1 - i), rounded once.
// Here i is the number of the element in row-major order. It is a position in the loop nest like
// that in a tensor.
//
// -D COMPUTE: f32 i64
// -D INDEX: int long

#include "common/element.cl.h"
#include "common/loop_nest.cl.h"

// Results are those of the single operations.
#pragma OPENCL FP_CONTRACT OFF

#if COMPUTES_INTEGERS
// Overflow is defined for unsigned integers only.
typedef ulong term_t;
#define RESULT(v) as_long(v)
#else
typedef compute_t term_t;
#define RESULT(v) (v)
#endif

// The number of the type that computations have.
#if COMPUTES_INTEGERS
#define COMPUTE_TYPE 5
#elif COMPUTES_DOUBLES
#define COMPUTE_TYPE 3
#else
#define COMPUTE_TYPE 0
#endif

// The number is `i`.
#define VALUE                                         \
    (i < from_start ? origin + distance * (term_t)(i) \
                    : target - distance * (term_t)(count - 1 - (i)))

kernel void sequence(TENSOR(out), const int out_type, LOOP_NEST, const index8_t out_stride,
                     const index_t out_inner_stride, const index8_t number_stride,
                     const index_t number_inner_stride, const long start_bits, const long end_bits,
                     const long step_bits, const index_t from_start, const index_t count)
{
    FIND_ELEMENTS(row, begin, last);

    const term_t origin = (term_t)scalar_value(start_bits), target = (term_t)scalar_value(end_bits),
                 distance = (term_t)scalar_value(step_bits);
    index_t out_at = 0, number = 0;

    FOR_EACH_OUTER(row, {
        out_at += at * component(out_stride, d);
        number += at * component(number_stride, d);
    })
    if (out_type == COMPUTE_TYPE && out_inner_stride == 1 && number_inner_stride == 1) {
        global compute_t *out = POINTER(compute_t, out) + out_at;

        for (index_t k = begin; k < last; k++) {  // as vectors on a CPU
            const index_t i = number + k;

            out[k] = RESULT(VALUE);
        }
        return;
    }
    for (index_t k = begin; k < last; k++) {
        const index_t i = number + k * number_inner_stride;

        store_any(out_type, out_buffer + out_offset, out_at + k * out_inner_stride, RESULT(VALUE));
    }
}
