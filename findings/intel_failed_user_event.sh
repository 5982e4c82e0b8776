#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# A user event fails. In Intel's CPU runtime the command that waits for it fails, and a command that waits for that one runs
# all the same and says that it succeeded: a failure is passed on once. Both say CL_COMPLETE when they are asked.
#
# Needs gcc, the OpenCL headers and loader, python3 with pip, and a download of 400 MB, to a folder that is removed again.
# Exits with 1 if the runtime behaves otherwise, with 2 if it could not be tried.
#
# Seen with intel-opencl-rt 2026.2.0:
#     barrier: wait -14, status 0
#     fill:    wait 0, status 0
#     bytes:   1
set -eu
# shellcheck source=setup/setup.sh
. "$(dirname "$0")/setup/setup.sh"
install_intel
cat >"$work/program.c" <<'PROGRAM'
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>

int main(void)
{
    cl_platform_id platform;
    cl_device_id device;
    cl_int status[2];
    cl_event user, barrier, fill;
    const char zero = 0, one = 1;
    char byte = 9;

    if (clGetPlatformIDs(1, &platform, NULL) != CL_SUCCESS ||
        clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS)
        return 2;

    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, NULL);
    cl_mem memory = clCreateBuffer(context, 0, 64, NULL, NULL);

    if (clEnqueueFillBuffer(queue, memory, &zero, 1, 0, 64, 0, NULL, NULL) != CL_SUCCESS ||
        clFinish(queue) != CL_SUCCESS)
        return 2;
    user = clCreateUserEvent(context, NULL);
    if (clEnqueueBarrierWithWaitList(queue, 1, &user, &barrier) != CL_SUCCESS ||
        clEnqueueFillBuffer(queue, memory, &one, 1, 0, 64, 1, &barrier, &fill) != CL_SUCCESS ||
        clFlush(queue) != CL_SUCCESS || clSetUserEventStatus(user, -5) != CL_SUCCESS)
        return 2;

    const cl_int waits[2] = {clWaitForEvents(1, &barrier), clWaitForEvents(1, &fill)};

    clGetEventInfo(barrier, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(cl_int), &status[0], NULL);
    clGetEventInfo(fill, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(cl_int), &status[1], NULL);
    queue = clCreateCommandQueue(context, device, 0, NULL);
    clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, 1, &byte, 0, NULL, NULL);
    printf("barrier: wait %d, status %d\nfill:    wait %d, status %d\nbytes:   %d\n", (int)waits[0],
           (int)status[0], (int)waits[1], (int)status[1], byte);
    return 0;
}
PROGRAM
run_opencl
expect <<'OUTPUT'
barrier: wait -14, status 0
fill:    wait 0, status 0
bytes:   1
OUTPUT
