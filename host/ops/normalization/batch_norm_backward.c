/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnBatchNormBackward sums the gradient of each channel, first in parts and then over the parts.
 * From these sums it computes the gradient of each element.
 */
#include "aclnnop/aclnn_batch_norm_backward.h"
#include "check/check.h"
#include "ops/normalization/norm_steps.h"
#include "plan/op.h"

struct args {
    const aclTensor *gradOut, *input, *weight, *runningMean, *runningVar, *saveMean, *saveInvstd;
    bool training;
    double eps;
    const aclBoolArray *outputMask;
    const aclTensor *gradInput, *gradWeight, *gradBias;
};

static bool wants(const struct args *a, int output) { return a->outputMask->values[output]; }

static aclnnStatus backward_check(const void *opaque)
{
    static const struct oc_rule RULES[] = {OC_CHANNELS_RULE(args, gradOut),
                                           OC_CHANNELS_RULE(args, input),
                                           OC_REQUIRED(args, outputMask)};
    static const struct oc_rule OUTPUTS[] = {
        OC_CHANNELS_RULE(args, gradInput),
        OC_TENSOR(args, gradWeight, OC_FLOATS, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, gradBias, OC_FLOATS, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS)};
    const struct args *a = opaque;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(oc_check_i64("size of outputMask", (int64_t)a->outputMask->size, OC_EQ, NULL, 3));
    for (int i = 0; i < 3; i++)
        if (wants(a, i)) OC_TRY(oc_check_rules(&OUTPUTS[i], 1, a));
    OC_TRY(oc_channels_check_like("gradOut", a->gradOut, a->input));
    OC_TRY(oc_channels_check_array("weight", a->weight, a->input));
    OC_TRY(oc_channels_check_array("runningMean", a->runningMean, a->input));
    OC_TRY(oc_channels_check_array("runningVar", a->runningVar, a->input));
    if (a->training) {
        OC_TRY(oc_channels_check_array("saveMean", a->saveMean, a->input));
        OC_TRY(oc_channels_check_array("saveInvstd", a->saveInvstd, a->input));
    }
    if (wants(a, 0)) OC_TRY(oc_channels_check_like("gradInput", a->gradInput, a->input));
    if (wants(a, 1)) OC_TRY(oc_channels_check_array("gradWeight", a->gradWeight, a->input));
    if (wants(a, 2)) OC_TRY(oc_channels_check_array("gradBias", a->gradBias, a->input));
    return oc_check_that_f64(a->eps >= 0, "eps", a->eps, "it must not be negative");
}

/* ---- Plan ---- */

struct inputs {
    struct oc_channels_operand grad, x;
    struct oc_ref mean, invstd;
    struct oc_ref averages; /* the sums divided by the number of terms of a channel */
};

static void backward_plan_sums(oc_plan *p, const struct args *a, const struct oc_channels *s,
                               const struct inputs *i)
{
    struct oc_output weight = {0}, bias = {0};

    if (wants(a, 1)) weight = oc_channels_write(p, "gradWeight", a->gradWeight);
    if (wants(a, 2)) bias = oc_channels_write(p, "gradBias", a->gradBias);

    const struct oc_norm_sums t = {.grad = i->grad,
                                   .x = i->x,
                                   .mean = i->mean,
                                   .invstd = i->invstd,
                                   .weight = weight.ref,
                                   .bias = bias.ref,
                                   .averages = i->averages,
                                   .has_weight = wants(a, 1),
                                   .has_bias = wants(a, 2),
                                   .has_averages = wants(a, 0) && a->training};

    oc_norm_plan_sums(p, s, &t);
    oc_plan_finish_output(p, &weight);
    oc_plan_finish_output(p, &bias);
}

static void backward_plan_elements(oc_plan *p, const struct args *a, const struct oc_channels *s,
                                   const struct inputs *i)
{
    struct oc_norm_gradient g = {.grad = i->grad,
                                 .x = i->x,
                                 .mean = i->mean,
                                 .invstd = i->invstd,
                                 .averages = i->averages,
                                 .has_weight = a->weight != NULL,
                                 .has_averages = a->training};

    if (g.has_weight) g.weight = oc_channels_read(p, "weight", a->weight, 1, s);
    g.out = oc_channels_output(p, "gradInput", a->gradInput, s);
    oc_norm_plan_gradient(p, s, &g);
    oc_channels_finish(p, &g.out, s);
}

/* Without elements the sums are 0. */
static void backward_plan_empty(oc_plan *p, const struct args *a)
{
    if (wants(a, 1)) oc_plan_fill(p, oc_plan_view(p, "gradWeight", a->gradWeight, OC_FILL), 0);
    if (wants(a, 2)) oc_plan_fill(p, oc_plan_view(p, "gradBias", a->gradBias, OC_FILL), 0);
}

static void backward_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    struct oc_channels s;

    if (oc_numel(a->input) == 0) backward_plan_empty(p, a);
    if (!oc_channels_make(p, a->input, &s)) return;
    if (!wants(a, 0) && !wants(a, 1) && !wants(a, 2)) return;

    struct inputs i = {.grad = oc_channels_input(p, "gradOut", a->gradOut, OC_READ, &s),
                       .x = oc_channels_input(p, "input", a->input, OC_READ, &s)};

    if (a->training) {
        i.mean = oc_channels_read(p, "saveMean", a->saveMean, 0, &s);
        i.invstd = oc_channels_read(p, "saveInvstd", a->saveInvstd, 1, &s);
        if (wants(a, 0)) i.averages = oc_plan_scratch(p, OC_F32, 2 * s.channels);
    } else {
        i.mean = oc_channels_read(p, "runningMean", a->runningMean, 0, &s);
        i.invstd = oc_channels_invert(p, oc_channels_read(p, "runningVar", a->runningVar, 1, &s),
                                      (float)a->eps, &s);
    }
    if (a->training || wants(a, 1) || wants(a, 2)) backward_plan_sums(p, a, &s, &i);
    if (wants(a, 0)) backward_plan_elements(p, a, &s, &i);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {
    OC_FIELD(args, gradOut),     OC_FIELD(args, input),      OC_FIELD(args, weight),
    OC_FIELD(args, runningMean), OC_FIELD(args, runningVar), OC_FIELD(args, saveMean),
    OC_FIELD(args, saveInvstd),  OC_FIELD(args, training),   OC_FIELD(args, eps),
    OC_FIELD(args, outputMask),  OC_FIELD(args, gradInput),  OC_FIELD(args, gradWeight),
    OC_FIELD(args, gradBias),
};
static const struct oc_op OP = {"aclnnBatchNormBackward", backward_check, backward_plan, FIELDS,
                                OC_COUNT(FIELDS)};

aclnnStatus aclnnBatchNormBackwardGetWorkspaceSize(
    const aclTensor *gradOut, const aclTensor *input, const aclTensor *weight,
    const aclTensor *runningMean, const aclTensor *runningVar, const aclTensor *saveMean,
    const aclTensor *saveInvstd, bool training, double eps, const aclBoolArray *outputMask,
    aclTensor *gradInput, aclTensor *gradWeight, aclTensor *gradBias, uint64_t *workspaceSize,
    aclOpExecutor **executor)
{
    const struct args a = {.gradOut = gradOut,
                           .input = input,
                           .weight = weight,
                           .runningMean = runningMean,
                           .runningVar = runningVar,
                           .saveMean = saveMean,
                           .saveInvstd = saveInvstd,
                           .training = training,
                           .eps = eps,
                           .outputMask = outputMask,
                           .gradInput = gradInput,
                           .gradWeight = gradWeight,
                           .gradBias = gradBias};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnBatchNormBackward, &OP)
