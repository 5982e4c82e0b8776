// SPDX-License-Identifier: Apache-2.0
//
// erfc and erf in single precision, of values and vectors alike: K(x) of the including file converts to their type.
// Drivers of CPUs compute their own element by element.
//
// For a >= 0, erfc(a) = u * p(1 - 2 u) * exp(-a * a) with u = 2 / (a + 2), where p is the polynomial of the least largest
// relative error, 2e-8, for 0 <= a <= 10.1. From 10.06 on erfc is 0, and at 11 so is the exponential: products of subnormal
// numbers take long. The square of a is computed from the nearest multiple of 1/128, whose square is exact.
#ifndef COMMON_ERFC_CL_H
#define COMMON_ERFC_CL_H

#define ERFC_SIZE(x) (fabs(x) < K(11) || (x) != (x) ? fabs(x) : K(11))
#define ERFC_SERIES(q)                                                               \
    (((((((((K(-2.340231e-5f) * (q)-K(2.6457544e-4f)) * (q)-K(3.631768e-4f)) * (q) + \
           K(1.521459e-3f)) *                                                        \
              (q) +                                                                  \
          K(3.2176052e-3f)) *                                                        \
         (q)-K(1.0751408e-2f)) *                                                     \
        (q)-K(1.8217951e-2f)) *                                                      \
           (q) +                                                                     \
       K(0.13973576f)) *                                                             \
      (q)-K(0.34358045f)) *                                                          \
         (q) +                                                                       \
     K(0.51079136f))
#define ERFC_QUOTIENT(a) (K(2) / ((a) + K(2)))
// 3 * 2^22 rounds a small number to an integer. A driver's rint may be a call for each element.
#define ERFC_NEAREST(a) (((a)*K(128) + K(12582912.0f) - K(12582912.0f)) * K(0.0078125f))
#define ERFC_REMAINDER(a) (((a)-ERFC_NEAREST(a)) * ((a) + ERFC_NEAREST(a)))
// exp(-d) for |d| < 0.08
#define ERFC_EXP(d) \
    (K(1) - (d) * (K(1) - (d) * (K(0.5f) - (d) * (K(0.16666667f) - (d)*K(0.041666668f)))))
#define ERFC_OF_SIZE(a)                                               \
    (ERFC_QUOTIENT(a) * ERFC_SERIES(K(1) - K(2) * ERFC_QUOTIENT(a)) * \
     exp(-ERFC_NEAREST(a) * ERFC_NEAREST(a)) * ERFC_EXP(ERFC_REMAINDER(a)))
// 2 - erfc(-x) for negative numbers, without a branch, so that compilers make vectors of loops.
#define ERFC_FLOAT(x) (K(1) - copysign(K(1), x) + copysign(K(1), x) * ERFC_OF_SIZE(ERFC_SIZE(x)))

// Below 0.9 erf(x) / x is a polynomial of x * x, with a relative error below 3e-10. Above, erf(x) = 1 - exp(p(x)), where p is
// the polynomial of the least largest error of the result, 1.7e-9, up to 4, where that is 1.
#define ERF_SERIES(s)                                                         \
    ((((((K(8.5359476e-5f) * (s)-K(8.181285e-4f)) * (s) + K(5.2043833e-3f)) * \
        (s)-K(2.6860733e-2f)) *                                               \
           (s) +                                                              \
       K(0.112837195f)) *                                                     \
      (s)-K(0.37612635f)) *                                                   \
         (s) +                                                                \
     K(1.1283792f))
#define ERF_SIZE(x) (fabs(x) < K(4) || (x) != (x) ? fabs(x) : K(4))
#define ERF_EXPONENT(a)                                                        \
    ((((((K(1.9822222e-4f) * (a)-K(3.0655144e-3f)) * (a) + K(2.2315307e-2f)) * \
        (a)-K(0.10411386f)) *                                                  \
       (a)-K(0.6369759f)) *                                                    \
      (a)-K(1.1277974f)) *                                                     \
     (a)-K(1.6642046e-4f))
#define ERF_FLOAT(x)                               \
    (fabs(x) < K(0.9f) ? (x)*ERF_SERIES((x) * (x)) \
                       : copysign(K(1) - exp(ERF_EXPONENT(ERF_SIZE(x))), x))

#endif
