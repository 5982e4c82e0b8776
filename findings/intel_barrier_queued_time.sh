#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# In Intel's CPU runtime the event of a marker or of a barrier has no time at which it was queued: CL_PROFILING_COMMAND_QUEUED
# says CL_SUCCESS and 0, and its other three times are right. The time from there to the start of the command is the whole
# reading of the clock.
#
# Needs gcc, the OpenCL headers and loader, python3 with pip, and a download of 400 MB, to a folder that is removed again.
# Exits with 1 if the runtime behaves otherwise, with 2 if it could not be tried.
#
# Seen with intel-opencl-rt 2026.2.0:
#     fill: status 0, queued is a time before submit, submit, start and end are in order
#     marker: status 0, queued is 0, submit, start and end are in order
#     barrier: status 0, queued is 0, submit, start and end are in order
set -eu
# shellcheck source=setup/setup.sh
. "$(dirname "$0")/setup/setup.sh"
install_intel
cat >"$work/program.c" <<'PROGRAM'
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>

static const char *const NAMES[] = {"fill", "marker", "barrier"};

int main(void)
{
    cl_platform_id platform;
    cl_device_id device;

    if (clGetPlatformIDs(1, &platform, NULL) != CL_SUCCESS ||
        clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS)
        return 2;

    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
    cl_command_queue queue = clCreateCommandQueue(context, device, CL_QUEUE_PROFILING_ENABLE, NULL);
    cl_mem memory = clCreateBuffer(context, 0, 64, NULL, NULL);
    const char zero = 0;
    cl_event events[3];

    if (clEnqueueFillBuffer(queue, memory, &zero, 1, 0, 64, 0, NULL, &events[0]) != CL_SUCCESS ||
        clEnqueueMarkerWithWaitList(queue, 0, NULL, &events[1]) != CL_SUCCESS ||
        clEnqueueBarrierWithWaitList(queue, 0, NULL, &events[2]) != CL_SUCCESS || clFinish(queue) != CL_SUCCESS)
        return 2;
    for (int e = 0; e < 3; e++) {
        cl_ulong times[4];
        cl_int status = CL_SUCCESS;

        for (cl_uint t = 0; t < 4; t++)
            status |= clGetEventProfilingInfo(events[e], CL_PROFILING_COMMAND_QUEUED + t, sizeof(cl_ulong), &times[t], NULL);
        printf("%s: status %d, queued is %s, submit, start and end are %s\n", NAMES[e], (int)status,
               times[0] == 0 ? "0" : times[0] <= times[1] ? "a time before submit" : "a time after submit",
               times[1] > 0 && times[1] <= times[2] && times[2] <= times[3] ? "in order" : "out of order");
    }
    return 0;
}
PROGRAM
run_opencl
expect <<'OUTPUT'
fill: status 0, queued is a time before submit, submit, start and end are in order
marker: status 0, queued is 0, submit, start and end are in order
barrier: status 0, queued is 0, submit, start and end are in order
OUTPUT
