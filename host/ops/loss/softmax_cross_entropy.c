/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnSoftmaxCrossEntropyWithLogits computes a loss of rows and its gradient at once. The kernel uses
 * contiguous matrices, so other views are copied.
 */
#include "aclnnop/aclnn_softmax_cross_entropy_with_logits.h"
#include "check/check.h"
#include "check/promotion.h"
#include "plan/op.h"
#include "steps/reduced_rows.h"
#include "steps/steps.h"

struct args {
    const aclTensor *features, *labels, *loss, *backprop;
};

static aclnnStatus cross_entropy_check(const void *opaque)
{
    static const struct oc_rule RULES[] = {
        OC_TENSOR(args, features, OC_FLOATS, 2, 2, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, labels, OC_FLOATS, 2, 2, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, loss, OC_FLOATS, 1, 1, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, backprop, OC_FLOATS, 2, 2, OC_PUBLIC_FORMATS),
    };
    const struct args *a = opaque;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(oc_check_same_dtype("labels", a->labels, "features", a->features));
    OC_TRY(oc_check_same_dtype("loss", a->loss, "features", a->features));
    OC_TRY(oc_check_same_dtype("backprop", a->backprop, "features", a->features));
    OC_TRY(oc_check_shape("labels", a->labels, a->features->shape, 2, "that of features"));
    OC_TRY(oc_check_shape("loss", a->loss, a->features->shape, 1, "a number per row of features"));
    return oc_check_shape("backprop", a->backprop, a->features->shape, 2, "that of features");
}

static void cross_entropy_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const enum oc_dtype dtype = oc_dtype_of(a->features->dtype);
    const int64_t rows = a->features->shape[0], width = a->features->shape[1];
    const double count = (double)rows * (double)width;
    struct oc_launch launch = {.source = "softmax_cross_entropy",
                               .kernel = "cross_entropy",
                               .defines = {OC_DEFINE(T, oc_dtype_name(dtype))},
                               .bytes = 3 * count * (double)oc_dtype_size(dtype),
                               .flops = 10 * count};

    if (rows == 0) return;
    if (width == 0) {
        oc_plan_fill(p, oc_plan_view(p, "loss", a->loss, OC_FILL), 0);
        return;
    }
    if (!oc_launch_set_reduced_rows(p, rows, width, &launch)) return;

    const struct oc_ref features =
        oc_plan_contiguous(p, oc_plan_view(p, "features", a->features, OC_READ_IN_PLACE), dtype);
    const struct oc_ref labels =
        oc_plan_contiguous(p, oc_plan_view(p, "labels", a->labels, OC_READ_IN_PLACE), dtype);
    const struct oc_output loss =
        oc_plan_contiguous_output(p, oc_plan_view(p, "loss", a->loss, OC_WRITE), dtype);
    const struct oc_output backprop =
        oc_plan_contiguous_output(p, oc_plan_view(p, "backprop", a->backprop, OC_WRITE), dtype);

    OC_APPEND_ARGS(&launch, OC_REF(features, features), OC_REF(labels, labels),
                   OC_REF(loss, loss.ref), OC_REF(backprop, backprop.ref), OC_INDEX(rows, rows),
                   OC_INDEX(width, width));
    oc_plan_kernel(p, &launch);
    oc_plan_finish_output(p, &loss);
    oc_plan_finish_output(p, &backprop);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_FIELD(args, features), OC_FIELD(args, labels),
                                         OC_FIELD(args, loss), OC_FIELD(args, backprop)};
static const struct oc_op OP = {"aclnnSoftmaxCrossEntropyWithLogits", cross_entropy_check,
                                cross_entropy_plan, FIELDS, OC_COUNT(FIELDS)};

aclnnStatus aclnnSoftmaxCrossEntropyWithLogitsGetWorkspaceSize(const aclTensor *features,
                                                               aclTensor *labels, aclTensor *loss,
                                                               aclTensor *backprop,
                                                               uint64_t *workspaceSize,
                                                               aclOpExecutor **executor)
{
    const struct args a = {features, labels, loss, backprop};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

aclnnStatus aclnnSoftmaxCrossEntropyWithLogits(void *workspace, uint64_t workspaceSize,
                                               aclOpExecutor *executor, aclrtStream stream)
{
    return oc_op_run(&OP, workspace, workspaceSize, executor, stream);
}
