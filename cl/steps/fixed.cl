// SPDX-License-Identifier: Apache-2.0
//
// These steps precede and follow a scatter in fixed point (common/fixed.cl.h). There is one
// work-item per `elements_per_item` elements of a row.
//
// -D T: f32 f16 bf16
// -D VECTOR: 4 8
// -D PER_ITEM: - 32
// -D ALIGNED_ACCESS: - 1
// -D INDEX: int long
// -D INT64_ATOMICS: - 1

#include "common/fixed.cl.h"
#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

#ifndef VECTOR
#error "the host defines VECTOR, the elements of a vector"
#endif

#define LARGEST_PARAMS \
    TENSOR(in), LOOP_NEST, const index8_t in_stride, const index_t in_inner_stride

// Returns the bits of a finite magnitude, else 0.
uint finite_bits(const float v)
{
    const uint bits = as_uint(v) & 0x7fffffff;

    return bits < 0x7f800000 ? bits : 0;
}

#ifdef PER_ITEM

#ifdef ALIGNED_ACCESS
#define BITS_f32 32
#define BITS_f16 16
#define BITS_bf16 16
#define ELEMENT_BITS CAT(BITS_, T)
#define INFINITY_f32 0x7f800000u
#define INFINITY_f16 0x7c00u
#define INFINITY_bf16 0x7f80u
#define ACCESSES (PER_ITEM * ELEMENT_BITS / 128)

#define FLOAT_BITS_f32(bits) (bits)
#define FLOAT_BITS_f16(bits) as_uint(from_f16_bits8((ushort8)((ushort)(bits))).s0)
#define FLOAT_BITS_bf16(bits) ((bits) << 16)

// Returns the larger of `most` and the magnitudes of elements, as bits. Elements that are not
// finite do not count.
static inline uint4 larger(const uint4 most, const uint4 elements)
{
    const uint4 bits = elements & (uint4)(0x7fffffffu >> (32 - ELEMENT_BITS));

    return max(most, select(bits, (uint4)(0), bits >= CAT(INFINITY_, T)));
}

// Returns the bits of the largest finite magnitude of PER_ITEM elements. They are read in accesses
// of 16 bytes that are all under way at once, as far apart as the group has work-items. Magnitudes
// are in the order of their bits.
static inline uint largest_of_words(global const uint4 *from, const index_t step)
{
    uint4 words[ACCESSES], most = 0;

    UNROLL_COMPONENTS
    for (int u = 0; u < ACCESSES; u++)
        words[u] = from[u * step];
    UNROLL_COMPONENTS
    for (int u = 0; u < ACCESSES; u++) {
        most = larger(most, words[u]);
        if (ELEMENT_BITS == 16) most = larger(most, words[u] >> 16);
    }

    const uint all = max(max(most.x, most.y), max(most.z, most.w));

    return CAT(FLOAT_BITS_, T)(all);
}
#endif

// Sets *most to the largest of this work-item's elements. There are `elements_per_item`, PER_ITEM,
// of them, or vectors of them. They are as far apart as the group has work-items.
void find_own_largest(LARGEST_PARAMS, uint *most)
{
    const index_t items = get_local_size(0), count = rows * inner;
    const index_t first = (index_t)get_group_id(0) * items * PER_ITEM;
    global const T *in = POINTER(const T, in);

#ifdef ALIGNED_ACCESS
    if (rows == 1 && in_inner_stride == 1 && first + items * PER_ITEM <= inner &&
        IS_ALIGNED_TO(16, in)) {
        *most = largest_of_words((global const uint4 *)(in + first) + get_local_id(0), items);
        return;
    }
#endif
    for (index_t u = 0; u < PER_ITEM; u++) {
        const index_t number = first + u * items + (index_t)get_local_id(0);

        if (number >= count) return;

        const index_t row = number / inner;
        global const T *from = in + (number - row * inner) * in_inner_stride;

        FOR_EACH_OUTER(row, { from += at * component(in_stride, d); })
        *most = max(*most, finite_bits(LOAD(T, from, 0)));
    }
}

#else

// Sets *most to the bits of the largest finite magnitude of this work-item's elements, if it is
// larger.
void find_own_largest(LARGEST_PARAMS, uint *most)
{
    FIND_ELEMENTS(row, first, end);

    global const T *from = POINTER(const T, in);

    FOR_EACH_OUTER(row, { from += at * component(in_stride, d); })
    for (index_t i = first; i < end; i++)
        *most = max(*most, finite_bits(LOAD(T, from, i * in_inner_stride)));
}

#endif

// Sets *largest to the bits of the largest finite magnitude. There is one global atomic for each
// group.
kernel void find_largest(LARGEST_PARAMS, TENSOR(largest))
{
    local uint most_of_group;
    uint most = 0;

    if (get_local_id(0) == 0) most_of_group = 0;
    find_own_largest(in_buffer, in_offset, rows, inner, elements_per_item, outer_rank, extent,
                     in_stride, in_inner_stride, &most);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (most > 0) (void)atomic_max(&most_of_group, most);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0 && most_of_group > 0)
        (void)atomic_max(POINTER(uint, largest), most_of_group);
}

static inline CAT(ulong, VECTOR) load_sums(global const ulong *p) { LOAD_VECTOR(VECTOR, ulong, p); }

// Converts the accumulators `at` to at + VECTOR - 1. Hardly any of them has a flag.
static inline void values_of(float values[VECTOR], global const fixed_t *sums,
                             global const uint *flags, const index_t at, const int shift)
{
    fixed_t terms[VECTOR];

    CAT(vstore, VECTOR)(CAT(as_long, VECTOR)(load_sums((global const ulong *)sums + at)), 0, terms);
    UNROLL_COMPONENTS
    for (int k = 0; k < VECTOR; k++)
        values[k] = scale_by(convert_float_rte(terms[k]), -shift);
    if ((flags[at / 8] | flags[(at + VECTOR - 1) / 8]) == 0) return;
    UNROLL_COMPONENTS
    for (int k = 0; k < VECTOR; k++)
        values[k] = fixed_value(sums, flags, at + k, shift);
}

// Sets out to the accumulators as floats, rounded once. The accumulators are contiguous, in the
// order of the dimensions of the tensor.
kernel void from_fixed(TENSOR(out), TENSOR(sums), TENSOR(flags), TENSOR(largest), LOOP_NEST,
                       const index8_t out_stride, const index8_t sum_stride,
                       const index_t out_inner_stride, const index_t sum_inner_stride,
                       const int terms_log2)
{
    FIND_ELEMENTS(row, first, end);

    const int shift = fixed_shift(*POINTER(const uint, largest), terms_log2);
    global T *to = POINTER(T, out);
    index_t sum = 0;

    FOR_EACH_OUTER(row, {
        to += at * component(out_stride, d);
        sum += at * component(sum_stride, d);
    })

    index_t i = first;

    if (out_inner_stride == 1 && sum_inner_stride == 1)
        for (; i + VECTOR <= end; i += VECTOR) {
            float values[VECTOR];

            values_of(values, POINTER(const fixed_t, sums), POINTER(const uint, flags), sum + i,
                      shift);
            STOREV(T, VECTOR, to + i, CAT(vload, VECTOR)(0, values));
        }
    for (; i < end; i++) {
        const index_t at = sum + i * sum_inner_stride;

        STORE(T, to, i * out_inner_stride,
              fixed_value(POINTER(const fixed_t, sums), POINTER(const uint, flags), at, shift));
    }
}
