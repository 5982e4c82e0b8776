#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# In Intel's CPU runtime get_global_id is the sign-extended low 32 bits of the number where a group has 16 or more work-items:
# from 2^31 on, which a global offset reaches as a large global size does, it is wrong, though a size_t has 64 bits. In a
# group of one it is right.
#
# Needs gcc, the OpenCL headers and loader, python3 with pip, and a download of 400 MB, to a folder that is removed again.
# Exits with 1 if the runtime behaves otherwise, with 2 if it could not be tried.
#
# Seen with intel-opencl-rt 2026.2.0:
#     offset 2147483648, groups of 1: 3 times the first number is 6442450944
#     offset 2147483648, groups of 64: 3 times the first number is -6442450944
#     offset 4294967296, groups of 1: 3 times the first number is 12884901888
#     offset 4294967296, groups of 64: 3 times the first number is 0
set -eu
# shellcheck source=setup/setup.sh
. "$(dirname "$0")/setup/setup.sh"
install_intel
cat >"$work/program.c" <<'PROGRAM'
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>

#define ITEMS 64

static const char *const SOURCE =
    "kernel void number(const int times, global long *to)\n"
    "{\n"
    "    to[get_local_id(0)] = get_global_id(0) * times;\n"
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
    const size_t groups[2] = {1, ITEMS}, offsets[2] = {(size_t)1 << 31, (size_t)1 << 32};
    const cl_int times = 3;
    cl_long results[ITEMS];
    cl_mem to = clCreateBuffer(context, 0, sizeof(results), NULL, NULL);
    cl_program program = clCreateProgramWithSource(context, 1, (const char **)&SOURCE, NULL, NULL);

    if (clBuildProgram(program, 1, &device, "", NULL, NULL) != CL_SUCCESS) return 2;

    cl_kernel kernel = clCreateKernel(program, "number", NULL);

    if (clSetKernelArg(kernel, 0, sizeof(times), &times) != CL_SUCCESS ||
        clSetKernelArg(kernel, 1, sizeof(to), &to) != CL_SUCCESS)
        return 2;
    for (int o = 0; o < 2; o++)
        for (int g = 0; g < 2; g++) {
            if (clEnqueueNDRangeKernel(queue, kernel, 1, &offsets[o], &groups[g], &groups[g], 0, NULL, NULL) != CL_SUCCESS ||
                clEnqueueReadBuffer(queue, to, CL_TRUE, 0, sizeof(results), results, 0, NULL, NULL) != CL_SUCCESS)
                return 2;
            printf("offset %lld, groups of %d: 3 times the first number is %lld\n", (long long)offsets[o],
                   (int)groups[g], (long long)results[0]);
        }
    return 0;
}
PROGRAM
run_opencl
expect <<'OUTPUT'
offset 2147483648, groups of 1: 3 times the first number is 6442450944
offset 2147483648, groups of 64: 3 times the first number is -6442450944
offset 4294967296, groups of 1: 3 times the first number is 12884901888
offset 4294967296, groups of 64: 3 times the first number is 0
OUTPUT
