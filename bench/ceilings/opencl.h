/* SPDX-License-Identifier: Apache-2.0 */
/*
 * OpenCL calls of the benchmark: the facts for reports that the public API does not have, and a
 * context, a queue and three buffers for the ceilings and for what --overhead compares with.
 */
#ifndef BENCH_OPENCL_H
#define BENCH_OPENCL_H

#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 120
#endif

#include <CL/cl.h>
#include <stdbool.h>
#include <stddef.h>

struct bench_opencl_facts {
    char platform[256], vendor[256], version[256], driver[256];
    bool is_cpu;
    double cache, memory; /* bytes */
    unsigned units;
};

/* The device with this name (aclrtGetSocName); the first where several are alike. */
bool bench_opencl_find(const char *name, cl_device_id *device);
void bench_opencl_facts_of(cl_device_id device, struct bench_opencl_facts *facts);

/* True for CL_SUCCESS; else fails with the call and the code. */
bool bench_cl(cl_int code, const char *call);
#define BENCH_CL(call)                              \
    do {                                            \
        if (!bench_cl((call), #call)) return false; \
    } while (0)

#define BENCH_PROBE_BUFFERS 3

struct bench_probe {
    cl_device_id device;
    cl_context context;
    cl_command_queue queue;              /* as the library's streams have it: measures no times */
    cl_mem buffers[BENCH_PROBE_BUFFERS]; /* floats that are 1 */
    size_t bytes;                        /* of each */
};

bool bench_probe_open(struct bench_probe *probe, const char *device_name, size_t bytes);
void bench_probe_close(struct bench_probe *probe);
bool bench_probe_build(struct bench_probe *probe, const char *source, const char *options,
                       cl_program *program);

struct bench_argument {
    size_t size;
    const void *data;
};
#define BENCH_ARGUMENT(v) \
    {                     \
        sizeof(v), &(v)   \
    }

/* Sets the arguments of a kernel; false where one is refused. */
bool bench_probe_bind(cl_kernel kernel, const struct bench_argument *arguments, size_t count);

#endif
