// SPDX-License-Identifier: Apache-2.0
//
// These sums are accurate to about 2^-46. A sum is a pair of floats: the sum and the tail that its
// roundings lost. Only float arithmetic is used, so all devices compute the same bits.
//
// CHAINS pairs are summed side by side and then folded by halves. All strategies add in this one
// fixed tree.
#ifndef COMMON_COMPENSATED_SUM_CL_H
#define COMMON_COMPENSATED_SUM_CL_H

#pragma OPENCL FP_CONTRACT OFF  // the errors of additions are computed, not rounded away

#define CHAINS 64

// add_<type> adds a term, and fold_<type> adds another pair. scaled_<type> returns (sum + tail) *
// (scale + scale_tail), rounded once except for an error of 2^-46. `s - s == 0` is false for
// infinities and NaN, whose tail is 0.
#define DEFINE_ADD(type)                                                                           \
    void add_##type(type *sum, type *tail, const type term)                                        \
    {                                                                                              \
        const type s = *sum + term, of_term = s - *sum;                                            \
        const type error = (*sum - (s - of_term)) + (term - of_term);                              \
        const type r = s - s == 0 ? *tail + error : (type)(0), all = s + r;                        \
                                                                                                   \
        *tail = all - all == 0 ? r - (all - s) : (type)(0);                                        \
        *sum = all;                                                                                \
    }                                                                                              \
    void fold_##type(type *sum, type *tail, const type s, const type r)                            \
    {                                                                                              \
        add_##type(sum, tail, s);                                                                  \
        add_##type(sum, tail, r);                                                                  \
    }                                                                                              \
    type scaled_##type(const type sum, const type tail, const float scale, const float scale_tail) \
    {                                                                                              \
        const type product = sum * scale;                                                          \
        const type lost = fma(sum, (type)(scale), -product) + (sum * scale_tail + tail * scale);   \
                                                                                                   \
        return lost - lost == 0 ? product + lost : product;                                        \
    }

DEFINE_ADD(float)
DEFINE_ADD(float2)
DEFINE_ADD(float4)
DEFINE_ADD(float8)
DEFINE_ADD(float16)

#define HALVE(whole, type)                                           \
    type sum_##type = sum_##whole.lo, tail_##type = tail_##whole.lo; \
    fold_##type(&sum_##type, &tail_##type, sum_##whole.hi, tail_##whole.hi)

// Computes the total of CHAINS chains in four vectors.
void fold_chains(float16 sum[4], float16 tail[4], float *total, float *total_tail)
{
    for (int width = 2; width > 0; width /= 2)
        for (int v = 0; v < width; v++)
            fold_float16(&sum[v], &tail[v], sum[v + width], tail[v + width]);

    const float16 sum_float16 = sum[0], tail_float16 = tail[0];

    HALVE(float16, float8);
    HALVE(float8, float4);
    HALVE(float4, float2);
    *total = sum_float2.lo;
    *total_tail = tail_float2.lo;
    fold_float(total, total_tail, sum_float2.hi, tail_float2.hi);
}

// Computes the total of one chain in each of CHAINS work-items of a work-group, all of which call
// this function. Element 0 has the total.
void fold_local(local float *sums, local float *tails, const int chain)
{
    for (int width = CHAINS / 2; width > 0; width /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (chain < width) {
            float sum = sums[chain], tail = tails[chain];

            fold_float(&sum, &tail, sums[chain + width], tails[chain + width]);
            sums[chain] = sum;
            tails[chain] = tail;
        }
    }
}

#endif
