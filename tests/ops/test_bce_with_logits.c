/* SPDX-License-Identifier: Apache-2.0 */
/* Binary cross-entropies, Kullback-Leibler divergences and their gradients, compared with their definitions. */
#include <math.h>

#include "aclnnop/aclnn_binary_cross_entropy.h"
#include "aclnnop/aclnn_binary_cross_entropy_backward.h"
#include "aclnnop/aclnn_binary_cross_entropy_with_logits.h"
#include "aclnnop/aclnn_binary_cross_entropy_with_logits_backward.h"
#include "aclnnop/aclnn_kl_div.h"
#include "aclnnop/aclnn_kl_div_target_backward.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/bce_with_logits.h"

#define FEW (1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED)

// clang-format off
static const struct bce_case CASES[] = {
    {.name = "rank 0",            .self = ""},
    {.name = "257 elements",      .self = "257"},
    {.name = "tiles",             .self = "20x35"},
    {.name = "a weight",          .self = "7x70",   .weight = "7x1"},
    {.name = "positive targets",  .self = "7x70",   .pos_weight = "70"},
    {.name = "both weights",      .self = "3x5x33", .weight = "33", .pos_weight = "5x1"},
    {.name = "weights of one",    .self = "3x40",   .weight = "",   .pos_weight = "1"},
    {.name = "rank 8",            .self = "2x3x1x2x2x1x2x3", .weight = "2x1x2x3"},
    {.name = "large logits",      .self = "64",     .is_extreme = true},
    {.name = "empty",             .self = "3x0"},
    {.name = "mean",              .self = "3x5x33", .weight = "33", .pos_weight = "5x1", .reduction = 1},
    {.name = "sum",               .self = "70x300", .reduction = 2},
    {.name = "sum of large logits", .self = "64",   .is_extreme = true, .reduction = 2},
    {.name = "mean of masks",     .self = "4x1x48x48", .reduction = 1},
    {.name = "mean of rank 0",    .self = "",       .reduction = 1},
    {.name = "mean of nothing",   .self = "0x3",    .reduction = 1},
    {.name = "sum of nothing",    .self = "0x3",    .reduction = 2},
    {.name = "gradient",          .self = "20x35",  .grad = "20x35"},
    {.name = "gradient, weights", .self = "3x5x33", .weight = "33", .pos_weight = "5x1", .grad = "5x33"},
    {.name = "gradient of the mean", .self = "3x5x33", .weight = "3x1x1", .grad = "", .reduction = 1},
    {.name = "gradient of the sum", .self = "7x70", .pos_weight = "70", .grad = "1", .reduction = 2},
    {.name = "gradient of another type", .self = "7x70", .grad = "70", .grad_type = OC_F32},
    {.name = "gradient, large logits", .self = "64", .grad = "64", .is_extreme = true},
    {.name = "gradient, empty",   .self = "0",      .grad = "", .reduction = 1},
    {.name = "probabilities",     .self = "20x35",  .formula = BCE_PROBABILITIES},
    {.name = "probabilities, a weight", .self = "7x70", .weight = "7x1", .formula = BCE_PROBABILITIES},
    {.name = "mean of probabilities", .self = "70x30", .reduction = 1, .formula = BCE_PROBABILITIES},
    {.name = "gradient of probabilities", .self = "7x70", .grad = "7x70", .formula = BCE_PROBABILITIES},
    {.name = "gradient of probabilities, a weight", .self = "7x70", .weight = "70", .grad = "", .reduction = 1, .formula = BCE_PROBABILITIES},
    {.name = "divergence",        .self = "20x35",  .formula = BCE_DIVERGENCE},
    {.name = "divergence of logarithms", .self = "20x35", .formula = BCE_DIVERGENCE, .is_log = true},
    {.name = "mean of divergences", .self = "70x30", .reduction = 1, .formula = BCE_DIVERGENCE},
    {.name = "gradient of a divergence", .self = "7x70", .grad = "7x70", .formula = BCE_DIVERGENCE},
    {.name = "gradient of a mean of divergences", .self = "7x70", .grad = "", .reduction = 1, .formula = BCE_DIVERGENCE, .is_log = true},
    {.name = "gradient of a target", .self = "7x70", .grad = "7x70", .formula = BCE_TARGET_OF_DIVERGENCE},
    {.name = "gradient of a target of logarithms", .self = "7x70", .grad = "7x70", .formula = BCE_TARGET_OF_DIVERGENCE, .is_log = true},
};
// clang-format on

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_BF16};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        const struct bce_case *m = row;
        struct oc_op_case c;

        /* Kernels are slow to build: few cases run with 16 bits, and other strategies do not. */
        if (t > 0 && m->weight == NULL) break;
        bce_make(&c, m, TYPES[t], OC_DATA_REALS);
        if (t > 0) c.strategies = NULL;
        c.layouts = t == 0 ? 0 : FEW;
        oc_op_sweep_and_free(&c);
    }
}

/* ---- Refusals ---- */

/* Rows differ from a valid call: (2, 3), with a gradient of (3), and weights of (3) and (2, 1). */
struct refusal {
    const char *name;
    bool is_gradient;
    const char *grad, *self, *target, *weight, *pos_weight, *out; /* NULL: NULL is passed */
    aclDataType type, target_type, weight_type, pos_weight_type, out_type;
    int64_t reduction;
    const char *text;
};

#define GOOD                                                                                       \
    .grad = "3", .self = "2x3", .target = "2x3", .weight = "3", .pos_weight = "2x1", .out = "2x3", \
    .type = ACL_FLOAT, .target_type = ACL_FLOAT, .weight_type = ACL_FLOAT,                         \
    .pos_weight_type = ACL_FLOAT, .out_type = ACL_FLOAT
#define FLOATS ": must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"doubles",               false, GOOD, .type = ACL_DOUBLE, .text = "dtype of self is ACL_DOUBLE" FLOATS},
    {"target of another type", false, GOOD, .target_type = ACL_BF16, .text = "dtype of target is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"out of another type",   false, GOOD, .out_type = ACL_BF16, .text = "dtype of out is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"a weight of another type", false, GOOD, .weight_type = ACL_FLOAT16, .text = "dtype of weightOptional is ACL_FLOAT16: must equal that of self, ACL_FLOAT"},
    {"a weight of integers",  false, GOOD, .pos_weight_type = ACL_INT32, .text = "dtype of posWeightOptional is ACL_INT32" FLOATS},
    {"reduction above",       false, GOOD, .reduction = 3, .text = "reduction is 3: must be one of 0 (none), 1 (mean), 2 (sum)"},
    {"another target",        false, GOOD, .target = "3", .text = "shape of target is (3): must be (2, 3), that of self"},
    {"a weight that does not fit", false, GOOD, .weight = "2", .text = "shapes of self and weightOptional are (2, 3), (2): must broadcast to one shape"},
    {"a weight that is larger", false, GOOD, .pos_weight = "4x2x3", .text = "shape of self is (2, 3): must be (4, 2, 3), the broadcast with posWeightOptional"},
    {"another out",           false, GOOD, .out = "3x2", .text = "shape of out is (3, 2): must be (2, 3), that of self"},
    {"a sum of two",          false, GOOD, .out = "2", .reduction = 2, .text = "shape of out is (2): must be (), or (1), as the reduction leaves one element"},
    {"gradient of doubles",   true,  GOOD, .type = ACL_DOUBLE, .text = "dtype of gradOutput is ACL_DOUBLE" FLOATS},
    {"a gradient that does not fit", true, GOOD, .grad = "2", .text = "shapes of self and gradOutput are (2, 3), (2): must broadcast to one shape"},
    {"a gradient that is larger", true, GOOD, .grad = "4x2x3", .text = "shape of self is (2, 3): must be (4, 2, 3), the broadcast with gradOutput"},
    {"gradient of another shape", true, GOOD, .out = "", .reduction = 1, .text = "shape of out is (): must be (2, 3), that of self"},
};

static const struct refusal NULLS[] = {
    {"self is NULL",          false, GOOD, .self = NULL, .text = "self is NULL"},
    {"target is NULL",        false, GOOD, .target = NULL, .text = "target is NULL"},
    {"out is NULL",           false, GOOD, .out = NULL, .text = "out is NULL"},
    {"gradOutput is NULL",    true,  GOOD, .grad = NULL, .text = "gradOutput is NULL"},
    {"self of the gradient is NULL", true, GOOD, .self = NULL, .text = "self is NULL"},
};

static const struct refusal ACCEPTED[] = {
    {"no weights",            false, GOOD, .weight = NULL, .pos_weight = NULL},
    {"a mean of rank 0",      false, GOOD, .out = "", .reduction = 1},
    {"a sum of rank 1",       false, GOOD, .out = "1", .reduction = 2},
    {"gradient without weights", true, GOOD, .weight = NULL, .pos_weight = NULL, .reduction = 1},
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
    aclTensor *t[] = {tensor_of(r->grad, r->type),
                      tensor_of(r->self, r->type),
                      tensor_of(r->target, r->target_type),
                      tensor_of(r->weight, r->weight_type),
                      tensor_of(r->pos_weight, r->pos_weight_type),
                      tensor_of(r->out, r->out_type)};
    const aclnnStatus status =
        r->is_gradient ? aclnnBinaryCrossEntropyWithLogitsBackwardGetWorkspaceSize(
                             t[0], t[1], t[2], t[3], t[4], r->reduction, t[5], size, executor)
                       : aclnnBinaryCrossEntropyWithLogitsGetWorkspaceSize(
                             t[1], t[2], t[3], t[4], r->reduction, t[5], size, executor);

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

static void run_accepted(const void *row) { oc_expect_first_accepted(call, row); }

#define PLAIN_FORMATS                                                                    \
    "must be ACL_FORMAT_NCHW or ACL_FORMAT_NHWC or ACL_FORMAT_ND or ACL_FORMAT_HWCN or " \
    "ACL_FORMAT_NDHWC or ACL_FORMAT_NCDHW or ACL_FORMAT_NC or ACL_FORMAT_NCL"

/* Only losses of logits take the vendor's private formats, whose elements they take as they lie. */
static void private_formats(void)
{
    aclTensor *t = oc_bare_tensor("2x3", ACL_FLOAT, ACL_FORMAT_ND),
              *nz = oc_bare_tensor("2x3", ACL_FLOAT, ACL_FORMAT_FRACTAL_NZ);
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;

    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "format of self is ACL_FORMAT_FRACTAL_NZ: " PLAIN_FORMATS,
                   aclnnKlDivGetWorkspaceSize(nz, t, 0, false, t, &size, &executor));
    EXPECT_REFUSED(
        ACLNN_ERR_PARAM_INVALID, "format of gradTarget is ACL_FORMAT_FRACTAL_NZ: " PLAIN_FORMATS,
        aclnnKlDivTargetBackwardGetWorkspaceSize(t, t, t, 0, false, nz, &size, &executor));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "format of weight is ACL_FORMAT_FRACTAL_NZ: " PLAIN_FORMATS,
                   aclnnBinaryCrossEntropyGetWorkspaceSize(t, t, nz, 0, t, &size, &executor));
    EXPECT_REFUSED(
        ACLNN_ERR_PARAM_INVALID, "format of gradOutput is ACL_FORMAT_FRACTAL_NZ: " PLAIN_FORMATS,
        aclnnBinaryCrossEntropyBackwardGetWorkspaceSize(nz, t, t, NULL, 0, t, &size, &executor));
    (void)aclDestroyTensor(t);
    (void)aclDestroyTensor(nz);
}

static void results_repeat(void)
{
    static const struct bce_case M = {.name = "repeated", .self = "70x300", .reduction = 1};
    static const char *const STRATEGIES[] = {"reduction:strips", "reduction:chains"};

    for (size_t s = 0; s < OC_COUNT(STRATEGIES); s++) {
        struct oc_op_case c;

        bce_make(&c, &M, OC_F32, OC_DATA_REALS);
        c.same = OC_SAME_BITS;
        oc_op_repeat(&c, STRATEGIES[s], 10);
        oc_op_free(&c);
    }
}

/* ---- Slopes ---- */

/* The definition, without weight. */
static double loss_of(double x, double y, double positive)
{
    const double sigmoid = 1 / (1 + exp(-x));

    return -positive * y * log(sigmoid) - (1 - y) * log(1 - sigmoid);
}

static void gradients_are_central_differences(void)
{
    static const struct bce_case M = {
        .name = "central differences", .self = "70", .pos_weight = "70", .grad = "70"};
    const double step = 0x1p-14;
    struct oc_op_case c;

    bce_make(&c, &M, OC_F32, OC_DATA_REALS);
    for (int k = 0; k < 70; k++) {
        const struct oc_operand *o = c.operands;
        const double x = o[BCE_SELF].values[k], y = o[BCE_TARGET].values[k];
        const double grad = o[BCE_OUT + 1].values[k], positive = o[BCE_OUT + 2].values[k];

        o[BCE_OUT].values[k] =
            grad * (loss_of(x + step, y, positive) - loss_of(x - step, y, positive)) / (2 * step);
        o[BCE_OUT].error[k] = 1e-5;
    }
    c.strategies = NULL;
    c.layouts = 1u << OC_LAYOUT_CONTIGUOUS;
    oc_op_sweep_and_free(&c);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST_OF(results_repeat),
    OC_TEST_OF(gradients_are_central_differences),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(NULLS, run_null),
    OC_TEST_ROWS(ACCEPTED, run_accepted),
    OC_TEST_OF(private_formats),
};

OC_TEST_MAIN(.name = "bce_with_logits", OC_TESTS(TESTS), OC_ON_DEVICE)
