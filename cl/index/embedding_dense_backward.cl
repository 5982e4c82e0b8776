// SPDX-License-Identifier: Apache-2.0
//
// sums[v, :] is the sum of the rows grad[i, :] whose index is v, divided by their number if there
// are `counts`. Each row of sums has one owner: a work-item owns the rows v for which v modulo
// `parts`, a power of two, is its own number. So no two work-items add to the same sum. Rows are
// added in the order of i, so the bits do not depend on the number of parts. An index that is no
// row, or is `padding`, does not count and addresses nothing.
//
// -D T: f32 f16 bf16
// -D TARGET: i32 i64
// -D SUM: f32
// -D COUNTS: - 1
// -D INDEX: int long

#include "common/loop_nest.cl.h"
#include "common/targets.cl.h"
#include "common/vector.cl.h"

#define VECTOR 16

// Returns whether the work-item of a part owns the row.
bool is_owned(const long index, const long weights, const long padding, const long parts,
              const long part)
{
    return is_class(index, weights, padding) && (index & (parts - 1)) == part;
}

// There is one work-item per part. `counts` is 0 before.
kernel void count(TENSOR(counts), TENSOR(indices), const index_t rows, const index_t weights,
                  const long padding, const index_t parts)
{
    global const TARGET *indices = POINTER(const TARGET, indices);
    global int *counts = POINTER(int, counts);
    const index_t part = get_global_id(0);

    if (part >= parts) return;
    for (index_t i = 0; i < rows; i++)
        if (is_owned(indices[i], weights, padding, parts, part)) counts[indices[i]]++;
}

// There is one work-item per `columns_per_item` columns (first dimension, in which neighbors have
// neighboring columns) and part (second dimension). `sums` is 0 before.
kernel void add_rows(TENSOR(sums), TENSOR(grad), TENSOR(indices), TENSOR(counts),
                     const index_t rows, const index_t width, const index_t weights,
                     const long padding, const index_t sums_row_stride,
                     const index_t sums_column_stride, const index_t parts,
                     const index_t columns_per_item)
{
    const index_t begin = get_global_id(0) * columns_per_item, part = get_global_id(1);
    const index_t columns = min(columns_per_item, width - begin);

    if (columns_per_item == 0 || begin >= width || part >= parts) return;

    global const TARGET *indices = POINTER(const TARGET, indices);

    for (index_t i = 0; i < rows; i++) {
        const long index = indices[i];
        index_t k = 0;

        if (!is_owned(index, weights, padding, parts, part)) continue;

        global const T *from = POINTER(const T, grad) + (size_t)i * width + begin;
        global float *to =
            POINTER(float, sums) + (index_t)index * sums_row_stride + begin * sums_column_stride;
#ifdef COUNTS
        const float count = POINTER(const int, counts)[index];
#else
        const float count = 1;
#endif
        for (; sums_column_stride == 1 && k + VECTOR <= columns; k += VECTOR)
            STOREV(SUM, 16, to + k, LOADV(SUM, 16, to + k) + LOADV(T, 16, from + k) / count);
        for (; k < columns; k++)
            to[k * sums_column_stride] += LOAD(T, from, k) / count;
    }
}
