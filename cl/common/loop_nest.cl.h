// SPDX-License-Identifier: Apache-2.0
//
// host/steps/loop_nest.c sets up the loop nests of element-wise kernels: `rows` rows of `inner`
// elements. The `outer_rank` outer dimensions have extents and strides in eight-component
// arguments, outermost first. Work-items are numbered along rows.
#ifndef COMMON_LOOP_NEST_CL_H
#define COMMON_LOOP_NEST_CL_H

#include "common/dtype.cl.h"

#ifndef INDEX
#error "the host defines INDEX: int if all offsets fit, else long"
#endif

typedef INDEX index_t;
typedef CAT(INDEX, 8) index8_t;

#define LOOP_NEST                                                             \
    const index_t rows, const index_t inner, const index_t elements_per_item, \
        const index_t outer_rank, const index8_t extent

// Returns component i of a vector. OpenCL C 1.2 cannot index components at run time, and an array
// would be in the memory of a GPU.
index_t component(const index8_t v, const int i)
{
    const CAT(INDEX, 4) four = (i & 4) != 0 ? v.hi : v.lo;
    const CAT(INDEX, 2) two = (i & 2) != 0 ? four.hi : four.lo;

    return (i & 1) != 0 ? two.hi : two.lo;
}

// Declares the row of this work-item and its range of elements [first, end). Returns from the
// kernel if there are none, in particular if all arguments are 0.
#define FIND_ELEMENTS(row, first, end)                                                     \
    if (elements_per_item == 0) return;                                                    \
    const index_t per_row = (inner - 1) / elements_per_item + 1;                           \
    const index_t row = get_global_id(0) / per_row;                                        \
    const index_t first = ((index_t)get_global_id(0) - row * per_row) * elements_per_item; \
    const index_t end = min(first + elements_per_item, inner);                             \
    if (row >= rows) return

// Declares the position of a row on the innermost of the axes that it numbers. What remains in
// `row` numbers the other axes.
#define TAKE_AXIS(position, row, extent)       \
    const index_t position = (row) % (extent); \
    (row) /= (extent)

// Declares a tile: `count` rows from `row` on, of the innermost outer dimension, and the elements
// [first, end) of each row. `number` is the number of the tile. If there is no such tile, count is
// 0. Unlike FIND_ELEMENTS it does not return, because not every driver runs kernels correctly that
// may return before a barrier (docs/devices.md).
#define FIND_TILE(number, row, count, first, end)                                              \
    const index_t height = max(component(extent, (int)outer_rank - 1), (index_t)1);            \
    const index_t tile_rows = max(rows_per_tile, (index_t)1);                                  \
    const index_t tile_columns = max(elements_per_item, (index_t)1);                           \
    index_t matrix = (number);                                                                 \
    TAKE_AXIS(column_tile, matrix, max((inner - 1) / tile_columns, (index_t)0) + 1);           \
    TAKE_AXIS(row_tile, matrix, (height - 1) / tile_rows + 1);                                 \
    const index_t first = column_tile * tile_columns, row_in_matrix = row_tile * tile_rows;    \
    const index_t end = min(first + tile_columns, inner);                                      \
    const index_t count = matrix < rows / height ? min(tile_rows, height - row_in_matrix) : 0; \
    const index_t row = matrix * height + row_in_matrix

// Executes BODY for each outer dimension, innermost first, with the dimension `d` and the position
// `at` of the row in it. It is a macro, so that all operands share the divisions.
#define FOR_EACH_OUTER(row, BODY)                          \
    {                                                      \
        index_t outer = (row);                             \
        for (int d = (int)outer_rank - 1; d >= 0; d--) {   \
            const index_t extent_d = component(extent, d); \
            const index_t at = outer % extent_d;           \
            outer /= extent_d;                             \
            BODY                                           \
        }                                                  \
    }

#endif
