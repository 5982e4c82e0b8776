// SPDX-License-Identifier: Apache-2.0
//
// Rows of contiguous matrices, with `rows` rows of `width` elements: the cross entropy of their softmax with
// the probabilities `labels`, and its gradient. Sums are float, in an order that depends only on `width` and
// GROUP.
//
// -D T: f32 f16 bf16
// -D GROUP: 1 64
// -D INDEX: int long
// -D ALIGNED_ACCESS: - 1

#include "common/group_sum.cl.h"
#include "common/loop_nest.cl.h"
#include "common/norm_rows.cl.h"
#include "common/vector.cl.h"

// Adds the terms TERM(n, i) of this work-item to `sum`.
#define ADD_TERM(n, i) s_##n += TERM(n, i);
#define ADD_TERMS(sum)                             \
    for (index_t b = 0; b < count; b += BLOCK) {   \
        const index_t end = min(b + BLOCK, count); \
        float s_1 = 0;                             \
        float16 s_16 = 0;                          \
                                                   \
        FOR_ELEMENTS(b, end, ADD_TERM)             \
        sum += s_1 + SUMV(16, s_16);               \
    }

kernel void cross_entropy(TENSOR(features), TENSOR(labels), TENSOR(loss), TENSOR(backprop),
                          const index_t rows, const index_t width)
{
    FIND_ROW;
    global const T *const x = POINTER(const T, features) + at;
    global const T *const y = POINTER(const T, labels) + at;
    global T *const to = POINTER(T, backprop) + at;
    float most_1 = -INFINITY, sum = 0, entropy = 0;
    float16 most_16 = -INFINITY;

    // A comparison with NaN is false: it makes the sum NaN.
#define BODY(n, i)                              \
    {                                           \
        const float##n v = LOADV(T, n, x + i);  \
                                                \
        most_##n = v > most_##n ? v : most_##n; \
    }
    FOR_ELEMENTS(0, count, BODY)
#undef BODY
    const float most = group_largest(values, larger(most_1, largest_of16(most_16)));

#define TERM(n, i) exp(LOADV(T, n, x + i) - most)
    ADD_TERMS(sum)
#undef TERM
    sum = group_sum(values, sum);

    const float of_sum = log(sum);

#define TERM(n, i) LOADV(T, n, y + i) * (of_sum - (LOADV(T, n, x + i) - most))
    ADD_TERMS(entropy)
#undef TERM
    entropy = group_sum(values, entropy);

    // A work-item reads only those elements, which may be the ones that it overwrites.
#define BODY(n, i) STOREV(T, n, to + i, exp(LOADV(T, n, x + i) - most) / sum - LOADV(T, n, y + i));
    FOR_ELEMENTS(0, count, BODY)
#undef BODY
    if (exists && IS_FIRST) STORE(T, POINTER(T, loss), row, entropy);
}
