// SPDX-License-Identifier: Apache-2.0
//
// Systems of equations with triangular matrices, and copies of triangles. Extents and strides are those of
// six axes of batches, of rows and of columns. Operands that are broadcast along an axis have the stride 0
// there.
//
// -D INDEX: int long
// -D ROWS: 32 64
// -D COLUMNS: 1 16

#if !defined(ROWS) || !defined(COLUMNS)
#error "the host defines ROWS and COLUMNS of the block of a work-item of solve"
#endif

#include "common/loop_nest.cl.h"

#pragma OPENCL FP_CONTRACT ON

#if COLUMNS == 1
typedef float columns_t;
#define LOAD_COLUMNS(i, p) (p)[i]
#define STORE_COLUMNS(v, i, p) (p)[i] = (v)
// Unrolled, so that a GPU has the block in registers.
#define FOR_ROWS(i, first) \
    _Pragma("unroll") for (int i = 0; i < ROWS; i++) if (i >= (first) && i < rows)
#else
typedef CAT(float, COLUMNS) columns_t;
#define LOAD_COLUMNS(i, p) CAT(vload, COLUMNS)(i, p)
#define STORE_COLUMNS(v, i, p) CAT(vstore, COLUMNS)(v, i, p)
#define FOR_ROWS(i, first) for (int i = (first); i < rows; i++)
#endif

// Returns the offset of the matrix of a batch.
index_t batch_offset(index_t batch, const index8_t extent, const index8_t stride)
{
    index_t offset = 0;

    for (int d = 5; d >= 0; d--) {
        const index_t extent_d = component(extent, d);

        offset += batch % extent_d * component(stride, d);
        batch /= extent_d;
    }
    return offset;
}

// A work-item computes COLUMNS columns of a block of at most ROWS rows, from the first or, if is_upper is not 0, from the
// last row on: each row that is known is subtracted from the others. `from` may be `to`.
kernel EXPLICIT_VECTORS void solve(TENSOR(to), TENSOR(from), TENSOR(matrix), const index_t columns,
                                   const index_t count, const index8_t extent,
                                   const index8_t to_stride, const index8_t from_stride,
                                   const index8_t matrix_stride, const int is_upper,
                                   const int is_unit)
{
    const index_t id = get_global_id(0);

    if (columns == 0 || id >= count) return;

    const index_t per_row = (columns - 1) / COLUMNS + 1, number = id / per_row;
    const index_t first = (id - number * per_row) * COLUMNS;
    const int present = (int)min(columns - first, (index_t)COLUMNS), rows = (int)extent.s6;
    // The first row that is known, and the direction of those that follow.
    const index_t start = is_upper != 0 ? rows - 1 : 0, direction = is_upper != 0 ? -1 : 1;
    const index_t row = direction * matrix_stride.s6, column = direction * matrix_stride.s7;
    global float *to = POINTER(float, to) + batch_offset(number, extent, to_stride) +
                       start * to_stride.s6 + first * to_stride.s7;
    global const float *from = POINTER(const float, from) +
                               batch_offset(number, extent, from_stride) + start * from_stride.s6 +
                               first * from_stride.s7;
    global const float *matrix = POINTER(const float, matrix) +
                                 batch_offset(number, extent, matrix_stride) +
                                 start * (matrix_stride.s6 + matrix_stride.s7);
    float x[ROWS * COLUMNS];

    FOR_ROWS(i, 0)
    {
        global const float *p = from + i * (direction * from_stride.s6);

        if (present == COLUMNS && from_stride.s7 == 1) {
            STORE_COLUMNS(LOAD_COLUMNS(0, p), i, x);
        } else {
            for (int c = 0; c < COLUMNS; c++)
                x[i * COLUMNS + c] = c < present ? p[c * from_stride.s7] : 0;
        }
    }
    FOR_ROWS(i, 0)
    {
        columns_t known = LOAD_COLUMNS(i, x);

        if (is_unit == 0) known /= matrix[i * (row + column)];
        STORE_COLUMNS(known, i, x);
        FOR_ROWS(r, i + 1)
        STORE_COLUMNS(LOAD_COLUMNS(r, x) - matrix[r * row + i * column] * known, r, x);
    }
    FOR_ROWS(i, 0)
    {
        global float *p = to + i * (direction * to_stride.s6);

        if (present == COLUMNS && to_stride.s7 == 1) {
            STORE_COLUMNS(LOAD_COLUMNS(i, x), 0, p);
        } else {
            for (int c = 0; c < present; c++)
                p[c * to_stride.s7] = x[i * COLUMNS + c];
        }
    }
}

// A work-item copies elements of a row of `from` to `to`, and stores 0 beyond the diagonal.
kernel void copy_triangle(TENSOR(to), TENSOR(from), const index_t rows, const index_t inner,
                          const index_t elements_per_item, const index8_t extent,
                          const index8_t to_stride, const index8_t from_stride, const int is_upper)
{
    FIND_ELEMENTS(row_of_all, first, end);

    const index_t number = row_of_all / extent.s6, row = row_of_all - number * extent.s6;
    const index_t kept = is_upper != 0 ? clamp(row, first, end) : first;
    const index_t kept_end = is_upper != 0 ? end : clamp(row + 1, first, end);
    const index_t to_step = to_stride.s7, from_step = from_stride.s7;
    global float *to =
        POINTER(float, to) + batch_offset(number, extent, to_stride) + row * to_stride.s6;
    global const float *from = POINTER(const float, from) +
                               batch_offset(number, extent, from_stride) + row * from_stride.s6;

    for (index_t i = first; i < kept; i++)
        to[i * to_step] = 0;
    for (index_t i = kept; i < kept_end; i++)
        to[i * to_step] = from[i * from_step];
    for (index_t i = kept_end; i < end; i++)
        to[i * to_step] = 0;
}
