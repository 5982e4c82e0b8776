#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Two programs of the same source, built with the same options in one process, have different binaries in Intel's CPU runtime,
# of the same length: a few bytes count the programs. PoCL 3.0 gives the same bytes. A digest of a binary does not say whether
# programs are equal.
#
# Needs gcc, the OpenCL headers and loader, python3 with pip, and a download of 400 MB, to a folder that is removed again.
# Exits with 1 if the runtime behaves otherwise, with 2 if it could not be tried.
#
# Seen with intel-opencl-rt 2026.2.0:
#     the second program: the same size, less than 10 other bytes
set -eu
# shellcheck source=setup/setup.sh
. "$(dirname "$0")/setup/setup.sh"
install_intel
cat >"$work/program.c" <<'PROGRAM'
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const SOURCE = "kernel void three(global int *y) { y[0] = 3; }\n";

int main(void)
{
    cl_platform_id platform;
    cl_device_id device;

    if (clGetPlatformIDs(1, &platform, NULL) != CL_SUCCESS ||
        clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS)
        return 2;

    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
    unsigned char *binaries[2];
    size_t sizes[2];
    int differ = 0;

    for (int p = 0; p < 2; p++) {
        cl_program program = clCreateProgramWithSource(context, 1, (const char **)&SOURCE, NULL, NULL);

        if (clBuildProgram(program, 1, &device, "", NULL, NULL) != CL_SUCCESS ||
            clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(size_t), &sizes[p], NULL) != CL_SUCCESS ||
            (binaries[p] = malloc(sizes[p])) == NULL ||
            clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(binaries[p]), &binaries[p], NULL) != CL_SUCCESS)
            return 2;
    }
    if (sizes[0] == sizes[1])
        for (size_t i = 0; i < sizes[0]; i++)
            differ += binaries[0][i] != binaries[1][i];
    printf("the second program: %s, %s\n", sizes[0] == sizes[1] ? "the same size" : "another size",
           differ == 0 ? "the same bytes" : differ < 10 ? "less than 10 other bytes" : "10 or more other bytes");
    return 0;
}
PROGRAM
run_opencl
expect <<'OUTPUT'
the second program: the same size, less than 10 other bytes
OUTPUT
