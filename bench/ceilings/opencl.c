/* SPDX-License-Identifier: Apache-2.0 */
#include "ceilings/opencl.h"

#include <string.h>

#include "measure/bench.h"

#define MAX_PLATFORMS 32
#define MAX_DEVICES 64

bool bench_cl(cl_int code, const char *call)
{
    return code == CL_SUCCESS ||
           bench_fail("%.*s returned %d", (int)strcspn(call, "("), call, code);
}

bool bench_opencl_find(const char *name, cl_device_id *device)
{
    cl_platform_id platforms[MAX_PLATFORMS];
    cl_uint count = 0;

    if (clGetPlatformIDs(MAX_PLATFORMS, platforms, &count) != CL_SUCCESS) count = 0;
    for (cl_uint i = 0; i < count && i < MAX_PLATFORMS; i++) {
        cl_device_id devices[MAX_DEVICES];
        cl_uint found = 0;

        if (clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_ALL, MAX_DEVICES, devices, &found) !=
            CL_SUCCESS)
            continue;
        for (cl_uint k = 0; k < found && k < MAX_DEVICES; k++) {
            char text[256] = "";

            (void)clGetDeviceInfo(devices[k], CL_DEVICE_NAME, sizeof(text), text, NULL);
            if (strcmp(text, name) == 0) {
                *device = devices[k];
                return true;
            }
        }
    }
    return bench_fail("no OpenCL device is called %s", name);
}

static void text_of(cl_device_id device, cl_device_info what, char *text, size_t size)
{
    if (clGetDeviceInfo(device, what, size, text, NULL) != CL_SUCCESS) text[0] = '\0';
    text[size - 1] = '\0';
}

void bench_opencl_facts_of(cl_device_id device, struct bench_opencl_facts *facts)
{
    cl_platform_id platform = NULL;
    cl_device_type type = 0;
    cl_ulong cache = 0, memory = 0;
    cl_uint units = 0;

    memset(facts, 0, sizeof(*facts));
    text_of(device, CL_DEVICE_VENDOR, facts->vendor, sizeof(facts->vendor));
    text_of(device, CL_DEVICE_VERSION, facts->version, sizeof(facts->version));
    text_of(device, CL_DRIVER_VERSION, facts->driver, sizeof(facts->driver));
    (void)clGetDeviceInfo(device, CL_DEVICE_TYPE, sizeof(type), &type, NULL);
    (void)clGetDeviceInfo(device, CL_DEVICE_GLOBAL_MEM_CACHE_SIZE, sizeof(cache), &cache, NULL);
    (void)clGetDeviceInfo(device, CL_DEVICE_GLOBAL_MEM_SIZE, sizeof(memory), &memory, NULL);
    (void)clGetDeviceInfo(device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof(units), &units, NULL);
    if (clGetDeviceInfo(device, CL_DEVICE_PLATFORM, sizeof(platform), &platform, NULL) ==
        CL_SUCCESS)
        (void)clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof(facts->platform),
                                facts->platform, NULL);
    facts->platform[sizeof(facts->platform) - 1] = '\0';
    facts->is_cpu = (type & CL_DEVICE_TYPE_CPU) != 0;
    facts->cache = (double)cache;
    facts->memory = (double)memory;
    facts->units = units;
}

/* ---- Probes ---- */

static bool probe_make(struct bench_probe *p, const char *device_name)
{
    static const cl_float one = 1;
    cl_int code;

    if (!bench_opencl_find(device_name, &p->device)) return false;
    p->context = clCreateContext(NULL, 1, &p->device, NULL, NULL, &code);
    BENCH_CL(code);
    p->queue = clCreateCommandQueue(p->context, p->device, 0, &code);
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
