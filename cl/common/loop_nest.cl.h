// SPDX-License-Identifier: Apache-2.0
//
// Element-wise nests of up to eight dimensions, as host/plan/steps.c lays them out: `rows` times an
// innermost dimension of `inner` elements; the `outer_rank` outer dimensions have extents and
// strides in eight-component arguments, the outermost first. Work-items are numbered along rows
// first.
#ifndef COMMON_LOOP_NEST_CL_H
#define COMMON_LOOP_NEST_CL_H

// INDEX is int where all offsets fit into it, long otherwise.
#ifndef INDEX
#define INDEX int
#endif

#define CAT8_(a) a##8
#define CAT8(a) CAT8_(a)

typedef INDEX index_t;
typedef CAT8(INDEX) index8_t;

#define LOOP_NEST                                                                          \
    const index_t rows, const index_t inner, const index_t span, const index_t outer_rank, \
        const index8_t extent

// Reads component i of a vector argument: components have no run-time subscript in OpenCL C 1.2.
index_t component(const index8_t v, const int i)
{
    const index_t all[8] = {v.s0, v.s1, v.s2, v.s3, v.s4, v.s5, v.s6, v.s7};
    return all[i];
}

// Names this work-item's row, and its elements of that row from `first` up to `end`; returns from
// the kernel where there are none. All arguments 0 is a launch that must do nothing.
#define FIND_ELEMENTS(row, first, end)                                        \
    if (span == 0) return;                                                    \
    const index_t per_row = (inner - 1) / span + 1;                           \
    const index_t row = get_global_id(0) / per_row;                           \
    const index_t first = ((index_t)get_global_id(0) - row * per_row) * span; \
    const index_t end = min(first + span, inner);                             \
    if (row >= rows) return

// Walks the outer dimensions of row `row` from the innermost: BODY sees the dimension `d` and the
// position `at` in it. A macro, so that all operands share the divisions.
#define FOR_EACH_OUTER(row, BODY)                          \
    {                                                      \
        index_t rest = (row);                              \
        for (int d = (int)outer_rank - 1; d >= 0; d--) {   \
            const index_t extent_d = component(extent, d); \
            const index_t at = rest % extent_d;            \
            rest /= extent_d;                              \
            BODY                                           \
        }                                                  \
    }

#endif
