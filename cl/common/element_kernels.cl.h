// SPDX-License-Identifier: Apache-2.0
//
// The kernels of an element-wise operation over a loop nest. The file that includes this defines
//
//     PARAMETERS        of the kernels, BLOCK_LOOP_NEST among them
//     FIND_ROW(row)     declares where a row begins in each tensor
//     STORE_ELEMENT(i)  computes and stores element i of the row
//     STORE_VALUES(i)   the same for VECTOR elements from i on; without it there is `element` only
#ifndef COMMON_ELEMENT_KERNELS_CL_H
#define COMMON_ELEMENT_KERNELS_CL_H

#include "common/loop_nest.cl.h"

#define BLOCK_LOOP_NEST LOOP_NEST, const index_t rows_per_block

// Any strides. One work-item per `elements_per_item` elements of a row.
kernel void element(PARAMETERS)
{
    FIND_BLOCK_ELEMENTS(row, first, end, rows_per_block);
    FIND_ROW(row);
    for (index_t i = first; i < end; i++)
        STORE_ELEMENT(i);
}

#ifdef STORE_VALUES
// out_inner_stride is 1, the other inner strides are 0 or 1. One work-item per `elements_per_item`
// elements of a row.
kernel void vector(PARAMETERS)
{
    FIND_ELEMENTS(row, first, end);
    FIND_ROW(row);

    index_t i = first;

    for (; i + VECTOR <= end; i += VECTOR)
        STORE_VALUES(i);
    for (; i < end; i++)
        STORE_ELEMENT(i);
}

// As `vector`, for a single row and UNROLL * VECTOR elements per work-item, which has the least
// overhead.
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
        for (index_t i = first; i < inner; i++)
            STORE_ELEMENT(i);
    }
}
#endif

#endif
