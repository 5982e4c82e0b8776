/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnUpsampleLinear1d, aclnnUpsampleBilinear2d, aclnnUpsampleBicubic2d and their gradients, compared with their
 * definitions. The references of both directions use the same map, so they are adjoint. */
#include <math.h>

#include "aclnnop/aclnn_upsample_bicubic_2d.h"
#include "aclnnop/aclnn_upsample_bicubic_2d_backward.h"
#include "aclnnop/aclnn_upsample_bilinear_2d.h"
#include "aclnnop/aclnn_upsample_bilinear_2d_backward_v2.h"
#include "aclnnop/aclnn_upsample_linear_1d.h"
#include "aclnnop/aclnn_upsample_linear_1d_backward.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/upsample_interpolated.h"

#define FEW (1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED)

// clang-format off
static const struct upi_case CASES[] = {
    /* name                     N  C  h   w   outH outW corners scales  channels-last */
    {"one element",             1, 1, 1, 1, 1, 1, false, 0, 0, false, false, UPI_BILINEAR},
    {"one to many",             2, 3, 1, 1, 4, 21, false, 0, 0, false, false, UPI_BILINEAR},
    {"many to one",             2, 3, 5, 21, 1, 1, false, 0, 0, false, false, UPI_BILINEAR},
    {"many to one, corners",    2, 3, 5, 21, 1, 1, true, 0, 0, false, false, UPI_BILINEAR},
    {"equal",                   2, 3, 5, 24, 5, 24, false, 0, 0, false, false, UPI_BILINEAR},
    {"twice",                   2, 3, 7, 33, 14, 66, false, 0, 0, false, false, UPI_BILINEAR},
    {"twice, corners",          2, 3, 7, 33, 14, 66, true, 0, 0, false, false, UPI_BILINEAR},
    {"8 times",                 1, 2, 5, 6, 40, 48, false, 0, 0, false, false, UPI_BILINEAR},
    {"odd primes, up",          2, 3, 5, 31, 13, 97, false, 0, 0, false, false, UPI_BILINEAR},
    {"odd primes, up, corners", 2, 3, 5, 31, 13, 97, true, 0, 0, false, false, UPI_BILINEAR},
    {"odd primes, down",        2, 3, 13, 97, 5, 31, false, 0, 0, false, false, UPI_BILINEAR},
    {"down, corners",           2, 3, 13, 97, 5, 31, true, 0, 0, false, false, UPI_BILINEAR},
    {"down to a tenth",         1, 2, 50, 70, 5, 7, false, 0, 0, false, false, UPI_BILINEAR},
    {"up and down",             2, 3, 13, 31, 5, 97, false, 0, 0, false, false, UPI_BILINEAR},
    {"factors",                 2, 3, 10, 33, 21, 70, false, 2.15, 2.15, false, false, UPI_BILINEAR},
    {"a factor of width",       2, 3, 10, 33, 20, 70, false, -1, 2.15, false, false, UPI_BILINEAR},
    {"a factor that leads farther", 1, 2, 9, 9, 18, 18, false, 1.5, 3, false, false, UPI_BILINEAR},
    {"factors, lengths kept",   2, 3, 4, 33, 4, 33, false, 1.2, 0.8, false, false, UPI_BILINEAR},
    {"factors, height kept",    2, 3, 10, 33, 10, 70, false, 1.2, 2.15, false, false, UPI_BILINEAR},
    {"factors, channels-last, width kept", 2, 11, 5, 6, 8, 6, false, 1.7, 1.1, true, false, UPI_BILINEAR},
    {"NaN and infinite factors", 1, 2, 3, 4, 5, 6, false, NAN, INFINITY, false, false, UPI_BILINEAR},
    {"infinite and tiny factors", 1, 2, 3, 4, 5, 6, false, INFINITY, 1e-300, false, false, UPI_BILINEAR},
    {"tiny and negative factors", 1, 2, 3, 4, 5, 6, false, 1e-310, -INFINITY, false, false, UPI_BILINEAR},
    {"corners ignore factors",  2, 3, 10, 33, 21, 70, true, 2.15, 2.15, false, false, UPI_BILINEAR},
    {"channels-last",           2, 11, 5, 6, 8, 15, false, 0, 0, true, false, UPI_BILINEAR},
    {"channels-last, corners",  2, 35, 5, 6, 8, 15, true, 0, 0, true, false, UPI_BILINEAR},
    {"infinite border",         1, 2, 5, 6, 9, 11, false, 0, 0, false, true, UPI_BILINEAR},
    {"infinite border, corners", 1, 2, 5, 6, 9, 11, true, 0, 0, false, true, UPI_BILINEAR},
    {"infinite border, height kept", 1, 2, 5, 6, 5, 11, false, 0, 0, false, true, UPI_BILINEAR},
    {"infinite border, corners, width kept", 1, 2, 5, 6, 9, 6, true, 0, 0, false, true, UPI_BILINEAR},
    {"infinite border, factors, lengths kept", 1, 2, 5, 6, 5, 6, false, 1.2, 1.1, false, true, UPI_BILINEAR},
    {"no images",               0, 3, 7, 9, 14, 18, false, 0, 0, false, false, UPI_BILINEAR},
    {"no channels",             2, 0, 7, 9, 14, 18, false, 0, 0, false, false, UPI_BILINEAR},
};
// clang-format on

static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};

/* Tensors of half are ND. */
static void run_mode(const struct upi_case *row, enum upi_mode mode, enum oc_dtype type,
                     bool is_backward)
{
    struct upi_case u = *row;
    struct oc_op_case c;

    u.mode = mode;
    if (mode == UPI_LINEAR) {
        u.h = u.out_h = 1;
        u.scale_h = 0;
    }
    upi_make(&c, &u, type, is_backward, OC_DATA_REALS);
    if (type == OC_F16 && !u.channels_last)
        c.operands[0].format = c.operands[1].format = ACL_FORMAT_ND;
    c.layouts = type == OC_F32 ? 0 : FEW;
    c.strategies = type == OC_F32 && oc_shape_count(&c.operands[0].shape) > 0 ? STRATEGIES : NULL;
    oc_op_sweep_and_free(&c);
}

static void run(const void *row)
{
    for (int mode = 0; mode < UPI_MODES; mode++)
        for (size_t t = 0; t < OC_COUNT(TYPES); t++)
            for (int backward = 0; backward < 2; backward++) {
                const struct upi_case *u = row;

                if (mode == UPI_LINEAR && u->channels_last) continue;
                /* Linear1d and Bicubic2d need channels, their gradients do not. */
                if (mode != UPI_BILINEAR && u->c == 0 && backward == 0) continue;
                run_mode(row, (enum upi_mode)mode, TYPES[t], backward != 0);
            }
}

/* ---- Refusals ---- */

/* Rows differ from a valid call: (2, 3, 4, 5) to (2, 3, 8, 9). `grad` and `input` are of the gradient. */
struct refusal {
    const char *name;
    enum { BILINEAR, BILINEAR_GRADIENT, BICUBIC, BICUBIC_GRADIENT, LINEAR, LINEAR_GRADIENT } of;
    const char *self, *out, *size, *input; /* NULL: NULL is passed */
    aclDataType type, out_type;
    aclFormat format, out_format;
    const char *text;
};

#define GOOD_FORMATS .format = ACL_FORMAT_NCHW, .out_format = ACL_FORMAT_NCHW
#define GOOD                                                                              \
    .self = "2x3x4x5", .out = "2x3x8x9", .size = "8x9", .input = NULL, .type = ACL_FLOAT, \
    .out_type = ACL_FLOAT, GOOD_FORMATS
#define GRADIENT                                                                 \
    .of = BILINEAR_GRADIENT, .self = "2x3x8x9", .out = "2x3x4x5", .size = "8x9", \
    .input = "2x3x4x5", .type = ACL_FLOAT, .out_type = ACL_FLOAT, GOOD_FORMATS
#define CUBIC GOOD, .of = BICUBIC
#define CUBIC_GRADIENT GRADIENT, .of = BICUBIC_GRADIENT
#define ROW                                                                        \
    .of = LINEAR, .self = "2x3x5", .out = "2x3x9", .size = "9", .type = ACL_FLOAT, \
    .out_type = ACL_FLOAT, .format = ACL_FORMAT_NCL, .out_format = ACL_FORMAT_NCL
#define ROW_GRADIENT ROW, .of = LINEAR_GRADIENT, .self = "2x3x9", .out = "2x3x5", .input = "2x3x5"
#define FLOATS ": must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"doubles",              GOOD, .type = ACL_DOUBLE, .text = "dtype of self is ACL_DOUBLE" FLOATS},
    {"out of another type",  GOOD, .out_type = ACL_BF16, .text = "dtype of out is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"another format",       GOOD, .format = ACL_FORMAT_NCDHW, .text = "format of self is ACL_FORMAT_NCDHW: must be ACL_FORMAT_NCHW or ACL_FORMAT_NHWC or ACL_FORMAT_ND"},
    {"formats that differ",  GOOD, .out_format = ACL_FORMAT_NHWC, .text = "format of out is ACL_FORMAT_NHWC: must equal that of self, ACL_FORMAT_NCHW"},
    {"rank 3",               GOOD, .self = "3x4x5", .text = "rank of self is 3: must be 4"},
    {"one size",             GOOD, .size = "8", .text = "size of outputSize is 1: must equal 2"},
    {"another size",         GOOD, .size = "9x8", .text = "shape of out is (2, 3, 8, 9): must be (2, 3, 9, 8), N, C of self and outputSize"},
    {"no rows",              GOOD, .self = "2x3x0x5", .text = "self.shape[2] is 0: must be greater than 0"},
    {"a row without channels", ROW, .self = "2x0x5", .out = "2x0x9", .text = "self.shape[1] is 0: must be greater than 0"},
    {"bicubic, no channels", CUBIC, .self = "2x0x4x5", .out = "2x0x8x9", .text = "self.shape[1] is 0: must be greater than 0"},
    {"bicubic, channels-last, no channels", CUBIC, .self = "2x4x5x0", .out = "2x8x9x0", .format = ACL_FORMAT_NHWC, .out_format = ACL_FORMAT_NHWC, .text = "self.shape[3] is 0: must be greater than 0"},
    {"a negative size",      GOOD, .size = "8x-9", .text = "shape of out is (2, 3, 8, 9): must be (2, 3, 8, -9), N, C of self and outputSize"},
    {"a gradient of no columns", GRADIENT, .self = "2x3x8x0", .size = "8x0", .text = "gradOut.shape[3] is 0: must be greater than 0"},
    {"a gradient for no rows", GRADIENT, .out = "2x3x0x5", .input = "2x3x0x5", .text = "out.shape[2] is 0: must be greater than 0"},
    {"channels-last, another inputSize", GRADIENT, .self = "2x8x9x3", .out = "2x4x5x3", .format = ACL_FORMAT_NHWC, .out_format = ACL_FORMAT_NHWC, .text = "shape of out is (2, 4, 5, 3): must be (2, 3, 4, 5), inputSize"},
    {"a row's empty gradient", ROW_GRADIENT, .self = "2x3x0", .size = "0", .text = "gradOut.shape[2] is 0: must be greater than 0"},
    {"no output columns",    GOOD, .out = "2x3x8x0", .text = "out.shape[3] is 0: must be greater than 0"},
    {"gradient of doubles",  GRADIENT, .type = ACL_DOUBLE, .text = "dtype of gradOut is ACL_DOUBLE" FLOATS},
    {"gradient of another type", GRADIENT, .out_type = ACL_BF16, .text = "dtype of out is ACL_BF16: must equal that of gradOut, ACL_FLOAT"},
    {"a short inputSize",    GRADIENT, .input = "4x5", .text = "size of inputSize is 2: must equal 4"},
    {"another inputSize",    GRADIENT, .input = "2x3x5x4", .text = "shape of out is (2, 3, 4, 5): must be (2, 3, 5, 4), inputSize"},
    {"another outputSize",   GRADIENT, .size = "9x8", .text = "shape of gradOut is (2, 3, 8, 9): must be (2, 3, 9, 8), N, C of out and outputSize"},
    {"other channels",       GRADIENT, .self = "2x4x8x9", .text = "shape of gradOut is (2, 4, 8, 9): must be (2, 3, 8, 9), N, C of out and outputSize"},
    {"bicubic, doubles",     CUBIC, .type = ACL_DOUBLE, .text = "dtype of self is ACL_DOUBLE" FLOATS},
    {"bicubic, one size",    CUBIC, .size = "8", .text = "size of outputSize is 1: must equal 2"},
    {"bicubic, rank 5",      CUBIC, .self = "1x2x3x4x5", .text = "rank of self is 5: must be 4"},
    {"bicubic, no columns",  CUBIC, .self = "2x3x4x0", .text = "self.shape[3] is 0: must be greater than 0"},
    {"bicubic, another size", CUBIC, .size = "9x8", .text = "shape of out is (2, 3, 8, 9): must be (2, 3, 9, 8), N, C of self and outputSize"},
    {"bicubic gradient of another type", CUBIC_GRADIENT, .out_type = ACL_BF16, .text = "dtype of gradInput is ACL_BF16: must equal that of gradOut, ACL_FLOAT"},
    {"bicubic gradient, another inputSize", CUBIC_GRADIENT, .input = "2x3x5x4", .text = "shape of gradInput is (2, 3, 4, 5): must be (2, 3, 5, 4), inputSize"},
    {"bicubic gradient, another outputSize", CUBIC_GRADIENT, .size = "9x8", .text = "shape of gradOut is (2, 3, 8, 9): must be (2, 3, 9, 8), N, C of gradInput and outputSize"},
    {"a row of two sizes",   ROW, .size = "9x9", .text = "size of outputSize is 2: must equal 1"},
    {"a row of rank 4",      ROW, .self = "2x3x1x5", .text = "rank of self is 4: must be 3"},
    {"a row as NHWC",        ROW, .format = ACL_FORMAT_NHWC, .text = "format of self is ACL_FORMAT_NHWC: must be ACL_FORMAT_ND or ACL_FORMAT_NCL"},
    {"an empty row",         ROW, .self = "2x3x0", .text = "self.shape[2] is 0: must be greater than 0"},
    {"a row of another size", ROW, .size = "8", .text = "shape of out is (2, 3, 9): must be (2, 3, 8), N, C of self and outputSize"},
    {"a row's gradient, short inputSize", ROW_GRADIENT, .input = "2x3", .text = "size of inputSize is 2: must equal 3"},
    {"a row's gradient, another inputSize", ROW_GRADIENT, .input = "2x3x6", .text = "shape of out is (2, 3, 5): must be (2, 3, 6), inputSize"},
};

static const struct refusal NULLS[] = {
    {"self is NULL",         GOOD, .self = NULL, .text = "self is NULL"},
    {"out is NULL",          GOOD, .out = NULL, .text = "out is NULL"},
    {"outputSize is NULL",   GOOD, .size = NULL, .text = "outputSize is NULL"},
    {"gradOut is NULL",      GRADIENT, .self = NULL, .text = "gradOut is NULL"},
    {"inputSize is NULL",    GRADIENT, .input = NULL, .text = "inputSize is NULL"},
    {"bicubic, self is NULL", CUBIC, .self = NULL, .text = "self is NULL"},
    {"gradInput is NULL",    CUBIC_GRADIENT, .out = NULL, .text = "gradInput is NULL"},
    {"bicubic, inputSize is NULL", CUBIC_GRADIENT, .input = NULL, .text = "inputSize is NULL"},
    {"a row, self is NULL",  ROW, .self = NULL, .text = "self is NULL"},
    {"a row, gradOut is NULL", ROW_GRADIENT, .self = NULL, .text = "gradOut is NULL"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call_of(const struct refusal *r, aclTensor *self, aclIntArray *size,
                           aclIntArray *input, aclTensor *out, uint64_t *workspace,
                           aclOpExecutor **executor)
{
    switch (r->of) {
        case BILINEAR:
            return aclnnUpsampleBilinear2dGetWorkspaceSize(self, size, false, 0, 0, out, workspace,
                                                           executor);
        case BILINEAR_GRADIENT:
            return aclnnUpsampleBilinear2dBackwardV2GetWorkspaceSize(self, size, input, false, 0, 0,
                                                                     out, workspace, executor);
        case BICUBIC:
            return aclnnUpsampleBicubic2dGetWorkspaceSize(self, size, false, 0, 0, out, workspace,
                                                          executor);
        case BICUBIC_GRADIENT:
            return aclnnUpsampleBicubic2dBackwardGetWorkspaceSize(self, size, input, false, 0, 0,
                                                                  out, workspace, executor);
        case LINEAR:
            return aclnnUpsampleLinear1dGetWorkspaceSize(self, size, false, 0, out, workspace,
                                                         executor);
        default:
            return aclnnUpsampleLinear1dBackwardGetWorkspaceSize(self, size, input, false, 0, out,
                                                                 workspace, executor);
    }
}

static aclnnStatus call(const void *row, uint64_t *workspace, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *self = r->self == NULL ? NULL : oc_bare_tensor(r->self, r->type, r->format);
    aclTensor *out = r->out == NULL ? NULL : oc_bare_tensor(r->out, r->out_type, r->out_format);
    aclIntArray *size = r->size == NULL ? NULL : oc_bare_array(r->size);
    aclIntArray *input = r->input == NULL ? NULL : oc_bare_array(r->input);
    const aclnnStatus status = call_of(r, self, size, input, out, workspace, executor);

    if (self != NULL) (void)aclDestroyTensor(self);
    if (out != NULL) (void)aclDestroyTensor(out);
    if (size != NULL) (void)aclDestroyIntArray(size);
    if (input != NULL) (void)aclDestroyIntArray(input);
    return status;
}

static void run_refusal(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call, row);
}

static void run_null(const void *row)
{
    oc_expect_first_null(((const struct refusal *)row)->text, call, row);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(NULLS, run_null),
};

OC_TEST_MAIN(.name = "upsample_interpolated", OC_TESTS(TESTS), OC_ON_DEVICE)
