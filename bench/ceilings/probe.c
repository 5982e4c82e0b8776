/* SPDX-License-Identifier: Apache-2.0 */
#include "ceilings/probe.h"

#include <string.h>

#include "measure/bench.h"

static bool probe_make(struct bench_probe *p, const char *device_name)
{
    static const cl_float one = 1;
    cl_int code;

    if (!bench_opencl_find(device_name, &p->device)) return false;
    p->context = clCreateContext(NULL, 1, &p->device, NULL, NULL, &code);
    BENCH_CL(code);
    p->queue = clCreateCommandQueue(p->context, p->device, CL_QUEUE_PROFILING_ENABLE, &code);
    BENCH_CL(code);
    for (int i = 0; i < BENCH_PROBE_BUFFERS; i++) {
        p->buffers[i] = clCreateBuffer(p->context, CL_MEM_READ_WRITE, p->bytes, NULL, &code);
        BENCH_CL(code);
        BENCH_CL(clEnqueueFillBuffer(p->queue, p->buffers[i], &one, sizeof(one), 0, p->bytes, 0,
                                     NULL, NULL));
    }
    BENCH_CL(clFinish(p->queue));
    return true;
}

bool bench_probe_open(struct bench_probe *probe, const char *device_name, size_t bytes)
{
    memset(probe, 0, sizeof(*probe));
    probe->bytes = bytes;
    if (probe_make(probe, device_name)) return true;
    bench_probe_close(probe);
    return false;
}

void bench_probe_close(struct bench_probe *p)
{
    if (p->queue != NULL) (void)clFinish(p->queue);
    for (int i = 0; i < BENCH_PROBE_BUFFERS; i++)
        if (p->buffers[i] != NULL) (void)clReleaseMemObject(p->buffers[i]);
    if (p->queue != NULL) (void)clReleaseCommandQueue(p->queue);
    if (p->context != NULL) (void)clReleaseContext(p->context);
    memset(p, 0, sizeof(*p));
}

bool bench_probe_build(struct bench_probe *probe, const char *source, const char *options,
                       cl_program *program)
{
    cl_int code;

    *program = clCreateProgramWithSource(probe->context, 1, &source, NULL, &code);
    BENCH_CL(code);
    if (bench_cl(clBuildProgram(*program, 1, &probe->device, options, NULL, NULL),
                 "clBuildProgram"))
        return true;
    (void)clReleaseProgram(*program);
    *program = NULL;
    return false;
}

bool bench_probe_bind(cl_kernel kernel, const struct bench_argument *arguments, size_t count)
{
    for (size_t i = 0; i < count; i++)
        BENCH_CL(clSetKernelArg(kernel, (cl_uint)i, arguments[i].size, arguments[i].data));
    return true;
}
