/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/attention.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "verify/check_op.h"
#include "verify/tolerance.h"

/* ---- Shapes and data ---- */

static struct oc_shape rows_shape(const struct attention_case *m, int64_t heads, int64_t rows,
                                  int64_t columns)
{
    const char *layout = m->layout == NULL ? "BNSD" : m->layout;

    if (strcmp(layout, "BNSD") == 0)
        return (struct oc_shape){4, {m->batches, heads, rows, columns}};
    if (strcmp(layout, "BSND") == 0)
        return (struct oc_shape){4, {m->batches, rows, heads, columns}};
    if (strcmp(layout, "BSH") == 0)
        return (struct oc_shape){3, {m->batches, rows, heads * columns}};
    return (struct oc_shape){3, {rows, m->batches, heads * columns}};
}

/* The number of an element of a tensor of a layout. */
static int64_t element_of(const struct attention_case *m, int64_t heads, int64_t rows,
                          int64_t columns, int64_t b, int64_t n, int64_t row)
{
    const char *layout = m->layout == NULL ? "BNSD" : m->layout;

    if (strcmp(layout, "BNSD") == 0) return ((b * heads + n) * rows + row) * columns;
    if (strcmp(layout, "SBH") == 0) return ((row * m->batches + b) * heads + n) * columns;
    return ((b * rows + row) * heads + n) * columns;
}

static void fill_mask(struct oc_op_case *c, const struct attention_case *m)
{
    struct oc_operand *mask = &c->operands[ATTENTION_MASK];
    struct oc_random random = oc_random_for("masks of attention");

    for (int64_t k = 0; k < oc_shape_count(&mask->shape); k++) {
        const int64_t row = m->keys == 0 ? 0 : k / m->keys % m->queries;
        const bool is_hidden = m->hides_row && row == 1;

        /* Some bytes of UINT8 are neither 0 nor 1, which hide a key, too. */
        mask->values[k] = is_hidden || oc_random_integer(&random, 0, 2) == 0;
        if (mask->dtype == OC_U8 && mask->values[k] != 0)
            mask->values[k] = (double)oc_random_integer(&random, 1, 255);
    }
}

static void fill_drop(struct oc_op_case *c)
{
    struct oc_operand *drop = &c->operands[ATTENTION_DROP];
    struct oc_random random = oc_random_for("dropout of attention");

    for (int64_t k = 0; k < oc_shape_count(&drop->shape); k++)
        drop->values[k] =
            (double)(oc_random_integer(&random, 0, 255) | oc_random_integer(&random, 0, 255));
}

static void add_inputs(struct oc_op_case *c, const struct attention_case *m, enum oc_dtype type,
                       const char *key_name)
{
    const struct oc_shape query = rows_shape(m, m->heads, m->queries, m->columns);
    const struct oc_shape key = rows_shape(m, m->key_heads, m->keys, m->columns);
    const struct oc_shape value = rows_shape(m, m->key_heads, m->keys, m->width);
    const struct oc_shape none = {1, {0}};
    const int64_t scores = m->batches * m->heads * m->queries * m->keys;
    const struct oc_shape drop = {1, {(scores + 127) / 128 * 16}};
    const struct oc_shape mask = m->mask == NULL ? none : oc_shape_parse(m->mask);

    (void)oc_op_operand(c, "query", type, false, &query);
    (void)oc_op_operand(c, key_name, type, false, &key);
    (void)oc_op_operand(c, "value", type, false, &value);
    (void)oc_op_operand(c, m->mask == NULL ? "none" : "attenMaskOptional",
                        type == OC_F32 ? OC_B8 : OC_U8, false, &mask);
    (void)oc_op_operand(c, m->keep == 0 ? "none" : "dropMaskOptional", OC_U8, false,
                        m->keep == 0 ? &none : &drop);
    oc_op_ints(c, "prefixOptional", NULL, 0); /* as PyTorch's plug-in calls */
    oc_op_real(c, "scaleValue", 1 / sqrt((double)(m->columns > 0 ? m->columns : 1)));
    oc_op_real(c, "keepProb", m->keep == 0 ? 1 : m->keep);
    oc_op_integer(c, "preTokens", 65535);
    oc_op_integer(c, "nextTokens", m->mode == 2 ? 0 : 65535);
    oc_op_integer(c, "headNum", m->heads);
    oc_op_integer(c, "innerPrecise", 0);
    oc_op_integer(c, "sparseMode", m->mode);
    oc_op_text(c, "inputLayout", m->layout == NULL ? "BNSD" : m->layout);
}

/* ---- Reference ---- */

/* The scores of a query with all keys, in double, and what float may lose of them. */
struct row {
    double *scores, *seen; /* seen: 0 or 1 */
    double most, sum, error, range;
};

static bool sees(const struct oc_op_case *c, const struct attention_case *m, const int64_t at[4])
{
    const struct oc_operand *mask = &c->operands[ATTENTION_MASK];
    int64_t index = 0;

    if (m->mask == NULL) return true;
    if (m->mode >= 2) return at[3] <= at[2] + (m->mode == 3 ? m->keys - m->queries : 0);
    for (uint64_t i = 0; i < mask->shape.rank; i++) {
        const int64_t extent = mask->shape.extent[i];

        index = index * extent + (extent == 1 ? 0 : at[i + 4 - mask->shape.rank]);
    }
    return mask->values[index] == 0;
}

static double kept(const struct oc_op_case *c, const struct attention_case *m, const int64_t at[4])
{
    const int64_t score = ((at[0] * m->heads + at[1]) * m->queries + at[2]) * m->keys + at[3];

    if (m->keep == 0) return 1;
    if (((int)c->operands[ATTENTION_DROP].values[score / 8] >> score % 8 & 1) == 0) return 0;
    return (double)(float)(1 / m->keep);
}

static int64_t key_head(const struct attention_case *m, int64_t n)
{
    return n / (m->heads / m->key_heads);
}

static void compute_scores(const struct oc_op_case *c, const struct attention_case *m,
                           int64_t at[4], struct row *r)
{
    const double *query = c->operands[ATTENTION_QUERY].values +
                          element_of(m, m->heads, m->queries, m->columns, at[0], at[1], at[2]);
    const double scale = (double)(float)(1 / sqrt((double)(m->columns > 0 ? m->columns : 1)));
    double least = INFINITY;

    r->most = -INFINITY;
    r->error = 0;
    for (at[3] = 0; at[3] < m->keys; at[3]++) {
        const double *key =
            c->operands[ATTENTION_KEY].values +
            element_of(m, m->key_heads, m->keys, m->columns, at[0], key_head(m, at[1]), at[3]);
        double score = 0, magnitude = 0;

        for (int64_t d = 0; d < m->columns; d++) {
            score += query[d] * key[d];
            magnitude += fabs(query[d] * key[d]);
        }
        r->seen[at[3]] = sees(c, m, at);
        r->scores[at[3]] = score * scale;
        if (r->seen[at[3]] == 0) continue;
        if (score * scale > r->most) r->most = score * scale;
        if (score * scale < least) least = score * scale;
        if (isfinite(magnitude))
            r->error = fmax(r->error, oc_error(OC_F32, magnitude * scale, (double)m->columns + 2));
    }
    r->range = isfinite(r->most) && isfinite(least) ? r->most - least : 0;
    r->sum = 0;
    for (int64_t j = 0; j < m->keys; j++)
        if (r->seen[j] != 0)
            r->sum += exp(r->scores[j] - (isinf(r->most) && r->most < 0 ? 0 : r->most));
}

/* The relative error of a probability: that of both exponents and of the sum, and of the factors by which sums over the
 * keys before are multiplied. */
static double probability_error(const struct attention_case *m, const struct row *r)
{
    const double tiles = (double)m->keys / 16 + 2;

    return 2 * (r->error + oc_error(OC_F32, 1 + r->range, 16 + 8 * tiles + (double)m->keys));
}

static void compute_row(struct oc_op_case *c, const struct attention_case *m, int64_t at[4],
                        struct row *r)
{
    struct oc_operand *out = &c->operands[ATTENTION_OUT];
    const int64_t first = element_of(m, m->heads, m->queries, m->width, at[0], at[1], at[2]);
    const int64_t number = (at[0] * m->heads + at[1]) * m->queries + at[2];
    double relative;

    compute_scores(c, m, at, r);
    relative = probability_error(m, r);
    for (int64_t k = 8 * number; k < 8 * number + 8; k++) {
        c->operands[ATTENTION_MOST].values[k] = r->most;
        c->operands[ATTENTION_MOST].error[k] = isfinite(r->most) ? r->error : 0;
        c->operands[ATTENTION_SUM].values[k] = r->sum;
        c->operands[ATTENTION_SUM].error[k] = isfinite(r->sum) ? r->sum * relative : 0;
    }
    for (int64_t d = 0; d < m->width; d++) {
        double sum = 0, magnitude = 0;

        for (at[3] = 0; at[3] < m->keys; at[3]++) {
            const double *value =
                c->operands[ATTENTION_VALUE].values +
                element_of(m, m->key_heads, m->keys, m->width, at[0], key_head(m, at[1]), at[3]);
            const double p = r->seen[at[3]] == 0 ? 0 : exp(r->scores[at[3]] - r->most) / r->sum;
            const double term = p * kept(c, m, at) * value[d];

            if (r->sum == 0) continue;
            sum += term;
            magnitude += fabs(term);
        }
        out->values[first + d] = sum;
        out->error[first + d] =
            isfinite(magnitude)
                ? magnitude * relative + oc_error(OC_F32, magnitude, (double)m->keys + 4)
                : 0;
    }
}

/* ---- Gradient ---- */

/* What one score adds to, and its errors. */
struct term {
    double probability, kept, s, s_error, relative;
};

static void add_products(struct oc_operand *to, int64_t at, const double *factors, int64_t count,
                         double factor, double error, double roundings)
{
    for (int64_t d = 0; d < count; d++) {
        to->values[at + d] += factor * factors[d];
        to->error[at + d] +=
            error * fabs(factors[d]) + oc_error(OC_F32, fabs(factor * factors[d]), roundings);
    }
}

static void add_term(struct oc_op_case *c, const struct attention_case *m, const int64_t at[4],
                     const struct term *t)
{
    const double scale = (double)(float)(1 / sqrt((double)(m->columns > 0 ? m->columns : 1)));
    const double roundings = (double)(m->queries * m->heads + m->keys) + 8;
    const int64_t n = key_head(m, at[1]);
    const int64_t query = element_of(m, m->heads, m->queries, m->columns, at[0], at[1], at[2]);
    const int64_t key = element_of(m, m->key_heads, m->keys, m->columns, at[0], n, at[3]);
    const int64_t value = element_of(m, m->key_heads, m->keys, m->width, at[0], n, at[3]);
    const int64_t out = element_of(m, m->heads, m->queries, m->width, at[0], at[1], at[2]);
    struct oc_operand *o = c->operands;
    const double q = t->probability * t->kept;

    add_products(&o[ATTENTION_GRAD_QUERY], query, o[ATTENTION_KEY].values + key, m->columns,
                 t->s * scale, t->s_error * scale, roundings);
    add_products(&o[ATTENTION_GRAD_KEY], key, o[ATTENTION_QUERY].values + query, m->columns,
                 t->s * scale, t->s_error * scale, roundings);
    add_products(&o[ATTENTION_GRAD_VALUE], value, o[ATTENTION_GRAD_DY].values + out, m->width, q,
                 q * t->relative, roundings);
}

/* The sum of the products of two rows, and what float may lose of it. */
static double dot(const double *a, const double *b, int64_t count, double *error)
{
    double sum = 0, magnitude = 0;

    for (int64_t d = 0; d < count; d++) {
        sum += a[d] * b[d];
        magnitude += fabs(a[d] * b[d]);
    }
    *error = oc_error(OC_F32, magnitude, (double)count + 4);
    return sum;
}

static void compute_grad_row(struct oc_op_case *c, const struct attention_case *m, int64_t at[4],
                             struct row *r)
{
    const struct oc_operand *o = c->operands;
    const int64_t number = ((at[0] * m->heads + at[1]) * m->queries + at[2]) * 8;
    const int64_t out = element_of(m, m->heads, m->queries, m->width, at[0], at[1], at[2]);
    const double *dy = o[ATTENTION_GRAD_DY].values + out;
    double delta_error;
    const double delta = dot(dy, o[ATTENTION_GRAD_OUT].values + out, m->width, &delta_error);

    compute_scores(c, m, at, r);
    for (at[3] = 0; at[3] < m->keys; at[3]++) {
        const int64_t value =
            element_of(m, m->key_heads, m->keys, m->width, at[0], key_head(m, at[1]), at[3]);
        double error;
        const double product = dot(dy, o[ATTENTION_VALUE].values + value, m->width, &error);
        struct term t = {.kept = kept(c, m, at)};

        if (r->seen[at[3]] == 0) continue;
        t.relative = 1.1 * r->error + oc_error(OC_F32, 1 + r->range, 24);
        t.probability = exp(r->scores[at[3]] - o[ATTENTION_GRAD_MOST].values[number]) /
                        o[ATTENTION_GRAD_SUM].values[number];
        t.s = t.probability * (product * t.kept - delta);
        t.s_error = fabs(t.s) * t.relative +
                    t.probability * (error * t.kept + delta_error +
                                     oc_error(OC_F32, fabs(product * t.kept) + fabs(delta), 4));
        add_term(c, m, at, &t);
    }
}

static void for_each_row(struct oc_op_case *c,
                         void (*compute)(struct oc_op_case *c, const struct attention_case *m,
                                         int64_t at[4], struct row *r))
{
    const struct attention_case *m = c->attributes;
    const size_t bytes = ((size_t)m->keys + 1) * sizeof(double);
    struct row r = {.scores = malloc(bytes), .seen = malloc(bytes)};
    int64_t at[4];

    if (r.scores == NULL || r.seen == NULL) abort();
    for (at[0] = 0; at[0] < m->batches; at[0]++)
        for (at[1] = 0; at[1] < m->heads; at[1]++)
            for (at[2] = 0; at[2] < m->queries; at[2]++)
                compute(c, m, at, &r);
    free(r.scores);
    free(r.seen);
}

void attention_compute(struct oc_op_case *c) { for_each_row(c, compute_row); }

/* Gradients are computed by tiles only. */
static bool grad_can_serve(const char *strategy, aclTensor *const *tensors)
{
    (void)tensors;
    return strstr(strategy, "attention:row") == NULL;
}

void attention_grad_make(struct oc_op_case *c, const struct attention_case *m, enum oc_dtype type)
{
    static const char *const NAMES[] = {"dqOut", "dkOut", "dvOut"};
    static const char *const INPUTS[] = {"softmaxMaxOptional", "softmaxSumOptional",
                                         "attentionInOptional"};
    const struct oc_shape out = rows_shape(m, m->heads, m->queries, m->width);
    struct oc_op_case forward;

    attention_make(&forward, m, type);
    *c = (struct oc_op_case){.op = "attention_grad",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnFlashAttentionScoreGrad",
                             .same = OC_SAME_WITHIN_ERROR,
                             .can_serve = grad_can_serve,
                             .workspace = OC_OP_ANY_WORKSPACE,
                             .attributes = m};
    add_inputs(c, m, type, "keyIn");
    for (int i = 0; i < 3; i++)
        (void)oc_op_operand(c, INPUTS[i], i < 2 ? OC_F32 : type, false,
                            &forward.operands[ATTENTION_MOST + i].shape);
    (void)oc_op_operand(c, "dy", type, false, &out);
    oc_op_fill(c, OC_DATA_REALS, ATTENTION_GRAD_DY + 1);
    for (int i = 0; i < ATTENTION_GRAD_DY; i++)
        for (int64_t k = 0; k < oc_shape_count(&c->operands[i].shape); k++)
            c->operands[i].values[k] =
                oc_round_to(c->operands[i].dtype, forward.operands[i].values[k]);
    for (int i = 0; i < 3; i++)
        (void)oc_op_operand(c, NAMES[i], type, true, &c->operands[i].shape);
    oc_op_free(&forward);
    if (!oc_op_makes(OC_MADE_OUTPUTS)) return;
    for_each_row(c, compute_grad_row);
}

void attention_make(struct oc_op_case *c, const struct attention_case *m, enum oc_dtype type)
{
    const struct oc_shape out = rows_shape(m, m->heads, m->queries, m->width);
    const struct oc_shape statistics = {4, {m->batches, m->heads, m->queries, 8}};

    *c = (struct oc_op_case){.op = "attention",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnFlashAttentionScore",
                             .same = OC_SAME_WITHIN_ERROR,
                             .workspace = OC_OP_ANY_WORKSPACE,
                             .attributes = m};
    add_inputs(c, m, type, "key");
    (void)oc_op_operand(c, "softmaxMaxOut", OC_F32, true, &statistics);
    (void)oc_op_operand(c, "softmaxSumOut", OC_F32, true, &statistics);
    (void)oc_op_operand(c, "attentionOutOut", type, true, &out);
    oc_op_fill(c, OC_DATA_REALS, ATTENTION_VALUE + 1);
    fill_mask(c, m);
    fill_drop(c);
    if (m->has_specials) {
        c->operands[ATTENTION_QUERY].values[0] = (double)NAN;
        c->operands[ATTENTION_QUERY].values[m->columns] = INFINITY;
        c->operands[ATTENTION_VALUE].values[0] = INFINITY;
    }
    if (oc_op_makes(OC_MADE_OUTPUTS)) attention_compute(c);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct attention_case MODES[] = {
        {"all keys", 1, 2, 2, 33, 37, 20, 20, NULL, NULL, 0, 0, false, false},
        {"causal", 1, 2, 1, 40, 40, 24, 24, "BSH", "2048x2048", 2, 0, false, false},
        {"masked, with dropout", 2, 2, 2, 9, 41, 16, 16, NULL, "2x1x9x41", 0, 0.75, false, false},
        {"gradient, causal", 1, 2, 1, 40, 40, 24, 24, "BSH", "2048x2048", 2, 0, false, false},
        {"gradient, masked, with dropout", 2, 2, 2, 9, 41, 16, 16, NULL, "2x1x9x41", 0, 0.75, false,
         false},
    };

    if (mode < 3)
        attention_make(c, &MODES[mode], TYPES[type]);
    else
        attention_grad_make(c, &MODES[mode], TYPES[type]);
}

const char *const attention_strategies[] = {"attention:items",
                                            "attention:groups",
                                            "attention:row_items",
                                            "attention:row_groups",
                                            "index:32",
                                            "index:64",
                                            NULL};
const struct oc_check_op oc_check_attention = {5, 3, attention_strategies, check_make};
