/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/embedding.h"

#include <math.h>
#include <stdlib.h>

#include "verify/check_op.h"
#include "verify/tolerance.h"

/* Operands: weight or grad, indices, out. */
enum { SOURCE, INDICES, OUT };

static void compute_rows(struct oc_op_case *c)
{
    const struct embedding_case *m = c->attributes;
    const struct oc_operand *o = c->operands;

    for (int64_t i = 0; i < oc_shape_count(&o[INDICES].shape); i++) {
        const double index = o[INDICES].values[i];
        const bool exists = index >= 0 && index < (double)m->rows;

        for (int64_t k = 0; k < m->width; k++)
            o[OUT].values[i * m->width + k] =
                exists ? o[SOURCE].values[(int64_t)index * m->width + k] : 0;
    }
}

static void compute_gradient(struct oc_op_case *c)
{
    const struct embedding_case *m = c->attributes;
    const struct oc_operand *o = c->operands;
    const int64_t count = oc_shape_count(&o[INDICES].shape);
    double *counts = calloc((size_t)m->rows + 1, sizeof(*counts));

    if (counts == NULL) abort();
    for (int pass = 0; pass < 2; pass++)
        for (int64_t i = 0; i < count; i++) {
            const double index = o[INDICES].values[i];
            const int64_t v = (int64_t)index;

            if (index < 0 || index >= (double)m->rows || v == m->padding) continue;
            if (pass == 0) {
                counts[v]++;
                continue;
            }
            for (int64_t k = 0; k < m->width; k++) {
                const double term =
                    o[SOURCE].values[i * m->width + k] / (m->is_scaled ? counts[v] : 1);

                o[OUT].values[v * m->width + k] += term;
                o[OUT].error[v * m->width + k] += oc_error(OC_F32, fabs(term), counts[v] + 5);
            }
        }
    free(counts);
}

static void fill(struct oc_op_case *c, const struct embedding_case *m)
{
    const double far[] = {-1, (double)m->rows, 2147483647.0, -2147483648.0};
    struct oc_operand *o = c->operands;
    struct oc_random random = oc_op_random(c, OC_DATA_INTEGERS);

    oc_op_fill(c, OC_DATA_INTEGERS, 1);
    if ((o[SOURCE].dtype & (OC_U8 | OC_B8)) != 0)
        for (int64_t i = 0; i < oc_shape_count(&o[SOURCE].shape); i++)
            o[SOURCE].values[i] =
                o[SOURCE].dtype == OC_B8 ? o[SOURCE].values[i] > 0 : fabs(o[SOURCE].values[i]);
    if (m->is_backward) oc_op_fill(c, OC_DATA_REALS, 1);
    for (int64_t i = 0; i < oc_shape_count(&o[INDICES].shape); i++)
        o[INDICES].values[i] =
            m->is_hostile && i % 2 == 1
                ? far[i / 2 % 4]
                : (double)oc_random_integer(&random, 0, oc_max_i64(m->rows - 1, 0));
}

void embedding_make(struct oc_op_case *c, const struct embedding_case *m, enum oc_dtype type,
                    enum oc_dtype indices, enum oc_dtype output)
{
    const struct oc_shape matrix = {2, {m->rows, m->width}}, index = oc_shape_parse(m->indices);
    struct oc_shape rows = index;

    rows.extent[rows.rank++] = m->width;
    *c = (struct oc_op_case){
        .op = "embedding",
        .name = m->name,
        .types = oc_dtype_name(type),
        .function = m->is_backward ? "aclnnEmbeddingDenseBackward" : "aclnnEmbedding",
        .attributes = m,
        .workspace = m->is_backward ? OC_OP_ANY_WORKSPACE : 0,
        .same = OC_SAME_BITS};
    (void)oc_op_operand(c, m->is_backward ? "grad" : "weight", type, false,
                        m->is_backward ? &rows : &matrix);
    (void)oc_op_operand(c, "indices", indices, false, &index);
    fill(c, m);
    (void)oc_op_operand(c, "out", output, true, m->is_backward ? &matrix : &rows);
    if (m->is_backward) {
        oc_op_integer(c, "numWeights", m->rows);
        oc_op_integer(c, "paddingIdx", m->padding);
        oc_op_integer(c, "scaleGradByFreq", m->is_scaled);
    }
    if (!oc_op_makes(OC_MADE_OUTPUTS)) return;
    (m->is_backward ? compute_gradient : compute_rows)(c);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct embedding_case MODES[] = {
        {"rows", "4x9", 50, 33, false, true, -1, false},
        {"gradient", "4x90", 20, 70, true, true, 3, false},
        {"gradient by frequency", "300", 20, 33, true, false, -1, true},
    };

    embedding_make(c, &MODES[mode], TYPES[type], type == 1 ? OC_I32 : OC_I64, TYPES[type]);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_embedding = {3, 3, STRATEGIES, check_make};
