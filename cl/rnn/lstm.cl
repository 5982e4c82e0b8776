// SPDX-License-Identifier: Apache-2.0
//
// The steps of an LSTM and of its gradient, of elements of type -DT. The gradient of the output has
// the type -DDY. A step has `rows` rows of
// `width` states. Gates i, f, g and o of a row follow each other, `width` numbers each, in floats.
// A work-item computes elements_per_item states. States are contiguous; `to` and `dy` have strides.
//
// -D T: f32 f16 bf16
// -D DY: f32 f16 bf16
// -D INDEX: int long

#include "common/loop_nest.cl.h"
#include "common/tanh.cl.h"

// The bits of `flags` say what a step reads and writes.
#define HAS_BIAS 1
#define HAS_PRODUCT 2   // the product of the weights and the state before
#define HAS_HIDDEN 4    // the state before, else it is 0
#define HAS_CELL 8      // the cell before, else it is 0
#define HAS_INITIAL 16  // the cell before is `initial`
#define HAS_SIZES 32    // rows from sizes[0] on keep their state
#define IS_SAVED 64     // the values that the gradient needs are stored
#define HAS_OUTPUT 128  // there is a gradient of the output

#define SIGMOID(x) (1.0f / (1.0f + exp(-(x))))
#define TANH(x) TANH_FROM(x, LEAST_TANH_OF_1_FLOAT, 1.0f)

// What stands between both executes for the states of this work-item, with k the number, row and
// column the place, and `is_kept` whether the row keeps its state.
#define FOR_STATES_BEGIN                                                              \
    {                                                                                 \
        const index_t begin = (index_t)get_global_id(0) * elements_per_item;          \
        const index_t end = min(begin + elements_per_item, rows * width);             \
                                                                                      \
        if (begin >= end) return;                                                     \
                                                                                      \
        const long size = (flags & HAS_SIZES) != 0 ? *POINTER(const long, sizes) : 0; \
        index_t row = begin / width, column = begin - row * width;                    \
                                                                                      \
        for (index_t k = begin; k < end; k++) {                                       \
            const bool is_kept = (flags & HAS_SIZES) != 0 && row >= size;
#define FOR_STATES_END     \
    column++;              \
    if (column == width) { \
        column = 0;        \
        row++;             \
    }                      \
    }                      \
    }

// Returns what a gate's function is applied to.
float gate_input(const index_t at, const index_t unit, const int flags, global const float *inputs,
                 global const float *products, global const T *bias_ih, global const T *bias_hh)
{
    float x = inputs[at];

    if ((flags & HAS_PRODUCT) != 0) x += products[at];
    if ((flags & HAS_BIAS) != 0) x += LOAD(T, bias_ih, unit) + LOAD(T, bias_hh, unit);
    return x;
}

kernel void forward(const index_t rows, const index_t width, const index_t elements_per_item,
                    const int flags, const index_t to_row_stride, const index_t to_column_stride,
                    TENSOR(inputs), TENSOR(products), TENSOR(bias_ih), TENSOR(bias_hh),
                    TENSOR(sizes), TENSOR(before), TENSOR(initial), TENSOR(cell), TENSOR(hidden),
                    TENSOR(to), TENSOR(saved_i), TENSOR(saved_g), TENSOR(saved_f), TENSOR(saved_o),
                    TENSOR(saved_h), TENSOR(saved_c), TENSOR(saved_tanh_c))
{
#define GATE(number)                                                                  \
    gate_input((4 * row + (number)) * width + column, (number)*width + column, flags, \
               POINTER(const float, inputs), POINTER(const float, products),          \
               POINTER(const T, bias_ih), POINTER(const T, bias_hh))
#define SAVE(name, value) STORE(T, POINTER(T, saved_##name), k, value)
    FOR_STATES_BEGIN
    float i = 0;
    float f = 0;
    float g = 0;
    float o = 0;
    float c = 0;
    float h = 0;

    if ((flags & HAS_CELL) != 0)
        c = (flags & HAS_INITIAL) != 0 ? LOAD(T, POINTER(const T, initial), k)
                                       : POINTER(const float, cell)[k];
    if (!is_kept) {
        i = SIGMOID(GATE(0));
        f = SIGMOID(GATE(1));
        g = TANH(GATE(2));
        o = SIGMOID(GATE(3));
        c = f * c + i * g;
    } else if ((flags & HAS_HIDDEN) != 0) {
        h = LOAD(T, POINTER(const T, before), k);
    }

    const float tanh_c = TANH(c);

    if (!is_kept) h = o * tanh_c;
    POINTER(float, cell)[k] = c;
    STORE(T, POINTER(T, hidden), k, h);
    STORE(T, POINTER(T, to), row * to_row_stride + column * to_column_stride, is_kept ? 0 : h);
    if ((flags & IS_SAVED) != 0) {
        SAVE(i, i);
        SAVE(g, g);
        SAVE(f, f);
        SAVE(o, o);
        SAVE(h, h);
        SAVE(c, c);
        SAVE(tanh_c, tanh_c);
    }
    FOR_STATES_END
}

// `dh` and `dc` are the gradients of the states of this step; `dc` becomes that of the cell before,
// and what `dh` adds to the state before without the weights becomes `kept`.
kernel void backward(const index_t rows, const index_t width, const index_t elements_per_item,
                     const int flags, const index_t dy_row_stride, const index_t dy_column_stride,
                     TENSOR(dy), TENSOR(dh), TENSOR(dc), TENSOR(sizes), TENSOR(i), TENSOR(g),
                     TENSOR(f), TENSOR(o), TENSOR(tanh_c), TENSOR(before), TENSOR(gates),
                     TENSOR(kept))
{
#define SAVED(name) LOAD(T, POINTER(const T, name), k)
#define STORE_GATE(number, value) \
    POINTER(float, gates)[(4 * row + (number)) * width + column] = value
    FOR_STATES_BEGIN
    float gradient = POINTER(const float, dh)[k];

    if (is_kept) {
        for (int number = 0; number < 4; number++)
            STORE_GATE(number, 0);
    } else {
        const float i_now = SAVED(i);
        const float g_now = SAVED(g);
        const float f_now = SAVED(f);
        const float o_now = SAVED(o);
        const float t = SAVED(tanh_c);
        const float c_before = SAVED(before);

        if ((flags & HAS_OUTPUT) != 0)
            gradient +=
                LOAD(DY, POINTER(const DY, dy), row * dy_row_stride + column * dy_column_stride);

        const float cell = POINTER(const float, dc)[k] + gradient * o_now * (1 - t * t);

        STORE_GATE(0, cell * g_now * i_now * (1 - i_now));
        STORE_GATE(1, cell * c_before * f_now * (1 - f_now));
        STORE_GATE(2, cell * i_now * (1 - g_now * g_now));
        STORE_GATE(3, gradient * t * o_now * (1 - o_now));
        POINTER(float, dc)[k] = cell * f_now;
    }
    if ((flags & HAS_SIZES) != 0) POINTER(float, kept)[k] = is_kept ? gradient : 0;
    FOR_STATES_END
}

// Rows that keep their state take the gradient `kept`, not the product of their gates, which are 0, and
// weights, which need not be finite.
kernel void keep_gradient(const index_t rows, const index_t width, const index_t elements_per_item,
                          const int flags, TENSOR(sizes), TENSOR(kept), TENSOR(dh))
{
    FOR_STATES_BEGIN
    if (is_kept) POINTER(float, dh)[k] = POINTER(const float, kept)[k];
    FOR_STATES_END
}

// Sets the rows of all steps to 0 that take no part in their step, of a contiguous matrix of type -DDY
// with the rows of a step following each other.
kernel void clear_rows(TENSOR(to), TENSOR(sizes), const index_t size_stride, const index_t rows,
                       const index_t inner, const index_t elements_per_item, const index_t batch)
{
    FIND_ELEMENTS(row, first, end);

    if (row % batch < POINTER(const long, sizes)[row / batch * size_stride]) return;
    for (index_t k = first; k < end; k++)
        STORE(DY, POINTER(DY, to), row * inner + k, 0);
}

// Adds the rows of a matrix in parts of part_rows rows. A work-item computes a column (first
// dimension) of a part (second dimension).
kernel void sum_rows(TENSOR(from), TENSOR(sums), const index_t rows, const index_t columns,
                     const index_t part_rows, const index_t parts)
{
    const index_t column = (index_t)get_global_id(0), part = (index_t)get_global_id(1);

    if (part >= parts || column >= columns) return;

    const index_t begin = part * part_rows, end = min(begin + part_rows, rows);
    global const float *x = POINTER(const float, from) + column;
    float sum = 0;

    for (index_t row = begin; row < end; row++)
        sum += x[row * columns];
    POINTER(float, sums)[part * columns + column] = sum;
}
