// SPDX-License-Identifier: Apache-2.0
//
// Rows are divided into `parts` parts, each of which has a sum. The kernel makes the sum of all parts before a part. The file
// that includes this header defines the type sum_t, ADD(a, b), which adds two sums, and NEUTRAL, the sum of nothing.
#ifndef COMMON_PART_STARTS_CL_H
#define COMMON_PART_STARTS_CL_H

#include "common/loop_nest.cl.h"

// Replaces the sums of all parts of a row by the start of each part, and stores the total after the last one. Neighboring
// elements of `starts` are those of neighboring rows. A work-item has a row.
kernel void add_parts(TENSOR(starts), const index_t rows, const index_t parts)
{
    const index_t row = get_global_id(0);
    sum_t sum = NEUTRAL;

    if (row >= rows) return;

    global sum_t *starts = POINTER(sum_t, starts) + row;

    for (index_t part = 0; part < parts; part++) {
        const sum_t of_part = starts[part * rows];

        starts[part * rows] = sum;
        sum = ADD(sum, of_part);
    }
    starts[parts * rows] = sum;
}

#endif
