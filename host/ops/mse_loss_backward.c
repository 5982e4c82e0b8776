/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnMseLossBackward: out = (self - target) * c * gradOutput over the broadcast of the three,
 * with c = 2, or 2 / numel(self) for the mean: self's own element count, not the broadcast's.
 */
#include "aclnnop/aclnn_mse_loss_backward.h"
#include "plan/check.h"
#include "plan/plan.h"
#include "plan/run.h"
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

static aclnnStatus check(const void *opaque)
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

static double bytes_moved(const struct args *a)
{
    const int64_t in = oc_numel(a->gradOutput) + oc_numel(a->self) + oc_numel(a->target);

    return (double)in * (double)oc_dtype_size(oc_dtype_of(a->self->dtype)) +
           (double)oc_numel(a->out) * (double)oc_dtype_size(oc_dtype_of(a->out->dtype));
}

static void plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const aclTensor *const operands[] = {a->out, a->gradOutput, a->self, a->target};
    struct oc_geometry g;
    struct oc_loop_nest nest;

    if (oc_numel(a->out) == 0) return;
    oc_geometry_make(&g, operands, 4);

    const double bytes = bytes_moved(a);

    if (!oc_plan_loop_nest(p, &g, true, (int64_t)bytes, &nest)) return;

    const struct oc_ref grad = oc_plan_tensor(p, "gradOutput", a->gradOutput);
    const struct oc_ref self = oc_plan_tensor(p, "self", a->self);
    const struct oc_ref target = oc_plan_tensor(p, "target", a->target);
    const struct oc_ref out = oc_plan_tensor(p, "out", a->out);
    const double scale = a->reduction == MEAN ? 2.0 / (double)oc_numel(a->self) : 2.0;

    oc_plan_kernel(
        p, &(struct oc_launch){
               .source = "mse_loss_backward",
               .kernel = nest.kernel,
               .defines = {{"T", oc_dtype_name(oc_dtype_of(a->self->dtype))},
                           {"OUT", oc_dtype_name(oc_dtype_of(a->out->dtype))},
                           OC_LOOP_NEST_DEFINES(nest)},
               .args = {OC_REF(grad), OC_REF(self), OC_REF(target), OC_REF(out),
                        OC_LOOP_NEST_ARGS(nest), OC_INDEX8(nest.stride[1]),
                        OC_INDEX8(nest.stride[2]), OC_INDEX8(nest.stride[3]),
                        OC_INDEX8(nest.stride[0]), OC_INDEX(nest.step[1]), OC_INDEX(nest.step[2]),
                        OC_INDEX(nest.step[3]), OC_INDEX(nest.step[0]), OC_FLOAT((float)scale)},
               .global = {nest.items},
               .group = {nest.group},
               .index64 = nest.index64,
               .choice = nest.choice,
               .bytes = bytes,
               .flops = 3.0 * (double)oc_numel(a->out),
           });
}

static const struct oc_op OP = {"aclnnMseLossBackward", check, plan};

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
