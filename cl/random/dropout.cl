// SPDX-License-Identifier: Apache-2.0
//
// These kernels make masks of bits, and apply them. Bit i % 8 of byte i / 8, from the lowest bit
// on, belongs to element i in row-major order. It is 1 if the element is kept.
//
// -D T: f32 f16
// -D OUT: f32 bf16
// -D VECTOR: 1 16
// -D INDEX: int long

#include "common/loop_nest.cl.h"
#include "common/philox.cl.h"

// ---- Masks ----

// Returns the four bits of each of VECTOR blocks. A word becomes a number in (0, 1], rounded to
// float.
uints_t bits_of_block(const block_t block, const float keep)
{
    uints_t bits = 0;

    for (int k = 0; k < 4; k++) {
        const VECTOR_OF(float) u = CONVERT_TO(float)(block.word[k]) * 0x1p-32f + 0x1p-33f;

#if VECTOR == 1
        bits |= (uint)(u < keep) << k;
#else
        bits |= AS(uint)(u < (VECTOR_OF(float))(keep)) & (uint)(1 << k);
#endif
    }
    return bits;
}

// VECTOR blocks make this many bytes: each byte is made of two blocks.
#define BYTES_AT_ONCE (VECTOR == 1 ? 1 : VECTOR / 2)

void make_bytes(const index_t first, const float keep, const long seed, const long offset,
                uchar *bytes)
{
    const ulong block = (ulong)first * 2;

#if VECTOR == 1
    *bytes = (uchar)(bits_of_block(philox(block, seed, offset), keep) |
                     bits_of_block(philox(block + 1, seed, offset), keep) << 4);
#else
    const uints_t bits = bits_of_block(philox(block + BLOCK_NUMBERS, seed, offset), keep);

    vstore8(convert_uchar8(bits.even | bits.odd << 4), 0, bytes);
#endif
}

// There is one work-item per `elements_per_item` bytes, a multiple of BYTES_AT_ONCE. A contiguous
// mask has no outer dimensions.
kernel void generate(TENSOR(out), const index_t count, const index_t elements_per_item,
                     const index_t outer_rank, const index8_t extent, const index8_t stride,
                     const float keep, const long seed, const long offset)
{
    global uchar *mask = POINTER(uchar, out);
    const index_t begin = (index_t)get_global_id(0) * elements_per_item;
    const index_t end = min(begin + elements_per_item, count);

    for (index_t first = begin; first < end; first += BYTES_AT_ONCE) {
        uchar bytes[BYTES_AT_ONCE];

        make_bytes(first, keep, seed, offset, bytes);
        for (int i = 0; i < BYTES_AT_ONCE && first + i < end; i++) {
            index_t to = outer_rank == 0 ? first + i : 0;

            FOR_EACH_OUTER(first + i, { to += at * component(stride, d); })
            mask[to] = bytes[i];
        }
    }
}

// ---- Elements ----

// Computes out = self * scale if the element is kept, else 0. There is one work-item per
// `elements_per_item` elements of a row. The numbers of elements are the positions in a contiguous
// tensor.
kernel void apply(TENSOR(out), TENSOR(self), TENSOR(mask), LOOP_NEST, const index8_t out_stride,
                  const index8_t self_stride, const index8_t number_stride,
                  const index_t out_inner_stride, const index_t self_inner_stride,
                  const index_t number_inner_stride, const float scale)
{
    FIND_ELEMENTS(row, first, end);

    global OUT *to = POINTER(OUT, out);
    global const T *from = POINTER(const T, self);
    global const uchar *bits = POINTER(const uchar, mask);
    index_t number = 0;

    FOR_EACH_OUTER(row, {
        to += at * component(out_stride, d);
        from += at * component(self_stride, d);
        number += at * component(number_stride, d);
    })
    for (index_t i = first; i < end; i++) {
        const index_t n = number + i * number_inner_stride;
        const float x = LOAD(T, from, i * self_inner_stride);

        STORE(OUT, to, i * out_inner_stride, (bits[n / 8] >> n % 8 & 1) != 0 ? x * scale : 0.0f);
    }
}
