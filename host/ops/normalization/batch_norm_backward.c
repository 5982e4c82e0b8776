/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnBatchNormBackward sums the gradient of each channel, first in parts and then over the parts.
 * From these sums it computes the gradient of each element.
 */
#include "aclnnop/aclnn_batch_norm_backward.h"
#include "check/check.h"
#include "ops/normalization/batch_norm_channels.h"
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

static void backward_plan_parts(oc_plan *p, const struct oc_channels *s, const struct inputs *i,
                                struct oc_ref firsts, struct oc_ref seconds)
{
    struct oc_launch launch =
        oc_channels_launch(s, "batch_norm_backward", s->columns ? "column_sums" : "sums");

    OC_APPEND_ARGS(&launch, OC_REF(grad, i->grad.ref), OC_REF(x, i->x.ref), OC_REF(mean, i->mean),
                   OC_REF(invstd, i->invstd), OC_REF(firsts, firsts), OC_REF(seconds, seconds),
                   OC_INDEX(channels, s->channels));
    if (s->columns)
        OC_APPEND_ARGS(&launch, OC_INDEX(rows, s->rows), OC_INDEX(part_rows, s->part_terms),
                       OC_INDEX(grad_row_stride, i->grad.row_stride),
                       OC_INDEX(row_stride, i->x.row_stride));
    else
        OC_APPEND_ARGS(
            &launch, OC_INDEX(inner, s->inner), OC_INDEX(terms, s->terms),
            OC_INDEX(part_terms, s->part_terms), OC_INDEX(grad_row_stride, i->grad.row_stride),
            OC_INDEX(grad_channel_stride, i->grad.channel_stride),
            OC_INDEX(row_stride, i->x.row_stride), OC_INDEX(x_channel_stride, i->x.channel_stride),
            OC_INDEX(part_stride, s->part_stride), OC_INDEX(channel_stride, s->channel_stride));
    oc_channels_launch_parts(p, &launch, s, oc_max_i64(i->grad.extent, i->x.extent));
    launch.bytes = 2 * (double)s->terms * (double)s->channels * (double)oc_dtype_size(s->dtype);
    launch.flops = 5 * (double)s->terms * (double)s->channels;
    oc_plan_kernel(p, &launch);
}

static void backward_plan_sums(oc_plan *p, const struct args *a, const struct oc_channels *s,
                               const struct inputs *i)
{
    const struct oc_ref firsts = oc_plan_scratch(p, OC_F32, s->parts * s->channels);
    const struct oc_ref seconds = oc_plan_scratch(p, OC_F32, s->parts * s->channels);
    struct oc_output weight = {.ref = firsts}, bias = {.ref = firsts};
    struct oc_launch launch = oc_channels_launch(s, "batch_norm_backward", "finish_sums");
    const bool averages = wants(a, 0) && a->training;

    if (wants(a, 1)) weight = oc_channels_write(p, "gradWeight", a->gradWeight);
    if (wants(a, 2)) bias = oc_channels_write(p, "gradBias", a->gradBias);
    backward_plan_parts(p, s, i, firsts, seconds);
    oc_launch_define_flag(&launch, "HAS_WEIGHT", wants(a, 1));
    oc_launch_define_flag(&launch, "HAS_BIAS", wants(a, 2));
    oc_launch_define_flag(&launch, "HAS_AVERAGES", averages);
    OC_APPEND_ARGS(
        &launch, OC_REF(firsts, firsts), OC_REF(seconds, seconds), OC_REF(grad_weight, weight.ref),
        OC_REF(grad_bias, bias.ref), OC_REF(averages, averages ? i->averages : firsts),
        OC_INDEX(channels, s->channels), OC_INDEX(terms, s->terms), OC_INDEX(parts, s->parts),
        OC_INDEX(part_stride, s->part_stride), OC_INDEX(channel_stride, s->channel_stride));
    oc_channels_launch_finish(p, &launch, s);
    launch.bytes = 8 * (double)s->parts * (double)s->channels;
    launch.flops = 2 * (double)s->parts * (double)s->channels;
    oc_plan_kernel(p, &launch);
    oc_plan_finish_output(p, &weight);
    oc_plan_finish_output(p, &bias);
}

static void backward_plan_elements(oc_plan *p, const struct args *a, const struct oc_channels *s,
                                   const struct inputs *i)
{
    const struct oc_ref weight =
        a->weight == NULL ? i->mean : oc_channels_read(p, "weight", a->weight, 1, s);
    const struct oc_channels_operand out = oc_channels_output(p, "gradInput", a->gradInput, s);
    struct oc_launch launch = oc_channels_launch(s, "batch_norm_backward", "apply_gradient");
    const int64_t extent = oc_max_i64(oc_max_i64(i->grad.extent, i->x.extent), out.extent);
    const struct oc_channels_lines l = oc_channels_launch_elements(p, &launch, s, extent);

    oc_launch_define_flag(&launch, "HAS_WEIGHT", a->weight != NULL);
    oc_launch_define_flag(&launch, "HAS_AVERAGES", a->training);
    OC_APPEND_ARGS(
        &launch, OC_REF(grad, i->grad.ref), OC_REF(x, i->x.ref), OC_REF(mean, i->mean),
        OC_REF(invstd, i->invstd), OC_REF(weight, weight),
        OC_REF(averages, a->training ? i->averages : i->mean), OC_REF(out, out.ref),
        OC_CHANNELS_LINES(s, l), OC_INDEX(grad_row_stride, i->grad.row_stride),
        OC_INDEX(grad_channel_stride, i->grad.channel_stride),
        OC_INDEX(row_stride, i->x.row_stride), OC_INDEX(x_channel_stride, i->x.channel_stride),
        OC_INDEX(out_row_stride, out.row_stride), OC_INDEX(out_channel_stride, out.channel_stride));
    launch.bytes = 3 * (double)oc_numel(a->input) * (double)oc_dtype_size(s->dtype);
    launch.flops = 7 * (double)oc_numel(a->input);
    oc_plan_kernel(p, &launch);
    oc_channels_finish(p, &out, s);
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
