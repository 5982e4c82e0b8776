/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/equal.h"

#include "verify/check_op.h"

enum { SELF, OTHER, OUT };

static bool is_equal(const struct oc_operand *self, const struct oc_operand *other)
{
    if (self->shape.rank != other->shape.rank) return false;
    for (uint64_t d = 0; d < self->shape.rank; d++)
        if (self->shape.extent[d] != other->shape.extent[d]) return false;
    for (int64_t k = 0; k < oc_shape_count(&self->shape); k++)
        if (!(self->values[k] == other->values[k])) return false;
    return true;
}

void equal_make(struct oc_op_case *c, const struct equal_case *m, const enum oc_dtype types[2])
{
    const struct oc_shape shapes[] = {oc_shape_parse(m->self), oc_shape_parse(m->other)};
    const struct oc_shape one = {1, {1}};

    *c = (struct oc_op_case){.op = "equal",
                             .name = m->name,
                             .types = oc_dtype_name(types[0]),
                             .function = "aclnnEqual",
                             .attributes = m,
                             .workspace = 64};
    (void)oc_op_operand(c, "self", types[0], false, &shapes[0]);
    (void)oc_op_operand(c, "other", types[1], false, &shapes[1]);
    (void)oc_op_operand(c, "out", OC_B8, true, &one);
    for (int i = SELF; i <= OTHER; i++) {
        for (int64_t k = 0; k < oc_shape_count(&shapes[i]); k++)
            c->operands[i].values[k] = (double)(k % 3 == 0);
        if (m->place >= 0)
            c->operands[i].values[m->place] = i == SELF ? m->self_value : m->other_value;
    }
    c->operands[OUT].values[0] = is_equal(&c->operands[SELF], &c->operands[OTHER]);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[][2] = {
        {OC_F32, OC_F32}, {OC_F16, OC_F16}, {OC_BF16, OC_BF16}, {OC_I32, OC_I32}};
    static const struct equal_case MODES[] = {
        {"equal", "5x700", "5x700", -1, 0, 0},
        {"last element differs", "5x700", "5x700", 3499, 0, 1},
    };

    equal_make(c, &MODES[mode], TYPES[type]);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_equal = {2, 4, STRATEGIES, check_make};
