/* SPDX-License-Identifier: Apache-2.0 */
#include "bare.h"

#include <string.h>

#include "bench.h"

/* The parameters of cl/mse_loss_backward.cl, one by one; the arithmetic of one contiguous row. */
static const char SOURCE[] =
    "kernel void bare(global const uchar *grad, const ulong grad_at, global const uchar *self,\n"
    "    const ulong self_at, global const uchar *target, const ulong target_at,\n"
    "    global uchar *out, const ulong out_at, const int rows, const int inner,\n"
    "    const int outer_rank, const int8 extent, const int8 grad_stride,\n"
    "    const int8 self_stride, const int8 target_stride, const int8 out_stride,\n"
    "    const int grad_step, const int self_step, const int target_step,\n"
    "    const int out_step, const float scale)\n"
    "{\n"
    "    const int i = get_global_id(0);\n"
    "    if (i >= inner) return;\n"
    "    ((global float *)(out + out_at))[i * out_step] = scale *\n"
    "        (((global const float *)(self + self_at))[i * self_step] -\n"
    "         ((global const float *)(target + target_at))[i * target_step]) *\n"
    "        ((global const float *)(grad + grad_at))[i * grad_step];\n"
    "}\n";

static bool make_memory(struct bench_bare *b)
{
    cl_float values[BENCH_BARE_ELEMENTS];
    cl_int code;

    for (int k = 0; k < 4; k++) {
        for (int i = 0; i < BENCH_BARE_ELEMENTS; i++)
            values[i] = k < 3 ? (cl_float)(i * (k + 1)) : -1;
        b->memory[k] = clCreateBuffer(b->context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                                      sizeof(values), values, &code);
        BENCH_CL(code);
    }
    return true;
}

static bool open_parts(struct bench_bare *b, const char *device_name)
{
    const char *source = SOURCE;
    cl_device_id device = NULL;
    cl_int code;

    if (!bench_opencl_find(device_name, &device)) return false;
    b->context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
    BENCH_CL(code);
    /* As streams have it: events need it. */
    b->queue = clCreateCommandQueue(b->context, device, CL_QUEUE_PROFILING_ENABLE, &code);
    BENCH_CL(code);
    b->program = clCreateProgramWithSource(b->context, 1, &source, NULL, &code);
    BENCH_CL(code);
    BENCH_CL(clBuildProgram(b->program, 1, &device, "", NULL, NULL));
    b->kernel = clCreateKernel(b->program, "bare", &code);
    BENCH_CL(code);
    return make_memory(b);
}

bool bench_bare_open(struct bench_bare *bare, const char *device_name)
{
    memset(bare, 0, sizeof(*bare));
    if (open_parts(bare, device_name)) return true;
    bench_bare_close(bare);
    return false;
}

void bench_bare_close(struct bench_bare *b)
{
    if (b->queue != NULL) (void)clFinish(b->queue);
    for (int k = 0; k < 4; k++)
        if (b->memory[k] != NULL) (void)clReleaseMemObject(b->memory[k]);
    if (b->kernel != NULL) (void)clReleaseKernel(b->kernel);
    if (b->program != NULL) (void)clReleaseProgram(b->program);
    if (b->queue != NULL) (void)clReleaseCommandQueue(b->queue);
    if (b->context != NULL) (void)clReleaseContext(b->context);
    memset(b, 0, sizeof(*b));
}

static bool bind(struct bench_bare *b, cl_kernel kernel)
{
    static const cl_ulong at = 0;
    static const cl_int rows = 1, inner = BENCH_BARE_ELEMENTS, outer_rank = 0, step = 1;
    static const cl_int8 zeros = {{0}};
    static const cl_float scale = 2;
    cl_uint next = 0;

    for (int k = 0; k < 4; k++) {
        BENCH_CL(clSetKernelArg(kernel, next++, sizeof(cl_mem), &b->memory[k]));
        BENCH_CL(clSetKernelArg(kernel, next++, sizeof(at), &at));
    }
    BENCH_CL(clSetKernelArg(kernel, next++, sizeof(rows), &rows));
    BENCH_CL(clSetKernelArg(kernel, next++, sizeof(inner), &inner));
    BENCH_CL(clSetKernelArg(kernel, next++, sizeof(outer_rank), &outer_rank));
    for (int k = 0; k < 5; k++)
        BENCH_CL(clSetKernelArg(kernel, next++, sizeof(zeros), &zeros));
    for (int k = 0; k < 4; k++)
        BENCH_CL(clSetKernelArg(kernel, next++, sizeof(step), &step));
    BENCH_CL(clSetKernelArg(kernel, next++, sizeof(scale), &scale));
    return true;
}

bool bench_bare_launch(struct bench_bare *b, bool new_kernel)
{
    static const size_t global[3] = {BENCH_BARE_ELEMENTS, 1, 1},
                        group[3] = {BENCH_BARE_ELEMENTS, 1, 1};
    cl_int code = CL_SUCCESS;
    cl_kernel kernel = new_kernel ? clCreateKernel(b->program, "bare", &code) : b->kernel;

    BENCH_CL(code);

    const bool good =
        bind(b, kernel) &&
        bench_cl(clEnqueueNDRangeKernel(b->queue, kernel, 3, NULL, global, group, 0, NULL, NULL),
                 "clEnqueueNDRangeKernel") &&
        bench_cl(clFlush(b->queue), "clFlush");

    if (new_kernel) (void)clReleaseKernel(kernel);
    return good;
}

bool bench_bare_finish(struct bench_bare *b)
{
    BENCH_CL(clFinish(b->queue));
    return true;
}

bool bench_bare_check(struct bench_bare *b)
{
    cl_float out[BENCH_BARE_ELEMENTS];

    BENCH_CL(
        clEnqueueReadBuffer(b->queue, b->memory[3], CL_TRUE, 0, sizeof(out), out, 0, NULL, NULL));
    for (int i = 0; i < BENCH_BARE_ELEMENTS; i++)
        if (out[i] != (cl_float)(2 * (2 * i - 3 * i) * i))
            return bench_fail("the bare kernel's out[%d] is %g", i, (double)out[i]);
    return true;
}
