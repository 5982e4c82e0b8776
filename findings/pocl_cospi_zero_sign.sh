#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# OpenCL wants cospi of a half to be +0, and sinpi of a whole number to be a zero of the number's sign. In PoCL cospi(0.5),
# cospi(2.5) and cospi(-0.5) are -0, and sinpi(1) is -0 and sinpi(-1) is 0, so that 1 / cospi(0.5) is -inf. Intel's CPU
# runtime 2026.2.0 gives the zeros that OpenCL wants.
#
# Needs gcc, the OpenCL headers and loader, python3 with pip, and a download of 60 MB, to a folder that is removed again.
# Exits with 1 if PoCL behaves otherwise, with 2 if it could not be tried.
#
# Seen with pocl-binary-distribution 3.0 (PoCL 3.0-rc2, LLVM 14):
#     cospi(0.5) is -0
#     cospi(1.5) is 0
#     cospi(2.5) is -0
#     cospi(-0.5) is -0
#     sinpi(1) is -0
#     sinpi(-1) is 0
set -eu
# shellcheck source=setup/setup.sh
. "$(dirname "$0")/setup/setup.sh"
install_pocl
cat >"$work/program.c" <<'PROGRAM'
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>

#define COUNT 6

static const char *const SOURCE =
    "kernel void apply(global const float *x, global float *y)\n"
    "{\n"
    "    const size_t i = get_global_id(0);\n"
    "    y[i] = i < 4 ? cospi(x[i]) : sinpi(x[i]);\n"
    "}\n";

int main(void)
{
    cl_platform_id platform;
    cl_device_id device;

    if (clGetPlatformIDs(1, &platform, NULL) != CL_SUCCESS ||
        clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS)
        return 2;

    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, NULL);
    const size_t items = COUNT;
    float x[COUNT] = {0.5F, 1.5F, 2.5F, -0.5F, 1, -1}, y[COUNT];
    cl_mem from = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof(x), x, NULL);
    cl_mem to = clCreateBuffer(context, 0, sizeof(y), NULL, NULL);
    cl_program program = clCreateProgramWithSource(context, 1, (const char **)&SOURCE, NULL, NULL);

    if (clBuildProgram(program, 1, &device, "", NULL, NULL) != CL_SUCCESS) return 2;

    cl_kernel kernel = clCreateKernel(program, "apply", NULL);

    if (clSetKernelArg(kernel, 0, sizeof(from), &from) != CL_SUCCESS || clSetKernelArg(kernel, 1, sizeof(to), &to) != CL_SUCCESS ||
        clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL) != CL_SUCCESS ||
        clEnqueueReadBuffer(queue, to, CL_TRUE, 0, sizeof(y), y, 0, NULL, NULL) != CL_SUCCESS)
        return 2;
    for (int i = 0; i < COUNT; i++)
        printf("%s(%g) is %g\n", i < 4 ? "cospi" : "sinpi", x[i], y[i]);
    return 0;
}
PROGRAM
run_opencl
expect <<'OUTPUT'
cospi(0.5) is -0
cospi(1.5) is 0
cospi(2.5) is -0
cospi(-0.5) is -0
sinpi(1) is -0
sinpi(-1) is 0
OUTPUT
