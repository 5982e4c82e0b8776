/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/apply_adam_w.h"

#include <math.h>

#include "verify/check_op.h"

/* Of aclnnApplyAdamW, in its order. */
enum { BETA1_POWER, BETA2_POWER, LR, WEIGHT_DECAY, BETA1, BETA2, EPS, COEFFICIENTS };
static const char *const NAMES[] = {"beta1Power", "beta2Power", "lr", "weightDecay",
                                    "beta1",      "beta2",      "eps"};

static bool has_most(const struct adam_case *m) { return m->amsgrad || m->has_most; }

/* The first operand of the coefficients, or the step. */
static int first_coefficient(const struct adam_case *m) { return ADAM_MOST + has_most(m); }

/* ---- Reference ---- */

struct coefficients {
    double beta1, beta2, complement1, complement2, lr, weight_decay, eps;
};

static struct coefficients coefficients_of(const struct oc_op_case *c)
{
    const struct adam_case *m = c->attributes;
    const struct oc_operand *o = c->operands + first_coefficient(m);
    struct coefficients k = {(double)m->beta1,        (double)m->beta2, 0, 0, (double)m->lr,
                             (double)m->weight_decay, (double)m->eps};

    if (m->is_v2) {
        k.complement1 = 1 - pow(k.beta1, (double)m->step);
        k.complement2 = 1 - pow(k.beta2, (double)m->step);
        return k;
    }
    k = (struct coefficients){o[BETA1].values[0],        o[BETA2].values[0], 0, 0, o[LR].values[0],
                              o[WEIGHT_DECAY].values[0], o[EPS].values[0]};
    k.complement1 = 1 - o[BETA1_POWER].values[0] * k.beta1;
    k.complement2 = 1 - o[BETA2_POWER].values[0] * k.beta2;
    return k;
}

/* A moment has three products, a difference and a sum. A quotient has the roundings of what OpenCL allows functions: two
 * roots (3 units, which are two roundings each), four quotients (2.5), and of the powers a logarithm and an exponential
 * function (3). */
#define MOMENT_ROUNDINGS 5
#define QUOTIENT_ROUNDINGS 60

static void compute_element(struct oc_op_case *c, const struct coefficients *k, int64_t i)
{
    const struct adam_case *m = c->attributes;
    struct oc_operand *o = c->operands;
    const double unit = 0x1p-24, g = (m->maximize ? -1 : 1) * o[ADAM_GRAD].values[i];
    const double old = o[ADAM_M].before[i] * k->beta1, new = (1 - k->beta1) * g;
    const double moment = old + new;
    const double square = o[ADAM_V].before[i] * k->beta2 + (1 - k->beta2) * g * g;
    const double most = m->amsgrad ? fmax(o[ADAM_MOST].values[i], square) : square;
    const double denominator = sqrt(most) / sqrt(k->complement2) + k->eps;
    const double decayed = o[ADAM_VAR].before[i] * (1 - k->lr * k->weight_decay);
    const double scale = k->lr / k->complement1 / denominator;

    o[ADAM_VAR].values[i] = decayed - scale * moment;
    o[ADAM_VAR].error[i] =
        unit * (4 * fabs(decayed) + QUOTIENT_ROUNDINGS * fabs(scale) * (fabs(old) + fabs(new)));
    o[ADAM_M].values[i] = moment;
    o[ADAM_M].error[i] = unit * MOMENT_ROUNDINGS * (fabs(old) + fabs(new));
    o[ADAM_V].values[i] = square;
    o[ADAM_V].error[i] = unit * MOMENT_ROUNDINGS * square;
    if (m->amsgrad && m->is_v2) {
        o[ADAM_MOST].values[i] = most;
        o[ADAM_MOST].error[i] = unit * MOMENT_ROUNDINGS * square;
    }
}

void adam_compute(struct oc_op_case *c)
{
    const struct coefficients k = coefficients_of(c);
    const struct adam_case *m = c->attributes;

    for (int64_t i = 0; i < oc_shape_count(&c->operands[ADAM_VAR].shape); i++) {
        if (m->amsgrad && m->is_v2)
            c->operands[ADAM_MOST].values[i] = c->operands[ADAM_MOST].before[i];
        compute_element(c, &k, i);
    }
}

/* ---- Cases ---- */

static void add_coefficients(struct oc_op_case *c, const struct adam_case *m, enum oc_dtype type)
{
    const struct oc_shape one = {1, {1}};
    const double power = (double)(m->step - 1);
    const double values[COEFFICIENTS] = {pow((double)m->beta1, power),
                                         pow((double)m->beta2, power),
                                         (double)m->lr,
                                         (double)m->weight_decay,
                                         (double)m->beta1,
                                         (double)m->beta2,
                                         (double)m->eps};

    if (m->is_v2) {
        oc_op_operand(c, "step", m->is_step_float ? OC_F32 : OC_I64, false, &one)->values[0] =
            power;
        oc_op_real(c, "lr", (double)m->lr);
        oc_op_real(c, "beta1", (double)m->beta1);
        oc_op_real(c, "beta2", (double)m->beta2);
        oc_op_real(c, "weightDecay", (double)m->weight_decay);
        oc_op_real(c, "eps", (double)m->eps);
        return;
    }
    for (int i = 0; i < COEFFICIENTS; i++)
        oc_op_operand(c, NAMES[i], type, false, &one)->values[0] = oc_round_to(type, values[i]);
}

void adam_make(struct oc_op_case *c, const struct adam_case *m, const struct adam_types *types,
               enum oc_data data)
{
    const struct oc_shape shape = oc_shape_parse(m->shape);
    const int state = ADAM_MOST + has_most(m);
    const bool keeps_most = m->amsgrad && m->is_v2;

    *c = (struct oc_op_case){.op = "apply_adam_w",
                             .name = m->name,
                             .types = oc_dtype_name(types->var),
                             .function = m->is_v2 ? "aclnnApplyAdamWV2" : "aclnnApplyAdamW",
                             .attributes = m,
                             .workspace = oc_shape_count(&shape) == 0 ? 0 : 64,
                             .same = OC_SAME_WITHIN_ERROR};
    (void)oc_op_operand(c, "varRef", types->var, true, &shape);
    (void)oc_op_operand(c, "mRef", types->m, true, &shape);
    (void)oc_op_operand(c, "vRef", types->v, true, &shape);
    (void)oc_op_operand(c, "grad", types->grad, false, &shape);
    if (has_most(m))
        (void)oc_op_operand(c, m->is_v2 ? "maxGradNormOptionalRef" : "maxGradNormOptional",
                            types->most, keeps_most, &shape);
    oc_op_fill(c, data, state);
    for (int i = ADAM_V; i < state; i += ADAM_MOST - ADAM_V) /* of squares */
        for (int64_t k = 0; k < oc_shape_count(&shape); k++)
            c->operands[i].values[k] = fabs(c->operands[i].values[k]);
    add_coefficients(c, m, types->var);
    oc_op_integer(c, "amsgrad", m->amsgrad);
    oc_op_integer(c, "maximize", m->maximize);
    for (int i = 0; i < state; i++)
        if (c->operands[i].is_output)
            oc_operand_keep_before(&c->operands[i], c->operands[i].values);
    adam_compute(c);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const struct adam_types TYPES[] = {{OC_F32, OC_F32, OC_F32, OC_F32, OC_F32},
                                              {OC_F16, OC_F16, OC_F16, OC_F16, OC_F16},
                                              {OC_BF16, OC_BF16, OC_BF16, OC_BF16, OC_BF16}};
    static const struct adam_case MODES[] = {
        {"V2", "5x129", true, false, false, 3, 0.01f, 0.9f, 0.99f, 0.1f, 0x1p-10f, false, false},
        {"V2, amsgrad", "5x129", true, true, true, 3, 0.01f, 0.9f, 0.99f, 0.1f, 0x1p-10f, false,
         true},
        {"V1", "5x129", false, false, false, 3, 0.01f, 0.9f, 0.75f, 0.1f, 0x1p-10f, false, false},
        {"V1, amsgrad", "5x129", false, true, true, 3, 0.01f, 0.9f, 0.75f, 0.1f, 0x1p-10f, false,
         false},
    };

    adam_make(c, &MODES[mode], &TYPES[type], OC_DATA_REALS);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_apply_adam_w = {4, 3, STRATEGIES, check_make};
