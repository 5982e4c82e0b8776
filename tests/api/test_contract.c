/* SPDX-License-Identifier: Apache-2.0 */
/* The contract of first calls and executors, which is the same for all operators. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/operators.h"
#include "harness/test.h"
#include "verify/device.h"

/* Not a valid executor: shows that a call does not write its result. */
#define UNTOUCHED ((aclOpExecutor *)(uintptr_t)0x5a5a)

/* ---- The first call ---- */

static void null_results(void)
{
    FOR_EACH_ARGUMENTS(a)
    {
        uint64_t size = 77;
        aclOpExecutor *executor = UNTOUCHED;

        EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "workspaceSize is NULL",
                       oc_operator_first(a.op, a.objects, NULL, &executor));
        EXPECT_EQ_PTR(executor, UNTOUCHED);
        EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "executor is NULL",
                       oc_operator_first(a.op, a.objects, &size, NULL));
        EXPECT_EQ_I64(size, 77);
    }
}

/* Expects that the first call fails with the text and does not write its results. */
static void expect_refused_first(const struct oc_arguments *a, void *const *objects,
                                 aclnnStatus status, const char *text)
{
    uint64_t size = 77;
    aclOpExecutor *executor = UNTOUCHED;

    EXPECT_REFUSED(status, text, oc_operator_first(a->op, objects, &size, &executor));
    EXPECT_EQ_I64(size, 77);
    EXPECT_EQ_PTR(executor, UNTOUCHED);
}

/* Copies the objects of a call and replaces object i. */
static void replace_object(const struct oc_arguments *a, int i, void *with,
                           void *objects[OC_PARAMETERS])
{
    memcpy(objects, a->objects, sizeof(a->objects));
    objects[i] = with;
}

static void null_parameters(void)
{
    FOR_EACH_ARGUMENTS(a)
    {
        for (int i = 0; i < a.count; i++) {
            void *objects[OC_PARAMETERS];
            char text[128];
            uint64_t size;
            aclOpExecutor *executor = NULL;

            replace_object(&a, i, NULL, objects);
            (void)snprintf(text, sizeof(text), "%s: %s is NULL", a.op->name,
                           a.op->parameters[i].name);
            if (!a.op->parameters[i].is_optional)
                expect_refused_first(&a, objects, ACLNN_ERR_PARAM_NULLPTR, text);
            else if (EXPECT_OK(oc_operator_first(a.op, objects, &size, &executor)))
                EXPECT_OK(aclDestroyAclOpExecutor(executor));
        }
    }
}

static aclTensor *like(const aclTensor *t, aclDataType type, uint64_t rank)
{
    int64_t shape[OC_MAX_RANK + 1];

    for (uint64_t i = 0; i <= OC_MAX_RANK; i++)
        shape[i] = i < t->rank ? t->shape[i] : 1;
    return aclCreateTensor(shape, rank, type, NULL, 0, t->format, shape, rank, NULL);
}

/* All types that the public header does not list. */
static void unsupported_dtypes(void)
{
    FOR_EACH_ARGUMENTS(a)
    {
        for (int i = 0; i < a.count; i++) {
            const struct oc_parameter *p = &a.op->parameters[i];

            for (int type = -1; oc_argument_is_tensor(&a, i) && type < 45; type++) {
                const aclTensor *good = a.objects[i];
                void *objects[OC_PARAMETERS];
                char text[256], allowed[128];

                if ((p->dtypes & (unsigned)oc_dtype_of((aclDataType)type)) != 0) continue;
                if (type == ACL_INT4 && p->may_be_int4) continue;
                oc_dtype_set_names(p->dtypes, allowed, sizeof(allowed));
                (void)snprintf(text, sizeof(text), "%s: dtype of %s is %s: must be one of %s%s",
                               a.op->name, p->name, oc_acl_dtype_name((aclDataType)type), allowed,
                               p->may_be_int4 ? ", ACL_INT4" : "");

                aclTensor *bad = like(good, (aclDataType)type, good->rank);

                replace_object(&a, i, bad, objects);
                expect_refused_first(&a, objects, ACLNN_ERR_PARAM_INVALID, text);
                (void)aclDestroyTensor(bad);
            }
        }
    }
}

static void expect_rank_refused(const struct oc_arguments *a, int i, uint64_t rank)
{
    const struct oc_parameter *p = &a->op->parameters[i];
    const aclTensor *good = a->objects[i];
    aclTensor *bad = like(good, good->dtype, rank);
    void *objects[OC_PARAMETERS];
    char text[256];

    if (p->min_rank == p->max_rank)
        (void)snprintf(text, sizeof(text), "%s: rank of %s is %d: must be %d", a->op->name, p->name,
                       (int)rank, (int)p->min_rank);
    else
        (void)snprintf(text, sizeof(text), "%s: rank of %s is %d: must be %d to %d", a->op->name,
                       p->name, (int)rank, (int)p->min_rank, (int)p->max_rank);
    replace_object(a, i, bad, objects);
    expect_refused_first(a, objects, ACLNN_ERR_PARAM_INVALID, text);
    (void)aclDestroyTensor(bad);
}

static void unsupported_ranks(void)
{
    FOR_EACH_ARGUMENTS(a)
    {
        for (int i = 0; i < a.count; i++) {
            if (!oc_argument_is_tensor(&a, i)) continue;
            expect_rank_refused(&a, i, a.op->parameters[i].max_rank + 1);
            if (a.op->parameters[i].min_rank > 0)
                expect_rank_refused(&a, i, a.op->parameters[i].min_rank - 1);
        }
    }
}

static void *first_without_device(void *opaque)
{
    struct oc_arguments *a = opaque;

    expect_refused_first(a, a->objects, ACLNN_ERR_RUNTIME_ERROR,
                         "this thread has no device: call aclrtSetDevice or "
                         "aclrtSetCurrentContext first");
    return NULL;
}

static void no_device_in_this_thread(void)
{
    FOR_EACH_ARGUMENTS(a)
    {
        pthread_t thread;

        EXPECT_EQ_I64(pthread_create(&thread, NULL, first_without_device, &a), 0);
        (void)pthread_join(thread, NULL);
    }
}

/* ---- Executors ---- */

static void null_executor(void)
{
    FOR_EACH_OPERATOR(op)
    {
        EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "executor is NULL",
                       oc_operator_second(op, NULL, 0, NULL, oc_test_stream()));
    }
}

static void consumed_executor(void)
{
    aclOpExecutor *executor;

    FOR_EACH_PREPARED(a, executor)
    {
        EXPECT_OK(oc_arguments_run(&a, executor));
        oc_arguments_expect_stale(&a, executor);
        EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, aclSetAclOpExecutorRepeatable(executor));
        EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, aclDestroyAclOpExecutor(executor));
        oc_arguments_finish();
    }
}

static void invalid_executors(void)
{
    void *heap = malloc(4096);
    int local = 0;

    FOR_EACH_ARGUMENTS(a)
    {
        aclrtContext context = NULL;

        EXPECT_OK(aclrtGetCurrentContext(&context));

        void *const invalid[] = {&local,
                                 heap,
                                 oc_test_stream(),
                                 context,
                                 &a,
                                 a.objects[0],
                                 a.buffers[0].device,
                                 (void *)(uintptr_t)8,
                                 (void *)UINTPTR_MAX};

        for (size_t i = 0; i < OC_COUNT(invalid); i++) {
            oc_arguments_expect_stale(&a, invalid[i]);
            EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, aclSetAclOpExecutorRepeatable(invalid[i]));
            EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, aclDestroyAclOpExecutor(invalid[i]));
        }
        EXPECT(oc_arguments_outputs_are(&a, NULL));
    }
    free(heap);
}

static void executor_of_another_operator(void)
{
    FOR_EACH_OPERATOR(op)
    {
        FOR_EACH_OPERATOR(other)
        {
            struct oc_arguments a;
            aclOpExecutor *executor;
            char text[128];

            if (op == other || !oc_arguments_make_prepared(op, &a, &executor)) continue;
            (void)snprintf(text, sizeof(text), "executor is one of %s: must be one of %s", op->name,
                           other->name);
            EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID, text,
                           oc_operator_second(other, NULL, 0, executor, oc_test_stream()));
            /* The other operator did not consume it. */
            EXPECT_OK(oc_arguments_run(&a, executor));
            oc_arguments_finish();
            EXPECT(!oc_arguments_outputs_are(&a, NULL));
            oc_arguments_free(&a);
        }
    }
}

static void workspace_size_without_workspace(void)
{
    aclOpExecutor *executor;

    FOR_EACH_PREPARED(a, executor)
    {
        EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "workspace is NULL",
                       oc_operator_second(a.op, NULL, 64, executor, oc_test_stream()));
        oc_arguments_expect_stale(&a, executor);
        oc_arguments_finish();
        EXPECT(oc_arguments_outputs_are(&a, NULL));
    }
}

static void executors_that_are_never_run(void)
{
    FOR_EACH_OPERATOR(op)
    {
        struct oc_arguments a;
        aclOpExecutor *executor;

        if (!oc_arguments_make_prepared(op, &a, &executor)) return;
        EXPECT_OK(aclDestroyAclOpExecutor(executor));
        oc_arguments_expect_stale(&a, executor);
        EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, aclDestroyAclOpExecutor(executor));
        /* The tensors may be destroyed first. */
        if (!EXPECT_OK(oc_arguments_prepare(&a, &executor))) return;
        oc_arguments_free(&a);
        EXPECT_OK(aclDestroyAclOpExecutor(executor));
    }
}

static void nulls_in_executor_functions(void)
{
    const aclTensor *none = NULL;
    aclTensorList *list = aclCreateTensorList(&none, 1);
    struct oc_arguments a;
    aclOpExecutor *executor;

    EXPECT_STATUS(ACLNN_ERR_INNER_NULLPTR, aclSetAclOpExecutorRepeatable(NULL));
    EXPECT_STATUS(ACLNN_ERR_INNER_NULLPTR, aclDestroyAclOpExecutor(NULL));
    if (!oc_arguments_make_prepared(oc_operator_at(0), &a, &executor)) return;
    EXPECT_STATUS(ACLNN_ERR_INNER_NULLPTR, aclSetTensorAddr(NULL, 0, a.objects[0], NULL));
    EXPECT_STATUS(ACLNN_ERR_INNER_NULLPTR, aclSetTensorAddr(executor, 0, NULL, NULL));
    EXPECT_STATUS(ACLNN_ERR_INNER_NULLPTR, aclSetInputTensorAddr(NULL, 0, a.objects[0], NULL));
    EXPECT_STATUS(ACLNN_ERR_INNER_NULLPTR, aclSetInputTensorAddr(executor, 0, NULL, NULL));
    EXPECT_STATUS(ACLNN_ERR_INNER_NULLPTR, aclSetOutputTensorAddr(NULL, 0, a.objects[0], NULL));
    EXPECT_STATUS(ACLNN_ERR_INNER_NULLPTR, aclSetOutputTensorAddr(executor, 0, NULL, NULL));
    EXPECT_STATUS(ACLNN_ERR_INNER_NULLPTR, aclSetDynamicTensorAddr(NULL, 0, 0, list, NULL));
    EXPECT_STATUS(ACLNN_ERR_INNER_NULLPTR, aclSetDynamicTensorAddr(executor, 0, 0, NULL, NULL));
    EXPECT_STATUS(ACLNN_ERR_INNER_NULLPTR, aclSetDynamicInputTensorAddr(NULL, 0, 0, list, NULL));
    EXPECT_STATUS(ACLNN_ERR_INNER_NULLPTR,
                  aclSetDynamicInputTensorAddr(executor, 0, 0, NULL, NULL));
    EXPECT_STATUS(ACLNN_ERR_INNER_NULLPTR, aclSetDynamicOutputTensorAddr(NULL, 0, 0, list, NULL));
    EXPECT_STATUS(ACLNN_ERR_INNER_NULLPTR,
                  aclSetDynamicOutputTensorAddr(executor, 0, 0, NULL, NULL));
    EXPECT_STATUS(ACLNN_ERR_INNER_NULLPTR, AclSetTensorAddr(NULL, 0, a.objects[0], NULL));
    EXPECT_STATUS(ACLNN_ERR_INNER_NULLPTR, AclSetDynamicTensorAddr(executor, 0, 0, NULL, NULL));
    EXPECT_STATUS(ACLNN_ERR_INNER_NULLPTR, aclSetDynamicTensorAddr(executor, 0, 0, list, NULL));
    EXPECT_REFUSED(ACLNN_ERR_INNER_NULLPTR, "aclSetDynamicTensorAddr: executor is NULL",
                   aclSetDynamicTensorAddr(NULL, 0, 0, NULL, NULL)); /* the first argument first */
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "aclSetDynamicInputTensorAddr: relativeIndex is 1: must be less than the size "
                   "of tensors, 1",
                   aclSetDynamicInputTensorAddr(executor, 0, 1, list, NULL));
    EXPECT_OK(oc_arguments_run(&a, executor)); /* none of the calls changed it */
    oc_arguments_finish();
    EXPECT_OK(aclDestroyTensorList(list));
    oc_arguments_free(&a);
}

/* ---- Repeatable executors ---- */

static void repeatable_executors(void)
{
    FOR_EACH_OPERATOR(op)
    {
        struct oc_arguments a, done;
        aclOpExecutor *executor;

        if (!oc_arguments_make_done(op, &done)) return;
        if (oc_arguments_make_prepared(op, &a, &executor)) {
            EXPECT_OK(aclSetAclOpExecutorRepeatable(executor));
            for (int i = 0; i < 5; i++) {
                for (int k = 0; k < a.count; k++)
                    if (oc_argument_is_output(&a, k)) (void)oc_buffer_send(&a.buffers[k]);
                EXPECT_OK(oc_arguments_run(&a, executor));
                oc_arguments_finish();
                EXPECT(oc_arguments_outputs_are(&a, &done));
            }
            EXPECT_OK(aclDestroyAclOpExecutor(executor));
            oc_arguments_expect_stale(&a, executor);
            oc_arguments_free(&a);
        }
        oc_arguments_free(&done);
    }
}

/* A failed run does not consume a repeatable executor. */
static void repeatable_executors_survive_failure(void)
{
    aclOpExecutor *executor;

    FOR_EACH_PREPARED(a, executor)
    {
        const size_t k = a.op->parameters[0].is_unread ? 1 : 0; /* of the tensors, too */

        EXPECT_OK(aclSetAclOpExecutorRepeatable(executor));
        EXPECT_OK(aclSetTensorAddr(executor, k, a.objects[k], &a));
        EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_arguments_run(&a, executor));
        EXPECT_OK(aclSetTensorAddr(executor, k, a.objects[k], a.buffers[k].device));
        EXPECT_OK(oc_arguments_run(&a, executor));
        oc_arguments_finish();
        EXPECT(!oc_arguments_outputs_are(&a, NULL));
        EXPECT_OK(aclDestroyAclOpExecutor(executor));
    }
}

typedef aclnnStatus (*rebind)(aclOpExecutor *, const size_t, aclTensor *, void *);
typedef aclnnStatus (*rebind_item)(aclOpExecutor *, size_t, const size_t, aclTensorList *, void *);

/* Binds all tensors of `a` to the memory of `b` with one of the functions. */
static void bind_all(struct oc_arguments *a, const struct oc_arguments *b, aclOpExecutor *executor,
                     rebind one, rebind_item item)
{
    for (int i = 0; i < a->count; i++) {
        if (!oc_argument_is_tensor(a, i)) continue;
        if (one != NULL) {
            EXPECT_OK(one(executor, (size_t)i, a->objects[i], b->buffers[i].device));
            continue;
        }

        const aclTensor *items[] = {NULL, a->objects[i]};
        aclTensorList *list = aclCreateTensorList(items, 2);

        EXPECT_OK(item(executor, 0, 1, list, b->buffers[i].device));
        if (list != NULL) list->items[1] = NULL; /* the list must not destroy the tensor */
        EXPECT_OK(aclDestroyTensorList(list));
    }
}

static void addresses_rebound(void)
{
    static const rebind ONE[] = {aclSetTensorAddr, aclSetInputTensorAddr, aclSetOutputTensorAddr,
                                 AclSetTensorAddr, AclSetInputTensorAddr, AclSetOutputTensorAddr};
    static const rebind_item ITEM[] = {
        aclSetDynamicTensorAddr, aclSetDynamicInputTensorAddr, aclSetDynamicOutputTensorAddr,
        AclSetDynamicTensorAddr, AclSetDynamicInputTensorAddr, AclSetDynamicOutputTensorAddr};

    FOR_EACH_OPERATOR(op)
    {
        struct oc_arguments a, done;
        aclOpExecutor *executor;

        if (!oc_arguments_make_done(op, &done) || !oc_arguments_make_prepared(op, &a, &executor))
            return;
        EXPECT_OK(aclSetAclOpExecutorRepeatable(executor));
        for (size_t i = 0; i < OC_COUNT(ONE) + OC_COUNT(ITEM); i++) {
            const bool is_one = i < OC_COUNT(ONE);
            struct oc_arguments b;

            if (!oc_arguments_make(op, &b)) break;
            bind_all(&a, &b, executor, is_one ? ONE[i] : NULL,
                     is_one ? NULL : ITEM[i - OC_COUNT(ONE)]);
            EXPECT_OK(oc_arguments_run(&a, executor));
            oc_arguments_finish();
            EXPECT(oc_arguments_outputs_are(&b, &done));
            EXPECT(oc_arguments_outputs_are(&a, NULL)); /* its own memory is not used */
            oc_arguments_free(&b);
        }
        EXPECT_OK(aclDestroyAclOpExecutor(executor));
        oc_arguments_free(&a);
        oc_arguments_free(&done);
    }
}

static const struct oc_test TESTS[] = {
    OC_TEST("NULL results", null_results),
    OC_TEST("NULL parameters", null_parameters),
    OC_TEST("unsupported dtypes", unsupported_dtypes),
    OC_TEST("unsupported ranks", unsupported_ranks),
    OC_TEST("no device in this thread", no_device_in_this_thread),
    OC_TEST("NULL executor", null_executor),
    OC_TEST("consumed executor", consumed_executor),
    OC_TEST("invalid executors", invalid_executors),
    OC_TEST("executor of another operator", executor_of_another_operator),
    OC_TEST("workspace size without workspace", workspace_size_without_workspace),
    OC_TEST("executors that are never run", executors_that_are_never_run),
    OC_TEST("NULLs in executor functions", nulls_in_executor_functions),
    OC_TEST("repeatable executors", repeatable_executors),
    OC_TEST("repeatable executors survive failure", repeatable_executors_survive_failure),
    OC_TEST("addresses rebound", addresses_rebound),
};

OC_TEST_MAIN(.name = "contract", OC_TESTS(TESTS), OC_ON_DEVICE)
