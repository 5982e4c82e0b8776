/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/layer_norm.h"

#include <math.h>

#include "verify/check_op.h"
#include "verify/tolerance.h"

#define EPS 1e-5

enum { X, OUT, WEIGHT, BIAS, MEAN, RSTD };
enum { GRAD, GRAD_X, GRAD_MEAN, GRAD_RSTD, GRAD_INPUT, GRAD_WEIGHT, GRAD_BIAS, GRAD_SCALE };

struct shapes {
    struct oc_shape input, normalized, statistics;
    int64_t rows, length;
};

static struct shapes shapes_of(const struct layer_norm_case *m)
{
    struct shapes s = {.input = oc_shape_parse(m->outer),
                       .normalized = oc_shape_parse(m->normalized)};

    s.rows = oc_shape_count(&s.input);
    s.length = oc_shape_count(&s.normalized);
    s.statistics = s.input;
    for (uint64_t i = 0; i < s.normalized.rank; i++) {
        s.input.extent[s.input.rank++] = s.normalized.extent[i];
        s.statistics.extent[s.statistics.rank++] = 1;
    }
    return s;
}

struct statistics {
    double mean, rstd, mean_error, rstd_error;
};

/* Of `length` numbers, with bounds of what two passes in float may lose. */
static struct statistics statistics_of(const double *x, int64_t length)
{
    const double n = (double)length;
    double sum = 0, magnitude = 0, deviation = 0, squares = 0;
    struct statistics s;

    for (int64_t i = 0; i < length; i++) {
        sum += x[i];
        magnitude += fabs(x[i]);
    }
    /* As PyTorch: the mean of a row with an infinity is NaN, too. */
    if (!isfinite(magnitude)) return (struct statistics){NAN, NAN, 0, 0};
    s.mean = sum / n;
    for (int64_t i = 0; i < length; i++) {
        deviation += fabs(x[i] - s.mean);
        squares += (x[i] - s.mean) * (x[i] - s.mean);
    }

    const double variance = squares / n + (double)(float)EPS;
    /* The first pass may be wrong by this, which the second one measures. */
    const double shift = oc_error(OC_F32, magnitude / n, n + 1);
    const double loss = oc_error(OC_F32, squares / n + shift * shift, n + 8) +
                        oc_error(OC_F32, (double)(float)EPS, 2);

    s.rstd = 1 / sqrt(variance);
    s.mean_error =
        oc_error(OC_F32, fabs(s.mean) + shift, 3) + oc_error(OC_F32, deviation / n + shift, n + 3);
    s.rstd_error = s.rstd * (0.5 * loss / variance) * 1.01 + oc_error(OC_F32, s.rstd, 8);
    return s;
}

static void compute_row(struct oc_op_case *c, int64_t row, int64_t length)
{
    struct oc_operand *o = c->operands, *out = &o[OUT];
    const bool all = c->count > OUT + 1;
    const struct statistics s = statistics_of(o[X].values + row * length, length);

    for (int64_t i = 0; i < length; i++) {
        const double w = all ? o[WEIGHT].values[i] : 1, b = all ? o[BIAS].values[i] : 0;
        const double d = o[X].values[row * length + i] - s.mean;
        const double d_error = s.mean_error + oc_error(OC_F32, fabs(d), 1);

        out->values[row * length + i] = d * s.rstd * w + b;
        out->error[row * length + i] =
            fabs(w) * (d_error * (s.rstd + s.rstd_error) + fabs(d) * s.rstd_error) +
            oc_error(OC_F32, fabs(d * s.rstd * w) + fabs(b), 4);
    }
    if (!all) return;
    o[MEAN].values[row] = s.mean;
    o[MEAN].error[row] = s.mean_error;
    o[RSTD].values[row] = s.rstd;
    o[RSTD].error[row] = s.rstd_error;
}

static void change_input(struct oc_operand *x, const struct layer_norm_case *m,
                         const struct shapes *s)
{
    for (int64_t k = 0; k < s->rows * s->length; k++)
        x->values[k] =
            x->dtype == OC_F32 ? (double)(float)(x->values[k] + m->offset) : x->values[k];
    if (!m->has_specials) return;
    x->values[s->length / 2] = NAN;
    x->values[2 * s->length - 1] = INFINITY;
    x->values[2 * s->length] = -INFINITY;
    x->values[2 * s->length + 1] = INFINITY;
}

void layer_norm_make(struct oc_op_case *c, const struct layer_norm_case *m, enum oc_dtype type,
                     enum oc_data data)
{
    const struct shapes s = shapes_of(m);
    const enum oc_dtype weight = m->weight_type != 0 ? m->weight_type : type;

    *c = (struct oc_op_case){.op = "layer_norm",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnLayerNorm",
                             .same = OC_SAME_WITHIN_ERROR,
                             .workspace = OC_OP_ANY_WORKSPACE,
                             .attributes = m};
    (void)oc_op_operand(c, "input", type, false, &s.input);
    (void)oc_op_operand(c, "out", type, true, &s.input);
    if (!m->is_plain) {
        (void)oc_op_operand(c, "weightOptional", weight, false, &s.normalized);
        (void)oc_op_operand(c, "biasOptional", type, false, &s.normalized);
        (void)oc_op_operand(c, "meanOutOptional", OC_F32, true, &s.statistics);
        (void)oc_op_operand(c, "rstdOutOptional", OC_F32, true, &s.statistics);
    }
    if (m->is_in_place) oc_op_same(c, "input", "out");
    oc_op_ints(c, "normalizedShape", s.normalized.extent, s.normalized.rank);
    oc_op_real(c, "eps", EPS);
    oc_op_fill(c, data, m->is_plain ? 1 : BIAS + 1);
    for (int64_t k = 0; k < s.rows * s.length; k++)
        c->operands[OUT].values[k] = 0;
    change_input(&c->operands[X], m, &s);
    if (m->is_in_place) oc_operand_keep_before(&c->operands[OUT], c->operands[X].values);
    if (!oc_op_makes(OC_MADE_OUTPUTS)) return;
    for (int64_t row = 0; row < s.rows && s.length > 0; row++)
        compute_row(c, row, s.length);
    for (int64_t row = 0; row < s.rows && s.length == 0 && !m->is_plain; row++)
        c->operands[RSTD].values[row] = (double)NAN;
}

static void compute_gradients(struct oc_op_case *c, int64_t row, int64_t rows, int64_t length)
{
    struct oc_operand *o = c->operands;
    const bool all = c->count > GRAD_SCALE;
    const double *x = o[GRAD_X].values + row * length, *g = o[GRAD].values + row * length;
    const double n = (double)length, mean = o[GRAD_MEAN].values[row];
    const double rstd = o[GRAD_RSTD].values[row];
    double first_sum = 0, second = 0, first_magnitude = 0, second_magnitude = 0;

    for (int64_t i = 0; i < length; i++) {
        const double w = all ? o[GRAD_SCALE].values[i] : 1, xhat = (x[i] - mean) * rstd;

        first_sum += w * g[i];
        second += w * g[i] * xhat;
        first_magnitude += fabs(w * g[i]);
        second_magnitude += fabs(w * g[i] * xhat);
        o[GRAD_WEIGHT].values[i] += g[i] * xhat;
        o[GRAD_WEIGHT].error[i] += oc_error(OC_F32, fabs(g[i] * xhat), (double)rows + 6);
        o[GRAD_BIAS].values[i] += g[i];
        o[GRAD_BIAS].error[i] += oc_error(OC_F32, fabs(g[i]), (double)rows + 2);
    }
    for (int64_t i = 0; i < length; i++) {
        const double w = all ? o[GRAD_SCALE].values[i] : 1, xhat = (x[i] - mean) * rstd;

        o[GRAD_INPUT].values[row * length + i] =
            rstd * (w * g[i] - first_sum / n - xhat * second / n);
        o[GRAD_INPUT].error[row * length + i] =
            rstd * (oc_error(OC_F32, first_magnitude / n, n + 6) +
                    fabs(xhat) * oc_error(OC_F32, second_magnitude / n, n + 12) +
                    oc_error(OC_F32, fabs(w * g[i]), 6));
    }
}

void layer_norm_backward_make(struct oc_op_case *c, const struct layer_norm_case *m,
                              enum oc_dtype type, enum oc_data data)
{
    const struct shapes s = shapes_of(m);
    const enum oc_dtype weight = m->weight_type != 0 ? m->weight_type : type;
    bool wanted[3];

    *c = (struct oc_op_case){.op = "layer_norm_backward",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnLayerNormBackward",
                             .same = OC_SAME_WITHIN_ERROR,
                             .workspace = OC_OP_ANY_WORKSPACE,
                             .attributes = m};
    (void)oc_op_operand(c, "gradOut", type, false, &s.input);
    (void)oc_op_operand(c, "input", type, false, &s.input);
    (void)oc_op_operand(c, "mean", OC_F32, false, &s.statistics);
    (void)oc_op_operand(c, "rstd", OC_F32, false, &s.statistics);
    (void)oc_op_operand(c, "gradInputOut", type, true, &s.input);
    (void)oc_op_operand(c, "gradWeightOut", OC_F32, true, &s.normalized);
    (void)oc_op_operand(c, "gradBiasOut", OC_F32, true, &s.normalized);
    if (!m->is_plain) (void)oc_op_operand(c, "weightOptional", weight, false, &s.normalized);
    oc_op_fill(c, data, GRAD_X + 1);
    change_input(&c->operands[GRAD_X], m, &s);
    for (int i = 0; i < 3; i++) {
        wanted[i] = (m->without >> i & 1) == 0;
        c->operands[GRAD_INPUT + i].untouched = !wanted[i];
        /* No parameter has this name: NULL is passed. */
        if (!wanted[i] && m->is_plain) c->operands[GRAD_INPUT + i].name = "none";
    }
    oc_op_ints(c, "normalizedShape", s.normalized.extent, s.normalized.rank);
    oc_op_bools(c, "outputMask", wanted, 3);
    for (int64_t i = 0; i < s.length && !m->is_plain; i++)
        c->operands[GRAD_SCALE].values[i] = (double)(i % 7 - 3) / 4;
    if (!oc_op_makes(OC_MADE_INPUTS)) return;
    for (int64_t row = 0; row < s.rows && s.length > 0; row++) {
        const struct statistics t =
            statistics_of(c->operands[GRAD_X].values + row * s.length, s.length);

        c->operands[GRAD_MEAN].values[row] = (double)(float)t.mean;
        c->operands[GRAD_RSTD].values[row] = (double)(float)t.rstd;
        if (oc_op_makes(OC_MADE_OUTPUTS)) compute_gradients(c, row, s.rows, s.length);
    }
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct layer_norm_case M = {.name = "rows", .outer = "5", .normalized = "67"};

    if (mode == 0)
        layer_norm_make(c, &M, TYPES[type], OC_DATA_REALS);
    else
        layer_norm_backward_make(c, &M, TYPES[type], OC_DATA_REALS);
}

static const char *const STRATEGIES[] = {"reduction:strips", "reduction:chains", "index:32",
                                         "index:64", NULL};
const struct oc_check_op oc_check_layer_norm = {2, 3, STRATEGIES, check_make};
