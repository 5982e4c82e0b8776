// SPDX-License-Identifier: Apache-2.0
//
// out[...] = self[..., what the indices name, ...] is computed for elements of any type, which are
// copied as they are, -DRAW. With -DTRUTHS all elements but 0 become 1. The loop nest is that of
// `out`; `self` has strides of 0 along the dimensions in which indices name its position. Indices
// that name nothing give 0.
//
// -D RAW: uchar ushort uint ulong
// -D INDICES: 1 8
// -D TRUTHS: - 1
// -D INDEX: int long

#include "common/indices.cl.h"
#include "common/raw.cl.h"

// There is one work-item per `elements_per_item` elements of a row of the loop nest. With
// `are_rows_alike` all elements of a row have the same indices.
kernel void gather(TENSOR(out), TENSOR(self), INDEX_TENSORS, const int are_rows_alike, LOOP_NEST,
                   const index8_t out_stride, const index8_t self_stride,
                   const index_t out_inner_stride, const index_t self_inner_stride)
{
    FIND_ELEMENTS(row, first, end);
    global RAW *out = POINTER(RAW, out);
    global const RAW *self = POINTER(const RAW, self);
    global const long *table = POINTER(const long, table);
    indices_t indices = {INDEX_DATA, {0}};
    const axes_t axes = load_axes(table);
    index_t offset, number;

    FOR_EACH_OUTER(row, {
        out += at * component(out_stride, d);
        self += at * component(self_stride, d);
        move_indices(&indices, table, index_count, ROW_STRIDE + d, at);
    })
    if (are_rows_alike) {
        const bool exists = find_named(&indices, axes, index_count, 0, 0, &offset, &number);

        self += offset;
        if (exists && out_inner_stride == 1 && self_inner_stride == 1)
            for (index_t i = first; i < end; i++)
                out[i] = VALUE(self[i]);
        else
            for (index_t i = first; i < end; i++)
                out[i * out_inner_stride] = exists ? VALUE(self[i * self_inner_stride]) : 0;
        return;
    }
    for (index_t i = first; i < end; i++) {
        const bool exists = find_named(&indices, axes, index_count, i, 0, &offset, &number);

        out[i * out_inner_stride] = exists ? VALUE(self[i * self_inner_stride + offset]) : 0;
    }
}
