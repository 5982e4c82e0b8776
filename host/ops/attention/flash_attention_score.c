/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnFlashAttentionScore is one launch of cl/attention/attention.cl, or of attention_row.cl for few
 * queries, which read tensors of any strides and store no matrix of scores.
 */
#include <math.h>

#include "aclnnop/aclnn_flash_attention_score.h"
#include "ops/attention/attention_problem.h"
#include "plan/op.h"

static const struct oc_attention_names NAMES = {
    .key = "key",
    .value = "value",
    .shift = "realShiftOptional",
    .most = "softmaxMaxOut",
    .sum = "softmaxSumOut",
    .out = "attentionOutOut",
    .heads = "headNum",
};

static aclnnStatus attention_check(const void *opaque)
{
    static const struct oc_rule RULES[] = {
        OC_TENSOR(oc_attention_args, query, OC_FLOATS, 3, 4, OC_ANY_FORMAT),
        OC_TENSOR(oc_attention_args, key, OC_FLOATS, 3, 4, OC_ANY_FORMAT),
        OC_TENSOR(oc_attention_args, value, OC_FLOATS, 3, 4, OC_ANY_FORMAT),
        {"softmaxMaxOut", offsetof(struct oc_attention_args, most), OC_F32, 4, 4, OC_ANY_FORMAT},
        {"softmaxSumOut", offsetof(struct oc_attention_args, sum), OC_F32, 4, 4, OC_ANY_FORMAT},
        {"attentionOutOut", offsetof(struct oc_attention_args, out), OC_FLOATS, 3, 4,
         OC_ANY_FORMAT},
    };

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), opaque));
    return oc_attention_check(opaque, &NAMES);
}

static void attention_fill(oc_plan *p, const char *name, const aclTensor *tensor, float value)
{
    if (oc_numel(tensor) != 0) oc_plan_fill(p, oc_plan_view(p, name, tensor, OC_FILL), value);
}

static void attention_plan(oc_plan *p, const void *opaque)
{
    const struct oc_attention_args *a = opaque;
    struct oc_attention_problem q;
    int64_t query_key[8], value_out[8];

    if (oc_numel(a->most) == 0 || !oc_attention_problem_make(p, a, false, &q)) return;
    if (q.key.rows == 0) {
        attention_fill(p, NAMES.out, a->out, 0);
        attention_fill(p, NAMES.most, a->most, -INFINITY);
        attention_fill(p, NAMES.sum, a->sum, 0);
        return;
    }
    oc_attention_strides(&q.query, &q.key, query_key);
    oc_attention_strides(&q.value, &q.out, value_out);

    const struct oc_ref query = oc_plan_tensor(p, "query", a->query, OC_READ);
    const struct oc_output most =
        oc_plan_contiguous_output(p, oc_plan_view(p, NAMES.most, a->most, OC_WRITE), OC_F32);
    const struct oc_output sum =
        oc_plan_contiguous_output(p, oc_plan_view(p, NAMES.sum, a->sum, OC_WRITE), OC_F32);
    struct oc_launch launch = oc_attention_forward_launch(&q);

    OC_APPEND_ARGS(
        &launch, OC_REF(query, query), OC_REF(key, oc_plan_tensor(p, "key", a->key, OC_READ)),
        OC_REF(value, oc_plan_tensor(p, "value", a->value, OC_READ)),
        OC_REF(mask, oc_attention_mask(p, a, &q, query)),
        OC_REF(drop, oc_attention_drop(p, a, &q, query)), OC_REF(most, most.ref),
        OC_REF(sum, sum.ref), OC_REF(out, oc_plan_tensor(p, NAMES.out, a->out, OC_WRITE)),
        OC_INDEX8(query_key_stride, query_key), OC_INDEX8(value_out_stride, value_out));
    launch.flops = 2 * oc_attention_scores(&q) * (double)(q.query.columns + q.value.columns);
    launch.bytes =
        (double)oc_dtype_size(q.dtype) * ((double)oc_numel(a->query) + (double)oc_numel(a->key) +
                                          (double)oc_numel(a->value) + (double)oc_numel(a->out));
    oc_attention_launch_finish(p, a, &q, q.query.rows, q.query.heads, q.value.columns, &launch);
    oc_plan_finish_output(p, &most);
    oc_plan_finish_output(p, &sum);
}

static const struct oc_field FIELDS[] = {
    OC_FIELD(oc_attention_args, query),
    OC_FIELD(oc_attention_args, key),
    OC_FIELD(oc_attention_args, value),
    OC_NAMED_FIELD(oc_attention_args, drop, "dropMaskOptional"),
    OC_NAMED_FIELD(oc_attention_args, mask, "attenMaskOptional"),
    OC_FIELD(oc_attention_args, scaleValue),
    OC_FIELD(oc_attention_args, keepProb),
    OC_FIELD(oc_attention_args, headNum),
    OC_NAMED_FIELD(oc_attention_args, layout, "inputLayout"),
    OC_FIELD(oc_attention_args, sparseMode),
    OC_NAMED_FIELD(oc_attention_args, most, "softmaxMaxOut"),
    OC_NAMED_FIELD(oc_attention_args, sum, "softmaxSumOut"),
    OC_NAMED_FIELD(oc_attention_args, out, "attentionOutOut"),
};
static const struct oc_op OP = {"aclnnFlashAttentionScore", attention_check, attention_plan, FIELDS,
                                OC_COUNT(FIELDS)};

aclnnStatus aclnnFlashAttentionScoreGetWorkspaceSize(
    const aclTensor *query, const aclTensor *key, const aclTensor *value,
    const aclTensor *realShiftOptional, const aclTensor *dropMaskOptional,
    const aclTensor *paddingMaskOptional, const aclTensor *attenMaskOptional,
    const aclIntArray *prefixOptional, double scaleValue, double keepProb, int64_t preTokens,
    int64_t nextTokens, int64_t headNum, char *inputLayout, int64_t innerPrecise,
    int64_t sparseMode, const aclTensor *softmaxMaxOut, const aclTensor *softmaxSumOut,
    const aclTensor *softmaxOutOut, const aclTensor *attentionOutOut, uint64_t *workspaceSize,
    aclOpExecutor **executor)
{
    const struct oc_attention_args a = {.query = query,
                                        .key = key,
                                        .value = value,
                                        .shift = realShiftOptional,
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
                                        .most = softmaxMaxOut,
                                        .sum = softmaxSumOut,
                                        .out = attentionOutOut};

    (void)preTokens;
    (void)nextTokens;
    (void)innerPrecise;
    (void)softmaxOutOut;
    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnFlashAttentionScore, &OP)
