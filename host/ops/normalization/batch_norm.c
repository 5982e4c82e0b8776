/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnBatchNorm computes y = (x - mean) / sqrt(variance + eps) * weight + bias with the statistics
 * of each channel. In training these are the statistics of the input: they are computed for parts
 * of each channel and then combined. Otherwise they are the running statistics.
 */
#include <math.h>

#include "aclnnop/aclnn_batch_norm.h"
#include "check/check.h"
#include "ops/normalization/batch_norm_channels.h"
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

/* `means` and `squares` have an element per part of a channel, the outputs have one per channel. */
struct statistics {
    struct oc_ref means, squares;
    struct oc_output save_mean, save_invstd, running_mean, running_var;
};

static void batch_norm_plan_parts(oc_plan *p, const struct oc_channels *s,
                                  const struct oc_channels_operand *x, const struct statistics *t)
{
    struct oc_launch launch =
        oc_channels_launch(s, "batch_norm", s->columns ? "column_statistics" : "statistics");

    OC_APPEND_ARGS(&launch, OC_REF(x, x->ref), OC_REF(means, t->means), OC_REF(squares, t->squares),
                   OC_INDEX(channels, s->channels));
    if (s->columns)
        OC_APPEND_ARGS(&launch, OC_INDEX(rows, s->rows), OC_INDEX(part_rows, s->part_terms),
                       OC_INDEX(row_stride, x->row_stride));
    else
        OC_APPEND_ARGS(&launch, OC_INDEX(inner, s->inner), OC_INDEX(terms, s->terms),
                       OC_INDEX(part_terms, s->part_terms), OC_INDEX(row_stride, x->row_stride),
                       OC_INDEX(x_channel_stride, x->channel_stride),
                       OC_INDEX(part_stride, s->part_stride),
                       OC_INDEX(channel_stride, s->channel_stride));
    oc_channels_launch_parts(p, &launch, s, x->extent);
    launch.bytes = (double)s->terms * (double)s->channels * (double)oc_dtype_size(s->dtype);
    launch.flops = 6 * (double)s->terms * (double)s->channels;
    oc_plan_kernel(p, &launch);
}

static void batch_norm_plan_statistics(oc_plan *p, const struct args *a,
                                       const struct oc_channels *s, const struct statistics *t)
{
    struct oc_launch launch = oc_channels_launch(s, "batch_norm", "finish_statistics");

    oc_launch_define_flag(&launch, "HAS_RUNNING_MEAN", a->runningMean != NULL);
    oc_launch_define_flag(&launch, "HAS_RUNNING_VAR", a->runningVar != NULL);
    OC_APPEND_ARGS(
        &launch, OC_REF(means, t->means), OC_REF(squares, t->squares),
        OC_REF(save_mean, t->save_mean.ref), OC_REF(save_invstd, t->save_invstd.ref),
        OC_REF(running_mean, a->runningMean == NULL ? t->means : t->running_mean.ref),
        OC_REF(running_var, a->runningVar == NULL ? t->means : t->running_var.ref),
        OC_INDEX(channels, s->channels), OC_INDEX(terms, s->terms), OC_INDEX(parts, s->parts),
        OC_INDEX(part_terms, s->part_terms), OC_INDEX(part_stride, s->part_stride),
        OC_INDEX(channel_stride, s->channel_stride), OC_FLOAT(eps, (float)a->eps),
        OC_FLOAT(keep, (float)(1 - a->momentum)), OC_FLOAT(momentum, (float)a->momentum));
    oc_channels_launch_finish(p, &launch, s);
    launch.bytes = 8 * (double)s->parts * (double)s->channels;
    launch.flops = 9 * (double)s->parts * (double)s->channels;
    oc_plan_kernel(p, &launch);
}

static void batch_norm_plan_elements(oc_plan *p, const struct args *a, const struct oc_channels *s,
                                     const struct oc_channels_operand *x, struct oc_ref mean,
                                     struct oc_ref invstd)
{
    const struct oc_ref weight =
        a->weight == NULL ? mean : oc_channels_read(p, "weight", a->weight, 1, s);
    const struct oc_ref bias = a->bias == NULL ? mean : oc_channels_read(p, "bias", a->bias, 0, s);
    const struct oc_channels_operand out = oc_channels_output(p, "output", a->output, s);
    struct oc_launch launch = oc_channels_launch(s, "batch_norm", "apply");
    const struct oc_channels_lines l =
        oc_channels_launch_elements(p, &launch, s, oc_max_i64(x->extent, out.extent));

    oc_launch_define_flag(&launch, "HAS_WEIGHT", a->weight != NULL);
    oc_launch_define_flag(&launch, "HAS_BIAS", a->bias != NULL);
    OC_APPEND_ARGS(
        &launch, OC_REF(x, x->ref), OC_REF(mean, mean), OC_REF(invstd, invstd),
        OC_REF(weight, weight), OC_REF(bias, bias), OC_REF(out, out.ref), OC_CHANNELS_LINES(s, l),
        OC_INDEX(row_stride, x->row_stride), OC_INDEX(x_channel_stride, x->channel_stride),
        OC_INDEX(out_row_stride, out.row_stride), OC_INDEX(out_channel_stride, out.channel_stride));
    launch.bytes = 2 * (double)oc_numel(a->input) * (double)oc_dtype_size(s->dtype);
    launch.flops = 3 * (double)oc_numel(a->input);
    oc_plan_kernel(p, &launch);
    oc_channels_finish(p, &out, s);
}

static void batch_norm_plan_training(oc_plan *p, const struct args *a, const struct oc_channels *s,
                                     const struct oc_channels_operand *x)
{
    struct statistics t = {.means = oc_plan_scratch(p, OC_F32, s->parts * s->channels),
                           .squares = oc_plan_scratch(p, OC_F32, s->parts * s->channels),
                           .save_mean = oc_channels_write(p, "saveMean", a->saveMean),
                           .save_invstd = oc_channels_write(p, "saveInvstd", a->saveInvstd)};

    if (a->runningMean != NULL)
        t.running_mean = oc_channels_update(p, "runningMean", a->runningMean);
    if (a->runningVar != NULL) t.running_var = oc_channels_update(p, "runningVar", a->runningVar);
    batch_norm_plan_parts(p, s, x, &t);
    batch_norm_plan_statistics(p, a, s, &t);
    batch_norm_plan_elements(p, a, s, x, t.save_mean.ref, t.save_invstd.ref);
    oc_plan_finish_output(p, &t.save_mean);
    oc_plan_finish_output(p, &t.save_invstd);
    oc_plan_finish_output(p, &t.running_mean);
    oc_plan_finish_output(p, &t.running_var);
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
