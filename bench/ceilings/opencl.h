/* SPDX-License-Identifier: Apache-2.0 */
/*
 * OpenCL calls of the benchmark: the facts for reports that the public API does not have, the
 * bare calls that --overhead compares with, and the ceilings.
 */
#ifndef BENCH_OPENCL_H
#define BENCH_OPENCL_H

#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 120
#endif

#include <CL/cl.h>
#include <stdbool.h>

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

#endif
