/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Plans accumulators to which many work-items add: where they are stored, what a kernel needs in
 * order to add to them, and how they become a tensor. An operator uses this around its scatter
 * step:
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
    struct oc_ref largest, flags; /* only used for fixed point; otherwise equal to `sums` */
    int64_t stride[8];            /* strides of image, channel and element, in elements */
    int64_t terms_log2;
    bool int64_atomics, is_out;
    const char *atomic_define, *atomic_options;
};

/*
 * Creates accumulators for a tensor `out` of rank 4. They are in the tensor itself if it is float
 * and has their layout, and otherwise in scratch. For fixed point, each term is the product of a
 * weight and an element of `factor`, and the weights that are added to one accumulator sum up to at
 * most 2^terms_log2.
 */
void oc_accumulator_start(oc_plan *p, enum oc_scatter algorithm, struct oc_view out,
                          struct oc_view factor, int64_t terms_log2, struct oc_accumulator *sums);

/* Tests the float atomics of the device, also those in local memory. When they lose additions,
 * returns false, and the plan is built again without them. */
bool oc_plan_has_float_atomics(oc_plan *p, enum oc_float_atomic *selected);

/* Returns whether the plan can use atomics on vectors of floats (common/atomic.cl.h): the device
 * has them, they pass the test, and the plan need not be deterministic. */
bool oc_plan_has_vector_atomics(oc_plan *p);

/* Adds the definitions that common/atomic.cl.h or common/fixed.cl.h require. */
void oc_accumulator_define(const struct oc_accumulator *sums, struct oc_launch *launch);

/* Plans out = the accumulators, rounded. */
void oc_accumulator_finish(oc_plan *p, const struct oc_accumulator *sums, struct oc_view out);

/* Returns the smallest n with 2^n >= value. */
int64_t oc_log2_up(int64_t value);

#endif
