/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/rotary_position_embedding.h"

#include <math.h>

#include "verify/check_op.h"
#include "verify/tolerance.h"

enum { X, COS, SIN, OUT };

/* Returns the position of the element that is `a` of the formula, at a position of a row. */
static int64_t own_position(int64_t mode, int64_t i, int64_t columns)
{
    if (mode != 3) return i;
    return i < columns / 2 ? 2 * i : 2 * (i - columns / 2) + 1;
}

/* Returns the position of the element that is `b`, which is negated in the first of each pair. */
static int64_t other_position(int64_t mode, int64_t i, int64_t columns, double *sign)
{
    const int64_t part = mode == 2 ? columns / 4 : columns / 2;
    const bool is_first = mode == 1 ? i % 2 == 0 : i / part % 2 == 0;

    *sign = is_first ? -1 : 1;
    if (mode == 1) return is_first ? i + 1 : i - 1;
    if (mode == 3) return is_first ? 2 * i + 1 : 2 * (i - part);
    return is_first ? i + part : i - part;
}

static void compute(struct oc_op_case *c, const struct rotary_case *m)
{
    struct oc_operand *o = c->operands;
    const struct oc_shape *full = &o[X].shape;
    const int64_t columns = full->extent[full->rank - 1];

    for (int64_t k = 0; k < oc_shape_count(full); k++) {
        const int64_t i = k % columns, row = k - i;
        double sign;
        const int64_t other = other_position(m->mode, i, columns, &sign);
        const double a = o[X].values[row + own_position(m->mode, i, columns)];
        const double b = sign * o[X].values[row + other];
        const double first = a * oc_operand_at(&o[COS], full, k);
        const double second = b * oc_operand_at(&o[SIN], full, k);

        o[OUT].values[k] = first + second;
        o[OUT].error[k] = oc_error(OC_F32, fabs(first) + fabs(second), 2);
    }
}

void rotary_position_embedding_make(struct oc_op_case *c, const struct rotary_case *m,
                                    enum oc_dtype type, enum oc_data data)
{
    const struct oc_shape x = oc_shape_parse(m->x), cosines = oc_shape_parse(m->cos);
    const struct oc_shape sines = oc_shape_parse(m->sin);

    *c = (struct oc_op_case){.op = "rotary_position_embedding",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnRotaryPositionEmbedding",
                             .same = OC_SAME_WITHIN_ERROR,
                             .attributes = m};
    (void)oc_op_operand(c, "x", type, false, &x);
    (void)oc_op_operand(c, "cos", type, false, &cosines);
    (void)oc_op_operand(c, "sin", type, false, &sines);
    (void)oc_op_operand(c, "out", type, true, &x);
    oc_op_integer(c, "mode", m->mode);
    if (m->is_in_place) oc_op_same(c, "x", "out");
    oc_op_fill(c, data, SIN + 1);
    if (m->is_in_place) oc_operand_keep_before(&c->operands[OUT], c->operands[X].values);
    if (oc_op_makes(OC_MADE_OUTPUTS)) compute(c, m);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct rotary_case MODES[] = {
        {"half", "2x3x5x20", "1x3x1x20", "1x3x1x20", 0, false},
        {"interleave", "2x3x5x20", "1x3x1x20", "1x3x1x20", 1, false},
        {"quarter", "2x3x5x20", "1x3x1x20", "1x3x1x20", 2, false},
        {"interleave-half", "2x3x5x20", "1x3x1x20", "1x3x1x20", 3, false},
    };

    rotary_position_embedding_make(c, &MODES[mode], TYPES[type], OC_DATA_REALS);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_rotary_position_embedding = {4, 3, STRATEGIES, check_make};
