// SPDX-License-Identifier: Apache-2.0
//
// These kernels compute the gradients of batch and group normalization. common/channels.cl.h
// describes the tensors and the parts.
//
// -D T: f32 f16 bf16
// -D HAS_WEIGHT: - 1
// -D HAS_BIAS: - 1
// -D HAS_AVERAGES: - 1
// -D COLUMNS: - 1
// -D SAMPLES: - 1
// -D ROW_STATISTICS: - 1
// -D ROW_WEIGHTS: - 1
// -D GROUP: 1 64
// -D COLUMN_ITEMS: 1 16
// -D INDEX: int long
// -D ALIGNED_ACCESS: - 1

#include "common/channels.cl.h"

// The sums of group normalization differ. With ROW_STATISTICS each row is a sample, which has
// statistics for each of its `groups` groups of `group_channels` channels. With ROW_WEIGHTS each
// channel is a group of a sample, and its rows are the channels of the group, whose weights
// multiply the gradient.
#ifdef ROW_STATISTICS
#define MEAN(r) POINTER(const float, mean)[(r)*groups + c / group_channels]
#define INVSTD(r) POINTER(const float, invstd)[(r)*groups + c / group_channels]
#else
#define MEAN(r) m
#define INVSTD(r) scale
#endif
#ifdef ROW_WEIGHTS
#define ROW_WEIGHT(r) *POINTER(const float, weight)[c % groups * group_channels + (r)]
#define ROW_WEIGHTS_PARAM , TENSOR(weight)
#else
#define ROW_WEIGHT(r)
#define ROW_WEIGHTS_PARAM
#endif
#if defined(ROW_STATISTICS) || defined(ROW_WEIGHTS)
#define ROW_PARAMS , const index_t groups, const index_t group_channels ROW_WEIGHTS_PARAM
#else
#define ROW_PARAMS
#endif

// A work-group per channel and part computes the sums of the gradient, and of its products with the
// normalized input.
kernel void sums(TENSOR(grad), TENSOR(x), TENSOR(mean), TENSOR(invstd), TENSOR(firsts),
                 TENSOR(seconds), const index_t channels, const index_t inner, const index_t terms,
                 const index_t part_terms, const index_t grad_row_stride,
                 const index_t grad_channel_stride, const index_t row_stride,
                 const index_t x_channel_stride, const index_t part_stride,
                 const index_t channel_stride ROW_PARAMS)
{
    FIND_CHANNEL;
    const index_t part = get_global_id(1);
    const index_t begin = exists ? part * part_terms : 0;
    const index_t end = exists ? min(begin + part_terms, terms) : 0;
#ifndef ROW_STATISTICS
    const float m = exists ? POINTER(const float, mean)[c] : 0;
    const float scale = exists ? POINTER(const float, invstd)[c] : 0;
#endif
    global const T *const g = POINTER(const T, grad) + c * grad_channel_stride;
    global const T *const from = POINTER(const T, x) + c * x_channel_stride;
    float d_1 = 0, s_1 = 0;
    float16 d_16 = 0, s_16 = 0;

#define BODY(n, r, i)                                                                    \
    {                                                                                    \
        const float##n d = LOADV(T, n, g + (r)*grad_row_stride + (i)) ROW_WEIGHT(r);     \
                                                                                         \
        d_##n += d;                                                                      \
        s_##n += d * ((LOADV(T, n, from + (r)*row_stride + (i)) - MEAN(r)) * INVSTD(r)); \
    }
    FOR_TERMS(begin, end, BODY)
#undef BODY

    const float first = group_sum(values, d_1 + SUMV(16, d_16));
    const float second = group_sum(values, s_1 + SUMV(16, s_16));

    if (item > 0) return; /* no barrier follows */
    if (begin < end) {
        const index_t at = part * part_stride + c * channel_stride;

        POINTER(float, firsts)[at] = first;
        POINTER(float, seconds)[at] = second;
    }
}

// column_sums computes the same for adjacent channels (first dimension) of a part of the rows
// (second dimension).
kernel void column_sums(TENSOR(grad), TENSOR(x), TENSOR(mean), TENSOR(invstd), TENSOR(firsts),
                        TENSOR(seconds), const index_t channels, const index_t rows,
                        const index_t part_rows, const index_t grad_row_stride,
                        const index_t row_stride)
{
    const index_t first_column = (index_t)get_global_id(0) * COLUMN_ITEMS;
    const index_t part = get_global_id(1), begin = part * part_rows;

    if (first_column >= channels || begin >= rows) return;

    const index_t end = min(begin + part_rows, rows);
    global const T *const g = POINTER(const T, grad), *const from = POINTER(const T, x);

#define BODY(n, i)                                                                \
    {                                                                             \
        const float##n m = LOADV(f32, n, POINTER(const float, mean) + i);         \
        const float##n scale = LOADV(f32, n, POINTER(const float, invstd) + i);   \
        float##n first = 0, second = 0;                                           \
                                                                                  \
        for (index_t r = begin; r < end; r++) {                                   \
            const float##n d = LOADV(T, n, g + r * grad_row_stride + i);          \
                                                                                  \
            first += d;                                                           \
            second += d * ((LOADV(T, n, from + r * row_stride + i) - m) * scale); \
        }                                                                         \
        STOREV(f32, n, POINTER(float, firsts) + part * channels + i, first);      \
        STOREV(f32, n, POINTER(float, seconds) + part * channels + i, second);    \
    }
    FOR_COLUMNS(first_column, BODY)
#undef BODY
}

// A work-group per channel adds the parts. `averages` has two arrays, one for each sum, divided by
// the number of terms.
kernel void finish_sums(TENSOR(firsts), TENSOR(seconds), TENSOR(grad_weight), TENSOR(grad_bias),
                        TENSOR(averages), const index_t channels, const index_t terms,
                        const index_t parts, const index_t part_stride,
                        const index_t channel_stride)
{
    FIND_CHANNEL;
    const index_t count = exists ? parts : 0;
    float first = 0, second = 0;

    for (index_t part = ITEM; part < count; part += GROUP) {
        const index_t at = part * part_stride + c * channel_stride;

        first += POINTER(const float, firsts)[at];
        second += POINTER(const float, seconds)[at];
    }
    first = group_sum(values, first);
    second = group_sum(values, second);
    if (exists && ITEM == 0) {
#ifdef HAS_WEIGHT
        POINTER(float, grad_weight)[c] = second;
#endif
#ifdef HAS_BIAS
        POINTER(float, grad_bias)[c] = first;
#endif
#ifdef HAS_AVERAGES
        POINTER(float, averages)[c] = first / (float)terms;
        POINTER(float, averages)[channels + c] = second / (float)terms;
#endif
    }
}

// Computes the gradient of the input. With HAS_AVERAGES the statistics depend on the input. The
// averages of a group, with SAMPLES, are those of the weighted gradient.
#if defined(SAMPLES) && defined(HAS_WEIGHT)
#define GRADIENT(n, d) ((d)*PARAMETER(n, POINTER(const float, weight)))
#else
#define GRADIENT(n, d) (d)
#endif
#ifdef SAMPLES
#define FACTOR(n) STATISTIC(n, POINTER(const float, invstd))
#define AVERAGES (channels / group_channels)
#else
#define FACTOR(n) SCALE(n)
#define AVERAGES channels
#endif
kernel void apply_gradient(TENSOR(grad), TENSOR(x), TENSOR(mean), TENSOR(invstd), TENSOR(weight),
                           TENSOR(averages), TENSOR(out), const index_t channels,
                           const index_t lines, const index_t width, const index_t span,
                           const index_t height, const index_t grad_row_stride,
                           const index_t grad_channel_stride, const index_t row_stride,
                           const index_t x_channel_stride, const index_t out_row_stride,
                           const index_t out_channel_stride SAMPLES_PARAMS)
{
#ifdef HAS_AVERAGES
#define INNER(n, d)                                                                  \
    (GRADIENT(n, d) - STATISTIC(n, POINTER(const float, averages)) -                 \
     (LOADV(T, n, POINTER(const T, x) + r * row_stride + c * x_channel_stride + i) - \
      STATISTIC(n, POINTER(const float, mean))) *                                    \
         STATISTIC(n, POINTER(const float, invstd)) *                                \
         STATISTIC(n, POINTER(const float, averages) + AVERAGES))
#else
#define INNER(n, d) (d)
#endif
#define BODY(n)                                                                                \
    {                                                                                          \
        const float##n d = LOADV(                                                              \
            T, n, POINTER(const T, grad) + r * grad_row_stride + c * grad_channel_stride + i); \
                                                                                               \
        STOREV(T, n, POINTER(T, out) + r * out_row_stride + c * out_channel_stride + i,        \
               INNER(n, d) * FACTOR(n));                                                       \
    }
    FOR_LINES(BODY)
#undef BODY
}
