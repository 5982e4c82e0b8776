#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# In Intel's CPU runtime normalize of a vector of zeros is NaN; of a single zero it is 0, and so is fast_normalize of all of
# them. PoCL 3.0 gives 0 for each. Vectors whose squares vanish or overflow are right.
#
# Needs gcc, the OpenCL headers and loader, python3 with pip, and a download of 400 MB, to a folder that is removed again.
# Exits with 1 if the runtime behaves otherwise, with 2 if it could not be tried.
#
# Seen with intel-opencl-rt 2026.2.0:
#     components of 0: float 0.000, float2 NaN, float3 NaN, float4 NaN, fast_normalize of float4 0.000
#     components of 1e-30: float 1.000, float2 0.707, float3 0.577, float4 0.500
#     components of 1e+30: float 1.000, float2 0.707, float3 0.577, float4 0.500
set -eu
# shellcheck source=setup/setup.sh
. "$(dirname "$0")/setup/setup.sh"
install_intel
cat >"$work/program.c" <<'PROGRAM'
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>

static const char *const SOURCE =
    "kernel void divide(global const float *x, global float *y)\n"
    "{\n"
    "    const float v = x[0];\n"
    "    y[0] = normalize(v);\n"
    "    y[1] = normalize((float2)(v, v)).x;\n"
    "    y[2] = normalize((float3)(v, v, v)).x;\n"
    "    y[3] = normalize((float4)(v, v, v, v)).x;\n"
    "    y[4] = fast_normalize((float4)(v, v, v, v)).x;\n"
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
    const float numbers[3] = {0, 1e-30F, 1e30F};
    float y[5];
    cl_mem to = clCreateBuffer(context, 0, sizeof(y), NULL, NULL);
    cl_program program = clCreateProgramWithSource(context, 1, (const char **)&SOURCE, NULL, NULL);

    if (clBuildProgram(program, 1, &device, "", NULL, NULL) != CL_SUCCESS) return 2;

    cl_kernel kernel = clCreateKernel(program, "divide", NULL);

    for (int n = 0; n < 3; n++) {
        cl_mem from = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof(float), (void *)&numbers[n], NULL);

        if (clSetKernelArg(kernel, 0, sizeof(from), &from) != CL_SUCCESS ||
            clSetKernelArg(kernel, 1, sizeof(to), &to) != CL_SUCCESS ||
            clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL) != CL_SUCCESS ||
            clEnqueueReadBuffer(queue, to, CL_TRUE, 0, sizeof(y), y, 0, NULL, NULL) != CL_SUCCESS)
            return 2;
        printf("components of %g: float", numbers[n]);
        for (int i = 0; i < 4; i++) {
            if (i > 0) printf(", float%d", i + 1);
            if (y[i] != y[i]) printf(" NaN");
            else printf(" %.3f", y[i]);
        }
        if (n == 0) printf(", fast_normalize of float4 %.3f", y[4]);
        printf("\n");
    }
    return 0;
}
PROGRAM
run_opencl
expect <<'OUTPUT'
components of 0: float 0.000, float2 NaN, float3 NaN, float4 NaN, fast_normalize of float4 0.000
components of 1e-30: float 1.000, float2 0.707, float3 0.577, float4 0.500
components of 1e+30: float 1.000, float2 0.707, float3 0.577, float4 0.500
OUTPUT
