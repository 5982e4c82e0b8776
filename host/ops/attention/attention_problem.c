/* SPDX-License-Identifier: Apache-2.0 */
#include "attention_problem.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Each statistic of a row is stored this many times. */
#define COPIES 8
/* The masks of sparseMode 2 and 3 have this extent, and always the same contents. */
#define TRIANGLE 2048

static const char *const LAYOUTS[] = {
    [OC_ATTENTION_BNSD] = "BNSD", [OC_ATTENTION_BSND] = "BSND",  [OC_ATTENTION_BSH] = "BSH",
    [OC_ATTENTION_SBH] = "SBH",   [OC_ATTENTION_NO_LAYOUT] = "",
};

enum oc_attention_layout oc_attention_layout_of(const char *text)
{
    int i = 0;

    while (i < OC_ATTENTION_NO_LAYOUT && (text == NULL || strcmp(text, LAYOUTS[i]) != 0))
        i++;
    return (enum oc_attention_layout)i;
}

static bool attention_has_heads(const struct oc_attention_args *a)
{
    return a->layout == OC_ATTENTION_BNSD || a->layout == OC_ATTENTION_BSND;
}

struct oc_attention_operand oc_attention_operand_of(const struct oc_attention_args *a,
                                                    const aclTensor *t, int64_t heads)
{
    /* The axes of batches, heads, rows and columns. */
    static const int AXES[][4] = {{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 2, 1, 2}, {1, 2, 0, 2}};
    const int *axes = AXES[a->layout];
    struct oc_attention_operand o;

    o.batches = t->shape[axes[0]];
    o.heads = attention_has_heads(a) ? t->shape[axes[1]] : heads;
    o.rows = t->shape[axes[2]];
    o.columns = attention_has_heads(a) ? t->shape[axes[3]] : t->shape[2] / oc_max_i64(heads, 1);
    for (int i = 0; i < 4; i++)
        o.stride[i] = oc_view_stride(t, axes[i]);
    if (!attention_has_heads(a)) o.stride[1] = o.columns * o.stride[3];
    return o;
}

/* ---- Checks ---- */

aclnnStatus oc_attention_check_like(const char *name, const aclTensor *tensor,
                                    const char *like_name, const aclTensor *like)
{
    char why[48];

    (void)snprintf(why, sizeof(why), "that of %s", like_name);
    OC_TRY(oc_check_same_dtype(name, tensor, like_name, like));
    return oc_check_shape(name, tensor, like->shape, like->rank, why);
}

static aclnnStatus attention_check_rank(const struct oc_attention_args *a, const char *name,
                                        const aclTensor *tensor)
{
    char what[48];

    (void)snprintf(what, sizeof(what), "rank of %s", name);
    return oc_check_i64(what, (int64_t)tensor->rank, OC_EQ, "the letters of inputLayout",
                        (int64_t)strlen(LAYOUTS[a->layout]));
}

/* Checks that an extent of a tensor, which has rows of heads, is that of another. */
static aclnnStatus attention_check_extent(const char *name, const char *extent, int64_t value,
                                          const char *like_name, int64_t like)
{
    char what[48], than[48];

    (void)snprintf(what, sizeof(what), "%s of %s", extent, name);
    (void)snprintf(than, sizeof(than), "that of %s", like_name);
    return oc_check_i64(what, value, OC_EQ, than, like);
}

static aclnnStatus attention_check_columns(const char *name, const aclTensor *tensor, int64_t heads)
{
    char what[48], text[24], rule[64];

    (void)snprintf(what, sizeof(what), "%s.shape[2]", name);
    (void)snprintf(text, sizeof(text), "%lld", (long long)tensor->shape[2]);
    (void)snprintf(rule, sizeof(rule), "must be a multiple of the number of heads, %lld",
                   (long long)heads);
    return oc_check_that(tensor->shape[2] % oc_max_i64(heads, 1) == 0, what, text, rule);
}

/* Without an axis of heads, the columns of a head of query say how many heads key has. */
static aclnnStatus attention_find_key_heads(const struct oc_attention_args *a,
                                            const struct oc_attention_names *names, int64_t *heads)
{
    const int64_t columns = a->query->shape[2] / a->headNum;
    char what[48], text[24], rule[80];

    OC_TRY(attention_check_columns("query", a->query, a->headNum));
    (void)snprintf(what, sizeof(what), "%s.shape[2]", names->key);
    (void)snprintf(text, sizeof(text), "%lld", (long long)a->key->shape[2]);
    (void)snprintf(rule, sizeof(rule), "must be a multiple of the columns of a head of query, %lld",
                   (long long)columns);
    if (columns == 0) {
        *heads = a->headNum;
        return oc_check_that(a->key->shape[2] == 0, what, text, rule);
    }
    *heads = a->key->shape[2] / columns;
    OC_TRY(oc_check_that(a->key->shape[2] % columns == 0 && *heads > 0, what, text, rule));
    return attention_check_columns(names->value, a->value, *heads);
}

static aclnnStatus attention_check_operands(const struct oc_attention_args *a,
                                            const struct oc_attention_names *names,
                                            struct oc_attention_operand *query,
                                            struct oc_attention_operand *key,
                                            struct oc_attention_operand *value)
{
    int64_t key_heads = 0;
    char text[24], rule[64];

    OC_TRY(oc_check_i64(names->heads, a->headNum, OC_GT, NULL, 0));
    if (!attention_has_heads(a)) OC_TRY(attention_find_key_heads(a, names, &key_heads));
    *query = oc_attention_operand_of(a, a->query, a->headNum);
    *key = oc_attention_operand_of(a, a->key, key_heads);
    *value = oc_attention_operand_of(a, a->value, key_heads);
    OC_TRY(oc_check_i64(names->heads, a->headNum, OC_EQ, "the heads of query", query->heads));
    OC_TRY(attention_check_extent(names->key, "B", key->batches, "query", query->batches));
    OC_TRY(attention_check_extent(names->key, "D", key->columns, "query", query->columns));
    OC_TRY(attention_check_extent(names->value, "B", value->batches, "query", query->batches));
    OC_TRY(attention_check_extent(names->value, "N", value->heads, names->key, key->heads));
    OC_TRY(attention_check_extent(names->value, "S", value->rows, names->key, key->rows));
    (void)snprintf(text, sizeof(text), "%lld", (long long)a->headNum);
    (void)snprintf(rule, sizeof(rule), "must be a multiple of the heads of %s, %lld", names->key,
                   (long long)key->heads);
    return oc_check_that(key->heads > 0 && a->headNum % key->heads == 0, names->heads, text, rule);
}

static aclnnStatus attention_check_mask(const struct oc_attention_args *a,
                                        const struct oc_attention_operand *query, int64_t keys)
{
    const int64_t full[4] = {query->batches, query->heads, query->rows, keys};
    const bool is_triangle = a->sparseMode >= 2;
    const struct oc_rule rule = {
        "attenMaskOptional", offsetof(struct oc_attention_args, mask), OC_B8 | OC_U8, 2, 4,
        OC_ANY_FORMAT};
    char text[96], wanted[192], shape[96];
    bool fits = true;

    if (a->mask == NULL) return ACLNN_SUCCESS;
    OC_TRY(oc_check_rules(&rule, 1, a));
    fits = a->mask->rank != 3;
    for (uint64_t i = 0; i < a->mask->rank && fits; i++) {
        const uint64_t axis = i + 4 - a->mask->rank;
        const int64_t extent = a->mask->shape[i];

        fits = is_triangle ? extent == (axis < 2 ? 1 : TRIANGLE)
                           : extent == full[axis] || (a->mask->rank == 4 && extent == 1);
    }
    oc_shape_text(a->mask->shape, a->mask->rank, text, sizeof(text));
    oc_shape_text(full, 4, shape, sizeof(shape));
    if (is_triangle)
        (void)snprintf(wanted, sizeof(wanted), "must be (2048, 2048), as sparseMode is %lld",
                       (long long)a->sparseMode);
    else
        (void)snprintf(wanted, sizeof(wanted),
                       "must be (Sq, Skv), or (B, N, Sq, Skv), %s, or have 1 in place of these",
                       shape);
    return oc_check_that(fits, "shape of attenMaskOptional", text, wanted);
}

static aclnnStatus attention_check_drop(const struct oc_attention_args *a,
                                        const struct oc_attention_operand *query, int64_t keys)
{
    const struct oc_rule rule = {
        "dropMaskOptional", offsetof(struct oc_attention_args, drop), OC_U8, 0, OC_MAX_RANK,
        OC_ANY_FORMAT};
    int64_t scores;

    OC_TRY(oc_check_that_f64(a->keepProb > 0 && a->keepProb <= 1, "keepProb", a->keepProb,
                             "must be above 0 and at most 1"));
    if (a->keepProb == 1) return ACLNN_SUCCESS;
    OC_TRY(oc_check_that(a->drop != NULL, "dropMaskOptional", "NULL",
                         "must be given where keepProb is not 1"));
    OC_TRY(oc_check_rules(&rule, 1, a));
    if (!oc_mul_i64(query->batches, query->heads, &scores) ||
        !oc_mul_i64(scores, query->rows, &scores) || !oc_mul_i64(scores, keys, &scores))
        scores = INT64_MAX - 7;
    return oc_check_i64("number of elements of dropMaskOptional", oc_numel(a->drop), OC_GE,
                        "the number of scores / 8", oc_ceil_div(scores, 8));
}

static aclnnStatus attention_check_absent(const char *name, const void *pointer)
{
    return oc_check_that(pointer == NULL, name, "given", "it is not supported, must be NULL");
}

aclnnStatus oc_attention_check(const struct oc_attention_args *a,
                               const struct oc_attention_names *names)
{
    static const char *const MODES[] = {"defaultMask", "allMask", "leftUpCausal",
                                        "rightDownCausal"};
    struct oc_attention_operand query, key, value;

    OC_TRY(attention_check_absent(names->shift, a->shift));
    OC_TRY(attention_check_absent("paddingMaskOptional", a->padding));
    /* PyTorch's plug-in passes an array without elements. */
    if (a->prefix != NULL && a->prefix->size > 0)
        OC_TRY(attention_check_absent("prefixOptional", a->prefix));
    OC_TRY(oc_check_that(a->layout != OC_ATTENTION_NO_LAYOUT, "inputLayout",
                         a->layout_text == NULL ? "NULL" : a->layout_text,
                         "must be one of BNSD, BSND, BSH, SBH"));
    OC_TRY(oc_check_enum("sparseMode", a->sparseMode, MODES, OC_COUNT(MODES)));
    OC_TRY(oc_check_same_dtype(names->key, a->key, "query", a->query));
    OC_TRY(oc_check_same_dtype(names->value, a->value, "query", a->query));
    OC_TRY(oc_check_same_dtype(names->out, a->out, "query", a->query));
    OC_TRY(attention_check_rank(a, "query", a->query));
    OC_TRY(attention_check_rank(a, names->key, a->key));
    OC_TRY(attention_check_rank(a, names->value, a->value));
    OC_TRY(attention_check_operands(a, names, &query, &key, &value));

    const int64_t statistics[] = {query.batches, query.heads, query.rows, COPIES};
    int64_t shape[4];

    for (uint64_t i = 0; i < a->query->rank; i++)
        shape[i] = a->query->shape[i];
    shape[a->query->rank - 1] = value.columns * (attention_has_heads(a) ? 1 : a->headNum);
    OC_TRY(oc_check_shape(names->out, a->out, shape, a->query->rank,
                          "that of query with the columns of value"));
    if (names->most != NULL)
        OC_TRY(oc_check_shape(names->most, a->most, statistics, 4, "(B, N, Sq, 8)"));
    if (names->sum != NULL)
        OC_TRY(oc_check_shape(names->sum, a->sum, statistics, 4, "(B, N, Sq, 8)"));
    OC_TRY(attention_check_mask(a, &query, key.rows));
    return attention_check_drop(a, &query, key.rows);
}

/* ---- Plan ---- */

/* Returns the distance of the last key that a query sees. The number of keys is one that sees all. */
static int64_t attention_diagonal(const struct oc_attention_args *a, int64_t queries, int64_t keys)
{
    if (a->mask == NULL || a->sparseMode < 2) return keys;
    return a->sparseMode == 2 ? 0 : keys - queries;
}

static void attention_set_mask(const struct oc_attention_args *a, struct oc_attention_problem *q)
{
    for (int i = 0; i < 8; i++)
        q->mask_stride[i] = 0;
    q->has_mask = a->mask != NULL && a->sparseMode < 2;
    if (!q->has_mask) return;
    for (uint64_t i = 0; i < a->mask->rank; i++)
        if (a->mask->shape[i] != 1)
            q->mask_stride[i + 4 - a->mask->rank] = oc_view_stride(a->mask, (int64_t)i);
    q->index_extent = oc_max_i64(q->index_extent, oc_view_index_extent(a->mask));
}

bool oc_attention_problem_make(oc_plan *p, const struct oc_attention_args *a, bool is_gradient,
                               struct oc_attention_problem *q)
{
    const aclTensor *const tensors[] = {a->query, a->key, a->value, a->out};

    memset(q, 0, sizeof(*q));
    q->query = oc_attention_operand_of(a, a->query, a->headNum);

    const int64_t columns = oc_max_i64(q->query.columns, 1);
    const int64_t key_heads =
        attention_has_heads(a) ? 0 : oc_max_i64(a->key->shape[2] / columns, 1);

    q->key = oc_attention_operand_of(a, a->key, q->query.columns == 0 ? a->headNum : key_heads);
    q->value = oc_attention_operand_of(a, a->value, q->key.heads);
    q->out = oc_attention_operand_of(a, a->out, a->headNum);
    q->dtype = oc_dtype_of(a->query->dtype);
    for (size_t i = 0; i < OC_COUNT(tensors); i++)
        q->index_extent = oc_max_i64(q->index_extent, oc_view_index_extent(tensors[i]));
    if (a->most != NULL) q->index_extent = oc_max_i64(q->index_extent, oc_numel(a->most));
    attention_set_mask(a, q);
    q->has_drop = a->keepProb != 1;

    const int64_t extent[8] = {q->query.heads,
                               q->query.heads / oc_max_i64(q->key.heads, 1),
                               q->query.rows,
                               q->key.rows,
                               q->query.columns,
                               q->value.columns,
                               attention_diagonal(a, q->query.rows, q->key.rows)};

    memcpy(q->extent, extent, sizeof(extent));
    return oc_plan_try(
        p, oc_choose_attention(oc_plan_device(p), is_gradient ? 0 : oc_max_i64(q->query.rows, 1),
                               oc_plan_lacks(p, OC_GROUPS_OF_PRODUCT), &q->config));
}

double oc_attention_scores(const struct oc_attention_problem *q)
{
    return (double)q->query.batches * (double)q->query.heads * (double)q->query.rows *
           (double)q->key.rows;
}

void oc_attention_strides(const struct oc_attention_operand *first,
                          const struct oc_attention_operand *second, int64_t stride[8])
{
    memcpy(stride, first->stride, sizeof(first->stride));
    memcpy(stride + 4, second->stride, sizeof(second->stride));
}

struct oc_launch oc_attention_launch(const struct oc_attention_problem *q, const char *source,
                                     const char *kernel)
{
    struct oc_launch launch = {.source = source,
                               .kernel = kernel,
                               .defines = {OC_DEFINE(T, oc_dtype_name(q->dtype))},
                               .choice = q->config.choice};

    if (q->config.sum_columns != 0)
        oc_launch_define_int(&launch, "SUM_COLUMNS", q->config.sum_columns);
    return launch;
}

struct oc_launch oc_attention_forward_launch(const struct oc_attention_problem *q)
{
    struct oc_launch launch =
        oc_attention_launch(q, q->config.is_row ? "attention_row" : "attention", "forward");

    oc_launch_define_flag(&launch, "PREFETCH", q->config.prefetch);
    return launch;
}

void oc_attention_launch_finish(oc_plan *p, const struct oc_attention_args *a,
                                const struct oc_attention_problem *q, int64_t rows, int64_t heads,
                                int64_t columns, struct oc_launch *launch)
{
    const int64_t tiles = oc_ceil_div(rows, q->config.rows);
    const int64_t blocks = oc_max_i64(oc_ceil_div(columns, q->config.columns), 1);
    const int64_t owners = q->query.batches * heads * tiles * blocks;
    const int64_t items = owners * (int64_t)oc_max_i64((int64_t)q->config.group, 1);
    /* Kernels add rows, keys and the diagonal. */
    const int64_t work = oc_max_i64(items, q->query.rows + 2 * q->key.rows + 256);

    OC_APPEND_ARGS(
        launch, OC_INDEX8(mask_stride, q->mask_stride), OC_INDEX8(extent, q->extent),
        OC_INDEX(owners, owners), OC_INT(has_mask, q->has_mask), OC_INT(has_drop, q->has_drop),
        OC_LONG(drop_bytes, q->has_drop ? oc_numel(a->drop) : 0),
        OC_FLOAT(scale, (float)a->scaleValue), OC_FLOAT(keep_scale, (float)(1 / a->keepProb)));
    launch->global[0] = items;
    launch->group[0] = q->config.group;
    if (q->config.group != 0) launch->fixed_group = OC_GROUPS_OF_PRODUCT;
    if (oc_plan_try(p, oc_choose_index_width(q->index_extent, work, &launch->index64)))
        oc_plan_kernel(p, launch);
}

struct oc_ref oc_attention_drop(oc_plan *p, const struct oc_attention_args *a,
                                const struct oc_attention_problem *q, struct oc_ref otherwise)
{
    if (!q->has_drop) return otherwise;
    return oc_plan_contiguous(p, oc_plan_view(p, "dropMaskOptional", a->drop, OC_READ), OC_U8);
}

struct oc_ref oc_attention_mask(oc_plan *p, const struct oc_attention_args *a,
                                const struct oc_attention_problem *q, struct oc_ref otherwise)
{
    return q->has_mask ? oc_plan_tensor(p, "attenMaskOptional", a->mask, OC_READ) : otherwise;
}
