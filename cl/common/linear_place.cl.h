// SPDX-License-Identifier: Apache-2.0
//
// Positions between two neighbors along an axis, at which linear upsampling interpolates, as reals.
#ifndef COMMON_LINEAR_PLACE_CL_H
#define COMMON_LINEAR_PLACE_CL_H

#include "common/loop_nest.cl.h"
#include "common/real.cl.h"

#pragma OPENCL FP_CONTRACT OFF  // the host computes the same positions

// A position between two neighbors: the first one, the distance to the second one, which is 0 where
// the first one stands alone, and the weight of the second one.
struct place {
    index_t first, step;
    real weight;
};

// The last input stands alone, as each does on an axis that keeps its length.
struct place find_place(const index_t l, const index_t inputs, const index_t outputs,
                        const real ratio, const float shift, const float less)
{
    const real position = max(((real)l + shift) * ratio - less, (real)0);
    const bool is_kept = inputs == outputs;
    const bool is_inside = !is_kept && position < (real)(inputs - 1);
    struct place p;

    p.first = is_inside ? (index_t)position : is_kept ? l : inputs - 1;
    p.step = is_inside ? 1 : 0;
    p.weight = is_inside ? position - (real)p.first : 0;
    return p;
}

// Returns the first input whose positions may read element i: the one before it, where they have a
// second neighbor.
index_t first_before(const index_t i, const index_t inputs, const index_t outputs)
{
    return inputs == outputs ? i : max(i - 1, (index_t)0);
}

// Where the first one stands alone: 0 times an infinity is no number.
real between(const real first, const real second, const struct place p)
{
    return p.step == 0 ? first : (1 - p.weight) * first + p.weight * second;
}

// Returns the weight with which a position reads element i, one of its neighbors.
real weight_of(const struct place p, const index_t i)
{
    return (p.first == i ? 1 - p.weight : 0) + (p.first + p.step == i ? p.weight : 0);
}

#endif
