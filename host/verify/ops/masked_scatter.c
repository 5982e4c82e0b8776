/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/masked_scatter.h"

#include "verify/check_op.h"

enum { SELF, MASK, SOURCE };

void masked_scatter_make(struct oc_op_case *c, const struct masked_scatter_case *m,
                         enum oc_dtype type, enum oc_dtype mask)
{
    const struct oc_shape self = oc_shape_parse(m->self), masked = oc_shape_parse(m->mask);
    const struct oc_shape source = oc_shape_parse(m->source);
    int64_t next = 0;

    *c = (struct oc_op_case){.op = "masked_scatter",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnInplaceMaskedScatter",
                             .attributes = m,
                             .workspace = OC_OP_ANY_WORKSPACE};
    (void)oc_op_operand(c, "selfRef", type, true, &self);
    (void)oc_op_operand(c, "mask", mask, false, &masked);
    (void)oc_op_operand(c, "source", type, false, &source);

    struct oc_operand *o = c->operands;

    oc_op_fill(c, OC_DATA_INTEGERS, 1);
    for (int64_t k = 0; k < oc_shape_count(&masked); k++)
        o[MASK].values[k] = m->period > 0 && k % m->period != 0 ? (mask == OC_B8 ? 1 : 3) : 0;
    for (int64_t k = 0; k < oc_shape_count(&source); k++)
        o[SOURCE].values[k] = (double)(k * 5 % 11 - 4);
    oc_operand_fit_type(&o[SELF]);
    oc_operand_fit_type(&o[SOURCE]);
    oc_operand_keep_before(&o[SELF], o[SELF].values);
    for (int64_t k = 0; k < oc_shape_count(&self); k++)
        if (oc_operand_at(&o[MASK], &self, k) != 0 && next < oc_shape_count(&source))
            o[SELF].values[k] = o[SOURCE].values[next++];
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_B8, OC_I64};
    static const struct masked_scatter_case MODES[] = {
        {"elements", "33x90", "33x90", "33x90", 3},
        {"columns", "33x90", "90", "30x90", 2},
    };

    masked_scatter_make(c, &MODES[mode], TYPES[type], type == 1 ? OC_U8 : OC_B8);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_masked_scatter = {2, 4, STRATEGIES, check_make};
