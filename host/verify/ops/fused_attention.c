/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/fused_attention.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "verify/check_op.h"
#include "verify/ops/attention.h"
#include "verify/tolerance.h"

enum { QUERY, KEY, VALUE, SHIFT, MASK, OUT };

static int64_t value_columns_of(const struct fused_attention_case *m)
{
    return m->value_columns != 0 ? m->value_columns : m->columns;
}

/* Returns the number of a row of a head. */
static int64_t row_of(const struct fused_attention_case *m, int64_t heads, int64_t rows, int64_t b,
                      int64_t n, int64_t row)
{
    if (strcmp(m->layout, "BNSD") == 0) return (b * heads + n) * rows + row;
    if (strcmp(m->layout, "SBH") == 0) return (row * m->batches + b) * heads + n;
    return (b * rows + row) * heads + n;
}

static struct oc_shape shape_of(const struct fused_attention_case *m, int64_t heads, int64_t rows,
                                int64_t columns)
{
    if (strcmp(m->layout, "BNSD") == 0)
        return (struct oc_shape){4, {m->batches, heads, rows, columns}};
    if (strcmp(m->layout, "BSND") == 0)
        return (struct oc_shape){4, {m->batches, rows, heads, columns}};
    if (strcmp(m->layout, "BSH") == 0)
        return (struct oc_shape){3, {m->batches, rows, heads * columns}};
    return (struct oc_shape){3, {rows, m->batches, heads * columns}};
}

/* Returns whether sparseMode hides a key from a query. */
static bool is_behind(const struct fused_attention_case *m, int64_t query, int64_t key)
{
    if (m->mode < 2) return false;
    return key > query + (m->mode == 3 ? m->keys - m->queries : 0);
}

static double scale_of(const struct fused_attention_case *m)
{
    return (double)(float)(1 / sqrt((double)m->columns));
}

/* Computes the scores of a query, and returns what float may lose of one. */
static double compute_scores(const struct oc_op_case *c, const struct fused_attention_case *m,
                             const int64_t at[3], double *scores)
{
    const struct oc_operand *o = c->operands;
    const struct oc_shape full = {4, {m->batches, m->heads, m->queries, m->keys}};
    const double *q =
        o[QUERY].values + m->columns * row_of(m, m->heads, m->queries, at[0], at[1], at[2]);
    const int64_t key_head = at[1] / (m->heads / m->key_heads);
    double error = 0;

    for (int64_t j = 0; j < m->keys; j++) {
        const double *k =
            o[KEY].values + m->columns * row_of(m, m->key_heads, m->keys, at[0], key_head, j);
        const int64_t number = ((at[0] * m->heads + at[1]) * m->queries + at[2]) * m->keys + j;
        double score = 0, magnitude = 0;

        for (int64_t d = 0; d < m->columns; d++) {
            score += q[d] * k[d];
            magnitude += fabs(q[d] * k[d]);
        }
        score *= scale_of(m);
        magnitude *= scale_of(m);
        if (m->shift != NULL) {
            const double shift = oc_operand_at(&o[SHIFT], &full, number);

            score += shift;
            if (isfinite(shift)) magnitude += fabs(shift);
        }
        if (m->mode < 2 && m->mask != NULL && oc_operand_at(&o[MASK], &full, number) != 0)
            score = -INFINITY;
        if (is_behind(m, at[2], j)) score = -INFINITY;
        scores[j] = score;
        error = fmax(error, oc_error(OC_F32, magnitude, (double)m->columns + 4));
    }
    return error;
}

static void compute_row(struct oc_op_case *c, const struct fused_attention_case *m,
                        const int64_t at[3], double *scores)
{
    const struct oc_operand *o = c->operands;
    const double error = compute_scores(c, m, at, scores);
    const int64_t columns = value_columns_of(m);
    const int64_t first = columns * row_of(m, m->heads, m->queries, at[0], at[1], at[2]);
    const int64_t key_head = at[1] / (m->heads / m->key_heads);
    double most = -INFINITY, least = INFINITY, sum = 0, relative;

    for (int64_t j = 0; j < m->keys; j++) {
        most = fmax(most, scores[j]);
        if (isfinite(scores[j])) least = fmin(least, scores[j]);
    }
    for (int64_t j = 0; j < m->keys; j++)
        sum += isfinite(most) ? exp(scores[j] - most) : 0;
    relative = 2 * (error + oc_error(OC_F32, 1 + (isfinite(most) ? most - least : 0),
                                     32 + 2 * (double)m->keys));
    for (int64_t d = 0; d < columns; d++) {
        double value = 0, magnitude = 0;

        for (int64_t j = 0; j < m->keys && sum != 0; j++) {
            const double *v =
                o[VALUE].values + columns * row_of(m, m->key_heads, m->keys, at[0], key_head, j);
            const double term = exp(scores[j] - most) / sum * v[d];

            value += term;
            magnitude += fabs(term);
        }
        o[OUT].values[first + d] = value;
        o[OUT].error[first + d] =
            magnitude * relative + oc_error(OC_F32, magnitude, (double)m->keys + 4);
    }
}

static void fill_masks(struct oc_op_case *c, const struct fused_attention_case *m)
{
    struct oc_operand *shift = &c->operands[SHIFT], *mask = &c->operands[MASK];
    struct oc_random random = oc_random_for("masks of fused attention");

    for (int64_t k = 0; m->shift != NULL && k < oc_shape_count(&shift->shape); k++) {
        const int64_t key = k % m->keys;
        const bool is_hidden = (m->hides_row && k / m->keys % m->queries == 0) ||
                               key < m->seen_from || (m->seen_to != 0 && key >= m->seen_to);

        if (is_hidden || oc_random_integer(&random, 0, 3) == 0) shift->values[k] = -INFINITY;
    }
    for (int64_t k = 0; m->mask != NULL && k < oc_shape_count(&mask->shape); k++)
        mask->values[k] = (double)oc_random_integer(&random, 0, 1);
}

void fused_attention_make(struct oc_op_case *c, const struct fused_attention_case *m,
                          enum oc_dtype type)
{
    static const char *const IGNORED[] = {"innerPrecise",     "blockSize",
                                          "antiquantMode",    "softmaxLseFlag",
                                          "keyAntiquantMode", "valueAntiquantMode"};
    const struct oc_shape query = shape_of(m, m->heads, m->queries, m->columns);
    const struct oc_shape key = shape_of(m, m->key_heads, m->keys, m->columns), none = {1, {0}};
    const struct oc_shape value = shape_of(m, m->key_heads, m->keys, value_columns_of(m));
    const struct oc_shape out = shape_of(m, m->heads, m->queries, value_columns_of(m));
    const struct oc_shape shift = m->shift == NULL ? none : oc_shape_parse(m->shift);
    const struct oc_shape mask = m->mask == NULL ? none : oc_shape_parse(m->mask);
    double *scores = malloc((size_t)(m->keys + 1) * sizeof(*scores));
    int64_t at[3];

    if (scores == NULL) abort();
    *c = (struct oc_op_case){.op = "fused_attention",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnFusedInferAttentionScoreV2",
                             .same = OC_SAME_WITHIN_ERROR,
                             .attributes = m};
    (void)oc_op_operand(c, "query", type, false, &query);
    (void)oc_op_operand(c, "key[0]", type, false, &key);
    (void)oc_op_operand(c, "value[0]", type, false, &value);
    (void)oc_op_operand(c, m->shift == NULL ? "none" : "pseShiftOptional", type, false, &shift);
    (void)oc_op_operand(c, m->mask == NULL ? "none" : "attenMaskOptional", OC_U8, false, &mask);
    (void)oc_op_operand(c, "attentionOut", type, true, &out);
    oc_op_integer(c, "numHeads", m->heads);
    oc_op_real(c, "scaleValue", 1 / sqrt((double)m->columns));
    oc_op_integer(c, "preTokens", 65535);
    oc_op_integer(c, "nextTokens", 65535);
    oc_op_text(c, "inputLayout", m->layout);
    oc_op_integer(c, "numKeyValueHeads", m->key_heads);
    oc_op_integer(c, "sparseMode", m->mode);
    for (size_t i = 0; i < OC_COUNT(IGNORED); i++)
        oc_op_integer(c, IGNORED[i], 0);
    oc_op_fill(c, OC_DATA_REALS, SHIFT + 1);
    fill_masks(c, m);
    for (at[0] = 0; at[0] < m->batches && oc_op_makes(OC_MADE_OUTPUTS); at[0]++)
        for (at[1] = 0; at[1] < m->heads; at[1]++)
            for (at[2] = 0; at[2] < m->queries; at[2]++)
                compute_row(c, m, at, scores);
    free(scores);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct fused_attention_case MODES[] = {
        {"all keys", 2, 4, 2, 9, 41, 16, "BSND", NULL, NULL, false, 0, 0, 0, 0},
        {"shifted", 2, 4, 2, 9, 41, 16, "BSND", "2x1x9x41", NULL, false, 0, 0, 0, 0},
        {"one query", 1, 4, 2, 1, 600, 40, "BSND", "1x1x1x600", NULL, false, 0, 0, 0, 0},
    };

    fused_attention_make(c, &MODES[mode], TYPES[type]);
}

const struct oc_check_op oc_check_fused_attention = {3, 3, attention_strategies, check_make};
