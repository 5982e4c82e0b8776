/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnPrelu and aclnnPreluBackward, compared with their definitions, and the calls that they refuse. */
#include "aclnnop/aclnn_prelu.h"
#include "aclnnop/aclnn_prelu_backward.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/prelu.h"

static const struct {
    const char *name, *self, *weight;
    bool is_long; /* also of 16 bits, and with other strategies */
} CASES[] = {
    {"a number", "", "", false},
    {"a vector", "37", "1", false},
    {"one weight", "4x35", "1", true},
    {"weights of rank 1", "5x33", "33", true},
    {"weights of images", "3x5x7x9", "5", true},
    {"weights of the rank of self", "3x5x7x9", "1x5x1x1", false},
    {"one channel", "3x1x40", "1x1x1", false},
    {"rank 8", "2x3x1x2x1x3x1x5", "3", false},
    {"many elements of one weight", "3x70x300", "1", true},
    {"many elements of a channel", "70x3x300", "3", true},
    {"no images", "0x3x5", "3", false},
    {"no channels", "3x0x5", "0", false},
    {"no elements of a channel", "3x2x0", "2", false},
};

static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};

static void run(bool is_backward)
{
    static const char *const WIDTHS[] = {"index:32", "index:64", NULL};
    static const char *const SUMS[] = {"index:32", "index:64", "reduction:strips",
                                       "reduction:chains", NULL};

    for (size_t i = 0; i < OC_COUNT(CASES); i++)
        for (size_t t = 0; t < (CASES[i].is_long ? OC_COUNT(TYPES) : 1); t++) {
            const struct prelu_case m = {CASES[i].name, CASES[i].self, CASES[i].weight,
                                         is_backward};
            struct oc_op_case c;

            prelu_make(&c, &m, TYPES[t], OC_DATA_REALS);
            if (t == 0 && CASES[i].is_long) c.strategies = is_backward ? SUMS : WIDTHS;
            /* The parts of sums depend on the strategy. */
            if (is_backward) c.same = OC_SAME_WITHIN_ERROR;
            oc_op_sweep_and_free(&c);
        }
}

static void values(void) { run(false); }

static void gradients(void) { run(true); }

/* NaN, infinities and zeros of both signs. */
static void specials(void)
{
    static const struct prelu_case CASE = {"special values", "4x35", "1", false};
    struct oc_op_case c;

    prelu_make(&c, &CASE, OC_F32, OC_DATA_SPECIALS);
    c.same = OC_SAME_VALUES;
    oc_op_sweep_and_free(&c);
}

/* ---- Refusals ---- */

/* Rows differ from a valid call: (2, 3, 4) with weights (3). */
struct refusal {
    const char *name, *grad, *self, *weight, *out, *grad_weight; /* NULL: NULL is passed */
    aclDataType self_type, weight_type, out_type;
    bool is_backward;
    const char *text;
};

#define TYPED .self_type = ACL_FLOAT, .weight_type = ACL_FLOAT, .out_type = ACL_FLOAT
#define GOOD .self = "2x3x4", .weight = "3", .out = "2x3x4", TYPED
#define GRADIENT GOOD, .grad = "2x3x4", .grad_weight = "3", .is_backward = true
#define FLOATS ": must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"doubles",               GOOD, .self_type = ACL_DOUBLE, .text = "dtype of self is ACL_DOUBLE" FLOATS},
    {"weights of another type", GOOD, .weight_type = ACL_FLOAT16, .text = "dtype of weight is ACL_FLOAT16: must equal that of self, ACL_FLOAT"},
    {"out of another type",   GOOD, .out_type = ACL_BF16, .text = "dtype of out is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"other weights",         GOOD, .weight = "2", .text = "the number of elements of weight is 2: must equal 1 or the number of channels of self, 3"},
    {"weights of a vector",   GOOD, .self = "3", .out = "3", .text = "the number of elements of weight is 3: must equal 1 or the number of channels of self, 1"},
    {"a matrix of weights",   GOOD, .self = "2x6", .out = "2x6", .weight = "2x3", .text = "the number of axes of weight with other extents than 1 is 2: must be at most 1"},
    {"another out",           GOOD, .out = "2x3x5", .text = "shape of out is (2, 3, 5): must be (2, 3, 4), that of self"},
    {"gradient of doubles",   GRADIENT, .self_type = ACL_DOUBLE, .text = "dtype of gradOutput is ACL_DOUBLE" FLOATS},
    {"gradient of weights of another type", GRADIENT, .weight_type = ACL_BF16, .text = "dtype of weight is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"gradInput of another type", GRADIENT, .out_type = ACL_BF16, .text = "dtype of gradInput is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"another gradOutput",    GRADIENT, .grad = "2x3x1", .text = "shape of gradOutput is (2, 3, 1): must be (2, 3, 4), that of self"},
    {"another gradInput",     GRADIENT, .out = "2x3x5", .text = "shape of gradInput is (2, 3, 5): must be (2, 3, 4), that of self"},
    {"gradient of other weights", GRADIENT, .weight = "4", .text = "the number of elements of weight is 4: must equal 1 or the number of channels of self, 3"},
    {"another gradWeight",    GRADIENT, .grad_weight = "3x1", .text = "shape of gradWeight is (3, 1): must be (3), that of weight"},
};

static const struct refusal NULLS[] = {
    {"self is NULL",          GOOD, .self = NULL, .text = "self is NULL"},
    {"weight is NULL",        GOOD, .weight = NULL, .text = "weight is NULL"},
    {"out is NULL",           GOOD, .out = NULL, .text = "out is NULL"},
    {"gradOutput is NULL",    GRADIENT, .grad = NULL, .text = "gradOutput is NULL"},
    {"self of the gradient is NULL", GRADIENT, .self = NULL, .text = "self is NULL"},
    {"weight of the gradient is NULL", GRADIENT, .weight = NULL, .text = "weight is NULL"},
    {"gradInput is NULL",     GRADIENT, .out = NULL, .text = "gradInput is NULL"},
    {"gradWeight is NULL",    GRADIENT, .grad_weight = NULL, .text = "gradWeight is NULL"},
};
// clang-format on
OC_ROWS_END

static aclTensor *tensor_of(const char *shape, aclDataType type)
{
    return shape == NULL ? NULL : oc_bare_tensor(shape, type, ACL_FORMAT_ND);
}

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *t[] = {tensor_of(r->grad, r->self_type), tensor_of(r->self, r->self_type),
                      tensor_of(r->weight, r->weight_type), tensor_of(r->out, r->out_type),
                      tensor_of(r->grad_weight, r->weight_type)};
    const aclnnStatus status =
        r->is_backward
            ? aclnnPreluBackwardGetWorkspaceSize(t[0], t[1], t[2], t[3], t[4], size, executor)
            : aclnnPreluGetWorkspaceSize(t[1], t[2], t[3], size, executor);

    for (size_t i = 0; i < OC_COUNT(t); i++)
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
    OC_TEST("values", values),           OC_TEST("gradients", gradients),
    OC_TEST("special values", specials), OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(NULLS, run_null),
};

OC_TEST_MAIN(.name = "prelu", OC_TESTS(TESTS), OC_ON_DEVICE)
