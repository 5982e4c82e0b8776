/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnRoiAlignV2Backward and aclnnROIAlignBackward distribute the gradient of each bin of a box to
 * the elements that the bin averaged, as torchvision's roi_align does. They overwrite gradInput.
 * Boxes are device data, so kernels must stay within the image and run in bounded time for any
 * values.
 */
#include <float.h>

#include "aclnnop/aclnn_roi_align_end_mode_backward.h"
#include "aclnnop/aclnn_roi_align_v2_backward.h"
#include "check/check.h"
#include "families/roi_pooling.h"
#include "plan/op.h"
#include "plan/plan.h"
#include "steps/accumulator.h"
#include "steps/channel_blocks.h"
#include "steps/steps.h"
#include "strategy/tuned.h"

struct args {
    const aclTensor *gradOutput;
    const aclTensor *boxes;        /* boxes of aclnnRoiAlignV2Backward, else NULL */
    const aclTensor *rois;         /* boxes of aclnnROIAlignBackward, else NULL */
    const aclIntArray *inputShape; /* shape of gradInput, under either name */
    const aclIntArray *xdiffShape;
    int64_t pooledHeight, pooledWidth;
    float spatialScale;
    int64_t samplingRatio, roiEndMode;
    aclTensor *gradInput;
};

#define NCHW OC_FORMAT_BIT(ACL_FORMAT_NCHW)
#define ND OC_FORMAT_BIT(ACL_FORMAT_ND)
#define IMAGES (NCHW | ND)

// clang-format off
static const struct oc_rule RULES[] = {
    /*              name        dtypes  rank  formats */
    OC_TENSOR(args, gradOutput, OC_F32, 4, 4, NCHW),
    OC_TENSOR(args, boxes,      OC_F32, 2, 2, ND),
    OC_REQUIRED(args, inputShape),
    OC_TENSOR(args, gradInput,  OC_F32, 4, 4, NCHW),
};
static const struct oc_rule END_MODE_RULES[] = {
    OC_TENSOR(args, gradOutput, OC_F32, 4, 4, IMAGES),
    OC_TENSOR(args, rois,       OC_F32, 2, 2, ND),
    OC_REQUIRED(args, xdiffShape),
    OC_TENSOR(args, gradInput,  OC_F32, 4, 4, IMAGES),
};
// clang-format on

static const aclTensor *roi_boxes(const struct args *a)
{
    return a->rois != NULL ? a->rois : a->boxes;
}

static aclnnStatus roi_check_shapes(const struct args *a)
{
    const bool is_v2 = a->rois == NULL;
    const aclIntArray *shape = is_v2 ? a->inputShape : a->xdiffShape;
    const int64_t *grad = a->gradOutput->shape;

    OC_TRY(oc_check_i64(is_v2 ? "boxes.shape[1]" : "rois.shape[1]", oc_dim(roi_boxes(a), 1), OC_EQ,
                        NULL, 5));
    OC_TRY(oc_check_i64(is_v2 ? "size of inputShape" : "size of xdiffShape", (int64_t)shape->size,
                        OC_EQ, NULL, 4));
    OC_TRY(oc_check_i64(is_v2 ? "boxes.shape[0]" : "rois.shape[0]", oc_dim(roi_boxes(a), 0), OC_EQ,
                        "gradOutput.shape[0]", grad[0]));
    OC_TRY(oc_roi_check_pooled("pooledHeight", a->pooledHeight, grad[2]));
    OC_TRY(oc_roi_check_pooled("pooledWidth", a->pooledWidth, grad[3]));
    OC_TRY(oc_check_i64("gradOutput.shape[2]", grad[2], OC_EQ, "pooledHeight", a->pooledHeight));
    OC_TRY(oc_check_i64("gradOutput.shape[3]", grad[3], OC_EQ, "pooledWidth", a->pooledWidth));
    OC_TRY(oc_check_i64("gradInput.shape[1]", oc_dim(a->gradInput, 1), OC_EQ, "gradOutput.shape[1]",
                        grad[1]));
    return oc_check_shape("gradInput", a->gradInput, shape->values, 4,
                          is_v2 ? "inputShape" : "xdiffShape");
}

static aclnnStatus roi_check(const void *opaque)
{
    static const struct oc_roi_names NAMES = {"gradInput", "boxes", "pooledHeight * pooledWidth",
                                              "samplingRatio"};
    const struct args *a = opaque;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(roi_check_shapes(a));
    OC_TRY(oc_check_i64("samplingRatio", a->samplingRatio, OC_GE, NULL, 0));
    OC_TRY(oc_check_that_f64(a->spatialScale > FLT_MIN, "spatialScale", (double)a->spatialScale,
                             "must be greater than 1.17549435e-38"));
    return oc_roi_check_limits(&NAMES, a->gradInput, a->gradOutput, a->samplingRatio);
}

static aclnnStatus roi_check_end_mode(const void *opaque)
{
    static const struct oc_roi_names NAMES = {"gradInput", "rois", "pooledHeight * pooledWidth",
                                              "sampleNum"};
    const struct args *a = opaque;

    OC_TRY(oc_check_rules(END_MODE_RULES, OC_COUNT(END_MODE_RULES), a));
    OC_TRY(roi_check_shapes(a));
    OC_TRY(oc_check_that_f64(a->spatialScale > 0, "spatialScale", (double)a->spatialScale,
                             "must be greater than 0"));
    OC_TRY(oc_roi_check_end_mode(a->roiEndMode));
    return oc_roi_check_limits(&NAMES, a->gradInput, a->gradOutput, a->samplingRatio);
}

#define LEAST_TERM_WORDS 16384
/* A term of columns needs this much room, in terms, including what records have of it. */
#define COLUMN_TERMS 3
/* A work-item may have this many floats for the sums of a row of bins. If rows are longer, boxes
 * are added sample by sample. */
#define MOST_BIN_SUMS 65536
/* What is computed once per box and work-item takes as long as this many additions. */
#define BOX_ADDITIONS 256

struct problem {
    const struct args *a;
    int64_t images, channels, height, width, boxes, bins;
    struct oc_scatter_config config;
    struct oc_view grad, box, grad_input;
};

/* Appends the arguments POOLING, and sets what all kernels share. */
static void roi_set_pooling(const struct problem *q, struct oc_launch *launch)
{
    const struct args *a = q->a;
    const int64_t samples = a->samplingRatio == 0 ? 1 : a->samplingRatio * a->samplingRatio;

    oc_roi_append_pooling(
        launch, &(struct oc_roi_pooling){q->height, q->width, a->pooledHeight, a->pooledWidth,
                                         a->samplingRatio, a->spatialScale, a->roiEndMode});
    launch->source = "roi_align_v2_backward";
    launch->choice = q->config.choice;
    launch->bytes =
        4.0 * (double)(oc_numel(a->gradOutput) + oc_numel(roi_boxes(a)) + oc_numel(a->gradInput));
    launch->flops =
        8.0 * (double)oc_numel(a->gradOutput) * (double)samples; /* a lower bound if adaptive */
}

/* Returns the number of elements of both tensors in channel-blocked layout. */
static int64_t roi_blocked_count(const struct problem *q, int64_t blocks)
{
    return (oc_numel(q->a->gradOutput) + oc_numel(q->a->gradInput)) / q->channels * blocks *
           q->config.owner.channel_block;
}

/* Returns the number of terms that keeps the workspace within twice the tensors, assuming that
 * it has both tensors in channel blocks and that each image and channel block has an owner.
 * Boxes with more terms are added in another way, with other bits. So the number must not depend
 * on the owners, and with them on the device. */
static int64_t roi_affordable_terms(const struct problem *q, int64_t terms, int64_t blocks)
{
    const int64_t words = oc_numel(q->a->gradOutput) + oc_numel(q->a->gradInput);
    const int64_t left = 2 * words - roi_blocked_count(q, blocks);

    return oc_min_i64(
        terms, oc_max_i64(left, LEAST_TERM_WORDS) / (q->images * blocks * OC_ROI_TERM_WORDS));
}

/* This describes how gradients are divided among work-items. */
struct owners {
    int64_t blocks, units;
    bool grad_is_blocked, grad_input_is_blocked;
    int64_t bin_sums;       /* floats for the sums of a row of bins, 0 if it is too long */
    int64_t items, scratch; /* work-items, and floats in the scratch of each */
};

/* Chooses as many work-items as have no more scratch than both tensors have in channel blocks,
 * and at least one, whose bin_sums may exceed that. */
static struct owners roi_owners(const struct problem *q)
{
    const int channel_block = q->config.owner.channel_block;
    const int64_t images_per_unit = q->config.owner.images_per_item;
    const int64_t blocks_per_unit = q->config.owner.blocks_per_item;
    struct owners o = {
        .blocks = oc_ceil_div(q->channels, channel_block),
        .grad_is_blocked = oc_is_channel_blocked(q->grad, channel_block),
        .grad_input_is_blocked = oc_is_channel_blocked(q->grad_input, channel_block)};

    o.units = oc_ceil_div(q->images, images_per_unit) * oc_ceil_div(o.blocks, blocks_per_unit);
    if (q->a->pooledWidth * channel_block <= MOST_BIN_SUMS)
        o.bin_sums = q->a->pooledWidth * channel_block;
    if (!o.grad_is_blocked) o.scratch = q->bins;
    if (!o.grad_input_is_blocked)
        o.scratch += images_per_unit * blocks_per_unit * q->height * q->width;
    o.scratch = o.scratch * channel_block + o.bin_sums;
    o.items = oc_min_i64(q->config.owner.items, o.units);
    if (o.scratch > 0)
        o.items = oc_max_i64(1, oc_min_i64(o.items, roi_blocked_count(q, o.blocks) / o.scratch));
    return o;
}

static void roi_plan_owner(oc_plan *p, const struct problem *q)
{
    const struct owners o = roi_owners(q);
    const int64_t images_per_unit = q->config.owner.images_per_item;
    const int64_t blocks_per_unit = q->config.owner.blocks_per_item;
    const int64_t rows = oc_roi_terms(q->height, q->a->pooledHeight);
    const int64_t columns = oc_roi_terms(q->width, q->a->pooledWidth);
    const int64_t both = roi_affordable_terms(q, rows + COLUMN_TERMS * columns, o.blocks);
    const int64_t row_terms = both * rows / (rows + COLUMN_TERMS * columns);
    const int64_t column_terms = o.bin_sums > 0 ? (both - row_terms) / COLUMN_TERMS : 0;
    const bool zeroed = q->config.owner.zeroed && o.grad_input_is_blocked;
    const struct oc_ref next_step = oc_plan_scratch(p, OC_I32, 1);
    const int64_t adjacent = (oc_points_are_adjacent(q->grad.like) ? 1 : 0) |
                             (oc_points_are_adjacent(q->grad_input.like) ? 2 : 0);
    int64_t grad[8], grad_input[8];
    struct oc_launch launch = {
        .kernel = "owner",
        .defines = {OC_DEFINE_INT(CHANNEL_BLOCK, q->config.owner.channel_block),
                    OC_DEFINE_INT(STRIP, OC_STRIP), OC_DEFINE_INT(COLUMN_TERMS, COLUMN_TERMS)},
        .args = {OC_REF(grad, q->grad.ref), OC_REF(boxes, oc_plan_contiguous(p, q->box, OC_F32)),
                 OC_REF(grad_input, q->grad_input.ref),
                 OC_REF(scratch, oc_plan_scratch(p, OC_F32, o.items * o.scratch)),
                 OC_REF(terms, oc_plan_scratch(p, OC_I32, o.items * both * OC_ROI_TERM_WORDS)),
                 OC_REF(next_step, next_step), OC_INT(images, q->images),
                 OC_INT(channels, q->channels), OC_INT(images_per_unit, images_per_unit),
                 OC_INT(blocks_per_unit, blocks_per_unit),
                 OC_INT(units_per_step, oc_max_i64(1, q->config.owner.units_per_step /
                                                          (images_per_unit * blocks_per_unit))),
                 OC_INT(blocked, (o.grad_is_blocked ? 1 : 0) | (o.grad_input_is_blocked ? 2 : 0)),
                 OC_INT(zeroed, zeroed), OC_INT(box_count, q->boxes), OC_INT(row_terms, row_terms),
                 OC_INT(column_terms, column_terms), OC_INT(adjacent, adjacent),
                 OC_INDEX8(grad_stride, grad), OC_INDEX8(grad_input_stride, grad_input)},
        .global = {o.items},
        .group = {q->config.group}};
    const int64_t extent =
        oc_max_i64(oc_view_index_extent(q->grad.like),
                   oc_max_i64(oc_view_index_extent(q->grad_input.like), o.scratch));

    oc_view_strides8(q->grad.like, grad);
    oc_view_strides8(q->grad_input.like, grad_input);
    roi_set_pooling(q, &launch);
    launch.source = "roi_align_v2_backward_owner";
    oc_launch_define_flag(&launch, "PREFETCH", q->config.owner.prefetch);
    oc_launch_define_flag(&launch, "NON_TEMPORAL",
                          oc_choose_non_temporal(oc_plan_device(p), (int64_t)launch.bytes));
    if (!oc_plan_try(p, oc_choose_index_width(extent, extent, &launch.index64))) return;
    if (zeroed) oc_plan_fill(p, q->grad_input, 0);
    oc_plan_zero(p, next_step, 4);
    oc_plan_kernel(p, &launch);
}

/* The weights of the samples of a bin sum up to at most 1 per element. The additional bit is for
 * rounding. */
static int64_t roi_terms_log2(const struct problem *q)
{
    return oc_log2_up(q->boxes * q->bins) + 1;
}

static void roi_plan_scatter(oc_plan *p, const struct problem *q)
{
    const bool vectors = q->config.algorithm == OC_SCATTER_VECTORS;
    int64_t grad[8], box[8];
    struct oc_accumulator sums;

    oc_accumulator_start(p, q->config.algorithm, q->grad_input, q->grad, roi_terms_log2(q), &sums);
    oc_view_strides8(q->grad.like, grad);
    oc_view_strides8(q->box.like, box);

    struct oc_launch launch = {
        .kernel = "scatter",
        .defines = {OC_DEFINE(ALGORITHM, vectors ? "VECTORS" : "SCATTER")},
        .args = {OC_REF(grad, q->grad.ref), OC_REF(boxes, q->box.ref), OC_REF(sums, sums.sums),
                 OC_REF(largest, sums.largest), OC_REF(flags, sums.flags),
                 OC_INDEX(images, q->images), OC_INDEX(channels, q->channels),
                 OC_INDEX(box_count, q->boxes),
                 OC_INT(channel_minor, oc_scatter_is_channels_last(q->config.algorithm)),
                 OC_INT(terms_log2, sums.terms_log2), OC_INDEX8(grad_stride, grad),
                 OC_INDEX8(box_stride, box), OC_INDEX8(sum_stride, sums.stride)},
        .global = {q->boxes * q->bins * q->channels / (vectors ? OC_SCATTER_VECTOR : 1)},
        .group = {q->config.group}};
    const int64_t extent = oc_max_i64(
        oc_max_i64(oc_view_index_extent(q->grad.like), oc_view_index_extent(q->box.like)),
        oc_numel(q->a->gradInput));

    roi_set_pooling(q, &launch);
    oc_accumulator_define(&sums, &launch);
    if (vectors && !oc_plan_try(p, oc_choose_alignment(oc_plan_device(p), &launch.aligned_access)))
        return;
    if (oc_plan_try(p, oc_choose_index_width(extent, launch.global[0], &launch.index64)))
        oc_plan_kernel(p, &launch);
    oc_accumulator_finish(p, &sums, q->grad_input);
}

static void roi_plan_plane(oc_plan *p, const struct problem *q)
{
    const aclTensor *const tensors[] = {q->grad.like, q->box.like, q->grad_input.like};
    int64_t stride[3][8], extent = q->boxes * q->bins;
    struct oc_launch launch = {
        .kernel = "plane",
        .defines = {OC_DEFINE(ALGORITHM, "PLANES"), OC_DEFINE_INT(PLANE, q->config.plane_elements)},
        .args = {OC_REF(grad, q->grad.ref), OC_REF(boxes, q->box.ref),
                 OC_REF(grad_input, q->grad_input.ref), OC_INDEX(images, q->images),
                 OC_INDEX(channels, q->channels), OC_INDEX(box_count, q->boxes),
                 OC_INDEX8(grad_stride, stride[0]), OC_INDEX8(box_stride, stride[1]),
                 OC_INDEX8(grad_input_stride, stride[2])},
        .global = {q->images * q->channels * (int64_t)q->config.group},
        .group = {q->config.group},
        .fixed_group = OC_GROUPS_OF_SCATTER}; /* one work-group per plane */
    enum oc_float_atomic selected; /* atomics in local memory are the same on all devices */

    if (!oc_plan_has_float_atomics(p, &selected)) return;
    for (size_t i = 0; i < OC_COUNT(tensors); i++) {
        oc_view_strides8(tensors[i], stride[i]);
        extent = oc_max_i64(extent, oc_view_index_extent(tensors[i]));
    }
    roi_set_pooling(q, &launch);
    if (oc_plan_try(p, oc_choose_index_width(extent, launch.global[0], &launch.index64)))
        oc_plan_kernel(p, &launch);
}

/* Returns the gradient with adjacent channels: the kernel reads the same bin of many channels at
 * once. */
static struct oc_ref roi_plan_channels_last(oc_plan *p, const struct problem *q, int64_t stride[8])
{
    struct oc_layout layout;

    oc_view_strides8(q->grad.like, stride);
    if (stride[1] == 1 || q->channels == 1) return q->grad.ref;

    const struct oc_view to = oc_plan_scratch_view(p, q->grad.like, OC_CHANNELS_LAST, &layout);

    oc_plan_copy(p, to, q->grad);
    oc_view_strides8(to.like, stride);
    return to.ref;
}

static void roi_plan_gather(oc_plan *p, const struct problem *q)
{
    const int channels_per_item = q->config.channels_per_item;
    int64_t grad[8], box[8], grad_input[8];
    const struct oc_ref grad_ref = roi_plan_channels_last(p, q, grad);
    const int64_t tiles =
        oc_ceil_div(q->height, OC_GATHER_TILE) * oc_ceil_div(q->width, OC_GATHER_TILE);
    const int64_t blocks =
        oc_ceil_div(q->channels, OC_GATHER_CHANNELS * (int64_t)channels_per_item);
    struct oc_launch launch = {
        .kernel = "gather",
        .defines = {OC_DEFINE_INT(TILE, OC_GATHER_TILE),
                    OC_DEFINE_INT(CHANNEL_ITEMS, OC_GATHER_CHANNELS),
                    OC_DEFINE_INT(CHANNELS_PER_ITEM, channels_per_item)},
        .args = {OC_REF(grad, grad_ref), OC_REF(boxes, q->box.ref),
                 OC_REF(grad_input, q->grad_input.ref), OC_INDEX(images, q->images),
                 OC_INDEX(channels, q->channels), OC_INDEX(box_count, q->boxes),
                 OC_INDEX8(grad_stride, grad), OC_INDEX8(box_stride, box),
                 OC_INDEX8(grad_input_stride, grad_input)},
        .global = {q->images * blocks * tiles * (int64_t)q->config.group},
        .group = {q->config.group},
        .fixed_group = OC_GROUPS_OF_SCATTER};
    const int64_t extent = oc_max_i64(
        oc_max_i64(oc_view_index_extent(q->grad.like), oc_view_index_extent(q->box.like)),
        oc_max_i64(oc_view_index_extent(q->grad_input.like), oc_numel(q->a->gradOutput)));

    oc_view_strides8(q->box.like, box);
    oc_view_strides8(q->grad_input.like, grad_input);
    roi_set_pooling(q, &launch);
    launch.source = "roi_align_v2_backward_gather";
    if (oc_plan_try(p, oc_choose_index_width(extent, launch.global[0], &launch.index64)))
        oc_plan_kernel(p, &launch);
}

/* Returns the number of additions to the elements of a channel. An adaptive box is assumed to
 * cover a quarter of an image, with a sample per element, and at least one sample per bin. */
static double roi_additions(const struct problem *q)
{
    const int64_t ratio = q->a->samplingRatio;
    const double image = (double)q->height * (double)q->width;
    const double bins = 4.0 * (double)q->bins;

    return (double)q->boxes *
           (ratio == 0 ? image / 4 + bins : bins * (double)ratio * (double)ratio);
}

static void roi_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    struct problem q = {
        .a = a,
        .images = oc_dim(a->gradInput, 0),
        .channels = oc_dim(a->gradInput, 1),
        .height = oc_dim(a->gradInput, 2),
        .width = oc_dim(a->gradInput, 3),
        .boxes = oc_dim(roi_boxes(a), 0),
        .bins = oc_count(a->gradOutput, 2, 4),
    };
    const struct oc_gather_problem gather = {q.images, q.channels, q.height,
                                             q.width,  q.boxes,    q.bins};
    struct oc_scatter_problem sums = {
        .images = q.images,
        .channels = q.channels,
        .elements = q.height * q.width,
        .deterministic = oc_plan_deterministic(p),
        .any_group = oc_plan_lacks(p, OC_GROUPS_OF_SCATTER),
        .no_float_atomics = oc_plan_lacks(p, OC_FLOAT_ATOMICS),
        .additions = roi_additions(&q),
        .item_additions = (double)q.boxes * BOX_ADDITIONS,
        .copies = q.images * q.channels,
        .gather = &gather,
    };

    if (oc_numel(a->gradInput) == 0) return;
    q.grad_input = oc_plan_view(p, "gradInput", a->gradInput, OC_WRITE);
    if (oc_numel(a->gradOutput) == 0) {
        oc_plan_fill(p, q.grad_input, 0);
        return;
    }
    q.grad = oc_plan_view(p, "gradOutput", a->gradOutput, OC_READ);
    q.box = oc_plan_view(p, a->rois != NULL ? "rois" : "boxes", roi_boxes(a), OC_READ);
    sums.vector_atomics = oc_plan_has_vector_atomics(p);
    if (!oc_plan_try(p, oc_choose_scatter(oc_plan_device(p), &sums, &q.config))) return;
    if (q.config.algorithm == OC_SCATTER_OWNER)
        roi_plan_owner(p, &q);
    else if (q.config.algorithm == OC_SCATTER_PLANE)
        roi_plan_plane(p, &q);
    else if (q.config.algorithm == OC_SCATTER_GATHER)
        roi_plan_gather(p, &q);
    else
        roi_plan_scatter(p, &q);
}

static const struct oc_field FIELDS[] = {
    OC_FIELD(args, gradOutput),  OC_FIELD(args, boxes),        OC_FIELD(args, rois),
    OC_FIELD(args, inputShape),  OC_FIELD(args, xdiffShape),   OC_FIELD(args, pooledHeight),
    OC_FIELD(args, pooledWidth), OC_FIELD(args, spatialScale), OC_FIELD(args, samplingRatio),
    OC_FIELD(args, roiEndMode),  OC_FIELD(args, gradInput)};

static const struct oc_op OP = {"aclnnRoiAlignV2Backward", roi_check, roi_plan, FIELDS,
                                OC_COUNT(FIELDS)};
static const struct oc_op END_MODE = {"aclnnROIAlignBackward", roi_check_end_mode, roi_plan, FIELDS,
                                      OC_COUNT(FIELDS)};

aclnnStatus aclnnRoiAlignV2BackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *boxes, const aclIntArray *inputShape,
    int64_t pooledHeight, int64_t pooledWidth, float spatialScale, int64_t samplingRatio,
    bool aligned, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {.gradOutput = gradOutput,
                           .boxes = boxes,
                           .inputShape = inputShape,
                           .pooledHeight = pooledHeight,
                           .pooledWidth = pooledWidth,
                           .spatialScale = spatialScale,
                           .samplingRatio = samplingRatio,
                           .roiEndMode = aligned ? OC_ROI_ALIGNED : OC_ROI_SCALED,
                           .gradInput = gradInput};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnRoiAlignV2Backward, &OP)

aclnnStatus aclnnROIAlignBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *rois, const aclIntArray *xdiffShape,
    int64_t pooledWidth, int64_t pooledHeight, float spatialScale, int64_t sampleNum,
    int64_t roiEndMode, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {.gradOutput = gradOutput,
                           .rois = rois,
                           .xdiffShape = xdiffShape,
                           .pooledHeight = pooledHeight,
                           .pooledWidth = pooledWidth,
                           .spatialScale = spatialScale,
                           .samplingRatio = oc_max_i64(sampleNum, 0),
                           .roiEndMode = roiEndMode,
                           .gradInput = gradInput};

    return oc_op_prepare(&END_MODE, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnROIAlignBackward, &END_MODE)
