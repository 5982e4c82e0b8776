// SPDX-License-Identifier: Apache-2.0
//
// These kernels add the weights of elements of `self` that are the same number, or count them. A number that is no
// position of `out` counts nowhere.
//
// -D COMPUTE: f32 i64
// -D INDEX: int long

#include "common/element.cl.h"
#include "common/loop_nest.cl.h"

// Returns the element, which is an integer, exactly.
long number_at(const int type, global const uchar *p, const index_t i)
{
    switch (type) {
        case 4:
            return ((global const int *)p)[i];
        case 5:
            return ((global const long *)p)[i];
        case 6:
            return p[i];
        case 7:
            return ((global const char *)p)[i];
        case 8:
            return ((global const short *)p)[i];
        default:
            return -1;
    }
}

#if COMPUTES_INTEGERS
#define PLUS(x, y) as_long(as_ulong(x) + as_ulong(y))
#else
#define PLUS(x, y) ((x) + (y))
#endif

// There is one work-item per part of `self`, which has a row of `sums`. With a weights_type of -1 all weights are 1.
kernel void add_weights(TENSOR(self), const int self_type, const index_t self_stride,
                        TENSOR(weights), const int weights_type, const index_t weights_stride,
                        TENSOR(sums), const index_t count, const index_t parts,
                        const index_t part_elements, const index_t bins)
{
    const index_t part = get_global_id(0);

    if (part >= parts) return;

    global compute_t *sums = POINTER(compute_t, sums) + part * bins;
    const index_t first = min(part * part_elements, count), end = min(first + part_elements, count);

    for (index_t n = 0; n < bins; n++)
        sums[n] = 0;
    for (index_t i = first; i < end; i++) {
        const long number = number_at(self_type, self_buffer + self_offset, i * self_stride);

        if (number < 0 || number >= bins) continue;
        if (weights_type < 0)
            sums[number] = PLUS(sums[number], (compute_t)1);
        else
            sums[number] =
                PLUS(sums[number],
                     load_any(weights_type, weights_buffer + weights_offset, i * weights_stride));
    }
}

// There is one work-item per number. The parts are added in order.
kernel void add_parts(TENSOR(sums), TENSOR(out), const int out_type, const index_t out_stride,
                      const index_t parts, const index_t bins)
{
    const index_t n = get_global_id(0);

    if (n >= bins) return;

    global const compute_t *sums = POINTER(const compute_t, sums);
    compute_t sum = sums[n];

    for (index_t part = 1; part < parts; part++)
        sum = PLUS(sum, sums[part * bins + n]);
    store_any(out_type, out_buffer + out_offset, n * out_stride, sum);
}

// There is one work-item per element. Additions of integers are exact in every order.
kernel void count_numbers(TENSOR(self), const int self_type, const index_t self_stride,
                          TENSOR(cells), const index_t count, const index_t bins)
{
    const index_t i = get_global_id(0);

    if (i >= count) return;

    const long number = number_at(self_type, self_buffer + self_offset, i * self_stride);

    if (number >= 0 && number < bins) atomic_inc(POINTER(uint, cells) + number);
}

kernel void store_counts(TENSOR(cells), TENSOR(out), const int out_type, const index_t out_stride,
                         const index_t bins)
{
    const index_t n = get_global_id(0);

    if (n < bins)
        store_any(out_type, out_buffer + out_offset, n * out_stride,
                  (compute_t)POINTER(const uint, cells)[n]);
}
