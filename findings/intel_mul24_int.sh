#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# mul24 multiplies numbers of 24 bits, and what it makes of more bits is up to the implementation. Intel's CPU runtime drops
# them for int, but multiplies all 32 for uint, so that mul24 and mad24 of equal bits differ by type. PoCL 3.0 multiplies all
# 32 for both.
#
# Needs gcc, the OpenCL headers and loader, python3 with pip, and a download of 400 MB, to a folder that is removed again.
# Exits with 1 if the runtime behaves otherwise, with 2 if it could not be tried.
#
# Seen with intel-opencl-rt 2026.2.0:
#     mul24(0x1000003, 5):    int 0xf, uint 0x500000f
#     mad24(0x1000003, 5, 1): int 0x10, uint 0x5000010
set -eu
# shellcheck source=setup/setup.sh
. "$(dirname "$0")/setup/setup.sh"
install_intel
cat >"$work/program.c" <<'PROGRAM'
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>

static const char *const SOURCE =
    "kernel void multiply(const int a, const int b, global uint *y)\n"
    "{\n"
    "    y[0] = (uint)mul24(a, b);\n"
    "    y[1] = mul24((uint)a, (uint)b);\n"
    "    y[2] = (uint)mad24(a, b, 1);\n"
    "    y[3] = mad24((uint)a, (uint)b, 1u);\n"
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
    const size_t one = 1;
    const cl_int a = 0x1000003, b = 5;
    cl_uint y[4];
    cl_mem to = clCreateBuffer(context, 0, sizeof(y), NULL, NULL);
    cl_program program = clCreateProgramWithSource(context, 1, (const char **)&SOURCE, NULL, NULL);

    if (clBuildProgram(program, 1, &device, "", NULL, NULL) != CL_SUCCESS) return 2;

    cl_kernel kernel = clCreateKernel(program, "multiply", NULL);

    if (clSetKernelArg(kernel, 0, sizeof(a), &a) != CL_SUCCESS || clSetKernelArg(kernel, 1, sizeof(b), &b) != CL_SUCCESS ||
        clSetKernelArg(kernel, 2, sizeof(to), &to) != CL_SUCCESS ||
        clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL) != CL_SUCCESS ||
        clEnqueueReadBuffer(queue, to, CL_TRUE, 0, sizeof(y), y, 0, NULL, NULL) != CL_SUCCESS)
        return 2;
    printf("mul24(0x1000003, 5):    int 0x%x, uint 0x%x\n", (unsigned)y[0], (unsigned)y[1]);
    printf("mad24(0x1000003, 5, 1): int 0x%x, uint 0x%x\n", (unsigned)y[2], (unsigned)y[3]);
    return 0;
}
PROGRAM
run_opencl
expect <<'OUTPUT'
mul24(0x1000003, 5):    int 0xf, uint 0x500000f
mad24(0x1000003, 5, 1): int 0x10, uint 0x5000010
OUTPUT
