#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# printf in a kernel returns 0 if it succeeds, as OpenCL defines it. In Intel's CPU runtime it returns the number of
# characters, as in C, so that a test for an error takes each line for one.
#
# Needs gcc, the OpenCL headers and loader, python3 with pip, and a download of 400 MB, to a folder that is removed again.
# Exits with 1 if the runtime behaves otherwise, with 2 if it could not be tried.
#
# Seen with intel-opencl-rt 2026.2.0:
#     12345
#     a line: 6, no characters: 0
set -eu
# shellcheck source=setup/setup.sh
. "$(dirname "$0")/setup/setup.sh"
install_intel
cat >"$work/program.c" <<'PROGRAM'
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>

static const char *const SOURCE = "kernel void print(global int *y) { y[0] = printf(\"%d\\n\", 12345); y[1] = printf(\"\"); }\n";

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
    cl_int y[2];
    cl_mem to = clCreateBuffer(context, 0, sizeof(y), NULL, NULL);
    cl_program program = clCreateProgramWithSource(context, 1, (const char **)&SOURCE, NULL, NULL);

    if (clBuildProgram(program, 1, &device, "", NULL, NULL) != CL_SUCCESS) return 2;

    cl_kernel kernel = clCreateKernel(program, "print", NULL);

    if (clSetKernelArg(kernel, 0, sizeof(to), &to) != CL_SUCCESS ||
        clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL) != CL_SUCCESS ||
        clEnqueueReadBuffer(queue, to, CL_TRUE, 0, sizeof(y), y, 0, NULL, NULL) != CL_SUCCESS)
        return 2;
    printf("a line: %d, no characters: %d\n", (int)y[0], (int)y[1]);
    return 0;
}
PROGRAM
run_opencl
expect <<'OUTPUT'
12345
a line: 6, no characters: 0
OUTPUT
