/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/rms_norm.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "verify/check_op.h"
#include "verify/test_data.h"
#include "verify/tolerance.h"

#define EPS 1e-5

enum { X, GAMMA, OUT, RSTD, SECOND, SUMS };

static void compute_row(const struct oc_op_case *c, const double *x, int64_t row, int64_t length)
{
    const struct oc_operand *o = c->operands;
    const double n = (double)length, eps = (double)(float)EPS;
    double squares = 0;

    for (int64_t i = 0; i < length; i++)
        squares += x[i] * x[i];

    if (squares > FLT_MAX) squares = INFINITY; /* each other sum of these cases is far from it */

    const double mean = squares / n + eps, rstd = 1 / sqrt(mean);
    const double loss = oc_error(OC_F32, squares / n, n + 4) + oc_error(OC_F32, eps, 2);
    const double rstd_error = rstd * (0.5 * loss / mean) * 1.01 + oc_error(OC_F32, rstd, 8);

    for (int64_t i = 0; i < length; i++) {
        const double w = o[GAMMA].values[i];

        o[OUT].values[row * length + i] = x[i] * rstd * w;
        o[OUT].error[row * length + i] =
            isfinite(squares)
                ? fabs(w * x[i]) * rstd_error + oc_error(OC_F32, fabs(x[i] * rstd * w), 3)
                : 0;
    }
    o[RSTD].values[row] = rstd;
    o[RSTD].error[row] = isfinite(squares) ? rstd_error : 0;
}

static void change_input(struct oc_operand *x, const struct rms_norm_case *m, int64_t length)
{
    if (m->is_large)
        for (int64_t i = 0; i < length; i++)
            x->values[length + i] = 0x1p62 * (double)(i % 3 + 1);
    if (!m->has_specials) return;
    x->values[length / 2] = NAN;
    x->values[2 * length - 1] = INFINITY;
    x->values[2 * length] = -INFINITY;
    x->values[2 * length + 1] = INFINITY;
}

static void add_operands(struct oc_op_case *c, const struct rms_norm_case *m, enum oc_dtype type)
{
    const struct oc_shape normalized = oc_shape_parse(m->normalized);
    struct oc_shape x = oc_shape_parse(m->outer), statistics = x;

    for (uint64_t i = 0; i < normalized.rank; i++) {
        x.extent[x.rank++] = normalized.extent[i];
        if (!m->is_short) statistics.extent[statistics.rank++] = 1;
    }
    (void)oc_op_operand(c, m->is_added ? "x1" : "x", type, false, &x);
    (void)oc_op_operand(c, "gamma", m->gamma_type != 0 ? m->gamma_type : type, false, &normalized);
    (void)oc_op_operand(c, "yOut", type, true, &x);
    (void)oc_op_operand(c, "rstdOut", OC_F32, true, &statistics);
    if (!m->is_added) return;
    (void)oc_op_operand(c, "x2", type, false, &x);
    (void)oc_op_operand(c, "xOut", type, true, &x);
}

/* Computes x1 + x2, and sets x1 to what the rows of the output are computed from. */
static void add_second(struct oc_op_case *c, const struct rms_norm_case *m, enum oc_dtype type)
{
    struct oc_operand *o = c->operands;
    struct oc_random random = oc_op_random(c, OC_DATA_REALS);

    for (int64_t k = 0; k < oc_shape_count(&o[X].shape); k++) {
        o[SECOND].values[k] = oc_round_to(type, oc_random_real(&random, -4, 4));
        o[SUMS].values[k] = oc_round_to(type, o[X].values[k] + o[SECOND].values[k]);
    }
    if (m->is_in_place) oc_operand_keep_before(&o[SUMS], o[X].values);
}

void rms_norm_make(struct oc_op_case *c, const struct rms_norm_case *m, enum oc_dtype type,
                   enum oc_data data)
{
    const struct oc_shape outer = oc_shape_parse(m->outer);
    const struct oc_shape normalized = oc_shape_parse(m->normalized);
    const int64_t rows = oc_shape_count(&outer), length = oc_shape_count(&normalized);

    *c = (struct oc_op_case){.op = "rms_norm",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = m->is_added ? "aclnnAddRmsNorm" : "aclnnRmsNorm",
                             .same = OC_SAME_WITHIN_ERROR,
                             .workspace = OC_OP_ANY_WORKSPACE,
                             .attributes = m};
    add_operands(c, m, type);
    oc_op_real(c, m->is_added ? "epsilonOptional" : "epsilon", EPS);
    if (m->is_in_place && m->is_added) oc_op_same(c, "x1", "xOut");
    if (m->is_in_place && !m->is_added) oc_op_same(c, "x", "yOut");
    if (m->same_as_y != NULL) oc_op_same(c, m->same_as_y, "yOut");
    oc_op_fill(c, data, GAMMA + 1);
    change_input(&c->operands[X], m, length);
    if (m->is_added) add_second(c, m, type);
    if (m->is_in_place && !m->is_added)
        oc_operand_keep_before(&c->operands[OUT], c->operands[X].values);
    if (m->same_as_y != NULL)
        oc_operand_keep_before(&c->operands[OUT],
                               c->operands[strcmp(m->same_as_y, "x1") == 0 ? X : SECOND].values);
    if (!oc_op_makes(OC_MADE_OUTPUTS)) return;
    for (int64_t row = 0; row < rows; row++)
        compute_row(c, c->operands[m->is_added ? SUMS : X].values + row * length, row, length);
    for (int64_t row = 0; row < rows && length == 0; row++)
        c->operands[RSTD].values[row] = (double)NAN;
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct rms_norm_case MODES[] = {
        {.name = "rows", .outer = "5", .normalized = "67"},
        {.name = "rows of sums", .outer = "5", .normalized = "67", .is_added = true},
    };

    rms_norm_make(c, &MODES[mode], TYPES[type], OC_DATA_REALS);
}

static const char *const STRATEGIES[] = {"reduction:strips", "reduction:chains", "index:32",
                                         "index:64", NULL};
const struct oc_check_op oc_check_rms_norm = {2, 3, STRATEGIES, check_make};
