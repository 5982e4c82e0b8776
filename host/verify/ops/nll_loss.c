/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/nll_loss.h"

#include <math.h>

#include "verify/check_op.h"
#include "verify/tolerance.h"

/* ---- Reference ---- */

/* Classes, and the distance of two of them in self, whose elements are row-major. */
struct classes {
    int64_t count, stride;
};

static struct classes classes_of(const struct oc_shape *self)
{
    struct classes k = {self->extent[self->rank == 1 ? 0 : 1], 1};

    for (uint64_t d = 2; d < self->rank; d++)
        k.stride *= self->extent[d];
    return k;
}

/* The element of self at a position and a class. */
static int64_t element_of(const struct classes *k, int64_t position, int64_t class)
{
    return (position / k->stride * k->count + class) * k->stride + position % k->stride;
}

/* The class that counts, or -1. */
static int64_t class_of(const struct nll_case *m, const struct classes *k, double target)
{
    const bool counts = target != (double)m->ignored && target >= 0 && target < (double)k->count;

    return counts ? (int64_t)target : -1;
}

/* Roundings of a term and of the two additions of a four; what is compensated has one more at the end. */
#define TERM_ROUNDINGS 4
/* A quotient has 2.5 units. */
#define QUOTIENT_ROUNDINGS 5

static void compute_loss(struct oc_op_case *c)
{
    const struct nll_case *m = c->attributes;
    struct oc_operand *o = c->operands, *out = &o[NLL_OUT], *total = &o[NLL_TOTAL];
    const struct classes k = classes_of(&o[NLL_SELF].shape);
    double sum = 0, size = 0, weights = 0;

    for (int64_t i = 0; i < oc_shape_count(&o[NLL_TARGET].shape); i++) {
        const int64_t class = class_of(m, &k, o[NLL_TARGET].values[i]);
        const double w = class < 0 ? 0 : o[NLL_WEIGHT].values[class];
        const double loss = class < 0 ? 0 : -w * o[NLL_SELF].values[element_of(&k, i, class)];

        sum += loss;
        size += fabs(loss);
        weights += w;
        if (m->reduction != NLL_NONE) continue;
        out->values[i] = loss;
        out->error[i] = oc_error(out->dtype, fabs(loss), 1);
    }
    if (m->reduction == NLL_NONE) return;
    total->values[0] = weights;
    total->error[0] = oc_error(total->dtype, weights, TERM_ROUNDINGS);
    out->values[0] = m->reduction == NLL_MEAN ? sum / weights : sum;
    out->error[0] = oc_error(out->dtype, size, TERM_ROUNDINGS);
    if (m->reduction == NLL_MEAN)
        out->error[0] = out->error[0] / weights + oc_error(out->dtype, fabs(sum / weights),
                                                           TERM_ROUNDINGS + QUOTIENT_ROUNDINGS);
    if (!isfinite(out->error[0])) out->error[0] = 0;
}

static void compute_gradient(struct oc_op_case *c)
{
    const struct nll_case *m = c->attributes;
    struct oc_operand *o = c->operands, *out = &o[NLL_GRAD_OUT];
    const struct classes k = classes_of(&out->shape);
    const bool is_one = oc_shape_count(&o[NLL_GRAD].shape) == 1;
    const double divisor = m->reduction == NLL_MEAN ? o[NLL_GRAD_TOTAL].values[0] : 1;

    for (int64_t i = 0; i < oc_shape_count(&out->shape); i++)
        out->values[i] = out->error[i] = 0;
    for (int64_t i = 0; i < oc_shape_count(&o[NLL_GRAD_TARGET].shape); i++) {
        const int64_t class = class_of(m, &k, o[NLL_GRAD_TARGET].values[i]);

        if (class < 0) continue;

        const int64_t at = element_of(&k, i, class);

        out->values[at] =
            -o[NLL_GRAD_WEIGHT].values[class] * o[NLL_GRAD].values[is_one ? 0 : i] / divisor;
        out->error[at] =
            oc_error(out->dtype, fabs(out->values[at]), 1 + QUOTIENT_ROUNDINGS) + 0x1p-126;
        if (!isfinite(out->values[at])) out->error[at] = 0;
    }
}

void nll_compute(struct oc_op_case *c)
{
    const struct nll_case *m = c->attributes;

    (m->is_backward ? compute_gradient : compute_loss)(c);
}

/* ---- Cases ---- */

static void fill_targets(struct oc_op_case *c, const struct nll_case *m, struct oc_operand *target,
                         int64_t classes)
{
    const double far[] = {-1, (double)classes, (double)classes + 1, -2147483648.0, 2147483647.0};
    struct oc_random random = oc_op_random(c, OC_DATA_INTEGERS);

    for (int64_t i = 0; i < oc_shape_count(&target->shape); i++) {
        double value = (double)oc_random_integer(&random, 0, oc_max_i64(classes - 1, 0));

        if (m->targets == NLL_SAME) value = (double)(classes - 1);
        if (m->targets == NLL_IGNORED ||
            (i % 5 == 3 && m->targets == NLL_CLASSES && m->ignored < 0))
            value = (double)m->ignored;
        if (m->targets == NLL_HOSTILE && i % 2 == 1) value = far[i / 2 % 5];
        if (target->dtype == OC_U8) value = fabs(fmod(value, 256));
        target->values[i] = value;
    }
}

static void fill(struct oc_op_case *c, const struct nll_case *m, int64_t classes)
{
    struct oc_operand *o = c->operands;
    const int weight = m->is_backward ? NLL_GRAD_WEIGHT : NLL_WEIGHT;

    oc_op_fill(c, OC_DATA_REALS, c->count);
    fill_targets(c, m, &o[m->is_backward ? NLL_GRAD_TARGET : NLL_TARGET], classes);
    for (int64_t i = 0; i < classes; i++)
        o[weight].values[i] = fabs(o[weight].values[i]) + 0.25;
    for (int64_t i = 0; i < classes; i++)
        o[weight].values[i] = oc_round_to(o[weight].dtype, o[weight].values[i]);
    if (m->is_backward) o[NLL_GRAD_TOTAL].values[0] = oc_round_to(o[NLL_GRAD_TOTAL].dtype, 37.5);
}

void nll_make(struct oc_op_case *c, const struct nll_case *m, const struct nll_types *types)
{
    const struct oc_shape self = oc_shape_parse(m->self), one = {0, {0}};
    const struct classes k = classes_of(&self);
    const struct oc_shape weight = {1, {k.count}};
    static const char *const FUNCTIONS[][2] = {{"aclnnNLLLoss", "aclnnNLLLossBackward"},
                                               {"aclnnNLLLoss2d", "aclnnNLLLoss2dBackward"}};
    struct oc_shape target = {0, {0}};

    for (uint64_t d = 0; d < self.rank; d++)
        if (d != (self.rank == 1 ? 0 : 1)) target.extent[target.rank++] = self.extent[d];

    const struct oc_shape result = m->reduction == NLL_NONE ? target : one;
    const int64_t parts = oc_ceil_div(oc_shape_count(&target), 4096);

    *c = (struct oc_op_case){
        .op = "nll_loss",
        .name = m->name,
        .types = oc_dtype_name(types->self),
        .function = FUNCTIONS[self.rank == 4][m->is_backward],
        .attributes = m,
        .workspace =
            m->is_backward || m->reduction == NLL_NONE || parts <= 1 ? 0 : OC_OP_ANY_WORKSPACE,
        .same = m->is_backward || m->reduction == NLL_NONE
                    ? OC_SAME_BITS
                    : OC_SAME_WITHIN_ERROR}; /* terms are added in the order of memory */
    if (m->is_backward) (void)oc_op_operand(c, "gradOutput", types->self, false, &result);
    (void)oc_op_operand(c, "self", types->self, false, &self);
    (void)oc_op_operand(c, "target", types->target, false, &target);
    (void)oc_op_operand(c, "weight", types->self, false, &weight);
    if (m->is_backward) (void)oc_op_operand(c, "totalWeight", types->self, false, &one);
    fill(c, m, k.count);
    (void)oc_op_operand(c, "out", types->out, true, m->is_backward ? &self : &result);
    if (!m->is_backward)
        oc_op_operand(c, "totalWeightOut", types->total, true, &one)->untouched =
            m->reduction == NLL_NONE;
    oc_op_integer(c, "reduction", m->reduction);
    oc_op_integer(c, "ignoreIndex", m->ignored);
    nll_compute(c);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const struct nll_types TYPES[] = {{OC_F32, OC_I64, OC_F32, OC_F32},
                                             {OC_F16, OC_I32, OC_F16, OC_F16},
                                             {OC_BF16, OC_U8, OC_BF16, OC_BF16}};
    static const struct nll_case MODES[] = {
        {"none", "70x10", false, NLL_NONE, -100, NLL_CLASSES},
        {"mean", "5000x10", false, NLL_MEAN, -100, NLL_CLASSES},
        {"sum of images", "2x19x30x40", false, NLL_SUM, 3, NLL_CLASSES},
        {"targets that are no classes", "70x10", false, NLL_SUM, -100, NLL_HOSTILE},
        {"gradient", "70x10", true, NLL_MEAN, -100, NLL_CLASSES},
        {"gradient of images", "2x19x3x4", true, NLL_NONE, 3, NLL_HOSTILE},
    };

    nll_make(c, &MODES[mode], &TYPES[type]);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_nll_loss = {6, 3, STRATEGIES, check_make};
