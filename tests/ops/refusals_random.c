/* SPDX-License-Identifier: Apache-2.0 */
/* Calls for random numbers that are refused. */
#include <math.h>

#include "aclnnop/aclnn_bernoulli.h"
#include "aclnnop/aclnn_normal.h"
#include "aclnnop/aclnn_random.h"
#include "aclnnop/aclnn_uniform.h"
#include "harness/refusal.h"
#include "ops/refusals.h"
#include "verify/ops/random.h"

struct refusal {
    const char *name;
    enum random_op op;
    double first, second;
    aclDataType type;
    const char *shape, *text;
};

#define UNIFORM .op = RANDOM_UNIFORM, .second = 1, .shape = "5"
#define INTEGERS .op = RANDOM_INTEGERS, .second = 10, .shape = "5"
#define NORMAL .op = RANDOM_NORMAL, .second = 1, .shape = "5"
#define BERNOULLI .op = RANDOM_BERNOULLI, .shape = "5"
#define NUMBERS                                                                           \
    "must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, " \
    "ACL_UINT8, ACL_INT8, ACL_INT16"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"from above to",          UNIFORM, .first = 1.5,       .text = "from is 1.5: must be at most to"},
    {"from NaN",               UNIFORM, .first = NAN,       .text = "from is nan: must be finite"},
    {"from infinity",          UNIFORM, .first = -INFINITY, .text = "from is -inf: must be finite"},
    {"to NaN",                 UNIFORM, .second = NAN,      .text = "to is nan: must be finite"},
    {"to infinity",            UNIFORM, .second = INFINITY, .text = "to is inf: must be finite"},
    {"uniform BOOL",           UNIFORM, .type = ACL_BOOL,   .text = "dtype of selfRef is ACL_BOOL: " NUMBERS},
    {"uniform UINT32",         UNIFORM, .type = ACL_UINT32, .text = "dtype of selfRef is ACL_UINT32: " NUMBERS},
    {"an empty range",         INTEGERS, .first = 10,       .text = "to is 10: must be greater than from, 10"},
    {"integers UINT32",        INTEGERS, .type = ACL_UINT32, .text = "dtype of selfRef is ACL_UINT32: " NUMBERS ", ACL_BOOL"},
    {"below a byte",           INTEGERS, .first = -1, .type = ACL_UINT8, .text = "from is -1: must be at least 0"},
    {"above a byte",           INTEGERS, .second = 257, .type = ACL_UINT8, .text = "to is 257: must be at most 256"},
    {"below INT8",             INTEGERS, .first = -129, .type = ACL_INT8, .text = "from is -129: must be at least -128"},
    {"above INT32",            INTEGERS, .second = 0x1p31 + 1, .type = ACL_INT32, .text = "to is 2147483649: must be at most 2147483648"},
    {"above FLOAT16",          INTEGERS, .second = 65506, .type = ACL_FLOAT16, .text = "to is 65506: must be at most 65505"},
    {"beside truths",          INTEGERS, .second = 3, .type = ACL_BOOL, .text = "to is 3: must be at most 2"},
    {"deviation below 0",      NORMAL, .second = -0.5,      .text = "std is -0.5: must be at least 0"},
    {"deviation NaN",          NORMAL, .second = NAN,       .text = "std is nan: must be at least 0"},
    {"normal UINT32",          NORMAL, .type = ACL_UINT32,  .text = "dtype of selfRef is ACL_UINT32: " NUMBERS ", ACL_BOOL"},
    {"prob below 0",           BERNOULLI, .first = -0.5,    .text = "prob is -0.5: must be from 0 to 1"},
    {"prob above 1",           BERNOULLI, .first = 1.5,     .text = "prob is 1.5: must be from 0 to 1"},
    {"prob NaN",               BERNOULLI, .first = NAN,     .text = "prob is nan: must be from 0 to 1"},
    {"Bernoulli UINT32",       BERNOULLI, .type = ACL_UINT32, .text = "dtype of selfRef is ACL_UINT32: " NUMBERS ", ACL_BOOL"},
    {"from above to, nothing", UNIFORM, .first = 2, .shape = "0", .text = "from is 2: must be at most to"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *self = oc_bare_tensor(r->shape, r->type, ACL_FORMAT_ND);
    aclScalar *prob = aclCreateScalar((void *)&r->first, ACL_DOUBLE);
    const aclnnStatus status =
        r->op == RANDOM_BERNOULLI
            ? aclnnInplaceBernoulliGetWorkspaceSize(self, prob, 1, 2, workspaceSize, executor)
        : r->op == RANDOM_INTEGERS
            ? aclnnInplaceRandomGetWorkspaceSize(self, (int64_t)r->first, (int64_t)r->second, 1, 2,
                                                 workspaceSize, executor)
        : r->op == RANDOM_UNIFORM
            ? aclnnInplaceUniformGetWorkspaceSize(self, r->first, r->second, 1, 2, workspaceSize,
                                                  executor)
            : aclnnInplaceNormalGetWorkspaceSize(self, (float)r->first, (float)r->second, 1, 2,
                                                 workspaceSize, executor);

    (void)aclDestroyScalar(prob);
    (void)aclDestroyTensor(self);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

static void pointers(void)
{
    aclTensor *self = oc_bare_tensor("5", ACL_FLOAT, ACL_FORMAT_ND);
    uint64_t size;
    aclOpExecutor *executor;

    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "selfRef is NULL",
                   aclnnInplaceUniformGetWorkspaceSize(NULL, 0, 1, 1, 2, &size, &executor));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "selfRef is NULL",
                   aclnnInplaceNormalGetWorkspaceSize(NULL, 0, 1, 1, 2, &size, &executor));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "selfRef is NULL",
                   aclnnInplaceRandomGetWorkspaceSize(NULL, 0, 1, 1, 2, &size, &executor));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "workspaceSize is NULL",
                   aclnnInplaceUniformGetWorkspaceSize(self, 0, 1, 1, 2, NULL, &executor));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "executor is NULL",
                   aclnnInplaceNormalGetWorkspaceSize(self, 0, 1, 1, 2, &size, NULL));
    (void)aclDestroyTensor(self);
}

static void rank_9(void)
{
    const int64_t shape[] = {1, 1, 1, 1, 1, 1, 1, 1, 2};
    aclTensor *self = aclCreateTensor(shape, 9, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 9, NULL);
    uint64_t size;
    aclOpExecutor *executor;

    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID, "rank of selfRef is 9: must be 0 to 8",
                   aclnnInplaceUniformGetWorkspaceSize(self, 0, 1, 1, 2, &size, &executor));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID, "rank of selfRef is 9: must be 0 to 8",
                   aclnnInplaceNormalGetWorkspaceSize(self, 0, 1, 1, 2, &size, &executor));
    (void)aclDestroyTensor(self);
}

const struct oc_test random_refusals[] = {
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_OF(pointers),
    OC_TEST_OF(rank_9),
    {.name = NULL},
};
