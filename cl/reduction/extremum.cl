// SPDX-License-Identifier: Apache-2.0
//
// These kernels find the position of the largest of `terms` elements of self, term_stride apart, or
// with LEAST of the smallest, and with VALUES also the element. A NaN is the extreme value, and of
// equal elements the first one counts, so no result depends on an order. With PARTIAL, part k has
// the terms from k * part_terms on, or, if part_step is `parts`, every parts-th term from k on. Its
// position is stored in scratch, and `choose` takes the best of these.
//
// -D T: - f32 f16 bf16
// -D COMPUTE: f32 i64
// -D LEAST: - 1
// -D VALUES: - 1
// -D PARTIAL: -
// -D ALIGNED_ACCESS: - 1
// -D INDEX: int long

#include "common/element.cl.h"
#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

#ifdef LEAST
#define IS_BEYOND(x, a) ((x) < (a))
#else
#define IS_BEYOND(x, a) ((x) > (a))
#endif
// IS_BETTER tells whether x is the extreme one of both. NaN is unequal to itself.
#define IS_BETTER(x, a) (IS_BEYOND(x, a) || ((x) != (x) && (a) == (a)))
#define IS_EQUAL(x, a) ((x) == (a) || ((x) != (x) && (a) != (a)))

#ifdef T
#define LOAD_SELF(at) LOAD(T, POINTER(const T, self), at)
#else
#define LOAD_SELF(at) load_any(self_type, self_buffer + self_offset, at)
#endif

#define PARAMS                                                                                     \
    TENSOR(positions), const int position_bytes, TENSOR(self), const int self_type, LOOP_NEST,     \
        const index8_t position_stride, const index8_t self_stride,                                \
        const index_t position_inner_stride, const index_t self_inner_stride, const index_t terms, \
        const index_t term_stride, const index_t parts, const index_t part_terms,                  \
        const index_t part_step
#ifdef VALUES
#define VALUE_PARAMS , TENSOR(values), const index8_t value_stride, const index_t value_inner_stride
#define ADD_VALUE_OFFSET(at, d) value_at += (at)*component(value_stride, d);
#ifdef T
#define STORE_VALUE(i, v) STORE(T, POINTER(T, values), value_at + (i)*value_inner_stride, v);
#else
#define STORE_VALUE(i, v) \
    store_any(self_type, values_buffer + values_offset, value_at + (i)*value_inner_stride, v);
#endif
#else
#define VALUE_PARAMS
#define ADD_VALUE_OFFSET(at, d)
#define STORE_VALUE(i, v)
#endif

#ifdef PARTIAL
#define STORE_POSITION(i, v) \
    POINTER(long, positions)[part * (rows * inner) + row * inner + (i)] = (long)(v);
#else
#define STORE_POSITION(i, v)                                                           \
    if (position_bytes == 8)                                                           \
        POINTER(long, positions)[position_at + (i)*position_inner_stride] = (long)(v); \
    else                                                                               \
        POINTER(int, positions)[position_at + (i)*position_inner_stride] = (int)(v);
#endif
#define STORE_RESULT(i, best, found) \
    {                                \
        STORE_POSITION(i, found)     \
        STORE_VALUE(i, best)         \
    }

#define FIND_OFFSETS                                       \
    index_t position_at = 0, self_at = 0, value_at = 0;    \
    FOR_EACH_OUTER(row, {                                  \
        position_at += at * component(position_stride, d); \
        self_at += at * component(self_stride, d);         \
        ADD_VALUE_OFFSET(at, d)                            \
    })                                                     \
    (void)position_at, (void)value_at

#ifdef T
#define V 8
#define SELECT_BETTER(best, found, v, number)                                  \
    {                                                                          \
        const int8 is_better = IS_BEYOND(v, best) || (v != v && best == best); \
                                                                               \
        best = select(best, v, is_better);                                     \
        found = select(found, (int8)(number), is_better);                      \
    }

// Returns the best of n > 0 blocks of V adjacent elements. The position counts elements.
float search_row(global const T *p, const int n, index_t *position)
{
    float8 best = LOADV(T, 8, p);
    int8 found = 0;
    float values[V];
    int numbers[V], chosen = 0;

    for (int k = 1; k < n; k++) {
        const float8 v = LOADV(T, 8, p + (size_t)V * (size_t)k);

        SELECT_BETTER(best, found, v, k)
    }
    vstore8(best, 0, values);
    vstore8(found, 0, numbers);
    for (int k = 1; k < V; k++)
        if (IS_BETTER(values[k], values[chosen]) ||
            (IS_EQUAL(values[k], values[chosen]) && numbers[k] < numbers[chosen]))
            chosen = k;
    *position = (index_t)numbers[chosen] * V + chosen;
    return values[chosen];
}

// Finds the best of each of V adjacent columns.
void search_columns(global const T *p, const index_t begin, const index_t stop, const index_t step,
                    const index_t term_stride, float values[V], int numbers[V])
{
    float8 best = LOADV(T, 8, p + begin * term_stride);
    int8 found = (int)begin;

    for (index_t t = begin + step; t < stop; t += step) {
        const float8 v = LOADV(T, 8, p + t * term_stride);

        SELECT_BETTER(best, found, v, (int)t)
    }
    vstore8(best, 0, values);
    vstore8(found, 0, numbers);
}
#endif

// A work-item has a part of elements_per_item outputs of a row.
kernel void search(PARAMS VALUE_PARAMS)
{
    if (elements_per_item == 0) return;

    index_t number = get_global_id(0);
    TAKE_AXIS(part, number, parts);
    TAKE_AXIS(place, number, (inner - 1) / elements_per_item + 1);
    const index_t row = number, first = place * elements_per_item;
    const index_t end = min(first + elements_per_item, inner);
    const index_t begin = part_step == 1 ? part * part_terms : part;
    const index_t stop = part_step == 1 ? min(begin + part_terms, terms) : terms;
    index_t i = first;

    if (row >= rows) return;
    FIND_OFFSETS;
#ifdef T
    // Neighboring outputs are those of neighboring elements.
    for (; sizeof(index_t) == sizeof(int) && self_inner_stride == 1 && term_stride != 1 &&
           i + V <= end;
         i += V) {
        float values[V];
        int numbers[V];

        search_columns(POINTER(const T, self) + (self_at + i), begin, stop, part_step, term_stride,
                       values, numbers);
        for (int k = 0; k < V; k++)
            STORE_RESULT(i + k, values[k], numbers[k])
    }
#endif
    for (; i < end; i++) {
        const index_t from = self_at + i * self_inner_stride;
        index_t found = begin, t = begin + part_step;
        compute_t best;

#ifdef T
        if (term_stride == 1 && part_step == 1 && stop - begin >= 2 * V &&
            (stop - begin) / V < INT_MAX) {
            const int blocks = (int)((stop - begin) / V);

            best = search_row(POINTER(const T, self) + (from + begin), blocks, &found);
            found += begin;
            t = begin + (index_t)blocks * V;
        } else
#endif
            best = LOAD_SELF(from + begin * term_stride);
        for (; t < stop; t += part_step) {
            const compute_t v = LOAD_SELF(from + t * term_stride);

            if (IS_BETTER(v, best)) {
                best = v;
                found = t;
            }
        }
        STORE_RESULT(i, best, found)
    }
}

#ifndef PARTIAL
// Finds the best of the positions of all parts. A work-item has elements_per_item outputs of a row.
kernel void choose(PARAMS VALUE_PARAMS, TENSOR(partial))
{
    FIND_ELEMENTS(row, first, end);
    FIND_OFFSETS;
    for (index_t i = first; i < end; i++) {
        global const long *candidates = POINTER(const long, partial) + (row * inner + i);
        const index_t from = self_at + i * self_inner_stride;
        index_t found = (index_t)candidates[0];
        compute_t best = LOAD_SELF(from + found * term_stride);

        for (index_t part = 1; part < parts; part++) {
            const index_t t = (index_t)candidates[part * (rows * inner)];
            const compute_t v = LOAD_SELF(from + t * term_stride);

            if (IS_BETTER(v, best) || (IS_EQUAL(v, best) && t < found)) {
                best = v;
                found = t;
            }
        }
        STORE_RESULT(i, best, found)
    }
}
#endif
