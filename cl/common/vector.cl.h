// SPDX-License-Identifier: Apache-2.0
//
// Vectors of N floats over any storage type: LOADV(type, N, p) and STOREV(type, N, p, v), where p
// points to the first element and needs the alignment of one element only. The conversions are
// written on bits for whole vectors: several compilers turn vload_half into one call per element.
#ifndef COMMON_VECTOR_CL_H
#define COMMON_VECTOR_CL_H

#include "common/dtype.cl.h"

#define LOADV(type, n, p) CAT(CAT(load, n), CAT(_, type))(p)
#define STOREV(type, n, p, v) CAT(CAT(store, n), CAT(_, type))(p, v)

// Where the compiler has stores that go past the cache, a store of data that nobody reads soon
// does not first read the line that it overwrites.
#if defined(STREAM_PAST) && defined(__has_builtin)
#if __has_builtin(__builtin_nontemporal_store)
#define STORE_PAST(v, p) __builtin_nontemporal_store(v, p)
#endif
#endif

#ifdef STORE_PAST
#define STORE_ALIGNED(n, type, p, v)                    \
    if (((ulong)(p) & (sizeof(CAT(type, n)) - 1)) == 0) \
        STORE_PAST(v, (global CAT(type, n) *)(p));      \
    else                                                \
        CAT(vstore, n)(v, 0, p)
#else
#define STORE_ALIGNED(n, type, p, v) CAT(vstore, n)(v, 0, p)
#endif

// Half to float: shift the fields into place and rebias. Subnormals borrow the hidden bit of 2^-14,
// which a subtraction takes away again: no float subnormal is ever an operand, since devices may
// flush those. Inf and NaN get all exponent bits.
#define DEFINE_VECTORS(n)                                                                   \
    float##n half_bits_to_float##n(const ushort##n h)                                       \
    {                                                                                       \
        const uint##n wide = convert_uint##n(h);                                            \
        const uint##n rest = (wide & 0x7fff) << 13;                                         \
        const uint##n normal = rest + 0x38000000u;                                          \
        const uint##n tiny = as_uint##n(as_float##n(rest + 0x38800000u) - 0x1p-14f);        \
        const uint##n finite = select(normal, tiny, rest < 0x00800000u);                    \
        const uint##n all = select(finite, rest | 0x7f800000u, rest >= 0x0f800000u);        \
        return as_float##n(all | ((wide & 0x8000) << 16));                                  \
    }                                                                                       \
    float##n load##n##_f32(global const f32 *p) { return vload##n(0, p); }                  \
    float##n load##n##_f16(global const f16 *p)                                             \
    {                                                                                       \
        return half_bits_to_float##n(vload##n(0, (global const ushort *)p));                \
    }                                                                                       \
    float##n load##n##_bf16(global const bf16 *p)                                           \
    {                                                                                       \
        return as_float##n(convert_uint##n(vload##n(0, p)) << 16);                          \
    }                                                                                       \
    ushort##n float_to_half_bits##n(const float##n v)                                       \
    {                                                                                       \
        const uint##n bits = as_uint##n(v);                                                 \
        const uint##n sign = (bits >> 16) & 0x8000;                                         \
        const uint##n mag = bits & 0x7fffffffu;                                             \
        /* normal result: rebias, round to even on the 13 bits that go */                   \
        const uint##n normal = (mag - 0x37fff001u + ((mag >> 13) & 1)) >> 13;               \
        /* subnormal result: adding 0.5 lets the float unit round at the right bit */       \
        const uint##n tiny = as_uint##n(as_float##n(mag) + 0.5f) - 0x3f000000u;             \
        const uint##n finite = select(normal, tiny, mag < 0x38800000u);                     \
        const uint##n big = select((uint##n)0x7c00, (uint##n)0x7e00, mag > 0x7f800000u);    \
        return convert_ushort##n(sign | select(finite, big, mag >= 0x477ff000u));           \
    }                                                                                       \
    ushort##n float_to_bf16_bits##n(const float##n v)                                       \
    {                                                                                       \
        const uint##n bits = as_uint##n(v);                                                 \
        const uint##n rounded = (bits + 0x7fff + ((bits >> 16) & 1)) >> 16;                 \
        return convert_ushort##n(                                                           \
            select(rounded, (uint##n)0x7fc0, (bits & 0x7fffffffu) > 0x7f800000u));          \
    }                                                                                       \
    void store##n##_f32(global f32 *p, const float##n v) { STORE_ALIGNED(n, float, p, v); } \
    void store##n##_f16(global f16 *p, const float##n v)                                    \
    {                                                                                       \
        STORE_ALIGNED(n, ushort, (global ushort *)p, float_to_half_bits##n(v));             \
    }                                                                                       \
    void store##n##_bf16(global bf16 *p, const float##n v)                                  \
    {                                                                                       \
        STORE_ALIGNED(n, ushort, p, float_to_bf16_bits##n(v));                              \
    }

DEFINE_VECTORS(4)
DEFINE_VECTORS(8)
DEFINE_VECTORS(16)

#endif
