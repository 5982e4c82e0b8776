// SPDX-License-Identifier: Apache-2.0
//
// A tile has TILE_ROWS rows and 16 columns of an operand of an element-wise kernel. The operand
// lies along rows or along columns. LOAD_TILE(type, tile, p, row_stride, column_stride) declares
// the array `tile` of float16, one per row. Strides are in elements. IS_TILED(row_stride,
// column_stride) tells whether it can load an operand.
//
// Without transposes (-DNO_TRANSPOSES, see common/channel_strip.cl.h) only operands along rows are
// tiled.
#ifndef COMMON_TILE_CL_H
#define COMMON_TILE_CL_H

#include "common/transpose.cl.h"

#define TILE_ROWS 8

#define LOAD_TILE(type, tile, p, row_stride, column_stride)                  \
    float16 tile[TILE_ROWS];                                                 \
    if ((column_stride) == 1)                                                \
        FOR_EACH_TILE_ROW(tile[r] = LOADV(type, 16, (p) + r * (row_stride))) \
    else if ((column_stride) == 0)                                           \
        FOR_EACH_TILE_ROW(tile[r] = LOAD(type, p, r * (row_stride)))         \
    else                                                                     \
        LOAD_COLUMNS(type, tile, p, column_stride)

#define FOR_EACH_TILE_ROW(BODY) \
    _Pragma("unroll") for (int r = 0; r < TILE_ROWS; r++) { BODY; }

#ifdef NO_TRANSPOSES
#define LOAD_COLUMNS(type, tile, p, column_stride) \
    {                                              \
    }
#define IS_TILED(row_stride, column_stride) ((column_stride) == 1 || (column_stride) == 0)
#else
#define LOAD_COLUMNS(type, tile, p, column_stride)                                           \
    {                                                                                        \
        float8 low[TILE_ROWS], high[TILE_ROWS];                                              \
                                                                                             \
        FOR_EACH_TILE_ROW(low[r] = LOADV(type, 8, (p) + r * (column_stride));                \
                          high[r] = LOADV(type, 8, (p) + (r + TILE_ROWS) * (column_stride))) \
        transpose8(low);                                                                     \
        transpose8(high);                                                                    \
        FOR_EACH_TILE_ROW(tile[r] = (float16)(low[r], high[r]))                              \
    }
#define IS_TILED(row_stride, column_stride) \
    ((column_stride) == 1 || (column_stride) == 0 || (row_stride) == 1)
#endif

#endif
