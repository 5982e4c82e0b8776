// SPDX-License-Identifier: Apache-2.0
//
// Steps before and after a scatter in fixed point (common/fixed.cl.h). One work-item per
// `elements_per_item` elements of a row.
//
// -D T: f32 f16 bf16
// -D INDEX: int long
// -D INT64_ATOMICS: - 1

#include "common/fixed.cl.h"
#include "common/loop_nest.cl.h"

#define LARGEST_PARAMS \
    TENSOR(in), LOOP_NEST, const index8_t in_stride, const index_t in_inner_stride

// *most = the bits of the largest finite magnitude of this work-item's elements, if larger.
void find_own_largest(LARGEST_PARAMS, uint *most)
{
    FIND_ELEMENTS(row, first, end);

    global const T *from = POINTER(const T, in);

    FOR_EACH_OUTER(row, { from += at * component(in_stride, d); })
    for (index_t i = first; i < end; i++) {
        const uint bits = as_uint((float)LOAD(T, from, i * in_inner_stride)) & 0x7fffffff;

        if (bits < 0x7f800000 && bits > *most) *most = bits;
    }
}

// *largest = the bits of the largest finite magnitude. One global atomic for each group: on GPUs a
// work-item has one element.
kernel void find_largest(LARGEST_PARAMS, TENSOR(largest))
{
    local uint most_of_group;
    uint most = 0;

    if (get_local_id(0) == 0) most_of_group = 0;
    find_own_largest(in_buffer, in_offset, rows, inner, elements_per_item, outer_rank, extent,
                     in_stride, in_inner_stride, &most);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (most > 0) (void)atomic_max(&most_of_group, most);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0 && most_of_group > 0)
        (void)atomic_max(POINTER(uint, largest), most_of_group);
}

// out = the accumulators as floats, rounded once. The accumulators are contiguous, in the order of
// the dimensions of the tensor.
kernel void from_fixed(TENSOR(out), TENSOR(sums), TENSOR(flags), TENSOR(largest), LOOP_NEST,
                       const index8_t out_stride, const index8_t sum_stride,
                       const index_t out_inner_stride, const index_t sum_inner_stride,
                       const int terms_log2)
{
    FIND_ELEMENTS(row, first, end);

    const int shift = fixed_shift(*POINTER(const uint, largest), terms_log2);
    global T *to = POINTER(T, out);
    index_t sum = 0;

    FOR_EACH_OUTER(row, {
        to += at * component(out_stride, d);
        sum += at * component(sum_stride, d);
    })
    for (index_t i = first; i < end; i++) {
        const index_t at = sum + i * sum_inner_stride;

        STORE(T, to, i * out_inner_stride,
              fixed_value(POINTER(const fixed_t, sums), POINTER(const uint, flags), at, shift));
    }
}
