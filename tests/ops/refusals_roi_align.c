/* SPDX-License-Identifier: Apache-2.0 */
/* Calls that the operators refuse, and the messages. */
#include <float.h>
#include <math.h>

#include "aclnnop/aclnn_roi_align.h"
#include "aclnnop/aclnn_roi_align_end_mode.h"
#include "aclnnop/aclnn_roi_align_v2.h"
#include "harness/refusal.h"
#include "ops/refusals.h"
#include "verify/ops/roi_align.h"

/* Rows differ from a valid call: GOOD; GOOD_V2, which is without batchIndices; or GOOD_END_MODE, which is also
 * without a mode. */
struct refusal {
    const char *name;
    const char *self, *boxes, *batch, *out;
    aclDataType self_type, boxes_type, batch_type, out_type;
    aclFormat self_format, boxes_format, batch_format, out_format;
    const char *mode;
    int64_t rows, columns, ratio, end_mode;
    float scale;
    const char *text;
};

#define GOOD                                                                                      \
    .self = "2x3x8x9", .boxes = "4x4", .batch = "4", .out = "4x3x2x5", .self_type = ACL_FLOAT,    \
    .boxes_type = ACL_FLOAT, .batch_type = ACL_INT32, .out_type = ACL_FLOAT,                      \
    .self_format = ACL_FORMAT_NCHW, .boxes_format = ACL_FORMAT_ND, .batch_format = ACL_FORMAT_ND, \
    .out_format = ACL_FORMAT_NCHW, .mode = "avg", .rows = 2, .columns = 5, .ratio = 2,            \
    .scale = 0.5f
#define GOOD_V2 GOOD, .boxes = "4x5", .batch = NULL
#define GOOD_END_MODE GOOD_V2, .mode = NULL, .end_mode = 1

OC_ROWS_BEGIN
#define ONE_OF "must be one of ACL_FLOAT, ACL_FLOAT16"
#define IMAGE_FORMATS "ACL_FORMAT_NCHW or ACL_FORMAT_ND"
#define LARGE .rows = 65536, .columns = 65536
// clang-format off
static const struct refusal REFUSALS[] = {
    {"V2: self of another type",     GOOD_V2, .self_type = ACL_BF16,       .text = "dtype of self is ACL_BF16: " ONE_OF},
    {"V2: boxes of another type",    GOOD_V2, .boxes_type = ACL_FLOAT16,   .text = "dtype of boxes is ACL_FLOAT16: must equal that of self, ACL_FLOAT"},
    {"V2: boxes of integers",        GOOD_V2, .boxes_type = ACL_INT32,     .text = "dtype of boxes is ACL_INT32: " ONE_OF},
    {"V2: out of another type",      GOOD_V2, .out_type = ACL_FLOAT16,     .text = "dtype of out is ACL_FLOAT16: must equal that of self, ACL_FLOAT"},
    {"V2: self of format ND",        GOOD_V2, .self_format = ACL_FORMAT_ND, .text = "format of self is ACL_FORMAT_ND: must be ACL_FORMAT_NCHW"},
    {"V2: boxes of format NCHW",     GOOD_V2, .boxes_format = ACL_FORMAT_NCHW, .text = "format of boxes is ACL_FORMAT_NCHW: must be ACL_FORMAT_ND"},
    {"V2: out of format NHWC",       GOOD_V2, .out_format = ACL_FORMAT_NHWC, .text = "format of out is ACL_FORMAT_NHWC: must be ACL_FORMAT_NCHW"},
    {"V2: self of rank 3",           GOOD_V2, .self = "6x8x9",             .text = "rank of self is 3: must be 4"},
    {"V2: boxes of rank 1",          GOOD_V2, .boxes = "20",               .text = "rank of boxes is 1: must be 2"},
    {"V2: out of rank 5",            GOOD_V2, .out = "1x4x3x2x5",          .text = "rank of out is 5: must be 4"},
    {"V2: no images",                GOOD_V2, .self = "0x3x8x9",           .text = "self.shape[0] is 0: must be greater than 0"},
    {"V2: no rows",                  GOOD_V2, .self = "2x3x0x9",           .text = "self.shape[2] is 0: must be greater than 0"},
    {"V2: no columns",               GOOD_V2, .self = "2x3x8x0",           .text = "self.shape[3] is 0: must be greater than 0"},
    {"V2: boxes of four numbers",    GOOD_V2, .boxes = "4x4",              .text = "boxes.shape[1] is 4: must equal 5"},
    {"V2: out for other boxes",      GOOD_V2, .out = "5x3x2x5",            .text = "shape of out is (5, 3, 2, 5): must be (4, 3, 2, 5), boxes.shape[0], self.shape[1], pooledHeight, pooledWidth"},
    {"V2: out of other channels",    GOOD_V2, .out = "4x2x2x5",            .text = "shape of out is (4, 2, 2, 5): must be (4, 3, 2, 5), boxes.shape[0], self.shape[1], pooledHeight, pooledWidth"},
    {"V2: out of other bins",        GOOD_V2, .columns = 4,                .text = "shape of out is (4, 3, 2, 5): must be (4, 3, 2, 4), boxes.shape[0], self.shape[1], pooledHeight, pooledWidth"},
    {"V2: pooledHeight 0",           GOOD_V2, .rows = 0,                   .text = "pooledHeight is 0: must be greater than 0"},
    {"V2: pooledWidth negative",     GOOD_V2, .columns = -5,               .text = "pooledWidth is -5: must be greater than 0"},
    {"V2: negative samplingRatio",   GOOD_V2, .ratio = -1,                 .text = "samplingRatio is -1: must be at least 0"},
    {"V2: more samples than 2^40",   GOOD_V2, .ratio = 1 << 20,            .text = "samplingRatio is 1048576: the bins must have at most 2^40 samples"},
    {"V2: spatialScale 0",           GOOD_V2, .scale = 0,                  .text = "spatialScale is 0: must be greater than 1.17549435e-38"},
    {"V2: spatialScale too small",   GOOD_V2, .scale = FLT_MIN,            .text = "spatialScale is 1.17549435e-38: must be greater than 1.17549435e-38"},
    {"V2: spatialScale NaN",         GOOD_V2, .scale = NAN,                .text = "spatialScale is nan: must be greater than 1.17549435e-38"},
    {"V2: more elements than an int", GOOD_V2, .self = "2x3x65536x65536",  .text = "self.shape[2] * self.shape[3] is 4294967296: must be at most 2147418111"},
    {"V2: more bins than an int",    GOOD_V2, .out = "4x3x65536x65536", LARGE, .text = "pooledHeight * pooledWidth is 4294967296: must be at most 2147418111"},
    {"V2: more boxes than an int",   GOOD_V2, .out = "4294967296x3x2x5", .boxes = "4294967296x5", .text = "boxes.shape[0] is 4294967296: must be at most 2147418111"},
    {"self of another type",         GOOD, .self_type = ACL_BF16,          .text = "dtype of self is ACL_BF16: " ONE_OF},
    {"rois of another type",         GOOD, .boxes_type = ACL_FLOAT16,      .text = "dtype of rois is ACL_FLOAT16: must equal that of self, ACL_FLOAT"},
    {"batchIndices of 64 bits",      GOOD, .batch_type = ACL_INT64,        .text = "dtype of batchIndices is ACL_INT64: must be one of ACL_INT32"},
    {"out of another type",          GOOD, .out_type = ACL_FLOAT16,        .text = "dtype of out is ACL_FLOAT16: must equal that of self, ACL_FLOAT"},
    {"self of format ND",            GOOD, .self_format = ACL_FORMAT_ND,   .text = "format of self is ACL_FORMAT_ND: must be ACL_FORMAT_NCHW"},
    {"rois of format NCHW",          GOOD, .boxes_format = ACL_FORMAT_NCHW, .text = "format of rois is ACL_FORMAT_NCHW: must be ACL_FORMAT_ND"},
    {"batchIndices of format NCHW",  GOOD, .batch_format = ACL_FORMAT_NCHW, .text = "format of batchIndices is ACL_FORMAT_NCHW: must be ACL_FORMAT_ND"},
    {"out of format ND",             GOOD, .out_format = ACL_FORMAT_ND,    .text = "format of out is ACL_FORMAT_ND: must be ACL_FORMAT_NCHW"},
    {"rois of rank 3",               GOOD, .boxes = "4x4x1",               .text = "rank of rois is 3: must be 2"},
    {"batchIndices of rank 2",       GOOD, .batch = "4x1",                 .text = "rank of batchIndices is 2: must be 1"},
    {"batchIndices of other boxes",  GOOD, .batch = "5",                   .text = "batchIndices.shape[0] is 5: must equal rois.shape[0], 4"},
    {"rois of five numbers",         GOOD, .boxes = "4x5",                 .text = "rois.shape[1] is 5: must equal 4"},
    {"out of other bins",            GOOD, .rows = 3,                      .text = "shape of out is (4, 3, 2, 5): must be (4, 3, 3, 5), rois.shape[0], self.shape[1], outputHeight, outputWidth"},
    {"outputHeight 0",               GOOD, .rows = 0,                      .text = "outputHeight is 0: must be greater than 0"},
    {"outputWidth 0",                GOOD, .columns = 0,                   .text = "outputWidth is 0: must be greater than 0"},
    {"no mode",                      GOOD, .mode = NULL,                   .text = "mode is NULL: must be avg or max"},
    {"another mode",                 GOOD, .mode = "average",              .text = "mode is average: must be avg or max"},
    {"negative samplingRatio",       GOOD, .ratio = -1,                    .text = "samplingRatio is -1: must be at least 0"},
    {"spatialScale 0",               GOOD, .scale = 0,                     .text = "spatialScale is 0: must be greater than 0"},
    {"spatialScale NaN",             GOOD, .scale = NAN,                   .text = "spatialScale is nan: must be greater than 0"},
    {"more elements than an int",    GOOD, .self = "2x3x65536x65536",      .text = "self.shape[2] * self.shape[3] is 4294967296: must be at most 2147418111"},
    {"end mode: self of another type", GOOD_END_MODE, .self_type = ACL_BF16, .text = "dtype of self is ACL_BF16: " ONE_OF},
    {"end mode: rois of another type", GOOD_END_MODE, .boxes_type = ACL_FLOAT16, .text = "dtype of rois is ACL_FLOAT16: must equal that of self, ACL_FLOAT"},
    {"end mode: out of another type", GOOD_END_MODE, .out_type = ACL_FLOAT16, .text = "dtype of out is ACL_FLOAT16: must equal that of self, ACL_FLOAT"},
    {"end mode: self of format NHWC", GOOD_END_MODE, .self_format = ACL_FORMAT_NHWC, .text = "format of self is ACL_FORMAT_NHWC: must be " IMAGE_FORMATS},
    {"end mode: rois of format NCHW", GOOD_END_MODE, .boxes_format = ACL_FORMAT_NCHW, .text = "format of rois is ACL_FORMAT_NCHW: must be ACL_FORMAT_ND"},
    {"end mode: out of format NHWC", GOOD_END_MODE, .out_format = ACL_FORMAT_NHWC, .text = "format of out is ACL_FORMAT_NHWC: must be " IMAGE_FORMATS},
    {"end mode: self of rank 3",     GOOD_END_MODE, .self = "6x8x9",       .text = "rank of self is 3: must be 4"},
    {"end mode: rois of rank 1",     GOOD_END_MODE, .boxes = "20",         .text = "rank of rois is 1: must be 2"},
    {"end mode: rois of four numbers", GOOD_END_MODE, .boxes = "4x4",      .text = "rois.shape[1] is 4: must equal 5"},
    {"end mode: out for other boxes", GOOD_END_MODE, .out = "5x3x2x5",     .text = "shape of out is (5, 3, 2, 5): must be (4, 3, 2, 5), rois.shape[0], self.shape[1], pooledHeight, pooledWidth"},
    {"end mode: out of other bins",  GOOD_END_MODE, .columns = 4,          .text = "shape of out is (4, 3, 2, 5): must be (4, 3, 2, 4), rois.shape[0], self.shape[1], pooledHeight, pooledWidth"},
    {"end mode: negative pooledHeight", GOOD_END_MODE, .rows = -2,         .text = "pooledHeight is -2: must be greater than 0"},
    {"end mode: pooledWidth 0",      GOOD_END_MODE, .columns = 0,          .text = "pooledWidth is 0: must be greater than 0"},
    {"end mode: no bins in out",     GOOD_END_MODE, .out = "4x3x0x5",      .text = "shape of out is (4, 3, 0, 5): must be (4, 3, 2, 5), rois.shape[0], self.shape[1], pooledHeight, pooledWidth"},
    {"end mode: spatialScale 0",     GOOD_END_MODE, .scale = 0,            .text = "spatialScale is 0: must be greater than 0"},
    {"end mode: spatialScale NaN",   GOOD_END_MODE, .scale = NAN,          .text = "spatialScale is nan: must be greater than 0"},
    {"end mode: -1",                 GOOD_END_MODE, .end_mode = -1,        .text = "roiEndMode is -1: must be one of 0 (not aligned), 1 (TensorFlow), 2 (PyTorch), 3 (MMDetection)"},
    {"end mode: 4",                  GOOD_END_MODE, .end_mode = 4,         .text = "roiEndMode is 4: must be one of 0 (not aligned), 1 (TensorFlow), 2 (PyTorch), 3 (MMDetection)"},
    {"end mode: more samples than 2^40", GOOD_END_MODE, .ratio = 1 << 20,  .text = "sampleNum is 1048576: the bins must have at most 2^40 samples"},
    {"end mode: more boxes than an int", GOOD_END_MODE, .out = "4294967296x3x2x5", .boxes = "4294967296x5", .text = "rois.shape[0] is 4294967296: must be at most 2147418111"},
    {"end mode: more bins than an int", GOOD_END_MODE, .out = "4x3x65536x65536", LARGE, .text = "pooledHeight * pooledWidth is 4294967296: must be at most 2147418111"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call_without_batch(const struct refusal *r, aclTensor *self, aclTensor *boxes,
                                      aclTensor *out, uint64_t *size, aclOpExecutor **executor)
{
    if (r->mode == NULL)
        return aclnnROIAlignGetWorkspaceSize(self, boxes, r->scale, r->rows, r->columns, r->ratio,
                                             r->end_mode, out, size, executor);
    return aclnnRoiAlignV2GetWorkspaceSize(self, boxes, r->rows, r->columns, r->scale, r->ratio,
                                           false, out, size, executor);
}

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *self = oc_bare_tensor(r->self, r->self_type, r->self_format);
    aclTensor *boxes = oc_bare_tensor(r->boxes, r->boxes_type, r->boxes_format);
    aclTensor *batch =
        r->batch == NULL ? NULL : oc_bare_tensor(r->batch, r->batch_type, r->batch_format);
    aclTensor *out = oc_bare_tensor(r->out, r->out_type, r->out_format);
    const aclnnStatus status =
        batch == NULL ? call_without_batch(r, self, boxes, out, size, executor)
                      : aclnnRoiAlignGetWorkspaceSize(self, boxes, batch, r->mode, (int)r->rows,
                                                      (int)r->columns, (int)r->ratio, r->scale, out,
                                                      size, executor);

    (void)aclDestroyTensor(self);
    (void)aclDestroyTensor(boxes);
    if (batch != NULL) (void)aclDestroyTensor(batch);
    (void)aclDestroyTensor(out);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

OC_ROWS_BEGIN
static const struct refusal MOST_SAMPLES = {.name = NULL,
                                            GOOD_V2,
                                            .boxes = "1x5",
                                            .out = "1x3x4x4",
                                            .rows = 4,
                                            .columns = 4,
                                            .ratio = 1 << 18};
OC_ROWS_END

/* 2^40; the first call only: the second would take hours. */
static void the_most_samples(void) { oc_expect_first_accepted(call, &MOST_SAMPLES); }

const struct oc_test roi_align_refusals[] = {
    OC_TEST_OF(the_most_samples),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    {.name = NULL},
};
