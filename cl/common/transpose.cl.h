// SPDX-License-Identifier: Apache-2.0
//
// transpose8 transposes 8 x 8 floats in registers: element k of v[i] becomes element i of v[k].
#ifndef COMMON_TRANSPOSE_CL_H
#define COMMON_TRANSPOSE_CL_H

// There are three rounds of shuffles that all vector units support: interleave elements, interleave
// pairs, swap halves.
#define LOW(a, b) (float8)((a).s0, (b).s0, (a).s1, (b).s1, (a).s4, (b).s4, (a).s5, (b).s5)
#define HIGH(a, b) (float8)((a).s2, (b).s2, (a).s3, (b).s3, (a).s6, (b).s6, (a).s7, (b).s7)
#define PAIR_LOW(a, b) (float8)((a).s01, (b).s01, (a).s45, (b).s45)
#define PAIR_HIGH(a, b) (float8)((a).s23, (b).s23, (a).s67, (b).s67)

__attribute__((always_inline)) static inline void transpose8(float8 v[8])
{
    const float8 a0 = LOW(v[0], v[1]), a1 = HIGH(v[0], v[1]);
    const float8 a2 = LOW(v[2], v[3]), a3 = HIGH(v[2], v[3]);
    const float8 a4 = LOW(v[4], v[5]), a5 = HIGH(v[4], v[5]);
    const float8 a6 = LOW(v[6], v[7]), a7 = HIGH(v[6], v[7]);

    const float8 b0 = PAIR_LOW(a0, a2), b1 = PAIR_HIGH(a0, a2);
    const float8 b2 = PAIR_LOW(a1, a3), b3 = PAIR_HIGH(a1, a3);
    const float8 b4 = PAIR_LOW(a4, a6), b5 = PAIR_HIGH(a4, a6);
    const float8 b6 = PAIR_LOW(a5, a7), b7 = PAIR_HIGH(a5, a7);

    v[0] = (float8)(b0.lo, b4.lo);
    v[1] = (float8)(b1.lo, b5.lo);
    v[2] = (float8)(b2.lo, b6.lo);
    v[3] = (float8)(b3.lo, b7.lo);
    v[4] = (float8)(b0.hi, b4.hi);
    v[5] = (float8)(b1.hi, b5.hi);
    v[6] = (float8)(b2.hi, b6.hi);
    v[7] = (float8)(b3.hi, b7.hi);
}

#endif
