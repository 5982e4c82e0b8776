// SPDX-License-Identifier: Apache-2.0
//
// out[t, b, co] = bias[co] + sum of self[t + k - pad, b, ci] * weight[k, ci, co] over k, ci
//
// This kernel is for small problems: one launch reads the tensors directly. Sums are accumulated in
// float and rounded once. conv_tbc_tile.cl has the kernels for larger problems.
//
// -D T: f32 f16 bf16
// -D BIAS_T: f32 f16 bf16
// -D INDEX: int long
// -D VECTOR_WIDTH: 4 8 16
// -D ROWS_PER_ITEM: 4
// -D ALIGNED_ACCESS: - 1

#if !defined(VECTOR_WIDTH) || !defined(ROWS_PER_ITEM)
#error "the host defines VECTOR_WIDTH and ROWS_PER_ITEM, the columns and rows per work-item"
#endif

#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

#define VEC CAT(float, VECTOR_WIDTH)
#define VLOAD(p) CAT(vload, VECTOR_WIDTH)(0, p)
#define VSTORE(v, p) CAT(vstore, VECTOR_WIDTH)(v, 0, p)
#define MASK CAT(int, VECTOR_WIDTH)

// Each row of a work-item has a pointer to its batch in self, and the time that tap 0 reads.
struct rows {
    global const T *batch[ROWS_PER_ITEM];
    index_t time[ROWS_PER_ITEM];
};

static inline VEC load_columns(global const T *p, const index_t stride, const int count)
{
    float values[VECTOR_WIDTH];

    if (count == VECTOR_WIDTH && stride == 1) return LOADV(T, VECTOR_WIDTH, p);
    UNROLL_COMPONENTS
    for (int i = 0; i < VECTOR_WIDTH; i++)
        values[i] = i < count ? LOAD(T, p, i * stride) : 0;
    return VLOAD(values);
}

static inline VEC load_bias(global const BIAS_T *p, const index_t stride, const int count)
{
    float values[VECTOR_WIDTH];

    UNROLL_COMPONENTS
    for (int i = 0; i < VECTOR_WIDTH; i++)
        values[i] = i < count ? LOAD(BIAS_T, p, i * stride) : 0;
    return VLOAD(values);
}

static inline void store_columns(const VEC v, global T *p, const index_t stride, const int count)
{
    float values[VECTOR_WIDTH];

    if (count == VECTOR_WIDTH && stride == 1) {
        STOREV(T, VECTOR_WIDTH, p, v);
        return;
    }
    VSTORE(v, values);
    UNROLL_COMPONENTS
    for (int i = 0; i < VECTOR_WIDTH; i++)
        if (i < count) STORE(T, p, i * stride, values[i]);
}

// Adds one tap. The strides of self are those of time and channel, and the strides of weight those
// of ci and co. Times outside of self contribute nothing: 0 times an infinite weight would be NaN.
static inline void add_tap(VEC sum[ROWS_PER_ITEM], const struct rows *rows, const index_t k,
                           const index_t times, const index_t inputs, global const T *weight,
                           const index8_t stride, const int count)
{
    global const T *x[ROWS_PER_ITEM];
    MASK inside[ROWS_PER_ITEM];
    bool all = true;

#pragma unroll
    for (int i = 0; i < ROWS_PER_ITEM; i++) {
        const index_t time = rows->time[i] + k, valid = clamp(time, (index_t)0, times - 1);

        x[i] = rows->batch[i] + valid * stride.s0;
        inside[i] = time == valid ? -1 : 0;
        all = all && time == valid;
    }
    if (all) {
        for (index_t c = 0; c < inputs; c++) {
            const VEC w = load_columns(weight + c * stride.s4, stride.s5, count);

#pragma unroll
            for (int i = 0; i < ROWS_PER_ITEM; i++)
                sum[i] = fma((VEC)LOAD(T, x[i], c * stride.s2), w, sum[i]);
        }
        return;
    }
    for (index_t c = 0; c < inputs; c++) {
        const VEC w = load_columns(weight + c * stride.s4, stride.s5, count);

#pragma unroll
        for (int i = 0; i < ROWS_PER_ITEM; i++)
            sum[i] = select(sum[i], fma((VEC)LOAD(T, x[i], c * stride.s2), w, sum[i]), inside[i]);
    }
}

// Each work-item computes VECTOR_WIDTH columns of ROWS_PER_ITEM rows (time, batch) of out. Strides
// are in elements: time (or tap), batch (or ci), channel. The stride of bias is the fourth of
// `out_bias`.
kernel void direct(TENSOR(self), TENSOR(weight), TENSOR(bias), TENSOR(out), const index_t times,
                   const index_t out_times, const index_t batch, const index_t inputs,
                   const index_t outputs, const index_t taps, const index_t pad,
                   const index8_t self_weight, const index8_t out_bias)
{
    const index_t count_rows = out_times * batch;
    const index_t panels = (outputs + VECTOR_WIDTH - 1) / VECTOR_WIDTH;
    const index_t id = get_global_id(0), block = panels == 0 ? 0 : id / panels;
    const index_t first = block * ROWS_PER_ITEM, column = (id - block * panels) * VECTOR_WIDTH;
    const int count = (int)min(outputs - column, (index_t)VECTOR_WIDTH);
    VEC sum[ROWS_PER_ITEM];
    struct rows rows;

    if (first >= count_rows) return;

    const VEC start =
        load_bias(POINTER(const BIAS_T, bias) + column * out_bias.s3, out_bias.s3, count);

#pragma unroll
    for (int i = 0; i < ROWS_PER_ITEM; i++) {
        const index_t row = min(first + i, count_rows - 1);  // repeats the last row
        const index_t time = row / batch;

        rows.batch[i] = POINTER(const T, self) + (row - time * batch) * self_weight.s1;
        rows.time[i] = time - pad;
        sum[i] = start;
    }
    for (index_t k = 0; k < taps; k++)
        add_tap(sum, &rows, k, times, inputs,
                POINTER(const T, weight) + k * self_weight.s3 + column * self_weight.s5,
                self_weight, count);

#pragma unroll
    for (int i = 0; i < ROWS_PER_ITEM; i++) {
        const index_t row = first + i, time = row / batch;
        global T *to = POINTER(T, out) + time * out_bias.s0 + (row - time * batch) * out_bias.s1;

        if (row < count_rows) store_columns(sum[i], to + column * out_bias.s2, out_bias.s2, count);
    }
}
