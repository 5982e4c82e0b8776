/* SPDX-License-Identifier: Apache-2.0 */
/* What every operator's second call promises, whatever the operator: memory, streams, threads. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/census.h"
#include "harness/device.h"
#include "harness/operators.h"
#include "harness/test.h"
#include "memory/memory.h"
#include "memory/pool.h"
#include "program/program.h"

/* ---- Memory ---- */

enum fault { FREED, TOO_SHORT, ON_THE_HOST, NOT_THERE, MISALIGNED, BEFORE_ITS_START, FAULTS };

static const char *const FAULT_NAMES[] = {"freed",     "too short",  "on the host",
                                          "not there", "misaligned", "before its start"};

/* Memory with the fault, for a tensor of so many bytes. *owned must be freed, unless it is NULL. */
static void *faulty_memory(enum fault fault, size_t bytes, void **owned)
{
    static char host[65536];
    void *p = NULL;

    *owned = NULL;
    if (fault == ON_THE_HOST) return host;
    if (fault == NOT_THERE) return NULL;
    EXPECT_STATUS(ACL_SUCCESS, aclrtMalloc(&p, bytes + (fault == TOO_SHORT ? (size_t)-1 : 64),
                                           ACL_MEM_MALLOC_NORMAL_ONLY));
    *owned = p;
    if (fault == MISALIGNED) return (char *)p + 1;
    if (fault == BEFORE_ITS_START) return (char *)p - 64;
    return p;
}

/* What the message says besides the tensor's name. */
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

static void expect_fault(const struct oc_operator *op, int i, enum fault fault)
{
    struct oc_arguments a;
    aclOpExecutor *executor = NULL;
    void *owned;

    if (!oc_arguments_make(op, &a)) return;
    oc_expect_note("operator %s, memory of %s %s", op->name, op->parameters[i].name,
                   FAULT_NAMES[fault]);
    EXPECT_STATUS(ACL_SUCCESS, aclSetRawTensorAddr(
                                   a.objects[i], faulty_memory(fault, a.buffers[i].bytes, &owned)));
    if (EXPECT_STATUS(ACL_SUCCESS, oc_arguments_prepare(&a, &executor))) {
        if (fault == FREED) {
            EXPECT_STATUS(ACL_SUCCESS, aclrtFree(owned));
            owned = NULL;
        }
        EXPECT_STATUS(fault == NOT_THERE ? ACLNN_ERR_PARAM_NULLPTR : ACLNN_ERR_PARAM_INVALID,
                      oc_arguments_run(&a, executor));

        const char *text = oc_newest_message();

        EXPECT_TEXT_CONTAINS(text, op->name);
        EXPECT_TEXT_CONTAINS(text, op->parameters[i].name);
        EXPECT_TEXT_CONTAINS(text, fault_text(fault));
        oc_arguments_expect_stale(&a, executor);
        oc_arguments_finish();
        EXPECT(oc_arguments_outputs_are(&a, NULL));
    }
    if (owned != NULL) EXPECT_STATUS(ACL_SUCCESS, aclrtFree(owned));
    oc_arguments_free(&a);
}

static void memory_that_is_no_good(void)
{
    FOR_EACH_OPERATOR(op)
    {
        for (int i = 0; i < OC_PARAMETERS; i++)
            for (int f = 0; f < FAULTS && op->parameters[i].kind == OC_PARAMETER_TENSOR; f++)
                expect_fault(op, i, (enum fault)f);
    }
}

/* Strides and offset count, not only the start: the last element is one too far. */
static void views_that_leave_their_memory(void)
{
    FOR_EACH_OPERATOR(op)
    {
        for (int i = 0; i < OC_PARAMETERS; i++) {
            struct oc_arguments a;
            aclOpExecutor *executor = NULL;

            if (op->parameters[i].kind != OC_PARAMETER_TENSOR || !oc_arguments_make(op, &a))
                continue;

            const size_t element = oc_dtype_size(oc_dtype_of(((aclTensor *)a.objects[i])->dtype));
            void *p = NULL;

            EXPECT_STATUS(ACL_SUCCESS,
                          aclrtMalloc(&p, a.buffers[i].bytes, ACL_MEM_MALLOC_NORMAL_ONLY));
            ((aclTensor *)a.objects[i])->offset = 1;
            EXPECT_STATUS(ACL_SUCCESS, aclSetRawTensorAddr(a.objects[i], p));
            if (EXPECT_STATUS(ACL_SUCCESS, oc_arguments_prepare(&a, &executor)))
                EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_arguments_run(&a, executor));
            /* An element earlier it fits: the address itself may lie before the memory. */
            EXPECT_STATUS(ACL_SUCCESS, aclSetRawTensorAddr(a.objects[i], (char *)p - element));
            if (EXPECT_STATUS(ACL_SUCCESS, oc_arguments_prepare(&a, &executor)))
                EXPECT_STATUS(ACL_SUCCESS, oc_arguments_run(&a, executor));
            oc_arguments_finish();
            EXPECT_STATUS(ACL_SUCCESS, aclrtFree(p));
            oc_arguments_free(&a);
        }
    }
}

/* Objects go right after the second call, while the device is still busy with earlier work. */
static void objects_destroyed_at_once(void)
{
    enum { RUNS = 50 };
    static struct oc_arguments a[RUNS];

    FOR_EACH_OPERATOR(op)
    {
        struct oc_arguments done;
        int made = 0;

        if (!oc_arguments_make_done(op, &done)) return;
        for (; made < RUNS; made++) {
            aclOpExecutor *executor;

            if (!oc_arguments_make_prepared(op, &a[made], &executor)) break;
            EXPECT_STATUS(ACL_SUCCESS, oc_arguments_run(&a[made], executor));
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

/* ---- Streams ---- */

static void null_is_the_default_stream(void)
{
    FOR_EACH_OPERATOR(op)
    {
        struct oc_arguments a;
        aclOpExecutor *executor;

        if (!oc_arguments_make_prepared(op, &a, &executor)) return;
        EXPECT_STATUS(ACL_SUCCESS, oc_arguments_run_on(&a, executor, NULL));
        EXPECT_STATUS(ACL_SUCCESS, aclrtSynchronizeStream(NULL));
        EXPECT(!oc_arguments_outputs_are(&a, NULL));
        oc_arguments_free(&a);
    }
}

static void streams_that_are_gone(void)
{
    FOR_EACH_OPERATOR(op)
    {
        struct oc_arguments a;
        aclOpExecutor *executor;
        aclrtStream stream = NULL;

        if (!oc_arguments_make_prepared(op, &a, &executor)) return;
        EXPECT_STATUS(ACL_SUCCESS, aclrtCreateStream(&stream));
        EXPECT_STATUS(ACL_SUCCESS, aclrtDestroyStream(stream));
        EXPECT(oc_arguments_run_on(&a, executor, stream) != ACL_SUCCESS);
        EXPECT_TEXT_CONTAINS(oc_newest_message(), "stream");
        oc_arguments_expect_stale(&a, executor);
        EXPECT(oc_arguments_outputs_are(&a, NULL));
        oc_arguments_free(&a);
    }
}

static void need_two_devices(void)
{
    uint32_t count = 0;

    EXPECT_STATUS(ACL_SUCCESS, aclrtGetDeviceCount(&count));
    if (count < 2) oc_test_skip("there is only one device");
}

static void stream_of_another_device(void)
{
    aclrtStream other = NULL;

    need_two_devices();
    EXPECT_STATUS(ACL_SUCCESS, aclrtSetDevice(1));
    EXPECT_STATUS(ACL_SUCCESS, aclrtCreateStream(&other));
    EXPECT_STATUS(ACL_SUCCESS, aclrtSetDevice(0));
    FOR_EACH_OPERATOR(op)
    {
        struct oc_arguments a;
        aclOpExecutor *executor;

        if (!oc_arguments_make_prepared(op, &a, &executor)) return;
        EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_arguments_run_on(&a, executor, other));

        const char *text = oc_newest_message();

        EXPECT_TEXT_CONTAINS(text, "stream is on device 1 (");
        EXPECT_TEXT_CONTAINS(text, "must be on the device of the first call, 0 (");
        oc_arguments_expect_stale(&a, executor);
        EXPECT(oc_arguments_outputs_are(&a, NULL));
        oc_arguments_free(&a);
    }
    EXPECT_STATUS(ACL_SUCCESS, aclrtDestroyStream(other));
    EXPECT_STATUS(ACL_SUCCESS, aclrtResetDevice(0));
    EXPECT_STATUS(ACL_SUCCESS, aclrtResetDevice(1));
}

static void memory_of_another_device(void)
{
    need_two_devices();
    FOR_EACH_OPERATOR(op)
    {
        for (int i = 0; i < OC_PARAMETERS; i++) {
            struct oc_arguments a;
            aclOpExecutor *executor;
            void *other = NULL;

            if (op->parameters[i].kind != OC_PARAMETER_TENSOR || !oc_arguments_make(op, &a))
                continue;
            EXPECT_STATUS(ACL_SUCCESS, aclrtSetDevice(1));
            EXPECT_STATUS(ACL_SUCCESS, aclrtMalloc(&other, 65536, ACL_MEM_MALLOC_NORMAL_ONLY));
            EXPECT_STATUS(ACL_SUCCESS, aclrtSetDevice(0));
            EXPECT_STATUS(ACL_SUCCESS, aclSetRawTensorAddr(a.objects[i], other));
            if (EXPECT_STATUS(ACL_SUCCESS, oc_arguments_prepare(&a, &executor)))
                EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_arguments_run(&a, executor));

            const char *text = oc_newest_message();

            EXPECT_TEXT_CONTAINS(text, op->parameters[i].name);
            EXPECT_TEXT_CONTAINS(text, " is on device 1 (");
            oc_arguments_finish();
            EXPECT(oc_arguments_outputs_are(&a, NULL));
            EXPECT_STATUS(ACL_SUCCESS, aclrtFree(other));
            EXPECT_STATUS(ACL_SUCCESS, aclrtResetDevice(0));
            EXPECT_STATUS(ACL_SUCCESS, aclrtResetDevice(1));
            oc_arguments_free(&a);
        }
    }
}

/* The same program on the second device, in the same process. */
static void the_other_device_computes_too(void)
{
    struct oc_arguments first, second;

    need_two_devices();
    FOR_EACH_OPERATOR(op)
    {
        aclOpExecutor *executor;

        if (!oc_arguments_make_done(op, &first)) return;
        EXPECT_STATUS(ACL_SUCCESS, aclrtSetDevice(1));
        if (oc_arguments_make_prepared(op, &second, &executor)) {
            EXPECT_STATUS(ACL_SUCCESS, oc_arguments_run_on(&second, executor, NULL));
            EXPECT_STATUS(ACL_SUCCESS, aclrtSynchronizeStream(NULL));
            EXPECT(oc_arguments_outputs_are(&second, &first));
            oc_arguments_free(&second);
        }
        EXPECT_STATUS(ACL_SUCCESS, aclrtSetDevice(0));
        EXPECT_STATUS(ACL_SUCCESS, aclrtResetDevice(0));
        EXPECT_STATUS(ACL_SUCCESS, aclrtResetDevice(1));
        oc_arguments_free(&first);
    }
}

/* ---- Threads ---- */

enum { RUNS_PER_THREAD = 200 };

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
    if (!EXPECT_STATUS(ACL_SUCCESS, oc_arguments_prepare(a, &executor))) return;
    EXPECT_STATUS(ACL_SUCCESS, oc_arguments_run_on(a, executor, stream));
    EXPECT_STATUS(ACL_SUCCESS, aclrtSynchronizeStream(stream));
    EXPECT(oc_arguments_outputs_are(a, w->done));
}

static void *work(void *opaque)
{
    const struct worker *w = opaque;
    struct oc_arguments a;
    aclrtStream stream = NULL;

    oc_expect_note("operator %s in a thread of its own", w->op->name);
    if (!EXPECT_STATUS(ACL_SUCCESS, aclrtSetDevice(0)) ||
        !EXPECT_STATUS(ACL_SUCCESS, aclrtCreateStream(&stream)) || !oc_arguments_make(w->op, &a))
        return NULL;
    for (int i = 0; i < RUNS_PER_THREAD && oc_expect_failures() == 0; i++)
        work_once(w, &a, stream);
    oc_arguments_free(&a);
    EXPECT_STATUS(ACL_SUCCESS, aclrtDestroyStream(stream));
    EXPECT_STATUS(ACL_SUCCESS, aclrtResetDevice(0));
    return NULL;
}

static void two_threads(void)
{
    FOR_EACH_OPERATOR(op)
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

/* One repeatable executor, run by two threads on their own streams and with their own workspaces at
 * the same time. */
struct sharer {
    const struct oc_operator *op;
    struct oc_buffer workspace;
    aclOpExecutor *executor;
    pthread_t id;
};

static void *share(void *opaque)
{
    const struct sharer *s = opaque;
    aclrtStream stream = NULL;

    EXPECT_STATUS(ACL_SUCCESS, aclrtSetDevice(0));
    EXPECT_STATUS(ACL_SUCCESS, aclrtCreateStream(&stream));
    for (int i = 0; i < 50; i++)
        EXPECT_STATUS(ACL_SUCCESS,
                      s->op->second(s->workspace.device, s->workspace.bytes, s->executor, stream));
    EXPECT_STATUS(ACL_SUCCESS, aclrtSynchronizeStream(stream));
    EXPECT_STATUS(ACL_SUCCESS, aclrtDestroyStream(stream));
    EXPECT_STATUS(ACL_SUCCESS, aclrtResetDevice(0));
    return NULL;
}

static void one_executor_in_two_threads(void)
{
    FOR_EACH_OPERATOR(op)
    {
        struct oc_arguments a, done;
        aclOpExecutor *executor;
        struct sharer sharers[2];

        if (!oc_arguments_make_done(op, &done) || !oc_arguments_make_prepared(op, &a, &executor))
            return;
        EXPECT_STATUS(ACL_SUCCESS, aclSetAclOpExecutorRepeatable(executor));
        for (size_t i = 0; i < OC_COUNT(sharers); i++) {
            sharers[i] = (struct sharer){.op = op, .executor = executor};
            if (a.workspace.bytes > 0 && !oc_buffer_make(&sharers[i].workspace, a.workspace.bytes))
                return;
            EXPECT_EQ_I64(pthread_create(&sharers[i].id, NULL, share, &sharers[i]), 0);
        }
        for (size_t i = 0; i < OC_COUNT(sharers); i++)
            (void)pthread_join(sharers[i].id, NULL);
        for (size_t i = 0; i < OC_COUNT(sharers); i++)
            oc_buffer_free(&sharers[i].workspace);
        EXPECT(oc_arguments_outputs_are(&a, &done));
        EXPECT_STATUS(ACL_SUCCESS, aclDestroyAclOpExecutor(executor));
        oc_arguments_free(&a);
        oc_arguments_free(&done);
    }
}

/* ---- The second call does not compile ---- */

static void expect_no_compilation(const struct oc_operator *op)
{
    const char *cache = getenv("POCL_CACHE_DIR");
    unsigned long compiled, loaded, compiled_after, loaded_after;
    size_t pooled, live, pooled_after, live_after;
    struct oc_arguments a;
    aclOpExecutor *executor;

    if (!oc_arguments_make_prepared(op, &a, &executor)) return;
    oc_program_counts(&compiled, &loaded);
    oc_pool_usage(oc_test_device(), &pooled, &live);

    const struct oc_census before = oc_census_of(cache);

    EXPECT_STATUS(ACL_SUCCESS, oc_arguments_run(&a, executor));
    oc_arguments_finish();

    const struct oc_census after = oc_census_of(cache);

    oc_program_counts(&compiled_after, &loaded_after);
    oc_pool_usage(oc_test_device(), &pooled_after, &live_after);
    EXPECT(compiled > 0);
    EXPECT_EQ_I64(compiled_after, compiled);
    EXPECT_EQ_I64(loaded_after, loaded);
    EXPECT_EQ_I64(pooled_after, pooled);
    EXPECT_EQ_I64(live_after, live);
    /* PoCL compiles at the first launch: its files tell. */
    if (strstr(oc_test_device()->platform_name, "Portable") != NULL) EXPECT(before.files > 0);
    EXPECT_EQ_I64(after.files, before.files);
    EXPECT_EQ_I64(after.bytes, before.bytes);
    oc_arguments_free(&a);
}

static int child_first_seen(void)
{
    if (oc_device_set_up() != 0) return 1;
    FOR_EACH_OPERATOR(op) { expect_no_compilation(op); }
    oc_device_tear_down();
    return oc_expect_failures() != 0;
}

static void the_second_call_does_not_compile(void)
{
    struct oc_spawn result;

    oc_test_spawn_uncached("first seen", &result);
    if (!EXPECT_EQ_I64(result.status, 0)) (void)printf("%s\n", result.output);
}

/* ---- Main ---- */

static const struct oc_child CHILDREN[] = {{"first seen", child_first_seen}, {NULL, NULL}};
static struct oc_suite suite = {
    .name = "second_call",
    .set_up = oc_device_set_up,
    .tear_down = oc_device_tear_down,
    .children = CHILDREN,
};

int main(int argc, char **argv)
{
    static const struct oc_test TESTS[] = {
        OC_TEST("memory that is no good", memory_that_is_no_good),
        OC_TEST("views that leave their memory", views_that_leave_their_memory),
        OC_TEST("objects destroyed at once", objects_destroyed_at_once),
        OC_TEST("NULL is the default stream", null_is_the_default_stream),
        OC_TEST("streams that are gone", streams_that_are_gone),
        OC_TEST("stream of another device", stream_of_another_device),
        OC_TEST("memory of another device", memory_of_another_device),
        OC_TEST("the other device computes too", the_other_device_computes_too),
        OC_TEST("two threads", two_threads),
        OC_TEST("one executor in two threads", one_executor_in_two_threads),
        OC_TEST("the second call does not compile", the_second_call_does_not_compile),
    };

    oc_suite_add(&suite, TESTS, OC_COUNT(TESTS));
    return oc_test_main(argc, argv, &suite);
}
