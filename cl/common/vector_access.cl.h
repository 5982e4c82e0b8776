// SPDX-License-Identifier: Apache-2.0
//
// Loads and stores of vectors: LOAD_VECTOR(n, type, p), the end of a function, and STORE_VECTOR(n, type,
// p, v), a statement. `p` needs the alignment of an element only.
#ifndef COMMON_VECTOR_ACCESS_CL_H
#define COMMON_VECTOR_ACCESS_CL_H

#include "common/dtype.cl.h"

// With -DNON_TEMPORAL, if the compiler supports it: stores bypass the cache and do not read the
// line that they overwrite.
#if defined(NON_TEMPORAL) && defined(__has_builtin)
#if __has_builtin(__builtin_nontemporal_store)
#define STORE_NON_TEMPORAL(v, p) __builtin_nontemporal_store(v, p)
#endif
#endif

// With -DPREFETCH, if the compiler supports it: prefetches a cache line.
#if defined(PREFETCH) && defined(__has_builtin)
#if __has_builtin(__builtin_prefetch)
#define PREFETCH_LINE(p) __builtin_prefetch(p)
#endif
#endif
#ifndef PREFETCH_LINE
#define PREFETCH_LINE(p)
#endif

// A vector load with the alignment of an element. With -DALIGNED_ACCESS vectors are accessed through
// their own type where the address has its alignment: compilers for GPUs split other accesses into
// elements. The other branch does so itself, else LLVM makes one unaligned load of the two.
#define IS_ALIGNED(vector, p) (((ulong)(p) & (sizeof(vector) - 1)) == 0)
#ifdef ALIGNED_ACCESS
#define ELEMENTS4(p) (p)[0], (p)[1], (p)[2], (p)[3]
#define ELEMENTS8(p) ELEMENTS4(p), ELEMENTS4((p) + 4)
#define ELEMENTS16(p) ELEMENTS8(p), ELEMENTS8((p) + 8)
#define LOAD_VECTOR(n, type, p)                                                \
    if (IS_ALIGNED(CAT(type, n), p)) return *(global const CAT(type, n) *)(p); \
    return (CAT(type, n))(CAT(ELEMENTS, n)(p))
#else
#define LOAD_VECTOR(n, type, p) return *(global const CAT(CAT(type, n), _unaligned) *)(p)
#endif

// A vector store with the alignment of an element. Some compilers split vstore16 of 16-bit elements
// into sixteen stores, but not a store through such a type.
#ifdef STORE_NON_TEMPORAL
#define STORE_ALIGNED(vector, p, v) STORE_NON_TEMPORAL(v, (global vector *)(p))
#else
#define STORE_ALIGNED(vector, p, v) *(global vector *)(p) = v
#endif
#if defined(STORE_NON_TEMPORAL) || defined(ALIGNED_ACCESS)
#define STORE_VECTOR(n, type, p, v)        \
    if (IS_ALIGNED(CAT(type, n), p))       \
        STORE_ALIGNED(CAT(type, n), p, v); \
    else                                   \
        *(global CAT(CAT(type, n), _unaligned) *)(p) = v
#else
#define STORE_VECTOR(n, type, p, v) *(global CAT(CAT(type, n), _unaligned) *)(p) = v
#endif

#define DEFINE_VECTOR_ACCESS(n)                                          \
    typedef uchar##n uchar##n##_unaligned __attribute__((aligned(1)));   \
    typedef ushort##n ushort##n##_unaligned __attribute__((aligned(2))); \
    typedef uint##n uint##n##_unaligned __attribute__((aligned(4)));     \
    typedef ulong##n ulong##n##_unaligned __attribute__((aligned(8)));   \
    typedef float##n float##n##_unaligned __attribute__((aligned(4)));   \
    ushort##n load##n##_bits(global const ushort *p) { LOAD_VECTOR(n, ushort, p); }

DEFINE_VECTOR_ACCESS(4)
DEFINE_VECTOR_ACCESS(8)
DEFINE_VECTOR_ACCESS(16)

#endif
