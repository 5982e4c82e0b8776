/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A device whose memory is used up: an allocation that does not fit fails with its documented code and
 * changes nothing, memory that was freed is found again whatever its size, and operators fail or are
 * right. The program interposes OpenCL's functions: buffers beyond `capacity` are refused. A driver that
 * is really out of memory would take the machine along.
 */
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#include "api/runtime.h"
#include "base/deadline.h"
#include "harness/operators.h"
#include "memory/pool.h"
#include "plan/plan_cache.h"
#include "queue/context.h"
#include "verify/device.h"

#define MIB ((size_t)1 << 20)
#define CAPACITY (64 * MIB)
#define MOST_BLOCKS 64

/* Bytes of live buffers, and of those that may be the pool's: constants are only read. */
static atomic_size_t used, used_by_pool, capacity = SIZE_MAX;
static _Atomic cl_int refusal = CL_MEM_OBJECT_ALLOCATION_FAILURE;

/* Called when the driver frees the memory, which may be after the last release. */
static void CL_CALLBACK count_freed(cl_mem mem, void *bytes)
{
    (void)mem;
    (void)atomic_fetch_sub(&used, (size_t)(uintptr_t)bytes);
}

static void CL_CALLBACK count_freed_by_pool(cl_mem mem, void *bytes)
{
    (void)mem;
    (void)atomic_fetch_sub(&used_by_pool, (size_t)(uintptr_t)bytes);
}

static bool count_until_freed(cl_mem mem, void(CL_CALLBACK *freed)(cl_mem, void *), size_t bytes)
{
    return clSetMemObjectDestructorCallback(mem, freed, (void *)(uintptr_t)bytes) ==
           CL_SUCCESS; /* NOLINT: not an address */
}

CL_API_ENTRY cl_mem CL_API_CALL clCreateBuffer(cl_context context, cl_mem_flags flags, size_t bytes,
                                               void *host, cl_int *code)
{
    cl_mem(CL_API_CALL * real)(cl_context, cl_mem_flags, size_t, void *, cl_int *);
    cl_mem mem = NULL;
    cl_int real_code;

    *(void **)(&real) = dlsym(RTLD_NEXT, "clCreateBuffer");
    if (atomic_fetch_add(&used, bytes) + bytes > atomic_load(&capacity))
        real_code = atomic_load(&refusal);
    else
        mem = real(context, flags, bytes, host, &real_code);
    if (mem == NULL || !count_until_freed(mem, count_freed, bytes))
        (void)atomic_fetch_sub(&used, bytes);
    if (mem != NULL && flags == CL_MEM_READ_WRITE &&
        count_until_freed(mem, count_freed_by_pool, bytes))
        (void)atomic_fetch_add(&used_by_pool, bytes);
    if (code != NULL) *code = real_code;
    return mem;
}

/* From now on the device has room for so many bytes more. */
static void limit_room(size_t bytes)
{
    struct oc_deadline deadline = oc_deadline_after_ms(600000);
    struct oc_device *device;
    size_t pooled, live;

    EXPECT_OK(aclrtSynchronizeDevice());
    EXPECT_OK(oc_context_device(&device));
    oc_pool_trim();
    oc_pool_usage(device, &pooled, &live);
    while (atomic_load(&used_by_pool) > live && oc_deadline_sleep(&deadline)) {
    }
    EXPECT_EQ_I64(atomic_load(&used_by_pool), live);
    atomic_store(&capacity, atomic_load(&used) + bytes);
}

static void end_limit(void)
{
    atomic_store(&capacity, SIZE_MAX);
    atomic_store(&refusal, CL_MEM_OBJECT_ALLOCATION_FAILURE);
}

/* ---- Allocations ---- */

/* Allocates blocks until one fails, and writes its number into each. Returns how many there are. */
static int fill_device(void *blocks[MOST_BLOCKS + 1], size_t size)
{
    for (int count = 0; count <= MOST_BLOCKS; count++) {
        blocks[count] = NULL;

        const aclError status = aclrtMalloc(&blocks[count], size, HUGE_FIRST);

        if (status != 0) {
            EXPECT_EQ_I64(status, ACL_ERROR_RT_DEVICE_OOM);
            EXPECT(blocks[count] == NULL);
            return count;
        }
        EXPECT_OK(aclrtMemsetAsync(blocks[count], size, count + 1, size, oc_test_stream()));
    }
    oc_expect_fail("the device is larger than its capacity");
    return 0;
}

static void free_blocks(void *blocks[], int count)
{
    for (int i = 0; i < count; i++)
        EXPECT_OK(aclrtFree(blocks[i]));
}

static const struct refused {
    const char *name;
    cl_int code;
} REFUSALS[] = {
    {"used up, allocation failure", CL_MEM_OBJECT_ALLOCATION_FAILURE},
    {"used up, out of resources", CL_OUT_OF_RESOURCES},
};

static void used_up_and_recovered(const void *row)
{
    const cl_int code = ((const struct refused *)row)->code;
    void *blocks[MOST_BLOCKS + 1], *again = NULL;

    atomic_store(&refusal, code);
    limit_room(CAPACITY);

    const int count = fill_device(blocks, 3 * MIB);

    EXPECT(count >= 16 && count <= 21); /* the pool rounds sizes up by at most an eighth */
    FAILS(ACL_ERROR_RT_DEVICE_OOM, aclrtMalloc(&again, 3 * MIB, HUGE_FIRST),
          oc_cl_error_name(code));
    FAILS(ACL_ERROR_RT_DEVICE_OOM, aclrtMalloc(&again, 3 * MIB, HUGE_FIRST), "clCreateBuffer");
    FAILS(ACL_ERROR_RT_DEVICE_OOM, aclrtMalloc(&again, 3 * MIB, HUGE_FIRST), "size is 3145728");
    EXPECT_OK(aclrtSynchronizeStream(oc_test_stream()));
    for (int i = 0; i < count; i++)
        expect_bytes(blocks[i], 3 * MIB, i + 1);
    EXPECT_OK(aclrtFree(blocks[0])); /* one block's room is found again */
    EXPECT_OK(aclrtMalloc(&blocks[0], 3 * MIB, HUGE_FIRST));
    FAILS(ACL_ERROR_RT_DEVICE_OOM, aclrtMalloc(&again, 3 * MIB, HUGE_FIRST), "size is 3145728");
    free_blocks(blocks, count);
    EXPECT_EQ_I64(fill_device(blocks, 3 * MIB), count); /* nothing was lost */
    free_blocks(blocks, count);
    end_limit();
}

/* Freed memory of another size, idle or with work that was enqueued before it was freed, does not
 * stand in the way. */
static void sizes_change(void)
{
    void *blocks[MOST_BLOCKS + 1], *large = NULL;

    limit_room(CAPACITY);
    for (int round = 0; round < 8; round++) {
        const int count = fill_device(blocks, 3 * MIB);

        if (round % 2 == 0) EXPECT_OK(aclrtSynchronizeStream(oc_test_stream()));
        free_blocks(blocks, count);
        EXPECT_OK(aclrtMalloc(&large, CAPACITY - MIB, HUGE_FIRST));
        EXPECT_OK(aclrtMemset(large, CAPACITY - MIB, round, CAPACITY - MIB));
        expect_bytes(large, CAPACITY - MIB, round);
        EXPECT_OK(aclrtFree(large));
    }
}

/* ---- Threads ---- */

#define THREADS 4
#define ROUNDS 100

static atomic_ulong allocated, refused;

/* One block of a random size; what does not fit is refused, what fits has its own bytes. */
static bool use_block(uint32_t *state, aclrtStream stream)
{
    unsigned char last = 0;
    void *block = NULL;

    *state = *state * 1664525U + 1013904223U;

    const size_t size = 1 + (size_t)((uint64_t)*state * (CAPACITY - MIB) >> 32);
    const int byte = (int)(*state >> 8 & 0xFF);
    const aclError status = aclrtMalloc(&block, size, HUGE_FIRST);

    if (status != 0) {
        (void)atomic_fetch_add(&refused, 1);
        return EXPECT_EQ_I64(status, ACL_ERROR_RT_DEVICE_OOM);
    }
    (void)atomic_fetch_add(&allocated, 1);
    return EXPECT_OK(aclrtMemsetAsync(block, size, byte, size, stream)) &&
           EXPECT_OK(aclrtMemcpyAsync(&last, 1, (char *)block + size - 1, 1, TO_HOST, stream)) &&
           EXPECT_OK(aclrtSynchronizeStream(stream)) && EXPECT_EQ_I64(last, byte) &&
           EXPECT_OK(aclrtMemsetAsync(block, size, byte, size, stream)) && /* busy when freed */
           EXPECT_OK(aclrtFree(block));
}

static void *use_blocks(void *number)
{
    uint32_t state = (uint32_t)(uintptr_t)number;
    aclrtStream stream = NULL;
    bool right = EXPECT_OK(aclrtSetDevice(0)) && EXPECT_OK(aclrtCreateStream(&stream));

    for (int i = 0; right && i < ROUNDS; i++)
        right = use_block(&state, stream);
    if (stream != NULL) EXPECT_OK(aclrtDestroyStream(stream));
    EXPECT_OK(aclrtResetDevice(0));
    return NULL;
}

static void threads_want_more_than_there_is(void)
{
    pthread_t threads[THREADS];
    void *large = NULL;

    limit_room(CAPACITY);
    for (uintptr_t i = 0; i < THREADS; i++)
        (void)pthread_create(&threads[i], NULL, use_blocks, (void *)(i + 1));
    for (int i = 0; i < THREADS; i++)
        (void)pthread_join(threads[i], NULL);
    (void)printf("%d threads on a device of %zu MiB: %lu allocations, %lu refused\n", THREADS,
                 CAPACITY / MIB, atomic_load(&allocated), atomic_load(&refused));
    EXPECT(atomic_load(&allocated) > 0 && atomic_load(&refused) > 0);
    EXPECT_OK(aclrtMalloc(&large, CAPACITY - MIB, HUGE_FIRST));
    EXPECT_OK(aclrtFree(large));
}

/* ---- Operators ---- */

static const aclError STATUSES[] = {ACLNN_ERR_RUNTIME_ERROR, ACL_ERROR_RT_DEVICE_OOM,
                                    ACL_ERROR_RT_MEMORY_ALLOCATION};

static bool is_documented(aclError status)
{
    bool found = false;

    for (size_t i = 0; i < OC_COUNT(STATUSES); i++)
        found = found || status == STATUSES[i];
    return found;
}

static int right, failed;

static aclError run_operator(struct oc_arguments *a)
{
    aclOpExecutor *executor;
    aclError status = oc_arguments_prepare(a, &executor);

    if (status == 0) status = oc_arguments_run(a, executor);
    return status != 0 ? status : aclrtSynchronizeStream(oc_test_stream());
}

/* No buffer can be created: the status and the message say so, or none was needed. */
static void expect_right_or_refused(struct oc_arguments *a, struct oc_arguments *expected)
{
    limit_room(0);
    oc_forget_messages();

    const aclError status = run_operator(a);

    if (status == 0) {
        EXPECT(oc_arguments_outputs_are(a, expected));
        right++;
    } else {
        if (!is_documented(status)) EXPECT_EQ_I64(status, 0);
        EXPECT_TEXT_CONTAINS(oc_newest_message(), "CL_MEM_OBJECT_ALLOCATION_FAILURE");
        failed++;
    }
    end_limit();
}

/* What room there is, the pool has. */
static void expect_right_with_idle_memory(struct oc_arguments *a, struct oc_arguments *expected)
{
    void *idle;

    limit_room(2 * MIB);
    EXPECT_OK(aclrtMalloc(&idle, MIB, HUGE_FIRST));
    atomic_store(&capacity, atomic_load(&used));
    EXPECT_OK(aclrtFree(idle));
    if (EXPECT_OK(run_operator(a))) EXPECT(oc_arguments_outputs_are(a, expected));
    end_limit();
}

static void operators_without_room(void)
{
    FOR_EACH_OPERATOR(op)
    {
        struct oc_arguments expected, a;

        if (!oc_arguments_make_done(op, &expected) || !oc_arguments_make_done(op, &a)) return;
        oc_plan_cache_trim();
        expect_right_or_refused(&a, &expected);
        oc_plan_cache_trim();
        expect_right_with_idle_memory(&a, &expected);
        EXPECT_OK(run_operator(&a));
        EXPECT(oc_arguments_outputs_are(&a, &expected));
        oc_arguments_free(&a);
        oc_arguments_free(&expected);
    }
    (void)printf("operators without room for a buffer: %d right, %d refused\n", right, failed);
    EXPECT(right > 0 && failed > 0);
}

#define LIMITED(phrase, function)                                   \
    {                                                               \
        .name = (phrase), .run = (function), .tear_down = end_limit \
    }

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(REFUSALS, used_up_and_recovered),
    LIMITED("sizes that change", sizes_change),
    LIMITED("threads that want more than there is", threads_want_more_than_there_is),
    LIMITED("operators without room", operators_without_room),
};

OC_TEST_MAIN(.name = "full_device", OC_TESTS(TESTS), OC_ON_DEVICE)
