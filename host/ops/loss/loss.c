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
#include <string.h>

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
#include "plan/op.h"
#include "plan/plan.h"
#include "steps/steps.h"
#include "strategy/reduction.h"

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

/* What all launches have in common; `self` and `target` are the types of the terms. */
static struct oc_launch loss_launch(const struct args *a, const char *source, enum oc_dtype self,
                                    enum oc_dtype target)
{
    return (struct oc_launch){
        .source = source,
        .defines = {OC_DEFINE(T, oc_dtype_name(self)), OC_DEFINE(TARGET, oc_dtype_name(target)),
                    OC_DEFINE(OUT, oc_dtype_name(oc_dtype_of(a->out->dtype))),
                    OC_DEFINE(LOSS, KINDS[a->kind].kernels[a->beta > 0])},
        .bytes = loss_bytes(a->self) + loss_bytes(a->target) + loss_bytes(a->out)};
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
    struct oc_launch launch =
        loss_launch(a, "loss", oc_dtype_of(a->self->dtype), oc_dtype_of(a->target->dtype));

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

/* Both steps of a sum use this structure. The loop nest runs over the terms; if the sum is along
 * an axis, it runs over the outputs instead. Its operands are out, self and target. */
struct sum {
    struct oc_reduction_config config;
    struct oc_loop_nest loop_nest;
    struct oc_ref self, target, out, partial;
    int64_t axis, axis_stride[3]; /* axis: terms per output, 0 if there is one output */
    int64_t parts, length;
    double scale; /* factor of the last step */
};

static void loss_plan_step(oc_plan *p, const struct args *a, const struct sum *s,
                           struct oc_launch *launch)
{
    const struct oc_loop_nest *n = &s->loop_nest;
    const float scale = (float)s->scale;

    /* Intel's compiler for GPUs (22.43) crashes on kernels with strips. */
    oc_launch_define_flag(launch, "STRIPS", !s->config.chains);
    launch->index64 = n->index64;
    if (s->axis == 0) {
        launch->kernel = s->config.choice.name;
        launch->choice = s->config.choice;
        launch->group[0] = s->config.group;
        launch->global[0] = s->parts * (int64_t)s->config.group;
        if (s->config.chains) launch->fixed_group = OC_GROUPS_OF_REDUCTION;
    } else {
        launch->kernel = s->config.columns > 1 ? "column_vectors" : "columns";
        launch->choice = n->config.choice;
        launch->group[0] = s->config.columns_group;
        launch->global[0] = n->rows * oc_ceil_div(n->inner, n->config.elements_per_item);
        launch->global[1] = s->parts;
    }
    OC_APPEND_ARGS(
        launch, OC_REF(self, s->self), OC_REF(target, s->target), OC_REF(out, s->out),
        OC_REF(partial, s->partial), OC_LOOP_NEST_ARGS(*n), OC_INDEX8(self_stride, n->stride[1]),
        OC_INDEX8(target_stride, n->stride[2]), OC_INDEX(self_inner_stride, n->inner_stride[1]),
        OC_INDEX(target_inner_stride, n->inner_stride[2]), OC_INDEX(parts, s->parts),
        OC_INDEX(part_terms, s->length), OC_FLOAT(scale, scale),
        OC_FLOAT(scale_tail, (float)(s->scale - (double)scale)), OC_FLOAT(beta, a->beta));
    if (s->axis != 0)
        OC_APPEND_ARGS(launch, OC_INDEX8(out_stride, n->stride[0]),
                       OC_INDEX(out_inner_stride, n->inner_stride[0]),
                       OC_INDEX(self_axis_stride, s->axis_stride[1]),
                       OC_INDEX(target_axis_stride, s->axis_stride[2]), OC_INDEX(axis, s->axis));
    oc_plan_kernel(p, launch);
}

/* The second step adds the partial sums of all parts, which are contiguous in the order of the
 * loop nest. */
static void loss_plan_partials(oc_plan *p, const struct args *a, struct sum *s)
{
    struct oc_loop_nest *n = &s->loop_nest;
    struct oc_launch launch = loss_launch(a, "loss_sum", OC_F32, OC_F32);
    const int64_t outputs = oc_numel(a->out);

    oc_launch_define_flag(&launch, "PARTIALS", true);
    launch.flops = 2.0 * (double)(s->parts * outputs);
    launch.bytes = 4 * launch.flops + loss_bytes(a->out);
    s->self = s->target = s->partial;
    s->length = 2 * s->parts;
    if (s->axis == 0) {
        n->rows = 1;
        n->inner = s->length;
        n->outer_rank = 0;
    } else {
        int64_t stride = n->inner;

        for (int64_t d = n->outer_rank - 1; d >= 0; d--) {
            n->stride[1][d] = stride;
            stride *= n->extent[d];
        }
        s->axis = s->length;
        s->axis_stride[1] = outputs;
    }
    n->inner_stride[1] = 1;
    s->axis_stride[2] = n->inner_stride[2] = 0;
    memset(n->stride[2], 0, sizeof(n->stride[2]));
    s->parts = 1;
    loss_plan_step(p, a, s, &launch);
}

/* Returns a view of the elements at position 0 of axis 0 of the broadcast. `rank` is the rank of
 * the broadcast. */
static aclTensor loss_without_axis(const aclTensor *tensor, uint64_t rank, int64_t *axis_stride)
{
    aclTensor view = *tensor;

    *axis_stride = 0;
    if (tensor->rank < rank) return view;
    if (tensor->shape[0] != 1) *axis_stride = tensor->strides[0];
    view.rank--;
    view.shape++;
    view.strides++;
    return view;
}

/* Makes the loop nest of a sum. If there is one sum, its terms are in the order of memory of an
 * operand that is not broadcast, if there is one. */
static bool loss_sum_loop_nest(oc_plan *p, const struct args *a, const int64_t *shape,
                               uint64_t rank, struct sum *s)
{
    struct oc_layout layout;
    struct oc_geometry g;
    bool index64;

    oc_layout_make(&layout, shape, rank, NULL);

    const int64_t count = oc_numel(&layout.tensor);
    const int64_t extents =
        oc_max_i64(oc_view_index_extent(a->self),
                   oc_max_i64(oc_view_index_extent(a->target), oc_view_index_extent(a->out)));

    if (s->axis == 0) {
        const aclTensor *const order = oc_numel(a->self) == count     ? a->self
                                       : oc_numel(a->target) == count ? a->target
                                                                      : &layout.tensor;
        const aclTensor *const operands[] = {order, a->self, a->target};

        oc_geometry_make(&g, operands, 3);
    } else {
        const aclTensor self = loss_without_axis(a->self, rank, &s->axis_stride[1]);
        const aclTensor target = loss_without_axis(a->target, rank, &s->axis_stride[2]);
        const aclTensor *const operands[] = {a->out, &self, &target};

        oc_geometry_make(&g, operands, 3);
    }
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, 0, &s->loop_nest) ||
        !oc_plan_try(p, oc_choose_index_width(extents, count, &index64)))
        return false;
    s->loop_nest.index64 = s->loop_nest.index64 || index64;
    s->loop_nest.config.elements_per_item = s->config.columns;
    return true;
}

/* Operands that are broadcast may have more terms than memory. Longer parts then keep the
 * workspace within twice the tensors. */
static void loss_choose_parts(const struct args *a, int64_t terms, struct sum *s)
{
    const double most =
        2 * (loss_bytes(a->self) + loss_bytes(a->target) + loss_bytes(a->out)) + OC_SPARE_WORKSPACE;

    s->length = s->axis == 0 ? s->config.strip : s->config.axis_part;
    s->parts = oc_ceil_div(terms, s->length);
    while (s->parts > 1 && 8 * (double)s->parts * (double)oc_numel(a->out) > most) {
        s->length *= 2;
        s->parts = oc_ceil_div(terms, s->length);
    }
}

/* Sets the shape of the broadcast, and returns the number of terms of an output. */
static int64_t loss_terms(const struct args *a, int64_t shape[OC_MAX_RANK], uint64_t *rank)
{
    const aclTensor *const inputs[] = {a->self, a->target};
    int64_t terms = 1;

    (void)oc_broadcast(inputs, 2, shape, rank);
    for (uint64_t d = 0; d < *rank && (d == 0 || !KINDS[a->kind].is_axis); d++)
        terms *= shape[d];
    return terms;
}

static void loss_plan_sum(oc_plan *p, const struct args *a, struct oc_ref self,
                          struct oc_ref target)
{
    const struct oc_ref out = oc_plan_tensor(p, KINDS[a->kind].out, a->out, OC_WRITE);
    struct oc_launch launch =
        loss_launch(a, "loss_sum", oc_dtype_of(a->self->dtype), oc_dtype_of(a->target->dtype));
    struct sum s = {.self = self, .target = target, .out = out, .partial = out};
    int64_t shape[OC_MAX_RANK];
    uint64_t rank;
    const int64_t terms = loss_terms(a, shape, &rank);

    if (!oc_plan_try(p, oc_choose_loss_sum(oc_plan_device(p),
                                           oc_plan_lacks(p, OC_GROUPS_OF_REDUCTION), &s.config)))
        return;
    s.axis = oc_numel(a->out) > 1 ? terms : 0;
    if (!loss_sum_loop_nest(p, a, shape, rank, &s)) return;

    loss_choose_parts(a, terms, &s);
    if (s.parts > 1) s.partial = oc_plan_scratch(p, OC_F32, 2 * s.parts * oc_numel(a->out));
    s.scale = a->reduction == MEAN ? 1 / (double)terms : 1;
    launch.flops = 3.0 * (double)terms * (double)oc_numel(a->out);
    loss_plan_step(p, a, &s, &launch);
    if (s.parts > 1) loss_plan_partials(p, a, &s);
}

static void loss_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const bool is_sum = loss_is_sum(a);
    const enum oc_use use = is_sum ? OC_READ : OC_READ_IN_PLACE;
    struct operand self, target;
    struct args floats = *a;
    int64_t shape[OC_MAX_RANK];
    uint64_t rank;

    if (oc_numel(a->out) == 0) return;
    if (is_sum && loss_terms(a, shape, &rank) == 0) {
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
