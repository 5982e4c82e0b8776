// SPDX-License-Identifier: Apache-2.0
//
// These kernels compute sums of losses of (self - target), times scale. Terms are added in a tree
// that depends only on shapes and strides: by fours, then compensated, in parts of `part_terms`
// terms. If there are several parts, each writes its sums to `partial`, followed by the tails of
// these sums. Then the same kernel, with -DPARTIALS, adds those numbers, which are its `self`, in
// one part. A part stops where its terms do. Terms that are missing in a four are 0: a loss is
// never -0.
//
// -D T: f32 f16 bf16
// -D TARGET: f16
// -D OUT: bf16
// -D LOSS: mse l1 smooth_l1
// -D PARTIALS: - 1
// -D INDEX: int long
// -D GROUP: 64
// -D STRIPS: 1

#include "common/compensated_sum.cl.h"
#include "common/loop_nest.cl.h"
#include "common/loss.cl.h"
#include "common/vector.cl.h"

#define PARAMS                                                                                     \
    TENSOR(self), TENSOR(target), TENSOR(out), TENSOR(partial), LOOP_NEST,                         \
        const index8_t self_stride, const index8_t target_stride, const index_t self_inner_stride, \
        const index_t target_inner_stride, const index_t parts, const index_t part_terms,          \
        const float scale, const float scale_tail, const float beta

#ifdef PARTIALS
#define TERM(type, a, b) (a)
#define ADD(type, sum, tail, a, b, c, d)                                           \
    (add_##type(sum, tail, a), add_##type(sum, tail, b), add_##type(sum, tail, c), \
     add_##type(sum, tail, d))
#else
#define TERM(type, a, b) VALUE(type, (a) - (b))
#define ADD(type, sum, tail, a, b, c, d) add_##type(sum, tail, ((a) + (b)) + ((c) + (d)))
#endif

// These declare pointers to the start of a row, and set them.
#define DECLARE_ROW       \
    global const T *self; \
    global const TARGET *target
#define SET_ROW(row)                                \
    self = POINTER(const T, self);                  \
    target = POINTER(const TARGET, target);         \
    FOR_EACH_OUTER(row, {                           \
        self += at * component(self_stride, d);     \
        target += at * component(target_stride, d); \
    })                                              \
    (void)target /* partial sums do not use it */

// ELEMENT is element i of the row, and ELEMENTS16 are 16 elements from it on, `a` and `b` elements
// further in self and target. An operand with inner stride 0 repeats its element.
#define ELEMENT(i, a, b)                                    \
    TERM(float, LOAD(T, self, (i)*self_inner_stride + (a)), \
         LOAD(TARGET, target, (i)*target_inner_stride + (b)))
#define OPERAND16(type, x, i, a) \
    (x##_inner_stride == 0 ? (float16)(LOAD(type, x, (a))) : LOADV(type, 16, x + (i) + (a)))
#define ELEMENTS16(i, a, b) TERM(float16, OPERAND16(T, self, i, a), OPERAND16(TARGET, target, i, b))
#define IS_UNIT(stride) ((stride) == 0 || (stride) == 1)
#define IS_VECTOR (IS_UNIT(self_inner_stride) && IS_UNIT(target_inner_stride))

void store_pair(global float *place, const ulong distance, const float sum, const float tail)
{
    place[0] = sum;
    place[distance] = tail;
}

// ---- The sum of all elements ----
//
// Element i of a part is in chain i / 64 % 4 * 16 + i % 16: the elements of a four are 16 apart.

#define FINISH(part, sum, tail)                                                           \
    {                                                                                     \
        if (parts == 1)                                                                   \
            STORE(OUT, POINTER(OUT, out), 0, scaled_float(sum, tail, scale, scale_tail)); \
        else                                                                              \
            store_pair(POINTER(float, partial) + (size_t)(part)*2, 1, sum, tail);         \
    }

#ifdef STRIPS
// There is one work-item per part, for vectors.
kernel void strips(PARAMS)
{
    const index_t part = get_global_id(0);

    if (part >= parts) return;

    const index_t begin = part * part_terms, end = min(part_terms, rows * inner - begin) + begin;
    const bool is_vector = IS_VECTOR;
    index_t row = begin / inner, in_row = begin - row * inner;
    float16 sum[4] = {0, 0, 0, 0}, tail[4] = {0, 0, 0, 0};
    DECLARE_ROW;

    SET_ROW(row);
    for (index_t i = begin; i < end; i += CHAINS) {
        const int v = (int)((i - begin) / CHAINS % 4);
        float16 terms[4];

        if (is_vector && in_row + CHAINS <= inner && i + CHAINS <= end) {
            for (int j = 0; j < 4; j++)
                terms[j] = ELEMENTS16(in_row + 16 * j, 0, 0);
            in_row += CHAINS;
        } else {
            float all[CHAINS];

            for (int j = 0; j < CHAINS; j++, in_row++) {
                if (in_row == inner) {
                    in_row = 0;
                    SET_ROW(++row);
                }
                all[j] = i + j < end ? ELEMENT(in_row, 0, 0) : 0;
            }
            for (int j = 0; j < 4; j++)
                terms[j] = vload16(j, all);
        }
        ADD(float16, &sum[v], &tail[v], terms[0], terms[1], terms[2], terms[3]);
        if (in_row == inner) {
            in_row = 0;
            SET_ROW(++row);
        }
    }

    float total, total_tail;

    fold_chains(sum, tail, &total, &total_tail);
    FINISH(part, total, total_tail)
}
#endif

#ifdef GROUP
#if GROUP != CHAINS
#error "a work-group has a work-item per chain"
#endif

// One work-group of CHAINS work-items per part.
kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void chains(PARAMS)
{
    local float sums[CHAINS], tails[CHAINS];
    const index_t part = get_group_id(0);

    if (part >= parts) return;

    const int chain = (int)get_local_id(0);
    const index_t begin = part * part_terms, end = min(part_terms, rows * inner - begin) + begin;
    float sum = 0, tail = 0;
    DECLARE_ROW;

    for (index_t i = begin + chain / 16 * CHAINS + chain % 16; i < end; i += 4 * CHAINS) {
        float terms[4];

#pragma unroll
        for (int j = 0; j < 4; j++) {
            const index_t at = min(i + 16 * j, end - 1), row = rows == 1 ? 0 : at / inner;

            SET_ROW(row);
            terms[j] = i + 16 * j < end ? ELEMENT(at - row * inner, 0, 0) : 0;
        }
        ADD(float, &sum, &tail, terms[0], terms[1], terms[2], terms[3]);
    }
    sums[chain] = sum;
    tails[chain] = tail;
    fold_local(sums, tails, chain);
    if (chain == 0) FINISH(part, sums[0], tails[0])
}
#endif

// ---- Sums along an axis ----
//
// The loop nest is that of the outputs. Dimension 1 of the range counts parts of the axis.

#define AXIS_PARAMS                                                    \
    PARAMS, const index8_t out_stride, const index_t out_inner_stride, \
        const index_t self_axis_stride, const index_t target_axis_stride, const index_t axis

// Sets the terms of a four, from position r of the axis on.
#define FOUR(terms, elements, i, r)                                                            \
    for (int j = 0; j < 4; j++)                                                                \
    terms[j] = (r) + j < to                                                                    \
                   ? elements(i, ((r) + j) * self_axis_stride, ((r) + j) * target_axis_stride) \
                   : 0

// Declares the outputs of a work-item, from i on, and the positions of its part of the axis.
#define FIND_OUTPUTS                                                                          \
    FIND_ELEMENTS(row, first, end);                                                           \
                                                                                              \
    const index_t outputs = rows * inner, part = get_global_id(1);                            \
    const index_t from = part * part_terms, to = min(part_terms, axis - from) + from;         \
    global float *place = POINTER(float, partial) + (size_t)part * 2 * outputs + row * inner; \
    global OUT *result = POINTER(OUT, out);                                                   \
    index_t i = first;                                                                        \
    DECLARE_ROW;                                                                              \
                                                                                              \
    SET_ROW(row);                                                                             \
    FOR_EACH_OUTER(row, { result += at * component(out_stride, d); })

// SUM_EACH takes any strides.
#define SUM_EACH                                                                                 \
    for (; i < end; i++) {                                                                       \
        float sum = 0, tail = 0, terms[4];                                                       \
                                                                                                 \
        for (index_t r = from; r < to; r += 4) {                                                 \
            FOUR(terms, ELEMENT, i, r);                                                          \
            ADD(float, &sum, &tail, terms[0], terms[1], terms[2], terms[3]);                     \
        }                                                                                        \
        if (parts > 1)                                                                           \
            store_pair(place + i, outputs, sum, tail);                                           \
        else                                                                                     \
            STORE(OUT, result, i *out_inner_stride, scaled_float(sum, tail, scale, scale_tail)); \
    }

// Neighboring work-items read neighboring elements.
kernel void columns(AXIS_PARAMS){FIND_OUTPUTS SUM_EACH}

// Neighboring work-items read neighboring elements here, too. A work-item adds up to MOST_VECTORS
// vectors of outputs side by side, so that it reads as much of each row. The vectors are in arrays,
// which are memory on a GPU.
#define MOST_VECTORS 8

kernel void column_vectors(AXIS_PARAMS)
{
    FIND_OUTPUTS
    while (IS_VECTOR && i + 16 <= end) {
        const int vectors = min((int)(end - i) / 16, MOST_VECTORS);
        float16 sum[MOST_VECTORS], tail[MOST_VECTORS], terms[4];
        float results[16];

        for (int v = 0; v < vectors; v++)
            sum[v] = tail[v] = 0;
        for (index_t r = from; r < to; r += 4) {
            for (int v = 0; v < vectors; v++) {
                FOUR(terms, ELEMENTS16, i + 16 * v, r);
                ADD(float16, &sum[v], &tail[v], terms[0], terms[1], terms[2], terms[3]);
            }
        }
        for (int v = 0; v < vectors; v++, i += 16) {
            if (parts > 1) {
                vstore16(sum[v], 0, place + i);
                vstore16(tail[v], 0, place + outputs + i);
                continue;
            }
            vstore16(scaled_float16(sum[v], tail[v], scale, scale_tail), 0, results);
            for (int j = 0; j < 16; j++)
                STORE(OUT, result, (i + j) * out_inner_stride, results[j]);
        }
    }
    SUM_EACH
}
