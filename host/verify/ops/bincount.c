/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/bincount.h"

#include <math.h>
#include <stdlib.h>

#include "check/promotion.h"
#include "verify/check_op.h"

/* Weights are multiples of 1/4, of which few may be added up exactly; a sum of n floats has n roundings. */
static void compute(struct oc_op_case *c, const struct bincount_case *m)
{
    const struct oc_operand *self = &c->operands[0];
    struct oc_operand *out = &c->operands[1];
    const bool is_weighted = m->weights != OC_DTYPE_NONE;
    const double unit = m->out == OC_F64 ? 0x1p-53 : m->out == OC_F32 ? 0x1p-24 : 0;
    double *terms = calloc((size_t)m->bins + 1, sizeof(*terms));

    if (terms == NULL) abort();
    for (int64_t i = 0; i < m->count; i++) {
        const double number = self->values[i], weight = is_weighted ? c->operands[2].values[i] : 1;

        if (number < 0 || number >= (double)m->bins) continue;
        out->values[(int64_t)number] += weight;
        out->error[(int64_t)number] += fabs(weight);
        terms[(int64_t)number]++;
    }
    for (int64_t n = 0; n < m->bins; n++)
        out->error[n] *= is_weighted ? unit * terms[n] : 0;
    free(terms);
}

void bincount_make(struct oc_op_case *c, const struct bincount_case *m)
{
    const struct oc_shape self = {1, {m->count}}, out = {1, {m->bins}};
    struct oc_operand *o;

    *c = (struct oc_op_case){.op = "bincount",
                             .name = m->name,
                             .types = oc_dtype_name(m->self),
                             .function = "aclnnBincount",
                             .attributes = m,
                             .workspace = OC_OP_ANY_WORKSPACE};
    (void)oc_op_operand(c, "self", m->self, false, &self);
    (void)oc_op_operand(c, "out", m->out, true, &out);
    if (m->weights != OC_DTYPE_NONE) (void)oc_op_operand(c, "weights", m->weights, false, &self);
    oc_op_integer(c, "minlength", m->minlength);
    o = c->operands;
    for (int64_t i = 0; i < m->count; i++) {
        const int64_t number = m->is_one ? m->bins / 2 : (i * i * 7 + i * 3) % (m->bins + 2) - 1;

        o[0].values[i] = (double)(m->self == OC_U8 && number < 0 ? 255 : number);
        if (m->weights != OC_DTYPE_NONE)
            o[2].values[i] = (double)((i * 5 + 1) % 23 - (m->weights == OC_U8 ? 0 : 7)) /
                             ((m->weights & OC_TYPES_FLOATS) != 0 ? 4 : 1);
        if (m->weights == OC_B8) o[2].values[i] = o[2].values[i] > 0;
    }
    if (oc_op_makes(OC_MADE_OUTPUTS)) compute(c, m);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_I32, OC_I64, OC_U8};
    static struct bincount_case modes[] = {
        {"counts", 3000, 100, 0, OC_I32, OC_DTYPE_NONE, OC_I64, false},
        {"few numbers", 9000, 5, 5, OC_I32, OC_DTYPE_NONE, OC_I32, false},
        {"weights", 3000, 100, 0, OC_I32, OC_F32, OC_F32, false},
    };

    modes[mode].self = TYPES[type];
    bincount_make(c, &modes[mode]);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_bincount = {3, 3, STRATEGIES, check_make};
