/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnBatchNorm computes y = (x - mean) / sqrt(variance + eps) * weight + bias with the statistics
 * of each channel. In training these are the statistics of the input: they are computed for parts
 * of each channel and then combined. Otherwise they are the running statistics.
 */
#include <math.h>

#include "aclnnop/aclnn_batch_norm.h"
#include "check/check.h"
#include "ops/normalization/norm_steps.h"
#include "plan/op.h"

struct args {
    const aclTensor *input, *weight, *bias, *runningMean, *runningVar;
    bool training;
    double momentum, eps;
    const aclTensor *output, *saveMean, *saveInvstd;
};

static aclnnStatus batch_norm_check(const void *opaque)
{
    static const struct oc_rule RULES[] = {OC_CHANNELS_RULE(args, input),
                                           OC_CHANNELS_RULE(args, output)};
    static const struct oc_rule SAVED[] = {
        OC_TENSOR(args, saveMean, OC_FLOATS, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, saveInvstd, OC_FLOATS, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS)};
    const struct args *a = opaque;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    if (a->training) OC_TRY(oc_check_rules(SAVED, OC_COUNT(SAVED), a));
    OC_TRY(oc_channels_check_array("weight", a->weight, a->input));
    OC_TRY(oc_channels_check_array("bias", a->bias, a->input));
    OC_TRY(oc_channels_check_array("runningMean", a->runningMean, a->input));
    OC_TRY(oc_channels_check_array("runningVar", a->runningVar, a->input));
    OC_TRY(oc_channels_check_like("output", a->output, a->input));
    if (a->training) {
        OC_TRY(oc_channels_check_array("saveMean", a->saveMean, a->input));
        OC_TRY(oc_channels_check_array("saveInvstd", a->saveInvstd, a->input));
    }
    return oc_check_that_f64(a->eps >= 0, "eps", a->eps, "it must not be negative");
}

/* ---- Plan ---- */

static void batch_norm_plan_elements(oc_plan *p, const struct args *a, const struct oc_channels *s,
                                     const struct oc_channels_operand *x, struct oc_ref mean,
                                     struct oc_ref invstd)
{
    struct oc_norm_elements e = {.x = *x,
                                 .mean = mean,
                                 .invstd = invstd,
                                 .has_weight = a->weight != NULL,
                                 .has_bias = a->bias != NULL};

    if (e.has_weight) e.weight = oc_channels_read(p, "weight", a->weight, 1, s);
    if (e.has_bias) e.bias = oc_channels_read(p, "bias", a->bias, 0, s);
    e.out = oc_channels_output(p, "output", a->output, s);
    oc_norm_plan_elements(p, s, &e);
    oc_channels_finish(p, &e.out, s);
}

static void batch_norm_plan_training(oc_plan *p, const struct args *a, const struct oc_channels *s,
                                     const struct oc_channels_operand *x)
{
    const struct oc_output save_mean = oc_channels_write(p, "saveMean", a->saveMean);
    const struct oc_output save_invstd = oc_channels_write(p, "saveInvstd", a->saveInvstd);
    struct oc_output running_mean = {0}, running_var = {0};

    if (a->runningMean != NULL) running_mean = oc_channels_update(p, "runningMean", a->runningMean);
    if (a->runningVar != NULL) running_var = oc_channels_update(p, "runningVar", a->runningVar);

    const struct oc_norm_statistics t = {.mean = save_mean.ref,
                                         .invstd = save_invstd.ref,
                                         .running_mean = running_mean.ref,
                                         .running_var = running_var.ref,
                                         .has_running_mean = a->runningMean != NULL,
                                         .has_running_var = a->runningVar != NULL,
                                         .momentum = a->momentum,
                                         .eps = a->eps};

    oc_norm_plan_statistics(p, s, x, &t);
    batch_norm_plan_elements(p, a, s, x, save_mean.ref, save_invstd.ref);
    oc_plan_finish_output(p, &save_mean);
    oc_plan_finish_output(p, &save_invstd);
    oc_plan_finish_output(p, &running_mean);
    oc_plan_finish_output(p, &running_var);
}

static void batch_norm_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    struct oc_channels s;

    if (!oc_channels_make(p, a->input, &s)) {
        if (!a->training || oc_numel(a->input) != 0) return;
        oc_plan_fill(p, oc_plan_view(p, "saveMean", a->saveMean, OC_FILL), 0);
        oc_plan_fill(p, oc_plan_view(p, "saveInvstd", a->saveInvstd, OC_FILL), NAN);
        return;
    }

    const struct oc_channels_operand x =
        oc_channels_input(p, "input", a->input, OC_READ_IN_PLACE, &s);

    if (a->training) {
        batch_norm_plan_training(p, a, &s, &x);
        return;
    }

    const struct oc_ref mean = oc_channels_read(p, "runningMean", a->runningMean, 0, &s);
    const struct oc_ref variance = oc_channels_read(p, "runningVar", a->runningVar, 1, &s);

    batch_norm_plan_elements(p, a, &s, &x, mean,
                             oc_channels_invert(p, variance, (float)a->eps, &s));
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {
    OC_FIELD(args, input),       OC_FIELD(args, weight),     OC_FIELD(args, bias),
    OC_FIELD(args, runningMean), OC_FIELD(args, runningVar), OC_FIELD(args, training),
    OC_FIELD(args, momentum),    OC_FIELD(args, eps),        OC_FIELD(args, output),
    OC_FIELD(args, saveMean),    OC_FIELD(args, saveInvstd),
};
static const struct oc_op OP = {"aclnnBatchNorm", batch_norm_check, batch_norm_plan, FIELDS,
                                OC_COUNT(FIELDS)};

aclnnStatus aclnnBatchNormGetWorkspaceSize(const aclTensor *input, const aclTensor *weight,
                                           const aclTensor *bias, aclTensor *runningMean,
                                           aclTensor *runningVar, bool training, double momentum,
                                           double eps, aclTensor *output, aclTensor *saveMean,
                                           aclTensor *saveInvstd, uint64_t *workspaceSize,
                                           aclOpExecutor **executor)
{
    const struct args a = {.input = input,
                           .weight = weight,
                           .bias = bias,
                           .runningMean = runningMean,
                           .runningVar = runningVar,
                           .training = training,
                           .momentum = momentum,
                           .eps = eps,
                           .output = output,
                           .saveMean = saveMean,
                           .saveInvstd = saveInvstd};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnBatchNorm, &OP)
