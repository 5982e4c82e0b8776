/* SPDX-License-Identifier: Apache-2.0 */
#include "device.h"

#include <math.h>
#include <stdio.h>

#include "registry/device_registry.h"
#include "verify/expect.h"

static int32_t device;
static aclrtStream stream;

bool oc_device_open(int32_t id)
{
    const struct oc_device *d;

    device = id;
    if (!EXPECT_OK(aclrtSetDevice(id)) || !EXPECT_OK(aclrtCreateStream(&stream))) return false;
    d = oc_test_device();
    (void)printf("device %d: %s (%s), %u units\n", (int)id, d->name, d->platform_name,
                 d->compute_units);
    return true;
}

void oc_device_close(void)
{
    (void)aclrtDestroyStream(stream);
    (void)aclrtResetDevice(device);
}

int oc_device_set_up(void)
{
    oc_expect_reset();
    return EXPECT_OK(aclInit(NULL)) && oc_device_open(0) ? 0 : 1;
}

void oc_device_tear_down(void)
{
    oc_device_close();
    (void)aclFinalize();
}

aclrtStream oc_test_stream(void) { return stream; }

const struct oc_device *oc_test_device(void)
{
    const struct oc_device *d = NULL;

    (void)oc_device_peek(device, &d);
    return d;
}

void oc_set_deterministic(bool on)
{
    EXPECT_OK(aclrtCtxSetSysParamOpt(ACL_OPT_DETERMINISTIC, on ? 1 : 0));
}

bool oc_device_has_subnormals(void)
{
    cl_device_fp_config config = 0;

    return clGetDeviceInfo(oc_test_device()->cl, CL_DEVICE_SINGLE_FP_CONFIG, sizeof(config),
                           &config, NULL) == CL_SUCCESS &&
           (config & CL_FP_DENORM) != 0;
}

/* 1: no, 2: yes, 0: unknown */
static int zero_signs[OC_MAX_DEVICES];

static bool device_adds_zeros(const struct oc_device *d)
{
    static const char *const SOURCE = "kernel void f(global float *v) { v[0] = 0.0f + v[0]; }";
    const size_t one = 1;
    float value = -0.0f;
    cl_int code;
    cl_program program =
        clCreateProgramWithSource(d->context, 1, (const char **)(uintptr_t)&SOURCE, NULL, &code);
    cl_mem mem = clCreateBuffer(d->context, CL_MEM_COPY_HOST_PTR, sizeof(value), &value, &code);
    cl_command_queue queue = clCreateCommandQueue(d->context, d->cl, 0, &code);
    cl_kernel kernel = NULL;

    if (clBuildProgram(program, 1, &d->cl, "", NULL, NULL) == CL_SUCCESS)
        kernel = clCreateKernel(program, "f", &code);

    const bool ran =
        kernel != NULL && clSetKernelArg(kernel, 0, sizeof(mem), &mem) == CL_SUCCESS &&
        clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, &one, 0, NULL, NULL) == CL_SUCCESS &&
        clEnqueueReadBuffer(queue, mem, CL_TRUE, 0, sizeof(value), &value, 0, NULL, NULL) ==
            CL_SUCCESS;

    (void)EXPECT(ran);
    if (kernel != NULL) (void)clReleaseKernel(kernel);
    (void)clReleaseCommandQueue(queue);
    (void)clReleaseMemObject(mem);
    (void)clReleaseProgram(program);
    return ran && !signbit(value);
}

bool oc_device_has_zero_signs(void)
{
    if (zero_signs[device] == 0) zero_signs[device] = device_adds_zeros(oc_test_device()) ? 2 : 1;
    return zero_signs[device] == 2;
}
