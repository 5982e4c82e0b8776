/* SPDX-License-Identifier: Apache-2.0 */
/*
 * These are the steps of batch normalization and its gradient (cl/normalization). Group
 * normalization has the same steps: its statistics are those of the channels of a view whose
 * channels are the groups of all samples.
 */
#ifndef OC_OPS_NORMALIZATION_NORM_STEPS_H
#define OC_OPS_NORMALIZATION_NORM_STEPS_H

#include "ops/normalization/batch_norm_channels.h"

/* The outputs have a float per channel. The running statistics are updated. */
struct oc_norm_statistics {
    struct oc_ref mean, invstd, running_mean, running_var;
    bool has_running_mean, has_running_var;
    double momentum, eps;
};

/* Plans the statistics of parts of each channel, which are then combined. */
void oc_norm_plan_statistics(oc_plan *p, const struct oc_channels *s,
                             const struct oc_channels_operand *x,
                             const struct oc_norm_statistics *t);

/* The channels of a sample and the channels of a group, in group normalization; 0 and 0 otherwise. */
struct oc_norm_groups {
    int64_t parameters, group_channels;
};

struct oc_norm_elements {
    struct oc_channels_operand x, out;
    struct oc_ref mean, invstd, weight, bias;
    bool has_weight, has_bias;
    struct oc_norm_groups groups;
};

/* Plans out = (x - mean) * (invstd * weight) + bias. */
void oc_norm_plan_elements(oc_plan *p, const struct oc_channels *s,
                           const struct oc_norm_elements *e);

/* What the terms of a channel are in group normalization (cl/normalization/batch_norm_backward.cl). */
enum oc_norm_rows {
    OC_NORM_ROWS,       /* those of batch normalization */
    OC_NORM_STATISTICS, /* each row has statistics of its own */
    OC_NORM_WEIGHTS,    /* each row has a weight */
};

/* The sums of the gradient are `bias`, the sums of its products with the normalized input `weight`.
 * `averages` has both, one array after the other, divided by the number of terms. */
struct oc_norm_sums {
    struct oc_channels_operand grad, x;
    struct oc_ref mean, invstd, weight, bias, averages;
    bool has_weight, has_bias, has_averages;
    enum oc_norm_rows rows;
    int64_t groups, group_channels; /* unless rows is OC_NORM_ROWS */
    struct oc_ref row_weights;      /* if rows is OC_NORM_WEIGHTS */
};

/* Plans the sums of parts of each channel, which are then added. */
void oc_norm_plan_sums(oc_plan *p, const struct oc_channels *s, const struct oc_norm_sums *t);

struct oc_norm_gradient {
    struct oc_channels_operand grad, x, out;
    struct oc_ref mean, invstd, weight, averages;
    bool has_weight, has_averages;
    struct oc_norm_groups groups;
};

/* Plans the gradient of the input. */
void oc_norm_plan_gradient(oc_plan *p, const struct oc_channels *s,
                           const struct oc_norm_gradient *g);

#endif
