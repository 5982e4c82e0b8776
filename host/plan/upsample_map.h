/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which input element the output element l of nearest-exact upsampling reads, in float as the
 * vendor's forward operator and PyTorch's CUDA and backward CPU kernels compute it. (Where
 * (l + 1/2) * inputs / outputs is an integer, it may be one lower than in exact arithmetic.)
 */
#ifndef OC_PLAN_UPSAMPLE_MAP_H
#define OC_PLAN_UPSAMPLE_MAP_H

#include <stdint.h>

/* Inputs per output; `scales` is the factor outputs / inputs, or 0: from the lengths. */
static inline float oc_upsample_ratio(int64_t inputs, int64_t outputs, double scales)
{
    return scales > 0 ? (float)(1 / scales) : (float)inputs / (float)outputs;
}

/* Monotone in l. */
static inline int64_t oc_upsample_source(int64_t l, int64_t inputs, float ratio)
{
    const float source = ((float)l + 0.5F) * ratio; /* truncated, it is not negative */

    return source < (float)(inputs - 1) ? (int64_t)source : inputs - 1;
}

#endif
