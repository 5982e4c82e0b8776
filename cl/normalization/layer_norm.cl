// SPDX-License-Identifier: Apache-2.0
//
// These kernels compute layer normalization and its gradients. Matrices are contiguous, with `rows`
// rows of `width` elements. Statistics and sums are float, in an order that depends only on
// `width`, `rows` and GROUP.
//
// -D T: f32 f16 bf16
// -D W: f32 bf16
// -D HAS_WEIGHT: - 1
// -D HAS_BIAS: - 1
// -D HAS_MEAN: - 1
// -D HAS_RSTD: - 1
// -D GROUP: 1 64
// -D INDEX: int long
// -D ALIGNED_ACCESS: - 1

#include "common/group_sum.cl.h"
#include "common/loop_nest.cl.h"
#include "common/norm_rows.cl.h"
#include "common/vector.cl.h"

#ifdef HAS_WEIGHT
#define WEIGHT(n, i) LOADV(W, n, POINTER(const W, weight) + (i))
#else
#define WEIGHT(n, i) (CAT(float, n))(1)
#endif
#ifdef HAS_BIAS
#define BIAS(n, i) LOADV(W, n, POINTER(const W, bias) + (i))
#else
#define BIAS(n, i) (CAT(float, n))(0)
#endif

// Computes the mean and the variance of `count` of `width` elements. `count` is `width` or 0. There
// are two passes: one for the mean, and one for the deviations from it, whose own sum corrects the
// rounding of the mean.
void statistics(local float *values, global const T *const from, const index_t count,
                const index_t width, float *mean, float *variance)
{
    float sum = 0, first = 0, second = 0;

    for (index_t b = 0; b < count; b += BLOCK) {
        const index_t end = min(b + BLOCK, count);
        float part = 0;
        float16 parts = 0;

#define ADD_1 part
#define ADD_16 parts
#define BODY(n, i)                        \
    {                                     \
        ADD_##n += LOADV(T, n, from + i); \
    }
        FOR_ELEMENTS(b, end, BODY)
#undef BODY
        sum += part + SUMV(16, parts);
    }

    const float about = group_sum(values, sum) / (float)width;

    for (index_t b = 0; b < count; b += BLOCK) {
        const index_t end = min(b + BLOCK, count);
        float d_1 = 0, s_1 = 0;
        float16 d_16 = 0, s_16 = 0;

#define BODY(n, i)                                        \
    {                                                     \
        const float##n d = LOADV(T, n, from + i) - about; \
                                                          \
        d_##n += d;                                       \
        s_##n += d * d;                                   \
    }
        FOR_ELEMENTS(b, end, BODY)
#undef BODY
        first += d_1 + SUMV(16, d_16);
        second += s_1 + SUMV(16, s_16);
    }

    const float shift = group_sum(values, first) / (float)width;
    const float squares = group_sum(values, second) / (float)width - shift * shift;

    *mean = about + shift;
    *variance = squares < 0 ? 0 : squares;
}

// A work-group normalizes a row.
kernel void forward(TENSOR(x), TENSOR(weight), TENSOR(bias), TENSOR(out), TENSOR(mean),
                    TENSOR(rstd), const index_t rows, const index_t width, const float eps)
{
    FIND_ROW;
    global const T *const from = POINTER(const T, x) + at;
    global T *const to = POINTER(T, out) + at;
    float m = 0, variance = 0;

    statistics(values, from, count, width, &m, &variance);

    const float r = 1 / sqrt(variance + eps);

#define BODY(n, i)                                                                      \
    {                                                                                   \
        const float##n y = (LOADV(T, n, from + i) - m) * r * WEIGHT(n, i) + BIAS(n, i); \
                                                                                        \
        STOREV(T, n, to + i, y);                                                        \
    }
    FOR_ELEMENTS(0, count, BODY)
#undef BODY
    if (exists && IS_FIRST) {
#ifdef HAS_MEAN
        POINTER(float, mean)[row] = m;
#endif
#ifdef HAS_RSTD
        POINTER(float, rstd)[row] = r;
#endif
    }
}

// Adds up what the gradients of all elements of a row have in common: `a` and `c` are the means of d
// and of d * y, where d is the gradient times the weight and y the normalized element.
#define FIND_MEANS(a, c, values, g, from, m, r, count, width)    \
    float a##_sum = 0, c##_sum = 0;                              \
                                                                 \
    for (index_t block = 0; block < (count); block += BLOCK) {   \
        const index_t end = min(block + BLOCK, (count));         \
        float d_1 = 0, s_1 = 0;                                  \
        float16 d_16 = 0, s_16 = 0;                              \
                                                                 \
        FOR_ELEMENTS(block, end, ADD_TO_MEANS)                   \
        a##_sum += d_1 + SUMV(16, d_16);                         \
        c##_sum += s_1 + SUMV(16, s_16);                         \
    }                                                            \
    const float a = group_sum(values, a##_sum) / (float)(width); \
    const float c = group_sum(values, c##_sum) / (float)(width)
#define ADD_TO_MEANS(n, i)                                    \
    {                                                         \
        const float##n d = LOADV(T, n, g + i) * WEIGHT(n, i); \
                                                              \
        d_##n += d;                                           \
        s_##n += d * ((LOADV(T, n, from + i) - m) * r);       \
    }

// A work-group computes the two means of a row, then the gradient of the input.
kernel void backward_input(TENSOR(grad), TENSOR(x), TENSOR(mean), TENSOR(rstd), TENSOR(weight),
                           TENSOR(out), const index_t rows, const index_t width)
{
    FIND_ROW;
    global const T *const g = POINTER(const T, grad) + at, *const from = POINTER(const T, x) + at;
    global T *const to = POINTER(T, out) + at;
    const float m = exists ? POINTER(const float, mean)[row] : 0;
    const float r = exists ? POINTER(const float, rstd)[row] : 0;

    FIND_MEANS(a, c, values, g, from, m, r, count, width);
#define BODY(n, i)                                                            \
    {                                                                         \
        const float##n d = LOADV(T, n, g + i) * WEIGHT(n, i);                 \
        const float##n y = r * (d - a - (LOADV(T, n, from + i) - m) * r * c); \
                                                                              \
        STOREV(T, n, to + i, y);                                              \
    }
    FOR_ELEMENTS(0, count, BODY)
#undef BODY
}

#if GROUP == 1

// A work-item computes the gradient of the input of a part of the rows, and what these add to the
// gradients of weight and bias, so that memory is read once.
kernel void backward(TENSOR(grad), TENSOR(x), TENSOR(mean), TENSOR(rstd), TENSOR(weight),
                     TENSOR(out), TENSOR(weights), TENSOR(biases), const index_t rows,
                     const index_t width, const index_t part_rows)
{
    local float values[GROUP];
    const index_t part = get_global_id(0);
    const index_t begin = part * part_rows, last = min(begin + part_rows, rows);
    global float *const w = POINTER(float, weights) + part * width;
    global float *const b = POINTER(float, biases) + part * width;

    for (index_t row = begin; row < last; row++) {
        const index_t at = row * width;
        global const T *const g = POINTER(const T, grad) + at;
        global const T *const from = POINTER(const T, x) + at;
        global T *const to = POINTER(T, out) + at;
        const float m = POINTER(const float, mean)[row], r = POINTER(const float, rstd)[row];

        FIND_MEANS(a, c, values, g, from, m, r, width, width);
#define BODY(n, i)                                                                  \
    {                                                                               \
        const float##n d = LOADV(T, n, g + i), y = (LOADV(T, n, from + i) - m) * r; \
        const float##n before = row > begin ? LOADV(f32, n, w + i) : (float##n)(0); \
        const float##n sum = row > begin ? LOADV(f32, n, b + i) : (float##n)(0);    \
                                                                                    \
        STOREV(f32, n, w + i, before + d * y);                                      \
        STOREV(f32, n, b + i, sum + d);                                             \
        STOREV(T, n, to + i, r * (d * WEIGHT(n, i) - a - y * c));                   \
    }
        FOR_ELEMENTS(0, width, BODY)
#undef BODY
    }
}

#endif

#if GROUP > 1
#define COLUMNS 1
#else
#define COLUMNS 16
#endif

// A work-item computes what COLUMNS columns (first dimension) of a part of the rows (second
// dimension) add to the gradients of weight and bias.
kernel void backward_parameters(TENSOR(grad), TENSOR(x), TENSOR(mean), TENSOR(rstd),
                                TENSOR(weights), TENSOR(biases), const index_t rows,
                                const index_t width, const index_t part_rows, const index_t parts)
{
    const index_t column = (index_t)get_global_id(0) * COLUMNS, part = get_global_id(1);

    if (part >= parts || column >= width) return;

    const index_t begin = part * part_rows, end = min(begin + part_rows, rows);
    global const T *const g = POINTER(const T, grad), *const from = POINTER(const T, x);
    global const float *const m = POINTER(const float, mean), *const r = POINTER(const float, rstd);
    global float *const w = POINTER(float, weights) + part * width;
    global float *const b = POINTER(float, biases) + part * width;

#define SUM_COLUMNS(n, i)                                                      \
    {                                                                          \
        float##n first = 0, second = 0;                                        \
                                                                               \
        for (index_t k = begin; k < end; k++) {                                \
            const float##n d = LOADV(T, n, g + k * width + i);                 \
                                                                               \
            first += d;                                                        \
            second += d * ((LOADV(T, n, from + k * width + i) - m[k]) * r[k]); \
        }                                                                      \
        STOREV(f32, n, w + i, second);                                         \
        STOREV(f32, n, b + i, first);                                          \
    }
#if COLUMNS > 1
    if (column + COLUMNS <= width) {
        SUM_COLUMNS(16, column)
        return;
    }
#endif
    for (index_t i = column; i < min(column + COLUMNS, width); i++)
        SUM_COLUMNS(1, i)
}
