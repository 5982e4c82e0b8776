// SPDX-License-Identifier: Apache-2.0
//
// Positions between two neighbors along an axis, at which linear upsampling interpolates.
#ifndef COMMON_LINEAR_PLACE_CL_H
#define COMMON_LINEAR_PLACE_CL_H

#include "common/loop_nest.cl.h"

#pragma OPENCL FP_CONTRACT OFF  // the host computes the same positions

// A position between two neighbors: the first one, the distance to the second one, which is 0 for
// the last neighbor, and the weight of the second one.
struct place {
    index_t first, step;
    float weight;
};

struct place find_place(const index_t l, const index_t length, const float ratio, const float shift,
                        const float less)
{
    const float position = max(((float)l + shift) * ratio - less, 0.0f);
    const bool is_inside = position < (float)(length - 1);
    struct place p;

    p.first = is_inside ? (index_t)position : length - 1;
    p.step = is_inside ? 1 : 0;
    p.weight = is_inside ? position - (float)p.first : 0;
    return p;
}

// The last neighbor stands alone: 0 times an infinity is no number.
float between(const float first, const float second, const struct place p)
{
    return p.step == 0 ? first : (1 - p.weight) * first + p.weight * second;
}

// Returns the weight with which a position reads element i, one of its neighbors.
float weight_of(const struct place p, const index_t i)
{
    return (p.first == i ? 1 - p.weight : 0) + (p.first + p.step == i ? p.weight : 0);
}

#endif
