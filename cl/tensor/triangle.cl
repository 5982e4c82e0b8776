// SPDX-License-Identifier: Apache-2.0
//
// out[..., i, j] = from <= j - i <= to ? self[..., i, j] : 0, of elements of any type as they are, -DRAW; with -DTRUTHS all
// but 0 become 1. `distance` is j - i, which has strides as the tensors have.
//
// -D RAW: uchar ushort uint ulong
// -D TRUTHS: - 1
// -D INDEX: int long

#include "common/loop_nest.cl.h"
#include "common/raw.cl.h"

kernel void triangle(TENSOR(out), TENSOR(self), LOOP_NEST, const index8_t out_stride,
                     const index8_t self_stride, const index8_t distance_stride,
                     const index_t out_inner_stride, const index_t self_inner_stride,
                     const index_t distance_inner_stride, const index_t from, const index_t to)
{
    FIND_ELEMENTS(row, first, end);
    global RAW *out = POINTER(RAW, out);
    global const RAW *self = POINTER(const RAW, self);
    index_t distance = 0;

    FOR_EACH_OUTER(row, {
        out += at * component(out_stride, d);
        self += at * component(self_stride, d);
        distance += at * component(distance_stride, d);
    })
    for (index_t k = first; k < end; k++) {
        const index_t here = distance + k * distance_inner_stride;
        const RAW value = VALUE(self[k * self_inner_stride]);

        out[k * out_inner_stride] = here >= from && here <= to ? value : (RAW)0;
    }
}
