/* SPDX-License-Identifier: Apache-2.0 */
/* The workspace of what the loss of a classifier is made of is what the headers say. First calls only: tensors have no
 * memory. */
#include "aclnnop/aclnn_logsoftmax.h"
#include "aclnnop/aclnn_logsoftmax_backward.h"
#include "aclnnop/aclnn_softmax.h"
#include "aclnnop/aclnn_softmax_backward.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"

static const aclDataType DTYPES[] = {ACL_FLOAT, ACL_FLOAT16, ACL_BF16};

static void expect_none(aclnnStatus status, uint64_t size, aclOpExecutor *executor)
{
    if (!EXPECT_OK(status)) return;
    EXPECT_EQ_I64(size, 0);
    (void)aclDestroyAclOpExecutor(executor);
}

static void softmax_needs_none(void)
{
    static const char *const SHAPES[] = {"1x1x1", "3x5x7", "8x256x8192", "65537x1x3"};

    for (int i = 0; i < 12; i++) {
        aclTensor *t[3];
        uint64_t size = 77;
        aclOpExecutor *e = NULL;
        aclnnStatus status;

        for (int k = 0; k < 3; k++)
            t[k] = oc_bare_tensor(SHAPES[i % 4], DTYPES[i % 3], ACL_FORMAT_ND);
        for (int64_t dim = 0; dim < 3; dim++) {
            status = aclnnSoftmaxGetWorkspaceSize(t[0], dim, t[2], &size, &e);
            expect_none(status, size, e);
            status = aclnnLogSoftmaxGetWorkspaceSize(t[0], dim, t[2], &size, &e);
            expect_none(status, size, e);
            status = aclnnSoftmaxBackwardGetWorkspaceSize(t[0], t[1], dim, t[2], &size, &e);
            expect_none(status, size, e);
            status = aclnnLogSoftmaxBackwardGetWorkspaceSize(t[0], t[1], dim, t[2], &size, &e);
            expect_none(status, size, e);
        }
        for (int k = 0; k < 3; k++)
            (void)aclDestroyTensor(t[k]);
    }
}

static const struct oc_test TESTS[] = {
    OC_TEST("softmax needs none", softmax_needs_none),
};

OC_TEST_MAIN(.name = "workspace_classifier", OC_TESTS(TESTS), OC_ON_DEVICE)
