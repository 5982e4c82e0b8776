// SPDX-License-Identifier: Apache-2.0
//
// These functions convert vectors of n floats from and to half: float##n load##n##_f16(p),
// ushort##n to_f16_bits##n(v), and from_f16_bits8. All NaN become the same NaN, as in store_f16.
//
// GPUs have instructions for the conversion to half. The host defines PTX_CONVERSIONS, the major
// compute capability, for NVIDIA's of 8.0 and later, and FP16_CONVERSIONS for others with
// cl_khr_fp16, if they pass a test (host/registry/self_test_conversions.h).
#ifndef COMMON_F16_CL_H
#define COMMON_F16_CL_H

#include "common/vector_access.cl.h"

#ifdef PTX_CONVERSIONS
#define PACK4(pair, v) as_ushort4((uint2)(pair(v.s0, v.s1), pair(v.s2, v.s3)))
#define PACK8(pair, v) \
    as_ushort8((uint4)(pair(v.s0, v.s1), pair(v.s2, v.s3), pair(v.s4, v.s5), pair(v.s6, v.s7)))
#define PACK16(pair, v)                                                                         \
    as_ushort16((uint8)(pair(v.s0, v.s1), pair(v.s2, v.s3), pair(v.s4, v.s5), pair(v.s6, v.s7), \
                        pair(v.s8, v.s9), pair(v.sa, v.sb), pair(v.sc, v.sd), pair(v.se, v.sf)))
#endif

#if defined(CLANG_BUILTINS) && defined(__F16C__)

// The instruction (common/dtype.cl.h) makes the conversions. Its operand 0 means rounding to
// nearest even.
typedef short f16c_half8 __attribute__((vector_size(16)));
typedef float f16c_float8 __attribute__((vector_size(32)));
typedef float f16c_float4 __attribute__((vector_size(16)));

float4 load4_f16(global const f16 *p)
{
    const ushort8 bits = (ushort8)(vload4(0, (global const ushort *)p), (ushort4)0);

    return __builtin_astype(__builtin_ia32_vcvtph2ps(__builtin_astype(bits, f16c_half8)), float4);
}

float8 from_f16_bits8(const ushort8 bits)
{
    return __builtin_astype(__builtin_ia32_vcvtph2ps256(__builtin_astype(bits, f16c_half8)),
                            float8);
}

float8 load8_f16(global const f16 *p)
{
    return from_f16_bits8(vload8(0, (global const ushort *)p));
}

// Keeps a constant in a register. With AVX-512 the compiler would blend it in from memory under a
// mask. If no element ever takes the constant, nothing brings its page into memory, and a blend
// that suppresses a page fault takes the processor a thousand cycles.
static inline ushort8 opaque8(ushort8 v)
{
    __asm__("" : "+x"(v));
    return v;
}

float16 load16_f16(global const f16 *p) { return (float16)(load8_f16(p), load8_f16(p + 8)); }

ushort4 to_f16_bits4(const float4 v)
{
    const ushort8 bits =
        __builtin_astype(__builtin_ia32_vcvtps2ph(__builtin_astype(v, f16c_float4), 0), ushort8);

    return select(bits.lo, opaque8(0x7e00).lo, convert_short4(v != v));
}

ushort8 to_f16_bits8(const float8 v)
{
    const ushort8 bits =
        __builtin_astype(__builtin_ia32_vcvtps2ph256(__builtin_astype(v, f16c_float8), 0), ushort8);

    return select(bits, opaque8(0x7e00), convert_short8(v != v));
}

ushort16 to_f16_bits16(const float16 v)
{
    return (ushort16)(to_f16_bits8(v.lo), to_f16_bits8(v.hi));
}

#else

#ifdef ALIGNED_ACCESS
#define DEFINE_F16_LOAD(n)                                                 \
    float##n load##n##_f16(global const f16 *p)                            \
    {                                                                      \
        return from_f16_bits##n(load##n##_bits((global const ushort *)p)); \
    }
#else
#define DEFINE_F16_LOAD(n) \
    float##n load##n##_f16(global const f16 *p) { return vload_half##n(0, p); }
#endif

#if defined(PTX_CONVERSIONS)

// The instruction makes 0x7fff of all NaN.
static inline uint to_f16_pair(const float low, const float high)
{
    uint bits, is_nan;

    __asm__("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(bits) : "f"(high), "f"(low));
    __asm__("set.nan.u32.f16x2 %0, %1, %1;" : "=r"(is_nan) : "r"(bits));
    return (bits & ~is_nan) | (is_nan & 0x7e007e00);
}

#define DEFINE_TO_F16(n) \
    ushort##n to_f16_bits##n(const float##n v) { return PACK##n(to_f16_pair, v); }

#elif defined(FP16_CONVERSIONS)

// These compilers are made of clang. Its builtin rounds to nearest even.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define DEFINE_TO_F16(n)                                                                    \
    ushort##n to_f16_bits##n(const float##n v)                                              \
    {                                                                                       \
        return select(as_ushort##n(__builtin_convertvector(v, half##n)), (ushort##n)0x7e00, \
                      convert_short##n(v != v));                                            \
    }

#else

// Float is converted to half with integer arithmetic, because compilers do not vectorize
// vstore_half. Rounding to nearest even adds just below half a unit (half a unit if the last
// remaining bit is odd) before truncation. Below the normal range, adding 0.5 makes the addition
// round. Values of F16_HUGE and above become infinite.
#define F16_HUGE 0x47800000
#define F16_NORMAL 0x38800000
#define F16_REBIAS (((127 - 15) << 23) - 0xfff)

#define DEFINE_TO_F16(n)                                                                 \
    ushort##n to_f16_bits##n(const float##n v)                                           \
    {                                                                                    \
        const uint##n bits = as_uint##n(v), size = bits & 0x7fffffff;                    \
        const uint##n even = (size >> 13) & 1;                                           \
        const uint##n normal = (min(size, (uint##n)F16_HUGE) - F16_REBIAS + even) >> 13; \
        const uint##n small = as_uint##n(as_float##n(size) + 0.5f) - 0x3f000000;         \
        const uint##n half_bits = select(normal, small, size < F16_NORMAL);              \
        const uint##n sign = (bits >> 16) & 0x8000;                                      \
        return convert_ushort##n(select(half_bits | sign, (uint##n)0x7e00, v != v));     \
    }

#endif

#define DEFINE_F16_VECTORS(n)                        \
    float##n from_f16_bits##n(const ushort##n bits)  \
    {                                                \
        return vload_half##n(0, (const f16 *)&bits); \
    }                                                \
    DEFINE_F16_LOAD(n)                               \
    DEFINE_TO_F16(n)

DEFINE_F16_VECTORS(4)
DEFINE_F16_VECTORS(8)
DEFINE_F16_VECTORS(16)

#endif

#endif
