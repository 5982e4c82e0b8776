// SPDX-License-Identifier: Apache-2.0
//
// Several work-items add to the same accumulators. These are float with atomics, or 64-bit fixed
// point with -DFIXED. The kernel has the parameters TENSOR(sums), TENSOR(largest), TENSOR(flags)
// and int terms_log2; only fixed point uses the last three.
//
//     const struct accumulator accumulator = ACCUMULATOR;
//     ADD_TERM(&accumulator, index, term);
#ifndef COMMON_ACCUMULATOR_CL_H
#define COMMON_ACCUMULATOR_CL_H

#include "common/atomic.cl.h"
#include "common/fixed.cl.h"

#ifdef FIXED
struct accumulator {
    volatile global fixed_t *sums;
    volatile global uint *flags;
    int shift;
};
#define ACCUMULATOR                                                \
    {                                                              \
        POINTER(fixed_t, sums), POINTER(uint, flags),              \
            fixed_shift(*POINTER(const uint, largest), terms_log2) \
    }
#define ADD_TERM(a, at, term) add_term((a)->sums, (a)->flags, at, term, (a)->shift)
#else
struct accumulator {
    volatile global float *sums;
};
#define ACCUMULATOR          \
    {                        \
        POINTER(float, sums) \
    }
#define ADD_TERM(a, at, term) atomic_add_f32((a)->sums + (at), term)
#endif

#endif
