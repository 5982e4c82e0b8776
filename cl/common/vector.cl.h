// SPDX-License-Identifier: Apache-2.0
//
// Vectors of N floats over any storage type: LOADV(type, N, p) and STOREV(type, N, p, v). `p`
// points to the first element and needs the alignment of an element only.
#ifndef COMMON_VECTOR_CL_H
#define COMMON_VECTOR_CL_H

#include "common/dtype.cl.h"
#include "common/f16.cl.h"

#define LOADV(type, n, p) CAT(CAT(load, n), CAT(_, type))(p)
#define STOREV(type, n, p, v) CAT(CAT(store, n), CAT(_, type))(p, v)

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

// A vector store with the alignment of an element. Some compilers split vstore16 of 16-bit elements
// into sixteen stores, but not a store through such a type.
#ifdef STORE_NON_TEMPORAL
#define STORE_VECTOR(n, type, p, v)                        \
    if (((ulong)(p) & (sizeof(CAT(type, n)) - 1)) == 0)    \
        STORE_NON_TEMPORAL(v, (global CAT(type, n) *)(p)); \
    else                                                   \
        *(global CAT(CAT(type, n), _unaligned) *)(p) = v
#else
#define STORE_VECTOR(n, type, p, v) *(global CAT(CAT(type, n), _unaligned) *)(p) = v
#endif

#define DEFINE_VECTORS(n)                                                                  \
    typedef float##n float##n##_unaligned __attribute__((aligned(4)));                     \
    typedef ushort##n ushort##n##_unaligned __attribute__((aligned(2)));                   \
    float##n load##n##_f32(global const f32 *p)                                            \
    {                                                                                      \
        return *(global const float##n##_unaligned *)p;                                    \
    }                                                                                      \
    float##n load##n##_bf16(global const bf16 *p)                                          \
    {                                                                                      \
        return as_float##n(convert_uint##n(vload##n(0, p)) << 16);                         \
    }                                                                                      \
    ushort##n to_bf16_bits##n(const float##n v)                                            \
    {                                                                                      \
        const uint##n bits = as_uint##n(v);                                                \
        const uint##n rounded = (bits + 0x7fff + ((bits >> 16) & 1)) >> 16;                \
        return convert_ushort##n(select(rounded, (uint##n)0x7fc0, v != v));                \
    }                                                                                      \
    void store##n##_f32(global f32 *p, const float##n v) { STORE_VECTOR(n, float, p, v); } \
    void store##n##_f16(global f16 *p, const float##n v)                                   \
    {                                                                                      \
        STORE_VECTOR(n, ushort, (global ushort *)p, to_f16_bits##n(v));                    \
    }                                                                                      \
    void store##n##_bf16(global bf16 *p, const float##n v)                                 \
    {                                                                                      \
        STORE_VECTOR(n, ushort, p, to_bf16_bits##n(v));                                    \
    }

DEFINE_VECTORS(4)
DEFINE_VECTORS(8)
DEFINE_VECTORS(16)

#endif
