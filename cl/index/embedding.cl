// SPDX-License-Identifier: Apache-2.0
//
// out[i, :] = weight[indices[i], :] is computed for elements of any type, which are copied as they
// are, -DRAW. With -DTRUTHS all elements but 0 become 1. The loop nest is that of `out`. An index
// that is no row of `weight` gives 0 and addresses nothing.
//
// -D RAW: uchar ushort uint ulong
// -D TARGET: i32 i64
// -D TRUTHS: - 1
// -D INDEX: int long

#include "common/loop_nest.cl.h"
#include "common/raw.cl.h"
#include "common/targets.cl.h"

// There is one work-item per `elements_per_item` elements of a row of the loop nest, along which
// indices mostly stay the same.
kernel void rows(TENSOR(out), TENSOR(indices), TENSOR(weight), LOOP_NEST, const index8_t out_stride,
                 const index8_t indices_stride, const index8_t weight_stride,
                 const index_t out_inner_stride, const index_t indices_inner_stride,
                 const index_t weight_inner_stride, const index_t weight_rows,
                 const index_t row_stride)
{
    FIND_ELEMENTS(row, first, end);
    global RAW *out = POINTER(RAW, out);
    global const TARGET *indices = POINTER(const TARGET, indices);
    global const RAW *weight = POINTER(const RAW, weight);

    FOR_EACH_OUTER(row, {
        out += at * component(out_stride, d);
        indices += at * component(indices_stride, d);
        weight += at * component(weight_stride, d);
    })
    if (indices_inner_stride == 0) {
        const long index = indices[0];
        const bool exists = is_class(index, weight_rows, -1);

        if (exists) weight += (index_t)index * row_stride;
        if (exists && out_inner_stride == 1 && weight_inner_stride == 1)
            for (index_t i = first; i < end; i++)
                out[i] = VALUE(weight[i]);
        else
            for (index_t i = first; i < end; i++)
                out[i * out_inner_stride] = exists ? VALUE(weight[i * weight_inner_stride]) : 0;
        return;
    }
    for (index_t i = first; i < end; i++) {
        const long index = indices[i * indices_inner_stride];

        out[i * out_inner_stride] =
            is_class(index, weight_rows, -1)
                ? VALUE(weight[i * weight_inner_stride + (index_t)index * row_stride])
                : 0;
    }
}
