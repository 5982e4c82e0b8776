/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/foreach.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "aclnnop/aclnn_foreach_add_list_v2.h"
#include "aclnnop/aclnn_foreach_add_scalar_v2.h"
#include "aclnnop/aclnn_foreach_addcdiv_scalar_v2.h"
#include "aclnnop/aclnn_foreach_addcmul_scalar_v2.h"
#include "aclnnop/aclnn_foreach_mul_scalar_v2.h"
#include "aclnnop/aclnn_foreach_norm.h"
#include "check/promotion.h"
#include "verify/check_op.h"
#include "verify/tensor_list.h"
#include "verify/tolerance.h"

static int lists_before_out(const struct foreach_case *m)
{
    static const int LISTS[] = {
        [FOREACH_ADD] = 2,     [FOREACH_ADD_SCALAR] = 1, [FOREACH_MUL] = 1,
        [FOREACH_ADDCMUL] = 3, [FOREACH_ADDCDIV] = 3,    [FOREACH_NORM] = 1};

    return LISTS[m->kind];
}

/* ---- Calls ---- */

static aclnnStatus first_of(enum foreach_kind kind, aclTensorList *const x[3],
                            const aclScalar *scalar, aclTensorList *out, uint64_t *size,
                            aclOpExecutor **executor)
{
    switch (kind) {
        case FOREACH_ADD:
            return aclnnForeachAddListV2GetWorkspaceSize(x[0], x[1], scalar, out, size, executor);
        case FOREACH_ADD_SCALAR:
            return aclnnForeachAddScalarV2GetWorkspaceSize(x[0], scalar, out, size, executor);
        case FOREACH_MUL:
            return aclnnForeachMulScalarV2GetWorkspaceSize(x[0], scalar, out, size, executor);
        case FOREACH_ADDCMUL:
            return aclnnForeachAddcmulScalarV2GetWorkspaceSize(x[0], x[1], x[2], scalar, out, size,
                                                               executor);
        case FOREACH_ADDCDIV:
            return aclnnForeachAddcdivScalarV2GetWorkspaceSize(x[0], x[1], x[2], scalar, out, size,
                                                               executor);
        default:
            return aclnnForeachNormGetWorkspaceSize(x[0], scalar, out, size, executor);
    }
}

/* Operands are the items of each list, and of out where that is not x1. */
static aclnnStatus first(aclTensor *const *t, const void *attributes, uint64_t *size,
                         aclOpExecutor **executor)
{
    const struct foreach_case *m = attributes;
    const bool is_integer = isfinite(m->scalar) && m->scalar == trunc(m->scalar);
    int64_t integer = is_integer ? (int64_t)m->scalar : 0;
    double real = m->scalar;
    aclScalar *scalar = aclCreateScalar(is_integer ? (void *)&integer : (void *)&real,
                                        is_integer ? ACL_INT64 : ACL_DOUBLE);
    const int lists = lists_before_out(m);
    aclTensorList *x[3] = {NULL}, *out = oc_tensor_list(t + (m->is_in_place ? 0 : 2 * lists), 2);

    for (int k = 0; k < lists; k++)
        x[k] = oc_tensor_list(t + 2 * k, 2);

    const aclnnStatus status = first_of(m->kind, x, scalar, out, size, executor);

    for (int k = 0; k < lists; k++)
        oc_tensor_list_free(x[k]);
    oc_tensor_list_free(out);
    (void)aclDestroyScalar(scalar);
    return status;
}

static const oc_op_second SECONDS[] = {aclnnForeachAddListV2,       aclnnForeachAddScalarV2,
                                       aclnnForeachMulScalarV2,     aclnnForeachAddcmulScalarV2,
                                       aclnnForeachAddcdivScalarV2, aclnnForeachNorm};

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

void foreach_make(struct oc_op_case *c, const struct foreach_case *m, enum oc_dtype type,
                  enum oc_data data)
{
    static const char *const NAMES[] = {"x1", "x2", "x3"};
    const struct oc_shape one = {0, {0}};
    const int inputs = 2 * lists_before_out(m);

    *c = (struct oc_op_case){.op = "foreach",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .first = first,
                             .second = SECONDS[m->kind],
                             .attributes = m,
                             .workspace = m->kind == FOREACH_NORM ? OC_OP_ANY_WORKSPACE : 0,
                             .same = m->kind == FOREACH_NORM ? OC_SAME_WITHIN_ERROR : OC_SAME_BITS};
    for (int i = 0; i < inputs + (m->is_in_place ? 0 : 2); i++) {
        const struct oc_shape shape = oc_shape_parse(m->shapes[i % 2]);
        const bool is_output = i >= inputs || (m->is_in_place && i < 2);

        (void)oc_op_operand(c, i >= inputs ? "out" : NAMES[i / 2], type, is_output,
                            is_output && m->kind == FOREACH_NORM ? &one : &shape);
    }
    oc_op_fill(c, data, inputs);
    for (int i = 0; i < inputs; i++) {
        struct oc_operand *o = &c->operands[i];
        const size_t bytes = (size_t)oc_shape_count(&o->shape) * sizeof(double);

        for (size_t k = 0; k < bytes / sizeof(double) && type == OC_U8; k++)
            o->values[k] = fabs(o->values[k]);
        for (size_t k = 0; k < bytes / sizeof(double) && m->kind == FOREACH_ADDCDIV && i >= 4; k++)
            if (o->values[k] == 0) o->values[k] = 1; /* a divisor */
        if (!o->is_output) continue;
        o->before = malloc(bytes + 1);
        if (o->before == NULL) abort();
        memcpy(o->before, o->values, bytes);
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
