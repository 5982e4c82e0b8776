/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A build fails once where another process writes the same program to the driver's cache. Drivers that keep programs
 * are asked again; what fails twice is an error. clBuildProgram is replaced by a function that fails.
 */
#include <dlfcn.h>

#include "harness/test.h"
#include "program/program.h"
#include "registry/device_registry.h"
#include "verify/device.h"

static int calls, failures;

cl_int clBuildProgram(cl_program program, cl_uint count, const cl_device_id *devices,
                      const char *options, void(CL_CALLBACK *done)(cl_program, void *), void *data)
{
    cl_int (*next)(cl_program, cl_uint, const cl_device_id *, const char *,
                   void(CL_CALLBACK *)(cl_program, void *), void *);

    calls++;
    if (failures > 0) {
        failures--;
        return CL_BUILD_PROGRAM_FAILURE;
    }
    *(void **)&next = dlsym(RTLD_NEXT, "clBuildProgram");
    return next(program, count, devices, options, done, data);
}

static aclnnStatus take(struct oc_device *device, const char *options, int failing)
{
    struct oc_kernel *kernel;

    calls = 0;
    failures = failing;

    const aclnnStatus status = oc_kernel_take(device, "copy", options, "copy", &kernel);

    failures = 0;
    if (status == 0) oc_kernel_give(kernel);
    return status;
}

static int child_builds(void)
{
    struct oc_device *device;

    if (oc_device_set_up() != 0 || !EXPECT_OK(oc_device_get(0, &device))) return 1;
    device->caches_programs = true;
    EXPECT_OK(take(device, "-DT=f32 -DINDEX=int -DOUT=f32 -DVECTOR=8", 1));
    EXPECT_EQ_I64(calls, 2);
    EXPECT_EQ_I64(take(device, "-DT=f16 -DINDEX=int -DOUT=f32 -DVECTOR=8", 2),
                  ACLNN_ERR_RUNTIME_ERROR);
    EXPECT_EQ_I64(calls, 2);
    device->caches_programs = false;
    EXPECT_EQ_I64(take(device, "-DT=f32 -DINDEX=int -DOUT=f16 -DVECTOR=8", 1),
                  ACLNN_ERR_RUNTIME_ERROR);
    EXPECT_EQ_I64(calls, 1);
    oc_device_tear_down();
    return oc_expect_failures() != 0;
}

static void drivers_that_cache_are_asked_again(void)
{
    (void)oc_test_expect_uncached_child("builds");
}

static const struct oc_child CHILDREN[] = {{"builds", child_builds}, {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST("drivers that cache are asked again", drivers_that_cache_are_asked_again),
};

OC_TEST_MAIN(.name = "build_again", OC_TESTS(TESTS), .children = CHILDREN)
