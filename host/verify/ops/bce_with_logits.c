/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/bce_with_logits.h"

#include <math.h>
#include <string.h>

#include "verify/check_op.h"
#include "verify/elementwise_strategy.h"
#include "verify/tolerance.h"

static const char *const ELEMENTS[] = {"elementwise:flat,index:32",
                                       "elementwise:vector,index:32",
                                       "elementwise:tile,index:32",
                                       "elementwise:groups,index:32",
                                       "elementwise:element,index:32",
                                       "elementwise:element,index:64",
                                       NULL};
static const char *const SUMS[] = {"reduction:strips,index:32", "reduction:chains,index:32", NULL};

/* Operands that not every case has; -1: the case has none. */
struct places {
    int grad, weight, pos_weight;
};

static struct places places_of(const struct bce_case *m)
{
    int next = BCE_OUT + 1;
    struct places p = {-1, -1, -1};

    if (m->grad != NULL) p.grad = next++;
    if (m->weight != NULL) p.weight = next++;
    if (m->pos_weight != NULL) p.pos_weight = next++;
    return p;
}

static bool can_serve(const char *strategy, aclTensor *const *t)
{
    aclTensor *ordered[OC_OP_OPERANDS] = {t[BCE_OUT], t[BCE_SELF], t[BCE_TARGET]};
    int count = BCE_OUT + 1;

    if (strncmp(strategy, "reduction", strlen("reduction")) == 0) return true;
    for (int i = BCE_OUT + 1; t[i] != NULL; i++)
        ordered[count++] = t[i];
    return oc_elementwise_can_serve(strategy, ordered, count);
}

/* ---- Reference ---- */

/* Roundings of exp and log1p, at most 4 ulp each, and of the other operations. */
#define ROUNDINGS 26

/* Returns the value of an operand that the case may not have, at element k of self. */
static double at(const struct oc_op_case *c, int place, int64_t k)
{
    return place < 0 ? 1 : oc_operand_at(&c->operands[place], &c->operands[BCE_SELF].shape, k);
}

/* As `element`, without weight and scale. */
static double entropy(const struct bce_case *m, double x, double y, double *magnitude)
{
    const double least = fmax(log(x), -100), other = fmax(log1p(-x), -100);
    const double terms[2][2] = {{y == 0 ? 0 : y * log(y), y * x}, {exp(y) * y, exp(y) * x}};

    if (m->formula == BCE_PROBABILITIES && m->grad == NULL) {
        *magnitude = fabs(y * least) + fabs((1 - y) * other);
        return -(y * least + (1 - y) * other);
    }
    if (m->formula == BCE_PROBABILITIES) {
        *magnitude = (fabs(x) + fabs(y)) / fmax((1 - x) * x, 1e-12);
        return (x - y) / fmax((1 - x) * x, 1e-12);
    }
    if (m->formula == BCE_DIVERGENCE && m->grad == NULL) {
        *magnitude = fabs(terms[m->is_log][0]) + fabs(terms[m->is_log][1]);
        return terms[m->is_log][0] - terms[m->is_log][1];
    }
    if (m->formula == BCE_DIVERGENCE) {
        *magnitude = m->is_log ? exp(y) : fabs(y);
        return -*magnitude;
    }
    *magnitude =
        (m->is_log ? exp(y) : 1) * ((m->is_log || y == 0 ? fabs(y) : fabs(log(y))) + 1 + fabs(x));
    return m->is_log ? exp(y) * (y - x + 1) : y == 0 ? 0 : log(y) + 1 - x;
}

/* Returns the loss of element k, or its derivative. *magnitude bounds the parts of which it is the
 * sum. */
static double element(const struct oc_op_case *c, int64_t k, double *magnitude)
{
    const struct bce_case *m = c->attributes;
    const struct places p = places_of(m);
    const double x = c->operands[BCE_SELF].values[k], y = c->operands[BCE_TARGET].values[k];
    const double w = at(c, p.weight, k), positive = at(c, p.pos_weight, k);
    const double factor = 1 + (positive - 1) * y;
    const double factor_magnitude = 1 + (fabs(positive) + 1) * fabs(y);
    const double tail = log1p(exp(-fabs(x))) + fmax(-x, 0), sigmoid = 1 / (1 + exp(-x));
    const double scale =
        w * at(c, p.grad, k) *
        (m->reduction == 1 ? 1 / (double)oc_shape_count(&c->operands[0].shape) : 1);

    if (m->formula != BCE_LOGITS) {
        const double value = entropy(m, x, y, magnitude);

        *magnitude *= fabs(m->grad == NULL ? w : scale);
        return value * (m->grad == NULL ? w : scale);
    }
    if (m->grad == NULL) {
        *magnitude = (fabs((1 - y) * x) + factor_magnitude * tail) * fabs(w);
        return ((1 - y) * x + factor * tail) * w;
    }
    *magnitude = (factor_magnitude * sigmoid + fabs(positive * y)) * fabs(scale);
    return (factor * sigmoid - positive * y) * scale;
}

static void compute(struct oc_op_case *c)
{
    const struct bce_case *m = c->attributes;
    struct oc_operand *out = &c->operands[BCE_OUT];
    const int64_t count = oc_shape_count(&c->operands[BCE_SELF].shape);
    double sum = 0, total = 0, magnitude;

    for (int64_t k = 0; k < count; k++) {
        const double value = element(c, k, &magnitude);

        if (m->grad != NULL || m->reduction == 0) {
            out->values[k] = value;
            out->error[k] = oc_error(OC_F32, magnitude, ROUNDINGS);
        }
        sum += value;
        total += magnitude;
    }
    if (m->grad != NULL || m->reduction == 0) return;

    const double divisor = m->reduction == 1 ? (double)count : 1;

    out->values[0] = sum / divisor; /* without elements: NaN for a mean */
    out->error[0] = count == 0 ? 0 : oc_error(OC_F32, total / divisor, ROUNDINGS + 4);
}

/* ---- Cases ---- */

/* Adds an operand with the values first_value, first_value + 1/8 and so on, `period` of them. */
static void add_operand(struct oc_op_case *c, const char *name, enum oc_dtype type,
                        const char *shape_text, double first_value, int period)
{
    const struct oc_shape shape = oc_shape_parse(shape_text);
    struct oc_operand *o = oc_op_operand(c, name, type, false, &shape);

    for (int64_t i = 0; i < oc_shape_count(&shape); i++)
        o->values[i] = first_value + (double)(i % period) / 8;
}

void bce_make(struct oc_op_case *c, const struct bce_case *m, enum oc_dtype type, enum oc_data data)
{
    const struct oc_shape shape = oc_shape_parse(m->self), one = {0, {0}};
    const bool is_sum = m->grad == NULL && m->reduction != 0;
    /* Kernels are slow to build: all strategies run where all operands exist. */
    const bool has_both = m->weight != NULL && m->pos_weight != NULL;

    static const struct {
        const char *function, *gradient, *weight, *out;
    } FUNCTIONS[] = {
        {"aclnnBinaryCrossEntropyWithLogits", "aclnnBinaryCrossEntropyWithLogitsBackward",
         "weightOptional", "out"},
        {"aclnnBinaryCrossEntropy", "aclnnBinaryCrossEntropyBackward", "weight", "out"},
        {"aclnnKlDiv", "aclnnKlDivBackward", "", "out"},
        {"", "aclnnKlDivTargetBackward", "", "gradTarget"}};

    *c = (struct oc_op_case){.op = m->grad == NULL ? "bce_with_logits" : "bce_with_logits_backward",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = m->grad == NULL ? FUNCTIONS[m->formula].function
                                                         : FUNCTIONS[m->formula].gradient,
                             .attributes = m,
                             .same = OC_SAME_WITHIN_ERROR,
                             .strategies = oc_shape_count(&shape) == 0 ? NULL
                                           : is_sum                    ? SUMS
                                           : has_both                  ? ELEMENTS
                                                                       : NULL,
                             .can_serve = can_serve,
                             .workspace = OC_OP_ANY_WORKSPACE};
    (void)oc_op_operand(c, "self", type, false, &shape);
    add_operand(c, "target", type, m->self, 0, 9);
    (void)oc_op_operand(c, FUNCTIONS[m->formula].out, type, true, is_sum ? &one : &shape);
    if (m->grad != NULL)
        add_operand(c, "gradOutput", m->grad_type != 0 ? m->grad_type : type, m->grad, -0.5, 11);
    if (m->weight != NULL)
        add_operand(c, m->grad != NULL ? "weightOptional" : FUNCTIONS[m->formula].weight, type,
                    m->weight, -0.25, 7);
    if (m->pos_weight != NULL) add_operand(c, "posWeightOptional", type, m->pos_weight, 0.25, 13);
    oc_op_integer(c, "reduction", m->reduction);
    if (m->formula >= BCE_DIVERGENCE) oc_op_integer(c, "logTarget", m->is_log);
    oc_op_fill(c, data, BCE_SELF + 1);
    for (int64_t k = 0; k < oc_shape_count(&shape) && m->is_extreme; k++)
        c->operands[BCE_SELF].values[k] = k % 2 == 0 ? 150.0 + (double)k : -150.0 - (double)k;
    /* Probabilities, of which two are 0 and 1. */
    for (int64_t k = 0; k < oc_shape_count(&shape) && m->formula == BCE_PROBABILITIES; k++)
        c->operands[BCE_SELF].values[k] = (double)(k * 5 % 33) / 32;
    if (oc_op_makes(OC_MADE_OUTPUTS)) compute(c);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct bce_case MODES[] = {
        {.name = "none", .self = "4x64", .weight = "64", .pos_weight = "4x1"},
        {.name = "mean", .self = "8x1024", .reduction = 1},
        {.name = "entropy", .self = "4x64", .formula = BCE_PROBABILITIES},
        {.name = "divergence", .self = "4x64", .formula = BCE_DIVERGENCE},
        {.name = "gradient", .self = "4x64", .pos_weight = "64", .grad = "", .reduction = 1},
    };

    bce_make(c, &MODES[mode], TYPES[type], OC_DATA_REALS);
}

static const char *const CHECK_STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_bce_with_logits = {5, 3, CHECK_STRATEGIES, check_make};
