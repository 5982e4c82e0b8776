/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/triangle.h"

#include "verify/check_op.h"

static const char *function_of(const struct triangle_case *m)
{
    if (m->is_in_place) return m->is_lower ? "aclnnInplaceTril" : "aclnnInplaceTriu";
    return m->is_lower ? "aclnnTril" : "aclnnTriu";
}

static void compute(const struct triangle_case *m, const struct oc_shape *shape, const double *self,
                    double *out)
{
    const int64_t rows = shape->extent[shape->rank - 2], columns = shape->extent[shape->rank - 1];

    for (int64_t k = 0; k < oc_shape_count(shape); k++) {
        const int64_t distance = k % columns - k / columns % rows;
        const bool is_kept = m->is_lower ? distance <= m->diagonal : distance >= m->diagonal;

        out[k] = is_kept ? self[k] : 0;
    }
}

void triangle_make(struct oc_op_case *c, const struct triangle_case *m, enum oc_dtype type)
{
    const struct oc_shape shape = oc_shape_parse(m->shape);

    *c = (struct oc_op_case){.op = "triangle",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = function_of(m),
                             .attributes = m};
    (void)oc_op_operand(c, m->is_in_place ? "selfRef" : "self", type, m->is_in_place, &shape);
    oc_op_integer(c, "diagonal", m->diagonal);
    oc_op_fill(c, OC_DATA_INTEGERS, 1);
    oc_operand_fit_type(&c->operands[0]);
    if (!m->is_in_place) {
        struct oc_operand *out = oc_op_operand(c, "out", type, true, &shape);

        compute(m, &shape, c->operands[0].values, out->values);
        return;
    }

    struct oc_operand *self = &c->operands[0];

    oc_operand_keep_before(self, self->values);
    compute(m, &shape, self->before, self->values);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_B8, OC_I64};
    static const struct triangle_case MODES[] = {
        {"above the diagonal", "3x33x20", 1, false, false},
        {"below the diagonal", "3x20x33", -1, true, false},
        {"in place", "65x65", 0, false, true},
    };

    triangle_make(c, &MODES[mode], TYPES[type]);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_triangle = {3, 4, STRATEGIES, check_make};
