/* SPDX-License-Identifier: Apache-2.0 */
#include "check/promotion.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/object_set.h"
#include "check/check.h"

/* The rank orders the types by category and size. Two different types of one rank are promoted to a
 * type of the next rank. */
static int promotion_rank(enum oc_dtype dtype)
{
    switch (dtype) {
        case OC_U8:
        case OC_I8:
            return 1;
        case OC_I16:
            return 2;
        case OC_I32:
            return 3;
        case OC_I64:
            return 4;
        case OC_F16:
        case OC_BF16:
            return 5;
        case OC_F32:
            return 6;
        case OC_F64:
            return 7;
        default:
            return 0;
    }
}

static int promotion_category(enum oc_dtype dtype)
{
    const int rank = promotion_rank(dtype);

    return rank == 0 ? 0 : rank < 5 ? 1 : 2;
}

enum oc_dtype oc_promote(enum oc_dtype a, enum oc_dtype b)
{
    const int ra = promotion_rank(a), rb = promotion_rank(b);

    if (a == b || ra != rb) return ra >= rb ? a : b;
    return ra == 1 ? OC_I16 : OC_F32;
}

bool oc_can_cast(enum oc_dtype from, enum oc_dtype to)
{
    return promotion_category(from) <= promotion_category(to);
}

enum oc_dtype oc_promote_scalar(enum oc_dtype dtype, enum oc_dtype scalar)
{
    if (promotion_category(scalar) <= promotion_category(dtype)) return dtype;
    return promotion_category(scalar) == 2 ? OC_F32 : OC_I64;
}

enum oc_dtype oc_compute_type(enum oc_dtype promoted)
{
    if (promoted == OC_F64) return OC_F64;
    return promotion_category(promoted) == 2 ? OC_F32 : OC_I64;
}

static float bf16_value(uint16_t bits)
{
    const uint32_t shifted = (uint32_t)bits << 16;
    float value;

    memcpy(&value, &shifted, sizeof(value));
    return value;
}

/* Rounds toward zero. Returns the nearest int64_t when the value is out of range, and 0 for NaN. */
static int64_t integer_of(double v)
{
    if (isnan(v)) return 0;
    if (v >= 0x1p63) return INT64_MAX;
    return v < -0x1p63 ? INT64_MIN : (int64_t)v;
}

struct oc_scalar oc_scalar_of_double(double value)
{
    return (struct oc_scalar){OC_F64, 1, value, integer_of(value)};
}

struct oc_scalar oc_scalar_of_decimals(int64_t decimals)
{
    const double power = pow(10, fabs((double)decimals));
    struct oc_scalar scalar = oc_scalar_of_double(decimals < 0 ? -power : power);

    if (decimals < 0 && !(power < 0x1p63)) scalar.integer = 0;
    return scalar;
}

static struct oc_scalar scalar_of_integer(enum oc_dtype dtype, int64_t value)
{
    return (struct oc_scalar){(int64_t)dtype, 1, (double)value, value};
}

struct oc_scalar oc_scalar_of_dtype(aclDataType dtype)
{
    return scalar_of_integer(OC_I64, (int64_t)dtype);
}

struct oc_scalar oc_scalar_of(const aclScalar *scalar)
{
    union {
        double f64;
        float f32;
        uint16_t half;
        int64_t i64;
        int32_t i32;
        int16_t i16;
        int8_t i8;
        uint8_t u8;
    } v;
    struct oc_scalar value = {OC_DTYPE_NONE, scalar != NULL, 0, 0};

    if (scalar == NULL) return value;
    if (!oc_object_is_live(OC_OBJECT_SCALAR, scalar)) {
        value.is_given = OC_NOT_LIVE;
        return value;
    }
    memcpy(&v, scalar->bits, sizeof(v));
    switch (oc_dtype_of(scalar->dtype)) {
        case OC_F64:
            value = oc_scalar_of_double(v.f64);
            break;
        case OC_F32:
            value = oc_scalar_of_double((double)v.f32);
            break;
        case OC_F16:
            value = oc_scalar_of_double((double)aclFloat16ToFloat(v.half));
            break;
        case OC_BF16:
            value = oc_scalar_of_double((double)bf16_value(v.half));
            break;
        case OC_I64:
            return scalar_of_integer(OC_I64, v.i64);
        case OC_I32:
            return scalar_of_integer(OC_I32, v.i32);
        case OC_I16:
            return scalar_of_integer(OC_I16, v.i16);
        case OC_I8:
            return scalar_of_integer(OC_I8, v.i8);
        case OC_U8:
            return scalar_of_integer(OC_U8, v.u8);
        case OC_B8:
            return scalar_of_integer(OC_B8, v.u8 != 0);
        default:
            value.integer = (int64_t)scalar->dtype;
            return value;
    }
    value.dtype = (int64_t)oc_dtype_of(scalar->dtype);
    return value;
}

struct oc_scalar oc_scalar_or(const aclScalar *scalar, double value)
{
    struct oc_scalar s = scalar != NULL ? oc_scalar_of(scalar) : oc_scalar_of_double(value);

    if (scalar == NULL) s.is_given = 0;
    return s;
}

aclnnStatus oc_check_scalar(const char *name, const struct oc_scalar *scalar, bool is_optional)
{
    if (scalar->is_given == OC_NOT_LIVE)
        return oc_fail(ACLNN_ERR_PARAM_INVALID, "%s must be a live aclScalar", name);
    return oc_check_pointer(name, is_optional || scalar->is_given != 0 ? scalar : NULL);
}

aclnnStatus oc_check_scalar_type(const char *name, const struct oc_scalar *scalar)
{
    char what[64], allowed[160], rule[180];

    if (((unsigned)scalar->dtype & OC_TYPES_ALL) != 0) return ACLNN_SUCCESS;
    oc_dtype_set_names(OC_TYPES_ALL, allowed, sizeof(allowed));
    (void)snprintf(what, sizeof(what), "dtype of %s", name);
    (void)snprintf(rule, sizeof(rule), "must be one of %s", allowed);
    return oc_check_that(false, what, oc_acl_dtype_name((aclDataType)scalar->integer), rule);
}

void oc_scalar_round(struct oc_scalar *scalar, enum oc_dtype dtype)
{
    if (promotion_category(dtype) != 2 || dtype == OC_F64) return;

    const float value = (float)scalar->real;
    uint32_t bits;

    scalar->dtype = OC_F64;
    scalar->real = (double)value;
    if (dtype == OC_F16) scalar->real = (double)aclFloat16ToFloat(aclFloatToFloat16(value));
    if (dtype != OC_BF16 || isnan(value)) return;
    memcpy(&bits, &value, sizeof(bits));
    bits += 0x7fff + (bits >> 16 & 1); /* rounds ties to even */
    scalar->real = (double)bf16_value((uint16_t)(bits >> 16));
}

void oc_scalar_store(struct oc_scalar *scalar, enum oc_dtype dtype)
{
    const bool is_real = promotion_category((enum oc_dtype)scalar->dtype) == 2;
    const int bits = 8 * (int)oc_dtype_size(dtype) - (dtype != OC_U8);
    const double end = ldexp(1, bits);

    if (!is_real || promotion_category(dtype) == 2 || dtype == OC_I64) return;
    if (dtype == OC_B8)
        scalar->integer = scalar->real != 0;
    else if (!isnan(scalar->real))
        scalar->integer =
            (int64_t)fmin(fmax(trunc(scalar->real), dtype == OC_U8 ? 0 : -end), end - 1);
}

static int64_t modulo(int64_t value, int bits, bool is_signed)
{
    const int64_t end = (int64_t)1 << bits, low = value & (end - 1);

    return is_signed && low >= end / 2 ? low - end : low;
}

void oc_scalar_cast(struct oc_scalar *scalar, enum oc_dtype dtype)
{
    oc_scalar_round(scalar, dtype);
    oc_scalar_store(scalar, dtype);
    if (dtype == OC_U8) scalar->integer = modulo(scalar->integer, 8, false);
    if (dtype == OC_I8) scalar->integer = modulo(scalar->integer, 8, true);
    if (dtype == OC_I16) scalar->integer = modulo(scalar->integer, 16, true);
    if (dtype == OC_I32) scalar->integer = modulo(scalar->integer, 32, true);
}

int64_t oc_scalar_bits(const struct oc_scalar *scalar, enum oc_dtype compute)
{
    const bool is_real = promotion_category((enum oc_dtype)scalar->dtype) == 2;
    int64_t bits = 0;

    if (compute == OC_I64) return scalar->integer;
    if (compute == OC_F64) {
        memcpy(&bits, &scalar->real, sizeof(scalar->real));
    } else {
        const float value = is_real ? (float)scalar->real : (float)scalar->integer;

        memcpy(&bits, &value, sizeof(value));
    }
    return bits;
}

int64_t oc_scalar_element_bits(const struct oc_scalar *scalar, enum oc_dtype type)
{
    struct oc_scalar value = *scalar;

    oc_scalar_cast(&value, type);
    if (type == OC_B8) return value.integer != 0;
    if (type == OC_F16) return aclFloatToFloat16((float)value.real);

    const int64_t bits = oc_scalar_bits(&value, oc_compute_type(type));

    if (type != OC_BF16) return bits;
    return isnan(value.real) ? 0x7fc0 : bits >> 16 & 0xffff;
}
