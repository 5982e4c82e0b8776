/* SPDX-License-Identifier: Apache-2.0 */
/* Calls that group normalization and its gradient refuse, and the messages. */
#include "aclnnop/aclnn_group_norm.h"
#include "aclnnop/aclnn_group_norm_backward.h"
#include "base/status.h"
#include "harness/operators.h"
#include "harness/refusal.h"
#include "ops/refusals.h"

/* Rows differ from a valid call: (2, 6, 4) in 3 groups. `input` is self, `out` is gradInput, `mean` is meanOut too. */
struct refusal {
    const char *name;
    bool is_gradient;
    const char *grad, *input, *gamma, *beta, *mean, *rstd; /* NULL: NULL is passed */
    const char *out, *grad_gamma, *grad_beta, *mask;
    int64_t N, C, HxW, group;
    aclDataType type, out_type, array_type;
    aclFormat format, out_format;
    double eps;
    const char *text;
};

#define GOOD                                                                                    \
    .grad = "2x6x4", .input = "2x6x4", .gamma = "6", .beta = "6", .mean = "2x3", .rstd = "2x3", \
    .out = "2x6x4", .grad_gamma = "6", .grad_beta = "6", .mask = "1x1x1", .N = 2, .C = 6,       \
    .HxW = 4, .group = 3, .type = ACL_FLOAT, .out_type = ACL_FLOAT, .array_type = ACL_FLOAT,    \
    .format = ACL_FORMAT_ND, .out_format = ACL_FORMAT_ND, .eps = 1e-5
#define FLOATS ": must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"doubles",             false, GOOD, .type = ACL_DOUBLE, .text = "dtype of self is ACL_DOUBLE" FLOATS},
    {"out of another type", false, GOOD, .out_type = ACL_BF16, .text = "dtype of out is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"integers in arrays",  false, GOOD, .array_type = ACL_INT32, .text = "dtype of meanOut is ACL_INT32" FLOATS},
    {"channels last",       false, GOOD, .format = ACL_FORMAT_NHWC, .text = "format of self is ACL_FORMAT_NHWC: must be ACL_FORMAT_NCHW or ACL_FORMAT_ND or ACL_FORMAT_NCDHW or ACL_FORMAT_NC or ACL_FORMAT_NCL"},
    {"another format",      false, GOOD, .out_format = ACL_FORMAT_NCL, .text = "format of out is ACL_FORMAT_NCL: must equal that of self, ACL_FORMAT_ND"},
    {"one axis",            false, GOOD, .input = "6", .text = "rank of self is 1: must be 2 to 8"},
    {"a negative N",        false, GOOD, .N = -2, .text = "N is -2: must be at least 0"},
    {"another N",           false, GOOD, .N = 3, .text = "self.shape[0] is 2: must equal N, 3"},
    {"another C",           false, GOOD, .C = 9, .text = "self.shape[1] is 6: must equal C, 9"},
    {"another HxW",         false, GOOD, .HxW = 5, .text = "product of the other extents of self is 4: must equal HxW, 5"},
    {"no groups",           false, GOOD, .group = 0, .text = "group is 0: must be greater than 0"},
    {"unequal groups",      false, GOOD, .group = 4, .text = "remainder of C by group is 2: must equal 0"},
    {"another gamma",       false, GOOD, .gamma = "5", .text = "elements of gamma is 5: must equal C, 6"},
    {"another beta",        false, GOOD, .beta = "2x3", .text = "rank of beta is 2: must be 1"},
    {"another out",         false, GOOD, .out = "2x4x6", .text = "shape of out is (2, 4, 6): must be (2, 6, 4), that of self"},
    {"another mean",        false, GOOD, .mean = "6", .text = "shape of meanOut is (6): must be (2, 3), N and group"},
    {"another rstd",        false, GOOD, .rstd = "3x2", .text = "shape of rstdOut is (3, 2): must be (2, 3), N and group"},
    {"eps of 0",            false, GOOD, .eps = 0, .text = "eps is 0: it must be greater than 0"},

    {"gradient of doubles", true,  GOOD, .type = ACL_DOUBLE, .text = "dtype of gradOut is ACL_DOUBLE" FLOATS},
    {"another input",       true,  GOOD, .input = "2x6x5", .text = "elements of input is 60: must equal N * C * HxW, 48"},
    {"numbers that overflow", true, GOOD, .N = INT64_MAX, .text = "elements of input is 48: must equal N * C * HxW, 9223372036854775807"},
    {"another gradOut",     true,  GOOD, .grad = "2x6", .text = "elements of gradOut is 12: must equal N * C * HxW, 48"},
    {"a mean of gradients", true,  GOOD, .mean = "2", .text = "elements of mean is 2: must equal N * group, 6"},
    {"an rstd of gradients", true, GOOD, .rstd = "5", .text = "elements of rstd is 5: must equal N * group, 6"},
    {"a gamma of gradients", true, GOOD, .gamma = "2", .text = "elements of gamma is 2: must equal C, 6"},
    {"unequal groups of gradients", true, GOOD, .group = 4, .text = "remainder of C by group is 2: must equal 0"},
    {"another gradInput",   true,  GOOD, .out = "12x4", .text = "shape of gradInput is (12, 4): must be (2, 6, 4), that of input"},
    {"gradInput of another type", true, GOOD, .out_type = ACL_BF16, .text = "dtype of gradInput is ACL_BF16: must equal that of input, ACL_FLOAT"},
    {"another gradGamma",   true,  GOOD, .grad_gamma = "3", .text = "elements of gradGammaOut is 3: must equal C, 6"},
    {"another gradBeta",    true,  GOOD, .grad_beta = "7", .text = "elements of gradBetaOut is 7: must equal C, 6"},
    {"a short mask",        true,  GOOD, .mask = "1x1", .text = "size of outputMask is 2: must equal 3"},
};

static const struct refusal NULLS[] = {
    {"self is NULL",        false, GOOD, .input = NULL, .text = "self is NULL"},
    {"out is NULL",         false, GOOD, .out = NULL, .text = "out is NULL"},
    {"meanOut is NULL",     false, GOOD, .mean = NULL, .text = "meanOut is NULL"},
    {"rstdOut is NULL",     false, GOOD, .rstd = NULL, .text = "rstdOut is NULL"},
    {"gradOut is NULL",     true,  GOOD, .grad = NULL, .text = "gradOut is NULL"},
    {"input is NULL",       true,  GOOD, .input = NULL, .text = "input is NULL"},
    {"mean is NULL",        true,  GOOD, .mean = NULL, .text = "mean is NULL"},
    {"rstd is NULL",        true,  GOOD, .rstd = NULL, .text = "rstd is NULL"},
    {"outputMask is NULL",  true,  GOOD, .mask = NULL, .text = "outputMask is NULL"},
    {"gradInput is NULL",   true,  GOOD, .out = NULL, .text = "gradInput is NULL"},
    {"gradGammaOut is NULL", true, GOOD, .grad_gamma = NULL, .text = "gradGammaOut is NULL"},
    {"gradBetaOut is NULL", true,  GOOD, .grad_beta = NULL, .text = "gradBetaOut is NULL"},
};

static const struct refusal ACCEPTED[] = {
    {"all",                 false, GOOD},
    {"nothing optional",    false, GOOD, .gamma = NULL, .beta = NULL},
    {"beta alone",          false, GOOD, .gamma = NULL},
    {"arrays of another type", false, GOOD, .array_type = ACL_BF16},
    {"gradients",           true,  GOOD},
    {"no gamma",            true,  GOOD, .gamma = NULL},
    {"other shapes",        true,  GOOD, .grad = "48", .mean = "6", .gamma = "2x3"},
    {"unwanted gradients",  true,  GOOD, .mask = "0x0x0", .out = NULL, .grad_gamma = NULL, .grad_beta = NULL},
};
// clang-format on
OC_ROWS_END

static aclTensor *tensor_of(const char *shape, aclDataType type, aclFormat format)
{
    return shape == NULL ? NULL : oc_bare_tensor(shape, type, format);
}

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    const char *const arrays[] = {r->gamma, r->beta, r->mean, r->rstd, r->grad_gamma, r->grad_beta};
    aclTensor *t[6], *grad = tensor_of(r->grad, r->type, r->format);
    aclTensor *input = tensor_of(r->input, r->type, r->format);
    aclTensor *out = tensor_of(r->out, r->out_type, r->out_format);
    aclBoolArray *mask = r->mask == NULL ? NULL : oc_bool_array(r->mask);
    aclnnStatus status;

    for (size_t i = 0; i < OC_COUNT(arrays); i++)
        t[i] = tensor_of(arrays[i], r->array_type, ACL_FORMAT_ND);
    if (r->is_gradient)
        status = aclnnGroupNormBackwardGetWorkspaceSize(grad, input, t[2], t[3], t[0], r->N, r->C,
                                                        r->HxW, r->group, mask, out, t[4], t[5],
                                                        size, executor);
    else
        status = aclnnGroupNormGetWorkspaceSize(input, t[0], t[1], r->N, r->C, r->HxW, r->group,
                                                r->eps, out, t[2], t[3], size, executor);
    for (size_t i = 0; i < OC_COUNT(arrays); i++)
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

static void run_null(const void *row)
{
    oc_expect_first_null(((const struct refusal *)row)->text, call, row);
}

static void run_accepted(const void *row) { oc_expect_first_accepted(call, row); }

const struct oc_test group_norm_refusals[] = {
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(NULLS, run_null),
    OC_TEST_ROWS(ACCEPTED, run_accepted),
    {.name = NULL},
};
