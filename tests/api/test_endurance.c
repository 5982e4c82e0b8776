/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Every operator again and again from eight threads, each with a stream of its own, between allocations
 * and copies: no call fails, outputs have the bits of the first run, and of equal parts of the test one ends
 * with the memory that the part before it ended with. A part is ROUNDS rounds of each thread, or half of
 * OC_TEST_ENDURANCE seconds. A leak grows in each part. What a driver keeps for later (events, commands) grows
 * ever less, but on a busy machine another part may need more of it at the same time than those before.
 */
#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/deadline.h"
#include "harness/operators.h"
#include "harness/test.h"
#include "memory/pool.h"
#include "verify/device.h"

#define THREADS 8
#define MOST_OPERATORS 256
#define MOST_BYTES (1 << 20)
#define MOST_PARTS 5
/* Sanitizers are slow, and keep freed memory. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define ROUNDS 6
#else
#define ROUNDS 12
#define LIMITS_MEMORY
/* What a driver allocates as it runs: in the second part 25 to 70 bytes of a run were seen, in the seventh 8. */
#define MOST_ALLOCATED_OF_A_RUN 64
#define MOST_RESIDENT \
    ((size_t)64 << 20) /* fragments, and what the driver keeps: 12 MiB were seen */
#endif

static struct oc_deadline end_time;
static long seconds; /* 0: rounds are counted */
static atomic_ulong rounds, operator_runs;

static size_t resident_bytes(void)
{
    FILE *file = fopen("/proc/self/statm", "r");
    unsigned long pages = 0;

    if (file == NULL) return 0;
    (void)fscanf(file, "%*u %lu", &pages);
    (void)fclose(file);
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}

/* Both calls on the thread's stream, from the inputs that the arguments were made with. */
static bool run_again(struct oc_arguments *a, aclrtStream stream)
{
    aclOpExecutor *executor;

    for (int i = 0; i < a->count; i++)
        if (oc_argument_is_tensor(a, i) && !oc_buffer_send(&a->buffers[i])) return false;
    atomic_fetch_add(&operator_runs, 1);
    return EXPECT_OK(oc_arguments_prepare(a, &executor)) &&
           EXPECT_OK(oc_arguments_run_on(a, executor, stream)) &&
           EXPECT_OK(aclrtSynchronizeStream(stream));
}

/* A block of another size each time, written and read. */
static bool use_memory(uint32_t *state, aclrtStream stream)
{
    static const unsigned char BYTES[MOST_BYTES] = {1, 2, 3};
    unsigned char first[3] = {0};
    void *block;

    *state = *state * 1664525U + 1013904223U;

    const size_t size = 3 + *state % (MOST_BYTES - 3);

    return EXPECT_OK(aclrtMalloc(&block, size, ACL_MEM_MALLOC_HUGE_FIRST)) &&
           EXPECT_OK(
               aclrtMemcpyAsync(block, size, BYTES, size, ACL_MEMCPY_HOST_TO_DEVICE, stream)) &&
           EXPECT_OK(aclrtSynchronizeStream(stream)) &&
           EXPECT_OK(aclrtMemcpy(first, 3, block, 3, ACL_MEMCPY_DEVICE_TO_HOST)) &&
           EXPECT(memcmp(first, BYTES, 3) == 0) && EXPECT_OK(aclrtFree(block));
}

static bool run_round(struct oc_arguments *own, const struct oc_arguments *expected, int count,
                      aclrtStream stream, uint32_t *state)
{
    for (int i = 0; i < count; i++) {
        if (!run_again(&own[i], stream) || !use_memory(state, stream)) return false;
        if (oc_arguments_outputs_are(&own[i], &expected[i])) continue;
        oc_expect_fail("%s: other bits than in the first run", own[i].op->name);
        return false;
    }
    atomic_fetch_add(&rounds, 1);
    return true;
}

static struct oc_arguments expected_of[MOST_OPERATORS];
static int operator_count;

static void *work(void *number)
{
    struct oc_arguments own[MOST_OPERATORS] = {0};
    uint32_t state = (uint32_t)(uintptr_t)number;
    aclrtStream stream = NULL;
    int made = 0;
    bool right = EXPECT_OK(aclrtSetDevice(0)) && EXPECT_OK(aclrtCreateStream(&stream));

    oc_set_deterministic(true);
    while (right && made < operator_count)
        right = oc_arguments_make(oc_operator_at((size_t)made), &own[made]) && ++made > 0;
    for (int i = 0; right && (seconds > 0 ? !oc_deadline_has_passed(&end_time) : i < ROUNDS); i++)
        right = run_round(own, expected_of, operator_count, stream, &state);
    while (made > 0)
        oc_arguments_free(&own[--made]);
    if (stream != NULL) EXPECT_OK(aclrtDestroyStream(stream));
    EXPECT_OK(aclrtResetDevice(0));
    return NULL;
}

/* Bytes of the process, and of those the ones that are allocated, without blocks that the pool keeps. */
struct usage {
    size_t resident, allocated;
};

static struct usage usage_now(void)
{
    struct usage u;

    /* What was freed is not in use, but each thread of the driver keeps some of it: 70 MiB of 16 threads. */
    oc_pool_trim();
    (void)malloc_trim(0);
    u.resident = resident_bytes();
    u.allocated = mallinfo2().uordblks;
    EXPECT(u.resident > 0);
    return u;
}

static bool is_within_limits(const struct usage *before, const struct usage *after, size_t runs)
{
#ifdef LIMITS_MEMORY
    return after->allocated < before->allocated + MOST_ALLOCATED_OF_A_RUN * runs &&
           after->resident < before->resident + MOST_RESIDENT;
#else
    (void)before, (void)after, (void)runs;
    return true;
#endif
}

/* A part of the test. Returns the usage when all threads have ended. */
static struct usage run_threads(void)
{
    pthread_t threads[THREADS];
    bool is_created[THREADS];

    end_time = oc_deadline_after_ms((int32_t)(500 * seconds));
    for (uintptr_t i = 0; i < THREADS; i++)
        is_created[i] = EXPECT_EQ_I64(pthread_create(&threads[i], NULL, work, (void *)(i + 1)), 0);
    for (int i = 0; i < THREADS; i++)
        if (is_created[i]) EXPECT_EQ_I64(pthread_join(threads[i], NULL), 0);
    return usage_now();
}

static void eight_threads_of_every_operator(void)
{
    const char *variable = getenv("OC_TEST_ENDURANCE");

    seconds = variable == NULL ? 0 : strtol(variable, NULL, 10);
    oc_set_deterministic(true);
    for (; operator_count < (int)oc_operator_count(); operator_count++)
        if (!EXPECT(operator_count < MOST_OPERATORS) ||
            !oc_arguments_make_done(oc_operator_at((size_t)operator_count),
                                    &expected_of[operator_count]))
            return;

    struct usage end = run_threads();
    bool is_steady = false;

    for (int part = 1; part < MOST_PARTS && !is_steady; part++) {
        const struct usage before = end;
        const size_t runs_before = atomic_load(&operator_runs);

        end = run_threads();
        is_steady = is_within_limits(&before, &end, atomic_load(&operator_runs) - runs_before);
        (void)printf(
            "%lu rounds, %lu runs of %d operators in %d threads; before the last part %zu KiB of "
            "memory, %zu allocated; at the end %zu KiB, %zu allocated\n",
            atomic_load(&rounds), atomic_load(&operator_runs), operator_count, THREADS,
            before.resident >> 10, before.allocated >> 10, end.resident >> 10, end.allocated >> 10);
    }
    EXPECT(atomic_load(&rounds) >= (seconds > 0 ? 1 : 2UL * THREADS * ROUNDS));
    EXPECT(is_steady);
    while (operator_count > 0)
        oc_arguments_free(&expected_of[--operator_count]);
    oc_set_deterministic(false);
}

static const struct oc_test TESTS[] = {OC_TEST_OF(eight_threads_of_every_operator)};

OC_TEST_MAIN(.name = "endurance", OC_TESTS(TESTS), OC_ON_DEVICE)
