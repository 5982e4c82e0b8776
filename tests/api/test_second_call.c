/* SPDX-License-Identifier: Apache-2.0 */
/* The contract of second calls, which is the same for all operators: memory, streams, threads. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "aclnnop/aclnn_unique2.h"
#include "harness/operators.h"
#include "harness/test.h"
#include "memory/memory.h"
#include "verify/device.h"

/* ---- Memory ---- */

enum fault { FREED, TOO_SHORT, ON_THE_HOST, NULL_ADDRESS, MISALIGNED, BEFORE_ITS_START, FAULTS };

static const char *const FAULT_NAMES[] = {"freed", "too short",  "on the host",
                                          "NULL",  "misaligned", "before its start"};

/* Memory with the fault, for a tensor of `bytes` bytes. *owned must be freed unless it is NULL. */
static void *faulty_memory(enum fault fault, size_t bytes, void **owned)
{
    static char host[65536];
    void *p = NULL;

    *owned = NULL;
    if (fault == ON_THE_HOST) return host;
    if (fault == NULL_ADDRESS) return NULL;
    EXPECT_OK(aclrtMalloc(&p, bytes + (fault == TOO_SHORT ? (size_t)-1 : 64),
                          ACL_MEM_MALLOC_NORMAL_ONLY));
    *owned = p;
    if (fault == MISALIGNED) return (char *)p + 1;
    if (fault == BEFORE_ITS_START) return (char *)p - 64;
    return p;
}

/* Part of the expected message, besides the tensor's name. */
static const char *fault_text(enum fault fault)
{
    static const char *const TEXTS[] = {"freed",
                                        "must be within one allocation",
                                        "must be device memory",
                                        "must be device memory",
                                        "must be a multiple of the element size",
                                        "must be within a live allocation"};

    return TEXTS[fault];
}

/* The operator runs, whatever the address of an unread tensor is. */
static void expect_unread(const struct oc_operator *op, int i, enum fault fault)
{
    struct oc_arguments a, done;
    aclOpExecutor *executor = NULL;
    void *owned;

    if (!oc_arguments_make_done(op, &done) || !oc_arguments_make(op, &a)) return;
    EXPECT_OK(aclSetRawTensorAddr(a.objects[i], faulty_memory(fault, a.buffers[i].bytes, &owned)));
    if (EXPECT_OK(oc_arguments_prepare(&a, &executor)) && EXPECT_OK(oc_arguments_run(&a, executor)))
        EXPECT(oc_arguments_finish() && oc_arguments_outputs_are(&a, &done));
    if (owned != NULL) EXPECT_OK(aclrtFree(owned));
    oc_arguments_free(&a);
    oc_arguments_free(&done);
}

static void expect_fault(const struct oc_operator *op, int i, enum fault fault)
{
    struct oc_arguments a;
    aclOpExecutor *executor = NULL;
    void *owned;

    if (!oc_arguments_make(op, &a)) return;
    /* One byte is nowhere misaligned, and memory of none does not exist. */
    if ((fault == MISALIGNED &&
         oc_dtype_size(oc_dtype_of(((aclTensor *)a.objects[i])->dtype)) == 1) ||
        (fault == TOO_SHORT && a.buffers[i].bytes == 1)) {
        oc_arguments_free(&a);
        return;
    }
    oc_expect_note("operator %s, memory of %s %s", op->name, op->parameters[i].name,
                   FAULT_NAMES[fault]);
    EXPECT_OK(aclSetRawTensorAddr(a.objects[i], faulty_memory(fault, a.buffers[i].bytes, &owned)));
    if (EXPECT_OK(oc_arguments_prepare(&a, &executor))) {
        if (fault == FREED) {
            EXPECT_OK(aclrtFree(owned));
            owned = NULL;
        }
        EXPECT_STATUS(fault == NULL_ADDRESS ? ACLNN_ERR_PARAM_NULLPTR : ACLNN_ERR_PARAM_INVALID,
                      oc_arguments_run(&a, executor));

        const char *text = oc_newest_message();

        EXPECT_TEXT_CONTAINS(text, op->name);
        EXPECT_TEXT_CONTAINS(text, op->parameters[i].name);
        EXPECT_TEXT_CONTAINS(text, fault_text(fault));
        oc_arguments_expect_stale(&a, executor);
        oc_arguments_finish();
        EXPECT(oc_arguments_outputs_are(&a, NULL));
    }
    if (owned != NULL) EXPECT_OK(aclrtFree(owned));
    oc_arguments_free(&a);
}

static void invalid_memory(void)
{
    FOR_SOME_OPERATORS(op)
    {
        for (int i = 0; i < OC_PARAMETERS; i++)
            for (int f = 0; f < FAULTS && op->parameters[i].kind == OC_PARAMETER_TENSOR; f++)
                (op->parameters[i].is_unread ? expect_unread : expect_fault)(op, i, (enum fault)f);
    }
}

/* The check includes strides and offset: here the last element is out of bounds. */
static void views_out_of_bounds(void)
{
    FOR_SOME_OPERATORS(op)
    {
        for (int i = 0; i < OC_PARAMETERS; i++) {
            struct oc_arguments a;
            aclOpExecutor *executor = NULL;

            if (op->parameters[i].kind != OC_PARAMETER_TENSOR || op->parameters[i].is_unread ||
                !oc_arguments_make(op, &a))
                continue;

            const size_t element = oc_dtype_size(oc_dtype_of(((aclTensor *)a.objects[i])->dtype));
            void *p = NULL;

            EXPECT_OK(aclrtMalloc(&p, a.buffers[i].bytes, ACL_MEM_MALLOC_NORMAL_ONLY));
            ((aclTensor *)a.objects[i])->offset = 1;
            EXPECT_OK(aclSetRawTensorAddr(a.objects[i], p));
            if (EXPECT_OK(oc_arguments_prepare(&a, &executor)))
                EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_arguments_run(&a, executor));
            /* One element lower it fits: the address itself may be before the allocation. */
            EXPECT_OK(aclSetRawTensorAddr(a.objects[i], (char *)p - element));
            if (EXPECT_OK(oc_arguments_prepare(&a, &executor)))
                EXPECT_OK(oc_arguments_run(&a, executor));
            oc_arguments_finish();
            EXPECT_OK(aclrtFree(p));
            oc_arguments_free(&a);
        }
    }
}

/* Objects are destroyed right after the second call, while the device runs earlier work. */
static void objects_destroyed_at_once(void)
{
    enum { RUNS = 50 };
    static struct oc_arguments a[RUNS];

    FOR_SOME_OPERATORS(op)
    {
        struct oc_arguments done;
        int made = 0;

        if (!oc_arguments_make_done(op, &done)) return;
        for (; made < RUNS; made++) {
            aclOpExecutor *executor;

            if (!oc_arguments_make_prepared(op, &a[made], &executor)) break;
            EXPECT_OK(oc_arguments_run(&a[made], executor));
            oc_arguments_destroy_objects(&a[made]);
        }
        oc_arguments_finish();
        for (int i = 0; i < made; i++) {
            EXPECT(oc_arguments_outputs_are(&a[i], &done));
            oc_arguments_free(&a[i]);
        }
        oc_arguments_free(&done);
    }
}

/* The extents of two outputs are those of the last run, in which there may be more than in the one before. */
static void extents_of_two_outputs(void)
{
    enum { COUNT = 6 };
    static const float FEW[COUNT] = {2, 1, 2, 1, 2, 2}, MORE[COUNT] = {5, 1, 4, 1, 3, 2};
    static const int64_t SHAPE[] = {COUNT};
    struct oc_buffer buffers[4];
    aclTensor *t[4];
    aclOpExecutor *executor;
    uint64_t size;

    for (int i = 0; i < 4; i++) {
        if (!oc_buffer_make(&buffers[i], COUNT * sizeof(int64_t))) return;
        t[i] = aclCreateTensor(SHAPE, 1, i < 2 ? ACL_FLOAT : ACL_INT64, NULL, 0, ACL_FORMAT_ND,
                               SHAPE, 1, buffers[i].device);
    }
    EXPECT_OK(
        aclnnUnique2GetWorkspaceSize(t[0], true, true, true, t[1], t[2], t[3], &size, &executor));
    EXPECT_OK(aclSetAclOpExecutorRepeatable(executor));

    void *workspace = NULL;

    EXPECT_OK(aclrtMalloc(&workspace, size, ACL_MEM_MALLOC_NORMAL_ONLY));
    for (int run = 0; run < 3; run++) {
        const float *values = run == 1 ? MORE : FEW;
        const int64_t wanted = run == 1 ? 5 : 2;

        EXPECT_OK(aclrtMemcpy(buffers[0].device, sizeof(FEW), values, sizeof(FEW),
                              ACL_MEMCPY_HOST_TO_DEVICE));
        EXPECT_OK(aclnnUnique2(workspace, size, executor, NULL));
        for (int i = 1; i < 4; i += 2) {
            int64_t *extents = NULL;
            uint64_t rank = 0;

            EXPECT_OK(aclGetViewShape(t[i], &extents, &rank));
            EXPECT_EQ_I64(rank, 1);
            if (extents != NULL) EXPECT_EQ_I64(extents[0], wanted);
            free(extents);
        }
    }
    EXPECT_OK(aclDestroyTensor(t[3]));
    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, aclnnUnique2(workspace, size, executor, NULL));
    EXPECT(strstr(oc_newest_message(), "countsOut") != NULL);
    EXPECT_OK(aclDestroyAclOpExecutor(executor));
    EXPECT_OK(aclrtFree(workspace));
    for (int i = 0; i < 4; i++) {
        if (i < 3) (void)aclDestroyTensor(t[i]);
        oc_buffer_free(&buffers[i]);
    }
}

/* The executor has what it needs, but for the extents that aclnnMaskedSelect, aclnnNonzero and
 * aclnnUnique write: their plans are made anew, because they refer to the tensor. */
static void objects_destroyed_between_the_calls(void)
{
    FOR_SOME_OPERATORS(op)
    {
        const bool needs_out = op->is_planned_anew;
        struct oc_arguments a, done;
        aclOpExecutor *executor;

        oc_expect_note("operator %s", op->name);
        if (!oc_arguments_make_done(op, &done)) return;
        if (oc_arguments_make_prepared(op, &a, &executor)) {
            oc_arguments_destroy_objects(&a);
            EXPECT_STATUS(needs_out ? ACLNN_ERR_PARAM_INVALID : 0, oc_arguments_run(&a, executor));
            oc_arguments_finish();
            EXPECT(oc_arguments_outputs_are(&a, needs_out ? NULL : &done));
            oc_arguments_free(&a);
        }
        oc_arguments_free(&done);
    }
}

/* ---- Streams ---- */

static void null_is_the_default_stream(void)
{
    aclOpExecutor *executor;

    FOR_SOME_PREPARED(a, executor)
    {
        EXPECT_OK(oc_arguments_run_on(&a, executor, NULL));
        EXPECT_OK(aclrtSynchronizeStream(NULL));
        EXPECT(!oc_arguments_outputs_are(&a, NULL));
    }
}

static void destroyed_streams(void)
{
    aclOpExecutor *executor;

    FOR_SOME_PREPARED(a, executor)
    {
        aclrtStream stream = NULL;

        EXPECT_OK(aclrtCreateStream(&stream));
        EXPECT_OK(aclrtDestroyStream(stream));
        EXPECT_STATUS(107017, oc_arguments_run_on(&a, executor, stream));
        EXPECT_TEXT_CONTAINS(oc_newest_message(), "stream");
        oc_arguments_expect_stale(&a, executor);
        EXPECT(oc_arguments_outputs_are(&a, NULL));
    }
}

static void need_two_devices(void)
{
    uint32_t count = 0;

    EXPECT_OK(aclrtGetDeviceCount(&count));
    if (count < 2) oc_test_skip("there is only one device");
}

static void stream_of_another_device(void)
{
    aclOpExecutor *executor;
    aclrtStream other = NULL;

    need_two_devices();
    EXPECT_OK(aclrtSetDevice(1));
    EXPECT_OK(aclrtCreateStream(&other));
    EXPECT_OK(aclrtSetDevice(0));
    FOR_SOME_PREPARED(a, executor)
    {
        EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_arguments_run_on(&a, executor, other));

        const char *text = oc_newest_message();

        EXPECT_TEXT_CONTAINS(text, "stream is on device 1 (");
        EXPECT_TEXT_CONTAINS(text, "must be on the device of the first call, 0 (");
        oc_arguments_expect_stale(&a, executor);
        EXPECT(oc_arguments_outputs_are(&a, NULL));
    }
    EXPECT_OK(aclrtDestroyStream(other));
    EXPECT_OK(aclrtResetDevice(0));
    EXPECT_OK(aclrtResetDevice(1));
}

static void memory_of_another_device(void)
{
    need_two_devices();
    FOR_SOME_OPERATORS(op)
    {
        for (int i = 0; i < OC_PARAMETERS; i++) {
            struct oc_arguments a;
            aclOpExecutor *executor;
            void *other = NULL;

            if (op->parameters[i].kind != OC_PARAMETER_TENSOR || op->parameters[i].is_unread ||
                !oc_arguments_make(op, &a))
                continue;
            EXPECT_OK(aclrtSetDevice(1));
            EXPECT_OK(aclrtMalloc(&other, 1 << 20, ACL_MEM_MALLOC_NORMAL_ONLY));
            EXPECT_OK(aclrtSetDevice(0));
            EXPECT_OK(aclSetRawTensorAddr(a.objects[i], other));
            if (EXPECT_OK(oc_arguments_prepare(&a, &executor)))
                EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_arguments_run(&a, executor));

            const char *text = oc_newest_message();

            EXPECT_TEXT_CONTAINS(text, op->parameters[i].name);
            EXPECT_TEXT_CONTAINS(text, " is on device 1 (");
            oc_arguments_finish();
            EXPECT(oc_arguments_outputs_are(&a, NULL));
            EXPECT_OK(aclrtFree(other));
            EXPECT_OK(aclrtResetDevice(0));
            EXPECT_OK(aclrtResetDevice(1));
            oc_arguments_free(&a);
        }
    }
}

/* The same operators on the second device, in the same process. */
static void the_second_device_computes_too(void)
{
    struct oc_arguments first, second;

    need_two_devices();
    FOR_SOME_OPERATORS(op)
    {
        aclOpExecutor *executor;

        if (!oc_arguments_make_done(op, &first)) return;
        EXPECT_OK(aclrtSetDevice(1));
        if (oc_arguments_make_prepared(op, &second, &executor)) {
            EXPECT_OK(oc_arguments_run_on(&second, executor, NULL));
            EXPECT_OK(aclrtSynchronizeStream(NULL));
            EXPECT(oc_arguments_outputs_are(&second, &first));
            oc_arguments_free(&second);
        }
        EXPECT_OK(aclrtSetDevice(0));
        EXPECT_OK(aclrtResetDevice(0));
        EXPECT_OK(aclrtResetDevice(1));
        oc_arguments_free(&first);
    }
}

/* ---- Threads ---- */

enum { RUNS_PER_THREAD = 50 };

struct worker {
    const struct oc_operator *op;
    const struct oc_arguments *done;
    pthread_t id;
};

static void work_once(const struct worker *w, struct oc_arguments *a, aclrtStream stream)
{
    aclOpExecutor *executor;

    for (int i = 0; i < a->count; i++)
        if (oc_argument_is_output(a, i)) (void)oc_buffer_send(&a->buffers[i]);
    if (!EXPECT_OK(oc_arguments_prepare(a, &executor))) return;
    EXPECT_OK(oc_arguments_run_on(a, executor, stream));
    EXPECT_OK(aclrtSynchronizeStream(stream));
    EXPECT(oc_arguments_outputs_are(a, w->done));
}

static void *work(void *opaque)
{
    const struct worker *w = opaque;
    struct oc_arguments a;
    aclrtStream stream = NULL;

    oc_expect_note("operator %s in a thread of its own", w->op->name);
    if (!EXPECT_OK(aclrtSetDevice(0)) || !EXPECT_OK(aclrtCreateStream(&stream)) ||
        !oc_arguments_make(w->op, &a))
        return NULL;
    for (int i = 0; i < RUNS_PER_THREAD && oc_expect_failures() == 0; i++)
        work_once(w, &a, stream);
    oc_arguments_free(&a);
    EXPECT_OK(aclrtDestroyStream(stream));
    EXPECT_OK(aclrtResetDevice(0));
    return NULL;
}

static void two_threads(void)
{
    FOR_SOME_OPERATORS(op)
    {
        struct oc_arguments done;
        struct worker workers[2];

        if (!oc_arguments_make_done(op, &done)) return;
        for (size_t i = 0; i < OC_COUNT(workers); i++) {
            workers[i] = (struct worker){.op = op, .done = &done};
            EXPECT_EQ_I64(pthread_create(&workers[i].id, NULL, work, &workers[i]), 0);
        }
        for (size_t i = 0; i < OC_COUNT(workers); i++)
            (void)pthread_join(workers[i].id, NULL);
        oc_arguments_free(&done);
    }
}

/* Two threads run one repeatable executor on different streams and with different workspaces. */
struct sharer {
    const struct oc_operator *op;
    struct oc_buffer workspace;
    aclOpExecutor *executor;
    pthread_t id;
};

static void *run_shared(void *opaque)
{
    const struct sharer *s = opaque;
    aclrtStream stream = NULL;

    EXPECT_OK(aclrtSetDevice(0));
    EXPECT_OK(aclrtCreateStream(&stream));
    for (int i = 0; i < 50; i++)
        EXPECT_OK(oc_operator_second(s->op, s->workspace.device, s->workspace.bytes, s->executor,
                                     stream));
    EXPECT_OK(aclrtSynchronizeStream(stream));
    EXPECT_OK(aclrtDestroyStream(stream));
    EXPECT_OK(aclrtResetDevice(0));
    return NULL;
}

static void one_executor_in_two_threads(void)
{
    FOR_SOME_OPERATORS(op)
    {
        struct oc_arguments a, done;
        aclOpExecutor *executor;
        struct sharer sharers[2];

        if (op->adds_in_place) continue;
        if (!oc_arguments_make_done(op, &done) || !oc_arguments_make_prepared(op, &a, &executor))
            return;
        EXPECT_OK(aclSetAclOpExecutorRepeatable(executor));
        for (size_t i = 0; i < OC_COUNT(sharers); i++) {
            sharers[i] = (struct sharer){.op = op, .executor = executor};
            if (a.workspace.bytes > 0 && !oc_buffer_make(&sharers[i].workspace, a.workspace.bytes))
                return;
            EXPECT_EQ_I64(pthread_create(&sharers[i].id, NULL, run_shared, &sharers[i]), 0);
        }
        for (size_t i = 0; i < OC_COUNT(sharers); i++)
            (void)pthread_join(sharers[i].id, NULL);
        for (size_t i = 0; i < OC_COUNT(sharers); i++)
            oc_buffer_free(&sharers[i].workspace);
        EXPECT(oc_arguments_outputs_are(&a, &done));
        EXPECT_OK(aclDestroyAclOpExecutor(executor));
        oc_arguments_free(&a);
        oc_arguments_free(&done);
    }
}

static const struct oc_test TESTS[] = {
    OC_TEST("invalid memory", invalid_memory),
    OC_TEST("views out of bounds", views_out_of_bounds),
    OC_TEST("objects destroyed at once", objects_destroyed_at_once),
    OC_TEST_OF(objects_destroyed_between_the_calls),
    OC_TEST_OF(extents_of_two_outputs),
    OC_TEST("NULL is the default stream", null_is_the_default_stream),
    OC_TEST("destroyed streams", destroyed_streams),
    OC_TEST("stream of another device", stream_of_another_device),
    OC_TEST("memory of another device", memory_of_another_device),
    OC_TEST("the second device computes too", the_second_device_computes_too),
    OC_TEST("two threads", two_threads),
    OC_TEST("one executor in two threads", one_executor_in_two_threads),
};

OC_TEST_MAIN(.name = "second_call", OC_TESTS(TESTS), OC_ON_DEVICE)
