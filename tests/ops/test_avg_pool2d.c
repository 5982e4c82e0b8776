/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnAvgPool2d, aclnnAdaptiveAvgPool2d and their gradients, compared with their definitions. */
#include "aclnnop/aclnn_adaptive_avg_pool2d.h"
#include "aclnnop/aclnn_adaptive_avg_pool2d_backward.h"
#include "aclnnop/aclnn_avgpool2d.h"
#include "aclnnop/aclnn_avgpool2d_backward.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/avg_pool2d.h"

#define FEW (1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_LAST | 1u << OC_LAYOUT_MIXED)

// clang-format off
static const struct ap_case CASES[] = {
    {.name = "one element",          .self = "1x1x1x1",    .kernel = "1",   .stride = "",    .padding = "0"},
    {.name = "halves",               .self = "2x3x8x34",   .kernel = "2",   .stride = "",    .padding = "0"},
    {.name = "overlapping",          .self = "2x3x9x23",   .kernel = "3",   .stride = "2",   .padding = "1"},
    {.name = "of rank 3",            .self = "3x9x23",     .kernel = "3x2", .stride = "1x3", .padding = "1x0"},
    {.name = "without the padding",  .self = "2x3x9x23",   .kernel = "3",   .stride = "2",   .padding = "1", .excludes_padding = true},
    {.name = "rounded up",           .self = "2x2x10x13",  .kernel = "3",   .stride = "2",   .padding = "1", .ceil = true},
    {.name = "rounded up, without the padding", .self = "2x2x3x10", .kernel = "2x4", .stride = "2x3", .padding = "1x2", .ceil = true, .excludes_padding = true},
    {.name = "gaps between windows", .self = "2x2x13x17",  .kernel = "2",   .stride = "5x4", .padding = "1"},
    {.name = "another divisor",      .self = "2x3x9x23",   .kernel = "3",   .stride = "2",   .padding = "1", .divisor = 7},
    {.name = "a negative divisor",   .self = "1x3x4x5",    .kernel = "2",   .stride = "1",   .padding = "0", .divisor = -3},
    {.name = "one window",           .self = "2x3x9x23",   .kernel = "9x23", .stride = "1",  .padding = "0"},
    {.name = "many channels",        .self = "2x70x5x6",   .kernel = "3",   .stride = "2",   .padding = "1"},
    {.name = "no images",            .self = "0x3x9x23",   .kernel = "3",   .stride = "2",   .padding = "1"},
    {.name = "adaptive, one",        .self = "2x3x7x7",    .size = "1x1"},
    {.name = "adaptive, divisible",  .self = "2x3x8x36",   .size = "4x12"},
    {.name = "adaptive, odd",        .self = "2x3x11x37",  .size = "7x5"},
    {.name = "adaptive, up",         .self = "2x3x3x5",    .size = "7x13"},
    {.name = "adaptive, kept",       .self = "3x5x6",      .size = "5x6"},
    {.name = "adaptive, channels",   .self = "2x70x5x6",   .size = "2x4"},
    {.name = "adaptive, no images",  .self = "0x3x9x23",   .size = "3x4"},
};
// clang-format on

static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};

static void run(const void *row)
{
    for (size_t t = 0; t < OC_COUNT(TYPES); t++)
        for (int backward = 0; backward < 2; backward++) {
            struct oc_op_case c;

            ap_make(&c, row, TYPES[t], backward != 0, OC_DATA_REALS);
            c.layouts = t == 0 ? 0 : FEW;
            c.strategies = t == 0 && oc_shape_count(&c.operands[0].shape) > 0 ? STRATEGIES : NULL;
            oc_op_sweep_and_free(&c);
        }
}

/* ---- Refusals ---- */

enum kind { FORWARD, BACKWARD, ADAPTIVE, ADAPTIVE_BACKWARD };

/* Rows differ from a valid call: (2, 3, 8, 9), windows of (3, 3), or an outputSize of (3, 4). */
struct refusal {
    const char *name;
    enum kind kind;
    const char *grad, *self, *out, *size, *kernel, *stride, *padding; /* NULL: NULL is passed */
    aclDataType type, out_type;
    aclFormat format;
    int8_t math;
    const char *text;
};

#define TYPED .type = ACL_FLOAT, .out_type = ACL_FLOAT, .format = ACL_FORMAT_NCHW
#define WINDOWS .kernel = "3", .stride = "2", .padding = "1"
#define GOOD .kind = FORWARD, .self = "2x3x8x9", .out = "2x3x4x5", WINDOWS, TYPED
#define GRADIENT \
    .kind = BACKWARD, .grad = "2x3x4x5", .self = "2x3x8x9", .out = "2x3x8x9", WINDOWS, TYPED
#define ADAPTED .kind = ADAPTIVE, .self = "2x3x8x9", .out = "2x3x3x4", .size = "3x4", TYPED
#define ADAPTED_GRADIENT \
    .kind = ADAPTIVE_BACKWARD, .grad = "2x3x3x4", .self = "2x3x8x9", .out = "2x3x8x9", TYPED
#define FLOATS ": must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"doubles",              GOOD, .type = ACL_DOUBLE, .text = "dtype of self is ACL_DOUBLE" FLOATS},
    {"out of another type",  GOOD, .out_type = ACL_BF16, .text = "dtype of out is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"rank 2",               GOOD, .self = "8x9", .text = "rank of self is 2: must be 3 to 4"},
    {"three sizes",          GOOD, .kernel = "3x3x3", .text = "size of kernelSize is 3: must be 1 or 2"},
    {"three strides",        GOOD, .stride = "2x2x2", .text = "size of strides is 3: must be 0, 1 or 2"},
    {"a stride of 0",        GOOD, .stride = "0", .text = "strides[0] is 0: must be at least 1"},
    {"no padding",           GOOD, .padding = "", .text = "size of paddings is 0: must be 1 or 2"},
    {"much padding",         GOOD, .padding = "2", .text = "padding of H is 2: must be at most half of kernelSize, 1"},
    {"another out",          GOOD, .out = "2x3x5x5", .text = "shape of out is (2, 3, 5, 5): must be (2, 3, 4, 5), that of self with an element per window"},
    {"another math",         GOOD, .math = 7, .text = "cubeMathType is 7: must be one of 0 (KEEP_DTYPE), 1 (ALLOW_FP32_DOWN_PRECISION), 2 (USE_FP16), 3 (USE_HF32)"},
    {"gradient of doubles",  GRADIENT, .type = ACL_DOUBLE, .text = "dtype of gradOutput is ACL_DOUBLE" FLOATS},
    {"gradient of another type", GRADIENT, .out_type = ACL_BF16, .text = "dtype of gradInput is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"another gradOutput",   GRADIENT, .grad = "2x3x5x5", .text = "shape of gradOutput is (2, 3, 5, 5): must be (2, 3, 4, 5), that of self with an element per window"},
    {"another gradInput",    GRADIENT, .out = "2x3x9x8", .text = "shape of gradInput is (2, 3, 9, 8): must be (2, 3, 8, 9), that of self"},
    {"a stride of the gradient", GRADIENT, .stride = "2x0", .text = "stride[1] is 0: must be at least 1"},
    {"adaptive doubles",     ADAPTED, .type = ACL_DOUBLE, .text = "dtype of self is ACL_DOUBLE" FLOATS},
    {"one output size",      ADAPTED, .size = "3", .text = "size of outputSize is 1: must equal 2"},
    {"a negative size",      ADAPTED, .size = "3x-4", .text = "outputSize[1] is -4: must be at least 0"},
    {"another adaptive out", ADAPTED, .out = "2x3x4x3", .text = "shape of out is (2, 3, 4, 3): must be (2, 3, 3, 4), that of self with outputSize"},
    {"no rows",              ADAPTED, .self = "2x3x0x9", .text = "self.shape[2] is 0: must be greater than 0"},
    {"another adaptive gradient", ADAPTED_GRADIENT, .out = "2x3x9x8", .text = "shape of out is (2, 3, 9, 8): must be (2, 3, 8, 9), that of self"},
    {"other channels",       ADAPTED_GRADIENT, .grad = "2x4x3x4", .text = "shape of gradOutput is (2, 4, 3, 4): must be (2, 3, 3, 4), the planes of self"},
    {"another rank",         ADAPTED_GRADIENT, .grad = "3x3x4", .text = "rank of gradOutput is 3: must equal that of self, 4"},
};

static const struct refusal NULLS[] = {
    {"self is NULL",         GOOD, .self = NULL, .text = "self is NULL"},
    {"kernelSize is NULL",   GOOD, .kernel = NULL, .text = "kernelSize is NULL"},
    {"strides is NULL",      GOOD, .stride = NULL, .text = "strides is NULL"},
    {"paddings is NULL",     GOOD, .padding = NULL, .text = "paddings is NULL"},
    {"out is NULL",          GOOD, .out = NULL, .text = "out is NULL"},
    {"gradOutput is NULL",   GRADIENT, .grad = NULL, .text = "gradOutput is NULL"},
    {"gradInput is NULL",    GRADIENT, .out = NULL, .text = "gradInput is NULL"},
    {"outputSize is NULL",   ADAPTED, .size = NULL, .text = "outputSize is NULL"},
    {"adaptive gradOutput is NULL", ADAPTED_GRADIENT, .grad = NULL, .text = "gradOutput is NULL"},
};
// clang-format on
OC_ROWS_END

static aclTensor *tensor_of(const char *shape, aclDataType type, aclFormat format)
{
    return shape == NULL ? NULL : oc_bare_tensor(shape, type, format);
}

static aclIntArray *array_of(const char *values)
{
    return values == NULL ? NULL : oc_bare_array(values);
}

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *t[] = {tensor_of(r->grad, r->type, r->format),
                      tensor_of(r->self, r->type, r->format),
                      tensor_of(r->out, r->out_type, r->format)};
    aclIntArray *a[] = {array_of(r->kernel), array_of(r->stride), array_of(r->padding),
                        array_of(r->size)};
    aclnnStatus status;

    if (r->kind == FORWARD)
        status = aclnnAvgPool2dGetWorkspaceSize(t[1], a[0], a[1], a[2], false, true, 0, r->math,
                                                t[2], size, executor);
    else if (r->kind == BACKWARD)
        status = aclnnAvgPool2dBackwardGetWorkspaceSize(t[0], t[1], a[0], a[1], a[2], false, true,
                                                        0, r->math, t[2], size, executor);
    else if (r->kind == ADAPTIVE)
        status = aclnnAdaptiveAvgPool2dGetWorkspaceSize(t[1], a[3], t[2], size, executor);
    else
        status = aclnnAdaptiveAvgPool2dBackwardGetWorkspaceSize(t[0], t[1], t[2], size, executor);
    for (size_t i = 0; i < OC_COUNT(t); i++)
        if (t[i] != NULL) (void)aclDestroyTensor(t[i]);
    for (size_t i = 0; i < OC_COUNT(a); i++)
        if (a[i] != NULL) (void)aclDestroyIntArray(a[i]);
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

OC_TEST_MAIN(.name = "avg_pool2d", OC_TESTS(TESTS), OC_ON_DEVICE)
