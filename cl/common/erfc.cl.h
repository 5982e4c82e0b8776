// SPDX-License-Identifier: Apache-2.0
//
// erfc and erf in single precision, of values and vectors alike: K(x) of the including file converts to their type.
// Drivers of CPUs compute their own element by element.
//
// For a >= 0, erfc(a) = (1 + s) / (1 + 2 a) * exp(-a * a), where s is a smooth function of (a - 2) / (a + 2); here it is
// the polynomial that is equal to it in Chebyshev's points of 0 <= a <= 10.1, with a relative error of 1 + s below 1.1e-8.
// From 10.06 on erfc is 0, and at 11 so is the exponential: products of subnormal numbers take long. The square of a is
// computed from the nearest multiple of 1/128, whose square is exact.
#ifndef COMMON_ERFC_CL_H
#define COMMON_ERFC_CL_H

#define ERFC_SIZE(x) (fabs(x) < K(11) || (x) != (x) ? fabs(x) : K(11))
#define ERFC_SERIES(q)                                                                    \
    ((((((((((K(2.16677893e-5f) * (q)-K(3.73059068e-4f)) * (q)-K(1.25137481e-3f)) * (q) + \
            K(1.2824425e-3f)) *                                                           \
               (q) +                                                                      \
           K(8.63949147e-3f)) *                                                           \
          (q)-K(8.04796596e-3f)) *                                                        \
         (q)-K(5.42057217e-2f)) *                                                         \
            (q) +                                                                         \
        K(0.164053647f)) *                                                                \
       (q)-K(0.166031297f)) *                                                             \
      (q)-K(9.27639169e-2f)) *                                                            \
         (q) +                                                                            \
     K(0.276978391f))
// 3 * 2^22 rounds a small number to an integer. A driver's rint may be a call for each element.
#define ERFC_NEAREST(a) (((a)*K(128) + K(12582912.0f) - K(12582912.0f)) * K(0.0078125f))
#define ERFC_REMAINDER(a) (((a)-ERFC_NEAREST(a)) * ((a) + ERFC_NEAREST(a)))
// exp(-d) for |d| < 0.08
#define ERFC_EXP(d) \
    (K(1) - (d) * (K(1) - (d) * (K(0.5f) - (d) * (K(0.16666667f) - (d)*K(0.041666668f)))))
#define ERFC_OF_SIZE(a)                                                      \
    ((K(1) + ERFC_SERIES(((a)-K(2)) / ((a) + K(2)))) / (K(1) + K(2) * (a)) * \
     exp(-ERFC_NEAREST(a) * ERFC_NEAREST(a)) * ERFC_EXP(ERFC_REMAINDER(a)))
// 2 - erfc(-x) for negative numbers, without a branch, so that compilers make vectors of loops.
#define ERFC_FLOAT(x) (K(1) - copysign(K(1), x) + copysign(K(1), x) * ERFC_OF_SIZE(ERFC_SIZE(x)))

// Below 0.75 erf(x) / x is a polynomial of x * x, with a relative error below 1.5e-9.
#define ERF_SERIES(s)                                                                   \
    (((((K(-6.75647957e-4f) * (s) + K(5.11533211e-3f)) * (s)-K(2.68351146e-2f)) * (s) + \
       K(0.112833865f)) *                                                               \
      (s)-K(0.376126195f)) *                                                            \
         (s) +                                                                          \
     K(1.12837917f))
#define ERF_FLOAT(x)                                \
    (fabs(x) < K(0.75f) ? (x)*ERF_SERIES((x) * (x)) \
                        : copysign(K(1) - ERFC_OF_SIZE(ERFC_SIZE(x)), x))

#endif
