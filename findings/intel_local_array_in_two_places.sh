#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# In Intel's CPU runtime a local array can be in two places at once. Where pointers to its halves are swapped in two loops,
# some of the accesses by its name go to a static array that all work-groups share, and the others to the memory of the work-
# group: every element but the first gets 5 more here, which is lost for most of them. With -cl-opt-disable the result is
# right, and so it is with a private array. The branch is never taken. There is one work-item.
#
# Needs gcc, the OpenCL headers and loader, python3 with pip, and a download of 400 MB, to a folder that is removed again.
# Exits with 1 if the runtime behaves otherwise, with 2 if it could not be tried. It asks for code for SSE 4.2: with
# other instructions the same happens to other elements.
#
# Seen with intel-opencl-rt 2026.2.0:
#     -DSPACE=local: 100 101 102 103 104 105 106 107 108 109 110 111 112 113 114 120
#     -DSPACE=local -cl-opt-disable: 100 106 107 108 109 110 111 112 113 114 115 116 117 118 119 120
#     -DSPACE=private: 100 106 107 108 109 110 111 112 113 114 115 116 117 118 119 120
set -eu
# shellcheck source=setup/setup.sh
. "$(dirname "$0")/setup/setup.sh"
install_intel
cat >"$work/program.c" <<'PROGRAM'
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>

#define COUNT 16

static const char *const SOURCE =
    "kernel void add(global const ulong *from, const int n, const int again, global ulong *to)\n"
    "{\n"
    "    SPACE ulong memory[2][16];\n"
    "    SPACE ulong *a = memory[0], *b = memory[1], *swap;\n"
    "    for (int i = 0; i < n; i++) memory[0][i] = from[i];\n"
    "    if (again) {\n"
    "        for (int i = 1; i < n; i++) memory[0][i] += 5;\n"
    "        for (int run = 1; run < n; run *= 2) {\n"
    "            for (int i = 0; i < n; i++) b[i] = a[i];\n"
    "            swap = a, a = b, b = swap;\n"
    "        }\n"
    "        a = memory[0], b = memory[1];\n"
    "    }\n"
    "    for (int i = 1; i < n; i++) memory[0][i] += 5;\n"
    "    for (int run = 1; run < n; run *= 2) {\n"
    "        for (int i = 0; i < n; i++) b[i] = a[i];\n"
    "        swap = a, a = b, b = swap;\n"
    "    }\n"
    "    for (int i = 0; i < n; i++) to[i] = a[i];\n"
    "}\n";
static const char *const OPTIONS[] = {"-DSPACE=local", "-DSPACE=local -cl-opt-disable", "-DSPACE=private"};

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
    const cl_int count = COUNT, again = 0;
    cl_ulong elements[COUNT];

    for (int i = 0; i < COUNT; i++)
        elements[i] = 100 + (cl_ulong)i;

    cl_mem from = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof(elements), elements, NULL);
    cl_mem to = clCreateBuffer(context, 0, sizeof(elements), NULL, NULL);

    for (int o = 0; o < 3; o++) {
        cl_program program = clCreateProgramWithSource(context, 1, (const char **)&SOURCE, NULL, NULL);

        if (clBuildProgram(program, 1, &device, OPTIONS[o], NULL, NULL) != CL_SUCCESS) return 2;

        cl_kernel kernel = clCreateKernel(program, "add", NULL);

        if (clSetKernelArg(kernel, 0, sizeof(from), &from) != CL_SUCCESS ||
            clSetKernelArg(kernel, 1, sizeof(count), &count) != CL_SUCCESS ||
            clSetKernelArg(kernel, 2, sizeof(again), &again) != CL_SUCCESS ||
            clSetKernelArg(kernel, 3, sizeof(to), &to) != CL_SUCCESS ||
            clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, &one, 0, NULL, NULL) != CL_SUCCESS ||
            clEnqueueReadBuffer(queue, to, CL_TRUE, 0, sizeof(elements), elements, 0, NULL, NULL) != CL_SUCCESS)
            return 2;
        printf("%s:", OPTIONS[o]);
        for (int i = 0; i < COUNT; i++)
            printf(" %d", (int)elements[i]);
        printf("\n");
    }
    return 0;
}
PROGRAM
export CL_CONFIG_CPU_TARGET_ARCH=corei7
run_opencl
expect <<'OUTPUT'
-DSPACE=local: 100 101 102 103 104 105 106 107 108 109 110 111 112 113 114 120
-DSPACE=local -cl-opt-disable: 100 106 107 108 109 110 111 112 113 114 115 116 117 118 119 120
-DSPACE=private: 100 106 107 108 109 110 111 112 113 114 115 116 117 118 119 120
OUTPUT
