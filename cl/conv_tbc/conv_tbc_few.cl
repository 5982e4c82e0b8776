// SPDX-License-Identifier: Apache-2.0
//
// These kernels compute convolutions over (time, batch, channel), forward and backward, with few
// channels. The tiles of conv_tbc_tile.cl would mostly be padding.
//
//     out[r, c]             = bias[c] + sum of in[r + shift + k * tap_step, s] * weight[k, s, c]
//                             over k, s
//     gradWeight[k, ci, co] = sum of input[t + k - pad, b, ci] * self[t, b, co] over t, b
//     gradBias[co]          = sum of self[t, b, co] over t, b
//
// The first formula is the forward operator, and gradInput, whose `in` is self. Rows of (time,
// batch) tensors are numbered t * batch + b, so that a tap reads rows at one distance. Vectors run
// along rows, which are adjacent in each channel (planes of floats), or along the channels s if
// these are many. Sums are accumulated in float and rounded once.
//
// -D T: f32 f16 bf16
// -D INDEX: int long
// -D VECTOR_WIDTH: 4 8 16
// -D COLUMNS: 1 2 3 4
// -D OUTPUTS: 4
// -D ITEMS_IN_TURN: 1 64

#if !defined(VECTOR_WIDTH) || !defined(COLUMNS)
#error "the host defines VECTOR_WIDTH, and COLUMNS, the channels of out and of input"
#endif
#if !defined(OUTPUTS) || !defined(ITEMS_IN_TURN)
#error "the host defines OUTPUTS, of self, and ITEMS_IN_TURN, work-items whose vectors alternate"
#endif

#include "common/conv_rows.cl.h"
#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

#define VEC CAT(float, VECTOR_WIDTH)
#define MASK CAT(int, VECTOR_WIDTH)
#define VLOAD(p) CAT(vload, VECTOR_WIDTH)(0, p)
#define VSTORE(v, p) CAT(vstore, VECTOR_WIDTH)(v, 0, p)

// Work-items share blocks of rows and take a vector of each block in turns, so that neighbors on a
// GPU read adjacent memory.
static inline index_t first_row(const index_t item, const index_t item_rows)
{
    const index_t turn = item % ITEMS_IN_TURN;

    return (item - turn) * item_rows + turn * VECTOR_WIDTH;
}

#define ROWS_BETWEEN_VECTORS (ITEMS_IN_TURN * VECTOR_WIDTH)

// ---- products, along rows ----

// Adds one tap to the sums of VECTOR_WIDTH rows. `first` is the row of `in` that the first of them
// reads. Sums of rows outside of `in` do not change: 0 times an infinite weight would be NaN.
static inline void add_tap(VEC sum[COLUMNS], global const float *in, const index_t first,
                           const index_t in_rows, const index_t plane, global const float *weight,
                           const index_t summed)
{
    float values[VECTOR_WIDTH];
    int is_row[VECTOR_WIDTH];

    if (first >= 0 && first + VECTOR_WIDTH <= in_rows) {
        for (index_t s = 0; s < summed; s++) {
            const VEC x = LOADV(f32, VECTOR_WIDTH, in + s * plane + first);

#pragma unroll
            for (int c = 0; c < COLUMNS; c++)
                sum[c] = fma(x, (VEC)weight[s * COLUMNS + c], sum[c]);
        }
        return;
    }
    if (first + VECTOR_WIDTH <= 0 || first >= in_rows) return;
    for (index_t s = 0; s < summed; s++) {
        UNROLL_COMPONENTS
        for (int i = 0; i < VECTOR_WIDTH; i++) {
            const index_t row = clamp(first + i, (index_t)0, in_rows - 1);

            values[i] = in[s * plane + row];
            is_row[i] = row == first + i ? -1 : 0;
        }

        const VEC x = VLOAD(values);
        const MASK inside = VLOAD(is_row);

#pragma unroll
        for (int c = 0; c < COLUMNS; c++)
            sum[c] = select(sum[c], fma(x, (VEC)weight[s * COLUMNS + c], sum[c]), inside);
    }
}

// Each work-item computes all columns of item_rows rows of out. `in` has planes of floats, weight
// is (tap, s, column), and bias is contiguous.
kernel EXPLICIT_VECTORS void few_rows(TENSOR(in), TENSOR(weight), TENSOR(bias), TENSOR(out),
                                      const index_t item_rows, const index_t rows,
                                      const index_t in_rows, const index_t plane,
                                      const index_t inner, const index_t shift,
                                      const index_t tap_step, const index_t taps,
                                      const index_t summed, const int has_bias,
                                      const index8_t out_stride)
{
    const index_t begin = first_row(get_global_id(0), item_rows);
    global const float *weight = POINTER(const float, weight), *bias = POINTER(const float, bias);
    global T *out = POINTER(T, out);

    for (index_t v = 0; v < item_rows / VECTOR_WIDTH; v++) {
        const index_t r = begin + v * ROWS_BETWEEN_VECTORS;
        float values[COLUMNS][VECTOR_WIDTH];
        VEC sum[COLUMNS];

        if (r >= rows) return;

        const int count = (int)min(rows - r, (index_t)VECTOR_WIDTH);

#pragma unroll
        for (int c = 0; c < COLUMNS; c++)
            sum[c] = has_bias ? bias[c] : 0;
        for (index_t k = 0; k < taps; k++)
            add_tap(sum, POINTER(const float, in), r + shift + k * tap_step, in_rows, plane,
                    weight + k * summed * COLUMNS, summed);
        if (COLUMNS == 1 && count == VECTOR_WIDTH && inner == 1 && out_stride.s0 == 1) {
            STOREV(T, VECTOR_WIDTH, out + r, sum[0]);
            continue;
        }
#pragma unroll
        for (int c = 0; c < COLUMNS; c++)
            VSTORE(sum[c], values[c]);
        UNROLL_COMPONENTS
        for (int i = 0; i < VECTOR_WIDTH; i++) {
            global T *to = out + row_offset(r + i, inner, out_stride);

#pragma unroll
            for (int c = 0; c < COLUMNS; c++)
                if (i < count) STORE(T, to, c * out_stride.s2, values[c][i]);
        }
    }
}

// ---- products, along the channels that are summed ----

// Each work-item computes all columns of item_rows rows of out. The channels of `in` are adjacent,
// weight is (tap, column, s) in floats, and bias is contiguous.
kernel EXPLICIT_VECTORS void few_dots(TENSOR(in), TENSOR(weight), TENSOR(bias), TENSOR(out),
                                      const index_t item_rows, const index_t rows,
                                      const index_t in_rows, const index_t in_inner,
                                      const index_t inner, const index_t shift,
                                      const index_t tap_step, const index_t taps,
                                      const index_t summed, const int has_bias,
                                      const index8_t in_stride, const index8_t out_stride)
{
    const index_t begin = (index_t)get_global_id(0) * item_rows;
    const index_t end = min(begin + item_rows, rows);
    const index_t whole = summed - summed % VECTOR_WIDTH;

    for (index_t r = begin; r < end; r++) {
        global T *to = POINTER(T, out) + row_offset(r, inner, out_stride);
        VEC sum[COLUMNS];
        float tail[COLUMNS];

#pragma unroll
        for (int c = 0; c < COLUMNS; c++) {
            sum[c] = 0;
            tail[c] = has_bias ? POINTER(const float, bias)[c] : 0;
        }
        for (index_t k = 0; k < taps; k++) {
            const index_t row = r + shift + k * tap_step;
            global const float *w = POINTER(const float, weight) + k * COLUMNS * summed;

            if (row < 0 || row >= in_rows) continue;

            global const T *x = POINTER(const T, in) + row_offset(row, in_inner, in_stride);

            for (index_t s = 0; s < whole; s += VECTOR_WIDTH) {
                const VEC v = LOADV(T, VECTOR_WIDTH, x + s);

#pragma unroll
                for (int c = 0; c < COLUMNS; c++)
                    sum[c] = fma(v, LOADV(f32, VECTOR_WIDTH, w + c * summed + s), sum[c]);
            }
            for (index_t s = whole; s < summed; s++) {
                const float v = LOAD(T, x, s);

#pragma unroll
                for (int c = 0; c < COLUMNS; c++)
                    tail[c] = fma(v, w[c * summed + s], tail[c]);
            }
        }
#pragma unroll
        for (int c = 0; c < COLUMNS; c++)
            STORE(T, to, c * out_stride.s2, tail[c] + SUMV(VECTOR_WIDTH, sum[c]));
    }
}

// ---- gradWeight and gradBias ----

// Adds the products of `count` rows, a vector or fewer, from `r` on.
static inline void add_rows(VEC sum[COLUMNS][OUTPUTS], float tail[COLUMNS][OUTPUTS],
                            global const float *x, const index_t x_plane, global const float *g,
                            const index_t g_plane, const int outputs, const int count)
{
    if (count == VECTOR_WIDTH) {
        VEC factor[COLUMNS];

#pragma unroll
        for (int i = 0; i < COLUMNS; i++)
            factor[i] = LOADV(f32, VECTOR_WIDTH, x + i * x_plane);
#pragma unroll
        for (int o = 0; o < OUTPUTS; o++) {
            if (o >= outputs) continue;

            const VEC v = LOADV(f32, VECTOR_WIDTH, g + o * g_plane);

#pragma unroll
            for (int i = 0; i < COLUMNS; i++)
                sum[i][o] = fma(factor[i], v, sum[i][o]);
        }
        return;
    }
    for (int r = 0; r < count; r++)
#pragma unroll
        for (int o = 0; o < OUTPUTS; o++)
#pragma unroll
            for (int i = 0; i < COLUMNS; i++)
                if (o < outputs)
                    tail[i][o] = fma(x[i * x_plane + r], g[o * g_plane + r], tail[i][o]);
}

static inline void add_bias(VEC sum[OUTPUTS], float tail[OUTPUTS], global const float *g,
                            const index_t plane, const int outputs, const int count)
{
#pragma unroll
    for (int o = 0; o < OUTPUTS; o++) {
        if (o >= outputs) continue;
        if (count == VECTOR_WIDTH)
            sum[o] += LOADV(f32, VECTOR_WIDTH, g + o * plane);
        else
            for (int r = 0; r < count; r++)
                tail[o] += g[o * plane + r];
    }
}

// A work-item computes weight_parts[part][k][ci][co] for one tap and OUTPUTS channels of self.
// Dimension 0 counts parts, dimension 1 counts taps, and dimension 2 counts blocks of channels. The
// work-items of the first tap also make bias_parts[part][co]. `input` and `self` have planes of
// floats.
kernel EXPLICIT_VECTORS void few_weights(TENSOR(input), TENSOR(self), TENSOR(weight_parts),
                                         TENSOR(bias_parts), const index_t item_rows,
                                         const index_t part_count, const index_t input_rows,
                                         const index_t self_rows, const index_t input_plane,
                                         const index_t self_plane, const index_t shift,
                                         const index_t tap_step, const index_t taps,
                                         const index_t all_outputs)
{
    const index_t part = get_global_id(0), k = get_global_id(1);
    const index_t output = (index_t)get_global_id(2) * OUTPUTS;

    if (part >= part_count || k >= taps || output >= all_outputs) return;

    const index_t start = first_row(part, item_rows);
    const index_t to_input = shift + k * tap_step;
    const index_t low = max((index_t)0, -to_input), high = min(self_rows, input_rows - to_input);
    const int outputs = (int)min(all_outputs - output, (index_t)OUTPUTS);
    global const float *x = POINTER(const float, input);
    global const float *g = POINTER(const float, self) + output * self_plane;
    VEC sum[COLUMNS][OUTPUTS], bias[OUTPUTS];
    float tail[COLUMNS][OUTPUTS], bias_tail[OUTPUTS];

#pragma unroll
    for (int o = 0; o < OUTPUTS; o++) {
        bias[o] = 0;
        bias_tail[o] = 0;
#pragma unroll
        for (int i = 0; i < COLUMNS; i++) {
            sum[i][o] = 0;
            tail[i][o] = 0;
        }
    }
    for (index_t v = 0; v < item_rows / VECTOR_WIDTH; v++) {
        const index_t r = start + v * ROWS_BETWEEN_VECTORS;
        const index_t first = max(r, low), last = min(r + VECTOR_WIDTH, high);

        if (first < last)
            add_rows(sum, tail, x + first + to_input, input_plane, g + first, self_plane, outputs,
                     (int)(last - first));
        if (k == 0 && r < self_rows)
            add_bias(bias, bias_tail, g + r, self_plane, outputs,
                     (int)min(self_rows - r, (index_t)VECTOR_WIDTH));
    }

    global float *to =
        POINTER(float, weight_parts) + (part * taps + k) * COLUMNS * all_outputs + output;
    global float *bias_to = POINTER(float, bias_parts) + part * all_outputs + output;

#pragma unroll
    for (int o = 0; o < OUTPUTS; o++) {
        if (o >= outputs) continue;
#pragma unroll
        for (int i = 0; i < COLUMNS; i++)
            to[i * all_outputs + o] = tail[i][o] + SUMV(VECTOR_WIDTH, sum[i][o]);
        if (k == 0) bias_to[o] = bias_tail[o] + SUMV(VECTOR_WIDTH, bias[o]);
    }
}
