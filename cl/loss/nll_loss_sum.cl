// SPDX-License-Identifier: Apache-2.0
//
// These kernels compute the sum of negative log-likelihoods and the sum of their weights, in the
// tree of loss_sum.cl: terms are added by fours, then compensated, in parts of `part_terms` terms.
// If there are several parts, each writes both sums and their tails to `partial`: the pairs of all
// parts for the losses, then those for the weights. With -DPARTIALS the same kernel adds those
// numbers, which are its `self`, in one part.
//
// -D T: f32 f16 bf16
// -D TARGET: i64 i32 u8
// -D OUT: f32 bf16
// -D TOTAL: f32 f16
// -D PARTIALS: - 1
// -D INDEX: int long
// -D GROUP: 64
// -D STRIPS: 1

#include "common/compensated_sum.cl.h"
#include "common/loop_nest.cl.h"
#include "common/targets.cl.h"

#define PARAMS                                                                                 \
    TENSOR(out), TENSOR(total), TENSOR(partial), TENSOR(self), TENSOR(target), TENSOR(weight), \
        LOOP_NEST, const index8_t self_stride, const index8_t target_stride,                   \
        const index_t self_inner_stride, const index_t target_inner_stride,                    \
        const index_t class_stride, const index_t weight_stride, const index_t classes,        \
        const long ignored, const index_t parts, const index_t part_terms, const int is_mean

// These declare pointers to the start of a row, and set them.
#define DECLARE_ROW              \
    global const T *self;        \
    global const TARGET *target; \
    global const T *weight = POINTER(const T, weight)
#define SET_ROW(row)                                \
    self = POINTER(const T, self);                  \
    target = POINTER(const TARGET, target);         \
    FOR_EACH_OUTER(row, {                           \
        self += at * component(self_stride, d);     \
        target += at * component(target_stride, d); \
    })

// Sets the loss of element i of the row, and its weight. `terms` is the number of partial sums of
// the losses.
#ifdef PARTIALS
#define SET_TERM(loss, weight_of, i, terms) \
    (void)target;                           \
    (void)weight;                           \
    loss = LOAD(T, self, i);                \
    weight_of = LOAD(T, self, (terms) + (i))
#define ADD(type, sum, tail, a, b, c, d)                                           \
    (add_##type(sum, tail, a), add_##type(sum, tail, b), add_##type(sum, tail, c), \
     add_##type(sum, tail, d))
#else
#define SET_TERM(loss, weight_of, i, terms)                                                       \
    const long named = target[(i)*target_inner_stride];                                           \
                                                                                                  \
    loss = weight_of = 0;                                                                         \
    if (is_class(named, classes, ignored)) {                                                      \
        weight_of = LOAD(T, weight, (index_t)named * weight_stride);                              \
        loss = -weight_of * LOAD(T, self, (i)*self_inner_stride + (index_t)named * class_stride); \
    }
#define ADD(type, sum, tail, a, b, c, d) add_##type(sum, tail, ((a) + (b)) + ((c) + (d)))
#endif

#define STORE_PAIR(at, sum, tail)                 \
    {                                             \
        POINTER(float, partial)[at] = sum;        \
        POINTER(float, partial)[(at) + 1] = tail; \
    }
#define FINISH(part, sum, tail, weights, weights_tail)                                  \
    {                                                                                   \
        if (parts == 1) {                                                               \
            STORE(OUT, POINTER(OUT, out), 0, is_mean != 0 ? (sum) / (weights) : (sum)); \
            STORE(TOTAL, POINTER(TOTAL, total), 0, weights);                            \
        } else {                                                                        \
            STORE_PAIR((size_t)(part)*2, sum, tail)                                     \
            STORE_PAIR(((size_t)parts + (part)) * 2, weights, weights_tail)             \
        }                                                                               \
    }

// Element i of a part is in chain i / 64 % 4 * 16 + i % 16: the elements of a four are 16 apart.

#ifdef STRIPS
// There is one work-item per part, for vectors.
kernel void strips(PARAMS)
{
    const index_t part = get_global_id(0);

    if (part >= parts) return;

    const index_t begin = part * part_terms, end = min(part_terms, rows * inner - begin) + begin;
    index_t row = begin / inner, in_row = begin - row * inner;
    float16 sum[4] = {0, 0, 0, 0}, tail[4] = {0, 0, 0, 0};
    float16 weights[4] = {0, 0, 0, 0}, weights_tail[4] = {0, 0, 0, 0};
    DECLARE_ROW;

    SET_ROW(row)
    for (index_t i = begin; i < end; i += CHAINS) {
        const int v = (int)((i - begin) / CHAINS % 4);
        float losses[CHAINS], factors[CHAINS];

        for (int j = 0; j < CHAINS; j++) {
            losses[j] = factors[j] = 0;
            if (i + j >= end) continue;
            if (in_row == inner) {
                in_row = 0;
                row++;
                SET_ROW(row)
            }
            SET_TERM(losses[j], factors[j], in_row, end);
            in_row++;
        }
        ADD(float16, &sum[v], &tail[v], vload16(0, losses), vload16(1, losses), vload16(2, losses),
            vload16(3, losses));
        ADD(float16, &weights[v], &weights_tail[v], vload16(0, factors), vload16(1, factors),
            vload16(2, factors), vload16(3, factors));
    }

    float total_sum, total_tail, total_weights, total_weights_tail;

    fold_chains(sum, tail, &total_sum, &total_tail);
    fold_chains(weights, weights_tail, &total_weights, &total_weights_tail);
    FINISH(part, total_sum, total_tail, total_weights, total_weights_tail)
}
#endif

#ifdef GROUP
#if GROUP != CHAINS
#error "a work-group has a work-item per chain"
#endif

// One work-group of CHAINS work-items per part.
kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void chains(PARAMS)
{
    local float sums[CHAINS], tails[CHAINS], weights[CHAINS], weights_tails[CHAINS];
    const index_t part = get_group_id(0);
    const int chain = (int)get_local_id(0);
    const index_t begin = part * part_terms;
    const index_t end = part < parts ? min(part_terms, rows * inner - begin) + begin : begin;
    float sum = 0, tail = 0, weights_sum = 0, weights_tail = 0;
    DECLARE_ROW;

    for (index_t i = begin + chain / 16 * CHAINS + chain % 16; i < end; i += 4 * CHAINS) {
        float losses[4], factors[4];

#pragma unroll
        for (int j = 0; j < 4; j++) {
            const index_t at = i + 16 * j, row = rows == 1 ? 0 : at / inner;

            losses[j] = factors[j] = 0;
            if (at >= end) continue;
            SET_ROW(row)
            SET_TERM(losses[j], factors[j], at - row * inner, end);
        }
        ADD(float, &sum, &tail, losses[0], losses[1], losses[2], losses[3]);
        ADD(float, &weights_sum, &weights_tail, factors[0], factors[1], factors[2], factors[3]);
    }
    sums[chain] = sum;
    tails[chain] = tail;
    weights[chain] = weights_sum;
    weights_tails[chain] = weights_tail;
    fold_local(sums, tails, chain);
    fold_local(weights, weights_tails, chain);
    if (chain == 0 && part < parts) FINISH(part, sums[0], tails[0], weights[0], weights_tails[0])
}
#endif
