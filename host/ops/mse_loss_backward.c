/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnMseLossBackward: out = (self - target) * c * gradOutput over the broadcast of the three,
 * where c is 2, or 2 / numel(self) for the mean. numel(self) does not include the broadcast.
 */
#include "aclnnop/aclnn_mse_loss_backward.h"
#include "plan/check.h"
#include "plan/op.h"
#include "plan/plan.h"
#include "plan/steps.h"

struct args {
    const aclTensor *gradOutput, *self, *target;
    int64_t reduction;
    aclTensor *out;
};

// clang-format off
static const struct oc_rule RULES[] = {
    /*              name        dtypes     rank  formats */
    OC_TENSOR(args, gradOutput, OC_FLOATS, 0, 8, OC_ANY_FORMAT),
    OC_TENSOR(args, self,       OC_FLOATS, 0, 8, OC_ANY_FORMAT),
    OC_TENSOR(args, target,     OC_FLOATS, 0, 8, OC_ANY_FORMAT),
    OC_TENSOR(args, out,        OC_FLOATS, 0, 8, OC_ANY_FORMAT),
};
// clang-format on

enum reduction { NONE, MEAN, SUM };
static const char *const REDUCTIONS[] = {"none", "mean", "sum"};

static aclnnStatus mse_check(const void *opaque)
{
    const struct args *a = opaque;
    const aclTensor *const inputs[] = {a->gradOutput, a->self, a->target};
    int64_t shape[OC_MAX_RANK];
    uint64_t rank;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(oc_check_same_dtype("gradOutput", a->gradOutput, "self", a->self));
    OC_TRY(oc_check_same_dtype("target", a->target, "self", a->self));
    OC_TRY(oc_check_enum("reduction", a->reduction, REDUCTIONS, OC_COUNT(REDUCTIONS)));
    OC_TRY(oc_check_broadcast("gradOutput, self and target", inputs, 3, shape, &rank));
    return oc_check_shape("out", a->out, shape, rank, "the broadcast of the inputs");
}

static double mse_bytes_moved(const struct args *a)
{
    const int64_t in = oc_numel(a->gradOutput) + oc_numel(a->self) + oc_numel(a->target);

    return (double)in * (double)oc_dtype_size(oc_dtype_of(a->self->dtype)) +
           (double)oc_numel(a->out) * (double)oc_dtype_size(oc_dtype_of(a->out->dtype));
}

static void mse_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const aclTensor *const operands[] = {a->out, a->gradOutput, a->self, a->target};
    const double scale = a->reduction == MEAN ? 2.0 / (double)oc_numel(a->self) : 2.0;
    struct oc_geometry g;
    struct oc_loop_nest loop_nest;
    struct oc_launch launch = {
        .source = "mse_loss_backward",
        .defines = {OC_DEFINE(T, oc_dtype_name(oc_dtype_of(a->self->dtype))),
                    OC_DEFINE(OUT, oc_dtype_name(oc_dtype_of(a->out->dtype)))},
        .bytes = mse_bytes_moved(a),
        .flops = 3.0 * (double)oc_numel(a->out)};

    if (oc_numel(a->out) == 0) return;
    oc_geometry_make(&g, operands, 4);
    if (!oc_plan_loop_nest(p, &g, true, (int64_t)launch.bytes, &loop_nest)) return;
    oc_launch_set_loop_nest(&launch, &loop_nest);
    launch.kernel = launch.choice.name;

    const struct oc_ref grad = oc_plan_tensor(p, "gradOutput", a->gradOutput);
    const struct oc_ref self = oc_plan_tensor(p, "self", a->self);
    const struct oc_ref target = oc_plan_tensor(p, "target", a->target);
    const struct oc_ref out = oc_plan_tensor(p, "out", a->out);

    OC_APPEND_ARGS(
        &launch, OC_REF(grad, grad), OC_REF(self, self), OC_REF(target, target), OC_REF(out, out),
        OC_LOOP_NEST_ARGS(loop_nest), OC_INDEX8(grad_stride, loop_nest.stride[1]),
        OC_INDEX8(self_stride, loop_nest.stride[2]), OC_INDEX8(target_stride, loop_nest.stride[3]),
        OC_INDEX8(out_stride, loop_nest.stride[0]),
        OC_INDEX(grad_inner_stride, loop_nest.inner_stride[1]),
        OC_INDEX(self_inner_stride, loop_nest.inner_stride[2]),
        OC_INDEX(target_inner_stride, loop_nest.inner_stride[3]),
        OC_INDEX(out_inner_stride, loop_nest.inner_stride[0]), OC_FLOAT(scale, (float)scale));
    oc_plan_kernel(p, &launch);
}

static const struct oc_field FIELDS[] = {OC_FIELD(args, gradOutput), OC_FIELD(args, self),
                                         OC_FIELD(args, target), OC_FIELD(args, reduction),
                                         OC_FIELD(args, out)};

static const struct oc_op OP = {"aclnnMseLossBackward", mse_check, mse_plan, FIELDS,
                                OC_COUNT(FIELDS)};

aclnnStatus aclnnMseLossBackwardGetWorkspaceSize(const aclTensor *gradOutput, const aclTensor *self,
                                                 const aclTensor *target, int64_t reduction,
                                                 aclTensor *out, uint64_t *workspaceSize,
                                                 aclOpExecutor **executor)
{
    const struct args a = {gradOutput, self, target, reduction, out};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

aclnnStatus aclnnMseLossBackward(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                 aclrtStream stream)
{
    return oc_op_run(&OP, workspace, workspaceSize, executor, stream);
}
