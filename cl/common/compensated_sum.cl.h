// SPDX-License-Identifier: Apache-2.0
//
// Sums that are accurate to about 2^-46: a pair of floats, the sum and the rest that its roundings
// lost. Float arithmetic only, so that all devices compute the same bits.
//
// LANES pairs side by side, folded by halves, are the one fixed tree that all strategies add in.
#ifndef COMMON_COMPENSATED_SUM_CL_H
#define COMMON_COMPENSATED_SUM_CL_H

#pragma OPENCL FP_CONTRACT OFF  // the errors of additions are computed, not rounded away

#define LANES 64

// add: one more term. fold: another pair. scaled: (sum + rest) * (scale + scale_rest), rounded once
// but for 2^-46. `s - s == 0` is false for infinities and NaN, whose rest is 0.
#define DEFINE_ADD(type)                                                                           \
    void add_##type(type *sum, type *rest, const type term)                                        \
    {                                                                                              \
        const type s = *sum + term, of_term = s - *sum;                                            \
        const type error = (*sum - (s - of_term)) + (term - of_term);                              \
        const type r = s - s == 0 ? *rest + error : (type)(0), all = s + r;                        \
                                                                                                   \
        *rest = all - all == 0 ? r - (all - s) : (type)(0);                                        \
        *sum = all;                                                                                \
    }                                                                                              \
    void fold_##type(type *sum, type *rest, const type s, const type r)                            \
    {                                                                                              \
        add_##type(sum, rest, s);                                                                  \
        add_##type(sum, rest, r);                                                                  \
    }                                                                                              \
    type scaled_##type(const type sum, const type rest, const float scale, const float scale_rest) \
    {                                                                                              \
        const type product = sum * scale;                                                          \
        const type lost = fma(sum, (type)(scale), -product) + (sum * scale_rest + rest * scale);   \
                                                                                                   \
        return lost - lost == 0 ? product + lost : product;                                        \
    }

DEFINE_ADD(float)
DEFINE_ADD(float2)
DEFINE_ADD(float4)
DEFINE_ADD(float8)
DEFINE_ADD(float16)

#define HALVE(wide, type)                                          \
    type sum_##type = sum_##wide.lo, rest_##type = rest_##wide.lo; \
    fold_##type(&sum_##type, &rest_##type, sum_##wide.hi, rest_##wide.hi)

// The total of LANES lanes in four vectors.
void fold_lanes(float16 sum[4], float16 rest[4], float *total, float *total_rest)
{
    for (int width = 2; width > 0; width /= 2)
        for (int v = 0; v < width; v++)
            fold_float16(&sum[v], &rest[v], sum[v + width], rest[v + width]);

    const float16 sum_float16 = sum[0], rest_float16 = rest[0];

    HALVE(float16, float8);
    HALVE(float8, float4);
    HALVE(float4, float2);
    *total = sum_float2.lo;
    *total_rest = rest_float2.lo;
    fold_float(total, total_rest, sum_float2.hi, rest_float2.hi);
}

// The same of one lane in each of LANES work-items of a work-group, which all call this: element 0 has
// the total.
void fold_local(local float *sums, local float *rests, const int lane)
{
    for (int width = LANES / 2; width > 0; width /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (lane < width) {
            float sum = sums[lane], rest = rests[lane];

            fold_float(&sum, &rest, sums[lane + width], rests[lane + width]);
            sums[lane] = sum;
            rests[lane] = rest;
        }
    }
}

#endif
