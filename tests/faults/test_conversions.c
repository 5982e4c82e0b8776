/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels convert floats to 16 bits as the host does, and where the device's own conversions do not compile or are
 * wrong, by integer arithmetic. This program interposes clEnqueueNDRangeKernel: if is_idle, kernels do nothing. */
#include <dlfcn.h>

#include "acl/acl.h"
#include "harness/test.h"
#include "registry/device_registry.h"
#include "registry/self_test.h"
#include "registry/self_test_conversions.h"

static bool is_idle;

CL_API_ENTRY cl_int CL_API_CALL clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel,
                                                       cl_uint dimensions, const size_t *offset,
                                                       const size_t *global, const size_t *local,
                                                       cl_uint waits, const cl_event *wait,
                                                       cl_event *event)
{
    cl_int(CL_API_CALL * real)(cl_command_queue, cl_kernel, cl_uint, const size_t *, const size_t *,
                               const size_t *, cl_uint, const cl_event *, cl_event *);

    *(void **)(&real) = dlsym(RTLD_NEXT, "clEnqueueNDRangeKernel");
    if (is_idle) return clEnqueueMarkerWithWaitList(queue, waits, wait, event);
    return real(queue, kernel, dimensions, offset, global, local, waits, wait, event);
}

/* Converts on the device, with options that make the program another one than the self-test's. */
static aclnnStatus convert(struct oc_device *device)
{
    struct oc_self_test t = {.device = device};
    struct oc_kernel *kernel;
    aclnnStatus status =
        oc_kernel_take(device, "conversion_test", "-DINDEX=int", "convert", &kernel);

    if (status != ACLNN_SUCCESS) return status;
    t.in =
        clCreateBuffer(device->context, CL_MEM_READ_WRITE, 4 * OC_SELF_TEST_ELEMENTS, NULL, NULL);
    t.out =
        clCreateBuffer(device->context, CL_MEM_READ_WRITE, 4 * OC_SELF_TEST_ELEMENTS, NULL, NULL);
    status = oc_self_test_conversions(&t, kernel);
    EXPECT_EQ_I64(clReleaseMemObject(t.in), CL_SUCCESS);
    EXPECT_EQ_I64(clReleaseMemObject(t.out), CL_SUCCESS);
    oc_kernel_give(kernel);
    return status;
}

static void the_devices_conversions_are_tested(void)
{
    struct oc_device *device;
    enum oc_conversions own;
    bool has_builtins;
    char reason[256];

    if (!EXPECT_OK(oc_device_get(0, &device))) return;
    own = device->conversions;
    has_builtins = device->has_clang_builtins;
    EXPECT_OK(convert(device));
    if (own == OC_CONVERSIONS_INTEGERS) {
        device->conversions = OC_CONVERSIONS_FP16;
        device->has_clang_builtins = false; /* with them a CPU has an instruction of its own */
        EXPECT(oc_self_test_run(device, reason, sizeof(reason)));
        EXPECT_EQ_I64(device->conversions,
                      device->has_fp16 ? OC_CONVERSIONS_FP16 : OC_CONVERSIONS_INTEGERS);
    }
    device->conversions = own;
    device->has_clang_builtins = has_builtins;
}

static void wrong_conversions_are_noticed(void)
{
    struct oc_device *device;

    if (!EXPECT_OK(oc_device_get(0, &device))) return;
    oc_set_api("aclnnFoo");
    is_idle = true;
    EXPECT_STATUS(ACLNN_ERR_INNER, convert(device));
    EXPECT_TEXT_CONTAINS(oc_newest_message(), "conversions to ");
    is_idle = false;
}

static const struct oc_test TESTS[] = {
    OC_TEST_OF(the_devices_conversions_are_tested),
    OC_TEST_OF(wrong_conversions_are_noticed),
};

OC_TEST_MAIN(.name = "conversions", OC_TESTS(TESTS))
