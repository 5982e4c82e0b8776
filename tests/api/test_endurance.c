/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Every operator again and again from eight threads, each with a stream of its own, between allocations
 * and copies: no call fails, outputs have the bits of the first run, and the process does not grow.
 * OC_TEST_ENDURANCE is the time in seconds, 5 by default.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/deadline.h"
#include "harness/operators.h"
#include "harness/test.h"
#include "verify/device.h"

#define THREADS 8
#define MOST_OPERATORS 64
#define MOST_BYTES (1 << 20)
/* Of a process of 300 MB: queues of freed memory, fragments. */
#define MOST_GROWTH ((size_t)64 << 20)

static struct oc_deadline end_time, half_time;
static atomic_ulong rounds, operator_runs;
static atomic_size_t half_bytes;

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
        right = oc_arguments_make(&oc_operators[made], &own[made]) && ++made > 0;
    while (right && !oc_deadline_has_passed(&end_time)) {
        right = run_round(own, expected_of, operator_count, stream, &state);
        if (oc_deadline_has_passed(&half_time) && atomic_load(&half_bytes) == 0)
            atomic_store(&half_bytes, resident_bytes());
    }
    while (made > 0)
        oc_arguments_free(&own[--made]);
    if (stream != NULL) EXPECT_OK(aclrtDestroyStream(stream));
    EXPECT_OK(aclrtResetDevice(0));
    return NULL;
}

static void set_times(void)
{
    const char *variable = getenv("OC_TEST_ENDURANCE");
    const int32_t seconds = variable == NULL ? 5 : (int32_t)strtol(variable, NULL, 10);

    end_time = oc_deadline_after_ms(1000 * seconds);
    half_time = oc_deadline_after_ms(500 * seconds);
}

static void eight_threads_of_every_operator(void)
{
    pthread_t threads[THREADS];

    oc_set_deterministic(true);
    for (; oc_operators[operator_count].name != NULL; operator_count++)
        if (!EXPECT(operator_count < MOST_OPERATORS) ||
            !oc_arguments_make_done(&oc_operators[operator_count], &expected_of[operator_count]))
            return;
    set_times();
    for (uintptr_t i = 0; i < THREADS; i++)
        (void)pthread_create(&threads[i], NULL, work, (void *)(i + 1));
    for (int i = 0; i < THREADS; i++)
        (void)pthread_join(threads[i], NULL);

    const size_t half = atomic_load(&half_bytes), now = resident_bytes();

    (void)printf(
        "%lu rounds, %lu runs of %d operators in %d threads; %zu MB of memory after half "
        "of the time, %zu MB at the end\n",
        atomic_load(&rounds), atomic_load(&operator_runs), operator_count, THREADS, half >> 20,
        now >> 20);
    EXPECT(atomic_load(&rounds) > 0);
    EXPECT(now < half + MOST_GROWTH);
    while (operator_count > 0)
        oc_arguments_free(&expected_of[--operator_count]);
    oc_set_deterministic(false);
}

static const struct oc_test TESTS[] = {OC_TEST_OF(eight_threads_of_every_operator)};

OC_TEST_MAIN(.name = "endurance", OC_TESTS(TESTS), OC_ON_DEVICE)
