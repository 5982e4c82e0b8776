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
