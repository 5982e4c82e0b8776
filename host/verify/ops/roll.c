/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/roll.h"

#include "verify/check_op.h"

static int64_t modulo(int64_t v, int64_t extent) { return (v % extent + extent) % extent; }

/* Returns the position in x of a position of out. */
static int64_t position_of(const struct roll_case *m, const struct oc_shape *shape, uint64_t d,
                           int64_t position)
{
    for (uint64_t i = 0; i < m->count; i++)
        if (m->dims[i] == (int64_t)d || m->dims[i] + (int64_t)shape->rank == (int64_t)d)
            position = modulo(position - modulo(m->shifts[i], shape->extent[d]), shape->extent[d]);
    return position;
}

static void compute(const struct roll_case *m, const struct oc_shape *shape, const double *x,
                    double *out)
{
    const int64_t count = oc_shape_count(shape);

    for (int64_t k = 0; k < count; k++) {
        int64_t remaining = k, from = 0, stride = 1;

        for (uint64_t d = shape->rank; d-- > 0;) {
            from += stride * position_of(m, shape, d, remaining % shape->extent[d]);
            remaining /= shape->extent[d];
            stride *= shape->extent[d];
        }
        out[k] = x[m->count == 0 ? modulo(k - modulo(m->shifts[0], count), count) : from];
    }
}

void roll_make(struct oc_op_case *c, const struct roll_case *m, enum oc_dtype type)
{
    const struct oc_shape shape = oc_shape_parse(m->shape);

    *c = (struct oc_op_case){.op = "roll",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnRoll",
                             .attributes = m,
                             .workspace = m->count == 0 ? OC_OP_ANY_WORKSPACE : 0};
    (void)oc_op_operand(c, "x", type, false, &shape);
    (void)oc_op_operand(c, "out", type, true, &shape);
    oc_op_ints(c, "shifts", m->shifts, m->count == 0 ? 1 : m->count);
    oc_op_ints(c, "dims", m->dims, m->count);
    oc_op_fill(c, OC_DATA_INTEGERS, 1);
    oc_operand_fit_type(&c->operands[0]);
    compute(m, &shape, c->operands[0].values, c->operands[1].values);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_B8, OC_I64};
    static const struct roll_case MODES[] = {
        {"windows of images", "2x17x20x3", {-3, -4}, {1, 2}, 2},
        {"columns", "33x20", {5}, {-1}, 1},
        {"all elements", "33x20", {-7}, {0}, 0},
    };

    roll_make(c, &MODES[mode], TYPES[type]);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_roll = {3, 4, STRATEGIES, check_make};
