// SPDX-License-Identifier: Apache-2.0
//
// LOADV(type, N, p) and STOREV(type, N, p, v) load and store vectors of N floats over any storage
// type. `p` points to the first element and needs only the alignment of an element. SUMV(N, v) is
// the sum of the elements, and largest_of16(v) the largest, if none is NaN.
#ifndef COMMON_VECTOR_CL_H
#define COMMON_VECTOR_CL_H

#include "common/f16.cl.h"
#include "common/vector_access.cl.h"

#define LOADV(type, n, p) CAT(CAT(load, n), CAT(_, type))(p)
#define STOREV(type, n, p, v) CAT(CAT(store, n), CAT(_, type))(p, v)

#ifdef PTX_CONVERSIONS
// The instruction makes 0x7fff of all NaN, of which 0x3f is removed.
static inline uint to_bf16_pair(const float low, const float high)
{
    uint bits;

    __asm__("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(bits) : "f"(high), "f"(low));

    const uint is_nan = ((bits & 0x7fff7fff) + 0x00010001) >> 15 & 0x00010001;

    return bits & ~(is_nan * 0x3f);
}

#define DEFINE_TO_BF16(n) \
    ushort##n to_bf16_bits##n(const float##n v) { return PACK##n(to_bf16_pair, v); }
#else
#define DEFINE_TO_BF16(n)                                                   \
    ushort##n to_bf16_bits##n(const float##n v)                             \
    {                                                                       \
        const uint##n bits = as_uint##n(v);                                 \
        const uint##n rounded = (bits + 0x7fff + ((bits >> 16) & 1)) >> 16; \
        return convert_ushort##n(select(rounded, (uint##n)0x7fc0, v != v)); \
    }
#endif

#define DEFINE_VECTORS(n)                                                                          \
    float##n load##n##_f32(global const f32 *p) { LOAD_VECTOR(n, float, p); }                      \
    float##n from_bf16_bits##n(const ushort##n bits)                                               \
    {                                                                                              \
        return as_float##n(convert_uint##n(bits) << 16);                                           \
    }                                                                                              \
    float##n load##n##_bf16(global const bf16 *p) { return from_bf16_bits##n(load##n##_bits(p)); } \
    DEFINE_TO_BF16(n)                                                                              \
    void store##n##_f32(global f32 *p, const float##n v) { STORE_VECTOR(n, float, p, v); }         \
    void store##n##_f16(global f16 *p, const float##n v)                                           \
    {                                                                                              \
        STORE_VECTOR(n, ushort, (global ushort *)p, to_f16_bits##n(v));                            \
    }                                                                                              \
    void store##n##_bf16(global bf16 *p, const float##n v)                                         \
    {                                                                                              \
        STORE_VECTOR(n, ushort, p, to_bf16_bits##n(v));                                            \
    }

// Loops over the components of a vector are preceded by this. On a GPU an array that is indexed at
// run time is memory, but is in registers once the loop is unrolled. PoCL's CPUs have the array in
// the cache, where unrolled conditions cost more (a quarter of the time of convf-tiny).
#ifdef CLANG_BUILTINS
#define UNROLL_COMPONENTS
#else
#define UNROLL_COMPONENTS _Pragma("unroll")
#endif

DEFINE_VECTORS(4)
DEFINE_VECTORS(8)
DEFINE_VECTORS(16)

#define SUMV(n, v) CAT(sum_of, n)(v)
float sum_of4(const float4 v) { return (v.x + v.z) + (v.y + v.w); }
float sum_of8(const float8 v) { return sum_of4(v.lo + v.hi); }
float sum_of16(const float16 v) { return sum_of8(v.lo + v.hi); }

float largest_of16(const float16 v)
{
    const float8 v8 = v.hi > v.lo ? v.hi : v.lo;
    const float4 v4 = v8.hi > v8.lo ? v8.hi : v8.lo;
    const float2 v2 = v4.hi > v4.lo ? v4.hi : v4.lo;

    return v2.y > v2.x ? v2.y : v2.x;
}

#endif
