/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands that the driver accepts and that fail later: no function that waits, polls or queries may
 * report success for them, and the next work succeeds.
 */
#include <stdio.h>

#include "acl/acl.h"
#include "failing_commands.h"
#include "harness/test.h"
#include "harness/work.h"
#include "memory/pool.h"
#include "registry/device_registry.h"
#include "verify/device.h"

#define NAME "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST"

/* ---- Copies of rectangles, which take 40 bytes where rows are PITCH apart ---- */

#define WIDTH 8
#define HEIGHT 3
#define PITCH 16
#define HOST (-1)

/* Static: a copy that only seems to be lost writes later. */
static float copied[OC_WORK_ELEMENTS];

struct rectangle {
    const char *name;
    int dst, src; /* of oc_work_memory, or HOST */
    size_t dst_offset, dst_pitch;
    aclrtMemcpyKind kind;
};

static void *rectangle_side(int side, size_t offset)
{
    return (char *)(side == HOST ? (void *)copied : oc_work_memory[side]) + offset;
}

static aclError rectangle_copy(const struct rectangle *r)
{
    return aclrtMemcpy2d(rectangle_side(r->dst, r->dst_offset), r->dst_pitch,
                         rectangle_side(r->src, 0), PITCH, WIDTH, HEIGHT, r->kind);
}

static aclError rectangle_copy_in_stream(const struct rectangle *r)
{
    return aclrtMemcpy2dAsync(rectangle_side(r->dst, r->dst_offset), r->dst_pitch,
                              rectangle_side(r->src, 0), PITCH, WIDTH, HEIGHT, r->kind,
                              oc_test_stream());
}

/* Within a buffer, rows lie between those of the source, or behind all of them with another pitch. */
static const struct rectangle RECTANGLES[] = {
    {"rows to the device", 0, HOST, 0, PITCH, ACL_MEMCPY_HOST_TO_DEVICE},
    {"rows to the host", HOST, 0, 0, PITCH, ACL_MEMCPY_DEVICE_TO_HOST},
    {"rows on the device", 1, 0, 0, PITCH, ACL_MEMCPY_DEVICE_TO_DEVICE},
    {"rows within a buffer", 0, 0, WIDTH, PITCH, ACL_MEMCPY_DEVICE_TO_DEVICE},
    {"rows within a buffer, by one command each", 0, 0, 40, WIDTH, ACL_MEMCPY_DEVICE_TO_DEVICE},
};

/* ---- Failures in a stream ---- */

static aclError query(void)
{
    aclrtStreamStatus status = ACL_STREAM_STATUS_NOT_READY;
    aclError code = ACL_SUCCESS;

    while (code == ACL_SUCCESS && status != ACL_STREAM_STATUS_COMPLETE)
        code = aclrtStreamQuery(oc_test_stream(), &status);
    return code;
}

static aclError copy_in_stream(void)
{
    return aclrtMemcpyAsync(copied, OC_WORK_BYTES, oc_work_memory[3], OC_WORK_BYTES,
                            ACL_MEMCPY_DEVICE_TO_HOST, oc_test_stream());
}

static const struct wait {
    const char *name;
    aclError (*run)(void);
} WAITS[] = {
    {"aclrtSynchronizeStream", oc_work_synchronize},
    {"aclrtSynchronizeStreamWithTimeout", oc_work_synchronize_with_timeout},
    {"aclrtStreamQuery", query},
    {"aclrtSynchronizeDevice", oc_work_synchronize_device},
    {"aclrtSynchronizeDeviceWithTimeout", oc_work_synchronize_device_with_timeout},
    {"aclrtMemcpyAsync of pageable memory", copy_in_stream},
};

/* The failure is reported once; the stream works again. */
static void failed_kernel(const void *row)
{
    const struct wait *wait = row;

    EXPECT_OK(oc_work_launch());
    EXPECT_OK(wait->run());
    oc_failing_start(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    EXPECT_OK(oc_work_launch());
    oc_failing_stop();
    EXPECT_REFUSED(ACL_ERROR_RT_INTERNAL_ERROR, "a command on the stream failed: " NAME " (-14)",
                   wait->run());
    EXPECT_OK(wait->run());
    oc_failing_forget();
    EXPECT_OK(oc_work_launch());
    EXPECT_OK(wait->run());
}

static aclError copy_now(void)
{
    return aclrtMemcpy(copied, OC_WORK_BYTES, oc_work_memory[0], OC_WORK_BYTES,
                       ACL_MEMCPY_DEVICE_TO_HOST);
}

static aclError copy_rows_to_host_now(void) { return rectangle_copy(&RECTANGLES[1]); }

static aclError copy_rows_to_host_in_stream(void)
{
    return rectangle_copy_in_stream(&RECTANGLES[1]);
}

/* Functions that wait without a limit. */
static const struct wait WITHOUT_LIMIT[] = {
    {"aclrtSynchronizeStream", oc_work_synchronize},
    {"aclrtSynchronizeDevice", oc_work_synchronize_device},
    {"aclrtMemcpyAsync of pageable memory", copy_in_stream},
    {"aclrtMemcpy", copy_now},
    {"aclrtMemcpy2d", copy_rows_to_host_now},
    {"aclrtMemcpy2dAsync of pageable memory", copy_rows_to_host_in_stream},
};

/* A wait that fails while the command runs is no end of the command. */
static void failed_wait(const void *row)
{
    const struct wait *wait = row;

    oc_failing_start_waits(CL_OUT_OF_HOST_MEMORY, 3);
    EXPECT_OK(oc_work_launch());
    EXPECT_OK(wait->run());
    EXPECT_EQ_I64(oc_failing_waits(), 0);
    oc_failing_stop();
    oc_failing_forget();
    EXPECT_OK(wait->run());
}

/* Commands that never end: all functions that wait return and say so, now and later. */
static void lost_device(const void *row)
{
    const struct wait *wait = row;
    struct oc_device *device;

    if (!EXPECT_OK(oc_device_get(0, &device))) return;
    oc_failing_start_waits(CL_OUT_OF_RESOURCES, OC_FAILING_ALL);
    EXPECT_OK(oc_work_launch());
    EXPECT_OK(oc_work_launch());
    EXPECT_STATUS(ACL_ERROR_RT_LOST_HEARTBEAT, wait->run());
    EXPECT_TEXT_CONTAINS(oc_newest_message(), "is lost");
    oc_failing_stop();
    for (size_t i = 0; i < OC_COUNT(WAITS); i++)
        EXPECT_STATUS(ACL_ERROR_RT_LOST_HEARTBEAT, WAITS[i].run());
    EXPECT_STATUS(ACL_ERROR_RT_LOST_HEARTBEAT, copy_now());
    oc_failing_forget();
    atomic_store(&device->is_lost, false);
    (void)oc_work_synchronize_device(); /* reports the commands that were given up */
    EXPECT_OK(wait->run());
}

static void failed_allocation(void)
{
    oc_failing_start(CL_MEM_OBJECT_ALLOCATION_FAILURE);
    EXPECT_OK(oc_work_launch());
    oc_failing_stop();
    EXPECT_STATUS(ACL_ERROR_RT_DEVICE_OOM, oc_work_synchronize());
    oc_failing_forget();
}

static void failed_transfers(void)
{
    float host[OC_WORK_ELEMENTS] = {0};

    oc_failing_start(CL_OUT_OF_RESOURCES);
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR,
                  aclrtMemcpy(oc_work_memory[0], OC_WORK_BYTES, host, OC_WORK_BYTES,
                              ACL_MEMCPY_HOST_TO_DEVICE));
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR,
                  aclrtMemcpy(host, OC_WORK_BYTES, oc_work_memory[0], OC_WORK_BYTES,
                              ACL_MEMCPY_DEVICE_TO_HOST));
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR,
                  aclrtMemcpy(oc_work_memory[1], OC_WORK_BYTES, oc_work_memory[0], OC_WORK_BYTES,
                              ACL_MEMCPY_DEVICE_TO_DEVICE));
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR,
                  aclrtMemset(oc_work_memory[0], OC_WORK_BYTES, 0, OC_WORK_BYTES));
    oc_failing_stop();
    oc_failing_forget();
    EXPECT_OK(aclrtMemset(oc_work_memory[0], OC_WORK_BYTES, 0, OC_WORK_BYTES));
}

static void failed_rectangle(const void *row)
{
    const struct rectangle *r = row;

    oc_failing_start(CL_OUT_OF_RESOURCES);
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, rectangle_copy(r));
    EXPECT_TEXT_CONTAINS(oc_newest_message(), " failed: CL_OUT_OF_RESOURCES (-5)");
    oc_failing_stop();
    EXPECT(oc_failing_count() > 0);
    oc_failing_forget();
    EXPECT_OK(rectangle_copy(r));
}

/* A copy of pageable memory reports its failure itself; that of the others is the stream's. */
static void failed_rectangle_in_a_stream(const void *row)
{
    const struct rectangle *r = row;
    const bool waits = r->dst == HOST || r->src == HOST;

    EXPECT_OK(oc_work_synchronize());
    oc_failing_start(CL_OUT_OF_RESOURCES);

    const aclError status = rectangle_copy_in_stream(r);

    oc_failing_stop();
    EXPECT(oc_failing_count() > 0);
    EXPECT_EQ_I64(status, waits ? ACL_ERROR_RT_INTERNAL_ERROR : ACL_SUCCESS);
    if (!waits) EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, oc_work_synchronize());
    EXPECT_TEXT_CONTAINS(oc_newest_message(),
                         "a command on the stream failed: CL_OUT_OF_RESOURCES (-5)");
    EXPECT_OK(oc_work_synchronize());
    oc_failing_forget();
    EXPECT_OK(rectangle_copy_in_stream(r));
    EXPECT_OK(oc_work_synchronize());
}

/* Memory that cannot be mapped is unmapped and replaced by memory that is not pinned. */
static void failed_mapping(void)
{
    void *host = NULL;

    oc_forget_messages();
    oc_failing_start(CL_OUT_OF_RESOURCES);
    EXPECT_OK(aclrtMallocHost(&host, OC_WORK_BYTES));
    oc_failing_stop();
    EXPECT_EQ_I64(oc_failing_count(), 2);
    EXPECT_TEXT(oc_newest_message(), "");
    oc_failing_forget();
    EXPECT_OK(aclrtMemcpyAsync(host, OC_WORK_BYTES, oc_work_memory[0], OC_WORK_BYTES,
                               ACL_MEMCPY_DEVICE_TO_HOST, oc_test_stream()));
    EXPECT_OK(aclrtFreeHost(host));
}

/* The memory is free nevertheless. */
static void failed_unmapping(void)
{
    void *host = NULL;

    EXPECT_OK(aclrtMallocHost(&host, OC_WORK_BYTES));
    oc_failing_start(CL_OUT_OF_RESOURCES);
    EXPECT_OK(aclrtFreeHost(host));
    oc_failing_stop();
    EXPECT_EQ_I64(oc_failing_count(), 1);
    oc_failing_forget();
}

static void failed_command_of_a_destroyed_context(void)
{
    aclrtContext first = NULL, context = NULL;

    EXPECT_OK(aclrtGetCurrentContext(&first));
    EXPECT_OK(aclrtCreateContext(&context, 0));
    oc_failing_start(CL_OUT_OF_RESOURCES);
    EXPECT_OK(aclrtMemsetAsync(oc_work_memory[0], OC_WORK_BYTES, 0, OC_WORK_BYTES, NULL));
    oc_failing_stop();
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, aclrtDestroyContext(context));
    EXPECT_STATUS(ACL_ERROR_RT_INVALID_HANDLE, aclrtDestroyContext(context));
    EXPECT_OK(aclrtSetCurrentContext(first));
    oc_failing_forget();
}

/* A device whose driver allocates at the first use: the allocation reports what that would. */
static void lazy_allocation(void)
{
    struct oc_device *device;
    size_t pooled, live, pooled_after, live_after;
    void *p = NULL;

    if (!EXPECT_OK(oc_device_get(0, &device))) return;

    const bool was_lazy = device->allocates_lazily;

    oc_pool_trim();
    device->allocates_lazily = true;
    EXPECT_OK(aclrtMalloc(&p, OC_WORK_BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
    EXPECT_OK(aclrtFree(p));
    oc_pool_trim();
    oc_pool_usage(device, &pooled, &live);
    oc_failing_start(CL_MEM_OBJECT_ALLOCATION_FAILURE);
    EXPECT_STATUS(ACL_ERROR_RT_DEVICE_OOM,
                  aclrtMalloc(&p, OC_WORK_BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
    oc_failing_stop();
    oc_failing_forget();
    oc_pool_usage(device, &pooled_after, &live_after);
    EXPECT_EQ_I64(pooled_after, pooled);
    EXPECT_EQ_I64(live_after, live);
    EXPECT_OK(aclrtMalloc(&p, OC_WORK_BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
    EXPECT_OK(aclrtFree(p));
    device->allocates_lazily = was_lazy;
}

/* The failure is reported once the context is destroyed, and its memory returned to the driver. */
static int child_reset(void)
{
    struct oc_device *device;
    size_t pooled, live;
    void *p = NULL;

    if (oc_device_set_up() != 0 || oc_device_get(0, &device) != 0) return 1;
    EXPECT_OK(aclrtMalloc(&p, OC_WORK_BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
    oc_failing_start(CL_OUT_OF_RESOURCES);
    EXPECT_OK(aclrtMemsetAsync(p, OC_WORK_BYTES, 0, OC_WORK_BYTES, NULL));
    oc_failing_stop();
    EXPECT_OK(aclrtFree(p));
    oc_pool_usage(device, &pooled, &live);
    EXPECT(pooled > 0);
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, aclrtResetDevice(0));
    oc_pool_usage(device, &pooled, &live);
    EXPECT_EQ_I64(pooled, 0);
    oc_failing_forget();
    return oc_expect_failures() != 0;
}

static void reset_of_a_device_whose_work_failed(void)
{
    struct oc_spawn result;

    oc_test_spawn("reset", (const char *const[]){NULL}, &result);
    if (!EXPECT_EQ_I64(result.status, 0)) (void)printf("%s\n", result.output);
}

static const struct oc_child CHILDREN[] = {{"reset", child_reset}, {NULL, NULL}};

static int set_up(void) { return oc_work_set_up() ? 0 : 1; }

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(WAITS, failed_kernel),
    OC_TEST_ROWS(WITHOUT_LIMIT, failed_wait),
    OC_TEST_ROWS(WITHOUT_LIMIT, lost_device),
    OC_TEST("a failed allocation at launch", failed_allocation),
    OC_TEST("blocking transfers that fail", failed_transfers),
    OC_TEST_ROWS(RECTANGLES, failed_rectangle),
    OC_TEST_ROWS(RECTANGLES, failed_rectangle_in_a_stream),
    OC_TEST("a mapping that fails", failed_mapping),
    OC_TEST("an end of a mapping that fails", failed_unmapping),
    OC_TEST("a failed command of a destroyed context", failed_command_of_a_destroyed_context),
    OC_TEST("memory that is allocated at the first use", lazy_allocation),
    OC_TEST("reset of a device whose work failed", reset_of_a_device_whose_work_failed),
};

OC_TEST_MAIN(.name = "failed_commands", OC_TESTS(TESTS), .set_up = set_up,
             .tear_down = oc_work_tear_down, .children = CHILDREN)
