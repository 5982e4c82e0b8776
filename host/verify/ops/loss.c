/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/loss.h"

#include <stdio.h>
#include <string.h>

#include "check/promotion.h"
#include "verify/check_op.h"
#include "verify/elementwise_strategy.h"
#include "verify/tolerance.h"

/* Kernels are slow to build: 64-bit indices with one type only. */
static const char *const ELEMENTS[] = {"elementwise:flat,index:32",
                                       "elementwise:vector,index:32",
                                       "elementwise:tile,index:32",
                                       "elementwise:groups,index:32",
                                       "elementwise:element,index:32",
                                       "elementwise:flat,alignment:vector,index:32",
                                       NULL};
static const char *const ELEMENTS_64[] = {
    "elementwise:flat,index:32",   "elementwise:vector,index:32",  "elementwise:tile,index:32",
    "elementwise:groups,index:32", "elementwise:element,index:32", "elementwise:element,index:64",
    "elementwise:vector,index:64", "elementwise:tile,index:64",    NULL};
static const char *const SUMS[] = {"reduction:strips,index:32", "reduction:chains,index:32", NULL};
static const char *const SUMS_64[] = {"reduction:strips,index:32", "reduction:chains,index:32",
                                      "reduction:strips,index:64", NULL};
static const char *const COLUMNS[] = {"index:32", NULL};
static const char *const COLUMNS_64[] = {"index:32", "index:64", NULL};

struct names {
    const char *op, *function;
};

static struct names names_of(const struct loss_case *m)
{
    if (m->loss == LOSS_SMOOTH_L1) return (struct names){"smooth_l1_loss", "aclnnSmoothL1Loss"};
    if (m->loss == LOSS_L1) return (struct names){"l1_loss", "aclnnL1Loss"};
    return m->is_axis ? (struct names){"mse_loss_out", "aclnnMseLossOut"}
                      : (struct names){"mse_loss", "aclnnMseLoss"};
}

/* As for mse_loss_backward; sums of no terms are filled. */
static bool can_serve(const char *strategy, aclTensor *const *t)
{
    aclTensor *const ordered[] = {t[LOSS_OUT], t[LOSS_SELF], t[LOSS_TARGET]};

    return oc_elementwise_can_serve(strategy, ordered, 3);
}

/* ---- Reference ---- */

/* Roundings of a term, the two additions of a four, the last one; smooth_l1 has most: the difference
 * twice, the quotient, two products. All terms have one sign, so that the error of a sum is relative to
 * it; the compensated additions lose 2^-40 at most. */
static double error_bound(const struct loss_case *m, enum oc_dtype out, double value, bool is_exact)
{
    const double roundings = is_exact ? 0 : m->reduction == LOSS_NONE ? 5 : 7;

    if (!isfinite(value) || value == 0) return 0;
    if (m->reduction != LOSS_NONE && (out != OC_F32 || m->reduction == LOSS_MEAN) && is_exact)
        return oc_error(out, value, out == OC_F32 ? 0x1p-16 : 1);
    return is_exact ? 0 : oc_error(out, value, roundings);
}

/* Integers beside a float have its type first. */
static double operand_at(const struct oc_operand *operand, enum oc_dtype promoted,
                         const struct oc_shape *full, int64_t k)
{
    const double value = oc_operand_at(operand, full, k);

    return operand->dtype == OC_I64 && promoted != OC_I64 ? oc_round_to(promoted, value) : value;
}

void loss_compute(struct oc_op_case *c, bool is_exact)
{
    const struct loss_case *m = c->attributes;
    struct oc_operand *o = c->operands;
    const enum oc_dtype promoted = oc_promote(o[LOSS_SELF].dtype, o[LOSS_TARGET].dtype);
    const struct oc_shape shapes[] = {o[LOSS_SELF].shape, o[LOSS_TARGET].shape};
    const struct oc_shape full = oc_shape_broadcast(shapes, 2);
    const int64_t count = oc_shape_count(&full), outputs = oc_shape_count(&o[LOSS_OUT].shape);
    const double terms = outputs == 0 ? 1 : (double)count / (double)outputs;

    for (int64_t k = 0; k < outputs; k++)
        o[LOSS_OUT].values[k] = 0;
    for (int64_t k = 0; k < count && outputs > 0; k++)
        o[LOSS_OUT].values[k % outputs] +=
            loss_value(m->loss, m->beta,
                       operand_at(&o[LOSS_SELF], promoted, &full, k) -
                           operand_at(&o[LOSS_TARGET], promoted, &full, k));
    for (int64_t k = 0; k < outputs; k++) {
        if (m->reduction == LOSS_MEAN) o[LOSS_OUT].values[k] /= terms; /* none: NaN */
        if (promoted != OC_I64)
            o[LOSS_OUT].error[k] =
                error_bound(m, o[LOSS_OUT].dtype, o[LOSS_OUT].values[k], is_exact);
    }
}

static const char *const *strategies_for(const struct loss_case *m, const struct oc_shape *full,
                                         const struct oc_shape *out, bool is_f32, bool is_integer)
{
    if (is_integer) return COLUMNS_64;
    if (m->reduction == LOSS_NONE) return is_f32 ? ELEMENTS_64 : ELEMENTS;
    if (oc_shape_count(out) > 1 || oc_shape_count(full) == 0) return is_f32 ? COLUMNS_64 : COLUMNS;
    return is_f32 ? SUMS_64 : SUMS;
}

void loss_make(struct oc_op_case *c, const struct loss_case *m, const enum oc_dtype types[3])
{
    const struct oc_shape shapes[] = {oc_shape_parse(m->self), oc_shape_parse(m->target)};
    const struct oc_shape full = oc_shape_broadcast(shapes, 2);
    const bool is_integer = types[0] == OC_I64 && types[1] == OC_I64;
    const bool is_f32 =
        m->loss == LOSS_MSE && types[0] == OC_F32 && types[1] == OC_F32 && types[2] == OC_F32;
    struct oc_shape out = full;

    if (m->reduction != LOSS_NONE) {
        out.rank = m->is_axis && full.rank > 0 ? full.rank - 1 : 0;
        memmove(out.extent, full.extent + 1, sizeof(out.extent) - sizeof(out.extent[0]));
    }
    *c = (struct oc_op_case){.op = names_of(m).op,
                             .name = m->name,
                             .types = c->text,
                             .function = names_of(m).function,
                             .attributes = m,
                             .strategies = strategies_for(m, &full, &out, is_f32, is_integer),
                             .can_serve = can_serve};
    (void)snprintf(c->text, sizeof(c->text), "%s and %s to %s", oc_dtype_name(types[0]),
                   oc_dtype_name(types[1]), oc_dtype_name(types[2]));
    (void)oc_op_operand(c, "self", types[0], false, &shapes[0]);
    (void)oc_op_operand(c, "target", types[1], false, &shapes[1]);
    (void)oc_op_operand(c, m->loss == LOSS_SMOOTH_L1 ? "result" : "out", types[2], true, &out);
    oc_op_integer(c, "reduction", m->reduction);
    oc_op_real(c, "beta", m->beta);
    c->workspace = OC_OP_ANY_WORKSPACE;
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, const struct loss_case *modes, int mode, int type)
{
    static const enum oc_dtype TYPES[][3] = {
        {OC_F32, OC_F32, OC_F32}, {OC_F16, OC_F16, OC_F16}, {OC_BF16, OC_F16, OC_F32}};

    loss_make(c, &modes[mode], TYPES[type]);
    oc_op_fill(c, OC_DATA_INTEGERS, LOSS_OUT);
    loss_compute(c, true);
}

#define CHECK(op, loss, axis, beta, shape)                                \
    static void check_make_##op(struct oc_op_case *c, int mode, int type) \
    {                                                                     \
        static const struct loss_case MODES[] = {                         \
            {"none", "4x64", "64", LOSS_NONE, loss, axis, beta},          \
            {"mean", shape, shape, LOSS_MEAN, loss, axis, beta},          \
            {"sum", shape, "1", LOSS_SUM, loss, axis, beta},              \
        };                                                                \
                                                                          \
        check_make(c, MODES, mode, type);                                 \
    }                                                                     \
    const struct oc_check_op oc_check_##op = {3, 3, CHECK_STRATEGIES, check_make_##op};

static const char *const CHECK_STRATEGIES[] = {"index:32", "index:64", NULL};

CHECK(mse_loss, LOSS_MSE, false, 0, "8x1024")
CHECK(mse_loss_out, LOSS_MSE, true, 0, "512x20")
CHECK(l1_loss, LOSS_L1, false, 0, "8x1024")
CHECK(smooth_l1_loss, LOSS_SMOOTH_L1, false, 2, "8x1024")
