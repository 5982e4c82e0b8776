// SPDX-License-Identifier: Apache-2.0
//
// Picks an element of each sorted row, in which NaN follows all numbers. Elements are moved as they are, -DRAW.
//
// -D RAW: uchar ushort uint ulong
// -D INDEX: int long

#include "common/loop_nest.cl.h"

typedef RAW raw_t;
#define SIGN ((raw_t)((raw_t)1 << (8 * sizeof(raw_t) - 1)))

// There is one work-item per row. `infinity` has the bits of infinity, or 0: then the element at `place` is picked. Else
// the first NaN is, if there is any, or with `leaves_nan` the one in the middle of the numbers.
kernel void pick(TENSOR(values), TENSOR(indices), TENSOR(sorted), TENSOR(positions),
                 const index_t rows, const index_t row_terms, const index_t place,
                 const long infinity, const int leaves_nan, const int has_indices)
{
    const index_t row = get_global_id(0);

    if (row >= rows) return;

    global const raw_t *sorted = POINTER(const raw_t, sorted) + row * row_terms;
    index_t at = place;

    if (infinity != 0) {
        index_t numbers = 0, end = row_terms;

        while (numbers < end) {
            const index_t middle = numbers + (end - numbers) / 2;

            if ((raw_t)(sorted[middle] & (raw_t)~SIGN) > (raw_t)infinity)
                end = middle;
            else
                numbers = middle + 1;
        }
        if (leaves_nan != 0)
            at = numbers > 0 ? (numbers - 1) / 2 : 0;
        else if (numbers < row_terms)
            at = numbers;
    }
    POINTER(raw_t, values)[row] = sorted[at];
    if (has_indices != 0)
        POINTER(long, indices)[row] = POINTER(const long, positions)[row * row_terms + at];
}
