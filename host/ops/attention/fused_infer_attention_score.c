/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnFusedInferAttentionScoreV2 is the kernel of aclnnFlashAttentionScore without statistics, and
 * with a shift of the scores. What it adds for caches in pages and for quantized tensors is refused.
 */
#include <stdio.h>
#include <string.h>

#include "aclnnop/aclnn_fused_infer_attention_score_v2.h"
#include "ops/attention/attention_problem.h"
#include "plan/op.h"

struct args {
    struct oc_attention_args
        of; /* without key and value: the lists are not read before they are checked */
    const aclTensorList *keys, *values;
    const aclTensor *shift;
    int64_t numKeyValueHeads;
    bool softmaxLseFlag;
    const char *refused; /* the name of an optional parameter that was given; no plan has one */
};

static const struct oc_attention_names NAMES = {
    .key = "key[0]",
    .value = "value[0]",
    .shift = "pseShiftOptional", /* checked here */
    .out = "attentionOut",
    .heads = "numHeads",
};

/* Returns the arguments of attention, also those that are no fields. */
static struct oc_attention_args fused_attention(const struct args *a)
{
    struct oc_attention_args of = a->of;

    of.key = a->keys->items[0];
    of.value = a->values->items[0];
    of.keepProb = 1;
    return of;
}

/* ---- Checks ---- */

static aclnnStatus fused_check_list(const char *name, const aclTensorList *list)
{
    char what[32];

    OC_TRY(oc_check_pointer(name, list));
    (void)snprintf(what, sizeof(what), "number of tensors of %s", name);
    OC_TRY(oc_check_i64(what, (int64_t)list->size, OC_EQ, NULL, 1));
    (void)snprintf(what, sizeof(what), "%s[0]", name);
    return oc_check_pointer(what, list->items[0]);
}

static aclnnStatus fused_check_shift(const struct args *a, const struct oc_attention_args *of)
{
    const struct oc_rule rule = {"pseShiftOptional", offsetof(struct args, shift), OC_FLOATS, 4, 4,
                                 OC_ANY_FORMAT};
    const struct oc_attention_operand query = oc_attention_operand_of(of, of->query, of->headNum);
    const struct oc_attention_operand key = oc_attention_operand_of(of, of->key, 1);
    const int64_t full[4] = {query.batches, query.heads, query.rows, key.rows};
    char text[96], shape[96], wanted[160];
    bool fits = true;

    if (a->shift == NULL) return ACLNN_SUCCESS;
    OC_TRY(oc_check_rules(&rule, 1, a));
    OC_TRY(oc_check_same_dtype("pseShiftOptional", a->shift, "query", of->query));
    for (int i = 0; i < 4; i++)
        fits = fits && (a->shift->shape[i] == full[i] || (i < 2 && a->shift->shape[i] == 1));
    oc_shape_text(a->shift->shape, 4, text, sizeof(text));
    oc_shape_text(full, 4, shape, sizeof(shape));
    (void)snprintf(wanted, sizeof(wanted),
                   "must be (B, N, Sq, Skv), %s, or have 1 in place of B or N", shape);
    return oc_check_that(fits, "shape of pseShiftOptional", text, wanted);
}

static aclnnStatus fused_check_key_heads(const struct args *a, const struct oc_attention_args *of)
{
    const bool has_heads = of->layout == OC_ATTENTION_BNSD || of->layout == OC_ATTENTION_BSND;
    const int64_t columns = of->query->shape[of->query->rank - 1] / of->headNum;
    int64_t heads = of->headNum; /* also where the columns of key do not say how many there are */

    if (has_heads)
        heads = oc_attention_operand_of(of, of->key, 1).heads;
    else if (columns > 0)
        heads = of->key->shape[2] / columns;
    if (a->numKeyValueHeads == 0)
        return oc_check_i64("numHeads", of->headNum, OC_EQ,
                            "the heads of key, as numKeyValueHeads is 0", heads);
    return oc_check_i64("numKeyValueHeads", a->numKeyValueHeads, OC_EQ, "the heads of key", heads);
}

static aclnnStatus fused_check(const void *opaque)
{
    static const struct oc_rule RULES[] = {
        OC_TENSOR(oc_attention_args, query, OC_FLOATS, 3, 4, OC_ANY_FORMAT),
        {"key[0]", offsetof(struct oc_attention_args, key), OC_FLOATS, 3, 4, OC_ANY_FORMAT},
        {"value[0]", offsetof(struct oc_attention_args, value), OC_FLOATS, 3, 4, OC_ANY_FORMAT},
        {"attentionOut", offsetof(struct oc_attention_args, out), OC_FLOATS, 3, 4, OC_ANY_FORMAT},
    };
    const struct args *a = opaque;

    OC_TRY(oc_check_pointer("query", a->of.query));
    OC_TRY(fused_check_list("key", a->keys));
    OC_TRY(fused_check_list("value", a->values));
    OC_TRY(oc_check_pointer("attentionOut", a->of.out));
    if (a->refused != NULL)
        OC_TRY(oc_check_that(false, a->refused, "given", "it is not supported, must be NULL"));
    OC_TRY(
        oc_check_that(!a->softmaxLseFlag, "softmaxLseFlag", "1", "it is not supported, must be 0"));

    const struct oc_attention_args of = fused_attention(a);

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), &of));
    OC_TRY(oc_attention_check(&of, &NAMES));
    OC_TRY(fused_check_key_heads(a, &of));
    return fused_check_shift(a, &of);
}

/* ---- Plan ---- */

/* Writes the strides of the shift along batch, head, query and key; 0 where it is broadcast. */
static void fused_shift_strides(const aclTensor *shift, struct oc_attention_problem *q,
                                int64_t stride[8])
{
    memset(stride, 0, 8 * sizeof(stride[0]));
    if (shift == NULL) return;
    for (int i = 0; i < 4; i++)
        stride[i] = shift->shape[i] == 1 ? 0 : oc_view_stride(shift, i);
    q->index_extent = oc_max_i64(q->index_extent, oc_view_index_extent(shift));
}

static void fused_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_attention_args all = fused_attention(a), *of = &all;
    struct oc_attention_problem q;
    int64_t query_key[8], value_out[8], shift_stride[8];

    if (oc_numel(of->out) == 0 || !oc_attention_problem_make(p, of, false, &q)) return;
    if (q.key.rows == 0) {
        oc_plan_fill(p, oc_plan_view(p, NAMES.out, of->out, OC_FILL), 0);
        return;
    }
    oc_attention_strides(&q.query, &q.key, query_key);
    oc_attention_strides(&q.value, &q.out, value_out);
    fused_shift_strides(a->shift, &q, shift_stride);

    const struct oc_ref query = oc_plan_tensor(p, "query", of->query, OC_READ);
    const struct oc_ref mask = oc_attention_mask(p, of, &q, query);
    const struct oc_ref shift =
        a->shift == NULL ? query : oc_plan_tensor(p, "pseShiftOptional", a->shift, OC_READ);
    const struct oc_ref out = oc_plan_tensor(p, NAMES.out, of->out, OC_WRITE);
    struct oc_launch launch = oc_attention_forward_launch(&q);

    oc_plan_set_item(p, 0); /* of the lists */
    OC_APPEND_ARGS(&launch, OC_REF(query, query),
                   OC_REF(key, oc_plan_tensor(p, "key", of->key, OC_READ)),
                   OC_REF(value, oc_plan_tensor(p, "value", of->value, OC_READ)),
                   OC_REF(mask, mask), OC_REF(drop, query));
    oc_launch_define_flag(&launch, "FUSED", true);
    OC_APPEND_ARGS(&launch, OC_REF(shift, shift), OC_INDEX8(shift_stride, shift_stride),
                   OC_INT(has_shift, a->shift != NULL), OC_REF(out, out),
                   OC_INDEX8(query_key_stride, query_key), OC_INDEX8(value_out_stride, value_out));
    launch.flops = 2 * oc_attention_scores(&q) * (double)(q.query.columns + q.value.columns);
    launch.bytes =
        (double)oc_dtype_size(q.dtype) * ((double)oc_numel(of->query) + (double)oc_numel(of->key) +
                                          (double)oc_numel(of->value) + (double)oc_numel(of->out));
    oc_attention_launch_finish(p, of, &q, q.query.rows, q.query.heads, q.value.columns, &launch);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {
    OC_NAMED_FIELD(args, of.query, "query"),
    OC_NAMED_FIELD(args, keys, "key"),
    OC_NAMED_FIELD(args, values, "value"),
    OC_NAMED_FIELD(args, shift, "pseShiftOptional"),
    OC_NAMED_FIELD(args, of.mask, "attenMaskOptional"),
    OC_NAMED_FIELD(args, of.scaleValue, "scaleValue"),
    OC_NAMED_FIELD(args, of.headNum, "numHeads"),
    OC_NAMED_FIELD(args, of.layout, "inputLayout"),
    OC_FIELD(args, numKeyValueHeads),
    OC_NAMED_FIELD(args, of.sparseMode, "sparseMode"),
    OC_NAMED_FIELD(args, of.out, "attentionOut"),
};
static const struct oc_op OP = {"aclnnFusedInferAttentionScoreV2", fused_check, fused_plan, FIELDS,
                                OC_COUNT(FIELDS)};

/* Returns the name of the first parameter that was given, or NULL. */
static const char *first_given(const void *const *given, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (given[i] != NULL) return names[i];
    return NULL;
}

#define REFUSED(X)                                                                      \
    X(actualSeqLengthsOptional), X(actualSeqLengthsKvOptional), X(deqScale1Optional),   \
        X(quantScale1Optional), X(deqScale2Optional), X(quantScale2Optional),           \
        X(quantOffset2Optional), X(antiquantScaleOptional), X(antiquantOffsetOptional), \
        X(blockTableOptional), X(queryPaddingSizeOptional), X(kvPaddingSizeOptional),   \
        X(keyAntiquantScaleOptional), X(keyAntiquantOffsetOptional),                    \
        X(valueAntiquantScaleOptional), X(valueAntiquantOffsetOptional),                \
        X(keySharedPrefixOptional), X(valueSharedPrefixOptional), X(actualSharedPrefixLenOptional)
#define POINTER_TO(name) (name)
#define NAME_OF(name) #name

aclnnStatus aclnnFusedInferAttentionScoreV2GetWorkspaceSize(
    const aclTensor *query, const aclTensorList *key, const aclTensorList *value,
    const aclTensor *pseShiftOptional, const aclTensor *attenMaskOptional,
    const aclIntArray *actualSeqLengthsOptional, const aclIntArray *actualSeqLengthsKvOptional,
    const aclTensor *deqScale1Optional, const aclTensor *quantScale1Optional,
    const aclTensor *deqScale2Optional, const aclTensor *quantScale2Optional,
    const aclTensor *quantOffset2Optional, const aclTensor *antiquantScaleOptional,
    const aclTensor *antiquantOffsetOptional, const aclTensor *blockTableOptional,
    const aclTensor *queryPaddingSizeOptional, const aclTensor *kvPaddingSizeOptional,
    const aclTensor *keyAntiquantScaleOptional, const aclTensor *keyAntiquantOffsetOptional,
    const aclTensor *valueAntiquantScaleOptional, const aclTensor *valueAntiquantOffsetOptional,
    const aclTensor *keySharedPrefixOptional, const aclTensor *valueSharedPrefixOptional,
    const aclIntArray *actualSharedPrefixLenOptional, int64_t numHeads, double scaleValue,
    int64_t preTokens, int64_t nextTokens, char *inputLayout, int64_t numKeyValueHeads,
    int64_t sparseMode, int64_t innerPrecise, int64_t blockSize, int64_t antiquantMode,
    bool softmaxLseFlag, int64_t keyAntiquantMode, int64_t valueAntiquantMode,
    const aclTensor *attentionOut, const aclTensor *softmaxLse, uint64_t *workspaceSize,
    aclOpExecutor **executor)
{
    const void *const given[] = {REFUSED(POINTER_TO)};
    static const char *const GIVEN[] = {REFUSED(NAME_OF)};
    const struct args a = {.of = {.query = query,
                                  .mask = attenMaskOptional,
                                  .scaleValue = scaleValue,
                                  .headNum = numHeads,
                                  .layout = oc_attention_layout_of(inputLayout),
                                  .layout_text = inputLayout,
                                  .sparseMode = sparseMode,
                                  .out = attentionOut},
                           .keys = key,
                           .values = value,
                           .shift = pseShiftOptional,
                           .numKeyValueHeads = numKeyValueHeads,
                           .softmaxLseFlag = softmaxLseFlag,
                           .refused = first_given(given, GIVEN, OC_COUNT(given))};

    (void)preTokens;
    (void)nextTokens;
    (void)innerPrecise;
    (void)blockSize;
    (void)antiquantMode;
    (void)keyAntiquantMode;
    (void)valueAntiquantMode;
    (void)softmaxLse;
    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnFusedInferAttentionScoreV2, &OP)
