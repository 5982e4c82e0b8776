/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnUpsampleBilinear2d and aclnnUpsampleBilinear2dBackwardV2, compared with their definitions. The references of both
 * use the same map, so they are adjoint. */
#include <math.h>

#include "aclnnop/aclnn_upsample_bilinear_2d.h"
#include "aclnnop/aclnn_upsample_bilinear_2d_backward_v2.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/upsample_bilinear.h"

#define FEW (1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED)

// clang-format off
static const struct upb_case CASES[] = {
    /* name                     N  C  h   w   outH outW corners scales  channels-last */
    {"one element",             1, 1, 1, 1, 1, 1, false, 0, 0, false, false},
    {"one to many",             2, 3, 1, 1, 4, 21, false, 0, 0, false, false},
    {"many to one",             2, 3, 5, 21, 1, 1, false, 0, 0, false, false},
    {"many to one, corners",    2, 3, 5, 21, 1, 1, true, 0, 0, false, false},
    {"equal",                   2, 3, 5, 24, 5, 24, false, 0, 0, false, false},
    {"twice",                   2, 3, 7, 33, 14, 66, false, 0, 0, false, false},
    {"twice, corners",          2, 3, 7, 33, 14, 66, true, 0, 0, false, false},
    {"8 times",                 1, 2, 5, 6, 40, 48, false, 0, 0, false, false},
    {"odd primes, up",          2, 3, 5, 31, 13, 97, false, 0, 0, false, false},
    {"odd primes, up, corners", 2, 3, 5, 31, 13, 97, true, 0, 0, false, false},
    {"odd primes, down",        2, 3, 13, 97, 5, 31, false, 0, 0, false, false},
    {"down, corners",           2, 3, 13, 97, 5, 31, true, 0, 0, false, false},
    {"down to a tenth",         1, 2, 50, 70, 5, 7, false, 0, 0, false, false},
    {"up and down",             2, 3, 13, 31, 5, 97, false, 0, 0, false, false},
    {"factors",                 2, 3, 10, 33, 21, 70, false, 2.15, 2.15, false, false},
    {"a factor of width",       2, 3, 10, 33, 20, 70, false, -1, 2.15, false, false},
    {"a factor that leads farther", 1, 2, 9, 9, 18, 18, false, 1.5, 3, false, false},
    {"corners ignore factors",  2, 3, 10, 33, 21, 70, true, 2.15, 2.15, false, false},
    {"channels-last",           2, 11, 5, 6, 8, 15, false, 0, 0, true, false},
    {"channels-last, corners",  2, 35, 5, 6, 8, 15, true, 0, 0, true, false},
    {"infinite border",         1, 2, 5, 6, 9, 11, false, 0, 0, false, true},
    {"infinite border, corners", 1, 2, 5, 6, 9, 11, true, 0, 0, false, true},
    {"no images",               0, 3, 7, 9, 14, 18, false, 0, 0, false, false},
    {"no channels",             2, 0, 7, 9, 14, 18, false, 0, 0, false, false},
};
// clang-format on

static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};

static void run(const void *row)
{
    for (size_t t = 0; t < OC_COUNT(TYPES); t++)
        for (int backward = 0; backward < 2; backward++) {
            struct oc_op_case c;

            upb_make(&c, row, TYPES[t], backward != 0, OC_DATA_REALS);
            c.layouts = t == 0 ? 0 : FEW;
            c.strategies = t == 0 && oc_shape_count(&c.operands[0].shape) > 0 ? STRATEGIES : NULL;
            oc_op_sweep_and_free(&c);
        }
}

/* ---- Refusals ---- */

/* Rows differ from a valid call: (2, 3, 4, 5) to (2, 3, 8, 9). `grad` and `input` are of the gradient. */
struct refusal {
    const char *name;
    bool is_gradient;
    const char *self, *out, *size, *input; /* NULL: NULL is passed */
    aclDataType type, out_type;
    aclFormat format, out_format;
    const char *text;
};

#define GOOD_FORMATS .format = ACL_FORMAT_NCHW, .out_format = ACL_FORMAT_NCHW
#define GOOD                                                                              \
    .self = "2x3x4x5", .out = "2x3x8x9", .size = "8x9", .input = NULL, .type = ACL_FLOAT, \
    .out_type = ACL_FLOAT, GOOD_FORMATS
#define GRADIENT                                                                                 \
    .is_gradient = true, .self = "2x3x8x9", .out = "2x3x4x5", .size = "8x9", .input = "2x3x4x5", \
    .type = ACL_FLOAT, .out_type = ACL_FLOAT, GOOD_FORMATS
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
    {"no output columns",    GOOD, .out = "2x3x8x0", .text = "out.shape[3] is 0: must be greater than 0"},
    {"gradient of doubles",  GRADIENT, .type = ACL_DOUBLE, .text = "dtype of gradOut is ACL_DOUBLE" FLOATS},
    {"gradient of another type", GRADIENT, .out_type = ACL_BF16, .text = "dtype of out is ACL_BF16: must equal that of gradOut, ACL_FLOAT"},
    {"a short inputSize",    GRADIENT, .input = "4x5", .text = "size of inputSize is 2: must equal 4"},
    {"another inputSize",    GRADIENT, .input = "2x3x5x4", .text = "shape of out is (2, 3, 4, 5): must be (2, 3, 5, 4), inputSize"},
    {"another outputSize",   GRADIENT, .size = "9x8", .text = "shape of gradOut is (2, 3, 8, 9): must be (2, 3, 9, 8), N, C of out and outputSize"},
    {"other channels",       GRADIENT, .self = "2x4x8x9", .text = "shape of gradOut is (2, 4, 8, 9): must be (2, 3, 8, 9), N, C of out and outputSize"},
};

static const struct refusal NULLS[] = {
    {"self is NULL",         GOOD, .self = NULL, .text = "self is NULL"},
    {"out is NULL",          GOOD, .out = NULL, .text = "out is NULL"},
    {"outputSize is NULL",   GOOD, .size = NULL, .text = "outputSize is NULL"},
    {"gradOut is NULL",      GRADIENT, .self = NULL, .text = "gradOut is NULL"},
    {"inputSize is NULL",    GRADIENT, .input = NULL, .text = "inputSize is NULL"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *workspace, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *self = r->self == NULL ? NULL : oc_bare_tensor(r->self, r->type, r->format);
    aclTensor *out = r->out == NULL ? NULL : oc_bare_tensor(r->out, r->out_type, r->out_format);
    aclIntArray *size = r->size == NULL ? NULL : oc_bare_array(r->size);
    aclIntArray *input = r->input == NULL ? NULL : oc_bare_array(r->input);
    const aclnnStatus status = r->is_gradient
                                   ? aclnnUpsampleBilinear2dBackwardV2GetWorkspaceSize(
                                         self, size, input, false, 0, 0, out, workspace, executor)
                                   : aclnnUpsampleBilinear2dGetWorkspaceSize(
                                         self, size, false, 0, 0, out, workspace, executor);

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

OC_TEST_MAIN(.name = "upsample_bilinear", OC_TESTS(TESTS), OC_ON_DEVICE)
