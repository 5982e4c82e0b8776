// SPDX-License-Identifier: Apache-2.0
//
// These accumulators are 64-bit fixed point. Integer addition is associative, so the result does
// not depend on the order of the atomics. The unit is derived from the largest magnitude of one
// factor of the terms, and from a bound on the sum of the weights (the other factor) of an
// accumulator, such that no accumulator overflows. A term that is not finite sets a flag instead,
// and the result is that of IEEE addition: NaN if a term is NaN or if both infinities occur, else
// the infinity.
//
// -DINT64_ATOMICS is defined if the device supports them. Otherwise an addition is two 32-bit
// additions with carry.
#ifndef COMMON_FIXED_CL_H
#define COMMON_FIXED_CL_H

#include "common/dtype.cl.h"

#ifdef INT64_ATOMICS
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#endif

typedef long fixed_t;

#define FLAG_PLUS 1u
#define FLAG_MINUS 2u
#define FLAG_NAN 4u

// Returns the exponent of the unit: terms are multiplied by 2^shift. |sum| <= largest *
// 2^terms_log2.
int fixed_shift(const uint largest_bits, const int terms_log2)
{
    // `largest` is less than 2^exponent, also for subnormals.
    const int exponent = (int)(largest_bits >> 23) - 126;

    return 62 - terms_log2 - exponent;
}

// Returns x * 2^n, in steps that neither overflow nor lose bits.
float scale_by(float x, int n)
{
    for (; n > 100; n -= 100)
        x *= 0x1p100f;
    for (; n < -100; n += 100)
        x *= 0x1p-100f;
    return x * as_float((uint)(n + 127) << 23);
}

void add_fixed(volatile global fixed_t *sums, const size_t at, const fixed_t v)
{
#ifdef INT64_ATOMICS
    (void)atom_add(&sums[at], v);
#else
    // The addition that makes the low word wrap around carries into the high word. Both words
    // together are right when all additions have ended, in any order: exactly one addition sees
    // each wrap. Only later kernels read the pair (see the memory order in common/atomic.cl.h).
    volatile global uint *words = (volatile global uint *)&sums[at];
    const uint low = (uint)v;
    const uint before = atomic_add(&words[0], low);

    (void)atomic_add(&words[1], (uint)(v >> 32) + (before + low < before));
#endif
}

// Adds a term, with `shift` from fixed_shift. A word holds the flags of eight accumulators.
void add_term(volatile global fixed_t *sums, volatile global uint *flags, const size_t at,
              const float term, const int shift)
{
    if (isfinite(term)) {
        add_fixed(sums, at, convert_long_rte(scale_by(term, shift)));
    } else {
        const uint flag = isnan(term) ? FLAG_NAN : term > 0 ? FLAG_PLUS : FLAG_MINUS;

        (void)atomic_or(&flags[at / 8], flag << (at % 8 * 4));
    }
}

float fixed_value(global const fixed_t *sums, global const uint *flags, const size_t at,
                  const int shift)
{
    const uint flag = flags[at / 8] >> (at % 8 * 4) & 7;

    if (flag == 0) return scale_by(convert_float_rte(sums[at]), -shift);
    return flag == FLAG_PLUS ? INFINITY : flag == FLAG_MINUS ? -INFINITY : NAN;
}

#endif
