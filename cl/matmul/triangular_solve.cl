// SPDX-License-Identifier: Apache-2.0
//
// Systems of equations with triangular matrices, and copies of triangles. Extents and strides are those of
// six axes of batches, of rows and of columns. Operands that are broadcast along an axis have the stride 0
// there.
//
// -D INDEX: int long

#include "common/loop_nest.cl.h"

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

// A work-item computes a column of `to`, the elements one after the other, from the first or, if is_upper is
// not 0, from the last one on. `from` may be `to`.
kernel void solve(TENSOR(to), TENSOR(from), TENSOR(matrix), const index_t columns,
                  const index_t count, const index8_t extent, const index8_t to_stride,
                  const index8_t from_stride, const index8_t matrix_stride, const int is_upper,
                  const int is_unit)
{
    const index_t id = get_global_id(0);

    if (columns == 0 || id >= count) return;

    const index_t rows = extent.s6, number = id / columns, column = id - number * columns;
    global float *to =
        POINTER(float, to) + batch_offset(number, extent, to_stride) + column * to_stride.s7;
    global const float *from = POINTER(const float, from) +
                               batch_offset(number, extent, from_stride) + column * from_stride.s7;
    global const float *matrix =
        POINTER(const float, matrix) + batch_offset(number, extent, matrix_stride);

    for (index_t step = 0; step < rows; step++) {
        const index_t i = is_upper != 0 ? rows - 1 - step : step;
        const index_t begin = is_upper != 0 ? i + 1 : 0, end = is_upper != 0 ? rows : i;
        float remainder = from[i * from_stride.s6];

        for (index_t j = begin; j < end; j++)
            remainder -= matrix[i * matrix_stride.s6 + j * matrix_stride.s7] * to[j * to_stride.s6];
        to[i * to_stride.s6] = is_unit != 0
                                   ? remainder
                                   : remainder / matrix[i * (matrix_stride.s6 + matrix_stride.s7)];
    }
}

// A work-item copies an element of `from` to `to`, or stores 0 beyond the diagonal.
kernel void copy_triangle(TENSOR(to), TENSOR(from), const index_t count, const index8_t extent,
                          const index8_t to_stride, const index8_t from_stride, const int is_upper)
{
    const index_t id = get_global_id(0);

    if (id >= count) return;

    const index_t columns = extent.s7, row_number = id / columns;
    const index_t column = id - row_number * columns, number = row_number / extent.s6;
    const index_t row = row_number - number * extent.s6;
    global float *to = POINTER(float, to) + batch_offset(number, extent, to_stride) +
                       row * to_stride.s6 + column * to_stride.s7;
    global const float *from = POINTER(const float, from) +
                               batch_offset(number, extent, from_stride) + row * from_stride.s6 +
                               column * from_stride.s7;

    *to = (is_upper != 0 ? column >= row : column <= row) ? *from : 0;
}
