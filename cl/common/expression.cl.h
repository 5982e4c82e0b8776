// SPDX-License-Identifier: Apache-2.0
//
// The expressions that the host defines consist of these operations on values of the type
// -DCOMPUTE. The enclosing function defines value_t, that type or a vector of it.
#ifndef COMMON_EXPRESSION_CL_H
#define COMMON_EXPRESSION_CL_H

#include "common/element.cl.h"
#include "common/tanh.cl.h"

// Results are those of the single operations.
#pragma OPENCL FP_CONTRACT OFF

#define K(x) ((value_t)(x))
#define TRUTH(condition) ((condition) ? K(1) : K(0))
// The result is NaN if one operand is NaN.
#define MAXIMUM(x, y) ((x) > (y) || (x) != (x) ? (x) : (y))
#define MINIMUM(x, y) ((x) < (y) || (x) != (x) ? (x) : (y))
#define LERP(from, to, weight)                                \
    ((weight) < K(0.5f) ? (from) + (weight) * ((to) - (from)) \
                        : (to) - ((to) - (from)) * (K(1) - (weight)))

#if COMPUTES_INTEGERS
// Overflow is defined for unsigned integers only.
#define SUM(x, y) ((long)((ulong)(x) + (ulong)(y)))
#define DIFFERENCE(x, y) ((long)((ulong)(x) - (ulong)(y)))
#define PRODUCT(x, y) ((long)((ulong)(x) * (ulong)(y)))
#define NEGATED(x) DIFFERENCE(0, x)
#define ABSOLUTE(x) ((x) < 0 ? NEGATED(x) : (x))
#define FLOOR(x) (x)
#define TRUNC(x) (x)
#define ROUND(x) (x)
#define FMOD(x, y) DIFFERENCE(x, PRODUCT(truncated_quotient(x, y), y))
#define SIGNBIT(x) ((x) < 0)
#define IS_FINITE(x) (((x) | 1) != 0)  // always true, but uses x

// A power with a negative exponent is rounded toward zero. It is 0 if the base is 0.
long integer_power(long base, long exponent)
{
    ulong result = 1, factor = (ulong)base;

    if (exponent < 0) return base == 1 ? 1 : base == -1 ? 1 - 2 * (exponent & 1) : 0;
    for (; exponent != 0; exponent >>= 1) {
        if ((exponent & 1) != 0) result *= factor;
        factor *= factor;
    }
    return (long)result;
}
#define POWER(base, exponent) integer_power(base, exponent)

// Returns the quotient rounded down, and 0 for a divisor of 0. The division of the least integer by
// -1, at which processors stop, is avoided.
long floor_quotient(const long x, const long y)
{
    if (y == 0) return 0;
    if (y == -1) return NEGATED(x);

    const long quotient = x / y;

    return quotient - (quotient * y != x && (x < 0) != (y < 0) ? 1 : 0);
}
#define FLOOR_QUOTIENT(x, y) floor_quotient(x, y)
#define TRUNCATED_QUOTIENT(x, y) truncated_quotient(x, y)
#define QUOTIENT(x, y) truncated_quotient(x, y)

// Returns the quotient rounded toward zero, in the same cases as floor_quotient.
long truncated_quotient(const long x, const long y)
{
    return y == 0 ? 0 : y == -1 ? NEGATED(x) : x / y;
}
#define REMAINDER(x, y) DIFFERENCE(x, PRODUCT(floor_quotient(x, y), y))

// Returns the nearest multiple of -power, half to even, if power is negative; a power of 0 is one that
// no integer reaches. Integers have no digits behind the point.
long round_decimals(const long x, const long power)
{
    if (power >= 0) return power == 0 ? 0 : x;

    const long quotient = x / power, over = x % power, below = over < 0 ? -over : over;
    const long above = -power - below;
    const bool is_up = below > above || (below == above && (quotient & 1) != 0);

    return PRODUCT(quotient + (!is_up ? 0 : x < 0 ? 1 : -1), power);
}
#define ROUND_DECIMALS(x, power) round_decimals(x, power)
#else
#define SUM(x, y) ((x) + (y))
#define DIFFERENCE(x, y) ((x) - (y))
#define PRODUCT(x, y) ((x) * (y))
#define NEGATED(x) (-(x))
#define ABSOLUTE(x) fabs(x)
#define FLOOR(x) floor(x)
#define TRUNC(x) trunc(x)
#define ROUND(x) rint(x)
// In this order, as PyTorch has it.
#define ROUND_DECIMALS(x, power) \
    ((power) < K(0) ? rint((x) / -(power)) * -(power) : rint((x) * (power)) / (power))
// fmod has the sign of x, the remainder has that of y. A quotient that is rounded to an integer
// would give another remainder.
#define WRAPS(x, y) (fmod(x, y) != K(0) && (fmod(x, y) < K(0)) != ((y) < K(0)))
#define REMAINDER(x, y) (WRAPS(x, y) ? fmod(x, y) + (y) : fmod(x, y))
#define FLOOR_QUOTIENT(x, y) \
    ((y) == K(0) ? (x) / (y) : rint(((x)-fmod(x, y)) / (y)-TRUTH(WRAPS(x, y))))
#define FMOD(x, y) fmod(x, y)
#define TRUNCATED_QUOTIENT(x, y) trunc((x) / (y))
#define QUOTIENT(x, y) ((x) / (y))
#define SIGNBIT(x) signbit(x)
#define IS_FINITE(x) isfinite(x)
#if COMPUTES_DOUBLES
#define TANH(x) TANH_FROM(x, K(LEAST_TANH_OF_1_DOUBLE), K(1))
#else
#define TANH(x) TANH_FROM(x, K(LEAST_TANH_OF_1_FLOAT), K(1))
#endif
#if COMPUTES_DOUBLES
#define SIN(x) sin(x)
#define COS(x) cos(x)
#define TAN(x) tan(x)
#define LOG2(x) log2(x)
#else
// common/functions.cl.h
#define SIN(x) sine(x)
#define COS(x) cosine(x)
#define TAN(x) tangent(x)
#define LOG2(x) logarithm2(x)
#endif
// exp(x) is the product of exp(UPPER_PART(x)), which is neither subnormal nor 0, and of
// exp(LOWER_PART(x)), which is 1 where x is at least -87. A large number that is multiplied by one
// after the other keeps its digits where exp(x) has few.
#define UPPER_PART(x) MAXIMUM(x, K(-87))
#define LOWER_PART(x) MINIMUM((x) + K(87), K(0))
// Mish(x) is x * tanh(log1p(e)) with e = exp(x), and tanh(log1p(e)) is n / (n + 2) with
// n = e * (e + 2). MISH_SLOPE is the derivative; no number close to 1 is subtracted from 1. Above 22
// both quotients are 1 in every type.
#define MISH_SUM(e) ((e) * ((e) + K(2)))
#define MISH_TANH(e) (MISH_SUM(e) / (MISH_SUM(e) + K(2)))
#define MISH_SLOPE(x, e) \
    ((MISH_SUM(e) + (x) * (e)*K(4) * (K(1) + (e)) / (MISH_SUM(e) + K(2))) / (MISH_SUM(e) + K(2)))
// Gelu(x) by tanh is x / (1 + exp(-GELU_LOGIT(x))). GELU_TAIL is x times the derivative of the
// logistic function in that quotient; it is finite wherever x is.
#define GELU_LOGIT(x) ((x) * (K(1.5957691216057308) + K(0.07135481627260025) * (x) * (x)))
#define GELU_TAIL(x) ((x) / (K(2) + exp(-GELU_LOGIT(x)) + K(1) / exp(-GELU_LOGIT(x))))
#if COMPUTES_DOUBLES
#define ERF(x) erf(x)
#define ERFC(x) erfc(x)
#else
#define ERF(x) error_function(x)
#define ERFC(x) complementary_error_function(x)
#endif
// These are the polynomials of M. Giles, "Approximating the erfinv function" (GPU Computing Gems, Jade
// Edition, 2011), in single precision, where w is -log(1 - x * x). Their relative error is below 4e-7.
#define ERFINV_LOG(x) (-log((K(1) - (x)) * (K(1) + (x))))
#define ERFINV_CENTER(w)                                                              \
    ((((((((K(2.81022636e-08f) * (w) + K(3.43273939e-07f)) * (w)-K(3.5233877e-06f)) * \
          (w)-K(4.39150654e-06f)) *                                                   \
             (w) +                                                                    \
         K(0.00021858087f)) *                                                         \
        (w)-K(0.00125372503f)) *                                                      \
       (w)-K(0.00417768164f)) *                                                       \
          (w) +                                                                       \
      K(0.246640727f)) *                                                              \
         (w) +                                                                        \
     K(1.50140941f))
#define ERFINV_TAIL(w)                                                                   \
    ((((((((K(-0.000200214257f) * (w) + K(0.000100950558f)) * (w) + K(0.00134934322f)) * \
          (w)-K(0.00367342844f)) *                                                       \
             (w) +                                                                       \
         K(0.00573950773f)) *                                                            \
        (w)-K(0.0076224613f)) *                                                          \
           (w) +                                                                         \
       K(0.00943887047f)) *                                                              \
          (w) +                                                                          \
      K(1.00167406f)) *                                                                  \
         (w) +                                                                           \
     K(2.83297682f))
#define ERFINV_FLOAT(x)                                                    \
    (fabs(x) == K(1)        ? copysign(K(INFINITY), x)                     \
     : ERFINV_LOG(x) < K(5) ? ERFINV_CENTER(ERFINV_LOG(x) - K(2.5f)) * (x) \
                            : ERFINV_TAIL(sqrt(ERFINV_LOG(x)) - K(3)) * (x))
#if COMPUTES_DOUBLES
// Each step of Newton's method doubles the number of right digits. The difference of 1 and of |x| is exact
// from 0.5 on.
double erfinv_step(const double y, const double x)
{
    const double slope = 1.1283791670955126 * exp(-y * y);
    const double error = fabs(x) < 0.5 ? erf(y) - x
                         : x > 0       ? (1 - x) - erfc(y)
                                       : erfc(-y) - (1 + x);

    return isfinite(y) && slope > 0 ? y - error / slope : y;
}
#define ERFINV(x) erfinv_step(erfinv_step(ERFINV_FLOAT(x), x), x)
#else
#define ERFINV(x) ERFINV_FLOAT(x)
#endif
// pow() is allowed an error of 16 units in the last place.
#ifndef DOUBLE_POWER
#define power(base, exponent) pow(base, exponent)
#endif
#define POWER(base, exponent)                        \
    ((exponent) == K(2)   ? (base) * (base)          \
     : (exponent) == K(3) ? (base) * (base) * (base) \
                          : power(base, exponent))
#endif

#endif
