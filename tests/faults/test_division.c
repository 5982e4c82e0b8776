/* SPDX-License-Identifier: Apache-2.0 */
/*
 * OpenCL allows division an error of 2.5 ulp unless a build option requests its rounding, which only
 * devices with CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT accept. clBuildProgram is replaced by a function
 * that looks at the options.
 */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "harness/test.h"
#include "program/program.h"
#include "registry/device_registry.h"
#include "verify/device.h"

static int with_option, without_option;

cl_int clBuildProgram(cl_program program, cl_uint count, const cl_device_id *devices,
                      const char *options, void(CL_CALLBACK *done)(cl_program, void *), void *data)
{
    cl_int (*next)(cl_program, cl_uint, const cl_device_id *, const char *,
                   void(CL_CALLBACK *)(cl_program, void *), void *);

    *(void **)&next = dlsym(RTLD_NEXT, "clBuildProgram");
    if (strstr(options, "-cl-fp32-correctly-rounded-divide-sqrt") != NULL)
        with_option++;
    else
        without_option++;
    return next(program, count, devices, options, done, data);
}

static void expect_builds(struct oc_device *device, const char *options, bool rounds)
{
    struct oc_kernel *kernel;

    with_option = without_option = 0;
    device->rounds_division = rounds;
    if (!EXPECT_OK(oc_kernel_take(device, "copy", options, "copy", &kernel))) return;
    oc_kernel_give(kernel);
    EXPECT_EQ_I64(with_option, rounds ? 1 : 0);
    EXPECT_EQ_I64(without_option, rounds ? 0 : 1);
}

static int child_builds(void)
{
    cl_device_fp_config config = 0;
    struct oc_device *device;

    if (oc_device_set_up() != 0 || !EXPECT_OK(oc_device_get(0, &device))) return 1;
    (void)clGetDeviceInfo(device->cl, CL_DEVICE_SINGLE_FP_CONFIG, sizeof(config), &config, NULL);

    const bool rounds = (config & CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT) != 0;

    EXPECT(device->rounds_division == rounds);
    if (rounds) expect_builds(device, "-DT=f32 -DINDEX=int -DOUT=f32 -DVECTOR=8", true);
    expect_builds(device, "-DT=f16 -DINDEX=int -DOUT=f32 -DVECTOR=8", false);
    oc_device_tear_down();
    return oc_expect_failures() != 0;
}

static void devices_are_asked_to_round(void) { (void)oc_test_expect_uncached_child("builds"); }

static const struct oc_child CHILDREN[] = {{"builds", child_builds}, {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST("devices are asked to round", devices_are_asked_to_round),
};

OC_TEST_MAIN(.name = "division", OC_TESTS(TESTS), .children = CHILDREN)
