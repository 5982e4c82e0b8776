// SPDX-License-Identifier: Apache-2.0
//
// These kernels compute convolutions over (time, batch, channel), forward and backward, with few
// products per element and many channels. Tiles of conv_tbc_tile.cl would spend most of the time on
// packing them.
//
//     out[r, c]             = bias[c] + sum of in[r + shift + k * tap_step, s] * weight[k, s, c]
//                             over k, s
//     gradWeight[k, ci, co] = sum of input[r, ci] * self[r + shift + k * tap_step, co] over r
//
// The first formula is the forward operator, and gradInput, whose `in` is self. Rows of (time,
// batch) tensors are numbered t * batch + b, so that a tap reads rows at one distance. Rows outside
// contribute nothing: 0 times infinity would be NaN. Vectors run along adjacent channels. There is
// at least one vector of channels, and the last vector may overlap another. Sums are accumulated in
// float and rounded once.
//
// -D T: f32 f16 bf16
// -D INDEX: int long
// -D VECTOR_WIDTH: 4 8 16
// -D TAPS: 1 3
// -D SUMMED: 1 2
// -D VECTORS: 1 4
// -D NON_TEMPORAL: - 1

#if !defined(VECTOR_WIDTH) || !defined(TAPS) || !defined(SUMMED) || !defined(VECTORS)
#error "the host defines VECTOR_WIDTH, TAPS, SUMMED, and VECTORS, of a row of input at once"
#endif

#include "common/conv_rows.cl.h"
#include "common/vector.cl.h"

#define VEC CAT(float, VECTOR_WIDTH)
#define TERMS (TAPS * SUMMED)

// A row is multiplied with these factors: the elements of `in`, or self, of each tap that has them.
struct factors {
    float of[TERMS];
    int is_row[TAPS];
};

// `in` has adjacent rows of SUMMED floats.
static inline void load_factors(struct factors *f, global const float *in, const index_t first,
                                const index_t tap_step, const index_t in_rows)
{
#pragma unroll
    for (int k = 0; k < TAPS; k++) {
        const index_t row = first + k * tap_step;

        f->is_row[k] = row >= 0 && row < in_rows;
#pragma unroll
        for (int s = 0; s < SUMMED; s++)
            f->of[k * SUMMED + s] = f->is_row[k] ? in[row * SUMMED + s] : 0;
    }
}

// Declares the columns [begin, end) of a block of `item_columns` of `columns`. The last block also
// has the columns that the others leave.
#define FIND_COLUMNS(begin, end)                                                     \
    const index_t begin = (index_t)get_global_id(1) * item_columns;                  \
    const index_t blocks = max(columns / max(item_columns, (index_t)1), (index_t)1); \
    const index_t end = (index_t)get_global_id(1) < blocks - 1 ? begin + item_columns : columns

// Each work-item computes a block of columns of item_rows rows of out, whose channels are adjacent.
// `in` has rows of floats, weight is (tap, s, column) in floats, and bias is contiguous.
kernel EXPLICIT_VECTORS void few_terms(TENSOR(in), TENSOR(weight), TENSOR(bias), TENSOR(out),
                                       const index_t item_rows, const index_t item_columns,
                                       const index_t rows, const index_t in_rows,
                                       const index_t columns, const index_t inner,
                                       const index_t shift, const index_t tap_step,
                                       const int has_bias, const index8_t out_stride)
{
    FIND_COLUMNS(begin, end);
    const index_t first = (index_t)get_global_id(0) * item_rows;
    global const float *weight = POINTER(const float, weight), *bias = POINTER(const float, bias);

    if (columns == 0 || begin >= columns) return;
    for (index_t r = first; r < min(first + item_rows, rows); r++) {
        global T *to = POINTER(T, out) + row_offset(r, inner, out_stride);
        struct factors f;

        load_factors(&f, POINTER(const float, in), r + shift, tap_step, in_rows);
        for (index_t c = begin; c < end; c += VECTOR_WIDTH) {
            const index_t at = min(c, end - VECTOR_WIDTH);
            VEC sum = has_bias ? LOADV(f32, VECTOR_WIDTH, bias + at) : (VEC)(0.0f);

#pragma unroll
            for (int k = 0; k < TERMS; k++)
                if (f.is_row[k / SUMMED])
                    sum =
                        fma(LOADV(f32, VECTOR_WIDTH, weight + k * columns + at), (VEC)f.of[k], sum);
            STOREV(T, VECTOR_WIDTH, to + at, sum);
        }
    }
}

// A work-item computes parts[part][k][co][ci]. Dimension 0 counts parts, of part_rows rows of
// input, and dimension 1 counts blocks of its columns, ci. Rows of input have the strides t and b,
// and its channels are adjacent. `self` has rows of floats.
kernel EXPLICIT_VECTORS void few_terms_weights(TENSOR(input), TENSOR(self), TENSOR(parts),
                                               const index_t part_rows, const index_t item_columns,
                                               const index_t part_count, const index_t rows,
                                               const index_t self_rows, const index_t columns,
                                               const index_t inner, const index_t shift,
                                               const index_t tap_step, const index8_t input_stride)
{
    FIND_COLUMNS(begin, end);
    const index_t part = get_global_id(0), first = part * part_rows;

    if (columns == 0 || begin >= columns || part >= part_count) return;
    for (index_t c = begin; c < end; c += VECTORS * VECTOR_WIDTH) {
        VEC sum[TERMS][VECTORS];

#pragma unroll
        for (int k = 0; k < TERMS; k++)
#pragma unroll
            for (int v = 0; v < VECTORS; v++)
                sum[k][v] = 0;
        for (index_t r = first; r < min(first + part_rows, rows); r++) {
            global const T *x = POINTER(const T, input) + row_offset(r, inner, input_stride);
            struct factors f;

            load_factors(&f, POINTER(const float, self), r + shift, tap_step, self_rows);
#pragma unroll
            for (int v = 0; v < VECTORS; v++) {
                const VEC row =
                    LOADV(T, VECTOR_WIDTH, x + min(c + v * VECTOR_WIDTH, end - VECTOR_WIDTH));

#pragma unroll
                for (int k = 0; k < TERMS; k++)
                    if (f.is_row[k / SUMMED]) sum[k][v] = fma(row, (VEC)f.of[k], sum[k][v]);
            }
        }
#pragma unroll
        for (int k = 0; k < TERMS; k++)
#pragma unroll
            for (int v = 0; v < VECTORS; v++)
                STOREV(f32, VECTOR_WIDTH,
                       POINTER(float, parts) + (part * TERMS + k) * columns +
                           min(c + v * VECTOR_WIDTH, end - VECTOR_WIDTH),
                       sum[k][v]);
    }
}
