/* SPDX-License-Identifier: Apache-2.0 */
/* The workspace of what the loss of a classifier is made of is what the headers say. First calls only: tensors have no
 * memory. */
#include "aclnnop/aclnn_embedding.h"
#include "aclnnop/aclnn_embedding_dense_backward.h"
#include "aclnnop/aclnn_gather.h"
#include "aclnnop/aclnn_logsoftmax.h"
#include "aclnnop/aclnn_logsoftmax_backward.h"
#include "aclnnop/aclnn_nll_loss.h"
#include "aclnnop/aclnn_nll_loss2d.h"
#include "aclnnop/aclnn_nll_loss2d_backward.h"
#include "aclnnop/aclnn_nll_loss_backward.h"
#include "aclnnop/aclnn_scatter.h"
#include "aclnnop/aclnn_scatter_add.h"
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

/* 16 bytes for each 4096 targets, rounded up to the alignment of scratch memory. */
static void sums_need_little(void)
{
    static const struct {
        const char *self, *target, *classes;
        uint64_t parts;
    } ROWS[] = {{"4096x10", "4096", "10", 0},
                {"4097x10", "4097", "10", 2},
                {"1000000x2", "1000000", "2", 245},
                {"8x21x512x512", "8x512x512", "21", 512}};

    for (size_t i = 0; i < OC_COUNT(ROWS); i++)
        for (int64_t reduction = 0; reduction < 3; reduction++) {
            const bool is_2d = i == 3;
            const char *const result = reduction == 0 ? ROWS[i].target : "";
            aclTensor *t[] = {oc_bare_tensor(ROWS[i].self, DTYPES[i % 3], ACL_FORMAT_ND),
                              oc_bare_tensor(ROWS[i].target, ACL_INT64, ACL_FORMAT_ND),
                              oc_bare_tensor(ROWS[i].classes, DTYPES[i % 3], ACL_FORMAT_ND),
                              oc_bare_tensor(result, DTYPES[i % 3], ACL_FORMAT_ND),
                              oc_bare_tensor("1", DTYPES[i % 3], ACL_FORMAT_ND)};
            const uint64_t documented = reduction == 0 ? 0 : 16 * ROWS[i].parts;
            uint64_t size = 77;
            aclOpExecutor *e = NULL;
            aclnnStatus status =
                (is_2d ? aclnnNLLLoss2dGetWorkspaceSize : aclnnNLLLossGetWorkspaceSize)(
                    t[0], t[1], t[2], reduction, -100, t[3], t[4], &size, &e);

            oc_expect_note("row %zu, reduction %d: %d bytes", i, (int)reduction, (int)size);
            if (EXPECT_OK(status)) {
                EXPECT(size >= documented && size <= documented + (documented > 0 ? 1024 : 0));
                (void)aclDestroyAclOpExecutor(e);
            }
            status = is_2d ? aclnnNLLLoss2dBackwardGetWorkspaceSize(
                                 t[3], t[0], t[1], t[2], reduction, -100, t[4], t[0], &size, &e)
                           : aclnnNLLLossBackwardGetWorkspaceSize(t[3], t[0], t[1], t[2], reduction,
                                                                  -100, t[4], t[0], &size, &e);
            expect_none(status, size, e);
            for (size_t k = 0; k < OC_COUNT(t); k++)
                (void)aclDestroyTensor(t[k]);
        }
    oc_expect_no_note();
}

static void embeddings_need_their_sums(void)
{
    for (int i = 0; i < 6; i++) {
        const bool is_scaled = i >= 3;
        aclTensor *weight = oc_bare_tensor("50257x768", DTYPES[i % 3], ACL_FORMAT_ND);
        aclTensor *indices = oc_bare_tensor("8x1024", ACL_INT64, ACL_FORMAT_ND);
        aclTensor *rows = oc_bare_tensor("8x1024x768", DTYPES[i % 3], ACL_FORMAT_ND);
        const uint64_t sums = DTYPES[i % 3] == ACL_FLOAT ? 0 : UINT64_C(4) * 50257 * 768;
        const uint64_t documented = sums + (is_scaled ? 4 * 50257 : 0);
        uint64_t size = 77;
        aclOpExecutor *e = NULL;
        aclnnStatus status = aclnnEmbeddingGetWorkspaceSize(weight, indices, rows, &size, &e);

        expect_none(status, size, e);
        status = aclnnEmbeddingDenseBackwardGetWorkspaceSize(rows, indices, 50257, UINT64_MAX,
                                                             is_scaled, weight, &size, &e);
        oc_expect_note("row %d: %llu bytes", i, (unsigned long long)size);
        if (EXPECT_OK(status)) {
            EXPECT(size >= documented && size <= documented + 1024);
            (void)aclDestroyAclOpExecutor(e);
        }
        (void)aclDestroyTensor(weight);
        (void)aclDestroyTensor(indices);
        (void)aclDestroyTensor(rows);
    }
    oc_expect_no_note();
}

/* Sums of 16-bit types, and nothing else of what indices name. */
static void indices_need_their_sums(void)
{
    for (int i = 0; i < 3; i++) {
        aclTensor *self = oc_bare_tensor("5000x768", DTYPES[i], ACL_FORMAT_ND);
        aclTensor *index = oc_bare_tensor("9000x768", ACL_INT64, ACL_FORMAT_ND);
        aclTensor *rows = oc_bare_tensor("9000x768", DTYPES[i], ACL_FORMAT_ND);
        const uint64_t documented = DTYPES[i] == ACL_FLOAT ? 0 : UINT64_C(4) * 5000 * 768;
        uint64_t size = 77;
        aclOpExecutor *e = NULL;
        aclnnStatus status = aclnnGatherGetWorkspaceSize(self, 0, index, rows, &size, &e);

        expect_none(status, size, e);
        status = aclnnScatterGetWorkspaceSize(self, 0, index, rows, 0, self, &size, &e);
        expect_none(status, size, e);
        status = aclnnScatterAddGetWorkspaceSize(self, 0, index, rows, self, &size, &e);
        oc_expect_note("row %d: %llu bytes", i, (unsigned long long)size);
        if (EXPECT_OK(status)) {
            EXPECT(size >= documented && size <= documented + 1024);
            (void)aclDestroyAclOpExecutor(e);
        }
        (void)aclDestroyTensor(self);
        (void)aclDestroyTensor(index);
        (void)aclDestroyTensor(rows);
    }
    oc_expect_no_note();
}

static const struct oc_test TESTS[] = {
    OC_TEST("softmax needs none", softmax_needs_none),
    OC_TEST("sums need little", sums_need_little),
    OC_TEST("embeddings need their sums", embeddings_need_their_sums),
    OC_TEST("indices need their sums", indices_need_their_sums),
};

OC_TEST_MAIN(.name = "workspace_classifier", OC_TESTS(TESTS), OC_ON_DEVICE)
