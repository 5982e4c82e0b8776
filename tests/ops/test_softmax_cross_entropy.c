/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnSoftmaxCrossEntropyWithLogits, compared with its definition, and the calls that it refuses. */
#include <math.h>

#include "aclnnop/aclnn_softmax_cross_entropy_with_logits.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/softmax_cross_entropy.h"

#define FEW (1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED)

static const struct cross_entropy_case CASES[] = {
    {"rows", "7x70", 0},
    {"vectors", "3x64", 0},
    {"one column", "5x1", 0},
    {"one row", "1x33", 0},
    {"a vocabulary", "2x32003", 0},
    {"many rows", "300x5", 0},
    {"NaN", "3x20", NAN},
    {"infinity", "3x20", INFINITY},
    {"-infinity", "3x20", -INFINITY},
    {"large elements", "3x20", 1e4},
    {"no rows", "0x5", 0},
    {"no columns", "5x0", 0},
};

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const char *const STRATEGIES[] = {"reduction:strips", "reduction:chains", "index:64",
                                             NULL};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        cross_entropy_make(&c, row, TYPES[t]);
        c.layouts = t == 0 ? 0 : FEW;
        c.strategies = oc_shape_count(&c.operands[0].shape) == 0 ? NULL : STRATEGIES;
        oc_op_sweep_and_free(&c);
    }
}

/* The gradient takes the place of an input. */
static void in_place(void)
{
    static const char *const NAMES[] = {"features", "labels"};

    for (int i = 0; i < 2; i++) {
        struct oc_op_case c;

        cross_entropy_make(&c, &CASES[0], OC_F32);
        oc_operand_keep_before(&c.operands[3], c.operands[i].values);
        oc_op_same(&c, NAMES[i], "backprop");
        c.operands[i].name = "unused";
        oc_op_sweep_and_free(&c);
    }
}

/* ---- Refusals ---- */

/* Rows differ from a valid call. */
struct refusal {
    const char *name;
    const char *shapes[4]; /* features, labels, loss, backprop; NULL: NULL is passed */
    int other;             /* which of them has another type or format, or -1 */
    aclDataType type;
    aclFormat format;
    const char *text;
};

#define SHAPES(features, labels, loss, backprop) \
    {features, labels, loss, backprop}, -1, ACL_FLOAT, ACL_FORMAT_ND
#define GOOD                     \
    {                            \
        "7x6", "7x6", "7", "7x6" \
    }
#define TYPE(operand, t) GOOD, (operand), (t), ACL_FORMAT_ND
#define FLOATS ": must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"
#define PLAIN_FORMATS                                                                    \
    "must be ACL_FORMAT_NCHW or ACL_FORMAT_NHWC or ACL_FORMAT_ND or ACL_FORMAT_HWCN or " \
    "ACL_FORMAT_NDHWC or ACL_FORMAT_NCDHW or ACL_FORMAT_NC or ACL_FORMAT_NCL"

// clang-format off
static const struct refusal NULLS[] = {
    {"features is NULL", SHAPES(NULL, "7x6", "7", "7x6"), "features is NULL"},
    {"labels is NULL",   SHAPES("7x6", NULL, "7", "7x6"), "labels is NULL"},
    {"loss is NULL",     SHAPES("7x6", "7x6", NULL, "7x6"), "loss is NULL"},
    {"backprop is NULL", SHAPES("7x6", "7x6", "7", NULL), "backprop is NULL"},
};

static const struct refusal REFUSALS[] = {
    {"integers",             TYPE(0, ACL_INT32), "dtype of features is ACL_INT32" FLOATS},
    {"indices as labels",    TYPE(1, ACL_INT64), "dtype of labels is ACL_INT64" FLOATS},
    {"labels of another type", TYPE(1, ACL_BF16), "dtype of labels is ACL_BF16: must equal that of features, ACL_FLOAT"},
    {"loss of another type", TYPE(2, ACL_BF16), "dtype of loss is ACL_BF16: must equal that of features, ACL_FLOAT"},
    {"backprop of another type", TYPE(3, ACL_BF16), "dtype of backprop is ACL_BF16: must equal that of features, ACL_FLOAT"},
    {"private format",       GOOD, 1, ACL_FLOAT, ACL_FORMAT_FRACTAL_NZ, "format of labels is ACL_FORMAT_FRACTAL_NZ: " PLAIN_FORMATS},
    {"rank 3",               SHAPES("2x7x6", "7x6", "7", "7x6"), "rank of features is 3: must be 2"},
    {"a column of losses",   SHAPES("7x6", "7x6", "7x1", "7x6"), "rank of loss is 2: must be 1"},
    {"labels to broadcast",  SHAPES("7x6", "1x6", "7", "7x6"), "shape of labels is (1, 6): must be (7, 6), that of features"},
    {"losses of columns",    SHAPES("7x6", "7x6", "6", "7x6"), "shape of loss is (6): must be (7), a number per row of features"},
    {"another backprop",     SHAPES("7x6", "7x6", "7", "6x7"), "shape of backprop is (6, 7): must be (7, 6), that of features"},
};
// clang-format on

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *t[4];

    for (int i = 0; i < 4; i++)
        t[i] = r->shapes[i] == NULL
                   ? NULL
                   : oc_bare_tensor(r->shapes[i], i == r->other ? r->type : ACL_FLOAT,
                                    i == r->other ? r->format : ACL_FORMAT_ND);

    const aclnnStatus status =
        aclnnSoftmaxCrossEntropyWithLogitsGetWorkspaceSize(t[0], t[1], t[2], t[3], size, executor);

    for (int i = 0; i < 4; i++)
        if (t[i] != NULL) (void)aclDestroyTensor(t[i]);
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
    OC_TEST("in place", in_place),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(NULLS, run_null),
};

OC_TEST_MAIN(.name = "softmax_cross_entropy", OC_TESTS(TESTS), OC_ON_DEVICE)
