// SPDX-License-Identifier: Apache-2.0
//
// These kernels read quantized weights, of which element (k, c) stands for
//
//     (weight[k, c] + shift[k / group, c]) * scale[k / group, c]
//
// Elements have BITS bits. Two of four bits share a byte, the first of them in its low half; `start` is the
// element (0, 0), counted from the first byte on.
//
// -D BITS: 4 8
// -D OUT: f32 f16 bf16
// -D ROWS: 1 4
// -D INDEX: int long

#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

#if !defined(BITS) || !defined(ROWS)
#error "the host defines BITS, of a weight, and ROWS, of a work-item of multiply"
#endif

// The numbers of the types are those of OC_DTYPES (host/meta/dtype.h).
static inline float load_float(const int type, global const uchar *p, const index_t i)
{
    if (type == 0) return load_f32((global const f32 *)p, i);
    if (type == 1) return load_f16((global const f16 *)p, i);
    return load_bf16((global const bf16 *)p, i);
}

#define PER_BYTE (8 / BITS)

static inline float weight_at(global const uchar *p, const index_t i)
{
#if BITS == 4
    const int byte = p[i >> 1], bits = (i & 1) != 0 ? byte >> 4 : byte & 15;

    return (bits ^ 8) - 8;
#else
    return as_char(p[i]);
#endif
}

// Loads weights whose elements are adjacent from i on. With four bits i is even.
static inline float16 weights_at(global const uchar *p, const index_t i)
{
#if BITS == 4
    const int8 bytes = convert_int8(vload8(0, p + (i >> 1)));
    float16 v;

    v.even = convert_float8(((bytes & 15) ^ 8) - 8);
    v.odd = convert_float8(((bytes >> 4) ^ 8) - 8);
    return v;
#else
    return convert_float16(vload16(0, (global const char *)p + i));
#endif
}

// Of the strides, s0 and s1 are those of rows and columns of the weight, s2 and s3 those of groups and
// columns of scale, s4 and s5 those of shift, which has the type of scale. The type of a shift that is
// absent is -1.
#define WEIGHT                                                                                \
    TENSOR(weight), TENSOR(scale), TENSOR(shift), const int scale_type, const int shift_type, \
        const index_t start, const index_t group, const index8_t stride
#define SCALE_AT(g, c) \
    load_float(scale_type, POINTER(const uchar, scale), (g)*stride.s2 + (c)*stride.s3)
#define SHIFT_AT(g, c) \
    (shift_type < 0    \
         ? 0           \
         : load_float(shift_type, POINTER(const uchar, shift), (g)*stride.s4 + (c)*stride.s5))

// Stores the columns [first, first + columns) of the weight as floats: a column after the other if
// `by_columns` is not 0, else a row after the other. A work-item stores up to `elements_per_item` of them.
kernel void dequantize(TENSOR(out), WEIGHT, const index_t summed, const index_t first,
                       const index_t columns, const index_t elements_per_item, const int by_columns)
{
    if (elements_per_item == 0) return;

    const index_t inner = by_columns != 0 ? summed : columns;
    const index_t outer = by_columns != 0 ? columns : summed;
    const index_t items = (inner - 1) / elements_per_item + 1;
    const index_t row = get_global_id(0) / items;
    const index_t from = ((index_t)get_global_id(0) - row * items) * elements_per_item;
    const index_t end = min(from + elements_per_item, inner);
    global const uchar *weight = POINTER(const uchar, weight);

    if (row >= outer) return;

    global float *out = POINTER(float, out) + row * inner;

    if (by_columns != 0) {
        const index_t column = first + row, at = start + column * stride.s1;

        for (index_t k = from; k < end;) {
            const index_t g = k / group, group_end = min(end - k, group - (k - g * group)) + k;
            const float scale = SCALE_AT(g, column), shift = SHIFT_AT(g, column);

            for (; k < group_end; k++)
                out[k] = (weight_at(weight, at + k * stride.s0) + shift) * scale;
        }
    } else {
        const index_t g = row / group, at = start + row * stride.s0;

        for (index_t c = from; c < end; c++)
            out[c] = (weight_at(weight, at + (first + c) * stride.s1) + SHIFT_AT(g, first + c)) *
                     SCALE_AT(g, first + c);
    }
}

// Multiplies up to ROWS rows of x, which is contiguous, by a column of the weight. Dimension 0 counts the
// columns, dimension 1 counts blocks of ROWS rows.
kernel void multiply(TENSOR(out), TENSOR(x), WEIGHT, TENSOR(bias), const int bias_type,
                     const index_t rows, const index_t columns, const index_t summed,
                     const index_t bias_stride, const index_t out_row_stride,
                     const index_t out_column_stride)
{
    const index_t column = get_global_id(0), row = (index_t)get_global_id(1) * ROWS;

    if (column >= columns || row >= rows) return;

    const index_t at = start + column * stride.s1;
    const bool is_adjacent = stride.s0 == 1 && at % PER_BYTE == 0;
    global const uchar *weight = POINTER(const uchar, weight);
    // Rows past the last one repeat it.
    global const float *x[ROWS];
    float16 vectors[ROWS];
    float sums[ROWS];

#pragma unroll
    for (int r = 0; r < ROWS; r++) {
        x[r] = POINTER(const float, x) + min(row + r, rows - 1) * summed;
        vectors[r] = 0;
        sums[r] = 0;
    }
    for (index_t k = 0, g = 0; k < summed; g++) {
        const index_t end = k + min(group, summed - k);
        const float scale = SCALE_AT(g, column), shift = SHIFT_AT(g, column);

        // In groups of an odd number of rows the next element may not begin a byte.
        if (is_adjacent && k % PER_BYTE == 0)
            for (; end - k >= 16; k += 16) {
                const float16 w = (weights_at(weight, at + k) + shift) * scale;

#pragma unroll
                for (int r = 0; r < ROWS; r++)
                    vectors[r] += w * LOADV(f32, 16, x[r] + k);
            }
        for (; k < end; k++) {
            const float w = (weight_at(weight, at + k * stride.s0) + shift) * scale;

#pragma unroll
            for (int r = 0; r < ROWS; r++)
                sums[r] += w * x[r][k];
        }
    }

    const float bias =
        bias_type < 0 ? 0 : load_float(bias_type, POINTER(const uchar, bias), column * bias_stride);
    global OUT *out = POINTER(OUT, out) + column * out_column_stride;

#pragma unroll
    for (int r = 0; r < ROWS; r++)
        if (row + r < rows)
            STORE(OUT, out, (row + r) * out_row_stride, SUMV(16, vectors[r]) + sums[r] + bias);
}
