/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the cases of the operator, their data and their expected outputs. */
#include "verify/ops/conv_tbc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "strategy/gemm.h"
#include "verify/check_op.h"
#include "verify/device.h"
#include "verify/ops/sums.h"
#include "verify/tolerance.h"

/* Of taps that read self, the others are left out. */
static bool has_few_terms(aclTensor *const *t)
{
    const int64_t times = t[SELF]->shape[0], taps = t[WEIGHT]->shape[0];
    const int64_t pad = (t[OUTPUT]->shape[0] + taps - 1 - times) / 2;
    const int64_t first = pad + 1 > t[OUTPUT]->shape[0] ? pad + 1 - t[OUTPUT]->shape[0] : 0;
    const int64_t end = taps < pad + times ? taps : pad + times;

    return (end - first) * t[SELF]->shape[2] <= OC_FEW_TERMS;
}

/* CLBlast is not chosen on remote devices; gemm:few is for few outputs, or terms. */
static bool can_serve(const char *strategy, aclTensor *const *t)
{
    if (!conv_can_serve_pairs(strategy, t[SELF], t[WEIGHT])) return false;
    if (strstr(strategy, "gemm:few") != NULL)
        return t[OUTPUT]->shape[2] <= OC_FEW_COLUMNS || has_few_terms(t);
    return strstr(strategy, "gemm:clblast") == NULL || !oc_test_device()->is_remote;
}

static bool can_serve_without_matrix(const char *strategy, aclTensor *const *t)
{
    return strstr(strategy, "gemm:matrix") == NULL && can_serve(strategy, t);
}

void convf_make(struct oc_op_case *c, const struct convf_case *q, enum oc_dtype dtype,
                enum oc_dtype bias)
{
    const int64_t times = q->t + 2 * q->pad + 1 - q->k;
    const struct oc_shape self = {3, {q->t, q->b, q->ci}}, weight = {3, {q->k, q->ci, q->co}};
    const struct oc_shape values = {1, {q->co}}, output = {3, {times, q->b, q->co}};

    *c = (struct oc_op_case){
        .op = CONVF_OP,
        .name = q->name,
        .types = q->label != NULL ? q->label : c->text,
        .function = "aclnnConvTbc",
        .attributes = q,
        .strategies = q->fills                                ? NULL
                      : q->every_strategy && dtype != OC_BF16 ? conv_every_strategy
                                                              : conv_usual_strategies,
        .can_serve = conv_has_matrix(dtype, dtype, q->cube) ? can_serve : can_serve_without_matrix,
        .workspace = OC_OP_ANY_WORKSPACE,
    };
    (void)snprintf(c->text, sizeof(c->text), "%s%s%s", oc_dtype_name(dtype),
                   dtype == bias ? "" : " + ", dtype == bias ? "" : oc_dtype_name(bias));
    (void)oc_op_operand(c, "self", dtype, false, &self);
    (void)oc_op_operand(c, "weight", dtype, false, &weight);
    (void)oc_op_operand(c, "bias", bias, false, &values);
    (void)oc_op_operand(c, "output", dtype, true, &output);
    oc_op_integer(c, "pad", q->pad);
    oc_op_integer(c, "cubeMathType", q->cube);
    for (int i = 0; i < c->count && q->ncl; i++)
        c->operands[i].format = ACL_FORMAT_NCL;
}

/* n products and n additions, in any order and grouped in any way: no term passes through more than n
 * roundings. The bias has no product, and is counted as one all the same. */
void convf_compute(struct oc_op_case *c, bool exact)
{
    const struct convf_case *q = c->attributes;
    struct oc_operand *o = &c->operands[OUTPUT];
    const int64_t count = oc_shape_count(&o->shape);
    const struct convf_problem problem = {
        .t = q->t,
        .b = q->b,
        .ci = q->ci,
        .co = q->co,
        .k = q->k,
        .pad = q->pad,
        .self = c->operands[SELF].values,
        .weight = c->operands[WEIGHT].values,
        .bias = c->operands[BIAS].values,
    };
    struct reference_sums s = oc_reference_sums(count);

    if (count > 0 && !convf_reference(&problem, 0, count / q->co, &s)) abort();
    for (int64_t i = 0; i < count; i++) {
        o->values[i] = (double)s.value[i];
        o->error[i] = exact ? 0
                            : oc_error(OC_F32, (double)s.magnitude[i], s.terms[i]) +
                                  oc_matrix_unit_error(c->operands[SELF].dtype, q->cube,
                                                       (double)s.magnitude[i]);
    }
    oc_reference_sums_free(&s);
    c->same = exact ? OC_SAME_BITS : OC_SAME_WITHIN_ERROR;
}

/* ---- aclnn-cl-info --check ---- */

static const enum oc_dtype TYPES[][2] = {
    {OC_F32, OC_F32}, {OC_F16, OC_F16}, {OC_BF16, OC_BF16}, {OC_F16, OC_BF16}, {OC_BF16, OC_F16}};

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static struct convf_case modes[CONV_CHECK_MODES];
    struct convf_case *q = &modes[mode];

    *q = (struct convf_case){CONV_CHECK_CASE(mode)};
    convf_make(c, q, TYPES[type][0], TYPES[type][1]);
    oc_op_fill(c, OC_DATA_INTEGERS, OUTPUT);
    convf_compute(c, true);
}

const struct oc_check_op oc_check_conv_tbc = {CONV_CHECK_MODES, OC_COUNT(TYPES),
                                              conv_every_strategy, check_make};
