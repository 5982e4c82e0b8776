// SPDX-License-Identifier: Apache-2.0
//
// Elements that are equal to the one before them belong to its run. These kernels mark the first element of each run, and
// write the elements, the lengths and the numbers of the runs. Elements are moved as they are, -DRAW.
//
// -D RAW: uchar ushort uint ulong
// -D TRUTHS: - 1
// -D INDEX: int long

#include "common/loop_nest.cl.h"
#include "common/raw.cl.h"

typedef RAW raw_t;
#define SIGN ((raw_t)((raw_t)1 << (8 * sizeof(raw_t) - 1)))

// Whether two elements are different: `infinity` has the bits of infinity, or 0 for integers. NaN is different from all.
int differs(const raw_t a, const raw_t b, const raw_t infinity)
{
    if (infinity == 0) return a != b;

    const raw_t x = a & (raw_t)~SIGN;

    return x > infinity || (a != b && (x | (b & (raw_t)~SIGN)) != 0);  // if b alone is NaN, a != b
}

// Declares the range of the elements of this work-item, of which each has `per_item`. Returns from the kernel if there is none.
#define FIND_RANGE(first, end)                               \
    const index_t item = get_global_id(0);                   \
    if (count == 0 || item > (count - 1) / per_item) return; \
    const index_t first = item * per_item;                   \
    const index_t end = min(per_item, count - first) + first

kernel void mark_runs(TENSOR(mask), TENSOR(elements), const long infinity, const index_t count,
                      const index_t per_item)
{
    FIND_RANGE(first, end);

    global const raw_t *elements = POINTER(const raw_t, elements);
    global uchar *mask = POINTER(uchar, mask);

    for (index_t i = first; i < end; i++)
        mask[i] = i == 0 || differs(VALUE(elements[i - 1]), VALUE(elements[i]), (raw_t)infinity);
}

// `starts` has the positions of the first elements, as many as the number at `runs` says.
kernel void store_runs(TENSOR(values), const index_t values_stride, TENSOR(counts),
                       const index_t counts_stride, const int has_counts, TENSOR(elements),
                       TENSOR(starts), TENSOR(runs), const index_t count, const index_t per_item)
{
    FIND_RANGE(from, to);

    global const long *starts = POINTER(const long, starts);
    const index_t runs = (index_t)POINTER(const long, runs)[0];

    for (index_t run = from; run < min(to, runs); run++) {
        const index_t first = (index_t)starts[run];

        POINTER(raw_t, values)[run * values_stride] = VALUE(POINTER(const raw_t, elements)[first]);
        if (has_counts != 0) {
            const long end = run + 1 < runs ? starts[run + 1] : count;

            POINTER(long, counts)[run * counts_stride] = end - first;
        }
    }
}

// Stores for each element the number of its run, at its position in self. A work-item finds the run of its first element by
// binary search.
kernel void number_elements(TENSOR(inverse), TENSOR(positions), const int has_positions,
                            TENSOR(starts), TENSOR(runs), const index_t count,
                            const index_t per_item)
{
    FIND_RANGE(first, end);

    global const long *starts = POINTER(const long, starts);
    const index_t runs = (index_t)POINTER(const long, runs)[0];
    index_t low = 0, high = runs;

    // The run is the last one that starts at or before the element.
    while (low < high) {
        const index_t middle = low + (high - low) / 2;

        if (starts[middle] <= first)
            low = middle + 1;
        else
            high = middle;
    }
    for (index_t i = first; i < end; i++) {
        if (low < runs && starts[low] <= i) low++;

        const index_t to = has_positions != 0 ? (index_t)POINTER(const long, positions)[i] : i;

        POINTER(long, inverse)[to] = low - 1;
    }
}
