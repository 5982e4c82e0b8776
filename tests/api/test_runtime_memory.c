/* SPDX-License-Identifier: Apache-2.0 */
/* The contract of acl_rt.h for allocations, and what the pool must not do. */
#include <stdlib.h>

#include "api/work.h"
#include "memory/memory.h"
#include "memory/pool.h"
#include "queue/context.h"

/* ---- Allocation ---- */

THREAD_BODY(malloc_in_fresh_thread, aclrtMalloc(argument, 1, HUGE_FIRST))
THREAD_BODY(malloc_host_in_fresh_thread, aclrtMallocHost(argument, 1))

static void allocation_refuses_misuse(void **state)
{
    void *p = NULL;

    (void)state;
    FAILS(100000, aclrtMalloc(NULL, 1, HUGE_FIRST), "devPtr");
    FAILS(100000, aclrtMalloc(&p, 0, HUGE_FIRST), "size is 0");
    FAILS(100000, aclrtMalloc(&p, SIZE_MAX, HUGE_FIRST), "size");
    FAILS(100000, aclrtMalloc(&p, SIZE_MAX - 62, HUGE_FIRST), "size");
    FAILS(207001, aclrtMalloc(&p, SIZE_MAX - 63, HUGE_FIRST), "limit");
    FAILS(207001, aclrtMalloc(&p, (size_t)1 << 60, HUGE_FIRST), "limit");
    FAILS(100000, aclrtMallocAlign32(NULL, 1, HUGE_FIRST), "devPtr");
    FAILS(100000, aclrtMallocCached(&p, 0, HUGE_FIRST), "size is 0");
    assert_null(p);
    assert_int_equal(in_new_thread(malloc_in_fresh_thread, &p), 107002);
    OK(aclrtMalloc(&p, 1, (aclrtMemMallocPolicy)12345));
    OK(aclrtFree(p));
}

static void every_kind_of_allocation_works(void **state)
{
    void *p = NULL;

    (void)state;
    OK(aclrtMallocAlign32(&p, 5, ACL_MEM_MALLOC_NORMAL_ONLY));
    OK(aclrtMemset(p, 5, 7, 5));
    expect_bytes(p, 5, 7);
    OK(aclrtFreeWithDevSync(p));
    OK(aclrtMallocCached(&p, 100, HUGE_FIRST));
    OK(aclrtMemFlush(p, 100));
    OK(aclrtMemInvalidate((char *)p + 10, 90));
    FAILS(107000, aclrtMemFlush(p, 101), "devPtr");
    FAILS(107000, aclrtMemInvalidate((char *)p + 11, 90), "devPtr");
    FAILS(100000, aclrtMemFlush(NULL, 1), "devPtr");
    FAILS(100000, aclrtMemInvalidate(p, 0), "size");
    OK(aclrtFree(p));
}

static void frees_are_checked(void **state)
{
    char *p = device_memory(1000);
    int on_stack = 0;

    (void)state;
    FAILS(100000, aclrtFree(NULL), "devPtr");
    FAILS(100000, aclrtFreeWithDevSync(NULL), "devPtr");
    FAILS(107000, aclrtFree(p + 64), "start of an allocation");
    FAILS(107000, aclrtFree(p + 1000), "start of an allocation");
    FAILS(107000, aclrtFree(p + 2000), "within a live allocation");
    FAILS(107000, aclrtFree(&on_stack), "from aclrtMalloc");
    FAILS(107000, aclrtFreeWithDevSync(&on_stack), "from aclrtMalloc");
    FAILS(107000, aclrtFreeWithDevSync(p + 64), "start of an allocation");
    OK(aclrtMemset(p, 1000, 1, 1000)); /* all this touched nothing */
    OK(aclrtFree(p));
    FAILS(107000, aclrtFree(p), "freed");
    FAILS(107000, aclrtFree(p + 64), "freed");
    FAILS(107000, aclrtMemset(p, 1, 0, 1), "freed");
}

static void addresses_are_not_reused_soon(void **state)
{
    char *seen[300];

    (void)state;
    for (size_t i = 0; i < 300; i++) {
        seen[i] = device_memory(100);
        for (size_t j = 0; j < i; j++)
            assert_ptr_not_equal(seen[i], seen[j]);
        OK(aclrtFree(seen[i]));
        FAILS(107000, aclrtFree(seen[i]), "freed");
    }
}

static void many_allocations_are_told_apart(void **state)
{
    enum { COUNT = 1000 };
    static unsigned char *p[COUNT];
    int value = 0;

    (void)state;
    for (int i = 0; i < COUNT; i++) {
        p[i] = device_memory((size_t)i * 4 + 4);
        OK(aclrtMemcpy(p[i] + i * 4, 4, &i, 4, TO_DEVICE));
    }
    for (int i = 0; i < COUNT; i += 2)
        OK(aclrtFree(p[i]));
    for (int i = 1; i < COUNT; i += 2) {
        OK(aclrtMemcpy(&value, 4, p[i] + i * 4, 4, TO_HOST));
        assert_int_equal(value, i);
        FAILS(107000, aclrtMemcpy(&value, 4, p[i] + i * 4 + 1, 4, TO_HOST), "src");
        OK(aclrtFree(p[i]));
    }
}

static void memory_is_accounted_for(void **state)
{
    size_t free_before = 0, free_with = 0, free_after = 0, total = 0;

    (void)state;
    OK(aclrtGetMemInfo(ACL_HBM_MEM, &free_before, &total));
    assert_true(total > 0 && free_before <= total);
    void *p = device_memory(BIG);
    OK(aclrtGetMemInfo(ACL_DDR_MEM, &free_with, &total));
    assert_true(free_before - free_with >= BIG && free_before - free_with <= BIG + BIG / 8 + 64);
    OK(aclrtFree(p));
    OK(aclrtGetMemInfo(ACL_MEM_P2P_HUGE1G, &free_after, &total));
    assert_int_equal(free_after, free_before);
    FAILS(100000, aclrtGetMemInfo(ACL_HBM_MEM, NULL, &total), "freeBytes");
    FAILS(100000, aclrtGetMemInfo(ACL_HBM_MEM, &total, NULL), "totalBytes");
    FAILS(107016, aclrtGetMemInfo((aclrtMemAttr)18, &free_after, &total), "attr is 18");
    FAILS(107016, aclrtGetMemInfo((aclrtMemAttr)-1, &free_after, &total), "attr is -1");
}

/* ---- Pool ---- */

static void the_pool_hands_idle_memory_out_again(void **state)
{
    size_t pooled_before, pooled, live_before, live;
    struct oc_device *device;

    (void)state;
    OK(oc_context_device(&device));
    oc_pool_trim();
    oc_pool_usage(device, &pooled_before, &live_before);
    assert_int_equal(pooled_before, 0);
    void *p = device_memory(BIG);
    OK(aclrtFree(p));
    oc_pool_usage(device, &pooled_before, &live);
    assert_int_equal(live, live_before);
    assert_true(pooled_before >= BIG);
    p = device_memory(BIG - 100); /* the same bucket */
    oc_pool_usage(device, &pooled, &live);
    assert_int_equal(pooled, 0);
    OK(aclrtFree(p));
    oc_pool_trim();
    oc_pool_usage(device, &pooled, &live);
    assert_int_equal(pooled, 0);
}

/* The old work writes 0xAA for long after the free; the new block must never see it. */
static void memory_in_use_is_not_handed_out(void **state)
{
    aclrtStream stream = NULL;

    (void)state;
    OK(aclrtCreateStream(&stream));
    for (int round = 0; round < 3; round++) {
        void *old = device_memory(BIG);

        for (int i = 0; i < 32; i++)
            OK(aclrtMemsetAsync(old, BIG, 0xAA, BIG, stream));
        OK(aclrtFree(old));
        void *new = device_memory(BIG);
        OK(aclrtMemset(new, BIG, 0x11, BIG));
        OK(aclrtSynchronizeStream(stream));
        expect_bytes(new, BIG, 0x11);
        OK(aclrtFree(new));
    }
    OK(aclrtDestroyStream(stream));
}

/* A busy block that waits longest keeps no idle one in the pool. */
static void idle_memory_is_given_back_past_busy(void **state)
{
    enum { BUSY = 40 }; /* more than a free passes over */
    size_t pooled, live;
    struct oc_device *device;
    aclrtStream stream = NULL;
    void *p[BUSY], *idle;

    (void)state;
    OK(oc_context_device(&device));
    OK(aclrtCreateStream(&stream));
    oc_pool_trim();
    for (int i = 0; i < BUSY; i++)
        p[i] = device_memory(1 << 16);
    idle = device_memory(BIG);
    void *busy = keep_busy(stream);
    for (int i = 0; i < BUSY; i++) {
        OK(aclrtMemsetAsync(p[i], 1 << 16, i, 1 << 16, stream));
        OK(aclrtFree(p[i]));
    }
    OK(aclrtFree(idle));
    oc_pool_trim();
    oc_pool_usage(device, &pooled, &live);
    assert_true(pooled < BIG);
    OK(aclrtFree(busy));
    OK(aclrtDestroyStream(stream));
    oc_pool_trim();
    oc_pool_usage(device, &pooled, &live);
    assert_int_equal(pooled, 0);
}

static void memory_outlives_its_stream(void **state)
{
    aclrtStream stream = NULL;
    void *p = device_memory(BIG);

    (void)state;
    OK(aclrtCreateStream(&stream));
    OK(aclrtMemsetAsync(p, BIG, 1, BIG, stream));
    OK(aclrtFree(p));
    OK(aclrtDestroyStream(stream));
    p = device_memory(BIG);
    OK(aclrtMemset(p, BIG, 2, BIG));
    expect_bytes(p, BIG, 2);
    OK(aclrtFree(p));
}

static void many_blocks_in_flight_do_not_pile_up(void **state)
{
    aclrtStream stream = NULL;

    (void)state;
    OK(aclrtCreateStream(&stream));
    for (int i = 0; i < 500; i++) {
        void *p = device_memory(1 << 20);

        OK(aclrtMemsetAsync(p, 1 << 20, i, 1 << 20, stream));
        OK(aclrtFree(p));
    }
    OK(aclrtDestroyStream(stream));
}

/* ---- Host memory ---- */

static void host_memory_is_plain_memory(void **state)
{
    char *p = NULL, *q = NULL;

    (void)state;
    OK(aclrtMallocHost((void **)&p, 1000));
    OK(aclrtMallocHost((void **)&q, 1));
    assert_int_equal((uintptr_t)p % 64, 0);
    memset(p, 1, 1000);
    OK(aclrtMemset(p, 1000, 9, 1000));
    assert_int_equal(p[999], 9);
    FAILS(107000, aclrtFreeHost(p + 1), "start of an allocation");
    FAILS(107000, aclrtFreeHost(&p), "aclrtMallocHost");
    FAILS(107000, aclrtFree(p), "from aclrtMalloc");
    FAILS(100000, aclrtFreeHost(NULL), "hostPtr");
    FAILS(100000, aclrtMallocHost(NULL, 1), "hostPtr");
    FAILS(100000, aclrtMallocHost((void **)&q, 0), "size");
    FAILS(100000, aclrtMallocHost((void **)&q, SIZE_MAX), "size");
    assert_int_equal(in_new_thread(malloc_host_in_fresh_thread, &state), 107002);
    OK(aclrtFreeHost(p));
    FAILS(107000, aclrtFreeHost(p), "freed");
    OK(aclrtFreeHost(q));
}

static void freeing_host_memory_waits_for_copies(void **state)
{
    aclrtStream stream = NULL;
    void *p = device_memory(BIG), *host = NULL;

    (void)state;
    OK(aclrtCreateStream(&stream));
    OK(aclrtMallocHost(&host, BIG));
    memset(host, 5, BIG);
    OK(aclrtMemcpyAsync(p, BIG, host, BIG, TO_DEVICE, stream));
    OK(aclrtFreeHost(host));
    OK(aclrtSynchronizeStream(stream));
    expect_bytes(p, BIG, 5);
    OK(aclrtFree(p));
    OK(aclrtDestroyStream(stream));
}

/* ---- Threads ---- */

#define ROUNDS 100

/* Each thread allocates, sets, copies back and frees on a stream of its own; counts its faults. */
static void *work_alone(void *argument)
{
    const int byte = (int)(intptr_t)argument;
    unsigned char host[5000];
    aclrtStream stream = NULL;
    intptr_t faults = 0;

    faults += aclrtSetDevice(0) != 0;
    faults += aclrtCreateStream(&stream) != 0;
    for (int i = 0; i < ROUNDS; i++) {
        void *p = NULL;

        faults += aclrtMalloc(&p, sizeof(host), HUGE_FIRST) != 0;
        faults += aclrtMemsetAsync(p, sizeof(host), byte, sizeof(host), stream) != 0;
        faults += aclrtMemcpyAsync(host, sizeof(host), p, sizeof(host), TO_HOST, stream) != 0;
        faults += aclrtFree(p) != 0;
        faults += aclrtFree(p) != 107000;
        for (size_t j = 0; j < sizeof(host); j++)
            faults += host[j] != byte;
    }
    faults += aclrtDestroyStream(stream) != 0;
    faults += aclrtResetDevice(0) != 0;
    return (void *)faults;
}

static void threads_do_not_disturb_each_other(void **state)
{
    pthread_t threads[4];

    (void)state;
    for (intptr_t i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, work_alone, (void *)(i + 1)), 0);
    for (int i = 0; i < 4; i++) {
        void *faults = NULL;

        assert_int_equal(pthread_join(threads[i], &faults), 0);
        assert_null(faults);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_DEVICE(allocation_refuses_misuse),
        WITH_DEVICE(every_kind_of_allocation_works),
        WITH_DEVICE(frees_are_checked),
        WITH_DEVICE(addresses_are_not_reused_soon),
        WITH_DEVICE(many_allocations_are_told_apart),
        WITH_DEVICE(memory_is_accounted_for),
        WITH_DEVICE(the_pool_hands_idle_memory_out_again),
        WITH_DEVICE(memory_in_use_is_not_handed_out),
        WITH_DEVICE(idle_memory_is_given_back_past_busy),
        WITH_DEVICE(memory_outlives_its_stream),
        WITH_DEVICE(many_blocks_in_flight_do_not_pile_up),
        WITH_DEVICE(host_memory_is_plain_memory),
        WITH_DEVICE(freeing_host_memory_waits_for_copies),
        WITH_DEVICE(threads_do_not_disturb_each_other),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
