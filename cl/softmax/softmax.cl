// SPDX-License-Identifier: Apache-2.0
//
// -DOPERATION is the softmax or its logarithm along an axis, or the gradient of one of these. The
// loop nest has all other axes: each of its elements is a row of `axis` elements. With x = first
// and, for gradients, y = second, the operations are
//
//     softmax               e(x) / sum of e(x),      e(x) = exp(x - largest x)
//     log_softmax           (x - largest x) - log(sum of e(x))
//     softmax_backward      y * (x - sum of x * y)
//     log_softmax_backward  x - exp(y) * sum of x
//
// A comparison with NaN is false, so NaN is never the largest element: it makes the sum NaN, and so
// the row. A row of -infinity only, or with +infinity, is NaN by infinity - infinity. Partial sums
// of 64 terms are added with compensation, so that the error does not grow with the length of a
// row.
//
// -D OPERATION: softmax log_softmax softmax_backward log_softmax_backward
// -D BACKWARD: - 1
// -D T: f32 f16 bf16
// -D OUT: f32 bf16
// -D INDEX: int long
// -D GROUP: - 256
// -D KEEPS_TERMS: - 1

#include "common/compensated_sum.cl.h"
#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

// This many terms are added before their sum is added with compensation.
#define BLOCK 64

// These functions compute a value from the sum, once per row, the terms of the sum, and the
// results. `most` is 0 for gradients. `y` is `x` for the other operations.
float of_sum_softmax(const float sum) { return sum; }
float of_sum_log_softmax(const float sum) { return log(sum); }
float of_sum_softmax_backward(const float sum) { return sum; }
float of_sum_log_softmax_backward(const float sum) { return sum; }

#define DEFINE_OPERATIONS(type)                                                                    \
    type term_softmax_##type(const type x, const type y, const type most)                          \
    {                                                                                              \
        return exp(x - most);                                                                      \
    }                                                                                              \
    type term_log_softmax_##type(const type x, const type y, const type most)                      \
    {                                                                                              \
        return exp(x - most);                                                                      \
    }                                                                                              \
    type term_softmax_backward_##type(const type x, const type y, const type most)                 \
    {                                                                                              \
        return x * y;                                                                              \
    }                                                                                              \
    type term_log_softmax_backward_##type(const type x, const type y, const type most)             \
    {                                                                                              \
        return x;                                                                                  \
    }                                                                                              \
    type result_softmax_##type(const type x, const type y, const type most, const type of_sum)     \
    {                                                                                              \
        return exp(x - most) / of_sum;                                                             \
    }                                                                                              \
    type result_log_softmax_##type(const type x, const type y, const type most, const type of_sum) \
    {                                                                                              \
        return (x - most) - of_sum;                                                                \
    }                                                                                              \
    type result_softmax_backward_##type(const type x, const type y, const type most,               \
                                        const type of_sum)                                         \
    {                                                                                              \
        return y * (x - of_sum);                                                                   \
    }                                                                                              \
    type result_log_softmax_backward_##type(const type x, const type y, const type most,           \
                                            const type of_sum)                                     \
    {                                                                                              \
        return x - exp(y) * of_sum;                                                                \
    }

#define OF_SUM(sum) CAT(of_sum_, OPERATION)(sum)
#define TERM(type, x, y, most) CAT(CAT(CAT(term_, OPERATION), _), type)(x, y, most)
#define RESULT(type, x, y, most, of_sum) \
    CAT(CAT(CAT(result_, OPERATION), _), type)(x, y, most, of_sum)

#define PARAMS                                                                                     \
    TENSOR(out), TENSOR(first), TENSOR(second), LOOP_NEST, const index8_t out_stride,              \
        const index8_t first_stride, const index8_t second_stride, const index_t out_inner_stride, \
        const index_t first_inner_stride, const index_t second_inner_stride, const index_t axis,   \
        const index_t out_axis_stride, const index_t first_axis_stride,                            \
        const index_t second_axis_stride

// Declares pointers to the rows of a row of the loop nest.
#define FIND_ROWS(row)                                 \
    global OUT *out = POINTER(OUT, out);               \
    global const T *first = POINTER(const T, first);   \
    global const T *second = POINTER(const T, second); \
    FOR_EACH_OUTER(row, {                              \
        out += at * component(out_stride, d);          \
        first += at * component(first_stride, d);      \
        second += at * component(second_stride, d);    \
    })                                                 \
    (void)second; /* only gradients use it */

#ifdef GROUP

DEFINE_OPERATIONS(float)

// This many loads are made before the first value is used, so that a work-item waits for them once.
#define LOADS 4
// Executes body for the elements k of a row that belong to a work-item, LOADS at a time.
// `is_element` tells whether an element exists.
#define FOR_EACH_LOADED(body)                                           \
    for (index_t from = chain; from < length; from += LOADS * chains) { \
        float xs[LOADS], ys[LOADS];                                     \
                                                                        \
        UNROLL_COMPONENTS                                               \
        for (int u = 0; u < LOADS; u++) {                               \
            const index_t k = min(from + u * chains, length - 1);       \
                                                                        \
            xs[u] = LOAD(T, first, k * first_axis_stride);              \
            ys[u] = SECOND(k, xs[u]);                                   \
        }                                                               \
        body                                                            \
    }
#define FOR_EACH_ELEMENT(body)               \
    UNROLL_COMPONENTS                        \
    for (int u = 0; u < LOADS; u++) {        \
        const index_t k = from + u * chains; \
        const float x = xs[u], y = ys[u];    \
                                             \
        (void)y;                             \
        if (k < length) body                 \
    }
#ifdef BACKWARD
#define SECOND(k, x) LOAD(T, second, (k)*second_axis_stride)
#else
#define SECOND(k, x) (x)
#endif

// All work-items of the group call these functions, each with a value. `chains` neighbors in
// `shared`, `step` apart, belong together. Returns the largest of their values, or the sum of their
// values.
#define DEFINE_FOLD(name, combined)                                                    \
    float name(local float *shared, const int item, const int chain, const int chains, \
               const int step, const float value)                                      \
    {                                                                                  \
        barrier(CLK_LOCAL_MEM_FENCE);                                                  \
        shared[item] = value;                                                          \
        for (int width = chains / 2; width > 0; width /= 2) {                          \
            barrier(CLK_LOCAL_MEM_FENCE);                                              \
            if (chain < width) {                                                       \
                const float a = shared[item], b = shared[item + width * step];         \
                                                                                       \
                shared[item] = combined;                                               \
            }                                                                          \
        }                                                                              \
        barrier(CLK_LOCAL_MEM_FENCE);                                                  \
        return shared[item - chain * step];                                            \
    }
DEFINE_FOLD(fold_largest, b > a ? b : a)
DEFINE_FOLD(fold_sum, a + b)

// There are `chains` work-items per row, a power of two up to GROUP. With is_across, neighboring
// work-items have neighboring rows, else they share a row.
kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void groups(PARAMS, const int chains,
                                                                      const int is_across)
{
    local float shared[GROUP];
    const int item = (int)get_local_id(0), rows_of_group = GROUP / max(chains, 1);
    const int chain = is_across != 0 ? item / rows_of_group : item % max(chains, 1);
    const int step = is_across != 0 ? rows_of_group : 1;
    const index_t number = (index_t)get_group_id(0) * rows_of_group +
                           (is_across != 0 ? item % rows_of_group : item / max(chains, 1));
    const index_t row = number / max(inner, (index_t)1), i = number - row * inner;
    const index_t length = number < rows * inner && elements_per_item > 0 ? axis : 0;
    float most = 0, sum = 0, tail = 0;

    FIND_ROWS(row)
    out += i * out_inner_stride;
    first += i * first_inner_stride;
    second += i * second_inner_stride;
#ifndef BACKWARD
    most = -INFINITY;
    FOR_EACH_LOADED(FOR_EACH_ELEMENT({ most = x > most ? x : most; }))
    most = fold_largest(shared, item, chain, chains, step, most);
#endif
    FOR_EACH_LOADED({
        float terms = 0;

        FOR_EACH_ELEMENT({ terms += TERM(float, x, y, most); })
        add_float(&sum, &tail, terms);
    })
    sum = fold_sum(shared, item, chain, chains, step, sum + tail);

    const float of_sum = OF_SUM(sum);

    FOR_EACH_LOADED(FOR_EACH_ELEMENT(
        { STORE(OUT, out, k * out_axis_stride, RESULT(float, x, y, most, of_sum)); }))
}

#else

DEFINE_OPERATIONS(float16)

#define VECTOR 16
#define COMPONENTS (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)

// These load `count` elements, then repeat the last of them.
#define DEFINE_LOAD(name, type)                                               \
    float16 name(global const type *p, const index_t stride, const int count) \
    {                                                                         \
        float x[VECTOR];                                                      \
                                                                              \
        if (stride == 1 && count == VECTOR) return LOADV(type, 16, p);        \
        for (int j = 0; j < VECTOR; j++)                                      \
            x[j] = LOAD(type, p, min(j, count - 1) * stride);                 \
        return vload16(0, x);                                                 \
    }
DEFINE_LOAD(load_elements, T)

void store_elements(global OUT *p, const index_t stride, const int count, const float16 v)
{
    float x[VECTOR];

    if (stride == 1 && count == VECTOR) {
        STOREV(OUT, 16, p, v);
        return;
    }
    vstore16(v, 0, x);
    for (int j = 0; j < count; j++)
        STORE(OUT, p, j * stride, x[j]);
}

#ifdef BACKWARD
#define SECOND(p, stride, count, x) load_elements(p, stride, count)
#else
#define SECOND(p, stride, count, x) (x)
#endif

// Declares the elements [k, k + count) of row i.
#define ELEMENTS_OF_ROW(k)                                                                  \
    const int count = (int)min(axis - (k), (index_t)VECTOR);                                \
    const float16 x = load_elements(first + i * first_inner_stride + (k)*first_axis_stride, \
                                    first_axis_stride, count);                              \
    const float16 y = SECOND(second + i * second_inner_stride + (k)*second_axis_stride,     \
                             second_axis_stride, count, x);                                 \
    (void)x, (void)y

// Executes BODY(x, y, k, count, terms) for the vectors [from, to) of row i. `terms` makes 0 of terms
// that do not exist. Whole vectors of adjacent elements are loaded as such.
#define ALL(terms) (terms)
#define THOSE_OF_ROW(terms) select((float16)(0), terms, COMPONENTS < count)
#ifdef BACKWARD
#define ADJACENT_SECOND(k, x) LOADV(T, 16, second_row + (k))
#define SECOND_IS_ADJACENT (second_axis_stride == 1)
#else
#define SECOND_IS_ADJACENT true
#define ADJACENT_SECOND(k, x) (x)
#endif
#define FOR_ROW(from, to, BODY)                                  \
    {                                                            \
        index_t k = (from);                                      \
                                                                 \
        for (; is_adjacent && k + VECTOR <= (to); k += VECTOR) { \
            const float16 x = LOADV(T, 16, first_row + k);       \
            const float16 y = ADJACENT_SECOND(k, x);             \
                                                                 \
            (void)y;                                             \
            BODY(x, y, k, VECTOR, ALL)                           \
        }                                                        \
        for (; k < (to); k += VECTOR) {                          \
            ELEMENTS_OF_ROW(k);                                  \
                                                                 \
            BODY(x, y, k, count, THOSE_OF_ROW)                   \
        }                                                        \
    }
// With -DKEEPS_TERMS terms are stored in the row of `out`, which has floats, until the sum is known.
#ifdef KEEPS_TERMS
DEFINE_LOAD(load_kept, OUT)
#define KEEP(k, count, v) STORE_OF_ROW(k, count, v)
#else
#define KEEP(k, count, v)
#endif
#define STORE_OF_ROW(k, count, v) \
    store_elements(out_row + (k)*out_axis_stride, out_axis_stride, count, v)

// There is one work-item per `elements_per_item` rows. It reads each row by vectors.
kernel EXPLICIT_VECTORS void along(PARAMS)
{
    FIND_ELEMENTS(row, begin, end);
    FIND_ROWS(row)
    const bool is_adjacent = first_axis_stride == 1 && SECOND_IS_ADJACENT;

    for (index_t i = begin; i < end; i++) {
        global const T *const first_row = first + i * first_inner_stride;
        global const T *const second_row = second + i * second_inner_stride;
        global OUT *const out_row = out + i * out_inner_stride;
        float16 most = 0, sum = 0, tail = 0;

        (void)second_row;
#ifndef BACKWARD
        most = -INFINITY;
#define TAKE_LARGEST(x, y, k, count, terms) most = x > most ? x : most;
        FOR_ROW(0, axis, TAKE_LARGEST)
        most = largest_of16(most);
#endif
        for (index_t block = 0; block < axis; block += VECTOR * BLOCK) {
            float16 added = 0;

#define ADD_TERMS(x, y, k, count, terms)                       \
    {                                                          \
        const float16 term = terms(TERM(float16, x, y, most)); \
                                                               \
        added += term;                                         \
        KEEP(k, count, term);                                  \
    }
            FOR_ROW(block, min(block + VECTOR * BLOCK, axis), ADD_TERMS)
            add_float16(&sum, &tail, added);
        }

        const float16 of_sum = OF_SUM(sum_of16(sum + tail));

#ifdef KEEPS_TERMS
        for (index_t k = 0; k < axis; k += VECTOR) {
            const int count = (int)min(axis - k, (index_t)VECTOR);
            global OUT *const to = out_row + k * out_axis_stride;

            store_elements(to, out_axis_stride, count,
                           load_kept(to, out_axis_stride, count) / of_sum);
        }
#else
#define STORE_RESULTS(x, y, k, count, terms) \
    STORE_OF_ROW(k, count, RESULT(float16, x, y, most, of_sum));
        FOR_ROW(0, axis, STORE_RESULTS)
#endif
    }
}

// A work-item has this many vectors of neighboring rows side by side, so that it reads more of what
// is adjacent in memory.
#define VECTORS 4

// Declares element k of the rows of vector v.
#define ELEMENTS_OF_ROWS(v, k)                                                               \
    const index_t at = i + VECTOR * (v);                                                     \
    const int count = (int)min(end - at, (index_t)VECTOR);                                   \
    const float16 x = load_elements(first + at * first_inner_stride + (k)*first_axis_stride, \
                                    first_inner_stride, count);                              \
    const float16 y = SECOND(second + at * second_inner_stride + (k)*second_axis_stride,     \
                             second_inner_stride, count, x);                                 \
    (void)y

// There is one work-item per `elements_per_item` rows. A component of a vector is a row.
kernel EXPLICIT_VECTORS void across(PARAMS)
{
    FIND_ELEMENTS(row, begin, end);
    FIND_ROWS(row)
    for (index_t i = begin; i < end; i += VECTOR * VECTORS) {
        const int vectors = (int)min((end - i - 1) / VECTOR + 1, (index_t)VECTORS);
        float16 most[VECTORS], sum[VECTORS], tail[VECTORS], of_sum[VECTORS];

        for (int v = 0; v < VECTORS; v++)
            most[v] = sum[v] = tail[v] = 0;
#ifndef BACKWARD
        for (int v = 0; v < VECTORS; v++)
            most[v] = -INFINITY;
        for (index_t k = 0; k < axis; k++)
            for (int v = 0; v < vectors; v++) {
                ELEMENTS_OF_ROWS(v, k);

                most[v] = x > most[v] ? x : most[v];
            }
#endif
        for (index_t block = 0; block < axis; block += BLOCK) {
            float16 terms[VECTORS];

            for (int v = 0; v < VECTORS; v++)
                terms[v] = 0;
            for (index_t k = block; k < min(block + BLOCK, axis); k++)
                for (int v = 0; v < vectors; v++) {
                    ELEMENTS_OF_ROWS(v, k);

                    terms[v] += TERM(float16, x, y, most[v]);
                }
            for (int v = 0; v < vectors; v++)
                add_float16(&sum[v], &tail[v], terms[v]);
        }
        for (int v = 0; v < vectors; v++) {
            float sums[VECTOR];

            vstore16(sum[v] + tail[v], 0, sums);
            for (int j = 0; j < VECTOR; j++)
                sums[j] = OF_SUM(sums[j]);
            of_sum[v] = vload16(0, sums);
        }
        for (index_t k = 0; k < axis; k++)
            for (int v = 0; v < vectors; v++) {
                ELEMENTS_OF_ROWS(v, k);

                store_elements(out + at * out_inner_stride + k * out_axis_stride, out_inner_stride,
                               count, RESULT(float16, x, y, most[v], of_sum[v]));
            }
    }
}

#endif
