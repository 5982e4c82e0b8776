/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/group_norm.h"

#include <math.h>

#include "verify/check_op.h"
#include "verify/ops/norm_statistics.h"
#include "verify/tolerance.h"

#define EPS 1e-5

enum { MEAN = GROUP_NORM_OUT + 1, RSTD, GAMMA, BETA };
enum {
    GRAD_MEAN = GROUP_NORM_GRAD_X + 1,
    GRAD_RSTD,
    GRAD_INPUT,
    GRAD_GAMMA,
    GRAD_BETA,
    GRAD_SCALE
};

/* The numbers that describe the input, and the elements of a group. */
struct sizes {
    int64_t samples, channels, inner, group, group_channels, terms;
};

static struct sizes sizes_of(const struct oc_op_case *c)
{
    const struct group_norm_case *m = c->attributes;
    const struct oc_shape *shape = &c->operands[GROUP_NORM_X].shape;
    struct sizes s = {.samples = shape->extent[0],
                      .channels = shape->extent[1],
                      .inner = 1,
                      .group = m->group,
                      .group_channels = shape->extent[1] / m->group};

    for (uint64_t i = 2; i < shape->rank; i++)
        s.inner *= shape->extent[i];
    s.terms = s.group_channels * s.inner;
    return s;
}

/* ---- Reference ---- */

/* Returns the channel of term `i` of a group, which is a number of all samples. */
static int64_t channel_of(const struct sizes *s, int64_t group, int64_t i)
{
    return group % s->group * s->group_channels + i / s->inner;
}

static void compute_group(struct oc_op_case *c, const struct sizes *z, int64_t group)
{
    struct oc_operand *o = c->operands, *out = &o[GROUP_NORM_OUT];
    const bool all = c->count > GAMMA;
    const struct norm_channel h = {1, z->terms, z->samples * z->group, group, z->terms};
    const struct norm_statistics s = norm_statistics_of(o[GROUP_NORM_X].values, &h, EPS);

    for (int64_t i = 0; i < z->terms; i++) {
        const int64_t k = norm_index(&h, i), channel = channel_of(z, group, i);
        const double w = all ? o[GAMMA].values[channel] : 1, b = all ? o[BETA].values[channel] : 0;
        const double d = o[GROUP_NORM_X].values[k] - s.mean, y = d * s.invstd * w;
        const double d_error = s.mean_error + oc_error(OC_F32, fabs(d) + s.mean_error, 1);

        out->values[k] = y + b;
        out->error[k] =
            fabs(w) * (fabs(d) * s.invstd_error + d_error * s.invstd + d_error * s.invstd_error) +
            oc_error(OC_F32, fabs(y) + fabs(b), 5);
    }
    o[MEAN].values[group] = s.mean;
    o[MEAN].error[group] = s.mean_error;
    o[RSTD].values[group] = s.invstd;
    o[RSTD].error[group] = s.invstd_error;
}

void group_norm_compute(struct oc_op_case *c)
{
    const struct sizes z = sizes_of(c);

    for (int64_t group = 0; group < z.samples * z.group; group++)
        if (z.terms > 0) {
            compute_group(c, &z, group);
        } else {
            c->operands[MEAN].values[group] = 0;
            c->operands[RSTD].values[group] = (double)NAN;
        }
}

/* A sum of terms, and of their magnitudes. */
struct sum {
    double value, magnitude;
};

static void add(struct sum *sum, double term)
{
    sum->value += term;
    sum->magnitude += fabs(term);
}

static double sum_error(const struct sum *sum, double terms)
{
    return oc_error(OC_F32, sum->magnitude, fmin(terms, 4096) + ceil(terms / 4096) + 16);
}

static double scale_of(const struct oc_op_case *c, int64_t channel)
{
    return c->count > GRAD_SCALE ? c->operands[GRAD_SCALE].values[channel] : 1;
}

static void compute_input_gradient(struct oc_op_case *c, const struct sizes *z, int64_t group)
{
    struct oc_operand *o = c->operands, *out = &o[GRAD_INPUT];
    const double *g = o[GROUP_NORM_GRAD].values + group * z->terms;
    const double *x = o[GROUP_NORM_GRAD_X].values + group * z->terms;
    const double n = (double)z->terms, mean = o[GRAD_MEAN].values[group];
    const double rstd = o[GRAD_RSTD].values[group];
    struct sum first = {0, 0}, second = {0, 0};

    for (int64_t i = 0; i < z->terms; i++) {
        const double w = scale_of(c, channel_of(z, group, i));

        add(&first, w * g[i]);
        add(&second, w * g[i] * (x[i] - mean) * rstd);
    }
    for (int64_t i = 0; i < z->terms; i++) {
        const double w = scale_of(c, channel_of(z, group, i)), xhat = (x[i] - mean) * rstd;
        const double a = first.value / n, b = xhat * second.value / n;
        const int64_t k = group * z->terms + i;

        out->values[k] = rstd * (w * g[i] - a - b);
        out->error[k] =
            fabs(rstd) * (sum_error(&first, n) + fabs(xhat) * sum_error(&second, n)) / n +
            oc_error(OC_F32, fabs(rstd) * (fabs(w * g[i]) + fabs(a) + fabs(b)), 10);
    }
}

static void compute_parameter_gradients(struct oc_op_case *c, const struct sizes *z,
                                        int64_t channel)
{
    struct oc_operand *o = c->operands;
    const double n = (double)(z->samples * z->inner);
    struct sum first = {0, 0}, second = {0, 0};

    for (int64_t sample = 0; sample < z->samples; sample++) {
        const int64_t group = sample * z->group + channel / z->group_channels;

        for (int64_t i = 0; i < z->inner; i++) {
            const int64_t k = (sample * z->channels + channel) * z->inner + i;
            const double g = o[GROUP_NORM_GRAD].values[k];

            add(&first, g);
            add(&second, g * (o[GROUP_NORM_GRAD_X].values[k] - o[GRAD_MEAN].values[group]) *
                             o[GRAD_RSTD].values[group]);
        }
    }
    o[GRAD_GAMMA].values[channel] = second.value;
    o[GRAD_GAMMA].error[channel] = sum_error(&second, n);
    o[GRAD_BETA].values[channel] = first.value;
    o[GRAD_BETA].error[channel] = sum_error(&first, n);
}

/* ---- Cases ---- */

static enum oc_dtype array_type(const struct group_norm_case *m, enum oc_dtype type)
{
    return m->array_type != 0 ? m->array_type : type;
}

/* Adds an operand whose values are first_value, first_value + 1/4 and so on, `period` of them. */
static void add_array(struct oc_op_case *c, const char *name, enum oc_dtype type,
                      const struct oc_shape *shape, double first_value, int period)
{
    struct oc_operand *o = oc_op_operand(c, name, type, false, shape);

    for (int64_t i = 0; i < oc_shape_count(shape); i++)
        o->values[i] = first_value + (double)(i % period) / 4;
}

static void shift_input(struct oc_operand *x, double offset)
{
    for (int64_t k = 0; k < oc_shape_count(&x->shape); k++)
        x->values[k] = oc_round_to(x->dtype, x->values[k] + offset);
}

static void add_numbers(struct oc_op_case *c)
{
    const struct sizes z = sizes_of(c);

    oc_op_integer(c, "N", z.samples);
    oc_op_integer(c, "C", z.channels);
    oc_op_integer(c, "HxW", z.inner);
    oc_op_integer(c, "group", z.group);
}

void group_norm_make(struct oc_op_case *c, const struct group_norm_case *m, enum oc_dtype type,
                     enum oc_data data)
{
    const struct oc_shape shape = oc_shape_parse(m->input), channels = {1, {shape.extent[1]}};
    const struct oc_shape groups = {2, {shape.extent[0], m->group}};
    const enum oc_dtype array = array_type(m, type);

    *c = (struct oc_op_case){.op = "group_norm",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnGroupNorm",
                             .same = OC_SAME_WITHIN_ERROR,
                             .workspace = OC_OP_ANY_WORKSPACE,
                             .attributes = m};
    (void)oc_op_operand(c, "self", type, false, &shape);
    (void)oc_op_operand(c, "out", type, true, &shape);
    (void)oc_op_operand(c, "meanOut", array, true, &groups);
    (void)oc_op_operand(c, "rstdOut", array, true, &groups);
    if (!m->is_plain) {
        add_array(c, "gamma", array, &channels, -0.75, 7);
        add_array(c, "beta", array, &channels, -0.5, 5);
    }
    if (m->is_in_place) oc_op_same(c, "self", "out");
    add_numbers(c);
    oc_op_real(c, "eps", EPS);
    oc_op_fill(c, data, GROUP_NORM_X + 1);
    shift_input(&c->operands[GROUP_NORM_X], m->offset);
    if (m->is_in_place)
        oc_operand_keep_before(&c->operands[GROUP_NORM_OUT], c->operands[GROUP_NORM_X].values);
    if (oc_op_makes(OC_MADE_OUTPUTS)) group_norm_compute(c);
}

void group_norm_backward_make(struct oc_op_case *c, const struct group_norm_case *m,
                              enum oc_dtype type, enum oc_data data)
{
    const struct oc_shape shape = oc_shape_parse(m->input), channels = {1, {shape.extent[1]}};
    const struct oc_shape groups = {2, {shape.extent[0], m->group}};
    const enum oc_dtype array = array_type(m, type);
    bool mask[3];

    *c = (struct oc_op_case){.op = "group_norm_backward",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnGroupNormBackward",
                             .same = OC_SAME_WITHIN_ERROR,
                             .workspace = OC_OP_ANY_WORKSPACE,
                             .attributes = m};
    (void)oc_op_operand(c, "gradOut", type, false, &shape);
    (void)oc_op_operand(c, "input", type, false, &shape);
    add_array(c, "mean", array, &groups, -0.5, 5);
    add_array(c, "rstd", array, &groups, 0.5, 3);
    (void)oc_op_operand(c, "gradInput", type, true, &shape);
    (void)oc_op_operand(c, "gradGammaOut", array, true, &channels);
    (void)oc_op_operand(c, "gradBetaOut", array, true, &channels);
    if (!m->is_plain) add_array(c, "gamma", array, &channels, -0.75, 7);
    for (int i = 0; i < 3; i++) {
        mask[i] = m->mask == NULL || m->mask[i] == '1';
        c->operands[GRAD_INPUT + i].untouched = !mask[i];
    }
    add_numbers(c);
    oc_op_bools(c, "outputMask", mask, 3);
    oc_op_fill(c, data, GROUP_NORM_GRAD_X + 1);
    shift_input(&c->operands[GROUP_NORM_GRAD_X], m->offset);
    if (!oc_op_makes(OC_MADE_OUTPUTS)) return;

    const struct sizes z = sizes_of(c);

    for (int64_t group = 0; group < z.samples * z.group && z.terms > 0; group++)
        compute_input_gradient(c, &z, group);
    for (int64_t channel = 0; channel < z.channels; channel++)
        compute_parameter_gradients(c, &z, channel);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct group_norm_case M = {.name = "planes", .input = "2x6x4x9", .group = 3};

    if (mode == 0)
        group_norm_make(c, &M, TYPES[type], OC_DATA_REALS);
    else
        group_norm_backward_make(c, &M, TYPES[type], OC_DATA_REALS);
}

static const char *const STRATEGIES[] = {"reduction:strips", "reduction:chains", "index:32",
                                         "index:64", NULL};
const struct oc_check_op oc_check_group_norm = {2, 3, STRATEGIES, check_make};
