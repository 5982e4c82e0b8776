/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnBinaryCrossEntropyWithLogits and its gradient compute one loss per element. A sum or a mean
 * adds these losses, which are kept as floats.
 */
#include <math.h>
#include <stdio.h>

#include "aclnnop/aclnn_binary_cross_entropy_with_logits.h"
#include "aclnnop/aclnn_binary_cross_entropy_with_logits_backward.h"
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
};

enum reduction { NONE, MEAN, SUM };
static const char *const REDUCTIONS[] = {"none", "mean", "sum"};

#define WEIGHT "weightOptional"
#define POS_WEIGHT "posWeightOptional"

/* ---- Checks ---- */

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
    static const struct oc_rule WEIGHTS[] = {
        {WEIGHT, offsetof(struct args, weight), OC_FLOATS, 0, OC_MAX_RANK, OC_ANY_FORMAT},
        {POS_WEIGHT, offsetof(struct args, posWeight), OC_FLOATS, 0, OC_MAX_RANK, OC_ANY_FORMAT}};

    OC_TRY(oc_check_same_dtype("target", a->target, "self", a->self));
    OC_TRY(oc_check_same_dtype("out", a->out, "self", a->self));
    OC_TRY(oc_check_enum("reduction", a->reduction, REDUCTIONS, OC_COUNT(REDUCTIONS)));
    OC_TRY(oc_check_shape("target", a->target, a->self->shape, a->self->rank, "that of self"));
    OC_TRY(bce_check_weight(a, &WEIGHTS[0], a->weight));
    return bce_check_weight(a, &WEIGHTS[1], a->posWeight);
}

static const struct oc_rule RULES[] = {
    {"gradOutput", offsetof(struct args, gradOutput), OC_FLOATS, 0, OC_MAX_RANK, OC_ANY_FORMAT},
    OC_TENSOR(args, self, OC_FLOATS, 0, OC_MAX_RANK, OC_ANY_FORMAT),
    OC_TENSOR(args, target, OC_FLOATS, 0, OC_MAX_RANK, OC_ANY_FORMAT),
    OC_TENSOR(args, out, OC_FLOATS, 0, OC_MAX_RANK, OC_ANY_FORMAT),
};

static aclnnStatus bce_check(const void *opaque)
{
    const struct args *a = opaque;

    OC_TRY(oc_check_rules(RULES + 1, OC_COUNT(RULES) - 1, a));
    OC_TRY(bce_check_inputs(a));
    if (a->reduction == NONE)
        return oc_check_shape("out", a->out, a->self->shape, a->self->rank, "that of self");
    if (a->out->rank == 1 && a->out->shape[0] == 1) return ACLNN_SUCCESS;
    return oc_check_shape("out", a->out, NULL, 0, "or (1), as the reduction leaves one element");
}

static aclnnStatus bce_backward_check(const void *opaque)
{
    const struct args *a = opaque;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(bce_check_inputs(a));
    OC_TRY(bce_check_broadcast(a, "gradOutput", a->gradOutput));
    return oc_check_shape("out", a->out, a->self->shape, a->self->rank, "that of self");
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
    oc_launch_define_flag(&launch, "LOGITS", true);
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
    APPEND_OPERAND(weight, WEIGHT, a->weight, numbers[1])
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
            bce_plan_elements(p, a, oc_plan_view(p, "out", a->out, OC_WRITE), OC_READ_IN_PLACE);
    } else if (oc_numel(a->self) > 0) {
        bce_plan_sum(p, a);
    } else {
        oc_elementwise_plan_fill(p, "out", a->out, a->reduction == MEAN ? NAN : 0);
    }
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {
    OC_FIELD(args, gradOutput),
    OC_FIELD(args, self),
    OC_FIELD(args, target),
    OC_NAMED_FIELD(args, weight, WEIGHT),
    OC_NAMED_FIELD(args, posWeight, POS_WEIGHT),
    OC_FIELD(args, reduction),
    OC_FIELD(args, out),
};
static const struct oc_op OP = {"aclnnBinaryCrossEntropyWithLogits", bce_check, bce_plan, FIELDS,
                                OC_COUNT(FIELDS)};
static const struct oc_op BACKWARD_OP = {"aclnnBinaryCrossEntropyWithLogitsBackward",
                                         bce_backward_check, bce_plan, FIELDS, OC_COUNT(FIELDS)};

aclnnStatus aclnnBinaryCrossEntropyWithLogitsGetWorkspaceSize(
    const aclTensor *self, const aclTensor *target, const aclTensor *weightOptional,
    const aclTensor *posWeightOptional, int64_t reduction, aclTensor *out, uint64_t *workspaceSize,
    aclOpExecutor **executor)
{
    const struct args a = {NULL, self, target, weightOptional, posWeightOptional, reduction, out};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnBinaryCrossEntropyWithLogits, &OP)

aclnnStatus aclnnBinaryCrossEntropyWithLogitsBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *self, const aclTensor *target,
    const aclTensor *weightOptional, const aclTensor *posWeightOptional, int64_t reduction,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {gradOutput,        self,      target, weightOptional,
                           posWeightOptional, reduction, out};

    return oc_op_prepare(&BACKWARD_OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnBinaryCrossEntropyWithLogitsBackward, &BACKWARD_OP)
