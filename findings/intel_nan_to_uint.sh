#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# OpenCL wants NaN to become 0 where a conversion saturates. In Intel's CPU runtime it does, but on a processor with AVX-512
# to uint only with a rounding mode other than toward zero: convert_uint_sat and convert_uint_sat_rtz, which are the same by
# definition, give the largest uint there. On one without AVX-512 all are 0.
#
# Needs gcc, the OpenCL headers and loader, python3 with pip, and a download of 400 MB, to a folder that is removed again.
# Exits with 1 if the runtime behaves otherwise, with 2 if it could not be tried.
#
# Seen with intel-opencl-rt 2026.2.0 on an Intel Xeon (AVX-512); on an AMD EPYC without AVX-512 the line of uint has zeros only:
#     uchar: _sat 0, _sat_rtz 0, _sat_rte 0, _sat_rtp 0
#     ushort: _sat 0, _sat_rtz 0, _sat_rte 0, _sat_rtp 0
#     int: _sat 0, _sat_rtz 0, _sat_rte 0, _sat_rtp 0
#     uint: _sat 4294967295, _sat_rtz 4294967295, _sat_rte 0, _sat_rtp 0
#     long: _sat 0, _sat_rtz 0, _sat_rte 0, _sat_rtp 0
set -eu
# shellcheck source=setup/setup.sh
. "$(dirname "$0")/setup/setup.sh"
install_intel
cat >"$work/program.c" <<'PROGRAM'
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>

static const char *const SOURCE =
    "kernel void convert(global const float *x, global long *y)\n"
    "{\n"
    "    y[0] = convert_TYPE_sat(x[0]);\n"
    "    y[1] = convert_TYPE_sat_rtz(x[0]);\n"
    "    y[2] = convert_TYPE_sat_rte(x[0]);\n"
    "    y[3] = convert_TYPE_sat_rtp(x[0]);\n"
    "}\n";
static const char *const TYPES[] = {"uchar", "ushort", "int", "uint", "long"};

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
    const cl_uint nan = 0x7fc00000;
    cl_long y[4];
    cl_mem from = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof(nan), (void *)&nan, NULL);
    cl_mem to = clCreateBuffer(context, 0, sizeof(y), NULL, NULL);

    for (unsigned t = 0; t < sizeof(TYPES) / sizeof(*TYPES); t++) {
        char source[512];
        const char *text = source;
        size_t length = 0;

        for (const char *at = SOURCE; *at != 0; at++)
            if (at[0] == 'T' && at[1] == 'Y') {
                length += (size_t)sprintf(source + length, "%s", TYPES[t]);
                at += 3;
            } else source[length++] = *at;

        cl_program program = clCreateProgramWithSource(context, 1, &text, &length, NULL);

        if (clBuildProgram(program, 1, &device, "", NULL, NULL) != CL_SUCCESS) return 2;

        cl_kernel kernel = clCreateKernel(program, "convert", NULL);

        if (clSetKernelArg(kernel, 0, sizeof(from), &from) != CL_SUCCESS ||
            clSetKernelArg(kernel, 1, sizeof(to), &to) != CL_SUCCESS ||
            clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL) != CL_SUCCESS ||
            clEnqueueReadBuffer(queue, to, CL_TRUE, 0, sizeof(y), y, 0, NULL, NULL) != CL_SUCCESS)
            return 2;
        printf("%s: _sat %lld, _sat_rtz %lld, _sat_rte %lld, _sat_rtp %lld\n", TYPES[t], (long long)y[0],
               (long long)y[1], (long long)y[2], (long long)y[3]);
    }
    return 0;
}
PROGRAM
run_opencl
if has_avx512; then uint=4294967295; else uint=0; fi
expect <<OUTPUT
uchar: _sat 0, _sat_rtz 0, _sat_rte 0, _sat_rtp 0
ushort: _sat 0, _sat_rtz 0, _sat_rte 0, _sat_rtp 0
int: _sat 0, _sat_rtz 0, _sat_rte 0, _sat_rtp 0
uint: _sat $uint, _sat_rtz $uint, _sat_rte 0, _sat_rtp 0
long: _sat 0, _sat_rtz 0, _sat_rte 0, _sat_rtp 0
OUTPUT
