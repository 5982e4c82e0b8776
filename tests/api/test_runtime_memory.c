/* SPDX-License-Identifier: Apache-2.0 */
/* The contract of acl_rt.h for allocations, and the memory pool. */
#include <stdlib.h>

#include "api/gate.h"
#include "api/runtime.h"
#include "memory/memory.h"
#include "memory/pool.h"
#include "queue/context.h"

/* ---- Allocation ---- */

THREAD_BODY(malloc_in_fresh_thread, aclrtMalloc(argument, 1, HUGE_FIRST))
THREAD_BODY(malloc_host_in_fresh_thread, aclrtMallocHost(argument, 1))

static void allocation_refuses_misuse(void)
{
    void *p = NULL;

    FAILS(100000, aclrtMalloc(NULL, 1, HUGE_FIRST), "devPtr");
    FAILS(100000, aclrtMalloc(&p, 0, HUGE_FIRST), "size is 0");
    FAILS(100000, aclrtMalloc(&p, SIZE_MAX, HUGE_FIRST), "size");
    FAILS(100000, aclrtMalloc(&p, SIZE_MAX - 62, HUGE_FIRST), "size");
    FAILS(207001, aclrtMalloc(&p, SIZE_MAX - 63, HUGE_FIRST), "limit");
    FAILS(207001, aclrtMalloc(&p, (size_t)1 << 60, HUGE_FIRST), "limit");
    FAILS(100000, aclrtMallocAlign32(NULL, 1, HUGE_FIRST), "devPtr");
    FAILS(100000, aclrtMallocCached(&p, 0, HUGE_FIRST), "size is 0");
    EXPECT(p == NULL);
    EXPECT_EQ_I64(in_new_thread(malloc_in_fresh_thread, &p), 107002);
    EXPECT_OK(aclrtMalloc(&p, 1, (aclrtMemMallocPolicy)12345));
    EXPECT_OK(aclrtFree(p));
}

static void every_kind_of_allocation_works(void)
{
    void *p = NULL;

    EXPECT_OK(aclrtMallocAlign32(&p, 5, ACL_MEM_MALLOC_NORMAL_ONLY));
    EXPECT_OK(aclrtMemset(p, 5, 7, 5));
    expect_bytes(p, 5, 7);
    EXPECT_OK(aclrtFreeWithDevSync(p));
    EXPECT_OK(aclrtMallocCached(&p, 100, HUGE_FIRST));
    EXPECT_OK(aclrtMemFlush(p, 100));
    EXPECT_OK(aclrtMemInvalidate((char *)p + 10, 90));
    FAILS(107000, aclrtMemFlush(p, 101), "devPtr");
    FAILS(107000, aclrtMemInvalidate((char *)p + 11, 90), "devPtr");
    FAILS(100000, aclrtMemFlush(NULL, 1), "devPtr");
    FAILS(100000, aclrtMemInvalidate(p, 0), "size");
    EXPECT_OK(aclrtFree(p));
}

static void frees_are_checked(void)
{
    char *p = device_memory(1000);
    int on_stack = 0;

    FAILS(100000, aclrtFree(NULL), "devPtr");
    FAILS(100000, aclrtFreeWithDevSync(NULL), "devPtr");
    FAILS(107000, aclrtFree(p + 64), "start of an allocation");
    FAILS(107000, aclrtFree(p + 1000), "start of an allocation");
    FAILS(107000, aclrtFree(p + 2000), "within a live allocation");
    FAILS(107000, aclrtFree(&on_stack), "from aclrtMalloc");
    FAILS(107000, aclrtFreeWithDevSync(&on_stack), "from aclrtMalloc");
    FAILS(107000, aclrtFreeWithDevSync(p + 64), "start of an allocation");
    EXPECT_OK(aclrtMemset(p, 1000, 1, 1000)); /* the failed calls changed nothing */
    EXPECT_OK(aclrtFree(p));
    FAILS(107000, aclrtFree(p), "freed");
    FAILS(107000, aclrtFree(p + 64), "freed");
    FAILS(107000, aclrtMemset(p, 1, 0, 1), "freed");
}

/* Whole messages, of one function of each of the folders api, memory, meta, plan and queue: FAILS looks for a part, and a
 * rule said twice has it, too. */
static void null_is_refused_in_one_sentence(void)
{
    EXPECT_REFUSED(100000, "aclrtGetDeviceCount: count is NULL", aclrtGetDeviceCount(NULL));
    EXPECT_REFUSED(100000, "aclrtFree: devPtr is NULL", aclrtFree(NULL));
    EXPECT_REFUSED(100000, "aclDestroyDataBuffer: dataBuffer is NULL", aclDestroyDataBuffer(NULL));
    EXPECT_REFUSED(561103, "aclSetAclOpExecutorRepeatable: executor is NULL",
                   aclSetAclOpExecutorRepeatable(NULL));
    EXPECT_REFUSED(100000, "aclrtCreateStream: stream is NULL", aclrtCreateStream(NULL));
    EXPECT_REFUSED(100000, "aclrtLaunchHostFunc: fn is NULL",
                   aclrtLaunchHostFunc(NULL, NULL, NULL)); /* does not call oc_require */
}

static void addresses_are_not_reused_soon(void)
{
    char *seen[300];

    for (size_t i = 0; i < 300; i++) {
        seen[i] = device_memory(100);
        for (size_t j = 0; j < i; j++)
            EXPECT(seen[i] != seen[j]);
        EXPECT_OK(aclrtFree(seen[i]));
        FAILS(107000, aclrtFree(seen[i]), "freed");
    }
}

static void many_allocations_are_distinct(void)
{
    enum { COUNT = 1000 };
    static unsigned char *p[COUNT];
    int value = 0;

    for (int i = 0; i < COUNT; i++) {
        p[i] = device_memory((size_t)i * 4 + 4);
        EXPECT_OK(aclrtMemcpy(p[i] + i * 4, 4, &i, 4, TO_DEVICE));
    }
    for (int i = 0; i < COUNT; i += 2)
        EXPECT_OK(aclrtFree(p[i]));
    for (int i = 1; i < COUNT; i += 2) {
        EXPECT_OK(aclrtMemcpy(&value, 4, p[i] + i * 4, 4, TO_HOST));
        EXPECT_EQ_I64(value, i);
        FAILS(107000, aclrtMemcpy(&value, 4, p[i] + i * 4 + 1, 4, TO_HOST), "src");
        EXPECT_OK(aclrtFree(p[i]));
    }
}

static void memory_is_accounted_for(void)
{
    size_t free_before = 0, free_with = 0, free_after = 0, total = 0;

    EXPECT_OK(aclrtGetMemInfo(ACL_HBM_MEM, &free_before, &total));
    EXPECT(total > 0 && free_before <= total);
    void *p = device_memory(BIG);
    EXPECT_OK(aclrtGetMemInfo(ACL_DDR_MEM, &free_with, &total));
    EXPECT(free_before - free_with >= BIG && free_before - free_with <= BIG + BIG / 8 + 64);
    EXPECT_OK(aclrtFree(p));
    EXPECT_OK(aclrtGetMemInfo(ACL_MEM_P2P_HUGE1G, &free_after, &total));
    EXPECT_EQ_I64(free_after, free_before);
    FAILS(100000, aclrtGetMemInfo(ACL_HBM_MEM, NULL, &total), "freeBytes");
    FAILS(100000, aclrtGetMemInfo(ACL_HBM_MEM, &total, NULL), "totalBytes");
    FAILS(107016, aclrtGetMemInfo((aclrtMemAttr)18, &free_after, &total), "attr is 18");
    FAILS(107016, aclrtGetMemInfo((aclrtMemAttr)-1, &free_after, &total), "attr is -1");
}

/* ---- Pool ---- */

static void the_pool_reuses_idle_memory(void)
{
    size_t pooled_before, pooled, live_before, live;
    struct oc_device *device;

    EXPECT_OK(oc_context_device(&device));
    oc_pool_trim();
    oc_pool_usage(device, &pooled_before, &live_before);
    EXPECT_EQ_I64(pooled_before, 0);
    void *p = device_memory(BIG);
    EXPECT_OK(aclrtFree(p));
    oc_pool_usage(device, &pooled_before, &live);
    EXPECT_EQ_I64(live, live_before);
    EXPECT(pooled_before >= BIG);
    p = device_memory(BIG - 100); /* the same size class */
    oc_pool_usage(device, &pooled, &live);
    EXPECT_EQ_I64(pooled, 0);
    EXPECT_OK(aclrtFree(p));
    oc_pool_trim();
    oc_pool_usage(device, &pooled, &live);
    EXPECT_EQ_I64(pooled, 0);
}

/* Enqueued work still writes 0xAA after the free; a new block must not use the same memory. */
static void memory_in_use_is_not_reused(void)
{
    aclrtStream stream = NULL;

    EXPECT_OK(aclrtCreateStream(&stream));
    for (int round = 0; round < 3; round++) {
        struct gate gate;
        void *old = device_memory(BIG);

        gate_close(&gate, stream);
        EXPECT_OK(aclrtMemsetAsync(old, BIG, 0xAA, BIG, stream));
        EXPECT_OK(aclrtFree(old));
        void *new = device_memory(BIG);
        EXPECT_OK(aclrtMemset(new, BIG, 0x11, BIG));
        gate_open(&gate);
        EXPECT_OK(aclrtSynchronizeStream(stream));
        expect_bytes(new, BIG, 0x11);
        EXPECT_OK(aclrtFree(new));
    }
    EXPECT_OK(aclrtDestroyStream(stream));
}

/* Busy blocks ahead of it do not keep an idle block in the pool. */
static void idle_memory_is_released_despite_busy_blocks(void)
{
    enum { BUSY = 40 }; /* more than a free skips */
    size_t pooled, live;
    struct oc_device *device;
    aclrtStream stream = NULL;
    struct gate gate;
    void *p[BUSY], *idle;

    EXPECT_OK(oc_context_device(&device));
    EXPECT_OK(aclrtCreateStream(&stream));
    oc_pool_trim();
    for (int i = 0; i < BUSY; i++)
        p[i] = device_memory(1 << 16);
    idle = device_memory(BIG);
    gate_close(&gate, stream);
    for (int i = 0; i < BUSY; i++) {
        EXPECT_OK(aclrtMemsetAsync(p[i], 1 << 16, i, 1 << 16, stream));
        EXPECT_OK(aclrtFree(p[i]));
    }
    EXPECT_OK(aclrtFree(idle));
    oc_pool_trim();
    oc_pool_usage(device, &pooled, &live);
    EXPECT(pooled >= (size_t)BUSY << 16 && pooled < BIG);
    gate_open(&gate);
    EXPECT_OK(aclrtDestroyStream(stream));
    oc_pool_trim();
    oc_pool_usage(device, &pooled, &live);
    EXPECT_EQ_I64(pooled, 0);
}

static void memory_outlives_its_stream(void)
{
    aclrtStream stream = NULL;
    void *p = device_memory(BIG);

    EXPECT_OK(aclrtCreateStream(&stream));
    EXPECT_OK(aclrtMemsetAsync(p, BIG, 1, BIG, stream));
    EXPECT_OK(aclrtFree(p));
    EXPECT_OK(aclrtDestroyStream(stream));
    p = device_memory(BIG);
    EXPECT_OK(aclrtMemset(p, BIG, 2, BIG));
    expect_bytes(p, BIG, 2);
    EXPECT_OK(aclrtFree(p));
}

/* Enqueues a fill of a new block, and frees it. Returns the bytes in the pool and in allocations. */
static size_t use_a_block(const struct oc_device *device, int value, aclrtStream stream)
{
    size_t pooled, live;
    void *p = device_memory(1 << 20);

    EXPECT_OK(aclrtMemsetAsync(p, 1 << 20, value, 1 << 20, stream));
    EXPECT_OK(aclrtFree(p));
    oc_pool_usage(device, &pooled, &live);
    return pooled + live;
}

/* While they are, each is another one; once the work has ended, one is enough. */
static void many_blocks_can_be_in_flight(void)
{
    enum { BLOCKS = 200 };
    size_t pooled, live, live_before, of_one = 0;
    struct oc_device *device;
    aclrtStream stream = NULL;
    struct gate gate;

    EXPECT_OK(oc_context_device(&device));
    EXPECT_OK(aclrtCreateStream(&stream));
    oc_pool_trim();
    oc_pool_usage(device, &pooled, &live_before);
    gate_close(&gate, stream);
    for (size_t i = 1; i <= BLOCKS; i++) {
        const size_t used = use_a_block(device, (int)i, stream) - live_before;

        if (i == 1) of_one = used;
        EXPECT_EQ_I64(used, i * of_one);
    }
    EXPECT(of_one >= 1 << 20 && of_one <= (1 << 20) + (1 << 17) + 64);
    gate_open(&gate);
    for (int i = 0; i < BLOCKS; i++) {
        EXPECT_OK(aclrtSynchronizeStream(stream));
        EXPECT_EQ_I64(use_a_block(device, i, stream), live_before + BLOCKS * of_one);
    }
    EXPECT_OK(aclrtDestroyStream(stream));
    oc_pool_trim();
    oc_pool_usage(device, &pooled, &live);
    EXPECT_EQ_I64(pooled, 0);
    EXPECT_EQ_I64(live, live_before);
}

/* ---- Host memory ---- */

static void host_memory_is_plain_memory(void)
{
    char *p = NULL, *q = NULL;

    EXPECT_OK(aclrtMallocHost((void **)&p, 1000));
    EXPECT_OK(aclrtMallocHost((void **)&q, 1));
    EXPECT_EQ_I64((uintptr_t)p % 64, 0);
    memset(p, 1, 1000);
    EXPECT_OK(aclrtMemset(p, 1000, 9, 1000));
    EXPECT_EQ_I64(p[999], 9);
    FAILS(107000, aclrtFreeHost(p + 1), "start of an allocation");
    FAILS(107000, aclrtFreeHost(&p), "aclrtMallocHost");
    FAILS(107000, aclrtFree(p), "from aclrtMalloc");
    FAILS(100000, aclrtFreeHost(NULL), "hostPtr");
    FAILS(100000, aclrtMallocHost(NULL, 1), "hostPtr");
    FAILS(100000, aclrtMallocHost((void **)&q, 0), "size");
    FAILS(100000, aclrtMallocHost((void **)&q, SIZE_MAX), "size");
    EXPECT_EQ_I64(in_new_thread(malloc_host_in_fresh_thread, &(void *){NULL}), 107002);
    EXPECT_OK(aclrtFreeHost(p));
    FAILS(107000, aclrtFreeHost(p), "freed");
    EXPECT_OK(aclrtFreeHost(q));
}

static void freeing_host_memory_waits_for_copies(void)
{
    aclrtStream stream = NULL;
    void *p = device_memory(BIG), *host = NULL;
    struct gate gate;

    EXPECT_OK(aclrtCreateStream(&stream));
    EXPECT_OK(aclrtMallocHost(&host, BIG));
    memset(host, 5, BIG);
    gate_close(&gate, stream);
    EXPECT_OK(aclrtMemcpyAsync(p, BIG, host, BIG, TO_DEVICE, stream));
    gate_open_after(&gate, SOON_MS);
    EXPECT_OK(aclrtFreeHost(host));
    EXPECT(gate_is_open(&gate));
    gate_end(&gate);
    EXPECT_OK(aclrtSynchronizeStream(stream));
    expect_bytes(p, BIG, 5);
    EXPECT_OK(aclrtFree(p));
    EXPECT_OK(aclrtDestroyStream(stream));
}

/* ---- Threads ---- */

#define ROUNDS 100

/* Allocates, sets, copies back and frees on its own stream; returns the number of failures. */
static void *work_alone(void *argument)
{
    const int byte = (int)(intptr_t)argument;
    unsigned char host[5000];
    aclrtStream stream = NULL;
    intptr_t failures = 0;

    failures += aclrtSetDevice(0) != 0;
    failures += aclrtCreateStream(&stream) != 0;
    for (int i = 0; i < ROUNDS; i++) {
        void *p = NULL;

        failures += aclrtMalloc(&p, sizeof(host), HUGE_FIRST) != 0;
        failures += aclrtMemsetAsync(p, sizeof(host), byte, sizeof(host), stream) != 0;
        failures += aclrtMemcpyAsync(host, sizeof(host), p, sizeof(host), TO_HOST, stream) != 0;
        failures += aclrtFree(p) != 0;
        failures += aclrtFree(p) != 107000;
        for (size_t j = 0; j < sizeof(host); j++)
            failures += host[j] != byte;
    }
    failures += aclrtDestroyStream(stream) != 0;
    failures += aclrtResetDevice(0) != 0;
    return (void *)failures;
}

static void threads_do_not_interfere(void)
{
    pthread_t threads[4];

    for (intptr_t i = 0; i < 4; i++)
        EXPECT_EQ_I64(pthread_create(&threads[i], NULL, work_alone, (void *)(i + 1)), 0);
    for (int i = 0; i < 4; i++) {
        void *failures = NULL;

        EXPECT_EQ_I64(pthread_join(threads[i], &failures), 0);
        EXPECT(failures == NULL);
    }
}

static const struct oc_test TESTS[] = {
    WITH_DEVICE(allocation_refuses_misuse),
    WITH_DEVICE(every_kind_of_allocation_works),
    WITH_DEVICE(frees_are_checked),
    WITH_DEVICE(null_is_refused_in_one_sentence),
    WITH_DEVICE(addresses_are_not_reused_soon),
    WITH_DEVICE(many_allocations_are_distinct),
    WITH_DEVICE(memory_is_accounted_for),
    WITH_DEVICE(the_pool_reuses_idle_memory),
    WITH_DEVICE(memory_in_use_is_not_reused),
    WITH_DEVICE(idle_memory_is_released_despite_busy_blocks),
    WITH_DEVICE(memory_outlives_its_stream),
    WITH_DEVICE(many_blocks_can_be_in_flight),
    WITH_DEVICE(host_memory_is_plain_memory),
    WITH_DEVICE(freeing_host_memory_waits_for_copies),
    WITH_DEVICE(threads_do_not_interfere),
};

OC_TEST_MAIN(.name = "runtime_memory", OC_TESTS(TESTS))
