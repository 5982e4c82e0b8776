// SPDX-License-Identifier: Apache-2.0
//
// Tensors of indices, INT32 or INT64, name positions along the axes of another tensor: each tensor
// along one axis. A negative index counts from the end of the axis. An index that is no position
// addresses nothing. A kernel has parameters for INDICES such tensors, 1 or 8, of which it uses the
// first `index_count`. host/ops/index/indexing.c writes their strides to `table`: a head, which
// only scatter.cl uses, and a row for each tensor.
#ifndef COMMON_INDICES_CL_H
#define COMMON_INDICES_CL_H

#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

// The loop over the steps of a scatter has outer dimensions and an inner one.
#define HEAD_OUTER_RANK 0
#define HEAD_INNER 1
#define HEAD_INNER_STRIDE 2  // of the elements that are scattered
#define HEAD_OUTER 3         // extents of the outer dimensions
#define HEAD_STRIDE 11       // strides of the elements that are scattered in them
#define HEAD_LONGS 19

#define ROW_EXTENT 0        // of the axis
#define ROW_AXIS_STRIDE 1   // in the tensor that has the axis
#define ROW_IS_LONG 2       // the indices are INT64
#define ROW_INNER_STRIDE 3  // strides of the indices in the loop nest
#define ROW_STRIDE 4
#define ROW_INNER_STEP 12  // strides of the indices in the loop over the steps
#define ROW_STEP 13
#define ROW_LONGS 21

#define TABLE_ROW(table, j) ((table) + HEAD_LONGS + (j)*ROW_LONGS)

#if INDICES == 1
#define INDEX_TENSORS TENSOR(index0), TENSOR(table), const int index_count
#define INDEX_DATA             \
    {                          \
        POINTER(uchar, index0) \
    }
#else
#define INDEX_TENSORS                                                               \
    TENSOR(index0), TENSOR(index1), TENSOR(index2), TENSOR(index3), TENSOR(index4), \
        TENSOR(index5), TENSOR(index6), TENSOR(index7), TENSOR(table), const int index_count
#define INDEX_DATA                                                                  \
    {                                                                               \
        POINTER(uchar, index0), POINTER(uchar, index1), POINTER(uchar, index2),     \
            POINTER(uchar, index3), POINTER(uchar, index4), POINTER(uchar, index5), \
            POINTER(uchar, index6), POINTER(uchar, index7)                          \
    }
#endif

typedef struct {
    global uchar *data[INDICES];
    index_t at[INDICES];  // where a row of the loop nest begins, in elements
} indices_t;

// Advances all tensors by `count` times the stride that is at `column` of their rows of the table.
void move_indices(indices_t *indices, global const long *table, const int index_count,
                  const int column, const index_t count)
{
    UNROLL_COMPONENTS
    for (int j = 0; j < INDICES; j++)
        if (j < index_count) indices->at[j] += count * (index_t)TABLE_ROW(table, j)[column];
}

// What find_named needs of a row of the table. Of one tensor it is kept in registers: a compiler reads it again for each
// element from a table, which may lie where the kernel writes.
#if INDICES == 1
typedef struct {
    long extent;
    index_t axis_stride, inner_stride, inner_step;
    bool is_long;
} axes_t;

axes_t load_axes(global const long *table)
{
    global const long *row = TABLE_ROW(table, 0);
    const axes_t axis = {row[ROW_EXTENT], (index_t)row[ROW_AXIS_STRIDE],
                         (index_t)row[ROW_INNER_STRIDE], (index_t)row[ROW_INNER_STEP],
                         row[ROW_IS_LONG] != 0};

    return axis;
}

#define AXIS(axes, j, column, member) (axes).member
#else
typedef global const long *axes_t;
#define load_axes(table) (table)
#define AXIS(axes, j, column, member) TABLE_ROW(axes, j)[column]
#endif

// Finds what the indices name at element `i` of a row in step `n`: its offset in the tensor that has
// the axes, and its number if positions are numbered along these axes alone. Returns false if an
// index is no position.
bool find_named(const indices_t *indices, const axes_t axes, const int index_count, const index_t i,
                const index_t n, index_t *offset, index_t *number)
{
    bool exists = true;

    *offset = *number = 0;
    UNROLL_COMPONENTS
    for (int j = 0; j < INDICES; j++) {
        if (j > 0 && (j >= index_count || !exists)) continue;

        const index_t at = indices->at[j] +
                           i * (index_t)AXIS(axes, j, ROW_INNER_STRIDE, inner_stride) +
                           n * (index_t)AXIS(axes, j, ROW_INNER_STEP, inner_step);
        const long index = AXIS(axes, j, ROW_IS_LONG, is_long)
                               ? ((global const long *)indices->data[j])[at]
                               : ((global const int *)indices->data[j])[at];
        const long extent = AXIS(axes, j, ROW_EXTENT, extent);
        const long position = index < 0 ? index + extent : index;

        exists = position >= 0 && position < extent;
        if (!exists) continue;
        *offset += (index_t)position * (index_t)AXIS(axes, j, ROW_AXIS_STRIDE, axis_stride);
        *number = *number * (index_t)extent + (index_t)position;
    }
    return exists;
}

#endif
