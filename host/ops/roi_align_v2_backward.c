/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnRoiAlignV2Backward: every bin of a box hands its gradient to the cells that it averaged, as
 * torchvision's roi_align does. gradInput is overwritten. Boxes are device data: none of them can
 * make a kernel leave the image or run for long.
 */
#include <float.h>

#include "aclnnop/aclnn_roi_align_v2_backward.h"
#include "plan/accumulator.h"
#include "plan/channel_blocks.h"
#include "plan/check.h"
#include "plan/plan.h"
#include "plan/run.h"
#include "plan/steps.h"

struct args {
    const aclTensor *gradOutput, *boxes;
    const aclIntArray *inputShape;
    int64_t pooledHeight, pooledWidth;
    float spatialScale;
    int64_t samplingRatio;
    bool aligned;
    aclTensor *gradInput;
};

#define NCHW OC_FORMAT_BIT(ACL_FORMAT_NCHW)
#define ND OC_FORMAT_BIT(ACL_FORMAT_ND)

// clang-format off
static const struct oc_rule RULES[] = {
    /*              name        dtypes  rank  formats */
    OC_TENSOR(args, gradOutput, OC_F32, 4, 4, NCHW),
    OC_TENSOR(args, boxes,      OC_F32, 2, 2, ND),
    OC_REQUIRED(args, inputShape),
    OC_TENSOR(args, gradInput,  OC_F32, 4, 4, NCHW),
};
// clang-format on

/* Kernels number cells, bins and boxes by int. */
#define MOST ((int64_t)INT32_MAX - 65536)
/* Samples of all bins: hours of work on any device. */
#define MOST_SAMPLES ((double)((int64_t)1 << 40))

static aclnnStatus check_shapes(const struct args *a)
{
    const int64_t *grad = a->gradOutput->shape;

    OC_TRY(oc_check_i64("boxes.shape[1]", oc_dim(a->boxes, 1), OC_EQ, NULL, 5));
    OC_TRY(oc_check_i64("size of inputShape", (int64_t)a->inputShape->size, OC_EQ, NULL, 4));
    OC_TRY(
        oc_check_i64("boxes.shape[0]", oc_dim(a->boxes, 0), OC_EQ, "gradOutput.shape[0]", grad[0]));
    OC_TRY(oc_check_i64("gradOutput.shape[2]", grad[2], OC_EQ, "pooledHeight", a->pooledHeight));
    OC_TRY(oc_check_i64("gradOutput.shape[3]", grad[3], OC_EQ, "pooledWidth", a->pooledWidth));
    OC_TRY(oc_check_i64("gradInput.shape[1]", oc_dim(a->gradInput, 1), OC_EQ, "gradOutput.shape[1]",
                        grad[1]));
    return oc_check_shape("gradInput", a->gradInput, a->inputShape->values, 4, "inputShape");
}

static aclnnStatus check_limits(const struct args *a)
{
    const double ratio = (double)a->samplingRatio;

    if (oc_numel(a->gradOutput) == 0 || oc_numel(a->gradInput) == 0) return ACLNN_SUCCESS;
    OC_TRY(oc_check_i64("gradInput.shape[2] * gradInput.shape[3]", oc_count(a->gradInput, 2, 4),
                        OC_LE, NULL, MOST));
    OC_TRY(oc_check_i64("boxes.shape[0]", oc_dim(a->boxes, 0), OC_LE, NULL, MOST));
    OC_TRY(oc_check_i64("pooledHeight * pooledWidth", oc_count(a->gradOutput, 2, 4), OC_LE, NULL,
                        MOST));
    return oc_check_that_f64(
        ratio * ratio * (double)oc_count(a->gradOutput, 2, 4) * (double)oc_dim(a->boxes, 0) <=
            MOST_SAMPLES,
        "samplingRatio", ratio, "the bins must have at most 2^40 samples");
}

static aclnnStatus check(const void *opaque)
{
    const struct args *a = opaque;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(check_shapes(a));
    OC_TRY(oc_check_i64("samplingRatio", a->samplingRatio, OC_GE, NULL, 0));
    OC_TRY(oc_check_that_f64(a->spatialScale > FLT_MIN, "spatialScale", (double)a->spatialScale,
                             "must be greater than 1.17549435e-38"));
    return check_limits(a);
}

/* What all strategies see. */
struct problem {
    const struct args *a;
    int64_t images, channels, height, width, boxes, bins;
    struct oc_scatter_config config;
    struct oc_view grad, box, grad_input;
};

/* The arguments of POOLING, the definitions and figures that all kernels share. */
static void describe(const struct problem *q, int next, struct oc_launch *launch)
{
    const struct args *a = q->a;
    const struct oc_arg pooling[] = {OC_INT(q->height),         OC_INT(q->width),
                                     OC_INT(a->pooledHeight),   OC_INT(a->pooledWidth),
                                     OC_INT(a->samplingRatio),  OC_FLOAT(a->spatialScale),
                                     OC_INT(a->aligned ? 1 : 0)};
    const int64_t samples = a->samplingRatio == 0 ? 1 : a->samplingRatio * a->samplingRatio;

    for (size_t i = 0; i < OC_COUNT(pooling); i++)
        launch->args[next + (int)i] = pooling[i];
    launch->source = "roi_align_v2_backward";
    launch->choice = q->config.choice;
    launch->bytes =
        4.0 * (double)(oc_numel(a->gradOutput) + oc_numel(a->boxes) + oc_numel(a->gradInput));
    launch->flops = 8.0 * (double)(oc_numel(a->gradOutput) * samples); /* adaptive: at least */
}

static void plan_owner(oc_plan *p, const struct problem *q)
{
    const int channel_block = q->config.channel_block;
    const int64_t chunks = oc_ceil_div(q->channels, channel_block);
    const struct oc_ref grad = oc_plan_to_channel_blocks(p, q->grad, channel_block);
    const struct oc_ref sums = oc_plan_scratch(
        p, OC_F32,
        oc_channel_blocks_count(q->images, q->channels, q->height * q->width, channel_block));
    struct oc_layout layout;
    struct oc_view boxes = q->box;

    if (!oc_is_contiguous(boxes.like)) {
        oc_layout_make(&layout, boxes.like->shape, 2, NULL);
        boxes.ref = oc_plan_scratch(p, OC_F32, oc_numel(boxes.like));
        boxes.like = &layout.tensor;
        oc_plan_copy(p, boxes, q->box);
    }

    struct oc_launch launch = {.kernel = "owner",
                               .defines = {{"ALGORITHM", "OWNER"}},
                               .args = {OC_REF(grad), OC_REF(boxes.ref), OC_REF(sums),
                                        OC_INT(q->images), OC_INT(chunks), OC_INT(q->boxes)},
                               .global = {q->images * chunks},
                               .group = {q->config.group}};

    describe(q, 6, &launch);
    oc_launch_define_int(&launch, "CHANNEL_BLOCK", channel_block);
    oc_plan_kernel(p, &launch);
    oc_plan_from_channel_blocks(p, q->grad_input, sums, channel_block, 1);
}

/* The weights of a bin's samples add up to 1 for each cell, at most: rounding gets the other bit.
 */
static int64_t terms_log2(const struct problem *q) { return oc_log2_up(q->boxes * q->bins) + 1; }

static void plan_scatter(oc_plan *p, const struct problem *q)
{
    int64_t grad[8], box[8];
    struct oc_accumulator sums;

    oc_accumulator_start(p, q->config.algorithm, q->a->gradInput, q->grad, terms_log2(q), &sums);
    oc_strides8(q->grad.like, grad);
    oc_strides8(q->box.like, box);

    struct oc_launch launch = {
        .kernel = "scatter",
        .defines = {{"ALGORITHM", "SCATTER"}},
        .args = {OC_REF(q->grad.ref), OC_REF(q->box.ref), OC_REF(sums.sums), OC_REF(sums.largest),
                 OC_REF(sums.flags), OC_INDEX(q->images), OC_INDEX(q->channels), OC_INDEX(q->boxes),
                 OC_INDEX(q->config.algorithm == OC_SCATTER_CHANNELS ? 1 : 0),
                 OC_INDEX(sums.terms_log2), OC_INDEX8(grad), OC_INDEX8(box),
                 OC_INDEX8(sums.stride)},
        .global = {q->boxes * q->channels * q->bins},
        .group = {q->config.group}};
    const int64_t most = oc_max_i64(
        oc_max_i64(oc_view_index_extent(q->grad.like), oc_view_index_extent(q->box.like)),
        oc_numel(q->a->gradInput));

    describe(q, 13, &launch);
    oc_accumulator_define(&sums, &launch);
    if (oc_plan_try(p, oc_choose_index_width(most, launch.global[0], &launch.index64)))
        oc_plan_kernel(p, &launch);
    oc_accumulator_finish(p, &sums, q->grad_input);
}

static void plan_plane(oc_plan *p, const struct problem *q)
{
    int64_t grad[8], box[8], grad_input[8];
    struct oc_launch launch = {
        .kernel = "plane",
        .defines = {{"ALGORITHM", "PLANES"}},
        .args = {OC_REF(q->grad.ref), OC_REF(q->box.ref), OC_REF(q->grad_input.ref),
                 OC_INDEX(q->images), OC_INDEX(q->channels), OC_INDEX(q->boxes), OC_INDEX8(grad),
                 OC_INDEX8(box), OC_INDEX8(grad_input)},
        .global = {q->images * q->channels * (int64_t)q->config.group},
        .group = {q->config.group},
        .fixed_group = true}; /* a group for each plane */
    const int64_t most = oc_max_i64(
        oc_max_i64(oc_view_index_extent(q->grad.like), oc_view_index_extent(q->box.like)),
        oc_view_index_extent(q->grad_input.like));

    oc_strides8(q->grad.like, grad);
    oc_strides8(q->box.like, box);
    oc_strides8(q->grad_input.like, grad_input);
    describe(q, 9, &launch);
    oc_launch_define_int(&launch, "PLANE", q->config.plane);
    if (oc_plan_try(p, oc_choose_index_width(oc_max_i64(most, q->boxes * q->bins), launch.global[0],
                                             &launch.index64)))
        oc_plan_kernel(p, &launch);
}

static void plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    struct problem q = {
        .a = a,
        .images = oc_dim(a->gradInput, 0),
        .channels = oc_dim(a->gradInput, 1),
        .height = oc_dim(a->gradInput, 2),
        .width = oc_dim(a->gradInput, 3),
        .boxes = oc_dim(a->boxes, 0),
        .bins = oc_count(a->gradOutput, 2, 4),
    };
    const struct oc_scatter_problem sums = {q.images, q.channels, q.height * q.width,
                                            oc_plan_deterministic(p), false};

    if (oc_numel(a->gradInput) == 0) return;
    q.grad_input = oc_plan_view(p, "gradInput", a->gradInput);
    if (oc_numel(a->gradOutput) == 0) {
        oc_plan_fill(p, q.grad_input, 0);
        return;
    }
    q.grad = oc_plan_view(p, "gradOutput", a->gradOutput);
    q.box = oc_plan_view(p, "boxes", a->boxes);
    if (!oc_plan_try(p, oc_choose_scatter(oc_plan_device(p), &sums, &q.config))) return;
    if (q.config.algorithm == OC_SCATTER_OWNER)
        plan_owner(p, &q);
    else if (q.config.algorithm == OC_SCATTER_PLANE)
        plan_plane(p, &q);
    else
        plan_scatter(p, &q);
}

static const struct oc_op OP = {"aclnnRoiAlignV2Backward", check, plan};

aclnnStatus aclnnRoiAlignV2BackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *boxes, const aclIntArray *inputShape,
    int64_t pooledHeight, int64_t pooledWidth, float spatialScale, int64_t samplingRatio,
    bool aligned, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {gradOutput,   boxes,         inputShape, pooledHeight, pooledWidth,
                           spatialScale, samplingRatio, aligned,    gradInput};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

aclnnStatus aclnnRoiAlignV2Backward(void *workspace, uint64_t workspaceSize,
                                    aclOpExecutor *executor, aclrtStream stream)
{
    return oc_op_run(&OP, workspace, workspaceSize, executor, stream);
}
