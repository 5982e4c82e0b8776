/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the cases of the operator, their data and their expected outputs. */
#include "verify/ops/mse_loss_backward.h"

#include <math.h>
#include <stdio.h>

#include "verify/check_op.h"
#include "verify/elementwise_strategy.h"
#include "verify/ops/loss.h"
#include "verify/tolerance.h"

static const char *const STRATEGIES[] = {"elementwise:flat,index:32",
                                         "elementwise:vector,index:32",
                                         "elementwise:tile,index:32",
                                         "elementwise:groups,index:32",
                                         "elementwise:element,index:32",
                                         "elementwise:vector,alignment:vector,index:32",
                                         NULL};

static const char *const STRATEGIES_AND_64[] = {"elementwise:flat,index:32",
                                                "elementwise:vector,index:32",
                                                "elementwise:tile,index:32",
                                                "elementwise:groups,index:32",
                                                "elementwise:element,index:32",
                                                "elementwise:element,index:64",
                                                "elementwise:flat,index:64",
                                                "elementwise:vector,index:64",
                                                "elementwise:tile,index:64",
                                                "elementwise:groups,index:64",
                                                NULL};

/* The index type is independent of the element types, and kernels are slow to build: three pairs of
 * types are enough for 64-bit indices. */
static const char *const *strategies_for(enum oc_dtype in, enum oc_dtype out)
{
    const bool all = (in == OC_F32 && out == OC_F32) || (in == OC_F16 && out == OC_BF16) ||
                     (in == OC_BF16 && out == OC_F16);

    return all ? STRATEGIES_AND_64 : STRATEGIES;
}

static bool can_serve(const char *strategy, aclTensor *const *t)
{
    aclTensor *const ordered[] = {t[OUT], t[GRAD], t[SELF], t[TARGET]};

    return oc_elementwise_can_serve(strategy, ordered, 4);
}

/* ---- Reference ---- */

/* Four roundings: c, the difference and two products; smooth_l1 has a quotient, too. Zeros, with their sign, and values that are
 * not finite are exact. */
void mse_compute(struct oc_op_case *c, enum mse_reduction reduction)
{
    struct oc_operand *o = c->operands;
    const int64_t count = oc_shape_count(&o[OUT].shape);
    const double numel = (double)oc_shape_count(&o[SELF].shape);
    const struct mse_case *m = c->attributes;

    for (int64_t k = 0; k < count; k++) {
        const double d =
            oc_operand_at(&o[SELF], &o[OUT].shape, k) - oc_operand_at(&o[TARGET], &o[OUT].shape, k);

        o[OUT].values[k] = loss_slope(m->loss, m->beta, d) / (reduction == MEAN ? numel : 1) *
                           oc_operand_at(&o[GRAD], &o[OUT].shape, k);
        o[OUT].error[k] =
            isfinite(o[OUT].values[k]) && o[OUT].values[k] != 0
                ? oc_error(o[OUT].dtype, fabs(o[OUT].values[k]), m->loss == LOSS_SMOOTH_L1 ? 5 : 4)
                : 0;
    }
}

void mse_expect_exact(struct oc_op_case *c, enum mse_reduction reduction)
{
    const struct oc_operand *o = c->operands;
    const int64_t numel = oc_shape_count(&o[SELF].shape), count = oc_shape_count(&o[OUT].shape);

    if (reduction == MEAN && (numel & (numel - 1)) != 0) return;
    for (int64_t k = 0; k < count; k++)
        o[OUT].error[k] = 0;
}

static const struct {
    const char *name, *function, *grad, *out;
} OPS[] = {
    [LOSS_MSE] = {MSE_OP, "aclnnMseLossBackward", "gradOutput", "out"},
    [LOSS_L1] = {"l1_loss_backward", "aclnnL1LossBackward", "gradOutput", "gradInput"},
    [LOSS_SMOOTH_L1] = {"smooth_l1_loss_backward", "aclnnSmoothL1LossBackward", "gradOut",
                        "gradInput"},
};

void mse_make(struct oc_op_case *c, const struct mse_case *m, enum oc_dtype in, enum oc_dtype out)
{
    const struct oc_shape shapes[] = {oc_shape_parse(m->grad), oc_shape_parse(m->self),
                                      oc_shape_parse(m->target)};
    const struct oc_shape full = oc_shape_broadcast(shapes, 3);

    *c = (struct oc_op_case){.op = OPS[m->loss].name,
                             .name = m->name,
                             .types = c->text,
                             .function = OPS[m->loss].function,
                             .attributes = m,
                             .strategies = strategies_for(in, out),
                             .can_serve = can_serve};
    (void)snprintf(c->text, sizeof(c->text), "%s to %s", oc_dtype_name(in), oc_dtype_name(out));
    (void)oc_op_operand(c, OPS[m->loss].grad, in, false, &shapes[0]);
    (void)oc_op_operand(c, "self", in, false, &shapes[1]);
    (void)oc_op_operand(c, "target", in, false, &shapes[2]);
    (void)oc_op_operand(c, OPS[m->loss].out, out, true, &full);
    oc_op_integer(c, "reduction", m->reduction);
    oc_op_real(c, "beta", m->beta);
}

/* ---- aclnn-cl-info --check ---- */

static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};

/* The number of elements is a power of two: a mean is exact. */
static void check_make_loss(struct oc_op_case *c, enum loss loss, int mode, int type)
{
    static struct mse_case modes[] = {
        {.name = "none", "4x64", "4x64", "4x64", NONE},
        {.name = "mean", "4x64", "4x64", "4x64", MEAN},
        {.name = "sum", "4x64", "4x64", "4x64", SUM},
        {.name = "none, broadcast", "4x1", "64", "4x64", NONE},
        {.name = "mean, broadcast", "", "4x64", "64", MEAN},
    };

    struct mse_case *m = &modes[mode];

    m->loss = loss;
    m->beta = 2;
    mse_make(c, m, TYPES[type / 3], TYPES[type % 3]);
    oc_op_fill(c, OC_DATA_INTEGERS, OUT);
    mse_compute(c, m->reduction);
    mse_expect_exact(c, m->reduction);
}

#define CHECK(op, loss, types)                                            \
    static void check_make_##op(struct oc_op_case *c, int mode, int type) \
    {                                                                     \
        check_make_loss(c, loss, mode, type);                             \
    }                                                                     \
    const struct oc_check_op oc_check_##op = {5, types, STRATEGIES_AND_64, check_make_##op};

CHECK(mse_loss_backward, LOSS_MSE, 9)
CHECK(l1_loss_backward, LOSS_L1, 9)
CHECK(smooth_l1_loss_backward, LOSS_SMOOTH_L1, 9)
