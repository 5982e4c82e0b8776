/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/glu.h"

#include <math.h>

#include "verify/check_op.h"
#include "verify/tolerance.h"

enum { SELF, OUT, GRAD };

/* Two exponentials of 3 units each, whose operands are exact, and seven other operations. */
#define ROUNDINGS 16

#define LARGE 0x1p70

static void store(struct oc_operand *o, int64_t at, double value)
{
    o->values[at] = value;
    o->error[at] = oc_error(OC_F32, fabs(value), ROUNDINGS);
}

static void compute(const struct glu_case *m, struct oc_op_case *c)
{
    const struct oc_operand *self = &c->operands[SELF];
    struct oc_operand *out = &c->operands[OUT];
    const int64_t rank = (int64_t)self->shape.rank, dim = m->dim < 0 ? m->dim + rank : m->dim;
    const int64_t half = self->shape.extent[dim] / 2;
    int64_t step = 1;

    for (int64_t d = dim + 1; d < rank; d++)
        step *= self->shape.extent[d];
    for (int64_t k = 0; k < oc_shape_count(&self->shape) / 2; k++) {
        const int64_t first = k / (half * step) * 2 * half * step + k % (half * step);
        const int64_t second = first + half * step;
        const double a = self->values[first], s = 1 / (1 + exp(-self->values[second]));

        if (!m->is_gradient) {
            store(out, k, a * s);
            continue;
        }
        store(out, first, c->operands[GRAD].values[k] * s);
        store(out, second, c->operands[GRAD].values[k] * a * s / (1 + exp(self->values[second])));
    }
}

/* The slope of the logistic function is small at all elements of the second half, which BF16 has. */
static void make_large(const struct glu_case *m, struct oc_operand *self)
{
    const int64_t columns = self->shape.extent[m->dim];

    for (int64_t k = 0; k < oc_shape_count(&self->shape); k++)
        if (k % columns < columns / 2)
            self->values[k] *= LARGE;
        else
            self->values[k] = copysign(40, self->values[k]) + trunc(self->values[k]);
}

void glu_make(struct oc_op_case *c, const struct glu_case *m, enum oc_dtype type)
{
    const struct oc_shape shape = oc_shape_parse(m->shape);
    struct oc_shape half = shape;

    half.extent[m->dim < 0 ? m->dim + (int64_t)shape.rank : m->dim] /= 2;
    *c = (struct oc_op_case){.op = "glu",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = m->is_gradient ? "aclnnGluBackward" : "aclnnGlu",
                             .attributes = m,
                             .same = OC_SAME_WITHIN_ERROR};
    (void)oc_op_operand(c, "self", type, false, &shape);
    (void)oc_op_operand(c, "out", type, true, m->is_gradient ? &shape : &half);
    if (m->is_gradient) {
        struct oc_operand *grad = oc_op_operand(c, "gradOut", type, false, &half);

        for (int64_t k = 0; k < oc_shape_count(&half); k++)
            grad->values[k] = ((double)(k % 11) / 8 - 0.5) * (m->is_large ? LARGE : 1);
    }
    oc_op_integer(c, "dim", m->dim);
    for (int64_t k = 0; k < oc_shape_count(&shape); k++)
        c->operands[SELF].values[k] = (double)(k * 7 % 97) / 8 - 6;
    if (m->is_large) make_large(m, &c->operands[SELF]);
    if (oc_op_makes(OC_MADE_OUTPUTS)) compute(m, c);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct glu_case MODES[] = {{"rows", "9x70", 1, false, false},
                                            {"gradient", "70x9", 0, true, false}};

    glu_make(c, &MODES[mode], TYPES[type]);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_glu = {2, 3, STRATEGIES, check_make};
