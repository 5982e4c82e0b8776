// SPDX-License-Identifier: Apache-2.0
//
// sin, cos, tan, log2, pow, erf and erfc in single precision, without branches for the usual arguments, so that compilers make vectors
// of them; those of drivers of CPUs take several times as long. The including file defines FUNCTION_WIDTH, the number of
// values in VALUES.
#ifndef COMMON_FUNCTIONS_CL_H
#define COMMON_FUNCTIONS_CL_H

#include "common/erfc.cl.h"

#if FUNCTION_WIDTH == 1
#define OF_WIDTH(name) name
#define IS_ANY(condition) (condition)
#else
#define OF_WIDTH(name) CAT(name, FUNCTION_WIDTH)
#define IS_ANY(condition) any(condition)
#endif
#define VALUES OF_WIDTH(float)
#define INTS OF_WIDTH(int)

// All values are computed by the same instructions, so that each has the same bits wherever it is.
#pragma OPENCL FP_CONTRACT ON

// ---- sin, cos, tan ----
//
// An angle is `quadrant` right angles and an angle of at most pi / 4, the sum of `angle` and `error`. The first three
// parts of pi / 2 have so few digits that their products with quadrants of up to 2^13 are exact.

#define LARGEST_ANGLE 8192.0f
#define SMALL_ANGLE 0x1p-13f  // equal to its sine and tangent

struct reduced {
    VALUES angle, error;
    INTS quadrant;  // modulo 2^22
};

struct reduced reduce_angle(const VALUES x)
{
    // 3 * 2^22 rounds to an integer, which is in the last bits.
    const VALUES sum = x * 0.63661977f + 12582912.0f, quadrant = sum - 12582912.0f;
    const VALUES near = x - quadrant * 1.5703125f - quadrant * 4.837512969970703125e-4f;
    const VALUES part = quadrant * 7.549533620476723e-08f;
    struct reduced r;

    r.angle = near - part;
    r.error = near - r.angle - part - quadrant * 2.5633440682570896e-12f;
    r.quadrant = OF_WIDTH(as_int)(sum);
    return r;
}

// The relative errors of these polynomials are below 4e-9 and 1e-10.
VALUES sine_of(const struct reduced r)
{
    const VALUES s = r.angle * r.angle;

    return r.angle +
           (r.angle * s * ((-1.951665e-4f * s + 8.3321735e-3f) * s - 0.16666655f) + r.error);
}

VALUES cosine_of(const struct reduced r)
{
    const VALUES s = r.angle * r.angle, half_square = 0.5f * s, w = 1.0f - half_square;

    return w + (((1.0f - w) - half_square) +
                (s * s * ((2.4437724e-5f * s - 1.3887361e-3f) * s + 4.1666647e-2f) -
                 r.angle * r.error));
}

// Negates v where half of the number of quadrants is odd.
VALUES of_half_turns(const VALUES v, const INTS quadrants)
{
    return OF_WIDTH(as_float)(OF_WIDTH(as_int)(v) ^ ((quadrants & 2) << 30));
}

// The driver computes what is far from 0, if there is any. Bits do not depend on the other values.
#define WITH_FAR(x, near, far)  \
    const VALUES result = near; \
                                \
    return IS_ANY(!(fabs(x) < LARGEST_ANGLE)) ? fabs(x) < LARGEST_ANGLE ? result : far(x) : result

VALUES sine(const VALUES x)
{
    const struct reduced r = reduce_angle(x);

    WITH_FAR(x,
             fabs(x) < SMALL_ANGLE
                 ? x
                 : of_half_turns((r.quadrant & 1) != 0 ? cosine_of(r) : sine_of(r), r.quadrant),
             sin);
}

VALUES cosine(const VALUES x)
{
    const struct reduced r = reduce_angle(x);

    WITH_FAR(x, of_half_turns((r.quadrant & 1) != 0 ? sine_of(r) : cosine_of(r), r.quadrant + 1),
             cos);
}

VALUES tangent(const VALUES x)
{
    const struct reduced r = reduce_angle(x);
    const VALUES s = sine_of(r), c = cosine_of(r);

    WITH_FAR(x,
             fabs(x) < SMALL_ANGLE
                 ? x
                 : ((r.quadrant & 1) != 0 ? -c : s) / ((r.quadrant & 1) != 0 ? s : c),
             tan);
}

// ---- log2, pow ----

// A positive number is `mantissa`, between the square roots of 1/2 and of 2, times 2 to the power of `exponent`.
struct binary {
    VALUES mantissa, exponent;
};

struct binary binary_of(const VALUES x)
{
    const INTS bits = OF_WIDTH(as_int)(x) - 0x3f3504f3;
    struct binary b;

    b.mantissa = OF_WIDTH(as_float)((bits & 0x7fffff) + 0x3f3504f3);
    b.exponent = OF_WIDTH(convert_float)(bits >> 23);
    return b;
}

// Exact for powers of 2. The polynomial has the least largest relative error, 5e-9.
VALUES logarithm2(const VALUES x)
{
    const VALUES scale = x < FLT_MIN ? (VALUES)(24.0f) : (VALUES)(0.0f);
    const struct binary b = binary_of(x < FLT_MIN ? x * 0x1p24f : x);
    const VALUES f = b.mantissa - 1.0f;
    const VALUES p =
        (((((((-0.10999411f * f + 0.1862149f) * f - 0.19106315f) * f + 0.20459417f) * f -
            0.2396168f) *
               f +
           0.28856778f) *
              f -
          0.36069667f) *
             f +
         0.48089823f) *
            f -
        0.72134733f;
    const VALUES result = b.exponent - scale + (f * 1.442695f + (f * 1.925963e-8f + f * f * p));

    return x > 0.0f && x < INFINITY ? result
           : x == 0.0f              ? (VALUES)(-INFINITY)
           : x < 0.0f               ? (VALUES)(NAN)
                                    : x;
}

#ifdef DOUBLE_POWER
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define DOUBLES OF_WIDTH(double)
#define LONGS OF_WIDTH(long)
#define TO_DOUBLES OF_WIDTH(convert_double)

// Returns log2(x) for x > 0 with an error below 2^-36 of it.
DOUBLES long_logarithm2(const VALUES x)
{
    const VALUES scale = x < FLT_MIN ? (VALUES)(24.0f) : (VALUES)(0.0f);
    const struct binary b = binary_of(x < FLT_MIN ? x * 0x1p24f : x);
    const DOUBLES m = TO_DOUBLES(b.mantissa), q = (m - 1.0) / (m + 1.0), s = q * q;

    return TO_DOUBLES(b.exponent - scale) +
           q * ((((0.34074753 * s + 0.41167174848602756) * s + 0.577083601772058) * s +
                 0.9617966732495945) *
                    s +
                2.885390081790162);
}

// Returns 2 to the power of x, for |x| < 1000, with a relative error below 2^-28.
DOUBLES power_of_2(const DOUBLES x)
{
    // 3 * 2^51 rounds to an integer, which is in the last bits.
    const DOUBLES sum = x + 6755399441055744.0, f = x - (sum - 6755399441055744.0);
    const DOUBLES result =
        (((((1.534580994156104e-4 * f + 1.3399933527200555e-3) * f + 9.618488985160737e-3) * f +
           5.550328771293794e-2) *
              f +
          0.2402264689018369) *
             f +
         0.6931472057398494) *
            f +
        1.0000000005542538;

    return OF_WIDTH(as_double)(OF_WIDTH(as_long)(result) + (OF_WIDTH(as_long)(sum) << 52));
}

VALUES power(const VALUES x, const VALUES y)
{
    const VALUES a = fabs(x);
    // 0 and infinity have logarithms whose products with all y but 0 are beyond those of floats.
    const VALUES extreme = a == 0.0f       ? (VALUES)(-1.0f)
                           : a == INFINITY ? (VALUES)(1.0f)
                                           : (VALUES)(0.0f);
    const DOUBLES size = TO_DOUBLES(extreme) * 1e300 + long_logarithm2(a);
    const DOUBLES exponent = clamp(TO_DOUBLES(clamp(y, -FLT_MAX, FLT_MAX)) * size, -300.0, 300.0);
    const VALUES result = OF_WIDTH(convert_float)(power_of_2(exponent));
    const VALUES is_odd =
        fabs(y) < 0x1p24f && floor(y) == y ? y - 2.0f * floor(0.5f * y) : (VALUES)(0.0f);
    const VALUES with_sign = is_odd != 0.0f ? copysign(result, x) : result;
    const VALUES real = x < 0.0f && a < INFINITY && floor(y) != y ? (VALUES)(NAN) : with_sign;

    return x == 1.0f || y == 0.0f ? (VALUES)(1.0f) : x != x || y != y ? x + y : real;
}
#endif

// ---- erf, erfc ----

VALUES error_function(const VALUES x)
{
    typedef VALUES value_t;

    return ERF_FLOAT(x);
}

VALUES complementary_error_function(const VALUES x)
{
    typedef VALUES value_t;

    return ERFC_FLOAT(x);
}

#pragma OPENCL FP_CONTRACT OFF

#endif
