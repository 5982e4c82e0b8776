/* SPDX-License-Identifier: Apache-2.0 */
#include "harness/shifted_ids.h"

#include <stdio.h>

#include "harness/test.h"

bool oc_can_shift_ids(const struct oc_device *device, size_t offset)
{
    static const char *TEXT = "kernel void store_id(global ulong *id) { *id = get_global_id(0); }";
    const size_t one = 1;
    cl_ulong id = 1;
    cl_int code;

    if (offset <= INT32_MAX) return true;

    cl_program program = clCreateProgramWithSource(device->context, 1, &TEXT, NULL, &code);

    EXPECT_EQ_I64(clBuildProgram(program, 1, &device->cl, "", NULL, NULL), CL_SUCCESS);

    cl_kernel kernel = clCreateKernel(program, "store_id", &code);
    cl_mem mem = clCreateBuffer(device->context, CL_MEM_READ_WRITE, sizeof(id), NULL, &code);
    cl_command_queue queue = clCreateCommandQueue(device->context, device->cl, 0, &code);

    EXPECT_EQ_I64(clSetKernelArg(kernel, 0, sizeof(mem), &mem), CL_SUCCESS);
    EXPECT_EQ_I64(clEnqueueNDRangeKernel(queue, kernel, 1, &offset, &one, NULL, 0, NULL, NULL),
                  CL_SUCCESS);
    EXPECT_EQ_I64(clEnqueueReadBuffer(queue, mem, CL_TRUE, 0, sizeof(id), &id, 0, NULL, NULL),
                  CL_SUCCESS);
    (void)clReleaseCommandQueue(queue);
    (void)clReleaseMemObject(mem);
    (void)clReleaseKernel(kernel);
    (void)clReleaseProgram(program);
    if (id == offset) return true;
    (void)printf("ids from %zu on are skipped: with that global offset the id is 0x%llx\n", offset,
                 (unsigned long long)id);
    return false;
}
