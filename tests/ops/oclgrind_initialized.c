/* SPDX-License-Identifier: Apache-2.0 */
/* Preloaded in front of Oclgrind for its --uninitialized (oclgrind.sh).
 *
 * A kernel does here what writes, copies and fills of a part of a buffer do, because after such
 * commands Oclgrind's record of the buffer is wrong (docs/devices.md), and after stores by kernels
 * it is right. Reports about this kernel are to be ignored; its name begins with "oclgrind_".
 *
 * Outputs and workspaces, which tests fill with the guard pattern, become uninitialized memory. */
#include <CL/cl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verify/buffer.h"

/* An assignment of a structure is one instruction to Oclgrind, and at most one report. */
static const char SOURCE[] =
    "struct large { uchar bytes[4096]; };\n"
    "struct small { uchar bytes[64]; };\n"
    "#define COPY(type, from)                                       \\\n"
    "    for (; i + sizeof(type) <= bytes; i += sizeof(type))       \\\n"
    "        *(global type *)(to + i) = *(type *)(from);\n"
    "kernel void oclgrind_copy(global uchar *from, const ulong from_offset,\n"
    "                          global uchar *to, const ulong to_offset, const ulong bytes)\n"
    "{\n"
    "    ulong i = 0;\n"
    "    from += from_offset;\n"
    "    to += to_offset;\n"
    "    COPY(global struct large, from + i)\n"
    "    COPY(global struct small, from + i)\n"
    "    COPY(global uchar, from + i)\n"
    "}\n"
    "kernel void oclgrind_forget(const ulong pattern, global uchar *to, const ulong offset,\n"
    "                            const ulong bytes)\n"
    "{\n"
    "    struct large block;\n"
    "    ulong16 *words = (ulong16 *)&block;\n"
    "    for (int k = 0; k < 32; k++)\n"
    "        words[k] = (words[k] & 0) | pattern; /* known, and uninitialized all the same */\n"
    "    ulong i = 0;\n"
    "    to += offset;\n"
    "    COPY(struct large, &block)\n"
    "    COPY(struct small, &block)\n"
    "    COPY(uchar, &block)\n"
    "}\n";

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static cl_context context;
static cl_program program;

static cl_kernel make_kernel(cl_command_queue queue, const char *name)
{
    const char *text = SOURCE;
    cl_context wanted = NULL;
    cl_kernel kernel = NULL;

    (void)clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof(wanted), &wanted, NULL);
    (void)pthread_mutex_lock(&lock);
    if (wanted != context) {
        context = wanted;
        program = clCreateProgramWithSource(context, 1, &text, NULL, NULL);
        (void)clBuildProgram(program, 0, NULL, NULL, NULL, NULL);
    }
    kernel = clCreateKernel(program, name, NULL);
    (void)pthread_mutex_unlock(&lock);
    if (kernel == NULL) {
        (void)fprintf(stderr, "%s does not build\n", name);
        abort();
    }
    return kernel;
}

/* Runs the kernel; its last argument is the number of bytes. */
static cl_int run(cl_command_queue queue, cl_kernel kernel, cl_uint last, size_t bytes,
                  cl_uint count, const cl_event *waits, cl_event *event)
{
    const cl_ulong size = bytes;
    const size_t one = 1;
    cl_int code = clSetKernelArg(kernel, last, sizeof(size), &size);

    if (code == CL_SUCCESS)
        code = clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, NULL, count, waits, event);
    if (code == CL_SUCCESS) code = clFinish(queue);
    (void)clReleaseKernel(kernel);
    return code;
}

static cl_int copy(cl_command_queue queue, cl_mem from, size_t from_offset, cl_mem to,
                   size_t to_offset, size_t bytes, cl_uint count, const cl_event *waits,
                   cl_event *event)
{
    const cl_kernel kernel = make_kernel(queue, "oclgrind_copy");
    const cl_ulong offsets[] = {from_offset, to_offset};

    (void)clSetKernelArg(kernel, 0, sizeof(from), &from);
    (void)clSetKernelArg(kernel, 1, sizeof(offsets[0]), &offsets[0]);
    (void)clSetKernelArg(kernel, 2, sizeof(to), &to);
    (void)clSetKernelArg(kernel, 3, sizeof(offsets[1]), &offsets[1]);
    return run(queue, kernel, 4, bytes, count, waits, event);
}

static bool is_pattern(const unsigned char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (bytes[i] != OC_GUARD_PATTERN) return false;
    return true;
}

cl_int clEnqueueWriteBuffer(cl_command_queue queue, cl_mem to, cl_bool blocking, size_t offset,
                            size_t bytes, const void *data, cl_uint count, const cl_event *waits,
                            cl_event *event)
{
    cl_context owner = NULL;
    cl_int code = clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof(owner), &owner, NULL);

    (void)blocking;
    if (code != CL_SUCCESS) return code;
    if (is_pattern(data, bytes)) {
        const cl_kernel kernel = make_kernel(queue, "oclgrind_forget");
        const cl_ulong pattern = OC_GUARD_PATTERN * (cl_ulong)0x0101010101010101, start = offset;

        (void)clSetKernelArg(kernel, 0, sizeof(pattern), &pattern);
        (void)clSetKernelArg(kernel, 1, sizeof(to), &to);
        (void)clSetKernelArg(kernel, 2, sizeof(start), &start);
        return run(queue, kernel, 3, bytes, count, waits, event);
    }

    cl_mem from =
        clCreateBuffer(owner, CL_MEM_COPY_HOST_PTR, bytes, (void *)(uintptr_t)data, &code);

    if (code != CL_SUCCESS) return code;
    code = copy(queue, from, 0, to, offset, bytes, count, waits, event);
    (void)clReleaseMemObject(from);
    return code;
}

cl_int clEnqueueCopyBuffer(cl_command_queue queue, cl_mem from, cl_mem to, size_t from_offset,
                           size_t to_offset, size_t bytes, cl_uint count, const cl_event *waits,
                           cl_event *event)
{
    return copy(queue, from, from_offset, to, to_offset, bytes, count, waits, event);
}

cl_int clEnqueueFillBuffer(cl_command_queue queue, cl_mem to, const void *pattern, size_t size,
                           size_t offset, size_t bytes, cl_uint count, const cl_event *waits,
                           cl_event *event)
{
    unsigned char *data = malloc(bytes);

    if (data == NULL) return CL_OUT_OF_HOST_MEMORY;
    for (size_t i = 0; i < bytes; i += size)
        memcpy(data + i, pattern, size);

    const cl_int code =
        clEnqueueWriteBuffer(queue, to, CL_TRUE, offset, bytes, data, count, waits, event);

    free(data);
    return code;
}

/* The record of a released buffer may be that of the next one: this makes a new one. */
cl_mem clCreateBuffer(cl_context owner, cl_mem_flags flags, size_t bytes, void *host, cl_int *code)
{
    cl_mem (*real)(cl_context, cl_mem_flags, size_t, void *, cl_int *);
    void *zeros = host == NULL ? calloc(1, bytes) : NULL;

    *(void **)&real = dlsym(RTLD_NEXT, "clCreateBuffer");

    const cl_mem made = zeros == NULL
                            ? real(owner, flags, bytes, host, code)
                            : real(owner, flags | CL_MEM_COPY_HOST_PTR, bytes, zeros, code);

    free(zeros);
    return made;
}
