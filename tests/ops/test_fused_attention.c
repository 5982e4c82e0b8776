/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnFusedInferAttentionScoreV2, compared with its definition, and the calls that it refuses. */
#include "aclnnop/aclnn_fused_infer_attention_score_v2.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/fused_attention.h"
#include "verify/selection.h"

#define FEW (1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED)

// clang-format off
static const struct fused_attention_case CASES[] = {
    /*                             B  N  Nkv  Sq  Skv   D                                               mode, D of value, keys seen */
    {"one query",                  1, 4, 2,    1,  70,  64, "BSND",  "1x4x1x70",  NULL,       false, 0, 0, 0, 0},
    {"one query, many keys",       2, 4, 2,    1, 1100, 72, "BNSD",  "2x1x1x1100", NULL,      false, 0, 300, 0, 0},
    {"no key of the first part",   1, 2, 2,    2,  600, 16, "BSND",  "1x1x2x600", NULL,       false, 0, 0, 530, 0},
    {"no key of the second part",  1, 2, 1,    2,  600, 16, "BSND",  "1x1x2x600", NULL,       false, 0, 0, 0, 70},
    {"a prompt",                   2, 4, 2,   35,  40,  16, "BSND",  "2x1x35x40", NULL,       false, 0, 0, 0, 0},
    {"heads first",                2, 3, 3,   33,  45,  16, "BNSD", "1x1x33x45", NULL,       false, 0, 0, 0, 0},
    {"no shift",                   1, 2, 2,   33,  37,  20, "BSND",  NULL,        NULL,       false, 0, 0, 0, 0},
    {"a mask",                     2, 2, 1,    9,  37,  20, "BSND",  NULL,        "2x1x9x37", false, 0, 0, 0, 0},
    {"a mask and a shift",         2, 2, 1,    9,  37,  20, "BSND",  "2x2x9x37",  "1x1x9x37", false, 0, 0, 0, 0},
    {"a query that sees no key",   1, 2, 2,    5,  37,  16, "BSND",  "1x2x5x37",  NULL,       true, 0, 0, 0, 0},
    {"no keys",                    1, 2, 2,    5,   0,  16, "BNSD", NULL,        NULL,       false, 0, 0, 0, 0},
    {"no queries",                 1, 2, 2,    0,   5,  16, "BNSD", NULL,        NULL,       false, 0, 0, 0, 0},
    {"heads as columns",           2, 4, 2,    9,  37,  20, "BSH",  "2x4x9x37",  "9x37",     false, 0, 0, 0, 0},
    {"queries first",              2, 4, 2,   33,  37,  20, "SBH",  "1x4x33x37", NULL,       false, 1, 0, 0, 0},
    {"narrow values",              1, 4, 2,    9,  37,  20, "BSH",  NULL,        NULL,       false, 0, 7, 0, 0},
    {"wide values",                1, 2, 1,    9,  37,  20, "BNSD", "1x1x9x37",  NULL,       false, 0, 140, 0, 0},
    {"long rows of a head",        1, 2, 1,    9,  37, 150, "BNSD", "1x1x9x37",  NULL,       false, 0, 0, 0, 0},
    {"keys up to the query",       2, 4, 2,   40,  37,  16, "BSND", "2x1x40x37", "2048x2048", false, 2, 0, 0, 0},
    {"keys up to the last query",  1, 2, 1,    9,  70,  16, "SBH",  "1x2x9x70",  "2048x2048", true, 3, 0, 0, 0},
};
// clang-format on

/* These run by tiles and by rows. */
static const char *const WITH_STRATEGIES[] = {"one query",
                                              "one query, many keys",
                                              "no key of the first part",
                                              "no key of the second part",
                                              "a mask and a shift",
                                              "a query that sees no key",
                                              "heads as columns",
                                              "keys up to the query",
                                              NULL};

static void run(const void *row)
{
    static const char *const STRATEGIES[] = {"attention:items", "attention:row_items",
                                             "attention:row_groups", "attention:row_items,index:64",
                                             NULL};
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    const struct fused_attention_case *m = row;

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        fused_attention_make(&c, m, TYPES[t]);
        if (oc_is_listed(m->name, WITH_STRATEGIES)) c.strategies = STRATEGIES;
        if (t > 0 || m->mode > 1) c.layouts = FEW;
        oc_op_sweep_and_free(&c);
    }
}

/* ---- Lists ---- */

static aclTensor *tensor_of(const char *shape, aclDataType type)
{
    return shape == NULL ? NULL : oc_bare_tensor(shape, type, ACL_FORMAT_ND);
}

static aclnnStatus attend(const aclTensorList *key, const aclTensorList *value,
                          const int64_t *out_strides)
{
    static const int64_t SHAPE[] = {2, 5, 4, 16};
    aclTensor *query = tensor_of("2x5x4x16", ACL_FLOAT);
    aclTensor *out =
        aclCreateTensor(SHAPE, 4, ACL_FLOAT, out_strides, 0, ACL_FORMAT_ND, SHAPE, 4, NULL);
    uint64_t size;
    aclOpExecutor *executor;
    const aclnnStatus status = aclnnFusedInferAttentionScoreV2GetWorkspaceSize(
        query, key, value, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
        NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 4, 0.25, 0, 0, "BSND", 4, 0, 0, 0, 0,
        false, 0, 0, out, NULL, &size, &executor);

    (void)aclDestroyTensor(query);
    (void)aclDestroyTensor(out);
    return status;
}

/* No list is read before it is known to be one. */
static void no_lists(void)
{
    const aclTensor *const item = tensor_of("2x7x4x16", ACL_FLOAT);
    aclTensorList *list = aclCreateTensorList(&item, 1);
    const aclTensorList *const none = (const aclTensorList *)(uintptr_t)16;

    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, attend(none, list, NULL));
    EXPECT_TEXT_CONTAINS(oc_newest_message(), "key is 0x10: must be a live aclTensorList");
    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, attend(list, none, NULL));
    EXPECT_TEXT_CONTAINS(oc_newest_message(), "value is 0x10: must be a live aclTensorList");
    EXPECT_OK(aclDestroyTensorList(list));
}

/* Only what is in a list has the number of its item in messages. */
static void names_of_tensors(void)
{
    static const int64_t STRIDES[] = {0, 64, 16, 1};
    const aclTensor *const key = tensor_of("2x7x4x16", ACL_FLOAT);
    const aclTensor *const value = tensor_of("2x7x4x16", ACL_FLOAT);
    aclTensorList *keys = aclCreateTensorList(&key, 1), *values = aclCreateTensorList(&value, 1);

    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, attend(keys, values, STRIDES));
    EXPECT_TEXT_CONTAINS(oc_newest_message(),
                         "stride of attentionOut in dimension 0, of extent 2, is 0");
    EXPECT_OK(aclDestroyTensorList(keys));
    EXPECT_OK(aclDestroyTensorList(values));
}

/* ---- Refusals ---- */

/* Rows differ from a valid call. */
struct refusal {
    const char *name;
    const char *query, *key, *value, *shift, *out; /* shapes; NULL: NULL is passed */
    aclDataType type, key_type, shift_type, out_type;
    char *layout;
    int64_t heads, key_heads, mode;
    bool has_empty_list, has_two_keys, has_lse, has_table;
    const char *text;
};

#define GOOD                                                                                    \
    .query = "2x5x4x16", .key = "2x7x2x16", .value = "2x7x2x16", .shift = "2x4x5x7",            \
    .out = "2x5x4x16", .type = ACL_FLOAT16, .key_type = ACL_FLOAT16, .shift_type = ACL_FLOAT16, \
    .out_type = ACL_FLOAT16, .layout = "BSND", .heads = 4, .key_heads = 2

OC_ROWS_BEGIN
// clang-format off
static const struct refusal NULLS[] = {
    {"query is NULL",        GOOD, .query = NULL, .text = "query is NULL"},
    {"key is NULL",          GOOD, .key = NULL,   .text = "key is NULL"},
    {"value is NULL",        GOOD, .value = NULL, .text = "value is NULL"},
    {"attentionOut is NULL", GOOD, .out = NULL,   .text = "attentionOut is NULL"},
};

static const struct refusal REFUSALS[] = {
    {"integers",             GOOD, .type = ACL_INT32,       .text = "dtype of query is ACL_INT32: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"key of another type",  GOOD, .key_type = ACL_FLOAT,   .text = "dtype of key[0] is ACL_FLOAT: must equal that of query, ACL_FLOAT16"},
    {"no key",               GOOD, .has_empty_list = true,  .text = "number of tensors of key is 0: must equal 1"},
    {"two keys",             GOOD, .has_two_keys = true,    .text = "number of tensors of key is 2: must equal 1"},
    {"another layout",       GOOD, .layout = "TND",         .text = "inputLayout is TND: must be one of BNSD, BSND, BSH, SBH"},
    {"no layout",            GOOD, .layout = NULL,          .text = "inputLayout is NULL: must be one of BNSD, BSND, BSH, SBH"},
    {"other heads",          GOOD, .heads = 2,              .text = "numHeads is 2: must equal the heads of query, 4"},
    {"no heads",             GOOD, .heads = 0,              .text = "numHeads is 0: must be greater than 0"},
    {"other heads of key",   GOOD, .key_heads = 4,          .text = "numKeyValueHeads is 4: must equal the heads of key, 2"},
    {"heads of key by default", GOOD, .key_heads = 0,       .text = "numHeads is 4: must equal the heads of key, as numKeyValueHeads is 0, 2"},
    {"fewer columns of key", GOOD, .key = "2x7x2x8",        .text = "D of key[0] is 8: must equal that of query, 16"},
    {"more rows of value",   GOOD, .value = "2x8x2x16",     .text = "S of value[0] is 8: must equal that of key[0], 7"},
    {"a shift of rank 3",    GOOD, .shift = "4x5x7",        .text = "rank of pseShiftOptional is 3: must be 4"},
    {"another shift",        GOOD, .shift = "2x4x1x7",      .text = "shape of pseShiftOptional is (2, 4, 1, 7): must be (B, N, Sq, Skv), (2, 4, 5, 7), or have 1 in place of B or N"},
    {"shift of another type", GOOD, .shift_type = ACL_FLOAT, .text = "dtype of pseShiftOptional is ACL_FLOAT: must equal that of query, ACL_FLOAT16"},
    {"out of another type",  GOOD, .out_type = ACL_FLOAT,   .text = "dtype of attentionOut is ACL_FLOAT: must equal that of query, ACL_FLOAT16"},
    {"another out",          GOOD, .out = "2x5x4x8",        .text = "shape of attentionOut is (2, 5, 4, 8): must be (2, 5, 4, 16), that of query with the columns of value"},
    {"a band",               GOOD, .mode = 4,               .text = "sparseMode is 4: must be one of 0 (defaultMask), 1 (allMask), 2 (leftUpCausal), 3 (rightDownCausal)"},
    {"sums are wanted",      GOOD, .has_lse = true,         .text = "softmaxLseFlag is 1: it is not supported, must be 0"},
    {"pages",                GOOD, .has_table = true,       .text = "blockTableOptional is given: it is not supported, must be NULL"},
};

/* Without columns of query all scores are 0, and the heads of key those of query. */
static const struct refusal ACCEPTED[] = {
    {"many queries without columns", GOOD, .query = "2147483648x2147483648x4x0", .key = "2147483648x7x4x0", .value = "2147483648x7x4x0", .out = "2147483648x2147483648x4x0", .shift = NULL, .key_heads = 4},
    {"no columns of query",  GOOD, .query = "2x5x0", .key = "2x7x0", .value = "2x7x8", .out = "2x5x8", .layout = "BSH", .key_heads = 4},
};
// clang-format on
OC_ROWS_END

static aclTensorList *list_of(const char *shape, aclDataType type, int count)
{
    const aclTensor *items[2] = {NULL, NULL};

    if (shape == NULL) return NULL;
    for (int i = 0; i < count; i++)
        items[i] = oc_bare_tensor(shape, type, ACL_FORMAT_ND);
    return aclCreateTensorList(items, (uint64_t)count);
}

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *t[] = {tensor_of(r->query, r->type), tensor_of(r->shift, r->shift_type),
                      tensor_of(r->out, r->out_type),
                      r->has_table ? tensor_of("2x2", ACL_INT32) : NULL};
    aclTensorList *key = list_of(r->key, r->key_type,
                                 r->has_empty_list ? 0
                                 : r->has_two_keys ? 2
                                                   : 1);
    aclTensorList *value = list_of(r->value, r->key_type, 1);
    const aclnnStatus status = aclnnFusedInferAttentionScoreV2GetWorkspaceSize(
        t[0], key, value, t[1], NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, t[3],
        NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, r->heads, 0.25, 65535, 65535,
        r->layout, r->key_heads, r->mode, 0, 0, 0, r->has_lse, 0, 0, t[2], NULL, size, executor);

    for (int i = 0; i < 4; i++)
        if (t[i] != NULL) (void)aclDestroyTensor(t[i]);
    if (key != NULL) (void)aclDestroyTensorList(key);
    if (value != NULL) (void)aclDestroyTensorList(value);
    return status;
}

static void run_refusal(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call, row);
}

static void run_accepted(const void *row) { oc_expect_first_accepted(call, row); }

static void run_null(const void *row)
{
    oc_expect_first_null(((const struct refusal *)row)->text, call, row);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST("no lists", no_lists),
    OC_TEST("names of tensors", names_of_tensors),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(NULLS, run_null),
    OC_TEST_ROWS(ACCEPTED, run_accepted),
};

OC_TEST_MAIN(.name = "fused_attention", OC_TESTS(TESTS), OC_ON_DEVICE)
