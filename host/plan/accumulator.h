/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sums that many work-items add to: where they live, what a kernel must know to add, and how they
 * become a tensor. One of these goes around the scatter step of an operator:
 *
 *     oc_accumulator_start(p, &problem, &sums);            // scratch, zeroed; fixed point: the largest
 * term launch.args = {..., OC_REF(sums.sums), OC_REF(sums.largest), OC_REF(sums.flags), ...};
 *     oc_accumulator_define(&sums, &launch);
 *     oc_plan_kernel(p, &launch);
 *     oc_accumulator_finish(p, &sums, out);                // rounded once
 */
#ifndef OC_PLAN_ACCUMULATOR_H
#define OC_PLAN_ACCUMULATOR_H

#include "plan/plan.h"
#include "plan/steps.h"

struct oc_accumulator {
    enum oc_scatter algorithm; /* atomic, channels or fixed */
    struct oc_layout layout;
    struct oc_ref sums;
    struct oc_ref largest, flags; /* fixed point; else as `sums`, and not used */
    int64_t stride[8];            /* of the sums, in elements: image, channel, element */
    int64_t terms_log2;
    bool int64_atomics;
    const char *atomic_define, *atomic_language;
};

/*
 * Sums for a tensor `out` of rank 4. Fixed point: every term is a weight times an element of
 * `factor`, and the weights that meet in one sum add up to at most 2^terms_log2.
 */
void oc_accumulator_start(oc_plan *p, enum oc_scatter algorithm, const aclTensor *out,
                          struct oc_view factor, int64_t terms_log2, struct oc_accumulator *sums);

/* The definitions that common/atomic.cl.h and common/fixed.cl.h want. */
void oc_accumulator_define(const struct oc_accumulator *sums, struct oc_launch *launch);

void oc_accumulator_finish(oc_plan *p, const struct oc_accumulator *sums, struct oc_view out);

/* The least n with 2^n >= value. */
int64_t oc_log2_up(int64_t value);

#endif
