// SPDX-License-Identifier: Apache-2.0
//
// out[n, c, i] = the sum of gradOutput[n, c, l] over the segment starts[i] <= l < starts[i + 1].
// The host computes the segments, so that no rounding on a device decides where an element lands.
// Sums run in float in the order of l, and are rounded once. No two work-items write different
// values to an element.
//
// -D T: f32 f16 bf16
// -D INDEX: int long

#include "common/loop_nest.cl.h"
#include "common/transpose.cl.h"
#include "common/vector.cl.h"

// `rows` is N * C. Strides are in elements, of the dimensions N, C and L.
#define PARAMS                                                                                 \
    TENSOR(grad), TENSOR(out), TENSOR(starts), const index_t rows, const index_t channels,     \
        const index_t grad_length, const index_t out_length, const index_t pieces,             \
        const index_t grad_n, const index_t grad_c, const index_t grad_l, const index_t out_n, \
        const index_t out_c, const index_t out_l

#define ROW(x, row) (POINTER(T, x) + (row) / channels * x##_n + (row) % channels * x##_c)

// One work-item per element of `out`. Any strides.
kernel void gather(PARAMS)
{
    const index_t id = get_global_id(0);

    if (out_length == 0 || id >= rows * out_length) return;

    const index_t row = id / out_length, i = id % out_length;
    global const index_t *starts = POINTER(const index_t, starts);
    global const T *grad = ROW(grad, row);
    float sum = 0;

    for (index_t l = starts[i]; l < starts[i + 1]; l++)
        sum += LOAD(T, grad, l * grad_l);
    STORE(T, ROW(out, row), i * out_l, sum);
}

// Rows that a work-item of `rows` walks together, one in each lane of its vectors: a segment then
// costs the same in all lanes, whatever its length.
#define ROW_TILE 8
// Elements that are read or written of one row before the next row's turn: whole cache lines, since
// rows whose distance is a power of two push each other out of the cache.
#define SPAN 32

// column[k] = element l + k of all rows of the row_tile; 0 behind the end.
static inline void load_columns(float8 column[SPAN], global const T *const grad[ROW_TILE],
                                const index_t l, const index_t length)
{
    float values[SPAN];

    for (int r = 0; r < ROW_TILE; r++) {
        float16 low, high;

        if (l + SPAN <= length) {
            low = LOADV(T, 16, grad[r] + l);
            high = LOADV(T, 16, grad[r] + l + 16);
        } else {
            for (int k = 0; k < SPAN; k++)
                values[k] = l + k < length ? LOAD(T, grad[r], l + k) : 0;
            low = vload16(0, values);
            high = vload16(1, values);
        }
        column[r] = low.lo;
        column[r + 8] = low.hi;
        column[r + 16] = high.lo;
        column[r + 24] = high.hi;
    }
    for (int k = 0; k < SPAN; k += 8)
        transpose8(column + k);
}

// out[r][i + k] = lane r of sum[k], for k < count. Overwrites `sum`.
static inline void store_columns(float8 sum[SPAN], global T *const out[ROW_TILE], const index_t i,
                                 const int count)
{
    float values[SPAN];

    for (int k = 0; k < SPAN; k += 8)
        transpose8(sum + k);
    for (int r = 0; r < ROW_TILE; r++) {
        const float16 low = (float16)(sum[r], sum[r + 8]);
        const float16 high = (float16)(sum[r + 16], sum[r + 24]);

        if (count == SPAN) {
            STOREV(T, 16, out[r] + i, low);
            STOREV(T, 16, out[r] + i + 16, high);
        } else {
            vstore16(low, 0, values);
            vstore16(high, 1, values);
            for (int k = 0; k < count; k++)
                STORE(T, out[r], i + k, values[k]);
        }
    }
}

// One work-item per row_tile of rows and piece of these rows. The rows' elements are adjacent. Lanes
// behind the last row repeat it: they write its values once more.
kernel void rows(PARAMS)
{
    const index_t row_tile = get_global_id(0) / max(pieces, (index_t)1);
    const index_t piece = get_global_id(0) % max(pieces, (index_t)1);

    if (row_tile * ROW_TILE >= rows) return;

    global const index_t *starts = POINTER(const index_t, starts);
    global const T *grad[ROW_TILE];
    global T *out[ROW_TILE];

    for (int r = 0; r < ROW_TILE; r++) {
        const index_t row = min(row_tile * ROW_TILE + r, rows - 1);

        grad[r] = ROW(grad, row);
        out[r] = ROW(out, row);
    }

    const index_t spans = (out_length + SPAN - 1) / SPAN;
    const index_t first = (index_t)((long)spans * piece / pieces) * SPAN;
    const index_t end = min((index_t)((long)spans * (piece + 1) / pieces) * SPAN, out_length);
    index_t l = starts[first], loaded = -SPAN;  // where the elements in `column` begin
    float8 column[SPAN], sums[SPAN];

    for (index_t i = first; i < end; i += SPAN) {
        const int count = (int)min(end - i, (index_t)SPAN);

        for (int k = 0; k < count; k++) {
            const index_t stop = starts[i + k + 1];
            float8 sum = 0;

            for (; l < stop; l++) {
                if (l - loaded >= SPAN) {
                    loaded = l & ~(index_t)(SPAN - 1);
                    load_columns(column, grad, loaded, grad_length);
                }
                sum += column[l - loaded];
            }
            sums[k] = sum;
        }
        store_columns(sums, out, i, count);
    }
}
