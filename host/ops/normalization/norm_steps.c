/* SPDX-License-Identifier: Apache-2.0 */
#include "ops/normalization/norm_steps.h"

#include "base/math.h"

/* A launch needs every argument: one that is not used gets another reference. */
static struct oc_ref norm_ref(bool is_used, struct oc_ref ref, struct oc_ref other)
{
    return is_used ? ref : other;
}

static void norm_append_groups(struct oc_launch *launch, const struct oc_norm_groups *g)
{
    oc_launch_define_flag(launch, "SAMPLES", g->parameters != 0);
    if (g->parameters != 0)
        OC_APPEND_ARGS(launch, OC_INDEX(group_channels, g->group_channels),
                       OC_INDEX(parameters, g->parameters));
}

/* ---- Statistics ---- */

static void norm_plan_parts(oc_plan *p, const struct oc_channels *s,
                            const struct oc_channels_operand *x, struct oc_ref means,
                            struct oc_ref squares)
{
    struct oc_launch launch =
        oc_channels_launch(s, "batch_norm", s->columns ? "column_statistics" : "statistics");

    OC_APPEND_ARGS(&launch, OC_REF(x, x->ref), OC_REF(means, means), OC_REF(squares, squares),
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

void oc_norm_plan_statistics(oc_plan *p, const struct oc_channels *s,
                             const struct oc_channels_operand *x,
                             const struct oc_norm_statistics *t)
{
    const struct oc_ref means = oc_plan_scratch(p, OC_F32, s->parts * s->channels);
    const struct oc_ref squares = oc_plan_scratch(p, OC_F32, s->parts * s->channels);
    struct oc_launch launch = oc_channels_launch(s, "batch_norm", "finish_statistics");

    norm_plan_parts(p, s, x, means, squares);
    oc_launch_define_flag(&launch, "HAS_RUNNING_MEAN", t->has_running_mean);
    oc_launch_define_flag(&launch, "HAS_RUNNING_VAR", t->has_running_var);
    OC_APPEND_ARGS(
        &launch, OC_REF(means, means), OC_REF(squares, squares), OC_REF(save_mean, t->mean),
        OC_REF(save_invstd, t->invstd),
        OC_REF(running_mean, norm_ref(t->has_running_mean, t->running_mean, means)),
        OC_REF(running_var, norm_ref(t->has_running_var, t->running_var, means)),
        OC_INDEX(channels, s->channels), OC_INDEX(terms, s->terms), OC_INDEX(parts, s->parts),
        OC_INDEX(part_terms, s->part_terms), OC_INDEX(part_stride, s->part_stride),
        OC_INDEX(channel_stride, s->channel_stride), OC_FLOAT(eps, (float)t->eps),
        OC_FLOAT(keep, (float)(1 - t->momentum)), OC_FLOAT(momentum, (float)t->momentum));
    oc_channels_launch_finish(p, &launch, s);
    launch.bytes = 8 * (double)s->parts * (double)s->channels;
    launch.flops = 9 * (double)s->parts * (double)s->channels;
    oc_plan_kernel(p, &launch);
}

void oc_norm_plan_elements(oc_plan *p, const struct oc_channels *s,
                           const struct oc_norm_elements *e)
{
    struct oc_launch launch = oc_channels_launch(s, "batch_norm", "apply");
    const struct oc_channels_lines l =
        oc_channels_launch_elements(p, &launch, s, oc_max_i64(e->x.extent, e->out.extent));
    const double count = (double)s->terms * (double)s->channels;

    oc_launch_define_flag(&launch, "HAS_WEIGHT", e->has_weight);
    oc_launch_define_flag(&launch, "HAS_BIAS", e->has_bias);
    OC_APPEND_ARGS(&launch, OC_REF(x, e->x.ref), OC_REF(mean, e->mean), OC_REF(invstd, e->invstd),
                   OC_REF(weight, norm_ref(e->has_weight, e->weight, e->mean)),
                   OC_REF(bias, norm_ref(e->has_bias, e->bias, e->mean)), OC_REF(out, e->out.ref),
                   OC_CHANNELS_LINES(s, l), OC_INDEX(row_stride, e->x.row_stride),
                   OC_INDEX(x_channel_stride, e->x.channel_stride),
                   OC_INDEX(out_row_stride, e->out.row_stride),
                   OC_INDEX(out_channel_stride, e->out.channel_stride));
    norm_append_groups(&launch, &e->groups);
    launch.bytes = 2 * count * (double)oc_dtype_size(s->dtype);
    launch.flops = 3 * count;
    oc_plan_kernel(p, &launch);
}

/* ---- Gradient ---- */

static void norm_append_rows(struct oc_launch *launch, const struct oc_norm_sums *t)
{
    oc_launch_define_flag(launch, "ROW_STATISTICS", t->rows == OC_NORM_STATISTICS);
    oc_launch_define_flag(launch, "ROW_WEIGHTS", t->rows == OC_NORM_WEIGHTS);
    if (t->rows == OC_NORM_ROWS) return;
    OC_APPEND_ARGS(launch, OC_INDEX(groups, t->groups),
                   OC_INDEX(group_channels, t->group_channels));
    if (t->rows == OC_NORM_WEIGHTS) OC_APPEND_ARGS(launch, OC_REF(weight, t->row_weights));
}

static void norm_plan_part_sums(oc_plan *p, const struct oc_channels *s,
                                const struct oc_norm_sums *t, struct oc_ref firsts,
                                struct oc_ref seconds)
{
    struct oc_launch launch =
        oc_channels_launch(s, "batch_norm_backward", s->columns ? "column_sums" : "sums");

    OC_APPEND_ARGS(&launch, OC_REF(grad, t->grad.ref), OC_REF(x, t->x.ref), OC_REF(mean, t->mean),
                   OC_REF(invstd, t->invstd), OC_REF(firsts, firsts), OC_REF(seconds, seconds),
                   OC_INDEX(channels, s->channels));
    if (s->columns)
        OC_APPEND_ARGS(&launch, OC_INDEX(rows, s->rows), OC_INDEX(part_rows, s->part_terms),
                       OC_INDEX(grad_row_stride, t->grad.row_stride),
                       OC_INDEX(row_stride, t->x.row_stride));
    else
        OC_APPEND_ARGS(
            &launch, OC_INDEX(inner, s->inner), OC_INDEX(terms, s->terms),
            OC_INDEX(part_terms, s->part_terms), OC_INDEX(grad_row_stride, t->grad.row_stride),
            OC_INDEX(grad_channel_stride, t->grad.channel_stride),
            OC_INDEX(row_stride, t->x.row_stride), OC_INDEX(x_channel_stride, t->x.channel_stride),
            OC_INDEX(part_stride, s->part_stride), OC_INDEX(channel_stride, s->channel_stride));
    norm_append_rows(&launch, t);
    oc_channels_launch_parts(p, &launch, s, oc_max_i64(t->grad.extent, t->x.extent));
    launch.bytes = 2 * (double)s->terms * (double)s->channels * (double)oc_dtype_size(s->dtype);
    launch.flops = 5 * (double)s->terms * (double)s->channels;
    oc_plan_kernel(p, &launch);
}

void oc_norm_plan_sums(oc_plan *p, const struct oc_channels *s, const struct oc_norm_sums *t)
{
    const struct oc_ref firsts = oc_plan_scratch(p, OC_F32, s->parts * s->channels);
    const struct oc_ref seconds = oc_plan_scratch(p, OC_F32, s->parts * s->channels);
    struct oc_launch launch = oc_channels_launch(s, "batch_norm_backward", "finish_sums");

    norm_plan_part_sums(p, s, t, firsts, seconds);
    oc_launch_define_flag(&launch, "HAS_WEIGHT", t->has_weight);
    oc_launch_define_flag(&launch, "HAS_BIAS", t->has_bias);
    oc_launch_define_flag(&launch, "HAS_AVERAGES", t->has_averages);
    OC_APPEND_ARGS(&launch, OC_REF(firsts, firsts), OC_REF(seconds, seconds),
                   OC_REF(grad_weight, norm_ref(t->has_weight, t->weight, firsts)),
                   OC_REF(grad_bias, norm_ref(t->has_bias, t->bias, firsts)),
                   OC_REF(averages, norm_ref(t->has_averages, t->averages, firsts)),
                   OC_INDEX(channels, s->channels), OC_INDEX(terms, s->terms),
                   OC_INDEX(parts, s->parts), OC_INDEX(part_stride, s->part_stride),
                   OC_INDEX(channel_stride, s->channel_stride));
    oc_channels_launch_finish(p, &launch, s);
    launch.bytes = 8 * (double)s->parts * (double)s->channels;
    launch.flops = 2 * (double)s->parts * (double)s->channels;
    oc_plan_kernel(p, &launch);
}

void oc_norm_plan_gradient(oc_plan *p, const struct oc_channels *s,
                           const struct oc_norm_gradient *g)
{
    const int64_t extent = oc_max_i64(oc_max_i64(g->grad.extent, g->x.extent), g->out.extent);
    struct oc_launch launch = oc_channels_launch(s, "batch_norm_backward", "apply_gradient");
    const struct oc_channels_lines l = oc_channels_launch_elements(p, &launch, s, extent);
    const double count = (double)s->terms * (double)s->channels;

    oc_launch_define_flag(&launch, "HAS_WEIGHT", g->has_weight);
    oc_launch_define_flag(&launch, "HAS_AVERAGES", g->has_averages);
    OC_APPEND_ARGS(
        &launch, OC_REF(grad, g->grad.ref), OC_REF(x, g->x.ref), OC_REF(mean, g->mean),
        OC_REF(invstd, g->invstd), OC_REF(weight, norm_ref(g->has_weight, g->weight, g->mean)),
        OC_REF(averages, norm_ref(g->has_averages, g->averages, g->mean)), OC_REF(out, g->out.ref),
        OC_CHANNELS_LINES(s, l), OC_INDEX(grad_row_stride, g->grad.row_stride),
        OC_INDEX(grad_channel_stride, g->grad.channel_stride),
        OC_INDEX(row_stride, g->x.row_stride), OC_INDEX(x_channel_stride, g->x.channel_stride),
        OC_INDEX(out_row_stride, g->out.row_stride),
        OC_INDEX(out_channel_stride, g->out.channel_stride));
    norm_append_groups(&launch, &g->groups);
    launch.bytes = 3 * count * (double)oc_dtype_size(s->dtype);
    launch.flops = 7 * count;
    oc_plan_kernel(p, &launch);
}
