// SPDX-License-Identifier: Apache-2.0
//
// Along one axis, of `count` elements of `in`, element i is repeated as often as the difference of element i of `stops` and
// the one before says; with -DUNIFORM each is repeated as often as the only element of `stops` says, an integer of the type
// -DREPEATS. The stops are not trusted. Positions of the repetitions that no element has give 0. Their number along the axis
// has strides as the tensors have.
//
// -D RAW: uchar ushort uint ulong
// -D TRUTHS: - 1
// -D UNIFORM: - 1
// -D REPEATS: long int
// -D INDEX: int long

#include "common/loop_nest.cl.h"
#include "common/raw.cl.h"
#include "common/repeats.cl.h"

kernel void repeat_interleave(TENSOR(out), TENSOR(in), TENSOR(stops), LOOP_NEST,
                              const index8_t out_stride, const index8_t in_stride,
                              const index8_t position_stride, const index_t out_inner_stride,
                              const index_t in_inner_stride, const index_t position_inner_stride,
                              const index_t axis_stride, const index_t count)
{
    FIND_ELEMENTS(row, first, end);
    global RAW *out = POINTER(RAW, out);
    global const RAW *in = POINTER(const RAW, in);
    global const REPEATS *stops = POINTER(const REPEATS, stops);
    index_t position = 0;

    FOR_EACH_OUTER(row, {
        out += at * component(out_stride, d);
        in += at * component(in_stride, d);
        position += at * component(position_stride, d);
    })

    index_t i = repeated(stops, count, position + first * position_inner_stride);

    if (position_inner_stride == 0) {  // the elements of a row are those of one position
        const bool exists = i < count;

        if (exists) in += i * axis_stride;
        if (exists && out_inner_stride == 1 && in_inner_stride == 1)
            for (index_t k = first; k < end; k++)  // as vectors on a CPU
                out[k] = VALUE(in[k]);
        else
            for (index_t k = first; k < end; k++)
                out[k * out_inner_stride] = exists ? VALUE(in[k * in_inner_stride]) : (RAW)0;
        return;
    }
    for (index_t k = first; k < end; k++) {
        const long here = position + k * position_inner_stride;

        while (i < count && STOP(stops, i) <= here)
            i++;
        out[k * out_inner_stride] =
            i < count ? VALUE(in[k * in_inner_stride + i * axis_stride]) : (RAW)0;
    }
}
