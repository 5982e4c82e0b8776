// SPDX-License-Identifier: Apache-2.0
//
// LOAD_VECTOR(n, type, p) loads a vector at the end of a function, and STORE_VECTOR(n, type, p, v)
// is a statement that stores one. `p` needs only the alignment of an element.
#ifndef COMMON_VECTOR_ACCESS_CL_H
#define COMMON_VECTOR_ACCESS_CL_H

#include "common/dtype.cl.h"

// With -DNON_TEMPORAL, if the compiler supports it, stores bypass the cache and do not read the
// line that they overwrite.
#if defined(NON_TEMPORAL) && defined(__has_builtin)
#if __has_builtin(__builtin_nontemporal_store)
#define STORE_NON_TEMPORAL(v, p) __builtin_nontemporal_store(v, p)
#endif
#endif

// With -DPREFETCH, if the compiler supports it, this prefetches a cache line.
#if defined(PREFETCH) && defined(__has_builtin)
#if __has_builtin(__builtin_prefetch)
#define PREFETCH_LINE(p) __builtin_prefetch(p)
#endif
#endif
#ifndef PREFETCH_LINE
#define PREFETCH_LINE(p)
#endif

// A vector load needs only the alignment of an element. With -DALIGNED_ACCESS vectors are accessed
// through a type that promises their alignment, if the address has it. For longer vectors the
// alignment is 16 bytes, the most that a GPU accesses at once: its compilers split other accesses
// into elements. The other branch loads elements itself, because LLVM would otherwise make one
// unaligned load of both branches.
#define IS_ALIGNED_TO(bytes, p) (((ulong)(p) & ((bytes)-1)) == 0)
#define IS_ALIGNED(vector, p) IS_ALIGNED_TO(sizeof(vector), p)
#ifdef ALIGNED_ACCESS
#define ACCESS_BYTES(vector) (sizeof(vector) < 16 ? sizeof(vector) : 16)

// Elements of less than 32 bits are accessed as the words that they are parts of (devices are
// little-endian): for NVIDIA, LLVM divides vectors of more than four elements, and 16 bytes of
// memory are one access.
typedef uint words_of_uchar4;
typedef uint2 words_of_uchar8, words_of_ushort4;
typedef uint4 words_of_uchar16, words_of_ushort8;
typedef uint8 words_of_ushort16 __attribute__((aligned(16)));

// Bytes are found by shifts of vectors: if only components of a vector are used, LLVM loads the
// components. The results are made of scalars, which Oclgrind's check for uninitialized values
// needs (docs/devices.md).
#define HALVES(k) w.s##k, high.s##k
#define BYTES(k) w.s##k, second.s##k, third.s##k, fourth.s##k
#define FIND_BYTES(type) const type second = w >> 8, third = w >> 16, fourth = w >> 24
uchar4 uchars4(const uint w) { return convert_uchar4((uint4)(w, w >> 8, w >> 16, w >> 24)); }
uchar8 uchars8(const uint2 w)
{
    FIND_BYTES(uint2);

    return convert_uchar8((uint8)(BYTES(0), BYTES(1)));
}
uchar16 uchars16(const uint4 w)
{
    FIND_BYTES(uint4);

    return convert_uchar16((uint16)(BYTES(0), BYTES(1), BYTES(2), BYTES(3)));
}
ushort4 ushorts4(const uint2 w)
{
    const uint2 high = w >> 16;

    return convert_ushort4((uint4)(HALVES(0), HALVES(1)));
}
ushort8 ushorts8(const uint4 w)
{
    const uint4 high = w >> 16;

    return convert_ushort8((uint8)(HALVES(0), HALVES(1), HALVES(2), HALVES(3)));
}
ushort16 ushorts16(const uint8 w)
{
    const uint8 high = w >> 16;

    return convert_ushort16((uint16)(HALVES(0), HALVES(1), HALVES(2), HALVES(3), HALVES(4),
                                     HALVES(5), HALVES(6), HALVES(7)));
}

uint words_uchar4(const uchar4 v)
{
    const uint2 halves = convert_uint2(v.even) | convert_uint2(v.odd) << 8;

    return halves.x | halves.y << 16;
}
uint2 words_uchar8(const uchar8 v) { return (uint2)(words_uchar4(v.lo), words_uchar4(v.hi)); }
uint4 words_uchar16(const uchar16 v)
{
    return (uint4)(words_uchar4(v.s0123), words_uchar4(v.s4567), words_uchar4(v.s89ab),
                   words_uchar4(v.scdef));
}
uint2 words_ushort4(const ushort4 v) { return convert_uint2(v.even) | convert_uint2(v.odd) << 16; }
uint4 words_ushort8(const ushort8 v) { return convert_uint4(v.even) | convert_uint4(v.odd) << 16; }
uint8 words_ushort16(const ushort16 v)
{
    return convert_uint8(v.even) | convert_uint8(v.odd) << 16;
}

#define LOAD_ALIGNED_uchar(n, p) uchars##n(*(global const words_of_uchar##n *)(p))
#define LOAD_ALIGNED_ushort(n, p) ushorts##n(*(global const words_of_ushort##n *)(p))
#define LOAD_ALIGNED_uint(n, p) *(global const uint##n##_aligned *)(p)
#define LOAD_ALIGNED_ulong(n, p) *(global const ulong##n##_aligned *)(p)
#define LOAD_ALIGNED_float(n, p) *(global const float##n##_aligned *)(p)
#define STORE_ALIGNED_uchar(n, p, v) *(global words_of_uchar##n *)(p) = words_uchar##n(v)
#define STORE_ALIGNED_ushort(n, p, v) *(global words_of_ushort##n *)(p) = words_ushort##n(v)
#define STORE_ALIGNED_uint(n, p, v) *(global uint##n##_aligned *)(p) = v
#define STORE_ALIGNED_ulong(n, p, v) *(global ulong##n##_aligned *)(p) = v
#define STORE_ALIGNED_float(n, p, v) *(global float##n##_aligned *)(p) = v

#define ELEMENTS4(p) (p)[0], (p)[1], (p)[2], (p)[3]
#define ELEMENTS8(p) ELEMENTS4(p), ELEMENTS4((p) + 4)
#define ELEMENTS16(p) ELEMENTS8(p), ELEMENTS8((p) + 8)
#define LOAD_VECTOR(n, type, p)                                                              \
    if (IS_ALIGNED_TO(ACCESS_BYTES(CAT(type, n)), p)) return CAT(LOAD_ALIGNED_, type)(n, p); \
    return (CAT(type, n))(CAT(ELEMENTS, n)(p))
#else
#define LOAD_VECTOR(n, type, p) return *(global const CAT(CAT(type, n), _unaligned) *)(p)
#endif

// A vector store needs only the alignment of an element. Some compilers split vstore16 of 16-bit
// elements into sixteen stores, but not a store through such a type. With -DALIGNED_ACCESS the
// other branch stores elements itself, because not every compiler keeps two vector stores with
// different alignments apart (docs/devices.md).
#ifdef STORE_NON_TEMPORAL
#define STORED_BYTES(vector) sizeof(vector)
#define STORE_ALIGNED(n, type, p, v) STORE_NON_TEMPORAL(v, (global CAT(type, n) *)(p))
#elif defined(ALIGNED_ACCESS)
#define STORED_BYTES(vector) ACCESS_BYTES(vector)
#define STORE_ALIGNED(n, type, p, v) CAT(STORE_ALIGNED_, type)(n, p, v)
#endif
#define STORE_UNALIGNED(n, type, p, v) *(global CAT(CAT(type, n), _unaligned) *)(p) = v
#ifdef ALIGNED_ACCESS
#define STORE_OTHERS(n, type, p, v) CAT(STORE_ELEMENTS, n)(p, v)
#else
#define STORE_OTHERS(n, type, p, v) STORE_UNALIGNED(n, type, p, v)
#endif
#define STORE_ELEMENTS4(p, v) \
    {                         \
        (p)[0] = (v).s0;      \
        (p)[1] = (v).s1;      \
        (p)[2] = (v).s2;      \
        (p)[3] = (v).s3;      \
    }
#define STORE_ELEMENTS8(p, v) STORE_ELEMENTS4(p, (v).lo) STORE_ELEMENTS4((p) + 4, (v).hi)
#define STORE_ELEMENTS16(p, v) STORE_ELEMENTS8(p, (v).lo) STORE_ELEMENTS8((p) + 8, (v).hi)
#if defined(STORE_NON_TEMPORAL) || defined(ALIGNED_ACCESS)
#define STORE_VECTOR(n, type, p, v)                       \
    {                                                     \
        if (IS_ALIGNED_TO(STORED_BYTES(CAT(type, n)), p)) \
            STORE_ALIGNED(n, type, p, v);                 \
        else {                                            \
            STORE_OTHERS(n, type, p, v);                  \
        }                                                 \
    }
#else
#define STORE_VECTOR(n, type, p, v) STORE_UNALIGNED(n, type, p, v)
#endif

#define DEFINE_VECTOR_ACCESS(n)                                          \
    typedef uchar##n uchar##n##_unaligned __attribute__((aligned(1)));   \
    typedef ushort##n ushort##n##_unaligned __attribute__((aligned(2))); \
    typedef uint##n uint##n##_unaligned __attribute__((aligned(4)));     \
    typedef ulong##n ulong##n##_unaligned __attribute__((aligned(8)));   \
    typedef float##n float##n##_unaligned __attribute__((aligned(4)));   \
    typedef uint##n uint##n##_aligned __attribute__((aligned(16)));      \
    typedef ulong##n ulong##n##_aligned __attribute__((aligned(16)));    \
    typedef float##n float##n##_aligned __attribute__((aligned(16)));    \
    ushort##n load##n##_bits(global const ushort *p) { LOAD_VECTOR(n, ushort, p); }

DEFINE_VECTOR_ACCESS(4)
DEFINE_VECTOR_ACCESS(8)
DEFINE_VECTOR_ACCESS(16)

#endif
