/* SPDX-License-Identifier: Apache-2.0 */
/* Calls that attention and its gradient refuse, and the messages. */
#include "aclnnop/aclnn_flash_attention_score.h"
#include "aclnnop/aclnn_flash_attention_score_grad.h"
#include "harness/refusal.h"
#include "ops/refusals.h"

/* Rows differ from a valid call, with four heads of query and two of key. */
struct refusal {
    const char *name;
    const char *query, *key, *value, *mask, *drop, *shift, *most, *sum,
        *out;                                              /* NULL: NULL is passed */
    const char *grad, *query_grad, *key_grad, *value_grad; /* of the gradient */
    const char *prefix, *layout;
    aclDataType query_type, key_type, mask_type, drop_type, most_type, out_type, grad_type;
    double keep;
    int64_t heads, mode;
    const char *text;
};

#define GOOD                                                                                       \
    .query = "3x4x5x8", .key = "3x2x7x8", .value = "3x2x7x6", .most = "3x4x5x8", .sum = "3x4x5x8", \
    .out = "3x4x5x6", .layout = "BNSD", .query_type = ACL_FLOAT, .key_type = ACL_FLOAT,            \
    .mask_type = ACL_BOOL, .drop_type = ACL_UINT8, .most_type = ACL_FLOAT, .out_type = ACL_FLOAT,  \
    .keep = 1, .heads = 4
#define FLAT \
    GOOD, .query = "3x5x32", .key = "3x7x16", .value = "3x7x12", .out = "3x5x24", .layout = "BSH"
#define GRAD_GOOD                                                            \
    GOOD, .grad = "3x4x5x6", .query_grad = "3x4x5x8", .key_grad = "3x2x7x8", \
          .value_grad = "3x2x7x6", .grad_type = ACL_FLOAT
#define GRAD_FLAT                                                                                 \
    FLAT, .grad = "3x5x24", .query_grad = "3x5x32", .key_grad = "3x7x16", .value_grad = "3x7x12", \
          .grad_type = ACL_FLOAT
#define FLOATS ": must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"
#define MASK ": must be (Sq, Skv), or (B, N, Sq, Skv), (3, 4, 5, 7), or have 1 in place of these"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal NULLS[] = {
    {"query is NULL", GOOD, .query = NULL, .text = "query is NULL"},
    {"key is NULL",   GOOD, .key = NULL,   .text = "key is NULL"},
    {"value is NULL", GOOD, .value = NULL, .text = "value is NULL"},
    {"softmaxMaxOut is NULL", GOOD, .most = NULL, .text = "softmaxMaxOut is NULL"},
    {"softmaxSumOut is NULL", GOOD, .sum = NULL, .text = "softmaxSumOut is NULL"},
    {"attentionOutOut is NULL", GOOD, .out = NULL, .text = "attentionOutOut is NULL"},
};

static const struct refusal REFUSALS[] = {
    {"doubles",               GOOD, .query_type = ACL_DOUBLE,   .text = "dtype of query is ACL_DOUBLE" FLOATS},
    {"another type of key",   GOOD, .key_type = ACL_BF16,       .text = "dtype of key is ACL_BF16: must equal that of query, ACL_FLOAT"},
    {"another type of out",   GOOD, .out_type = ACL_FLOAT16,    .text = "dtype of attentionOutOut is ACL_FLOAT16: must equal that of query, ACL_FLOAT"},
    {"statistics of FLOAT16", GOOD, .most_type = ACL_FLOAT16,   .text = "dtype of softmaxMaxOut is ACL_FLOAT16: must be one of ACL_FLOAT"},
    {"a shift of scores",     GOOD, .shift = "3x4x5x7",         .text = "realShiftOptional is given: it is not supported, must be NULL"},
    {"a prefix",              GOOD, .prefix = "1x2x3",          .text = "prefixOptional is given: it is not supported, must be NULL"},
    {"no layout",             GOOD, .layout = NULL,             .text = "inputLayout is NULL: must be one of BNSD, BSND, BSH, SBH"},
    {"another layout",        GOOD, .layout = "TND",            .text = "inputLayout is TND: must be one of BNSD, BSND, BSH, SBH"},
    {"a longer layout",       GOOD, .layout = "BNSDx",          .text = "inputLayout is BNSDx: must be one of BNSD, BSND, BSH, SBH"},
    {"sparseMode 4",          GOOD, .mode = 4,                  .text = "sparseMode is 4: must be one of 0 (defaultMask), 1 (allMask), 2 (leftUpCausal), 3 (rightDownCausal)"},
    {"sparseMode -1",         GOOD, .mode = -1,                 .text = "sparseMode is -1: must be one of 0 (defaultMask), 1 (allMask), 2 (leftUpCausal), 3 (rightDownCausal)"},
    {"rank 3 of BNSD",        GOOD, .query = "3x5x32",          .text = "rank of query is 3: must equal the letters of inputLayout, 4"},
    {"rank 4 of BSH",         FLAT, .key = "3x2x7x8",           .text = "rank of key is 4: must equal the letters of inputLayout, 3"},
    {"no heads",              GOOD, .heads = 0,                 .text = "headNum is 0: must be greater than 0"},
    {"another number of heads", GOOD, .heads = 5,               .text = "headNum is 5: must equal the heads of query, 4"},
    {"another batch of key",  GOOD, .key = "2x2x7x8",           .text = "B of key is 2: must equal that of query, 3"},
    {"other columns of key",  GOOD, .key = "3x2x7x9",           .text = "D of key is 9: must equal that of query, 8"},
    {"another batch of value", GOOD, .value = "2x2x7x6",        .text = "B of value is 2: must equal that of query, 3"},
    {"other heads of value",  GOOD, .value = "3x1x7x6",         .text = "N of value is 1: must equal that of key, 2"},
    {"other rows of value",   GOOD, .value = "3x2x8x6",         .text = "S of value is 8: must equal that of key, 7"},
    {"heads that are no multiple", GOOD, .key = "3x3x7x8", .value = "3x3x7x6", .text = "headNum is 4: must be a multiple of the heads of key, 3"},
    {"columns that are no multiple", FLAT, .heads = 5,          .text = "query.shape[2] is 32: must be a multiple of the number of heads, 5"},
    {"columns of key that are no multiple", FLAT, .key = "3x7x17", .text = "key.shape[2] is 17: must be a multiple of the columns of a head of query, 8"},
    {"columns of value that are no multiple", FLAT, .value = "3x7x13", .text = "value.shape[2] is 13: must be a multiple of the number of heads, 2"},
    {"another shape of out",  GOOD, .out = "3x4x5x8",           .text = "shape of attentionOutOut is (3, 4, 5, 8): must be (3, 4, 5, 6), that of query with the columns of value"},
    {"another shape of softmaxMax", GOOD, .most = "3x4x5x1",    .text = "shape of softmaxMaxOut is (3, 4, 5, 1): must be (3, 4, 5, 8), (B, N, Sq, 8)"},
    {"another shape of softmaxSum", GOOD, .sum = "3x5x4x8",     .text = "shape of softmaxSumOut is (3, 5, 4, 8): must be (3, 4, 5, 8), (B, N, Sq, 8)"},
    {"a mask of floats",      GOOD, .mask = "5x7", .mask_type = ACL_FLOAT, .text = "dtype of attenMaskOptional is ACL_FLOAT: must be one of ACL_UINT8, ACL_BOOL"},
    {"a mask of other keys",  GOOD, .mask = "5x8",              .text = "shape of attenMaskOptional is (5, 8)" MASK},
    {"a mask of rank 3",      GOOD, .mask = "4x5x7",            .text = "shape of attenMaskOptional is (4, 5, 7)" MASK},
    {"a mask of one query, of rank 2", GOOD, .mask = "1x7",     .text = "shape of attenMaskOptional is (1, 7)" MASK},
    {"a mask of other heads", GOOD, .mask = "3x2x5x7",          .text = "shape of attenMaskOptional is (3, 2, 5, 7)" MASK},
    {"a triangle of another size", GOOD, .mask = "5x7", .mode = 2, .text = "shape of attenMaskOptional is (5, 7): must be (2048, 2048), as sparseMode is 2"},
    {"keepProb 0",            GOOD, .keep = 0,                  .text = "keepProb is 0: must be above 0 and at most 1"},
    {"keepProb 2",            GOOD, .keep = 2,                  .text = "keepProb is 2: must be above 0 and at most 1"},
    {"dropout without a mask", GOOD, .keep = 0.5,               .text = "dropMaskOptional is NULL: must be given where keepProb is not 1"},
    {"dropout by words",      GOOD, .keep = 0.5, .drop = "60", .drop_type = ACL_INT32, .text = "dtype of dropMaskOptional is ACL_INT32: must be one of ACL_UINT8"},
    {"too few bits",          GOOD, .keep = 0.5, .drop = "52",  .text = "number of elements of dropMaskOptional is 52: must be at least the number of scores / 8, 53"},
};

static const struct refusal ACCEPTED[] = {
    {"as it is",              GOOD},
    {"without an axis of heads", FLAT},
    {"just enough bits",      GOOD, .keep = 0.5, .drop = "53"},
    {"a mask of dropout that is not read", GOOD, .drop = "1", .drop_type = ACL_INT32},
    {"a mask for all",        GOOD, .mask = "1x1x5x7", .mask_type = ACL_UINT8, .mode = 1},
    {"a triangle",            GOOD, .mask = "2048x2048", .mode = 3},
    {"sparseMode 2 without a mask", GOOD, .mode = 2},
};

/* The gradient has the checks of the forward function, by its own names, and those of its outputs. */
static const struct refusal GRAD_NULLS[] = {
    {"query of the gradient is NULL", GRAD_GOOD, .query = NULL, .text = "query is NULL"},
    {"keyIn is NULL", GRAD_GOOD, .key = NULL, .text = "keyIn is NULL"},
    {"value of the gradient is NULL", GRAD_GOOD, .value = NULL, .text = "value is NULL"},
    {"dy is NULL", GRAD_GOOD, .grad = NULL, .text = "dy is NULL"},
    {"softmaxMaxOptional is NULL", GRAD_GOOD, .most = NULL, .text = "softmaxMaxOptional is NULL"},
    {"softmaxSumOptional is NULL", GRAD_GOOD, .sum = NULL, .text = "softmaxSumOptional is NULL"},
    {"attentionInOptional is NULL", GRAD_GOOD, .out = NULL, .text = "attentionInOptional is NULL"},
    {"dqOut is NULL", GRAD_GOOD, .query_grad = NULL, .text = "dqOut is NULL"},
    {"dkOut is NULL", GRAD_GOOD, .key_grad = NULL, .text = "dkOut is NULL"},
    {"dvOut is NULL", GRAD_GOOD, .value_grad = NULL, .text = "dvOut is NULL"},
};

static const struct refusal GRAD_REFUSALS[] = {
    {"gradient of doubles",   GRAD_GOOD, .query_type = ACL_DOUBLE, .text = "dtype of query is ACL_DOUBLE" FLOATS},
    {"gradient, another type of keyIn", GRAD_GOOD, .key_type = ACL_BF16, .text = "dtype of keyIn is ACL_BF16: must equal that of query, ACL_FLOAT"},
    {"gradient, another type of attentionIn", GRAD_GOOD, .out_type = ACL_FLOAT16, .text = "dtype of attentionInOptional is ACL_FLOAT16: must equal that of query, ACL_FLOAT"},
    {"gradient, statistics of FLOAT16", GRAD_GOOD, .most_type = ACL_FLOAT16, .text = "dtype of softmaxMaxOptional is ACL_FLOAT16: must be one of ACL_FLOAT"},
    {"gradient, a shift of scores", GRAD_GOOD, .shift = "3x4x5x7", .text = "pseShiftOptional is given: it is not supported, must be NULL"},
    {"gradient, a prefix",    GRAD_GOOD, .prefix = "1x2x3",     .text = "prefixOptional is given: it is not supported, must be NULL"},
    {"gradient, another layout", GRAD_GOOD, .layout = "TND",    .text = "inputLayout is TND: must be one of BNSD, BSND, BSH, SBH"},
    {"gradient, sparseMode 4", GRAD_GOOD, .mode = 4,            .text = "sparseMode is 4: must be one of 0 (defaultMask), 1 (allMask), 2 (leftUpCausal), 3 (rightDownCausal)"},
    {"gradient, rank 4 of BSH", GRAD_FLAT, .key = "3x2x7x8",    .text = "rank of keyIn is 4: must equal the letters of inputLayout, 3"},
    {"gradient, another number of heads", GRAD_GOOD, .heads = 5, .text = "headNum is 5: must equal the heads of query, 4"},
    {"gradient, another batch of keyIn", GRAD_GOOD, .key = "2x2x7x8", .text = "B of keyIn is 2: must equal that of query, 3"},
    {"gradient, other heads of value", GRAD_GOOD, .value = "3x1x7x6", .text = "N of value is 1: must equal that of keyIn, 2"},
    {"gradient, heads that are no multiple", GRAD_GOOD, .key = "3x3x7x8", .value = "3x3x7x6", .text = "headNum is 4: must be a multiple of the heads of keyIn, 3"},
    {"gradient, columns of keyIn that are no multiple", GRAD_FLAT, .key = "3x7x17", .text = "keyIn.shape[2] is 17: must be a multiple of the columns of a head of query, 8"},
    {"gradient, another shape of attentionIn", GRAD_GOOD, .out = "3x4x5x8", .text = "shape of attentionInOptional is (3, 4, 5, 8): must be (3, 4, 5, 6), that of query with the columns of value"},
    {"gradient, another shape of softmaxMax", GRAD_GOOD, .most = "3x4x5x1", .text = "shape of softmaxMaxOptional is (3, 4, 5, 1): must be (3, 4, 5, 8), (B, N, Sq, 8)"},
    {"gradient, another shape of softmaxSum", GRAD_GOOD, .sum = "3x5x4x8", .text = "shape of softmaxSumOptional is (3, 5, 4, 8): must be (3, 4, 5, 8), (B, N, Sq, 8)"},
    {"gradient, a mask of other keys", GRAD_GOOD, .mask = "5x8", .text = "shape of attenMaskOptional is (5, 8)" MASK},
    {"gradient, keepProb 0",  GRAD_GOOD, .keep = 0,             .text = "keepProb is 0: must be above 0 and at most 1"},
    {"gradient, dropout without a mask", GRAD_GOOD, .keep = 0.5, .text = "dropMaskOptional is NULL: must be given where keepProb is not 1"},
    {"gradient, too few bits", GRAD_GOOD, .keep = 0.5, .drop = "52", .text = "number of elements of dropMaskOptional is 52: must be at least the number of scores / 8, 53"},
    {"another type of dy",    GRAD_GOOD, .grad_type = ACL_BF16, .text = "dtype of dy is ACL_BF16: must equal that of attentionInOptional, ACL_FLOAT"},
    {"another shape of dy",   GRAD_GOOD, .grad = "3x4x5x8",     .text = "shape of dy is (3, 4, 5, 8): must be (3, 4, 5, 6), that of attentionInOptional"},
    {"another shape of dqOut", GRAD_GOOD, .query_grad = "3x4x5x6", .text = "shape of dqOut is (3, 4, 5, 6): must be (3, 4, 5, 8), that of query"},
    {"another shape of dkOut", GRAD_GOOD, .key_grad = "3x4x7x8", .text = "shape of dkOut is (3, 4, 7, 8): must be (3, 2, 7, 8), that of keyIn"},
    {"another shape of dvOut", GRAD_GOOD, .value_grad = "3x2x7x8", .text = "shape of dvOut is (3, 2, 7, 8): must be (3, 2, 7, 6), that of value"},
    {"a rank of dvOut",       GRAD_GOOD, .value_grad = "6x7",   .text = "rank of dvOut is 2: must be 3 to 4"},
};

static const struct refusal GRAD_ACCEPTED[] = {
    {"the gradient as it is", GRAD_GOOD},
    {"the gradient without an axis of heads", GRAD_FLAT},
    {"the gradient with just enough bits", GRAD_GOOD, .keep = 0.5, .drop = "53"},
    {"the gradient with a triangle", GRAD_GOOD, .mask = "2048x2048", .mode = 3},
};
// clang-format on
OC_ROWS_END

enum { QUERY, KEY, VALUE, MASK_, DROP, SHIFT, MOST, SUM, OUT, FORWARD_TENSORS };
enum { GRAD = FORWARD_TENSORS, QUERY_GRAD, KEY_GRAD, VALUE_GRAD, TENSORS };

static aclTensor *tensor_of(const char *shape, aclDataType type)
{
    return shape == NULL ? NULL : oc_bare_tensor(shape, type, ACL_FORMAT_ND);
}

static void make_tensors(const struct refusal *r, aclTensor *t[TENSORS])
{
    t[QUERY] = tensor_of(r->query, r->query_type);
    t[KEY] = tensor_of(r->key, r->key_type);
    t[VALUE] = tensor_of(r->value, r->key_type);
    t[MASK_] = tensor_of(r->mask, r->mask_type);
    t[DROP] = tensor_of(r->drop, r->drop_type);
    t[SHIFT] = tensor_of(r->shift, r->query_type);
    t[MOST] = tensor_of(r->most, r->most_type);
    t[SUM] = tensor_of(r->sum, ACL_FLOAT);
    t[OUT] = tensor_of(r->out, r->out_type);
    t[GRAD] = tensor_of(r->grad, r->grad_type);
    t[QUERY_GRAD] = tensor_of(r->query_grad, r->query_type);
    t[KEY_GRAD] = tensor_of(r->key_grad, r->key_type);
    t[VALUE_GRAD] = tensor_of(r->value_grad, r->key_type);
}

static aclnnStatus call_either(const struct refusal *r, bool is_gradient, uint64_t *size,
                               aclOpExecutor **executor)
{
    aclTensor *t[TENSORS];
    aclIntArray *prefix = r->prefix == NULL ? NULL : oc_bare_array(r->prefix);

    make_tensors(r, t);

    const aclnnStatus status =
        is_gradient ? aclnnFlashAttentionScoreGradGetWorkspaceSize(
                          t[QUERY], t[KEY], t[VALUE], t[GRAD], t[SHIFT], t[DROP], NULL, t[MASK_],
                          t[MOST], t[SUM], NULL, t[OUT], prefix, 0.5, r->keep, 65535, 65535,
                          r->heads, (char *)r->layout, 0, r->mode, t[QUERY_GRAD], t[KEY_GRAD],
                          t[VALUE_GRAD], NULL, size, executor)
                    : aclnnFlashAttentionScoreGetWorkspaceSize(
                          t[QUERY], t[KEY], t[VALUE], t[SHIFT], t[DROP], NULL, t[MASK_], prefix,
                          0.5, r->keep, 65535, 65535, r->heads, (char *)r->layout, 0, r->mode,
                          t[MOST], t[SUM], NULL, t[OUT], size, executor);

    for (int i = 0; i < TENSORS; i++)
        if (t[i] != NULL) (void)aclDestroyTensor(t[i]);
    if (prefix != NULL) (void)aclDestroyIntArray(prefix);
    return status;
}

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    return call_either(row, false, size, executor);
}

static aclnnStatus call_grad(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    return call_either(row, true, size, executor);
}

static void refuse_null(const void *row)
{
    oc_expect_first_null(((const struct refusal *)row)->text, call, row);
}

static void refuse_grad_null(const void *row)
{
    oc_expect_first_null(((const struct refusal *)row)->text, call_grad, row);
}

static void refuse(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call, row);
}

static void refuse_grad(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call_grad, row);
}

static void accept(const void *row) { oc_expect_first_accepted(call, row); }

static void accept_grad(const void *row) { oc_expect_first_accepted(call_grad, row); }

const struct oc_test attention_refusals[] = {
    OC_TEST_ROWS(NULLS, refuse_null),
    OC_TEST_ROWS(REFUSALS, refuse),
    OC_TEST_ROWS(ACCEPTED, accept),
    OC_TEST_ROWS(GRAD_NULLS, refuse_grad_null),
    OC_TEST_ROWS(GRAD_REFUSALS, refuse_grad),
    OC_TEST_ROWS(GRAD_ACCEPTED, accept_grad),
    {.name = NULL},
};
