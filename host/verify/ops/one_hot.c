/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/one_hot.h"

#include "verify/check_op.h"

static void make_eye(struct oc_op_case *c, const struct one_hot_case *m, enum oc_dtype type)
{
    const struct oc_shape shape = oc_shape_parse(m->shape);
    struct oc_operand *out;

    c->function = "aclnnEye";
    out = oc_op_operand(c, "out", type, true, &shape);
    for (int64_t k = 0; k < oc_shape_count(&shape); k++)
        out->values[k] = k / shape.extent[1] == k % shape.extent[1];
    oc_op_integer(c, "n", shape.extent[0]);
    oc_op_integer(c, "m", shape.extent[1]);
}

static void compute(struct oc_op_case *c, const struct one_hot_case *m, uint64_t axis)
{
    struct oc_operand *self = &c->operands[0], *out = &c->operands[3];
    int64_t inner = 1;

    for (uint64_t d = axis; d < self->shape.rank; d++)
        inner *= self->shape.extent[d];
    for (int64_t k = 0; k < oc_shape_count(&out->shape); k++) {
        const int64_t of_class = k / inner % m->classes;
        const double named = self->values[k / inner / m->classes * inner + k % inner];

        out->values[k] = c->operands[named == (double)of_class ? 1 : 2].values[0];
    }
}

void one_hot_make(struct oc_op_case *c, const struct one_hot_case *m, enum oc_dtype type,
                  enum oc_dtype index)
{
    const struct oc_shape self = oc_shape_parse(m->shape), one = oc_shape_parse("1");
    const uint64_t axis = m->axis == -1 ? self.rank : (uint64_t)m->axis;
    struct oc_shape out = {.rank = self.rank + 1};

    *c = (struct oc_op_case){
        .op = "one_hot", .name = m->name, .types = oc_dtype_name(type), .attributes = m};
    if (m->classes == 0) {
        make_eye(c, m, type);
        return;
    }
    c->function = "aclnnOneHot";
    for (uint64_t d = 0; d < out.rank; d++)
        out.extent[d] = d == axis ? m->classes : self.extent[d < axis ? d : d - 1];
    (void)oc_op_operand(c, "self", index, false, &self);
    oc_op_operand(c, "onValue", type, false, &one)->values[0] = type == OC_B8 ? 1 : 3;
    oc_op_operand(c, "offValue", type, false, &one)->values[0] = type == OC_B8 ? 0 : 2;
    (void)oc_op_operand(c, "out", type, true, &out);
    oc_op_integer(c, "numClasses", m->classes);
    oc_op_integer(c, "axis", m->axis);
    /* Some are no class. */
    for (int64_t k = 0; k < oc_shape_count(&self); k++)
        c->operands[0].values[k] = (double)(k * 5 % (m->classes + 3) - (index == OC_U8 ? 0 : 1));
    if (oc_op_makes(OC_MADE_OUTPUTS)) compute(c, m, axis);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_B8, OC_I64};
    static const struct one_hot_case MODES[] = {
        {"classes last", "9x7", 33, -1},
        {"classes first", "33", 9, 0},
        {"eye", "33x20", 0, 0},
    };

    one_hot_make(c, &MODES[mode], TYPES[type], type == 1 ? OC_I32 : OC_I64);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_one_hot = {3, 4, STRATEGIES, check_make};
