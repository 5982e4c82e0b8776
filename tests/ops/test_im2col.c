/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnIm2col and aclnnIm2colBackward, compared with their definitions, and the calls that they refuse. */
#include "aclnnop/aclnn_im2col.h"
#include "aclnnop/aclnn_im2col_backward.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/im2col.h"

#define FEW (1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_LAST | 1u << OC_LAYOUT_MIXED)

static const struct {
    struct im2col_case m;
    bool is_long; /* also of other types, and with wide indices */
} CASES[] = {
    {{"one element", "1x1x1x1", "1", "1", "0", "1", false}, false},
    {{"windows side by side", "2x3x8x33", "2x3", "1", "0", "2x3", false}, false},
    {{"windows that overlap", "2x3x9x23", "3", "1", "1", "2", false}, true},
    {{"windows of rank 3", "3x9x23", "3x2", "1", "1x0", "1x3", false}, true},
    {{"dilation", "2x2x13x17", "3x2", "2x5", "2x3", "1x2", false}, true},
    {{"gaps between windows", "2x2x13x17", "2", "1", "0", "5x4", false}, false},
    {{"elements behind the last window", "1x2x10x12", "3", "1", "0", "4x5", false}, false},
    {{"more padding than windows", "1x2x3x5", "2", "1", "4x3", "1", false}, false},
    {{"windows of padding alone", "1x2x2x3", "2", "1", "5", "3", false}, false},
    {{"all elements in one window", "2x3x4x5", "4x5", "1", "0", "7x9", false}, false},
    {{"one row", "3x1x40", "1x3", "1", "0x1", "1", false}, false},
    {{"one column", "3x40x1", "3x1", "1", "1x0", "1", false}, false},
    {{"a row in one dimension of ggml", "1x1x6x20", "6x3", "1", "1", "1", false}, false},
    {{"many channels", "2x70x5x6", "3", "1", "1", "2", false}, false},
    {{"a window with long strides", "1x2x3x4", "3x4", "1", "0", "2147483647", false}, false},
    {{"one tap with long dilation", "1x2x3x4", "1", "2147483647", "0", "1", false}, false},
    {{"no images", "0x3x9x23", "3", "1", "1", "2", false}, false},
};

static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16, OC_F64, OC_I32,
                                      OC_I64, OC_U8,  OC_I8,   OC_I16, OC_B8};
#define FLOAT_TYPES 3 /* the first ones */

static void run(bool is_backward)
{
    static const char *const WIDTHS[] = {"index:32", "index:64", NULL};
    const size_t types = is_backward ? FLOAT_TYPES : OC_COUNT(TYPES);

    for (size_t i = 0; i < OC_COUNT(CASES); i++)
        for (size_t t = 0; t < (CASES[i].is_long ? types : 1); t++) {
            struct im2col_case m = CASES[i].m;
            struct oc_op_case c;

            if (TYPES[t] == OC_F64 && !oc_test_device()->has_fp64) continue;
            m.is_backward = is_backward;
            im2col_make(&c, &m, TYPES[t], is_backward ? OC_DATA_REALS : OC_DATA_INTEGERS);
            c.layouts = t == 0 ? 0 : FEW;
            c.strategies = t == 0 && CASES[i].is_long ? WIDTHS : NULL;
            oc_op_sweep_and_free(&c);
        }
}

static void columns(void) { run(false); }

static void gradients(void) { run(true); }

/* NaN, infinities and zeros of both signs are copied as they are. */
static void specials(void)
{
    struct oc_op_case c;

    im2col_make(&c, &CASES[2].m, OC_F16, OC_DATA_SPECIALS);
    oc_op_sweep_and_free(&c);
}

/* ---- Refusals ---- */

/* Rows differ from a valid call: images (2, 3, 8, 9) and windows of (3, 2). */
struct refusal {
    const char *name;
    const char *grad, *self, *out; /* a tensor that is not of the function has "" */
    const char *size, *kernel, *dilation, *padding, *stride; /* NULL: NULL is passed */
    aclDataType type, out_type;
    bool is_backward;
    const char *text;
};

#define TYPED .type = ACL_FLOAT, .out_type = ACL_FLOAT
#define ARRAYS .kernel = "3x2", .dilation = "1x1", .padding = "1x0", .stride = "2x1"
#define GOOD .self = "2x3x8x9", .out = "2x18x32", ARRAYS, TYPED
#define GRADIENT \
    .grad = "2x18x32", .out = "2x3x8x9", .size = "8x9", .is_backward = true, ARRAYS, TYPED
#define COLUMNS "a row per channel and tap with an element per window"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"an unknown type",      GOOD, .type = ACL_COMPLEX64, .out_type = ACL_COMPLEX64, .text = "dtype of self is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"},
    {"out of another type",  GOOD, .out_type = ACL_BF16, .text = "dtype of out is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"rank 2",               GOOD, .self = "8x9", .text = "rank of self is 2: must be 3 to 4"},
    {"out of rank 4",        GOOD, .out = "2x18x4x8", .text = "rank of out is 4: must be 2 to 3"},
    {"one size",             GOOD, .kernel = "3", .text = "size of kernelSize is 1: must equal 2"},
    {"three dilations",      GOOD, .dilation = "1x1x1", .text = "size of dilation is 3: must equal 2"},
    {"no padding",           GOOD, .padding = "", .text = "size of padding is 0: must equal 2"},
    {"one stride",           GOOD, .stride = "2", .text = "size of stride is 1: must equal 2"},
    {"a size of 0",          GOOD, .kernel = "3x0", .text = "kernelSize[1] is 0: must be at least 1"},
    {"a dilation of 0",      GOOD, .dilation = "0x1", .text = "dilation[0] is 0: must be at least 1"},
    {"negative padding",     GOOD, .padding = "1x-1", .text = "padding[1] is -1: must be at least 0"},
    {"a stride of 0",        GOOD, .stride = "2x0", .text = "stride[1] is 0: must be at least 1"},
    {"a large stride",       GOOD, .stride = "2147483648x1", .text = "stride[0] is 2147483648: must be at most 2147483647"},
    {"no channels",          GOOD, .self = "2x0x8x9", .text = "self.shape[1] is 0: must be greater than 0"},
    {"no columns",           GOOD, .self = "2x3x8x0", .text = "self.shape[3] is 0: must be greater than 0"},
    {"no window along H",    GOOD, .kernel = "11x2", .text = "the number of windows along H is 0: must be greater than 0"},
    {"no window along W",    GOOD, .dilation = "1x9", .text = "the number of windows along W is 0: must be greater than 0"},
    {"another out",          GOOD, .out = "2x18x33", .text = "shape of out is (2, 18, 33): must be (2, 18, 32), " COLUMNS},
    {"out without a batch",  GOOD, .out = "18x32", .text = "shape of out is (18, 32): must be (2, 18, 32), " COLUMNS},
    {"out with a batch",     GOOD, .self = "3x8x9", .text = "shape of out is (2, 18, 32): must be (18, 32), " COLUMNS},
    {"gradient of integers", GRADIENT, .type = ACL_INT32, .text = "dtype of gradOutput is ACL_INT32: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"gradient of another type", GRADIENT, .out_type = ACL_BF16, .text = "dtype of out is ACL_BF16: must equal that of gradOutput, ACL_FLOAT"},
    {"gradient of rank 4",   GRADIENT, .grad = "2x3x6x32", .text = "rank of gradOutput is 4: must be 2 to 3"},
    {"three extents",        GRADIENT, .size = "3x8x9", .text = "size of inputSize is 3: must equal 2"},
    {"an extent of 0",       GRADIENT, .size = "0x9", .text = "inputSize[0] is 0: must be at least 1"},
    {"another size",         GRADIENT, .size = "8x8", .text = "shape of out is (2, 3, 8, 9): must be (2, 3, 8, 8), planes of inputSize"},
    {"a stride of the gradient", GRADIENT, .stride = "0x1", .text = "stride[0] is 0: must be at least 1"},
    {"another gradOutput",   GRADIENT, .grad = "2x17x32", .text = "shape of gradOutput is (2, 17, 32): must be (2, 18, 32), " COLUMNS},
    {"gradOutput without a batch", GRADIENT, .grad = "18x32", .text = "shape of gradOutput is (18, 32): must be (2, 18, 32), " COLUMNS},
};

static const struct refusal NULLS[] = {
    {"self is NULL",         GOOD, .self = NULL, .text = "self is NULL"},
    {"kernelSize is NULL",   GOOD, .kernel = NULL, .text = "kernelSize is NULL"},
    {"dilation is NULL",     GOOD, .dilation = NULL, .text = "dilation is NULL"},
    {"padding is NULL",      GOOD, .padding = NULL, .text = "padding is NULL"},
    {"stride is NULL",       GOOD, .stride = NULL, .text = "stride is NULL"},
    {"out is NULL",          GOOD, .out = NULL, .text = "out is NULL"},
    {"gradOutput is NULL",   GRADIENT, .grad = NULL, .text = "gradOutput is NULL"},
    {"inputSize is NULL",    GRADIENT, .size = NULL, .text = "inputSize is NULL"},
    {"kernelSize of the gradient is NULL", GRADIENT, .kernel = NULL, .text = "kernelSize is NULL"},
    {"dilation of the gradient is NULL", GRADIENT, .dilation = NULL, .text = "dilation is NULL"},
    {"padding of the gradient is NULL", GRADIENT, .padding = NULL, .text = "padding is NULL"},
    {"stride of the gradient is NULL", GRADIENT, .stride = NULL, .text = "stride is NULL"},
    {"out of the gradient is NULL", GRADIENT, .out = NULL, .text = "out is NULL"},
};
// clang-format on
OC_ROWS_END

static aclTensor *tensor_of(const char *shape, aclDataType type)
{
    return shape == NULL ? NULL : oc_bare_tensor(shape, type, ACL_FORMAT_ND);
}

static aclIntArray *array_of(const char *values)
{
    return values == NULL ? NULL : oc_bare_array(values);
}

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *t[] = {tensor_of(r->is_backward ? r->grad : r->self, r->type),
                      tensor_of(r->out, r->out_type)};
    aclIntArray *a[] = {array_of(r->kernel), array_of(r->dilation), array_of(r->padding),
                        array_of(r->stride), array_of(r->size)};
    const aclnnStatus status =
        r->is_backward
            ? aclnnIm2colBackwardGetWorkspaceSize(t[0], a[4], a[0], a[1], a[2], a[3], t[1], size,
                                                  executor)
            : aclnnIm2colGetWorkspaceSize(t[0], a[0], a[1], a[2], a[3], t[1], size, executor);

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
    OC_TEST("columns", columns),         OC_TEST("gradients", gradients),
    OC_TEST("special values", specials), OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(NULLS, run_null),
};

OC_TEST_MAIN(.name = "im2col", OC_TESTS(TESTS), OC_ON_DEVICE)
