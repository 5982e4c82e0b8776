/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The negative log-likelihood is, at each position, the negated and weighted value of the class
 * that target names. These operators compute it and its gradient. Positions are the elements of
 * target. self has an additional axis of classes: the last axis of (N, C) and (C), the second axis
 * of (N, C, H, W). A target that is ignoreIndex or no class does not count.
 *
 * cl/loss/nll_loss_sum.cl describes the sums. A sum of more than one part has two steps. The
 * gradient is filled with 0, then each position writes the element that it names.
 */
#include <math.h>

#include "aclnnop/aclnn_nll_loss.h"
#include "aclnnop/aclnn_nll_loss2d.h"
#include "aclnnop/aclnn_nll_loss2d_backward.h"
#include "aclnnop/aclnn_nll_loss_backward.h"
#include "check/check.h"
#include "families/elementwise.h"
#include "plan/op.h"
#include "steps/steps.h"
#include "strategy/reduction.h"

struct args {
    const aclTensor *gradOutput, *self, *target, *weight, *totalWeight;
    int64_t reduction, ignoreIndex;
    aclTensor *out, *totalWeightOut;
    int64_t kind;
};

static aclnnStatus nll_check(const void *opaque);
static void nll_plan(oc_plan *p, const void *opaque);

static const struct oc_field FIELDS[] = {
    OC_FIELD(args, gradOutput),  OC_FIELD(args, self),        OC_FIELD(args, target),
    OC_FIELD(args, weight),      OC_FIELD(args, totalWeight), OC_FIELD(args, reduction),
    OC_FIELD(args, ignoreIndex), OC_FIELD(args, out),         OC_FIELD(args, totalWeightOut),
    OC_FIELD(args, kind),
};

enum { LOSS, LOSS_2D, BACKWARD, BACKWARD_2D };

#define KIND(api, is_2d, is_backward)                                                  \
    {                                                                                  \
        {(api), nll_check, nll_plan, FIELDS, OC_COUNT(FIELDS)}, (is_2d), (is_backward) \
    }
static const struct {
    struct oc_op op;
    bool is_2d, is_backward;
} KINDS[] = {
    [LOSS] = KIND("aclnnNLLLoss", false, false),
    [LOSS_2D] = KIND("aclnnNLLLoss2d", true, false),
    [BACKWARD] = KIND("aclnnNLLLossBackward", false, true),
    [BACKWARD_2D] = KIND("aclnnNLLLoss2dBackward", true, true),
};

enum reduction { NONE, MEAN, SUM };
static const char *const REDUCTIONS[] = {"none", "mean", "sum"};

static uint64_t nll_class_axis(const struct args *a) { return a->self->rank == 1 ? 0 : 1; }

/* ---- Checks ---- */

static aclnnStatus nll_check_one(const char *name, const aclTensor *t, uint64_t most_rank)
{
    char text[OC_MAX_RANK * 24 + 3];

    oc_shape_text(t->shape, t->rank, text, sizeof(text));
    return oc_check_that(
        oc_numel(t) == 1 && t->rank <= most_rank, name, text,
        most_rank == 1 ? "must have one element and at most one axis" : "must have one element");
}

/* Checks the result of a loss, or its gradient. */
static aclnnStatus nll_check_result(const struct args *a, const char *name, const aclTensor *t)
{
    const bool is_2d = KINDS[a->kind].is_2d;

    if (a->reduction == NONE && a->target->rank > 0)
        return oc_check_shape(name, t, a->target->shape, a->target->rank,
                              "that of target where reduction is 0 (none)");
    return nll_check_one(name, t, is_2d && !KINDS[a->kind].is_backward ? OC_MAX_RANK : 1);
}

static aclnnStatus nll_check_shapes(const struct args *a)
{
    const bool is_backward = KINDS[a->kind].is_backward;
    const uint64_t axis = nll_class_axis(a);
    int64_t positions[OC_MAX_RANK];
    uint64_t rank = 0;

    for (uint64_t d = 0; d < a->self->rank; d++)
        if (d != axis) positions[rank++] = a->self->shape[d];
    OC_TRY(oc_check_shape("target", a->target, positions, rank, "that of self without classes"));
    OC_TRY(oc_check_shape("weight", a->weight, &a->self->shape[axis], 1, "the classes of self"));
    if (is_backward)
        OC_TRY(oc_check_shape("out", a->out, a->self->shape, a->self->rank, "that of self"));
    OC_TRY(is_backward ? nll_check_result(a, "gradOutput", a->gradOutput)
                       : nll_check_result(a, "out", a->out));
    OC_TRY(is_backward ? nll_check_one("totalWeight", a->totalWeight, OC_MAX_RANK)
                       : nll_check_one("totalWeightOut", a->totalWeightOut, OC_MAX_RANK));
    return oc_check_that(
        KINDS[a->kind].is_2d || is_backward || a->self->shape[axis] > 0 || oc_numel(a->target) == 0,
        "number of classes", "0", "must be at least 1 where there are targets");
}

static aclnnStatus nll_check(const void *opaque)
{
    const struct args *a = opaque;
    const bool is_2d = KINDS[a->kind].is_2d, is_backward = KINDS[a->kind].is_backward;
    const uint64_t least = is_2d ? 4 : 1, most = is_2d ? 4 : 2;
    const struct oc_rule forward[] = {
        OC_TENSOR(args, self, OC_FLOATS, least, most, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, target, OC_I64 | OC_I32 | OC_U8, 0, 3, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, weight, OC_FLOATS, 1, 1, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, out, OC_FLOATS, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, totalWeightOut, OC_FLOATS, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };
    const struct oc_rule backward[] = {
        OC_TENSOR(args, gradOutput, OC_FLOATS, 0, 3, OC_PUBLIC_FORMATS),
        forward[0],
        forward[1],
        forward[2],
        OC_TENSOR(args, totalWeight, OC_FLOATS, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        forward[3],
    };

    OC_TRY(is_backward ? oc_check_rules(backward, OC_COUNT(backward), a)
                       : oc_check_rules(forward, OC_COUNT(forward), a));
    OC_TRY(oc_check_same_dtype("weight", a->weight, "self", a->self));
    if (is_backward) {
        OC_TRY(oc_check_same_dtype("gradOutput", a->gradOutput, "self", a->self));
        OC_TRY(oc_check_same_dtype("totalWeight", a->totalWeight, "self", a->self));
        if (is_2d) OC_TRY(oc_check_same_dtype("out", a->out, "self", a->self));
    }
    OC_TRY(oc_check_enum("reduction", a->reduction, REDUCTIONS, OC_COUNT(REDUCTIONS)));
    return nll_check_shapes(a);
}

/* ---- Plan ---- */

/* A tensor is viewed with the shape of target: without classes, or as one element for all
 * positions. */
struct positions {
    aclTensor tensor;
    int64_t shape[OC_MAX_RANK], strides[OC_MAX_RANK];
};

static const aclTensor *nll_without_classes(const struct args *a, const aclTensor *t,
                                            struct positions *p)
{
    const uint64_t axis = nll_class_axis(a);

    p->tensor = *t;
    p->tensor.rank = 0;
    p->tensor.shape = p->shape;
    p->tensor.strides = p->strides;
    for (uint64_t d = 0; d < t->rank; d++) {
        if (d == axis) continue;
        p->shape[p->tensor.rank] = t->shape[d];
        p->strides[p->tensor.rank++] = t->strides[d];
    }
    return &p->tensor;
}

static const aclTensor *nll_as_target(const struct args *a, const aclTensor *t, struct positions *p)
{
    p->tensor = *t;
    if (t->rank == a->target->rank) return &p->tensor;
    p->tensor.rank = 0;
    return &p->tensor;
}

/* Makes the loop nest over the positions. Its operands are target and `others`. */
static bool nll_loop_nest(oc_plan *p, const struct args *a, const aclTensor *const *others,
                          int count, struct oc_loop_nest *n)
{
    const aclTensor *const tensors[] = {a->self, a->weight, a->out};
    const aclTensor *operands[OC_MAX_OPERANDS] = {a->target};
    struct oc_geometry g;
    int64_t extent = 0;
    bool index64;

    for (int i = 0; i < count; i++)
        operands[1 + i] = others[i];
    for (size_t i = 0; i < OC_COUNT(tensors); i++)
        extent = oc_max_i64(extent, oc_view_index_extent(tensors[i]));
    oc_geometry_make(&g, operands, 1 + count);
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, 0, n) ||
        !oc_plan_try(p, oc_choose_index_width(extent, oc_numel(a->self), &index64)))
        return false;
    n->index64 = n->index64 || index64;
    return true;
}

static double nll_bytes(const aclTensor *t, int64_t elements)
{
    return (double)elements * (double)oc_dtype_size(oc_dtype_of(t->dtype));
}

/* `type` is that of the terms, which are elements of self or partial sums. */
static struct oc_launch nll_launch(const struct args *a, const char *source, const char *kernel,
                                   enum oc_dtype type)
{
    const int64_t positions = oc_numel(a->target);

    return (struct oc_launch){
        .source = source,
        .kernel = kernel,
        .defines = {OC_DEFINE(T, oc_dtype_name(type)),
                    OC_DEFINE(TARGET, oc_dtype_name(oc_dtype_of(a->target->dtype))),
                    OC_DEFINE(OUT, oc_dtype_name(oc_dtype_of(a->out->dtype)))},
        .bytes = nll_bytes(a->self, positions) + nll_bytes(a->target, positions) +
                 nll_bytes(a->weight, oc_numel(a->weight)),
        .flops = 2.0 * (double)positions};
}

/* ---- One loss per position, and the gradient ---- */

/* Appends the parameters that both kernels begin with. Operand 1 of the loop nest is out. */
static void nll_append_positions(oc_plan *p, const struct args *a, struct oc_launch *launch,
                                 const struct oc_loop_nest *n, struct oc_ref out,
                                 int64_t class_stride)
{
    const int64_t axis = (int64_t)nll_class_axis(a);

    oc_launch_set_loop_nest(launch, n);
    launch->bytes += nll_bytes(a->out, oc_numel(a->target));
    OC_APPEND_ARGS(
        launch, OC_REF(out, out), OC_REF(target, oc_plan_tensor(p, "target", a->target, OC_READ)),
        OC_REF(weight, oc_plan_tensor(p, "weight", a->weight, OC_READ)), OC_LOOP_NEST_ARGS(*n),
        OC_INDEX8(out_stride, n->stride[1]), OC_INDEX8(target_stride, n->stride[0]),
        OC_INDEX(out_inner_stride, n->inner_stride[1]),
        OC_INDEX(target_inner_stride, n->inner_stride[0]), OC_INDEX(class_stride, class_stride),
        OC_INDEX(weight_stride, oc_view_stride(a->weight, 0)),
        OC_INDEX(classes, oc_dim(a->self, axis)), OC_LONG(ignored, a->ignoreIndex));
}

static void nll_plan_elements(oc_plan *p, const struct args *a)
{
    const int64_t axis = (int64_t)nll_class_axis(a);
    struct oc_launch launch = nll_launch(a, "nll_loss", "elements", oc_dtype_of(a->self->dtype));
    struct positions out, self;
    const aclTensor *const others[] = {nll_as_target(a, a->out, &out),
                                       nll_without_classes(a, a->self, &self)};
    struct oc_loop_nest n;

    if (!nll_loop_nest(p, a, others, 2, &n)) return;
    nll_append_positions(p, a, &launch, &n, oc_plan_tensor(p, "out", a->out, OC_WRITE),
                         oc_view_stride(a->self, axis));
    OC_APPEND_ARGS(&launch, OC_REF(self, oc_plan_tensor(p, "self", a->self, OC_READ)),
                   OC_INDEX8(self_stride, n.stride[2]),
                   OC_INDEX(self_inner_stride, n.inner_stride[2]));
    oc_plan_kernel(p, &launch);
}

static void nll_plan_gradient(oc_plan *p, const struct args *a)
{
    const int64_t axis = (int64_t)nll_class_axis(a);
    const bool is_mean = a->reduction == MEAN;
    struct oc_launch launch = nll_launch(a, "nll_loss", "gradient", oc_dtype_of(a->self->dtype));
    struct positions out, grad;
    const aclTensor *const others[] = {nll_without_classes(a, a->out, &out),
                                       nll_as_target(a, a->gradOutput, &grad)};
    const struct oc_view result = oc_plan_view(p, "out", a->out, OC_WRITE);
    struct oc_loop_nest n;

    oc_plan_fill(p, result, 0);
    if (oc_numel(a->target) == 0 || !nll_loop_nest(p, a, others, 2, &n)) return;

    const struct oc_ref gradient = oc_plan_tensor(p, "gradOutput", a->gradOutput, OC_READ);
    const struct oc_ref total =
        is_mean ? oc_plan_tensor(p, "totalWeight", a->totalWeight, OC_READ) : gradient;

    nll_append_positions(p, a, &launch, &n, result.ref, oc_view_stride(a->out, axis));
    OC_APPEND_ARGS(&launch, OC_REF(grad, gradient), OC_INDEX8(grad_stride, n.stride[2]),
                   OC_INDEX(grad_inner_stride, n.inner_stride[2]), OC_REF(total, total),
                   OC_INT(is_mean, is_mean));
    oc_plan_kernel(p, &launch);
}

/* ---- Sums ---- */

/* Both steps of the sums use this structure. Operand 1 of the loop nest is self. */
struct sums {
    struct oc_reduction_config config;
    struct oc_loop_nest loop_nest;
    struct oc_ref self, target, weight, out, total, partial;
    int64_t parts, length;
};

static void nll_plan_step(oc_plan *p, const struct args *a, const struct sums *s,
                          struct oc_launch *launch)
{
    const int64_t axis = (int64_t)nll_class_axis(a);
    const struct oc_loop_nest *n = &s->loop_nest;

    /* Kernels for GPUs have no strips: not every compiler supports them (docs/devices.md). */
    oc_launch_define_flag(launch, "STRIPS", !s->config.chains);
    oc_launch_define(launch, "TOTAL", oc_dtype_name(oc_dtype_of(a->totalWeightOut->dtype)));
    launch->index64 = n->index64;
    launch->kernel = s->config.choice.name;
    launch->choice = s->config.choice;
    launch->group[0] = s->config.group;
    launch->global[0] = s->parts * (int64_t)s->config.group;
    if (s->config.chains) launch->fixed_group = OC_GROUPS_OF_REDUCTION;
    OC_APPEND_ARGS(launch, OC_REF(out, s->out), OC_REF(total, s->total),
                   OC_REF(partial, s->partial), OC_REF(self, s->self), OC_REF(target, s->target),
                   OC_REF(weight, s->weight), OC_LOOP_NEST_ARGS(*n),
                   OC_INDEX8(self_stride, n->stride[1]), OC_INDEX8(target_stride, n->stride[0]),
                   OC_INDEX(self_inner_stride, n->inner_stride[1]),
                   OC_INDEX(target_inner_stride, n->inner_stride[0]),
                   OC_INDEX(class_stride, oc_view_stride(a->self, axis)),
                   OC_INDEX(weight_stride, oc_view_stride(a->weight, 0)),
                   OC_INDEX(classes, oc_dim(a->self, axis)), OC_LONG(ignored, a->ignoreIndex),
                   OC_INDEX(parts, s->parts), OC_INDEX(part_terms, s->length),
                   OC_INT(is_mean, a->reduction == MEAN));
    oc_plan_kernel(p, launch);
}

/* The second step adds the partial sums of all parts. */
static void nll_plan_partials(oc_plan *p, const struct args *a, struct sums *s)
{
    struct oc_launch launch = nll_launch(a, "nll_loss_sum", NULL, OC_F32);
    struct oc_loop_nest *n = &s->loop_nest;

    oc_launch_define_flag(&launch, "PARTIALS", true);
    launch.flops = 4.0 * (double)s->parts;
    launch.bytes = 16.0 * (double)s->parts;
    s->self = s->target = s->weight = s->partial;
    s->length = 2 * s->parts;
    n->rows = 1;
    n->inner = s->length;
    n->outer_rank = 0;
    s->parts = 1;
    nll_plan_step(p, a, s, &launch);
}

static void nll_plan_sums(oc_plan *p, const struct args *a)
{
    struct oc_launch launch = nll_launch(a, "nll_loss_sum", NULL, oc_dtype_of(a->self->dtype));
    struct positions self;
    const aclTensor *const others[] = {nll_without_classes(a, a->self, &self)};
    struct sums s;

    if (!oc_plan_try(p, oc_choose_loss_sum(oc_plan_device(p),
                                           oc_plan_lacks(p, OC_GROUPS_OF_REDUCTION), &s.config)) ||
        !nll_loop_nest(p, a, others, 1, &s.loop_nest))
        return;
    s.self = oc_plan_tensor(p, "self", a->self, OC_READ);
    s.target = oc_plan_tensor(p, "target", a->target, OC_READ);
    s.weight = oc_plan_tensor(p, "weight", a->weight, OC_READ);
    s.out = s.partial = oc_plan_tensor(p, "out", a->out, OC_WRITE);
    s.total = oc_plan_tensor(p, "totalWeightOut", a->totalWeightOut, OC_WRITE);
    s.length = s.config.strip;
    s.parts = oc_ceil_div(oc_numel(a->target), s.length);
    if (s.parts > 1) s.partial = oc_plan_scratch(p, OC_F32, 4 * s.parts);
    nll_plan_step(p, a, &s, &launch);
    if (s.parts > 1) nll_plan_partials(p, a, &s);
}

static void nll_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;

    if (KINDS[a->kind].is_backward) {
        if (oc_numel(a->out) > 0) nll_plan_gradient(p, a);
    } else if (a->reduction == NONE) {
        if (oc_numel(a->out) > 0) nll_plan_elements(p, a);
    } else if (oc_numel(a->target) > 0) {
        nll_plan_sums(p, a);
    } else {
        oc_elementwise_plan_fill(p, "out", a->out, a->reduction == MEAN ? NAN : 0);
        oc_elementwise_plan_fill(p, "totalWeightOut", a->totalWeightOut, 0);
    }
}

/* ---- Entry points ---- */

/* Defines both calls of an operator. */
#define DEFINE_LOSS(name, first_call, kind)                                                    \
    aclnnStatus first_call(const aclTensor *self, const aclTensor *target,                     \
                           const aclTensor *weight, int64_t reduction, int64_t ignoreIndex,    \
                           aclTensor *out, aclTensor *totalWeightOut, uint64_t *workspaceSize, \
                           aclOpExecutor **executor)                                           \
    {                                                                                          \
        const struct args a = {NULL,      self,        target, weight,         NULL,           \
                               reduction, ignoreIndex, out,    totalWeightOut, kind};          \
                                                                                               \
        return oc_op_prepare(&KINDS[kind].op, &a, workspaceSize, executor);                    \
    }                                                                                          \
    OC_DEFINE_SECOND_CALL(name, &KINDS[kind].op)
#define DEFINE_GRADIENT(name, first_call, kind, TOTAL)                                          \
    aclnnStatus first_call(const aclTensor *gradOutput, const aclTensor *self,                  \
                           const aclTensor *target, const aclTensor *weight, int64_t reduction, \
                           int64_t ignoreIndex, TOTAL totalWeight, aclTensor *out,              \
                           uint64_t *workspaceSize, aclOpExecutor **executor)                   \
    {                                                                                           \
        const struct args a = {gradOutput, self,        target, weight, totalWeight,            \
                               reduction,  ignoreIndex, out,    NULL,   kind};                  \
                                                                                                \
        return oc_op_prepare(&KINDS[kind].op, &a, workspaceSize, executor);                     \
    }                                                                                           \
    OC_DEFINE_SECOND_CALL(name, &KINDS[kind].op)

DEFINE_LOSS(aclnnNLLLoss, aclnnNLLLossGetWorkspaceSize, LOSS)
DEFINE_LOSS(aclnnNLLLoss2d, aclnnNLLLoss2dGetWorkspaceSize, LOSS_2D)
DEFINE_GRADIENT(aclnnNLLLossBackward, aclnnNLLLossBackwardGetWorkspaceSize, BACKWARD,
                const aclTensor *)
DEFINE_GRADIENT(aclnnNLLLoss2dBackward, aclnnNLLLoss2dBackwardGetWorkspaceSize, BACKWARD_2D,
                aclTensor *)
