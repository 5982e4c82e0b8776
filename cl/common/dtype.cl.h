// SPDX-License-Identifier: Apache-2.0
//
// Tensors have these storage types. A kernel selects its types by macro (-DT=f16) and converts from
// and to float with LOAD and STORE, so one source supports all dtypes. f16 uses vload_half and
// vstore_half, which are core OpenCL C; cl_khr_fp16 is not needed.
//
// A tensor is a pair of arguments, TENSOR(x): the buffer that contains it and the byte offset of
// the first element of the view. POINTER(T, x) is the typed pointer.
#ifndef COMMON_DTYPE_CL_H
#define COMMON_DTYPE_CL_H

#include "common/work_item.cl.h"

// Compilers must not fuse a product and a sum, unless a source permits it after its includes. Where
// they must be fused, sources call fma.
#pragma OPENCL FP_CONTRACT OFF

typedef float f32;
typedef half f16;
typedef ushort bf16;
#ifdef USE_F64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
typedef double f64;
#endif

// Kernels have this attribute if their work-items compute with vectors of their own. Intel's
// compiler for CPUs takes it as the request not to compute several work-items in a vector, too.
// That takes up to ten times as long to compile, and the kernel runs no faster, or slower.
#define EXPLICIT_VECTORS __attribute__((vec_type_hint(float8)))

#define CAT_(a, b) a##b
#define CAT(a, b) CAT_(a, b)

#define TENSOR(x) global uchar *x##_buffer, const ulong x##_offset
#define POINTER(type, x) ((global type *)(x##_buffer + x##_offset))

#define LOAD(type, p, i) CAT(load_, type)(p, i)
#define STORE(type, p, i, v) CAT(store_, type)(p, i, v)

// PoCL converts in software. Where clang compiles for an x86 processor with the instruction (F16C),
// its own builtins become that instruction, which rounds to nearest even.
#if defined(CLANG_BUILTINS) && defined(__F16C__)
#define LOAD_HALF(i, p) __builtin_load_halff((p) + (i))
#define STORE_HALF(v, i, p) __builtin_store_halff(v, (p) + (i))
#else
#define LOAD_HALF(i, p) vload_half(i, p)
#define STORE_HALF(v, i, p) vstore_half_rte(v, i, p)
#endif

float bf16_to_f32(const bf16 v) { return as_float((uint)v << 16); }

bf16 f32_to_bf16(const float v)
{
    const uint bits = as_uint(v);
    return isnan(v) ? 0x7fc0 : (bf16)((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);  // ties to even
}

float load_f32(global const f32 *p, const size_t i) { return p[i]; }
float load_f16(global const f16 *p, const size_t i) { return LOAD_HALF(i, p); }
float load_bf16(global const bf16 *p, const size_t i) { return bf16_to_f32(p[i]); }

void store_f32(global f32 *p, const size_t i, const float v) { p[i] = v; }
// All NaN become the same NaN, because the treatment of the payload in a conversion depends on the
// device.
void store_f16(global f16 *p, const size_t i, const float v)
{
    if (isnan(v))
        ((global ushort *)p)[i] = 0x7e00;
    else
        STORE_HALF(v, i, p);
}

void store_bf16(global bf16 *p, const size_t i, const float v) { p[i] = f32_to_bf16(v); }

#ifdef USE_F64
double load_f64(global const f64 *p, const size_t i) { return p[i]; }
void store_f64(global f64 *p, const size_t i, const double v) { p[i] = v; }
#endif

#endif
