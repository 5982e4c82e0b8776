/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/constant_pad_nd.h"

#include <math.h>

#include "check/promotion.h"
#include "verify/check_op.h"

static int64_t before(const struct pad_case *m, uint64_t rank, uint64_t d, bool is_behind)
{
    const uint64_t pair = 2 * (rank - 1 - d);

    return pair < m->count ? m->pad[pair + is_behind] : 0;
}

/* The value that an element of the type has. */
static double value_of(const struct pad_case *m, enum oc_dtype type)
{
    if (type == OC_B8) return m->value != 0;
    if ((type & OC_TYPES_FLOATS) != 0) return oc_round_to(type, m->value);
    return isnan(m->value) ? 0 : oc_round_to(type, trunc(m->value));
}

static void compute(const struct pad_case *m, const struct oc_operand *self, struct oc_operand *out)
{
    const double value = value_of(m, out->dtype);

    for (int64_t k = 0; k < oc_shape_count(&out->shape); k++) {
        int64_t remaining = k, at = 0, stride = 1;
        bool is_inside = true;

        for (uint64_t d = out->shape.rank; d-- > 0;) {
            const int64_t position =
                remaining % out->shape.extent[d] - before(m, out->shape.rank, d, false);

            remaining /= out->shape.extent[d];
            is_inside = is_inside && position >= 0 && position < self->shape.extent[d];
            at += position * stride;
            stride *= self->shape.extent[d];
        }
        out->values[k] = is_inside ? self->values[at] : value;
    }
}

void pad_make(struct oc_op_case *c, const struct pad_case *m, enum oc_dtype type)
{
    const struct oc_shape self = oc_shape_parse(m->self);
    struct oc_shape out = self;

    for (uint64_t d = 0; d < self.rank; d++)
        out.extent[d] += before(m, self.rank, d, false) + before(m, self.rank, d, true);
    *c = (struct oc_op_case){.op = "constant_pad_nd",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnConstantPadNd",
                             .attributes = m};
    (void)oc_op_operand(c, "self", type, false, &self);
    (void)oc_op_operand(c, "out", type, true, &out);
    oc_op_ints(c, "pad", m->pad, m->count);
    oc_op_number(c, "value", m->value, m->is_integer);
    oc_op_fill(c, OC_DATA_INTEGERS, 1);
    oc_operand_fit_type(&c->operands[0]);
    compute(m, &c->operands[0], &c->operands[1]);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_B8, OC_I64};
    static const struct pad_case MODES[] = {
        {"around images", "2x3x17x20", {2, 1, 3, 0}, 4, -1.5, false},
        {"the last axis", "33x20", {0, 5}, 2, 1, true},
        {"removed elements", "5x33x20", {-3, 2, 1, -4}, 4, 7, false},
    };

    pad_make(c, &MODES[mode], TYPES[type]);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_constant_pad_nd = {3, 4, STRATEGIES, check_make};
