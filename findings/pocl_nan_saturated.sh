#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# OpenCL wants NaN to become 0 where a conversion saturates. In PoCL it becomes the least int or long, though a char, uchar,
# short or ushort becomes 0. On a processor with AVX-512 it becomes the largest uint or ulong, on one without 0 or 2^63.
#
# Needs gcc, the OpenCL headers and loader, python3 with pip, and a download of 60 MB, to a folder that is removed again.
# Exits with 1 if PoCL behaves otherwise, with 2 if it could not be tried.
#
# Seen with pocl-binary-distribution 3.0 (PoCL 3.0-rc2, LLVM 14) on an Intel Xeon (AVX-512); on an AMD EPYC without AVX-512
# convert_uint_sat is 0 and convert_ulong_sat -9223372036854775808:
#     convert_int_sat: -2147483648
#     convert_uint_sat: 4294967295
#     convert_long_sat: -9223372036854775808
#     convert_ulong_sat: -1
#     convert_char_sat: 0
#     convert_uchar_sat: 0
#     convert_short_sat: 0
#     convert_ushort_sat: 0
set -eu
# shellcheck source=setup/setup.sh
. "$(dirname "$0")/setup/setup.sh"
install_pocl
cat >"$work/program.c" <<'PROGRAM'
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>

static const char *const SOURCE =
    "kernel void convert(global const double *x, global ulong *y)\n"
    "{\n"
    "    y[0] = convert_int_sat((float)x[0]);\n"
    "    y[1] = convert_uint_sat((float)x[0]);\n"
    "    y[2] = convert_long_sat((float)x[0]);\n"
    "    y[3] = convert_ulong_sat((float)x[0]);\n"
    "    y[4] = convert_char_sat((float)x[0]);\n"
    "    y[5] = convert_uchar_sat((float)x[0]);\n"
    "    y[6] = convert_short_sat((float)x[0]);\n"
    "    y[7] = convert_ushort_sat((float)x[0]);\n"
    "}\n";
static const char *const NAMES[] = {"int", "uint", "long", "ulong", "char", "uchar", "short", "ushort"};

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
    const cl_ulong nan = 0x7ff8000000000000;
    cl_ulong y[8];
    cl_mem from = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof(nan), (void *)&nan, NULL);
    cl_mem to = clCreateBuffer(context, 0, sizeof(y), NULL, NULL);
    cl_program program = clCreateProgramWithSource(context, 1, (const char **)&SOURCE, NULL, NULL);

    if (clBuildProgram(program, 1, &device, "", NULL, NULL) != CL_SUCCESS) return 2;

    cl_kernel kernel = clCreateKernel(program, "convert", NULL);

    if (clSetKernelArg(kernel, 0, sizeof(from), &from) != CL_SUCCESS || clSetKernelArg(kernel, 1, sizeof(to), &to) != CL_SUCCESS ||
        clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL) != CL_SUCCESS ||
        clEnqueueReadBuffer(queue, to, CL_TRUE, 0, sizeof(y), y, 0, NULL, NULL) != CL_SUCCESS)
        return 2;
    for (int t = 0; t < 8; t++)
        printf("convert_%s_sat: %lld\n", NAMES[t], (long long)y[t]);
    return 0;
}
PROGRAM
run_opencl
if has_avx512; then uint=4294967295 ulong=-1; else uint=0 ulong=-9223372036854775808; fi
expect <<OUTPUT
convert_int_sat: -2147483648
convert_uint_sat: $uint
convert_long_sat: -9223372036854775808
convert_ulong_sat: $ulong
convert_char_sat: 0
convert_uchar_sat: 0
convert_short_sat: 0
convert_ushort_sat: 0
OUTPUT
