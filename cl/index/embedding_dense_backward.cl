// SPDX-License-Identifier: Apache-2.0
//
// sums[v, :] = the sum of the rows grad[i, :] whose index is v, divided by their number with `counts`. Rows of sums are
// owned: a work-item has the rows v whose rest by `parts`, a power of two, is its own, so that no two add to the same sum, and adds in the order
// of i: the bits do not depend on the number of parts. An index that is no row, or is `padding`, counts for nothing and
// addresses nothing.
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

// Whether the work-item of a part owns the row.
bool is_owned(const long index, const long weights, const long padding, const long parts,
              const long part)
{
    return is_class(index, weights, padding) && (index & (parts - 1)) == part;
}

// One work-item per part. `counts` is 0.
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

// One work-item per `columns_per_item` columns (first dimension, of which neighbors are neighboring columns) and part
// (second). `sums` is 0.
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
