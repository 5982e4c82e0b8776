// SPDX-License-Identifier: Apache-2.0
//
// out[n, c, i] = the sum of gradOutput[n, c, l] over the segment starts[i] <= l < starts[i + 1].
// The host computes the segments, so that no rounding on a device decides where an element lands.
// Sums run in float in the order of l, and are rounded once. No two work-items write different
// values to an element.
//
// -D T: f32 f16 bf16
// -D INDEX: int long

#include "common/nest.cl.h"
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

// Rows that a work-item of `rows` walks together, one in each lane of its vectors: segments of any
// length then cost the same in all lanes.
#define BUNDLE 8

// column[k] = element l + k of all rows of the bundle; 0 behind the end.
void load_columns(float8 column[BUNDLE], global const T *const grad[BUNDLE], const index_t l,
                  const index_t length)
{
    for (int r = 0; r < BUNDLE; r++) {
        if (l + 8 <= length) {
            column[r] = LOADV(T, 8, grad[r] + l);
        } else {
            float row[8];

            for (int k = 0; k < 8; k++)
                row[k] = l + k < length ? LOAD(T, grad[r], l + k) : 0;
            column[r] = vload8(0, row);
        }
    }
    transpose8(column);
}

// out[r][i + k] = lane r of sum[k], for k < count.
void store_columns(float8 sum[BUNDLE], global T *const out[BUNDLE], const index_t i,
                   const int count)
{
    transpose8(sum);
    for (int r = 0; r < BUNDLE; r++) {
        if (count == 8) {
            STOREV(T, 8, out[r] + i, sum[r]);
        } else {
            float row[8];

            vstore8(sum[r], 0, row);
            for (int k = 0; k < count; k++)
                STORE(T, out[r], i + k, row[k]);
        }
    }
}

// One work-item per bundle of rows and piece of these rows. The rows' elements are adjacent. Lanes
// behind the last row repeat it: they write its values once more.
kernel void rows(PARAMS)
{
    const index_t bundle = get_global_id(0) / max(pieces, (index_t)1);
    const index_t piece = get_global_id(0) % max(pieces, (index_t)1);

    if (bundle * BUNDLE >= rows) return;

    global const index_t *starts = POINTER(const index_t, starts);
    global const T *grad[BUNDLE];
    global T *out[BUNDLE];

    for (int r = 0; r < BUNDLE; r++) {
        const index_t row = min(bundle * BUNDLE + r, rows - 1);

        grad[r] = ROW(grad, row);
        out[r] = ROW(out, row);
    }

    const index_t eights = (out_length + 7) / 8;
    const index_t first = (index_t)((long)eights * piece / pieces) * 8;
    const index_t end = min((index_t)((long)eights * (piece + 1) / pieces) * 8, out_length);
    index_t l = starts[first], loaded = -1;
    float8 column[8];

    for (index_t i = first; i < end; i += 8) {
        const int count = (int)min(end - i, (index_t)8);
        float8 sum[8];

        for (int k = 0; k < 8; k++) {
            const index_t stop = starts[min(i + k + 1, end)];

            sum[k] = 0;
            for (; l < stop; l++) {
                if (l / 8 != loaded) {
                    loaded = l / 8;
                    load_columns(column, grad, loaded * 8, grad_length);
                }
                sum[k] += column[l % 8];
            }
        }
        store_columns(sum, out, i, count);
    }
}
