/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Accumulators that many work-items add to: where they are stored, what a kernel needs in order to
 * add to them, and how they become a tensor. Used around the scatter step of an operator:
 *
 *     oc_accumulator_start(p, algorithm, out, factor, terms_log2, &sums);   // zeroes them
 *     launch.args = {..., OC_REF(sums, sums.sums), OC_REF(largest, sums.largest), ...};
 *     oc_accumulator_define(&sums, &launch);
 *     oc_plan_kernel(p, &launch);
 *     oc_accumulator_finish(p, &sums, out);                                 // rounds once
 */
#ifndef OC_STEPS_ACCUMULATOR_H
#define OC_STEPS_ACCUMULATOR_H

#include "plan/plan.h"
#include "program/float_atomic.h"
#include "steps/steps.h"
#include "strategy/scatter.h"

struct oc_accumulator {
    enum oc_scatter algorithm; /* atomic, channels, vectors or fixed */
    struct oc_layout layout;
    struct oc_ref sums;
    struct oc_ref largest, flags; /* fixed point only; otherwise equal to `sums` and not used */
    int64_t stride[8];            /* in elements: image, channel, element */
    int64_t terms_log2;
    bool int64_atomics, is_out;
    const char *atomic_define, *atomic_options;
};

/*
 * Creates accumulators for a tensor `out` of rank 4: the tensor itself where they are float and it has their layout,
 * else scratch. For fixed point, each term is the product of a
 * weight and an element of `factor`, and the weights that are added to one accumulator sum up to at
 * most 2^terms_log2.
 */
void oc_accumulator_start(oc_plan *p, enum oc_scatter algorithm, struct oc_view out,
                          struct oc_view factor, int64_t terms_log2, struct oc_accumulator *sums);

/* Tests the float atomics of the device, also those in local memory. False, and the plan is made again
 * without, when they lose additions. */
bool oc_plan_has_float_atomics(oc_plan *p, enum oc_float_atomic *selected);

/* Whether those of the device include vectors (common/atomic.cl.h), which is tested, and serve the plan. */
bool oc_plan_has_vector_atomics(oc_plan *p);

/* Adds the definitions that common/atomic.cl.h or common/fixed.cl.h require. */
void oc_accumulator_define(const struct oc_accumulator *sums, struct oc_launch *launch);

/* out = the accumulators, rounded. */
void oc_accumulator_finish(oc_plan *p, const struct oc_accumulator *sums, struct oc_view out);

/* The smallest n with 2^n >= value. */
int64_t oc_log2_up(int64_t value);

#endif
