/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Loaded before the tests, lets the devices of a CPU's driver say that they are GPUs, so that plans are
 * those of a GPU: its strategies, vectors, work-groups and numbers of work-items, on a driver that runs
 * everywhere. Where a GPU's driver would run them in another way, nothing is tested. Local memory and
 * work-groups are no larger than the driver's.
 */
#include <CL/cl.h>
#include <dlfcn.h>
#include <stddef.h>

typedef cl_int get_info_fn(cl_device_id, cl_device_info, size_t, void *, size_t *);

/* The local memory is that of AMD's. NVIDIA's drivers have 48 KiB, in which the emulation of its matrix unit has no room. */
#define COMPUTE_UNITS 24
#define LOCAL_MEMORY (64 << 10)
#define WORK_GROUP 1024

cl_int clGetDeviceInfo(cl_device_id device, cl_device_info name, size_t size, void *value,
                       size_t *needed)
{
    get_info_fn *driver;

    *(void **)&driver = dlsym(RTLD_NEXT, "clGetDeviceInfo");

    const cl_int code = driver(device, name, size, value, needed);

    if (code != CL_SUCCESS || value == NULL) return code;
    switch (name) {
        case CL_DEVICE_TYPE:
            *(cl_device_type *)value = CL_DEVICE_TYPE_GPU;
            break;
        case CL_DEVICE_MAX_COMPUTE_UNITS:
            *(cl_uint *)value = COMPUTE_UNITS;
            break;
        case CL_DEVICE_LOCAL_MEM_SIZE:
            if (*(cl_ulong *)value > LOCAL_MEMORY) *(cl_ulong *)value = LOCAL_MEMORY;
            break;
        case CL_DEVICE_MAX_WORK_GROUP_SIZE:
            if (*(size_t *)value > WORK_GROUP) *(size_t *)value = WORK_GROUP;
            break;
        default:
            break;
    }
    return code;
}
