/* SPDX-License-Identifier: Apache-2.0 */
/* Calls that the operators refuse, and the messages. */
#include <math.h>

#include "aclnnop/aclnn_upsample_nearest_1d.h"
#include "aclnnop/aclnn_upsample_nearest_1d_backward.h"
#include "aclnnop/aclnn_upsample_nearest_1d_v2.h"
#include "aclnnop/aclnn_upsample_nearest_2d.h"
#include "aclnnop/aclnn_upsample_nearest_2d_backward.h"
#include "aclnnop/aclnn_upsample_nearest_2d_v2.h"
#include "aclnnop/aclnn_upsample_nearest_exact2d.h"
#include "aclnnop/aclnn_upsample_nearest_exact2d_backward.h"
#include "harness/refusal.h"
#include "ops/refusals.h"

enum op {
    NEAREST1D,
    NEAREST2D,
    NEAREST1D_V2,
    NEAREST2D_V2,
    EXACT2D,
    NEAREST1D_BACKWARD,
    NEAREST2D_BACKWARD,
    EXACT2D_BACKWARD
};

/* Rows differ from a valid call, of one of the GOOD. */
struct refusal {
    const char *name;
    enum op op;
    const char *from, *to; /* shapes */
    aclDataType from_type, to_type;
    aclFormat from_format, to_format;
    const char *output_size, *input_size; /* values, written as shapes are */
    double scale_h, scale_w;
    const char *text;
};

#define ROWS(operator, a, b)                                                             \
    .op = operator, .from =(a), .to = (b), .from_type = ACL_FLOAT, .to_type = ACL_FLOAT, \
    .from_format = ACL_FORMAT_NCL, .to_format = ACL_FORMAT_NCL, .output_size = "8",      \
    .input_size = "2x3x4"
#define IMAGES(operator, a, b)                                                           \
    .op = operator, .from =(a), .to = (b), .from_type = ACL_FLOAT, .to_type = ACL_FLOAT, \
    .from_format = ACL_FORMAT_NCHW, .to_format = ACL_FORMAT_NCHW, .output_size = "8x10", \
    .input_size = "2x3x4x5"
#define GOOD1D ROWS(NEAREST1D, "2x3x4", "2x3x8")
#define GOOD2D IMAGES(NEAREST2D, "2x3x4x5", "2x3x8x10")
#define GOOD1D_V2 ROWS(NEAREST1D_V2, "2x3x4", "2x3x8")
#define GOOD2D_V2 IMAGES(NEAREST2D_V2, "2x3x4x5", "2x3x8x10")
#define GOOD_EXACT IMAGES(EXACT2D, "2x3x4x5", "2x3x8x10")
#define BACK1D ROWS(NEAREST1D_BACKWARD, "2x3x8", "2x3x4")
#define BACK2D IMAGES(NEAREST2D_BACKWARD, "2x3x8x10", "2x3x4x5")
#define BACK_EXACT IMAGES(EXACT2D_BACKWARD, "2x3x8x10", "2x3x4x5")
#define COPIED "must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_UINT8"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"1d: self of a signed type",        GOOD1D, .from_type = ACL_INT8,           .text = "dtype of self is ACL_INT8: " COPIED},
    {"1d: out of another type",          GOOD1D, .to_type = ACL_DOUBLE,           .text = "dtype of out is ACL_DOUBLE: must equal that of self, ACL_FLOAT"},
    {"1d: format of images",             GOOD1D, .from_format = ACL_FORMAT_NCHW,  .text = "format of self is ACL_FORMAT_NCHW: must be ACL_FORMAT_ND or ACL_FORMAT_NCL"},
    {"1d: self of rank 4",               GOOD1D, .from = "2x3x4x5",               .text = "rank of self is 4: must be 3"},
    {"1d: outputSize too long",          GOOD1D, .output_size = "8x8",            .text = "size of outputSize is 2: must equal 1"},
    {"1d: outputSize 0",                 GOOD1D, .output_size = "0", .to = "2x3x0", .text = "outputSize[0] is 0: must be greater than 0"},
    {"1d: no channels",                  GOOD1D, .from = "2x0x4", .to = "2x0x8",  .text = "self.shape[1] is 0: must be greater than 0"},
    {"1d: self empty",                   GOOD1D, .from = "2x3x0",                 .text = "self.shape[2] is 0: must be greater than 0"},
    {"1d: out of another length",        GOOD1D, .to = "2x3x9",                   .text = "shape of out is (2, 3, 9): must be (2, 3, 8), N, C of self and outputSize"},
    {"2d: format ND",                    GOOD2D, .from_format = ACL_FORMAT_ND,    .text = "format of self is ACL_FORMAT_ND: must be ACL_FORMAT_NCHW or ACL_FORMAT_NHWC"},
    {"2d: another format of out",        GOOD2D, .to_format = ACL_FORMAT_NHWC,    .text = "format of out is ACL_FORMAT_NHWC: must equal that of self, ACL_FORMAT_NCHW"},
    {"2d: outputSize too short",         GOOD2D, .output_size = "8",              .text = "size of outputSize is 1: must equal 2"},
    {"2d: outputSize[1] 0",              GOOD2D, .output_size = "8x0", .to = "2x3x8x0", .text = "outputSize[1] is 0: must be greater than 0"},
    {"2d: no channels",                  GOOD2D, .from = "2x0x4x5", .to = "2x0x8x10", .text = "self.shape[1] is 0: must be greater than 0"},
    {"2d: no rows",                      GOOD2D, .from = "2x3x0x5",               .text = "self.shape[2] is 0: must be greater than 0"},
    {"2d: other channels",               GOOD2D, .to = "2x4x8x10",                .text = "shape of out is (2, 4, 8, 10): must be (2, 3, 8, 10), N, C of self and outputSize"},
    {"2d: channels-last, no channels",   GOOD2D, .from = "2x4x5x0", .to = "2x8x10x0", .from_format = ACL_FORMAT_NHWC, .to_format = ACL_FORMAT_NHWC, .text = "self.shape[3] is 0: must be greater than 0"},
    {"2d: channels-last, other width",   GOOD2D, .from = "2x4x5x3", .to = "2x8x11x3", .from_format = ACL_FORMAT_NHWC, .to_format = ACL_FORMAT_NHWC, .text = "shape of out is (2, 8, 11, 3): must be (2, 8, 10, 3), N, C of self and outputSize"},
    {"1d v2: self of a signed type",     GOOD1D_V2, .from_type = ACL_INT8,        .text = "dtype of self is ACL_INT8: " COPIED},
    {"1d v2: outputSize too long",       GOOD1D_V2, .output_size = "8x8",         .text = "size of outputSize is 2: must equal 1"},
    {"1d v2: out of another length",     GOOD1D_V2, .to = "2x3x9",                .text = "shape of out is (2, 3, 9): must be (2, 3, 8), N, C of self and outputSize"},
    {"2d v2: format ND",                 GOOD2D_V2, .from_format = ACL_FORMAT_ND, .text = "format of self is ACL_FORMAT_ND: must be ACL_FORMAT_NCHW or ACL_FORMAT_NHWC"},
    {"2d v2: no rows",                   GOOD2D_V2, .from = "2x3x0x5",            .text = "self.shape[2] is 0: must be greater than 0"},
    {"2d v2: other channels",            GOOD2D_V2, .to = "2x4x8x10",             .text = "shape of out is (2, 4, 8, 10): must be (2, 3, 8, 10), N, C of self and outputSize"},
    {"exact: self of double",            GOOD_EXACT, .from_type = ACL_DOUBLE, .to_type = ACL_DOUBLE, .text = "dtype of self is ACL_DOUBLE: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_UINT8"},
    {"exact: format NCL",                GOOD_EXACT, .from_format = ACL_FORMAT_NCL, .text = "format of self is ACL_FORMAT_NCL: must be ACL_FORMAT_NCHW or ACL_FORMAT_NHWC or ACL_FORMAT_ND"},
    {"exact: no columns",                GOOD_EXACT, .from = "2x3x4x0",           .text = "self.shape[3] is 0: must be greater than 0"},
    {"exact: outputSize[0] 0",           GOOD_EXACT, .output_size = "0x10", .to = "2x3x0x10", .text = "outputSize[0] is 0: must be greater than 0"},
    {"1d gradient: bytes",               BACK1D, .from_type = ACL_UINT8, .to_type = ACL_UINT8, .text = "dtype of gradOut is ACL_UINT8: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE"},
    {"1d gradient: another format",      BACK1D, .to_format = ACL_FORMAT_ND,      .text = "format of out is ACL_FORMAT_ND: must equal that of gradOut, ACL_FORMAT_NCL"},
    {"1d gradient: outputSize",          BACK1D, .output_size = "9",              .text = "outputSize[0] is 9: must equal gradOut.shape[2], 8"},
    {"1d gradient: inputSize",           BACK1D, .input_size = "2x3x5",           .text = "shape of out is (2, 3, 4): must be (2, 3, 5), inputSize"},
    {"1d gradient: another N",           BACK1D, .from = "1x3x8",                 .text = "gradOut.shape[0] is 1: must equal out.shape[0], 2"},
    {"1d gradient: out empty",           BACK1D, .to = "2x3x0", .input_size = "2x3x0", .text = "out.shape[2] is 0: must be greater than 0"},
    {"1d gradient: gradOut empty",       BACK1D, .from = "2x3x0", .output_size = "0", .text = "gradOut.shape[2] is 0: must be greater than 0"},
    {"2d gradient: double",              BACK2D, .from_type = ACL_DOUBLE, .to_type = ACL_DOUBLE, .text = "dtype of gradOut is ACL_DOUBLE: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"2d gradient: rank 3",              BACK2D, .to = "2x3x20",                  .text = "rank of gradInput is 3: must be 4"},
    {"2d gradient: outputSize",          BACK2D, .output_size = "8x11",           .text = "outputSize[1] is 11: must equal gradOut.shape[3], 10"},
    {"2d gradient: outputSize too long", BACK2D, .output_size = "2x8x10",         .text = "size of outputSize is 3: must equal 2"},
    {"2d gradient: inputSize too short", BACK2D, .input_size = "4x5",             .text = "size of inputSize is 2: must equal 4"},
    {"2d gradient: another C",           BACK2D, .from = "2x4x8x10",              .text = "gradOut.shape[1] is 4: must equal gradInput.shape[1], 3"},
    {"2d gradient: channels-last, another C", BACK2D, .from = "2x8x10x4", .to = "2x4x5x3", .input_size = "2x4x5x3", .from_format = ACL_FORMAT_NHWC, .to_format = ACL_FORMAT_NHWC, .text = "gradOut.shape[3] is 4: must equal gradInput.shape[3], 3"},
    {"2d gradient: no rows",             BACK2D, .to = "2x3x0x5", .input_size = "2x3x0x5", .text = "gradInput.shape[2] is 0: must be greater than 0"},
    {"exact gradient: scalesH negative", BACK_EXACT, .scale_h = -1,               .text = "scalesH is -1: must be a number, at least 0"},
    {"exact gradient: scalesW NaN",      BACK_EXACT, .scale_w = NAN,              .text = "scalesW is nan: must be a number, at least 0"},
    {"exact gradient: scalesH above 50", BACK_EXACT, .scale_h = 51,               .text = "scalesH is 51: must be at most 50 for the gradient, though the forward operator takes any"},
    {"exact gradient: 51 times as wide", BACK_EXACT, .from = "2x3x8x255", .output_size = "8x255", .text = "gradOutput.shape[3] / out.shape[3] is 51: must be at most 50 for the gradient, though the forward operator takes any"},
    {"exact gradient: no columns",       BACK_EXACT, .from = "2x3x8x0", .output_size = "8x0", .text = "gradOutput.shape[3] is 0: must be greater than 0"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *from = oc_bare_tensor(r->from, r->from_type, r->from_format);
    aclTensor *to = oc_bare_tensor(r->to, r->to_type, r->to_format);
    aclIntArray *out = oc_bare_array(r->output_size), *in = oc_bare_array(r->input_size);
    aclnnStatus status = 0;

    switch (r->op) {
        case NEAREST1D:
            status = aclnnUpsampleNearest1dGetWorkspaceSize(from, out, to, size, executor);
            break;
        case NEAREST2D:
            status = aclnnUpsampleNearest2dGetWorkspaceSize(from, out, to, size, executor);
            break;
        case NEAREST1D_V2:
            status = aclnnUpsampleNearest1dV2GetWorkspaceSize(from, out, (float)r->scale_w, to,
                                                              size, executor);
            break;
        case NEAREST2D_V2:
            status = aclnnUpsampleNearest2dV2GetWorkspaceSize(
                from, out, (float)r->scale_h, (float)r->scale_w, to, size, executor);
            break;
        case EXACT2D:
            status = aclnnUpsampleNearestExact2dGetWorkspaceSize(from, out, r->scale_h, r->scale_w,
                                                                 to, size, executor);
            break;
        case NEAREST1D_BACKWARD:
            status = aclnnUpsampleNearest1dBackwardGetWorkspaceSize(from, out, in, r->scale_w, to,
                                                                    size, executor);
            break;
        case NEAREST2D_BACKWARD:
            status = aclnnUpsampleNearest2dBackwardGetWorkspaceSize(from, out, in, r->scale_h,
                                                                    r->scale_w, to, size, executor);
            break;
        case EXACT2D_BACKWARD:
            status = aclnnUpsampleNearestExact2dBackwardGetWorkspaceSize(
                from, out, in, r->scale_h, r->scale_w, to, size, executor);
            break;
    }
    (void)aclDestroyTensor(from);
    (void)aclDestroyTensor(to);
    (void)aclDestroyIntArray(out);
    (void)aclDestroyIntArray(in);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

const struct oc_test upsample_refusals[] = {
    OC_TEST_ROWS(REFUSALS, run_refusal),
    {.name = NULL},
};
