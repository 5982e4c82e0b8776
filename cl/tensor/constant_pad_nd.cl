// SPDX-License-Identifier: Apache-2.0
//
// out has the elements of self, shifted, and a value around them. Elements of any type are copied as they are, -DRAW; with
// -DTRUTHS all but 0 become 1. An element of out has its element of self at the sum of `origin` and its positions times the
// strides of self, if each position is from `low` to `high` - 1.
//
// -D RAW: uchar ushort uint ulong
// -D TRUTHS: - 1
// -D INDEX: int long

#include "common/loop_nest.cl.h"
#include "common/raw.cl.h"

kernel void pad(TENSOR(out), TENSOR(self), LOOP_NEST, const index8_t out_stride,
                const index8_t self_stride, const index8_t low, const index8_t high,
                const index_t out_inner_stride, const index_t self_inner_stride,
                const index_t inner_low, const index_t inner_high, const index_t origin,
                const long value_bits)
{
    FIND_ELEMENTS(row, first, end);
    const RAW value = (RAW)value_bits;
    global RAW *out = POINTER(RAW, out);
    global const RAW *self = POINTER(const RAW, self);
    index_t from = origin;
    bool is_inside = true;

    FOR_EACH_OUTER(row, {
        out += at * component(out_stride, d);
        from += at * component(self_stride, d);
        is_inside = is_inside && at >= component(low, d) && at < component(high, d);
    })

    const index_t begin = is_inside ? clamp(inner_low, first, end) : end;
    const index_t stop = is_inside ? clamp(inner_high, begin, end) : end;

    for (index_t k = first; k < begin; k++)
        out[k * out_inner_stride] = value;
    for (index_t k = begin; k < stop; k++)
        out[k * out_inner_stride] = VALUE(self[from + k * self_inner_stride]);
    for (index_t k = stop; k < end; k++)
        out[k * out_inner_stride] = value;
}
