/* SPDX-License-Identifier: Apache-2.0 */
/*
 * In aclnnRoiAlignV2, aclnnRoiAlign and aclnnROIAlign each bin of a box is the average of bilinear
 * samples of an image, or their maximum, as in torchvision's roi_align. Boxes are device data, so
 * kernels must stay within the image and run in bounded time for any values. Sums are accumulated
 * in float and rounded once.
 */
#include <float.h>
#include <string.h>

#include "aclnnop/aclnn_roi_align.h"
#include "aclnnop/aclnn_roi_align_end_mode.h"
#include "aclnnop/aclnn_roi_align_v2.h"
#include "check/check.h"
#include "families/roi_pooling.h"
#include "plan/op.h"
#include "steps/channel_blocks.h"
#include "steps/steps.h"
#include "strategy/sample.h"
#include "strategy/tuned.h"

/* Up to this many bins of a box are kept in scratch before they are stored together. */
#define PACKED_BINS 256

enum roi_mode { ROI_AVERAGE, ROI_MAXIMUM, ROI_NO_MODE };

struct roi_args {
    const aclTensor *self;
    const aclTensor *boxes;        /* only of aclnnRoiAlignV2 */
    const aclTensor *rois;         /* of the other two operators */
    const aclTensor *batchIndices; /* only of aclnnRoiAlign */
    const char *mode_text;         /* for messages only, plans do not depend on it */
    int64_t mode, pooledHeight, pooledWidth;
    float spatialScale;
    int64_t samplingRatio, roiEndMode;
    aclTensor *out;
};

#define NCHW OC_FORMAT_BIT(ACL_FORMAT_NCHW)
#define ND OC_FORMAT_BIT(ACL_FORMAT_ND)
#define IMAGES (NCHW | ND)

// clang-format off
static const struct oc_rule RULES[] = {
    /*              name        dtypes           rank  formats */
    OC_TENSOR(roi_args, self,  OC_F32 | OC_F16, 4, 4, NCHW),
    OC_TENSOR(roi_args, rois,  OC_F32 | OC_F16, 2, 2, ND),
    OC_TENSOR(roi_args, batchIndices, OC_I32,   1, 1, ND),
    OC_TENSOR(roi_args, out,   OC_F32 | OC_F16, 4, 4, NCHW),
};
static const struct oc_rule V2_RULES[] = {
    OC_TENSOR(roi_args, self,  OC_F32 | OC_F16, 4, 4, NCHW),
    OC_TENSOR(roi_args, boxes, OC_F32 | OC_F16, 2, 2, ND),
    OC_TENSOR(roi_args, out,   OC_F32 | OC_F16, 4, 4, NCHW),
};
static const struct oc_rule END_MODE_RULES[] = {
    OC_TENSOR(roi_args, self,  OC_F32 | OC_F16, 4, 4, IMAGES),
    OC_TENSOR(roi_args, rois,  OC_F32 | OC_F16, 2, 2, ND),
    OC_TENSOR(roi_args, out,   OC_F32 | OC_F16, 4, 4, IMAGES),
};
// clang-format on

/* Checks `out`. `rows` and `columns` are the names of pooledHeight and pooledWidth in messages. */
static aclnnStatus roi_check_out(const struct roi_args *a, int64_t boxes, const char *rows,
                                 const char *columns, const char *why)
{
    const int64_t shape[] = {boxes, oc_dim(a->self, 1), a->pooledHeight, a->pooledWidth};

    OC_TRY(oc_roi_check_pooled(rows, a->pooledHeight, oc_dim(a->out, 2)));
    OC_TRY(oc_roi_check_pooled(columns, a->pooledWidth, oc_dim(a->out, 3)));
    return oc_check_shape("out", a->out, shape, 4, why);
}

static aclnnStatus roi_check(const void *opaque)
{
    static const struct oc_roi_names NAMES = {"self", "rois", "outputHeight * outputWidth",
                                              "samplingRatio"};
    const struct roi_args *a = opaque;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(oc_check_same_dtype("rois", a->rois, "self", a->self));
    OC_TRY(oc_check_same_dtype("out", a->out, "self", a->self));
    OC_TRY(oc_check_i64("batchIndices.shape[0]", oc_dim(a->batchIndices, 0), OC_EQ, "rois.shape[0]",
                        oc_dim(a->rois, 0)));
    OC_TRY(oc_check_i64("rois.shape[1]", oc_dim(a->rois, 1), OC_EQ, NULL, 4));
    OC_TRY(roi_check_out(a, oc_dim(a->rois, 0), "outputHeight", "outputWidth",
                         "rois.shape[0], self.shape[1], outputHeight, outputWidth"));
    OC_TRY(oc_check_that(a->mode != ROI_NO_MODE, "mode",
                         a->mode_text == NULL ? "NULL" : a->mode_text, "must be avg or max"));
    OC_TRY(oc_check_i64("samplingRatio", a->samplingRatio, OC_GE, NULL, 0));
    OC_TRY(oc_check_that_f64(a->spatialScale > 0, "spatialScale", (double)a->spatialScale,
                             "must be greater than 0"));
    return oc_roi_check_limits(&NAMES, a->self, a->out, a->samplingRatio);
}

static aclnnStatus roi_check_v2(const void *opaque)
{
    static const struct oc_roi_names NAMES = {"self", "boxes", "pooledHeight * pooledWidth",
                                              "samplingRatio"};
    const struct roi_args *a = opaque;

    OC_TRY(oc_check_rules(V2_RULES, OC_COUNT(V2_RULES), a));
    OC_TRY(oc_check_same_dtype("boxes", a->boxes, "self", a->self));
    OC_TRY(oc_check_same_dtype("out", a->out, "self", a->self));
    OC_TRY(oc_check_i64("self.shape[0]", oc_dim(a->self, 0), OC_GT, NULL, 0));
    OC_TRY(oc_check_i64("self.shape[2]", oc_dim(a->self, 2), OC_GT, NULL, 0));
    OC_TRY(oc_check_i64("self.shape[3]", oc_dim(a->self, 3), OC_GT, NULL, 0));
    OC_TRY(oc_check_i64("boxes.shape[1]", oc_dim(a->boxes, 1), OC_EQ, NULL, 5));
    OC_TRY(roi_check_out(a, oc_dim(a->boxes, 0), "pooledHeight", "pooledWidth",
                         "boxes.shape[0], self.shape[1], pooledHeight, pooledWidth"));
    OC_TRY(oc_check_i64("samplingRatio", a->samplingRatio, OC_GE, NULL, 0));
    OC_TRY(oc_check_that_f64(a->spatialScale > FLT_MIN, "spatialScale", (double)a->spatialScale,
                             "must be greater than 1.17549435e-38"));
    return oc_roi_check_limits(&NAMES, a->self, a->out, a->samplingRatio);
}

static aclnnStatus roi_check_end_mode(const void *opaque)
{
    static const struct oc_roi_names NAMES = {"self", "rois", "pooledHeight * pooledWidth",
                                              "sampleNum"};
    const struct roi_args *a = opaque;

    OC_TRY(oc_check_rules(END_MODE_RULES, OC_COUNT(END_MODE_RULES), a));
    OC_TRY(oc_check_same_dtype("rois", a->rois, "self", a->self));
    OC_TRY(oc_check_same_dtype("out", a->out, "self", a->self));
    OC_TRY(oc_check_i64("rois.shape[1]", oc_dim(a->rois, 1), OC_EQ, NULL, 5));
    OC_TRY(roi_check_out(a, oc_dim(a->rois, 0), "pooledHeight", "pooledWidth",
                         "rois.shape[0], self.shape[1], pooledHeight, pooledWidth"));
    OC_TRY(oc_check_that_f64(a->spatialScale > 0, "spatialScale", (double)a->spatialScale,
                             "must be greater than 0"));
    OC_TRY(oc_roi_check_end_mode(a->roiEndMode));
    return oc_roi_check_limits(&NAMES, a->self, a->out, a->samplingRatio);
}

struct roi_problem {
    const struct roi_args *a;
    int64_t images, channels, height, width, boxes, bins;
    struct oc_sample_config config;
    struct oc_view self, box, batch, out;
    double tensor_bytes;
    int64_t self_stride[8], box_stride[8], out_stride[8];
};

/* Appends the arguments that both kernels have at the end, and sets what else they share. */
static void roi_plan_kernel(oc_plan *p, const struct roi_problem *q, struct oc_launch *launch)
{
    const struct roi_args *a = q->a;
    const double samples =
        a->samplingRatio == 0 ? 1 : (double)a->samplingRatio * (double)a->samplingRatio;
    const aclTensor *const tensors[] = {q->self.like, q->box.like, q->batch.like, q->out.like};
    int64_t extent = 0;

    for (size_t i = 0; i < OC_COUNT(tensors); i++)
        extent = oc_max_i64(extent, oc_view_index_extent(tensors[i]));
    OC_APPEND_ARGS(launch, OC_INDEX8(self_stride, q->self_stride),
                   OC_INDEX8(out_stride, q->out_stride));
    oc_roi_append_pooling(
        launch, &(struct oc_roi_pooling){q->height, q->width, a->pooledHeight, a->pooledWidth,
                                         a->samplingRatio, a->spatialScale, a->roiEndMode});
    oc_launch_define(launch, "T", oc_dtype_name(q->self.dtype));
    oc_launch_define_flag(launch, "MAXIMUM", a->mode == ROI_MAXIMUM);
    launch->group[0] = q->config.group;
    launch->choice = q->config.choice;
    launch->bytes = q->tensor_bytes;
    launch->flops = 8.0 * (double)oc_numel(a->out) * samples; /* a lower bound if adaptive */
    if (oc_plan_try(p, oc_choose_index_width(extent, launch->global[0], &launch->index64)))
        oc_plan_kernel(p, launch);
}

#define BOXES_ARGS(q)                                           \
    OC_REF(boxes, (q)->box.ref), OC_REF(batch, (q)->batch.ref), \
        OC_INT(indexed, (q)->a->batchIndices != NULL), OC_INDEX8(box_stride, (q)->box_stride)

static void roi_plan_points(oc_plan *p, const struct roi_problem *q)
{
    const int64_t per_item = q->config.channels_per_item;
    struct oc_launch launch = {
        .source = "roi_align_points",
        .kernel = "points",
        .defines = {OC_DEFINE_INT(CHANNELS, per_item)},
        .args = {OC_REF(self, q->self.ref), BOXES_ARGS(q), OC_REF(out, q->out.ref),
                 OC_INDEX(images, q->images), OC_INDEX(channels, q->channels),
                 OC_INDEX(box_count, q->boxes)},
        .global = {q->boxes * oc_ceil_div(q->channels, per_item) * q->bins}};

    roi_plan_kernel(p, q, &launch);
}

/* A work-item has scratch for this many elements per channel, and for the words of terms that
 * roi_block_words counts. */
static int64_t roi_block_elements(const struct roi_problem *q)
{
    return q->width * (q->height + 1) + oc_min_i64(q->bins, PACKED_BINS) + OC_STRIP;
}

static int64_t roi_block_words(const struct roi_problem *q)
{
    const int64_t columns = q->a->pooledWidth;

    return 2 * (oc_roi_terms(q->height, 1) + oc_roi_terms(q->width, columns)) + columns + q->width;
}

static void roi_plan_blocks(oc_plan *p, const struct roi_problem *q)
{
    const struct roi_args *a = q->a;
    const int64_t elements = roi_block_elements(q) * q->config.channel_block;
    const int64_t row_terms = oc_roi_terms(q->height, 1);
    const int64_t column_terms = oc_roi_terms(q->width, a->pooledWidth);
    const int64_t words = roi_block_words(q);
    const int64_t adjacent = (oc_points_are_adjacent(q->self.like) ? 1 : 0) |
                             (oc_points_are_adjacent(q->out.like) ? 2 : 0);
    struct oc_launch launch = {
        .source = "roi_align_blocks",
        .kernel = "blocks",
        .defines = {OC_DEFINE_INT(CHANNEL_BLOCK, q->config.channel_block),
                    OC_DEFINE_INT(STRIP, OC_STRIP), OC_DEFINE_INT(PACKED_BINS, PACKED_BINS)},
        .args = {OC_REF(self, q->self.ref), BOXES_ARGS(q), OC_REF(out, q->out.ref),
                 OC_REF(elements, oc_plan_scratch(p, OC_F32, q->config.items * elements)),
                 OC_REF(terms, oc_plan_scratch(p, OC_I32, q->config.items * words)),
                 OC_INT(images, q->images), OC_INT(channels, q->channels),
                 OC_INT(box_count, q->boxes), OC_INT(bands, q->config.bands),
                 OC_INT(items, q->config.items), OC_INT(passes, q->config.passes),
                 OC_INT(row_terms, row_terms), OC_INT(column_terms, column_terms),
                 OC_INT(adjacent, adjacent)},
        .global = {q->config.items}};

    oc_launch_define_flag(
        &launch, "NON_TEMPORAL",
        oc_choose_non_temporal(oc_plan_device(p),
                               2 * oc_numel(a->out) * (int64_t)oc_dtype_size(q->out.dtype)));
    roi_plan_kernel(p, q, &launch);
}

/* Chooses the number of copies that keeps the workspace within twice the tensors. */
static void roi_choose_copies(const struct roi_problem *q, struct oc_pooling_problem *pooling)
{
    const struct oc_copies memory = {.bytes = 2 * q->tensor_bytes + OC_SPARE_WORKSPACE,
                                     .per_copy = 4 * (double)roi_block_words(q),
                                     .per_channel = 4 * (double)roi_block_elements(q)};

    pooling->copies = oc_choose_copies(q->channels, &memory, &pooling->channel_block);
}

static void roi_plan(oc_plan *p, const void *opaque)
{
    const struct roi_args *a = opaque;
    const aclTensor *boxes = a->rois != NULL ? a->rois : a->boxes;
    struct roi_problem q = {
        .a = a,
        .images = oc_dim(a->self, 0),
        .channels = oc_dim(a->self, 1),
        .height = oc_dim(a->self, 2),
        .width = oc_dim(a->self, 3),
        .boxes = oc_dim(boxes, 0),
        .bins = oc_count(a->out, 2, 4),
        .tensor_bytes = (double)(oc_numel(a->self) + oc_numel(boxes) + oc_numel(a->out)) *
                        (double)oc_dtype_size(oc_dtype_of(a->self->dtype))};
    struct oc_pooling_problem pooling = {
        .images = q.images,
        .channels = q.channels,
        .elements = q.height * q.width,
        .boxes = q.boxes,
        .bins = q.bins,
        .samples = (double)a->samplingRatio * (double)a->samplingRatio,
    };

    if (oc_numel(a->out) == 0) return;
    roi_choose_copies(&q, &pooling);
    q.out = oc_plan_view(p, "out", a->out, OC_WRITE);
    if (oc_numel(a->self) == 0) {
        oc_plan_fill(p, q.out, 0);
        return;
    }
    q.self = oc_plan_view(p, "self", a->self, OC_READ);
    q.box = oc_plan_view(p, a->rois != NULL ? "rois" : "boxes", boxes, OC_READ);
    q.batch =
        a->batchIndices != NULL ? oc_plan_view(p, "batchIndices", a->batchIndices, OC_READ) : q.box;
    oc_view_strides8(q.self.like, q.self_stride);
    oc_view_strides8(q.box.like, q.box_stride);
    oc_view_strides8(q.out.like, q.out_stride);
    if (a->batchIndices != NULL) q.box_stride[2] = oc_view_stride(a->batchIndices, 0);
    if (!oc_plan_try(p, oc_choose_pooling(oc_plan_device(p), &pooling, &q.config))) return;
    if (q.config.algorithm == OC_SAMPLE_POINTS)
        roi_plan_points(p, &q);
    else
        roi_plan_blocks(p, &q);
}

static const struct oc_field FIELDS[] = {OC_FIELD(roi_args, self),
                                         OC_FIELD(roi_args, boxes),
                                         OC_FIELD(roi_args, rois),
                                         OC_FIELD(roi_args, batchIndices),
                                         OC_FIELD(roi_args, mode),
                                         OC_FIELD(roi_args, pooledHeight),
                                         OC_FIELD(roi_args, pooledWidth),
                                         OC_FIELD(roi_args, spatialScale),
                                         OC_FIELD(roi_args, samplingRatio),
                                         OC_FIELD(roi_args, roiEndMode),
                                         OC_FIELD(roi_args, out)};

static const struct oc_op OP = {"aclnnRoiAlign", roi_check, roi_plan, FIELDS, OC_COUNT(FIELDS)};
static const struct oc_op V2 = {"aclnnRoiAlignV2", roi_check_v2, roi_plan, FIELDS,
                                OC_COUNT(FIELDS)};
static const struct oc_op END_MODE = {"aclnnROIAlign", roi_check_end_mode, roi_plan, FIELDS,
                                      OC_COUNT(FIELDS)};

static enum roi_mode roi_mode_of(const char *text)
{
    if (text != NULL && strcmp(text, "avg") == 0) return ROI_AVERAGE;
    return text != NULL && strcmp(text, "max") == 0 ? ROI_MAXIMUM : ROI_NO_MODE;
}

aclnnStatus aclnnRoiAlignGetWorkspaceSize(const aclTensor *self, const aclTensor *rois,
                                          const aclTensor *batchIndices, const char *mode,
                                          int outputHeight, int outputWidth, int samplingRatio,
                                          float spatialScale, aclTensor *out,
                                          uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct roi_args a = {.self = self,
                               .rois = rois,
                               .batchIndices = batchIndices,
                               .mode_text = mode,
                               .mode = roi_mode_of(mode),
                               .pooledHeight = outputHeight,
                               .pooledWidth = outputWidth,
                               .spatialScale = spatialScale,
                               .samplingRatio = samplingRatio,
                               .out = out};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnRoiAlign, &OP)

aclnnStatus aclnnRoiAlignV2GetWorkspaceSize(const aclTensor *self, const aclTensor *boxes,
                                            int64_t pooledHeight, int64_t pooledWidth,
                                            float spatialScale, int64_t samplingRatio, bool aligned,
                                            aclTensor *out, uint64_t *workspaceSize,
                                            aclOpExecutor **executor)
{
    const struct roi_args a = {.self = self,
                               .boxes = boxes,
                               .mode = ROI_AVERAGE,
                               .pooledHeight = pooledHeight,
                               .pooledWidth = pooledWidth,
                               .spatialScale = spatialScale,
                               .samplingRatio = samplingRatio,
                               .roiEndMode = aligned ? OC_ROI_ALIGNED : OC_ROI_SCALED,
                               .out = out};

    return oc_op_prepare(&V2, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnRoiAlignV2, &V2)

aclnnStatus aclnnROIAlignGetWorkspaceSize(const aclTensor *self, const aclTensor *rois,
                                          float spatialScale, int64_t pooledHeight,
                                          int64_t pooledWidth, int64_t sampleNum,
                                          int64_t roiEndMode, aclTensor *out,
                                          uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct roi_args a = {.self = self,
                               .rois = rois,
                               .mode = ROI_AVERAGE,
                               .pooledHeight = pooledHeight,
                               .pooledWidth = pooledWidth,
                               .spatialScale = spatialScale,
                               .samplingRatio = oc_max_i64(sampleNum, 0),
                               .roiEndMode = roiEndMode,
                               .out = out};

    return oc_op_prepare(&END_MODE, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnROIAlign, &END_MODE)
