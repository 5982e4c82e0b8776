// SPDX-License-Identifier: Apache-2.0
//
// Elements of all types are values of the type -DCOMPUTE here: f32, f64 or i64.
#ifndef COMMON_ELEMENT_CL_H
#define COMMON_ELEMENT_CL_H

#include "common/dtype.cl.h"

typedef char i8;
typedef short i16;
typedef int i32;
typedef long i64;
typedef uchar u8;
typedef uchar b8;
typedef COMPUTE compute_t;

#define KIND_f32 0
#define KIND_f64 1
#define KIND_i64 2
#define COMPUTES_DOUBLES (CAT(KIND_, COMPUTE) == KIND_f64)
#define COMPUTES_INTEGERS (CAT(KIND_, COMPUTE) == KIND_i64)

// Returns the value of an argument that has its bits (oc_scalar_bits).
compute_t scalar_value(const long bits)
{
#if COMPUTES_INTEGERS
    return bits;
#elif COMPUTES_DOUBLES
    return as_double(bits);
#else
    return as_float((int)bits);
#endif
}

// Loads and stores keep the value itself, or the nearest one. Integers are converted to shorter
// integers modulo 2^n. Floating-point values are converted to integers toward zero, values out of
// range to the nearest integer, and NaN to 0. NaN is replaced before the conversion, because
// drivers convert it differently, or do not compile a replacement after it
// (findings/pocl_nan_saturated.sh, docs/devices.md).
#if COMPUTES_INTEGERS
#define CONVERT(type, v) as_##type((u##type)(v))
#else
#define CONVERT(type, v) convert_##type##_sat(isnan(v) ? 0 : (v))
#endif

#define DEFINE_ELEMENT(name, type)                                                          \
    compute_t load_##name(global const name *p, const size_t i) { return (compute_t)p[i]; } \
    void store_##name(global name *p, const size_t i, const compute_t v)                    \
    {                                                                                       \
        p[i] = CONVERT(type, v);                                                            \
    }

DEFINE_ELEMENT(i8, char)
DEFINE_ELEMENT(i16, short)
DEFINE_ELEMENT(i32, int)
DEFINE_ELEMENT(i64, long)

compute_t load_u8(global const u8 *p, const size_t i) { return (compute_t)p[i]; }
void store_u8(global u8 *p, const size_t i, const compute_t v)
{
#if COMPUTES_INTEGERS
    p[i] = (uchar)v;
#else
    p[i] = convert_uchar_sat(isnan(v) ? 0 : v);
#endif
}

compute_t load_b8(global const b8 *p, const size_t i) { return p[i] != 0 ? 1 : 0; }
void store_b8(global b8 *p, const size_t i, const compute_t v) { p[i] = v != 0; }

#if COMPUTES_INTEGERS
compute_t as_if_i8(const compute_t v) { return CONVERT(char, v); }
compute_t as_if_i16(const compute_t v) { return CONVERT(short, v); }
compute_t as_if_i32(const compute_t v) { return CONVERT(int, v); }
compute_t as_if_u8(const compute_t v) { return (uchar)v; }
compute_t as_if_b8(const compute_t v) { return v != 0; }

// Returns a real element as an integer.
compute_t from_float(const float v) { return convert_long_sat(isnan(v) ? 0 : v); }
#ifdef USE_F64
compute_t from_double(const double v) { return convert_long_sat(isnan(v) ? 0 : v); }
#endif
#else
#define from_float(v) (compute_t)(v)
#define from_double(v) (compute_t)(v)
#endif

// The numbers of the types are those of OC_DTYPES (host/meta/dtype.h).
#ifdef USE_F64
#define WITH_F64(x) x
#else
#define WITH_F64(x)
#endif
// clang-format off
#define EACH_TYPE(X)                                                                           \
    X(0, f32, from_float) X(1, f16, from_float) X(2, bf16, from_float)                         \
    WITH_F64(X(3, f64, from_double)) X(4, i32, ) X(5, i64, ) X(6, u8, ) X(7, i8, ) X(8, i16, ) \
    X(9, b8, )
// clang-format on

compute_t load_any(const int type, global const uchar *p, const size_t i)
{
#define LOAD_CASE(number, name, convert) \
    case number:                         \
        return convert(load_##name((global const name *)p, i));
    switch (type) {
        EACH_TYPE(LOAD_CASE)
        default:
            return 0;
    }
}

// Converts a result to an integer type, as an element of that type has it. Results of
// floating-point arithmetic do not change.
compute_t as_if_any(const int type, const compute_t v)
{
#if COMPUTES_INTEGERS
#define AS_IF_CASE(number, name) \
    case number:                 \
        return as_if_##name(v);
    switch (type) {
        AS_IF_CASE(4, i32)
        AS_IF_CASE(6, u8)
        AS_IF_CASE(7, i8)
        AS_IF_CASE(8, i16)
        AS_IF_CASE(9, b8)
    }
#endif
    return v;
}

// Rounds an operand to the promoted type if that is a float of 16 bits, because integers may be
// more exact.
compute_t as_operand(const int type, const compute_t v)
{
#if !COMPUTES_INTEGERS && !COMPUTES_DOUBLES
    if (type == 1) {
        ushort bits[1];

        vstore_half_rte(v, 0, (half *)bits);
        return vload_half(0, (const half *)bits);
    }
    if (type == 2) return bf16_to_f32(f32_to_bf16(v));
#endif
    return v;
}

#ifdef BLOCK
void operands_of_block(const int type, const int count, compute_t values[BLOCK])
{
#if !COMPUTES_INTEGERS && !COMPUTES_DOUBLES
    if (type != 1 && type != 2) return;
    for (int k = 0; k < count; k++)
        values[k] = as_operand(type, values[k]);
#endif
}

// Loads the elements at, at + stride, ... of any type as values.
void load_block(const int type, global const uchar *p, const size_t at, const long stride,
                const int count, compute_t values[BLOCK])
{
#define LOAD_BLOCK_CASE(number, name, convert)                                                   \
    case number:                                                                                 \
        for (int k = 0; k < count; k++)                                                          \
            values[k] = convert(load_##name((global const name *)p, at + (size_t)(k * stride))); \
        break;
    switch (type) {
        EACH_TYPE(LOAD_BLOCK_CASE)
    }
}

// Stores values as elements. The values are first converted to the type `result_type`.
void store_block(const int type, const int result_type, global uchar *p, const size_t at,
                 const long stride, const int count, compute_t values[BLOCK])
{
#if COMPUTES_INTEGERS
    for (int k = 0; k < count && result_type != type; k++)
        values[k] = as_if_any(result_type, values[k]);
#endif
#define STORE_BLOCK_CASE(number, name, convert)                                   \
    case number:                                                                  \
        for (int k = 0; k < count; k++)                                           \
            store_##name((global name *)p, at + (size_t)(k * stride), values[k]); \
        break;
    switch (type) {
        EACH_TYPE(STORE_BLOCK_CASE)
    }
}
#endif

void store_any(const int type, global uchar *p, const size_t i, const compute_t v)
{
#define STORE_CASE(number, name, convert)     \
    case number:                              \
        store_##name((global name *)p, i, v); \
        break;
    switch (type) {
        EACH_TYPE(STORE_CASE)
    }
}

#endif
