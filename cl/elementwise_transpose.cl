// SPDX-License-Identifier: Apache-2.0
//
// out = in, of one type, where the elements of a row of out are adjacent in it, but those of a column are
// adjacent in `in`. Elements are RAW, an integer of their size. Tiles of TILE rows and columns are read along
// columns and written along rows, so that both sides move whole cache lines.
//
// -D RAW: uchar ushort uint ulong
// -D TILE: 16
// -D INDEX: int long

#include "common/loop_nest.cl.h"
#include "common/vector_access.cl.h"

typedef RAW raw_t;
typedef CAT(RAW, TILE) raws_t;
typedef CAT(CAT(RAW, TILE), _unaligned) raws_unaligned;

// in_column_stride: from a column to the next one. The outer dimensions are those but rows and columns.
#define PARAMETERS                                                                              \
    TENSOR(out), TENSOR(in), const index_t tiles, const index_t column_tiles,                   \
        const index_t row_tiles, const index_t columns, const index_t rows,                     \
        const index_t out_row_stride, const index_t in_column_stride, const index_t outer_rank, \
        const index8_t extent, const index8_t out_stride, const index8_t in_stride

// Declares the first row and column of a tile and the start of its matrix. Returns from the kernel if there
// is no such tile.
#define FIND_TILE(number)                          \
    index_t matrix = (number);                     \
    if (matrix >= tiles) return;                   \
    TAKE_AXIS(column_tile, matrix, column_tiles);  \
    TAKE_AXIS(row_tile, matrix, row_tiles);        \
    const index_t column = column_tile * TILE;     \
    const index_t row = row_tile * TILE;           \
    global raw_t *to = POINTER(raw_t, out);        \
    global const raw_t *from = POINTER(raw_t, in); \
    FOR_EACH_OUTER(matrix, {                       \
        to += at * component(out_stride, d);       \
        from += at * component(in_stride, d);      \
    })

// One work-item per tile.
kernel EXPLICIT_VECTORS void tiles(PARAMETERS)
{
    FIND_TILE((index_t)get_global_id(0));
    if (row + TILE > rows || column + TILE > columns) {
        for (index_t r = row; r < min(row + TILE, rows); r++)
            for (index_t c = column; c < min(column + TILE, columns); c++)
                to[r * out_row_stride + c] = from[r + c * in_column_stride];
        return;
    }

    raw_t tile[TILE * TILE];

    for (int c = 0; c < TILE; c++) {
        global const raw_t *start = from + row + (column + c) * in_column_stride;
        const raws_t elements = *(global const raws_unaligned *)start;

        CAT(vstore, TILE)(elements, c, tile);
    }
    for (int r = 0; r < TILE; r++) {
        raw_t values[TILE];

        for (int c = 0; c < TILE; c++)
            values[c] = tile[c * TILE + r];
        *(global raws_unaligned *)(to + (row + r) * out_row_stride + column) =
            CAT(vload, TILE)(0, values);
    }
}

// One work-group of TILE * TILE work-items per tile. Rows in local memory are one element longer, so that those of a
// column lie in different banks.
kernel void groups(PARAMETERS)
{
    local raw_t tile[TILE * (TILE + 1)];
    const int x = (int)get_local_id(0) % TILE, y = (int)get_local_id(0) / TILE;

    FIND_TILE((index_t)get_group_id(0));
    if (row + x < rows && column + y < columns)
        tile[y * (TILE + 1) + x] = from[row + x + (column + y) * in_column_stride];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (row + y < rows && column + x < columns)
        to[(row + y) * out_row_stride + column + x] = tile[x * (TILE + 1) + y];
}
