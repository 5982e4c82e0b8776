/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/cat.h"

#include "verify/check_op.h"

static int count_of(const struct cat_case *m)
{
    int count = 0;

    while (count < CAT_TENSORS && m->shapes[count] != NULL)
        count++;
    return count;
}

static bool is_left_out(const struct oc_shape *s) { return s->rank == 1 && s->extent[0] == 0; }

static uint64_t axis_of(const struct cat_case *m, uint64_t rank)
{
    return (uint64_t)(m->dim < 0 ? m->dim + (int64_t)rank : m->dim);
}

static struct oc_shape stack_shape_of(const struct cat_case *m)
{
    const struct oc_shape each = oc_shape_parse(m->shapes[0]);
    const uint64_t axis = axis_of(m, each.rank + 1);
    struct oc_shape out = {each.rank + 1, {0}};

    for (uint64_t d = 0; d < out.rank; d++)
        out.extent[d] = d < axis ? each.extent[d] : d == axis ? count_of(m) : each.extent[d - 1];
    return out;
}

static struct oc_shape shape_of(const struct cat_case *m)
{
    struct oc_shape out = {1, {0}};
    int64_t extent = 0;

    for (int i = 0; i < count_of(m); i++) {
        const struct oc_shape s = oc_shape_parse(m->shapes[i]);

        if (is_left_out(&s)) continue;
        out = s;
        extent += s.extent[axis_of(m, s.rank)];
    }
    out.extent[axis_of(m, out.rank)] = extent;
    return out;
}

/* Of values that both types have. */
static double converted(double v, enum oc_dtype type)
{
    if (type == OC_B8) return v != 0;
    return oc_round_to(type, v);
}

/* Row by row: the elements of a tensor from its axis on follow each other in out. */
static void compute(struct oc_op_case *c)
{
    const struct cat_case *m = c->attributes;
    struct oc_operand *out = &c->operands[c->count - 1];
    const uint64_t axis = axis_of(m, out->shape.rank);
    int64_t rows = 1, run = 1, position = 0;

    for (uint64_t d = 0; d < out->shape.rank; d++)
        *(d < axis ? &rows : &run) *= out->shape.extent[d];
    for (int i = 0; i < c->count - 1; i++) {
        const struct oc_operand *o = &c->operands[i];
        const int64_t part = rows == 0 ? 0 : oc_shape_count(&o->shape) / rows;

        for (int64_t k = 0; k < rows * part; k++)
            out->values[k / part * run + position + k % part] = converted(o->values[k], out->dtype);
        position += part;
    }
}

static void fill(struct oc_op_case *c, enum oc_data data)
{
    oc_op_fill(c, data, c->count - 1);
    for (int i = 0; i < c->count - 1; i++)
        oc_operand_fit_type(&c->operands[i]);
}

void cat_make(struct oc_op_case *c, const struct cat_case *m, const struct cat_types *types,
              enum oc_data data)
{
    static const char *const NAMES[CAT_TENSORS] = {
        "tensors[0]", "tensors[1]", "tensors[2]", "tensors[3]", "tensors[4]", "tensors[5]",
        "tensors[6]", "tensors[7]", "tensors[8]", "tensors[9]", "tensors[10]"};
    const struct oc_shape out = m->is_stack ? stack_shape_of(m) : shape_of(m);
    enum oc_dtype type = types->tensors[0];

    *c = (struct oc_op_case){.op = "cat",
                             .name = m->name,
                             .types = oc_dtype_name(types->out),
                             .function = m->is_stack ? "aclnnStack" : "aclnnCat",
                             .attributes = m};
    for (int i = 0; i < count_of(m); i++) {
        const struct oc_shape shape = oc_shape_parse(m->shapes[i]);

        if (types->tensors[i] != OC_DTYPE_NONE) type = types->tensors[i];
        (void)oc_op_operand(c, NAMES[i], type, false, &shape);
    }
    (void)oc_op_operand(c, "out", types->out, true, &out);
    oc_op_integer(c, "dim", m->dim);
    fill(c, data);
    compute(c);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const struct cat_types TYPES[] = {
        {{OC_F32}, OC_F32}, {{OC_F16}, OC_F16}, {{OC_BF16}, OC_BF16}, {{OC_I32}, OC_I32}};
    static const struct cat_case MODES[] = {
        {"first axis", {"3x33", "1x33", "7x33"}, 0, false},
        {"last axis", {"5x7", "5x64", "0", "5x1"}, -1, false},
        {"stack", {"5x33", "5x33", "5x33"}, 1, true},
    };

    cat_make(c, &MODES[mode], &TYPES[type], OC_DATA_INTEGERS);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_cat = {3, 4, STRATEGIES, check_make};
