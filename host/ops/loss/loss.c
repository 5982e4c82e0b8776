/* SPDX-License-Identifier: Apache-2.0 */
/*
 * These operators compute losses of self and target, which are broadcast: values, sums, means, and
 * derivatives with respect to self times gradOutput. Means divide by the number of terms of a sum.
 * Means of derivatives divide by numel(self), which does not include the broadcast.
 *
 * cl/loss/loss_sum.cl describes the sums. A sum of more than one part has two steps. If one operand
 * has integers and the other floats, the integers are first converted to the type of the floats.
 * loss_integer.c handles two operands of integers.
 */
#include <math.h>
#include <stdio.h>

#include "aclnnop/aclnn_l1_loss.h"
#include "aclnnop/aclnn_l1_loss_backward.h"
#include "aclnnop/aclnn_mse_loss.h"
#include "aclnnop/aclnn_mse_loss_backward.h"
#include "aclnnop/aclnn_mse_loss_out.h"
#include "aclnnop/aclnn_smooth_l1_loss.h"
#include "aclnnop/aclnn_smooth_l1_loss_backward.h"
#include "check/check.h"
#include "check/promotion.h"
#include "families/elementwise.h"
#include "ops/loss/loss_integer.h"
#include "ops/loss/loss_sum.h"
#include "plan/op.h"
#include "plan/plan.h"
#include "steps/steps.h"

struct args {
    const aclTensor *gradOutput, *self, *target;
    int64_t reduction;
    float beta;
    aclTensor *out;
    int64_t kind;
};

static aclnnStatus loss_check(const void *opaque);
static void loss_plan(oc_plan *p, const void *opaque);

/* The names are those of the parameters, because the plan cache finds tensors by them. */
#define FIELDS(grad, result)                                                               \
    (const struct oc_field[])                                                              \
    {                                                                                      \
        OC_FIELD(args, self), OC_FIELD(args, target), OC_FIELD(args, reduction),           \
            OC_FIELD(args, beta), OC_FIELD(args, kind), OC_NAMED_FIELD(args, out, result), \
            OC_NAMED_FIELD(args, gradOutput, grad),                                        \
    }
#define LOSS(api, kernel, with_beta, grad, out, axis, factor)                           \
    {                                                                                   \
        {(api), loss_check, loss_plan, FIELDS(grad, out), OC_COUNT(FIELDS(grad, out))}, \
            {(kernel), (with_beta)}, (grad), (out), (axis), (factor)                    \
    }

enum { MSE, MSE_OUT, L1, SMOOTH_L1, MSE_BACKWARD, L1_BACKWARD, SMOOTH_L1_BACKWARD };

static const struct {
    struct oc_op op;
    /* LOSS of cl/common/loss.cl.h, without and with beta. Smooth L1 without beta is plain L1: its quadratic
     * branch would divide 0 by 0. */
    const char *kernels[2];
    const char *grad, *out; /* the names of parameters; grad is "" if there is none */
    bool is_axis;           /* sums are along axis 0 */
    double factor;          /* factor of the kernel's derivative, 0 for a loss */
} KINDS[] = {
    [MSE] = LOSS("aclnnMseLoss", "mse", NULL, "", "out", false, 0),
    [MSE_OUT] = LOSS("aclnnMseLossOut", "mse", NULL, "", "out", true, 0),
    [L1] = LOSS("aclnnL1Loss", "l1", NULL, "", "out", false, 0),
    [SMOOTH_L1] = LOSS("aclnnSmoothL1Loss", "l1", "smooth_l1", "", "result", false, 0),
    [MSE_BACKWARD] = LOSS("aclnnMseLossBackward", "mse", NULL, "gradOutput", "out", false, 2),
    [L1_BACKWARD] = LOSS("aclnnL1LossBackward", "l1", NULL, "gradOutput", "gradInput", false, 1),
    [SMOOTH_L1_BACKWARD] =
        LOSS("aclnnSmoothL1LossBackward", "l1", "smooth_l1", "gradOut", "gradInput", false, 1),
};

enum reduction { NONE, MEAN, SUM };
static const char *const REDUCTIONS[] = {"none", "mean", "sum"};

/* ---- Checks ---- */

static bool loss_is_grad(const struct args *a) { return KINDS[a->kind].factor != 0; }

static bool loss_is_sum(const struct args *a) { return !loss_is_grad(a) && a->reduction != NONE; }

static aclnnStatus loss_check_shapes(const struct args *a)
{
    const bool is_grad = loss_is_grad(a);
    const aclTensor *const inputs[] = {a->gradOutput, a->self, a->target};
    const char *const name = KINDS[a->kind].out;
    int64_t shape[OC_MAX_RANK];
    uint64_t rank;
    char names[64];

    (void)snprintf(names, sizeof(names), "%s%sself and target", KINDS[a->kind].grad,
                   is_grad ? ", " : "");
    OC_TRY(oc_check_broadcast(names, inputs + !is_grad, 3 - !is_grad, shape, &rank));
    if (!loss_is_sum(a))
        return oc_check_shape(name, a->out, shape, rank, "the broadcast of the inputs");
    if (!KINDS[a->kind].is_axis)
        return oc_check_shape(name, a->out, NULL, 0, "as the reduction leaves one element");
    return oc_check_shape(name, a->out, shape + (rank > 0), rank - (rank > 0),
                          "the broadcast of the inputs without axis 0");
}

static enum oc_dtype loss_promoted(const struct args *a)
{
    return oc_promote(oc_dtype_of(a->self->dtype), oc_dtype_of(a->target->dtype));
}

/* Checks the rules of aclnnL1Loss for integers. As in PyTorch, integers have no mean, and
 * elements of integers are not compared with those of floats. */
static aclnnStatus loss_check_integers(const struct args *a)
{
    const enum oc_dtype target = oc_dtype_of(a->target->dtype), promoted = loss_promoted(a);
    const enum oc_dtype out = oc_dtype_of(a->out->dtype);
    char rule[96];

    if (oc_dtype_of(a->self->dtype) == OC_I64 && a->reduction == NONE)
        OC_TRY(oc_check_that(target == OC_I64, "dtype of target", oc_dtype_acl_name(target),
                             "must be ACL_INT64, as that of self is, where reduction is 0 (none)"));
    if (a->reduction == MEAN)
        OC_TRY(oc_check_that(promoted != OC_I64, "promoted dtype of self and target",
                             oc_dtype_acl_name(promoted),
                             "must be a floating-point type where reduction is 1 (mean)"));
    (void)snprintf(rule, sizeof(rule), "must be castable to that of out, %s",
                   oc_dtype_acl_name(out));
    return oc_check_that(oc_can_cast(promoted, out), "promoted dtype of self and target",
                         oc_dtype_acl_name(promoted), rule);
}

static aclnnStatus loss_check(const void *opaque)
{
    const struct args *a = opaque;
    const bool is_grad = loss_is_grad(a);
    const unsigned types = OC_FLOATS | (a->kind == L1 ? (unsigned)OC_I64 : 0);
    const struct oc_rule rules[] = {
        {KINDS[a->kind].grad, offsetof(struct args, gradOutput), OC_FLOATS, 0, 8, OC_ANY_FORMAT},
        OC_TENSOR(args, self, types, 0, 8, OC_ANY_FORMAT),
        OC_TENSOR(args, target, types, 0, 8, OC_ANY_FORMAT),
        {KINDS[a->kind].out, offsetof(struct args, out), types, 0, 8, OC_ANY_FORMAT},
    };

    OC_TRY(oc_check_rules(rules + !is_grad, OC_COUNT(rules) - !is_grad, a));
    if (a->kind == MSE_BACKWARD) {
        OC_TRY(oc_check_same_dtype(KINDS[a->kind].grad, a->gradOutput, "self", a->self));
        OC_TRY(oc_check_same_dtype("target", a->target, "self", a->self));
    }
    OC_TRY(oc_check_enum("reduction", a->reduction, REDUCTIONS, OC_COUNT(REDUCTIONS)));
    if (a->kind == L1) OC_TRY(loss_check_integers(a));
    OC_TRY(oc_check_that_f64(a->beta >= 0, "beta", (double)a->beta, "must be at least 0"));
    return loss_check_shapes(a);
}

/* ---- Element by element ---- */

static double loss_bytes(const aclTensor *t)
{
    return (double)oc_numel(t) * (double)oc_dtype_size(oc_dtype_of(t->dtype));
}

/* An operand is a tensor as kernels read it. `as` has the type and strides that they see. The
 * operand must live until the plan is made. */
struct operand {
    struct oc_layout layout;
    aclTensor as;
    struct oc_ref ref;
};

static void loss_make_operand(oc_plan *p, const char *name, const aclTensor *tensor,
                              enum oc_dtype promoted, enum oc_use use, struct operand *o)
{
    o->as = *tensor;
    if ((oc_dtype_of(tensor->dtype) & OC_FLOATS) != 0) {
        o->ref = oc_plan_tensor(p, name, tensor, use);
        return;
    }
    o->ref = oc_plan_contiguous(p, oc_plan_view(p, name, tensor, OC_READ), promoted);
    oc_layout_make(&o->layout, tensor->shape, tensor->rank, NULL);
    o->as = o->layout.tensor;
    o->as.dtype = promoted == OC_F32 ? ACL_FLOAT : promoted == OC_F16 ? ACL_FLOAT16 : ACL_BF16;
}

static void loss_plan_elements(oc_plan *p, const struct args *a, struct oc_ref self,
                               struct oc_ref target)
{
    const bool is_grad = loss_is_grad(a);
    const aclTensor *const operands[] = {a->out, a->self, a->target, a->gradOutput};
    struct oc_geometry g;
    struct oc_loop_nest n;
    struct oc_launch launch = {
        .source = "loss",
        .defines = {OC_DEFINE(T, oc_dtype_name(oc_dtype_of(a->self->dtype))),
                    OC_DEFINE(TARGET, oc_dtype_name(oc_dtype_of(a->target->dtype))),
                    OC_DEFINE(OUT, oc_dtype_name(oc_dtype_of(a->out->dtype))),
                    OC_DEFINE(LOSS, KINDS[a->kind].kernels[a->beta > 0])},
        .bytes = loss_bytes(a->self) + loss_bytes(a->target) + loss_bytes(a->out)};

    oc_geometry_make(&g, operands, is_grad ? 4 : 3);
    launch.bytes += is_grad ? loss_bytes(a->gradOutput) : 0;
    launch.flops = (is_grad ? 3.0 : 2.0) * (double)oc_numel(a->out);
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_BY_STRATEGY, (int64_t)launch.bytes, &n)) return;
    oc_launch_set_loop_nest(&launch, &n);
    launch.kernel = launch.choice.name;

    const struct oc_ref out = oc_plan_tensor(p, KINDS[a->kind].out, a->out, OC_WRITE);

    OC_APPEND_ARGS(&launch, OC_REF(self, self), OC_REF(target, target), OC_REF(out, out),
                   OC_TILE_LOOP_NEST_ARGS(n), OC_INDEX8(self_stride, n.stride[1]),
                   OC_INDEX8(target_stride, n.stride[2]), OC_INDEX8(out_stride, n.stride[0]),
                   OC_INDEX(self_inner_stride, n.inner_stride[1]),
                   OC_INDEX(target_inner_stride, n.inner_stride[2]),
                   OC_INDEX(out_inner_stride, n.inner_stride[0]), OC_FLOAT(beta, a->beta));
    if (is_grad) {
        const double scale =
            KINDS[a->kind].factor / (a->reduction == MEAN ? (double)oc_numel(a->self) : 1.0);

        oc_launch_define_flag(&launch, "BACKWARD", true);
        if (a->gradOutput->dtype != a->self->dtype)
            oc_launch_define(&launch, "GRAD_TYPE",
                             oc_dtype_name(oc_dtype_of(a->gradOutput->dtype)));
        OC_APPEND_ARGS(
            &launch,
            OC_REF(grad, oc_plan_tensor(p, KINDS[a->kind].grad, a->gradOutput, OC_READ_IN_PLACE)),
            OC_INDEX8(grad_stride, n.stride[3]), OC_INDEX(grad_inner_stride, n.inner_stride[3]),
            OC_FLOAT(scale, (float)scale));
    }
    oc_plan_kernel(p, &launch);
}

/* ---- Sums ---- */

static void loss_plan_sum(oc_plan *p, const struct args *a, struct oc_ref self,
                          struct oc_ref target)
{
    const struct oc_loss_sum sum = {.loss = KINDS[a->kind].kernels[a->beta > 0],
                                    .out_name = KINDS[a->kind].out,
                                    .self = a->self,
                                    .target = a->target,
                                    .out = a->out,
                                    .self_ref = self,
                                    .target_ref = target,
                                    .beta = a->beta,
                                    .is_axis = KINDS[a->kind].is_axis,
                                    .is_mean = a->reduction == MEAN};

    oc_loss_plan_sum(p, &sum);
}

static void loss_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const bool is_sum = loss_is_sum(a);
    const enum oc_use use = is_sum ? OC_READ : OC_READ_IN_PLACE;
    struct operand self, target;
    struct args floats = *a;

    if (oc_numel(a->out) == 0) return;
    if (is_sum && oc_loss_terms(a->self, a->target, KINDS[a->kind].is_axis) == 0) {
        oc_elementwise_plan_fill(p, KINDS[a->kind].out, a->out, a->reduction == MEAN ? NAN : 0);
        return;
    }
    if (loss_promoted(a) == OC_I64) {
        oc_loss_plan_integer(p, a->self, a->target, a->out, is_sum);
        return;
    }
    loss_make_operand(p, "self", a->self, loss_promoted(a), use, &self);
    loss_make_operand(p, "target", a->target, loss_promoted(a), use, &target);
    floats.self = &self.as;
    floats.target = &target.as;
    (is_sum ? loss_plan_sum : loss_plan_elements)(p, &floats, self.ref, target.ref);
}

/* ---- Entry points ---- */

/* Defines both calls of an operator. */
#define DEFINE_OP(name, first_call, kind, grad, beta, out, ...)                            \
    aclnnStatus first_call(__VA_ARGS__, uint64_t *workspaceSize, aclOpExecutor **executor) \
    {                                                                                      \
        const struct args a = {grad, self, target, reduction, beta, out, kind};            \
                                                                                           \
        return oc_op_prepare(&KINDS[kind].op, &a, workspaceSize, executor);                \
    }                                                                                      \
    OC_DEFINE_SECOND_CALL(name, &KINDS[kind].op)
#define OPERANDS const aclTensor *self, const aclTensor *target, int64_t reduction

DEFINE_OP(aclnnMseLoss, aclnnMseLossGetWorkspaceSize, MSE, NULL, 0, out, OPERANDS, aclTensor *out)
DEFINE_OP(aclnnMseLossOut, aclnnMseLossOutGetWorkspaceSize, MSE_OUT, NULL, 0, out, OPERANDS,
          aclTensor *out)
DEFINE_OP(aclnnL1Loss, aclnnL1LossGetWorkspaceSize, L1, NULL, 0, out, OPERANDS, aclTensor *out)
DEFINE_OP(aclnnSmoothL1Loss, aclnnSmoothL1LossGetWorkspaceSize, SMOOTH_L1, NULL, beta, result,
          OPERANDS, float beta, aclTensor *result)
DEFINE_OP(aclnnMseLossBackward, aclnnMseLossBackwardGetWorkspaceSize, MSE_BACKWARD, gradOutput, 0,
          out, const aclTensor *gradOutput, OPERANDS, aclTensor *out)
DEFINE_OP(aclnnL1LossBackward, aclnnL1LossBackwardGetWorkspaceSize, L1_BACKWARD, gradOutput, 0,
          gradInput, const aclTensor *gradOutput, OPERANDS, aclTensor *gradInput)
DEFINE_OP(aclnnSmoothL1LossBackward, aclnnSmoothL1LossBackwardGetWorkspaceSize, SMOOTH_L1_BACKWARD,
          gradOut, beta, gradInput, const aclTensor *gradOut, OPERANDS, float beta,
          aclTensor *gradInput)
