// SPDX-License-Identifier: Apache-2.0
//
// An element of out is the sum of the elements of `in` to which padding has copied it: along up to three axes by reflection
// at the edges, or with -DREPLICATED by repeating the elements there. Along axis a, of `length` elements, element i is at
// position `before` + i of `padded` positions and, near the edges, at others. The numbers of an element along the axes have
// strides as the tensors have. Axes that are not padded have length 1.
//
// -D T: f32 f16 bf16
// -D COMPUTE: f32
// -D REPLICATED: - 1
// -D INDEX: int long

#include "common/element.cl.h"
#include "common/loop_nest.cl.h"

// The positions of element i are `count`, of which some may not exist.
#ifdef REPLICATED
#define FROM(i, before) ((i) == 0 ? 0 : (before) + (i))

index_t count_of(const index_t i, const index_t before, const index_t length, const index_t padded)
{
    return (i == length - 1 ? padded : before + i + 1) - FROM(i, before);
}

index_t position_of(const index_t i, const index_t c, const index_t before, const index_t length,
                    const index_t padded)
{
    return FROM(i, before) + c;
}
#else
index_t position_of(const index_t i, const index_t c, const index_t before, const index_t length,
                    const index_t padded)
{
    const index_t behind = before + 2 * (length - 1) - i;

    if (c == 0) return before + i;
    if (c == 1) return i > 0 && i <= before ? before - i : -1;
    return i < length - 1 && behind < padded ? behind : -1;
}

index_t count_of(const index_t i, const index_t before, const index_t length, const index_t padded)
{
    const bool is_inner = (i == 0 || i > before) && position_of(i, 2, before, length, padded) < 0;

    return is_inner ? 1 : 3;
}
#endif

// Of each axis, `table` has the four numbers of host/ops/tensor/edge_pad.c.
#define ENTRY(a, entry) ((index_t)table[4 * (a) + (entry)])
#define BEFORE(a) ENTRY(a, 0)
#define LENGTH(a) ENTRY(a, 1)
#define PADDED(a) ENTRY(a, 2)
#define STRIDE(a) ENTRY(a, 3)
#define COUNT(a, i) count_of(i, BEFORE(a), LENGTH(a), PADDED(a))
#define POSITION(a, i, c) position_of(i, c, BEFORE(a), LENGTH(a), PADDED(a))

kernel void edge_pad_backward(TENSOR(out), TENSOR(in), TENSOR(table), LOOP_NEST,
                              const index8_t out_stride, const index8_t in_stride,
                              const index8_t stride0, const index8_t stride1,
                              const index8_t stride2, const index_t out_inner_stride,
                              const index_t in_inner_stride, const index_t inner_stride0,
                              const index_t inner_stride1, const index_t inner_stride2)
{
    FIND_ELEMENTS(row, first, end);
    global T *out = POINTER(T, out);
    global const T *in = POINTER(const T, in);
    global const long *table = POINTER(const long, table);
    index_t element0 = 0, element1 = 0, element2 = 0;

    FOR_EACH_OUTER(row, {
        out += at * component(out_stride, d);
        in += at * component(in_stride, d);
        element0 += at * component(stride0, d);
        element1 += at * component(stride1, d);
        element2 += at * component(stride2, d);
    })
    for (index_t k = first; k < end; k++) {
        const index_t i0 = element0 + k * inner_stride0, i1 = element1 + k * inner_stride1;
        const index_t i2 = element2 + k * inner_stride2;
        const index_t count0 = COUNT(0, i0), count1 = COUNT(1, i1), count2 = COUNT(2, i2);
        compute_t sum = 0;

        for (index_t c2 = 0; c2 < count2; c2++)
            for (index_t c1 = 0; c1 < count1; c1++)
                for (index_t c0 = 0; c0 < count0; c0++) {
                    const index_t p0 = POSITION(0, i0, c0), p1 = POSITION(1, i1, c1);
                    const index_t p2 = POSITION(2, i2, c2);

                    if (p0 >= 0 && p1 >= 0 && p2 >= 0)
                        sum += LOAD(
                            T, in,
                            k * in_inner_stride + p0 * STRIDE(0) + p1 * STRIDE(1) + p2 * STRIDE(2));
                }
        STORE(T, out, k * out_inner_stride, sum);
    }
}
