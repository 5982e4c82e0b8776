// SPDX-License-Identifier: Apache-2.0
//
// This is the operator where one length is RATIO times the other, and where every group of RATIO
// adjacent elements of the longer row belongs to one element of the shorter row. It needs no table
// of segments. With -DIMAGES an element of a row of `grad` is the sum over the lines that a table
// gives to the row of `out`. Sums are accumulated in float, over lines first, and rounded once.
//
// -D T: f32 f16 bf16
// -D RATIO: 1 2 3 4 8
// -D IMAGES: - 1
// -D NON_TEMPORAL: - 1
// -D INDEX: int long
// -D PREFETCH: 1

#include "common/loop_nest.cl.h"
#include "common/transpose.cl.h"
#include "common/vector.cl.h"

// There are `rows` rows of `inner` groups. A group is one element of the shorter row and RATIO
// elements of the longer row. Strides are in elements. Elements of a row are adjacent.
#define ROW_PARAMS                                                                                 \
    TENSOR(grad), TENSOR(out), const index_t channels, const index_t grad_n, const index_t grad_c, \
        const index_t out_n, const index_t out_c, const index_t rows, const index_t inner,         \
        const index_t elements_per_item
#ifdef IMAGES
#define PARAMS                                                                                     \
    ROW_PARAMS, TENSOR(starts_h), const index_t height, const index_t grad_h, const index_t out_h, \
        const index_t rows_per_item
#else
#define PARAMS ROW_PARAMS
#endif

// This many groups are computed at a time.
#define STEP 8

// LINE is the number of elements of a cache line, and DISTANCE is the distance of a prefetch. The
// hardware prefetches, too, but begins again at each page.
#define LINE (64 / (int)sizeof(T))
#define DISTANCE (32 * LINE)

// This is a row of `grad`, or several lines of it, whose sums are the elements.
struct elements {
    global const T *first;
#ifdef IMAGES
    index_t lines, stride;
#endif
};

static inline float8 load8(const struct elements grad, const index_t at)
{
#ifdef IMAGES
    float8 sum = 0;

    for (index_t h = 0; h < grad.lines; h++)
        sum += LOADV(T, 8, grad.first + h * grad.stride + at);
    return sum;
#else
    return LOADV(T, 8, grad.first + at);
#endif
}

static inline float load(const struct elements grad, const index_t at)
{
#ifdef IMAGES
    float sum = 0;

    for (index_t h = 0; h < grad.lines; h++)
        sum += LOAD(T, grad.first, h * grad.stride + at);
    return sum;
#else
    return LOAD(T, grad.first, at);
#endif
}

#if RATIO > 1

// Returns the sums of STEP groups. Shuffles stay within halves of a vector, where they are
// cheapest, as far as the order of the groups can be restored at the end.
static inline float8 sum_groups(const struct elements grad, const index_t at)
{
    const float8 a = load8(grad, at), b = load8(grad, at + 8);
#if RATIO == 2
    const float8 sum =
        0.0f + (float8)(a.s02, b.s02, a.s46, b.s46) + (float8)(a.s13, b.s13, a.s57, b.s57);

    return sum.s01452367;
#elif RATIO == 3
    const float8 c = load8(grad, at + 16);

    return 0.0f + (float8)(a.s036, b.s147, c.s25) + (float8)(a.s147, b.s25, c.s036) +
           (float8)(a.s25, b.s036, c.s147);
#elif RATIO == 4
    const float8 c = load8(grad, at + 16), d = load8(grad, at + 24);
    const float8 ab = LOW(a, b), cd = LOW(c, d), ab_high = HIGH(a, b), cd_high = HIGH(c, d);
    const float8 sum = 0.0f + PAIR_LOW(ab, cd) + PAIR_HIGH(ab, cd) + PAIR_LOW(ab_high, cd_high) +
                       PAIR_HIGH(ab_high, cd_high);

    return sum.s04152637;
#else
    float8 v[8] = {a,
                   b,
                   load8(grad, at + 16),
                   load8(grad, at + 24),
                   load8(grad, at + 32),
                   load8(grad, at + 40),
                   load8(grad, at + 48),
                   load8(grad, at + 56)};

    transpose8(v);
    return 0.0f + v[0] + v[1] + v[2] + v[3] + v[4] + v[5] + v[6] + v[7];
#endif
}

// The forward operator is up-sampling by RATIO: groups of `grad` are summed.
static inline void sum_row(const struct elements grad, global T *out, const index_t first,
                           const index_t end)
{
    index_t i = first;

    for (; i + STEP <= end; i += STEP) {
        for (int k = 0; k < STEP * RATIO; k += LINE)
            PREFETCH_LINE(grad.first + i * RATIO + k + DISTANCE);
        STOREV(T, 8, out + i, sum_groups(grad, i * RATIO));
    }
    for (; i < end; i++) {
        float sum = 0;

        for (int k = 0; k < RATIO; k++)
            sum += load(grad, i * RATIO + k);
        STORE(T, out, i, sum);
    }
}

#endif

// These are elements as they are stored.
#define STORED_f32 float
#define STORED_f16 ushort
#define STORED_bf16 ushort
#define STORED CAT(STORED_, T)
#define TO_STORED_f32(v) (v)
#define TO_STORED_f16(v) to_f16_bits8(v)
#define TO_STORED_bf16(v) to_bf16_bits8(v)
#define STORE_STORED(p, values) STORE_VECTOR(8, STORED, p, (CAT(STORED, 8))values)

// Stores STEP groups. Each has zeros, except for its element RATIO / 2, which comes from `v`.
static inline void store_groups(global STORED *out, const CAT(STORED, 8) v)
{
#if RATIO == 1
    STORE_VECTOR(8, STORED, out, v);
#elif RATIO == 2
    STORE_STORED(out, (0, v.s0, 0, v.s1, 0, v.s2, 0, v.s3));
    STORE_STORED(out + 8, (0, v.s4, 0, v.s5, 0, v.s6, 0, v.s7));
#elif RATIO == 3
    STORE_STORED(out, (0, v.s0, 0, 0, v.s1, 0, 0, v.s2));
    STORE_STORED(out + 8, (0, 0, v.s3, 0, 0, v.s4, 0, 0));
    STORE_STORED(out + 16, (v.s5, 0, 0, v.s6, 0, 0, v.s7, 0));
#elif RATIO == 4
    STORE_STORED(out, (0, 0, v.s0, 0, 0, 0, v.s1, 0));
    STORE_STORED(out + 8, (0, 0, v.s2, 0, 0, 0, v.s3, 0));
    STORE_STORED(out + 16, (0, 0, v.s4, 0, 0, 0, v.s5, 0));
    STORE_STORED(out + 24, (0, 0, v.s6, 0, 0, 0, v.s7, 0));
#else
    STORE_STORED(out, (0, 0, 0, 0, v.s0, 0, 0, 0));
    STORE_STORED(out + 8, (0, 0, 0, 0, v.s1, 0, 0, 0));
    STORE_STORED(out + 16, (0, 0, 0, 0, v.s2, 0, 0, 0));
    STORE_STORED(out + 24, (0, 0, 0, 0, v.s3, 0, 0, 0));
    STORE_STORED(out + 32, (0, 0, 0, 0, v.s4, 0, 0, 0));
    STORE_STORED(out + 40, (0, 0, 0, 0, v.s5, 0, 0, 0));
    STORE_STORED(out + 48, (0, 0, 0, 0, v.s6, 0, 0, 0));
    STORE_STORED(out + 56, (0, 0, 0, 0, v.s7, 0, 0, 0));
#endif
}

// The forward operator is down-sampling by RATIO, or a copy: each element of `grad` is the only one
// of its group of `out` that is not 0. Adding 0, as any sum begins, makes a negative zero positive.
static inline void spread_row(const struct elements grad, global T *out, const index_t first,
                              const index_t end)
{
    index_t i = first;

    for (; i + STEP <= end; i += STEP)
        store_groups((global STORED *)(out + i * RATIO), CAT(TO_STORED_, T)(0.0f + load8(grad, i)));
    for (; i < end; i++)
        for (int k = 0; k < RATIO; k++)
            STORE(T, out, i * RATIO + k, k == RATIO / 2 ? 0.0f + load(grad, i) : 0.0f);
}

#ifdef IMAGES
// There is one work-item per `rows_per_item` rows of `out`.
#define DEFINE_KERNEL(name, compute)                                                         \
    kernel void name(PARAMS)                                                                 \
    {                                                                                        \
        global const index_t *starts_h = POINTER(const index_t, starts_h);                   \
        const index_t begin = get_global_id(0) * rows_per_item;                              \
        const index_t end = min(begin + rows_per_item, rows);                                \
                                                                                             \
        for (index_t number = begin; number < end; number++) {                               \
            index_t row = number;                                                            \
                                                                                             \
            TAKE_AXIS(i, row, height);                                                       \
            TAKE_AXIS(c, row, channels);                                                     \
                                                                                             \
            const struct elements lines = {                                                  \
                POINTER(const T, grad) + row * grad_n + c * grad_c + starts_h[i] * grad_h,   \
                starts_h[i + 1] - starts_h[i], grad_h};                                      \
                                                                                             \
            compute(lines, POINTER(T, out) + row * out_n + c * out_c + i * out_h, 0, inner); \
        }                                                                                    \
    }
#else
#define ROW(x, row) (POINTER(T, x) + (row) / channels * x##_n + (row) % channels * x##_c)
#define DEFINE_KERNEL(name, compute)                   \
    kernel void name(PARAMS)                           \
    {                                                  \
        FIND_ELEMENTS(row, first, end);                \
                                                       \
        const struct elements grad = {ROW(grad, row)}; \
                                                       \
        compute(grad, ROW(out, row), first, end);      \
    }
#endif

#if RATIO > 1
DEFINE_KERNEL(sum, sum_row)
#endif
DEFINE_KERNEL(spread, spread_row)
