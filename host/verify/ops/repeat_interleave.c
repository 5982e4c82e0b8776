/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/repeat_interleave.h"

#include <math.h>

#include "verify/check_op.h"
#include "verify/tolerance.h"

/* The elements of a tensor around an axis. */
struct split {
    int64_t outer, extent, inner;
};

static struct split split_of(const struct oc_shape *shape, int64_t dim, bool is_flat)
{
    const int64_t axis = dim < 0 ? dim + (int64_t)shape->rank : dim;
    struct split s = {1, 1, 1};

    for (int64_t d = 0; d < (int64_t)shape->rank; d++)
        *(is_flat || d == axis ? &s.extent : d < axis ? &s.outer : &s.inner) *= shape->extent[d];
    return s;
}

static int64_t times_of(const struct interleave_case *m, int64_t i)
{
    return m->times > 0 ? m->times : i * 5 % 7 % 4;
}

/* Repeats elements, or adds those that belong together. */
static void compute(struct oc_op_case *c, const struct interleave_case *m, const struct split *s,
                    int64_t repeated)
{
    const bool is_grad = m->kind == INTERLEAVE_GRAD;
    const double *in = c->operands[0].values;
    struct oc_operand *result = &c->operands[c->count - 1];

    for (int64_t o = 0; o < s->outer; o++)
        for (int64_t k = 0; k < s->inner; k++)
            for (int64_t i = 0, p = 0; i < s->extent; i++)
                for (int64_t t = 0; t < times_of(m, i) && p < repeated; t++, p++) {
                    const int64_t one = (o * s->extent + i) * s->inner + k;
                    const int64_t each = (o * repeated + p) * s->inner + k;

                    if (is_grad) {
                        result->values[one] += in[each];
                        result->error[one] += oc_error(result->dtype, fabs(in[each]), 4);
                    } else {
                        result->values[each] = in[one];
                    }
                }
}

static void add_repeats(struct oc_op_case *c, const struct interleave_case *m, int64_t extent,
                        enum oc_dtype index)
{
    const struct oc_shape shape = {1, {m->times > 0 ? 1 : extent}};
    struct oc_operand *repeats;

    if (m->kind == INTERLEAVE_INT || m->kind == INTERLEAVE_INT_DIM) {
        oc_op_integer(c, "repeats", m->times);
        return;
    }
    repeats = oc_op_operand(c, "repeats", index, false, &shape);
    for (int64_t i = 0; i < shape.extent[0]; i++)
        repeats->values[i] = (double)times_of(m, i);
}

void interleave_make(struct oc_op_case *c, const struct interleave_case *m, enum oc_dtype type,
                     enum oc_dtype index)
{
    static const char *const FUNCTIONS[] = {
        "aclnnRepeatInterleave", "aclnnRepeatInterleaveWithDim", "aclnnRepeatInterleaveInt",
        "aclnnRepeatInterleaveIntWithDim", "aclnnRepeatInterleaveGrad"};
    const struct oc_shape self = oc_shape_parse(m->self);
    const bool is_flat = m->kind == INTERLEAVE_FLAT || m->kind == INTERLEAVE_INT;
    const bool is_grad = m->kind == INTERLEAVE_GRAD;
    const struct split s = split_of(&self, m->dim, is_flat);
    struct oc_shape repeated = self;
    int64_t size = m->more;

    for (int64_t i = 0; i < s.extent; i++)
        size += times_of(m, i);
    if (is_flat || self.rank == 0) {
        repeated = (struct oc_shape){1, {size}};
    } else {
        repeated.extent[m->dim < 0 ? m->dim + (int64_t)self.rank : m->dim] = size;
    }
    *c = (struct oc_op_case){.op = "repeat_interleave",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = FUNCTIONS[m->kind],
                             .attributes = m,
                             .workspace = OC_OP_ANY_WORKSPACE};
    (void)oc_op_operand(c, is_grad ? "yGrad" : "self", type, false, is_grad ? &repeated : &self);
    oc_op_fill(c, is_grad ? OC_DATA_REALS : OC_DATA_INTEGERS, 1);
    oc_operand_fit_type(&c->operands[0]);
    add_repeats(c, m, s.extent, index);
    (void)oc_op_operand(c, "out", type, true, is_grad ? &self : &repeated);
    if (is_grad)
        oc_op_integer(c, "axis", m->dim);
    else
        oc_op_integer(c, "outputSize", size);
    if (!is_flat && !is_grad) oc_op_integer(c, "dim", m->dim);
    if (oc_op_makes(OC_MADE_OUTPUTS)) compute(c, m, &s, size);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct interleave_case MODES[] = {
        {"all elements", "20x33", INTERLEAVE_FLAT, 0, 0, 0},
        {"rows", "20x33", INTERLEAVE_DIM, 0, 0, 0},
        {"columns alike", "20x33", INTERLEAVE_INT_DIM, 1, 3, 0},
        {"gradient", "20x33", INTERLEAVE_GRAD, 0, 0, 0},
    };

    interleave_make(c, &MODES[mode], TYPES[type], type == 1 ? OC_I32 : OC_I64);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_repeat_interleave = {4, 3, STRATEGIES, check_make};
