/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the cases of the operator, their data and their expected outputs. */
#include "verify/ops/conv_tbc_backward.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "strategy/gemm.h"
#include "verify/check_op.h"
#include "verify/device.h"
#include "verify/tolerance.h"

/* CLBlast is not chosen on remote devices; gemm:few is for few inputs, or terms; gemm:direct loads vectors of
 * channels of self and weight. */
static bool can_serve(const char *strategy, aclTensor *const *t)
{
    if (!conv_can_serve_pairs(strategy, t[SELF], t[WEIGHT])) return false;
    if (strstr(strategy, "gemm:clblast") != NULL) return !oc_test_device()->is_remote;
    if (strstr(strategy, "gemm:few") != NULL)
        return t[INPUT]->shape[2] <= OC_FEW_COLUMNS || oc_numel(t[INPUT]) == 0 ||
               t[WEIGHT]->shape[0] * t[WEIGHT]->shape[2] <= OC_FEW_TERMS;
    if (strstr(strategy, "gemm:direct") == NULL) return true;
    return (t[SELF]->strides[2] == 1 || t[SELF]->shape[2] == 1) &&
           (t[WEIGHT]->strides[2] == 1 || t[WEIGHT]->shape[2] == 1);
}

static bool can_serve_without_matrix(const char *strategy, aclTensor *const *t)
{
    return strstr(strategy, "gemm:matrix") == NULL && can_serve(strategy, t);
}

void conv_make(struct oc_op_case *c, const struct conv_case *q, enum oc_dtype dtype)
{
    const int64_t times = q->t + 2 * q->pad + 1 - q->k;
    const struct oc_shape self = {3, {times, q->b, q->co}}, input = {3, {q->t, q->b, q->ci}};
    const struct oc_shape weight = {3, {q->k, q->ci, q->co}}, bias = {1, {q->co}};

    *c = (struct oc_op_case){
        .op = CONV_OP,
        .name = q->name,
        .types = q->label != NULL ? q->label : oc_dtype_name(dtype),
        .function = "aclnnConvTbcBackward",
        .attributes = q,
        .strategies = q->fills                                ? NULL
                      : q->every_strategy && dtype != OC_BF16 ? conv_every_strategy
                                                              : conv_usual_strategies,
        .can_serve = conv_has_matrix(dtype, dtype, q->cube) ? can_serve : can_serve_without_matrix,
        .workspace = OC_OP_ANY_WORKSPACE,
    };
    (void)oc_op_operand(c, "self", dtype, false, &self);
    (void)oc_op_operand(c, "input", dtype, false, &input);
    (void)oc_op_operand(c, "weight", dtype, false, &weight);
    (void)oc_op_operand(c, "bias", dtype, false, &bias);
    (void)oc_op_operand(c, "gradInput", dtype, true, &input);
    (void)oc_op_operand(c, "gradWeight", dtype, true, &weight);
    (void)oc_op_operand(c, "gradBias", dtype, true, &bias);
    oc_op_integer(c, "pad", q->pad);
    oc_op_integer(c, "cubeMathType", q->cube);
    for (int i = 0; i < c->count; i++)
        if (q->ncl && c->operands[i].shape.rank == 3) c->operands[i].format = ACL_FORMAT_NCL;
}

/* ---- Data ---- */

void conv_fill(struct oc_op_case *c, enum oc_data data)
{
    struct oc_operand *bias = &c->operands[BIAS];
    oc_op_fill(c, data, BIAS);
    for (int64_t k = 0; k < oc_shape_count(&bias->shape); k++)
        bias->values[k] = NAN;
}

/* n products and n - 1 additions, in any order and grouped in any way: no term passes through more
 * than n roundings. The sums of the bias have no products, and are given theirs all the same. */
static void conv_expect(const struct conv_problem *problem, struct oc_operand *o, int8_t cube,
                        bool (*reference)(const struct conv_problem *problem, int64_t begin,
                                          int64_t end, const struct reference_sums *sums),
                        int64_t rows, bool exact)
{
    const int64_t count = oc_shape_count(&o->shape);
    struct reference_sums s = oc_reference_sums(count);

    if (!reference(problem, 0, rows, &s)) abort();
    for (int64_t i = 0; i < count; i++) {
        o->values[i] = (double)s.value[i];
        o->error[i] = exact || s.terms[i] == 0
                          ? 0
                          : oc_error(OC_F32, (double)s.magnitude[i], s.terms[i]) +
                                oc_matrix_unit_error(o->dtype, cube, (double)s.magnitude[i]);
    }
    oc_reference_sums_free(&s);
}

void conv_compute(struct oc_op_case *c, bool exact)
{
    const struct conv_case *q = c->attributes;
    struct oc_operand *o = c->operands;
    const struct conv_problem problem = {
        .t = q->t,
        .b = q->b,
        .ci = q->ci,
        .co = q->co,
        .k = q->k,
        .pad = q->pad,
        .self = o[SELF].values,
        .input = o[INPUT].values,
        .weight = o[WEIGHT].values,
    };

    conv_expect(&problem, &o[GRAD_INPUT], q->cube, conv_reference_input, q->t * q->b, exact);
    conv_expect(&problem, &o[GRAD_WEIGHT], q->cube, conv_reference_weight, q->k * q->ci, exact);
    conv_expect(&problem, &o[GRAD_BIAS], 0, conv_reference_bias, 1, exact);
    c->same = exact ? OC_SAME_BITS : OC_SAME_WITHIN_ERROR;
}

/* ---- aclnn-cl-info --check ---- */

static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static struct conv_case modes[CONV_CHECK_MODES];
    struct conv_case *q = &modes[mode];

    *q = (struct conv_case){CONV_CHECK_CASE(mode)};
    conv_make(c, q, TYPES[type]);
    conv_fill(c, OC_DATA_INTEGERS);
    conv_compute(c, true);
}

const struct oc_check_op oc_check_conv_tbc_backward = {CONV_CHECK_MODES, OC_COUNT(TYPES),
                                                       conv_every_strategy, check_make};
