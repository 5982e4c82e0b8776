// SPDX-License-Identifier: Apache-2.0
//
// Rows of contiguous matrices, with `rows` rows of `width` elements, are divided by the square root
// of the mean of their squares. With -DADDED rows are sums, which are rounded to T and stored
// first. Sums are float, in an order that depends only on `width` and GROUP.
//
// -D T: f32 f16 bf16
// -D W: f32 bf16
// -D ADDED: - 1
// -D GROUP: 1 64
// -D INDEX: int long
// -D ALIGNED_ACCESS: - 1

#include "common/group_sum.cl.h"
#include "common/loop_nest.cl.h"
#include "common/norm_rows.cl.h"
#include "common/vector.cl.h"

kernel void rms_norm(TENSOR(x), TENSOR(second), TENSOR(sums), TENSOR(gamma), TENSOR(out),
                     TENSOR(rstd), const index_t rows, const index_t width, const float eps)
{
    FIND_ROW;
    global const T *const from = POINTER(const T, x) + at;
    global T *const to = POINTER(T, out) + at;
    global const W *const weight = POINTER(const W, gamma);
#ifdef ADDED
    global const T *const other = POINTER(const T, second) + at;
    global T *const stored = POINTER(T, sums) + at;
#else
    global const T *const stored = from;
#endif
    float squares = 0;

    for (index_t b = 0; b < count; b += BLOCK) {
        const index_t end = min(b + BLOCK, count);
        float s_1 = 0;
        float16 s_16 = 0;

#ifdef ADDED
#define ADD(n, i) STOREV(T, n, stored + i, LOADV(T, n, from + i) + LOADV(T, n, other + i));
#else
#define ADD(n, i)
#endif
#define BODY(n, i)                                  \
    {                                               \
        ADD(n, i)                                   \
        const float##n v = LOADV(T, n, stored + i); \
                                                    \
        s_##n += v * v;                             \
    }
        FOR_ELEMENTS(b, end, BODY)
#undef BODY
        squares += s_1 + SUMV(16, s_16);
    }

    const float r = 1 / sqrt(group_sum(values, squares) / (float)width + eps);

    // A work-item reads only those sums here that it stored itself.
#define BODY(n, i) STOREV(T, n, to + i, LOADV(T, n, stored + i) * r * LOADV(W, n, weight + i));
    FOR_ELEMENTS(0, count, BODY)
#undef BODY
    if (exists && IS_FIRST) POINTER(float, rstd)[row] = r;
}
