/* SPDX-License-Identifier: Apache-2.0 */
/* Calls that batch normalization and its gradient refuse, and the messages. */
#include <string.h>

#include "aclnnop/aclnn_batch_norm.h"
#include "aclnnop/aclnn_batch_norm_backward.h"
#include "base/status.h"
#include "harness/refusal.h"
#include "ops/refusals.h"

/* Rows differ from a valid call. `out` is output or gradInput. */
struct refusal {
    const char *name;
    bool is_gradient;
    const char *grad, *input, *weight, *bias, *mean, *variance; /* NULL: NULL is passed */
    const char *out, *save_mean, *save_invstd, *grad_weight, *grad_bias, *mask;
    aclDataType type, out_type, array_type;
    aclFormat format, out_format;
    bool training;
    double eps;
    const char *text;
};

#define GOOD                                                                                     \
    .grad = "2x3x4", .input = "2x3x4", .weight = "3", .bias = "3", .mean = "3", .variance = "3", \
    .out = "2x3x4", .save_mean = "3", .save_invstd = "3", .grad_weight = "3", .grad_bias = "3",  \
    .mask = "1x1x1", .type = ACL_FLOAT, .out_type = ACL_FLOAT, .array_type = ACL_FLOAT,          \
    .format = ACL_FORMAT_ND, .out_format = ACL_FORMAT_ND, .training = true
#define FLOATS ": must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"
#define CHANNELS ": must be (3), the channels of input"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"doubles",             false, GOOD, .type = ACL_DOUBLE, .text = "dtype of input is ACL_DOUBLE" FLOATS},
    {"integers in arrays",  false, GOOD, .array_type = ACL_INT32, .text = "dtype of saveMean is ACL_INT32" FLOATS},
    {"out of another type", false, GOOD, .out_type = ACL_BF16, .text = "dtype of output is ACL_BF16: must equal that of input, ACL_FLOAT"},
    {"channels last",       false, GOOD, .format = ACL_FORMAT_NHWC, .text = "format of input is ACL_FORMAT_NHWC: must be ACL_FORMAT_NCHW or ACL_FORMAT_ND or ACL_FORMAT_NCDHW or ACL_FORMAT_NC or ACL_FORMAT_NCL"},
    {"another format",      false, GOOD, .out_format = ACL_FORMAT_NCL, .text = "format of output is ACL_FORMAT_NCL: must equal that of input, ACL_FORMAT_ND"},
    {"one axis",            false, GOOD, .input = "3", .text = "rank of input is 1: must be 2 to 8"},
    {"another weight",      false, GOOD, .weight = "4", .text = "shape of weight is (4)" CHANNELS},
    {"another bias",        false, GOOD, .bias = "1x3", .text = "shape of bias is (1, 3)" CHANNELS},
    {"another mean",        false, GOOD, .mean = "2", .text = "shape of runningMean is (2)" CHANNELS},
    {"another variance",    false, GOOD, .variance = "", .text = "shape of runningVar is ()" CHANNELS},
    {"another output",      false, GOOD, .out = "2x4x3", .text = "shape of output is (2, 4, 3): must be (2, 3, 4), that of input"},
    {"another saved mean",  false, GOOD, .save_mean = "0", .text = "shape of saveMean is (0)" CHANNELS},
    {"another saved invstd", false, GOOD, .save_invstd = "5", .text = "shape of saveInvstd is (5)" CHANNELS},
    {"negative eps",        false, GOOD, .eps = -1, .text = "eps is -1: it must not be negative"},

    {"gradient of doubles", true,  GOOD, .type = ACL_DOUBLE, .text = "dtype of gradOut is ACL_DOUBLE" FLOATS},
    {"another gradOut",     true,  GOOD, .grad = "2x3x5", .text = "shape of gradOut is (2, 3, 5): must be (2, 3, 4), that of input"},
    {"another gradInput",   true,  GOOD, .out = "2x3", .text = "shape of gradInput is (2, 3): must be (2, 3, 4), that of input"},
    {"another type",        true,  GOOD, .out_type = ACL_FLOAT16, .text = "dtype of gradInput is ACL_FLOAT16: must equal that of input, ACL_FLOAT"},
    {"a weight of gradients", true, GOOD, .weight = "2", .text = "shape of weight is (2)" CHANNELS},
    {"a mean of gradients", true,  GOOD, .save_mean = "2", .text = "shape of saveMean is (2)" CHANNELS},
    {"an invstd of gradients", true, GOOD, .save_invstd = "0", .text = "shape of saveInvstd is (0)" CHANNELS},
    {"another gradWeight",  true,  GOOD, .grad_weight = "4", .text = "shape of gradWeight is (4)" CHANNELS},
    {"another gradBias",    true,  GOOD, .grad_bias = "2x3", .text = "shape of gradBias is (2, 3)" CHANNELS},
    {"a short mask",        true,  GOOD, .mask = "1x1", .text = "size of outputMask is 2: must equal 3"},
    {"eps of gradients",    true,  GOOD, .eps = -2, .text = "eps is -2: it must not be negative"},
};

static const struct refusal NULLS[] = {
    {"input is NULL",       false, GOOD, .input = NULL, .text = "input is NULL"},
    {"output is NULL",      false, GOOD, .out = NULL, .text = "output is NULL"},
    {"saveMean is NULL",    false, GOOD, .save_mean = NULL, .text = "saveMean is NULL"},
    {"saveInvstd is NULL",  false, GOOD, .save_invstd = NULL, .text = "saveInvstd is NULL"},
    {"gradOut is NULL",     true,  GOOD, .grad = NULL, .text = "gradOut is NULL"},
    {"input of gradients",  true,  GOOD, .input = NULL, .text = "input is NULL"},
    {"outputMask is NULL",  true,  GOOD, .mask = NULL, .text = "outputMask is NULL"},
    {"gradInput is NULL",   true,  GOOD, .out = NULL, .text = "gradInput is NULL"},
    {"gradWeight is NULL",  true,  GOOD, .grad_weight = NULL, .text = "gradWeight is NULL"},
    {"gradBias is NULL",    true,  GOOD, .grad_bias = NULL, .text = "gradBias is NULL"},
};

static const struct refusal ACCEPTED[] = {
    {"all",                 false, GOOD},
    {"nothing optional",    false, GOOD, .weight = NULL, .bias = NULL, .mean = NULL, .variance = NULL},
    {"evaluation, empty saved",  false, GOOD, .training = false, .save_mean = "0", .save_invstd = "0"},
    {"evaluation, none saved",   false, GOOD, .training = false, .save_mean = NULL, .save_invstd = NULL},
    {"gradients",           true,  GOOD},
    {"gradients without statistics", true, GOOD, .weight = NULL, .mean = NULL, .variance = NULL, .save_mean = NULL, .save_invstd = NULL},
    {"gradients of evaluation",  true, GOOD, .training = false, .save_mean = "0", .save_invstd = "0"},
    {"unwanted gradients",  true,  GOOD, .mask = "0x0x0", .out = NULL, .grad_weight = NULL, .grad_bias = NULL},
};
// clang-format on
OC_ROWS_END

static aclTensor *tensor_of(const char *shape, aclDataType type, aclFormat format)
{
    return shape == NULL ? NULL : oc_bare_tensor(shape, type, format);
}

static aclBoolArray *mask_of(const char *text)
{
    bool values[3] = {false, false, false};
    const size_t count = text == NULL ? 0 : (strlen(text) + 1) / 2;

    for (size_t i = 0; i < count; i++)
        values[i] = text[2 * i] == '1';
    return text == NULL ? NULL : aclCreateBoolArray(values, count);
}

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    const char *const arrays[] = {r->weight,    r->bias,        r->mean,        r->variance,
                                  r->save_mean, r->save_invstd, r->grad_weight, r->grad_bias};
    aclTensor *t[8], *grad = tensor_of(r->grad, r->type, r->format);
    aclTensor *input = tensor_of(r->input, r->type, r->format);
    aclTensor *out = tensor_of(r->out, r->out_type, r->out_format);
    aclBoolArray *mask = mask_of(r->mask);
    aclnnStatus status;

    for (int i = 0; i < 8; i++)
        t[i] = tensor_of(arrays[i], r->array_type, ACL_FORMAT_ND);
    if (r->is_gradient)
        status = aclnnBatchNormBackwardGetWorkspaceSize(grad, input, t[0], t[2], t[3], t[4], t[5],
                                                        r->training, r->eps, mask, out, t[6], t[7],
                                                        size, executor);
    else
        status = aclnnBatchNormGetWorkspaceSize(input, t[0], t[1], t[2], t[3], r->training, 0.1,
                                                r->eps, out, t[4], t[5], size, executor);
    for (int i = 0; i < 8; i++)
        if (t[i] != NULL) (void)aclDestroyTensor(t[i]);
    if (grad != NULL) (void)aclDestroyTensor(grad);
    if (input != NULL) (void)aclDestroyTensor(input);
    if (out != NULL) (void)aclDestroyTensor(out);
    if (mask != NULL) (void)aclDestroyBoolArray(mask);
    return status;
}

static void run_refusal(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call, row);
}

static void run_accepted(const void *row) { oc_expect_first_accepted(call, row); }

static void run_null(const void *row)
{
    oc_expect_first_null(((const struct refusal *)row)->text, call, row);
}

const struct oc_test batch_norm_refusals[] = {
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(NULLS, run_null),
    OC_TEST_ROWS(ACCEPTED, run_accepted),
    {.name = NULL},
};
