// SPDX-License-Identifier: Apache-2.0
//
// Searches sorted rows by halves, in the type COMPUTE.
//
// -D COMPUTE: f32 i64
// -D INDEX: int long

#include "common/element.cl.h"
#include "common/loop_nest.cl.h"

// There is one work-item per value: with a self_type of -1 that is `value`. `per_row` values are sought in the same row.
// Whatever the row and the sorter contain, only elements of the row are read.
kernel void search(TENSOR(out), const int is_long, TENSOR(sequence), const int sequence_type,
                   TENSOR(self), const int self_type, TENSOR(sorter), const int has_sorter,
                   const index_t count, const index_t per_row, const index_t row_terms,
                   const int is_right, const long value, const int promoted)
{
    const index_t i = get_global_id(0);

    if (i >= count) return;

    const index_t first = i / per_row * row_terms;
    const compute_t sought =
        self_type < 0 ? scalar_value(value)
                      : as_operand(promoted, load_any(self_type, self_buffer + self_offset, i));
    index_t low = 0, high = row_terms;

    while (low < high) {
        const index_t middle = low + (high - low) / 2;
        index_t at = middle;

        if (has_sorter != 0)
            at = (index_t)clamp(POINTER(const long, sorter)[first + middle], 0L,
                                (long)row_terms - 1);

        const compute_t there = as_operand(
            promoted, load_any(sequence_type, sequence_buffer + sequence_offset, first + at));

        // Of NaN no comparison is true.
        if (is_right != 0 ? there > sought : there >= sought)
            high = middle;
        else
            low = middle + 1;
    }
    if (is_long != 0)
        POINTER(long, out)[i] = low;
    else
        POINTER(int, out)[i] = (int)low;
}
