/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/amp_scale.h"

#include <math.h>

#include "verify/check_op.h"
#include "verify/tolerance.h"

/* ---- aclnnForeachNonFiniteCheckAndUnscale ---- */

static void unscale_compute(struct oc_op_case *c)
{
    const struct unscale_case *m = c->attributes;
    struct oc_operand *found = &c->operands[UNSCALE_ITEMS];

    for (int i = 0; i < UNSCALE_ITEMS; i++) {
        struct oc_operand *x = &c->operands[i];
        const int64_t count = oc_shape_count(&x->shape);

        for (int64_t k = 0; k < count; k++) {
            if (!isfinite(x->before[k])) found->values[0] = 1;
            x->values[k] = x->before[k] * m->scale;
            if (isfinite(x->values[k])) x->error[k] = oc_error(x->dtype, fabs(x->values[k]), 1);
        }
    }
}

void unscale_make(struct oc_op_case *c, const struct unscale_case *m, enum oc_dtype type,
                  enum oc_dtype last)
{
    static const char *const NAMES[] = {"scaledGrads[0]", "scaledGrads[1]", "scaledGrads[2]"};
    const struct oc_shape one = {1, {1}};

    *c = (struct oc_op_case){.op = "amp_scale",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnForeachNonFiniteCheckAndUnscale",
                             .attributes = m};
    for (int i = 0; i < UNSCALE_ITEMS; i++) {
        const struct oc_shape shape = oc_shape_parse(m->shapes[i]);

        (void)oc_op_operand(c, NAMES[i], i == UNSCALE_ITEMS - 1 ? last : type, true, &shape);
    }
    (void)oc_op_operand(c, "foundInf", OC_F32, true, &one);
    oc_op_operand(c, "inScale", OC_F32, false, &one)->values[0] = m->scale;
    oc_op_fill(c, OC_DATA_REALS, UNSCALE_ITEMS);
    c->operands[UNSCALE_ITEMS].values[0] = m->found;
    for (int i = 0; i <= UNSCALE_ITEMS; i++) {
        struct oc_operand *x = &c->operands[i];
        const int64_t count = oc_shape_count(&x->shape);

        if (i < UNSCALE_ITEMS) oc_operand_fit_type(x);
        if (i == m->item && m->special != 0)
            x->values[m->element < 0 ? m->element + count : m->element] = m->special;
        oc_operand_keep_before(x, x->values);
    }
    if (oc_op_makes(OC_MADE_OUTPUTS)) unscale_compute(c);
}

/* ---- aclnnAmpUpdateScale ---- */

void update_make(struct oc_op_case *c, const struct update_case *m)
{
    const struct oc_shape one = {1, {1}};

    *c = (struct oc_op_case){.op = "amp_scale",
                             .name = m->name,
                             .types = "f32",
                             .function = "aclnnAmpUpdateScale",
                             .attributes = m};
    oc_op_operand(c, "currentScale", OC_F32, m->is_in_place, &one)->values[0] = m->scale;
    oc_op_operand(c, "growthTracker", OC_I32, m->is_in_place, &one)->values[0] = (double)m->tracker;
    oc_op_operand(c, "foundInf", OC_F32, false, &one)->values[0] = m->found;
    oc_op_real(c, "growthFactor", m->growth);
    oc_op_real(c, "backoffFactor", m->backoff);
    oc_op_integer(c, "growthInterval", m->interval);
    if (m->is_in_place) {
        for (int i = 0; i < 2; i++)
            oc_operand_keep_before(&c->operands[i], c->operands[i].values);
        oc_op_same(c, "updatedScale", "currentScale");
        oc_op_same(c, "updatedGrowthTracker", "growthTracker");
    } else {
        (void)oc_op_operand(c, "updatedScale", OC_F32, true, &one);
        (void)oc_op_operand(c, "updatedGrowthTracker", OC_I32, true, &one);
    }
    c->operands[m->is_in_place ? 0 : 3].values[0] = m->new_scale;
    c->operands[m->is_in_place ? 1 : 4].values[0] = (double)m->new_tracker;
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct unscale_case MODES[] = {
        {"finite gradients", {"3x50", "257", "5"}, 0.25, 0, 0, 0, 0},
        {"an infinite gradient", {"3x50", "257", "5"}, 0.25, 0, 1, 100, INFINITY},
        {"a gradient that is NaN", {"3x50", "257", "5"}, 0.25, 0, 0, -1, NAN},
    };
    static const struct update_case UPDATES[] = {
        {"a smaller scale", 1024, 3, 1, 2, 0.5, 4, 512, 0, false},
        {"a larger scale", 1024, 3, 0, 2, 0.5, 4, 2048, 0, true},
    };

    if (mode < 3)
        unscale_make(c, &MODES[mode], TYPES[type], TYPES[type]);
    else if (type == 0)
        update_make(c, &UPDATES[mode - 3]);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_amp_scale = {5, 3, STRATEGIES, check_make};
