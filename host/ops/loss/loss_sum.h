/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Plans sums and means of losses of self and target, which are broadcast (cl/loss/loss_sum.cl). A
 * sum of more than one part has two steps.
 */
#ifndef OC_OPS_LOSS_LOSS_SUM_H
#define OC_OPS_LOSS_LOSS_SUM_H

#include "plan/plan.h"

struct oc_loss_sum {
    const char *loss;     /* LOSS of cl/common/loss.cl.h */
    const char *out_name; /* the name of the parameter */
    const aclTensor *self, *target, *out;
    struct oc_ref self_ref, target_ref; /* the first elements of self and target */
    float beta;
    bool is_axis; /* sums are along axis 0 */
    bool is_mean;
};

/* There are terms and outputs. */
void oc_loss_plan_sum(oc_plan *p, const struct oc_loss_sum *a);

/* Returns the number of terms of an output. */
int64_t oc_loss_terms(const aclTensor *self, const aclTensor *target, bool is_axis);

#endif
