// SPDX-License-Identifier: Apache-2.0
//
// These kernels compute batch and group normalization. common/channels.cl.h describes the tensors
// and the parts.
//
// -D T: f32 f16 bf16
// -D HAS_WEIGHT: - 1
// -D HAS_BIAS: - 1
// -D HAS_RUNNING_MEAN: - 1
// -D HAS_RUNNING_VAR: - 1
// -D COLUMNS: - 1
// -D SAMPLES: - 1
// -D GROUP: 1 64
// -D COLUMN_ITEMS: 1 16
// -D INDEX: int long
// -D ALIGNED_ACCESS: - 1

#include "common/channels.cl.h"

// A work-group per channel and part computes the mean, and the sum of the squared deviations from
// it. The first pass takes deviations from the first element, so that a constant channel has no
// rounding, however far its mean is from 0. The second pass corrects the mean.
kernel void statistics(TENSOR(x), TENSOR(means), TENSOR(squares), const index_t channels,
                       const index_t inner, const index_t terms, const index_t part_terms,
                       const index_t row_stride, const index_t x_channel_stride,
                       const index_t part_stride, const index_t channel_stride)
{
    FIND_CHANNEL;
    const index_t part = get_global_id(1);
    const index_t begin = exists ? part * part_terms : 0;
    const index_t end = exists ? min(begin + part_terms, terms) : 0;
    const float count = (float)max(end - begin, (index_t)1);
    global const T *const from = POINTER(const T, x) + c * x_channel_stride;
    float sum = 0, d_1 = 0, s_1 = 0;
    float16 sums = 0, d_16 = 0, s_16 = 0;
    float pivot = 0;

    if (begin < end) {
        const index_t first_row = begin / inner;

        pivot = LOADV(T, 1, from + first_row * row_stride + (begin - first_row * inner));
    }
#define SUM_1 sum
#define SUM_16 sums
#define BODY(n, r, i)                                                \
    {                                                                \
        SUM_##n += LOADV(T, n, from + (r)*row_stride + (i)) - pivot; \
    }
    FOR_TERMS(begin, end, BODY)
#undef BODY

    const float about = pivot + group_sum(values, sum + SUMV(16, sums)) / count;

#define BODY(n, r, i)                                                        \
    {                                                                        \
        const float##n d = LOADV(T, n, from + (r)*row_stride + (i)) - about; \
                                                                             \
        d_##n += d;                                                          \
        s_##n += d * d;                                                      \
    }
    FOR_TERMS(begin, end, BODY)
#undef BODY

    const float shift = group_sum(values, d_1 + SUMV(16, d_16)) / count;
    const float second = group_sum(values, s_1 + SUMV(16, s_16)) - shift * shift * count;

    if (item > 0) return; /* no barrier follows */
    if (begin < end) {
        const index_t at = part * part_stride + c * channel_stride;

        POINTER(float, means)[at] = about + shift;
        POINTER(float, squares)[at] = second < 0 ? 0 : second;
    }
}

// column_statistics computes the same for adjacent channels (first dimension) of a part of the rows
// (second dimension).
kernel void column_statistics(TENSOR(x), TENSOR(means), TENSOR(squares), const index_t channels,
                              const index_t rows, const index_t part_rows, const index_t row_stride)
{
    const index_t first = (index_t)get_global_id(0) * COLUMN_ITEMS, part = get_global_id(1);
    const index_t begin = part * part_rows;

    if (first >= channels || begin >= rows) return;

    const index_t end = min(begin + part_rows, rows);
    const float count = (float)(end - begin);
    global const T *const from = POINTER(const T, x);
    global float *const to = POINTER(float, means) + part * channels;
    global float *const to_squares = POINTER(float, squares) + part * channels;

#define BODY(n, i)                                                                   \
    {                                                                                \
        const float##n pivot = LOADV(T, n, from + begin * row_stride + i);           \
        float##n sum = 0, deviation = 0, second = 0;                                 \
                                                                                     \
        for (index_t r = begin; r < end; r++)                                        \
            sum += LOADV(T, n, from + r * row_stride + i) - pivot;                   \
                                                                                     \
        const float##n about = pivot + sum / count;                                  \
                                                                                     \
        for (index_t r = begin; r < end; r++) {                                      \
            const float##n d = LOADV(T, n, from + r * row_stride + i) - about;       \
                                                                                     \
            deviation += d;                                                          \
            second += d * d;                                                         \
        }                                                                            \
                                                                                     \
        const float##n shift = deviation / count;                                    \
        const float##n remainder = second - shift * shift * count;                   \
                                                                                     \
        STOREV(f32, n, to + i, about + shift);                                       \
        STOREV(f32, n, to_squares + i, (remainder < 0) ? (float##n)(0) : remainder); \
    }
    FOR_COLUMNS(first, BODY)
#undef BODY
}

// These are the statistics of some elements of a channel.
struct moments {
    float count, mean, squares;
};

// Returns the statistics of the elements of both, by the formula of Chan, Golub and LeVeque.
struct moments combine(const struct moments a, const struct moments b)
{
    struct moments both = a;

    if (a.count == 0) return b;
    if (b.count > 0) {
        const float part = b.count / (a.count + b.count), d = b.mean - a.mean;

        both.count = a.count + b.count;
        both.mean = a.mean + d * part;
        both.squares = a.squares + b.squares + d * d * (a.count * part);
    }
    return both;
}

// A work-group per channel combines the parts, and updates the running statistics.
kernel void finish_statistics(TENSOR(means), TENSOR(squares), TENSOR(save_mean),
                              TENSOR(save_invstd), TENSOR(running_mean), TENSOR(running_var),
                              const index_t channels, const index_t terms, const index_t parts,
                              const index_t part_terms, const index_t part_stride,
                              const index_t channel_stride, const float eps, const float keep,
                              const float momentum)
{
    FIND_CHANNEL;
    const index_t count = exists ? parts : 0;
    struct moments m = {0, 0, 0};

    for (index_t part = ITEM; part < count; part += GROUP) {
        const index_t at = part * part_stride + c * channel_stride;
        const struct moments next = {(float)min(part_terms, terms - part * part_terms),
                                     POINTER(const float, means)[at],
                                     POINTER(const float, squares)[at]};

        m = combine(m, next);
    }
#if GROUP > 1
    local float group_means[GROUP], group_squares[GROUP];

    values[item] = m.count;
    group_means[item] = m.mean;
    group_squares[item] = m.squares;
    for (int width = GROUP / 2; width > 0; width /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < width) {
            const struct moments other = {values[item + width], group_means[item + width],
                                          group_squares[item + width]};

            m = combine(m, other);
            values[item] = m.count;
            group_means[item] = m.mean;
            group_squares[item] = m.squares;
        }
    }
#endif
    if (exists && ITEM == 0) {
        POINTER(float, save_mean)[c] = m.mean;
        POINTER(float, save_invstd)[c] = 1 / sqrt(m.squares / (float)terms + eps);
#ifdef HAS_RUNNING_MEAN
        global float *const mean = POINTER(float, running_mean) + c;

        *mean = keep * *mean + momentum * m.mean;
#endif
#ifdef HAS_RUNNING_VAR
        global float *const variance = POINTER(float, running_var) + c;

        *variance = keep * *variance + momentum * (m.squares / (float)max(terms - 1, (index_t)1));
#endif
    }
}

// A work-item per channel computes 1 / sqrt(variance + eps).
kernel void invert(TENSOR(variance), TENSOR(invstd), const index_t channels, const float eps)
{
    const index_t c = get_global_id(0);

    if (c >= channels) return;
    POINTER(float, invstd)[c] = 1 / sqrt(POINTER(const float, variance)[c] + eps);
}

// Computes out = (x - mean) * (invstd * weight) + bias.
kernel void apply(TENSOR(x), TENSOR(mean), TENSOR(invstd), TENSOR(weight), TENSOR(bias),
                  TENSOR(out), const index_t channels, const index_t lines, const index_t width,
                  const index_t span, const index_t height, const index_t row_stride,
                  const index_t x_channel_stride, const index_t out_row_stride,
                  const index_t out_channel_stride SAMPLES_PARAMS)
{
#define BODY(n)                                                                            \
    {                                                                                      \
        const float##n d =                                                                 \
            LOADV(T, n, POINTER(const T, x) + r * row_stride + c * x_channel_stride + i) - \
            STATISTIC(n, POINTER(const float, mean));                                      \
                                                                                           \
        STOREV(T, n, POINTER(T, out) + r * out_row_stride + c * out_channel_stride + i,    \
               d * SCALE(n) + BIAS(n));                                                    \
    }
    FOR_LINES(BODY)
#undef BODY
}
