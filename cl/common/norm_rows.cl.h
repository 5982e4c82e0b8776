// SPDX-License-Identifier: Apache-2.0
//
// Kernels that normalize rows of contiguous matrices have a work-group of GROUP work-items per row,
// or with GROUP 1 a work-item per row.
#ifndef COMMON_NORM_ROWS_CL_H
#define COMMON_NORM_ROWS_CL_H

#include "common/group_sum.cl.h"
#include "common/loop_nest.cl.h"

// Terms are added in blocks, then the sums of the blocks are added, so that errors do not grow with
// the width of a row.
#define BLOCK 4096

// Executes BODY(n, i) for the elements [from, to) of a row, n elements at once. Each work-item of a
// work-group takes every GROUP-th element. A work-item alone takes vectors.
#if GROUP > 1
#define FOR_ELEMENTS(from, to, BODY)                                          \
    for (index_t i = (from) + (index_t)get_local_id(0); i < (to); i += GROUP) \
    BODY(1, i)
#else
#define FOR_ELEMENTS(from, to, BODY)    \
    {                                   \
        index_t i = (from);             \
                                        \
        for (; i + 16 <= (to); i += 16) \
            BODY(16, i)                 \
        for (; i < (to); i++)           \
            BODY(1, i)                  \
    }
#endif

// Declares the row of this work-group. A work-group past the last row has no elements, because no
// work-item may return before a barrier.
#if GROUP > 1
#define ROW get_group_id(0)
#define IS_FIRST (get_local_id(0) == 0)
#else
#define ROW get_global_id(0)
#define IS_FIRST true
#endif
#define FIND_ROW                              \
    local float values[GROUP];                \
    const index_t row = (index_t)ROW;         \
    const bool exists = row < rows;           \
    const index_t count = exists ? width : 0; \
    const index_t at = exists ? row * width : 0

#endif
