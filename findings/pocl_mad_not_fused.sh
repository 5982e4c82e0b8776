#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# In PoCL mad(a, b, c) rounds the product, and a * b + c does not: the expression is fused where the processor can, and the
# function that allows it never is, whatever the options. With a = b = 1 + 2^-12 and c = -1 the exact result ends in 2^-24.
#
# Needs gcc, the OpenCL headers and loader, python3 with pip, and a download of 60 MB, to a folder that is removed again.
# Exits with 1 if PoCL behaves otherwise, with 2 if it could not be tried. It needs a processor that
# has fused instructions.
#
# Seen with pocl-binary-distribution 3.0 (PoCL 3.0-rc2, LLVM 14):
#     options "": a * b + c is 0x1.0008p-11, mad 0x1p-11, fma 0x1.0008p-11
#     options "-cl-mad-enable": a * b + c is 0x1.0008p-11, mad 0x1p-11, fma 0x1.0008p-11
#     options "-cl-fast-relaxed-math": a * b + c is 0x1.0008p-11, mad 0x1p-11, fma 0x1.0008p-11
set -eu
# shellcheck source=setup/setup.sh
. "$(dirname "$0")/setup/setup.sh"
install_pocl
cat >"$work/program.c" <<'PROGRAM'
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>

static const char *const SOURCE =
    "kernel void multiply(const float a, const float b, const float c, global float *y)\n"
    "{\n"
    "    y[0] = a * b + c;\n"
    "    y[1] = mad(a, b, c);\n"
    "    y[2] = fma(a, b, c);\n"
    "}\n";
static const char *const OPTIONS[] = {"", "-cl-mad-enable", "-cl-fast-relaxed-math"};

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
    const float a = 1 + 0x1p-12F, c = -1;
    float y[3];
    cl_mem to = clCreateBuffer(context, 0, sizeof(y), NULL, NULL);

    for (int o = 0; o < 3; o++) {
        cl_program program = clCreateProgramWithSource(context, 1, (const char **)&SOURCE, NULL, NULL);

        if (clBuildProgram(program, 1, &device, OPTIONS[o], NULL, NULL) != CL_SUCCESS) return 2;

        cl_kernel kernel = clCreateKernel(program, "multiply", NULL);

        if (clSetKernelArg(kernel, 0, sizeof(a), &a) != CL_SUCCESS || clSetKernelArg(kernel, 1, sizeof(a), &a) != CL_SUCCESS ||
            clSetKernelArg(kernel, 2, sizeof(c), &c) != CL_SUCCESS || clSetKernelArg(kernel, 3, sizeof(to), &to) != CL_SUCCESS ||
            clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL) != CL_SUCCESS ||
            clEnqueueReadBuffer(queue, to, CL_TRUE, 0, sizeof(y), y, 0, NULL, NULL) != CL_SUCCESS)
            return 2;
        printf("options \"%s\": a * b + c is %a, mad %a, fma %a\n", OPTIONS[o], y[0], y[1], y[2]);
    }
    return 0;
}
PROGRAM
run_opencl
grep -q 'c is 0x1.0008p-11' "$work/out" || exit 2
[ "$(grep -c 'a \* b + c is 0x1.0008p-11, mad 0x1p-11, fma 0x1.0008p-11$' "$work/out")" = 3 ]
