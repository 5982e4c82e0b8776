// SPDX-License-Identifier: Apache-2.0
//
// out has elements of self, which are copied as they are, -DRAW; with -DTRUTHS all but 0 become 1. The positions along each
// axis of out are three segments, [0, low), [low, high) and those from high on. In each of them the offset in self is a
// linear function of the position. host/ops/tensor/segments.c writes the functions to `table`, a row for each axis of the
// loop nest, of which the last is the inner one.
//
// -D RAW: uchar ushort uint ulong
// -D TRUTHS: - 1
// -D INDEX: int long

#include "common/loop_nest.cl.h"
#include "common/raw.cl.h"

#define LOW 0
#define HIGH 1
#define ORIGIN 2  // of each segment
#define STRIDE 5  // in each segment
#define ROW_LONGS 8

// Returns the offset in self of a position along an axis.
index_t offset_at(global const long *row, const index_t at)
{
    const int segment = (at >= row[LOW]) + (at >= row[HIGH]);

    return (index_t)row[ORIGIN + segment] + at * (index_t)row[STRIDE + segment];
}

kernel void copy_segments(TENSOR(out), TENSOR(self), TENSOR(table), LOOP_NEST,
                          const index8_t out_stride, const index_t out_inner_stride)
{
    FIND_ELEMENTS(row, first, end);
    global RAW *out = POINTER(RAW, out);
    global const RAW *self = POINTER(const RAW, self);
    global const long *table = POINTER(const long, table);
    global const long *inner_row = table + outer_rank * ROW_LONGS;

    FOR_EACH_OUTER(row, {
        out += at * component(out_stride, d);
        self += offset_at(table + d * ROW_LONGS, at);
    })
    for (index_t k = first; k < end;) {
        const int segment = (k >= inner_row[LOW]) + (k >= inner_row[HIGH]);
        const index_t stop = segment == 2 ? end : min(end, (index_t)inner_row[LOW + segment]);
        const index_t stride = (index_t)inner_row[STRIDE + segment];
        global const RAW *from = self + (index_t)inner_row[ORIGIN + segment];

        for (; k < stop; k++)
            out[k * out_inner_stride] = VALUE(from[k * stride]);
    }
}
