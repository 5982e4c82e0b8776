/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/gelu_v2.h"

#include <math.h>

#include "verify/check_op.h"
#include "verify/elementwise_strategy.h"

static bool can_serve(const char *strategy, aclTensor *const *t)
{
    aclTensor *const ordered[] = {t[1], t[0]};

    return oc_elementwise_can_serve(strategy, ordered, 2);
}

/* 16 units that OpenCL allows a function, four roundings, and those of the function's operand, which its slope magnifies:
 * of erfc(-x / sqrt(2)) by x^2 at most, of the exponential of x by x. */
static void compute_element(const struct gelu_v2_case *m, double x, double *y, double *error)
{
    const double logit = sqrt(8 / M_PI) * (x + 0.044715 * x * x * x);

    /* 1 + tanh(x / 2) is 2 / (1 + exp(-x)), which keeps its precision where x is negative. */
    *y = m->approximate != 0 ? x / (1 + exp(-logit)) : 0.5 * x * erfc(-x * M_SQRT1_2);
    if (!isfinite(*y)) return;
    *error = 0x1p-24 * fabs(*y) *
             (m->approximate != 0 ? 24 + 8 * fmin(fabs(logit), 100) : 40 + 4 * fmin(x * x, 200));
}

void gelu_v2_compute(struct oc_op_case *c)
{
    struct oc_operand *y = &c->operands[1];

    for (int64_t k = 0; k < oc_shape_count(&y->shape); k++)
        compute_element(c->attributes, c->operands[0].values[k], &y->values[k], &y->error[k]);
}

void gelu_v2_make(struct oc_op_case *c, const struct gelu_v2_case *m, enum oc_dtype type,
                  enum oc_data data)
{
    const struct oc_shape shape = oc_shape_parse(m->shape);

    *c = (struct oc_op_case){.op = "gelu_v2",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnGeluV2",
                             .attributes = m,
                             .can_serve = can_serve,
                             .workspace = 0,
                             .same = OC_SAME_BITS};
    (void)oc_op_operand(c, "x", type, false, &shape);
    (void)oc_op_operand(c, "y", type, true, &shape);
    oc_op_integer(c, "approximate", m->approximate);
    oc_op_fill(c, data, 1);
    if (oc_op_makes(OC_MADE_OUTPUTS)) gelu_v2_compute(c);
}

/* ---- The gradient ---- */

static bool backward_can_serve(const char *strategy, aclTensor *const *t)
{
    aclTensor *const ordered[] = {t[2], t[0], t[1]};

    return oc_elementwise_can_serve(strategy, ordered, 3);
}

/* As above; the two terms may cancel. */
static void compute_slope(const struct gelu_v2_case *m, double x, double *slope, double *error)
{
    const double logit = sqrt(8 / M_PI) * (x + 0.044715 * x * x * x);
    const double part = m->approximate != 0 ? 1 / (1 + exp(-logit)) : 0.5 * erfc(-x * M_SQRT1_2);
    const double tail = m->approximate != 0 ? x * sqrt(8 / M_PI) * (1 + 0.134145 * x * x) /
                                                  pow(2 * cosh(logit / 2), 2)
                                            : x * exp(-0.5 * x * x) * sqrt(0.5 / M_PI);

    *slope = part + tail;
    *error = 0x1p-24 * (m->approximate != 0
                            ? (fabs(part) + fabs(tail)) * (32 + 8 * fmin(fabs(logit), 100))
                            : (fabs(part) + fabs(tail)) * (40 + 4 * fmin(x * x, 200)));
}

void gelu_backward_v2_compute(struct oc_op_case *c)
{
    struct oc_operand *out = &c->operands[2];

    for (int64_t k = 0; k < oc_shape_count(&out->shape); k++) {
        const double grad = oc_operand_at(&c->operands[0], &out->shape, k);
        double slope, error;

        compute_slope(c->attributes, c->operands[1].values[k], &slope, &error);
        out->values[k] = grad * slope;
        if (isfinite(out->values[k])) out->error[k] = error * fabs(grad) + 0x1p-149;
    }
}

void gelu_backward_v2_make(struct oc_op_case *c, const struct gelu_v2_case *m, const char *grad,
                           enum oc_dtype grad_type, enum oc_dtype type, enum oc_data data)
{
    const struct oc_shape shape = oc_shape_parse(m->shape), grad_shape = oc_shape_parse(grad);

    *c = (struct oc_op_case){.op = "gelu_v2",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnGeluBackwardV2",
                             .attributes = m,
                             .can_serve = backward_can_serve,
                             .workspace = 0,
                             .same = OC_SAME_BITS};
    (void)oc_op_operand(c, "gradOutput", grad_type, false, &grad_shape);
    (void)oc_op_operand(c, "self", type, false, &shape);
    (void)oc_op_operand(c, "gradInput", grad_type == type ? type : OC_F32, true, &shape);
    oc_op_text(c, "approximate", m->approximate != 0 ? "tanh" : "none");
    oc_op_fill(c, data, 2);
    if (oc_op_makes(OC_MADE_OUTPUTS)) gelu_backward_v2_compute(c);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct gelu_v2_case MODES[] = {{"none", "5x129", 0},
                                                {"tanh", "5x129", 1},
                                                {"gradient, none", "5x129", 0},
                                                {"gradient, tanh", "5x129", 1}};

    if (mode < 2)
        gelu_v2_make(c, &MODES[mode], TYPES[type], OC_DATA_REALS);
    else
        gelu_backward_v2_make(c, &MODES[mode], "129", TYPES[type], TYPES[type], OC_DATA_REALS);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_gelu_v2 = {4, 3, STRATEGIES, check_make};
