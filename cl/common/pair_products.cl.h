// SPDX-License-Identifier: Apache-2.0
//
// Register tiles of matrix products sum these products. Factors are words: floats, or, with
// -DPRODUCTS=PAIRS or X86_PAIRS, two bfloat16, the first one in the low half. ADD_PRODUCT(sum, f,
// w) adds the product of vectors of floats, or both products of vectors of pairs.
//
// X86_PAIRS is the instruction vdpbf16ps of AVX-512. Like two fma it rounds each sum to nearest,
// but it treats subnormal numbers as 0. Inline assembly also reaches it with compilers that know
// AVX-512, but not the processor at hand.
#ifndef COMMON_PAIR_PRODUCTS_CL_H
#define COMMON_PAIR_PRODUCTS_CL_H

#include "common/dtype.cl.h"

#define FLOATS 1
#define PAIRS 2
#define X86_PAIRS 3

#if PRODUCTS != FLOATS && PRODUCTS != PAIRS && PRODUCTS != X86_PAIRS
#error "the host defines PRODUCTS"
#endif

#if PRODUCTS == FLOATS

typedef float word;
#define WORDS CAT(float, VECTOR_WIDTH)
#define ADD_PRODUCT(sum, f, w) sum = fma(f, w, sum)
#define LOAD_WORD(p) (*(p))

#else

typedef uint word;
#define WORDS CAT(uint, VECTOR_WIDTH)
// Rows of a tensor have the alignment of an element.
#define LOAD_WORD(p) as_uint(vload2(0, (global const ushort *)(p)))

#if PRODUCTS == X86_PAIRS
#define ADD_PRODUCT(sum, f, w) __asm__("vdpbf16ps %2, %1, %0" : "+v"(sum) : "v"(f), "v"(w))
#else
#define AS_VEC CAT(as_float, VECTOR_WIDTH)
#define ADD_PRODUCT(sum, f, w)                                            \
    {                                                                     \
        sum = fma(AS_VEC((f)&0xffff0000), AS_VEC((w)&0xffff0000), (sum)); \
        sum = fma(AS_VEC((f) << 16), AS_VEC((w) << 16), (sum));           \
    }
#endif

#endif

#endif
