// SPDX-License-Identifier: Apache-2.0
//
// out is FINISH of the combination of MAP(x) over the elements x of `in` along its reduced axes,
// which have a loop nest of their own. The terms of an output are divided into parts of
// `part_terms`. With PARTIAL the result of each part is stored, contiguous, part by part. Otherwise
// there is one part.
//
// MAP is an expression of x. COMBINE is an expression of a, the result so far, and x. FINISH is an
// expression of a. All of them may also use `power` and `count`. With SHIFTS each output has a
// `power` of its own. With ANY_TYPES the type of `in` is an argument, else it is T. On GPUs IN_FLIGHT
// terms are loaded before one is combined, so that a work-item waits for them once.
//
// -D ANY_TYPES: - 1
// -D PARTIAL: - 1
// -D SHIFTS: - 1
// -D T: f32 f16 bf16 b8
// -D COMPUTE: f32
// -D MAP: (K(2)*ABSOLUTE(x))
// -D COMBINE: MAXIMUM(a,SUM(a,K(2)*x))
// -D FINISH: (a/count+K(2)*power)
// -D ALIGNED_ACCESS: - 1
// -D GROUP: - 64
// -D CHAINS: 8
// -D IN_FLIGHT: - 16
// -D INDEX: int long

#include "common/bools.cl.h"
#include "common/element.cl.h"
#include "common/expression.cl.h"
#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

#define VALUES_PER_LOAD 8
#define OUTPUTS_PER_LOAD 16

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
#define IS_LOADED_BY_VECTORS(run) 0
#define COMBINED_VECTORS(at, n) 0
#else
#define LOAD_INPUT(at) LOAD(T, POINTER(T, in), at)
#define IS_LOADED_BY_VECTORS(run) (run_stride == 1 && (run) >= 2 * VALUES_PER_LOAD)
#define COMBINED_VECTORS(at, n) combine_vectors(POINTER(T, in) + (at), n, power, count)

#define DEFINE_FOR_VECTORS(n)                                                     \
    float##n map##n(const float##n x, const float##n power, const float##n count) \
    {                                                                             \
        typedef float##n value_t;                                                 \
                                                                                  \
        return MAP;                                                               \
    }                                                                             \
    float##n combine##n(const float##n a, const float##n x)                       \
    {                                                                             \
        typedef float##n value_t;                                                 \
                                                                                  \
        return COMBINE;                                                           \
    }
DEFINE_FOR_VECTORS(8)
DEFINE_FOR_VECTORS(16)

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

#ifdef ANY_TYPES
#undef IN_FLIGHT
#endif

#ifdef IN_FLIGHT
// Combines `a` with IN_FLIGHT terms. If these are the first terms, `a` is not used.
compute_t combine_loads(compute_t a, const bool is_first, global const T *p, const index_t stride,
                        const compute_t power, const compute_t count)
{
    float x[IN_FLIGHT];

    UNROLL_COMPONENTS
    for (int u = 0; u < IN_FLIGHT; u++)
        x[u] = LOAD(T, p, u * stride);
    UNROLL_COMPONENTS
    for (int u = 0; u < IN_FLIGHT; u++) {
        const compute_t term = map(x[u], power, count);

        a = u == 0 && is_first ? term : combine(a, term);
    }
    return a;
}

#define MOST_LOADS IN_FLIGHT
#define COMBINED_LOADS(a, is_first, at) \
    combine_loads(a, is_first, POINTER(const T, in) + (at), run_stride, power, count)
#else
#define MOST_LOADS 0
#define COMBINED_LOADS(a, is_first, at) a
#endif

// Returns the offset of a run along the innermost of the reduced axes.
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

// Executes body for the terms from `begin` to `stop`, in runs of `run` terms with the innermost
// stride. Term t, at `from`, is the first of a run.
#define FOR_EACH_RUN(body)                                                               \
    for (index_t t = begin, run; t < stop; t += run) {                                   \
        const index_t start = t % run_extent;                                            \
        const index_t from =                                                             \
            in_at + i * in_inner_stride + start * run_stride +                           \
            offset_of_run(t / run_extent, reduced_rank, reduced_extent, reduced_stride); \
                                                                                         \
        run = min(run_extent - start, stop - t);                                         \
        body                                                                             \
    }

#ifdef PARTIAL
#define STORE_OUTPUT(i, a)                                                                        \
    (void)out_at, ((global compute_t *)(out_buffer +                                              \
                                        out_offset))[part * (rows * inner) + row * inner + (i)] = \
                      finish(a, SHIFT(i), count)
#else
#define STORE_OUTPUT(i, a)                                                      \
    store_any(out_type, out_buffer + out_offset, out_at + (i)*out_inner_stride, \
              finish(a, SHIFT(i), count))
#endif

#define PARAMS                                                                                    \
    TENSOR(out), const int out_type, TENSOR(in), const int in_type, LOOP_NEST,                    \
        const index8_t out_stride, const index8_t in_stride, const index_t out_inner_stride,      \
        const index_t in_inner_stride, const index_t reduced_rank, const index8_t reduced_extent, \
        const index8_t reduced_stride, const index_t terms, const index_t part_terms,             \
        const index_t parts, const long power_bits, const long count_bits SHIFTS_PARAM

// The shifts are contiguous, in the order of the outputs' loop nest.
#ifdef SHIFTS
#define SHIFTS_PARAM , TENSOR(shifts)
#define SHIFT(i) POINTER(const compute_t, shifts)[row * inner + (i)]
#define SHIFTS_OF_VECTOR(i) vload16(0, &SHIFT(i))
#else
#define SHIFTS_PARAM
#define SHIFT(i) scalar_value(power_bits)
#define SHIFTS_OF_VECTOR(i) (float16)(scalar_value(power_bits))
#endif

#if defined(GROUP) && defined(IN_FLIGHT)
#if CHAINS != VALUES_PER_LOAD
#error "the host defines CHAINS, the work-items of an output and part, the components of a vector"
#endif

// Of a part, whose terms are fewer than two runs have.
#define MOST_RUNS 2

// Computes one component of what combine_vectors has before it combines components.
float combine_chain(global const T *p, const index_t n, const compute_t power,
                    const compute_t count)
{
    float a = 0;
    index_t i = 0;

    for (; i + IN_FLIGHT <= n; i += IN_FLIGHT)
        a = combine_loads(a, i == 0, p + i * VALUES_PER_LOAD, VALUES_PER_LOAD, power, count);
    for (; i < n; i++) {
        const float term = map(LOAD(T, p, i * VALUES_PER_LOAD), power, count);

        a = i == 0 ? term : combine(a, term);
    }
    return a;
}

// Combines the chains in the same tree as combine_vectors.
float combine_chains(local const float *a)
{
    return combine(combine(combine(a[0], a[4]), combine(a[2], a[6])),
                   combine(combine(a[1], a[5]), combine(a[3], a[7])));
}

// run_stride is 1. There are VALUES_PER_LOAD work-items per output and part, which are neighbors.
// Each combines every VALUES_PER_LOAD-th term, as a component of a vector does in `reduce`. The
// first of them combines the results, and what remains of a run. The bits are the same as those of
// `reduce`.
kernel void chains(PARAMS)
{
    local float results[MOST_RUNS * GROUP];
    const int item = (int)get_local_id(0), chain = item % VALUES_PER_LOAD;
    const index_t number = (index_t)get_global_id(0) / VALUES_PER_LOAD;
    const index_t output = number / max(parts, (index_t)1);
    const index_t part = number - output * max(parts, (index_t)1);
    const index_t row = output / max(inner, (index_t)1), i = output - row * inner;
    const bool exists = output < rows * inner;
    const index_t begin = part * part_terms;
    const index_t stop = exists ? min(begin + part_terms, terms) : begin;
    const compute_t power = exists ? SHIFT(i) : 0, count = scalar_value(count_bits);
    const index_t run_extent = component(reduced_extent, (int)reduced_rank - 1);
    const index_t run_stride = 1;
    index_t out_at = 0, in_at = 0;
    int number_of_run = 0;

    FOR_EACH_OUTER(row, {
        out_at += at * component(out_stride, d);
        in_at += at * component(in_stride, d);
    })
    FOR_EACH_RUN({
        if (IS_LOADED_BY_VECTORS(run))
            results[number_of_run * GROUP + item] =
                combine_chain(POINTER(T, in) + from + chain, run / VALUES_PER_LOAD, power, count);
        number_of_run++;
    })
    barrier(CLK_LOCAL_MEM_FENCE);
    if (exists && chain == 0) {
        compute_t a = 0;

        number_of_run = 0;
        FOR_EACH_RUN({
            index_t k = 0;

            if (IS_LOADED_BY_VECTORS(run)) {
                const compute_t x = combine_chains(results + number_of_run * GROUP + item);

                a = t == begin ? x : combine(a, x);
                k = run / VALUES_PER_LOAD * VALUES_PER_LOAD;
            }
            for (; k < run; k++) {
                const compute_t x = map(LOAD_INPUT(from + k), power, count);

                a = t + k == begin ? x : combine(a, x);
            }
            number_of_run++;
        })
        STORE_OUTPUT(i, a);
    }
}

#else

// There is one work-item per `elements_per_item` outputs of a row (first dimension) and part
// (second dimension).
kernel void reduce(PARAMS)
{
    FIND_ELEMENTS(row, first, end);

    const index_t part = get_global_id(1);
    const index_t begin = part * part_terms, stop = min(begin + part_terms, terms);
    const compute_t count = scalar_value(count_bits);
    const index_t run_extent = component(reduced_extent, (int)reduced_rank - 1);
    const index_t run_stride = component(reduced_stride, (int)reduced_rank - 1);
    index_t out_at = 0, in_at = 0, i = first;

    if (part >= parts) return;
    FOR_EACH_OUTER(row, {
        out_at += at * component(out_stride, d);
        in_at += at * component(in_stride, d);
    })
#ifndef ANY_TYPES
    // Neighboring outputs are those of neighboring elements. The arithmetic is the same, for as
    // many outputs as a vector has components.
    for (; in_inner_stride == 1 && run_stride != 1 && i + OUTPUTS_PER_LOAD <= end;
         i += OUTPUTS_PER_LOAD) {
        const float16 powers = SHIFTS_OF_VECTOR(i);
        compute_t results[OUTPUTS_PER_LOAD];
        float16 a = 0;

        FOR_EACH_RUN(for (index_t k = 0; k < run; k++) {
            const float16 x = map16(LOADV(T, 16, POINTER(T, in) + from + k * run_stride), powers,
                                    (float16)(count));

            a = t + k == begin ? x : combine16(a, x);
        })
        vstore16(a, 0, results);
        for (int k = 0; k < OUTPUTS_PER_LOAD; k++)
            STORE_OUTPUT(i + k, results[k]);
    }
#endif
    for (; i < end; i++) {
        const compute_t power = SHIFT(i);
        compute_t a = 0;

        FOR_EACH_RUN({
            index_t k = 0;

            if (IS_LOADED_BY_VECTORS(run)) {
                const compute_t x = COMBINED_VECTORS(from, run / VALUES_PER_LOAD);

                a = t == begin ? x : combine(a, x);
                k = run / VALUES_PER_LOAD * VALUES_PER_LOAD;
            }
            for (; MOST_LOADS > 0 && k + MOST_LOADS <= run; k += MOST_LOADS)
                a = COMBINED_LOADS(a, t + k == begin, from + k * run_stride);
            for (; k < run; k++) {
                const compute_t x = map(LOAD_INPUT(from + k * run_stride), power, count);

                a = t + k == begin ? x : combine(a, x);
            }
        })
        STORE_OUTPUT(i, a);
    }
}

#endif
