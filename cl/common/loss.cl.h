// SPDX-License-Identifier: Apache-2.0
//
// The losses, -DLOSS, are functions of the difference d of both operands, for float and its
// vectors: VALUE(type, d) and, up to a factor that the host knows, the derivative SLOPE(type, d).
// The kernel has a parameter beta, which smooth_l1 uses: where |d| is less, the loss is a parabola.
#ifndef COMMON_LOSS_CL_H
#define COMMON_LOSS_CL_H

#include "common/dtype.cl.h"

#pragma OPENCL FP_CONTRACT OFF  // all devices round the same way

#define VALUE(type, d) CAT(CAT(CAT(value_, LOSS), _), type)(d, beta)
#define SLOPE(type, d) CAT(CAT(CAT(slope_, LOSS), _), type)(d, beta)

// The sign of NaN is 0, as in other libraries. So the slope of l1 is 0 for NaN, too.
#define DEFINE_LOSSES(type)                                                    \
    type value_mse_##type(const type d, const float beta) { return d * d; }    \
    type slope_mse_##type(const type d, const float beta) { return d; }        \
    type value_same_##type(const type d, const float beta) { return d; }       \
    type value_l1_##type(const type d, const float beta) { return fabs(d); }   \
    type slope_l1_##type(const type d, const float beta)                       \
    {                                                                          \
        return d > 0 ? (type)(1) : d < 0 ? (type)(-1) : (type)(0);             \
    }                                                                          \
    type value_smooth_l1_##type(const type d, const float beta)                \
    {                                                                          \
        return fabs(d) < beta ? 0.5f * d * (d / beta) : fabs(d) - 0.5f * beta; \
    }                                                                          \
    type slope_smooth_l1_##type(const type d, const float beta)                \
    {                                                                          \
        return fabs(d) >= beta ? slope_l1_##type(d, beta) : d / beta;          \
    }

#define DEFINE_LOGITS(type)                                                               \
    type CAT(value_logits_, type)(const type x, const type y, const type w, const type p) \
    {                                                                                     \
        const type tail = log1p(exp(-fabs(x))) + fmax(-x, (type)(0));                     \
                                                                                          \
        /* Without a weight of positive targets an infinite y is none of its factors. */  \
        return ((1 - y) * x + (p == 1 ? tail : (1 + (p - 1) * y) * tail)) * w;            \
    }                                                                                     \
    type CAT(slope_logits_, type)(const type x, const type y, const type w, const type p) \
    {                                                                                     \
        return ((1 + (p - 1) * y) / (1 + exp(-x)) - p * y) * w;                           \
    }

// The logarithm of a probability, which is at least -100, but NaN of a negative number.
#define LOG_OF(type, logarithm) ((logarithm) < (type)(-100) ? (type)(-100) : (logarithm))

// Those of the target are derivatives with respect to y, all others with respect to x.
#define DEFINE_ENTROPIES(type)                                                                    \
    DEFINE_LOGITS(type)                                                                           \
    type CAT(value_probabilities_, type)(const type x, const type y, const type w, const type p)  \
    {                                                                                             \
        return -(y * LOG_OF(type, log(x)) + (1 - y) * LOG_OF(type, log1p(-x))) * w;               \
    }                                                                                             \
    type CAT(slope_probabilities_, type)(const type x, const type y, const type w, const type p)  \
    {                                                                                             \
        const type square = (1 - x) * x;                                                          \
                                                                                                  \
        return (x - y) / (square < (type)(1e-12f) ? (type)(1e-12f) : square) * w;                 \
    }                                                                                             \
    type CAT(value_divergence_, type)(const type x, const type y, const type w, const type p)     \
    {                                                                                             \
        return (y == 0 ? (type)(0) : y * log(y)) - y * x;                                         \
    }                                                                                             \
    type CAT(slope_divergence_, type)(const type x, const type y, const type w, const type p)     \
    {                                                                                             \
        return -y;                                                                                \
    }                                                                                             \
    type CAT(value_log_divergence_, type)(const type x, const type y, const type w, const type p) \
    {                                                                                             \
        return exp(y) * (y - x);                                                                  \
    }                                                                                             \
    type CAT(slope_log_divergence_, type)(const type x, const type y, const type w, const type p) \
    {                                                                                             \
        return -exp(y);                                                                           \
    }                                                                                             \
    type CAT(slope_target_, type)(const type x, const type y, const type w, const type p)         \
    {                                                                                             \
        return y == 0 ? (type)(0) : log(y) + 1 - x;                                               \
    }                                                                                             \
    type CAT(slope_log_target_, type)(const type x, const type y, const type w, const type p)     \
    {                                                                                             \
        return exp(y) * (y - x + 1);                                                              \
    }

DEFINE_LOSSES(float)
DEFINE_LOSSES(float4)
DEFINE_LOSSES(float8)
DEFINE_LOSSES(float16)

#endif
