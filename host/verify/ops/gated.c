/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/gated.h"

#include <math.h>

#include "verify/check_op.h"

enum { X, OUT, ACTIVATED };

/* exp(-x) is infinite where the result is smaller. */
#define SMALLEST 3e-37

/* Computes the activation, and a bound of the error that 16 units of the last place in functions of
 * OpenCL and roundings make. */
static double activation(const struct gated_case *m, double x, double *error)
{
    const double cubic = 1.5957691216057308 * (x + 0.044715 * x * x * x);
    double y;

    if (m->kind == GATED_SWI_GLU)
        y = x / (1 + exp(-x));
    else if (m->approximate != 0)
        y = x / (1 + exp(-cubic));
    else
        y = 0.5 * x * erfc(-x * M_SQRT1_2);
    /* The functions magnify an error of their operand by its size. */
    *error = 0x1p-24 * fabs(y) *
                 (48 + 8 * fmin(fabs(m->kind == GATED_SWI_GLU ? x : cubic), 200) +
                  4 * fmin(x * x, 200)) +
             SMALLEST;
    if (!isfinite(y)) *error = 0;
    return y;
}

static void compute(struct oc_op_case *c, const struct gated_case *m)
{
    const struct oc_operand *o = c->operands;
    const struct oc_shape *shape = &o[X].shape, *half = &o[OUT].shape;
    const uint64_t axis = (uint64_t)(m->dim < 0 ? m->dim + (int64_t)shape->rank : m->dim);
    const bool is_left = m->kind == GATED_SWI_GLU || m->kind == GATED_GEGLU_V3_LEFT;
    int64_t inner = 1;

    for (uint64_t d = axis; d < half->rank; d++)
        inner *= half->extent[d];
    for (int64_t k = 0; k < oc_shape_count(half); k++) {
        const int64_t left = k / inner * 2 * inner + k % inner, right = left + inner;
        const double gate = o[X].values[is_left ? right : left];
        double error;
        const double factor = activation(m, o[X].values[is_left ? left : right], &error);

        o[OUT].values[k] = factor * gate;
        o[OUT].error[k] =
            isfinite(factor * gate) ? error * fabs(gate) + 0x1p-24 * fabs(factor * gate) : 0;
        if (c->count <= ACTIVATED) continue;
        o[ACTIVATED].values[k] = factor;
        o[ACTIVATED].error[k] = error;
    }
}

/* Sets every 5th element, so that each value meets others in both halves. */
static void set_extremes(struct oc_operand *x)
{
    static const double EXTREMES[] = {NAN, INFINITY, -INFINITY, 0,    -0.0,  1e-40,
                                      -90, 90,       -110,      1e13, -1e13, 1e-3};

    for (int64_t k = 0; k < oc_shape_count(&x->shape); k += 5)
        x->values[k] = oc_round_to(x->dtype, EXTREMES[k / 5 % (int64_t)OC_COUNT(EXTREMES)]);
}

void gated_make(struct oc_op_case *c, const struct gated_case *m, enum oc_dtype type,
                enum oc_data data)
{
    static const char *const FUNCTIONS[] = {"aclnnSwiGlu", "aclnnGeGlu", "aclnnGeGluV3",
                                            "aclnnGeGluV3"};
    const bool is_geglu = m->kind != GATED_SWI_GLU;
    const struct oc_shape shape = oc_shape_parse(m->shape);
    struct oc_shape half = shape;

    half.extent[m->dim < 0 ? m->dim + (int64_t)shape.rank : m->dim] /= 2;
    *c = (struct oc_op_case){.op = "gated",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = FUNCTIONS[m->kind],
                             .same = OC_SAME_WITHIN_ERROR,
                             .attributes = m};
    (void)oc_op_operand(c, is_geglu ? "self" : "x", type, false, &shape);
    (void)oc_op_operand(c, "out", type, true, &half);
    if (is_geglu) (void)oc_op_operand(c, "outGelu", type, true, &half);
    oc_op_integer(c, "dim", m->dim);
    if (is_geglu) oc_op_integer(c, "approximate", m->approximate);
    if (m->kind >= GATED_GEGLU_V3_LEFT)
        oc_op_integer(c, "activateLeft", m->kind == GATED_GEGLU_V3_LEFT);
    oc_op_fill(c, data, 1);
    if (m->is_extreme) set_extremes(&c->operands[X]);
    if (oc_op_makes(OC_MADE_OUTPUTS)) compute(c, m);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct gated_case MODES[] = {
        {"silu", "5x66", -1, GATED_SWI_GLU, 0, false},
        {"gelu", "5x66", -1, GATED_GEGLU, 0, false},
        {"gelu by tanh", "5x66", -1, GATED_GEGLU_V3_LEFT, 1, false},
    };

    gated_make(c, &MODES[mode], TYPES[type], OC_DATA_REALS);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_gated = {3, 3, STRATEGIES, check_make};
