/* SPDX-License-Identifier: Apache-2.0 */
/* Calls that layer normalization and its gradient refuse, and the messages. */
#include "aclnnop/aclnn_layer_norm.h"
#include "aclnnop/aclnn_layer_norm_backward.h"
#include "base/status.h"
#include "harness/refusal.h"
#include "ops/refusals.h"

/* Rows differ from a valid call: (2, 3, 4) over the last two axes. Of the gradient `out` is gradInputOut. */
struct refusal {
    const char *name;
    bool is_gradient;
    const char *input, *normalized, *weight, *bias, *out, *mean, *rstd; /* NULL: NULL is passed */
    const char *grad, *grad_weight, *grad_bias;                         /* of the gradient */
    aclDataType type, weight_type, out_type, mean_type, grad_type, grad_bias_type;
    aclFormat format; /* of input */
    int mask;         /* bits of outputs that are wanted */
    int mask_size;    /* -1: NULL is passed */
    double eps;
    const char *text;
};

#define GOOD                                                                                     \
    .input = "2x3x4", .normalized = "3x4", .weight = "3x4", .bias = "3x4", .out = "2x3x4",       \
    .mean = "2x1x1", .rstd = "2x1x1", .grad = "2x3x4", .grad_weight = "3x4", .grad_bias = "3x4", \
    .type = ACL_FLOAT, .weight_type = ACL_FLOAT, .out_type = ACL_FLOAT, .mean_type = ACL_FLOAT,  \
    .grad_type = ACL_FLOAT, .grad_bias_type = ACL_FLOAT, .format = ACL_FORMAT_ND, .mask = 7,     \
    .mask_size = 3, .eps = 1e-5
#define FORWARD .is_gradient = false, GOOD
#define GRADIENT .is_gradient = true, GOOD
#define FLOATS ": must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal NULLS[] = {
    {"input is NULL",           FORWARD,  .input = NULL,       .text = "input is NULL"},
    {"normalizedShape is NULL", FORWARD,  .normalized = NULL,  .text = "normalizedShape is NULL"},
    {"out is NULL",             FORWARD,  .out = NULL,         .text = "out is NULL"},
    {"gradOut is NULL",         GRADIENT, .grad = NULL,        .text = "gradOut is NULL"},
    {"gradient: input is NULL", GRADIENT, .input = NULL,       .text = "input is NULL"},
    {"gradient: normalizedShape is NULL", GRADIENT, .normalized = NULL, .text = "normalizedShape is NULL"},
    {"mean is NULL",            GRADIENT, .mean = NULL,        .text = "mean is NULL"},
    {"rstd is NULL",            GRADIENT, .rstd = NULL,        .text = "rstd is NULL"},
    {"outputMask is NULL",      GRADIENT, .mask_size = -1,     .text = "outputMask is NULL"},
    {"gradInputOut is NULL",    GRADIENT, .out = NULL,         .text = "gradInputOut is NULL"},
    {"gradWeightOut is NULL",   GRADIENT, .grad_weight = NULL, .text = "gradWeightOut is NULL"},
    {"gradBiasOut is NULL",     GRADIENT, .grad_bias = NULL,   .text = "gradBiasOut is NULL"},
};

static const struct refusal REFUSALS[] = {
    {"doubles",              FORWARD,  .type = ACL_DOUBLE, .out_type = ACL_DOUBLE, .text = "dtype of input is ACL_DOUBLE" FLOATS},
    {"out of another type",  FORWARD,  .out_type = ACL_BF16,    .text = "dtype of out is ACL_BF16: must equal that of input, ACL_FLOAT"},
    {"weight of integers",   FORWARD,  .weight_type = ACL_INT32, .text = "dtype of weightOptional is ACL_INT32" FLOATS},
    {"mean of doubles",      FORWARD,  .mean_type = ACL_DOUBLE, .text = "dtype of meanOutOptional is ACL_DOUBLE" FLOATS},
    {"private format",       FORWARD,  .format = ACL_FORMAT_FRACTAL_NZ, .text = "format of input is ACL_FORMAT_FRACTAL_NZ: must be ACL_FORMAT_NCHW or ACL_FORMAT_NHWC or ACL_FORMAT_ND or ACL_FORMAT_HWCN or ACL_FORMAT_NDHWC or ACL_FORMAT_NCDHW or ACL_FORMAT_NC or ACL_FORMAT_NCL"},
    {"rank 0",               FORWARD,  .input = "",             .text = "rank of input is 0: must be 1 to 8"},
    {"no axes",              FORWARD,  .normalized = "",        .text = "size of normalizedShape is 0: must be at least 1"},
    {"more axes than input", FORWARD,  .normalized = "1x2x3x4", .text = "size of normalizedShape is 4: must be at most the rank of input, 3"},
    {"other axes",           FORWARD,  .normalized = "4x3",     .text = "normalizedShape is (4, 3): it must be the last extents of input"},
    {"another weight",       FORWARD,  .weight = "12",          .text = "shape of weightOptional is (12): must be (3, 4), normalizedShape"},
    {"another bias",         FORWARD,  .bias = "4",             .text = "shape of biasOptional is (4): must be (3, 4), normalizedShape"},
    {"another mean",         FORWARD,  .mean = "2",             .text = "shape of meanOutOptional is (2): must be (2, 1, 1), a number per row"},
    {"another rstd",         FORWARD,  .rstd = "2x3x1",         .text = "shape of rstdOutOptional is (2, 3, 1): must be (2, 1, 1), a number per row"},
    {"another out",          FORWARD,  .out = "3x2x4",          .text = "shape of out is (3, 2, 4): must be (2, 3, 4), that of input"},
    {"negative eps",         FORWARD,  .eps = -1,               .text = "eps is -1: it must not be negative"},
    {"gradient of doubles",  GRADIENT, .grad_type = ACL_DOUBLE, .text = "dtype of gradOut is ACL_DOUBLE" FLOATS},
    {"gradOut of another type", GRADIENT, .grad_type = ACL_BF16, .text = "dtype of gradOut is ACL_BF16: must equal that of input, ACL_FLOAT"},
    {"gradOut of another shape", GRADIENT, .grad = "2x12",      .text = "shape of gradOut is (2, 12): must be (2, 3, 4), that of input"},
    {"gradInputOut of another type", GRADIENT, .out_type = ACL_FLOAT16, .text = "dtype of gradInputOut is ACL_FLOAT16: must equal that of input, ACL_FLOAT"},
    {"gradInputOut of another shape", GRADIENT, .out = "2x3x1", .text = "shape of gradInputOut is (2, 3, 1): must be (2, 3, 4), that of input"},
    {"gradWeightOut of another shape", GRADIENT, .grad_weight = "4", .text = "shape of gradWeightOut is (4): must be (3, 4), normalizedShape"},
    {"gradBiasOut of another shape", GRADIENT, .grad_bias = "3", .text = "shape of gradBiasOut is (3): must be (3, 4), normalizedShape"},
    {"gradBiasOut of integers", GRADIENT, .grad_bias_type = ACL_INT32, .text = "dtype of gradBiasOut is ACL_INT32" FLOATS},
    {"gradient: another mean", GRADIENT, .mean = "2",           .text = "shape of mean is (2): must be (2, 1, 1), a number per row"},
    {"gradient: another rstd", GRADIENT, .rstd = "1x1x1",       .text = "shape of rstd is (1, 1, 1): must be (2, 1, 1), a number per row"},
    {"gradient: another weight", GRADIENT, .weight = "3",       .text = "shape of weightOptional is (3): must be (3, 4), normalizedShape"},
    {"gradient: other axes", GRADIENT, .normalized = "2x3",     .text = "normalizedShape is (2, 3): it must be the last extents of input"},
    {"a mask of two",        GRADIENT, .mask_size = 2,          .text = "size of outputMask is 2: must equal 3"},
};

static const struct refusal ACCEPTED[] = {
    {"nothing optional",     FORWARD,  .weight = NULL, .bias = NULL, .mean = NULL, .rstd = NULL},
    {"bias alone",           FORWARD,  .weight = NULL, .mean = NULL},
    {"eps of 0",             FORWARD,  .eps = 0},
    {"no weight",            GRADIENT, .weight = NULL, .bias = NULL},
    {"input alone",          GRADIENT, .mask = 1, .grad_weight = NULL, .grad_bias = NULL},
    {"weight and bias",      GRADIENT, .mask = 6, .out = NULL},
    {"what is not wanted has any shape", GRADIENT, .mask = 1, .grad_weight = "9", .grad_bias_type = ACL_INT32},
    {"statistics of another type", GRADIENT, .mean_type = ACL_BF16, .grad_bias_type = ACL_FLOAT16},
};
// clang-format on
OC_ROWS_END

static aclTensor *tensor_of(const char *shape, aclDataType type, aclFormat format)
{
    return shape == NULL ? NULL : oc_bare_tensor(shape, type, format);
}

enum { INPUT, WEIGHT, BIAS, OUT, MEAN, RSTD, GRAD, GRAD_WEIGHT, GRAD_BIAS, TENSORS };

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    const bool wanted[] = {(r->mask & 1) != 0, (r->mask & 2) != 0, (r->mask & 4) != 0};
    aclTensor *t[TENSORS] = {tensor_of(r->input, r->type, r->format),
                             tensor_of(r->weight, r->weight_type, ACL_FORMAT_ND),
                             tensor_of(r->bias, r->weight_type, ACL_FORMAT_ND),
                             tensor_of(r->out, r->out_type, ACL_FORMAT_ND),
                             tensor_of(r->mean, r->mean_type, ACL_FORMAT_ND),
                             tensor_of(r->rstd, r->mean_type, ACL_FORMAT_ND),
                             tensor_of(r->grad, r->grad_type, ACL_FORMAT_ND),
                             tensor_of(r->grad_weight, ACL_FLOAT, ACL_FORMAT_ND),
                             tensor_of(r->grad_bias, r->grad_bias_type, ACL_FORMAT_ND)};
    aclIntArray *normalized = r->normalized == NULL ? NULL : oc_bare_array(r->normalized);
    aclBoolArray *mask =
        r->mask_size < 0 ? NULL : aclCreateBoolArray(wanted, (uint64_t)r->mask_size);
    const aclnnStatus status =
        r->is_gradient
            ? aclnnLayerNormBackwardGetWorkspaceSize(t[GRAD], t[INPUT], normalized, t[MEAN],
                                                     t[RSTD], t[WEIGHT], t[BIAS], mask, t[OUT],
                                                     t[GRAD_WEIGHT], t[GRAD_BIAS], size, executor)
            : aclnnLayerNormGetWorkspaceSize(t[INPUT], normalized, t[WEIGHT], t[BIAS], r->eps,
                                             t[OUT], t[MEAN], t[RSTD], size, executor);

    for (int i = 0; i < TENSORS; i++)
        if (t[i] != NULL) (void)aclDestroyTensor(t[i]);
    if (normalized != NULL) (void)aclDestroyIntArray(normalized);
    if (mask != NULL) (void)aclDestroyBoolArray(mask);
    return status;
}

static void refuse_null(const void *row)
{
    oc_expect_first_null(((const struct refusal *)row)->text, call, row);
}

static void refuse(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

static void accept(const void *row) { oc_expect_first_accepted(call, row); }

const struct oc_test layer_norm_refusals[] = {
    OC_TEST_ROWS(NULLS, refuse_null),
    OC_TEST_ROWS(REFUSALS, refuse),
    OC_TEST_ROWS(ACCEPTED, accept),
    {.name = NULL},
};
