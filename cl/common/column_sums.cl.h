// SPDX-License-Identifier: Apache-2.0
//
// Kernels that sum the columns of a matrix in parts of its rows, and then the parts, in order. They belong to the program
// that includes them: one of their own would compile the common headers again.
#ifndef COMMON_COLUMN_SUMS_CL_H
#define COMMON_COLUMN_SUMS_CL_H

#ifndef SUM_WIDTH
#error "the host defines SUM_WIDTH, the columns per work-item of sum_part"
#endif

// parts[part][column] is the sum of the rows of a part, which has `part_rows` rows. There is one
// work-item per SUM_WIDTH columns of a part. Row r = i * inner + j has the offset i * stride.s0 + j
// * stride.s1. Columns have the stride stride.s2.
#define SUM_PARAMS                                                                             \
    TENSOR(in), TENSOR(parts), const index_t rows, const index_t inner, const index_t columns, \
        const index_t part_rows, const index8_t stride
#define FIND_ROWS                                                                          \
    const index_t column = (index_t)get_global_id(0) * SUM_WIDTH, part = get_global_id(1); \
                                                                                           \
    if (column >= columns || part * part_rows >= rows) return;                             \
                                                                                           \
    const index_t first = part * part_rows, last = min(first + part_rows, rows)
#define OFFSET_OF_ROW(r) ((r) / inner * stride.s0 + (r) % inner * stride.s1)

#if SUM_WIDTH == 1

// This many rows are loaded before one is added, because a GPU has few work-items here.
#define IN_FLIGHT 32

// Neighboring work-items read neighboring elements.
kernel void sum_part(SUM_PARAMS)
{
    FIND_ROWS;
    global const T *in = POINTER(const T, in) + column * stride.s2;
    float sum = 0;
    index_t r = first;

    if (stride.s0 == inner * stride.s1)  // the rows have one distance
        for (; r + IN_FLIGHT <= last; r += IN_FLIGHT) {
            float x[IN_FLIGHT];

            UNROLL_COMPONENTS
            for (int u = 0; u < IN_FLIGHT; u++)
                x[u] = LOAD(T, in, (r + u) * stride.s1);
            UNROLL_COMPONENTS
            for (int u = 0; u < IN_FLIGHT; u++)
                sum += x[u];
        }
    for (; r < last; r++)
        sum += LOAD(T, in, OFFSET_OF_ROW(r));
    POINTER(float, parts)[part * columns + column] = sum;
}

#else

#define SUM_VEC CAT(float, SUM_WIDTH)

kernel void sum_part(SUM_PARAMS)
{
    FIND_ROWS;
    const int count = (int)min(columns - column, (index_t)SUM_WIDTH);
    global const T *in = POINTER(const T, in) + column * stride.s2;
    float sums[SUM_WIDTH];
    SUM_VEC sum = 0;

    for (int i = 0; i < SUM_WIDTH; i++)
        sums[i] = 0;
    for (index_t r = first; r < last; r++) {
        global const T *row = in + OFFSET_OF_ROW(r);

        if (count == SUM_WIDTH && stride.s2 == 1) {
            sum += LOADV(T, SUM_WIDTH, row);
            continue;
        }
        for (int i = 0; i < count; i++)
            sums[i] += LOAD(T, row, i * stride.s2);
    }
    if (count == SUM_WIDTH && stride.s2 == 1) CAT(vstore, SUM_WIDTH)(sum, 0, sums);
    for (int i = 0; i < count; i++)
        POINTER(float, parts)[part * columns + column + i] = sums[i];
}

#endif

// Sets out[column] to the sum of the parts, added in order.
kernel void sum_parts(TENSOR(parts), TENSOR(out), const index_t columns, const index_t part_count,
                      const index_t out_stride)
{
    const index_t column = get_global_id(0);
    float sum = 0;

    if (column >= columns) return;
    for (index_t i = 0; i < part_count; i++)
        sum += POINTER(const float, parts)[i * columns + column];
    STORE(T, POINTER(T, out), column * out_stride, sum);
}

#endif
