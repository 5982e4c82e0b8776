/* SPDX-License-Identifier: Apache-2.0 */
/* Calls that the operators refuse, and the messages. */
#include <float.h>
#include <math.h>

#include "aclnnop/aclnn_roi_align_end_mode_backward.h"
#include "aclnnop/aclnn_roi_align_v2_backward.h"
#include "harness/refusal.h"
#include "ops/refusals.h"
#include "verify/ops/roi_align_v2_backward.h"

/* Rows differ from a valid call, GOOD or, of aclnnROIAlignBackward, GOOD_END_MODE. */
struct refusal {
    const char *name;
    const char *grad, *boxes, *grad_input, *input_shape;
    aclDataType grad_type, boxes_type, grad_input_type;
    aclFormat grad_format, boxes_format, grad_input_format;
    int64_t rows, columns, ratio, end_mode;
    bool has_end_mode;
    float scale;
    const char *text;
};

#define GOOD                                                                              \
    .grad = "4x3x2x5", .boxes = "4x5", .grad_input = "2x3x8x9", .input_shape = "2x3x8x9", \
    .grad_type = ACL_FLOAT, .boxes_type = ACL_FLOAT, .grad_input_type = ACL_FLOAT,        \
    .grad_format = ACL_FORMAT_NCHW, .boxes_format = ACL_FORMAT_ND,                        \
    .grad_input_format = ACL_FORMAT_NCHW, .rows = 2, .columns = 5, .ratio = 2, .scale = 0.5f
#define GOOD_END_MODE GOOD, .has_end_mode = true, .end_mode = 1
#define IMAGE_FORMATS "ACL_FORMAT_NCHW or ACL_FORMAT_ND"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"gradOutput of 16 bits",        GOOD, .grad_type = ACL_FLOAT16,       .text = "dtype of gradOutput is ACL_FLOAT16: must be one of ACL_FLOAT"},
    {"boxes of 16 bits",             GOOD, .boxes_type = ACL_BF16,         .text = "dtype of boxes is ACL_BF16: must be one of ACL_FLOAT"},
    {"gradInput of 64 bits",         GOOD, .grad_input_type = ACL_DOUBLE,  .text = "dtype of gradInput is ACL_DOUBLE: must be one of ACL_FLOAT"},
    {"gradOutput of format ND",      GOOD, .grad_format = ACL_FORMAT_ND,   .text = "format of gradOutput is ACL_FORMAT_ND: must be ACL_FORMAT_NCHW"},
    {"boxes of format NCHW",         GOOD, .boxes_format = ACL_FORMAT_NCHW, .text = "format of boxes is ACL_FORMAT_NCHW: must be ACL_FORMAT_ND"},
    {"gradInput of format NHWC",     GOOD, .grad_input_format = ACL_FORMAT_NHWC, .text = "format of gradInput is ACL_FORMAT_NHWC: must be ACL_FORMAT_NCHW"},
    {"gradOutput of rank 3",         GOOD, .grad = "12x2x5",               .text = "rank of gradOutput is 3: must be 4"},
    {"boxes of rank 1",              GOOD, .boxes = "20",                  .text = "rank of boxes is 1: must be 2"},
    {"gradInput of rank 5",          GOOD, .grad_input = "1x2x3x8x9",      .text = "rank of gradInput is 5: must be 4"},
    {"boxes of four numbers",        GOOD, .boxes = "4x4",                 .text = "boxes.shape[1] is 4: must equal 5"},
    {"inputShape of three",          GOOD, .input_shape = "2x3x72",        .text = "size of inputShape is 3: must equal 4"},
    {"inputShape of five",           GOOD, .input_shape = "1x2x3x8x9",     .text = "size of inputShape is 5: must equal 4"},
    {"inputShape empty",             GOOD, .input_shape = "",              .text = "size of inputShape is 0: must equal 4"},
    {"one box less",                 GOOD, .boxes = "3x5",                 .text = "boxes.shape[0] is 3: must equal gradOutput.shape[0], 4"},
    {"another pooledHeight",       GOOD, .rows = 3,                      .text = "gradOutput.shape[2] is 2: must equal pooledHeight, 3"},
    {"another pooledWidth",        GOOD, .columns = 4,                   .text = "gradOutput.shape[3] is 5: must equal pooledWidth, 4"},
    {"pooledHeight 0",               GOOD, .rows = 0,                      .text = "pooledHeight is 0: must be greater than 0"},
    {"pooledWidth negative",         GOOD, .columns = -5,                  .text = "pooledWidth is -5: must be greater than 0"},
    {"no bins in gradOutput",        GOOD, .grad = "4x3x2x0",              .text = "gradOutput.shape[3] is 0: must equal pooledWidth, 5"},
    {"another C",                    GOOD, .grad_input = "2x4x8x9", .input_shape = "2x4x8x9", .text = "gradInput.shape[1] is 4: must equal gradOutput.shape[1], 3"},
    {"inputShape of another image",  GOOD, .input_shape = "2x3x8x8",       .text = "shape of gradInput is (2, 3, 8, 9): must be (2, 3, 8, 8), inputShape"},
    {"samplingRatio negative",       GOOD, .ratio = -2,                    .text = "samplingRatio is -2: must be at least 0"},
    {"samplingRatio too large",      GOOD, .ratio = 1 << 20,               .text = "samplingRatio is 1048576: the bins must have at most 2^40 samples"},
    {"samplingRatio above an int",   GOOD, .ratio = (int64_t)1 << 40,      .text = "samplingRatio is 1099511627776: the bins must have at most 2^40 samples"},
    {"spatialScale 0",               GOOD, .scale = 0,                     .text = "spatialScale is 0: must be greater than 1.17549435e-38"},
    {"spatialScale negative",        GOOD, .scale = -1,                    .text = "spatialScale is -1: must be greater than 1.17549435e-38"},
    {"spatialScale too small",       GOOD, .scale = FLT_MIN,               .text = "spatialScale is 1.17549435e-38: must be greater than 1.17549435e-38"},
    {"spatialScale NaN",             GOOD, .scale = NAN,                   .text = "spatialScale is nan: must be greater than 1.17549435e-38"},
    {"more pixels than an int",       GOOD, .grad_input = "2x3x65536x65536", .input_shape = "2x3x65536x65536", .text = "gradInput.shape[2] * gradInput.shape[3] is 4294967296: must be at most 2147418111"},
    {"more bins than an int",        GOOD, .grad = "4x3x65536x65536", .rows = 65536, .columns = 65536, .text = "pooledHeight * pooledWidth is 4294967296: must be at most 2147418111"},
    {"end mode: gradOutput of 16 bits", GOOD_END_MODE, .grad_type = ACL_FLOAT16, .text = "dtype of gradOutput is ACL_FLOAT16: must be one of ACL_FLOAT"},
    {"end mode: rois of 16 bits",    GOOD_END_MODE, .boxes_type = ACL_BF16, .text = "dtype of rois is ACL_BF16: must be one of ACL_FLOAT"},
    {"end mode: gradInput of 64 bits", GOOD_END_MODE, .grad_input_type = ACL_DOUBLE, .text = "dtype of gradInput is ACL_DOUBLE: must be one of ACL_FLOAT"},
    {"end mode: gradOutput of format NHWC", GOOD_END_MODE, .grad_format = ACL_FORMAT_NHWC, .text = "format of gradOutput is ACL_FORMAT_NHWC: must be " IMAGE_FORMATS},
    {"end mode: rois of format NCHW", GOOD_END_MODE, .boxes_format = ACL_FORMAT_NCHW, .text = "format of rois is ACL_FORMAT_NCHW: must be ACL_FORMAT_ND"},
    {"end mode: gradInput of format NHWC", GOOD_END_MODE, .grad_input_format = ACL_FORMAT_NHWC, .text = "format of gradInput is ACL_FORMAT_NHWC: must be " IMAGE_FORMATS},
    {"end mode: rois of rank 1",     GOOD_END_MODE, .boxes = "20",         .text = "rank of rois is 1: must be 2"},
    {"end mode: rois of four numbers", GOOD_END_MODE, .boxes = "4x4",      .text = "rois.shape[1] is 4: must equal 5"},
    {"end mode: one box less",       GOOD_END_MODE, .boxes = "3x5",        .text = "rois.shape[0] is 3: must equal gradOutput.shape[0], 4"},
    {"end mode: xdiffShape of three", GOOD_END_MODE, .input_shape = "2x3x72", .text = "size of xdiffShape is 3: must equal 4"},
    {"end mode: pooledHeight first", GOOD_END_MODE, .rows = 5, .columns = 2, .text = "gradOutput.shape[2] is 2: must equal pooledHeight, 5"},
    {"end mode: pooledHeight 0",     GOOD_END_MODE, .rows = 0,             .text = "pooledHeight is 0: must be greater than 0"},
    {"end mode: xdiffShape of another image", GOOD_END_MODE, .input_shape = "2x3x8x8", .text = "shape of gradInput is (2, 3, 8, 9): must be (2, 3, 8, 8), xdiffShape"},
    {"end mode: spatialScale 0",     GOOD_END_MODE, .scale = 0,            .text = "spatialScale is 0: must be greater than 0"},
    {"end mode: spatialScale NaN",   GOOD_END_MODE, .scale = NAN,          .text = "spatialScale is nan: must be greater than 0"},
    {"end mode: -1",                 GOOD_END_MODE, .end_mode = -1,        .text = "roiEndMode is -1: must be one of 0 (not aligned), 1 (TensorFlow), 2 (PyTorch), 3 (MMDetection)"},
    {"end mode: 4",                  GOOD_END_MODE, .end_mode = 4,         .text = "roiEndMode is 4: must be one of 0 (not aligned), 1 (TensorFlow), 2 (PyTorch), 3 (MMDetection)"},
    {"end mode: sampleNum too large", GOOD_END_MODE, .ratio = 1 << 20,     .text = "sampleNum is 1048576: the bins must have at most 2^40 samples"},
    {"end mode: more boxes than an int", GOOD_END_MODE, .grad = "4294967296x3x2x5", .boxes = "4294967296x5", .text = "rois.shape[0] is 4294967296: must be at most 2147418111"},
    {"more boxes than an int",       GOOD, .grad = "4294967296x3x2x5", .boxes = "4294967296x5", .text = "boxes.shape[0] is 4294967296: must be at most 2147418111"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *t[] = {oc_bare_tensor(r->grad, r->grad_type, r->grad_format),
                      oc_bare_tensor(r->boxes, r->boxes_type, r->boxes_format),
                      oc_bare_tensor(r->grad_input, r->grad_input_type, r->grad_input_format)};
    aclIntArray *input_shape = oc_bare_array(r->input_shape);
    const aclnnStatus status =
        r->has_end_mode
            ? aclnnROIAlignBackwardGetWorkspaceSize(t[GRAD], t[BOXES], input_shape, r->columns,
                                                    r->rows, r->scale, r->ratio, r->end_mode,
                                                    t[GRAD_INPUT], size, executor)
            : aclnnRoiAlignV2BackwardGetWorkspaceSize(t[GRAD], t[BOXES], input_shape, r->rows,
                                                      r->columns, r->scale, r->ratio, false,
                                                      t[GRAD_INPUT], size, executor);

    for (size_t i = 0; i < OC_COUNT(t); i++)
        (void)aclDestroyTensor(t[i]);
    (void)aclDestroyIntArray(input_shape);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

static void deterministic_excludes_float_atomics(void)
{
    static const struct refusal GOOD_CALL = {.name = NULL, GOOD};

    oc_expect_no_float_atomics(call, &GOOD_CALL);
}

OC_ROWS_BEGIN
static const struct refusal MOST_SAMPLES = {.name = NULL,
                                            GOOD,
                                            .grad = "1x3x4x4",
                                            .boxes = "1x5",
                                            .rows = 4,
                                            .columns = 4,
                                            .ratio = 1 << 18};
OC_ROWS_END

/* 2^40; the first call only: the second would take hours. */
static void the_most_samples(void) { oc_expect_first_accepted(call, &MOST_SAMPLES); }

const struct oc_test roi_refusals[] = {
    OC_TEST_OF(the_most_samples),
    OC_TEST("deterministic excludes float atomics", deterministic_excludes_float_atomics),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    {.name = NULL},
};
