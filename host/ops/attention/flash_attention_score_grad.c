/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnFlashAttentionScoreGrad is two launches of cl/attention/attention_backward.cl: one owns rows of
 * query, and leaves a number per row in scratch, and the other owns rows of key and value.
 */
#include "aclnnop/aclnn_flash_attention_score_grad.h"
#include "ops/attention/attention_problem.h"
#include "plan/op.h"

static const struct oc_attention_names NAMES = {
    .key = "keyIn",
    .value = "value",
    .shift = "pseShiftOptional",
    .most = "softmaxMaxOptional",
    .sum = "softmaxSumOptional",
    .out = "attentionInOptional",
    .heads = "headNum",
};

#define ROWS_RULE(text, field)                                                            \
    {                                                                                     \
        (text), offsetof(struct oc_attention_args, field), OC_FLOATS, 3, 4, OC_ANY_FORMAT \
    }
#define STATISTIC_RULE(text, field)                                                    \
    {                                                                                  \
        (text), offsetof(struct oc_attention_args, field), OC_F32, 4, 4, OC_ANY_FORMAT \
    }

static aclnnStatus attention_grad_check(const void *opaque)
{
    static const struct oc_rule RULES[] = {
        ROWS_RULE("query", query),
        ROWS_RULE("keyIn", key),
        ROWS_RULE("value", value),
        ROWS_RULE("dy", grad),
        STATISTIC_RULE("softmaxMaxOptional", most),
        STATISTIC_RULE("softmaxSumOptional", sum),
        ROWS_RULE("attentionInOptional", out),
        ROWS_RULE("dqOut", query_grad),
        ROWS_RULE("dkOut", key_grad),
        ROWS_RULE("dvOut", value_grad),
    };
    const struct oc_attention_args *a = opaque;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(oc_attention_check(a, &NAMES));
    OC_TRY(oc_attention_check_like("dy", a->grad, NAMES.out, a->out));
    OC_TRY(oc_attention_check_like("dqOut", a->query_grad, "query", a->query));
    OC_TRY(oc_attention_check_like("dkOut", a->key_grad, NAMES.key, a->key));
    return oc_attention_check_like("dvOut", a->value_grad, "value", a->value);
}

static void attention_grad_fill(oc_plan *p, const char *name, const aclTensor *tensor)
{
    if (oc_numel(tensor) != 0) oc_plan_fill(p, oc_plan_view(p, name, tensor, OC_FILL), 0);
}

/* Both kernels read these. */
struct inputs {
    struct oc_ref query, key, value, grad, most, sum, mask, drop, delta;
};

static struct inputs attention_grad_inputs(oc_plan *p, const struct oc_attention_args *a,
                                           const struct oc_attention_problem *q)
{
    struct inputs i;

    i.query = oc_plan_tensor(p, "query", a->query, OC_READ);
    i.key = oc_plan_tensor(p, NAMES.key, a->key, OC_READ);
    i.value = oc_plan_tensor(p, "value", a->value, OC_READ);
    i.grad = oc_plan_tensor(p, "dy", a->grad, OC_READ);
    i.most = oc_plan_contiguous(p, oc_plan_view(p, NAMES.most, a->most, OC_READ), OC_F32);
    i.sum = oc_plan_contiguous(p, oc_plan_view(p, NAMES.sum, a->sum, OC_READ), OC_F32);
    i.mask = oc_attention_mask(p, a, q, i.query);
    i.drop = oc_attention_drop(p, a, q, i.query);
    i.delta = oc_plan_scratch(p, OC_F32, q->query.batches * q->query.heads * q->query.rows);
    return i;
}

static struct oc_launch attention_grad_launch(const struct oc_attention_problem *q,
                                              const struct inputs *i, const char *kernel)
{
    struct oc_launch launch = oc_attention_launch(q, "attention_backward", kernel);

    OC_APPEND_ARGS(&launch, OC_REF(query, i->query), OC_REF(key, i->key), OC_REF(value, i->value),
                   OC_REF(grad, i->grad), OC_REF(most, i->most), OC_REF(sum, i->sum),
                   OC_REF(mask, i->mask), OC_REF(drop, i->drop), OC_REF(delta, i->delta));
    return launch;
}

static void attention_grad_plan(oc_plan *p, const void *opaque)
{
    const struct oc_attention_args *a = opaque;
    const aclTensor *const tensors[] = {a->grad, a->query_grad, a->key_grad, a->value_grad};
    struct oc_attention_problem q;
    int64_t query_key[8], value_grad[8], out_query_grad[8], key_grad_value_grad[8];

    if (!oc_attention_problem_make(p, a, true, &q)) return;
    if (oc_numel(a->most) == 0 || q.key.rows == 0) {
        attention_grad_fill(p, "dqOut", a->query_grad);
        attention_grad_fill(p, "dkOut", a->key_grad);
        attention_grad_fill(p, "dvOut", a->value_grad);
        return;
    }
    for (size_t i = 0; i < OC_COUNT(tensors); i++)
        q.index_extent = oc_max_i64(q.index_extent, oc_view_index_extent(tensors[i]));

    const struct oc_attention_operand grad = oc_attention_operand_of(a, a->grad, a->headNum);
    const struct oc_attention_operand dq = oc_attention_operand_of(a, a->query_grad, a->headNum);
    const struct oc_attention_operand dk = oc_attention_operand_of(a, a->key_grad, q.key.heads);
    const struct oc_attention_operand dv = oc_attention_operand_of(a, a->value_grad, q.key.heads);
    const double depth = (double)q.query.columns, width = (double)q.value.columns;
    const double scores = oc_attention_scores(&q);
    const double element = (double)oc_dtype_size(oc_dtype_of(a->query->dtype));
    const double inputs =
        (double)(oc_numel(a->query) + oc_numel(a->key) + oc_numel(a->value) + oc_numel(a->grad));
    const struct inputs i = attention_grad_inputs(p, a, &q);
    struct oc_launch launch = attention_grad_launch(&q, &i, "backward_query");

    oc_attention_strides(&q.query, &q.key, query_key);
    oc_attention_strides(&q.value, &grad, value_grad);
    oc_attention_strides(&q.out, &dq, out_query_grad);
    oc_attention_strides(&dk, &dv, key_grad_value_grad);
    OC_APPEND_ARGS(&launch, OC_REF(out, oc_plan_tensor(p, NAMES.out, a->out, OC_READ)),
                   OC_REF(query_grad, oc_plan_tensor(p, "dqOut", a->query_grad, OC_WRITE)),
                   OC_INDEX8(query_key_stride, query_key), OC_INDEX8(value_grad_stride, value_grad),
                   OC_INDEX8(out_query_grad_stride, out_query_grad));
    launch.flops = 2 * scores * (2 * depth + width);
    launch.bytes = element * (inputs + (double)(oc_numel(a->out) + oc_numel(a->query)));
    oc_attention_launch_finish(p, a, &q, q.query.rows, q.query.heads, q.query.columns, &launch);
    launch = attention_grad_launch(&q, &i, "backward_key");
    OC_APPEND_ARGS(&launch, OC_REF(key_grad, oc_plan_tensor(p, "dkOut", a->key_grad, OC_WRITE)),
                   OC_REF(value_grad, oc_plan_tensor(p, "dvOut", a->value_grad, OC_WRITE)),
                   OC_INDEX8(query_key_stride, query_key), OC_INDEX8(value_grad_stride, value_grad),
                   OC_INDEX8(key_grad_value_grad_stride, key_grad_value_grad));
    launch.flops = 4 * scores * (depth + width);
    launch.bytes = element * (inputs + (double)(oc_numel(a->key) + oc_numel(a->value)));
    oc_attention_launch_finish(p, a, &q, q.key.rows, q.key.heads,
                               oc_max_i64(q.query.columns, q.value.columns), &launch);
}

static const struct oc_field FIELDS[] = {
    OC_FIELD(oc_attention_args, query),
    OC_NAMED_FIELD(oc_attention_args, key, "keyIn"),
    OC_FIELD(oc_attention_args, value),
    OC_NAMED_FIELD(oc_attention_args, grad, "dy"),
    OC_NAMED_FIELD(oc_attention_args, drop, "dropMaskOptional"),
    OC_NAMED_FIELD(oc_attention_args, mask, "attenMaskOptional"),
    OC_NAMED_FIELD(oc_attention_args, most, "softmaxMaxOptional"),
    OC_NAMED_FIELD(oc_attention_args, sum, "softmaxSumOptional"),
    OC_NAMED_FIELD(oc_attention_args, out, "attentionInOptional"),
    OC_FIELD(oc_attention_args, scaleValue),
    OC_FIELD(oc_attention_args, keepProb),
    OC_FIELD(oc_attention_args, headNum),
    OC_NAMED_FIELD(oc_attention_args, layout, "inputLayout"),
    OC_FIELD(oc_attention_args, sparseMode),
    OC_NAMED_FIELD(oc_attention_args, query_grad, "dqOut"),
    OC_NAMED_FIELD(oc_attention_args, key_grad, "dkOut"),
    OC_NAMED_FIELD(oc_attention_args, value_grad, "dvOut"),
};
static const struct oc_op OP = {"aclnnFlashAttentionScoreGrad", attention_grad_check,
                                attention_grad_plan, FIELDS, OC_COUNT(FIELDS)};

aclnnStatus aclnnFlashAttentionScoreGradGetWorkspaceSize(
    const aclTensor *query, const aclTensor *keyIn, const aclTensor *value, const aclTensor *dy,
    const aclTensor *pseShiftOptional, const aclTensor *dropMaskOptional,
    const aclTensor *paddingMaskOptional, const aclTensor *attenMaskOptional,
    const aclTensor *softmaxMaxOptional, const aclTensor *softmaxSumOptional,
    const aclTensor *softmaxInOptional, const aclTensor *attentionInOptional,
    const aclIntArray *prefixOptional, double scaleValue, double keepProb, int64_t preTokens,
    int64_t nextTokens, int64_t headNum, char *inputLayout, int64_t innerPrecise,
    int64_t sparseMode, const aclTensor *dqOut, const aclTensor *dkOut, const aclTensor *dvOut,
    const aclTensor *dpseOut, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_attention_args a = {.query = query,
                                        .key = keyIn,
                                        .value = value,
                                        .shift = pseShiftOptional,
                                        .drop = dropMaskOptional,
                                        .padding = paddingMaskOptional,
                                        .mask = attenMaskOptional,
                                        .prefix = prefixOptional,
                                        .scaleValue = scaleValue,
                                        .keepProb = keepProb,
                                        .headNum = headNum,
                                        .layout = oc_attention_layout_of(inputLayout),
                                        .layout_text = inputLayout,
                                        .sparseMode = sparseMode,
                                        .most = softmaxMaxOptional,
                                        .sum = softmaxSumOptional,
                                        .out = attentionInOptional,
                                        .grad = dy,
                                        .query_grad = dqOut,
                                        .key_grad = dkOut,
                                        .value_grad = dvOut};

    (void)preTokens;
    (void)nextTokens;
    (void)innerPrecise;
    (void)softmaxInOptional;
    (void)dpseOut;
    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnFlashAttentionScoreGrad, &OP)
