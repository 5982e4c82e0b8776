/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A device that computes wrongly is not offered, and the reason is told. This program interposes
 * clEnqueueNDRangeKernel: in the children "broken" and "trusted", kernels do nothing.
 */
#include "harness/test.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acl/acl.h"
#include "device/opencl.h"
#include "program/float_atomic.h"
#include "registry/device_registry.h"

static bool is_broken;

CL_API_ENTRY cl_int CL_API_CALL clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel,
                                                       cl_uint dimensions, const size_t *offset,
                                                       const size_t *global, const size_t *local,
                                                       cl_uint waits, const cl_event *wait,
                                                       cl_event *event)
{
    cl_int(CL_API_CALL * real)(cl_command_queue, cl_kernel, cl_uint, const size_t *, const size_t *,
                               const size_t *, cl_uint, const cl_event *, cl_event *);

    *(void **)(&real) = dlsym(RTLD_NEXT, "clEnqueueNDRangeKernel");
    if (is_broken) return clEnqueueMarkerWithWaitList(queue, waits, wait, event);
    return real(queue, kernel, dimensions, offset, global, local, waits, wait, event);
}

/* Prints the number of devices or the message. */
static int child_count(void)
{
    const struct oc_device *device;
    uint32_t count = 0;

    if (aclrtGetDeviceCount(&count) == ACL_SUCCESS) {
        (void)printf("%u devices\n", count);
        return 0;
    }
    (void)printf("%s\n", aclGetRecentErrMsg());
    return oc_device_rejected(0, &device) == NULL;
}

static int child_broken(void)
{
    is_broken = true;
    return child_count();
}

static void broken_devices_are_not_offered(void)
{
    /* Without a cache folder, nothing is remembered of healthy runs. */
    static const char *const ENVIRONMENT[] = {"ACLNN_CL_CACHE=0", NULL};
    struct oc_spawn result;

    oc_test_spawn("broken", ENVIRONMENT, &result);
    EXPECT_EQ_I64(result.status, 0);
    EXPECT_TEXT_CONTAINS(result.output, "no device passed its self-test");
    EXPECT_TEXT_CONTAINS(result.output, "data handed over between queues");
}

static void trust_overrides_the_self_test(void)
{
    static const char *const ENVIRONMENT[] = {"ACLNN_CL_CACHE=0", "ACLNN_CL_TRUST=1", NULL};
    struct oc_spawn result;

    oc_test_spawn("broken", ENVIRONMENT, &result);
    EXPECT_EQ_I64(result.status, 0);
    EXPECT_TEXT_CONTAINS(result.output, " devices");
    EXPECT(strstr(result.output, "0 devices") != result.output);
}

static void healthy_devices_are_remembered(void)
{
    char variable[512];
    const char *const environment[] = {variable, NULL};
    struct oc_spawn result;

    (void)snprintf(variable, sizeof(variable), "ACLNN_CL_CACHE=%s", oc_test_folder());
    oc_test_spawn("healthy", environment, &result);
    EXPECT_EQ_I64(result.status, 0);
    EXPECT_TEXT_CONTAINS(result.output, " devices");
    /* The same folder: a device that would fail now is not tested again. */
    oc_test_spawn("broken", environment, &result);
    EXPECT_EQ_I64(result.status, 0);
    EXPECT_TEXT_CONTAINS(result.output, " devices");
}

/* A failure for a moment is not kept: each call reports it, and the next one tries again. */
static void a_failed_test_of_float_atomics_is_repeated(void)
{
    enum oc_float_atomic selected;
    struct oc_device *device;

    if (!EXPECT_OK(oc_device_get(0, &device))) return;
    oc_set_api("aclnnFoo");
    is_broken = true;
    for (int i = 0; i < 2; i++) {
        EXPECT_STATUS(ACLNN_ERR_INNER, oc_float_atomic_select(device, &selected));
        EXPECT_TEXT_CONTAINS(oc_newest_message(), "compare-and-swap loop lose additions on ");
    }
    is_broken = false;
    EXPECT_OK(oc_float_atomic_select(device, &selected));
}

static const struct oc_child CHILDREN[] = {
    {"broken", child_broken}, {"healthy", child_count}, {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST("broken devices are not offered", broken_devices_are_not_offered),
    OC_TEST("trust overrides the self-test", trust_overrides_the_self_test),
    OC_TEST("healthy devices are remembered", healthy_devices_are_remembered),
    OC_TEST("a failed test of float atomics is repeated",
            a_failed_test_of_float_atomics_is_repeated),
};

OC_TEST_MAIN(.name = "self_test", OC_TESTS(TESTS), .children = CHILDREN)
