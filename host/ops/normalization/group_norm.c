/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnGroupNorm and aclnnGroupNormBackward normalize the groups of the channels of each sample.
 * Their steps are those of batch normalization on contiguous views: in one of them the groups of
 * all samples are channels, and in another the channels of all samples are. Other layouts are
 * copied first.
 */
#include <math.h>
#include <stdio.h>

#include "aclnnop/aclnn_group_norm.h"
#include "aclnnop/aclnn_group_norm_backward.h"
#include "check/check.h"
#include "ops/normalization/norm_steps.h"
#include "plan/op.h"

struct args {
    const aclTensor *gradOut; /* only of the gradient */
    const aclTensor *self;    /* input of the gradient */
    const aclTensor *gamma, *beta;
    int64_t N, C, HxW, group;
    double eps;
    aclTensor *out;                 /* gradInput of the gradient */
    const aclTensor *mean, *rstd;   /* outputs of the forward function */
    const aclBoolArray *outputMask; /* only of the gradient, as what follows */
    const aclTensor *gradGamma, *gradBeta;
};

/* ---- Checks ---- */

#define GROUP_TENSOR(field, text, least, most)                                                \
    {                                                                                         \
        (text), offsetof(struct args, field), OC_FLOATS, (least), (most), OC_CHANNELS_FORMATS \
    }

static bool group_norm_wants(const struct args *a, int output)
{
    return a->outputMask->values[output];
}

static aclnnStatus group_norm_check_numbers(const struct args *a)
{
    OC_TRY(oc_check_i64("N", a->N, OC_GE, NULL, 0));
    OC_TRY(oc_check_i64("C", a->C, OC_GE, NULL, 0));
    OC_TRY(oc_check_i64("HxW", a->HxW, OC_GE, NULL, 0));
    OC_TRY(oc_check_i64("group", a->group, OC_GT, NULL, 0));
    return oc_check_i64("remainder of C by group", a->C % a->group, OC_EQ, NULL, 0);
}

/* Checks the number of elements of a tensor of any shape. `why` describes that number. */
static aclnnStatus group_norm_check_count(const char *name, const aclTensor *tensor, int64_t first,
                                          int64_t second, const char *why)
{
    char what[40];
    int64_t count;

    (void)snprintf(what, sizeof(what), "elements of %s", name);
    if (!oc_mul_i64(first, second, &count)) count = INT64_MAX;
    return oc_check_i64(what, oc_numel(tensor), OC_EQ, why, count);
}

/* Checks gamma or beta, which may be NULL. */
static aclnnStatus group_norm_check_parameter(const struct args *a, const struct oc_rule *rule,
                                              const aclTensor *tensor)
{
    if (tensor == NULL) return ACLNN_SUCCESS;
    OC_TRY(oc_check_rules(rule, 1, a));
    return group_norm_check_count(rule->name, tensor, a->C, 1, "C");
}

static aclnnStatus group_norm_check(const void *opaque)
{
    static const struct oc_rule RULES[] = {OC_CHANNELS_RULE(args, self),
                                           OC_CHANNELS_RULE(args, out),
                                           GROUP_TENSOR(mean, "meanOut", 0, OC_MAX_RANK),
                                           GROUP_TENSOR(rstd, "rstdOut", 0, OC_MAX_RANK)};
    static const struct oc_rule GAMMA = GROUP_TENSOR(gamma, "gamma", 1, 1);
    static const struct oc_rule BETA = GROUP_TENSOR(beta, "beta", 1, 1);
    const struct args *a = opaque;
    const int64_t shape[] = {a->N, a->group};

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(group_norm_check_numbers(a));
    OC_TRY(oc_check_i64("self.shape[0]", oc_dim(a->self, 0), OC_EQ, "N", a->N));
    OC_TRY(oc_check_i64("self.shape[1]", oc_dim(a->self, 1), OC_EQ, "C", a->C));
    OC_TRY(oc_check_i64("product of the other extents of self", oc_count(a->self, 2, a->self->rank),
                        OC_EQ, "HxW", a->HxW));
    OC_TRY(group_norm_check_parameter(a, &GAMMA, a->gamma));
    OC_TRY(group_norm_check_parameter(a, &BETA, a->beta));
    OC_TRY(oc_check_same_dtype("out", a->out, "self", a->self));
    OC_TRY(oc_check_same_format("out", a->out, "self", a->self));
    OC_TRY(oc_check_shape("out", a->out, a->self->shape, a->self->rank, "that of self"));
    OC_TRY(oc_check_shape("meanOut", a->mean, shape, 2, "N and group"));
    OC_TRY(oc_check_shape("rstdOut", a->rstd, shape, 2, "N and group"));
    return oc_check_that_f64(a->eps > 0, "eps", a->eps, "it must be greater than 0");
}

static aclnnStatus group_norm_check_gradients(const struct args *a)
{
    const struct oc_rule rules[] = {GROUP_TENSOR(out, "gradInput", 0, OC_MAX_RANK),
                                    GROUP_TENSOR(gradGamma, "gradGammaOut", 0, OC_MAX_RANK),
                                    GROUP_TENSOR(gradBeta, "gradBetaOut", 0, OC_MAX_RANK)};

    for (int i = 0; i < 3; i++)
        if (group_norm_wants(a, i)) OC_TRY(oc_check_rules(&rules[i], 1, a));
    if (group_norm_wants(a, 0)) {
        OC_TRY(oc_check_same_dtype("gradInput", a->out, "input", a->self));
        OC_TRY(oc_check_shape("gradInput", a->out, a->self->shape, a->self->rank, "that of input"));
    }
    if (group_norm_wants(a, 1))
        OC_TRY(group_norm_check_count("gradGammaOut", a->gradGamma, a->C, 1, "C"));
    if (group_norm_wants(a, 2))
        OC_TRY(group_norm_check_count("gradBetaOut", a->gradBeta, a->C, 1, "C"));
    return ACLNN_SUCCESS;
}

static aclnnStatus group_norm_backward_check(const void *opaque)
{
    static const struct oc_rule RULES[] = {
        GROUP_TENSOR(gradOut, "gradOut", 0, OC_MAX_RANK),
        GROUP_TENSOR(self, "input", 0, OC_MAX_RANK), GROUP_TENSOR(mean, "mean", 0, OC_MAX_RANK),
        GROUP_TENSOR(rstd, "rstd", 0, OC_MAX_RANK), OC_REQUIRED(args, outputMask)};
    static const struct oc_rule GAMMA = GROUP_TENSOR(gamma, "gamma", 0, OC_MAX_RANK);
    const struct args *a = opaque;
    int64_t channels;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(oc_check_i64("size of outputMask", (int64_t)a->outputMask->size, OC_EQ, NULL, 3));
    OC_TRY(group_norm_check_numbers(a));
    if (!oc_mul_i64(a->N, a->C, &channels)) channels = INT64_MAX;
    OC_TRY(group_norm_check_count("input", a->self, channels, a->HxW, "N * C * HxW"));
    OC_TRY(oc_check_same_dtype("gradOut", a->gradOut, "input", a->self));
    OC_TRY(group_norm_check_count("gradOut", a->gradOut, channels, a->HxW, "N * C * HxW"));
    OC_TRY(group_norm_check_count("mean", a->mean, a->N, a->group, "N * group"));
    OC_TRY(group_norm_check_count("rstd", a->rstd, a->N, a->group, "N * group"));
    OC_TRY(group_norm_check_parameter(a, &GAMMA, a->gamma));
    return group_norm_check_gradients(a);
}

/* ---- Plan ---- */

static bool group_norm_is_empty(const struct args *a)
{
    return a->N == 0 || a->C == 0 || a->HxW == 0;
}

static struct oc_ref group_norm_read(oc_plan *p, const char *name, const aclTensor *tensor,
                                     enum oc_use use, enum oc_dtype dtype)
{
    return oc_plan_contiguous(p, oc_plan_view(p, name, tensor, use), dtype);
}

static void group_norm_fill(oc_plan *p, const char *name, const aclTensor *tensor, float value)
{
    if (oc_numel(tensor) > 0) oc_plan_fill(p, oc_plan_view(p, name, tensor, OC_FILL), value);
}

/* Returns the operand of contiguous memory whose rows and channels have these strides. */
static struct oc_channels_operand group_norm_operand(struct oc_ref ref, const struct oc_channels *s,
                                                     int64_t row_stride, int64_t channel_stride)
{
    return (struct oc_channels_operand){.ref = ref,
                                        .row_stride = row_stride,
                                        .channel_stride = channel_stride,
                                        .extent = s->terms * s->channels};
}

/* Describes the channels of all samples as channels of one row. */
static bool group_norm_channels(oc_plan *p, const struct args *a, struct oc_channels *s)
{
    return oc_channels_make_contiguous(p, (const int64_t[]){1, a->N * a->C, a->HxW},
                                       oc_dtype_of(a->self->dtype), s);
}

static void group_norm_plan_elements(oc_plan *p, const struct args *a, struct oc_ref x,
                                     struct oc_ref mean, struct oc_ref rstd)
{
    const struct oc_output out = oc_plan_contiguous_output(
        p, oc_plan_view(p, "out", a->out, OC_WRITE), oc_dtype_of(a->out->dtype));
    struct oc_channels s;

    if (!group_norm_channels(p, a, &s)) return;

    struct oc_norm_elements e = {.x = group_norm_operand(x, &s, 0, a->HxW),
                                 .out = group_norm_operand(out.ref, &s, 0, a->HxW),
                                 .mean = mean,
                                 .invstd = rstd,
                                 .has_weight = a->gamma != NULL,
                                 .has_bias = a->beta != NULL,
                                 .groups = {a->C, a->C / a->group}};

    if (e.has_weight) e.weight = group_norm_read(p, "gamma", a->gamma, OC_READ, OC_F32);
    if (e.has_bias) e.bias = group_norm_read(p, "beta", a->beta, OC_READ, OC_F32);
    oc_norm_plan_elements(p, &s, &e);
    oc_plan_finish_output(p, &out);
}

static void group_norm_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const int64_t length = a->C / a->group * a->HxW;
    struct oc_channels s;

    if (group_norm_is_empty(a)) {
        group_norm_fill(p, "meanOut", a->mean, 0);
        group_norm_fill(p, "rstdOut", a->rstd, NAN);
        return;
    }
    if (!oc_channels_make_contiguous(p, (const int64_t[]){1, a->N * a->group, length},
                                     oc_dtype_of(a->self->dtype), &s))
        return;

    const struct oc_ref x = group_norm_read(p, "self", a->self, OC_READ_IN_PLACE, s.dtype);
    const struct oc_channels_operand groups = group_norm_operand(x, &s, 0, length);
    const struct oc_output mean = oc_channels_write(p, "meanOut", a->mean);
    const struct oc_output rstd = oc_channels_write(p, "rstdOut", a->rstd);
    const struct oc_norm_statistics t = {.mean = mean.ref, .invstd = rstd.ref, .eps = a->eps};

    oc_norm_plan_statistics(p, &s, &groups, &t);
    group_norm_plan_elements(p, a, x, mean.ref, rstd.ref);
    oc_plan_finish_output(p, &mean);
    oc_plan_finish_output(p, &rstd);
}

struct inputs {
    struct oc_ref grad, x, mean, rstd;
};

/* Plans the gradient of the input. Its averages are those of the groups of all samples; the rows of
 * their sums are the channels of a group. */
static void group_norm_plan_input_gradient(oc_plan *p, const struct args *a, const struct inputs *i)
{
    const int64_t group_channels = a->C / a->group;
    const struct oc_ref averages = oc_plan_scratch(p, OC_F32, 2 * a->N * a->group);
    const struct oc_ref gamma =
        a->gamma == NULL ? i->mean : group_norm_read(p, "gamma", a->gamma, OC_READ, OC_F32);
    const struct oc_output out = oc_plan_contiguous_output(
        p, oc_plan_view(p, "gradInput", a->out, OC_WRITE), oc_dtype_of(a->out->dtype));
    const enum oc_dtype dtype = oc_dtype_of(a->self->dtype);
    struct oc_channels s, c;

    if (!oc_channels_make_contiguous(p, (const int64_t[]){group_channels, a->N * a->group, a->HxW},
                                     dtype, &s) ||
        !group_norm_channels(p, a, &c))
        return;

    const struct oc_norm_sums sums = {
        .grad = group_norm_operand(i->grad, &s, a->HxW, group_channels * a->HxW),
        .x = group_norm_operand(i->x, &s, a->HxW, group_channels * a->HxW),
        .mean = i->mean,
        .invstd = i->rstd,
        .averages = averages,
        .has_averages = true,
        .rows = a->gamma == NULL ? OC_NORM_ROWS : OC_NORM_WEIGHTS,
        .groups = a->group,
        .group_channels = group_channels,
        .row_weights = gamma};
    const struct oc_norm_gradient gradient = {.grad = group_norm_operand(i->grad, &c, 0, a->HxW),
                                              .x = group_norm_operand(i->x, &c, 0, a->HxW),
                                              .out = group_norm_operand(out.ref, &c, 0, a->HxW),
                                              .mean = i->mean,
                                              .invstd = i->rstd,
                                              .weight = gamma,
                                              .averages = averages,
                                              .has_weight = a->gamma != NULL,
                                              .has_averages = true,
                                              .groups = {a->C, group_channels}};

    oc_norm_plan_sums(p, &s, &sums);
    oc_norm_plan_gradient(p, &c, &gradient);
    oc_plan_finish_output(p, &out);
}

/* Plans the gradients of gamma and beta. The rows of their sums are the samples. */
static void group_norm_plan_parameter_gradients(oc_plan *p, const struct args *a,
                                                const struct inputs *i)
{
    struct oc_output gamma = {0}, beta = {0};
    struct oc_channels s;

    if (!oc_channels_make_contiguous(p, (const int64_t[]){a->N, a->C, a->HxW},
                                     oc_dtype_of(a->self->dtype), &s))
        return;
    if (group_norm_wants(a, 1)) gamma = oc_channels_write(p, "gradGammaOut", a->gradGamma);
    if (group_norm_wants(a, 2)) beta = oc_channels_write(p, "gradBetaOut", a->gradBeta);

    const struct oc_norm_sums sums = {
        .grad = group_norm_operand(i->grad, &s, a->C * a->HxW, a->HxW),
        .x = group_norm_operand(i->x, &s, a->C * a->HxW, a->HxW),
        .mean = i->mean,
        .invstd = i->rstd,
        .weight = gamma.ref,
        .bias = beta.ref,
        .has_weight = group_norm_wants(a, 1),
        .has_bias = group_norm_wants(a, 2),
        .rows = OC_NORM_STATISTICS,
        .groups = a->group,
        .group_channels = a->C / a->group};

    oc_norm_plan_sums(p, &s, &sums);
    oc_plan_finish_output(p, &gamma);
    oc_plan_finish_output(p, &beta);
}

static void group_norm_backward_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const enum oc_dtype dtype = oc_dtype_of(a->self->dtype);

    if (group_norm_is_empty(a)) {
        if (group_norm_wants(a, 1)) group_norm_fill(p, "gradGammaOut", a->gradGamma, 0);
        if (group_norm_wants(a, 2)) group_norm_fill(p, "gradBetaOut", a->gradBeta, 0);
        return;
    }
    if (!group_norm_wants(a, 0) && !group_norm_wants(a, 1) && !group_norm_wants(a, 2)) return;

    const struct inputs i = {.grad = group_norm_read(p, "gradOut", a->gradOut, OC_READ, dtype),
                             .x = group_norm_read(p, "input", a->self, OC_READ, dtype),
                             .mean = group_norm_read(p, "mean", a->mean, OC_READ, OC_F32),
                             .rstd = group_norm_read(p, "rstd", a->rstd, OC_READ, OC_F32)};

    if (group_norm_wants(a, 0)) group_norm_plan_input_gradient(p, a, &i);
    if (group_norm_wants(a, 1) || group_norm_wants(a, 2))
        group_norm_plan_parameter_gradients(p, a, &i);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {
    OC_FIELD(args, self),
    OC_FIELD(args, gamma),
    OC_FIELD(args, beta),
    OC_FIELD(args, N),
    OC_FIELD(args, C),
    OC_FIELD(args, HxW),
    OC_FIELD(args, group),
    OC_FIELD(args, eps),
    OC_FIELD(args, out),
    OC_NAMED_FIELD(args, mean, "meanOut"),
    OC_NAMED_FIELD(args, rstd, "rstdOut"),
};
static const struct oc_field BACKWARD_FIELDS[] = {
    OC_FIELD(args, gradOut),
    OC_NAMED_FIELD(args, self, "input"),
    OC_FIELD(args, mean),
    OC_FIELD(args, rstd),
    OC_FIELD(args, gamma),
    OC_FIELD(args, N),
    OC_FIELD(args, C),
    OC_FIELD(args, HxW),
    OC_FIELD(args, group),
    OC_FIELD(args, outputMask),
    OC_NAMED_FIELD(args, out, "gradInput"),
    OC_NAMED_FIELD(args, gradGamma, "gradGammaOut"),
    OC_NAMED_FIELD(args, gradBeta, "gradBetaOut"),
};
static const struct oc_op OP = {"aclnnGroupNorm", group_norm_check, group_norm_plan, FIELDS,
                                OC_COUNT(FIELDS)};
static const struct oc_op BACKWARD_OP = {"aclnnGroupNormBackward", group_norm_backward_check,
                                         group_norm_backward_plan, BACKWARD_FIELDS,
                                         OC_COUNT(BACKWARD_FIELDS)};

aclnnStatus aclnnGroupNormGetWorkspaceSize(const aclTensor *self, const aclTensor *gamma,
                                           const aclTensor *beta, int64_t N, int64_t C, int64_t HxW,
                                           int64_t group, double eps, aclTensor *out,
                                           aclTensor *meanOut, aclTensor *rstdOut,
                                           uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {.self = self,
                           .gamma = gamma,
                           .beta = beta,
                           .N = N,
                           .C = C,
                           .HxW = HxW,
                           .group = group,
                           .eps = eps,
                           .out = out,
                           .mean = meanOut,
                           .rstd = rstdOut};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnGroupNorm, &OP)

aclnnStatus aclnnGroupNormBackwardGetWorkspaceSize(
    const aclTensor *gradOut, const aclTensor *input, const aclTensor *mean, const aclTensor *rstd,
    const aclTensor *gamma, int64_t N, int64_t C, int64_t HxW, int64_t group,
    const aclBoolArray *outputMask, aclTensor *gradInput, aclTensor *gradGammaOut,
    aclTensor *gradBetaOut, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {.gradOut = gradOut,
                           .self = input,
                           .mean = mean,
                           .rstd = rstd,
                           .gamma = gamma,
                           .N = N,
                           .C = C,
                           .HxW = HxW,
                           .group = group,
                           .outputMask = outputMask,
                           .out = gradInput,
                           .gradGamma = gradGammaOut,
                           .gradBeta = gradBetaOut};

    return oc_op_prepare(&BACKWARD_OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnGroupNormBackward, &BACKWARD_OP)
