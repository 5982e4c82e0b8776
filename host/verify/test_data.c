/* SPDX-License-Identifier: Apache-2.0 */
#include "test_data.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/math.h"
#include "meta/tensor.h"
#include "verify/layout.h"
#include "verify/selection.h"

/* ---- Storage types ---- */

struct format {
    int fraction;                     /* bits of the fraction */
    int least_exponent, top_exponent; /* of normal numbers */
};

static struct format float_format(enum oc_dtype dtype)
{
    switch (dtype) {
        case OC_F16:
            return (struct format){10, -14, 15};
        case OC_BF16:
            return (struct format){7, -126, 127};
        case OC_F32:
            return (struct format){23, -126, 127};
        default:
            return (struct format){52, -1022, 1023};
    }
}

aclDataType oc_acl_type_of(enum oc_dtype dtype)
{
    switch (dtype) {
#define CASE(name, text, acl, size) \
    case OC_##name:                 \
        return acl;
        OC_DTYPES(CASE)
#undef CASE
        default:
            return ACL_DT_UNDEFINED;
    }
}

/* 0 for floating-point types. */
static int integer_bits(enum oc_dtype dtype)
{
    switch (dtype) {
        case OC_B8:
            return 1;
        case OC_I8:
        case OC_U8:
            return 8;
        case OC_I16:
            return 16;
        case OC_I32:
            return 32;
        case OC_I64:
            return 64;
        default:
            return 0;
    }
}

static uint64_t bits_of(double v)
{
    uint64_t bits;

    memcpy(&bits, &v, sizeof(bits));
    return bits;
}

static double from_bits(uint64_t bits)
{
    double v;

    memcpy(&v, &bits, sizeof(v));
    return v;
}

/* 2^exponent, a normal number. With ldexp and frexp instead, these functions take a sixth of the time of tests. */
static double power_of_two(int exponent) { return from_bits((uint64_t)(exponent + 1023) << 52); }

/* Of a normal number: 2^exponent <= |v| < 2^(exponent + 1). Of smaller ones -1023. */
static int exponent_of(double v) { return (int)(bits_of(v) >> 52 & 2047) - 1023; }

double oc_round_to(enum oc_dtype dtype, double v)
{
    if (integer_bits(dtype) != 0) {
        const bool is_signed = dtype != OC_U8 && dtype != OC_B8;
        const double end = power_of_two(integer_bits(dtype) - is_signed);
        const double least = is_signed ? -end : 0;
        const double most = end - 1; /* of 64 bits 2^63, the nearest double */

        if (!(v > least)) return least; /* NaN, too */
        if (!(v < most)) return most;
        return (double)(int64_t)v == v ? v : nearbyint(v);
    }
    if (!isfinite(v) || v == 0 || dtype == OC_F64) return v;

    const struct format f = float_format(dtype);
    const int exponent = exponent_of(v) > f.least_exponent ? exponent_of(v) : f.least_exponent;

    if (exponent > f.top_exponent) return copysign(INFINITY, v);

    /* An ulp of this number is the type's ulp of v, so that the sum is rounded to it, to nearest even. */
    const double coarse = copysign(1.5 * power_of_two(exponent - f.fraction + 52), v);
    const double rounded = v + coarse - coarse;

    if (exponent_of(rounded) > f.top_exponent) return copysign(INFINITY, v);
    return copysign(rounded, v);
}

static uint32_t float_bits(enum oc_dtype dtype, double rounded)
{
    const struct format f = float_format(dtype);
    const uint32_t exponents = (uint32_t)(f.top_exponent - f.least_exponent + 2);
    const double magnitude = fabs(rounded);
    uint32_t bits;

    if (isnan(rounded)) {
        bits = exponents << f.fraction | 1u << (f.fraction - 1);
    } else if (isinf(rounded)) {
        bits = exponents << f.fraction;
    } else if (magnitude < power_of_two(f.least_exponent)) {
        bits = (uint32_t)(magnitude * power_of_two(f.fraction - f.least_exponent));
    } else {
        bits = (uint32_t)(exponent_of(magnitude) - f.least_exponent + 1) << f.fraction |
               (uint32_t)(bits_of(magnitude) << 12 >> (64 - f.fraction));
    }
    return bits | (signbit(rounded) ? exponents + 1 : 0) << f.fraction;
}

double oc_from_bits(enum oc_dtype dtype, uint32_t bits)
{
    const struct format f = float_format(dtype);
    const uint32_t exponents = (uint32_t)(f.top_exponent - f.least_exponent + 2);
    const uint32_t exponent = bits >> f.fraction & exponents;
    const uint32_t fraction = bits & ((1u << f.fraction) - 1);
    const double sign = (bits >> f.fraction & (exponents + 1)) != 0 ? -1 : 1;

    if (exponent == exponents) return fraction != 0 ? NAN : sign * INFINITY;
    if (exponent == 0) return sign * fraction * power_of_two(f.least_exponent - f.fraction);
    return sign * (fraction + (1u << f.fraction)) *
           power_of_two((int)exponent - 1 + f.least_exponent - f.fraction);
}

static double decode_integer(enum oc_dtype dtype, const void *element)
{
    union {
        uint8_t u8;
        int8_t i8;
        int16_t i16;
        int32_t i32;
        int64_t i64;
    } v = {0};

    switch (dtype) {
        case OC_I8:
            memcpy(&v, element, sizeof(v.i8));
            return v.i8;
        case OC_I16:
            memcpy(&v, element, sizeof(v.i16));
            return v.i16;
        case OC_I32:
            memcpy(&v, element, sizeof(v.i32));
            return v.i32;
        case OC_I64:
            memcpy(&v, element, sizeof(v.i64));
            return (double)v.i64;
        default:
            memcpy(&v, element, sizeof(v.u8));
            return v.u8;
    }
}

double oc_decode(enum oc_dtype dtype, const void *element)
{
    uint16_t half;
    float single;
    double v;

    if (dtype == OC_F32) {
        memcpy(&single, element, sizeof(single));
        return (double)single;
    }
    if (dtype == OC_F64) {
        memcpy(&v, element, sizeof(v));
        return v;
    }
    if (integer_bits(dtype) != 0) return decode_integer(dtype, element);
    memcpy(&half, element, sizeof(half));
    return oc_from_bits(dtype, half);
}

void oc_encode(enum oc_dtype dtype, double v, void *element)
{
    if (integer_bits(dtype) != 0) { /* the lower bytes of a little-endian number */
        const double rounded = oc_round_to(dtype, v);
        const int64_t integer = rounded >= 0x1p63 ? INT64_MAX : (int64_t)rounded;

        oc_copy_element(element, &integer, (size_t)(integer_bits(dtype) + 7) / 8);
        return;
    }
    if (dtype == OC_F64) {
        memcpy(element, &v, sizeof(v));
        return;
    }
    if (dtype == OC_F32 && fabs(v) < 1e30 &&
        (double)(float)v == v) { /* exact: no rounding needed */
        const float single = (float)v;

        memcpy(element, &single, sizeof(single));
        return;
    }

    const uint32_t bits = float_bits(dtype, oc_round_to(dtype, v));
    const uint16_t half = (uint16_t)bits;

    if (dtype == OC_F32)
        memcpy(element, &bits, sizeof(bits));
    else
        memcpy(element, &half, sizeof(half));
}

/* ---- Data ---- */

/* splitmix64, which the authors of xoshiro recommend for seeding. */
static uint64_t random_split_mix(uint64_t *x)
{
    uint64_t z = *x += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

struct oc_random oc_random_for(const char *name)
{
    uint64_t x = 0xcbf29ce484222325u; /* FNV-1a */
    struct oc_random random;

    for (; *name != '\0'; name++)
        x = (x ^ (unsigned char)*name) * 0x100000001b3u;
    x += oc_test_seed() * 0x9e3779b97f4a7c15u;
    for (size_t i = 0; i < OC_COUNT(random.s); i++)
        random.s[i] = random_split_mix(&x);
    return random;
}

static uint64_t random_rotate(uint64_t x, int k) { return x << k | x >> (64 - k); }

uint64_t oc_random_bits(struct oc_random *random)
{
    uint64_t *s = random->s;
    const uint64_t result = random_rotate(s[1] * 5, 7) * 9, t = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = random_rotate(s[3], 45);
    return result;
}

int64_t oc_random_integer(struct oc_random *random, int64_t low, int64_t high)
{
    /* The bias of % is negligible here. */
    return low + (int64_t)(oc_random_bits(random) % ((uint64_t)(high - low) + 1));
}

double oc_random_real(struct oc_random *random, double low, double high)
{
    return low + (high - low) * ((double)(oc_random_bits(random) >> 11) * 0x1p-53);
}

const char *oc_data_name(enum oc_data data)
{
    static const char *const NAMES[] = {"integers", "reals", "specials"};

    return NAMES[data];
}

static double random_special(struct oc_random *random, enum oc_dtype dtype)
{
    /* Subnormal in f16 only: devices may flush those of f32. */
    static const double VALUES[] = {NAN, INFINITY, -INFINITY, 0,  -0.0, 0x1p-24, -0x1p-24,
                                    1,   -1,       0.5,       -2, 3,    100,     -0x3p-23};
    const size_t i = (size_t)oc_random_integer(random, 0, (int64_t)OC_COUNT(VALUES) - 1);

    return oc_round_to(dtype, VALUES[i]);
}

void oc_random_fill(struct oc_random *random, enum oc_data data, enum oc_dtype dtype,
                    double *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (data == OC_DATA_INTEGERS)
            values[i] = dtype == OC_U8 ? (double)oc_random_integer(random, 0, UINT8_MAX)
                                       : (double)oc_random_integer(random, -8, 8);
        else if (data == OC_DATA_REALS)
            values[i] = oc_round_to(dtype, oc_random_real(random, -4, 4));
        else
            values[i] = random_special(random, dtype);
    }
}

void oc_random_shapes(struct oc_random *random, int count, char (*shapes)[OC_SHAPE_TEXT])
{
    const int64_t rank = oc_random_integer(random, 0, OC_MAX_RANK);
    int64_t extents[OC_MAX_RANK], ones[OC_MAX_RANK]; /* a bit for each shape whose extent is 1 */

    for (int64_t d = 0; d < rank; d++) {
        extents[d] = oc_random_integer(random, 1, 3);
        ones[d] = oc_random_integer(random, 0, (1 << count) - 1);
    }
    for (int i = 0; i < count; i++) {
        const int64_t first = i == 0 ? 0 : oc_random_integer(random, 0, rank);
        struct oc_shape shape = {0, {0}};

        for (int64_t d = first; d < rank; d++)
            shape.extent[shape.rank++] = (ones[d] >> i & 1) != 0 ? 1 : extents[d];
        oc_shape_print(&shape, shapes[i], OC_SHAPE_TEXT);
    }
}
