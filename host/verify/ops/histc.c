/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/histc.h"

#include <math.h>

#include "check/promotion.h"
#include "verify/check_op.h"

/* Ranges and numbers of bins are such that the quotients of these elements are exact in single precision, or no integers. */
static void fill(struct oc_operand *self, const struct histc_case *m)
{
    static const double EXTREMES[] = {-0x1p63, -0x1p62, -5, 0, 7, 0x1p62, 0x1p62 + 0x1p61};
    const bool is_real = (self->dtype & OC_TYPES_FLOATS) != 0;
    const int64_t count = oc_shape_count(&self->shape);

    for (int64_t i = 0; i < count; i++) {
        const int64_t step = (i * i * 11 + i * 5) % (is_real ? 65 : 17);

        self->values[i] = is_real ? (double)step / 4 - 8 : (double)step - 8;
        if (m->data == HISTC_ONE) self->values[i] = 3;
        if (m->data == HISTC_EXTREMES) self->values[i] = EXTREMES[i % (int64_t)OC_COUNT(EXTREMES)];
        if (m->data == HISTC_LEAST) self->values[i] = EXTREMES[0];
        if (m->data == HISTC_LARGE) self->values[i] = 1e10;
    }
    if ((m->data == HISTC_USUAL || m->data == HISTC_SPECIALS) && count > 20) {
        self->values[5] = -8;
        self->values[count - 2] = 8;
    }
    if (m->data == HISTC_SPECIALS && is_real) {
        self->values[7] = NAN;
        self->values[8] = INFINITY;
        self->values[count - 1] = -INFINITY;
    }
    oc_operand_fit_type(self);
}

static void compute(struct oc_op_case *c, const struct histc_case *m)
{
    const struct oc_operand *self = &c->operands[0];
    double *out = c->operands[1].values;
    const int64_t count = oc_shape_count(&self->shape);
    double min = m->min, max = m->max;

    for (int64_t b = 0; b < m->bins; b++)
        out[b] = 0;
    if (min == max && count > 0) {
        min = max = self->values[0];
        for (int64_t i = 0; i < count; i++) {
            min = isnan(min) || self->values[i] >= min ? min : self->values[i];
            max = isnan(max) || self->values[i] <= max ? max : self->values[i];
        }
        min -= m->data == HISTC_ONE;
        max += m->data == HISTC_ONE;
        if (m->data == HISTC_LEAST)
            max = 0; /* 1 more than min, which no double is: all are in the first interval */
    }
    if (!isfinite(min) || !isfinite(max)) return;
    if (m->data == HISTC_LARGE && min == max) {
        out[m->bins - 1] = (double)count; /* the quotient of the device is NaN */
        return;
    }
    for (int64_t i = 0; i < count; i++) {
        const double x = self->values[i];
        const long double at = ((long double)x - min) * m->bins / ((long double)max - min);

        if (x >= min && x <= max) out[(int64_t)fminl(floorl(at), m->bins - 1)]++;
    }
}

void histc_make(struct oc_op_case *c, const struct histc_case *m, enum oc_dtype self,
                enum oc_dtype out)
{
    const struct oc_shape shape = oc_shape_parse(m->self), bins = {1, {m->bins}};

    *c = (struct oc_op_case){.op = "histc",
                             .name = m->name,
                             .types = oc_dtype_name(self),
                             .function = "aclnnHistc",
                             .attributes = m,
                             .workspace = OC_OP_ANY_WORKSPACE};
    (void)oc_op_operand(c, "self", self, false, &shape);
    (void)oc_op_operand(c, "out", out, true, &bins);
    oc_op_integer(c, "bins", m->bins);
    oc_op_number(c, "min", m->min, false);
    oc_op_number(c, "max", m->max, false);
    fill(&c->operands[0], m);
    if (oc_op_makes(OC_MADE_OUTPUTS)) compute(c, m);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_I32, OC_U8};
    static const struct histc_case MODES[] = {
        {"a range", "90x100", 16, -4, 4, HISTC_USUAL},
        {"the range of the elements", "90x100", 32, 0, 0, HISTC_USUAL},
        {"many intervals", "50x9", 1000, 0, 8, HISTC_USUAL},
    };

    histc_make(c, &MODES[mode], TYPES[type], type >= 2 ? OC_I64 : TYPES[type]);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_histc = {3, 4, STRATEGIES, check_make};
