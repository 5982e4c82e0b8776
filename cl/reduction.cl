// SPDX-License-Identifier: Apache-2.0
//
// out = FINISH of the combination of MAP(x) over the elements x of `in` along its reduced axes, which have a
// loop nest of their own. The terms of an output are divided into parts of `part_terms`. With PARTIAL the
// result of each part is stored, contiguous, part by part; else there is one part.
//
// MAP is an expression of x; COMBINE of a, the result so far, and x; FINISH of a; each also of `power` and
// `count`. With ANY_TYPES the type of `in` is an argument, else it is T.
//
// -D ANY_TYPES: - 1
// -D PARTIAL: - 1
// -D T: f32 f16 bf16
// -D COMPUTE: f32
// -D MAP: (K(2)*ABSOLUTE(x))
// -D COMBINE: MAXIMUM(a,SUM(a,K(2)*x))
// -D FINISH: (a/count+K(2))
// -D INDEX: int long

#include "common/element.cl.h"
#include "common/expression.cl.h"
#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

#define VALUES_PER_LOAD 8

compute_t map(const compute_t x, const compute_t power, const compute_t count)
{
    typedef compute_t value_t;

    return MAP;
}

compute_t combine(const compute_t a, const compute_t x)
{
    typedef compute_t value_t;

    return COMBINE;
}

compute_t finish(const compute_t a, const compute_t power, const compute_t count)
{
    typedef compute_t value_t;

    return FINISH;
}

#ifdef ANY_TYPES
#define LOAD_INPUT(at) load_any(in_type, in_buffer + in_offset, at)
#else
#define LOAD_INPUT(at) LOAD(T, POINTER(T, in), at)

float8 map8(const float8 x, const float8 power, const float8 count)
{
    typedef float8 value_t;

    return MAP;
}

float8 combine8(const float8 a, const float8 x)
{
    typedef float8 value_t;

    return COMBINE;
}

// Combines the first 8 * n elements of a contiguous row.
compute_t combine_vectors(global const T *p, const index_t n, const compute_t power,
                          const compute_t count)
{
    float8 a = map8(LOADV(T, 8, p), (float8)(power), (float8)(count));

    for (index_t i = 1; i < n; i++)
        a = combine8(a, map8(LOADV(T, 8, p + 8 * i), (float8)(power), (float8)(count)));

    const float s4[4] = {combine(a.s0, a.s4), combine(a.s1, a.s5), combine(a.s2, a.s6),
                         combine(a.s3, a.s7)};
    return combine(combine(s4[0], s4[2]), combine(s4[1], s4[3]));
}
#endif

// The offset of a run along the innermost of the reduced axes
index_t offset_of_run(index_t run, const index_t rank, const index8_t extent, const index8_t stride)
{
    index_t offset = 0;

    for (int d = (int)rank - 2; d >= 0; d--) {
        const index_t extent_d = component(extent, d);

        offset += run % extent_d * component(stride, d);
        run /= extent_d;
    }
    return offset;
}

// One work-item per `elements_per_item` outputs of a row (first dimension) and part (second).
kernel void reduce(TENSOR(out), const int out_type, TENSOR(in), const int in_type, LOOP_NEST,
                   const index8_t out_stride, const index8_t in_stride,
                   const index_t out_inner_stride, const index_t in_inner_stride,
                   const index_t reduced_rank, const index8_t reduced_extent,
                   const index8_t reduced_stride, const index_t terms, const index_t part_terms,
                   const index_t parts, const long power_bits, const long count_bits)
{
    FIND_ELEMENTS(row, first, end);

    const index_t part = get_global_id(1);
    const compute_t power = scalar_value(power_bits), count = scalar_value(count_bits);
    const index_t run_extent = component(reduced_extent, (int)reduced_rank - 1);
    const index_t run_stride = component(reduced_stride, (int)reduced_rank - 1);
    index_t out_at = 0, in_at = 0;

    if (part >= parts) return;
    FOR_EACH_OUTER(row, {
        out_at += at * component(out_stride, d);
        in_at += at * component(in_stride, d);
    })
    for (index_t i = first; i < end; i++) {
        const index_t stop = min((part + 1) * part_terms, terms);
        compute_t a = 0;

        for (index_t t = part * part_terms; t < stop;) {
            const index_t start = t % run_extent, run = min(run_extent - start, stop - t);
            const index_t from =
                in_at + i * in_inner_stride + start * run_stride +
                offset_of_run(t / run_extent, reduced_rank, reduced_extent, reduced_stride);
            index_t k = 0;

#ifndef ANY_TYPES
            if (run_stride == 1 && run >= 2 * VALUES_PER_LOAD) {
                const compute_t x =
                    combine_vectors(POINTER(T, in) + from, run / VALUES_PER_LOAD, power, count);

                a = t == part * part_terms ? x : combine(a, x);
                k = run / VALUES_PER_LOAD * VALUES_PER_LOAD;
            }
#endif
            for (; k < run; k++) {
                const compute_t x = map(LOAD_INPUT(from + k * run_stride), power, count);

                a = t + k == part * part_terms ? x : combine(a, x);
            }
            t += run;
        }
#ifdef PARTIAL
        (void)out_at;
        ((global compute_t *)(out_buffer + out_offset))[part * (rows * inner) + row * inner + i] =
            a;
#else
        store_any(out_type, out_buffer + out_offset, out_at + i * out_inner_stride,
                  finish(a, power, count));
#endif
    }
}
