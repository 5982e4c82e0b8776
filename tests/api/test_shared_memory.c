/* SPDX-License-Identifier: Apache-2.0 */
/* Operands that share memory: refused, for every operator, unless both are the same view. */
#include "aclnnop/aclnn_fill_tensor.h"
#include "aclnnop/aclnn_zero.h"
#include "base/math.h"
#include "harness/operators.h"
#include "harness/test.h"
#include "verify/device.h"

#define ALIGN 512 /* of a workspace */

static bool is_read_or_written(const struct oc_arguments *a, int i)
{
    return oc_argument_is_tensor(a, i) && !a->op->parameters[i].is_unread;
}

/* Output i ends where tensor j begins, but for one element or a few. */
static void expect_no_overlap(const struct oc_operator *op, int i, int j)
{
    struct oc_arguments a;
    aclOpExecutor *executor = NULL;
    char *p = NULL;

    if (!oc_arguments_make(op, &a)) return;
    if (is_read_or_written(&a, j) && oc_argument_is_output(&a, i)) {
        const size_t distance = (a.buffers[i].bytes - 1) / 8 * 8;

        oc_expect_note("operator %s: the end of %s is the start of %s", op->name,
                       op->parameters[i].name, op->parameters[j].name);
        EXPECT_OK(aclrtMalloc((void **)&p, a.buffers[i].bytes + a.buffers[j].bytes,
                              ACL_MEM_MALLOC_NORMAL_ONLY));
        EXPECT_OK(aclSetRawTensorAddr(a.objects[i], p));
        EXPECT_OK(aclSetRawTensorAddr(a.objects[j], p + distance));
        if (EXPECT_OK(oc_arguments_prepare(&a, &executor))) {
            EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_arguments_run(&a, executor));

            const char *text = oc_newest_message();

            EXPECT_TEXT_CONTAINS(text, op->parameters[i].name);
            EXPECT_TEXT_CONTAINS(text, op->parameters[j].name);
            EXPECT_TEXT_CONTAINS(text, "shares memory");
            oc_arguments_expect_stale(&a, executor);
        }
        EXPECT_OK(aclrtFree(p));
    }
    oc_arguments_free(&a);
}

static void outputs_over_tensors(void)
{
    FOR_SOME_OPERATORS(op)
    {
        for (int i = 0; i < OC_PARAMETERS; i++)
            for (int j = 0; j < OC_PARAMETERS; j++)
                if (i != j && op->parameters[i].is_output) expect_no_overlap(op, i, j);
    }
}

static void expect_apart_from_workspace(const struct oc_operator *op, int i)
{
    struct oc_arguments a;
    aclOpExecutor *executor = NULL;

    if (!oc_arguments_make_prepared(op, &a, &executor)) return;
    if (is_read_or_written(&a, i) && a.workspace.bytes > 0) {
        char *p = NULL;

        oc_expect_note("operator %s: %s in the workspace", op->name, op->parameters[i].name);
        EXPECT_OK(aclrtMalloc((void **)&p, ALIGN + a.workspace.bytes + a.buffers[i].bytes,
                              ACL_MEM_MALLOC_NORMAL_ONLY));
        /* The last bytes of the workspace, then the first ones. */
        for (int k = 0; k < 2; k++) {
            EXPECT_OK(aclSetRawTensorAddr(a.objects[i],
                                          k == 0 ? p + (a.workspace.bytes - 1) / 8 * 8
                                                 : p + ALIGN - (a.buffers[i].bytes < 8 ? 0 : 8)));
            if (k == 1 && a.buffers[i].bytes < 16) break;
            EXPECT_OK(oc_arguments_prepare(&a, &executor));
            EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID,
                          oc_operator_second(op, k == 0 ? p : p + ALIGN, a.workspace.bytes,
                                             executor, oc_test_stream()));

            const char *text = oc_newest_message();

            EXPECT_TEXT_CONTAINS(text, "workspace shares memory with ");
            EXPECT_TEXT_CONTAINS(text, op->parameters[i].name);
        }
        EXPECT_OK(aclrtFree(p));
    }
    oc_arguments_free(&a);
}

/* The tensor ends where the workspace begins, or begins where it ends. */
static void expect_beside_workspace(const struct oc_operator *op, int i, bool after)
{
    struct oc_arguments a;
    aclOpExecutor *executor = NULL;

    if (!oc_arguments_make_prepared(op, &a, &executor)) return;
    if (is_read_or_written(&a, i) && a.workspace.bytes > 0 &&
        (!after || a.workspace.bytes % 8 == 0)) {
        const size_t bytes = a.buffers[i].bytes, before = (bytes + ALIGN - 1) / ALIGN * ALIGN;
        char *p = NULL;

        oc_expect_note("operator %s: %s beside the workspace", op->name, op->parameters[i].name);
        EXPECT_OK(aclrtMalloc((void **)&p, before + a.workspace.bytes + bytes,
                              ACL_MEM_MALLOC_NORMAL_ONLY));
        EXPECT_OK(aclrtMemset(p, before + a.workspace.bytes + bytes, 0,
                              before + a.workspace.bytes + bytes));
        EXPECT_OK(aclSetRawTensorAddr(a.objects[i],
                                      after ? p + before + a.workspace.bytes : p + before - bytes));
        EXPECT_OK(oc_arguments_prepare(&a, &executor));
        EXPECT_OK(
            oc_operator_second(op, p + before, a.workspace.bytes, executor, oc_test_stream()));
        EXPECT_OK(aclrtSynchronizeStream(oc_test_stream()));
        EXPECT_OK(aclrtFree(p));
    }
    oc_arguments_free(&a);
}

static void workspaces_beside_tensors(void)
{
    FOR_SOME_OPERATORS(op)
    {
        for (int i = 0; i < OC_PARAMETERS; i++)
            for (int after = 0; after < 2; after++)
                expect_beside_workspace(op, i, after == 1);
    }
}

static void workspaces_over_tensors(void)
{
    FOR_SOME_OPERATORS(op)
    {
        for (int i = 0; i < OC_PARAMETERS; i++)
            expect_apart_from_workspace(op, i);
    }
}

/* All elements along an axis of an output have the same address. */
static void outputs_over_themselves(void)
{
    FOR_SOME_OPERATORS(op)
    {
        for (int i = 0; i < OC_PARAMETERS; i++) {
            struct oc_arguments a;
            aclOpExecutor *executor = NULL;

            if (!op->parameters[i].is_output || !oc_arguments_make(op, &a)) continue;

            aclTensor *t = a.objects[i];

            for (uint64_t d = 0; oc_argument_is_output(&a, i) && d < t->rank; d++) {
                const int64_t stride = t->strides[d];

                if (t->shape[d] < 2) continue;
                t->strides[d] = 0;
                EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_arguments_prepare(&a, &executor));

                const char *text = oc_newest_message();

                EXPECT_TEXT_CONTAINS(text, op->name);
                EXPECT_TEXT_CONTAINS(text, "elements of an output must not share memory");
                t->strides[d] = stride;
            }
            oc_arguments_free(&a);
        }
    }
}

/* Elements that share memory get one value; PyTorch fills expanded tensors, and by their own elements. */
static void fills(void)
{
    static const int64_t SHAPE[] = {4, 3}, EXPANDED[] = {0, 1};
    static const float VALUES[] = {5, 6, 7};
    float received[3] = {0};
    void *memory = NULL;
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;

    EXPECT_OK(aclrtMalloc(&memory, sizeof(VALUES), ACL_MEM_MALLOC_NORMAL_ONLY));
    EXPECT_OK(
        aclrtMemcpy(memory, sizeof(VALUES), VALUES, sizeof(VALUES), ACL_MEMCPY_HOST_TO_DEVICE));

    aclTensor *expanded =
        aclCreateTensor(SHAPE, 2, ACL_FLOAT, EXPANDED, 0, ACL_FORMAT_ND, SHAPE, 2, memory);
    aclTensor *element =
        aclCreateTensor(NULL, 0, ACL_FLOAT, NULL, 1, ACL_FORMAT_ND, NULL, 0, memory);

    EXPECT_OK(aclnnInplaceFillTensorGetWorkspaceSize(expanded, element, &size, &executor));
    EXPECT_OK(aclnnInplaceFillTensor(NULL, 0, executor, oc_test_stream()));
    EXPECT_OK(aclrtSynchronizeStream(oc_test_stream()));
    EXPECT_OK(aclrtMemcpy(received, sizeof(received), memory, sizeof(received),
                          ACL_MEMCPY_DEVICE_TO_HOST));
    for (int i = 0; i < 3; i++)
        EXPECT_EQ_I64((int64_t)received[i], 6);
    EXPECT_OK(aclnnInplaceZeroGetWorkspaceSize(expanded, &size, &executor));
    EXPECT_OK(aclnnInplaceZero(NULL, 0, executor, oc_test_stream()));
    EXPECT_OK(aclrtSynchronizeStream(oc_test_stream()));
    EXPECT_OK(aclrtMemcpy(received, sizeof(received), memory, sizeof(received),
                          ACL_MEMCPY_DEVICE_TO_HOST));
    for (int i = 0; i < 3; i++)
        EXPECT_EQ_I64((int64_t)received[i], 0);
    EXPECT_OK(aclDestroyTensor(expanded));
    EXPECT_OK(aclDestroyTensor(element));
    EXPECT_OK(aclrtFree(memory));
}

static const struct oc_test TESTS[] = {
    OC_TEST_OF(fills),
    OC_TEST("outputs over tensors", outputs_over_tensors),
    OC_TEST("workspaces over tensors", workspaces_over_tensors),
    OC_TEST("workspaces beside tensors", workspaces_beside_tensors),
    OC_TEST("outputs over themselves", outputs_over_themselves),
};

OC_TEST_MAIN(.name = "shared_memory", OC_TESTS(TESTS), OC_ON_DEVICE)
