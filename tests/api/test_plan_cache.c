/* SPDX-License-Identifier: Apache-2.0 */
/* Plans that are used again: by which first calls, with which addresses, and how many are kept. */
#include <pthread.h>
#include <string.h>

#include "aclnnop/aclnn_mse_loss_backward.h"
#include "aclnnop/aclnn_upsample_nearest_exact1d_backward.h"
#include "harness/operators.h"
#include "harness/test.h"
#include "plan/plan.h"
#include "plan/plan_cache.h"
#include "strategy/override.h"
#include "verify/device.h"

/* Makes a first call, destroys its executor, and returns whether the call found a plan. The changes are those of
 * oc_operator_first_with. */
static bool finds_plan_with(struct oc_arguments *a, const char *changes)
{
    const struct oc_plan_cache_counts before = oc_plan_cache_counts();
    aclOpExecutor *executor;
    uint64_t size;

    if (!EXPECT_OK(oc_operator_first_with(a->op, a->objects, changes, &size, &executor)))
        return false;
    EXPECT_OK(aclDestroyAclOpExecutor(executor));

    const struct oc_plan_cache_counts after = oc_plan_cache_counts();

    EXPECT_EQ_I64(after.hits + after.misses, before.hits + before.misses + 1);
    return after.hits > before.hits;
}

static bool finds_plan(struct oc_arguments *a) { return finds_plan_with(a, NULL); }

/* ---- Reuse ---- */

/* The plan gets the new addresses, also while commands with the old ones are pending. */
static void new_addresses(void)
{
    enum { SETS = 6 };

    oc_plan_cache_trim();
    FOR_SOME_OPERATORS(op)
    {
        struct oc_arguments done, a[SETS];
        const struct oc_plan_cache_counts before = oc_plan_cache_counts();

        if (!oc_arguments_make_done(op, &done)) return;
        for (int i = 0; i < SETS; i++) {
            aclOpExecutor *executor;

            if (!oc_arguments_make_prepared(op, &a[i], &executor)) return;
            EXPECT_OK(oc_arguments_run(&a[i], executor));
            oc_arguments_expect_stale(&a[i], executor);
            oc_arguments_destroy_objects(&a[i]);
        }
        oc_arguments_finish();
        EXPECT_EQ_I64(oc_plan_cache_counts().hits - before.hits, op->is_planned_anew ? 0 : SETS);
        for (int i = 0; i < SETS; i++) {
            EXPECT(oc_arguments_outputs_are(&a[i], &done));
            oc_arguments_free(&a[i]);
        }
        oc_arguments_free(&done);
    }
}

/* One tensor as two arguments, then two tensors. */
static void tensors_told_apart_by_their_argument(void)
{
    const struct oc_operator *op = oc_operator_named("aclnnMseLossBackward");
    struct oc_arguments done, a;
    void *const *objects = a.objects;
    aclOpExecutor *executor;
    uint64_t size;

    if (!oc_arguments_make_done(op, &done) || !oc_arguments_make(op, &a)) return;
    oc_plan_cache_trim();
    EXPECT_OK(aclnnMseLossBackwardGetWorkspaceSize(objects[0], objects[1], objects[1], 2,
                                                   objects[3], &size, &executor));
    EXPECT_OK(aclDestroyAclOpExecutor(executor));

    const uint64_t hits = oc_plan_cache_counts().hits;

    EXPECT_OK(oc_arguments_prepare(&a, &executor));
    EXPECT_OK(oc_arguments_run(&a, executor));
    oc_arguments_finish();
    EXPECT_EQ_I64(oc_plan_cache_counts().hits, hits + 1);
    EXPECT(oc_arguments_outputs_are(&a, &done));
    oc_arguments_free(&a);
    oc_arguments_free(&done);
}

/* Executors that live at the same time have a plan each. */
static void live_executors(void)
{
    FOR_SOME_OPERATORS(op)
    {
        enum { SETS = 3 };
        struct oc_arguments done, a[SETS];
        aclOpExecutor *executors[SETS];

        if (!oc_arguments_make_done(op, &done)) return;
        for (int i = 0; i < SETS; i++)
            if (!oc_arguments_make_prepared(op, &a[i], &executors[i])) return;
        for (int i = SETS; i-- > 0;)
            EXPECT_OK(oc_arguments_run(&a[i], executors[i]));
        oc_arguments_finish();
        for (int i = 0; i < SETS; i++) {
            EXPECT(oc_arguments_outputs_are(&a[i], &done));
            oc_arguments_free(&a[i]);
        }
        oc_arguments_free(&done);
    }
}

/* A plan that was repeatable is not in its next use. */
static void repeatable_once(void)
{
    aclOpExecutor *executor, *next;

    FOR_SOME_PREPARED(a, executor)
    {
        EXPECT_OK(aclSetAclOpExecutorRepeatable(executor));
        EXPECT_OK(oc_arguments_run(&a, executor));
        EXPECT_OK(oc_arguments_run(&a, executor));
        EXPECT_OK(aclDestroyAclOpExecutor(executor));
        EXPECT_OK(oc_arguments_prepare(&a, &next));
        oc_arguments_expect_stale(&a, executor);
        EXPECT_OK(oc_arguments_run(&a, next));
        oc_arguments_expect_stale(&a, next);
        oc_arguments_finish();
    }
}

/* A second call that fails leaves a plan that works. */
static void failed_second_calls(void)
{
    FOR_SOME_OPERATORS(op)
    {
        struct oc_arguments done, a, freed;
        aclOpExecutor *executor;

        if (!oc_arguments_make_done(op, &done) || !oc_arguments_make(op, &a) ||
            !oc_arguments_make_prepared(op, &freed, &executor))
            return;
        for (int i = 0; i < freed.count; i++)
            if (oc_argument_is_output(&freed, i)) oc_buffer_free(&freed.buffers[i]);
        EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_arguments_run(&freed, executor));
        EXPECT_OK(oc_arguments_prepare(&a, &executor));
        EXPECT_OK(oc_arguments_run(&a, executor));
        oc_arguments_finish();
        EXPECT(oc_arguments_outputs_are(&a, &done));
        oc_arguments_free(&a);
        oc_arguments_free(&freed);
        oc_arguments_free(&done);
    }
}

/* ---- Keys ---- */

/* Each tensor and each array is part of the key: the plan is not found with another storage shape, or
 * without the array. */
static void every_object_counts(void)
{
    static const int64_t storage[] = {4096};

    oc_plan_cache_trim();
    FOR_SOME_ARGUMENTS(a)
    {
        if (a.op->is_planned_anew) continue;
        EXPECT(!finds_plan(&a));
        EXPECT(finds_plan(&a));
        for (int i = 0; i < a.count; i++) {
            void *object = a.objects[i];

            oc_expect_note("%s: %s", a.op->name, a.op->parameters[i].name);
            if (oc_argument_is_tensor(&a, i)) {
                const aclTensor *t = object;

                a.objects[i] = aclCreateTensor(t->shape, t->rank, t->dtype, t->strides, t->offset,
                                               t->format, storage, 1, a.buffers[i].device);
                EXPECT(!finds_plan(&a));
                EXPECT(finds_plan(&a));
                (void)aclDestroyTensor(a.objects[i]);
            } else if (a.op->parameters[i].is_optional) {
                a.objects[i] = NULL;
                EXPECT(!finds_plan(&a));
            }
            a.objects[i] = object;
            EXPECT(finds_plan(&a));
        }
    }
}

/* The values that shapes do not determine. */
static void every_value_counts(void)
{
    FOR_SOME_OPERATORS(op)
    {
        for (size_t i = 0; i < OC_COUNT(op->others) && op->others[i] != NULL; i++) {
            struct oc_arguments a;

            oc_expect_note("%s, %s", op->name, op->others[i]);
            oc_plan_cache_trim();
            if (!oc_arguments_make(op, &a)) return;
            EXPECT(!finds_plan(&a));
            EXPECT(!finds_plan_with(&a, op->others[i]));
            EXPECT(finds_plan_with(&a, op->others[i]));
            oc_arguments_free(&a);
        }
    }
}

/* The key has this for all operators alike, and wide indices compile each one's kernels again: every eighth shows it. */
static void what_the_thread_and_the_process_say(void)
{
    int number = 0;

    oc_plan_cache_trim();
    FOR_SOME_ARGUMENTS(a)
    {
        if (a.op->is_planned_anew || number++ % 8 != 0) continue;
        EXPECT(!finds_plan(&a));
        oc_set_deterministic(true);
        EXPECT(!finds_plan(&a));
        oc_set_deterministic(false);
        EXPECT(finds_plan(&a));
        oc_strategy_override("index:64");
        EXPECT(!finds_plan(&a));
        EXPECT(finds_plan(&a));
        oc_strategy_override(NULL);
        EXPECT(finds_plan(&a));
        oc_plan_request(OC_PLAN_SCRATCH_APART, true);
        EXPECT(!finds_plan(&a));
        EXPECT(finds_plan(&a));
        oc_plan_request(OC_PLAN_SCRATCH_APART, false);
        EXPECT(finds_plan(&a));
        oc_plan_request(OC_PLAN_SIZES_ONLY, true);
        EXPECT(!finds_plan(&a));
        EXPECT(!finds_plan(&a)); /* plans without kernels are not kept */
        oc_plan_request(OC_PLAN_SIZES_ONLY, false);
        EXPECT(finds_plan(&a));
    }
}

/* The key has the device for all operators alike, and each reset makes kernels be loaded again: every eighth shows it. */
static void every_device_has_its_own(void)
{
    uint32_t count = 0;
    int number = 0;

    EXPECT_OK(aclrtGetDeviceCount(&count));
    if (count < 2) oc_test_skip("there is only one device");
    FOR_SOME_ARGUMENTS(a)
    {
        if (a.op->is_planned_anew || number++ % 8 != 0) continue;
        oc_plan_cache_trim();
        EXPECT(!finds_plan(&a));
        EXPECT_OK(aclrtSetDevice(1));
        EXPECT(!finds_plan(&a));
        EXPECT(finds_plan(&a));
        EXPECT_OK(aclrtSetDevice(0));
        EXPECT_OK(aclrtResetDevice(0));
        EXPECT(finds_plan(&a));
        EXPECT_OK(aclrtResetDevice(1)); /* the last use of device 1 */
        EXPECT(!finds_plan(&a));
    }
}

/* ---- Limits ---- */

static bool finds_upsampling(int64_t length)
{
    const uint64_t hits = oc_plan_cache_counts().hits;
    const int64_t shape[] = {1, 1, length};
    aclTensor *grad = aclCreateTensor(shape, 3, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 3, NULL);
    aclTensor *out = aclCreateTensor(shape, 3, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 3, NULL);
    aclIntArray *size = aclCreateIntArray(shape, 3);
    aclOpExecutor *executor;
    uint64_t bytes;

    if (EXPECT_OK(aclnnUpsampleNearestExact1dBackwardGetWorkspaceSize(grad, NULL, size, 0, out,
                                                                      &bytes, &executor)))
        EXPECT_OK(aclDestroyAclOpExecutor(executor));
    (void)aclDestroyTensor(grad);
    (void)aclDestroyTensor(out);
    (void)aclDestroyIntArray(size);
    return oc_plan_cache_counts().hits > hits;
}

/* The plan that was not used for the longest time goes first. */
static void number_of_plans(void)
{
    const int64_t most = (int64_t)OC_PLAN_CACHE_PLANS;

    oc_plan_cache_trim();
    for (int64_t i = 1; i <= most; i++)
        EXPECT(!finds_upsampling(i));
    EXPECT_EQ_I64(oc_plan_cache_counts().plans, most);
    EXPECT(finds_upsampling(1));
    EXPECT(!finds_upsampling(most + 1));
    EXPECT_EQ_I64(oc_plan_cache_counts().plans, most);
    EXPECT(finds_upsampling(1));
    for (int64_t i = 3; i <= most + 1; i++)
        EXPECT(finds_upsampling(i));
    EXPECT(!finds_upsampling(2));
}

/* Tables on the device count. (Rows of up to 2^21 elements of equal length need none.) */
static void bytes_of_plans(void)
{
    const int64_t quarter = (int64_t)OC_PLAN_CACHE_BYTES / 4;
    const int64_t elements = quarter / (int64_t)sizeof(int32_t) + 1;

    oc_plan_cache_trim();
    for (int64_t i = 0; i < 4; i++)
        EXPECT(!finds_upsampling(elements + i));
    EXPECT_EQ_I64(oc_plan_cache_counts().plans, 3);
    EXPECT(oc_plan_cache_counts().bytes > (size_t)(3 * quarter));
    EXPECT(!finds_upsampling(elements)); /* the oldest */
    EXPECT(finds_upsampling(elements + 3));
    EXPECT(!finds_upsampling(4 * elements)); /* one that is too large alone */
    EXPECT(!finds_upsampling(4 * elements));
    EXPECT(finds_upsampling(elements + 3));
    oc_plan_cache_trim();
    EXPECT_EQ_I64(oc_plan_cache_counts().plans, 0);
    EXPECT_EQ_I64(oc_plan_cache_counts().bytes, 0);
}

/* A plan outlives the reset, if an executor has it. */
static int flush(void)
{
    struct oc_arguments a;
    aclOpExecutor *executor;

    if (oc_device_set_up() != 0) return 1;
    for (int i = 0; i < 2; i++) {
        if (!oc_arguments_make(oc_operator_named("aclnnMseLossBackward"), &a)) return 1;
        EXPECT(!finds_plan(&a));
        EXPECT(finds_plan(&a));
        EXPECT_EQ_I64(oc_plan_cache_counts().plans, 1);
        if (i == 0) {
            EXPECT_OK(aclFinalize());
            EXPECT_EQ_I64(oc_plan_cache_counts().plans, 0);
            EXPECT_OK(aclInit(NULL));
        }
        EXPECT_OK(oc_arguments_prepare(&a, &executor));
        oc_arguments_free(&a);
        if (i == 1) {
            EXPECT_OK(aclDestroyAclOpExecutor(executor));
            EXPECT_EQ_I64(oc_plan_cache_counts().plans, 1);
            oc_device_close();
            EXPECT_EQ_I64(oc_plan_cache_counts().plans, 0);
        } else {
            EXPECT_OK(aclDestroyAclOpExecutor(executor));
            oc_plan_cache_trim();
        }
    }
    return oc_expect_failures() != 0;
}

static void flushed_by_finalize_and_reset(void)
{
    struct oc_spawn result;

    EXPECT(oc_test_expect_child("flush", NULL, &result));
}

/* ---- Threads ---- */

enum { THREADS = 8, RUNS = 300, FIRST_CALLS = 20000 };

static void *work(void *opaque)
{
    const struct oc_arguments *done = opaque;
    struct oc_arguments a[2];
    aclrtStream stream = NULL;
    aclOpExecutor *executor;

    if (!EXPECT_OK(aclrtSetDevice(0)) || !EXPECT_OK(aclrtCreateStream(&stream)) ||
        !oc_arguments_make(done->op, &a[0]) || !oc_arguments_make(done->op, &a[1]))
        return NULL;
    for (int i = 0; i < RUNS && oc_expect_failures() == 0; i++) {
        struct oc_arguments *one = &a[i % 2];

        for (int k = 0; k < one->count; k++)
            if (oc_argument_is_output(one, k)) (void)oc_buffer_send(&one->buffers[k]);
        if (!EXPECT_OK(oc_arguments_prepare(one, &executor))) break;
        EXPECT_OK(oc_arguments_run_on(one, executor, stream));
        EXPECT_OK(aclrtSynchronizeStream(stream));
        EXPECT(oc_arguments_outputs_are(one, done));
    }
    oc_arguments_free(&a[0]);
    oc_arguments_free(&a[1]);
    EXPECT_OK(aclrtDestroyStream(stream));
    EXPECT_OK(aclrtResetDevice(0));
    return NULL;
}

/* First calls alone, as fast as they are. */
static void *prepare(void *opaque)
{
    struct oc_arguments a;
    aclOpExecutor *executor;

    (void)opaque;
    if (!EXPECT_OK(aclrtSetDevice(0)) ||
        !oc_arguments_make(oc_operator_named("aclnnMseLossBackward"), &a))
        return NULL;
    for (int i = 0; i < FIRST_CALLS && oc_expect_failures() == 0; i++) {
        EXPECT_OK(oc_arguments_prepare(&a, &executor));
        EXPECT_OK(aclDestroyAclOpExecutor(executor));
    }
    oc_arguments_free(&a);
    EXPECT_OK(aclrtResetDevice(0));
    return NULL;
}

/* All threads use one key; there are no more plans than threads, and no call is lost. */
static void run_threads(void *(*run)(void *), int calls)
{
    struct oc_arguments done;
    pthread_t threads[THREADS];

    if (!oc_arguments_make_done(oc_operator_named("aclnnMseLossBackward"), &done)) return;
    oc_plan_cache_trim();

    const struct oc_plan_cache_counts before = oc_plan_cache_counts();

    for (int i = 0; i < THREADS; i++)
        EXPECT(pthread_create(&threads[i], NULL, run, &done) == 0);
    for (int i = 0; i < THREADS; i++)
        EXPECT(pthread_join(threads[i], NULL) == 0);

    const struct oc_plan_cache_counts after = oc_plan_cache_counts();

    EXPECT_EQ_I64(after.hits + after.misses - before.hits - before.misses, THREADS * calls);
    EXPECT(after.misses - before.misses <= THREADS);
    EXPECT_EQ_I64(after.plans, after.misses - before.misses);
    oc_arguments_free(&done);
}

static void threads_with_results(void) { run_threads(work, RUNS); }

static void threads_at_full_speed(void) { run_threads(prepare, FIRST_CALLS); }

static const struct oc_test TESTS[] = {
    OC_TEST_OF(new_addresses),
    OC_TEST_OF(tensors_told_apart_by_their_argument),
    OC_TEST_OF(live_executors),
    OC_TEST_OF(repeatable_once),
    OC_TEST_OF(failed_second_calls),
    OC_TEST_OF(every_object_counts),
    OC_TEST_OF(every_value_counts),
    OC_TEST_OF(what_the_thread_and_the_process_say),
    OC_TEST_OF(every_device_has_its_own),
    OC_TEST_OF(number_of_plans),
    OC_TEST_OF(bytes_of_plans),
    OC_TEST_OF(flushed_by_finalize_and_reset),
    OC_TEST_OF(threads_with_results),
    OC_TEST_OF(threads_at_full_speed),
};

static const struct oc_child CHILDREN[] = {{"flush", flush}, {NULL, NULL}};

OC_TEST_MAIN(.name = "plan_cache", OC_TESTS(TESTS), .children = CHILDREN, OC_ON_DEVICE)
