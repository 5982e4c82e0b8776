/* SPDX-License-Identifier: Apache-2.0 */
/* A context, a queue and three buffers on one device, for OpenCL calls of the benchmark's own. */
#ifndef BENCH_PROBE_H
#define BENCH_PROBE_H

#include <stddef.h>

#include "ceilings/opencl.h"

#define BENCH_PROBE_BUFFERS 3

struct bench_probe {
    cl_device_id device;
    cl_context context;
    cl_command_queue queue;              /* as the library's streams have it, with profiling */
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

/* Sets the arguments of a kernel; false where one is refused. */
bool bench_probe_bind(cl_kernel kernel, const struct bench_argument *arguments, size_t count);

#endif
