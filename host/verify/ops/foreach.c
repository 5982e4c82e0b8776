/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/foreach.h"

#include <math.h>

#include "check/promotion.h"
#include "verify/check_op.h"
#include "verify/tolerance.h"

static int lists_before_out(const struct foreach_case *m)
{
    static const int LISTS[] = {
        [FOREACH_ADD] = 2,     [FOREACH_ADD_SCALAR] = 1, [FOREACH_MUL] = 1,
        [FOREACH_ADDCMUL] = 3, [FOREACH_ADDCDIV] = 3,    [FOREACH_NORM] = 1};

    return LISTS[m->kind];
}

/* ---- Reference ---- */

static double norm_of(const struct oc_operand *x, double p)
{
    const int64_t count = oc_shape_count(&x->shape);
    double sum = 0;

    for (int64_t k = 0; k < count; k++) {
        const double size = fabs(x->values[k]);

        sum = isinf(p) ? fmax(sum, size) : p == 0 ? sum + (size != 0) : sum + pow(size, p);
    }
    return isinf(p) || p == 0 ? sum : pow(sum, 1 / p);
}

/* Integers wrap. */
static double stored(enum oc_dtype type, double v)
{
    return type == OC_U8 ? (uint8_t)(int64_t)v : type == OC_I8 ? (int8_t)(int64_t)v : v;
}

/* What is added to x1. */
static double term_of(const struct oc_op_case *c, int i, int64_t k)
{
    const struct foreach_case *m = c->attributes;
    const double *x2 = c->operands[2 + i].values, *x3 = c->operands[4 + i].values;

    switch (m->kind) {
        case FOREACH_ADD:
            return m->scalar * x2[k];
        case FOREACH_ADD_SCALAR:
            return m->scalar;
        case FOREACH_ADDCMUL:
            return m->scalar * x2[k] * x3[k];
        case FOREACH_ADDCDIV:
            return m->scalar * x2[k] / x3[k];
        default:
            return 0;
    }
}

static void compute(struct oc_op_case *c)
{
    const struct foreach_case *m = c->attributes;

    for (int i = 0; i < 2; i++) {
        const struct oc_operand *x1 = &c->operands[i];
        struct oc_operand *out = &c->operands[i + (m->is_in_place ? 0 : 2 * lists_before_out(m))];
        const int64_t count = oc_shape_count(&out->shape);

        for (int64_t k = 0; k < count; k++) {
            const double x = m->is_in_place            ? x1->before[k]
                             : m->kind == FOREACH_NORM ? norm_of(x1, m->scalar)
                                                       : x1->values[k];
            const double y = term_of(c, i, k);

            out->values[k] = stored(out->dtype, m->kind == FOREACH_MUL ? x * m->scalar : x + y);
            if ((out->dtype & OC_TYPES_FLOATS) == 0) continue;
            out->error[k] =
                oc_error(out->dtype, fabs(x) + fabs(y), m->kind == FOREACH_NORM ? 240 : 4);
        }
    }
}

/* ---- Cases ---- */

static void add_operands(struct oc_op_case *c, const struct foreach_case *m, enum oc_dtype type)
{
    static const char *const X[] = {"x[0]", "x[1]"}, *const OUT[] = {"out[0]", "out[1]"};
    static const char *const X123[] = {"x1[0]", "x1[1]", "x2[0]", "x2[1]", "x3[0]", "x3[1]"};
    const struct oc_shape one = {0, {0}};
    const int inputs = 2 * lists_before_out(m);

    for (int i = 0; i < inputs + (m->is_in_place ? 0 : 2); i++) {
        const struct oc_shape shape = oc_shape_parse(m->shapes[i % 2]);
        const bool is_output = i >= inputs || (m->is_in_place && i < 2);
        const char *name = i >= inputs ? OUT[i % 2] : inputs == 2 ? X[i % 2] : X123[i];

        (void)oc_op_operand(c, name, type, is_output,
                            is_output && m->kind == FOREACH_NORM ? &one : &shape);
    }
    if (m->is_in_place) oc_op_same(c, "out", inputs == 2 ? "x" : "x1");
}

static void add_scalar(struct oc_op_case *c, const struct foreach_case *m)
{
    const char *name = m->kind == FOREACH_ADD ? "alpha" : "scalar";
    const bool is_integer = isfinite(m->scalar) && m->scalar == trunc(m->scalar);

    oc_op_number(c, name, m->scalar, is_integer);
}

void foreach_make(struct oc_op_case *c, const struct foreach_case *m, enum oc_dtype type,
                  enum oc_data data)
{
    static const char *const FUNCTIONS[] = {
        [FOREACH_ADD] = "aclnnForeachAddListV2",
        [FOREACH_ADD_SCALAR] = "aclnnForeachAddScalarV2",
        [FOREACH_MUL] = "aclnnForeachMulScalarV2",
        [FOREACH_ADDCMUL] = "aclnnForeachAddcmulScalarV2",
        [FOREACH_ADDCDIV] = "aclnnForeachAddcdivScalarV2",
        [FOREACH_NORM] = "aclnnForeachNorm",
    };
    const int inputs = 2 * lists_before_out(m);

    *c = (struct oc_op_case){.op = "foreach",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = FUNCTIONS[m->kind],
                             .attributes = m,
                             .workspace = m->kind == FOREACH_NORM ? OC_OP_ANY_WORKSPACE : 0,
                             .same = m->kind == FOREACH_NORM ? OC_SAME_WITHIN_ERROR : OC_SAME_BITS};
    add_operands(c, m, type);
    add_scalar(c, m);
    oc_op_fill(c, data, inputs);
    for (int i = 0; i < inputs; i++) {
        struct oc_operand *o = &c->operands[i];
        const int64_t count = oc_shape_count(&o->shape);

        oc_operand_fit_type(o);
        for (int64_t k = 0; k < count && m->kind == FOREACH_ADDCDIV && i >= 4; k++)
            if (o->values[k] == 0) o->values[k] = 1; /* a divisor */
        if (o->is_output) oc_operand_keep_before(o, o->values);
    }
    compute(c);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16, OC_I32};
    static const struct foreach_case MODES[] = {
        {"sums", FOREACH_ADD, {"3x50", "257"}, 2, false},
        {"sums in place", FOREACH_ADD, {"3x50", "2x3x5"}, 2, true},
        {"products", FOREACH_MUL, {"3x50", "257"}, 3, false},
        {"sums of products", FOREACH_ADDCMUL, {"3x50", "257"}, 2, true},
        {"norms", FOREACH_NORM, {"3x50", "5x1300"}, 2, false},
    };

    if (TYPES[type] == OC_I32 && MODES[mode].kind == FOREACH_NORM) return;
    foreach_make(c, &MODES[mode], TYPES[type], OC_DATA_INTEGERS);
}

static const char *const CHECK_STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_foreach = {5, 4, CHECK_STRATEGIES, check_make};
