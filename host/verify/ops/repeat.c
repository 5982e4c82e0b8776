/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/repeat.h"

#include "verify/check_op.h"

static void compute(struct oc_op_case *c)
{
    const struct oc_operand *self = &c->operands[0];
    struct oc_operand *out = &c->operands[1];
    const uint64_t lead = out->shape.rank - self->shape.rank;
    const int64_t count = oc_shape_count(&out->shape);

    for (int64_t k = 0; k < count; k++) {
        int64_t remaining = k, at = 0, stride = 1;

        for (uint64_t d = out->shape.rank; d-- > 0;) {
            const int64_t position = remaining % out->shape.extent[d];

            remaining /= out->shape.extent[d];
            if (d < lead) continue;
            at += position % self->shape.extent[d - lead] * stride;
            stride *= self->shape.extent[d - lead];
        }
        out->values[k] = self->values[at];
    }
}

void repeat_make(struct oc_op_case *c, const struct repeat_case *m, enum oc_dtype type,
                 enum oc_data data)
{
    const struct oc_shape self = oc_shape_parse(m->self), repeats = oc_shape_parse(m->repeats);
    struct oc_shape out = repeats;

    for (uint64_t d = out.rank - self.rank; d < out.rank; d++)
        out.extent[d] *= self.extent[d - (out.rank - self.rank)];
    *c = (struct oc_op_case){.op = "repeat",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnRepeat",
                             .attributes = m};
    (void)oc_op_operand(c, "self", type, false, &self);
    (void)oc_op_operand(c, "out", type, true, &out);
    oc_op_ints(c, "repeats", repeats.extent, repeats.rank);
    oc_op_fill(c, data, 1);
    oc_operand_fit_type(&c->operands[0]);
    compute(c);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16, OC_I32};
    static const struct repeat_case MODES[] = {
        {"both axes", "3x33", "2x4"},
        {"new axes", "5x7", "3x2x1x3"},
        {"more axes than a copy has", "2x3x2x2x3", "2x2x2x3x2"},
    };

    repeat_make(c, &MODES[mode], TYPES[type], OC_DATA_INTEGERS);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_repeat = {3, 4, STRATEGIES, check_make};
