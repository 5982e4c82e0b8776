/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Binary cross-entropies, of logits and of probabilities, Kullback-Leibler divergences and their
 * gradients compute one loss per element. A sum or a mean adds these losses, which are kept as
 * floats. Each operator is a row of KINDS.
 */
#include <math.h>
#include <stdio.h>

#include "aclnnop/aclnn_binary_cross_entropy.h"
#include "aclnnop/aclnn_binary_cross_entropy_backward.h"
#include "aclnnop/aclnn_binary_cross_entropy_with_logits.h"
#include "aclnnop/aclnn_binary_cross_entropy_with_logits_backward.h"
#include "aclnnop/aclnn_kl_div.h"
#include "aclnnop/aclnn_kl_div_backward.h"
#include "aclnnop/aclnn_kl_div_target_backward.h"
#include "check/check.h"
#include "families/elementwise.h"
#include "ops/loss/loss_sum.h"
#include "plan/op.h"
#include "steps/steps.h"

struct args {
    const aclTensor *gradOutput; /* only of the gradient */
    const aclTensor *self, *target, *weight, *posWeight;
    int64_t reduction;
    aclTensor *out;
    int64_t kind;
    bool logTarget; /* target has logarithms */
};

static aclnnStatus bce_check(const void *opaque);
static aclnnStatus bce_backward_check(const void *opaque);
static void bce_plan(oc_plan *p, const void *opaque);

#define POS_WEIGHT "posWeightOptional"

/* The names are those of the parameters, because the plan cache finds tensors by them. */
#define FIELDS(weight_name, out_name)                                                            \
    (const struct oc_field[])                                                                    \
    {                                                                                            \
        OC_FIELD(args, gradOutput), OC_FIELD(args, self), OC_FIELD(args, target),                \
            OC_NAMED_FIELD(args, weight, weight_name),                                           \
            OC_NAMED_FIELD(args, posWeight, POS_WEIGHT), OC_FIELD(args, reduction),              \
            OC_FIELD(args, kind), OC_FIELD(args, logTarget), OC_NAMED_FIELD(args, out, out_name) \
    }
#define KIND(api, check, entropy, log_entropy, weight, out)                           \
    {                                                                                 \
        {(api), check, bce_plan, FIELDS(weight, out), OC_COUNT(FIELDS(weight, out))}, \
            {(entropy), (log_entropy)}, (weight), (out)                               \
    }
#define OPTIONAL "weightOptional"

enum {
    LOGITS,
    LOGITS_BACKWARD,
    BCE,
    BCE_BACKWARD,
    KL_DIV,
    KL_DIV_BACKWARD,
    KL_DIV_TARGET_BACKWARD
};

static const struct {
    struct oc_op op;
    const char
        *entropies[2]; /* ENTROPY of cl/loss/loss.cl; the second is for logarithms in target */
    const char *weight, *out; /* names of parameters */
} KINDS[] = {
    [LOGITS] =
        KIND("aclnnBinaryCrossEntropyWithLogits", bce_check, "logits", NULL, OPTIONAL, "out"),
    [LOGITS_BACKWARD] = KIND("aclnnBinaryCrossEntropyWithLogitsBackward", bce_backward_check,
                             "logits", NULL, OPTIONAL, "out"),
    [BCE] = KIND("aclnnBinaryCrossEntropy", bce_check, "probabilities", NULL, "weight", "out"),
    [BCE_BACKWARD] = KIND("aclnnBinaryCrossEntropyBackward", bce_backward_check, "probabilities",
                          NULL, OPTIONAL, "out"),
    [KL_DIV] = KIND("aclnnKlDiv", bce_check, "divergence", "log_divergence", OPTIONAL, "out"),
    [KL_DIV_BACKWARD] = KIND("aclnnKlDivBackward", bce_backward_check, "divergence",
                             "log_divergence", OPTIONAL, "out"),
    [KL_DIV_TARGET_BACKWARD] = KIND("aclnnKlDivTargetBackward", bce_backward_check, "target",
                                    "log_target", OPTIONAL, "gradTarget"),
};

enum reduction { NONE, MEAN, SUM };
static const char *const REDUCTIONS[] = {"none", "mean", "sum"};

/* ---- Checks ---- */

/* Elements of logits are taken as they lie, whatever their format is. */
static uint64_t bce_formats(const struct args *a)
{
    return a->kind < BCE ? OC_ANY_FORMAT : OC_PUBLIC_FORMATS;
}

/* Checks that a tensor broadcasts to self. */
static aclnnStatus bce_check_broadcast(const struct args *a, const char *name,
                                       const aclTensor *tensor)
{
    const aclTensor *const tensors[] = {a->self, tensor};
    int64_t shape[OC_MAX_RANK];
    uint64_t rank;
    char text[64];

    (void)snprintf(text, sizeof(text), "self and %s", name);
    OC_TRY(oc_check_broadcast(text, tensors, 2, shape, &rank));
    (void)snprintf(text, sizeof(text), "the broadcast with %s", name);
    return oc_check_shape("self", a->self, shape, rank, text);
}

/* Checks weightOptional or posWeightOptional. */
static aclnnStatus bce_check_weight(const struct args *a, const struct oc_rule *rule,
                                    const aclTensor *tensor)
{
    if (tensor == NULL) return ACLNN_SUCCESS;
    OC_TRY(oc_check_rules(rule, 1, a));
    OC_TRY(oc_check_same_dtype(rule->name, tensor, "self", a->self));
    return bce_check_broadcast(a, rule->name, tensor);
}

static aclnnStatus bce_check_inputs(const struct args *a)
{
    const char *const out = KINDS[a->kind].out;
    const struct oc_rule weights[] = {
        {KINDS[a->kind].weight, offsetof(struct args, weight), OC_FLOATS, 0, OC_MAX_RANK,
         bce_formats(a)},
        {POS_WEIGHT, offsetof(struct args, posWeight), OC_FLOATS, 0, OC_MAX_RANK, bce_formats(a)}};

    OC_TRY(oc_check_same_dtype("target", a->target, "self", a->self));
    OC_TRY(oc_check_same_dtype(out, a->out, "self", a->self));
    OC_TRY(oc_check_enum("reduction", a->reduction, REDUCTIONS, OC_COUNT(REDUCTIONS)));
    OC_TRY(oc_check_shape("target", a->target, a->self->shape, a->self->rank, "that of self"));
    OC_TRY(bce_check_weight(a, &weights[0], a->weight));
    return bce_check_weight(a, &weights[1], a->posWeight);
}

static aclnnStatus bce_check_tensors(const struct args *a, bool is_grad)
{
    const uint64_t formats = bce_formats(a);
    const struct oc_rule rules[] = {
        {"gradOutput", offsetof(struct args, gradOutput), OC_FLOATS, 0, OC_MAX_RANK, formats},
        OC_TENSOR(args, self, OC_FLOATS, 0, OC_MAX_RANK, formats),
        OC_TENSOR(args, target, OC_FLOATS, 0, OC_MAX_RANK, formats),
        {KINDS[a->kind].out, offsetof(struct args, out), OC_FLOATS, 0, OC_MAX_RANK, formats},
    };

    OC_TRY(oc_check_rules(rules + !is_grad, OC_COUNT(rules) - !is_grad, a));
    return bce_check_inputs(a);
}

static aclnnStatus bce_check(const void *opaque)
{
    const struct args *a = opaque;

    OC_TRY(bce_check_tensors(a, false));
    if (a->reduction == NONE)
        return oc_check_shape("out", a->out, a->self->shape, a->self->rank, "that of self");
    if (a->out->rank == 1 && a->out->shape[0] == 1) return ACLNN_SUCCESS;
    return oc_check_shape("out", a->out, NULL, 0, "or (1), as the reduction leaves one element");
}

static aclnnStatus bce_backward_check(const void *opaque)
{
    const struct args *a = opaque;

    OC_TRY(bce_check_tensors(a, true));
    OC_TRY(bce_check_broadcast(a, "gradOutput", a->gradOutput));
    return oc_check_shape(KINDS[a->kind].out, a->out, a->self->shape, a->self->rank,
                          "that of self");
}

/* ---- Plan ---- */

static double bce_bytes(const aclTensor *t)
{
    return t == NULL ? 0 : (double)oc_numel(t) * (double)oc_dtype_size(oc_dtype_of(t->dtype));
}

/* Appends an operand of the loop nest to a launch, if there is one. `number` is that of the operand,
 * and `arg` the name of the kernel's argument. */
#define APPEND_OPERAND(arg, name, tensor, number)                                      \
    if ((tensor) != NULL) {                                                            \
        launch.bytes += bce_bytes(tensor);                                             \
        OC_APPEND_ARGS(&launch, OC_REF(arg, oc_plan_tensor(p, (name), (tensor), use)), \
                       OC_INDEX8(arg##_stride, n.stride[number]),                      \
                       OC_INDEX(arg##_inner_stride, n.inner_stride[number]));          \
    }

/* Plans a loss per element, or its derivative if there is a gradOutput. `to` is out or scratch. */
static void bce_plan_elements(oc_plan *p, const struct args *a, struct oc_view to, enum oc_use use)
{
    const bool is_grad = a->gradOutput != NULL;
    const aclTensor *operands[OC_MAX_OPERANDS] = {to.like, a->self, a->target};
    const aclTensor *const others[] = {a->gradOutput, a->weight, a->posWeight};
    const double scale = a->reduction == MEAN ? 1 / (double)oc_numel(a->self) : 1;
    struct oc_geometry g;
    struct oc_loop_nest n;
    int count = 3, numbers[3] = {0};
    struct oc_launch launch = {
        .source = "loss",
        .defines = {OC_DEFINE(T, oc_dtype_name(oc_dtype_of(a->self->dtype))),
                    OC_DEFINE(TARGET, oc_dtype_name(oc_dtype_of(a->target->dtype))),
                    OC_DEFINE(OUT, oc_dtype_name(to.dtype)), OC_DEFINE(LOSS, "same")},
        .bytes = bce_bytes(a->self) + bce_bytes(a->target) + bce_bytes(to.like),
        .flops = 8 * (double)oc_numel(a->self)};

    for (int i = 0; i < 3; i++)
        if (others[i] != NULL) {
            numbers[i] = count;
            operands[count++] = others[i];
        }
    oc_geometry_make(&g, operands, count);
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_BY_STRATEGY, (int64_t)launch.bytes, &n)) return;
    oc_launch_set_loop_nest(&launch, &n);
    launch.kernel = launch.choice.name;
    oc_launch_define(&launch, "ENTROPY", KINDS[a->kind].entropies[a->logTarget]);
    oc_launch_define_flag(&launch, "HAS_WEIGHT", a->weight != NULL);
    oc_launch_define_flag(&launch, "HAS_POS_WEIGHT", a->posWeight != NULL);
    oc_launch_define_flag(&launch, "BACKWARD", is_grad);
    if (is_grad && a->gradOutput->dtype != a->self->dtype)
        oc_launch_define(&launch, "GRAD_TYPE", oc_dtype_name(oc_dtype_of(a->gradOutput->dtype)));
    OC_APPEND_ARGS(&launch, OC_REF(self, oc_plan_tensor(p, "self", a->self, use)),
                   OC_REF(target, oc_plan_tensor(p, "target", a->target, use)), OC_REF(out, to.ref),
                   OC_TILE_LOOP_NEST_ARGS(n), OC_INDEX8(self_stride, n.stride[1]),
                   OC_INDEX8(target_stride, n.stride[2]), OC_INDEX8(out_stride, n.stride[0]),
                   OC_INDEX(self_inner_stride, n.inner_stride[1]),
                   OC_INDEX(target_inner_stride, n.inner_stride[2]),
                   OC_INDEX(out_inner_stride, n.inner_stride[0]), OC_FLOAT(beta, 0));
    APPEND_OPERAND(grad, "gradOutput", a->gradOutput, numbers[0])
    if (is_grad) OC_APPEND_ARGS(&launch, OC_FLOAT(scale, (float)scale));
    APPEND_OPERAND(weight, KINDS[a->kind].weight, a->weight, numbers[1])
    APPEND_OPERAND(pos_weight, POS_WEIGHT, a->posWeight, numbers[2])
    oc_plan_kernel(p, &launch);
}

/* Plans the sum of all losses. The second operand of the sum is 0. */
static void bce_plan_sum(oc_plan *p, const struct args *a)
{
    static const float ZERO = 0;
    const int64_t count = oc_numel(a->self);
    struct oc_layout losses, zero, flat;
    const struct oc_view view = oc_plan_scratch_view(p, a->self, NULL, &losses);

    oc_layout_make(&zero, NULL, 0, NULL);
    oc_layout_make(&flat, &count, 1, NULL);
    flat.tensor.dtype = zero.tensor.dtype = ACL_FLOAT;
    bce_plan_elements(p, a, view, OC_READ);

    const struct oc_loss_sum sum = {.loss = "same",
                                    .out_name = "out",
                                    .self = &flat.tensor,
                                    .target = &zero.tensor,
                                    .out = a->out,
                                    .self_ref = view.ref,
                                    .target_ref = oc_plan_constant(p, &ZERO, sizeof(ZERO)),
                                    .is_mean = a->reduction == MEAN};

    oc_loss_plan_sum(p, &sum);
}

static void bce_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;

    if (a->reduction == NONE || a->gradOutput != NULL) {
        if (oc_numel(a->out) > 0)
            bce_plan_elements(p, a, oc_plan_view(p, KINDS[a->kind].out, a->out, OC_WRITE),
                              OC_READ_IN_PLACE);
    } else if (oc_numel(a->self) > 0) {
        bce_plan_sum(p, a);
    } else {
        oc_elementwise_plan_fill(p, "out", a->out, a->reduction == MEAN ? NAN : 0);
    }
}

/* ---- Entry points ---- */

#define DEFINE_OP(name, first_call, number, grad, weight_of, pos_weight, log, result, ...) \
    aclnnStatus first_call(__VA_ARGS__, uint64_t *workspaceSize, aclOpExecutor **executor) \
    {                                                                                      \
        const struct args a = {.gradOutput = grad,                                         \
                               .self = self,                                               \
                               .target = target,                                           \
                               .weight = weight_of,                                        \
                               .posWeight = pos_weight,                                    \
                               .reduction = reduction,                                     \
                               .out = result,                                              \
                               .kind = number,                                             \
                               .logTarget = log};                                          \
                                                                                           \
        return oc_op_prepare(&KINDS[number].op, &a, workspaceSize, executor);              \
    }                                                                                      \
    OC_DEFINE_SECOND_CALL(name, &KINDS[number].op)
#define INPUTS const aclTensor *self, const aclTensor *target
#define GRADIENT_INPUTS const aclTensor *gradOutput, INPUTS

DEFINE_OP(aclnnBinaryCrossEntropyWithLogits, aclnnBinaryCrossEntropyWithLogitsGetWorkspaceSize,
          LOGITS, NULL, weightOptional, posWeightOptional, false, out, INPUTS,
          const aclTensor *weightOptional, const aclTensor *posWeightOptional, int64_t reduction,
          aclTensor *out)
DEFINE_OP(aclnnBinaryCrossEntropyWithLogitsBackward,
          aclnnBinaryCrossEntropyWithLogitsBackwardGetWorkspaceSize, LOGITS_BACKWARD, gradOutput,
          weightOptional, posWeightOptional, false, out, GRADIENT_INPUTS,
          const aclTensor *weightOptional, const aclTensor *posWeightOptional, int64_t reduction,
          aclTensor *out)
DEFINE_OP(aclnnBinaryCrossEntropy, aclnnBinaryCrossEntropyGetWorkspaceSize, BCE, NULL, weight, NULL,
          false, out, INPUTS, const aclTensor *weight, int64_t reduction, aclTensor *out)
DEFINE_OP(aclnnBinaryCrossEntropyBackward, aclnnBinaryCrossEntropyBackwardGetWorkspaceSize,
          BCE_BACKWARD, gradOutput, weightOptional, NULL, false, out, GRADIENT_INPUTS,
          const aclTensor *weightOptional, int64_t reduction, aclTensor *out)
DEFINE_OP(aclnnKlDiv, aclnnKlDivGetWorkspaceSize, KL_DIV, NULL, NULL, NULL, logTarget, out, INPUTS,
          int64_t reduction, bool logTarget, aclTensor *out)
DEFINE_OP(aclnnKlDivBackward, aclnnKlDivBackwardGetWorkspaceSize, KL_DIV_BACKWARD, gradOutput, NULL,
          NULL, logTarget, out, GRADIENT_INPUTS, int64_t reduction, bool logTarget, aclTensor *out)
DEFINE_OP(aclnnKlDivTargetBackward, aclnnKlDivTargetBackwardGetWorkspaceSize,
          KL_DIV_TARGET_BACKWARD, gradOutput, NULL, NULL, logTarget, gradTarget, GRADIENT_INPUTS,
          int64_t reduction, bool logTarget, aclTensor *gradTarget)
