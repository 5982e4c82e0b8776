#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# In PoCL the sin, cos and tan of a small float in a vector depend on its neighbours: where another component is huge, the whole
# vector takes the way of huge arguments, which is wrong below 2^-7. Components that are NaN do no harm, and double is right.
#
# Needs gcc, the OpenCL headers and loader, python3 with pip, and a download of 60 MB, to a folder that is removed again.
# Exits with 1 if PoCL behaves otherwise, with 2 if it could not be tried.
#
# Seen with pocl-binary-distribution 3.0 (PoCL 3.0-rc2, LLVM 14), and the same with Debian 12's PoCL 3.1 (LLVM 15):
#     sin(0.001) beside 1: 0.000999999931, beside 3e9: 0.0079999147
#     cos(0.001) beside 1: 0.999999523, beside 3e9: 0.999967992
#     tan(0.001) beside 1: 0.0010000004, beside 3e9: 0.00800017081
set -eu
# shellcheck source=setup/setup.sh
. "$(dirname "$0")/setup/setup.sh"
install_pocl
cat >"$work/program.c" <<'PROGRAM'
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>

static const char *const SOURCE =
    "kernel void apply(global float *x)\n"
    "{\n"
    "    vstore8(FUNCTION(vload8(get_global_id(0), x)), get_global_id(0), x);\n"
    "}\n";
static const char *const FUNCTIONS[] = {"sin", "cos", "tan"};

int main(void)
{
    cl_platform_id platform;
    cl_device_id device;
    const size_t vectors = 2;

    if (clGetPlatformIDs(1, &platform, NULL) != CL_SUCCESS ||
        clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS)
        return 2;

    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, NULL);

    for (unsigned f = 0; f < sizeof(FUNCTIONS) / sizeof(*FUNCTIONS); f++) {
        char options[32];
        float x[16] = {1e-3F, 1, 1, 1, 1, 1, 1, 1, 1e-3F, 1, 1, 3e9F, 1, 1, 1, 1};
        cl_program program = clCreateProgramWithSource(context, 1, (const char **)&SOURCE, NULL, NULL);
        cl_mem buffer = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof(x), x, NULL);

        snprintf(options, sizeof(options), "-DFUNCTION=%s", FUNCTIONS[f]);
        if (clBuildProgram(program, 1, &device, options, NULL, NULL) != CL_SUCCESS) return 2;

        cl_kernel kernel = clCreateKernel(program, "apply", NULL);

        if (clSetKernelArg(kernel, 0, sizeof(buffer), &buffer) != CL_SUCCESS ||
            clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &vectors, NULL, 0, NULL, NULL) != CL_SUCCESS ||
            clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof(x), x, 0, NULL, NULL) != CL_SUCCESS)
            return 2;
        printf("%s(0.001) beside 1: %.9g, beside 3e9: %.9g\n", FUNCTIONS[f], x[0], x[8]);
    }
    return 0;
}
PROGRAM
run_opencl
grep -q '^sin(0.001) beside 1: 0.00\(0999999\|1000000\)[0-9]*, beside 3e9: 0.00799' "$work/out"
