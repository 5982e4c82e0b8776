/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/flip.h"

#include "verify/check_op.h"

static bool is_reversed(const struct flip_case *m, uint64_t rank, uint64_t d)
{
    for (uint64_t i = 0; i < m->count; i++)
        if (m->dims[i] == (int64_t)d || m->dims[i] + (int64_t)rank == (int64_t)d) return true;
    return false;
}

static void compute(const struct flip_case *m, const struct oc_shape *shape, const double *self,
                    double *out)
{
    for (int64_t k = 0; k < oc_shape_count(shape); k++) {
        int64_t remaining = k, from = 0, stride = 1;

        for (uint64_t d = shape->rank; d-- > 0;) {
            const int64_t position = remaining % shape->extent[d];

            from += stride *
                    (is_reversed(m, shape->rank, d) ? shape->extent[d] - 1 - position : position);
            remaining /= shape->extent[d];
            stride *= shape->extent[d];
        }
        out[k] = self[from];
    }
}

void flip_make(struct oc_op_case *c, const struct flip_case *m, enum oc_dtype type)
{
    const struct oc_shape shape = oc_shape_parse(m->shape);

    *c = (struct oc_op_case){.op = "flip",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnFlip",
                             .attributes = m};
    (void)oc_op_operand(c, "self", type, false, &shape);
    (void)oc_op_operand(c, "out", type, true, &shape);
    oc_op_ints(c, "dims", m->dims, m->count);
    oc_op_fill(c, OC_DATA_INTEGERS, 1);
    oc_operand_fit_type(&c->operands[0]);
    compute(m, &shape, c->operands[0].values, c->operands[1].values);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_B8, OC_I64};
    static const struct flip_case MODES[] = {
        {"rows of images", "2x3x17x20", {2}, 1},
        {"columns", "33x65", {-1}, 1},
        {"all axes", "5x33x20", {0, 1, 2}, 3},
    };

    flip_make(c, &MODES[mode], TYPES[type]);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_flip = {3, 4, STRATEGIES, check_make};
