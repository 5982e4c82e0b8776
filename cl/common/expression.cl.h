// SPDX-License-Identifier: Apache-2.0
//
// The expressions that the host defines consist of these operations on values of the type
// -DCOMPUTE. The enclosing function defines value_t, that type or a vector of it.
#ifndef COMMON_EXPRESSION_CL_H
#define COMMON_EXPRESSION_CL_H

#include "common/element.cl.h"

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
#define REMAINDER(x, y) DIFFERENCE(x, PRODUCT(floor_quotient(x, y), y))
#else
#define SUM(x, y) ((x) + (y))
#define DIFFERENCE(x, y) ((x) - (y))
#define PRODUCT(x, y) ((x) * (y))
#define NEGATED(x) (-(x))
#define ABSOLUTE(x) fabs(x)
#define FLOOR(x) floor(x)
#define TRUNC(x) trunc(x)
#define ROUND(x) rint(x)
// fmod has the sign of x, the remainder has that of y. A quotient that is rounded to an integer
// would give another remainder.
#define WRAPS(x, y) (fmod(x, y) != K(0) && (fmod(x, y) < K(0)) != ((y) < K(0)))
#define REMAINDER(x, y) (WRAPS(x, y) ? fmod(x, y) + (y) : fmod(x, y))
#define FLOOR_QUOTIENT(x, y) \
    ((y) == K(0) ? (x) / (y) : rint(((x)-fmod(x, y)) / (y)-TRUTH(WRAPS(x, y))))
#define IS_FINITE(x) isfinite(x)
// Some drivers stay below 1 even at infinity. From this value on, the nearest number of the type is
// 1.
#if COMPUTES_DOUBLES
#define LEAST_TANH_OF_1 19.07
#else
#define LEAST_TANH_OF_1 9.02f
#endif
#define TANH(x) (fabs(x) >= K(LEAST_TANH_OF_1) ? copysign(K(1), x) : tanh(x))
// PoCL reduces all floats of a vector together. If one of them is huge, the results of small ones
// are wrong (findings/pocl_sine_beside_huge.sh). So below 2^-6 a polynomial is used; its next term
// is below half a unit in the last place.
#if COMPUTES_DOUBLES
#define SIN(x) sin(x)
#define COS(x) cos(x)
#else
#define LEAST_SINE 0x1p-6f
#define SIN(x)                                                                      \
    (fabs(x) < K(LEAST_SINE)                                                        \
         ? (x) * (K(1) - (x) * (x) * (K(0.16666667f) - (x) * (x)*K(8.3333333e-3f))) \
         : sin(x))
#define COS(x) \
    (fabs(x) < K(LEAST_SINE) ? K(1) + (x) * (x) * ((x) * (x)*K(4.1666668e-2f) - K(0.5f)) : cos(x))
#endif
// Gelu(x) by tanh is x / (1 + exp(-GELU_LOGIT(x))). GELU_TAIL is x times the derivative of the
// logistic function in that quotient; it is finite wherever x is.
#define GELU_LOGIT(x) ((x) * (K(1.5957691216057308) + K(0.07135481627260025) * (x) * (x)))
#define GELU_TAIL(x) ((x) / (K(2) + exp(-GELU_LOGIT(x)) + K(1) / exp(-GELU_LOGIT(x))))
// pow() is allowed an error of 16 units in the last place.
#define POWER(base, exponent)                        \
    ((exponent) == K(2)   ? (base) * (base)          \
     : (exponent) == K(3) ? (base) * (base) * (base) \
                          : pow(base, exponent))
#endif

#endif
