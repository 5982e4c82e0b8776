// SPDX-License-Identifier: Apache-2.0
//
// These kernels draw random numbers by Philox (common/philox.cl.h). The elements of a tensor take
// the words of its blocks in row-major order, so an element is the same whichever work-item makes
// it.
//
//     uniform   scale * u + shift, where u is in [0, 1): FRACTION_BITS bits of a word, or, for
//               double, 52 bits of two words
//     integers  shift + the upper half of the product of scale and 64 bits of two words
//     BERNOULLI 1 where u < scale, else 0; u has the highest 24 bits of a word
//     NORMAL    scale * z + shift, where elements 2k and 2k + 1 are r * sin(v) and r * cos(v)
//
// The functions in here consist of additions and products of floats, which all devices round alike.
// Built-in functions, and division, may differ from device to device. The functions make VECTOR
// blocks at once.
//
// Without T the type of `out` is an argument, so that all integers share a program.
//
// -D T: - f32
// -D COMPUTE: f32 i64
// -D FRACTION_BITS: 23
// -D NORMAL: - 1
// -D BERNOULLI: - 1
// -D VECTOR: 1 16
// -D INDEX: int long

#include "common/element.cl.h"
#include "common/loop_nest.cl.h"
#include "common/philox.cl.h"

// Results are those of the single operations.
#pragma OPENCL FP_CONTRACT OFF

#if VECTOR == 1
#define STORE_VALUES(v, i, p) (p)[i] = (v)
#else
#define STORE_VALUES(v, i, p) CAT(vstore, VECTOR)(v, i, p)
#endif
typedef VECTOR_OF(int) ints_t;
typedef VECTOR_OF(float) floats_t;

// Returns the index of element i in `values` of draw_elements.
#define VALUE_OF(i) ((i) % ELEMENTS_PER_BLOCK * VECTOR + (i) / ELEMENTS_PER_BLOCK)

#if COMPUTES_INTEGERS
#define ELEMENTS_PER_BLOCK 2

// The number of integers, scale, has no sign.
void draw(const block_t block, const compute_t scale, const compute_t shift, compute_t *values)
{
    for (int k = 0; k < 2; k++) {
        const ulongs_t bits =
            CONVERT_TO(ulong)(block.word[2 * k]) << 32 | CONVERT_TO(ulong)(block.word[2 * k + 1]);

        STORE_VALUES(AS(long)(mul_hi(bits, (ulongs_t)((ulong)scale)) + (ulong)shift), k, values);
    }
}
#elif defined(NORMAL)
#define ELEMENTS_PER_BLOCK 4

// Returns the root of x in [2^-23, 64], to 1.2 units in the last place. It takes two of Newton's
// steps for 1 / sqrt(x), from an estimate by the exponent, and one step for the root.
floats_t square_root(const floats_t x)
{
    floats_t y = AS(float)(0x5F3759DF - (AS(uint)(x) >> 1));

    y = y * (1.5f - 0.5f * x * y * y);
    y = y * (1.5f - 0.5f * x * y * y);

    const floats_t root = x * y;

    return root + 0.5f * y * (x - root * root);
}

// Returns sqrt(-2 ln(u)) of u = k / 2^23, or of 1e-7 if k is 0, with a relative error of at most
// 2.1 * 2^-24 (of all k).
floats_t radius(const uints_t k)
{
    const uints_t bits = AS(uint)(fmax(CONVERT_TO(float)(k) * 0x1p-23f, 1e-7f));
    // u is 2^exponent * (1 + f), with 1 + f in [sqrt(1/2), sqrt(2)).
    const ints_t exponent = AS(int)(bits - 0x3F3504F3) >> 23;
    const floats_t f = AS(float)(bits - (AS(uint)(exponent) << 23)) - 1.0f, square = f * f;
    const floats_t e = CONVERT_TO(float)(exponent);
    // ln(1 + f) = f - f^2 / 2 + f^3 * p(f). The polynomial is minimax.
    floats_t p = -0.0763446018f * f + 0.127615631f;

    p = p * f - 0.1316019f;
    p = p * f + 0.142017603f;
    p = p * f - 0.166233569f;
    p = p * f + 0.200012267f;
    p = p * f - 0.250008196f;
    p = p * f + 0.333333313f;
    // ln(2) has two parts, and products with the first one are exact.
    p = p * f * square + e * -2.12194440e-4f - 0.5f * square;
    return square_root(-2.0f * ((f + p) + e * 0.693359375f));
}

// Computes sine and cosine of 2 pi k / 2^23, each with a relative error of at most 2.2 * 2^-24 (of
// all k). The nearest quarter of the circle is subtracted exactly.
floats_t sine_and_cosine(const uints_t k, floats_t *cosine)
{
    const ints_t quarter = AS(int)((k + (1 << 20)) >> 21);
    const floats_t t = CONVERT_TO(float)(AS(int)(k) - (quarter << 21)) * 0x1p-23f, square = t * t;
    const floats_t s =
        t *
        (6.28318548f + square * (-41.3416634f + square * (81.5923538f + square * -75.3935547f)));
    const floats_t c =
        1.0f + square * (-19.7392082f +
                         square * (64.9393234f + square * (-85.4432373f + square * 59.2292404f)));
    const ints_t is_odd = (quarter & 1) != 0;
    // Bit 1 of the quarter, and of the next quarter, are the signs.
    const uints_t sine_sign = AS(uint)(quarter & 2) << 30, cosine_sign = AS(uint)((quarter + 1) & 2)
                                                                         << 30;

    *cosine = AS(float)(AS(uint)(is_odd ? s : c) ^ cosine_sign);
    return AS(float)(AS(uint)(is_odd ? c : s) ^ sine_sign);
}

void draw(const block_t block, const compute_t scale, const compute_t shift, compute_t *values)
{
    for (int pair = 0; pair < 2; pair++) {
        const floats_t r = radius(block.word[2 * pair] & 0x7FFFFF);
        floats_t cosine;
        const floats_t sine = sine_and_cosine(block.word[2 * pair + 1] & 0x7FFFFF, &cosine);

        STORE_VALUES(r * sine * scale + shift, 2 * pair, values);
        STORE_VALUES(r * cosine * scale + shift, 2 * pair + 1, values);
    }
}
#elif defined(BERNOULLI)
#define ELEMENTS_PER_BLOCK 4

void draw(const block_t block, const compute_t scale, const compute_t shift, compute_t *values)
{
    (void)shift;
    for (int k = 0; k < 4; k++) {
        const floats_t u = CONVERT_TO(float)(block.word[k] >> 8) * 0x1p-24f;

        STORE_VALUES(u < (floats_t)(scale) ? (floats_t)(1) : (floats_t)(0), k, values);
    }
}
#elif COMPUTES_DOUBLES
#define ELEMENTS_PER_BLOCK 2

void draw(const block_t block, const compute_t scale, const compute_t shift, compute_t *values)
{
    for (int k = 0; k < 2; k++) {
        const ulongs_t bits = CONVERT_TO(ulong)(block.word[2 * k] & 0xFFFFF) << 32 |
                              CONVERT_TO(ulong)(block.word[2 * k + 1]);

        STORE_VALUES((AS(double)(bits | 0x3FF0000000000000) - 1.0) * scale + shift, k, values);
    }
}
#else
#define ELEMENTS_PER_BLOCK 4

// The lowest bits of a word become the first bits after the point of a number in [1, 2).
void draw(const block_t block, const compute_t scale, const compute_t shift, compute_t *values)
{
    for (int k = 0; k < 4; k++) {
        const uints_t bits = block.word[k] << (23 - FRACTION_BITS) & 0x7FFFFF;

        STORE_VALUES((AS(float)(bits | 0x3F800000) - 1.0f) * scale + shift, k, values);
    }
}
#endif

// Returns the position of element i. A contiguous tensor has no outer dimensions.
index_t position_of(const index_t i, const index_t outer_rank, const index8_t extent,
                    const index8_t stride)
{
    index_t position = 0;

    if (outer_rank == 0) return i;
    FOR_EACH_OUTER(i, { position += at * component(stride, d); })
    return position;
}

#ifdef T
#define STORE_OUT(i, v) STORE(T, POINTER(T, out), i, v)
#else
#define STORE_OUT(i, v) store_any(out_type, out_buffer + out_offset, i, v)
#endif

// There is one work-item per `elements_per_item` elements, a multiple of the elements of VECTOR
// blocks.
kernel void draw_elements(TENSOR(out), const int out_type, const index_t count,
                          const index_t elements_per_item, const index_t outer_rank,
                          const index8_t extent, const index8_t stride, const long scale_bits,
                          const long shift_bits, const long seed, const long offset)
{
    const compute_t scale = scalar_value(scale_bits), shift = scalar_value(shift_bits);
    const index_t begin = (index_t)get_global_id(0) * elements_per_item;
    const index_t end = min(begin + elements_per_item, count);

    for (index_t first = begin; first < end; first += ELEMENTS_PER_BLOCK * VECTOR) {
        // Element k of block b is values[k * VECTOR + b].
        compute_t values[ELEMENTS_PER_BLOCK * VECTOR];

        draw(philox((ulong)(first / ELEMENTS_PER_BLOCK) + BLOCK_NUMBERS, seed, offset), scale,
             shift, values);
        if (outer_rank == 0 && first + ELEMENTS_PER_BLOCK * VECTOR <= end)
            for (int i = 0; i < ELEMENTS_PER_BLOCK * VECTOR; i++)
                STORE_OUT(first + i, values[VALUE_OF(i)]);
        else
            for (int i = 0; i < ELEMENTS_PER_BLOCK * VECTOR && first + i < end; i++)
                STORE_OUT(position_of(first + i, outer_rank, extent, stride), values[VALUE_OF(i)]);
    }
}
