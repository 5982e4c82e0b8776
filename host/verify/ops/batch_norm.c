/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/batch_norm.h"

#include <math.h>

#include "verify/check_op.h"
#include "verify/ops/norm_statistics.h"
#include "verify/tolerance.h"

#define EPS 1e-5
#define MOMENTUM 0.25

/* Indices of operands; -1: the case has none. */
struct places {
    int save_mean, save_invstd, running_mean, running_var, weight, bias;
    int grad_weight, grad_bias;
};

static struct places places_of(const struct batch_norm_case *m, bool backward)
{
    struct places p = {-1, -1, -1, -1, -1, -1, -1, -1};
    int next = backward ? BATCH_NORM_GRAD_INPUT + 1 : BATCH_NORM_OUT + 1;

    if (backward) {
        p.grad_weight = next++;
        p.grad_bias = next++;
    }
    if (m->training) {
        p.save_mean = next++;
        p.save_invstd = next++;
    }
    if (m->is_plain) return p;
    if (!backward || !m->training) {
        p.running_mean = next++;
        p.running_var = next++;
    }
    p.weight = next++;
    if (!backward) p.bias = next++;
    return p;
}

static bool wants(const struct batch_norm_case *m, int output)
{
    return m->mask == NULL || m->mask[output] == '1';
}

/* ---- Reference ---- */

static struct norm_channel channel_of(const struct oc_shape *shape, int64_t number)
{
    struct norm_channel h = {.rows = shape->extent[0], .channels = shape->extent[1], .inner = 1};

    for (uint64_t i = 2; i < shape->rank; i++)
        h.inner *= shape->extent[i];
    h.number = number;
    h.terms = h.rows * h.inner;
    return h;
}

/* Of the channel's place in an array, or a value where there is none. */
static double at(const struct oc_op_case *c, int place, const struct norm_channel *h, double value)
{
    return place < 0 ? value : c->operands[place].values[h->number];
}

static struct norm_statistics given_statistics(const struct oc_op_case *c,
                                               const struct norm_channel *h, const struct places *p)
{
    struct norm_statistics s = {.mean = at(c, p->running_mean, h, 0),
                                .variance = at(c, p->running_var, h, 1)};

    norm_invert(&s, EPS);
    return s;
}

static void expect_value(struct oc_op_case *c, int place, const struct norm_channel *h,
                         double value, double error)
{
    if (place < 0) return;
    c->operands[place].values[h->number] = value;
    c->operands[place].error[h->number] = error;
}

static void update(struct oc_op_case *c, int place, const struct norm_channel *h, double value,
                   double error)
{
    if (place < 0) return;

    const double old = (1 - MOMENTUM) * c->operands[place].before[h->number];

    expect_value(c, place, h, old + MOMENTUM * value,
                 MOMENTUM * error + oc_error(OC_F32, fabs(old) + MOMENTUM * fabs(value), 4));
}

static void compute_channel(struct oc_op_case *c, const struct norm_channel *h)
{
    const struct batch_norm_case *m = c->attributes;
    const struct places p = places_of(m, false);
    const struct oc_operand *x = &c->operands[BATCH_NORM_X];
    struct oc_operand *out = &c->operands[BATCH_NORM_OUT];
    const double n = (double)h->terms, unbiased = n / fmax(n - 1, 1);
    const struct norm_statistics s =
        m->training ? norm_statistics_of(x->values, h, EPS) : given_statistics(c, h, &p);
    const double w = at(c, p.weight, h, 1), b = at(c, p.bias, h, 0);

    for (int64_t i = 0; i < h->terms; i++) {
        const int64_t k = norm_index(h, i);
        const double d = x->values[k] - s.mean, y = d * s.invstd * w;
        const double d_error = s.mean_error + oc_error(OC_F32, fabs(d) + s.mean_error, 1);

        out->values[k] = y + b;
        out->error[k] =
            fabs(w) * (fabs(d) * s.invstd_error + d_error * s.invstd + d_error * s.invstd_error) +
            oc_error(OC_F32, fabs(y) + fabs(b), 5);
    }
    if (!m->training) return;
    expect_value(c, p.save_mean, h, s.mean, s.mean_error);
    expect_value(c, p.save_invstd, h, s.invstd, s.invstd_error);
    update(c, p.running_mean, h, s.mean, s.mean_error);
    update(c, p.running_var, h, s.variance * unbiased, s.variance_error * unbiased);
}

void batch_norm_compute(struct oc_op_case *c)
{
    const struct oc_shape *shape = &c->operands[BATCH_NORM_X].shape;
    const struct batch_norm_case *m = c->attributes;
    const struct places p = places_of(m, false);

    for (int64_t i = 0; i < shape->extent[1]; i++) {
        const struct norm_channel h = channel_of(shape, i);

        if (h.terms > 0) {
            compute_channel(c, &h);
        } else if (m->training) {
            expect_value(c, p.save_mean, &h, 0, 0);
            expect_value(c, p.save_invstd, &h, (double)NAN, 0);
        }
    }
}

static void compute_gradients(struct oc_op_case *c, const struct norm_channel *h)
{
    const struct batch_norm_case *m = c->attributes;
    const struct places p = places_of(m, true);
    struct oc_operand *o = c->operands, *out = &o[BATCH_NORM_GRAD_INPUT];
    const double *g = o[BATCH_NORM_GRAD].values, *x = o[BATCH_NORM_GRAD_X].values;
    const double n = (double)h->terms, parts = ceil(n / 256);
    struct norm_statistics s = given_statistics(c, h, &p);
    double sum = 0, product = 0, magnitude = 0, product_magnitude = 0;

    if (m->training)
        s = (struct norm_statistics){.mean = at(c, p.save_mean, h, 0),
                                     .invstd = at(c, p.save_invstd, h, 1)};
    for (int64_t i = 0; i < h->terms; i++) {
        const int64_t k = norm_index(h, i);
        const double xhat = (x[k] - s.mean) * s.invstd;

        sum += g[k];
        product += g[k] * xhat;
        magnitude += fabs(g[k]);
        product_magnitude += fabs(g[k] * xhat);
    }

    const double roundings = fmin(n, 4096) + parts + 8;
    const double sum_error = oc_error(OC_F32, magnitude, roundings);
    const double product_error = oc_error(OC_F32, product_magnitude, roundings + 4) +
                                 product_magnitude * s.invstd_error / s.invstd * 1.01;
    const double w = at(c, p.weight, h, 1), scale = w * s.invstd;

    for (int64_t i = 0; i < h->terms && wants(m, 0); i++) {
        const int64_t k = norm_index(h, i);
        const double xhat = (x[k] - s.mean) * s.invstd;
        const double a = m->training ? sum / n : 0, b = m->training ? xhat * product / n : 0;

        out->values[k] = scale * (g[k] - a - b);
        out->error[k] =
            (m->training ? fabs(scale) * (sum_error + fabs(xhat) * product_error) / n : 0) +
            fabs(w) * s.invstd_error * fabs(g[k]) * 1.01 +
            oc_error(OC_F32, fabs(scale) * (fabs(g[k]) + fabs(a) + fabs(b)), 9);
    }
    if (wants(m, 1)) expect_value(c, p.grad_weight, h, product, product_error);
    if (wants(m, 2)) expect_value(c, p.grad_bias, h, sum, sum_error);
}

void batch_norm_backward_compute(struct oc_op_case *c)
{
    const struct oc_shape *shape = &c->operands[BATCH_NORM_GRAD_X].shape;

    for (int64_t i = 0; i < shape->extent[1]; i++) {
        const struct norm_channel h = channel_of(shape, i);

        compute_gradients(c, &h);
    }
}

/* ---- Cases ---- */

static void shift_input(struct oc_operand *x, double offset)
{
    for (int64_t k = 0; k < oc_shape_count(&x->shape); k++)
        x->values[k] = oc_round_to(x->dtype, x->values[k] + offset);
}

static void keep_newest(struct oc_op_case *c)
{
    struct oc_operand *o = &c->operands[c->count - 1];

    oc_operand_keep_before(o, o->values);
}

static void add_array(struct oc_op_case *c, const char *name, enum oc_dtype type, bool is_output,
                      double first_value, int period)
{
    const struct oc_shape shape = {1, {c->operands[BATCH_NORM_X].shape.extent[1]}};
    struct oc_operand *o = oc_op_operand(c, name, type, is_output, &shape);

    for (int64_t i = 0; i < shape.extent[0]; i++)
        o->values[i] = first_value + (double)(i % period) / 4;
}

/* Of both functions, in the order of struct places. */
static void add_parameters(struct oc_op_case *c, const struct batch_norm_case *m, bool backward)
{
    const enum oc_dtype type = m->weight_type != 0 ? m->weight_type : OC_F32;
    const bool updated = m->training && !backward;

    oc_op_integer(c, "training", m->training);
    oc_op_real(c, "eps", EPS);
    if (m->training) {
        add_array(c, "saveMean", type, !backward, 0.5, 5);
        add_array(c, "saveInvstd", type, !backward, 0.5, 3);
    }
    if (m->is_plain) return;
    if (!backward || !m->training) {
        add_array(c, "runningMean", type, updated, -0.5, 5);
        if (updated) keep_newest(c);
        add_array(c, "runningVar", type, updated, 0.25, 7);
        if (updated) keep_newest(c);
    }
    add_array(c, "weight", type, false, -0.75, 7);
    if (!backward) add_array(c, "bias", type, false, -0.5, 5);
}

void batch_norm_make(struct oc_op_case *c, const struct batch_norm_case *m, enum oc_dtype type,
                     enum oc_data data)
{
    const struct oc_shape shape = oc_shape_parse(m->input);

    *c = (struct oc_op_case){.op = "batch_norm",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnBatchNorm",
                             .same = OC_SAME_WITHIN_ERROR,
                             .workspace = OC_OP_ANY_WORKSPACE,
                             .attributes = m};
    (void)oc_op_operand(c, "input", type, false, &shape);
    (void)oc_op_operand(c, "output", type, true, &shape);
    add_parameters(c, m, false);
    oc_op_real(c, "momentum", MOMENTUM);
    oc_op_fill(c, data, BATCH_NORM_X + 1);
    shift_input(&c->operands[BATCH_NORM_X], m->offset);
    if (oc_op_makes(OC_MADE_OUTPUTS)) batch_norm_compute(c);
}

void batch_norm_backward_make(struct oc_op_case *c, const struct batch_norm_case *m,
                              enum oc_dtype type, enum oc_data data)
{
    const struct oc_shape shape = oc_shape_parse(m->input);
    const enum oc_dtype array = m->weight_type != 0 ? m->weight_type : OC_F32;
    const bool mask[] = {wants(m, 0), wants(m, 1), wants(m, 2)};

    *c = (struct oc_op_case){.op = "batch_norm_backward",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnBatchNormBackward",
                             .same = OC_SAME_WITHIN_ERROR,
                             .workspace = OC_OP_ANY_WORKSPACE,
                             .attributes = m};
    (void)oc_op_operand(c, "gradOut", type, false, &shape);
    (void)oc_op_operand(c, "input", type, false, &shape);
    oc_op_operand(c, "gradInput", type, true, &shape)->untouched = !mask[0];
    add_array(c, "gradWeight", array, true, 0, 1);
    c->operands[c->count - 1].untouched = !mask[1];
    add_array(c, "gradBias", array, true, 0, 1);
    c->operands[c->count - 1].untouched = !mask[2];
    add_parameters(c, m, true);
    oc_op_bools(c, "outputMask", mask, 3);
    oc_op_fill(c, data, BATCH_NORM_GRAD_X + 1);
    shift_input(&c->operands[BATCH_NORM_GRAD_X], m->offset);
    if (oc_op_makes(OC_MADE_OUTPUTS)) batch_norm_backward_compute(c);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct batch_norm_case MODES[] = {
        {.name = "planes, training", .input = "3x5x4x6", .training = true},
        {.name = "planes, evaluation", .input = "3x5x4x6"},
        {.name = "rows, training", .input = "13x19", .training = true},
    };

    if (mode % 2 == 0)
        batch_norm_make(c, &MODES[mode / 2], TYPES[type], OC_DATA_REALS);
    else
        batch_norm_backward_make(c, &MODES[mode / 2], TYPES[type], OC_DATA_REALS);
}

static const char *const STRATEGIES[] = {"reduction:strips", "reduction:chains", "index:32",
                                         "index:64", NULL};
const struct oc_check_op oc_check_batch_norm = {6, 3, STRATEGIES, check_make};
