// SPDX-License-Identifier: Apache-2.0
//
// The steps around sums in fixed point (common/fixed.cl.h): the largest magnitude of the terms
// before, the floats after.
//
// -D T: f32 f16 bf16
// -D INDEX: int long
// -D INT64_ATOMICS: - 1

#include "common/fixed.cl.h"
#include "common/loop_nest.cl.h"

// *largest = the bits of the largest finite magnitude. A maximum does not depend on the order.
kernel void find_largest(TENSOR(in), TENSOR(largest), LOOP_NEST, const index8_t in_stride,
                         const index_t in_step)
{
    FIND_ELEMENTS(row, first, end);

    global const T *from = POINTER(const T, in);
    uint most = 0;

    FOR_EACH_OUTER(row, { from += at * component(in_stride, d); })
    for (index_t i = first; i < end; i++) {
        const uint bits = as_uint((float)LOAD(T, from, i * in_step)) & 0x7fffffff;

        if (bits < 0x7f800000 && bits > most) most = bits;
    }
    atomic_max(POINTER(uint, largest), most);
}

// One work-item per `span` elements of a row of `out`: out = the sum as a float, rounded once. The
// sums and flags are contiguous in the order of the tensor's dimensions, whose strides are
// sum_stride.
kernel void from_fixed(TENSOR(out), TENSOR(sums), TENSOR(flags), TENSOR(largest), LOOP_NEST,
                       const index8_t out_stride, const index8_t sum_stride, const index_t out_step,
                       const index_t sum_step, const index_t terms_log2)
{
    FIND_ELEMENTS(row, first, end);

    const int shift = fixed_shift(*POINTER(const uint, largest), (int)terms_log2);
    global T *to = POINTER(T, out);
    index_t sum = 0;

    FOR_EACH_OUTER(row, {
        to += at * component(out_stride, d);
        sum += at * component(sum_stride, d);
    })
    for (index_t i = first; i < end; i++) {
        const index_t at = sum + i * sum_step;

        STORE(T, to, i * out_step,
              fixed_value(POINTER(const fixed_t, sums), POINTER(const uint, flags), at, shift));
    }
}
