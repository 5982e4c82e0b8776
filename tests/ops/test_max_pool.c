/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnMaxPool, compared with a search through each window, and the calls that it refuses. */
#include "aclnnop/aclnn_max_pool.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/max_pool.h"

#define FEW (1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED)

// clang-format off
static const struct max_pool_case CASES[] = {
    /* name                        self         kernel strides pads       dilations ceil */
    {"one element",                "1x1x1x1",   "1",   "",     "",        "",        0},
    {"2 x 2, as ggml calls it",    "2x3x6x34",  "2x2", "2x2",  "0x0x0x0", "1x1",     0},
    {"no strides",                 "3x5x21",    "2",   "",     "",        "1",       0},
    {"padding of all sides",       "2x3x11x37", "3",   "2",    "1",       "1x1x1x1", 0},
    {"padding of H and W",         "2x3x11x37", "5x3", "2x1",  "2x0",     "1",       0},
    {"padding of the top",         "2x3x11x37", "3",   "2",    "2x0x0x0", "1",       0},
    {"padding of the left",        "2x3x11x37", "3",   "2",    "0x3x0x0", "1",       0},
    {"padding of the bottom",      "2x3x11x37", "3",   "2",    "0x0x3x0", "1",       0},
    {"padding of the right",       "2x3x11x37", "3",   "1",    "0x0x0x2", "1",       0},
    {"unlike padding, ceil",       "2x3x10x38", "3x4", "2x3",  "1x0x2x3", "1",       1},
    {"ceil, last window in the padding", "1x2x5x5", "2", "2",  "1x1x1x1", "1",       -1},
    {"windows of padding alone",   "2x3x4x20",  "2x3", "1",    "2x3x0x0", "1",       0},
    {"windows apart",              "2x3x9x40",  "2x3", "4x5",  "1x0",     "1",       0},
    {"stride beyond the image",    "2x3x9x40",  "2",   "2147483647", "0", "1",       0},
    {"whole image",                "2x3x7x7",   "7",   "7",    "",        "",        0},
    {"no images",                  "0x3x8x8",   "2",   "2",    "",        "",        0},
    {"channels of a vector and more", "2x19x5x4", "3", "2",    "1",       "1",       0},
};
// clang-format on

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const char *const STRATEGIES[] = {"windows:rows,index:32", "windows:elements,index:32",
                                             "windows:rows,index:64", "windows:elements,index:64",
                                             NULL};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        max_pool_make(&c, row, TYPES[t], t == 1 ? OC_DATA_SPECIALS : OC_DATA_REALS);
        c.layouts = t == 0 ? 0 : FEW;
        c.strategies = t == 0 ? STRATEGIES : NULL;
        oc_op_sweep_and_free(&c);
    }
}

/* ---- Refusals ---- */

/* Rows differ from a valid call. */
struct refusal {
    const char *name;
    const char *self, *out, *kernel, *strides, *pads, *holes; /* NULL: NULL is passed */
    aclDataType type, out_type;
    aclFormat format;
    int64_t auto_pad;
    const char *text;
};

#define GOOD                                                                               \
    .self = "2x3x8x8", .out = "2x3x4x4", .kernel = "2", .strides = "2", .pads = "0x0x0x0", \
    .holes = "1x1", .type = ACL_FLOAT, .out_type = ACL_FLOAT, .format = ACL_FORMAT_NCHW
#define FLOATS ": must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal NULLS[] = {
    {"self is NULL",        GOOD, .self = NULL,    .text = "self is NULL"},
    {"kernelShape is NULL", GOOD, .kernel = NULL,  .text = "kernelShape is NULL"},
    {"strides is NULL",     GOOD, .strides = NULL, .text = "strides is NULL"},
    {"pads is NULL",        GOOD, .pads = NULL,    .text = "pads is NULL"},
    {"dilations is NULL",   GOOD, .holes = NULL,   .text = "dilations is NULL"},
    {"out is NULL",         GOOD, .out = NULL,     .text = "out is NULL"},
};

static const struct refusal REFUSALS[] = {
    {"integers",            GOOD, .type = ACL_INT32, .text = "dtype of self is ACL_INT32" FLOATS},
    {"out of another type", GOOD, .out_type = ACL_BF16, .text = "dtype of out is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"channels last",       GOOD, .format = ACL_FORMAT_NHWC, .text = "format of self is ACL_FORMAT_NHWC: must be ACL_FORMAT_NCHW or ACL_FORMAT_ND or ACL_FORMAT_NCL"},
    {"one plane",           GOOD, .self = "8x8", .text = "rank of self is 2: must be 3 to 4"},
    {"no size",             GOOD, .kernel = "", .text = "size of kernelShape is 0: must be 1 or 2"},
    {"three sizes",         GOOD, .kernel = "2x2x2", .text = "size of kernelShape is 3: must be 1 or 2"},
    {"three strides",       GOOD, .strides = "2x2x2", .text = "size of strides is 3: must be 0, 1 or 2"},
    {"three pads",          GOOD, .pads = "0x0x0", .text = "size of pads is 3: must be 0, 1, 2 or 4"},
    {"five pads",           GOOD, .pads = "0x0x0x0x0", .text = "size of pads is 5: must be 0, 1, 2 or 4"},
    {"three dilations",     GOOD, .holes = "1x1x1", .text = "size of dilations is 3: must be 0, 1, 2 or 4"},
    {"size 0",              GOOD, .kernel = "2x0", .text = "kernelShape[1] is 0: must be at least 1"},
    {"stride 0",            GOOD, .strides = "0x2", .text = "strides[0] is 0: must be at least 1"},
    {"dilation 2",          GOOD, .holes = "1x2", .text = "dilations[1] is 2: must equal 1"},
    {"padding by itself",   GOOD, .auto_pad = 1, .text = "autoPad is 1: must equal 0"},
    {"too much of H",       GOOD, .pads = "1x0x2x0", .text = "padding of H is 3: must be at most kernelShape, 2"},
    {"too much of W",       GOOD, .pads = "0x2", .text = "padding of W is 4: must be at most kernelShape, 2"},
    {"no rows",             GOOD, .self = "2x3x0x8", .text = "self.shape[2] is 0: must be greater than 0"},
    {"no window along H",   GOOD, .kernel = "9x2", .text = "the number of windows along H is 0: must be greater than 0"},
    {"no window along W",   GOOD, .kernel = "2x9", .text = "the number of windows along W is 0: must be greater than 0"},
    {"huge windows",        GOOD, .self = "1x100000x100000", .kernel = "100000", .out = "1x1x1", .text = "elements of a window is 10000000000: must be at most 2147483647"},
    {"another out",         GOOD, .out = "2x3x4x5", .text = "shape of out is (2, 3, 4, 5): must be (2, 3, 4, 4), that of self with an element per window"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    const char *const texts[] = {r->kernel, r->strides, r->pads, r->holes};
    aclTensor *self = r->self == NULL ? NULL : oc_bare_tensor(r->self, r->type, r->format);
    aclTensor *out = r->out == NULL ? NULL : oc_bare_tensor(r->out, r->out_type, r->format);
    aclIntArray *arrays[4];

    for (int i = 0; i < 4; i++)
        arrays[i] = texts[i] == NULL ? NULL : oc_bare_array(texts[i]);

    const aclnnStatus status = aclnnMaxPoolGetWorkspaceSize(
        self, arrays[0], arrays[1], r->auto_pad, arrays[2], arrays[3], 0, out, size, executor);

    for (int i = 0; i < 4; i++)
        if (arrays[i] != NULL) (void)aclDestroyIntArray(arrays[i]);
    if (self != NULL) (void)aclDestroyTensor(self);
    if (out != NULL) (void)aclDestroyTensor(out);
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

OC_TEST_MAIN(.name = "max_pool", OC_TESTS(TESTS), OC_ON_DEVICE)
