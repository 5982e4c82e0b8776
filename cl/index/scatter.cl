// SPDX-License-Identifier: Apache-2.0
//
// Elements of `from` take the places that indices name in `to`, or are added to what is there or
// multiplied by it, -DOPERATION. Indices that name nothing have no effect.
//
// The elements of `from` are a loop nest of those that meet in no place of `to`, because they
// differ in a dimension that both have, and for each of them `steps`, which may meet. With
// `per_part` a part has so many steps, and of those that meet any may be the last. Otherwise each
// of the `parts`, a power of two, goes through all steps in order and owns the places whose number
// modulo `parts` is its own, so that no two work-items write to the same place, and the bits do not
// depend on the number of parts.
//
// Where sums are few, each part has a copy of its own of them, of `copy_elements`, and the kernel `join` combines these.
//
// Elements that take places are moved as they are, -DRAW, with -DTRUTHS all but 0 as 1. Others have
// the type T, and `to` has the type SUM. With -DSCALED what is added is first multiplied by a factor.
//
// -D RAW: - uint
// -D TRUTHS: - 1
// -D T: f32 f16 bf16
// -D SUM: f32
// -D COMPUTE: f32
// -D OPERATION: add multiply
// -D SCALED: - 1
// -D ALONG_STEPS: - 1
// -D VECTORS: - 1
// -D INDICES: 1 8
// -D INDEX: int long

#include "common/indices.cl.h"
#include "common/raw.cl.h"
#ifndef RAW
#include "common/element.cl.h"
#endif

#ifdef RAW
typedef RAW to_t;
typedef RAW from_t;
#define PUT(to, i, from, k) (to)[i] = VALUE((from)[k])
#else
typedef SUM to_t;
typedef T from_t;

compute_t add(const compute_t a, const compute_t b)
{
#if COMPUTES_INTEGERS
    return as_long(as_ulong(a) + as_ulong(b));
#else
    return a + b;
#endif
}

compute_t multiply(const compute_t a, const compute_t b)
{
#if COMPUTES_INTEGERS
    return as_long(as_ulong(a) * as_ulong(b));
#else
    return a * b;
#endif
}

#ifdef SCALED
#define TERM(from, k) multiply(scalar_value(factor_bits), LOAD(T, from, k))
#else
#define TERM(from, k) LOAD(T, from, k)
#endif
#define START_OF_add 0
#define START_OF_multiply 1
#define PUT(to, i, from, k) STORE(SUM, to, i, OPERATION(LOAD(SUM, to, i), TERM(from, k)))
#endif

// Rows of the loop nest whose elements are adjacent.
#if defined(VECTORS) && !defined(RAW)
#define WIDTH 16
#define ADDED(a, b) ((a) + (b))
#define MULTIPLIED(a, b) ((a) * (b))
#define VECTOR_OF_add ADDED
#define VECTOR_OF_multiply MULTIPLIED
#ifdef SCALED
#define FACTOR scalar_value(factor_bits) *
#else
#define FACTOR
#endif
#define PUT_ROW(place, from)                                                        \
    index_t i = first;                                                              \
                                                                                    \
    if (to_inner_stride == 1 && from_inner_stride == 1)                             \
        for (; i + WIDTH <= end; i += WIDTH)                                        \
            STOREV(SUM, WIDTH, (place) + i,                                         \
                   CAT(VECTOR_OF_, OPERATION)(LOADV(SUM, WIDTH, (place) + i),       \
                                              FACTOR LOADV(T, WIDTH, (from) + i))); \
    for (; i < end; i++)                                                            \
        PUT(place, i *to_inner_stride, from, i *from_inner_stride);
#else
#define PUT_ROW(place, from)              \
    for (index_t i = first; i < end; i++) \
        PUT(place, i *to_inner_stride, from, i *from_inner_stride);
#endif

#define IS_OWNED(number) (per_part != 0 || ((number) & (parts - 1)) == part)

#define IS_NAMED(i, n) \
    (find_named(&here, axes, index_count, i, n, &offset, &number) && IS_OWNED(number))
#define PUT_AT(i, n)                              \
    PUT(to, offset + (i)*to_inner_stride, source, \
        ((n)-begin) * source_step + (i)*from_inner_stride);
#define FOR_EACH(k, from, stop) for (index_t k = (from); k < (stop); k++)
#ifdef ALONG_STEPS  // whose indices are adjacent in memory
#define FOR_EACH_NAMED FOR_EACH(i, first, end) FOR_EACH(n, begin, last)
#else
#define FOR_EACH_NAMED FOR_EACH(n, begin, last) FOR_EACH(i, first, end)
#endif

// A copy of the sums has one work-item.
#ifdef RAW
#define START_COPY(to)
#else
#define START_COPY(to)                          \
    to += part * copy_elements;                 \
    for (index_t i = 0; i < copy_elements; i++) \
        STORE(SUM, to, i, CAT(START_OF_, OPERATION));
#endif

// There is one work-item per part and `elements_per_item` elements of a row of the loop nest; those
// of a part are neighbors. With `are_rows_alike` all elements of a row have the same indices.
kernel void scatter(TENSOR(to), TENSOR(from), INDEX_TENSORS, const int are_rows_alike, LOOP_NEST,
                    const index8_t to_stride, const index8_t from_stride,
                    const index_t to_inner_stride, const index_t from_inner_stride,
                    const index_t steps, const index_t parts, const index_t per_part,
                    const long factor_bits, const index_t copy_elements)
{
    if (elements_per_item == 0) return;

    const index_t per_row = (inner - 1) / elements_per_item + 1;
    const index_t part = get_global_id(0) / (rows * per_row);
    const index_t item = (index_t)get_global_id(0) - part * rows * per_row, row = item / per_row;
    const index_t first = (item - row * per_row) * elements_per_item;
    const index_t end = min(first + elements_per_item, inner);

    if (part >= parts) return;

    global to_t *to = POINTER(to_t, to);
    global const from_t *from = POINTER(const from_t, from);
    global const long *table = POINTER(const long, table);
    const axes_t axes = load_axes(table);
    indices_t indices = {INDEX_DATA, {0}};

    FOR_EACH_OUTER(row, {
        to += at * component(to_stride, d);
        from += at * component(from_stride, d);
        move_indices(&indices, table, index_count, ROW_STRIDE + d, at);
    })
    START_COPY(to)
    const index_t stop = per_part == 0 ? steps : min((part + 1) * per_part, steps);
    const index_t run = (index_t)table[HEAD_INNER];
    const index_t source_step = (index_t)table[HEAD_INNER_STRIDE];

    for (index_t step = part * per_part; step < stop;) {
        index_t outer = step / run, offset, number;
        const index_t begin = step - outer * run, last = min(run, begin + stop - step);
        global const from_t *source = from;
        indices_t here = indices;

        step += last - begin;
        for (int d = (int)table[HEAD_OUTER_RANK] - 1; d >= 0; d--) {
            TAKE_AXIS(at, outer, (index_t)table[HEAD_OUTER + d]);
            source += at * (index_t)table[HEAD_STRIDE + d];
            move_indices(&here, table, index_count, ROW_STEP + d, at);
        }
        source += begin * source_step;
        if (are_rows_alike) {
            FOR_EACH(n, begin, last)
            if (IS_NAMED(0, n)) {
                PUT_ROW(to + offset, source + (n - begin) * source_step)
            }
        } else {
            FOR_EACH_NAMED
            if (IS_NAMED(i, n)) PUT_AT(i, n)
        }
    }
}

#ifndef RAW
// Combines elements of a row of the loop nest with those of all copies, in order.
kernel void join(TENSOR(to), TENSOR(from), LOOP_NEST, const index8_t to_stride,
                 const index8_t from_stride, const index_t to_inner_stride,
                 const index_t from_inner_stride, const index_t copies, const index_t copy_elements)
{
    FIND_ELEMENTS(row, first, end);

    global SUM *to = POINTER(SUM, to);
    global const SUM *from = POINTER(const SUM, from);

    FOR_EACH_OUTER(row, {
        to += at * component(to_stride, d);
        from += at * component(from_stride, d);
    })
    for (index_t i = first; i < end; i++) {
        compute_t value = LOAD(SUM, to, i * to_inner_stride);

        for (index_t copy = 0; copy < copies; copy++)
            value = OPERATION(value, LOAD(SUM, from, copy * copy_elements + i * from_inner_stride));
        STORE(SUM, to, i * to_inner_stride, value);
    }
}
#endif
