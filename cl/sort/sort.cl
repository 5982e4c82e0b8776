// SPDX-License-Identifier: Apache-2.0
//
// Sorts rows along an axis. The loop nest has all other axes: each of its elements is a row. `sort_parts` makes sorted runs of
// entries (common/sort_entries.cl.h) of parts of the rows, `merge` makes longer runs, and `store` writes the elements.
//
// -D RAW: uchar ushort uint ulong
// -D TRUTHS: - 1
// -D PAIRS: - 1
// -D PART: 512
// -D INDEX: int long
// -D RACE: - 1
// -D GROUP: - 256

#include "common/sort_entries.cl.h"

#ifdef RACE
#define COMPUTE f32
#include "common/element.cl.h"
#define VECTOR 1
#include "common/philox.cl.h"
#endif

// Term t of a row is element first + t of self with is_first, else an entry of `from`. A part has `part_terms` terms, of which
// the first `kept` in order are stored: all if that is as many, else that many, the last ones of which may be LAST_ENTRY.
#define PARAMS                                                                                   \
    TENSOR(to), TENSOR(from), TENSOR(self), LOOP_NEST, const index8_t self_stride,               \
        const index_t self_inner_stride, const index_t self_axis_stride, const long infinity,    \
        const int is_signed, const int is_descending, const int is_first,                        \
        const index_t from_pitch, const index_t to_pitch, const index_t to_first,                \
        const index_t first, const index_t terms, const index_t parts, const index_t part_terms, \
        const index_t kept, const int segment RACE_PARAMS

// Returns the offset of a row in self. `place` is the number of the row.
index_t row_offset(const index_t place, const index_t inner, const index_t outer_rank,
                   const index8_t extent, const index8_t stride, const index_t inner_stride)
{
    const index_t row = place / inner;
    index_t offset = (place - row * inner) * inner_stride;

    FOR_EACH_OUTER(row, { offset += at * component(stride, d); })
    return offset;
}

#define ROW_OFFSET(name, place) \
    row_offset(place, inner, outer_rank, extent, name##_stride, name##_inner_stride)

#ifdef RACE
#define RACE_PARAMS \
    , const int self_type, const index_t row_terms, const long seed, const long offset

// With RACE self has weights w, and what is sorted is w / e, where e is drawn by Philox (common/philox.cl.h) from the exponential
// distribution: the order of the results is that of draws by these weights without replacement. Elements take the words of
// blocks in row-major order. Weights that are no positive numbers come last: a quotient neither vanishes nor overflows.
raw_t race_of(const float weight, const ulong element, const long seed, const long offset)
{
    const block_t block = philox(element / 4, (ulong)seed, (ulong)offset);
    const int k = (int)(element % 4);
    const uint word = k == 0   ? block.word[0]
                      : k == 1 ? block.word[1]
                      : k == 2 ? block.word[2]
                               : block.word[3];
    const float u = ((float)(word >> 9) + 0.5f) * 0x1p-23f;

    return as_uint(weight > 0    ? clamp(weight / -log(u), FLT_MIN, FLT_MAX)
                   : weight == 0 ? 0.0f
                                 : -1.0f);
}
#define LOAD_BITS(place, at, element)                           \
    race_of(load_any(self_type, self_buffer + self_offset, at), \
            (ulong)(place) * (ulong)row_terms + (ulong)(element), seed, offset)
#else
#define RACE_PARAMS
#define LOAD_BITS(place, at, element) VALUE(POINTER(const raw_t, self)[at])
#endif

#define LOAD_ENTRY(place, row_at, t)                                                            \
    (is_first != 0 ? ENTRY(key_of(LOAD_BITS(place, (row_at) + (first + (t)) * self_axis_stride, \
                                            first + (t)),                                       \
                                  (raw_t)infinity, is_signed, is_descending),                   \
                           first + (t))                                                         \
                   : POINTER(const entry_t, from)[(place)*from_pitch + (t)])

#ifdef GROUP

// A work-group sorts PART / segment parts in local memory, by Batcher's bitonic network. Parts have at most `segment` terms.
kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void sort_parts(PARAMS)
{
    local entry_t entries[PART];
    const int item = (int)get_local_id(0), size = max(segment, 1);
    const index_t base = (index_t)get_group_id(0) * (PART / size);
    const index_t numbers = rows * inner * parts;

    for (int u = item; u < PART; u += GROUP) {
        const index_t number = base + u / size;
        entry_t entry = LAST_ENTRY;

        if (number < numbers && u % size < part_terms) {
            const index_t place = number / parts;
            const index_t t = (number - place * parts) * part_terms + u % size;

            if (t < terms) entry = LOAD_ENTRY(place, ROW_OFFSET(self, place), t);
        }
        entries[u] = entry;
    }
    for (int run = 2; run <= size; run *= 2)
        for (int distance = run / 2; distance > 0; distance /= 2) {
            barrier(CLK_LOCAL_MEM_FENCE);
            for (int u = item; u < PART / 2; u += GROUP) {
                const int low = 2 * u - (u & (distance - 1)), high = low + distance;
                const entry_t a = entries[low], b = entries[high];
                const bool is_ascending = ((low & (size - 1)) & run) == 0;

                if (IS_LESS(b, a) == is_ascending) {
                    entries[low] = b;
                    entries[high] = a;
                }
            }
        }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int u = item; u < PART; u += GROUP) {
        const index_t number = base + u / size, j = u % size;

        if (number < numbers && j < kept) {
            const index_t place = number / parts, part = number - place * parts;

            if (kept < part_terms || part * part_terms + j < terms)
                POINTER(entry_t, to)[place * to_pitch + to_first + part * kept + j] = entries[u];
        }
    }
}

#else

#define SHORT_RUN 16

// Merges the runs [first, middle) and [middle, end) of `from`.
void merge_runs(const entry_t *from, entry_t *to, const int first, const int middle, const int end)
{
    int i = first, j = middle;

    for (int k = first; k < end; k++)
        to[k] = i < middle && (j >= end || IS_LESS(from[i], from[j])) ? from[i++] : from[j++];
}

// Sorts `count` entries. Returns where the result is: `entries` or `other`.
entry_t *sort_entries(entry_t *entries, entry_t *other, const int count)
{
    for (int first = 0; first < count; first += SHORT_RUN)
        for (int i = first + 1; i < min(first + SHORT_RUN, count); i++) {
            const entry_t entry = entries[i];
            int j = i;

            for (; j > first && IS_LESS(entry, entries[j - 1]); j--)
                entries[j] = entries[j - 1];
            entries[j] = entry;
        }
    for (int run = SHORT_RUN; run < count; run *= 2) {
        entry_t *const merged = other;

        for (int first = 0; first < count; first += 2 * run)
            merge_runs(entries, merged, first, min(first + run, count),
                       min(first + 2 * run, count));
        other = entries;
        entries = merged;
    }
    return entries;
}

// A work-item sorts a part in private memory, because not every driver swaps pointers to local memory correctly
// (findings/intel_local_array_in_two_places.sh). If only some entries are kept, the part may have any number of terms: whenever
// the memory is full, the entries that are kept are found, and of the terms that follow only those count that are less than the
// last one of these. There is room for twice as many entries as are kept.
kernel void sort_parts(PARAMS)
{
    entry_t memory[2][PART];
    entry_t *entries = memory[0], *other = memory[1];
    index_t number = get_group_id(0);
    entry_t bound = LAST_ENTRY;
    int count = 0;

    if (terms == 0) return;
    TAKE_AXIS(part, number, parts);
    const index_t place = number, begin = part * part_terms;
    const index_t end = min(begin + part_terms, terms);
    const index_t stored = kept < part_terms ? kept : end - begin;

    if (place >= rows * inner) return;

    const index_t row_at = ROW_OFFSET(self, place);

    for (index_t t = begin; t < end; t++) {
        const entry_t entry = LOAD_ENTRY(place, row_at, t);

        if (!IS_LESS(entry, bound)) continue;
        entries[count++] = entry;
        if (count == PART && t + 1 < end) {
            entry_t *const sorted = sort_entries(entries, other, count);

            other = sorted == entries ? other : entries;
            entries = sorted;
            count = (int)kept;
            bound = entries[count - 1];
        }
    }
    entries = sort_entries(entries, other, count);

    global entry_t *to = POINTER(entry_t, to) + (place * to_pitch + to_first + part * kept);

    for (int j = 0; j < stored; j++)
        to[j] = j < count ? entries[j] : LAST_ENTRY;
}

#endif

// Merges pairs of runs of `terms` entries of each row, from entry `first` on: a pair has `pair` entries, and its first run has
// `run`. A work-item makes `per_item` of the first `kept` entries, all in one pair.
kernel void merge(TENSOR(to), TENSOR(from), const index_t places, const index_t pitch,
                  const index_t first, const index_t terms, const index_t run, const index_t pair,
                  const index_t kept, const index_t per_item)
{
    index_t number = get_global_id(0);

    if (terms == 0) return;
    TAKE_AXIS(place_in_row, number, (kept - 1) / per_item + 1);
    if (number >= places) return;

    const index_t begin = place_in_row * per_item, end = min(begin + per_item, kept);
    const index_t pair_begin = begin / pair * pair, before = begin - pair_begin;
    global const entry_t *left =
        POINTER(const entry_t, from) + (number * pitch + first + pair_begin);
    const index_t left_length = min(run, terms - pair_begin);
    const index_t right_length = min(pair, terms - pair_begin) - left_length;
    global const entry_t *right = left + left_length;
    global entry_t *to = POINTER(entry_t, to) + (number * pitch + first + begin);
    index_t low = max(before - right_length, (index_t)0), high = min(before, left_length);

    // The first `before` entries are `low` of the left run, and the others of the right one.
    while (low < high) {
        const index_t middle = low + (high - low) / 2;

        if (IS_LESS(left[middle], right[before - 1 - middle]))
            low = middle + 1;
        else
            high = middle;
    }

    index_t i = low, j = before - low;

    for (index_t k = 0; k < end - begin; k++)
        to[k] = i < left_length && (j >= right_length || IS_LESS(left[i], right[j])) ? left[i++]
                                                                                     : right[j++];
}

// Stores the elements of the first `kept` entries of each row, and their positions. A work-item has `per_item` of them.
kernel void store(TENSOR(indices), TENSOR(values), TENSOR(self), TENSOR(from), LOOP_NEST,
                  const index8_t indices_stride, const index8_t values_stride,
                  const index8_t self_stride, const index_t indices_inner_stride,
                  const index_t values_inner_stride, const index_t self_inner_stride,
                  const index_t indices_axis_stride, const index_t values_axis_stride,
                  const index_t self_axis_stride, const int has_values, const index_t pitch,
                  const index_t kept, const index_t per_item)
{
    index_t number = get_global_id(0);

    if (kept == 0) return;
    TAKE_AXIS(place_in_row, number, (kept - 1) / per_item + 1);
    const index_t place = number, begin = place_in_row * per_item,
                  end = min(begin + per_item, kept);

    if (place >= rows * inner) return;

    global const entry_t *entries = POINTER(const entry_t, from) + place * pitch;
    global long *indices = POINTER(long, indices) + ROW_OFFSET(indices, place);
    global raw_t *values = POINTER(raw_t, values) + ROW_OFFSET(values, place);
    global const raw_t *self = POINTER(const raw_t, self) + ROW_OFFSET(self, place);

    for (index_t j = begin; j < end; j++) {
        const index_t position = (index_t)POSITION(entries[j]);

        indices[j * indices_axis_stride] = (long)position;
        if (has_values != 0)
            values[j * values_axis_stride] = VALUE(self[position * self_axis_stride]);
    }
}
