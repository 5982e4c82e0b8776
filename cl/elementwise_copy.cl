// SPDX-License-Identifier: Apache-2.0
//
// out = in, of one type: elements are RAW, an integer of their size, so that all bits stay.
//
// -D RAW: uchar ushort uint ulong
// -D INDEX: int long
// -D VECTOR: 4 8 16
// -D UNROLL: 2
// -D NON_TEMPORAL: - 1
// -D ALIGNED_ACCESS: - 1

#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

typedef RAW raw_t;
typedef CAT(RAW, VECTOR) raws_t;

#define PARAMETERS                                                                                 \
    TENSOR(out), TENSOR(in), BLOCK_LOOP_NEST, const index8_t out_stride, const index8_t in_stride, \
        const index_t out_inner_stride, const index_t in_inner_stride

// Declares the first element of a row in each tensor.
#define FIND_ROW(row)                              \
    global raw_t *to = POINTER(raw_t, out);        \
    global const raw_t *from = POINTER(raw_t, in); \
    FOR_EACH_OUTER(row, {                          \
        to += at * component(out_stride, d);       \
        from += at * component(in_stride, d);      \
    })

#define STORE_ELEMENT(i) to[(i)*out_inner_stride] = from[(i)*in_inner_stride]

raws_t load_raws(global const raw_t *p, const bool is_repeated)
{
    if (is_repeated) return (raws_t)(*p);
    LOAD_VECTOR(VECTOR, RAW, p);
}

void store_raws(global raw_t *p, const raws_t v) { STORE_VECTOR(VECTOR, RAW, p, v); }

#define STORE_VALUES(i) \
    store_raws(to + (i), load_raws(from + (i)*in_inner_stride, in_inner_stride == 0))

#include "common/element_kernels.cl.h"
