/* SPDX-License-Identifier: Apache-2.0 */
/* The test of float atomics, when the device has no resources left for a moment: that says nothing about its
 * atomics, so that the next plan tests again. */
#include <string.h>

#include "base/status.h"
#include "harness/test.h"
#include "opencl_calls/call_counter.h"
#include "program/float_atomic.h"
#include "registry/device_registry.h"
#include "verify/device.h"

static int buffers, launches, failed_buffer;

static int fail_buffer(const char *function)
{
    if (strcmp(function, "clEnqueueNDRangeKernel") == 0) launches++;
    if (strcmp(function, "clCreateBuffer") != 0) return CL_SUCCESS;
    return ++buffers == failed_buffer ? CL_OUT_OF_RESOURCES : CL_SUCCESS;
}

static int select_and_count(int failed)
{
    enum oc_float_atomic selected;
    struct oc_device *device;

    if (!EXPECT_OK(oc_device_get(0, &device))) return 0;
    buffers = launches = 0;
    failed_buffer = failed;
    oc_set_api("aclnnFoo");
    oc_call_hook_set(fail_buffer);
    EXPECT_OK(oc_float_atomic_select(device, &selected));
    oc_call_hook_set(NULL);
    return launches;
}

static void a_lack_of_resources_is_not_remembered(void)
{
    EXPECT_EQ_I64(select_and_count(1), 1); /* the first form has no buffer, the other one runs */
    EXPECT_EQ_I64(select_and_count(0), 1);
    EXPECT_EQ_I64(select_and_count(0), 0);
}

static const struct oc_test TESTS[] = {OC_TEST_OF(a_lack_of_resources_is_not_remembered)};

OC_TEST_MAIN(.name = "float_atomic", OC_TESTS(TESTS), OC_ON_DEVICE)
