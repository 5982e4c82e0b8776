// SPDX-License-Identifier: Apache-2.0
//
// out = self == position ? on : off, of elements of any type, -DRAW, which are copied as they are; with -DTRUTHS all but 0
// become 1. The position of an element of out has strides as the tensors have: along the classes of a one-hot encoding,
// or so that it is 0 on the diagonal of a matrix. Without -DSELF self is 0.
//
// -D RAW: uchar ushort uint ulong
// -D SELF: - uchar int long
// -D TRUTHS: - 1
// -D INDEX: int long

#include "common/loop_nest.cl.h"
#include "common/raw.cl.h"

#ifndef SELF
#define ELEMENT(i) ((void)self, 0)
#define SELF uchar
#else
#define ELEMENT(i) self[i]
#endif

kernel void one_hot(TENSOR(out), TENSOR(self), TENSOR(on), TENSOR(off), LOOP_NEST,
                    const index8_t out_stride, const index8_t self_stride,
                    const index8_t position_stride, const index_t out_inner_stride,
                    const index_t self_inner_stride, const index_t position_inner_stride)
{
    FIND_ELEMENTS(row, first, end);
    global RAW *out = POINTER(RAW, out);
    global const SELF *self = POINTER(const SELF, self);
    const RAW on = VALUE(*POINTER(const RAW, on)), off = VALUE(*POINTER(const RAW, off));
    index_t position = 0;

    FOR_EACH_OUTER(row, {
        out += at * component(out_stride, d);
        self += at * component(self_stride, d);
        position += at * component(position_stride, d);
    })
    for (index_t k = first; k < end; k++) {
        const long here = position + k * position_inner_stride;

        out[k * out_inner_stride] = ELEMENT(k * self_inner_stride) == here ? on : off;
    }
}
