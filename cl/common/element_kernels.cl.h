// SPDX-License-Identifier: Apache-2.0
//
// These are the kernels of an element-wise operation over a loop nest. The file that includes this
// header defines
//
//     PARAMETERS        the parameters of the kernels, TILE_LOOP_NEST among them
//     FIND_ROW(row)     declares where a row begins in each tensor
//     FIND_NEXT_ROW     declares the distance from there to the next row of the innermost outer
//                       dimension
//     NEXT_ROW          advances to that row
//     STORE_ELEMENT(i)  computes and stores element i of the row
//     STORE_ELEMENTS(first, end)  computes and stores elements first <= i < end; by default it uses
//                       STORE_ELEMENT
//     STORE_VALUES(i)   computes and stores VECTOR elements from i on; without it there are no
//                       kernels `vector` and `flat`
//     STORE_TILE(i)     computes and stores TILE_ROWS rows of VECTOR elements if IS_TILE
//                       (common/tile.cl.h); only with -DTILES
//     FOR_EACH_INPUT(X) only with -DGROUP: X(name, load, value) for each input, whose strides are
//                       name_row_stride and name_inner_stride; load(r, i) is its element i of
//                       row r, counted from the current row, of the type `value`
//     STORE_RESULT(r, i)  computes that element from the values name_value, and stores it
#ifndef COMMON_ELEMENT_KERNELS_CL_H
#define COMMON_ELEMENT_KERNELS_CL_H

#include "common/loop_nest.cl.h"
#include "common/tile.cl.h"

#define TILE_LOOP_NEST LOOP_NEST, const index_t rows_per_tile

#ifndef STORE_ELEMENTS
#define STORE_ELEMENTS(from, stop)                                \
    for (index_t element = (from); element < (stop); element++) { \
        STORE_ELEMENT(element);                                   \
    }
#endif

// `element` takes any strides. It has one work-item per `elements_per_item` elements of a row.
kernel void element(PARAMETERS)
{
    FIND_ELEMENTS(row, first, end);
    FIND_ROW(row);
    STORE_ELEMENTS(first, end);
}

// `tile` takes any strides. It has one work-item per tile of `rows_per_tile` rows and
// `elements_per_item` elements of each row. So operands are accessed in whole cache lines, both
// those that lie along rows and those that lie across.
kernel EXPLICIT_VECTORS void tile(PARAMETERS)
{
    FIND_TILE((index_t)get_global_id(0), row, count, first, end);
    FIND_ROW(row);
    FIND_NEXT_ROW;
    for (index_t done = 0; done < count; done += TILE_ROWS) {
        index_t i = first;

#ifdef STORE_TILE
        if (IS_TILE && done + TILE_ROWS <= count)
            for (; i + VECTOR <= end; i += VECTOR)
                STORE_TILE(i);
#endif
        for (index_t r = done; r < min(done + TILE_ROWS, count); r++) {
            STORE_ELEMENTS(i, end);
            NEXT_ROW;
        }
    }
}

#ifdef GROUP
#if GROUP != 128
#error "a work-group has 4 rows of 32 work-items"
#endif

// The tile of a work-group has this many rows and columns: a cache line of floats.
#define GROUP_TILE 32
#define GROUP_ROWS (GROUP / GROUP_TILE)
#define FOR_EACH_GROUP_ROW(k, BODY)                                             \
    _Pragma("unroll") for (int done = 0; done < GROUP_TILE; done += GROUP_ROWS) \
    {                                                                           \
        const int k = done + major;                                             \
                                                                                \
        BODY                                                                    \
    }

// All inputs pass through local memory, also those that do not lie across. Columns are one element
// longer there, so that the elements of a row lie in different banks.
#define PITCH (GROUP_TILE + 1)
#define DECLARE_LOCAL(x, load, value) local value x##_local[GROUP_TILE * PITCH];
#define LOAD_LOCAL(x, load, value)                                                           \
    {                                                                                        \
        const bool lies_across =                                                             \
            x##_row_stride != 0 && abs(x##_row_stride) < abs(x##_inner_stride);              \
                                                                                             \
        FOR_EACH_GROUP_ROW(k, {                                                              \
            const int r = lies_across ? minor : k;                                           \
            const int i = lies_across ? k : minor;                                           \
                                                                                             \
            if (r < count && first + i < end) x##_local[i * PITCH + r] = load(r, first + i); \
        })                                                                                   \
    }
#define TAKE_VALUE(x, load, value) const value x##_value = x##_local[minor * PITCH + k];

// `groups` takes any strides. It has one work-group of 32 x 4 work-items per tile of 32 rows and 32
// elements, so that eight elements share the cost of the divisions of a work-item. Neighboring
// work-items access neighboring elements, also of inputs that lie across.
kernel void groups(PARAMETERS)
{
    FOR_EACH_INPUT(DECLARE_LOCAL)
    const int minor = (int)get_local_id(0) % GROUP_TILE, major = (int)get_local_id(0) / GROUP_TILE;

    FIND_TILE((index_t)get_group_id(0), row, count, first, end);
    FIND_ROW(row);
    FIND_NEXT_ROW;
    FOR_EACH_INPUT(LOAD_LOCAL)
    barrier(CLK_LOCAL_MEM_FENCE);
    FOR_EACH_GROUP_ROW(k, {
        if (k < count && first + minor < end) {
            FOR_EACH_INPUT(TAKE_VALUE)
            STORE_RESULT(k, first + minor);
        }
    })
}
#endif

#ifdef STORE_VALUES
// `vector` requires that out_inner_stride is 1, and that the other inner strides are 0 or 1. It has
// one work-item per `elements_per_item` elements of a row.
kernel void vector(PARAMETERS)
{
    FIND_ELEMENTS(row, first, end);
    FIND_ROW(row);

    index_t i = first;

    for (; i + VECTOR <= end; i += VECTOR)
        STORE_VALUES(i);
    STORE_ELEMENTS(i, end);
}

// `flat` has the requirements of `vector` and takes a single row. A work-item has UNROLL * VECTOR
// elements. This has the least overhead.
kernel void flat(PARAMETERS)
{
    const index_t first = (index_t)get_global_id(0) * (UNROLL * VECTOR);

    if (first >= inner) return;
    FIND_ROW(0);
    if (first + UNROLL * VECTOR <= inner) {
        for (int u = 0; u < UNROLL; u++) {
            const index_t i = first + u * VECTOR;

            STORE_VALUES(i);
        }
    } else {
        STORE_ELEMENTS(first, inner);
    }
}
#endif

#endif
