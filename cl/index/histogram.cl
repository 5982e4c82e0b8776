// SPDX-License-Identifier: Apache-2.0
//
// These kernels count the elements of `self`, which are contiguous, in equal intervals, the bins. Element i of a work-item is
// that at `first_stride` times its number + i * `stride`: on a GPU neighboring work-items read neighboring elements, on a CPU
// each reads a contiguous range.
//
// -D COMPUTE: f32 i64
// -D INDEX: int long

#include "common/element.cl.h"
#include "common/loop_nest.cl.h"

#define ITEMS                                                                                   \
    const index_t count, const index_t items, const index_t first_stride, const index_t stride, \
        const index_t per_item

// Loops over the elements of a work-item.
#define FOR_EACH_ELEMENT(i) \
    for (index_t i = item * first_stride, k = 0; k < per_item && i < count; k++, i += stride)

#if COMPUTES_INTEGERS
#define IS_NAN(x) 0
#else
#define IS_NAN(x) isnan(x)
#endif

// Of two numbers the smaller, or the larger one, or NaN if one of them is that.
compute_t lower(const compute_t a, const compute_t b) { return b < a || IS_NAN(b) ? b : a; }
compute_t higher(const compute_t a, const compute_t b) { return b > a || IS_NAN(b) ? b : a; }

// Stores the smallest and the largest element of each work-item.
kernel void find_ranges(TENSOR(self), const int type, TENSOR(ranges), ITEMS)
{
    const index_t item = get_global_id(0);

    if (item >= items) return;

    global const uchar *self = self_buffer + self_offset;
    compute_t low = load_any(type, self, item * first_stride), high = low;

    FOR_EACH_ELEMENT(i)
    {
        const compute_t x = load_any(type, self, i);

        low = lower(low, x);
        high = higher(high, x);
    }
    POINTER(compute_t, ranges)[2 * item] = low;
    POINTER(compute_t, ranges)[2 * item + 1] = high;
}

// Replaces the first range by that of all; one of no length gets longer by 1 on both sides.
kernel void join_ranges(TENSOR(ranges), const index_t items)
{
    if (get_global_id(0) > 0 || items == 0) return;

    global compute_t *ranges = POINTER(compute_t, ranges);
    compute_t low = ranges[0], high = ranges[1];

    for (index_t i = 1; i < items; i++) {
        low = lower(low, ranges[2 * i]);
        high = higher(high, ranges[2 * i + 1]);
    }
#if COMPUTES_INTEGERS
    if (low == high) {
        low -= low > LONG_MIN;
        high += high < LONG_MAX;
    }
#else
    if (low == high) {
        low -= 1;
        high += 1;
    }
#endif
    ranges[0] = low;
    ranges[1] = high;
}

// Returns the number of the interval that has the element, or -1.
long interval_of(const compute_t x, const compute_t low, const compute_t high, const index_t bins)
{
#if COMPUTES_INTEGERS
    if (x < low || x > high) return -1;

    const ulong range = as_ulong(high) - as_ulong(low);
    const int shift = max(0, 32 - (int)clz(range));

    return min((long)(((as_ulong(x) - as_ulong(low)) >> shift) * (ulong)bins / (range >> shift)),
               (long)bins - 1);
#else
    if (!isfinite(low) || !isfinite(high) || !(x >= low && x <= high)) return -1;

    const float at = (x - low) * (float)bins / (high - low);

    return at < (float)bins ? min((long)at, (long)bins - 1) : (long)bins - 1;
#endif
}

// Counts elements in one of several private histograms. With has_range the range is `low` and `high`. Additions of
// integers are exact in every order.
kernel void count_elements(TENSOR(self), const int type, TENSOR(ranges), const int has_range,
                           const long low, const long high, TENSOR(histograms),
                           const index_t copies, const index_t bins, ITEMS)
{
    const index_t item = get_global_id(0);

    if (item >= items) return;

    global const uchar *self = self_buffer + self_offset;
    global const compute_t *range = POINTER(const compute_t, ranges);
    global uint *histogram = POINTER(uint, histograms) + item % copies * bins;
    const compute_t from = has_range != 0 ? scalar_value(low) : range[0];
    const compute_t to = has_range != 0 ? scalar_value(high) : range[1];

    FOR_EACH_ELEMENT(i)
    {
        const long number = interval_of(load_any(type, self, i), from, to, bins);

        if (number >= 0) atomic_inc(histogram + number);
    }
}

// There is one work-item per interval.
kernel void store_counts(TENSOR(histograms), TENSOR(out), const int out_type,
                         const index_t out_stride, const index_t copies, const index_t bins)
{
    const index_t n = get_global_id(0);

    if (n >= bins) return;

    long sum = 0;

    for (index_t copy = 0; copy < copies; copy++)
        sum += POINTER(const uint, histograms)[copy * bins + n];
    store_any(out_type, out_buffer + out_offset, n * out_stride, (compute_t)sum);
}
