// SPDX-License-Identifier: Apache-2.0
//
// Sums, and largest values, are computed by a work-group of GROUP work-items. With GROUP 1 a
// work-item alone computes them in vectors.
#ifndef COMMON_GROUP_SUM_CL_H
#define COMMON_GROUP_SUM_CL_H

#include "common/vector.cl.h"

// Scalars are vectors of one element, so that one body serves both.
typedef float float1;
#define DEFINE_SCALARS(type)                                               \
    float load1_##type(global const type *p) { return load_##type(p, 0); } \
    void store1_##type(global type *p, const float v) { store_##type(p, 0, v); }
DEFINE_SCALARS(f32)
DEFINE_SCALARS(f16)
DEFINE_SCALARS(bf16)
float sum_of1(const float v) { return v; }

#if GROUP > 1
#define ITEM ((int)get_local_id(0))
#else
#define ITEM 0
#endif

// Returns the sum of a value of each work-item to all of them.
float group_sum(local float *values, const float value)
{
#if GROUP > 1
    const int item = ITEM;

    barrier(CLK_LOCAL_MEM_FENCE);
    values[item] = value;
    for (int width = GROUP / 2; width > 0; width /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < width) values[item] += values[item + width];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    return values[0];
#else
    return value;
#endif
}

float larger(const float a, const float b) { return b > a ? b : a; }

// Returns the largest of the values of each work-item to all of them.
float group_largest(local float *values, const float value)
{
#if GROUP > 1
    const int item = ITEM;

    barrier(CLK_LOCAL_MEM_FENCE);
    values[item] = value;
    for (int width = GROUP / 2; width > 0; width /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < width) values[item] = larger(values[item], values[item + width]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    return values[0];
#else
    return value;
#endif
}

#endif
