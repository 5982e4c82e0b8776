#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# In Intel's CPU runtime the bits of rsqrt depend on the place of a work-item in its group: the same number in all 67 work-
# items of one group gives two results, as those that a vector of the compiled code has no room for compute it otherwise. The
# square root and the division give one. With AVX-512 it is so for native_recip, half_recip, native_rsqrt and half_rsqrt too.
#
# Needs gcc, the OpenCL headers and loader, python3 with pip, and a download of 400 MB, to a folder that is removed again.
# Exits with 1 if the runtime behaves otherwise, with 2 if it could not be tried.
#
# Seen with intel-opencl-rt 2026.2.0 on a Sapphire Rapids, as code for AVX2:
#     rsqrt: 29 of 100 numbers have more than one result
#     sqrt: 0 of 100 numbers have more than one result
#     1.0f / : 0 of 100 numbers have more than one result
set -eu
# shellcheck source=setup/setup.sh
. "$(dirname "$0")/setup/setup.sh"
install_intel
cat >"$work/program.c" <<'PROGRAM'
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>

#define ITEMS 67
#define NUMBERS 100

static const char *const SOURCE =
    "kernel void apply(global const float *x, global float *y)\n"
    "{\n"
    "    y[get_global_id(0)] = FUNCTION(x[get_global_id(0)]);\n"
    "}\n";
static const char *const FUNCTIONS[] = {"rsqrt", "sqrt", "1.0f / "};

int main(void)
{
    cl_platform_id platform;
    cl_device_id device;

    if (clGetPlatformIDs(1, &platform, NULL) != CL_SUCCESS ||
        clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS)
        return 2;

    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, NULL);
    const size_t items = ITEMS;
    float x[ITEMS];
    cl_uint y[ITEMS];
    cl_mem from = clCreateBuffer(context, 0, sizeof(x), NULL, NULL);
    cl_mem to = clCreateBuffer(context, 0, sizeof(y), NULL, NULL);

    for (unsigned f = 0; f < sizeof(FUNCTIONS) / sizeof(*FUNCTIONS); f++) {
        char options[64];
        int differ = 0;
        cl_program program = clCreateProgramWithSource(context, 1, (const char **)&SOURCE, NULL, NULL);

        snprintf(options, sizeof(options), "-D\"FUNCTION=%s\"", FUNCTIONS[f]);
        if (clBuildProgram(program, 1, &device, options, NULL, NULL) != CL_SUCCESS) return 2;

        cl_kernel kernel = clCreateKernel(program, "apply", NULL);

        for (cl_int n = 0; n < NUMBERS; n++) {
            int is_one = 1;

            for (int i = 0; i < ITEMS; i++)
                x[i] = 0.1F + 0.37F * (float)n;
            if (clEnqueueWriteBuffer(queue, from, CL_TRUE, 0, sizeof(x), x, 0, NULL, NULL) != CL_SUCCESS ||
                clSetKernelArg(kernel, 0, sizeof(from), &from) != CL_SUCCESS ||
                clSetKernelArg(kernel, 1, sizeof(to), &to) != CL_SUCCESS ||
                clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, &items, 0, NULL, NULL) != CL_SUCCESS ||
                clEnqueueReadBuffer(queue, to, CL_TRUE, 0, sizeof(y), y, 0, NULL, NULL) != CL_SUCCESS)
                return 2;
            for (int i = 1; i < ITEMS; i++)
                is_one &= y[i] == y[0];
            differ += !is_one;
        }
        printf("%s: %d of %d numbers have more than one result\n", FUNCTIONS[f], differ, NUMBERS);
    }
    return 0;
}
PROGRAM
export CL_CONFIG_CPU_TARGET_ARCH=core-avx2
run_opencl
# How many differ depends on the processor's approximation.
grep -q '^rsqrt: [1-9]' "$work/out" && [ "$(grep -c ': 0 of 100' "$work/out")" = 2 ]
