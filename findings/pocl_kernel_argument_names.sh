#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# A parameter of a kernel that has the name of a built-in function, as OpenCL C allows, has another name in PoCL: its headers
# rename the functions by macros, which the preprocessor applies to everything. clGetKernelArgInfo returns the new name. A
# kernel is renamed, too: clCreateKernel finds it under the new name only, and not (-46) under that in the source.
#
# Needs gcc, the OpenCL headers and loader, python3 with pip, and a download of 60 MB, to a folder that is removed again.
# Exits with 1 if PoCL behaves otherwise, with 2 if it could not be tried.
#
# Seen with pocl-binary-distribution 3.0 (PoCL 3.0-rc2, LLVM 14):
#     parameter 0: x
#     parameter 1: _cl_step
#     parameter 2: _cl_length
#     parameter 3: width
#     kernels: fill;_cl_degrees
#     degrees: -46
#     _cl_degrees: 0
set -eu
# shellcheck source=setup/setup.sh
. "$(dirname "$0")/setup/setup.sh"
install_pocl
cat >"$work/program.c" <<'PROGRAM'
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>

static const char *const SOURCE =
    "kernel void fill(global float *x, const int step, const float length, const int width)\n"
    "{\n"
    "    x[get_global_id(0) * step] = length + width;\n"
    "}\n"
    "kernel void degrees(global float *x) { x[get_global_id(0)] *= 57; }\n";

int main(void)
{
    cl_platform_id platform;
    cl_device_id device;

    if (clGetPlatformIDs(1, &platform, NULL) != CL_SUCCESS ||
        clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS)
        return 2;

    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
    cl_program program = clCreateProgramWithSource(context, 1, (const char **)&SOURCE, NULL, NULL);

    if (clBuildProgram(program, 1, &device, "-cl-kernel-arg-info", NULL, NULL) != CL_SUCCESS) return 2;

    cl_int code;
    cl_kernel kernel = clCreateKernel(program, "fill", &code);

    if (code != CL_SUCCESS) return 2;
    for (cl_uint i = 0; i < 4; i++) {
        char name[64];

        if (clGetKernelArgInfo(kernel, i, CL_KERNEL_ARG_NAME, sizeof(name), name, NULL) != CL_SUCCESS) return 2;
        printf("parameter %u: %s\n", i, name);
    }

    char names[256];

    if (clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, sizeof(names), names, NULL) != CL_SUCCESS) return 2;
    printf("kernels: %s\n", names);
    (void)clCreateKernel(program, "degrees", &code);
    printf("degrees: %d\n", (int)code);
    (void)clCreateKernel(program, "_cl_degrees", &code);
    printf("_cl_degrees: %d\n", (int)code);
    return 0;
}
PROGRAM
run_opencl
expect <<OUTPUT
parameter 0: x
parameter 1: _cl_step
parameter 2: _cl_length
parameter 3: width
kernels: fill;_cl_degrees
degrees: -46
_cl_degrees: 0
OUTPUT
