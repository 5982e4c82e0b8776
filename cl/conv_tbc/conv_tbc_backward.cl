// SPDX-License-Identifier: Apache-2.0
//
// gradInput[t, b, ci]   = sum of self[t - k + pad, b, co] * weight[k, ci, co] over k, co
// gradWeight[k, ci, co] = sum of input[t + k - pad, b, ci] * self[t, b, co] over t, b
// gradBias[co]          = sum of self[t, b, co] over t, b
//
// This kernel is for small problems: one launch reads the tensors directly. Sums are accumulated in
// float and rounded once. conv_tbc_tile.cl has the kernels for larger problems.
//
// -D T: f32 f16 bf16
// -D INDEX: int long
// -D VECTOR_WIDTH: 4 8 16
// -D COLUMNS_PER_ITEM: 4
// -D ALIGNED_ACCESS: - 1

#ifndef VECTOR_WIDTH
#error "the host defines VECTOR_WIDTH"
#endif
#ifndef COLUMNS_PER_ITEM
#error "the host defines COLUMNS_PER_ITEM, the columns of gradInput per work-item"
#endif

#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

#define VEC CAT(float, VECTOR_WIDTH)

struct shape {
    index_t times, self_times, batch, inputs, outputs, taps, pad;
};

// Adds the products of one row of self with COLUMNS_PER_ITEM rows of weight, at the offsets
// `stride`.
static inline void add_dots(VEC sums[COLUMNS_PER_ITEM], float tail[COLUMNS_PER_ITEM],
                            global const T *row, global const T *weight,
                            const index_t stride[COLUMNS_PER_ITEM], const index_t count)
{
    index_t i = 0;

    for (; i + VECTOR_WIDTH <= count; i += VECTOR_WIDTH) {
        const VEC v = LOADV(T, VECTOR_WIDTH, row + i);

#pragma unroll
        for (int c = 0; c < COLUMNS_PER_ITEM; c++)
            sums[c] = fma(v, LOADV(T, VECTOR_WIDTH, weight + stride[c] + i), sums[c]);
    }
    for (; i < count; i++) {
        const float v = LOAD(T, row, i);

#pragma unroll
        for (int c = 0; c < COLUMNS_PER_ITEM; c++)
            tail[c] = fma(v, LOAD(T, weight, stride[c] + i), tail[c]);
    }
}

// Computes COLUMNS_PER_ITEM columns of a row of gradInput. The strides of self are those of time
// and batch, of weight those of tap and ci, and of gradInput those of time, batch and ci.
static inline void input_columns(const struct shape *q, const index_t id, global const T *self,
                                 global const T *weight, global T *grad_input,
                                 const index8_t self_input, const index8_t weight_grad_input)
{
    const index_t blocks = (q->inputs + COLUMNS_PER_ITEM - 1) / COLUMNS_PER_ITEM;
    const index_t row = id / blocks, ci = (id - row * blocks) * COLUMNS_PER_ITEM;
    const index_t t = row / q->batch, b = row - t * q->batch;
    const int count = (int)min(q->inputs - ci, (index_t)COLUMNS_PER_ITEM);
    index_t stride[COLUMNS_PER_ITEM];
    VEC sums[COLUMNS_PER_ITEM];
    float tail[COLUMNS_PER_ITEM];

#pragma unroll
    for (int c = 0; c < COLUMNS_PER_ITEM; c++) {
        stride[c] = (ci + min(c, count - 1)) * weight_grad_input.s1;  // repeats the last column
        sums[c] = 0;
        tail[c] = 0;
    }
    for (index_t k = max((index_t)0, t + q->pad - q->self_times + 1);
         k < min(q->taps, t + q->pad + 1); k++)
        add_dots(sums, tail, self + (t - k + q->pad) * self_input.s0 + b * self_input.s1,
                 weight + k * weight_grad_input.s0, stride, q->outputs);
    grad_input += t * weight_grad_input.s3 + b * weight_grad_input.s4 + ci * weight_grad_input.s5;
#pragma unroll
    for (int c = 0; c < COLUMNS_PER_ITEM; c++)
        if (c < count)
            STORE(T, grad_input, c * weight_grad_input.s5, tail[c] + SUMV(VECTOR_WIDTH, sums[c]));
}

static inline VEC load_columns(global const T *p, const int count)
{
    float values[VECTOR_WIDTH];

    if (count == VECTOR_WIDTH) return LOADV(T, VECTOR_WIDTH, p);
    UNROLL_COMPONENTS
    for (int i = 0; i < VECTOR_WIDTH; i++)
        values[i] = i < count ? LOAD(T, p, i) : 0;
    return CAT(vload, VECTOR_WIDTH)(0, values);
}

// Computes VECTOR_WIDTH columns of row (k, ci) of gradWeight, or, with `bias`, of gradBias, where
// the factors are 1 instead of input. The strides of self and of input are those of time and batch.
static inline VEC weight_columns(const struct shape *q, const index_t k, const bool bias,
                                 global const T *self, global const T *input, const int count,
                                 const index8_t strides)
{
    const index_t first = bias ? 0 : max((index_t)0, q->pad - k);
    const index_t last = bias ? q->self_times : min(q->self_times, q->times + q->pad - k);
    VEC sum = 0;

    for (index_t t = first; t < last; t++) {
        for (index_t b = 0; b < q->batch; b++) {
            const float x =
                bias ? 1 : LOAD(T, input, (t + k - q->pad) * strides.s3 + b * strides.s4);

            sum = fma((VEC)x, load_columns(self + t * strides.s0 + b * strides.s1, count), sum);
        }
    }
    return sum;
}

// The first work-items compute COLUMNS_PER_ITEM columns of a row of gradInput each. The others
// compute VECTOR_WIDTH columns of a row of gradWeight, or of gradBias, which counts as the row
// after the last. Strides are in elements: time (or tap), batch (or ci), channel. The last axes of
// self and weight have stride 1.
kernel void direct(TENSOR(self), TENSOR(input), TENSOR(weight), TENSOR(grad_input),
                   TENSOR(grad_weight), TENSOR(grad_bias), const index_t times,
                   const index_t self_times, const index_t batch, const index_t inputs,
                   const index_t outputs, const index_t taps, const index_t pad,
                   const index8_t self_input, const index8_t weight_grad_input,
                   const index8_t grad_weight_bias)
{
    const struct shape q = {times, self_times, batch, inputs, outputs, taps, pad};
    const index_t input_items =
        times * batch * ((inputs + COLUMNS_PER_ITEM - 1) / COLUMNS_PER_ITEM);
    const index_t blocks = (outputs + VECTOR_WIDTH - 1) / VECTOR_WIDTH;
    const index_t id = get_global_id(0);
    float values[VECTOR_WIDTH];

    if (batch == 0) return;
    if (id < input_items) {
        input_columns(&q, id, POINTER(const T, self), POINTER(const T, weight),
                      POINTER(T, grad_input), self_input, weight_grad_input);
        return;
    }

    const index_t row = (id - input_items) / blocks;
    const index_t column = (id - input_items - row * blocks) * VECTOR_WIDTH;
    const index_t k = row / inputs, ci = row - k * inputs;
    const bool bias = k == taps;
    const int count = (int)min(outputs - column, (index_t)VECTOR_WIDTH);
    const index8_t s = grad_weight_bias;

    if (row > taps * inputs) return;
    CAT(vstore, VECTOR_WIDTH)
    (weight_columns(&q, k, bias, POINTER(const T, self) + column,
                    POINTER(const T, input) + ci * self_input.s5, count, self_input),
     0, values);

    const index_t step = bias ? s.s3 : s.s2;
    global T *to = (bias ? POINTER(T, grad_bias) : POINTER(T, grad_weight) + k * s.s0 + ci * s.s1) +
                   column * step;

    UNROLL_COMPONENTS
    for (int i = 0; i < VECTOR_WIDTH; i++)
        if (i < count) STORE(T, to, i * step, values[i]);
}
